import pytest

from app.files import read
from app.files.crosstable import Block
from app.files.event import Event, NotRated, SheetLine
from app.files.swiss_table import read_cell, read_games
from app.ratings.score import Score
from tests.files.samples import hazard, swiss

W, D, L = Score.WIN, Score.DRAW, Score.LOSS

CHESS_RESULTS = """Orchard Open 2026
Last update 01.02.2026 18:30:00, Creator: Club

No.\t\tName\tRtg\tFED\t1.Rd\t2.Rd\t3.Rd\tPts. \tRk.
1\tIM\tAsk, Alva\t2300\tSWE\t 4w1\t  2b½\t  3w \t1,5\t2
2\t\tBok, Bo\t2100\tSWE\t 3b1\t  1w½\t  4b+\t2,5\t1
3\t\tEk, Eva\t2000\tENG\t 2w0\t   -½\t  1b \t0,5\t4
4\t\tGran, Gus\t0\tENG\t 1b0\t   -1\t  2w-\t1\t3
Program: Swiss-Manager
"""
ROUND_ROBIN = """Rk.;Name;Rtg;1;2;3;4;Pts
1;Alice;1900;*;½;1;1;2½
2;Ben;1850;½;*;1;+;2½
3;Cy;1800;0;0;X;½;½
4;Dan;;0;-;½;*;½
"""
DOUBLE_ROUND_ROBIN = """No.;Name;Rtg;1;2;3;Pts
1;Alice;1900;*;½1;11;3,5
2;Ben;1850;½0;*;1½;2
3;Cy;1800;00;0½;*;0,5
"""
SWISS_SYS = """#\tName\tRating\tRd 1\tRd 2\tRd 3\tTotal
1\tAlice Stone\t1900\tW 2\tD3\tH---\t2
2\tBen Hill\t1850\tL 1\tX4\tU---\t1
3\tCy Orr\t1800P12\tB---\tD1\tW4\t2.5
4\tDan Poe\t\tU---\tF2\tL3\t0
"""
US_CHESS = """-----------------------------------------------------------
 Pair | Player Name                     |Total|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |
-----------------------------------------------------------
    1 | ANN LARCH                       |1.5  |W   2|D   3|
   ON | 15445895 / R: 1794   ->1817     |N:2  |W    |B    |
-----------------------------------------------------------
    2 | BEN ROWAN                       |1.0  |L   1|B    |
   MI | 14598900 / R: 1553P12->1663     |N:2  |B    |     |
-----------------------------------------------------------
    3 | CY ELM                          |1.0  |H    |D   1|
   MI | 14598901 / R: Unrated->1663P3   |     |     |W    |
"""
VEGA = """Orchard Rapid

  1 Larch,Tom                      2125     ENG  2.0 | +W3   +F2  |    0.0
  2 Rowan,Isla                     2005     ENG  0.5 | =HPB  -F1  |    0.0
  3 FM Elm,Cy                         0     SCO  1.0 | -B1   +BYE |    0.0
"""
PAPI = """Pl\tNom\tElo\tRd 1\tRd 2\tPts
1\tDupont\t1950 F\t+ 2B\t= 3N\t1,5
2\tMartin\t1800 N\t- 1N\tEXE\t1
3\tPetit\t1700 E\t\t= 1B\t0,5
"""


def games(event: Event) -> list[tuple[int | None, str, str, Score | None, NotRated | None]]:
    names = [player.name for player in event.players]
    return sorted(
        ((g.round, names[g.white], names[g.black], g.score, g.not_rated) for g in event.games),
        key=str,
    )


def alone(event: Event) -> list[tuple[int | None, str, Score | None, NotRated]]:
    return [(u.round, event.players[u.player].name, u.score, u.not_rated) for u in event.unpaired]


def players(event: Event) -> list[tuple[int, str, float | None, float | None]]:
    return [(p.number, p.name, p.rating, p.points) for p in event.players]


