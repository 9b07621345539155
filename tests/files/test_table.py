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


DASHES = ["-", "‐", "‑", "‒", "–", "—", "−", ":"]
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

    @pytest.mark.parametrize(
        "header", ["White;Black;Result", "Round;White;Black;Result", "Name;Elo\nCy;1500\n"]
    )
    def test_announced_below_a_header_are_no_players(self, header: str) -> None:
        before = ";" * header.startswith("Round")
        event = read(
            f"{header}\nRound 1\n{before}Ann;Ben;1:0\nRound 2: 3 May; board 1\n"
            f"{before}Ann;Ben;½\n3. Runde;;\n{before}Ben;Ann;0:1\n"
        )
        assert {player.name for player in event.players} <= {"Ann", "Ben", "Cy"}
        assert [game.round for game in event.games] == [1, 2, 3]
        assert (len(event.unpaired), event.problems) == (0, ())

    @pytest.mark.parametrize("result", ["1-0", "1"])
    def test_named_in_the_line_of_a_game_are_its_round(self, result: str) -> None:
        event = read(f"Ann;Ben;1-0\n1. Round;Ann;Ben;{result}\nRound 2;Ann;1500;Ben;1600;1-0\n")
        assert [game.round for game in event.games] == [None, 1, 2]
        assert event.problems == ()

    def test_named_in_every_line_are_read(self) -> None:
        event = read("1. Round;Ann;Ben;1-0\n2. Round;Ben;Ann;½-½\n")
        assert [(game.round, game.score) for game in event.games] == [(1, W), (2, D)]

    def test_named_in_words_in_their_column_are_read(self) -> None:
        event = read(
            "Round;White;Black;Result\nRound 1;Ann;Ben;1\nR2;Ben;Ann;½\nRound 3;Ann;Ben;\n"
            "Round 4;Ann;;\n"
        )
        assert [game.round for game in event.games] == [1, 2, 3]
        assert [(bye.round, bye.player) for bye in event.unpaired] == [(4, 0)]

    def test_in_a_header_leave_it_a_header(self) -> None:
        event = read("Round 1;White;Elo;Black;Elo;Result\n1;Ann;1500;Ben;1600;1-0\n")
        assert rows(event) == [("Ann", 1500, "Ben", 1600, W)]

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

    @pytest.mark.parametrize("dash", DASHES)
    def test_with_any_dash_and_blank(self, dash: str) -> None:
        assert read_result(f"1\N{NARROW NO-BREAK SPACE}{dash} 0") == (W, None)

    @pytest.mark.parametrize(
        "text", ["2", "1-1", "½-0", "01.Jan", "Rowan", "1-0-1", "10", "1" * 99]
    )
    def test_and_nothing_else(self, text: str) -> None:
        assert read_result(text) is None


LISTS = {
    "a start list": "No.\t\t\tName\tFideID\tFED\tRtgI\tRtgN\n"
    "1\t\tIM\tAble, Alice\t401234\tENG\t2345\t0\n",
    "Italian standings": "Pos.\tNome\tFED\tElo\tPti\n2\tAble, Alice\tITA\t2345\t1\n",
    "a club's standings": 'Pos,Player,Club,Grade,Pts\n2,"Able, Alice",Luton,2345,1\n',
    "German standings": "Rang;Teilnehmer;Verein;TWZ;Punkte\n1;Able, Alice;SK Ost;2345;1\n",
    "what this page gives": "number,title,name,federation,rating,k_factor,points,score\n"
    '1,IM,"Able, Alice",ENG,2345,10,1,1\n',
}


