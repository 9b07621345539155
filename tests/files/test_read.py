import json
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.files import read
from app.files.event import NotRated
from app.files.problems import LIMIT
from app.ratings.score import Score
from tests.files.samples import DATA, hazard, pgn, player_line, swiss, trf

TABLE = "White;Elo;Black;Elo;Result\nLarch, Tom;1500;Rowan, Isla;1600;½-½\n".encode()
SWISS = (
    "No.;Name;Rtg;1.Rd;2.Rd;Pts\n1;Larch, Tom;1650;2w1;-1;2\n2;Rowan, Isla;1720;1b0;-½;0,5\n"
).encode()
VEGA = b"  1 Larch,Tom   2125  ENG  1.5 | +W2  =HPB | 0.0\n  2 Elm,Ida   0  ENG  0.0 | -B1  -- |\n"
BYE = pgn("", White="Larch, Tom", Black="Bye", BlackElo="", Termination="forfeit").encode("utf-16")
FILES = [path.read_bytes() for path in sorted(DATA.glob("hazard-*"))]
FILES += [TABLE, SWISS, VEGA, TABLE.decode().encode("utf-16"), BYE]


class TestAnyFile:
    @given(st.binary())
    def test_gives_an_event(self, data: bytes) -> None:
        event = read(data)
        assert event.players or event.problems

    @given(st.text())
    def test_of_text_gives_an_event(self, text: str) -> None:
        event = read(text)
        assert event.players or event.problems

    @given(
        st.sampled_from(FILES),
        st.lists(st.tuples(st.integers(0, 2000), st.binary(max_size=9)), max_size=5),
    )
    def test_with_damage_gives_an_event(self, data: bytes, damage: list[tuple[int, bytes]]) -> None:
        for place, piece in damage:
            data = data[:place] + piece + data[place + len(piece) // 2 :]
        event = read(data)
        assert list(event.score_sheets()) or not event.players

    @pytest.mark.parametrize("data", FILES)
    def test_cut_at_any_byte_gives_an_event(self, data: bytes) -> None:
        data = data[:1200]
        for end in range(len(data)):
            event = read(data[:end])
            for player, sheet in zip(event.players, event.score_sheets(), strict=True):
                assert player.number > 0
                assert len(sheet) <= len(event.games) + len(event.unpaired)

    @pytest.mark.parametrize(
        ("data", "told"),
        [
            (b"", "The file is empty."),
            (b" \r\n\t\n", "The file is empty."),
            (b"\xef\xbb\xbf\n", "The file is empty."),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "This is not a text file"),
            (b"PK\x03\x04 a workbook", "Save the table as CSV"),
            ("012 Open".encode("utf-16-be"), "This is not a text file"),
            ("\ufeff\n".encode("utf-16-be"), "The file is empty."),
            (b"Dear arbiter,\nthe games are attached.\n", "This is no tournament file"),
            (b"fruit,price\napples,300\n", "This is no tournament file"),
        ],
    )
    def test_that_is_none_gets_one_clear_message(self, data: bytes, told: str) -> None:
        event = read(data)
        assert (event.format, event.players, event.games) == ("", (), ())
        (problem,) = event.problems
        assert problem.message.startswith(told) or told in problem.message

    @pytest.mark.parametrize(
        ("data", "format_"),
        [(trf(player_line(1)), "trf"), (pgn(), "pgn"), (TABLE.decode(), "table")],
    )
    def test_is_told_apart_by_its_content(self, data: str, format_: str) -> None:
        for text in (data, "\ufeff" + data, "\n\n" + data, data.replace("\n", "\r")):
            event = read(text)
            assert event.format == format_
            assert event.players

    @pytest.mark.parametrize("data", [trf(player_line(1)), pgn(), TABLE.decode()])
    @pytest.mark.parametrize("mark", ["", "\ufeff"])
    def test_says_the_same_in_every_kind_of_unicode(self, data: str, mark: str) -> None:
        event = read(data)
        assert read(mark + data) == event
        for encoding in ("utf-16-le", "utf-16-be"):
            assert read(("\ufeff" + data).encode(encoding)) == replace(event, encoding="utf-16")

    def test_as_a_spreadsheet_writes_unicode_text_is_a_table(self) -> None:
        event = read(
            "White\tElo\tBlack\tElo\tResult\r\nZoë\t1500\tÅke\t1600\t½-½\r\n".encode("utf-16")
        )
        assert [(player.name, player.rating) for player in event.players] == [
            ("Zoë", 1500),
            ("Åke", 1600),
        ]
        assert (event.games[0].score, event.encoding) == (Score.DRAW, "utf-16")

    def test_with_very_many_problems_tells_the_first_and_their_number(self) -> None:
        event = read(trf(*["001    x"] * (LIMIT + 1499)))
        assert len(event.problems) == LIMIT + 1
        assert event.problems[-1].message == "And 1,500 more problems like these."


