"""A rating period by Glicko or Glicko-2, with every quantity on the way."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import BeforeValidator, Field

from app.calculators import games, listing, typed
from app.calculators.calculator import Calculator, Face, Texts, direction, movement
from app.calculators.figures import (
    MINUS,
    NOT_AVAILABLE,
    as_typed,
    fixed,
    number,
    rounded_already,
    signed_fixed,
)
from app.calculators.games import GamesQuestion, NotPlayed, Opponents, Results, Unrated
from app.calculators.listing import GameColumns, cut
from app.calculators.marks import entered, raised, result, small
from app.calculators.question import Pasted, Sample
from app.calculators.steps import Step, ledger
from app.ratings import glicko
from app.ratings.glicko import (
    DEFAULT_C,
    DEFAULT_TAU,
    DEFAULT_VOLATILITY,
    GLICKO_1_SCALE,
    GLICKO_2_SCALE,
    Game,
    GameTerms,
    Glicko1Period,
    Glicko2Period,
    Interval,
)
from app.ratings.rounding import half_away_from_zero, half_up
from app.ratings.score import Score


class System(Enum):
    """Name the systems; Chess.com says that it uses the first."""

    GLICKO_1 = "glicko-1"
    GLICKO_2 = "glicko-2"
    CHESS_COM = "chess.com"


_Deviation = Annotated[float, Field(ge=1, le=500), BeforeValidator(typed.number)]


class GlickoQuestion(GamesQuestion):
    """Hold the games of a period, a player's rating with its deviation, and the constants."""

    path = "/glicko"
    always = ("rating", "deviation", "opponent", "opponent_deviation", "result")
    subject = ("rating", "opponent")
    rows = ("opponent", "opponent_deviation", "result")
    more_columns = (("opponent_deviation", "Deviation"),)
    paste_example = "1400/30 1, 1550 100 loss"
    sample: ClassVar[Sample] = {
        "rating": "1500",
        "deviation": "200",
        "opponent": ("1400", "1550", "1700"),
        "opponent_deviation": ("30", "100", "300"),
        "result": ("win", "loss", "loss"),
    }

    system: Annotated[System, BeforeValidator(typed.choice)] = Field(
        System.GLICKO_1, title="System", description="glicko-1, glicko-2 or chess.com"
    )
    rating: typed.Rating = Field(title="Your rating", description="from 100 to 4000")
    deviation: _Deviation = Field(title="Your deviation", description="from 1 to 500")
    opponent: Opponents = Field((), title="Game {game}", description=games.OPPONENT_ALLOWS)
    opponent_deviation: tuple[_Deviation | None, ...] = Field(
        (), title="Game {game}", description="the opponent’s deviation from 1 to 500"
    )
    result: Results = ()
    periods: Annotated[int, Field(ge=0, le=1000), BeforeValidator(typed.whole_number)] | None = (
        Field(None, title="Idle periods before", description="from 0 to 1000, or blank for none")
    )
    c: Annotated[float, Field(ge=0, le=350), BeforeValidator(typed.number)] = Field(
        DEFAULT_C, title="Constant c", description="from 0 to 350"
    )
    volatility: Annotated[float, Field(ge=0.01, le=0.2), BeforeValidator(typed.number)] = Field(
        DEFAULT_VOLATILITY, title="Volatility σ", description="from 0.01 to 0.2"
    )
    tau: Annotated[float, Field(ge=0.2, le=2), BeforeValidator(typed.number)] = Field(
        DEFAULT_TAU, title="Constant τ", description="from 0.2 to 2"
    )

    @classmethod
    def from_rows(cls, columns: Mapping[str, list[str]]) -> Mapping[str, Any]:
        """Take a row that counts nowhere without a deviation, too."""
        rows = super().from_rows(columns)
        deviations = [
            None if not text.strip() and (games.unrated(name) or games.not_played(given)) else text
            for name, text, given in zip(
                rows["opponent"], rows["opponent_deviation"], rows["result"], strict=True
            )
        ]
        return {**rows, "opponent_deviation": deviations}

    @classmethod
    def from_lines(cls, text: str) -> Pasted:
        """Read pasted games, one a line, as 1400/30 1."""
        return games.pasted(text, rating_and_deviation)


