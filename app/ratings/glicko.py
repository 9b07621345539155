"""Glicko and Glicko-2: a rating with its deviation over one rating period.

Sources: Glickman, The Glicko system; Glickman, Example of the Glicko-2 system, 2012. The formulas
the two share work in units of the scale, so that one piece serves both: ratings and deviations
divided by 173.7178.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.ratings.score import Score

GLICKO_1_SCALE = 400.0 / math.log(10.0)
"""Rating points in a unit of the scale, 1/q."""
GLICKO_2_SCALE = 173.7178
"""The same as the paper of Glicko-2 writes it."""

STARTING_RATING = 1500.0
HIGHEST_DEVIATION = 350.0
"""The deviation of an unrated player, and the most that idle periods lead to, rating points."""
DEFAULT_VOLATILITY = 0.06
DEFAULT_TAU = 0.5
"""Constrains how fast the volatility changes."""
DEFAULT_C = 34.6
"""Rating points by which deviations grow: from 50 to 350 in 100 idle periods."""

_CONVERGED = 1e-6
_MOST_STEPS = 1000


class Game(NamedTuple):
    """Hold one game: the opponent's rating and deviation in rating points and the own score."""

    opponent: float
    opponent_deviation: float
    score: Score


class GameTerms(NamedTuple):
    """Hold what one game contributes."""

    expected_score: float
    """E, 0 to 1."""
    impact: float
    """g: how much the game weighs by the opponent's deviation, 0 to 1."""


