"""Crosstables as pairing programs print them: one player a line, one round or opponent a cell.

Every cell becomes a block of a Tournament Report File, so that both sides of a game are
compared, and points are checked, by the same rules for all crosstables.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from app.files.byes import bye_kind
from app.files.columns import column_kind, round_columns
from app.files.crosstable import NOTHING, Block, Crosstable, Rows, check_points
from app.files.event import Player
from app.files.problems import Problems
from app.files.text import DASHES
from app.files.written_ratings import WrittenRating, read_table_rating

_MOST_PLAYERS = 10_000
_MOST_CELLS = 150_000
_MOST_ROUNDS = 40
_MOST_OPPONENTS = 100
_MOST_GAMES = 8
"""Games of two players in one cell of a round robin."""
_LONGEST_CELL = 20

TITLES = frozenset(
    ("gm", "im", "fm", "cm", "nm", "lm", "wgm", "wim", "wfm", "wcm", "wnm", "agm", "aim", "afm")
)
_BYE_CODES = {"bye": "U", "half": "H", "absent": "Z"}
_DARK = frozenset("npczsч")
_LIGHT = frozenset("wvб")

_SCORE = r"1/2|½|0[.,]5|[.,]5|1[.,]0|0[.,]0|[=01r]"
_SWISS = re.compile(rf"(\d{{1,4}})([wbsnpczvбч])({_SCORE}|[+-])?([kf]{{1,2}})?", re.ASCII)
_ALONE = re.compile(rf"-?({_SCORE}|\+)|-{{1,3}}", re.ASCII)
_US = re.compile(r"([wldxf])(\d{1,4})|([hbuxf])-{0,3}", re.ASCII)
_VEGA = re.compile(r"([+=-])([wbf])(\d{1,4})|([+=-])(bye|pab|hpb|zpb|fpb)", re.ASCII)
_SIGNED = re.compile(r"([+=-])(\d{1,4})([wbn])?", re.ASCII)
_GAMES = re.compile(rf"(?:{_SCORE})+|[+-]{{1,{_MOST_GAMES}}}", re.ASCII)
_GAME = re.compile(rf"{_SCORE}|[+-]", re.ASCII)
_OWN_CELLS = frozenset(("*", "**", "***", "x", "xx", "xxx", "#", "■", "█", "▓", "\\", "•", "●"))

_US_CODES = {"w": "1", "l": "0", "d": "=", "x": "+", "f": "-"}
_US_ALONE = {"h": "H", "b": "F", "u": "Z", "x": "+", "f": "-"}
_SIGN_CODES = {"+": "1", "=": "=", "-": "0"}
_SIGN_ALONE = {"+": "U", "=": "H", "-": "Z"}

_VEGA_CELL = re.compile(r"[+=-](?:[WBF]\d{1,4}|BYE|PAB|HPB|ZPB|FPB)|--", re.ASCII)
_US_RATING = re.compile(r"[RQB]: *(\d{3,4}) *(?:P *(\d{1,2}))? *->", re.ASCII)
_US_ID_LINE = re.compile(r"\d{7,8} */|.*[RQB]: .*->.*", re.ASCII | re.DOTALL)


class Columns(NamedTuple):
    """Where a crosstable has its columns; -1 for one that is missing."""

    name: int
    rounds: tuple[tuple[int, int], ...]
    """The number of each round and its place."""
    numbers: tuple[int, ...]
    """Columns of start numbers and ranks, one of which the cells mean."""
    rating: int = -1
    points: int = -1
    title: int = -1
    federation: int = -1
    fide_id: int = -1
    first_name: int = -1


class _Line(NamedTuple):
    line: int
    joined: str
    """The cells of the rounds, which take a fifth of the room together."""
    numbers: tuple[int, ...]
    """What each column of numbers holds here, 0 for no number."""
    player: Player

    @property
    def cells(self) -> list[str]:
        return self.joined.split("\t")


@lru_cache(maxsize=512)
def read_cell(text: str, *, signed: bool = False) -> Block | None:
    """Read one round of one player, or return None for what cannot be read.

    The colour is the letter as it stands. In a table of signed numbers a dash before 1 or 0
    is a lost game against that number, and else points without a game.

    >>> read_cell("17b½"), read_cell("W 39"), read_cell("-B1"), read_cell("H---")
    (Block(opponent=17, color='b', code='='), Block(opponent=39, color='', code='1'),
     Block(opponent=1, color='b', code='0'), Block(opponent=0, color='', code='H'))
    >>> read_cell("-1"), read_cell("-1", signed=True), read_cell("2½")
    (Block(opponent=0, color='', code='U'), Block(opponent=1, color='', code='0'), None)
    """
    if len(text) > _LONGEST_CELL:
        return None
    text = text.casefold().translate(DASHES)
    if not text:
        return NOTHING
    if signed and (found := _SIGNED.fullmatch(text)):
        return _against(found[2], found[3] or "", _SIGN_CODES[found[1]])
    if found := _SWISS.fullmatch(text):
        code = _code(found[3] or "?")
        if found[4]:
            code = {"1": "+", "0": "-"}.get(code, "")
        return _against(found[1], found[2], code) if code else None
    if found := _ALONE.fullmatch(text):
        score = _code(found[1] or "0")
        return Block(0, "", {"1": "U", "=": "H", "0": "Z"}.get(score, score))
    return _read_letters(text)


def _read_letters(text: str) -> Block | None:
    if found := _US.fullmatch(text):
        if found[1]:
            return _against(found[2], "", _US_CODES[found[1]])
        return Block(0, "", _US_ALONE[found[3]])
    if found := _VEGA.fullmatch(text):
        if found[4]:
            return Block(0, "", "H" if found[5] == "hpb" else _SIGN_ALONE[found[4]])
        if found[2] == "f":
            return None if found[1] == "=" else _against(found[3], "", found[1])
        return _against(found[3], found[2], _SIGN_CODES[found[1]])
    if found := _SIGNED.fullmatch(text):
        return _against(found[2], found[3] or "", _SIGN_CODES[found[1]])
    kind = bye_kind(text, in_cell=True)
    return Block(0, "", _BYE_CODES[kind]) if kind else None


def _against(number: str, color: str, code: str) -> Block | None:
    return Block(int(number), color, code) if int(number) else None


def _code(score: str) -> str:
    if score in "10+-?":
        return score
    return {"1.0": "1", "1,0": "1", "0.0": "0", "0,0": "0"}.get(score, "=")


@lru_cache(maxsize=1024)
def read_games(text: str) -> tuple[str, ...] | None:
    """Read the games of two players in one cell of a round robin, as codes.

    >>> read_games("½1"), read_games("+"), read_games(""), read_games("2")
    (('=', '1'), ('+',), (), None)
    """
    text = text.casefold().translate(DASHES) if len(text) <= _LONGEST_CELL else "?"
    if not text or text == ".":
        return ()
    if not _GAMES.fullmatch(text):
        return None
    games = tuple(map(_code, _GAME.findall(text)))
    return games if len(games) <= _MOST_GAMES else None


def crosstable_columns(cells: Sequence[str]) -> Columns | None:
    """Return the columns that the header of a crosstable names, or None for another line."""
    rounds = {number: place for number, place in round_columns(cells).items() if number}
    if not rounds or len(cells) > 400:
        return None
    kinds = [column_kind(cell) for cell in cells]
    if not {"white", "black", "opponent"}.isdisjoint(kinds) or "name" not in kinds:
        return None
    if max(rounds) > _MOST_OPPONENTS:
        return None

    def place(kind: str) -> int:
        return kinds.index(kind) if kind in kinds else -1

    taken = set(rounds.values())
    name = place("name")
    numbers = [at for at, kind in enumerate(kinds) if kind == "number" and at not in taken]
    if not numbers:
        # A column without a name, where numbers may stand.
        numbers = [at for at, cell in enumerate(cells[:name]) if not cell]
    return Columns(
        name,
        tuple(sorted(rounds.items())),
        tuple(numbers[:4]),
        *map(place, ("rating", "points", "title", "federation", "fide id", "first name")),
    )


@dataclass(slots=True)
class SwissTable:
    """Collect the lines of a crosstable, and put its games together at the end."""

    columns: Columns | None
    problems: Problems
    lines: list[_Line] = field(default_factory=list)
    rows: Rows = field(default_factory=Rows)
    _cells: int = 0

    @property
    def full(self) -> bool:
        """Tell whether there are more players and rounds than a tournament has."""
        return len(self.lines) >= _MOST_PLAYERS or self._cells > _MOST_CELLS

    def take(self, line: int, cells: Sequence[str]) -> bool:
        """Take up a player's line, or what a line below it adds; return False for another."""
        columns = self.columns
        if not columns or len(cells) <= columns.name:
            return False
        name = cells[columns.name]
        rounds = tuple(cells[at] if at < len(cells) else "" for _, at in columns.rounds)
        if self.lines and _US_ID_LINE.fullmatch(name[:200]):
            self._add_below(name, rounds)
            return True
        if not any(map(str.isalpha, name)):
            # The second line of a header, and rules between players.
            return not any(map(str.isalpha, "".join(rounds)))
        numbers = tuple(_number(cells[at]) if at < len(cells) else 0 for at in columns.numbers)
        if rounds == tuple(str(number) for number, _ in columns.rounds) and not any(numbers):
            return True
        if not any(numbers) and not any(rounds):
            return False
        if column_kind(name) == "name" or (not any(numbers) and column_kind(name)):
            return False
        self._add(line, cells, rounds, numbers)
        return True

    def take_text(self, line: int, text: str) -> bool:
        """Take up a line of text with the rounds between bars, as Vega writes it."""
        head, _, rest = text.partition("|")
        number, _, head = head.strip().partition(" ")
        cells = tuple(rest.partition("|")[0].split())
        if not _number(number) or not 0 < len(cells) <= _MOST_ROUNDS:
            return False
        if not all(map(_VEGA_CELL.fullmatch, cells)):
            return False
        words = head.split()
        ratings = [at for at, word in enumerate(words) if at and _is_plain_rating(word)]
        end = ratings[0] if len(ratings) == 1 else len(words)
        parts = [part for part in head.split("  ") if _has_letter(part)] if end else []
        names = [part.strip() for part in parts if part.strip().lower() not in TITLES]
        name = names[0].removeprefix("(W)").strip() if names else ""
        if name == head.strip():
            name = " ".join(words[:end])
        title, _, without_title = name.partition(" ")
        if title.lower() in TITLES and without_title:
            name = without_title.strip()
        else:
            title = next((word for word in words[:1] if word.lower() in TITLES), "")
        if not name:
            return False
        if len(ratings) != 1:
            told = f"Player {number} ({name}): not just one rating in this line, taken as unrated."
            self.problems.report(told, line)
        player = Player(
            0,
            name,
            title=title.upper(),
            rating=read_table_rating(words[end]).rating if end < len(words) else None,
            points=_points(words[-1]) if end < len(words) - 1 else None,
        )
        self._add_line(_Line(line, "\t".join(cells), (_number(number),), player), len(cells))
        return True

    def _add(
        self, line: int, cells: Sequence[str], rounds: tuple[str, ...], numbers: tuple[int, ...]
    ) -> None:
        columns = self.columns
        assert columns

        def cell(at: int) -> str:
            return cells[at] if 0 <= at < len(cells) else ""

        name, text = cell(columns.name), cell(columns.rating)
        if cell(columns.first_name):
            name = f"{name}, {cell(columns.first_name)}"
        written = read_table_rating(text) if text else WrittenRating(None)
        if not written.readable:
            self.problems.report(f"“{text[:60]}” is no rating: {name} is taken as unrated.", line)
        title = cell(columns.title)
        if columns.title < 0:
            title = next((each for each in cells[: columns.name] if each.lower() in TITLES), "")
        player = Player(
            0,
            name,
            title=title.upper() if title.lower() in TITLES else "",
            federation=cell(columns.federation)[:40],
            fide_id=cell(columns.fide_id) if cell(columns.fide_id).isdecimal() else "",
            rating=written.rating,
            points=_points(cell(columns.points)),
            notes=("The rating is provisional.",) if written.provisional else (),
        )
        self._add_line(_Line(line, "\t".join(rounds), numbers, player), len(rounds))

    def _add_line(self, line: _Line, cells: int) -> None:
        self.lines.append(line)
        self._cells += cells

    def _add_below(self, text: str, rounds: tuple[str, ...]) -> None:
        """Add what the second line of US Chess says: the rating before, and the colours."""
        last = self.lines[-1]
        player = last.player
        if player.rating is None and (found := _US_RATING.search(text)):
            notes = ("The rating is provisional.",) if found[2] else ()
            player = replace(player, rating=int(found[1]), notes=notes)
        cells = (
            f"{cell}\0{color.lower()}" if color.lower() in ("w", "b") and "\0" not in cell else cell
            for cell, color in zip(last.cells, rounds, strict=True)
        )
        self.lines[-1] = last._replace(player=player, joined="\t".join(cells))

    def settle(self) -> Crosstable:
        """Put both sides of every game together, and compare the points."""
        if self._is_round_robin():
            self._settle_round_robin()
            crosstable = Crosstable(self.rows, 0, self.problems, in_columns=False, numbered=False)
        else:
            self._settle_swiss()
            crosstable = Crosstable(self.rows, 0, self.problems, in_columns=False)
        self.rows.sort()
        crosstable.pair()
        check_points(self.rows, self.problems, None)
        return crosstable

    def _is_round_robin(self) -> bool:
        """Tell whether the columns are opponents: own cells are marked, or no cell names one."""
        if not self.columns or not self.lines:
            return False
        own = False
        for each in self.lines:
            for cell in each.cells:
                block = _read(cell, signed=False)
                if block and block.opponent and read_games(_text(cell)) is None:
                    return False
                own = own or _text(cell).casefold() in _OWN_CELLS
        if own:
            return True
        if len(self.lines) != len(self.columns.rounds):
            return False
        numbers = self._line_numbers()
        return sorted(numbers) == list(range(1, len(numbers) + 1)) and all(
            _text(each.cells[number - 1]).translate(DASHES) in ("", "-")
            for each, number in zip(self.lines, numbers, strict=True)
        )

    def _line_numbers(self) -> list[int]:
        """Return each player's number as it is, or else as his own cell tells."""
        own = [
            next(
                (
                    at
                    for at, cell in enumerate(each.cells, 1)
                    if _text(cell).casefold() in _OWN_CELLS
                ),
                0,
            )
            for each in self.lines
        ]
        if all(own):
            return own
        for column in range(len(self.lines[0].numbers)):
            numbers = [each.numbers[column] for each in self.lines]
            if all(numbers):
                return [mark or number for mark, number in zip(own, numbers, strict=True)]
        return [mark or number for number, mark in enumerate(own, 1)]

    def _settle_round_robin(self) -> None:
        """Give each pair of players a place of its own in both lines."""
        columns = self.columns
        assert columns
        size = len(columns.rounds)
        games_of_two = (read_games(_text(cell)) for each in self.lines for cell in each.cells)
        most = max((len(games or ()) for games in games_of_two), default=0)
        for each, number in zip(self.lines, self._line_numbers(), strict=True):
            if not self._is_new(each, number):
                continue
            if number > size:
                told = f"Player {number} ({each.player.name}): there is no column for this number."
                self.problems.report(f"{told} The line was left out.", each.line)
                continue
            blocks = [NOTHING] * (2 * size * most)
            for opponent, cell in enumerate(each.cells, 1):
                if opponent == number:
                    continue
                games = read_games(_text(cell))
                if games is None:
                    self.problems.report(
                        f"Player {number} ({each.player.name}): “{_text(cell)[:60]}” against "
                        f"number {opponent} is no result. Rated for nobody.",
                        each.line,
                    )
                for at, code in enumerate(games or ()):
                    blocks[2 * size * at + number + opponent - 2] = Block(opponent, "", code)
            self._add_row(each, number, blocks)

    def _settle_swiss(self) -> None:
        signed = any(_is_signed(_text(cell)) for each in self.lines for cell in each.cells)
        column = self._numbers_meant(signed)
        colors = self._colors(signed)
        if not any(each.joined.strip("\t") for each in self.lines):
            self.problems.report("The columns of the rounds are empty: no games were found.")
        elif not any(self._blocks_with_opponents(signed)):
            self.problems.report(
                "The cells of this crosstable tell results, but not against whom: cells need the "
                "opponent’s number, as 12w1, or a round robin its own cells marked with *. Nothing "
                "was rated."
            )
            for at, each in enumerate(self.lines):
                self.lines[at] = each._replace(joined="")
        places = dict(self.columns.rounds) if self.columns else {}
        rounds = min(max(places, default=_MOST_ROUNDS), _MOST_ROUNDS)
        if max(places, default=0) > rounds:
            self.problems.report(f"Rounds from {rounds + 1} on were left out.")
        # Each line goes as its row comes, for both together take twice the room.
        self.lines.reverse()
        while self.lines:
            each = self.lines.pop()
            number = each.numbers[column] if column < len(each.numbers) else 0
            if not self._is_new(each, number):
                continue
            blocks = [NOTHING] * rounds
            numbers = places or range(1, _MOST_ROUNDS + 1)
            for round_, cell in zip(numbers, each.cells, strict=False):
                if round_ <= rounds:
                    blocks[round_ - 1] = self._block(each, number, round_, cell, colors, signed)
            self._add_row(each, number, blocks)

    def _block(
        self,
        each: _Line,
        number: int,
        round_: int,
        cell: str,
        colors: dict[str, Literal["w", "b"]],
        signed: bool,
    ) -> Block:
        block = _read(cell, signed)
        if block is None:
            self.problems.report(
                f"Round {round_}, player {number} ({each.player.name}): “{_text(cell)[:60]}” "
                "cannot be read as a result. Rated for nobody.",
                each.line,
                round_=round_,
            )
            return Block(0, "", "?")
        color = cell.partition("\0")[2]
        return block._replace(color=color or colors.get(block.color, ""))

    def _numbers_meant(self, signed: bool) -> int:
        """Return the column of numbers by which most players name each other.

        Tables sorted by rank give the start number, too, and only one of them is meant.
        """
        columns = range(max((len(each.numbers) for each in self.lines), default=0))
        if len(columns) < 2:
            return 0
        return max(columns, key=lambda column: self._mutual(column, signed))

    def _blocks_with_opponents(self, signed: bool) -> Iterator[Block]:
        for each in self.lines:
            for cell in each.cells:
                block = _read(cell, signed)
                if block and block.opponent:
                    yield block

    def _mutual(self, column: int, signed: bool) -> int:
        """Count the rounds in which two players name each other by a column's numbers."""
        lines = {each.numbers[column]: each for each in self.lines if column < len(each.numbers)}
        count = 0
        for number, each in lines.items():
            for at, cell in enumerate(each.cells):
                block = _read(cell, signed)
                other = lines.get(block.opponent) if block and block.opponent else None
                mirror = other and _read(other.cells[at], signed)
                count += bool(mirror and mirror.opponent == number)
        return count

    def _colors(self, signed: bool) -> dict[str, Literal["w", "b"]]:
        """Return what the letters of this table mean, from as many lines as it takes."""
        letters: set[str] = set()
        for each in self.lines:
            for cell in each.cells:
                block = None if "\0" in cell else read_cell(cell, signed=signed)
                if block and block.color:
                    letters.add(block.color)
            if len(letters) > 1:
                break
        return _colors(letters)

    def _is_new(self, each: _Line, number: int) -> bool:
        if not number:
            self.problems.report(
                f"{each.player.name}: no start number or rank in this line, by which opponents "
                "would be known. It was left out.",
                each.line,
            )
            return False
        if (place := self.rows.find(number)) is not None:
            first = self.rows[place]
            self.problems.report(
                f"Number {first.who} was given in line {first.line} already: this line was left "
                "out. Read one crosstable at a time.",
                each.line,
            )
            return False
        return True

    def _add_row(self, each: _Line, number: int, blocks: list[Block]) -> None:
        while blocks and blocks[-1] == NOTHING:
            blocks.pop()
        self.rows.add_blocks(each.line, replace(each.player, number=number), blocks)


