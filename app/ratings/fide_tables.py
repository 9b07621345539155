"""The two conversion tables of the FIDE rating regulations, and their lookups.

Source: FIDE Handbook B.02, 8.1.1 and 8.1.2. Neither is a formula rounded (the row from 329
to 344, for one, fits no curve), so both stand here number by number.
"""

from bisect import bisect_right

# fmt: off
RATING_DIFFERENCES = (
      0,   7,  14,  21,  29,  36,  43,  50,  57,  65,
     72,  80,  87,  95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)
"""Table 8.1.1 for scores of 50, 51, … 100 percent; below 50 it is the same, negative."""

LEAST_DIFFERENCES = (
      0,   4,  11,  18,  26,  33,  40,  47,  54,  62,
     69,  77,  84,  92,  99, 107, 114, 122, 130, 138,
    146, 154, 163, 171, 180, 189, 198, 207, 216, 226,
    236, 246, 257, 268, 279, 291, 303, 316, 329, 345,
    358, 375, 392, 412, 433, 457, 485, 518, 560, 620,
    736,
)
"""Table 8.1.2: the rating difference from which on the higher rated player is expected to
score 50, 51, … 100 hundredths of a point; the lower rated player gets the rest of the 100."""
# fmt: on

_CERTAIN = LEAST_DIFFERENCES[-1]

_HIGHER_PLAYER = tuple(
    49 + bisect_right(LEAST_DIFFERENCES, difference) for difference in range(_CERTAIN)
)
# The lower player's half lies backwards behind the other, where negative indexes find it.
_EXPECTED = (*_HIGHER_PLAYER, *(100 - expected for expected in _HIGHER_PLAYER[:0:-1]))

_PERCENTAGES = (*(-difference for difference in RATING_DIFFERENCES[:0:-1]), *RATING_DIFFERENCES)


def expected_score_hundredths(difference: float) -> int:
    """Return the expected score of one game in whole hundredths of a point, by table 8.1.2.

    Take the own rating minus the opponent's in whole rating points, uncapped. Beyond 735
    points the result is taken for certain.

    Source: FIDE Handbook B.02, 8.1.2.

    >>> [expected_score_hundredths(difference) for difference in (0, 3, 4, 100, -100, 400, -736)]
    [50, 50, 51, 64, 36, 92, 0]
    """
    if -_CERTAIN < difference < _CERTAIN:
        return _EXPECTED[int(difference)]
    return 100 if difference > 0 else 0


def rating_difference_for(percentage: int) -> int:
    """Return dp, the rating difference that a score in whole percent stands for.

    Take 0 to 100 percent, return rating points from −800 to 800. Raise ValueError for any
    other percentage.

    Source: FIDE Handbook B.02, 8.1.1.

    >>> [rating_difference_for(percentage) for percentage in (0, 43, 50, 57, 100)]
    [-800, -50, 0, 50, 800]
    """
    if not 0 <= percentage <= 100:
        raise ValueError(f"a score of {percentage} percent")
    return _PERCENTAGES[percentage]
