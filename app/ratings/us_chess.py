"""The rating of one player over one event, as US Chess computes it.

Sections are those of Glickman and Doan, The US Chess Rating system, September 2020.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import NamedTuple

from app.ratings import elo
from app.ratings.rounding import half_up
from app.ratings.score import Score
from app.ratings.us_chess_special import Record, SpecialFormula, prior_of

ABSOLUTE_FLOOR = 100
"""The floor of everybody, rating points; wins, draws and events played raise it to at most 150."""

USUAL_GAMES_PLAYED = 50
"""Games assumed before the event for a rated player who does not say how many."""

BONUS_BASES = (
    (date(2025, 1, 1), 10),
    (date(2023, 2, 1), 12),
    (date(2017, 5, 1), 14),
)
"""B of the bonus by the day from which events ended under it, newest first."""


class Formula(Enum):
    """Name the two formulas."""

    STANDARD = "standard"
    SPECIAL = "special"


class Game(NamedTuple):
    """Hold one rated game: the opponent's rating in rating points and the own score."""

    opponent: float
    score: Score


def starting_rating(age: float | None) -> float:
    """Return the rating from which an unrated player's calculation starts, in rating points.

    Age in years, None for an adult of unknown age. Source: section 2.

    >>> starting_rating(1), starting_rating(8), starting_rating(26), starting_rating(None)
    (100.0, 400.0, 1300.0, 1300.0)
    """
    if age is None or age > 26:
        return 1300.0
    return 50.0 * age if age >= 2 else 100.0


def effective_games(rating: float, games_played: int) -> float:
    """Return N′, the games that the rating before the event counts for.

    Rating in rating points. Source: section 3.

    >>> round(effective_games(1700, 30), 4), effective_games(1700, 12), effective_games(2400, 900)
    (20.0118, 12, 50)
    """
    if rating > 2355:
        return min(games_played, 50)
    return min(games_played, 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2))


def choose_formula(games_played: int, record: Record = Record.MIXED) -> Formula:
    """Return the formula for a player of so many games before the event.

    Source: section 4.

    >>> choose_formula(8), choose_formula(9), choose_formula(30, Record.WINS)
    (<Formula.SPECIAL: 'special'>, <Formula.STANDARD: 'standard'>, <Formula.SPECIAL: 'special'>)
    """
    if games_played <= 8 or record is not Record.MIXED:
        return Formula.SPECIAL
    return Formula.STANDARD


def is_established(games_played: int) -> bool:
    """Tell whether a rating after so many games is established: from 26 games.

    Source: section 1.

    >>> is_established(25), is_established(26)
    (False, True)
    """
    return games_played > 25


def expected_score(rating: float, opponent: float) -> float:
    """Return the winning expectancy of one game, 0 to 1.

    Ratings in rating points. Source: section 4.2.

    >>> round(expected_score(1300, 1250), 6)
    0.571463
    """
    return elo.expected_score(rating, opponent)


def dual_share(rating: float) -> float:
    """Return the share of the K-factor that a dual-rated event leaves to a rating.

    Over-the-board regular events that count as quick ones too, with 30 to 65 minutes. Rating in
    rating points. Source: section 4.2.

    >>> dual_share(2200), dual_share(2300), dual_share(2500), dual_share(2700)
    (1.0, 0.75, 0.25, 0.25)
    """
    return min(max(6.5 - 0.0025 * rating, 0.25), 1.0)


def k_factor(
    effective_games: float, event_games: int, *, rating: float = 0.0, dual: bool = False
) -> float:
    """Return K, the rating points that one point scored more is worth.

    The rating, in rating points, matters in dual-rated events only. Source: section 4.2.

    >>> k_factor(6, 4), round(k_factor(50, 4), 2), k_factor(36, 4, rating=2300, dual=True)
    (80.0, 14.81, 15.0)
    """
    return 800.0 * (dual_share(rating) if dual else 1.0) / (effective_games + event_games)


def bonus_base(ended: date) -> int:
    """Return B for an event by the day it ended.

    Raise ValueError for a day before 2017-05-01. Source: US Chess news on the bonus threshold.

    >>> bonus_base(date(2025, 1, 1)), bonus_base(date(2024, 12, 31)), bonus_base(date(2020, 9, 1))
    (10, 12, 14)
    """
    for since, base in BONUS_BASES:
        if ended >= since:
            return base
    raise ValueError(f"events that ended before {BONUS_BASES[-1][0]} had other rules")


def bonus_threshold(base: float, event_games: int) -> float:
    """Return the gain above which the bonus starts, in rating points.

    Source: section 4.2.

    >>> bonus_threshold(10, 3), round(bonus_threshold(10, 5), 2)
    (20.0, 22.36)
    """
    return base * math.sqrt(max(event_games, 4))


