"""A FIDE rating period: every game of a month, rated as FIDE rates it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field, PlainValidator, ValidationInfo, WithJsonSchema

from app.calculators import figures, games, listing, onward, typed
from app.calculators.calculator import Calculator, Face, Texts, direction, headline
from app.calculators.figures import NOT_AVAILABLE, as_typed, signed, signed_column
from app.calculators.games import GamesQuestion, NotPlayed, Results, Unrated
from app.calculators.listing import GameLine, Target, addends, movement, or_not_available
from app.calculators.marks import bar, cell, entered, result, row, small
from app.calculators.onward import NOWHERE, Onward
from app.calculators.period_pictures import Pictures, Surprise, course, stems
from app.calculators.question import Sample
from app.calculators.steps import Step, ledger
from app.ratings import fide, fide_k_factor, fide_norms, fide_notices
from app.ratings.fide import PeriodOutcome, RatingPeriod
from app.ratings.fide_games import Game, GameOutcome
from app.ratings.fide_k_factor import KFactor
from app.ratings.fide_rules import FIRST_MONTH, PLAIN, Month, TimeControl, rules_for
from app.ratings.fide_tables import expected_score_hundredths
from app.ratings.score import Score

AUTO: Literal["auto"] = "auto"
"""The K-factor as the rules give it."""

K_PRESETS = (
    (AUTO, "by age, games and rating"),
    ("40", "new and junior"),
    ("20", "established"),
    ("10", "from 2400"),
)
"""The K-factors of FIDE, and whose they are."""


class RuleSet(Enum):
    """Name what decides: FIDE's rules, or plain Elo as clubs and leagues use it."""

    FIDE = "fide"
    PLAIN = "plain"


class Expectation(Enum):
    """Name where the expected score comes from."""

    TABLE = "table"
    FORMULA = "formula"


def _is_plain(info: ValidationInfo) -> bool:
    # A field read by itself has no fields beside it.
    return bool(info.data) and info.data.get("rules") is RuleSet.PLAIN


def _rating(text: Any, info: ValidationInfo) -> float:
    return typed.number_with_two_decimals(text) if _is_plain(info) else typed.whole_number(text)


def _opponent(text: Any, info: ValidationInfo) -> float | Unrated:
    return games.opponent(text) if _is_plain(info) else games.whole_opponent(text)


def _k(text: Any, info: ValidationInfo) -> float | str:
    if text.strip().lower() == AUTO:
        return AUTO
    return typed.number(text) if _is_plain(info) else typed.whole_number(text)


def _period(text: Any) -> Month:
    year, dash, month = text.strip().partition("-")
    if not (dash and len(year) == 4 and len(month) == 2 and (year + month).isdecimal()):
        raise ValueError("not a month")
    period = Month(int(year), int(month))
    if not (1 <= period.month <= 12 and FIRST_MONTH <= period <= Month(_today().year + 1, 12)):
        raise ValueError("not a month whose rules are known")
    return period


def _birth_year(text: Any) -> int:
    year = typed.whole_number(text)
    if year > _today().year:
        raise ValueError("in the future")
    return year


def _other_games(text: Any) -> int | None:
    # None and 0 ask the same, and have the same link.
    return None if text is None else typed.whole_number(text) or None


def this_month() -> Month:
    """Return the month that it is now, in universal time."""
    today = _today()
    return Month(today.year, today.month)


def _today() -> datetime:
    return datetime.now(UTC)


def _months() -> dict[str, Any]:
    years = "|".join(str(year) for year in range(FIRST_MONTH.year + 1, _today().year + 2))
    first = "|".join(f"{month:02}" for month in range(FIRST_MONTH.month, 13))
    pattern = f"^({FIRST_MONTH.year}-({first})|({years})-(0[1-9]|1[0-2]))$"
    return {"type": "string", "pattern": pattern}


_Rating = Annotated[
    float,
    Field(ge=100, le=4000, json_schema_extra={"multipleOf": 0.01}),
    BeforeValidator(_rating),
]
_Opponent = Annotated[
    float | Unrated,
    PlainValidator(_opponent),
    games.opponent_schema(type="number", multipleOf=0.01),
]