def rating_and_deviation(words: Sequence[str]) -> tuple[str, ...] | None:
    """Find an opponent's rating and deviation before a result, or a rating alone, or nothing.

    >>> rating_and_deviation(["1400/30"]), rating_and_deviation(["1550", "100"])
    (('1400', '30'), ('1550', '100'))
    >>> rating_and_deviation(["1", "1400"]), rating_and_deviation(["hello"])
    (('1400', ''), None)
    """
    parts = " ".join(words).replace("/", " ").replace("±", " ").split()
    if len(parts) > 1 and games.is_rating(parts[-2]) and _is_deviation(parts[-1]):
        return parts[-2], parts[-1]
    found = games.last_rating(words)
    return (*found, "") if found else None


def _is_deviation(word: str) -> bool:
    try:
        return 1 <= typed.number(word) <= 500
    except ValueError:
        return False


class PeriodGame(NamedTuple):
    """Hold one game of the answer: rating points, and E and g from 0 to 1."""

    opponent_rating: float | None
    opponent_deviation: float | None
    result: Score | NotPlayed
    expected_score: float | None
    """E, from 0 to 1."""
    impact: float | None
    """g: how much the game counts, the less the more uncertain the opponent, from 0 to 1."""
    rating_change: float
    rated: bool
    note: str


@dataclass(frozen=True, slots=True)
class GlickoAnswer:
    """Hold what a period comes to, unrounded: rating points, and shares from 0 to 1."""

    question: GlickoQuestion
    score: float
    games_rated: int
    deviation: float
    """At the onset of the period, after the idle ones."""
    rating_change_exact: float
    new_rating: float
    new_deviation: float
    new_volatility: float | None
    interval: Interval
    """The new rating, give or take 1.96 of the new deviation."""
    games: tuple[PeriodGame, ...]
    notices: tuple[str, ...]
    steps: tuple[Step, ...]
    link: str


def answer(question: GlickoQuestion) -> GlickoAnswer:
    """Rate the games of a period.

    Sources: Glickman, The Glicko system; Example of the Glicko-2 system, 2012.
    """
    rated = [
        Game(opponent, deviation or 0, given)
        for opponent, deviation, given in zip(
            question.opponent, question.opponent_deviation, question.result, strict=True
        )
        if not (isinstance(opponent, Unrated) or isinstance(given, NotPlayed))
    ]
    period = _rate(question, rated)
    return GlickoAnswer(
        question=question,
        score=sum(game.score.half_points for game in rated) / 2,
        games_rated=len(rated),
        deviation=period.deviation,
        rating_change_exact=period.new_rating - question.rating,
        new_rating=period.new_rating,
        new_deviation=period.new_deviation,
        new_volatility=period.new_volatility if isinstance(period, Glicko2Period) else None,
        interval=period.interval,
        games=tuple(_period_games(question, period)),
        notices=tuple(_notices(question, rated)),
        steps=tuple(_steps(question, period, rated)),
        link=question.link,
    )


def _rate(question: GlickoQuestion, rated: Sequence[Game]) -> Glicko1Period | Glicko2Period:
    idle = question.periods or 0
    if question.system is System.GLICKO_2:
        return glicko.glicko_2(
            question.rating,
            question.deviation,
            question.volatility,
            rated,
            idle_periods=idle,
            tau=question.tau,
        )
    return glicko.glicko_1(
        question.rating, question.deviation, rated, idle_periods=idle, c=question.c
    )


def _period_games(
    question: GlickoQuestion, period: Glicko1Period | Glicko2Period
) -> Iterator[PeriodGame]:
    scale = GLICKO_2_SCALE if isinstance(period, Glicko2Period) else GLICKO_1_SCALE
    terms = iter(period.games)
    for opponent, deviation, given in zip(
        question.opponent, question.opponent_deviation, question.result, strict=True
    ):
        rating = None if isinstance(opponent, Unrated) else opponent
        if rating is None or isinstance(given, NotPlayed):
            note = games.why_not_rated(opponent, given)
            yield PeriodGame(rating, deviation, given, None, None, 0, False, note)
            continue
        term = next(terms)
        change = glicko.rating_change(term, given, period.new_deviation, scale)
        yield PeriodGame(rating, deviation, given, *term, change, True, "")


