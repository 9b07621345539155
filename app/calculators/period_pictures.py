"""Pictures of a rating period: its games on FIDE's table, and the rating after each of them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import sub
from typing import NamedTuple

from app.calculators.figures import MINUS
from app.calculators.rows import filled
from app.ratings.elo import expected_score
from app.ratings.fide_tables import LEAST_DIFFERENCES, expected_score_hundredths
from app.ratings.score import Score

_MIDDLE, _PIXELS_A_POINT, _FURTHEST = 316, 0.62, 450
_TOP, _RISE = 16, 2.2
_LEFT, _RIGHT = _MIDDLE - _FURTHEST * _PIXELS_A_POINT, _MIDDLE + _FURTHEST * _PIXELS_A_POINT


class Course(NamedTuple):
    """Hold the rating after each game as an SVG path, and the one that losing all had made.

    The marker is that of each game, nothing where they are too many. The places are heights of
    the start and of the label at the end.
    """

    line: str
    marker: str
    least: str
    start: str
    end: str


class Pictures(NamedTuple):
    """Hold both pictures of a period, and the ratings that they name."""

    stems: str
    course: Course
    start: str
    end: str
    most: str
    least: str
    ends_highest: bool
    """Whether the end is the most, so that the two are one place."""
    ends_lowest: bool


class Mark(NamedTuple):
    """Hold a mark of an axis: its place and its words."""

    at: str
    words: str


class Stairs(NamedTuple):
    """Hold what stands behind the games: table, formula, and the marks of both axes."""

    table: str
    formula: str
    differences: tuple[Mark, ...]
    scores: tuple[Mark, ...]


def _x(difference: float) -> float:
    return _MIDDLE + max(-_FURTHEST, min(_FURTHEST, difference)) * _PIXELS_A_POINT


def _y(hundredths: float) -> float:
    return _TOP + (100 - hundredths) * _RISE


def _staircase() -> str:
    steps = [1 - least for least in LEAST_DIFFERENCES[:0:-1]] + list(LEAST_DIFFERENCES[1:])
    corners = "".join(
        f"H{_x(step):.1f}V{_y(expected_score_hundredths(step)):.1f}"
        for step in steps
        if abs(step) < _FURTHEST
    )
    start = f"M{_LEFT:.1f} {_y(expected_score_hundredths(-_FURTHEST)):.1f}"
    return f"{start}{corners}H{_RIGHT:.1f}"


STAIRS = Stairs(
    table=_staircase(),
    formula="M"
    + " ".join(
        f"{_x(difference):.1f} {_y(100 * expected_score(difference, 0)):.1f}"
        for difference in range(-_FURTHEST, _FURTHEST + 1, 25)
    ),
    differences=tuple(
        Mark(f"{_x(at):.1f}", f"+{at}" if at > 0 else f"{MINUS}{-at}" if at else "0")
        for at in (-400, -200, 0, 200, 400)
    ),
    scores=tuple(Mark(f"{_y(at):.1f}", words) for at, words in ((100, "1"), (50, "½"), (0, "0"))),
)
"""Table 8.1.2 and the logistic formula over the rating difference, as SVG paths.

Source: FIDE Handbook B.02, 8.1.2.
"""


def stems(differences: Sequence[float], expected: Sequence[float], scored: Sequence[int]) -> str:
    """Draw each game from its score to its expected score on the table, as one SVG path.

    Take the counted rating differences and both scores in hundredths of a point.

    >>> stems([-70, 0], [40, 50], [100, 50])
    'M272 16V148M316 126V127'
    """
    # Whole pixels: no eye sees more, and each decimal is sent with every keystroke.
    if max(differences) > _FURTHEST or min(differences) < -_FURTHEST:
        differences = [max(-_FURTHEST, min(_FURTHEST, each)) for each in differences]
    try:
        places = list(map(_PLACES.__getitem__, differences))  # type: ignore[arg-type]
        ends = list(map(_ENDS.__getitem__, expected))  # type: ignore[arg-type]
    except TypeError:
        # Numbers with decimals.
        places = list(map(_place, differences))
        ends = list(map(_end, expected))
    starts = list(map(_STARTS.__getitem__, scored))
    return filled(_STEM * len(ends), places, starts, ends)


_STEM = ["M", "", " ", "", "V", ""]


def _place(difference: float) -> str:
    return str(int(_x(difference)))


def _end(expected: float) -> str:
    # The dot is the first dash of a stem, and a stem of no length has none.
    height = int(_y(expected))
    return str(height + (str(height) in _STARTS.values()))


_STARTS = {score.hundredths: str(int(_y(score.hundredths))) for score in Score}
"""Pixels from the top by scores in hundredths of a point."""


_PLACES = list(map(_place, (*range(_FURTHEST + 1), *range(-_FURTHEST, 0))))
"""Pixels from the left by whole differences, where negative ones find theirs from the end."""
_ENDS = list(map(_end, range(101)))
"""Pixels from the top by expected scores in whole hundredths of a point."""

_FIRST, _LAST, _HIGHEST, _LOWEST = 72, 520, 16, 176
_NEAREST_LABEL = 28
_MOST_DOTS = 40


def course(expected: Sequence[float], scored: Sequence[int]) -> Course:
    """Draw the rating after each game, and what losing all of them would have made.

    What winning them all would have made is the same line, skewed from the lowest to the highest.

    Take the scores of the rated games in hundredths of a point. The change is K times what was
    scored beyond the expected, so K is a matter of scale only.

    >>> course([50, 50], [100, 50]).line
    'M72 96 296 56 520 56'
    """
    games = len(expected)
    high = (_LOWEST - _HIGHEST) / (100 * games)
    start = _LOWEST - high * sum(expected)
    lost = [start + high * each for each in accumulate(expected, initial=0)]
    line = [start + high * each for each in accumulate(map(sub, expected, scored), initial=0)]
    # The bound is nearly straight: some of its points are enough.
    least = lost if games < 2 * _MOST_DOTS else [*lost[: -1 : games // _MOST_DOTS], lost[-1]]
    through, bound = _paths(games)
    return Course(
        line=through % tuple(line),
        marker="url(#dot)" if games <= _MOST_DOTS else "none",
        least=bound % tuple(least),
        start=f"{int(start)}",
        end=f"{int(max(_HIGHEST + _NEAREST_LABEL, min(_LOWEST - _NEAREST_LABEL, line[-1])))}",
    )


@lru_cache(maxsize=64)
def _paths(games: int) -> tuple[str, str]:
    """Write the paths through all games and through some, with places for the heights."""
    wide = (_LAST - _FIRST) / games
    places = [int(_FIRST + wide * game) for game in range(games + 1)]
    some = [*places[: -1 : max(1, games // _MOST_DOTS)], places[-1]]
    through, bound = ("M" + " ".join([f"{place} %d" for place in each]) for each in (places, some))
    return through, bound