def as_cell(event: Event, line: SheetLine) -> str:
    symbol = line.score.symbol if line.score else ""
    if line.opponent is None:
        return f"-{symbol}"
    if line.not_rated is NotRated.FORFEIT:
        symbol = "+" if line.score is W else "-"
    return f"{event.players[line.opponent].number}{line.color[:1]}{symbol}"


def as_crosstable(event: Event) -> str:
    """Write an event as Chess-Results would."""
    rounds = range(1, event.rounds + 1)
    lines = ["\t".join(("No.", "Name", "Rtg", *(f"{round_}.Rd" for round_ in rounds)))]
    for player, sheet in zip(event.players, event.score_sheets(), strict=True):
        cells = {line.round: as_cell(event, line) for line in sheet}
        written = [cells.get(round_, "") for round_ in rounds]
        lines.append(
            "\t".join((str(player.number), player.name, f"{player.rating or 0}", *written))
        )
    return "\n".join(lines)


class TestSwissCells:
    @pytest.mark.parametrize("text", [swiss(64, 6), hazard("utf8-lf.trf").decode()])
    def test_tell_the_same_games_as_a_tournament_report_file(self, text: str) -> None:
        event = read(text)
        again = read(as_crosstable(event))
        assert again.problems == ()
        assert games(again) == games(event)
        assert [p.rating for p in again.players] == [p.rating for p in event.players]

    def test_of_chess_results(self) -> None:
        event = read(CHESS_RESULTS)
        assert (event.format, event.name, event.rounds) == ("table", "Orchard Open 2026", 3)
        assert event.problems == ()
        assert players(event) == [
            (1, "Ask, Alva", 2300, 1.5),
            (2, "Bok, Bo", 2100, 2.5),
            (3, "Ek, Eva", 2000, 0.5),
            (4, "Gran, Gus", None, 1.0),
        ]
        assert [(p.title, p.federation) for p in event.players][:2] == [("IM", "SWE"), ("", "SWE")]
        assert games(event) == [
            (1, "Ask, Alva", "Gran, Gus", W, None),
            (1, "Ek, Eva", "Bok, Bo", L, None),
            (2, "Bok, Bo", "Ask, Alva", D, None),
            (3, "Ask, Alva", "Ek, Eva", None, NotRated.NO_RESULT),
            (3, "Gran, Gus", "Bok, Bo", L, NotRated.FORFEIT),
        ]
        assert alone(event) == [
            (2, "Ek, Eva", D, NotRated.BYE),
            (2, "Gran, Gus", W, NotRated.BYE),
        ]

    @pytest.mark.parametrize(
        "header",
        [
            "Nr.\t\tName\tElo\tLand\t1. Rd.\t2. Rd.\t3. Rd.\tPkt.\tRg.",
            "Nr\t\tNombre\tElo\tFED\tRd.1\tRd.2\tRd.3\tPts.\tRk",
            "No\t\tNome\tElo\tFED\tTurno 1\tTurno 2\tTurno 3\tPunti\tPos",
            "Lp.\t\tNazwisko\tElo\tFED\tR1\tR2\tR3\tPkt\tMiejsce",
            "No.\t\tName\tRtg\tFed\t1\t2\t3\tPoints\tRank",
            "Nr\t\tNamn\tElo\tLand\tRond 1\tRond 2\tRond 3\tPoäng\tPlats",
        ],
    )
    def test_are_found_in_several_languages(self, header: str) -> None:
        lines = CHESS_RESULTS.split("\n")[4:]
        event = read("\n".join([header, *lines]))
        assert games(event) == games(read(CHESS_RESULTS))
        assert players(event) == players(read(CHESS_RESULTS))

    @pytest.mark.parametrize(
        ("white", "black"), [("w", "s"), ("b", "n"), ("v", "s"), ("w", "z"), ("б", "ч")]
    )
    def test_name_colours_in_the_language_of_the_table(self, white: str, black: str) -> None:
        event = read(f"No;Name;Elo;R1\n1;A;1900;2{black}1\n2;B;1800;1{white}0\n")
        assert games(event) == [(1, "B", "A", L, None)]
        assert event.problems == ()

    def test_of_swiss_sys(self) -> None:
        event = read(SWISS_SYS)
        assert event.problems == ()
        assert players(event)[2:] == [(3, "Cy Orr", 1800, 2.5), (4, "Dan Poe", None, 0)]
        assert event.players[2].notes == ("The rating is provisional.",)
        assert games(event) == [
            (1, "Alice Stone", "Ben Hill", W, None),
            (2, "Alice Stone", "Cy Orr", D, None),
            (2, "Ben Hill", "Dan Poe", W, NotRated.FORFEIT),
            (3, "Cy Orr", "Dan Poe", W, None),
        ]
        assert alone(event) == [
            (3, "Alice Stone", D, NotRated.BYE),
            (3, "Ben Hill", None, NotRated.ABSENT),
            (1, "Cy Orr", W, NotRated.BYE),
            (1, "Dan Poe", None, NotRated.ABSENT),
        ]

    def test_of_us_chess_with_ratings_and_colours_below(self) -> None:
        event = read(US_CHESS)
        assert event.problems == ()
        assert players(event) == [
            (1, "ANN LARCH", 1794, 1.5),
            (2, "BEN ROWAN", 1553, 1.0),
            (3, "CY ELM", None, 1.0),
        ]
        assert games(event) == [
            (1, "ANN LARCH", "BEN ROWAN", W, None),
            (2, "CY ELM", "ANN LARCH", D, None),
        ]

    def test_of_us_chess_with_two_ratings_take_the_first(self) -> None:
        quick = "      | / Q: 1500   ->1510             |     |W    |     |"
        below = "->1817     |N:2  |W    |B    |"
        event = read(US_CHESS.replace(below, f"{below}\n{quick}"))
        assert event.problems == ()
        assert event.players[0].rating == 1794
        assert games(event) == games(read(US_CHESS))

    def test_of_us_chess_with_places_and_pair_numbers(self) -> None:
        event = read(
            "Place,Pair No,Name,Rd 1,Rd 2\n"
            "1,2,ANN LARCH,W1,D 3\n,,15445895 / R: 1794   ->1817,W,B\n"
            "2,3,CY ELM,H,D 2\n,,14598901 / R: 1600   ->1663,,W\n"
            "3,1,BEN ROWAN,L2,B\n,,14598900 / R: 1553   ->1560,B,\n"
        )
        assert event.problems == ()
        assert players(event) == [
            (1, "BEN ROWAN", 1553, None),
            (2, "ANN LARCH", 1794, None),
            (3, "CY ELM", 1600, None),
        ]
        assert games(event) == [
            (1, "ANN LARCH", "BEN ROWAN", W, None),
            (2, "CY ELM", "ANN LARCH", D, None),
        ]

    def test_of_signed_numbers_keep_their_signs_with_colours_below(self) -> None:
        event = read(
            "No,Name,Rd 1,Rd 2\n"
            "1,ANN LARCH,+2,=3\n,15445895 / R: 1794   ->1817,W,B\n"
            "2,BEN ROWAN,-1,\n,14598900 / R: 1553   ->1560,B,\n"
            "3,CY ELM,,=1\n,14598901 / R: 1600   ->1663,,W\n"
        )
        assert event.problems == ()
        assert games(event) == [
            (1, "ANN LARCH", "BEN ROWAN", W, None),
            (2, "CY ELM", "ANN LARCH", D, None),
        ]

    @pytest.mark.parametrize("text", [VEGA, VEGA.replace(" |    0.0", "")])
    def test_of_vega(self, text: str) -> None:
        event = read(text)
        assert (event.name, event.rounds, event.problems) == ("Orchard Rapid", 2, ())
        assert players(event) == [
            (1, "Larch,Tom", 2125, 2),
            (2, "Rowan,Isla", 2005, 0.5),
            (3, "Elm,Cy", None, 1),
        ]
        assert event.players[2].title == "FM"
        assert games(event) == [
            (1, "Larch,Tom", "Elm,Cy", W, None),
            (2, "Larch,Tom", "Rowan,Isla", W, NotRated.FORFEIT),
        ]

    def test_of_papi(self) -> None:
        event = read(PAPI)
        assert event.problems == ()
        assert [p.rating for p in event.players] == [1950, 1800, 1700]
        assert games(event) == [
            (1, "Dupont", "Martin", W, None),
            (2, "Petit", "Dupont", D, None),
        ]

    def test_mean_the_numbers_by_which_players_name_each_other(self) -> None:
        event = read(
            "Rk.;SNo;Name;Elo;1.Rd;2.Rd\n"
            "1;3;A;1900;1w1;2b1\n2;1;B;1800;3b0;4w1\n3;2;C;1700;4b1;3w0\n4;4;D;1600;2w0;1b0\n"
        )
        assert event.problems == ()
        assert [(p.number, p.name) for p in event.players] == [
            (1, "B"),
            (2, "C"),
            (3, "A"),
            (4, "D"),
        ]
        assert len(event.games) == 4

    @pytest.mark.parametrize(
        ("cell", "block"),
        [
            ("17b1", Block(17, "b", "1")),
            (" 9b½", Block(9, "b", "=")),
            ("14s0", Block(14, "s", "0")),
            ("32b+", Block(32, "b", "+")),
            ("7w–", Block(7, "w", "-")),
            ("7w1K", Block(7, "w", "+")),
            ("4w", Block(4, "w", "?")),
            ("-½", Block(0, "", "H")),
            ("-1", Block(0, "", "U")),
            ("0", Block(0, "", "Z")),
            ("--", Block(0, "", "Z")),
            ("not paired", Block(0, "", "Z")),
            ("n.b.", Block(0, "", "Z")),
            ("half point bye", Block(0, "", "H")),
            ("zero-point bye", Block(0, "", "Z")),
            ("descansa", Block(0, "", "U")),
            ("EXE", Block(0, "", "U")),
            ("=BYE", Block(0, "", "H")),
            ("-BYE", Block(0, "", "Z")),
            ("W 39", Block(39, "", "1")),
            ("L12", Block(12, "", "0")),
            ("X4", Block(4, "", "+")),
            ("F5", Block(5, "", "-")),
            ("B---", Block(0, "", "F")),
            ("+W5", Block(5, "w", "1")),
            ("=B2", Block(2, "b", "=")),
            ("+12", Block(12, "", "1")),
        ],
    )
    def test_become_blocks(self, cell: str, block: Block) -> None:
        assert read_cell(cell) == block

    @pytest.mark.parametrize(
        "cell", ["17x1", "0w1", "17b2", "b12", "17", "1-0", "W", "default", "1" * 30]
    )
    def test_and_nothing_else(self, cell: str) -> None:
        assert read_cell(cell) is None


