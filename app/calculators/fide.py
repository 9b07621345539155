"""A FIDE rating period: every game of a month, rated as FIDE rates it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import cached_property
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field, PlainValidator, ValidationInfo

from app.calculators import fide_steps, figures, games, listing, onward, typed
from app.calculators.calculator import Calculator, Face, Texts, direction, headline, movement
from app.calculators.fide_steps import Known
from app.calculators.figures import (
    NOT_AVAILABLE,
    are_whole,
    as_typed,
    rounded_already,
    signed,
    signed_column,
)
from app.calculators.games import GamesQuestion, NotPlayed, ReadRatings, Results, Unrated
from app.calculators.listing import GameColumns, Target
from app.calculators.marks import bar, cell, row, small
from app.calculators.onward import NOWHERE, Onward
from app.calculators.period_pictures import Course, Pictures, course, stems
from app.calculators.question import Sample
from app.calculators.rows import Rows
from app.calculators.sheets import ShapedSheet
from app.calculators.steps import Steps, ledger
from app.ratings import fide, fide_k_factor, fide_norms, fide_notices
from app.ratings.fide import PeriodOutcome, RatingPeriod
from app.ratings.fide_games import Game, GameOutcome
from app.ratings.fide_k_factor import KFactor
from app.ratings.fide_norms import TitleNorm
from app.ratings.fide_rules import FIRST_MONTH, PLAIN, Month, Rules, TimeControl, rules_for
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
    Field(ge=100, le=4000),
    BeforeValidator(_rating),
]
_Opponent = Annotated[
    float | Unrated,
    PlainValidator(_opponent),
    games.opponent_schema(type="number"),
]


KSetting = Annotated[Annotated[float, Field(gt=0, le=200)] | Literal["auto"], BeforeValidator(_k)]
"""A K-factor set by hand, or "auto" for the one that the rules give."""
K_ALLOWS = "auto, or a whole number from 1 to 200, with plain rules also decimals"
Period = Annotated[Month, BeforeValidator(_period), typed.Described(_months)]
"""A month whose rules are known."""
PERIOD_ALLOWS = (
    f"as 2026-11, from {FIRST_MONTH}, since the rules before were others, to the end of next year"
)
_PLAIN_ALLOWS = "with plain rules up to two decimals"
_OTHER_RATING_ALLOWS = f"{typed.WHOLE_RATING_ALLOWS}, {_PLAIN_ALLOWS}, or blank"


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
        description=f"{typed.WHOLE_RATING_ALLOWS}, {_PLAIN_ALLOWS}",
    )
    opponent: Annotated[tuple[_Opponent, ...], ReadRatings] = Field(
        (), title="Game {game}", description=f"{games.WHOLE_OPPONENT_ALLOWS}, {_PLAIN_ALLOWS}"
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
            Field(ge=1900),
            BeforeValidator(_birth_year),
            typed.Described(lambda: {"type": "integer", "minimum": 1900, "maximum": _today().year}),
        ]
        | None
    ) = Field(
        None, title="Birth year", description="a year from 1900 to this one, or blank for adults"
    )
    games_played: (
        Annotated[int, Field(ge=0, le=9999), BeforeValidator(typed.whole_number)] | None
    ) = Field(
        None,
        title="Games played",
        description="a whole number from 0 to 9999, or blank for 30 or more",
    )
    peak: Annotated[int, Field(ge=100, le=4000), BeforeValidator(typed.whole_number)] | None = (
        Field(
            None,
            title="Highest rating",
            description=f"{typed.WHOLE_RATING_ALLOWS}, or blank for the rating now",
        )
    )
    other_games: Annotated[
        Annotated[int, Field(ge=1, le=200, json_schema_extra={"minimum": 0})] | None,
        BeforeValidator(_other_games),
    ] = Field(
        None,
        title="Other games",
        description="rated games of the same month, a whole number from 0 to 200",
    )
    period: Period | None = Field(None, title="Month", description=PERIOD_ALLOWS)
    target: _Rating | None = Field(None, title="Wanted rating", description=_OTHER_RATING_ALLOWS)
    next_opponent: _Rating | None = Field(
        None, title="Next opponent", description=_OTHER_RATING_ALLOWS
    )

    @cached_property
    def month(self) -> Month:
        """Return the month of the rules: as given, or this one."""
        return self.period or this_month()

    @cached_property
    def regulations(self) -> Rules:
        """Return the rules that decide, none of them for plain Elo."""
        if self.rules is RuleSet.PLAIN:
            return PLAIN
        return rules_for(self.month, self.time_control)

    @cached_property
    def by_formula(self) -> bool:
        """Tell whether the formula gives the expected scores, and not FIDE's table."""
        return self.expected is Expectation.FORMULA or self.rules is RuleSet.PLAIN

    @cached_property
    def played(self) -> tuple[Game, ...]:
        """Return the games as the arithmetic takes them."""
        if are_whole(self.opponent) and set(map(type, self.result)) == {Score}:
            return tuple(map(Game, self.opponent, self.result))  # type: ignore[arg-type]
        return tuple(map(_game, self.opponent, self.result))


