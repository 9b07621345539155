"""The special formula of US Chess: for players of few games, of wins only or of losses only.

Glickman and Doan, The US Chess Rating system, 2020, section 4.1.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

HIGHEST_RATING = 2700.0
"""No rating by the special formula is above this, in rating points."""

_REACH = 400.0  # beyond this difference a result is taken for certain
_SAME_TOTAL = 1e-9  # ratings with two decimals make totals differ by 0.00001 or not at all
_SAME_RATING = 1e-6


class Record(Enum):
    """Tell how all games before the event ended."""

    MIXED = "mixed"
    WINS = "wins"
    LOSSES = "losses"


class Prior(NamedTuple):
    """Stand for the games before the event, as if all were against one opponent."""

    opponent: float
    """R0′, rating points."""
    games: float
    """N′, the effective games."""
    score: float
    """What is added to the score of the event: S′ − S, points scored."""


def provisional_expected_score(rating: float, opponent: float) -> float:
    """Return PWe, the expected score of one game on a straight line, 0 to 1.

    Ratings in rating points. Source: section 4.1.

    >>> provisional_expected_score(1500, 1500), provisional_expected_score(1500, 1300)
    (0.5, 0.75)
    >>> provisional_expected_score(1500, 1900), provisional_expected_score(1500, 1099)
    (0.0, 1.0)
    """
    return min(max(0.5 + (rating - opponent) / (2 * _REACH), 0.0), 1.0)


def prior_of(rating: float, effective_games: float, record: Record) -> Prior:
    """Return what the games before the event weigh in the special formula.

    Rating in rating points. Without any games before, there is no record. Source: section 4.1.

    >>> prior_of(1500, 6, Record.MIXED)
    Prior(opponent=1500, games=6, score=3.0)
    >>> prior_of(1500, 6, Record.WINS), prior_of(1500, 6, Record.LOSSES)
    (Prior(opponent=1100.0, games=6, score=6), Prior(opponent=1900.0, games=6, score=0.0))
    """
    if effective_games and record is Record.WINS:
        return Prior(rating - _REACH, effective_games, effective_games)
    if effective_games and record is Record.LOSSES:
        return Prior(rating + _REACH, effective_games, 0.0)
    return Prior(rating, effective_games, effective_games / 2)


@dataclass(frozen=True, slots=True)
class SpecialFormula:
    """Hold what all scores of one event share: the expected total as a function of the rating.

    The total never falls as the rating rises, and is straight between its knots, each 400 points
    from an opponent or from R0′. Ratings in rating points, totals in points scored.
    """

    rating: float
    prior: Prior
    opponents: tuple[float, ...]
    knots: tuple[float, ...]
    totals: tuple[float, ...]

    @classmethod
    def prepare(cls, rating: float, prior: Prior, opponents: Sequence[float]) -> "SpecialFormula":
        """Lay out the expected total over all ratings.

        The player's rating before the event and the opponents' in rating points.
        """
        bends = [(prior.opponent - _REACH, prior.games), (prior.opponent + _REACH, -prior.games)]
        bends += [(opponent - _REACH, 1.0) for opponent in opponents]
        bends += [(opponent + _REACH, -1.0) for opponent in opponents]
        bends.sort()
        totals = []
        total, slope, here = 0.0, 0.0, bends[0][0]
        for knot, bend in bends:
            total += slope * (knot - here) / (2 * _REACH)
            totals.append(total)
            slope += bend
            here = knot
        knots = tuple(knot for knot, _ in bends)
        return cls(rating, prior, tuple(opponents), knots, tuple(totals))

    def first_estimate(self, score: float) -> float:
        """Return M, where the search for the new rating starts, in rating points."""
        event_games = len(self.opponents)
        ratings = self.prior.games * self.prior.opponent + sum(self.opponents)
        return (ratings + _REACH * (2 * score - event_games)) / (self.prior.games + event_games)

    def new_rating(self, score: float) -> float:
        """Return the rating whose expected total is the score, at most 2700 rating points.

        The score is that of the event, in points scored, 0 to the number of games. Raise
        ZeroDivisionError where there are no games, neither before the event nor in it. Source:
        section 4.1.

        >>> eight_games = prior_of(1500, 8, Record.MIXED)
        >>> SpecialFormula.prepare(1500, eight_games, [500]).new_rating(1)
        1500.0
        """
        target = self.prior.score + score
        first = bisect_left(self.totals, target - _SAME_TOTAL)
        last = bisect_right(self.totals, target + _SAME_TOTAL) - 1
        if first <= last:
            return min(self._root_on_flat(first, last, score), HIGHEST_RATING)
        share = (target - self.totals[last]) / (self.totals[first] - self.totals[last])
        root = self.knots[last] + share * (self.knots[first] - self.knots[last])
        return min(root, HIGHEST_RATING)

    def _root_on_flat(self, first: int, last: int, score: float) -> float:
        """Choose among the ratings from knot `first` to knot `last`, whose totals all fit.

        The search from the first estimate stops where it first meets them. That stands if
        somebody is within 400 points of it, as at both ends somebody is. Between the ends nobody
        can be, save R0′ where it weighs nothing.
        """
        low = self.knots[first] if first else -math.inf
        high = self.knots[last] if last + 1 < len(self.knots) else math.inf
        root = min(max(self.first_estimate(score), low), high)
        at_an_end = root - low <= _SAME_RATING or high - root <= _SAME_RATING
        if at_an_end or abs(root - self.prior.opponent) <= _REACH + _SAME_RATING:
            return root
        below = self.knots[bisect_left(self.knots, root) - 1]
        above = self.knots[bisect_right(self.knots, root)]
        return min(max(self.rating, below), above)
