"""FIDE Tournament Report Files by their columns; TRF06, TRF16 and TRF26 have the same player line.

Columns are counted from 1, as in the description of the format. The blank columns between
the fields are checked: a line whose fields have moved is refused, for a rating read from
half a rating is worse than none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from sys import intern
from typing import Literal, NamedTuple

from app.files.dates import read_date, read_year
from app.files.event import (
    Event,
    NotRated,
    Pairing,
    Player,
    TimeControl,
    Unpaired,
)
from app.files.problems import Problems
from app.files.text import Text
from app.files.time_controls import from_minutes, from_seconds, from_words
from app.files.written_ratings import read_rating
from app.ratings.score import Score

_START = re.compile(rb"(?:\A|[\r\n])001[ \d](?=[ \d]{4} )")
_HEADER_START = re.compile(rb"\s*(?:0[1-9]2|1[0-4]2|XX[RC]) ")

_PLAYER = b"001"
_HEADERS = {b"012", b"022", b"032", b"042", b"052", b"062", b"072", b"082", b"092", b"102"}
_HEADERS |= {b"112", b"122", b"142", b"162", b"222", b"XXR"}

_LONGEST_LINE = 10_000
_FIRST_ROUND = 92
_BLOCK = 10
_MUST_BE_BLANK = (48, 53, 57, 90, 91)
_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM"}
_TITLES |= {"WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}

_Outcome = tuple[Score | None, NotRated | None]

# What both sides of a game report, and White's (the first side's) score with it.
_AGREED: dict[tuple[str, str], _Outcome] = {
    ("1", "0"): (Score.WIN, None),
    ("=", "="): (Score.DRAW, None),
    ("0", "1"): (Score.LOSS, None),
    ("W", "L"): (Score.WIN, NotRated.TOO_SHORT),
    ("D", "D"): (Score.DRAW, NotRated.TOO_SHORT),
    ("L", "W"): (Score.LOSS, NotRated.TOO_SHORT),
    ("+", "-"): (Score.WIN, NotRated.FORFEIT),
    ("-", "+"): (Score.LOSS, NotRated.FORFEIT),
    ("-", "-"): (None, NotRated.DOUBLE_FORFEIT),
    ("?", "?"): (None, NotRated.NO_RESULT),
}
# A round without an opponent.
_ALONE: dict[str, tuple[Score | None, NotRated]] = {
    "U": (Score.WIN, NotRated.BYE),
    "F": (Score.WIN, NotRated.BYE),
    "H": (Score.DRAW, NotRated.BYE),
    "Z": (None, NotRated.ABSENT),
    "": (None, NotRated.ABSENT),
    "+": (Score.WIN, NotRated.FORFEIT),
    "-": (None, NotRated.FORFEIT),
    "?": (None, NotRated.NO_RESULT),
}
_BYES = frozenset("UFHZ")
_NO_GAME = frozenset(("", "-", "Z"))
_CODES = frozenset("1=0WDL+-UFHZ?")
_HALF_POINTS = {"1": 2, "W": 2, "+": 2, "=": 1, "D": 1}
_BYE_HALF_POINTS = {"F": 2, "U": 2, "+": 2, "H": 1}


def starts(data: bytes) -> bool:
    """Tell whether text is a Tournament Report File, from its beginning."""
    return bool(_HEADER_START.match(data) or _START.search(data))


class _Block(NamedTuple):
    """One round as one player's line tells it."""

    opponent: int
    """The opponent's start number, 0 without one, -1 when it cannot be read."""
    color: str
    code: str


_NOTHING = _Block(0, "", "")


class _Row(NamedTuple):
    """A player's line: the player, and what the line tells of his rounds."""

    line: int
    player: Player
    rounds: str
    """From column 90 on, so that every round takes ten characters with its blanks first."""

    @property
    def who(self) -> str:
        return f"{self.player.number} ({self.player.name})"

    def block(self, round_: int) -> _Block:
        """Return what the line tells about a round, counted from 1."""
        text = self.rounds[_BLOCK * (round_ - 1) : _BLOCK * round_]
        if not text or text.isspace():
            return _NOTHING
        number = text[:6].strip()
        opponent = int(number or 0) if number.isdigit() and number.isascii() else -bool(number)
        code = text[9:].strip().upper()
        if not code and opponent:
            code = "?"
        return _Block(opponent, text[7:8].lower(), code)


