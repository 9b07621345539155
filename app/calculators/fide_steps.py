"""The steps of a FIDE rating period: each formula, with places for the figures of a player."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from app.calculators import listing
from app.calculators.figures import (
    added,
    as_typed,
    fixed,
    rounded_already,
    signed,
    signed_hundredths,
)
from app.calculators.listing import addends
from app.calculators.marks import entered, result
from app.calculators.steps import Step, Steps
from app.ratings.fide import PeriodOutcome, RatingPeriod
from app.ratings.fide_rules import Rules


class Known(NamedTuple):
    """Hold what is known of a period, and by which rules: this decides the steps."""

    change: bool
    """Whether there are a rating and a K-factor."""
    performance: bool
    """Whether there is a rated game."""
    by_formula: bool
    rules: Rules


def steps(period: RatingPeriod, outcome: PeriodOutcome, reason: str, known: Known) -> Steps:
    """Work out a period, from the K-factor and its reason to the performance."""
    figures = {"score": as_typed(period.score)}
    games = listing.first_games(period.games)
    if known.change:
        figures["reason"] = reason
        figures["expected_scores"] = addends(
            expected_scores(
                [game.expected_score_hundredths for game in games], by_formula=known.by_formula
            )
        )
        _add_change(figures, period, outcome, by_formula=known.by_formula)
    if known.performance:
        figures["opponents"] = addends(
            listing.opponent_ratings([game.opponent_rating for game in games])
        )
        _add_performance(figures, period)
    return Steps(written(known), figures)


def expected_scores(hundredths: Sequence[float | None], *, by_formula: bool) -> list[str]:
    """Write expected scores, those of the table with their two decimals, and nothing for None.

    >>> expected_scores([70, None], by_formula=False), expected_scores([35.9935], by_formula=True)
    (['0.70', ''], ['0.3599'])
    """
    if by_formula:
        return ["" if each is None else fixed(each / 100, 4) for each in hundredths]
    return ["" if each is None else _BY_TABLE[int(each)] for each in hundredths]


_BY_TABLE = [f"{hundredths / 100:.2f}" for hundredths in range(101)]


def _add_change(
    figures: dict[str, str], period: RatingPeriod, outcome: PeriodOutcome, *, by_formula: bool
) -> None:
    expected = period.expected_score_hundredths or 0
    figures["k"] = as_typed(period.k_factor or 0)
    figures["rating"] = as_typed(period.rating or 0)
    figures["expected"] = fixed(expected / 100, 4) if by_formula else f"{expected / 100:.2f}"
    figures["exact"] = signed_hundredths(outcome.rating_change_hundredths or 0)
    figures["change"] = signed(outcome.rating_change or 0)
    figures["added"] = added(figures["change"])
    figures["new_rating"] = rounded_already(outcome.new_rating or 0)


def _add_performance(figures: dict[str, str], period: RatingPeriod) -> None:
    if period.performance is None:
        return
    average, percentage, difference, performance_rating = period.performance
    figures["games"] = str(period.games_rated)
    figures["average"] = str(average)
    figures["percentage"] = str(percentage)
    figures["difference"] = signed(difference)
    figures["added_difference"] = added(figures["difference"])
    figures["performance"] = rounded_already(performance_rating)


@cache
def written(known: Known) -> tuple[Step, ...]:
    """Write the steps with places for the figures."""
    steps = _change_steps(known) if known.change else ()
    return steps + _performance_steps(known) if known.performance else steps


def _change_steps(known: Known) -> tuple[Step, ...]:
    rules, rounding = known.rules, "halves away from zero"
    rounded = rules.source("3.4")
    return (
        Step("K-factor", "", ("%(reason)s",), rules.source("3.3")),
        Step(
            "Expected score",
            "by the formula" if known.by_formula else "by the table",
            (f"%(expected_scores)s = {result('%(expected)s')}",),
            rules.source("3.1") if known.by_formula else rules.source("1.2", "3.1"),
        ),
        Step(
            CHANGE,
            "K × (score − expected)",
            (
                f"%(k)s × ({entered('%(score)s')} − %(expected)s) = %(exact)s, rounded once to "
                f"{result('%(change)s')}",
            ),
            f"{rounded}, {rounding}" if rounded else rounding,
        ),
        Step(
            "New rating",
            "rating + change",
            (f"{entered('%(rating)s')} %(added)s = {result('%(new_rating)s')}",),
        ),
    )


CHANGE = "Rating change"
"""The step that is the sum of the whole period."""


def _performance_steps(known: Known) -> tuple[Step, ...]:
    return (
        Step(
            "Average opponent",
            "real ratings ÷ games",
            (f"(%(opponents)s) ÷ %(games)s = {result('%(average)s')}",),
            "nearest whole, halves up",
        ),
        Step(
            "Percentage",
            "score ÷ games",
            (
                f"{entered('%(score)s')} ÷ %(games)s = {result('%(percentage)s%%')}, "
                "which is %(difference)s points in the table",
            ),
            known.rules.source("1.1") or "B.02, 8.1.1",
        ),
        Step(
            "Performance",
            "average + difference",
            (f"%(average)s %(added_difference)s = {result('%(performance)s')}",),
        ),
    )