SIZE = 10_000_000
GAME = pgn().encode()
LINE = b'[Event "x"]\n[White "A"]\n[Black "B"]\n[Note "'
HOSTILE = {
    "brackets": b"[",
    "lines of brackets": b"[\n",
    "one line": b"x",
    "blank lines": b"\n",
    "quotes": b'"',
    "lines of quotes": b'"\n',
    "commas": b",",
    "rules": b"--|--\n",
}
HOSTILE_GAMES = {
    "brackets": (GAME, b"["),
    "lines of brackets": (GAME, b"[\n"),
    "open tags": (GAME, b'[x "\n'),
    "one line": (GAME, b"x"),
    "open comments": (GAME, b"{ "),
    "nested comments": (GAME, b"{{} {"),
    "comments": (GAME, b"{}"),
    "variations": (GAME, b"( "),
    "hidden lines": (GAME, b"%\n"),
    "remarks": (GAME, b";\n"),
    "quotes": (LINE, b'"'),
    "backslashes": (LINE, b"\\"),
    "spaces": (LINE, b'" '),
    "tags": (GAME, b'[a "b"]'),
    "player lines": (b"001    1\n", b"001    1    \n"),
    "indented lines": (b"001    1\n", b" 001    1 \n"),
    "points": (b"001    1\n", b"XXS W=1 \n"),
    "blanks": (b"001    1\n", b" "),
    "lines of a crosstable": (b"No.;Name;Rtg;1.Rd\n", b"1;A;1800;2w1\n"),
    "headers of a crosstable": (b"No.;Name;Rtg;1.Rd\n", b"No.;Name;Rtg;1.Rd\n"),
    "crosstables as text": (b"", b"  1 Elm,Ida   2125  ENG  6.5 | +W86  +B67 | 0.0\n"),
    "spaces before a bar": (b"", b"1 x" + b" " * 1900 + b"|\n"),
    "lines of standings": (b"", b"Alice;Luton;1800;1\n"),
    "byes": (b"White;Black;Result\n", b"A;bye;1\n"),
    "open brackets in names": (b"White;Black;Result\n", b"A (19" + b"x " * 400 + b";B ((;1-0\n"),
}


@cache
def pace() -> float:
    """Seconds that a fixed piece of work takes here and now, at least its usual time."""
    start = time.process_time()
    sum(len(str(number)) for number in range(1_000_000))
    return max(1.0, (time.process_time() - start) / 0.15)


