"""Portable Game Notation as bytes: where each game starts, its tags and its moves.

Only the tags and whether both sides moved matter for a rating, so no move is ever played.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from app.files.problems import Problems
from app.files.text import LineNumbers, Text

Tags = dict[bytes, bytes]
T = TypeVar("T")

# All patterns are possessive (`++`, `*+`): time stays in a straight line with the size of the
# file, whatever is in it.
_NAME = rb"[A-Za-z0-9_+#=:-]++"
# A quote ends the value only before the bracket: names with bare quotes in them exist.
_VALUE = rb'(?:[^"\\\r\n]++|\\[^\r\n]|"(?![ \t]*+\]))*+'
_TAG_START = rb"\[[ \t]*+%b[ \t]*+" + b'"'
_TAG = re.compile(_TAG_START % (b"(" + _NAME + b")") + b"(" + _VALUE + rb')"[ \t]*+\]')
# Lines that start with a bracket, blank lines, and lines hidden by a percent sign.
_LINE_START = rb"(?:(?<![^\r\n])|(?<=\xef\xbb\xbf))"
_TAG_LINES = re.compile(rb"\s*+(?:(?:\[|" + _LINE_START + rb"%)[^\r\n]*+\s*+){0,500}+")
_BLANKS = re.compile(rb"\s*+")
_BRACKET_LINE = re.compile(_LINE_START + rb"[ \t]*+\[[^\r\n]*+")
_MOVES = re.compile(
    rb"(?:[^{;\r\n]++|\{[^}]*+(?:\}|\Z)|;[^\r\n]*+|[\r\n]++(?:%[^\r\n]*+|(?![ \t]*+\[)))*+"
)
_ONE_COMMENT = rb"(?:\{[^}]*+\}?|;[^\r\n]*+|(?<=[\r\n])%[^\r\n]*+)"
_COMMENTS = re.compile(_ONE_COMMENT + rb"(?:[\s}]*+" + _ONE_COMMENT + rb")*+")
_TWO_PLIES = re.compile(
    rb"\s*+(?:1\s*+\.++\s*+)?[A-Za-z][\w@=+#!?-]*+\s++(?:1\s*+\.++\s*+)?[A-Za-z]"
)
_TOKEN = re.compile(rb"[()]|[^\s()]++")
_PLY = re.compile(rb"(?:\d*+\.++)?(?:[A-Za-z]|--)")
_START = re.compile(_LINE_START + rb"[ \t]*+" + _TAG_START % _NAME)

_HALVES = tuple("½".encode(encoding) for encoding in ("utf-8", "cp1252"))
_MARKERS = frozenset((b"1-0", b"0-1", b"1/2-1/2", b"1/2", b"0-0", b"*"))
_MARKERS |= {marker for half in _HALVES for marker in (half, half + b"-" + half)}
_TAGS = {
    name.lower(): name
    for name in (
        b"Event Site Date UTCDate Round White Black Result WhiteElo BlackElo WhiteUSCF BlackUSCF "
        b"WhiteRating BlackRating WhiteTitle BlackTitle WhiteFideId BlackFideId WhiteFed BlackFed "
        b"WhiteCountry BlackCountry EventType TimeControl Termination Variant"
    ).split()
}
_MATTERING = frozenset(_TAGS.values())

_HEAD = 100_000
"""The format is told from so many bytes."""
_PLAIN_GAME = 10_000
"""Games up to so many bytes are split the quick way."""
_LONGEST_OPENING = 100_000
"""Two moves are sought in so many bytes of a game without its comments."""
_LONGEST_GAME = 500_000
_MOST_REMEMBERED = 10_000


def starts(data: bytes) -> bool:
    """Tell whether text is Portable Game Notation, from its beginning."""
    return _START.search(data, 0, _HEAD) is not None


class Remembered(dict[bytes, T], Generic[T]):
    """Remember what was read from short pieces of a file, for most come again and again."""

    def __init__(self, read: Callable[[bytes], T]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, piece: bytes) -> T:
        read = self._read(piece)
        if len(self) < _MOST_REMEMBERED:
            self[piece] = read
        return read


class WrittenGame(NamedTuple):
    """One game as it stands in the file."""

    place: int
    """Where the lines with its first tag start, in bytes."""
    tags_before: int
    """How many tags of other games stand in those lines before it."""
    tags: Tags
    """The tags by their usual names, those that do not matter included or not."""
    moves: bytes
    """What follows the tags, with a blank for every comment."""


class Scan:
    """Split a file into games."""

    def __init__(self, text: Text, problems: Problems) -> None:
        self._data = text.data
        self._start = text.start
        self._problems = problems
        self._lines = LineNumbers(text.data)
        self._line_end = b"\r\n" if b'"]\r\n' in text.data[:_PLAIN_GAME] else b"\n"
        # The usual name of a tag by what stands before its value.
        self._before_values: dict[bytes, bytes] = {}

    def games(self) -> Iterator[WrittenGame]:
        """Yield the games, each with the tags that matter, whatever the case of their names."""
        data, place = self._data, self._start
        tags: Tags = {}
        remark = b""
        first = (0, 0)
        while place < len(data):
            while not tags and (plain := self._plain_game(place)):
                game, place = plain
                yield game
            start, place = place, _end_of(_TAG_LINES, data, place)
            found = 0
            for found, tag in enumerate(_TAG.finditer(data, start, place), 1):
                name = self._name(tag[1])
                # A repeated tag starts a new game, as does an Event once there are players.
                if name in tags or (name == b"Event" and b"White" in tags):
                    yield WrittenGame(*first, tags, remark)
                    tags, remark = {}, b""
                if name in _MATTERING:
                    first = first if tags else (start, found - 1)
                    tags[name] = tag[2]
            if found < data.count(b"[", start, place):
                self._report_broken_tags(start, place)
            start = place
            place, moves = self._moves(start)
            if moves.isspace():
                # A comment among the tags does not end them; one before them is nobody's.
                remark = b" " if tags else b""
            elif moves:
                yield WrittenGame(*(first if tags else (start, 0)), tags, moves)
                tags, remark = {}, b""
        if tags:
            yield WrittenGame(*first, tags, remark)

    def _plain_game(self, place: int) -> tuple[WrittenGame, int] | None:
        """Return the game that starts at a place and where the next one does, or None.

        A short cut for games laid out as programs write them: no regular expression, and a
        third of the time. It knows only what was seen before a value when tags were read
        the long way, and leaves everything else to that.
        """
        data = self._data
        next_game = data.find(b"\n[Event ", place, place + _PLAIN_GAME) + 1
        head, blank, moves = data[place:next_game].partition(b'"]' + 2 * self._line_end)
        if not blank or b"\\" in head or not _is_plain(moves):
            return None
        parts = head.split(b'"')
        names = self._before_values
        try:
            tags = {names[name]: value for name, value in zip(parts[::2], parts[1::2], strict=True)}
        except (KeyError, ValueError):
            return None
        if 2 * len(tags) != len(parts):
            return None
        return WrittenGame(place, 0, tags, without_comments(moves)), next_game

    def _name(self, written: bytes) -> bytes:
        """Return the usual name of a tag, and know it again."""
        name = _TAGS.get(written.lower(), written)
        if len(self._before_values) < _MOST_REMEMBERED:
            self._before_values[b"[" + written + b" "] = name
            self._before_values[b"]" + self._line_end + b"[" + written + b" "] = name
        return name

    def _moves(self, place: int) -> tuple[int, bytes]:
        """Return where what follows the tags ends, and that without its comments."""
        data = self._data
        if data.startswith(b"[", place):
            return place, b""
        end = _end_of(_MOVES, data, place)
        moves = data[place:end]
        opened = moves.rfind(b"{")
        if end == len(data) and opened > moves.rfind(b"}"):
            self._report(place + opened, "A comment starts here and never ends.")
        return _end_of(_BLANKS, data, end), without_comments(moves)

    def _report_broken_tags(self, start: int, end: int) -> None:
        for line in _BRACKET_LINE.finditer(self._data, start, end):
            if self._problems.full:
                return
            if not _TAG.search(line[0]):
                self._report(line.start(), "This line is no tag and was skipped.")

    def _report(self, place: int, message: str) -> None:
        self._problems.report(message, self._lines.at(place))

    def line_of(self, game: WrittenGame) -> int:
        """Return the number of the line, from 1, that a game starts in."""
        tags = _TAG.finditer(self._data, game.place)
        tag = next(islice(tags, game.tags_before, None), None)
        return self._lines.at(tag.start() if tag and game.tags else game.place)


def _end_of(pattern: re.Pattern[bytes], data: bytes, place: int) -> int:
    found = pattern.match(data, place)
    return found.end() if found else place


def _is_plain(moves: bytes) -> bool:
    """Tell whether moves end where they seem to, not in a comment, and hold no tags."""
    if b";" in moves or b"\n%" in moves:
        return False
    if b"{" in moves:
        closed = moves.rfind(b"}") > moves.rfind(b"{")
        return closed and moves.count(b"[") == moves.count(b"[%")
    return b"[" not in moves


def without_comments(moves: bytes) -> bytes:
    """Return moves with a blank for every comment, of long ones only the beginning and the end.

    >>> without_comments(b"1. e4 {best} e5 ; by test")
    b'1. e4   e5  '
    """
    if not (b"{" in moves or b";" in moves or b"%" in moves):
        return moves
    opened, closed = moves.find(b"{"), moves.rfind(b"}")
    plain = b";" not in moves and b"\n%" not in moves
    if plain and -1 < opened <= moves.rfind(b"{") < closed and _TWO_PLIES.match(moves, 0, opened):
        # Only how a game begins and how it ends counts: both are there.
        return moves[:opened] + b" " + moves[closed + 1 :]
    if len(moves) > _LONGEST_GAME:
        # Only how such a game begins and how it ends counts.
        end = moves[max(moves.rfind(b"}") + 1, len(moves) - _LONGEST_OPENING) :]
        return _COMMENTS.sub(b" ", moves[:_LONGEST_OPENING]) + b" " + _COMMENTS.sub(b" ", end)
    return _COMMENTS.sub(b" ", moves)


def end_marker(moves: bytes) -> bytes:
    """Return the result that ends moves without comments, or nothing.

    >>> end_marker(b"1. e4 e5 1/2-1/2"), end_marker(b"1. e4 e5")
    (b'1/2-1/2', b'')
    """
    words = moves.rstrip()[-8:].split()
    return words[-1] if words and words[-1] in _MARKERS else b""


def both_moved(moves: bytes) -> bool:
    """Tell whether moves without comments hold one of each side, variations left out.

    >>> both_moved(b"1. e4 e5 1-0"), both_moved(b"1.e4 (1.d4 d5) 1-0"), both_moved(b"1-0")
    (True, False, False)
    """
    if _TWO_PLIES.match(moves):
        return True
    plies = depth = 0
    for token in _TOKEN.finditer(moves, 0, _LONGEST_OPENING):
        word = token[0]
        if word == b"(":
            depth += 1
        elif word == b")":
            depth = max(0, depth - 1)
        elif not depth and _PLY.match(word):
            plies += 1
            if plies == 2:
                return True
    return False
