"""Pictures of a rating period: its games on FIDE's table, and the rating after each of them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import NamedTuple

from app.calculators.figures import MINUS
from app.ratings.elo import expected_score
from app.ratings.fide_tables import LEAST_DIFFERENCES, expected_score_hundredths

_MIDDLE, _PIXELS_A_POINT, _FURTHEST = 316, 0.62, 450
_TOP, _RISE = 16, 2.2
_LEFT, _RIGHT = _MIDDLE - _FURTHEST * _PIXELS_A_POINT, _MIDDLE + _FURTHEST * _PIXELS_A_POINT


class Stems(NamedTuple):
    """Hold the games on the table as two SVG paths: from expected to scored, and the ends."""

    lines: str
    ends: str


class Course(NamedTuple):
    """Hold the rating after each game as SVG paths, between all won and all lost.

    The places are heights of the start, of the end and of the label at the end.
    """

    line: str
    ends: str
    most: str
    least: str
    start: str
    end: str


class Pictures(NamedTuple):
    """Hold both pictures of a period, and the ratings that they name."""

    stems: Stems
    course: Course
    start: str
    end: str
    most: str
    least: str
    ends_highest: bool
    """Whether every point was scored, so that the end and the most are one place."""
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
    if -_FURTHEST <= difference <= _FURTHEST:
        return _MIDDLE + difference * _PIXELS_A_POINT
    return _LEFT if difference < 0 else _RIGHT


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


def stems(differences: Sequence[float], expected: Sequence[float], scored: Sequence[int]) -> Stems:
    """Draw each game from its expected score on the table to its score.

    Take the counted rating differences and both scores in hundredths of a point.

    >>> stems([-70], [40], [100])
    Stems(lines='M272 148V16', ends='M272 16h0')
    """
    # Whole pixels: no eye sees more, and each decimal is sent with every keystroke. Games on
    # one place are drawn once.
    starts = [f"M{int(_x(each))} " for each in differences]
    ends = [_ENDS[score] for score in scored]
    lines = [
        f"{start}{int(_BOTTOM - each * _RISE)}V{end}"
        for start, each, end in zip(starts, expected, ends, strict=True)
    ]
    return Stems(
        "".join(dict.fromkeys(lines)),
        "h0".join((*dict.fromkeys(map(add, starts, ends)), "")),
    )


_BOTTOM = _TOP + 100 * _RISE
_ENDS = {score: str(int(_y(score))) for score in (0, 50, 100)}


_FIRST, _LAST, _HIGHEST, _LOWEST = 72, 520, 16, 176
_NEAREST_LABEL = 28
_MOST_DOTS = 40


def course(expected: Sequence[float], scored: Sequence[int]) -> Course:
    """Draw the rating after each game, and what winning or losing all of them would have made.

    Take the scores of the rated games in hundredths of a point. The change is K times what was
    scored beyond the expected, so K is a matter of scale only.

    >>> course([50, 50], [100, 50]).line
    'M72 96 296 56 520 56'
    """
    games, places = len(expected), _places(len(expected))
    high = (_LOWEST - _HIGHEST) / (100 * games)
    start = _LOWEST - high * sum(expected)
    lost = [start + high * each for each in accumulate(expected, initial=0)]
    heights = [
        below - high * each for below, each in zip(lost, accumulate(scored, initial=0), strict=True)
    ]
    line = [f"{place}{int(height)}" for place, height in zip(places, heights, strict=True)]
    dots = line[1:] if games <= _MOST_DOTS else line[-1:]
    # The bounds are nearly straight: some of their points are enough.
    bounds = list(zip(places, lost, range(games + 1), strict=True))
    if games > _MOST_DOTS:
        bounds = [*bounds[: -1 : games // _MOST_DOTS], bounds[-1]]
    step = 100 * high
    return Course(
        line="M" + " ".join(line),
        ends=f"M{'h0M'.join(dots)}h0",
        most="M" + " ".join([f"{place}{int(low - step * i)}" for place, low, i in bounds]),
        least="M" + " ".join([f"{place}{int(low)}" for place, low, _ in bounds]),
        start=str(int(start)),
        end=str(int(max(_HIGHEST + _NEAREST_LABEL, min(_LOWEST - _NEAREST_LABEL, heights[-1])))),
    )


@lru_cache(maxsize=256)
def _places(games: int) -> list[str]:
    """Return the places of the start and of so many games, each with a blank behind."""
    wide = (_LAST - _FIRST) / games
    return [f"{int(_FIRST + wide * game)} " for game in range(games + 1)]