class TestTenMegabytes:
    @pytest.mark.parametrize(
        "data",
        [*HOSTILE.values(), *HOSTILE_GAMES.values()],
        ids=[*HOSTILE, *(f"after a game, {name}" for name in HOSTILE_GAMES)],
    )
    def test_of_anything_are_read_in_two_seconds(self, data: bytes | tuple[bytes, bytes]) -> None:
        head, piece = data if isinstance(data, tuple) else (b"", data)
        content = head + piece * (SIZE // len(piece))
        start = time.process_time()
        event = read(content)
        assert time.process_time() - start < 2 * pace()
        assert event.players or event.problems


class TestTenThousandPlayers:
    def test_in_eleven_rounds_are_read_within_a_second(self) -> None:
        data = swiss(8192, 11).encode()
        start = time.process_time()
        event = read(data)
        assert time.process_time() - start < pace()
        assert (len(event.players), len(event.games), event.rounds) == (8192, 8192 * 11 // 2, 11)
        assert event.problems == ()
        assert all(game.rated for game in event.games)


class TestMemory:
    @pytest.mark.parametrize(
        ("text", "games"),
        [
            (swiss(2048, 11), 2048 * 11 // 2),
            (trf("XXR 11", *(player_line(n, *["0000 - Z"] * 11) for n in range(1, 2049))), 0),
            ("\ufeff" + trf(*(player_line(n) for n in range(1, 4097))), 0),
            (pgn("", White="Player 1") * 2000, 2000),
            ("Larch;Rowan;1-0\n" * 20_000, 20_000),
        ],
        ids=["Swiss", "absences", "list with a mark", "PGN", "table"],
    )
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
    def test_of_reading_is_at_most_five_times_the_file(
        self, text: str, games: int, encoding: str
    ) -> None:
        data = text.encode(encoding)
        tracemalloc.start()
        event = read(data)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(event.games) == games
        assert peak <= 5 * len(data)


def _one(rating: str) -> float | None:
    return read(pgn(WhiteElo=rating)).players[0].rating


def _bye_code_with_an_opponent() -> None:
    event = read(trf(player_line(1, "0000 - U", "  62 b Z"), player_line(62)))
    assert [(p.line, p.round) for p in event.problems] == [(2, 2)]
    assert not any(game.rated for game in event.games)


def _one_block_more_than_declared() -> None:
    players = player_line(1, "   2 w 1", "0000   -"), player_line(2, "   1 b 0")
    assert read(trf("XXR 1", *players)).problems == ()


def _every_number_is_a_rating() -> None:
    event = read(trf(*(player_line(n, rating=r) for n, r in enumerate(("1750", "0", "0000"), 1))))
    assert [player.rating for player in event.players] == [1750, None, None]


def _systems_of_points() -> None:
    for absent in ("A", "Z"):
        event = read(
            trf(
                f"162  W 3.0    D 1.0    {absent} 0.0",
                player_line(1, "   2 w ="),
                player_line(2, "   1 b ="),
            )
        )
        assert (event.games[0].score, event.problems) == (Score.DRAW, ())


def _adjourned() -> None:
    event = read(
        trf(player_line(1, "   2 w ?", "   2 w  "), player_line(2, "   1 b ?", "   1 b  "))
    )
    assert [game.not_rated for game in event.games] == [NotRated.NO_RESULT] * 2


def _shifted_columns() -> None:
    for name in ("byte-padded-columns-shifted.trf", "utf8-double-encoded.trf"):
        told = [problem.message for problem in read(hazard(name)).problems]
        assert sum("columns shifted (character encoding?)" in message for message in told) == 3


def _byte_order_mark() -> None:
    assert read(hazard("utf8-bom-crlf.trf")).name == "Derived hazards"


def _rulers() -> None:
    ruler = "         1         2", "12345678901234567890", "DDD SSSS sTTT", "112 A", "112 B"
    event = read(trf(*ruler, player_line(1)))
    assert (len(event.players), event.problems) == (1, ())
    assert event.notes == ("Lines skipped that say nothing about ratings: 3.",)


def _dates() -> None:
    event = read(
        trf("042 08/04/2018", player_line(1, birth="1981"), player_line(2, birth="1969.12.06"))
    )
    assert event.dates == ("2018-04-08",)
    assert [player.birth_year for player in event.players] == [1981, 1969]


def _pending() -> None:
    event = read(trf(player_line(1, "   2 w "), player_line(2, "   1 b ")))
    assert [game.not_rated for game in event.games] == [NotRated.NO_RESULT]


def _late_entrant() -> None:
    event = read(trf(player_line(1, "", "   3 w 1"), player_line(3, "0000 - U", "   1 b 0")))
    first, second = next(event.score_sheets())
    assert (first.not_rated, second.score, second.not_rated) == (NotRated.ABSENT, Score.WIN, None)


def _both_unrated() -> None:
    event = read(pgn(WhiteElo="?", BlackElo="?"))
    sheets = [line for sheet in event.score_sheets() for line in sheet]
    assert [line.not_rated for line in sheets] == [NotRated.UNRATED_OPPONENT] * 2


def _text_for_a_rating() -> None:
    event = read(pgn(WhiteElo="Elo=2100 DWZ=2050"))
    assert event.players[0].rating is None
    assert "Elo=2100 DWZ=2050" in event.problems[0].message


def _rating_in_the_name() -> None:
    player = read(pgn(White="Hello (1337)", WhiteElo="?")).players[0]
    assert (player.name, player.rating) == ("Hello (1337)", None)


def _provisional() -> None:
    for written, rating in (("1500?", 1500), ("1500P", 1500), ("1325/9", 1325)):
        player = read(pgn(WhiteElo=written)).players[0]
        assert (player.rating, player.notes) == (rating, ("The rating is provisional.",))


def _no_blank_lines() -> None:
    assert len(read(hazard("no-blank-lines-between-games.pgn")).games) == 3


def _windows_encoding() -> None:
    event = read(hazard("crlf-cp1252.pgn"))
    assert (event.name, event.encoding) == ("Tournoi d’été", "cp1252")
    assert "cp1252" in event.notes[0]


def _mark_before_a_tag() -> None:
    event = read(b"\xef\xbb\xbf" + (pgn(Event="A") + pgn(Event="B")).encode())
    assert (event.name, len(event.games)) == ("A", 2)


def _half_a_draw() -> None:
    assert read(pgn("1. e4 e5", Result="1/2")).games[0].score is Score.DRAW


def _double_forfeit() -> None:
    game = read(pgn("0-0", Result="0-0")).games[0]
    assert (game.score, game.not_rated) == (None, NotRated.DOUBLE_FORFEIT)


def _disagreement() -> None:
    event = read(pgn("1. e4 e5 0-1", Result="1-0"))
    assert event.games[0].not_rated is NotRated.CONTRADICTION
    assert len(event.problems) == 1


def _no_marker() -> None:
    game = read(pgn("1. e4 e5", Result="0-1")).games[0]
    assert (game.score, game.rated) == (Score.LOSS, True)


def _fake_tag() -> None:
    (game,) = read(hazard("fake-tag-in-comment.pgn")).games
    assert (game.white_rating, game.black_rating) == (2000, 1900)


def _dash() -> None:
    assert _one("-") is None


def _zero() -> None:
    assert _one("0") is None


CHECKS: dict[str, Callable[[], None]] = {
    "B064": _bye_code_with_an_opponent,
    "B065": _one_block_more_than_declared,
    "B070": _every_number_is_a_rating,
    "B073": _systems_of_points,
    "B074": _adjourned,
    "B076": _shifted_columns,
    "B077": _byte_order_mark,
    "B079": _rulers,
    "B080": _dates,
    "B082": _pending,
    "B083": _late_entrant,
    "B085": _both_unrated,
    "B086": _dash,
    "B088": _text_for_a_rating,
    "B089": _rating_in_the_name,
    "B091": _provisional,
    "B092": _zero,
    "B095": _no_blank_lines,
    "B097": _windows_encoding,
    "B098": _mark_before_a_tag,
    "B100": _half_a_draw,
    "B101": _double_forfeit,
    "B103": _disagreement,
    "B104": _no_marker,
    "B106": _fake_tag,
}
CASES = json.loads((DATA / "vectors" / "cases.json").read_text(encoding="utf-8"))


class TestWhatWentWrongElsewhere:
    @pytest.mark.parametrize(
        "case", [case["id"] for case in CASES if case["area"] in ("trf", "pgn")]
    )
    def test_is_right_here(self, case: str) -> None:
        CHECKS[case]()