class TestRoundRobin:
    def test_takes_its_opponents_from_the_columns(self) -> None:
        event = read(ROUND_ROBIN)
        assert (event.rounds, event.problems, len(event.unpaired)) == (0, (), 0)
        assert players(event)[3] == (4, "Dan", None, 0.5)
        assert games(event) == [
            (None, "Alice", "Ben", D, None),
            (None, "Alice", "Cy", W, None),
            (None, "Alice", "Dan", W, None),
            (None, "Ben", "Cy", W, None),
            (None, "Ben", "Dan", W, NotRated.FORFEIT),
            (None, "Cy", "Dan", D, None),
        ]

    def test_may_leave_its_own_cells_blank(self) -> None:
        blank = ROUND_ROBIN.replace("*", "").replace("X", "")
        assert games(read(blank)) == games(read(ROUND_ROBIN))

    def test_of_two_games_has_both_in_one_cell(self) -> None:
        event = read(DOUBLE_ROUND_ROBIN)
        assert event.problems == ()
        assert len(event.games) == 6
        assert [player.points for player in event.players] == [3.5, 2, 0.5]
        assert [g.score for g in event.games if {g.white, g.black} == {1, 2}] == [W, D]

    def test_of_a_cell_that_cannot_be_read_rates_the_game_for_nobody(self) -> None:
        event = read(ROUND_ROBIN.replace("1;Alice;1900;*;½", "1;Alice;1900;*;3"))
        assert event.problems[0].message == (
            "Player 1 (Alice): “3” against number 2 is no result. Rated for nobody."
        )
        assert [g.not_rated for g in event.games if {g.white, g.black} == {0, 1}] == [
            NotRated.ONE_SIDED
        ]

    @pytest.mark.parametrize(
        ("cell", "codes"),
        [
            ("½1", ("=", "1")),
            ("1½", ("1", "=")),
            ("10", ("1", "0")),
            ("½", ("=",)),
            ("0,5", ("=",)),
            ("1/2", ("=",)),
            ("+", ("+",)),
            ("", ()),
            ("r", ("=",)),
        ],
    )
    def test_cells_are_games(self, cell: str, codes: tuple[str, ...]) -> None:
        assert read_games(cell) == codes

    @pytest.mark.parametrize("cell", ["2", "1-0", "+1", "w", "1" * 9])
    def test_cells_are_nothing_else(self, cell: str) -> None:
        assert read_games(cell) is None


