"""A US Chess event: what a weekend of games does to a rating, with bonus and floor."""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import BeforeValidator, Field, ValidationInfo, WithJsonSchema, model_validator

from app.calculators import games, listing, onward, typed
from app.calculators.calculator import Calculator, Face, Texts, direction, headline, movement
from app.calculators.figures import (
    NOT_AVAILABLE,
    added,
    as_typed,
    fixed,
    number,
    rounded_already,
    signed,
    signed_fixed,
    signed_whole,
)
from app.calculators.games import GamesQuestion, NotPlayed, Opponents, Results, Unrated
from app.calculators.listing import GameColumns, Target, addends
from app.calculators.marks import entered, raised, result
from app.calculators.onward import NOWHERE, Onward
from app.calculators.question import Sample
from app.calculators.steps import Step, ledger
from app.ratings import us_chess
from app.ratings.rounding import half_away_from_zero, half_up
from app.ratings.score import Score
from app.ratings.us_chess import (
    ABSOLUTE_FLOOR,
    BONUS_BASES,
    USUAL_GAMES_PLAYED,
    EventRating,
    Formula,
    Game,
    ScoreOutcome,
    StandardFormula,
    dual_share,
    is_established,
)
from app.ratings.us_chess_special import (
    HIGHEST_RATING,
    Record,
    SpecialFormula,
    provisional_expected_score,
)

FIRST_DAY = BONUS_BASES[-1][0]
"""The first day whose rules are known."""

PUBLISHED_AFTER = 4
"""Games after which US Chess publishes a rating."""

_WITH_GAMES = re.compile(r"([^/pP]+)[/pP]\s*(\d{1,4})\s*")


def _rating(text: Any, info: ValidationInfo) -> Any:
    if text is None and info.data.get("games_played"):
        raise ValueError("games played, and no rating")
    return text


def _day(text: Any) -> datetime.date:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text.strip(), re.ASCII):
        raise ValueError("not a day")
    day = datetime.date.fromisoformat(text.strip())
    if not FIRST_DAY <= day <= datetime.date(_today().year + 1, 12, 31):
        raise ValueError("not a day whose rules are known")
    return day


def _today() -> datetime.date:
    return datetime.datetime.now(datetime.UTC).date()


def _days() -> dict[str, Any]:
    years = "|".join(str(year) for year in range(FIRST_DAY.year + 1, _today().year + 2))
    first = "|".join(f"{month:02}" for month in range(FIRST_DAY.month, 13))
    months = f"({FIRST_DAY.year}-({first})|({years})-(0[1-9]|1[0-2]))"
    return {"type": "string", "format": "date", "pattern": f"^{months}-[0-3][0-9]$"}


_Day = Annotated[datetime.date, BeforeValidator(_day), typed.Described(_days)]
_RATING_SCHEMA = {
    "anyOf": [
        {"type": "number", "minimum": 100, "maximum": 4000},
        {
            "type": "string",
            "pattern": r"^([1-9][0-9]{2}|[1-3][0-9]{3}|4000)[/pP][0-9]{1,4}$",
            "examples": ["1325/9"],
        },
        {"type": "null"},
    ]
}


