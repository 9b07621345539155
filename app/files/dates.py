"""Dates as people write them into tournament files."""

import re
import unicodedata
from functools import lru_cache

# In English, German, French, Spanish, Italian, Portuguese and Dutch, without accents.
_MONTHS = (
    "january januar janner janvier enero gennaio janeiro januari",
    "february februar fevrier febrero febbraio fevereiro februari",
    "march marz maerz mars marzo marco maart mrz mrt",
    "april avril abril aprile",
    "may mai mayo maggio maio mei",
    "june juni juin junio giugno junho",
    "july juli juillet julio luglio julho",
    "august aout agosto augustus",
    "september septembre septiembre settembre setembro",
    "october oktober octobre octubre ottobre outubro",
    "november novembre noviembre novembro",
    "december dezember decembre diciembre dicembre dezembro",
)
_SHORTEST = 3
"""A month may be cut to so many letters, where they are of one month only."""
_WEEKDAY = "(?:[a-z]{2,12}[.,]{0,2} )?"
_MONTH = rf"([a-z]{{{_SHORTEST},12}})\.?"
_MONTH_FIRST = re.compile(rf"{_WEEKDAY}{_MONTH} (\d\d?)(?:st|nd|rd|th)?,? (\d{{4}})", re.ASCII)
_DAY_FIRST = re.compile(
    rf"{_WEEKDAY}(\d\d?)(?:\.|st|nd|rd|th|er|o)?[ -]?(?:(?:de|of) )?{_MONTH}"
    r"(?:,? |-)(?:(?:de|del) )?(\d{4})",
    re.ASCII,
)
_MONTH_ONLY = re.compile(rf"{_MONTH},? (?:de )?(\d{{4}})", re.ASCII)
_TIME = re.compile(r"[t ]\d\d?:\d\d[\d:.]*(?: ?(?:z|utc|gmt|[+-]\d\d:?\d\d))?\Z", re.ASCII)
_YEAR_FIRST = re.compile(
    r"(\d{4})(?:\s?[./-]\s?(\d\d?|\?\?)(?:\s?[./-]\s?(\d\d?|\?\?))?)?\.?", re.ASCII
)
_YEAR_LAST = re.compile(r"(\d\d?)\s?[./-]\s?(\d\d?)\s?[./-]\s?(\d{4})", re.ASCII)
_ACCENTS = re.compile("[\u0300-\u036f]")
_LONGEST = 60
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)", re.ASCII)


@lru_cache(maxsize=4096)
def read_date(text: str) -> str:
    """Return a date as YYYY-MM-DD, or as much of it as is known, or the text as it is.

    >>> [read_date(text) for text in ("2024/11/23", "28. 07. 2005", "1898.??.??", "May 29, 2020")]
    ['2024-11-23', '2005-07-28', '1898', '2020-05-29']
    >>> read_date("????.??.??"), read_date("12 - 14 May 2024"), read_date("Juil. 2024")
    ('', '12 - 14 May 2024', '2024-07')
    """
    text = text.strip()
    if not text.strip("?.-/ "):
        return ""
    if len(text) > _LONGEST:
        return text
    plain = text.lower()
    if not plain.isascii():
        plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", plain))
    return _read(_TIME.sub("", " ".join(plain.split()))) or text


def _read(text: str) -> str:
    """Return a date in small letters without accents as YYYY-MM-DD, or nothing."""
    if found := _YEAR_FIRST.fullmatch(text):
        return _iso(found[1], found[2], found[3])
    if found := _YEAR_LAST.fullmatch(text):
        day, month = found[1], found[2]
        if int(month) > len(_MONTHS) >= int(day):
            # No month has such a number: it is the day, as in the United States.
            day, month = month, day
        return _iso(found[3], month, day)
    if found := _MONTH_FIRST.fullmatch(text):
        name, day, year = found.groups()
    elif found := _DAY_FIRST.fullmatch(text):
        day, name, year = found.groups()
    elif found := _MONTH_ONLY.fullmatch(text):
        (name, year), day = found.groups(), None
    else:
        return ""
    month = _month(name)
    return _iso(year, month, day) if month else ""


def _month(name: str) -> str:
    """Return the number of the month whose name starts so, or nothing where it is not just one.

    >>> _month("sept"), _month("jui"), _month("listopad")
    ('9', '', '')
    """
    found = [
        number
        for number, names in enumerate(_MONTHS, 1)
        if any(each.startswith(name) for each in names.split())
    ]
    return str(found[0]) if len(found) == 1 else ""


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