class TestListsAndStandings:
    @pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
    def test_are_no_games(self, text: str) -> None:
        event = read(text)
        assert [(p.name, p.rating) for p in event.players] == [("Able, Alice", 2345)]
        assert (len(event.games), len(event.unpaired)) == (0, 0)
        (problem,) = event.problems
        told = "This is a list of players" if "Rtg" in text else "These are standings"
        assert problem.message.startswith(told)
        assert "the crosstable" in problem.message

    @pytest.mark.parametrize(
        "text",
        [
            "1\t\tIM\tAble, Alice\t401234\tENG\t2345\t0",
            "2\tBianchi, Al\tITA\t1800\t1",
            "2,Bob Ray,Luton,1800,1",
            "Meier;Hans;1800;1",
            "Carlsen, Magnus, 2830, 1",
            "Karlsson, Bo\tSWE\t1850\t1\t0.43\t20",
            "Able, Alice\t2345\tENG\t2300\t1",
            "Bob Ray;1800;Luton;;1",
        ],
    )
    def test_without_a_header_are_no_games_either(self, text: str) -> None:
        event = read(text)
        assert (event.players, len(event.games)) == ((), 0)
        assert [p.line for p in event.problems] == [1]
        assert "a game or a line of standings" in event.problems[0].message

    @pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
    def test_give_their_ratings_to_the_games_below(self, text: str) -> None:
        separator = "\t" if "\t" in text else ";" if ";" in text else ","
        game = separator.join(('"Able, Alice"', "Ben", "1-0"))
        event = read(f"{text}{game}\n")
        assert rows(event) == [("Able, Alice", 2345, "Ben", None, W)]
        assert event.problems == ()

    def test_with_numbers_before_the_names_of_games_below(self) -> None:
        event = read("No,Title,Name,Rating\n1,,Alice,1900\n2,,Ben,1850\n1,Alice,Ben,1-0\n")
        assert [player.name for player in event.players] == ["Alice", "Ben"]
        assert rows(event) == [("Alice", 1900, "Ben", 1850, W)]

    def test_may_have_first_names_in_a_column_of_their_own(self) -> None:
        event = read("Nr;Name;Vorname;Elo\n1;Meier;Hans;1900\n2;Meier;Ute;1850\n")
        assert [player.name for player in event.players] == ["Meier, Hans", "Meier, Ute"]

    def test_of_two_ratings_take_the_first_and_say_so(self) -> None:
        assert read(LISTS["a start list"]).notes == (
            "Ratings are those of the column RtgI; not used: RtgN.",
        )

    def test_of_one_players_games_say_that_he_is_missing(self) -> None:
        event = read("Rd.\tBo.\tSNo\t\tName\tRtg\tPts.\tRes.\n1\t3\t4\t\tAnn\t1900\t1\tw 1\n")
        assert (event.players, len(event.games)) == ((), 0)
        assert event.problems[0].message.startswith("These are the games of one player")


PAIRINGS = (
    "Bo.\tNo.\tWhite\tRtg\tPts.\tResult\tPts.\tBlack\tRtg\tNo.\n"
    "1\t1\tAble, Al\t2000\t1\t1 - 0\t1\tHill, Ben\t1850\t3\n"
    "2\t2\tHall, Hal\t2050\t1\t½\t\tnot paired\t\t\n"
    "3\t4\tEve, Ann\t1700\t0\t1\t\tbye\t\t\n"
    "4\t5\tFox, Tim\t1600\t0\t0\t\tnicht ausgelost\t\t\n"
    "5\t6\tOak, Ida\t1650\t0\t1\t\t\t\t\n"
)


class TestPairings:
    def test_without_an_opponent_are_no_games_and_keep_the_rating(self) -> None:
        event = read(PAIRINGS)
        assert event.problems == ()
        assert rows(event) == [("Able, Al", 2000, "Hill, Ben", 1850, W)]
        assert [(event.players[u.player].name, u.score, u.not_rated) for u in event.unpaired] == [
            ("Hall, Hal", D, NotRated.BYE),
            ("Eve, Ann", W, NotRated.BYE),
            ("Fox, Tim", None, NotRated.ABSENT),
            ("Oak, Ida", W, NotRated.BYE),
        ]
        assert [p.rating for p in event.players] == [2000, 1850, 2050, 1700, 1600, 1650]

    def test_of_a_zero_point_bye_are_absences(self) -> None:
        event = read("White;Black;Result\nAnn;Ben;1\nCy;Zero point bye;\n")
        assert [(each.score, each.not_rated) for each in event.unpaired] == [
            (None, NotRated.ABSENT)
        ]

    def test_without_a_header_keep_the_rating_of_a_bye(self) -> None:
        event = read("1;Eve;1700;Bye;;1")
        assert [(p.name, p.rating, p.points) for p in event.players] == [("Eve", 1700, 1)]

    def test_may_name_both_players_alike(self) -> None:
        event = read(
            "Bo.,No.,,Name,Rtg,Pts.,Result,Pts.,,Name,Rtg,No.\n"
            "1,1,,Alice,1900,0,1 - 0,0,IM,Ben,1850,3\n"
        )
        assert rows(event) == [("Alice", 1900, "Ben", 1850, W)]
        assert event.problems == ()

    @pytest.mark.parametrize("dash", DASHES)
    def test_of_scores_in_cells_of_their_own_are_games(self, dash: str) -> None:
        assert rows(read(f"Alice;1;{dash};0;Ben\n")) == [("Alice", None, "Ben", None, W)]

    @pytest.mark.parametrize("dash", DASHES)
    def test_not_yet_played_have_no_result(self, dash: str) -> None:
        event = read(f"Alice\t1900\t{dash}\tBen\t1850\n")
        assert rows(event) == [("Alice", 1900, "Ben", 1850, None)]
        assert [game.not_rated for game in event.games] == [NotRated.NO_RESULT]

    @pytest.mark.parametrize("dash", DASHES)
    def test_of_teams_are_no_games(self, dash: str) -> None:
        event = read(f"SK Alpha\t2100\t{dash}\tSK Beta\t2050\t2½{dash}1½\n")
        assert event.players == ()
        assert f"“2½{dash}1½” is no result of one game" in event.problems[0].message

    def test_announce_their_rounds_in_several_ways(self) -> None:
        event = read(
            "Round 1\nA;B;1-0\n2. Runde\nA;C;1-0\nRound 3 on 2026/03/02 at 18:00\nB;C;1-0\n"
            "Kolo 5\nB;a;1-0\nRound 6 - 12 May\nC;A;½-½\n"
        )
        assert [game.round for game in event.games] == [1, 2, 3, 5, 6]
        assert (len(event.players), event.problems) == (3, ())