def _notices(question: GlickoQuestion, rated: Sequence[Game]) -> Iterator[str]:
    if not rated:
        yield "No rated games yet." if question.opponent else "No games yet."
    if question.system is System.CHESS_COM:
        yield (
            "Chess.com says that it uses Glicko with a deviation, and publishes neither its "
            "rating period, nor its constant c, nor its least deviation. This is Glicko-1 with "
            "what you typed: a rough guide, best for one game at a time."
        )


def _steps(
    question: GlickoQuestion, period: Glicko1Period | Glicko2Period, rated: Sequence[Game]
) -> Iterator[Step]:
    if question.periods:
        yield _idle_step(question, period.deviation)
    if isinstance(period, Glicko2Period):
        yield from _glicko_2_steps(question, period, rated)
    elif period.d_squared is not None:
        yield from _glicko_1_steps(question, period, rated, period.d_squared)
    yield Step(
        "95% interval",
        "r′ ± 1.96 × RD′",
        (
            f"{fixed(period.new_rating, 2)} ± 1.96 × {fixed(period.new_deviation, 2)}: "
            f"{result(f'{fixed(period.interval.low, 1)} to {fixed(period.interval.high, 1)}')}",
        ),
    )


def _idle_step(question: GlickoQuestion, deviation: float) -> Step:
    own, idle = entered(as_typed(question.deviation)), entered(str(question.periods))
    if question.system is System.GLICKO_2:
        formula, grown = (
            "√(RD² + t × (173.7178 × σ)²)",
            f"(173.7178 × {_entered(question.volatility)})²",
        )
    else:
        formula, grown = "√(RD² + t × c²)", f"{_entered(question.c)}²"
    return Step(
        "RD after idle periods",
        formula,
        (f"√({own}² + {idle} × {grown}) = {result(fixed(deviation, 2))}",),
        "at most 350",
    )


def _glicko_1_steps(
    question: GlickoQuestion, period: Glicko1Period, rated: Sequence[Game], d_squared: float
) -> Iterator[Step]:
    surprise = glicko.surprise(period.games, rated)
    slope = period.new_deviation**2 / GLICKO_1_SCALE
    information = fixed(glicko.information(period.games), 4)
    yield from _game_steps(
        period.games,
        "1 ÷ √(1 + 3q²RDⱼ² ÷ π²)",
        f"1 ÷ (1 + 10{raised(f'{MINUS}g(r{MINUS}rⱼ)/400')})",
        "The Glicko system, step 2",
    )
    yield Step(
        "d²",
        "1 ÷ (q² × Σ g² × E × (1 − E))",
        (f"1 ÷ ({fixed(1 / GLICKO_1_SCALE, 7)}² × {information}) = {result(fixed(d_squared, 2))}",),
        "q = ln 10 ÷ 400",
    )
    yield _surprise_step(period.games, rated)
    yield Step(
        "New deviation RD′",
        "√(1 ÷ (1 ÷ RD² + 1 ÷ d²))",
        (
            f"√(1 ÷ (1 ÷ {fixed(period.deviation, 2)}² + 1 ÷ {fixed(d_squared, 2)})) = "
            f"{result(fixed(period.new_deviation, 4))}",
        ),
        "The Glicko system, step 2",
    )
    yield Step(
        "New rating r′",
        "r + q × RD′² × Σ g × (s − E)",
        (
            f"{_entered(question.rating)} + {fixed(slope, 4)} × {_in_sum(surprise)} = "
            f"{result(fixed(period.new_rating, 4))}",
        ),
        "The Glicko system, step 2",
    )


