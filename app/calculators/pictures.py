"""Pictures of the numbers: where each line, point and letter stands, ready for SVG."""

from typing import NamedTuple

from app.calculators.figures import MINUS
from app.ratings.elo import expected_score
from app.ratings.rounding import half_up

_MIDDLE, _PIXELS_A_POINT, _FURTHEST = 304, 0.49, 600
_FLOOR, _RISE = 160, 144
_MARKS = (-400, -200, -100, 0, 100, 200, 400)


class Mark(NamedTuple):
    """Hold a mark of the axis: its name, its place on the curve and its two labels."""

    name: str
    x: str
    y: str
    difference: str
    share: str


class Dot(NamedTuple):
    """Hold a player's point on the curve: its place, its drop to the axis and its label."""

    place: str
    drop: str
    label: str
    side: str


def _x(difference: float) -> float:
    return _MIDDLE + difference * _PIXELS_A_POINT


def _y(difference: float) -> float:
    return _FLOOR - _RISE * expected_score(difference, 0)


def _mark(at: int) -> Mark:
    difference = f"+{at}" if at > 0 else f"{MINUS}{-at}" if at else "0"
    share = f"{half_up(100 * expected_score(at, 0))}%" if at else ""
    return Mark(_mark_name(at), f"{_x(at):.1f}", f"{_y(at):.1f}", difference, share)


def _mark_name(at: int) -> str:
    return f"p{at}" if at >= 0 else f"m{-at}"


CURVE = "M" + " ".join(f"{_x(at):.1f} {_y(at):.1f}" for at in range(-_FURTHEST, _FURTHEST + 1, 25))
"""The expected score over the rating difference, as an SVG path."""

_NEAR = tuple((at, f"near-{_mark_name(at)}") for at in _MARKS)

MARKS = tuple(_mark(at) for at in _MARKS)
"""The marks of the axis: at 100, 200 and 400 points both ways."""


def on_curve(difference: float, share: float) -> tuple[str, str]:
    """Place a player on the curve by his rating difference: where he is, and how far above zero."""
    at = max(-_FURTHEST, min(_FURTHEST, difference))
    height = _RISE * share
    return f"{_x(at):.1f} {_FLOOR - height:.1f}", f"{height:.1f}"


def label_side(difference: float) -> str:
    """Say on which side of a player's point his label has room.

    >>> label_side(-395), label_side(-80), label_side(450)
    ('above', 'right', 'left')
    """
    return "above" if difference < _LOW else "left" if difference > 400 else "right"


_LOW = -250
"""Below this difference there is no room for a label between the curve and the axis."""


def near_marks(difference: float) -> str:
    """Name the marks that are nearer than 40 points to one of the players, or where a label is."""
    lower = -abs(difference)
    labelled_to = lower + 200 if lower < _LOW else lower
    return " ".join(
        [
            name
            for at, name in _NEAR
            if abs(at - difference) < 40 or abs(at + difference) < 40 or lower < at < labelled_to
        ]
    )