class TestColours:
    @pytest.mark.parametrize(
        ("line", "row"),
        [
            ("Alice,1900,Ben,1850,w,0", ("Alice", 1900, "Ben", 1850, L)),
            ("Alice,1900,Ben,1850,b,1", ("Ben", 1850, "Alice", 1900, L)),
            ("Alice,1900,Ben,1850,black,½", ("Ben", 1850, "Alice", 1900, D)),
        ],
    )
    def test_beside_a_result_are_the_first_players(self, line: str, row: object) -> None:
        assert rows(read(line)) == [row]

    def test_beside_a_result_of_both_sides_are_not_clear(self) -> None:
        event = read("A,B,1-0\nAlice,1900,Ben,1850,b,1-0\n")
        assert [(p.line, p.message[:8]) for p in event.problems] == [(2, "A colour")]
        assert len(event.games) == 1


class TestPlayersAndOpponents:
    HEADER = "Round,Player,Rating,Opponent,Opponent Rating,Colour,Result\n"

    def test_are_games_of_the_player(self) -> None:
        event = read(f"{self.HEADER}1,Alice,1900,Ben,1850,w,1\n2,Alice,1900,Cy,1800,b,0\n")
        assert rows(event) == [("Alice", 1900, "Ben", 1850, W), ("Cy", 1800, "Alice", 1900, W)]
        assert (event.rounds, event.problems) == (2, ())

    def test_count_a_game_once_that_both_sides_tell(self) -> None:
        event = read(f"{self.HEADER}1,Alice,1900,Ben,1850,w,1\n1,Ben,1850,Alice,1900,b,0\n")
        assert rows(event) == [("Alice", 1900, "Ben", 1850, W)]
        assert event.problems == ()

    def test_that_contradict_each_other_are_rated_for_nobody(self) -> None:
        event = read(f"{self.HEADER}1,Alice,1900,Ben,1850,w,1\n1,Ben,1850,Alice,1900,b,½\n")
        assert [game.not_rated for game in event.games] == [NotRated.CONTRADICTION]
        assert [(p.line, p.round) for p in event.problems] == [(3, 1)]

    def test_without_rounds_do_not_tell_whether_it_is_the_same_game(self) -> None:
        event = read("Player;Opponent;Result\nAlice;Ben;1\nBen;Alice;0\n")
        assert len(event.games) == 1
        assert [(p.line, "the round" in p.message) for p in event.problems] == [(3, True)]


