"""The rating change of one game on Lichess: Glicko-2 as the site has it.

Sources: lichess-org/scalachess (rating/glicko) and lichess-org/lila (modules/rating), as coded in
2026. Every game is a rating period of its own; nothing is added to the deviation inside it.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import NamedTuple

from app.ratings import glicko
from app.ratings.glicko import GLICKO_2_SCALE
from app.ratings.rounding import half_away_from_zero
from app.ratings.score import Score

TAU = 0.75
LOWEST_RATING = 400.0
LOWEST_DEVIATION = 45.0
HIGHEST_DEVIATION = 500.0
HIGHEST_VOLATILITY = 0.1
MOST_CHANGE = 700.0
"""No game changes a rating by more, in rating points."""
PROVISIONAL_DEVIATION = 110.0
"""From this deviation on a rating carries a question mark."""
PERIODS_PER_DAY = 0.21436
"""How fast deviations grow with time off: from 60 to 110 within a year for a typical player."""
USUAL_DEVIATION = LOWEST_DEVIATION
"""The deviation of somebody who plays regularly."""
USUAL_VOLATILITY = 0.06


class Color(Enum):
    """Name the two sides."""

    WHITE = "white"
    BLACK = "black"


class Speed(Enum):
    """Name the speeds, each with a rating of its own."""

    ULTRABULLET = "ultrabullet"
    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"


class Variant(Enum):
    """Name the variants that the formula tells apart."""

    STANDARD = "standard"
    CRAZYHOUSE = "crazyhouse"
    ATOMIC = "atomic"
    ANTICHESS = "antichess"
    OTHER = "other"


COLOR_ADVANTAGES = {
    Variant.STANDARD: 11.782457,
    Variant.CRAZYHOUSE: 20.30966,
}
"""What White's side is worth, in rating points, since late 2025; 0 for other variants."""


class GainFactors(NamedTuple):
    """Hold the factors by which gains, never losses, are multiplied, as the site had them."""

    since: date
    """The first day they are known for."""
    by_speed: Mapping[Speed, float]
    """For standard chess."""
    by_variant: Mapping[Variant, float]
    """For variants, at any speed."""


GAIN_FACTORS = (
    GainFactors(
        date(2026, 1, 1),
        {
            Speed.ULTRABULLET: 1.013,
            Speed.BULLET: 1.010,
            Speed.BLITZ: 1.005,
            Speed.RAPID: 1.015,
            Speed.CLASSICAL: 1.010,
        },
        {Variant.ATOMIC: 1.02, Variant.ANTICHESS: 1.02},
    ),
)
"""Newest first. The site changes them now and then, against inflation and deflation."""


@dataclass(frozen=True, slots=True)
class Player:
    """Hold a rating and its deviation, both in rating points, and its volatility."""

    rating: float
    deviation: float = USUAL_DEVIATION
    volatility: float = USUAL_VOLATILITY

    @property
    def capped(self) -> "Player":
        """Return the player within the bounds that the site keeps before and after a game.

        >>> Player(380, 30, 0.12).capped
        Player(rating=400.0, deviation=45.0, volatility=0.1)
        """
        return Player(
            max(self.rating, LOWEST_RATING),
            min(max(self.deviation, LOWEST_DEVIATION), HIGHEST_DEVIATION),
            min(self.volatility, HIGHEST_VOLATILITY),
        )

    @property
    def provisional(self) -> bool:
        """Tell whether the site shows a question mark.

        >>> Player(1500, 109.99).provisional, Player(1500, 110).provisional
        (False, True)
        """
        return self.deviation >= PROVISIONAL_DEVIATION


NEWCOMER = Player(1500.0, HIGHEST_DEVIATION, 0.09)
"""A player before the first game."""


class Meeting(NamedTuple):
    """Hold what a game means before it is played, whatever the own deviation."""

    expected_score: float
    """E, with the colour's advantage counted, 0 to 1."""
    impact: float
    """g of the opponent's deviation, 0 to 1."""

    @property
    def variance(self) -> float:
        """Return v, in units of 173.7178 points, squared."""
        return 1.0 / (self.impact**2 * self.expected_score * (1.0 - self.expected_score))

    def new_deviation(self, deviation: float) -> float:
        """Return the deviation after the game, whatever the result, in rating points."""
        phi = deviation / GLICKO_2_SCALE
        return GLICKO_2_SCALE / math.sqrt(1.0 / phi**2 + 1.0 / self.variance)

    def k_factor(self, deviation: float) -> float:
        """Return the K-factor that the game amounts to for a deviation, both in rating points.

        >>> level = meeting(1500, 1500, 45)
        >>> round(level.k_factor(45), 1), round(level.k_factor(500))
        (11.4, 470)
        """
        return self.new_deviation(deviation) ** 2 / GLICKO_2_SCALE * self.impact


