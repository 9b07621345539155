"""Pictures of a rating period: its games on FIDE's table, and the rating after each of them."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from app.calculators.figures import MINUS
from app.ratings.elo import expected_score
from app.ratings.fide_tables import LEAST_DIFFERENCES, expected_score_hundredths

_MIDDLE, _PIXELS_A_POINT, _FURTHEST = 316, 0.62, 450
_TOP, _RISE = 16, 2.2
_LEFT, _RIGHT = _MIDDLE - _FURTHEST * _PIXELS_A_POINT, _MIDDLE + _FURTHEST * _PIXELS_A_POINT


class Surprise(NamedTuple):
    """Hold a rated game: the counted rating difference, and both scores as shares of a point."""

    difference: float
    expected_score: float
    score: float


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


def stems(games: Sequence[Surprise]) -> Stems:
    """Draw each game from its expected score on the table to its score.

    >>> stems([Surprise(-70, 0.40, 1)])
    Stems(lines='M272 148V16', ends='M272 16h0')
    """
    # Whole pixels: no eye sees more, and each decimal is sent with every keystroke.
    places = [int(_x(difference)) for difference, _, _ in games]
    expected = [int(_TOP + (100 - 100 * each) * _RISE) for _, each, _ in games]
    scored = [_SCORED[each] for _, _, each in games]
    return Stems(
        "".join(map("M{} {}V{}".format, places, expected, scored)),
        "".join(map("M{} {}h0".format, places, scored)),
    )


_SCORED = {score: int(_y(100 * score)) for score in (0, 0.5, 1)}


_FIRST, _LAST, _HIGHEST, _LOWEST = 72, 520, 16, 176
_NEAREST_LABEL = 28
_MOST_DOTS = 40


def course(games: Sequence[Surprise]) -> Course:
    """Draw the rating after each game, and what winning or losing all of them would have made.

    The change is K times what was scored beyond the expected, so K is a matter of scale only.

    >>> course([Surprise(0, 0.5, 1), Surprise(0, 0.5, 0.5)]).line
    'M72 96 296 56 520 56'
    """
    wide, high = (_LAST - _FIRST) / len(games), (_LOWEST - _HIGHEST) / len(games)
    expected = [high * each for _, each, _ in games]
    start = _LOWEST - sum(expected)
    heights = list(
        accumulate(
            [drop - high * score for drop, (_, _, score) in zip(expected, games, strict=True)],
            initial=start,
        )
    )
    places = [int(_FIRST + wide * game) for game in range(len(games) + 1)]

    def drawn(heights: Iterable[float]) -> list[str]:
        return list(map("{} {}".format, places, map(int, heights)))

    line = drawn(heights)
    all_won = accumulate([drop - high for drop in expected], initial=start)
    all_lost = accumulate(expected, initial=start)
    dots = line[1:] if len(games) <= _MOST_DOTS else line[-1:]
    return Course(
        line="M" + " ".join(line),
        ends=f"M{'h0M'.join(dots)}h0",
        most="M" + " ".join(drawn(all_won)),
        least="M" + " ".join(drawn(all_lost)),
        start=str(int(start)),
        end=str(int(max(_HIGHEST + _NEAREST_LABEL, min(_LOWEST - _NEAREST_LABEL, heights[-1])))),
    )
