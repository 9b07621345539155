"""FIDE's two tables in full, and looking something up in them."""

import math
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import BeforeValidator, Field

from app.calculators import typed
from app.calculators.figures import MINUS, fixed, signed
from app.calculators.question import Question, Sample
from app.ratings.elo import expected_score
from app.ratings.fide_tables import (
    LEAST_DIFFERENCES,
    RATING_DIFFERENCES,
    expected_score_hundredths,
    rating_difference_for,
)
from app.ratings.rounding import half_up

_LARGEST_COUNTED = 400
_LARGEST = 3900


def _difference(text: Any) -> int:
    # Which of the two is the higher rated one does not matter here.
    return typed.whole_number(text.strip().lstrip(f"-{MINUS}"))


def _percentage(text: Any) -> int:
    return half_up(typed.number(text.strip().removesuffix("%")))


class LookupQuestion(Question):
    """Hold a rating difference, a percentage score, or both."""

    path = "/guide"
    always = ()
    subject = ()
    sample: ClassVar[Sample] = {}

    difference: Annotated[int, Field(ge=0, le=_LARGEST), BeforeValidator(_difference)] | None = (
        Field(
            None,
            title="Rating difference",
            description=f"a whole number from 0 to {_LARGEST}",
        )
    )
    percentage: Annotated[int, Field(ge=0, le=100), BeforeValidator(_percentage)] | None = Field(
        None, title="Percentage score", description="from 0 to 100"
    )


def looked_up(question: LookupQuestion) -> tuple[str, ...]:
    """Say in sentences what the tables hold for a question.

    Source: FIDE Handbook B.02, 8.1.1 and 8.1.2.

    >>> looked_up(LookupQuestion(difference="150"))
    ('150 points apart: 0.70 expected of the higher rated player, 0.30 of the lower (8.1.2).',
     'The formula gives 0.7034 and 0.2966.')
    >>> looked_up(LookupQuestion(percentage="57"))
    ('57% stands for a rating difference of +50 (8.1.1).', 'By the formula it is +49.')
    """
    sentences: list[str] = []
    if question.difference is not None:
        sentences += _of_difference(question.difference)
    if question.percentage is not None:
        sentences += _of_percentage(question.percentage)
    return tuple(sentences)


def _of_difference(difference: int) -> list[str]:
    higher = expected_score_hundredths(difference)
    formula = expected_score(difference, 0)
    sentences = [
        f"{difference} points apart: {_hundredths(higher)} expected of the higher rated "
        f"player, {_hundredths(100 - higher)} of the lower (8.1.2).",
        f"The formula gives {fixed(formula, 4)} and {fixed(1 - formula, 4)}.",
    ]
    if difference > _LARGEST_COUNTED:
        counted = expected_score_hundredths(_LARGEST_COUNTED)
        sentences.insert(
            1,
            f"Under the 400-point rule it counts as {_LARGEST_COUNTED}, for {_hundredths(counted)} "
            f"and {_hundredths(100 - counted)}, except for a player rated 2650 or more in "
            "standard chess (8.3.1).",
        )
    return sentences


def _of_percentage(percentage: int) -> list[str]:
    sentence = (
        f"{percentage}% stands for a rating difference of "
        f"{signed(rating_difference_for(percentage))} (8.1.1)."
    )
    if not 0 < percentage < 100:
        return [sentence, "The formula has no number for it."]
    formula = half_up(400 * math.log10(percentage / (100 - percentage)))
    return [sentence, f"By the formula it is {signed(formula)}."]


def _hundredths(value: int) -> str:
    return fixed(value / 100, 2)


class PercentageRow(NamedTuple):
    """Hold one row of table 8.1.1, for a percentage and for the rest of the hundred."""

    percentage: str
    difference: str
    rest: str
    rest_difference: str


class DifferenceRow(NamedTuple):
    """Hold one row of table 8.1.2."""

    differences: str
    higher: str
    lower: str


TABLE_8_1_1 = tuple(
    PercentageRow(f"{50 + i}%", signed(difference), f"{50 - i}%", signed(-difference))
    for i, difference in enumerate(RATING_DIFFERENCES)
)
TABLE_8_1_2 = tuple(
    DifferenceRow(
        f"{least}–{LEAST_DIFFERENCES[i + 1] - 1}" if i < 50 else f"{least} or more",
        _hundredths(50 + i),
        _hundredths(50 - i),
    )
    for i, least in enumerate(LEAST_DIFFERENCES)
)
"""Both tables of the FIDE Handbook, B.02, row by row."""