class TestBothSides:
    def test_that_contradict_each_other_are_reported_and_rated_for_nobody(self) -> None:
        event = read("No;Name;Elo;R1;R2\n1;A;1900;2w1;3b½\n2;B;1800;1b½;\n3;C;1700;;1w½\n")
        assert [(p.line, p.round, p.column) for p in event.problems] == [(2, 1, None)]
        assert "the results contradict each other. Rated for nobody" in event.problems[0].message
        assert [g.not_rated for g in event.games] == [NotRated.CONTRADICTION, None]

    def test_of_which_one_is_missing_are_reported(self) -> None:
        event = read("No;Name;Elo;R1\n1;A;1900;2w1\n2;B;1800;3b1\n3;C;1700;2w0\n")
        assert "who does not report it" in event.problems[0].message
        assert sorted(str(g.not_rated) for g in event.games) == ["None", "told by one side only"]

    def test_are_compared_with_the_points(self) -> None:
        event = read("No;Name;Elo;R1;Pts\n1;A;1900;2w1;2\n2;B;1800;1b0;0\n")
        assert [p.message for p in event.problems] == [
            "Player 1 (A): the table says 2 points, the results add up to 1."
        ]

    def test_with_a_cell_that_cannot_be_read_name_it(self) -> None:
        event = read("No;Name;Elo;R1\n1;A;1900;2w7\n2;B;1800;1b0\n")
        assert [(p.line, p.round) for p in event.problems] == [(2, 1), (3, 1)]
        assert "“2w7” cannot be read as a result" in event.problems[0].message
        assert not any(game.rated for game in event.games)


