"""One game on Lichess: what a win, a draw and a loss do to a rating there."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from pydantic import BeforeValidator, Field

from app.calculators import onward, typed
from app.calculators.calculator import Calculator, Face, Texts, direction
from app.calculators.figures import (
    NOT_AVAILABLE,
    as_typed,
    fixed,
    number,
    percent,
    signed,
    signed_fixed,
)
from app.calculators.marks import bar, cell, entered, raised, result, row
from app.calculators.onward import NOWHERE, Onward
from app.calculators.question import Question, Sample
from app.calculators.steps import Step, ledger
from app.ratings import lichess
from app.ratings.glicko import GLICKO_2_SCALE
from app.ratings.lichess import (
    HIGHEST_DEVIATION,
    LOWEST_DEVIATION,
    LOWEST_RATING,
    MOST_CHANGE,
    PERIODS_PER_DAY,
    USUAL_DEVIATION,
    USUAL_VOLATILITY,
    Color,
    DeviationRange,
    Forecast,
    Player,
    Speed,
    Variant,
)
from app.ratings.rounding import half_away_from_zero
from app.ratings.score import Score

SPEEDS = (
    ("ultrabullet", "UltraBullet"),
    ("bullet", "Bullet"),
    ("blitz", "Blitz"),
    ("rapid", "Rapid"),
    ("classical", "Classical"),
)
VARIANTS = (
    ("standard", "Standard"),
    ("crazyhouse", "Crazyhouse"),
    ("atomic", "Atomic"),
    ("antichess", "Antichess"),
    ("other", "another variant"),
)

_Deviation = Annotated[
    float, Field(ge=LOWEST_DEVIATION, le=HIGHEST_DEVIATION), BeforeValidator(typed.number)
]


class LichessQuestion(Question):
    """Hold two players and the circumstances of a game."""

    path = "/lichess"
    always = ("rating", "opponent")
    subject = ("rating", "opponent")
    sample: ClassVar[Sample] = {"rating": "1500", "opponent": "1580"}

    rating: typed.Rating = Field(title="Your rating", description="from 100 to 4000")
    deviation: _Deviation | None = Field(
        USUAL_DEVIATION,
        title="Your deviation",
        description="from 45 to 500, or blank for 45, that of regular players",
    )
    opponent: typed.Rating = Field(title="Opponent", description="a rating from 100 to 4000")
    opponent_deviation: _Deviation | None = Field(
        USUAL_DEVIATION,
        title="Opponent’s deviation",
        description="from 45 to 500, or blank for 45, that of regular players",
    )
    color: Annotated[Color, BeforeValidator(typed.choice)] = Field(
        Color.WHITE, title="Your colour", description="white or black"
    )
    speed: Annotated[Speed, BeforeValidator(typed.choice)] = Field(
        Speed.BLITZ, title="Speed", description="ultrabullet, bullet, blitz, rapid or classical"
    )
    variant: Annotated[Variant, BeforeValidator(typed.choice)] = Field(
        Variant.STANDARD,
        title="Variant",
        description="standard, crazyhouse, atomic, antichess or other",
    )
    days: Annotated[float, Field(ge=0, le=10_000), BeforeValidator(typed.number)] | None = Field(
        None, title="Days without a game", description="from 0 to 10000, or blank for none"
    )
    seen_result: typed.Result = Field(
        Score.WIN, title="The result then", description="win, draw or loss"
    )
    seen_change: (
        Annotated[int, Field(ge=-700, le=700), BeforeValidator(typed.signed_whole_number)] | None
    ) = Field(
        None,
        title="Change you saw",
        description=f"a whole number from −{MOST_CHANGE:.0f} to +{MOST_CHANGE:.0f}, or blank",
    )


class Outcome(NamedTuple):
    """Hold what one result would bring, in rating points.

    The site hides the decimals of the rating before: `other_rating_change` is what else it may
    show, None where there is no doubt.
    """

    result: Score
    rating_change_exact: float
    rating_change: int
    other_rating_change: int | None
    """What else the site may show, as it hides decimals; None where there is no doubt."""
    new_rating: int
    new_deviation: float
    provisional: bool


@dataclass(frozen=True, slots=True)
class LichessAnswer:
    """Hold what a game may bring: rating points, and shares from 0 to 1."""

    question: LichessQuestion
    deviation: float
    """At the game, after the days without one."""
    expected_score: float
    equivalent_k_factor: float
    """The K-factor with which Elo would change the rating as much."""
    outcomes: tuple[Outcome, ...]
    deviation_from_change: DeviationRange | None
    """What the change that was seen says of the deviation; None where none was given or fits."""
    notices: tuple[str, ...]
    steps: tuple[Step, ...]
    link: str


def answer(question: LichessQuestion) -> LichessAnswer:
    """Forecast one game as the site computes and shows it.

    Source: lichess-org/scalachess and lichess-org/lila, as coded in 2026.
    """
    own = Player(max(question.rating, LOWEST_RATING), question.deviation or USUAL_DEVIATION)
    opponent = Player(question.opponent, question.opponent_deviation or USUAL_DEVIATION)
    forecast = lichess.forecast(
        own,
        opponent,
        color=question.color,
        speed=question.speed,
        variant=question.variant,
        days=question.days or 0,
    )
    found = None
    if question.seen_change is not None:
        found = lichess.deviation_from_change(
            own.rating,
            opponent,
            color=question.color,
            speed=question.speed,
            score=question.seen_result,
            seen_change=question.seen_change,
            variant=question.variant,
        )
    return LichessAnswer(
        question=question,
        deviation=forecast.player.deviation,
        expected_score=forecast.expected_score,
        equivalent_k_factor=forecast.equivalent_k_factor,
        outcomes=tuple(
            Outcome(
                each.score,
                each.rating_change_exact,
                each.rating_change,
                each.other_rating_change,
                each.new_rating,
                each.new_deviation,
                each.provisional,
            )
            for each in forecast.outcomes
        ),
        deviation_from_change=found,
        notices=tuple(_notices(question, found)),
        steps=tuple(_steps(question, forecast)),
        link=question.link,
    )


def _notices(question: LichessQuestion, found: DeviationRange | None) -> Iterator[str]:
    if min(question.rating, question.opponent) < LOWEST_RATING:
        yield f"No rating on Lichess is below {LOWEST_RATING:.0f}: counted as that."
    if question.deviation is None or question.opponent_deviation is None:
        yield (
            f"A blank deviation counts as {USUAL_DEVIATION:.0f}: the least there is, "
            "and what regular players have."
        )
    if question.seen_change is None:
        return
    seen = f"A {question.seen_result.value} that brought {signed(question.seen_change)}"
    if found is None:
        yield f"{seen} fits no deviation: check the ratings, colour, speed and result."
    elif found == (LOWEST_DEVIATION, HIGHEST_DEVIATION):
        yield f"{seen} fits every deviation, and so tells nothing."
    else:
        yield (
            f"{seen} means that your deviation was between "
            f"{number(found.low, 1)} and {number(found.high, 1)}."
        )


def _steps(question: LichessQuestion, forecast: Forecast) -> Iterator[Step]:
    own, meeting = forecast.player, forecast.meeting
    yield _deviation_step(question, own)
    yield Step(
        "Weight g",
        "1 ÷ √(1 + 3 × φ² ÷ π²)",
        (
            f"opponent’s φ = {entered(number(forecast.opponent.deviation))} ÷ 173.7178: "
            f"g = {result(fixed(meeting.impact, 4))}",
        ),
        "Glicko-2, step 3",
    )
    yield _expected_step(forecast)
    yield Step(
        "New deviation",
        "1 ÷ √(1 ÷ RD² + g² × E × (1 − E) × q²)",
        (
            f"with q = 1 ÷ 173.7178: {result(fixed(meeting.new_deviation(own.deviation), 2))}, "
            f"{_kept(forecast)}",
        ),
        "Glicko-2, step 7, as the site has it: nothing is added for the game itself",
    )
    yield Step(
        "Worth a K-factor",
        "g × new deviation² × q",
        (result(fixed(forecast.equivalent_k_factor, 2)),),
    )
    for each in forecast.outcomes:
        yield _change_step(forecast, each)
    yield Step(
        "Shown",
        "",
        (
            "the whole part of the new rating minus that of the old one. Both hide their "
            "decimals, so from a whole number it may be either neighbour; the nearer is the "
            "likelier",
        ),
    )


def _deviation_step(question: LichessQuestion, own: Player) -> Step:
    typed_deviation = entered(number(question.deviation or USUAL_DEVIATION))
    if not question.days:
        return Step("Your deviation", "", (f"{typed_deviation}, no days without a game",))
    return Step(
        "Your deviation",
        "√(deviation² + days × growth)",
        (
            f"√({typed_deviation}² + {entered(number(question.days))} × {PERIODS_PER_DAY} × "
            f"(173.7178 × {USUAL_VOLATILITY})²) = {result(fixed(own.deviation, 2))}",
        ),
        "at least 45, at most 500",
    )


def _expected_step(forecast: Forecast) -> Step:
    own, opponent = forecast.player.rating, forecast.opponent.rating
    advantage = forecast.advantage
    color = f" {'−' if advantage > 0 else '+'} {fixed(abs(advantage), 2)}" if advantage else ""
    d = fixed((opponent - own - advantage) / GLICKO_2_SCALE, 4)
    return Step(
        "Expected score E",
        f"1 ÷ (1 + e{raised('g × d')})",
        (
            f"d = ({entered(as_typed(opponent))} − {entered(as_typed(own))}{color}) ÷ 173.7178 "
            f"= {d}; 1 ÷ (1 + e{raised(f'{fixed(forecast.meeting.impact, 4)} × {d}')}) = "
            f"{result(fixed(forecast.expected_score, 4))}",
        ),
        "Glicko-2, step 3" + ("; White’s side is worth points" if advantage else ""),
    )


def _kept(forecast: Forecast) -> str:
    least = forecast.outcomes[0].new_deviation
    return f"kept as {fixed(least, 2)}, from {LOWEST_DEVIATION:.0f} to {HIGHEST_DEVIATION:.0f}"


def _change_step(forecast: Forecast, outcome: lichess.Outcome) -> Step:
    score = outcome.score
    k, expected = forecast.equivalent_k_factor, forecast.expected_score
    gain = score.points > expected
    times = forecast.gain_factor if gain else 1.0
    factor = "" if times == 1 else f" × {as_typed(times)}"
    worked_out, change = k * (score.points - expected) * times, outcome.rating_change_exact
    bounded = "" if abs(worked_out - change) < 0.005 else f"{signed_fixed(worked_out, 2)}, kept to "
    return Step(
        _IF[score],
        "K × (score − E)" + (" × factor" if factor else ""),
        (
            f"{fixed(k, 2)} × ({score.symbol} − {fixed(expected, 4)}){factor} = "
            f"{bounded}{result(signed_fixed(change, 2))}",
        ),
    )


_IF = {Score.WIN: "If you win", Score.DRAW: "If you draw", Score.LOSS: "If you lose"}
_LABELS = {Score.WIN: "Win", Score.DRAW: "Draw", Score.LOSS: "Loss"}


@dataclass(frozen=True, slots=True)
class LichessSheet:
    """Hold everything that the result section prints."""

    sentence: tuple[str, str, str, str]
    preview: str
    faces: tuple[Face, ...]
    rows: str
    outcomes: str
    notices: tuple[str, ...]
    use_deviation: tuple[str, str]
    ledger: str
    onward: Onward


def sheet(answer: LichessAnswer) -> LichessSheet:
    """Write an answer as text, figure by figure."""
    question = answer.question
    win, draw, loss = (signed(each.rating_change) for each in answer.outcomes)
    opening = (
        f"{as_typed(question.rating)} as {question.color.value.capitalize()} "
        f"against {as_typed(question.opponent)}:"
    )
    return LichessSheet(
        sentence=(opening, "a win brings", win, f", a draw {draw}, a loss {loss}."),
        preview=f"{opening} win {win}, draw {draw}, loss {loss}",
        faces=tuple(map(_face, answer.outcomes)),
        rows=_figure_rows(
            percent(answer.expected_score),
            fixed(answer.equivalent_k_factor, 1),
            fixed(answer.deviation, 1),
        ),
        outcomes=_outcome_rows(answer),
        notices=answer.notices,
        use_deviation=_use_deviation(answer),
        ledger=ledger(answer.steps),
        onward=_onward(question),
    )


def _onward(question: LichessQuestion) -> Onward:
    own, opponent = as_typed(question.rating), as_typed(question.opponent)
    # No result is asked here: other pages begin with a win.
    win = Score.WIN.value
    return Onward(onward.games(own, opponent, win), onward.pair(own, opponent, win))


def _face(outcome: Outcome) -> Face:
    change, new_rating = signed(outcome.rating_change), _rating(outcome)
    other = outcome.other_rating_change
    doubt = "" if other is None else f"or {signed(other)}"
    return Face(
        _LABELS[outcome.result],
        change,
        direction(change),
        f"{doubt}; new rating {new_rating}" if doubt else f"new rating {new_rating}",
        large=True,
        brief=f"{doubt}; {new_rating}" if doubt else new_rating,
    )


def _rating(outcome: Outcome) -> str:
    """Write a rating as the site does, a provisional one with a question mark."""
    return f"{outcome.new_rating}{'?' if outcome.provisional else ''}"


_ROWS = ("Expected score", "Worth a K-factor of", "Your deviation")


def _figure_rows(*figures: str) -> str:
    return "".join(row(label, cell(each)) for label, each in zip(_ROWS, figures, strict=True))


def _outcome_rows(answer: LichessAnswer) -> str:
    exact = [each.rating_change_exact for each in answer.outcomes]
    most = max(map(abs, exact))
    return "".join(
        row(
            _LABELS[each.result],
            cell(signed_fixed(each.rating_change_exact, 2)),
            cell(_shown(each)),
            cell(_rating(each)),
            cell(fixed(each.new_deviation, 1)),
            bar(each.rating_change_exact, most),
        )
        for each in answer.outcomes
    )


def _shown(outcome: Outcome) -> str:
    change, other = signed(outcome.rating_change), outcome.other_rating_change
    return change if other is None else f"{change} (or {signed(other)})"


def _use_deviation(answer: LichessAnswer) -> tuple[str, str]:
    """Return the middle of the deviations that were found and a link that takes it over."""
    found = answer.deviation_from_change
    if found is None or found == (LOWEST_DEVIATION, HIGHEST_DEVIATION):
        return ("", "")
    middle = half_away_from_zero((found.low + found.high) / 2, 1)
    game = ("rating", "opponent", "opponent_deviation", "color", "speed", "variant")
    kept = {name: getattr(answer.question, name) for name in game}
    return (as_typed(middle), LichessQuestion.model_construct(**kept, deviation=middle).link)


def blank_sheet(texts: Texts) -> LichessSheet:
    """Write the sheet of a question that has no answer yet, N/A in every place."""
    nothing = cell(NOT_AVAILABLE)
    return LichessSheet(
        sentence=("", "", "", ""),
        preview="",
        faces=tuple(Face(label, NOT_AVAILABLE, "", "", large=True) for label in _LABELS.values()),
        rows=_figure_rows(*(NOT_AVAILABLE,) * len(_ROWS)),
        outcomes="".join(row(label, *(nothing,) * 4, bar(0, 1)) for label in _LABELS.values()),
        notices=(),
        use_deviation=("", ""),
        ledger="",
        onward=NOWHERE,
    )


CALCULATOR = Calculator(
    name="lichess",
    title="Lichess",
    lead="What one game will do to a Lichess rating.",
    question=LichessQuestion,
    answer=answer,
    sheet=sheet,
    blank_sheet=blank_sheet,
    choices={"speed": SPEEDS, "variant": VARIANTS},
    takes="games",
)
