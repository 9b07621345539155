"""A whole tournament or club list from its file: what it does to everybody's rating."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import BeforeValidator, Field, WithJsonSchema

from app.calculators import fide, typed
from app.calculators.fide import FideQuestion, RuleSet
from app.calculators.figures import as_typed
from app.calculators.first_rating import FirstRatingQuestion
from app.calculators.question import MOST_ROWS, Question, Sample, link
from app.files.dates import read_year
from app.files.event import Encoding, Event, Format, NotRated, Player, SheetLine
from app.files.problems import Problem
from app.ratings import fide as fide_ratings
from app.ratings import fide_first_rating, fide_k_factor
from app.ratings.fide import RatingPeriod
from app.ratings.fide_games import ExpectedScore, Game, game_outcome
from app.ratings.fide_rules import FIRST_MONTH, PLAIN, Month, Rules, TimeControl, rules_for
from app.ratings.fide_tables import expected_score_hundredths
from app.ratings.rounding import half_up

CLUB_K = 32
"""The K-factor of a club's own list where none is given."""
MOST_OPENED = 2000
"""Players up to which their games come with the answer; beyond, a name leads to its page."""


def _k_lines(text: Any) -> tuple[tuple[int, float], ...]:
    pairs = []
    for line in text.replace(",", ".").split("\n"):
        words = line.replace(";", " ").split()
        if words:
            number, k = words
            pairs.append((typed.whole_number(number), typed.k_factor(k)))
    return tuple(pairs)


class EventQuestion(Question):
    """Hold how a file is to be rated."""

    path = "/event"
    always = ()
    subject = ()
    sample: ClassVar[Sample] = {}

    rules: Annotated[RuleSet, BeforeValidator(typed.choice)] = Field(
        RuleSet.FIDE, title="Rules", description="fide or plain"
    )
    time_control: Annotated[TimeControl, BeforeValidator(typed.choice)] | None = Field(
        None, title="Rating list", description="standard, rapid or blitz, or blank for the file’s"
    )
    k: fide.KSetting = Field(fide.AUTO, title="K-factor", description=fide.K_ALLOWS)
    k_lines: (
        Annotated[
            tuple[tuple[int, float], ...],
            BeforeValidator(_k_lines),
            WithJsonSchema({"type": "string", "examples": ["1 40\n12 10"]}),
        ]
        | None
    ) = Field(
        None,
        title="K of single players",
        description="one player a line, the start number and the K-factor, as 12 40",
    )
    period: fide.Period | None = Field(None, title="Rules in force", description=fide.PERIOD_ALLOWS)
    starting_rating: typed.Rating | None = Field(
        None,
        title="Newcomers start at",
        description="a rating from 100 to 4000 for players without one, or blank",
    )


CHOICES = {"k": fide.K_PRESETS}
"""What the fields offer."""


class Skipped(NamedTuple):
    """Hold a game or a round that is not rated, and why."""

    round: int | None
    opponent: str
    reason: str


class RatedGame(NamedTuple):
    """Hold one line of a player's sheet: points and shares of a point, rated or why not."""

    round: int | None
    opponent: str
    opponent_rating: float | None
    score: float | None
    expected_score: float | None
    rating_change: float | None
    note: str


class RatedPlayer(NamedTuple):
    """Hold what the event does to one player: rating points and points scored."""

    number: int
    name: str
    title: str
    federation: str
    rating: float | None
    k_factor: float | None
    k_factor_reason: str
    rated_games: int
    points: float | None
    score: float
    expected_score: float | None
    rating_change_exact: float | None
    rating_change: int | None
    new_rating: float | None
    performance_rating: int | None
    first_rating: int | None
    """Where these games make one that is published."""
    first_rating_reason: str
    """Why there is a first rating, or none; nothing for who has a rating, and in plain Elo."""
    skipped: tuple[Skipped, ...]
    link: str


@dataclass(frozen=True, slots=True)
class EventInfo:
    """Hold what the file says of the event, and what kind of file it is."""

    name: str
    place: str
    dates: tuple[str, ...]
    time_control: TimeControl
    """The rating list by whose rules it is rated."""
    format: Format
    encoding: Encoding
    players: int
    rounds: int
    games: int
    period: Month | None
    """The month whose rules decided, as 2026-11; None by plain rules."""


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """Hold an event, rated: every player, and what was wrong in the file."""

    event: EventInfo
    players: tuple[RatedPlayer, ...]
    games: tuple[tuple[RatedGame, ...], ...]
    """Of each player, in the order of `players`; none beyond `MOST_OPENED` players."""
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Circumstances:
    """Hold what is the same for all players of an event."""

    event: Event
    question: EventQuestion
    time_control: TimeControl
    rules: Rules
    expected_score: ExpectedScore
    k_by_number: Mapping[int, float]
    year: int
    plain: bool
    """Whether plain Elo decides."""