class TestWhatIsRefused:
    def test_a_line_without_a_number_or_with_one_given_twice(self) -> None:
        event = read("No;Name;Elo;R1\n1;A;1900;2w1\n2;B;1800;1b0\n;C;1700;2w1\n2;D;1600;1b0\n")
        assert [(p.line, p.message[:30]) for p in event.problems] == [
            (4, "C: no start number or rank in "),
            (5, "Number 2 (B) was given in line"),
        ]
        assert len(event.games) == 1

    def test_results_without_opponents(self) -> None:
        event = read("No;Name;Elo;R1;R2;Pts\n1;A;1900;1;½;1,5\n2;B;1800;0;½;0,5\n")
        assert (len(event.games), len(event.unpaired)) == (0, 0)
        assert "but not against whom" in event.problems[0].message

    def test_a_crosstable_without_its_header(self) -> None:
        event = read("1\tA\t1800\t2w1\t3b1\t2\n2\tB\t1700\t1b0\t4w½\t0,5\n")
        assert event.players == ()
        assert "without its header" in event.problems[0].message

    def test_a_second_crosstable(self) -> None:
        event = read(
            "No;Name;Elo;R1\n1;A;1900;2w1\n2;B;1800;1b0\nNo;Name;Elo;R1;R2\n1;C;1700;2w1;\n"
        )
        assert [p.name for p in event.players] == ["A", "B"]
        assert "Only the first of several crosstables is read." in event.problems[0].message