def _glicko_2_steps(
    question: GlickoQuestion, period: Glicko2Period, rated: Sequence[Game]
) -> Iterator[Step]:
    mu, phi = fixed(period.scaled_rating, 4), fixed(period.scaled_deviation, 4)
    sigma, phi_star = fixed(period.new_volatility, 6), fixed(period.pre_period_deviation, 4)
    new_phi, new_mu = fixed(period.new_scaled_deviation, 4), fixed(period.new_scaled_rating, 4)
    yield Step(
        "μ and φ",
        "(r − 1500) ÷ 173.7178 and RD ÷ 173.7178",
        (f"μ = {result(mu)}, φ = {result(phi)}",),
        "Glicko-2, step 2",
    )
    v, delta = period.estimated_variance, period.estimated_improvement
    if v is None or delta is None:
        yield Step("φ′", "√(φ² + σ²), for a period without games", (result(new_phi),), "step 6")
        return
    surprise = glicko.surprise(period.games, rated)
    yield from _game_steps(
        period.games,
        "1 ÷ √(1 + 3φⱼ² ÷ π²)",
        f"1 ÷ (1 + e{raised(f'{MINUS}g(μ{MINUS}μⱼ)')})",
        "Glicko-2, step 3",
    )
    yield Step(
        "v",
        "1 ÷ Σ g² × E × (1 − E)",
        (f"1 ÷ {fixed(glicko.information(period.games), 4)} = {result(fixed(v, 4))}",),
        "Glicko-2, step 3",
    )
    yield _surprise_step(period.games, rated)
    yield Step(
        "Δ",
        "v × Σ g × (s − E)",
        (f"{fixed(v, 4)} × {_in_sum(surprise)} = {result(fixed(delta, 4))}",),
        "Glicko-2, step 4",
    )
    yield Step(
        "New volatility σ′",
        "where f(ln σ′²) = 0",
        (f"σ {_entered(question.volatility)}, τ {_entered(question.tau)}: {result(sigma)}",),
        "Glicko-2, step 5, by the Illinois method",
    )
    yield Step(
        "φ*", "√(φ² + σ′²)", (f"√({phi}² + {sigma}²) = {result(phi_star)}",), "Glicko-2, step 6"
    )
    yield Step(
        "φ′",
        "1 ÷ √(1 ÷ φ*² + 1 ÷ v)",
        (f"1 ÷ √(1 ÷ {phi_star}² + 1 ÷ {fixed(v, 4)}) = {result(new_phi)}",),
        "Glicko-2, step 7",
    )
    yield Step(
        "μ′",
        "μ + φ′² × Σ g × (s − E)",
        (f"{mu} + {new_phi}² × {_in_sum(surprise)} = {result(new_mu)}",),
        "Glicko-2, step 7",
    )
    yield Step(
        "New rating r′ and deviation RD′",
        "173.7178 × μ′ + 1500 and 173.7178 × φ′",
        (
            f"r′ = {result(fixed(period.new_rating, 4))}, "
            f"RD′ = {result(fixed(period.new_deviation, 4))}",
        ),
        "Glicko-2, step 8",
    )


def _game_steps(
    terms: Sequence[GameTerms], formula_of_g: str, formula_of_e: str, source: str
) -> Iterator[Step]:
    yield Step(
        "g of each game",
        formula_of_g,
        (", ".join(cut([fixed(each.impact, 4) for each in terms])),),
        source,
    )
    yield Step(
        "E of each game",
        formula_of_e,
        (", ".join(cut([fixed(each.expected_score, 4) for each in terms])),),
        source,
    )


def _surprise_step(terms: Sequence[GameTerms], rated: Sequence[Game]) -> Step:
    parts = [
        f"{fixed(g, 4)} × ({entered(game.score.symbol)} − {fixed(expected, 4)})"
        for (expected, g), game in zip(terms, rated, strict=True)
    ]
    total = result(fixed(glicko.surprise(terms, rated), 4))
    return Step("Σ g × (s − E)", "", (f"{listing.addends(parts)} = {total}",))


def _in_sum(value: float) -> str:
    text = fixed(value, 4)
    return f"({text})" if text[0] == MINUS else text


def _entered(value: float) -> str:
    return entered(as_typed(value))


@dataclass(frozen=True, slots=True)
class GlickoSheet:
    """Hold everything that the result section prints."""

    sentence: tuple[str, str, str, str]
    preview: str
    faces: tuple[Face, ...]
    sum: str
    reason: str
    notices: tuple[str, ...]
    games: str
    ledger: str


