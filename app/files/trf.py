"""FIDE Tournament Report Files by their columns; TRF06, TRF16 and TRF26 have the same player line.

Columns are counted from 1, as in the description of the format. The blank columns between
the fields are checked: a line whose fields have moved is refused, for a rating read from
half a rating is worse than none.
"""

import math
import re
from dataclasses import replace
from functools import lru_cache
from sys import intern
from typing import Literal

from app.files import online
from app.files.crosstable import Crosstable, Rows, check_points
from app.files.dates import read_date, read_year
from app.files.event import Event, Player, TimeControl
from app.files.problems import Problems
from app.files.text import Text
from app.files.time_controls import from_minutes, from_seconds, from_words
from app.files.written_ratings import read_rating

_PLAYER_START = rb"001[ \d](?=[ \d]{4} )"
_START = re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])[ \t]*+" + _PLAYER_START)
_HEADER_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*+(?:0[1-9]2|1[0-4]2|XX[RC]) ")
_INDENTED = re.compile(rb"[ \t]++(?:" + _PLAYER_START + rb"|001[ \t]++\d++[ \t])")

_PLAYER = b"001"
_HEADERS = {b"012", b"022", b"032", b"042", b"052", b"062", b"072", b"082", b"092", b"102"}
_HEADERS |= {b"112", b"122", b"142", b"162", b"222", b"XXR"}
# What JaVaFo and bbpPairings call the points for a result, and the least and most of them that
# the usual 1, ½ and 0 allow: a bye may be worth less than it could be.
_POINTS = {
    **dict.fromkeys(("W", "WW", "BW", "FW", "BBW"), (1, 1)),
    **dict.fromkeys(("D", "WD", "BD", "BBD"), (0.5, 0.5)),
    **dict.fromkeys(("L", "WL", "BL", "FL", "ZPB", "BBL", "BBF", "BBZ"), (0, 0)),
    **dict.fromkeys(("PAB", "FPB", "BBU"), (0, 1)),
    "HPB": (0, 0.5),
}
_POINT_LINES = {b"XXS", *(name.encode() for name in _POINTS if name.startswith("BB"))}
_POINT_VALUE = re.compile(r"(\w+)(?: *= *| +)(\S+)")

