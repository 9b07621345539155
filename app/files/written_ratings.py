"""Ratings as files write them."""

import re
from functools import lru_cache
from typing import NamedTuple

_UNRATED = frozenset(("", "?", "-", "0", "0000"))
_WHOLE = re.compile(r"\d{3,4}", re.ASCII)
_DECIMAL = re.compile(r"\d{3,4}(?:[.,]\d{1,2})?", re.ASCII)
_PROVISIONAL = re.compile(r"(\d{3,4}) ?(?:\?|[Pp]\d{0,2}|/\d{1,2})", re.ASCII)
_THOUSANDS = re.compile(r"(\d)[.,'’ \N{NO-BREAK SPACE}](\d{3})", re.ASCII)
_MARKED = re.compile(r"(\d{3,4}) ?([*EFN])", re.ASCII)
_UNRATED_WORDS = frozenset(("unrated", "unr", "unr.", "ur", "nr", "--", "---", "–", "—", "00"))
_LOWEST, _HIGHEST = 100, 4000


class WrittenRating(NamedTuple):
    """A rating and what its writing says about it."""

    rating: float | None
    """Rating points, or None for unrated."""
    provisional: bool = False
    readable: bool = True
    """False when the text is neither a rating nor a usual way to say unrated."""


_NOBODY = WrittenRating(None)
_UNREADABLE = WrittenRating(None, readable=False)


@lru_cache(maxsize=4096)
def read_rating(text: str, *, decimals: bool = False) -> WrittenRating:
    """Read a rating from 100 to 4000, whole unless decimals are allowed.

    >>> read_rating("2210").rating, read_rating("0000").rating, read_rating("1325/9")
    (2210, None, WrittenRating(rating=1325, provisional=True, readable=True))
    >>> read_rating("Elo=2100 DWZ=2050").readable, read_rating("1519,6", decimals=True).rating
    (False, 1519.6)
    """
    text = text.strip()
    if _WHOLE.fullmatch(text):
        rating = int(text)
        if _LOWEST <= rating <= _HIGHEST:
            return WrittenRating(rating)
    if text in _UNRATED:
        return _NOBODY
    if (found := _PROVISIONAL.fullmatch(text)) and _LOWEST <= int(found[1]) <= _HIGHEST:
        return WrittenRating(int(found[1]), provisional=True)
    if decimals and _DECIMAL.fullmatch(text):
        points = float(text.replace(",", "."))
        if _LOWEST <= points <= _HIGHEST:
            return WrittenRating(int(points) if points.is_integer() else points)
    return _UNREADABLE


@lru_cache(maxsize=4096)
def read_table_rating(text: str) -> WrittenRating:
    """Read a rating from a table that people keep: decimals, marks and thousands, too.

    A letter behind it says whose it is or how it came about: F of FIDE, N national, E estimated.

    >>> [read_table_rating(text).rating for text in ("1519,6", "1.900", "1700*", "1950 F", "unr")]
    [1519.6, 1900, 1700, 1950, None]
    >>> read_table_rating("1600E")
    WrittenRating(rating=1600, provisional=True, readable=True)
    """
    text = text.strip()
    if text.lower() in _UNRATED_WORDS:
        return _NOBODY
    if found := _THOUSANDS.fullmatch(text):
        text = found[1] + found[2]
    mark = ""
    if found := _MARKED.fullmatch(text):
        text, mark = found.groups()
    written = read_rating(text, decimals=True)
    return written._replace(provisional=True) if mark == "E" else written
