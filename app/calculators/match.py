"""One game between two players: what a win, a draw and a loss do to both ratings."""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Annotated, ClassVar, NamedTuple

from pydantic import BeforeValidator, Field

from app.calculators import calculator, onward, typed
from app.calculators.calculator import Calculator, Texts, direction, movement
from app.calculators.fide import this_month
from app.calculators.fide_lines import FideLine, fide_lines
from app.calculators.figures import (
    NOT_AVAILABLE,
    added,
    as_typed,
    fixed,
    percentages,
    rounded_already,
    signed_fixed,
    with_plus,
)
from app.calculators.marks import bar, cell, entered, raised, result, row, small
from app.calculators.onward import NOWHERE, Onward
from app.calculators.pictures import Dot, near_marks, on_curve
from app.calculators.question import Question, Sample
from app.calculators.sheets import ShapedSheet
from app.calculators.steps import Step, Steps, ledger
from app.ratings import elo
from app.ratings.draws import Chances, chances, chances_with_draw_rate
from app.ratings.fide_k_factor import K_FACTORS
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

    @property
    def k_of_b(self) -> float:
        """Return the K-factor of B: his own, or the same as A's."""
        return self.k if self.k_b is None else self.k_b


class Pair(NamedTuple):
    """Hold one figure for player A and one for player B."""

    a: float
    b: float


class Outcome(NamedTuple):
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
    """A's rating minus B's."""
    expected_score: Pair
    rating_change: Pair
    rating_change_exact: Pair
    """Unrounded."""
    new_rating: Pair
    outcomes: Outcomes
    """What each result would bring."""
    chances: Chances
    """Of A, by a model of draws or by the draw rate that was given."""
    steps: Steps
    link: str


def answer(question: MatchQuestion) -> MatchAnswer:
    """Rate one game for both players, each by his own K."""
    a, b, k_b = question.a, question.b, question.k_of_b
    expected_a = elo.expected_score(a, b)
    expected = Pair(expected_a, 1 - expected_a)
    decimals = _DECIMALS[question.rounding]

    def exact_change(score: Score) -> Pair:
        return Pair(
            elo.rating_change(question.k, score.points, expected_a),
            elo.rating_change(k_b, score.opposite.points, 1 - expected_a),
        )

    def outcome(score: Score) -> Outcome:
        exact_a, exact_b = exact_change(score)
        change_a = half_away_from_zero(exact_a, decimals)
        change_b = half_away_from_zero(exact_b, decimals)
        return Outcome(
            score,
            Pair(change_a, change_b),
            Pair(half_away_from_zero(a + change_a, 2), half_away_from_zero(b + change_b, 2)),
        )

    outcomes = (outcome(Score.WIN), outcome(Score.DRAW), outcome(Score.LOSS))
    chosen = next(each for each in outcomes if each.result is question.result)
    difference = half_away_from_zero(a - b, 2)
    return MatchAnswer(
        question=question,
        rating_difference=difference,
        expected_score=expected,
        rating_change=chosen.rating_change,
        rating_change_exact=exact_change(question.result),
        new_rating=chosen.new_rating,
        outcomes=outcomes,
        chances=(
            chances(a, b)
            if question.draw_rate is None
            else chances_with_draw_rate(expected_a, question.draw_rate / 100)
        ),
        steps=Steps(
            _steps(question.result, question.rounding),
            _figures(question, difference, expected, outcomes),
        ),
        link=question.link,
    )


_DECIMALS = {Rounding.TENTH: 1, Rounding.WHOLE: 0}


def _figures(
    question: MatchQuestion, difference: float, expected: Pair, outcomes: Outcomes
) -> dict[str, str]:
    """Write the figures of the steps; each outcome's stand under the name of its result."""
    tenths, decimals = question.rounding is Rounding.TENTH, _DECIMALS[question.rounding]
    figures = {
        "own_a": as_typed(question.a),
        "own_b": as_typed(question.b),
        "k_a": as_typed(question.k),
        "k_b": as_typed(question.k_of_b),
        "difference_a": rounded_already(-difference),
        "difference_b": rounded_already(difference),
        "expected_a": fixed(expected.a, 4),
        "expected_b": fixed(expected.b, 4),
    }
    for score, change, new_rating in outcomes:
        name = score.value
        figures[f"{name}_a"] = signed_fixed(change.a, decimals)
        figures[f"{name}_b"] = signed_fixed(change.b, decimals)
        figures[f"{name}_new_a"] = _points(new_rating.a, tenths)
        figures[f"{name}_new_b"] = _points(new_rating.b, tenths)
    chosen = question.result.value
    figures["added_a"] = added(figures[f"{chosen}_a"])
    figures["added_b"] = added(figures[f"{chosen}_b"])
    return figures