class UsChessQuestion(GamesQuestion):
    """Hold the games of an event and what its rules depend on."""

    path = "/us-chess"
    always = ("rating", "opponent", "result")
    subject = ("rating", "opponent")
    sample: ClassVar[Sample] = {
        "rating": "1300",
        "games_played": "45",
        "opponent": ("1250", "1400", "1500", "1550"),
        "result": ("win", "draw", "win", "win"),
    }
    paste_example = "1250 1, 1400 =, 1500 win"

    games_played: (
        Annotated[int, Field(ge=0, le=9999), BeforeValidator(typed.whole_number)] | None
    ) = Field(
        None,
        title="Games played",
        description=f"from 0 to 9999, or blank for {USUAL_GAMES_PLAYED}, none without a rating",
    )
    rating: Annotated[
        typed.Rating | None, BeforeValidator(_rating), WithJsonSchema(_RATING_SCHEMA)
    ] = Field(
        title="Your rating",
        description="from 100 to 4000, also as 1325/9, or blank for a player without games",
    )
    opponent: Opponents = Field((), title="Game {game}", description=games.OPPONENT_ALLOWS)
    result: Results = ()
    record: Annotated[Record, BeforeValidator(typed.choice)] = Field(
        Record.MIXED, title="Record before", description="mixed, wins or losses"
    )
    age: Annotated[int, Field(ge=0, le=120), BeforeValidator(typed.whole_number)] | None = Field(
        None, title="Age", description="from 0 to 120, or blank for adults"
    )
    date: _Day | None = Field(
        None,
        title="Event ends",
        description=f"a day from {FIRST_DAY}, since the rules before were others, "
        "to the end of next year, as 2026-11-29",
    )
    dual: typed.YesOrNo = Field(
        False, title="Also quick-rated", description="1 for an event with two ratings, or 0"
    )
    repeated_opponent: typed.YesOrNo = Field(
        False, title="Somebody met more than twice", description="1 or 0"
    )
    peak: typed.Rating | None = Field(
        None, title="Highest rating", description="from 100 to 4000, or blank for the rating now"
    )
    target: typed.Rating | None = Field(
        None, title="Wanted rating", description="from 100 to 4000, or blank"
    )

    @model_validator(mode="before")
    @classmethod
    def _split_rating(cls, texts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Take 1325/9, or 1325P9, for a rating of 1325 after 9 games."""
        found = _WITH_GAMES.fullmatch(texts.get("rating") or "")
        return {**texts, "rating": found[1], "games_played": found[2]} if found else texts

    @property
    def ended(self) -> datetime.date:
        """Return the day of the rules: as given, or today."""
        return self.date or _today()


class EventGame(NamedTuple):
    """Hold one game of the answer: rating points, and shares of a point.

    The special formula looks at all games together, and knows neither for a single one.
    """

    opponent_rating: float | None
    result: Score | NotPlayed
    rating_difference: float | None
    expected_score: float | None
    rating_change: float | None
    rated: bool
    note: str


@dataclass(frozen=True, slots=True)
class UsChessAnswer:
    """Hold what an event comes to: rating points, points scored, and shares from 0 to 1."""

    question: UsChessQuestion
    formula: Formula
    formula_reason: str
    starting_rating: float
    """R0: the rating before the event, or what the age gives without one."""
    effective_games: float
    """N′: the games that a rating is worth, which K depends on."""
    score: float
    games_rated: int
    expected_score: float | None
    """The sum over all rated games; None by the special formula."""
    k_factor: float | None
    """None by the special formula, which has none."""
    bonus: float
    """Points on top of what the games bring."""
    bonus_base: int | None
    """B: what the threshold of the bonus is made of, by the day on which the event ended."""
    bonus_threshold: float | None
    """The gain above which the bonus starts."""
    rating_change_exact: float | None
    """Unrounded; None for a player without a rating before."""
    rating_change: int | None
    new_rating_exact: float | None
    """After the floor, unrounded."""
    new_rating: int | None
    floor: int
    """The rating below which nobody of this record falls."""
    games: tuple[EventGame, ...]
    by_score: tuple[ScoreOutcome, ...]
    """What each score against the same opponents would bring."""
    target: Target | None
    notices: tuple[str, ...]
    steps: tuple[Step, ...]
    link: str
    date: datetime.date
    """The day whose rules decided."""


def answer(question: UsChessQuestion) -> UsChessAnswer:
    """Rate the games of an event.

    Source: Glickman and Doan, The US Chess Rating system, 2020.
    """
    rated_games = [
        Game(opponent, given)
        for opponent, given in zip(question.opponent, question.result, strict=True)
        if not (isinstance(opponent, Unrated) or isinstance(given, NotPlayed))
    ]
    event = us_chess.rate(
        rated_games,
        question.ended,
        rating=question.rating,
        games_played=question.games_played,
        record=question.record,
        age=question.age,
        dual=question.dual,
        repeated_opponent=question.repeated_opponent,
        peak=question.peak,
    )
    return UsChessAnswer(
        question=question,
        formula=event.formula,
        formula_reason=_formula_reason(question, event),
        starting_rating=event.starting_rating,
        effective_games=event.effective_games,
        score=event.score,
        games_rated=len(rated_games),
        expected_score=event.expected_score,
        k_factor=event.k_factor,
        bonus=event.bonus,
        bonus_base=event.bonus_base,
        bonus_threshold=event.bonus_threshold,
        rating_change_exact=event.rating_change_exact,
        rating_change=event.rating_change,
        new_rating_exact=event.new_rating_exact,
        new_rating=event.new_rating,
        floor=event.floor,
        games=tuple(_event_games(question, event)),
        by_score=event.by_score,
        target=(
            None
            if question.target is None
            else Target(question.target, us_chess.score_needed(event.by_score, question.target))
        ),
        notices=tuple(_notices(question, event, len(rated_games))),
        steps=tuple(_steps(question, event, rated_games)),
        link=question.link,
        date=question.ended,
    )


def _formula_reason(question: UsChessQuestion, event: EventRating) -> str:
    name = f"{event.formula.value.capitalize()} formula"
    if not event.games_played:
        return f"{name}: no rated games before"
    before = "1 game" if event.games_played == 1 else f"{event.games_played} games"
    before += " before (assumed)" if question.games_played is None else " before"
    if question.record is not Record.MIXED:
        return f"{name}: {before}, {_RECORDS[question.record]}"
    return f"{name}: {before}, {'more than' if event.standard else 'at most'} 8"


_RECORDS = {Record.WINS: "all won", Record.LOSSES: "all lost"}


def _event_games(question: UsChessQuestion, event: EventRating) -> Iterator[EventGame]:
    own, standard = event.rating, event.standard
    expected_scores = iter(event.expected_scores or ())
    for opponent, given in zip(question.opponent, question.result, strict=True):
        rating = None if isinstance(opponent, Unrated) else opponent
        # Of two ratings with decimals the difference can miss its own decimals in binary.
        difference = None if own is None or rating is None else half_away_from_zero(own - rating, 2)
        note = games.why_not_rated(opponent, given)
        if isinstance(given, NotPlayed) or rating is None:
            yield EventGame(rating, given, difference, None, 0, False, note)
        elif standard is None:
            yield EventGame(rating, given, difference, None, None, True, note)
        else:
            expected = next(expected_scores)
            change = standard.k_factor * (given.points - expected)
            yield EventGame(rating, given, difference, expected, change, True, note)


def _notices(question: UsChessQuestion, event: EventRating, games_rated: int) -> Iterator[str]:
    if not games_rated:
        yield "No rated games yet." if question.opponent else "No games yet."
        return
    unfloored, after = event.unfloored_rating or 0, event.games_played + games_rated
    if half_up(unfloored) < event.floor:
        yield f"The floor holds the rating at {event.floor}."
    if question.repeated_opponent and _bonus_missed(event):
        yield "No bonus, because somebody was met more than twice."
    if not event.published:
        yield f"US Chess publishes a rating after {PUBLISHED_AFTER} games; these are {after}."
    elif not is_established(after):
        yield f"Provisional: {after} games after this event; established from 26."
    yield (
        "The official run uses your opponents’ ratings after the event. "
        "Type those, where you know them."
    )


def _bonus_missed(event: EventRating) -> bool:
    standard = event.standard
    return standard is not None and bool(
        us_chess.bonus(
            standard.gain(event.score), standard.bonus_base, len(standard.expected_scores)
        )
    )


def _steps(
    question: UsChessQuestion, event: EventRating, rated_games: Sequence[Game]
) -> Iterator[Step]:
    yield Step("Formula", "", (_formula_reason(question, event),), "section 4")
    if event.rating is None:
        yield Step("Starting rating", "by age", (_starting_rating(question, event),), "section 2")
    yield _effective_games_step(event)
    if not rated_games:
        return
    if event.standard:
        yield from _standard_steps(question, event, event.standard)
    elif event.special:
        yield from _special_steps(event, event.special)
    yield Step("Floor", "", (_floor(question, event),), "section 5")


def _starting_rating(question: UsChessQuestion, event: EventRating) -> str:
    age = "adult" if question.age is None else f"age {entered(str(question.age))}"
    return f"{age}: {result(as_typed(event.starting_rating))}"


def _effective_games_step(event: EventRating) -> Step:
    played, rating = event.games_played, event.starting_rating
    own = as_typed(rating) if event.rating is None else entered(as_typed(rating))
    most = "50"
    if rating <= 2355:
        most = f"50 ÷ √(0.662 + 0.00000739 × (2569 − {own})²) = "
        most += fixed(us_chess.effective_games(rating, 9999), 2)
    return Step(
        "Effective games N′",
        "the smaller of N and N*",
        (f"N* = {most}, N = {entered(str(played))}: N′ = {result(number(event.effective_games))}",),
        "section 3",
    )


def _standard_steps(
    question: UsChessQuestion, event: EventRating, standard: StandardFormula
) -> Iterator[Step]:
    played = len(standard.expected_scores)
    expected, k = fixed(standard.expected_score, 4), fixed(standard.k_factor, 2)
    gain, bonus = standard.gain(event.score), event.bonus
    share = dual_share(event.starting_rating) if question.dual else 1.0
    dual = "" if share == 1.0 else f" × {as_typed(share)}"
    yield Step(
        "Expected score",
        f"1 ÷ (1 + 10{raised('difference ÷ 400')})",
        (f"{addends([fixed(each, 4) for each in standard.expected_scores])} = {result(expected)}",),
        "section 4.2",
    )
    yield Step(
        "K-factor",
        "800 ÷ (N′ + games)",
        (f"800{dual} ÷ ({number(event.effective_games)} + {played}) = {result(k)}",),
        "section 4.2; less above 2200, as the event is quick-rated, too" if dual else "section 4.2",
    )
    yield Step(
        "Gain",
        "K × (score − expected)",
        (f"{k} × ({entered(as_typed(event.score))} − {expected}) = {result(_change(gain))}",),
        "section 4.2",
    )
    yield _bonus_step(question, event, standard)
    yield Step(
        "New rating",
        "rating + gain + bonus",
        (
            f"{entered(as_typed(event.rating or 0))} {added(fixed(gain, 2))} "
            f"{added(fixed(bonus, 2))} = "
            f"{fixed(event.unfloored_rating or 0, 2)}{_whole(event)}",
        ),
        "section 4.2, nearest whole",
    )


def _bonus_step(question: UsChessQuestion, event: EventRating, standard: StandardFormula) -> Step:
    played, base = len(standard.expected_scores), standard.bonus_base
    since = next(since for since, each in BONUS_BASES if each == base)
    gain, threshold = standard.gain(event.score), fixed(standard.bonus_threshold, 2)
    if played < 3:
        working = f"{result('0')}, as there are fewer than three games"
    elif question.repeated_opponent:
        working = f"{result('0')}, as somebody was met more than twice"
    elif not event.bonus:
        working = f"{result('0')}, as {_change(gain)} is not above {base} × √{max(played, 4)} = "
        working += threshold
    else:
        working = f"{fixed(gain, 2)} − {base} × √{max(played, 4)} = {result(fixed(event.bonus, 2))}"
    return Step(
        "Bonus",
        f"gain − {base} × √games",
        (working,),
        f"section 4.2, at least √4; {base} for events that ended from {since}",
    )


def _special_steps(event: EventRating, special: SpecialFormula) -> Iterator[Step]:
    prior, score, root = special.prior, event.score, event.unfloored_rating or 0
    total = prior.score + score
    if prior.games:
        yield Step(
            "Games before",
            "as if against one opponent R₀",
            (
                f"R₀ = {result(rounded_already(prior.opponent))}, "
                f"score {entered(as_typed(score))} + {number(prior.score)} = "
                f"{result(number(total))}",
            ),
            "section 4.1",
        )
    expected = [
        fixed(provisional_expected_score(root, opponent), 4) for opponent in special.opponents
    ]
    if prior.games:
        before = fixed(provisional_expected_score(root, prior.opponent), 4)
        expected.insert(0, f"{number(prior.games)} × {before}")
    capped = root >= HIGHEST_RATING
    yield Step(
        "New rating",
        "where the expected score is the score",
        (
            f"no rating by this formula is above {result(number(HIGHEST_RATING))}"
            if capped
            else f"at {fixed(root, 2)}: {addends(expected)} = {number(total)}{_whole(event)}",
        ),
        "section 4.1, each ½ + difference ÷ 800, from 0 to 1",
    )


def _whole(event: EventRating) -> str:
    return f", as a whole number {result(number(half_up(event.unfloored_rating or 0)))}"


def _floor(question: UsChessQuestion, event: EventRating) -> str:
    held = ""
    if half_up(event.unfloored_rating or 0) < event.floor:
        held = f": it holds the rating at {result(str(event.floor))}"
    if not event.established:
        return f"{ABSOLUTE_FLOOR}, as long as a rating is provisional{held}"
    peak = half_up(max(event.starting_rating, question.peak or 0))
    if event.floor == ABSOLUTE_FLOOR:
        return f"{ABSOLUTE_FLOOR}, as {entered(str(peak))} − 200 is below 1200{held}"
    most = ", at most 2100" if event.floor == 2100 else ""
    return f"{entered(str(peak))} − 200, cut to hundreds{most}: {result(str(event.floor))}{held}"


def _change(change: float) -> str:
    return signed_fixed(change, 2)


@dataclass(frozen=True, slots=True)
class UsChessSheet:
    """Hold everything that the result section prints."""

    sentence: tuple[str, str, str, str]
    preview: str
    faces: tuple[Face, ...]
    sum: str
    reason: str
    notices: tuple[str, ...]
    special: bool
    games: str
    bonus: str
    by_score: str
    target: str
    ledger: str
    onward: Onward


def sheet(answer: UsChessAnswer) -> UsChessSheet:
    """Write an answer as text, figure by figure."""
    sentence = _sentence(answer)
    special = answer.formula is Formula.SPECIAL
    return UsChessSheet(
        sentence=sentence,
        preview=headline(
            sentence, "" if answer.rating_change is None else signed(answer.rating_change)
        ),
        faces=_faces(answer),
        sum=next((step.working[0] for step in answer.steps if step.name == "New rating"), ""),
        reason=f"{answer.formula_reason}.",
        notices=answer.notices,
        special=special,
        games=_game_rows(answer),
        bonus=(
            f"The games bring {_change(answer.rating_change_exact - answer.bonus)}, "
            f"and the bonus {_change(answer.bonus)} on top."
            if answer.bonus and answer.rating_change_exact is not None
            else ""
        ),
        by_score=_score_rows(answer),
        target=listing.target_sentence(answer.target, answer.games_rated),
        ledger=ledger(answer.steps),
        onward=_onward(answer),
    )


def _onward(answer: UsChessAnswer) -> Onward:
    question = answer.question
    if question.rating is None:
        return NOWHERE._replace(following=_following_event(answer))
    return onward.from_period(
        question.link,
        question.rating,
        question.opponent,
        question.result,
        following=_following_event(answer),
    )


def _following_event(answer: UsChessAnswer) -> str:
    """Return the link to the event after this one, from the new rating, without games yet.

    US Chess keeps the decimals of a rating from event to event.
    """
    question, exact, new_rating = answer.question, answer.new_rating_exact, answer.new_rating
    if not answer.games_rated or exact is None or new_rating is None:
        return ""
    if not onward.carries(exact):
        return ""
    before = question.games_played if question.rating is not None else 0
    same = Record.WINS if answer.score == answer.games_rated else Record.LOSSES
    unmixed = answer.score in (0, answer.games_rated) and (not before or question.record is same)
    return question.link_with(
        {
            "rating": as_typed(half_away_from_zero(exact, 2)),
            "games_played": None if before is None else str(before + answer.games_rated),
            "record": same.value if unmixed and before is not None else None,
            "peak": as_typed(max(question.peak, new_rating)) if question.peak else None,
            "opponent": [],
            "result": [],
            "age": None,
            "dual": None,
            "repeated_opponent": None,
            "date": None,
            "target": None,
        }
    )


def _sentence(answer: UsChessAnswer) -> tuple[str, str, str, str]:
    if not answer.games_rated:
        opening = "No games yet:" if answer.new_rating is not None else "No games yet."
    else:
        opening = f"{games.points_from_games(answer.score, answer.games_rated)}:"
    if answer.new_rating is None:
        return (opening, "", "", "")
    new_rating = str(answer.new_rating)
    if answer.rating_change is None:
        return (opening, "first rating", new_rating, ".")
    return (opening, "new rating", new_rating, f", {movement(signed(answer.rating_change))}.")


def _faces(answer: UsChessAnswer) -> tuple[Face, ...]:
    expected = answer.expected_score
    score = Face(
        "Score",
        f"{as_typed(answer.score)} of {answer.games_rated}",
        "",
        "" if expected is None else f"{fixed(expected, 2)} expected",
    )
    rating, new_rating = answer.question.rating, listing.or_not_available(answer.new_rating)
    if rating is None or answer.rating_change is None or answer.rating_change_exact is None:
        exact = answer.new_rating_exact
        origin = "" if exact is None else f"exactly {fixed(exact, 2)}"
        first = Face("First rating", new_rating, "", origin, large=True)
        return (first, _formula_face(answer), score)
    change = signed(answer.rating_change)
    origin = f"exactly {_change(answer.rating_change_exact)}"
    return (
        Face("Rating change", change, direction(change), origin, large=True),
        Face("New rating", new_rating, "", f"from {half_up(rating)}", large=True),
        _formula_face(answer),
        score,
    )


def _formula_face(answer: UsChessAnswer) -> Face:
    if answer.k_factor is None:
        return Face("Formula", "special", "", f"N′ {number(answer.effective_games)}")
    return Face("Bonus", signed_fixed(answer.bonus, 1), "", f"K {fixed(answer.k_factor, 2)}")


def _game_rows(answer: UsChessAnswer) -> str:
    games = answer.games
    columns = GameColumns(
        listing.opponent_ratings([game.opponent_rating for game in games]),
        [game.result for game in games],
        (
            [
                "" if game.rating_difference is None else signed(game.rating_difference)
                for game in games
            ],
            [_expected(game, answer) for game in games],
        ),
        [None if game.rating_change is None else game.rating_change * 100 for game in games],
        [game.rated for game in games],
        [game.note for game in games],
    )
    if answer.formula is Formula.SPECIAL:
        return listing.games_without_changes(columns)
    return listing.game_rows(columns, column=listing.two_decimals)


def _expected(game: EventGame, answer: UsChessAnswer) -> str:
    """Write the expected score, by the special formula that of the new rating."""
    if game.expected_score is not None:
        return fixed(game.expected_score, 4)
    if game.opponent_rating is None or answer.new_rating_exact is None or not game.rated:
        return ""
    return fixed(provisional_expected_score(answer.new_rating_exact, game.opponent_rating), 4)


def _score_rows(answer: UsChessAnswer) -> str:
    return listing.score_rows(
        [
            None if each.rating_change_exact is None else each.rating_change_exact * 100
            for each in answer.by_score
        ],
        signed_whole(each.rating_change for each in answer.by_score),
        [str(each.new_rating) for each in answer.by_score],
        [fixed(each.new_rating_exact, 2) for each in answer.by_score],
        scored=answer.score,
        target=answer.target,
        column=listing.two_decimals,
    )


def blank_sheet(texts: Texts) -> UsChessSheet:
    """Write the sheet of a question that has no answer yet, N/A in every place."""
    return UsChessSheet(
        sentence=("", "", "", ""),
        preview="",
        faces=(
            Face("Rating change", NOT_AVAILABLE, "", "", large=True),
            Face("New rating", NOT_AVAILABLE, "", "", large=True),
            Face("Bonus", NOT_AVAILABLE, "", ""),
            Face("Score", NOT_AVAILABLE, "", ""),
        ),
        sum=NOT_AVAILABLE,
        reason="",
        notices=(),
        special=False,
        games=listing.blank_game_rows(texts, 5),
        bonus="",
        by_score=listing.blank_score_rows(texts, 4),
        target="",
        ledger="",
        onward=NOWHERE,
    )


CALCULATOR = Calculator(
    name="us_chess",
    title="US Chess",
    lead="An event, as US Chess rates it.",
    question=UsChessQuestion,
    answer=answer,
    sheet=sheet,
    blank_sheet=blank_sheet,
    choices={"result": games.RESULTS},
    takes="games",
)