class Outcome(NamedTuple):
    """Hold what one result would bring, in rating points."""

    score: Score
    rating_change_exact: float
    rating_change: int
    """What the site shows, or most likely shows as it hides the decimals of the rating before."""
    other_rating_change: int | None
    """What else the site may show; None where there is no doubt."""
    new_rating_exact: float
    new_rating: int
    """As the site shows it beside the change shown."""
    new_deviation: float
    new_volatility: float
    provisional: bool
    """Whether the new rating carries a question mark."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Hold what a game may bring and every quantity that leads to it.

    Ratings, deviations and the K-factor in rating points.
    """

    player: Player
    """As counted: after the days off and within the site's bounds."""
    opponent: Player
    """As counted: within the site's bounds."""
    advantage: float
    """What the own colour adds to the rating difference; negative for Black."""
    gain_factor: float
    meeting: Meeting
    outcomes: tuple[Outcome, Outcome, Outcome]
    """For a win, a draw and a loss."""

    @property
    def expected_score(self) -> float:
        """Return E, 0 to 1."""
        return self.meeting.expected_score

    @property
    def equivalent_k_factor(self) -> float:
        """Return the K-factor that this game amounts to."""
        return self.meeting.k_factor(self.player.deviation)


class DeviationRange(NamedTuple):
    """Hold the deviations, in rating points, that agree with a change the site showed."""

    low: float
    high: float


def color_advantage(variant: Variant, color: Color) -> float:
    """Return what the own colour adds to the rating difference, in rating points.

    >>> color_advantage(Variant.STANDARD, Color.WHITE), color_advantage(Variant.OTHER, Color.BLACK)
    (11.782457, 0.0)
    """
    advantage = COLOR_ADVANTAGES.get(variant, 0.0)
    return advantage if color is Color.WHITE else 0.0 - advantage


def gain_factor(speed: Speed, variant: Variant = Variant.STANDARD) -> float:
    """Return the factor by which a gain is multiplied; losses are not.

    >>> gain_factor(Speed.RAPID), gain_factor(Speed.RAPID, Variant.CRAZYHOUSE)
    (1.015, 1.0)
    """
    newest = GAIN_FACTORS[0]
    if variant is Variant.STANDARD:
        return newest.by_speed[speed]
    return newest.by_variant.get(variant, 1.0)


def live_deviation(deviation: float, volatility: float, days: float) -> float:
    """Return a deviation after days without a game, in rating points, 45 to 500.

    >>> round(live_deviation(60, 0.06, 365)), live_deviation(45, 0.06, 0)
    (110, 45.0)
    """
    growth = days * PERIODS_PER_DAY * (GLICKO_2_SCALE * volatility) ** 2
    return min(max(math.sqrt(deviation**2 + growth), LOWEST_DEVIATION), HIGHEST_DEVIATION)


def meeting(
    rating: float, opponent: float, opponent_deviation: float, advantage: float = 0.0
) -> Meeting:
    """Return what a game means before it is played; all in rating points.

    The advantage is that of the own colour: half of it is added to the own rating and half taken
    from the opponent's.
    """
    impact = glicko.impact(opponent_deviation / GLICKO_2_SCALE)
    difference = (rating + advantage - opponent) / GLICKO_2_SCALE
    return Meeting(glicko.expected_score(difference, impact), impact)


def play(player: Player, opponent: Player, score: Score, advantage: float = 0.0) -> Player:
    """Return the player after one game by the bare formula, without bounds and gain factors.

    The advantage is that of the own colour in rating points.

    >>> after = play(Player(1500, 350), Player(1500, 350), Score.WIN)
    >>> round(after.rating, 2), round(after.deviation, 4)
    (1662.21, 290.2305)
    """
    before = meeting(player.rating, opponent.rating, opponent.deviation, advantage)
    surprise = score.points - before.expected_score
    return Player(
        player.rating + before.k_factor(player.deviation) * surprise,
        before.new_deviation(player.deviation),
        glicko.new_volatility(
            player.deviation / GLICKO_2_SCALE,
            player.volatility,
            before.variance * before.impact * surprise,
            before.variance,
            TAU,
        ),
    )