_DIFFERENCE, _SURPRISE = "opponent − own", "K × (score − expected)"
_EXPECTED_SCORE = f"1 ÷ (1 + 10{raised('difference ÷ 400')})"
_NEW_RATING = "rating + change"


@cache
def _steps(score: Score, rounding: Rounding) -> tuple[Step, ...]:
    """Write the steps to an answer, with places for its figures."""
    own_a, own_b = entered("%(own_a)s"), entered("%(own_b)s")
    chosen = score.value

    def worked_out(name: str, score: Score) -> Step:
        return Step(
            name,
            _SURPRISE,
            tuple(
                f"{entered(f'%(k_{side})s')} × ({entered(own_score.symbol)} − "
                f"%(expected_{side})s) = {result(f'%({score.value}_{side})s')}"
                for side, own_score in (("a", score), ("b", score.opposite))
            ),
        )

    return (
        Step(
            "Difference",
            _DIFFERENCE,
            (
                f"{own_b} − {own_a} = {result('%(difference_a)s')}",
                f"{own_a} − {own_b} = {result('%(difference_b)s')}",
            ),
        ),
        Step(
            "Expected score",
            _EXPECTED_SCORE,
            tuple(
                f"1 ÷ (1 + 10{raised(f'%(difference_{side})s ÷ 400')}) = "
                f"{result(f'%(expected_{side})s')}"
                for side in "ab"
            ),
        ),
        worked_out("Rating change", score),
        Step(
            "New rating",
            _NEW_RATING,
            (
                f"{own_a} %(added_a)s = {result(f'%({chosen}_new_a)s')}",
                f"{own_b} %(added_b)s = {result(f'%({chosen}_new_b)s')}",
            ),
        ),
        Step("Rounding", "", (_ROUNDED[rounding],)),
        worked_out("If A wins", Score.WIN),
        worked_out("If A draws", Score.DRAW),
        worked_out("If A loses", Score.LOSS),
    )


_ROUNDED = {
    Rounding.TENTH: "the change, once, to one decimal, halves away from zero",
    Rounding.WHOLE: "the change, once, to whole points, halves away from zero",
}


def _points(value: float, tenths: bool) -> str:
    """Write rating points: tenths always with their decimal, further decimals where typed."""
    text = as_typed(value)
    return text if "." in text or not tenths else text + ".0"


class Face(NamedTuple):
    """Hold one face of the chess clock, ready to print."""

    name: str
    verb: str
    change: str
    direction: str
    new_rating: str


_VERBS = {Score.WIN: "beats", Score.DRAW: "draws with", Score.LOSS: "loses to"}
_FACE_VERBS = {Score.WIN: "wins", Score.DRAW: "draws", Score.LOSS: "loses"}
_LABELS = {Score.WIN: "Win", Score.DRAW: "Draw", Score.LOSS: "Loss"}


class Shape(NamedTuple):
    """Hold what decides where the texts stand."""

    result: Score
    rounding: Rounding
    directions: tuple[str, str]
    """Which way the ratings go: up, down or nothing."""
    labels_right: tuple[bool, bool]
    """Whether the labels on the curve, B's and A's, stand right of their points."""
    whole: bool
    """Whether the ratings are whole, as FIDE's are."""
    goes_on: bool
    """Whether a next game can start from the new ratings."""


_LABELS_RIGHT_UP_TO = 300
"""The difference up to which there is room for a label right of its point."""


