"""Pictures of a rating period: its games on FIDE's table, and the rating after each of them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, chain
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


def stems(differences: Sequence[float], expected: Sequence[float], scored: Sequence[int]) -> Stems:
    """Draw each game from its expected score on the table to its score.

    Take the counted rating differences and both scores in hundredths of a point.

    >>> stems([-70], [40], [100])
    Stems(lines='M272 148V16', ends='M272 16h0')
    """
    # Whole pixels: no eye sees more, and each decimal is sent with every keystroke.
    if max(differences) > _FURTHEST or min(differences) < -_FURTHEST:
        differences = [max(-_FURTHEST, min(_FURTHEST, each)) for each in differences]
    try:
        places = list(map(_PLACES.__getitem__, differences))  # type: ignore[arg-type]
        starts = list(map(_HEIGHTS.__getitem__, expected))  # type: ignore[arg-type]
    except TypeError:
        # Numbers with decimals.
        places = [int(_x(each)) for each in differences]
        starts = [int(_y(each)) for each in expected]
    ends = list(map(_HEIGHTS.__getitem__, scored))
    return Stems(
        "M%s %sV%s"
        * len(ends)
        % tuple(chain.from_iterable(zip(places, starts, ends, strict=True))),
        "M%s %sh0" * len(ends) % tuple(chain.from_iterable(zip(places, ends, strict=True))),
    )


_PLACES = [int(_x(each)) for each in (*range(_FURTHEST + 1), *range(-_FURTHEST, 0))]
"""Pixels from the left by whole differences, where negative ones find theirs from the end."""
_HEIGHTS = [int(_y(each)) for each in range(101)]
"""Pixels from the top by whole hundredths."""

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
    games = len(expected)
    high = (_LOWEST - _HIGHEST) / (100 * games)
    start = _LOWEST - high * sum(expected)
    least = [start + high * each for each in accumulate(expected, initial=0)]
    line = [
        low - high * each for low, each in zip(least, accumulate(scored, initial=0), strict=True)
    ]
    # The bounds are nearly straight: some of their points are enough.
    some = slice(None, None, max(1, games // _MOST_DOTS))
    most = [low - 100 * high * game for game, low in enumerate(least)]
    dots = line[1:] if games <= _MOST_DOTS else line[-1:]
    through, dotted, bound = _paths(games)
    return Course(
        line=through % tuple(line),
        ends=dotted % tuple(dots),
        most=bound % (*most[:-1][some], most[-1]),
        least=bound % (*least[:-1][some], least[-1]),
        start=f"{int(start)}",
        end=f"{int(max(_HIGHEST + _NEAREST_LABEL, min(_LOWEST - _NEAREST_LABEL, line[-1])))}",
    )


@lru_cache(maxsize=64)
def _paths(games: int) -> tuple[str, str, str]:
    """Write the paths through so many games with places for the heights.

    They are one through the start and all games, one of dots, one through some of the games.
    """
    wide = (_LAST - _FIRST) / games
    places = [int(_FIRST + wide * game) for game in range(games + 1)]
    dots = places[1:] if games <= _MOST_DOTS else places[-1:]
    some = [*places[: -1 : max(1, games // _MOST_DOTS)], places[-1]]
    return (
        "M" + " ".join([f"{place} %d" for place in places]),
        "".join([f"M{place} %dh0" for place in dots]),
        "M" + " ".join([f"{place} %d" for place in some]),
    )