KSetting = Annotated[Annotated[float, Field(gt=0, le=200)] | Literal["auto"], BeforeValidator(_k)]
"""A K-factor set by hand, or "auto" for the one that the rules give."""
K_ALLOWS = "auto, or a whole number from 1 to 200, with plain rules also decimals"
Period = Annotated[Month, BeforeValidator(_period), WithJsonSchema(_months())]
"""A month whose rules are known."""
PERIOD_ALLOWS = (
    f"from {FIRST_MONTH}, since the rules before were others, to the end of next year, as 2026-11"
)


class FideQuestion(GamesQuestion):
    """Hold the games of a period and what its rules depend on."""

    path = "/fide"
    always = ("rating", "opponent", "result")
    subject = ("rating", "opponent")
    sample: ClassVar[Sample] = {
        "rating": "1650",
        "opponent": ("1720", "1590", "1810"),
        "result": ("win", "draw", "loss"),
    }

    rules: Annotated[RuleSet, BeforeValidator(typed.choice)] = Field(
        RuleSet.FIDE, title="Rules", description="fide or plain"
    )
    rating: _Rating | None = Field(
        title="Your rating",
        description="a whole number from 100 to 4000, with plain rules up to two decimals",
    )
    opponent: tuple[_Opponent, ...] = Field(
        (), title="Game {game}", description=games.OPPONENT_ALLOWS
    )
    result: Results = ()
    k: KSetting = Field(AUTO, title="K-factor", description=K_ALLOWS)
    time_control: Annotated[TimeControl, BeforeValidator(typed.choice)] = Field(
        TimeControl.STANDARD, title="Rating list", description="standard, rapid or blitz"
    )
    expected: Annotated[Expectation, BeforeValidator(typed.choice)] = Field(
        Expectation.TABLE, title="Expected score by", description="table or formula"
    )
    birth_year: (
        Annotated[
            int,
            Field(ge=1900, json_schema_extra={"maximum": _today().year}),
            BeforeValidator(_birth_year),
        ]
        | None
    ) = Field(None, title="Birth year", description="from 1900 to this year, or blank for adults")
    games_played: (
        Annotated[int, Field(ge=0, le=9999), BeforeValidator(typed.whole_number)] | None
    ) = Field(None, title="Games played", description="from 0 to 9999, or blank for 30 or more")
    peak: Annotated[int, Field(ge=100, le=4000), BeforeValidator(typed.whole_number)] | None = (
        Field(
            None,
            title="Highest rating",
            description="a whole number from 100 to 4000, or blank for the rating now",
        )
    )
    other_games: Annotated[
        Annotated[int, Field(ge=1, le=200, json_schema_extra={"minimum": 0})] | None,
        BeforeValidator(_other_games),
    ] = Field(None, title="Other games", description="rated games of the same month, from 0 to 200")
    period: Period | None = Field(None, title="Month", description=PERIOD_ALLOWS)
    target: _Rating | None = Field(
        None, title="Wanted rating", description="from 100 to 4000, or blank"
    )
    next_opponent: _Rating | None = Field(
        None, title="Next opponent", description="a rating from 100 to 4000, or blank"
    )

    @property
    def month(self) -> Month:
        """Return the month of the rules: as given, or this one."""
        return self.period or this_month()

    @cached_property
    def played(self) -> tuple[Game, ...]:
        """Return the games as the arithmetic takes them."""
        return tuple(map(_game, self.opponent, self.result))


def _game(opponent: float | Unrated, result: Score | NotPlayed) -> Game:
    rating = opponent if type(opponent) is int else _opponent_rating(opponent)
    if isinstance(result, NotPlayed):
        return Game(rating, None, result.value)
    return Game(rating, result)


def _opponent_rating(opponent: float | Unrated) -> float | None:
    return None if isinstance(opponent, Unrated) else whole_where_possible(opponent)


def whole_where_possible(value: Any) -> float:
    """Return a number as a whole one where it is one."""
    # Whole ratings and whole K-factors keep the arithmetic in whole hundredths.
    return int(value) if value == int(value) else value


class PeriodGame(NamedTuple):
    """Hold one game of the answer: rating points, shares of a point, and the rule that bit."""

    opponent_rating: float | None
    result: Score | NotPlayed
    rating_difference: float | None
    counted_difference: float | None
    expected_score: float | None
    rating_change: float | None
    rated: bool
    note: str


class ScoreRow(NamedTuple):
    """Hold what one total against the same opponents would bring."""

    score: float
    rating_change_exact: float | None
    rating_change: int | None
    new_rating: float | None
    performance_rating: int | None


