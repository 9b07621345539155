"""The crosstable of a tournament: both sides of every game put together.

Each player's line tells his rounds, so every game is told twice, and files contradict
themselves. Result codes are those of the FIDE Tournament Report File, also for the
crosstables of other programs.
"""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from app.files.event import NotRated, Outcome, Pairing, Player, Unpaired
from app.files.packed import Pairings, UnpairedRounds
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
    # So writes Lichess the games that are going on.
    ("Z", "Z"): (None, NotRated.NO_RESULT),
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
    """`w` or `b`, or nothing where it is neither."""
    code: str
    """One character, or nothing."""


NOTHING = Block(0, "", "")
"""A round of which a line tells nothing."""
_COLORS = ("", "w", "b")


def _read_block(text: str) -> Block:
    """Read the ten characters of one round."""
    if text.isspace():
        return NOTHING
    number = text[:6].strip()
    opponent = int(number or 0) if number.isdigit() and number.isascii() else -bool(number)
    color, code = text[7:8].lower(), text[9:].strip()
    if not code and opponent:
        code = "?"
    return Block(
        opponent,
        color if color in _COLORS else "",
        # Capitals of other alphabets are no codes either, and can be two letters.
        code.upper() if code.isascii() else code,
    )


class Row(NamedTuple):
    """A player's line."""

    line: int
    player: Player

    @property
    def who(self) -> str:
        """Name the player as problems do: start number and name."""
        return f"{self.player.number} ({self.player.name})"


class Rows:
    """Hold the players' lines by columns, for a large file tells of a hundred thousand rounds.

    >>> rows = Rows()
    >>> rows.add(2, Player(7, "Elm, Ida"), "     2 w 1     8 b =")
    >>> rows[0].who, rows.find(7), list(rows.blocks(0))[1], rows.last_round
    ('7 (Elm, Ida)', 0, Block(opponent=8, color='b', code='='), 2)
    """

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.last_round = 0
        """The last round in which somebody has an opponent, counted from 1."""
        self._places: dict[int, int] = {}
        self._lines = array("i")
        self._starts = array("i")
        self._ends = array("i")
        """Where the blocks of each line start and end in the columns below."""
        self._opponents = array("i")
        self._colors = array("b")
        self._codes = array("i")

    def __len__(self) -> int:
        return len(self.players)

    def __getitem__(self, place: int) -> Row:
        return Row(self._lines[place], self.players[place])

    def find(self, number: int) -> int | None:
        """Return the place of the player with a start number."""
        return self._places.get(number)

    def add(self, line: int, player: Player, rounds: str) -> None:
        """Add a line; every round takes ten characters, its blanks first."""
        starts = range(0, len(rounds), _BLOCK)
        self.add_blocks(line, player, (_read_block(rounds[at : at + _BLOCK]) for at in starts))

    def add_blocks(self, line: int, player: Player, blocks: Iterable[Block]) -> None:
        """Add a line whose rounds have been read."""
        self._places[player.number] = len(self.players)
        self.players.append(player)
        self._lines.append(line)
        self._starts.append(len(self._opponents))
        for round_, (opponent, color, code) in enumerate(blocks, 1):
            if opponent:
                self.last_round = max(self.last_round, round_)
            self._opponents.append(opponent)
            self._colors.append(_COLORS.index(color))
            self._codes.append(ord(code) if code else 0)
        self._ends.append(len(self._opponents))

    def sort(self) -> None:
        """Put the lines in the order of their start numbers."""
        numbers = sorted(self._places)
        order = [self._places[number] for number in numbers]
        self.players = [self.players[place] for place in order]
        self._lines, self._starts, self._ends = (
            array("i", map(column.__getitem__, order))
            for column in (self._lines, self._starts, self._ends)
        )
        self._places.update(zip(numbers, range(len(numbers)), strict=True))

    def block(self, place: int, round_: int) -> Block:
        """Return what a line tells about a round, counted from 1."""
        at = self._starts[place] + round_ - 1
        return self._block(at) if at < self._ends[place] else NOTHING

    def blocks(self, place: int) -> Iterator[Block]:
        """Yield every round that a line reaches, blank ones in between included."""
        return map(self._block, range(self._starts[place], self._ends[place]))

    def _block(self, at: int) -> Block:
        code = self._codes[at]
        return Block(self._opponents[at], _COLORS[self._colors[at]], chr(code) if code else "")