_LONGEST_LINE = 10_000
_FIRST_ROUND = 92
_BLOCK = 10
_MUST_BE_BLANK = (48, 53, 57, 90, 91)
_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM"}
_TITLES |= {"WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


def starts(data: bytes) -> bool:
    """Tell whether text is a Tournament Report File, from its beginning."""
    return bool(_HEADER_START.match(data) or _START.search(data))


def read(text: Text) -> Event:
    """Read a Tournament Report File, whatever is wrong in it told in the event's problems."""
    problems = Problems()
    headers: dict[bytes, str] = {}
    rows = Rows()
    skipped = indented = 0
    usual_points = True
    for line, raw in enumerate(text.lines(), 1):
        code = raw[:3]
        if code == _PLAYER:
            _add_player(rows, line, text.decode(raw[: 4 * _LONGEST_LINE]), problems)
        elif code in _HEADERS:
            headers.setdefault(code, text.decode(raw[3:300]).strip())
        elif code in _POINT_LINES:
            usual_points = usual_points and _usual_points(text.decode(raw[:300]))
        elif _INDENTED.match(raw):
            indented += 1
            problems.report(
                "Blanks before 001, so that no field is in its columns: the line was left out.",
                line,
                1,
            )
        elif raw and not raw.isspace():
            skipped += 1
    event = _event(text, headers, rows, skipped, problems)
    if b"162" not in headers and usual_points:
        check_points(rows, problems)
    if not rows:
        problems.report_first(f"No player could be read: {_missing(indented, problems.count)}.")
    return replace(event, problems=problems.told())


def _missing(indented: int, left_out: int) -> str:
    """Say why a file has no player, of whose lines so many were indented or left out."""
    if indented:
        return "the lines are indented. Delete the blanks before 001"
    if left_out:
        return (
            "in no line that starts with 001 are the fields in their columns. Blanks were lost or "
            "added: take the file as the pairing program wrote it"
        )
    return "there is no line that starts with 001"


def _usual_points(text: str) -> bool:
    """Tell whether a line leaves a win, a draw, a loss and a bye what they are worth usually.

    >>> _usual_points("XXS W=1 D=.5 PAB=0.5"), _usual_points("XXS W=3 D=1"), _usual_points("BBW 3")
    (True, False, False)
    """
    for name, written in _POINT_VALUE.findall(text.removeprefix("XXS")):
        least, most = _POINTS.get(name.upper(), (0, math.inf))
        value = _number(written)
        if value is None or not least <= value <= most:
            return False
    return True


def _event(
    text: Text,
    headers: dict[bytes, str],
    rows: Rows,
    skipped: int,
    problems: Problems,
) -> Event:
    rows.sort()
    crosstable = Crosstable(rows, _declared_rounds(headers), problems)
    crosstable.pair()
    dates = (read_date(headers.get(code, "")) for code in (b"042", b"052"))
    site = online.site(headers.get(b"022", ""))
    notes = [online.note(site)] if site else []
    if skipped:
        notes.append(f"Lines skipped that say nothing about ratings: {skipped:,}.")
    return Event(
        "trf",
        text.encoding,
        name=headers.get(b"012", ""),
        place=headers.get(b"022", ""),
        dates=tuple(filter(None, dates)),
        time_control=_time_control(headers),
        rate_of_play=headers.get(b"122") or headers.get(b"222", ""),
        players=tuple(rows.players),
        rounds=crosstable.rounds,
        games=crosstable.games,
        unpaired=crosstable.unpaired,
        notes=tuple(notes),
    )


def _declared_rounds(headers: dict[bytes, str]) -> int:
    """Return the number of rounds that the header announces, or 0."""
    for code in (b"XXR", b"142"):
        text = headers.get(code, "")[:4]
        if text.isdigit() and text.isascii():
            return int(text)
    return 0


def _time_control(headers: dict[bytes, str]) -> TimeControl:
    rate, coded = headers.get(b"122", ""), headers.get(b"222", "")
    return (
        from_words(headers.get(b"092", ""))
        or from_words(rate)
        or from_seconds(coded)
        or from_minutes(rate)
    )


def _add_player(rows: Rows, line: int, text: str, problems: Problems) -> None:
    """Read one player's line, or report why it is left out."""
    number = text[3:8].strip()
    if not (number.isdigit() and number.isascii() and int(number)):
        problems.report("No start number in columns 5 to 8: the line was left out.", line, 5)
        return
    if len(text) > _LONGEST_LINE:
        problems.report(f"Player {int(number)}: the line is too long and was left out.", line)
        return
    if column := _shifted_column(text):
        problems.report(
            f"Player {int(number)}: columns shifted (character encoding?), column {column} should "
            "be blank. The line was left out.",
            line,
            column,
        )
        return
    if (place := rows.find(int(number))) is not None:
        first = rows[place]
        problems.report(
            f"Start number {first.who} was given in line {first.line} already: the second line "
            "was left out.",
            line,
            5,
        )
        return
    player = _player(int(number), line, text, problems)
    rows.add(line, player, text[_FIRST_ROUND - 3 :].rstrip())


def _shifted_column(text: str) -> int:
    """Return the first column that must be blank and is not, or 0."""
    for column in _MUST_BE_BLANK:
        if text[column - 1 : column].strip():
            return column
    for column in (96, 98):
        between = text[column - 1 :: _BLOCK]
        if between.strip():
            return column + _BLOCK * (len(between) - len(between.lstrip()))
    return 0


def _player(number: int, line: int, text: str, problems: Problems) -> Player:
    name = text[14:47].strip()
    written = text[48:52].strip()
    rating = read_rating(written)
    if not rating.readable:
        problems.report(
            f"Player {number} ({name}): “{written}” is no rating, taken as unrated.", line, 49
        )
    birth, points, notes = _birth_and_points(text)
    if rating.provisional:
        notes = (*notes, f"The rating {written} is provisional.")
    title = text[10:13].strip().upper()
    return Player(
        number,
        name,
        title=intern(_TITLES.get(title, title)),
        sex=_sex(text[9:10]),
        federation=intern(text[53:56].strip().upper()),
        fide_id=text[57:68].strip().lstrip("0"),
        birth_year=birth,
        rating=rating.rating,
        points=points,
        notes=notes,
    )


def _sex(letter: str) -> Literal["m", "w", ""]:
    letter = letter.lower()
    if letter == "m":
        return "m"
    return "w" if letter in ("w", "f") else ""


def _birth_and_points(text: str) -> tuple[int | None, float | None, tuple[str, ...]]:
    """Read the two fields that a slip of one column drops without harm to the others."""
    before, between, after = (bool(text[c - 1 : c].strip()) for c in (69, 80, 85))
    birth = None if before or between else read_year(text[69:79])
    points = None if between or after else _number(text[80:84])
    notes: tuple[str, ...] = ()
    if before or between or after:
        dropped = " and ".join(
            what
            for what, moved in (
                ("date of birth", before or between),
                ("points", between or after),
            )
            if moved
        )
        notes = (f"Fields of the line have moved: {dropped} left out.",)
    return birth, points, notes


@lru_cache(maxsize=4096)
def _number(text: str) -> float | None:
    whole, _, part = text.strip().replace(",", ".").partition(".")
    if (whole + part).isdigit() and (whole + part).isascii():
        return float(f"{whole or 0}.{part or 0}")
    return None