class NextOutcome(NamedTuple):
    """Hold what the whole period comes to after one result of the next game."""

    result: Score
    rating_change_exact: float
    rating_change: int
    new_rating: float


class NextGame(NamedTuple):
    """Hold the next game and the period after each of its results."""

    opponent_rating: float
    outcomes: tuple[NextOutcome, ...]


@dataclass(frozen=True, slots=True)
class FideAnswer:
    """Hold what a period comes to: rating points, points scored, and shares from 0 to 1."""

    question: FideQuestion
    score: float
    games_rated: int
    expected_score: float | None
    k_factor: float | None
    k_factor_reason: str
    rating_change_exact: float | None
    rating_change: int | None
    new_rating: float | None
    average_opponent_rating: int | None
    percentage_score: int | None
    performance_rating: int | None
    games: tuple[PeriodGame, ...]
    by_score: tuple[ScoreRow, ...]
    target: Target | None
    next_game: NextGame | None
    notices: tuple[str, ...]
    steps: tuple[Step, ...]
    link: str


def answer(question: FideQuestion) -> FideAnswer:
    """Rate the games of a period, once and exactly.

    Source: FIDE Handbook B.02, 8.3.
    """
    plain = question.rules is RuleSet.PLAIN
    by_formula = plain or question.expected is Expectation.FORMULA
    rating = None if question.rating is None else whole_where_possible(question.rating)
    k = _k_factor(question, rating)
    circumstances: dict[str, Any] = {
        "k": k and k.k,
        "rules": PLAIN if plain else rules_for(question.month, question.time_control),
        "other_games": question.other_games or 0,
        "expected_score": (
            fide.expected_score_by_formula if by_formula else expected_score_hundredths
        ),
    }
    period = fide.rating_period(rating, question.played, **circumstances)
    following = (
        None
        if question.next_opponent is None or rating is None
        else fide.next_game(
            whole_where_possible(question.next_opponent), rating, question.played, **circumstances
        )
    )
    outcome = period.outcome
    performance = period.performance
    reason = "; ".join(filter(None, (period.cut_by_700_rule(), k.reason if k else "")))
    return FideAnswer(
        question=question,
        score=period.score,
        games_rated=period.games_rated,
        expected_score=_points(period.expected_score_hundredths),
        k_factor=period.k_factor,
        k_factor_reason=reason,
        rating_change_exact=_points(outcome.rating_change_hundredths),
        rating_change=outcome.rating_change,
        new_rating=outcome.new_rating,
        average_opponent_rating=performance and performance.average_opponent_rating,
        percentage_score=performance and performance.percentage_score,
        performance_rating=performance and performance.performance_rating,
        games=tuple(map(_period_game, period.games, question.result)),
        by_score=_by_score(period),
        target=(
            None
            if question.target is None
            else Target(question.target, period.score_needed(question.target))
        ),
        next_game=following and _next_game(following),
        notices=tuple(_notices(question, period, outcome, k, following)),
        steps=_steps(period, outcome, reason, by_formula=by_formula, plain=plain),
        link=question.link,
    )


def _by_score(period: RatingPeriod) -> tuple[ScoreRow, ...]:
    scores, exact, *others = period.score_columns()
    points = exact if exact[0] is None else [each / 100 for each in exact]
    return tuple(map(ScoreRow, scores, points, *others))


def _k_factor(question: FideQuestion, rating: float | None) -> KFactor | None:
    if question.k != AUTO:
        k = whole_where_possible(question.k)
        return KFactor(k, f"K = {as_typed(k)}: set by hand")  # type: ignore[arg-type]
    if rating is None:
        return None
    return fide_k_factor.k_factor(
        rating,  # type: ignore[arg-type]
        year=question.month.year,
        birth_year=question.birth_year,
        games_played=question.games_played,
        peak=question.peak,
    )


def _points(hundredths: float | None) -> float | None:
    return None if hundredths is None else hundredths / 100


def _period_game(game: GameOutcome, given: Score | NotPlayed) -> PeriodGame:
    opponent_rating, _, difference, counted, expected, change, rated, note = game
    return PeriodGame(
        opponent_rating,
        given,
        difference,
        counted,
        _points(expected),
        _points(change),
        rated,
        note,
    )