def sheet(answer: GlickoAnswer) -> GlickoSheet:
    """Write an answer as text, figure by figure."""
    opening = (
        f"{games.points_from_games(answer.score, answer.games_rated)}:"
        if answer.games_rated
        else "No games yet:"
    )
    change = half_away_from_zero(answer.rating_change_exact, 1)
    new_rating = _tenths(half_away_from_zero(answer.question.rating + change, 2))
    deviation = fixed(answer.new_deviation, 1)
    shown_change = signed_fixed(change, 1)
    return GlickoSheet(
        sentence=(
            opening,
            "new rating",
            new_rating,
            f", {movement(shown_change)}, deviation {deviation}.",
        ),
        preview=f"{opening} new rating {new_rating}",
        faces=(
            Face(
                "Rating change",
                shown_change,
                direction(shown_change),
                f"exactly {signed_fixed(answer.rating_change_exact, 4)}",
                large=True,
            ),
            Face(
                "New rating", new_rating, "", f"from {as_typed(answer.question.rating)}", large=True
            ),
            Face("New deviation", deviation, "", f"from {fixed(answer.deviation, 1)}"),
            Face(
                "95% interval",
                " to ".join(number(half_up(bound)) for bound in answer.interval),
                "",
                "± 1.96 deviations"
                if answer.new_volatility is None
                else f"volatility {fixed(answer.new_volatility, 6)}",
            ),
        ),
        sum=_sum(answer),
        reason=_reason(answer.question),
        notices=answer.notices,
        games=_game_rows(answer),
        ledger=ledger(answer.steps),
    )


def _tenths(value: float) -> str:
    text = rounded_already(value)
    return text if "." in text else f"{text}.0"


def _sum(answer: GlickoAnswer) -> str:
    return (
        f"Rating {result(fixed(answer.new_rating, 4))}, "
        f"deviation {result(fixed(answer.new_deviation, 4))}"
        + (
            ""
            if answer.new_volatility is None
            else f", volatility {result(fixed(answer.new_volatility, 6))}"
        )
    )


def _reason(question: GlickoQuestion) -> str:
    idle = question.periods or 0
    before = (
        "no idle period" if not idle else "1 idle period" if idle == 1 else f"{idle} idle periods"
    )
    if question.system is System.GLICKO_2:
        return (
            f"Glicko-2 with volatility {as_typed(question.volatility)} and "
            f"τ {as_typed(question.tau)}, {before} before."
        )
    return f"Glicko-1, {before} before" + (f", c {as_typed(question.c)}." if idle else ".")


def _game_rows(answer: GlickoAnswer) -> str:
    games = answer.games
    opponents = listing.opponent_ratings([game.opponent_rating for game in games])
    columns = GameColumns(
        [
            rating
            if game.opponent_deviation is None
            else rating + small(f"± {number(game.opponent_deviation)}")
            for rating, game in zip(opponents, games, strict=True)
        ],
        [game.result for game in games],
        (
            [_four_decimals(game.impact) for game in games],
            [_four_decimals(game.expected_score) for game in games],
        ),
        [game.rating_change * 100 for game in games],
        [game.rated for game in games],
        [game.note for game in games],
    )
    return listing.game_rows(columns, column=listing.two_decimals)


def _four_decimals(share: float | None) -> str:
    return "" if share is None else fixed(share, 4)


def blank_sheet(texts: Texts) -> GlickoSheet:
    """Write the sheet of a question that has no answer yet, N/A in every place."""
    return GlickoSheet(
        sentence=("", "", "", ""),
        preview="",
        faces=(
            Face("Rating change", NOT_AVAILABLE, "", "", large=True),
            Face("New rating", NOT_AVAILABLE, "", "", large=True),
            Face("New deviation", NOT_AVAILABLE, "", ""),
            Face("95% interval", NOT_AVAILABLE, "", ""),
        ),
        sum=NOT_AVAILABLE,
        reason="",
        notices=(),
        games=listing.blank_game_rows(texts, 5),
        ledger="",
    )


CALCULATOR = Calculator(
    name="glicko",
    title="Glicko",
    lead="A rating period by Glicko or Glicko-2, step by step.",
    question=GlickoQuestion,
    answer=answer,
    sheet=sheet,
    blank_sheet=blank_sheet,
    choices={"result": games.RESULTS},
)
