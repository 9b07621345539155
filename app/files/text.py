"""Bytes to text: which encoding, and where a line ends."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.files.event import Encoding

_BOM = codecs.BOM_UTF8
_CHUNK = 1 << 16
_LINE_END = re.compile(rb"\r\n?|\n")
_CONTROLS = bytes(c for c in range(0x20) if c not in b"\t\n\v\f\r\x1a\x1c\x1d\x1e\x1f") + b"\x7f"


class NotTextError(ValueError):
    """Say in its message why a file is not text."""


@dataclass(frozen=True, slots=True)
class Text:
    """A file's bytes and how they are encoded.

    It stays bytes, and only what is shown is decoded: one rare character would make a
    decoded file four times as large. Both encodings agree with ASCII on everything below
    128, so line ends and columns of digits can be sought in the bytes.
    """

    data: bytes
    encoding: Encoding
    damaged: int = 0
    """How many places of a file in UTF-8 are not UTF-8."""

    def decode(self, part: bytes) -> str:
        """Return a part of the file as text, with U+FFFD for what the encoding does not know."""
        return part.decode(self.encoding, "replace")

    def lines(self) -> Iterator[bytes]:
        r"""Yield the lines without their ends, which are CR, LF, CRLF or any mixture.

        >>> list(Text(b"a\rb\r\n\nc\x0bd\x1ce", "utf-8").lines())
        [b'a', b'b', b'', b'c\x0bd\x1ce']
        """
        data, size, start = self.data, len(self.data), 0
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
    """Tell how a file is encoded: UTF-8, with or without its mark, or else cp1252.

    Raises NotTextError when the bytes are no text at all.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise NotTextError("This file is encoded as UTF-16. Save it as UTF-8 and try again.")
    if data.startswith(b"PK\x03\x04"):
        raise NotTextError(
            "This is a workbook or an archive, not a text file. Save the table as CSV, or paste it."
        )
    start = data[:_CHUNK]
    if b"\0" in data or 50 * len(start.translate(None, _CONTROLS)) < 49 * len(start):
        raise NotTextError("This is not a text file: it holds bytes that are no characters.")
    data = data.removeprefix(_BOM)
    good, bad = (1, 0) if data.isascii() else _characters(data)
    # One broken name among hundreds does not make a file in UTF-8 one in cp1252, where
    # hardly two letters in a row look like UTF-8.
    return Text(data, "utf-8", bad) if good > bad else Text(data, "cp1252")


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