def _next_game(following: fide.NextGame) -> NextGame:
    return NextGame(
        following.game.opponent_rating or 0,
        tuple(
            NextOutcome(
                score,
                (each.rating_change_hundredths or 0) / 100,
                each.rating_change or 0,
                each.new_rating or 0,
            )
            for score, each in (
                (Score.WIN, following.win),
                (Score.DRAW, following.draw),
                (Score.LOSS, following.loss),
            )
        ),
    )


def _notices(
    question: FideQuestion,
    period: RatingPeriod,
    outcome: PeriodOutcome,
    k: KFactor | None,
    following: fide.NextGame | None,
) -> Iterator[str]:
    if not period.games_rated:
        yield "No games yet." if not period.games else "No rated games yet."
    if question.rules is RuleSet.PLAIN:
        return
    new_rating = outcome.new_rating
    if question.rating is not None and new_rating is not None and k is not None:
        games_before = question.games_played
        next_k = fide_k_factor.k_factor(
            int(new_rating),
            year=question.month.following.year,
            birth_year=question.birth_year,
            games_played=(
                None
                if games_before is None
                else games_before + period.games_rated + period.other_games
            ),
            peak=max(question.peak or 0, int(question.rating), int(new_rating)),
        )
        yield from fide_notices.notices(question.rating, new_rating, k.k, next_k)
    if following is not None:
        lowering = fide_notices.lowering_win(period, following)
        if lowering:
            yield lowering
    if question.time_control is TimeControl.STANDARD:
        norm = fide_norms.title_norm(question.played)
        if norm:
            yield (
                f"A performance of {norm.performance_rating} against an average of "
                f"{norm.average_opponent_rating} is enough for a {norm.title.name} norm "
                f"({norm.title.least_performance}). The titles and federations of the "
                "opponents, the number of rounds and the kind of event decide, too (B.01, 1.4)."
            )


def _steps(
    period: RatingPeriod, outcome: PeriodOutcome, reason: str, *, by_formula: bool, plain: bool
) -> tuple[Step, ...]:
    steps: list[Step] = []
    if period.rating is not None and period.k_factor is not None:
        steps += _change_steps(period, outcome, reason, by_formula=by_formula, plain=plain)
    if period.performance:
        steps += _performance_steps(period, period.performance)
    return tuple(steps)


def _change_steps(
    period: RatingPeriod, outcome: PeriodOutcome, reason: str, *, by_formula: bool, plain: bool
) -> Iterator[Step]:
    expected = _expected(period.expected_score_hundredths, by_formula=by_formula)
    shown = [
        _expected(game.expected_score_hundredths, by_formula=by_formula)
        for game in listing.first_games(period.games)
    ]
    yield Step("K-factor", "", (reason,), "" if plain else "B.02, 8.3.3")
    yield Step(
        "Expected score",
        "by the formula" if by_formula else "by the table",
        (f"{addends(shown)} = {result(expected)}",),
        "" if plain else "B.02, 8.3.1" if by_formula else "B.02, 8.1.2 and 8.3.1",
    )
    yield Step(
        "Rating change",
        "K × (score − expected)",
        (
            f"{as_typed(period.k_factor or 0)} × ({entered(as_typed(period.score))} − {expected})"
            f" = {signed((outcome.rating_change_hundredths or 0) / 100)}, rounded once to "
            f"{result(signed(outcome.rating_change or 0))}",
        ),
        "halves away from zero" if plain else "B.02, 8.3.4, halves away from zero",
    )
    sign = figures.MINUS if (outcome.rating_change or 0) < 0 else "+"
    yield Step(
        "New rating",
        "rating + change",
        (
            f"{entered(as_typed(period.rating or 0))} {sign} {abs(outcome.rating_change or 0)} = "
            f"{result(as_typed(outcome.new_rating or 0))}",
        ),
    )


def _performance_steps(period: RatingPeriod, performance: fide.Performance) -> Iterator[Step]:
    ratings = [
        listing.opponent_rating(game.opponent_rating) for game in listing.first_games(period.games)
    ]
    yield Step(
        "Average opponent",
        "real ratings ÷ games",
        (
            f"({addends(ratings)}) ÷ {period.games_rated} = "
            f"{result(str(performance.average_opponent_rating))}",
        ),
        "nearest whole, halves up",
    )
    yield Step(
        "Percentage",
        "score ÷ games",
        (
            f"{entered(as_typed(period.score))} ÷ {period.games_rated} = "
            f"{result(f'{performance.percentage_score}%')}, "
            f"which is {signed(performance.rating_difference)} points in the table",
        ),
        "B.02, 8.1.1",
    )
    yield Step(
        "Performance",
        "average + difference",
        (
            f"{performance.average_opponent_rating} "
            f"{'−' if performance.rating_difference < 0 else '+'} "
            f"{abs(performance.rating_difference)} = "
            f"{result(str(performance.performance_rating))}",
        ),
    )


