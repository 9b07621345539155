"""The FIDE rating period: many games, one rating, rounded once.

Whole ratings, whole K-factors and table 8.1.2 make every number here a whole number of
hundredths of a point, so nothing is lost before the one rounding. With the formula in place
of the table, or with decimals in plain Elo, the same hundredths are floats.

Source: FIDE Handbook B.02, 8.3.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count, islice
from typing import Any, NamedTuple

from app.ratings import elo
from app.ratings.fide_games import (
    ExpectedScore,
    Game,
    GameOutcome,
    game_outcome,
    why_not_rated,
)
from app.ratings.fide_k_factor import LARGEST_K_TIMES_GAMES, capped_k_factor
from app.ratings.fide_rules import Rules
from app.ratings.fide_tables import expected_score_hundredths, rating_difference_for
from app.ratings.rounding import (
    all_hundredths_to_whole,
    half_away_from_zero,
    half_up,
    quotient_half_up,
)
from app.ratings.score import Score


class Performance(NamedTuple):
    """A performance rating and what it is made of: rating points, and whole percent."""

    average_opponent_rating: int
    percentage_score: int
    rating_difference: int
    performance_rating: int


class PeriodOutcome(NamedTuple):
    """What a period comes to with a score in points.

    The unrounded change is in hundredths of a point, the others are rating points. Changes
    are None without an own rating, the performance without a rated game.
    """

    score: float
    rating_change_hundredths: float | None
    rating_change: int | None
    new_rating: float | None
    performance_rating: int | None


class NextGame(NamedTuple):
    """One more game, the K-factor it makes, and the whole period after each of its results."""

    game: GameOutcome
    k_factor: float | None
    win: PeriodOutcome
    draw: PeriodOutcome
    loss: PeriodOutcome


@dataclass(frozen=True, slots=True)
class RatingPeriod:
    """The games of a period, summed up: what it takes to tell the outcome of any score."""

    rating: float | None
    nominal_k_factor: float | None
    """The K-factor before the 700 rule."""
    k_factor: float | None
    """The K-factor used."""
    games: tuple[GameOutcome, ...]
    games_rated: int
    other_games: int
    rules: Rules
    half_points: int
    expected_score_hundredths: float | None
    """The sum over the rated games; None without an own rating."""
    performance: Performance | None

    @property
    def score(self) -> float:
        """Return the points scored in the rated games."""
        return self.half_points / 2

    @property
    def outcome(self) -> PeriodOutcome:
        """Return what the period comes to with the score as it is."""
        return self.outcome_with(self.half_points)

    def outcome_with(self, half_points: int) -> PeriodOutcome:
        """Return what the same games come to with any score, in half points.

        The change is rounded once, halves away from zero.

        Source: FIDE Handbook B.02, 8.3.4.
        """
        columns = self._columns(range(half_points, half_points + 1))
        return PeriodOutcome._make(column[0] for column in columns)

    def by_score(self) -> list[PeriodOutcome]:
        """Return what every possible score would bring against the same opponents, ascending."""
        return list(map(PeriodOutcome, *self.score_columns()))

    def score_columns(self) -> tuple[Sequence[Any], ...]:
        """Return the same column by column, in the order of an outcome's fields.

        Made row by row, the 401 scores of 200 games take half as long again.
        """
        return self._columns(range(2 * self.games_rated + 1))

    def _columns(self, scores: range) -> tuple[Sequence[Any], ...]:
        points = _points(self.games_rated)[scores.start : scores.stop]
        performances = self._performance_ratings_with(scores)
        rating, k, expected = self.rating, self.k_factor, self.expected_score_hundredths
        if rating is None or k is None or expected is None:
            unknown = [None] * len(scores)
            return points, unknown, unknown, unknown, performances
        if isinstance(k, int) and isinstance(expected, int) and isinstance(rating, int):
            first = k * (50 * scores.start - expected)
            exact: list[Any] = list(islice(count(first, 50 * k), len(scores)))
            changes = all_hundredths_to_whole(exact)
            return points, exact, changes, list(map(rating.__add__, changes)), performances
        exact = [k * (50 * half_points - expected) for half_points in scores]
        changes = [int(half_away_from_zero(each / 100)) for each in exact]
        new_ratings = [half_away_from_zero(rating + change, 2) for change in changes]
        return points, exact, changes, new_ratings, performances

    def _performance_ratings_with(self, scores: range) -> Sequence[int | None]:
        if self.performance is None:
            return [None] * len(scores)
        average = self.performance.average_opponent_rating
        differences = _rating_differences(self.games_rated)
        return list(map(average.__add__, differences[scores.start : scores.stop]))

    def score_needed(self, target: float) -> float | None:
        """Return the least score in points whose new rating reaches a target, or None.

        A higher score never gives a lower rating, so halving finds it.
        """
        scores = range(2 * self.games_rated + 1)
        needed = bisect_left(scores, target, key=self._new_rating_with)
        return needed / 2 if self.rating is not None and needed < len(scores) else None

    def _new_rating_with(self, half_points: int) -> float:
        return self.outcome_with(half_points).new_rating or 0

    def cut_by_700_rule(self) -> str:
        """Say how the 700 rule cut K, or nothing where it did not.

        Source: FIDE Handbook B.02, 8.3.3.
        """
        if self.k_factor == self.nominal_k_factor:
            return ""
        games = self.games_rated + self.other_games
        return (
            f"K = {self.k_factor}: {self.nominal_k_factor} × {games} games "
            f"is more than {LARGEST_K_TIMES_GAMES} ({self.rules.section('3.3')})"
        )


def rating_period(
    rating: float | None,
    games: Sequence[Game],
    *,
    k: float | None,
    rules: Rules,
    other_games: int = 0,
    expected_score: ExpectedScore = expected_score_hundredths,
) -> RatingPeriod:
    """Sum up the games of a rating period.

    Take the own rating in rating points, None for a player without one, and the K-factor
    before the 700 rule; other games are the period's rated games that are not among these.
    Whole numbers and the table keep the arithmetic exact.

    Source: FIDE Handbook B.02, 8.3.1 to 8.3.4.

    >>> from app.ratings.fide_rules import Month, rules_for
    >>> games = [Game(1720, Score.WIN), Game(1590, Score.DRAW), Game(1810, Score.LOSS)]
    >>> period = rating_period(1650, games, k=20, rules=rules_for(Month(2026, 11)))
    >>> period.outcome
    PeriodOutcome(score=1.5, rating_change_hundredths=460, rating_change=5, new_rating=1655,
                  performance_rating=1707)
    >>> period.score_needed(1670)
    2.5
    """
    reasons = [why_not_rated(game, rating, rules) for game in games]
    games_rated = reasons.count("")
    used_k = k
    if k is not None and rules.caps_k_factor:
        used_k = capped_k_factor(k, games_rated + other_games)
    outcome = partial(
        game_outcome, rating=rating, k=used_k, rules=rules, expected_score=expected_score
    )
    outcomes = tuple(map(outcome, games, reasons))
    rated = [outcome for outcome in outcomes if outcome.rated]
    half_points = sum([outcome.score.half_points for outcome in rated if outcome.score])
    return RatingPeriod(
        rating=rating,
        nominal_k_factor=k,
        k_factor=used_k,
        games=outcomes,
        games_rated=games_rated,
        other_games=other_games,
        rules=rules,
        half_points=half_points,
        expected_score_hundredths=(
            None
            if rating is None
            else sum([outcome.expected_score_hundredths or 0 for outcome in rated])
        ),
        performance=(
            performance([outcome.opponent_rating or 0 for outcome in rated], half_points)
            if rated
            else None
        ),
    )


def next_game(
    opponent_rating: float,
    rating: float | None,
    games: Sequence[Game],
    *,
    k: float | None,
    rules: Rules,
    other_games: int = 0,
    expected_score: ExpectedScore = expected_score_hundredths,
) -> NextGame:
    """Return the whole period after a win, a draw and a loss to one more opponent.

    Take what the period takes, besides the opponent. The added game counts for the 700 rule,
    so K can be smaller than the period's, and a win can lower the month.

    Source: FIDE Handbook B.02, 8.3.3.

    >>> from app.ratings.fide_rules import Month, rules_for
    >>> november = rules_for(Month(2026, 11))
    >>> equals = [Game(1500, Score.WIN)] * 17
    >>> rating_period(1500, equals, k=40, rules=november).outcome.rating_change_hundredths
    34000
    >>> one_more = next_game(1400, 1500, equals, k=40, rules=november)
    >>> one_more.win.rating_change_hundredths, one_more.k_factor
    (33668, 38)
    """
    lost = Game(opponent_rating, Score.LOSS)
    period = rating_period(
        rating,
        (*games, lost),
        k=k,
        rules=rules,
        other_games=other_games,
        expected_score=expected_score,
    )
    game = period.games[-1]
    # A game that is not rated brings nobody points, whatever its result.
    win, draw, loss = (
        period.outcome_with(period.half_points + (score.half_points if game.rated else 0))
        for score in (Score.WIN, Score.DRAW, Score.LOSS)
    )
    return NextGame(game, period.k_factor, win, draw, loss)


def performance(opponent_ratings: Sequence[float], half_points: int) -> Performance:
    """Return the performance rating against one opponent or more.

    Take their real ratings in rating points, not those of the 400-point rule, and the score
    in half points. Average and percentage are rounded to whole numbers, halves up.

    Source: FIDE Handbook B.02, 8.1.1, and B.01, 1.4.

    >>> performance([1720, 1590, 1810], 3)
    Performance(average_opponent_rating=1707, percentage_score=50, rating_difference=0,
                performance_rating=1707)
    """
    average = half_up(sum(opponent_ratings) / len(opponent_ratings))
    percentage = _percentage(half_points, len(opponent_ratings))
    difference = rating_difference_for(percentage)
    return Performance(average, percentage, difference, average + difference)


def expected_score_by_formula(difference: float) -> float:
    """Return the expected score in hundredths of a point by the logistic formula, unrounded.

    Take the own rating minus the opponent's in rating points.

    >>> expected_score_by_formula(0), round(expected_score_by_formula(400), 4)
    (50.0, 90.9091)
    """
    return 100 * elo.expected_score(difference, 0)


def _percentage(half_points: int, games: int) -> int:
    return quotient_half_up(100 * half_points, 2 * games)


@lru_cache(maxsize=256)
def _points(games: int) -> tuple[float, ...]:
    """Return each score of so many games in points, ascending."""
    return tuple(half_points / 2 for half_points in range(2 * games + 1))


@lru_cache(maxsize=256)
def _rating_differences(games: int) -> tuple[int, ...]:
    """Return dp for each score of so many games, ascending by half points."""
    return tuple(
        rating_difference_for(_percentage(half_points, games))
        for half_points in range(2 * games + 1)
    )