def read(text: Text) -> Event:
    """Read a Tournament Report File, whatever is wrong in it told in the event's problems."""
    problems = Problems()
    headers: dict[bytes, str] = {}
    rows: dict[int, _Row] = {}
    skipped = 0
    for line, raw in enumerate(text.lines(), 1):
        code = raw[:3]
        if code == _PLAYER:
            _add_player(rows, line, text.decode(raw[: 4 * _LONGEST_LINE]), problems)
        elif code in _HEADERS:
            headers.setdefault(code, text.decode(raw[3:300]).strip())
        elif raw and not raw.isspace():
            skipped += 1
    if not rows:
        problems.report("No player could be read: there is no usable line that starts with 001.")
    return _event(text, headers, rows, skipped, problems)


def _event(
    text: Text,
    headers: dict[bytes, str],
    rows: dict[int, _Row],
    skipped: int,
    problems: Problems,
) -> Event:
    in_order = [rows[number] for number in sorted(rows)]
    crosstable = _Crosstable(in_order, _declared_rounds(headers), problems)
    crosstable.pair()
    if b"162" not in headers:
        _check_points(in_order, problems)
    dates = (read_date(headers.get(code, "")) for code in (b"042", b"052"))
    notes = [f"Lines skipped that say nothing about ratings: {skipped:,}."] if skipped else []
    return Event(
        "trf",
        text.encoding,
        name=headers.get(b"012", ""),
        place=headers.get(b"022", ""),
        dates=tuple(filter(None, dates)),
        time_control=_time_control(headers),
        rate_of_play=headers.get(b"122") or headers.get(b"222", ""),
        players=tuple(row.player for row in in_order),
        rounds=crosstable.rounds,
        games=tuple(crosstable.games),
        unpaired=tuple(crosstable.unpaired),
        problems=problems.told(),
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


def _add_player(rows: dict[int, _Row], line: int, text: str, problems: Problems) -> None:
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
    if (first := rows.get(int(number))) is not None:
        problems.report(
            f"Start number {first.who} was given in line {first.line} already: the second line "
            "was left out.",
            line,
            5,
        )
        return
    player = _player(int(number), line, text, problems)
    rows[player.number] = _Row(line, player, text[_FIRST_ROUND - 3 :].rstrip())


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


def _number(text: str) -> float | None:
    whole, _, part = text.strip().replace(",", ".").partition(".")
    if (whole + part).isdigit() and (whole + part).isascii():
        return float(f"{whole or 0}.{part or 0}")
    return None


@dataclass(slots=True)
class _Crosstable:
    """Put the two sides of every game together."""

    rows: list[_Row]
    declared: int
    problems: Problems
    last: int = 0
    """The last round declared, or else the last in which somebody has an opponent."""
    rounds: int = 0
    games: list[Pairing] = field(default_factory=list)
    unpaired: list[Unpaired] = field(default_factory=list)

    def pair(self) -> None:
        """Go through all rounds of all players."""
        places = {row.player.number: place for place, row in enumerate(self.rows)}
        self.last = self.declared or max(
            (round_ for row in self.rows for round_, block in _blocks(row) if block.opponent),
            default=0,
        )
        for place, row in enumerate(self.rows):
            for round_, block in _blocks(row):
                if self._outside(row, round_, block):
                    continue
                self.rounds = max(self.rounds, round_)
                if not block.opponent:
                    self._alone(row, place, round_, block)
                else:
                    self._against(row, place, round_, block, places.get(block.opponent))

    def _outside(self, row: _Row, round_: int, block: _Block) -> bool:
        """Tell whether a block is an empty one after the last round; report one that is not."""
        if round_ <= self.last:
            return False
        empty = not block.opponent and block.code in _NO_GAME
        if self.declared and not empty:
            self._report(
                row, round_, f"the file declares {self.declared} rounds, and here is one more"
            )
        return empty

    def _alone(self, row: _Row, place: int, round_: int, block: _Block) -> None:
        score, reason = _ALONE.get(block.code, (None, NotRated.NO_RESULT))
        if block.code not in _ALONE:
            self._report(row, round_, f"the result “{block.code}” without an opponent")
        self.unpaired.append(Unpaired(round_, place, score, reason))

    def _against(
        self, row: _Row, place: int, round_: int, block: _Block, opponent: int | None
    ) -> None:
        if block.code not in _CODES:
            self._report(row, round_, f"“{block.code}” is no result code")
        if block.code in _BYES:
            self._report(row, round_, f"bye code {block.code} with opponent {block.opponent}")
        if opponent is None or opponent == place:
            self._without_partner(row, place, round_, block)
            return
        other = self.rows[opponent]
        mirror = other.block(round_)
        if mirror.opponent == row.player.number:
            if place < opponent:
                self._both(place, round_, block, opponent, mirror)
        elif block.code in _BYES:
            self.unpaired.append(Unpaired(round_, place, *_ALONE[block.code]))
        else:
            self._report(
                row,
                round_,
                f"a game against {other.who}, who does not report it. Rated for nobody",
            )
            self._add(place, round_, block, opponent, (None, NotRated.ONE_SIDED))

    def _without_partner(self, row: _Row, place: int, round_: int, block: _Block) -> None:
        if block.opponent == row.player.number:
            told = "a game against himself"
        elif block.opponent < 0:
            told = "the opponent's number cannot be read"
        else:
            told = f"a game against {block.opponent}, who is not in the table. Rated for nobody"
        if block.code not in _BYES:
            self._report(row, round_, told)
        score, reason = _ALONE.get(block.code, (None, NotRated.ONE_SIDED))
        self.unpaired.append(Unpaired(round_, place, score, reason))

    def _both(self, place: int, round_: int, block: _Block, opponent: int, mirror: _Block) -> None:
        """Record a game that both sides tell of."""
        codes = (block.code, mirror.code)
        if block.color == mirror.color and block.color in ("w", "b"):
            color = "White" if block.color == "w" else "Black"
            told = f"this side and {self.rows[opponent].who} both report {color}"
            self._report(self.rows[place], round_, told)
        if agreed := _AGREED.get(codes):
            self._add(place, round_, block, opponent, agreed)
        elif not _BYES.isdisjoint(codes) and not set(codes) & set("1=0WDL"):
            self._add(place, round_, block, opponent, (None, NotRated.BYE))
        else:
            self._report(
                self.rows[place],
                round_,
                f"“{block.code}” against {self.rows[opponent].who}, who reports “{mirror.code}”: "
                "the results contradict each other. Rated for nobody",
            )
            self._add(place, round_, block, opponent, (None, NotRated.CONTRADICTION))

    def _add(
        self, place: int, round_: int, block: _Block, opponent: int, outcome: _Outcome
    ) -> None:
        score, reason = outcome
        rating = self.rows[place].player.rating
        other_rating = self.rows[opponent].player.rating
        if block.color == "b":
            score = score and score.opposite
            game = Pairing(round_, opponent, place, score, other_rating, rating, reason)
        else:
            game = Pairing(round_, place, opponent, score, rating, other_rating, reason)
        self.games.append(game)

    def _report(self, row: _Row, round_: int, what: str) -> None:
        self.problems.report(
            f"Round {round_}, player {row.who}: {what}.",
            row.line,
            _FIRST_ROUND + _BLOCK * (round_ - 1),
            round_,
        )


def _blocks(row: _Row) -> Iterator[tuple[int, _Block]]:
    """Yield every round a line reaches, blank ones in between included."""
    for round_ in range(1, (len(row.rounds) + _BLOCK - 1) // _BLOCK + 1):
        yield round_, row.block(round_)


def _check_points(rows: list[_Row], problems: Problems) -> None:
    """Compare the points of the table with the results; what a bye is worth differs."""
    for row in rows:
        points = row.player.points
        if points is None:
            continue
        least = most = 0
        for _, (opponent, _, code) in _blocks(row):
            if opponent and code not in _BYES:
                least += _HALF_POINTS.get(code, 0)
                most += _HALF_POINTS.get(code, 0)
            else:
                most += _BYE_HALF_POINTS.get(code, 0)
        if not least <= 2 * points <= most:
            problems.report(
                f"Player {row.who}: the table says {points:g} points, the results add up to "
                f"{least / 2:g}{'' if least == most else f' to {most / 2:g}'}.",
                row.line,
                81,
            )
