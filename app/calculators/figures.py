"""Numbers as people read them: a real minus, no exponent, never a minus zero."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat
from math import gcd
from typing import Any, TypeGuard

from app.ratings.rounding import half_away_from_zero, shares_in_thousandths, whole_numbers

NOT_AVAILABLE = "N/A"
MINUS = "−"


def as_typed(value: float) -> str:
    """Write a number with all its decimals and no others, as a person would type it.

    >>> as_typed(1500.0), as_typed(2.5), as_typed(0.00001)
    ('1500', '2.5', '0.00001')
    """
    if type(value) is int:
        return str(value)
    if value == int(value):
        return str(int(value))
    text = repr(value)
    return text if "e" not in text else f"{value:.9f}".rstrip("0")


def number(value: float, decimals: int = 2) -> str:
    """Write a number with as many decimals as it has, at most so many.

    >>> number(1519.6), number(-80.0), number(1.25), number(-0.001)
    ('1519.6', '−80', '1.25', '0')
    """
    return rounded_already(value if type(value) is int else half_away_from_zero(value, decimals))


def rounded_already(value: float) -> str:
    """Write a number with all its decimals and a real minus.

    >>> rounded_already(-80.0), rounded_already(1519.6)
    ('−80', '1519.6')
    """
    text = as_typed(abs(value))
    return MINUS + text if value < 0 else text


def signed(value: float, decimals: int = 2) -> str:
    """Write a change with its sign, and no change as a plain 0.

    >>> signed(12.0), signed(-1.6), signed(0.0)
    ('+12', '−1.6', '0')
    """
    if type(value) is int:
        return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value else "0"
    return with_plus(number(value, decimals))


def with_plus(text: str) -> str:
    """Write a plus before a number that is written already, if it is above zero.

    >>> with_plus("80"), with_plus("−80"), with_plus("0")
    ('+80', '−80', '0')
    """
    return text if text == "0" or text[0] == MINUS else "+" + text


def added(text: str) -> str:
    """Write a number that is written already as an addend, its sign apart.

    >>> added("+22"), added("−5.9"), added("0"), added("0.00")
    ('+ 22', '− 5.9', '+ 0', '+ 0.00')
    """
    return f"{MINUS} {text[1:]}" if text[0] == MINUS else f"+ {text.removeprefix('+')}"


def fixed(value: float, decimals: int) -> str:
    """Write a number with exactly so many decimals.

    >>> fixed(0.38687, 4), fixed(-5.94, 1)
    ('0.3869', '−5.9')
    """
    rounded = half_away_from_zero(value, decimals)
    text = f"{abs(rounded):.{decimals}f}"
    return MINUS + text if rounded < 0 else text


def signed_fixed(value: float, decimals: int) -> str:
    """Write a change with its sign and exactly so many decimals, and no change as a plain 0.

    >>> signed_fixed(16.0, 1), signed_fixed(-5.94, 1), signed_fixed(-0.04, 1)
    ('+16.0', '−5.9', '0')
    """
    rounded = half_away_from_zero(value, decimals)
    if not rounded:
        return "0"
    return f"{'+' if rounded > 0 else MINUS}{abs(rounded):.{decimals}f}"


def percent(share: float) -> str:
    """Write a share as a percentage with one decimal.

    >>> percent(0.38687)
    '38.7%'
    """
    return f"{half_away_from_zero(share * 100, 1):.1f}%"


def percentages(shares: Sequence[float]) -> list[str]:
    """Write shares of a whole as percentages that add up to 100.0%.

    >>> percentages([0.2940, 0.1857, 0.5203])
    ['29.4%', '18.6%', '52.0%']
    """
    return [f"{part // 10}.{part % 10}%" for part in shares_in_thousandths(shares)]


def are_whole(values: Sequence[Any]) -> TypeGuard[Sequence[int]]:
    """Tell whether numbers are whole ones all of them, as they nearly always are.

    >>> are_whole([1655, -12]), are_whole([1655, None]), are_whole([12.5])
    (True, False, False)
    """
    # A sum is a whole number where all addends are, and takes a third of asking each for its type.
    try:
        return type(sum(values)) is int
    except TypeError:
        return False


def column(values: Sequence[float | None]) -> list[str]:
    """Write numbers with all their decimals, N/A where there is none.

    >>> column([1655, 1655.5, -80, None])
    ['1655', '1655.5', '−80', 'N/A']
    """
    if are_whole(values) and min(values, default=0) >= 0:
        return list(map(str, values))
    return [NOT_AVAILABLE if value is None else rounded_already(value) for value in values]


def signed_whole(values: Iterable[int | None]) -> list[str]:
    """Write whole changes with their signs, N/A where there is none.

    >>> signed_whole([12, -3, 0, None])
    ['+12', '−3', '0', 'N/A']
    """
    return list(map(_signed_whole, values))


@lru_cache(maxsize=8192)
def _signed_whole(value: int | None) -> str:
    return NOT_AVAILABLE if value is None else signed(value)


def signed_column(values: Sequence[float | None]) -> list[str]:
    """Write changes in hundredths of a point with their signs, aligned at the decimal.

    Each has as many decimals as it needs, and blanks as wide as digits for those of the others.

    >>> [text.replace("\u2008", ".").replace("\u2007", "_") for text in signed_column([1200, -160])]
    ['+12._', '−1.6']
    """
    hundredths = whole_numbers(values)
    most = _DECIMALS[gcd(*filter(None, hundredths)) % 100]
    return list(map(_signed_hundredths, hundredths, repeat(most)))


@lru_cache(maxsize=8192)
def _signed_hundredths(hundredths: int | None, most: int) -> str:
    # Most changes are small multiples of a K-factor, and a long period has 800 of them.
    if hundredths is None:
        return NOT_AVAILABLE
    decimals = _WRITTEN_DECIMALS[most][abs(hundredths) % 100]
    if not hundredths:
        return "0" + decimals
    return f"{'+' if hundredths > 0 else MINUS}{abs(hundredths) // 100}{decimals}"


def signed_hundredths(value: float) -> str:
    """Write a change in hundredths of a point with its sign and with as many decimals as it has.

    >>> signed_hundredths(1220), signed_hundredths(-160), signed_hundredths(0)
    ('+12.2', '−1.6', '0')
    """
    return signed_column((value,))[0]


_DECIMALS = [2 if each % 10 else 1 if each else 0 for each in range(100)]
"""How many decimals so many hundredths need."""

_POINT_SPACE, _DIGIT_SPACE = "\u2008", "\u2007"
"""Blanks as wide as a decimal point and as a digit."""


def _written(hundredths: int, most: int) -> str:
    decimals = f".{hundredths:02}".rstrip("0") if hundredths else ""
    blank = "" if decimals or not most else _POINT_SPACE
    return decimals + blank + _DIGIT_SPACE * (most - _DECIMALS[hundredths])


_WRITTEN_DECIMALS = [[_written(each, most) for each in range(100)] for most in range(3)]
"""What stands behind a whole number for so many hundredths, in a column with so many decimals."""