def _expected(hundredths: float | None, *, by_formula: bool) -> str:
    points = (hundredths or 0) / 100
    return figures.fixed(points, 4 if by_formula else 2)


@dataclass(frozen=True, slots=True)
class FideSheet:
    """Hold everything that the result section prints."""

    sentence: tuple[str, str, str, str]
    preview: str
    faces: tuple[Face, ...]
    k_used: str
    sum: str
    reason: str
    notices: tuple[str, ...]
    games: str
    by_score: str
    target: str
    next_opponent: str
    next_game: str
    pictures: Pictures | None
    ledger: str
    onward: Onward


def sheet(answer: FideAnswer) -> FideSheet:
    """Write an answer as text, figure by figure."""
    question = answer.question
    by_formula = question.expected is Expectation.FORMULA or question.rules is RuleSet.PLAIN
    opening = _opening(answer)
    if answer.rating_change is None or answer.new_rating is None:
        sentence = (
            (opening, "performance", str(answer.performance_rating), ".")
            if answer.performance_rating is not None
            else (opening, "", "", "")
        )
        change = new_rating = exact = NOT_AVAILABLE
    else:
        change, new_rating = signed(answer.rating_change), as_typed(answer.new_rating)
        exact = f"exactly {signed(answer.rating_change_exact or 0)}"
        sentence = (opening, "new rating", new_rating, f", {movement(answer.rating_change)}.")
    average = (
        ""
        if answer.performance_rating is None
        else f"average {answer.average_opponent_rating}, {answer.percentage_score}%"
    )
    expected = (
        ""
        if answer.expected_score is None
        else f"{_expected(answer.expected_score * 100, by_formula=by_formula)} expected"
    )
    return FideSheet(
        sentence=sentence,
        preview=headline(sentence, change),
        faces=(
            Face("Rating change", change, direction(change), exact, large=True),
            Face(
                "New rating",
                new_rating,
                "",
                f"from {as_typed(question.rating)}" if question.rating is not None else "",
                large=True,
            ),
            Face(
                "Performance",
                or_not_available(answer.performance_rating),
                "",
                average,
                brief=average and f"{answer.percentage_score}%",
            ),
            Face("Score", f"{as_typed(answer.score)} of {answer.games_rated}", "", expected),
        ),
        k_used="" if answer.k_factor is None else as_typed(answer.k_factor),
        sum=next((step.working[0] for step in answer.steps if step.name == "Rating change"), ""),
        reason=_reason(answer, by_formula=by_formula),
        notices=answer.notices,
        games=_game_rows(answer, by_formula=by_formula),
        by_score=_score_rows(answer),
        target=listing.target_sentence(answer.target, answer.games_rated),
        next_opponent="" if answer.next_game is None else as_typed(question.next_opponent or 0),
        next_game="" if answer.next_game is None else _next_rows(answer.next_game),
        pictures=_pictures(answer),
        ledger=ledger(answer.steps) if answer.steps else "",
        onward=_onward(answer),
    )


def _pictures(answer: FideAnswer) -> Pictures | None:
    played = [
        Surprise(counted or 0, expected or 0, given.points)
        for _, given, _, counted, expected, _, rated, _ in answer.games
        if rated and isinstance(given, Score)
    ]
    if answer.new_rating is None or not played:
        return None
    least, most = answer.by_score[0], answer.by_score[-1]
    return Pictures(
        stems(played),
        course(played),
        start=or_not_available(answer.question.rating),
        end=as_typed(answer.new_rating),
        most=or_not_available(most.new_rating),
        least=or_not_available(least.new_rating),
    )


def _opening(answer: FideAnswer) -> str:
    if not answer.games_rated:
        return "No games yet:" if answer.rating_change is not None else "No games yet."
    return f"{games.points_from_games(answer.score, answer.games_rated)}:"


