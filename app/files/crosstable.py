"""The crosstable of a tournament: both sides of every game put together.

Each player's line tells his rounds, so every game is told twice, and files contradict
themselves. Result codes are those of the FIDE Tournament Report File.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from app.files.event import NotRated, Outcome, Pairing, Player, Unpaired
from app.files.problems import Problems
from app.ratings.score import Score

_FIRST_ROUND = 92
_BLOCK = 10

# What both sides of a game report, and White's (the first side's) score with it.
_AGREED: dict[tuple[str, str], Outcome] = {
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


class Block(NamedTuple):
    """One round as one player's line tells it."""

    opponent: int
    """The opponent's start number, 0 without one, -1 when it cannot be read."""
    color: str
    code: str


_NOTHING = Block(0, "", "")


class Row(NamedTuple):
    """A player's line: the player, and what the line tells of his rounds."""

    line: int
    player: Player
    rounds: str
    """From column 90 on, so that every round takes ten characters with its blanks first."""

    @property
    def who(self) -> str:
        """Name the player as problems do: start number and name."""
        return f"{self.player.number} ({self.player.name})"

    def block(self, round_: int) -> Block:
        """Return what the line tells about a round, counted from 1."""
        text = self.rounds[_BLOCK * (round_ - 1) : _BLOCK * round_]
        if not text or text.isspace():
            return _NOTHING
        number = text[:6].strip()
        opponent = int(number or 0) if number.isdigit() and number.isascii() else -bool(number)
        code = text[9:].strip().upper()
        if not code and opponent:
            code = "?"
        return Block(opponent, text[7:8].lower(), code)


@dataclass(slots=True)
class Crosstable:
    """Put the two sides of every game together."""

    rows: list[Row]
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

    def _outside(self, row: Row, round_: int, block: Block) -> bool:
        """Tell whether a block is an empty one after the last round; report one that is not."""
        if round_ <= self.last:
            return False
        empty = not block.opponent and block.code in _NO_GAME
        if self.declared and not empty:
            self._report(
                row, round_, f"the file declares {self.declared} rounds, and here is one more"
            )
        return empty

    def _alone(self, row: Row, place: int, round_: int, block: Block) -> None:
        score, reason = _ALONE.get(block.code, (None, NotRated.NO_RESULT))
        if block.code not in _ALONE:
            self._report(row, round_, f"the result “{block.code}” without an opponent")
        self.unpaired.append(Unpaired(round_, place, score, reason))

    def _against(
        self, row: Row, place: int, round_: int, block: Block, opponent: int | None
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

    def _without_partner(self, row: Row, place: int, round_: int, block: Block) -> None:
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

    def _both(self, place: int, round_: int, block: Block, opponent: int, mirror: Block) -> None:
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

    def _add(self, place: int, round_: int, block: Block, opponent: int, outcome: Outcome) -> None:
        score, reason = outcome
        rating = self.rows[place].player.rating
        other_rating = self.rows[opponent].player.rating
        if block.color == "b":
            score = score and score.opposite
            game = Pairing(round_, opponent, place, score, other_rating, rating, reason)
        else:
            game = Pairing(round_, place, opponent, score, rating, other_rating, reason)
        self.games.append(game)

    def _report(self, row: Row, round_: int, what: str) -> None:
        self.problems.report(
            f"Round {round_}, player {row.who}: {what}.",
            row.line,
            _FIRST_ROUND + _BLOCK * (round_ - 1),
            round_,
        )


def _blocks(row: Row) -> Iterator[tuple[int, Block]]:
    """Yield every round a line reaches, blank ones in between included."""
    for round_ in range(1, (len(row.rounds) + _BLOCK - 1) // _BLOCK + 1):
        yield round_, row.block(round_)


def check_points(rows: list[Row], problems: Problems) -> None:
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