def _game(opponent: float | Unrated, result: Score | NotPlayed) -> Game:
    rating = None if isinstance(opponent, Unrated) else whole_where_possible(opponent)
    if isinstance(result, NotPlayed):
        return Game(rating, None, result.value)
    return Game(rating, result)


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
    games: Rows[PeriodGame]
    by_score: Rows[ScoreRow]
    target: Target | None
    next_game: NextGame | None
    notices: tuple[str, ...]
    steps: Steps
    link: str
    period: Month | None
    """The month whose rules decided, as 2026-11; None by plain rules."""


def answer(question: FideQuestion) -> FideAnswer:
    """Rate the games of a period, once and exactly.

    Source: FIDE Handbook B.02, 8.3.
    """
    rating = None if question.rating is None else whole_where_possible(question.rating)
    k = _k_factor(question, rating)
    circumstances: dict[str, Any] = {
        "k": k and k.k,
        "rules": question.regulations,
        "other_games": question.other_games or 0,
        "expected_score": (
            fide.expected_score_by_formula if question.by_formula else expected_score_hundredths
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
    columns = period.score_columns()
    outcome = PeriodOutcome._make(column[period.half_points] for column in columns)
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
        games=Rows(_period_game, period.games, question.result),
        by_score=Rows(_score_row, *columns),
        target=(
            None
            if question.target is None
            else Target(question.target, period.score_needed(question.target))
        ),
        next_game=following and _next_game(following),
        notices=tuple(_notices(question, period, outcome, k, following)),
        steps=fide_steps.steps(
            period, outcome, reason, _known(question, outcome.rating_change, performance)
        ),
        link=question.link,
        period=None if question.rules is RuleSet.PLAIN else question.month,
    )


def _known(question: FideQuestion, change: object, performance: object) -> Known:
    return Known(
        change is not None,
        performance is not None,
        question.by_formula,
        question.regulations,
    )


def _next_k_factor(question: FideQuestion, period: RatingPeriod, new_rating: float) -> KFactor:
    games_before = question.games_played
    return fide_k_factor.k_factor(
        int(new_rating),
        year=question.month.following.year,
        birth_year=question.birth_year,
        games_played=(
            None if games_before is None else games_before + period.games_rated + period.other_games
        ),
        peak=max(question.peak or 0, int(question.rating or 0), int(new_rating)),
    )


def _score_row(score: float, change: float | None, *others: Any) -> ScoreRow:
    return ScoreRow(score, _points(change), *others)


def _k_factor(question: FideQuestion, rating: float | None) -> KFactor | None:
    if question.k != AUTO:
        k = whole_where_possible(question.k)
        return KFactor(k, f"K = {as_typed(k)}: set by hand")  # type: ignore[arg-type]
    if rating is None:
        return None
    return fide_k_factor.k_factor(
        rating,
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
        yield from fide_notices.notices(
            question.rating,
            new_rating,
            k.k,
            lambda: _next_k_factor(question, period, new_rating),
            question.regulations,
        )
    if following is not None:
        lowering = fide_notices.lowering_win(period, following)
        if lowering:
            yield lowering
    if question.time_control is TimeControl.STANDARD:
        norm = fide_norms.title_norm(question.played)
        if norm:
            yield _norm(norm)


def _norm(norm: TitleNorm) -> str:
    article = "an" if norm.title.name == "IM" else "a"
    wins = "1 win" if norm.left_out == 1 else f"{norm.left_out} wins"
    without = f", leaving out {wins} over the lowest opponents," if norm.left_out else ""
    return (
        f"A performance of {norm.performance_rating} against an average of "
        f"{norm.average_opponent_rating}{without} is enough for {article} {norm.title.name} norm "
        f"({norm.title.least_performance}). The titles and federations of the opponents, the "
        "number of rounds and the kind of event decide, too (B.01, 1.4)."
    )


class Shape(NamedTuple):
    """Hold what decides where the texts of a period stand."""

    known: Known
    direction: str
    """Which way the rating goes: up, down or nothing."""
    notices: int
    games: bool
    ends: tuple[bool, bool]
    """Whether no score would bring a higher new rating, and whether none a lower one."""
    target: bool
    next_game: bool
    pair: bool
    """Whether there is a game to carry to where one game is asked."""
    goes_on: bool
    """Whether a next month can start from the new rating."""


class FideSheet(ShapedSheet):
    """Put together what the result section prints."""

    shape: Shape

    @property
    def sentence(self) -> tuple[str, str, str, str]:
        """Return the answer in one sentence."""
        texts, (change, performance, _, _) = self.texts, self.shape.known
        if change:
            return texts["opening"], "new rating", texts["new"], f", {texts['movement']}."
        if performance:
            return texts["opening"], "performance", texts["performed"], "."
        return texts["opening"], "", "", ""

    @property
    def preview(self) -> str:
        """Return the answer as a link to it shows it."""
        return headline(self.sentence, self.texts["changed"])

    @property
    def faces(self) -> tuple[Face, ...]:
        """Return the figures of the clock."""
        texts, (change, performance, _, _) = self.texts, self.shape.known
        brief = f"{texts['percentage']}%" if performance else ""
        return (
            Face(
                "Rating change",
                texts["changed"],
                self.shape.direction,
                texts["exactly"],
                large=True,
                missing=not change,
            ),
            Face("New rating", texts["new"], "", texts["from"], large=True, missing=not change),
            Face(
                "Performance",
                texts["performed"],
                "",
                texts["against"],
                brief=brief,
                missing=not performance,
            ),
            Face("Score", texts["scored"], "", texts["expectation"]),
        )

    @property
    def changeless(self) -> bool:
        """Return whether there is no rating to change."""
        return not self.shape.known.change

    @property
    def k_used(self) -> str:
        """Return the K-factor, or nothing where there is none."""
        return self.texts["k_used"]

    @property
    def sum(self) -> str:
        """Return the whole period in one sum."""
        steps = Steps(fide_steps.written(self.shape.known), self.texts)
        return next((step.working[0] for step in steps if step.name == fide_steps.CHANGE), "")

    @property
    def reason(self) -> str:
        """Return why this K-factor, and where the expected scores are from."""
        return self.texts["reasons"]

    @property
    def notices(self) -> tuple[str, ...]:
        """Return what else one should know."""
        return tuple(self.texts[f"notice_{i}"] for i in range(self.shape.notices))

    @property
    def games(self) -> str:
        """Return the rows game by game."""
        return self.texts["game_rows"] if self.shape.games else ""

    @property
    def by_score(self) -> str:
        """Return the rows of what each score would bring."""
        return self.texts["score_rows"]

    @property
    def target(self) -> str:
        """Return what a wanted rating needs."""
        return self.texts["target"] if self.shape.target else ""

    @property
    def next_opponent(self) -> str:
        """Return the opponent of the next game."""
        return self.texts["next_opponent"]

    @property
    def next_game(self) -> str:
        """Return the rows of the period after the next game."""
        return self.texts["next_rows"] if self.shape.next_game else ""

    @property
    def pictures(self) -> Pictures | None:
        """Return the pictures of the games."""
        texts, (change, performance, _, _) = self.texts, self.shape.known
        if not (change and performance):
            return None
        return Pictures(
            texts["stems"],
            Course(*(texts[f"course_{name}"] for name in Course._fields)),
            texts["rating"],
            texts["new"],
            texts["most"],
            texts["least"],
            *self.shape.ends,
        )

    @property
    def ledger(self) -> str:
        """Return the rows of the steps."""
        steps = tuple(Steps(fide_steps.written(self.shape.known), self.texts))
        return ledger(steps) if steps else ""

    @property
    def onward(self) -> Onward:
        """Return where the answer leads."""
        if not self.shape.known.change:
            return NOWHERE
        return Onward(
            self.texts["onward_games"],
            self.texts["onward_pair"] if self.shape.pair else "",
            self.texts["following"] if self.shape.goes_on else "",
        )


def sheet(answer: FideAnswer) -> FideSheet:
    """Write an answer as text, figure by figure."""
    question, figures = answer.question, answer.steps.figures
    known = _known(question, answer.rating_change, answer.performance_rating)
    texts = {
        **figures,
        "opening": _opening(answer),
        "changed": NOT_AVAILABLE,
        "new": NOT_AVAILABLE,
        "exactly": _BLANK,
        "from": _BLANK,
        "performed": NOT_AVAILABLE,
        "against": _BLANK,
        "scored": f"{figures['score']} of {answer.games_rated}",
        "expectation": _BLANK,
        "k_used": figures.get("k", ""),
        "reasons": _reasons(answer),
    }
    if known.change:
        texts["changed"], texts["new"] = figures["change"], figures["new_rating"]
        texts["exactly"] = f"exactly {figures['exact']}"
        texts["from"] = f"from {figures['rating']}"
        texts["movement"] = movement(texts["changed"])
        texts["expectation"] = f"{figures['expected']} expected"
        _add_onward(texts, answer)
    if known.performance:
        texts["performed"] = figures["performance"]
        texts["against"] = f"average {figures['average']}, {figures['percentage']}%"
    for i, notice in enumerate(answer.notices):
        texts[f"notice_{i}"] = notice
    if answer.target:
        texts["target"] = listing.target_sentence(answer.target, answer.games_rated)
    if answer.next_game:
        texts["next_opponent"] = as_typed(question.next_opponent or 0)
        texts["next_rows"] = _next_rows(answer.next_game)
    ends = (False, False)
    if answer.games:
        texts["game_rows"] = _game_rows(answer)
        texts["score_rows"] = _score_rows(answer)
        if known.change and known.performance:
            ends = _add_pictures(texts, answer)
    return FideSheet(
        Shape(
            known,
            direction(texts["changed"]),
            len(answer.notices),
            bool(answer.games),
            ends,
            answer.target is not None,
            answer.next_game is not None,
            "onward_pair" in texts,
            "following" in texts,
        ),
        texts,
    )


_BLANK = "\N{NO-BREAK SPACE}"
"""Keeps the height of a line without words."""


def _opening(answer: FideAnswer) -> str:
    if not answer.games_rated:
        return "No games yet:" if answer.rating_change is not None else "No games yet."
    return f"{games.points_from_games(answer.score, answer.games_rated)}:"


def _reasons(answer: FideAnswer) -> str:
    if not answer.k_factor_reason:
        return "Give your rating, and the change is worked out, too."
    question = answer.question
    table = f"FIDE’s table, {question.regulations.source('1.2')}"
    source = "the formula, unrounded" if question.by_formula else table
    return f"{answer.k_factor_reason}. Expected scores from {source}."


def _add_onward(texts: dict[str, str], answer: FideAnswer) -> None:
    question = answer.question
    texts["onward_games"], pair, following = onward.from_period(
        question.link,
        question.rating or 0,
        question.opponent,
        question.result,
        k=answer.k_factor,
        by_hand=question.k != AUTO,
        following=_following_period(answer),
    )
    if pair:
        texts["onward_pair"] = pair
    if following:
        texts["following"] = following


def _following_period(answer: FideAnswer) -> str:
    """Return the link to the month after this one, from the new rating, without games yet."""
    question, new_rating = answer.question, answer.new_rating
    if not answer.games_rated or new_rating is None or not onward.carries(new_rating):
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


def _add_pictures(texts: dict[str, str], answer: FideAnswer) -> tuple[bool, bool]:
    """Draw the rated games, and tell whether the rating ends highest and whether lowest."""
    rated = filter(attrgetter("rated"), answer.games.columns[0])
    _, scores, _, differences, expected, *_ = zip(*rated, strict=True)
    scored = [score.hundredths for score in scores]
    texts["stems"] = stems(differences, expected, scored)
    for name, path in zip(Course._fields, course(expected, scored), strict=True):
        texts[f"course_{name}"] = path
    _, _, _, new_ratings, _ = answer.by_score.columns
    least, most = new_ratings[0], new_ratings[-1]
    texts["least"], texts["most"] = rounded_already(least), rounded_already(most)
    return answer.new_rating == most, answer.new_rating == least


def _game_rows(answer: FideAnswer) -> str:
    games, results = answer.games.columns
    opponents, _, differences, counted, expected, changes, rated, notes = zip(*games, strict=True)
    return listing.game_rows(
        GameColumns(
            listing.opponent_ratings(opponents),
            results,
            (
                _differences(differences, counted),
                fide_steps.expected_scores(expected, by_formula=answer.question.by_formula),
            ),
            changes,
            rated,
            notes,
        ),
        known=answer.rating_change is not None,
    )


def _differences(differences: Sequence[float | None], counted: Sequence[float | None]) -> list[str]:
    """Write the rating differences, and what is counted in their place where a rule bit."""
    if counted == differences and are_whole(differences):
        return figures.signed_whole(differences)
    return [
        ""
        if difference is None
        else signed(difference)
        if each is None or each == difference
        else signed(difference) + small(f"as {signed(each)}")
        for difference, each in zip(differences, counted, strict=True)
    ]


def _score_rows(answer: FideAnswer) -> str:
    _, exact, changes, new_ratings, performances = answer.by_score.columns
    return listing.score_rows(
        exact,
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
            cell(rounded_already(each.new_rating)),
            cell(""),
            bar(each.rating_change_exact, most),
        )
        for i, each in enumerate(following.outcomes)
    )


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """Hold what the result section prints without an answer."""

    faces: tuple[Face, ...]
    games: str
    by_score: str
    changeless: bool = False
    sum: str = NOT_AVAILABLE
    preview: str = ""
    k_used: str = ""
    reason: str = ""
    notices: tuple[str, ...] = ()
    target: str = ""
    next_game: str = ""
    pictures: None = None
    ledger: str = ""
    onward: Onward = NOWHERE


def blank_sheet(texts: Texts) -> BlankSheet:
    """Write the sheet of a question that has no answer yet, N/A in every place."""
    return BlankSheet(
        faces=(
            Face("Rating change", NOT_AVAILABLE, "", "", large=True),
            Face("New rating", NOT_AVAILABLE, "", "", large=True),
            Face("Performance", NOT_AVAILABLE, "", ""),
            Face("Score", NOT_AVAILABLE, "", ""),
        ),
        games=listing.blank_game_rows(texts, 5),
        by_score=listing.blank_score_rows(texts, 4),
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