@dataclass(slots=True)
class Crosstable:
    """Put the two sides of every game together."""

    rows: Rows
    declared: int
    problems: Problems
    last: int = 0
    """The last round declared, or else the last in which somebody has an opponent."""
    in_columns: bool = True
    """Whether a round stands in columns of its own number, as in a Tournament Report File."""
    numbered: bool = True
    """Whether the places in a line are rounds; in a round robin they are opponents."""
    rounds: int = 0
    games: Pairings = field(default_factory=Pairings)
    unpaired: UnpairedRounds = field(default_factory=UnpairedRounds)

    def pair(self) -> None:
        """Go through all rounds of all players."""
        self.last = self.declared or self.rows.last_round
        for place in range(len(self.rows)):
            for round_, block in enumerate(self.rows.blocks(place), 1):
                if self._outside(place, round_, block) or not (self.numbered or block.code):
                    continue
                self.rounds = max(self.rounds, round_)
                if not block.opponent:
                    self._alone(place, round_, block)
                else:
                    self._against(place, round_, block, self.rows.find(block.opponent))

    def _outside(self, place: int, round_: int, block: Block) -> bool:
        """Tell whether a block is an empty one after the last round; report one that is not."""
        if round_ <= self.last:
            return False
        empty = not block.opponent and block.code in _NO_GAME
        if self.declared and not empty:
            self._report(
                place, round_, f"the file declares {self.declared} rounds, and here is one more"
            )
        return empty

    def _alone(self, place: int, round_: int, block: Block) -> None:
        score, reason = _ALONE.get(block.code, (None, NotRated.NO_RESULT))
        if block.code not in _ALONE:
            self._report(place, round_, f"the result “{block.code}” without an opponent")
        self.unpaired.append(Unpaired(round_, place, score, reason))

    def _against(self, place: int, round_: int, block: Block, opponent: int | None) -> None:
        if block.code not in _CODES:
            self._report(place, round_, f"“{block.code}” is no result code")
        mirror = NOTHING if opponent is None else self.rows.block(opponent, round_)
        mutual = mirror.opponent == self.rows.players[place].number
        going_on = mutual and place != opponent and (block.code, mirror.code) == ("Z", "Z")
        if block.code in _BYES and not going_on:
            self._report(place, round_, f"bye code {block.code} with opponent {block.opponent}")
        if opponent is None or opponent == place:
            self._without_partner(place, round_, block)
        elif mutual:
            if place < opponent:
                self._both(place, round_, block, opponent, mirror)
        elif block.code in _BYES:
            self.unpaired.append(Unpaired(round_, place, *_ALONE[block.code]))
        else:
            self._report(
                place,
                round_,
                f"a game against {self.rows[opponent].who}, who does not report it. Rated for "
                "nobody",
            )
            self._add(place, round_, block, opponent, (None, NotRated.ONE_SIDED))

    def _without_partner(self, place: int, round_: int, block: Block) -> None:
        if block.opponent == self.rows.players[place].number:
            told = "a game against himself"
        elif block.opponent < 0:
            told = "the opponent's number cannot be read"
        else:
            told = f"a game against {block.opponent}, who is not in the table. Rated for nobody"
        if block.code not in _BYES:
            self._report(place, round_, told)
        score, reason = _ALONE.get(block.code, (None, NotRated.ONE_SIDED))
        self.unpaired.append(Unpaired(round_, place, score, reason))

    def _both(self, place: int, round_: int, block: Block, opponent: int, mirror: Block) -> None:
        """Record a game that both sides tell of."""
        codes = (block.code, mirror.code)
        if block.color == mirror.color and block.color:
            color = "White" if block.color == "w" else "Black"
            told = f"this side and {self.rows[opponent].who} both report {color}"
            self._report(place, round_, told)
        if agreed := _AGREED.get(codes):
            self._add(place, round_, block, opponent, agreed)
        elif not _BYES.isdisjoint(codes) and not set(codes) & set("1=0WDL"):
            self._add(place, round_, block, opponent, (None, NotRated.BYE))
        else:
            self._report(
                place,
                round_,
                f"“{block.code}” against {self.rows[opponent].who}, who reports “{mirror.code}”: "
                "the results contradict each other. Rated for nobody",
            )
            self._add(place, round_, block, opponent, (None, NotRated.CONTRADICTION))

    def _add(self, place: int, round_: int, block: Block, opponent: int, outcome: Outcome) -> None:
        score, reason = outcome
        number = round_ if self.numbered else None
        rating = self.rows.players[place].rating
        other_rating = self.rows.players[opponent].rating
        if block.color == "b":
            score = score and score.opposite
            game = Pairing(number, opponent, place, score, other_rating, rating, reason)
        else:
            game = Pairing(number, place, opponent, score, rating, other_rating, reason)
        self.games.append(game)

    def _report(self, place: int, round_: int, what: str) -> None:
        row = self.rows[place]
        self.problems.report(
            f"Round {round_}, player {row.who}: {what}."
            if self.numbered
            else f"Player {row.who}: {what}.",
            row.line,
            _FIRST_ROUND + _BLOCK * (round_ - 1) if self.in_columns else None,
            round_ if self.numbered else None,
        )


def check_points(rows: Rows, problems: Problems, column: int | None = 81) -> None:
    """Compare the points of the table with the results; what a bye is worth differs."""
    for place, player in enumerate(rows.players):
        points = player.points
        if points is None:
            continue
        least = most = 0
        for opponent, _, code in rows.blocks(place):
            if opponent and code not in _BYES:
                least += _HALF_POINTS.get(code, 0)
                most += _HALF_POINTS.get(code, 0)
            else:
                most += _BYE_HALF_POINTS.get(code, 0)
        if not least <= 2 * points <= most:
            row = rows[place]
            problems.report(
                f"Player {row.who}: the table says {points:g} points, the results add up to "
                f"{least / 2:g}{'' if least == most else f' to {most / 2:g}'}.",
                row.line,
                column,
            )
