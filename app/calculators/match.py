"""One game between two players: what a win, a draw and a loss do to both ratings."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Annotated, ClassVar, NamedTuple

from pydantic import BeforeValidator, Field

from app.calculators import figures, typed
from app.calculators.calculator import Calculator, Texts
from app.calculators.figures import MINUS, NOT_AVAILABLE, as_typed, fixed, number
from app.calculators.marks import bar, cell, entered, raised, result, row, small
from app.calculators.pictures import Dot, dot, near_marks
from app.calculators.question import Question, Sample
from app.calculators.steps import Step, ledger
from app.ratings import elo
from app.ratings.draws import Chances, chances, chances_with_draw_rate
from app.ratings.rounding import half_away_from_zero
from app.ratings.score import Score


class Rounding(Enum):
    """Name the two habits of rounding a change."""

    TENTH = "tenth"
    WHOLE = "whole"


K_PRESETS = (
    ("40", "FIDE, new and junior"),
    ("32", "clubs, online"),
    ("24", "USCF 2100–2399, before 2001"),
    ("20", "FIDE, established"),
    ("16", "USCF from 2400, before 2001"),
    ("10", "FIDE, from 2400"),
)
"""The K-factors people look for, and who uses them."""


class MatchQuestion(Question):
    """Hold two ratings, a result and how to count."""

    path = "/"
    always = ("a", "b", "result")
    subject = ("a", "b")
    sample: ClassVar[Sample] = {"a": "1500", "b": "1580", "result": "win"}

    a: typed.Rating = Field(title="Rating of A", description="from 100 to 4000")
    b: typed.Rating = Field(title="Rating of B", description="from 100 to 4000")
    k: typed.KFactor = Field(32, title="K-factor", description="above 0, up to 200")
    k_b: typed.KFactor | None = Field(
        None, title="K for B", description="above 0, up to 200, or blank for the same as A"
    )
    result: typed.Result = Field(Score.WIN, title="Result for A", description="win, draw or loss")
    rounding: Annotated[Rounding, BeforeValidator(typed.choice)] = Field(
        Rounding.TENTH, title="Rounding", description="tenth or whole"
    )
    draw_rate: Annotated[float, Field(ge=0, le=95), BeforeValidator(typed.number)] | None = Field(
        None, title="Draw rate, %", description="from 0 to 95 percent, or blank for the model"
    )
    name_a: typed.Name = Field(None, title="Name of A", description="at most 40 letters")
    name_b: typed.Name = Field(None, title="Name of B", description="at most 40 letters")


class Pair(NamedTuple):
    """Hold one figure for player A and one for player B."""

    a: float
    b: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """Hold what one result would do, in rating points as shown."""

    result: Score
    rating_change: Pair
    new_rating: Pair


Outcomes = tuple[Outcome, Outcome, Outcome]


@dataclass(frozen=True, slots=True)
class MatchAnswer:
    """Hold the answer for both players: rating points, and shares from 0 to 1."""

    question: MatchQuestion
    rating_difference: float
    expected_score: Pair
    rating_change: Pair
    rating_change_exact: Pair
    new_rating: Pair
    outcomes: Outcomes
    chances: Chances
    steps: tuple[Step, ...]
    link: str


def answer(question: MatchQuestion) -> MatchAnswer:
    """Rate one game for both players, each by his own K."""
    expected_a = elo.expected_score(question.a, question.b)
    expected = Pair(expected_a, 1 - expected_a)
    k_b = question.k if question.k_b is None else question.k_b
    decimals = 1 if question.rounding is Rounding.TENTH else 0

    def exact_change(score: Score) -> Pair:
        return Pair(
            elo.rating_change(question.k, score.points, expected.a),
            elo.rating_change(k_b, score.opposite.points, expected.b),
        )

    def outcome(score: Score) -> Outcome:
        exact = exact_change(score)
        change = Pair(
            half_away_from_zero(exact.a, decimals), half_away_from_zero(exact.b, decimals)
        )
        return Outcome(
            score,
            change,
            Pair(
                half_away_from_zero(question.a + change.a, 2),
                half_away_from_zero(question.b + change.b, 2),
            ),
        )

    outcomes = (outcome(Score.WIN), outcome(Score.DRAW), outcome(Score.LOSS))
    chosen = next(each for each in outcomes if each.result is question.result)
    return MatchAnswer(
        question=question,
        rating_difference=half_away_from_zero(question.a - question.b, 2),
        expected_score=expected,
        rating_change=chosen.rating_change,
        rating_change_exact=exact_change(question.result),
        new_rating=chosen.new_rating,
        outcomes=outcomes,
        chances=(
            chances(question.a, question.b)
            if question.draw_rate is None
            else chances_with_draw_rate(expected.a, question.draw_rate / 100)
        ),
        steps=_steps(question, k_b, expected, outcomes, chosen),
        link=question.link,
    )


def _steps(
    question: MatchQuestion, k_b: float, expected: Pair, outcomes: Outcomes, chosen: Outcome
) -> tuple[Step, ...]:
    own_a, own_b = entered(as_typed(question.a)), entered(as_typed(question.b))
    e_a, e_b = fixed(expected.a, 4), fixed(expected.b, 4)
    k_a_text, k_b_text = entered(as_typed(question.k)), entered(as_typed(k_b))
    gap = number(question.b - question.a)
    minus_gap = number(question.a - question.b)
    changes, new = chosen.rating_change, chosen.new_rating
    tenths = question.rounding is Rounding.TENTH

    def worked_out(name: str, outcome: Outcome) -> Step:
        score, changes = outcome.result, outcome.rating_change
        return Step(
            name,
            "K × (score − expected)",
            (
                f"{k_a_text} × ({entered(score.symbol)} − {e_a}) = "
                f"{result(_change(changes.a, tenths))}",
                f"{k_b_text} × ({entered(score.opposite.symbol)} − {e_b}) = "
                f"{result(_change(changes.b, tenths))}",
            ),
        )

    return (
        Step(
            "Difference",
            "opponent − own",
            (f"{own_b} − {own_a} = {result(gap)}", f"{own_a} − {own_b} = {result(minus_gap)}"),
        ),
        Step(
            "Expected score",
            f"1 ÷ (1 + 10{raised('difference ÷ 400')})",
            (
                f"1 ÷ (1 + 10{raised(f'{gap} ÷ 400')}) = {result(e_a)}",
                f"1 ÷ (1 + 10{raised(f'{minus_gap} ÷ 400')}) = {result(e_b)}",
            ),
        ),
        worked_out("Rating change", chosen),
        Step(
            "New rating",
            "rating + change",
            (
                f"{own_a}{_added(changes.a, tenths)} = {result(_points(new.a, tenths))}",
                f"{own_b}{_added(changes.b, tenths)} = {result(_points(new.b, tenths))}",
            ),
        ),
        Step("Rounding", "", (_ROUNDED[question.rounding],)),
        worked_out("If A wins", outcomes[0]),
        worked_out("If A draws", outcomes[1]),
        worked_out("If A loses", outcomes[2]),
    )


_ROUNDED = {
    Rounding.TENTH: "the change, once, to one decimal, halves away from zero",
    Rounding.WHOLE: "the change, once, to whole points, halves away from zero",
}


def _change(change: float, tenths: bool) -> str:
    """Write a change that is rounded already, tenths always with their decimal."""
    if not change:
        return "0"
    text = f"{abs(change):.1f}" if tenths else f"{abs(change):.0f}"
    return ("+" if change > 0 else MINUS) + text


def _added(change: float, tenths: bool) -> str:
    text = _change(change, tenths)
    return f" {text[0]} {text[1:]}" if change else " + 0"


def _points(value: float, tenths: bool) -> str:
    """Write rating points: tenths always with their decimal, further decimals where typed."""
    return (
        f"{value:.1f}" if tenths and value * 10 % 1 in (0.0, 1.0) else _typed_points(value, tenths)
    )


def _typed_points(value: float, tenths: bool) -> str:
    text = as_typed(value)
    return text if "." in text or not tenths else text + ".0"


class Face(NamedTuple):
    """Hold one face of the chess clock, ready to print."""

    name: str
    verb: str
    change: str
    direction: str
    new_rating: str


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """Hold everything that the result section prints."""

    sentence: tuple[str, str, str, str]
    preview: str
    faces: tuple[Face, Face]
    rows: str
    outcomes: str
    shares: Sequence[str]
    note: str
    ledger: str
    near: str
    dots: tuple[Dot, ...]


_VERBS = {Score.WIN: "beats", Score.DRAW: "draws with", Score.LOSS: "loses to"}
_FACE_VERBS = {Score.WIN: "wins", Score.DRAW: "draws", Score.LOSS: "loses"}
_LABELS = {Score.WIN: "Win", Score.DRAW: "Draw", Score.LOSS: "Loss"}
_ROWS = ("Expected score", "Rating difference", "Level, roughly")


def sheet(answer: MatchAnswer) -> MatchSheet:
    """Write an answer as text, figure by figure."""
    question = answer.question
    tenths = question.rounding is Rounding.TENTH
    a = question.name_a or as_typed(question.a)
    b = question.name_b or as_typed(question.b)
    changes, new = answer.rating_change, answer.new_rating
    new_a, new_b = _points(new.a, tenths), _points(new.b, tenths)
    change_a, change_b = _change(changes.a, tenths), _change(changes.b, tenths)
    difference = answer.rating_difference
    expected_a, expected_b = figures.percentages(answer.expected_score)
    opening = f"{a} {_VERBS[question.result]} {b}:"
    return MatchSheet(
        sentence=(opening, "new rating", new_a, f", {_movement(change_a)}."),
        preview=f"{opening} {change_a}, new rating {new_a}",
        faces=(
            Face(
                question.name_a or "A",
                _FACE_VERBS[question.result],
                change_a,
                _DIRECTIONS.get(change_a[0], ""),
                new_a,
            ),
            Face(
                question.name_b or "B",
                _FACE_VERBS[question.result.opposite],
                change_b,
                _DIRECTIONS.get(change_b[0], ""),
                new_b,
            ),
        ),
        rows=_figure_rows(
            (expected_a, expected_b),
            (figures.signed(difference), figures.signed(-difference)),
            (elo.level(question.a), elo.level(question.b)),
        ),
        outcomes=_outcome_rows(answer, tenths),
        shares=figures.percentages(answer.chances),
        note=(
            "A model’s estimate; draws depend on the players. The expected score of "
            f"{expected_a} is a share of the points, not a chance of winning."
        ),
        ledger=ledger(answer.steps),
        near=near_marks(difference),
        dots=(
            dot(-difference, answer.expected_score.b, f"B {expected_b}", right=difference <= 300),
            dot(difference, answer.expected_score.a, f"A {expected_a}", right=difference <= 300),
        ),
    )


_DIRECTIONS = {"+": "up", MINUS: "down"}


def _movement(change: str) -> str:
    direction = _DIRECTIONS.get(change[0])
    return f"{direction} {change[1:]}" if direction else "unchanged"


def _figure_rows(*pairs: tuple[str, str]) -> str:
    return "".join(row(label, cell(a), cell(b)) for label, (a, b) in zip(_ROWS, pairs, strict=True))


def _outcome_rows(answer: MatchAnswer, tenths: bool) -> str:
    question = answer.question
    k_b = question.k if question.k_b is None else question.k_b
    return "".join(
        row(
            _outcome_label(each.result, question.result),
            cell(_change(each.rating_change.a, tenths)),
            cell(_points(each.new_rating.a, tenths)),
            bar(each.rating_change.a, question.k),
            cell(_change(each.rating_change.b, tenths)),
            cell(_points(each.new_rating.b, tenths)),
            bar(each.rating_change.b, k_b),
            chosen=each.result is question.result,
        )
        for each in answer.outcomes
    )


def _outcome_label(score: Score, entered_score: Score) -> str:
    return _LABELS[score] + small("entered") if score is entered_score else _LABELS[score]


def blank_sheet(texts: Texts) -> MatchSheet:
    """Write the sheet of a question that has no answer yet, N/A in every place."""
    return _blank_sheet(Score.read(str(texts.get("result", ""))) or Score.WIN)


@cache
def _blank_sheet(entered_score: Score) -> MatchSheet:
    nothing = cell(NOT_AVAILABLE)
    return MatchSheet(
        sentence=("", "", "", ""),
        preview="",
        faces=(
            Face("A", "", NOT_AVAILABLE, "", NOT_AVAILABLE),
            Face("B", "", NOT_AVAILABLE, "", NOT_AVAILABLE),
        ),
        rows=_figure_rows(*((NOT_AVAILABLE, NOT_AVAILABLE),) * len(_ROWS)),
        outcomes="".join(
            row(
                _outcome_label(score, entered_score),
                *(nothing, nothing, bar(0, 1)) * 2,
                chosen=score is entered_score,
            )
            for score in _LABELS
        ),
        shares=(NOT_AVAILABLE,) * 3,
        note=(
            "A model’s estimate; draws depend on the players. An expected score "
            "is a share of the points, not a chance of winning."
        ),
        ledger=ledger(
            tuple(
                Step(name, formula, (NOT_AVAILABLE, NOT_AVAILABLE))
                for name, formula in (
                    ("Difference", "opponent − own"),
                    ("Expected score", f"1 ÷ (1 + 10{raised('difference ÷ 400')})"),
                    ("Rating change", "K × (score − expected)"),
                    ("New rating", "rating + change"),
                    ("Rounding", ""),
                    ("If A wins", "K × (score − expected)"),
                    ("If A draws", "K × (score − expected)"),
                    ("If A loses", "K × (score − expected)"),
                )
            )
        ),
        near="",
        dots=(),
    )


CALCULATOR = Calculator(
    name="match",
    title="Match",
    lead="What one game does to both ratings.",
    question=MatchQuestion,
    answer=answer,
    sheet=sheet,
    blank_sheet=blank_sheet,
    choices={"k": K_PRESETS},
)