def _onward(answer: FideAnswer) -> Onward:
    question = answer.question
    if question.rating is None or answer.k_factor is None:
        return NOWHERE
    return onward.from_period(
        question.link,
        question.rating,
        question.opponent,
        question.result,
        k=answer.k_factor,
        by_hand=question.k != AUTO,
        following=_following_period(answer),
    )


def _following_period(answer: FideAnswer) -> str:
    """Return the link to the month after this one, from the new rating, without games yet."""
    question, new_rating = answer.question, answer.new_rating
    if not answer.games_rated or new_rating is None:
        return ""
    if not onward.LOWEST <= new_rating <= onward.HIGHEST:
        return ""
    played, peak = question.games_played, question.peak
    more = answer.games_rated + (question.other_games or 0)
    changes: dict[str, Any] = {
        "rating": as_typed(new_rating),
        "opponent": [],
        "result": [],
        "games_played": None if played is None else str(played + more),
        "peak": peak and str(max(peak, int(new_rating))),
        "period": question.period and str(question.period.following),
        "other_games": None,
        "target": None,
        "next_opponent": None,
    }
    return question.link_with(changes)


def _reason(answer: FideAnswer, *, by_formula: bool) -> str:
    if not answer.k_factor_reason:
        return "Give your rating, and the change is worked out, too."
    source = "the formula, unrounded" if by_formula else "FIDE’s table, B.02 section 8.1.2"
    return f"{answer.k_factor_reason}. Expected scores from {source}."


def _game_rows(answer: FideAnswer, *, by_formula: bool) -> str:
    decimals = 4 if by_formula else 2
    lines = [
        GameLine(
            listing.opponent_rating(opponent),
            given,
            (
                _difference(difference, counted),
                "" if expected is None else f"{expected:.{decimals}f}",
            ),
            None if change is None else change * 100,
            rated,
            note,
        )
        for opponent, given, difference, counted, expected, change, rated, note in answer.games
    ]
    return listing.game_rows(lines, known=answer.rating_change is not None)


def _hundredths(points: float | None) -> float | None:
    return None if points is None else points * 100


def _difference(difference: float | None, counted: float | None) -> str:
    if difference is None:
        return ""
    if counted is None or counted == difference:
        return signed(difference)
    return signed(difference) + small(f"as {signed(counted)}")


def _score_rows(answer: FideAnswer) -> str:
    if not answer.by_score:
        return ""
    scores, exact, changes, new_ratings, performances = zip(*answer.by_score, strict=True)
    return listing.score_rows(
        scores,
        [_hundredths(each) for each in exact],
        figures.signed_whole(changes),
        figures.column(new_ratings),
        figures.column(performances),
        scored=answer.score,
        target=answer.target,
    )


def _next_rows(following: NextGame) -> str:
    exact = signed_column([each.rating_change_exact * 100 for each in following.outcomes])
    most = max(abs(each.rating_change_exact) for each in following.outcomes)
    return "".join(
        row(
            listing.LABELS[each.result.value],
            cell(exact[i]),
            cell(signed(each.rating_change)),
            cell(as_typed(each.new_rating)),
            cell(""),
            bar(each.rating_change_exact, most),
        )
        for i, each in enumerate(following.outcomes)
    )


def blank_sheet(texts: Texts) -> FideSheet:
    """Write the sheet of a question that has no answer yet, N/A in every place."""
    return FideSheet(
        sentence=("", "", "", ""),
        preview="",
        faces=(
            Face("Rating change", NOT_AVAILABLE, "", "", large=True),
            Face("New rating", NOT_AVAILABLE, "", "", large=True),
            Face("Performance", NOT_AVAILABLE, "", ""),
            Face("Score", NOT_AVAILABLE, "", ""),
        ),
        k_used="",
        sum=NOT_AVAILABLE,
        reason="",
        notices=(),
        games=listing.blank_game_rows(texts, 5),
        by_score=listing.blank_score_rows(texts, 4),
        target="",
        next_opponent="",
        next_game="",
        pictures=None,
        ledger="",
        onward=NOWHERE,
    )


CALCULATOR = Calculator(
    name="fide",
    title="FIDE",
    lead="A month of games, as FIDE rates it.",
    question=FideQuestion,
    answer=answer,
    sheet=sheet,
    blank_sheet=blank_sheet,
    choices={"k": K_PRESETS, "result": games.RESULTS},
    takes="games",
    section="fide",
    tab="Rating period",
)
