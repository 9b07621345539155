"""Dates as people write them into tournament files."""

import re
from functools import lru_cache

_YEAR_FIRST = re.compile(r"(\d{4})(?:\s?[./-]\s?(\d\d?|\?\?)(?:\s?[./-]\s?(\d\d?|\?\?))?)?\.?")
_YEAR_LAST = re.compile(r"(\d\d?)\s?[./-]\s?(\d\d?)\s?[./-]\s?(\d{4})")
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)", re.ASCII)


@lru_cache(maxsize=4096)
def read_date(text: str) -> str:
    """Return a date as YYYY-MM-DD, or as much of it as is known, or the text as it is.

    >>> [read_date(text) for text in ("2024/11/23", "28. 07. 2005", "1898.??.??", "May 2024")]
    ['2024-11-23', '2005-07-28', '1898', 'May 2024']
    >>> read_date("????.??.??")
    ''
    """
    text = text.strip()
    if not text.strip("?.-/ "):
        return ""
    if text.isascii():
        if found := _YEAR_FIRST.fullmatch(text):
            return _iso(found[1], found[2], found[3])
        if found := _YEAR_LAST.fullmatch(text):
            return _iso(found[3], found[2], found[1])
    return text


@lru_cache(maxsize=4096)
def read_year(text: str) -> int | None:
    """Return the year in a date of birth, from 1800 to 2099, or None.

    >>> [read_year(text) for text in ("1981", "1987/00/00", "1969.12.06", "0000/00/00")]
    [1981, 1987, 1969, None]
    """
    found = _YEAR.search(text)
    return int(found[0]) if found else None


def _iso(year: str, month: str | None, day: str | None) -> str:
    if not (month and month.isdigit() and 1 <= int(month) <= 12):
        return year
    if not (day and day.isdigit() and 1 <= int(day) <= 31):
        return f"{year}-{int(month):02}"
    return f"{year}-{int(month):02}-{int(day):02}"
