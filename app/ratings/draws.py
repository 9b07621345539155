"""Chances of win, draw and loss that keep a given expected score.

An expected score alone does not say how often a game is drawn; these are two models of it.
"""

from math import exp, sqrt
from typing import NamedTuple

from app.ratings.elo import expected_score


class Chances(NamedTuple):
    """Hold the chances of one side, each a share from 0 to 1 that add up to 1."""

    win: float
    draw: float
    loss: float


def chances(rating: float, opponent_rating: float) -> Chances:
    """Estimate the chances from both ratings: the stronger the players, the more draws.

    Source: François Labelle, "Elo win probability calculator": a pawn is worth
    26.59 · exp(average rating / 1020) points, and a draw is a lead under 0.6 pawns.

    >>> [round(chance, 3) for chance in chances(1500, 1580)]
    [0.294, 0.186, 0.52]
    """
    expected = expected_score(rating, opponent_rating)
    pawn = 26.59 * exp((rating + opponent_rating) / 2 / 1020)
    lead = abs(rating - opponent_rating)
    draw = 2 * (expected_score(0, lead) - expected_score(0, lead + 0.6 * pawn))
    draw = min(draw, 2 * expected, 2 * (1 - expected))
    win = max(0.0, expected - draw / 2)
    return Chances(win, draw, max(0.0, 1 - win - draw))


def chances_with_draw_rate(expected: float, draw_rate: float) -> Chances:
    """Spread an expected score by the share of draws between equals, from 0 to below 1.

    Source: Roger Davidson, "On extending the Bradley-Terry model to accommodate ties in
    paired comparison experiments", 1970, solved for a given expected score.

    >>> [round(chance, 4) for chance in chances_with_draw_rate(0.64, 0.30)]
    [0.4985, 0.2829, 0.2185]
    """
    if expected < 0.5:
        # The root below loses all its digits to cancellation for an underdog.
        return Chances(*reversed(chances_with_draw_rate(1 - expected, draw_rate)))
    nu = 2 * draw_rate / (1 - draw_rate)
    lean = nu * (expected - 0.5)
    x = (lean + sqrt(lean**2 + 4 * expected * (1 - expected))) / (2 * (1 - expected))
    total = x * x + nu * x + 1
    return Chances(x * x / total, nu * x / total, 1 / total)
