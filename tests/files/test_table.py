import pytest

from app.files import read
from app.files.event import Event, NotRated
from app.files.results import read_result
from app.ratings.score import Score

W, D, L = Score.WIN, Score.DRAW, Score.LOSS


def rows(event: Event) -> list[tuple[str, float | None, str, float | None, Score | None]]:
    names = [player.name for player in event.players]
    return [
        (names[g.white], g.white_rating, names[g.black], g.black_rating, g.score)
        for g in event.games
    ]


GAMES = [("Larch, Tom", 1500, "Rowan, Isla", 1600, W), ("Rowan, Isla", 1600, "Elm", None, D)]

TABLES = {
    "semicolons and a header": "White;Rating;Black;Rating;Result\n"
    "Larch, Tom;1500;Rowan, Isla;1600;1-0\nRowan, Isla;1600;Elm;;½-½\n",
    "both ratings at the end": "White;Black;Result;Rating;Rating\n"
    "Larch, Tom;Rowan, Isla;1-0;1500;1600\nRowan, Isla;Elm;½-½;1600;\n",
    "other names, other order": "Result,Black Elo,Black,White Elo,White\n"
    '1,1600,"Rowan, Isla",1500,"Larch, Tom"\n0.5,0,Elm,1600,"Rowan, Isla"\n',
    "German": "Rd.\tWeiß\tElo Weiß\tSchwarz\tElo Schwarz\tErgebnis\n"
    "1\tLarch, Tom\t1500\tRowan, Isla\t1600\t1:0\n1\tRowan, Isla\t1600\tElm\t\tremis\n",
    "French": "Blancs;Elo;Noirs;Elo;Résultat\n"
    "Larch, Tom;1500;Rowan, Isla;1600;1-0\nRowan, Isla;1600;Elm;?;0,5\n",
    "no header": "Larch, Tom;1500;Rowan, Isla;1600;1-0\nRowan, Isla;1600;Elm;0;=\n",
    "no header, the result between": "Larch, Tom\t1500\t1-0\tRowan, Isla\t1600\n"
    "Rowan, Isla\t1600\t1/2\tElm\t\n",
    "each side's score": "Larch, Tom;Rowan, Isla;1;0;1500;1600\nRowan, Isla;Elm;½;½\n",
    "numbers and titles before": "1;GM;Larch, Tom;1500;IM;Rowan, Isla;1600;1-0\n"
    "2;IM;Rowan, Isla;1600;;Elm;unr;½\n",
    "a rating list first": "Name;Elo\nRowan, Isla;1600\nLarch, Tom;1500\n\n"
    "White;Black;Result\nLarch, Tom;Rowan, Isla;1-0\nRowan, Isla;Elm;½-½\n",
    "a rating list, no headers": "Rowan, Isla;1600\nLarch, Tom;1500\n"
    "Larch, Tom;Rowan, Isla;1-0\nRowan, Isla;Elm;½-½\n",
    "a list with a header, games without": "Player\tRating\nRowan, Isla\t1600\nLarch, Tom\t1500\n"
    "Larch, Tom\tRowan, Isla\t1-0\nRowan, Isla\tElm\t½-½\n",
    "a title and blank lines": "Orchard Open\n\n\nWhite;Rating;Black;Rating;Result\n;;;;\n"
    "Larch, Tom;1500;Rowan, Isla;1600;1-0\n\nRowan, Isla;1600;Elm;-;½-½;\n",
}


