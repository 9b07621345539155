"""Bytes to text: which encoding, and where a line ends."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.files.event import Encoding

DASHES = str.maketrans("‐‑‒–—−", "------", " \t\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
"""For results: every dash that people type becomes a hyphen, and blanks go."""
_BOM = codecs.BOM_UTF8
_BLANK = re.compile(rb"\s*+\Z")
_CHUNK = 1 << 16
_LINE_END = re.compile(rb"\r\n?|\n")
_CONTROLS = bytes(c for c in range(0x20) if c not in b"\t\n\v\f\r\x1a\x1c\x1d\x1e\x1f") + b"\x7f"


class NotTextError(ValueError):
    """Say in its message why a file is not text."""


@dataclass(frozen=True, slots=True)
class Text:
    """A file's bytes and how they are encoded.

    It stays bytes, and only what is shown is decoded: one rare character would make a
    decoded file four times as large. UTF-8 and cp1252 agree with ASCII on everything below
    128, so line ends and columns of digits can be sought in the bytes; what came in UTF-16
    is held as UTF-8.
    """

    data: bytes
    encoding: Encoding
    damaged: int = 0
    """How many places of a file in Unicode are no characters."""
    start: int = 0
    """Where the text starts: after a byte order mark, which stays, for a copy costs memory."""

    @property
    def blank(self) -> bool:
        """Tell whether there is nothing but blanks and line ends."""
        return _BLANK.match(self.data, self.start) is not None

    def decode(self, part: bytes) -> str:
        """Return a part of the file as text, with U+FFFD for what the encoding does not know."""
        return part.decode("cp1252" if self.encoding == "cp1252" else "utf-8", "replace")

    def lines(self) -> Iterator[bytes]:
        r"""Yield the lines without their ends, which are CR, LF, CRLF or any mixture.

        >>> list(Text(b"a\rb\r\n\nc\x0bd\x1ce", "utf-8").lines())
        [b'a', b'b', b'', b'c\x0bd\x1ce']
        """
        data, size, start = self.data, len(self.data), self.start
        while start < size:
            found = _LINE_END.search(data, start + _CHUNK)
            end = found.end() if found else size
            # The splitlines of bytes, unlike that of str, knows CR, LF and CRLF only.
            yield from data[start:end].splitlines()
            start = end


class LineNumbers:
    r"""Number the lines of places in a file, counting only from the last place asked for.

    >>> numbers = LineNumbers(b"a\r\nb\rc\nd")
    >>> [numbers.at(place) for place in (0, 3, 7, 5)]
    [1, 2, 4, 3]
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0
        self._line = 1

    def at(self, place: int) -> int:
        """Return the number of the line, from 1, that starts at or before a place."""
        if place >= self._place:
            self._line += self._ends(self._place, place)
        else:
            self._line -= self._ends(place, self._place)
        self._place = place
        return self._line

    def _ends(self, start: int, end: int) -> int:
        count = self._data.count
        # A pair that straddles the start had its CR counted before the start.
        pairs = count(b"\r\n", max(0, start - 1), end)
        return count(b"\n", start, end) + count(b"\r", start, end) - pairs


def open_text(data: bytes) -> Text:
    """Tell how a file is encoded: UTF-8 with or without its mark, UTF-16 with it, or else cp1252.

    Raises NotTextError when the bytes are no text at all.
    """
    encoding: Encoding = "utf-8"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data, encoding = data.decode("utf-16", "replace").encode(), "utf-16"
    if data.startswith(b"PK\x03\x04"):
        raise NotTextError(
            "This is a workbook or an archive, not a text file. Save the table as CSV, or paste it."
        )
    start = data[:_CHUNK]
    if b"\0" in data or 50 * len(start.translate(None, _CONTROLS)) < 49 * len(start):
        raise NotTextError("This is not a text file: it holds bytes that are no characters.")
    good, bad = (1, 0) if data.isascii() else _characters(data)
    beginning = len(_BOM) if data.startswith(_BOM) else 0
    # One broken name among hundreds does not make a file in UTF-8 one in cp1252, where
    # hardly two letters in a row look like UTF-8.
    if encoding == "utf-16" or good > bad:
        return Text(data, encoding, bad, beginning)
    return Text(data, "cp1252", start=beginning)


def _characters(data: bytes) -> tuple[int, int]:
    """Count what is beyond ASCII: characters in UTF-8, and bytes that are none.

    A last character cut in two counts as neither.
    """
    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    good = bad = 0
    for start in range(0, len(data), _CHUNK):
        chunk = decode(data[start : start + _CHUNK])
        wrong = chunk.count("\ufffd")
        good += len(chunk) - len(chunk.encode("ascii", "ignore")) - wrong
        bad += wrong
    return good, bad