def answer(question: EventQuestion, event: Event) -> EventAnswer:
    """Rate every player of an event by the rules of a month, today's where none is given.

    A file tells neither the games played before nor the highest rating, so K comes from birth
    year, rating and the event's year.

    Source: FIDE Handbook B.02, 8.2 and 8.3.
    """
    circumstances = _circumstances(question, event)
    rated = [
        _rated_player(player, lines, circumstances)
        for player, lines in zip(event.players, event.score_sheets(), strict=True)
    ]
    return EventAnswer(
        event=EventInfo(
            name=event.name,
            place=event.place,
            dates=event.dates,
            time_control=circumstances.time_control,
            format=event.format,
            encoding=event.encoding,
            players=len(event.players),
            rounds=event.rounds,
            games=len(event.games),
            period=None if circumstances.plain else question.period or fide.this_month(),
        ),
        players=tuple([player for player, _ in rated]),
        games=tuple([games for _, games in rated]),
        problems=event.problems,
        notes=tuple(_notes(circumstances)),
    )


def _circumstances(question: EventQuestion, event: Event) -> _Circumstances:
    plain = question.rules is RuleSet.PLAIN
    month = question.period or fide.this_month()
    time_control = question.time_control or TimeControl(event.time_control or "standard")
    first_day = _sortable(event.dates[0]) if event.dates else ""
    return _Circumstances(
        event=event,
        question=question,
        time_control=time_control,
        rules=PLAIN if plain else rules_for(month, time_control),
        expected_score=(
            fide_ratings.expected_score_by_formula if plain else expected_score_hundredths
        ),
        k_by_number=dict(question.k_lines or ()),
        year=int(first_day[:4]) if first_day else month.year,
        plain=plain,
    )


_MOST_NUMBERS_TOLD = 10


def _sortable(date: str) -> str:
    """Return a date that is known, or the year of one that is not, or nothing."""
    return date if _KNOWN_DATE.fullmatch(date) else str(read_year(date) or "")


_KNOWN_DATE = re.compile(r"\d{4}(-\d\d){0,2}", re.ASCII)


def _notes(circumstances: _Circumstances) -> Iterator[str]:
    event, question = circumstances.event, circumstances.question
    yield from event.notes
    for player in event.players:
        for note in player.notes:
            yield f"{player.name}: {note}"
    unknown = circumstances.k_by_number.keys() - {player.number for player in event.players}
    if unknown:
        first = list(map(str, sorted(unknown)[:_MOST_NUMBERS_TOLD]))
        numbers = " or ".join([*first, *["another"] * (len(unknown) > len(first))])
        title = EventQuestion.model_fields["k_lines"].title
        yield f"{title}: nobody here has the start number {numbers}."
    if circumstances.plain:
        return
    last_day = event.dates[-1] if event.dates else ""
    known = _sortable(last_day)
    if known and known < str(FIRST_MONTH)[: len(known)]:
        yield (
            f"The event ended {last_day}. It is rated by the rules of "
            f"{question.period or fide.this_month()}; other rules held before {FIRST_MONTH}."
        )
    if question.k == fide.AUTO:
        yield (
            "K comes from birth year and rating in the event’s year: a file tells neither the "
            "games played before nor the highest rating."
        )


def _rated_player(
    player: Player, lines: list[SheetLine], circumstances: _Circumstances
) -> tuple[RatedPlayer, tuple[RatedGame, ...]]:
    rating = _own_rating(player.rating, circumstances)
    games = [_game(line, circumstances) for line in lines]
    k, reason = _k_factor(player, rating, circumstances)
    period = fide_ratings.rating_period(
        rating,
        games,
        k=k,
        rules=circumstances.rules,
        expected_score=circumstances.expected_score,
    )
    written = {line.rating for line in lines}
    ratings = {_own_rating(each, circumstances) or rating for each in written}
    if rating is not None and len(ratings) > 1:
        period = _by_own_ratings(period, lines, circumstances)
    outcome = period.outcome
    exact = outcome.rating_change_hundredths
    expected = period.expected_score_hundredths
    newcomer = rating is None and not circumstances.plain
    first = fide_first_rating.first_rating(games) if newcomer else None
    cut = period.cut_by_700_rule()
    rated = RatedPlayer(
        number=player.number,
        name=player.name,
        title=player.title,
        federation=player.federation,
        rating=rating,
        k_factor=period.k_factor,
        k_factor_reason=f"{cut}; {reason}" if cut else reason,
        rated_games=period.games_rated,
        points=player.points,
        score=period.score,
        expected_score=None if expected is None else expected / 100,
        rating_change_exact=None if exact is None else exact / 100,
        rating_change=outcome.rating_change,
        new_rating=outcome.new_rating,
        performance_rating=outcome.performance_rating,
        first_rating=first.first_rating if first and first.published else None,
        first_rating_reason=first.reason if first else "",
        skipped=tuple(_skipped(lines, period, circumstances.event)),
        link=_link(rating, period, lines, circumstances),
    )
    if len(circumstances.event.players) > MOST_OPENED:
        return rated, ()
    return rated, tuple(_rated_games(lines, period, circumstances.event))