class TestColumns:
    @pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
    @pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
    def test_are_found_by_name_or_content(self, text: str, line_end: str) -> None:
        event = read(text.replace("\n", line_end))
        assert event.format == "table"
        assert event.problems == ()
        expected = GAMES
        if "each side" in next(name for name, table in TABLES.items() if table == text):
            expected = [GAMES[0], ("Rowan, Isla", 1600, "Elm", None, D)]
        assert rows(event) == expected

    def test_decimal_commas(self) -> None:
        event = read("White;Elo;Black;Elo;Result\nLarch;1519,6;Rowan;1600,25;0,5\n")
        assert rows(event) == [("Larch", 1519.6, "Rowan", 1600.25, D)]

    @pytest.mark.parametrize(
        "line",
        [
            "Larch, Tom, Rowan, Isla, 1-0",  # four names
            "Elm,Oak,1,1",  # a result, or a round and a result
            "Elm,Oak,3",
            "Elm,Oak,",
            "Elm,1-0",
            "Elm,Oak,0,5",  # a decimal comma in a table of commas
            '"Elm,Oak,1-0',  # a quote without its end
            "x" * 3000,
        ],
    )
    def test_are_never_guessed(self, line: str) -> None:
        event = read(f"Ash,Fir,1-0\n{line}\nAsh,Yew,0-1\n")
        assert [row[2] for row in rows(event)] == ["Fir", "Yew"]
        assert [problem.line for problem in event.problems] == [2]

    def test_more_than_the_header_has_are_reported(self) -> None:
        event = read("White,Black,Result\nElm,Oak,0,5\nElm,Oak,1\n")
        assert rows(event) == [("Elm", None, "Oak", None, W)]
        assert [(p.line, "more columns" in p.message) for p in event.problems] == [(2, True)]

    def test_a_rating_that_is_none_is_quoted(self) -> None:
        event = read("White;Elo;Black;Elo;Result\nElm;15OO;Oak;1600;1-0\n")
        assert rows(event) == [("Elm", None, "Oak", 1600, W)]
        assert [(p.line, p.message) for p in event.problems] == [
            (2, "“15OO” is no rating: Elm is taken as unrated.")
        ]


class TestRounds:
    def test_from_a_column_or_lines_of_their_own(self) -> None:
        event = read("Club night\nRound 1\nElm;Oak;1-0\nRound 2\nOak;Elm;0-1\n")
        assert (event.name, event.rounds) == ("Club night", 2)
        assert [game.round for game in event.games] == [1, 2]
        event = read("Round;White;Black;Result\n3;Elm;Oak;1-0\n4;Oak;Elm;0-1\n")
        assert [game.round for game in event.games] == [3, 4]

    def test_a_bye_is_no_game(self) -> None:
        event = read("White;Black;Result\nElm;Oak;1\nAsh;bye;1\n")
        assert len(event.games) == 1
        assert [(u.player, u.not_rated) for u in event.unpaired] == [(2, NotRated.BYE)]
        assert [player.points for player in event.players] == [1, 0, 1]


class TestPlayers:
    def test_have_points_and_their_first_rating_as_base(self) -> None:
        event = read("Elm;1500;Oak;1600;1-0\nOak;1610;Elm;1500;½\n")
        assert [(p.number, p.name, p.rating, p.points) for p in event.players] == [
            (1, "Elm", 1500, 1.5),
            (2, "Oak", 1600, 0.5),
        ]
        assert [game.white_rating for game in event.games] == [1500, 1610]
        assert "Several ratings (1600, 1610)" in event.players[1].notes[0]


WINS = '1-0|1:0|1 - 0|1–0|1−0|1|1.0|1,0|1.00|win|W|white|White wins|1.0-0.0|1,0:0,0|="1-0"'
DRAWS = (
    "½-½|½|½:½|1/2|1/2-1/2|1/2 - 1/2|0.5|0,5|0.50|0,50|0,5-0,5|=|draw|drawn|d|remis|remise|remi|"
    "nulle|patta|tablas|X - X"
)
WINS_BY_FORFEIT = (
    "+ -|+-|+:-|+|1-0F|1F|1-0 ff|1-0 forfeit|+/-|+ – –|1:0K|1F-0F|1 - F|1-0d|1-0 default"
)


class TestResults:
    @pytest.mark.parametrize(
        ("spellings", "score", "reason"),
        [
            (WINS, W, None),
            ("0-1|0:1|0 – 1|0|0,0|loss|L|black|Black won", L, None),
            (DRAWS, D, None),
            (WINS_BY_FORFEIT, W, NotRated.FORFEIT),
            ("- +|-+|-:+|0-1F|0-1 (forfeit)|0:1K|0F-1F|F - 1", L, NotRated.FORFEIT),
            ("--|- -|-:-|0-0|0:0|F - F|0F-0F", None, NotRated.DOUBLE_FORFEIT),
            ("*|?||-|:", None, NotRated.NO_RESULT),
        ],
    )
    def test_in_their_usual_spellings(
        self, spellings: str, score: Score | None, reason: NotRated | None
    ) -> None:
        for spelling in spellings.split("|"):
            assert read_result(spelling) == (score, reason), spelling

    @pytest.mark.parametrize(
        "text", ["2", "1-1", "½-0", "01.Jan", "Rowan", "1-0-1", "10", "1" * 99]
    )
    def test_and_nothing_else(self, text: str) -> None:
        assert read_result(text) is None