def _text(cell: str) -> str:
    """Return a cell without the colour that a line below added to it."""
    return cell.partition("\0")[0]


def _read(cell: str, signed: bool) -> Block | None:
    return read_cell(_text(cell), signed=signed)


def _is_signed(cell: str) -> bool:
    """Tell whether a cell is a sign and a number without a colour that can be nothing else."""
    found = _SIGNED.fullmatch(cell.translate(DASHES)) if len(cell) <= _LONGEST_CELL else None
    return bool(found and not found[3] and found[2] not in ("0", "1"))


def _colors(letters: set[str]) -> dict[str, Literal["w", "b"]]:
    """Return what the letters of a table mean, for b is black or blancas.

    >>> _colors({"b", "n"}), _colors({"w", "b"})["b"], _colors({"b"})
    ({'n': 'b', 'b': 'w'}, 'b', {})
    """
    colors: dict[str, Literal["w", "b"]] = dict.fromkeys(sorted(letters & _DARK), "b")
    colors.update(dict.fromkeys(sorted(letters & _LIGHT), "w"))
    if "b" in letters and colors:
        colors["b"] = "b" if "w" in letters else "w"
    return colors


def _number(text: str) -> int:
    text = text.removesuffix(".").strip()
    return int(text) if 0 < len(text) <= 4 and text.isdigit() and text.isascii() else 0


@lru_cache(maxsize=1024)
def _points(text: str) -> float | None:
    """Return points as tables write them.

    >>> _points("7½"), _points("0,5"), _points("½"), _points("6.5"), _points("N:2")
    (7.5, 0.5, 0.5, 6.5, None)
    """
    found = re.fullmatch(r"(\d{0,3})(½|[.,](\d{1,2}))?", text.strip(), re.ASCII)
    if not found or not (found[1] or found[2]):
        return None
    part = 0.5 if found[2] == "½" else float(f"0.{found[3] or 0}")
    return int(found[1] or 0) + part


def _is_plain_rating(word: str) -> bool:
    return word.isdigit() and word.isascii() and (word == "0" or 100 <= int(word[:5]) <= 4000)


def _has_letter(text: str) -> bool:
    return any(map(str.isalpha, text))
