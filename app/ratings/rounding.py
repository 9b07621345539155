"""The only place that rounds."""

import math
from collections.abc import Iterable, Sequence

# Sums and products of a few hundred numbers with two decimals err by less than this
# in binary, and no rating formula comes this close to a half without meaning it.
_NOISE = 1e-9


def half_away_from_zero(value: float, decimals: int = 0) -> float:
    """Round to a number of decimals, halves away from zero.

    Judges halves on the number as written in decimals, not on its binary neighbour, and
    never returns a negative zero.

    >>> half_away_from_zero(-2.5), half_away_from_zero(10 * (0.5 - 0.45)), half_away_from_zero(8.5)
    (-3.0, 1.0, 9.0)
    >>> half_away_from_zero(1.7 * 0.5, 1), half_away_from_zero(-0.04, 1)
    (0.9, 0.0)
    """
    scale: int = 10**decimals
    steps = math.floor(abs(value) * scale + 0.5 + _NOISE)
    return (math.copysign(steps, value) if steps else 0.0) / scale


def whole_numbers(values: Iterable[float | None]) -> list[int | None]:
    """Round numbers to whole ones, halves away from zero, None staying None.

    >>> whole_numbers([459.99999999999994, -2.5, 0.4, None])
    [460, -3, 0, None]
    """
    # One by one, calling the function above takes five times as long.
    return [
        value
        if type(value) is int or value is None
        else int(value + _UP)
        if value >= 0
        else -int(_UP - value)
        for value in values
    ]


_UP = 0.5 + _NOISE


def half_up(value: float) -> int:
    """Round to the nearest whole number, halves up, as for averages and percentages.

    >>> half_up(1872.5), half_up(62.5), half_up(1872.43)
    (1873, 63, 1872)
    """
    return math.floor(value + 0.5 + _NOISE)


def hundredths_to_whole(hundredths: int) -> int:
    """Round whole hundredths of a point to whole points, halves away from zero, exactly.

    >>> hundredths_to_whole(-250), hundredths_to_whole(1050), hundredths_to_whole(49)
    (-3, 11, 0)
    """
    return all_hundredths_to_whole((hundredths,))[0]


def all_hundredths_to_whole(hundredths: Iterable[int]) -> list[int]:
    """Round a column of whole hundredths of a point to whole points in the same way."""
    # One less for what is negative: its halves go down, and not up as the quotient does.
    return [(each + 50 - (each < 0)) // 100 for each in hundredths]


def quotient_half_up(dividend: int, divisor: int) -> int:
    """Divide two whole numbers and round halves up, exactly.

    >>> quotient_half_up(250, 4), quotient_half_up(9361, 5)
    (63, 1872)
    """
    return (2 * dividend + divisor) // (2 * divisor)


def shares_in_thousandths(shares: Sequence[float]) -> list[int]:
    """Round shares of a whole to thousandths that add up to 1000.

    Give what plain rounding down leaves over to the largest remainders.

    >>> shares_in_thousandths([1 / 3, 1 / 3, 1 / 3])
    [334, 333, 333]
    """
    exact = [share * 1000 for share in shares]
    whole = list(map(math.floor, exact))
    by_remainder = sorted(range(len(exact)), key=lambda i: whole[i] - exact[i])
    for i in by_remainder[: 1000 - sum(whole)]:
        whole[i] += 1
    return whole