def forecast(
    player: Player,
    opponent: Player,
    *,
    color: Color,
    speed: Speed,
    variant: Variant = Variant.STANDARD,
    days: float = 0.0,
) -> Forecast:
    """Return what a win, a draw and a loss would bring to a player after some days off.

    Changes count from the rating given, even where it is below the site's lowest.

    >>> ahead = forecast(Player(1500), Player(1580), color=Color.WHITE, speed=Speed.BLITZ)
    >>> [(outcome.rating_change, outcome.other_rating_change) for outcome in ahead.outcomes]
    [(7, 6), (1, 2), (-5, -4)]
    """
    volatility = min(player.volatility, HIGHEST_VOLATILITY)
    deviation = live_deviation(player.deviation, volatility, days)
    own = Player(player.rating, deviation, volatility).capped
    other = opponent.capped
    advantage = color_advantage(variant, color)
    factor = gain_factor(speed, variant)

    def outcome(score: Score) -> Outcome:
        after = play(own, other, score, advantage)
        new_rating = _bounded(player.rating, after.rating - own.rating, factor)
        return _shown(player.rating, score, Player(new_rating, after.deviation, after.volatility))

    return Forecast(
        own,
        other,
        advantage,
        factor,
        meeting(own.rating, other.rating, other.deviation, advantage),
        (outcome(Score.WIN), outcome(Score.DRAW), outcome(Score.LOSS)),
    )


def deviation_from_change(
    rating: float,
    opponent: Player,
    *,
    color: Color,
    speed: Speed,
    score: Score,
    seen_change: int,
    variant: Variant = Variant.STANDARD,
) -> DeviationRange | None:
    """Return the own deviations before a game that agree with the change the site showed.

    Rating and change in rating points; a whole rating may hide any decimals. None if no
    deviation from 45 to 500 agrees.

    >>> game = {"color": Color.WHITE, "speed": Speed.BULLET, "score": Score.WIN}
    >>> found = deviation_from_change(1500, Player(1500), seen_change=9, **game)
    >>> round(found.low, 1), round(found.high, 1)
    (54.3, 60.9)
    >>> deviation_from_change(1500, Player(1500), seen_change=-3, **game)
    """
    other = opponent.capped
    own_rating = max(rating, LOWEST_RATING)
    advantage = color_advantage(variant, color)
    factor = gain_factor(speed, variant)
    before = meeting(own_rating, other.rating, other.deviation, advantage)
    surprise = score.points - before.expected_score
    direction = 1 if surprise > 0.0 else -1

    # The change grows with the deviation, away from zero.
    def side(deviation: float) -> int:
        new_rating = _bounded(rating, before.k_factor(deviation) * surprise, factor)
        return direction * _compare(rating, new_rating, seen_change)

    if side(LOWEST_DEVIATION) > 0 or side(HIGHEST_DEVIATION) < 0:
        return None
    return DeviationRange(
        _least_deviation(lambda deviation: side(deviation) >= 0),
        _least_deviation(lambda deviation: side(deviation) > 0),
    )


def _bounded(rating: float, change: float, factor: float) -> float:
    """Return the new rating: gains multiplied, at most 700 points away, at least 400."""
    new_rating = max(rating, LOWEST_RATING) + (change * factor if change > 0.0 else change)
    new_rating = min(max(new_rating, rating - MOST_CHANGE), rating + MOST_CHANGE)
    return max(new_rating, LOWEST_RATING)


def _shown(rating: float, score: Score, after: Player) -> Outcome:
    exact = after.rating - rating
    change, other = _shown_changes(rating, after.rating)
    after = after.capped
    return Outcome(
        score,
        exact,
        change,
        other,
        after.rating,
        int(rating) + change,
        after.deviation,
        after.volatility,
        after.provisional,
    )


def _shown_changes(rating: float, new_rating: float) -> tuple[int, int | None]:
    """Return the change the site shows, or the likelier one and the other."""
    if rating != int(rating):
        return int(new_rating) - int(rating), None
    exact = new_rating - rating
    likelier = int(half_away_from_zero(exact))
    if exact == likelier:
        return likelier, None
    return likelier, likelier + 1 if exact > likelier else likelier - 1


def _compare(rating: float, new_rating: float, seen_change: int) -> int:
    """Tell whether a change is too small (−1) or too big (1) to be shown as the one seen."""
    if rating != int(rating):
        shown = int(new_rating) - int(rating)
        return (shown > seen_change) - (shown < seen_change)
    exact = new_rating - rating
    return (exact >= seen_change + 1) - (exact <= seen_change - 1)


def _least_deviation(fits: Callable[[float], bool]) -> float:
    """Return where a condition that rising deviations come to meet is first met, or the highest."""
    low, high = LOWEST_DEVIATION, HIGHEST_DEVIATION
    if fits(low):
        return low
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high