def bonus(gain: float, base: float, event_games: int, *, repeated_opponent: bool = False) -> float:
    """Return the bonus for a gain of K·(S − E), both in rating points.

    None in events of fewer than three games or with an opponent met more than twice. Source:
    section 4.2.

    >>> round(bonus(94.40, 10, 4), 2), bonus(94.40, 10, 4, repeated_opponent=True)
    (74.4, 0.0)
    >>> bonus(94.40, 10, 2), bonus(-30, 10, 4)
    (0.0, 0.0)
    """
    if event_games < 3 or repeated_opponent:
        return 0.0
    return max(0.0, gain - bonus_threshold(base, event_games))


def peak_floor(peak: float) -> int:
    """Return the floor that the highest established rating gives, in rating points.

    The peak less 200, cut to hundreds, from 1200 to 2100; below it there is only the absolute
    floor. Source: section 5.

    >>> peak_floor(1941), peak_floor(1799), peak_floor(1399), peak_floor(2850)
    (1700, 1500, 100, 2100)
    """
    floor = (half_up(peak) - 200) // 100 * 100
    return min(floor, 2100) if floor >= 1200 else ABSOLUTE_FLOOR


@dataclass(frozen=True, slots=True)
class StandardFormula:
    """Hold what all scores of one event share under the standard formula.

    Rating, bonus and threshold in rating points, scores in points scored. Source: section 4.2.
    """

    rating: float
    expected_scores: tuple[float, ...]
    """Game by game."""
    expected_score: float
    """E, of the whole event."""
    k_factor: float
    """K."""
    bonus_base: int
    """B."""
    repeated_opponent: bool

    @classmethod
    def prepare(
        cls,
        rating: float,
        effective_games: float,
        opponents: Sequence[float],
        ended: date,
        *,
        dual: bool = False,
        repeated_opponent: bool = False,
    ) -> "StandardFormula":
        """Work out expected scores, K-factor and bonus base; ratings in rating points.

        Raise ValueError for an event that ended before 2017-05-01.
        """
        expected_scores = tuple(expected_score(rating, opponent) for opponent in opponents)
        return cls(
            rating,
            expected_scores,
            math.fsum(expected_scores),
            k_factor(effective_games, len(opponents), rating=rating, dual=dual),
            bonus_base(ended),
            repeated_opponent,
        )

    @property
    def bonus_threshold(self) -> float:
        """Return the gain above which the bonus starts, in rating points."""
        return bonus_threshold(self.bonus_base, len(self.expected_scores))

    def gain(self, score: float) -> float:
        """Return K·(S − E) for a score S, in rating points."""
        return self.k_factor * (score - self.expected_score)

    def bonus(self, score: float) -> float:
        """Return the bonus for a score, in rating points."""
        return bonus(
            self.gain(score),
            self.bonus_base,
            len(self.expected_scores),
            repeated_opponent=self.repeated_opponent,
        )

    def new_rating(self, score: float) -> float:
        """Return the rating after the event for a score, in rating points, before the floor."""
        return self.rating + self.gain(score) + self.bonus(score)


class ScoreOutcome(NamedTuple):
    """Hold what one total score in the event brings, in rating points."""

    score: float
    """Points scored in the event."""
    new_rating_exact: float
    """After the floor, with decimals."""
    new_rating: int
    """The same as US Chess publishes it: whole."""
    rating_change_exact: float | None
    """None for a player without a rating before."""
    rating_change: int | None
    """Between the whole ratings; None for a player without a rating before."""


@dataclass(frozen=True, slots=True)
class EventRating:
    """Hold the rating after one event and every quantity that led to it.

    Ratings, changes, bonus and floor in rating points, scores in points scored. What belongs to
    the other formula is None, the bonus 0.
    """

    formula: Formula
    rating: float | None
    """Before the event; None for an unrated player."""
    starting_rating: float
    """What the calculation starts from: the rating, or what the age gives."""
    games_played: int
    """Before the event, as counted."""
    effective_games: float
    """N′."""
    score: float
    """S."""
    standard: StandardFormula | None
    special: SpecialFormula | None
    floor: int
    unfloored_rating: float | None
    """By the formula; None for an unrated player without games."""
    new_rating_exact: float | None
    """After the floor, with decimals; None for an unrated player without games."""
    new_rating: int | None
    """The same as US Chess publishes it: whole."""
    rating_change_exact: float | None
    """None for an unrated player."""
    rating_change: int | None
    """Between the whole ratings; None for an unrated player."""
    by_score: tuple[ScoreOutcome, ...]
    """What each total from 0 to the number of games brings, by half points; empty without games."""

    @property
    def expected_scores(self) -> tuple[float, ...] | None:
        """Return the winning expectancy of each game."""
        return None if self.standard is None else self.standard.expected_scores

    @property
    def expected_score(self) -> float | None:
        """Return E, the expected score of the event."""
        return None if self.standard is None else self.standard.expected_score

    @property
    def k_factor(self) -> float | None:
        """Return K."""
        return None if self.standard is None else self.standard.k_factor

    @property
    def bonus(self) -> float:
        """Return the bonus in rating points."""
        return 0.0 if self.standard is None else self.standard.bonus(self.score)

    @property
    def bonus_base(self) -> int | None:
        """Return B."""
        return None if self.standard is None else self.standard.bonus_base

    @property
    def bonus_threshold(self) -> float | None:
        """Return the gain above which the bonus starts, in rating points."""
        return None if self.standard is None else self.standard.bonus_threshold

    @property
    def established(self) -> bool:
        """Tell whether the rating before the event was established."""
        return is_established(self.games_played)

    @property
    def published(self) -> bool:
        """Tell whether US Chess publishes the new rating: after four games."""
        return self.games_played + len(self.by_score) // 2 >= 4