class MatchSheet(ShapedSheet):
    """Put together what the result section prints."""

    shape: Shape

    @property
    def sentence(self) -> tuple[str, str, str, str]:
        """Return the answer in one sentence."""
        texts = self.texts
        return self._opening, "new rating", texts["new_a"], f", {texts['movement']}."

    @property
    def preview(self) -> str:
        """Return the answer as a link to it shows it."""
        return f"{self._opening} {self.texts['change_a']}, new rating {self.texts['new_a']}"

    @property
    def _opening(self) -> str:
        return f"{self.texts['player_a']} {_VERBS[self.shape.result]} {self.texts['player_b']}:"

    @property
    def faces(self) -> tuple[Face, ...]:
        """Return the two faces of the clock."""
        score = self.shape.result
        return tuple(
            Face(
                self.texts[f"name_{side}"],
                _FACE_VERBS[own_score],
                self.texts[f"change_{side}"],
                direction,
                self.texts[f"new_{side}"],
            )
            for side, own_score, direction in zip(
                "ab", (score, score.opposite), self.shape.directions, strict=True
            )
        )

    @property
    def rows(self) -> str:
        """Return the rows of figures."""
        return _figure_rows(
            *(
                (self.texts[f"{name}_a"], self.texts[f"{name}_b"])
                for name in ("share", "lead", "level")
            )
        )

    @property
    def outcomes(self) -> str:
        """Return the rows of what each result brings."""
        return "".join(
            _outcome_row(
                score,
                self.shape.result,
                *(
                    (
                        self.texts[f"{score.value}_{side}"],
                        self.texts[f"{score.value}_new_{side}"],
                        self.texts[f"{score.value}_bar_{side}"],
                    )
                    for side in "ab"
                ),
            )
            for score in Score
        )

    @property
    def shares(self) -> tuple[str, str, str]:
        """Return the chances of a win, a draw and a loss."""
        return self.texts["chance_win"], self.texts["chance_draw"], self.texts["chance_loss"]

    @property
    def note(self) -> str:
        """Return what the chances are and what they are not."""
        return (
            f"{_ESTIMATE} The expected score of "
            f"{self.texts['share_a']} is a share of the points, not a chance of winning."
        )

    @property
    def ledger(self) -> str:
        """Return the rows of the steps."""
        steps = Steps(_steps(self.shape.result, self.shape.rounding), self.texts)
        return ledger(tuple(steps))

    @property
    def near(self) -> str:
        """Return the marks of the curve that are too near to a point to be read."""
        return self.texts["near"]

    @property
    def dots(self) -> tuple[Dot, ...]:
        """Return the two points on the curve."""
        return tuple(
            Dot(
                self.texts[f"dot_{side}"],
                self.texts[f"drop_{side}"],
                f"{side.upper()} {self.texts[f'share_{side}']}",
                "right" if label_right else "left",
            )
            for side, label_right in zip("ba", self.shape.labels_right, strict=True)
        )

    @property
    def game(self) -> str:
        """Return the query of this game as the pages of periods take it, without a K-factor."""
        return self.texts["game"]

    @property
    def by_fide(self) -> tuple[FideLine, ...]:
        """Return what FIDE's table makes of the game with each of FIDE's K-factors."""
        if not self.shape.whole:
            return ()
        return tuple(
            FideLine(str(k), self.texts[f"fide_{k}"], self.texts[f"fide_{k}_rounded"])
            for k in K_FACTORS
        )

    @property
    def onward(self) -> Onward:
        """Return where the answer leads."""
        following = self.texts["following"] if self.shape.goes_on else ""
        return Onward(games=self.texts["games"], following=following)


def sheet(answer: MatchAnswer) -> MatchSheet:
    """Write an answer as text, figure by figure."""
    question, figures = answer.question, answer.steps.figures
    difference, expected = answer.rating_difference, answer.expected_score
    chosen = question.result.value
    change_a, change_b = figures[f"{chosen}_a"], figures[f"{chosen}_b"]
    win, draw, loss = answer.outcomes
    texts = {
        **figures,
        "name_a": question.name_a or "A",
        "name_b": question.name_b or "B",
        "player_a": question.name_a or figures["own_a"],
        "player_b": question.name_b or figures["own_b"],
        "change_a": change_a,
        "change_b": change_b,
        "new_a": figures[f"{chosen}_new_a"],
        "new_b": figures[f"{chosen}_new_b"],
        "movement": movement(change_a),
        "lead_a": with_plus(figures["difference_b"]),
        "lead_b": with_plus(figures["difference_a"]),
        "level_a": elo.level(question.a),
        "level_b": elo.level(question.b),
        "win_bar_a": bar(win.rating_change.a, question.k),
        "win_bar_b": bar(win.rating_change.b, question.k_of_b),
        "draw_bar_a": bar(draw.rating_change.a, question.k),
        "draw_bar_b": bar(draw.rating_change.b, question.k_of_b),
        "loss_bar_a": bar(loss.rating_change.a, question.k),
        "loss_bar_b": bar(loss.rating_change.b, question.k_of_b),
        "near": near_marks(difference),
    }
    texts["share_a"], texts["share_b"] = percentages(expected)
    texts["chance_win"], texts["chance_draw"], texts["chance_loss"] = percentages(answer.chances)
    texts["dot_a"], texts["drop_a"] = on_curve(difference, expected.a)
    texts["dot_b"], texts["drop_b"] = on_curve(-difference, expected.b)
    directions = direction(change_a), direction(change_b)
    return MatchSheet(
        Shape(
            question.result,
            question.rounding,
            directions,
            labels_right=(-difference <= _LABELS_RIGHT_UP_TO, difference <= _LABELS_RIGHT_UP_TO),
            whole=_add_fide_lines(texts, question),
            goes_on=_add_onward(texts, answer),
        ),
        texts,
    )