class Interval(NamedTuple):
    """Hold the bounds within which the true strength lies in 95 % of cases, rating points."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Glicko1Period:
    """Hold the result of one period of Glicko and what led to it, in rating points."""

    rating: float
    deviation: float
    """At the onset of the period, after idle periods: RD."""
    games: tuple[GameTerms, ...]
    d_squared: float | None
    """d², in squared rating points; None without games."""
    new_rating: float
    new_deviation: float

    @property
    def interval(self) -> Interval:
        """Return the 95 % interval after the period."""
        return interval(self.new_rating, self.new_deviation)


@dataclass(frozen=True, slots=True)
class Glicko2Period:
    """Hold the result of one period of Glicko-2 and what led to it.

    Ratings and deviations in rating points, those called scaled in units of 173.7178 points.
    """

    rating: float
    deviation: float
    """At the onset of the period, after idle periods: RD."""
    scaled_rating: float
    """μ."""
    scaled_deviation: float
    """φ."""
    games: tuple[GameTerms, ...]
    estimated_variance: float | None
    """v, scaled and squared; None without games."""
    estimated_improvement: float | None
    """Δ, scaled; None without games."""
    new_volatility: float
    """σ′."""
    pre_period_deviation: float
    """φ*, scaled."""
    new_scaled_deviation: float
    """φ′."""
    new_scaled_rating: float
    """μ′."""
    new_rating: float
    new_deviation: float

    @property
    def interval(self) -> Interval:
        """Return the 95 % interval after the period."""
        return interval(self.new_rating, self.new_deviation)


def impact(deviation: float) -> float:
    """Return g, how much a game weighs by the opponent's deviation in units of the scale.

    Source: Glicko-2, step 3.

    >>> impact(0.0), round(impact(300 / GLICKO_2_SCALE), 4)
    (1.0, 0.7242)
    """
    return 1.0 / math.sqrt(1.0 + 3.0 * deviation**2 / math.pi**2)


def expected_score(difference: float, impact: float) -> float:
    """Return E for own rating minus opponent's in units of the scale, 0 to 1.

    Source: Glicko-2, step 3.

    >>> expected_score(0.0, 0.7), round(expected_score(100 / GLICKO_2_SCALE, 0.9955), 3)
    (0.5, 0.639)
    """
    return 1.0 / (1.0 + math.exp(-impact * difference))


def interval(rating: float, deviation: float) -> Interval:
    """Return the 95 % interval: 1.96 deviations to either side, in rating points.

    >>> interval(1500, 50)
    Interval(low=1402.0, high=1598.0)
    """
    return Interval(rating - 1.96 * deviation, rating + 1.96 * deviation)


def rating_change(terms: GameTerms, score: Score, new_deviation: float, scale: float) -> float:
    """Return what one game adds to the rating, in rating points; the games of a period add up.

    Take the deviation after the period, and the scale, in rating points. Source: The Glicko
    system, step 2; Glicko-2, step 7.

    >>> round(rating_change(GameTerms(0.639468, 0.995498), Score.WIN, 151.3989, GLICKO_1_SCALE), 1)
    47.4
    """
    return new_deviation**2 / scale * terms.impact * (score.points - terms.expected_score)


def information(terms: Sequence[GameTerms]) -> float:
    """Return the sum of g²·E·(1 − E): 1/v of Glicko-2, and 1/(q²·d²) of Glicko.

    Source: The Glicko system, step 2; Glicko-2, step 3.

    >>> information([GameTerms(0.5, 1.0), GameTerms(0.5, 1.0)])
    0.5
    """
    return math.fsum(g**2 * expected * (1.0 - expected) for expected, g in terms)


def surprise(terms: Sequence[GameTerms], games: Sequence[Game]) -> float:
    """Return the sum of g·(s − E).

    Source: The Glicko system, step 2; Glicko-2, step 4.

    >>> surprise([GameTerms(0.25, 1.0)], [Game(1700, 0.0, Score.WIN)])
    0.75
    """
    return math.fsum(
        g * (game.score.points - expected) for (expected, g), game in zip(terms, games, strict=True)
    )


def idle_deviation(deviation: float, idle_periods: int, c: float = DEFAULT_C) -> float:
    """Return a deviation after periods without games, in rating points, at most 350.

    c in rating points. Glicko-2 grows in the same way, by the volatility in place of c. Without
    idle periods the deviation stays as it is. Source: The Glicko system, step 1.

    >>> round(idle_deviation(50, 1, c=63.2), 3), idle_deviation(50, 101), idle_deviation(50, 0)
    (80.587, 350.0, 50)
    """
    if not idle_periods:
        return deviation
    return min(HIGHEST_DEVIATION, math.sqrt(deviation**2 + c**2 * idle_periods))


def glicko_1(
    rating: float,
    deviation: float,
    games: Sequence[Game],
    *,
    idle_periods: int = 0,
    c: float = DEFAULT_C,
) -> Glicko1Period:
    """Rate one period by Glicko: rating, deviation and c in rating points.

    Idle periods are those without games before this one. Source: The Glicko system, steps 1
    and 2.

    >>> example = [Game(1400, 30, Score.WIN), Game(1550, 100, Score.LOSS),
    ...            Game(1700, 300, Score.LOSS)]
    >>> period = glicko_1(1500, 200, example)
    >>> round(period.new_rating, 3), round(period.new_deviation, 3)
    (1464.106, 151.399)
    """
    q = 1.0 / GLICKO_1_SCALE
    deviation = idle_deviation(deviation, idle_periods, c)
    if not games:
        return Glicko1Period(rating, deviation, (), None, rating, deviation)
    terms = _terms(rating, games, GLICKO_1_SCALE)
    d_squared = 1.0 / (q**2 * information(terms))
    precision = 1.0 / deviation**2 + 1.0 / d_squared
    new_rating = rating + q / precision * surprise(terms, games)
    return Glicko1Period(
        rating, deviation, terms, d_squared, new_rating, math.sqrt(1.0 / precision)
    )


def glicko_2(
    rating: float,
    deviation: float,
    volatility: float,
    games: Sequence[Game],
    *,
    idle_periods: int = 0,
    tau: float = DEFAULT_TAU,
) -> Glicko2Period:
    """Rate one period by Glicko-2: rating and deviation in rating points.

    Idle periods are those without games before this one; they, and this one if it has no games
    either, let the deviation grow to at most 350. Source: Example of the Glicko-2 system, steps 2
    to 8.

    >>> example = [Game(1400, 30, Score.WIN), Game(1550, 100, Score.LOSS),
    ...            Game(1700, 300, Score.LOSS)]
    >>> period = glicko_2(1500, 200, 0.06, example)
    >>> round(period.new_rating, 2), round(period.new_deviation, 2), round(period.new_volatility, 6)
    (1464.05, 151.52, 0.059996)
    """
    deviation = idle_deviation(deviation, idle_periods, volatility * GLICKO_2_SCALE)
    if not games:
        return _without_games(rating, deviation, volatility)
    # Step 2
    mu = (rating - STARTING_RATING) / GLICKO_2_SCALE
    phi = deviation / GLICKO_2_SCALE
    # Steps 3 and 4
    terms = _terms(rating, games, GLICKO_2_SCALE)
    sum_of_surprises = surprise(terms, games)
    v = 1.0 / information(terms)
    delta = v * sum_of_surprises
    # Step 5
    sigma = new_volatility(phi, volatility, delta, v, tau)
    # Step 6
    phi_star = math.sqrt(phi**2 + sigma**2)
    # Step 7
    new_phi = 1.0 / math.sqrt(1.0 / phi_star**2 + 1.0 / v)
    new_mu = mu + new_phi**2 * sum_of_surprises
    # Step 8
    return Glicko2Period(
        rating=rating,
        deviation=deviation,
        scaled_rating=mu,
        scaled_deviation=phi,
        games=terms,
        estimated_variance=v,
        estimated_improvement=delta,
        new_volatility=sigma,
        pre_period_deviation=phi_star,
        new_scaled_deviation=new_phi,
        new_scaled_rating=new_mu,
        new_rating=new_mu * GLICKO_2_SCALE + STARTING_RATING,
        new_deviation=new_phi * GLICKO_2_SCALE,
    )


def new_volatility(
    deviation: float, volatility: float, improvement: float, variance: float, tau: float
) -> float:
    """Return σ′ by the Illinois search, at most 1000 steps.

    Deviation φ, improvement Δ and variance v in units of the scale. Source: Example of the
    Glicko-2 system, step 5.

    >>> period = (1.61207698271845, 1.09021015118914, 19.0702605256651, 25.9907448298949)
    >>> round(new_volatility(*period, tau=0.5), 5)
    1.12288
    """
    a = math.log(volatility**2)
    uncertainty = deviation**2 + variance
    surplus = improvement**2 - uncertainty

    def f(x: float) -> float:
        variance_now = math.exp(x)
        slope = variance_now * (surplus - variance_now)
        return slope / (2.0 * (uncertainty + variance_now) ** 2) - (x - a) / tau**2

    # Step 5.2
    lower = a
    if surplus > 0.0:
        upper = math.log(surplus)
    else:
        k = next((k for k in range(1, _MOST_STEPS) if f(a - k * tau) >= 0.0), _MOST_STEPS)
        upper = a - k * tau
    # Step 5.3
    f_lower, f_upper = f(lower), f(upper)
    # Step 5.4
    for _ in range(_MOST_STEPS):
        if abs(upper - lower) <= _CONVERGED:
            break
        middle = lower + (lower - upper) * f_lower / (f_upper - f_lower)
        f_middle = f(middle)
        if f_middle * f_upper <= 0.0:
            lower, f_lower = upper, f_upper
        else:
            f_lower /= 2.0
        upper, f_upper = middle, f_middle
    # Step 5.5
    return math.exp(lower / 2.0)


def _terms(rating: float, games: Sequence[Game], scale: float) -> tuple[GameTerms, ...]:
    terms = []
    for opponent, opponent_deviation, _ in games:
        g = impact(opponent_deviation / scale)
        terms.append(GameTerms(expected_score((rating - opponent) / scale, g), g))
    return tuple(terms)


def _without_games(rating: float, deviation: float, volatility: float) -> Glicko2Period:
    mu = (rating - STARTING_RATING) / GLICKO_2_SCALE
    new_deviation = idle_deviation(deviation, 1, volatility * GLICKO_2_SCALE)
    return Glicko2Period(
        rating=rating,
        deviation=deviation,
        scaled_rating=mu,
        scaled_deviation=deviation / GLICKO_2_SCALE,
        games=(),
        estimated_variance=None,
        estimated_improvement=None,
        new_volatility=volatility,
        pre_period_deviation=new_deviation / GLICKO_2_SCALE,
        new_scaled_deviation=new_deviation / GLICKO_2_SCALE,
        new_scaled_rating=mu,
        new_rating=rating,
        new_deviation=new_deviation,
    )