class TestRatings:
    @pytest.mark.parametrize(
        "name", ["TWZ", "Grade", "RtgI", "Elo", "DWZ", "USCF", "ECF", "Rating"]
    )
    def test_are_found_by_what_their_columns_are_called(self, name: str) -> None:
        event = read(f"White;{name};Black;{name};Result\nAlice;1900;Ben;1850;1-0\n")
        assert rows(event) == [("Alice", 1900, "Ben", 1850, W)]
        assert (event.problems, event.notes) == ((), ())

    @pytest.mark.parametrize(
        ("written", "rating"),
        [
            ("1700*", 1700),
            ("1600E", 1600),
            ("1950 F", 1950),
            ("1800 N", 1800),
            ("1.900", 1900),
            ("1 850", 1850),
            ("1325/9", 1325),
            ("unr.", None),
            ("0", None),
        ],
    )
    def test_are_read_as_people_write_them(self, written: str, rating: float | None) -> None:
        event = read(f"White;Elo;Black;Elo;Result\nAlice;{written};Ben;2000;1-0\n")
        assert [player.rating for player in event.players] == [rating, 2000]
        assert event.problems == ()

    def test_before_the_event_are_taken_and_not_those_after_it(self) -> None:
        event = read(
            "White;White old;White new;Black;Black old;Black new;Result\n"
            "Alice;1900;1910;Ben;1850;1840;1-0\n"
        )
        assert rows(event) == [("Alice", 1900, "Ben", 1850, W)]

    def test_behind_names_are_taken_off_them_and_said(self) -> None:
        event = read("White,Black,Result\nAlice Stone (1900),Ben Hill (1850),1-0\n")
        assert rows(event) == [("Alice Stone", 1900, "Ben Hill", 1850, W)]
        assert event.notes == ("Ratings were read from behind the names, as in “Name (1900)”.",)

    def test_that_are_missing_are_missed(self) -> None:
        event = read("White,Black,Result\nAlice,Ben,1-0\n")
        assert event.notes[0].startswith("No ratings were found in this table")


class TestNames:
    def test_in_other_cases_and_spacings_are_the_same(self) -> None:
        event = read("Carlsen, Magnus;2830;Alice;1900;1-0\nalice;1900;Carlsen,Magnus *);2830;0-1\n")
        assert [player.name for player in event.players] == ["Carlsen, Magnus", "Alice"]

    def test_of_winners_are_results(self) -> None:
        event = read("White,Black,Winner\nAlice,Ben,Alice\nAlice,Ben,ben\nAlice,Ben,draw\n")
        assert [game.score for game in event.games] == [W, L, D]


class TestWhatCannotBeRead:
    @pytest.mark.parametrize(
        ("result", "told"),
        [
            ("01-Feb", "“01-Feb” is no result: it looks like a date"),
            ("1. Jan", "“1. Jan” is no result: it looks like a date"),
            ("2-0", "“2-0” is no result of one game"),
            ("½-0", "“½-0” is no result"),
            ("adjourned", "“adjourned” is no result"),
        ],
    )
    def test_is_quoted(self, result: str, told: str) -> None:
        event = read(f"White;Black;Result\nAlice;Ben;{result}\nAlice;Ben;1-0\n")
        assert len(event.games) == 1
        assert [(p.line, p.message.startswith(told)) for p in event.problems] == [(2, True)]

    @pytest.mark.parametrize("line", ["Arbiter: Joe Doe", "Reserve table;;"])
    def test_a_name_alone_below_games_is_told(self, line: str) -> None:
        event = read(f"White;Black;Result\nAnn;Ben;1:0\n{line}\n")
        assert [player.name for player in event.players] == ["Ann", "Ben"]
        assert [(p.line, p.message) for p in event.problems] == [
            (3, "No two names and a result found in this line: it was left out.")
        ]

    def test_a_name_alone_below_a_list_is_told(self) -> None:
        event = read("Name;Elo\nAnn;1500\nBen;-\nGames\nAnn;Ben;1:0\n")
        assert [player.name for player in event.players] == ["Ann", "Ben"]
        assert [(p.line, p.message[:36]) for p in event.problems] == [
            (4, "This can be a player without a ratin")
        ]

    def test_names_columns_that_are_not_known(self) -> None:
        event = read("Une;Deux;Trois\nAlice;Ben;1-0\n")
        assert [p.line for p in event.problems] == [1]
        assert "call them White, Black, Result and Rating" in event.problems[0].message

    def test_are_not_the_rules_of_a_table_or_what_a_spreadsheet_adds(self) -> None:
        text = "| White | Elo | Black | Elo | Result |\n|---|:--:|---|---|---|\n"
        assert read(f"{text}| A | 1900 | B | 1800 | 1-0 |\n").problems == ()
        event = read("sep=;\nWhite;Black;Result\nA;B;1-0\n")
        assert (event.name, event.problems) == ("", ())