def _by_own_ratings(
    period: RatingPeriod, lines: list[SheetLine], circumstances: _Circumstances
) -> RatingPeriod:
    """Rate each game by the rating that the player had in it, as a file of months tells it."""
    games = tuple(
        game_outcome(
            _game(line, circumstances),
            game.note if not game.rated else "",
            rating=_own_rating(line.rating, circumstances) or period.rating,
            k=period.k_factor,
            rules=circumstances.rules,
            expected_score=circumstances.expected_score,
        )
        for line, game in zip(lines, period.games, strict=True)
    )
    expected = sum(game.expected_score_hundredths or 0 for game in games if game.rated)
    return replace(period, games=games, expected_score_hundredths=expected)


def _rated_games(lines: list[SheetLine], period: RatingPeriod, event: Event) -> Iterator[RatedGame]:
    for line, game in zip(lines, period.games, strict=True):
        expected, change = game.expected_score_hundredths, game.rating_change_hundredths
        if line.not_rated is not NotRated.ABSENT:
            yield RatedGame(
                line.round,
                _opponent_name(line, event),
                game.opponent_rating,
                None if line.score is None else line.score.points,
                None if expected is None else expected / 100,
                change / 100 if game.rated and change is not None else None,
                game.note,
            )


def _own_rating(rating: float | None, circumstances: _Circumstances) -> float | None:
    if rating is None and circumstances.plain:
        rating = circumstances.question.starting_rating
    if rating is None:
        return None
    # FIDE's ratings are whole, and whole numbers keep the arithmetic exact.
    return rating if circumstances.plain and rating != int(rating) else half_up(rating)


def _game(line: SheetLine, circumstances: _Circumstances) -> Game:
    opponent_rating = (
        None if line.opponent is None else _own_rating(line.opponent_rating, circumstances)
    )
    reason = line.not_rated
    if reason is NotRated.UNRATED_OPPONENT:
        return Game(opponent_rating, line.score)
    return Game(opponent_rating, line.score, "" if reason is None else reason.value)


def _k_factor(
    player: Player, rating: float | None, circumstances: _Circumstances
) -> tuple[float | None, str]:
    if rating is None:
        return None, ""
    question = circumstances.question
    if player.number in circumstances.k_by_number:
        k = fide.whole_where_possible(circumstances.k_by_number[player.number])
        return k, f"K = {as_typed(k)}: set for this player"
    if question.k != fide.AUTO:
        k = fide.whole_where_possible(question.k)
        return k, f"K = {as_typed(k)}: set for all"
    if circumstances.plain:
        return CLUB_K, f"K = {CLUB_K}: clubs’ usual one"
    return fide_k_factor.k_factor(
        int(rating), year=circumstances.year, birth_year=player.birth_year, peak=int(rating)
    )


def _skipped(lines: list[SheetLine], period: RatingPeriod, event: Event) -> Iterator[Skipped]:
    for line, outcome in zip(lines, period.games, strict=True):
        if not outcome.rated and line.not_rated is not NotRated.ABSENT:
            yield Skipped(
                line.round, _opponent_name(line, event), outcome.note.removeprefix("not rated: ")
            )


def _opponent_name(line: SheetLine, event: Event) -> str:
    return "" if line.opponent is None else event.players[line.opponent].name


def _link(
    rating: float | None,
    period: RatingPeriod,
    lines: list[SheetLine],
    circumstances: _Circumstances,
) -> str:
    """Return the address of the page that shows the same games, rated in the same way."""
    rows = [
        (
            "unrated" if game.opponent_rating is None else as_typed(game.opponent_rating),
            _result(game.score, line.not_rated),
        )
        for game, line in zip(period.games, lines, strict=True)
        if line.not_rated is not NotRated.ABSENT
    ][:MOST_ROWS]
    texts: dict[str, str | list[str]] = {
        "opponent": [opponent for opponent, _ in rows],
        "result": [result for _, result in rows],
    }
    if rating is None:
        return link(FirstRatingQuestion, texts)
    question = circumstances.question
    texts["rating"] = as_typed(rating)
    texts["k"] = as_typed(period.nominal_k_factor or 0)
    if circumstances.plain:
        texts["rules"] = RuleSet.PLAIN.value
    elif circumstances.time_control is not TimeControl.STANDARD:
        texts["time_control"] = circumstances.time_control.value
    if question.period:
        texts["period"] = str(question.period)
    return link(FideQuestion, texts)


def _result(score: Any, not_rated: NotRated | None) -> str:
    if not_rated not in (None, NotRated.UNRATED_OPPONENT) or score is None:
        return "bye" if not_rated is NotRated.BYE else "forfeit"
    return str(score.value)