def rate(
    games: Sequence[Game],
    ended: date,
    *,
    rating: float | None,
    games_played: int | None = None,
    record: Record = Record.MIXED,
    age: float | None = None,
    dual: bool = False,
    repeated_opponent: bool = False,
    peak: float | None = None,
) -> EventRating:
    """Rate one player over one event that ended on a given day.

    Ratings in rating points, None for an unrated player; games played before the event, None for
    0 of an unrated player and 50 of a rated one; age in years, for unrated players; peak is the
    highest established rating, never taken below the rating. Opponents count with the ratings
    given: US Chess itself uses theirs after the event. Raise ValueError for an event that ended
    before 2017-05-01 and for an unrated player with games played.

    >>> weekend = [Game(1250, Score.WIN), Game(1400, Score.DRAW), Game(1500, Score.WIN),
    ...            Game(1550, Score.WIN)]
    >>> rated = rate(weekend, date(2026, 5, 3), rating=1300, games_played=45)
    >>> rated.new_rating, rated.rating_change, round(rated.bonus, 2)
    (1469, 169, 74.4)
    """
    played = _games_before(rating, games_played)
    start = starting_rating(age) if rating is None else rating
    effective = effective_games(start, played)
    opponents = [game.opponent for game in games]
    formula = choose_formula(played, record)
    standard: StandardFormula | None = None
    special: SpecialFormula | None = None
    rule: StandardFormula | SpecialFormula
    if formula is Formula.STANDARD:
        rule = standard = StandardFormula.prepare(
            start, effective, opponents, ended, dual=dual, repeated_opponent=repeated_opponent
        )
    else:
        bonus_base(ended)  # no rules of an earlier day are known for this formula either
        prior = prior_of(start, effective, record)
        rule = special = SpecialFormula.prepare(start, prior, opponents)
    floor = _floor(start, played, peak)
    by_score = _outcomes(rule, rating, floor, len(games)) if games else ()
    half_points = sum(game.score.half_points for game in games)
    outcome = by_score[half_points] if games else _unchanged(rating)
    return EventRating(
        formula=formula,
        rating=rating,
        starting_rating=start,
        games_played=played,
        effective_games=effective,
        score=half_points / 2,
        standard=standard,
        special=special,
        floor=floor,
        unfloored_rating=rule.new_rating(half_points / 2) if games else rating,
        new_rating_exact=outcome and outcome.new_rating_exact,
        new_rating=outcome and outcome.new_rating,
        rating_change_exact=outcome and outcome.rating_change_exact,
        rating_change=outcome and outcome.rating_change,
        by_score=by_score,
    )


def score_needed(by_score: Sequence[ScoreOutcome], target: float) -> float | None:
    """Return the least score whose whole new rating reaches the target, or None.

    Target in rating points, score in points scored.

    >>> games = [Game(1500, Score.LOSS)] * 2
    >>> score_needed(rate(games, date(2026, 1, 1), rating=1500).by_score, 1520)
    1.5
    """
    reached = (outcome.score for outcome in by_score if outcome.new_rating >= target)
    return next(reached, None)


def _games_before(rating: float | None, games_played: int | None) -> int:
    if games_played is None:
        return 0 if rating is None else USUAL_GAMES_PLAYED
    if rating is None and games_played:
        raise ValueError("an unrated player has played no rated games")
    return games_played


def _floor(rating: float, games_played: int, peak: float | None) -> int:
    if not is_established(games_played):
        return ABSOLUTE_FLOOR
    return peak_floor(rating if peak is None else max(peak, rating))


def _outcomes(
    rule: StandardFormula | SpecialFormula, rating: float | None, floor: int, event_games: int
) -> tuple[ScoreOutcome, ...]:
    outcomes = []
    for half_points in range(2 * event_games + 1):
        score = half_points / 2
        exact = max(rule.new_rating(score), float(floor))
        outcomes.append(_outcome(score, exact, rating))
    return tuple(outcomes)


def _outcome(score: float, exact: float, rating: float | None) -> ScoreOutcome:
    whole = half_up(exact)
    if rating is None:
        return ScoreOutcome(score, exact, whole, None, None)
    return ScoreOutcome(score, exact, whole, exact - rating, whole - half_up(rating))


def _unchanged(rating: float | None) -> ScoreOutcome | None:
    return None if rating is None else _outcome(0.0, rating, rating)