def _add_fide_lines(texts: dict[str, str], question: MatchQuestion) -> bool:
    a, b = question.a, question.b
    if a != int(a) or b != int(b):
        return False
    for k, change, rounded in fide_lines(int(a), int(b), question.result, this_month()):
        texts[f"fide_{k}"], texts[f"fide_{k}_rounded"] = change, rounded
    return True


def _add_onward(texts: dict[str, str], answer: MatchAnswer) -> bool:
    own, opponent, k = texts["own_a"], texts["own_b"], texts["k_a"]
    score, new = answer.question.result.value, answer.new_rating
    texts["game"] = onward.games(own, opponent, score)
    texts["games"] = onward.games(own, opponent, score, k)
    # The options stand behind the three fields that every link names.
    _, _, _, *options = answer.link.split("&", 3)
    texts["following"] = "&".join(
        (f"/?a={as_typed(new.a)}&b={as_typed(new.b)}&result=win", *options)
    )
    return onward.carries(*new)


_ROWS = ("Expected score", "Rating difference", "Level, roughly")


def _figure_rows(*pairs: tuple[str, str]) -> str:
    return "".join(row(label, cell(a), cell(b)) for label, (a, b) in zip(_ROWS, pairs, strict=True))


def _outcome_row(score: Score, entered_score: Score, *sides: tuple[str, str, str]) -> str:
    """Write a row: for each side the change, the new rating and the bar."""
    label = _LABELS[score] + small("entered") if score is entered_score else _LABELS[score]
    cells = (text for change, new, bar in sides for text in (cell(change), cell(new), bar))
    return row(label, *cells, chosen=score is entered_score)


_ESTIMATE = "A model’s estimate; draws depend on the players."


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """Hold what the result section prints without an answer."""

    faces: tuple[Face, Face]
    rows: str
    outcomes: str
    shares: tuple[str, str, str]
    note: str
    ledger: str
    preview: str = ""
    near: str = ""
    dots: tuple[Dot, ...] = ()
    by_fide: tuple[FideLine, ...] = ()
    onward: Onward = NOWHERE


def blank_sheet(texts: Texts) -> BlankSheet:
    """Write the sheet of a question that has no answer yet, N/A in every place."""
    return _blank_sheet(Score.read(str(texts.get("result", ""))) or Score.WIN)


@cache
def _blank_sheet(entered_score: Score) -> BlankSheet:
    return BlankSheet(
        faces=(
            Face("A", "", NOT_AVAILABLE, "", NOT_AVAILABLE),
            Face("B", "", NOT_AVAILABLE, "", NOT_AVAILABLE),
        ),
        rows=_figure_rows(*((NOT_AVAILABLE, NOT_AVAILABLE),) * len(_ROWS)),
        outcomes="".join(
            _outcome_row(score, entered_score, *((NOT_AVAILABLE, NOT_AVAILABLE, bar(0, 1)),) * 2)
            for score in Score
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
                    ("Difference", _DIFFERENCE),
                    ("Expected score", _EXPECTED_SCORE),
                    ("Rating change", _SURPRISE),
                    ("New rating", _NEW_RATING),
                    ("Rounding", ""),
                    ("If A wins", _SURPRISE),
                    ("If A draws", _SURPRISE),
                    ("If A loses", _SURPRISE),
                )
            )
        ),
    )


def _card(sheet: MatchSheet) -> tuple[calculator.Face, ...]:
    return tuple(
        calculator.Face(f"{face.name} {face.verb}", face.change, face.direction, face.new_rating)
        for face in sheet.faces
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
    card=_card,
    takes="pair",
)
