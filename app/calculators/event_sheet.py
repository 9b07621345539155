"""The rated event as text: the table of all players, and lists to keep."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from app.calculators import fide
from app.calculators.event import (
    CLUB_K,
    EventAnswer,
    EventInfo,
    EventQuestion,
    RatedGame,
    RatedPlayer,
)
from app.calculators.figures import as_typed, fixed, rounded_already, signed, signed_column
from app.files.problems import Problem

Fact = tuple[str, str]
"""A label, and the words for it."""


class GameLine(NamedTuple):
    """Hold one game of an opened player, ready to print."""

    round: str
    opponent: str
    rating: str
    score: str
    expected: str
    exact: str
    note: str
    brief: str


class PlayerLine(NamedTuple):
    """Hold one line of the table, ready to print."""

    number: str
    title: str
    name: str
    federation: str
    rating: str
    k: str
    k_reason: str
    games: str
    score: str
    expected: str
    exact: str
    change: str
    bar_x: str
    bar_width: str
    gain: bool
    new_rating: str
    performance: str
    remark: str
    brief: str
    link: str
    lines: tuple[GameLine, ...]


class Sums(NamedTuple):
    """Hold the last line of the table, all rated players together."""

    games: str
    score: str
    expected: str
    exact: str
    change: str


@dataclass(frozen=True, slots=True)
class EventSheet:
    """Hold everything that the result section prints."""

    name: str
    summary: str
    kind: str
    facts: tuple[Fact, ...]
    remarks: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    players: tuple[PlayerLine, ...]
    sums: Sums


FORMATS = {"trf": "TRF", "pgn": "PGN", "table": "results table"}
_HALF_WIDTH = 34


def sheet(answer: EventAnswer) -> EventSheet:
    """Write a rated event as text, the players by their change, the unrated ones last."""
    event = answer.event
    rated = [player for player in answer.players if player.rating is not None]
    most = max((abs(player.rating_change_exact or 0) for player in rated), default=0)
    order = sorted(
        range(len(answer.players)),
        key=lambda i: (
            answer.players[i].rating is None,
            -(answer.players[i].rating_change_exact or 0),
            answer.players[i].number,
        ),
    )
    exact = signed_column(
        [
            None if player.rating_change_exact is None else player.rating_change_exact * 100
            for player in answer.players
        ]
    )
    # A game is rated for both of its players or for neither.
    rated_games = sum(player.rated_games for player in rated) // 2
    return EventSheet(
        name=event.name or "Untitled event",
        summary=(
            f"{_many(event.players, 'player')}, {_many(event.rounds, 'round')}, "
            f"{rated_games} of {_many(event.games, 'game')} rated."
        ),
        kind=f"{FORMATS.get(event.format, '')}, {event.encoding.upper()}",
        facts=_told((*_where_and_when(event), ("Rating list", event.time_control.value))),
        remarks=tuple((_place(problem), problem.message) for problem in answer.problems),
        notes=answer.notes,
        players=tuple(_line(answer.players[i], answer.games[i], exact[i], most) for i in order),
        sums=_sums(rated),
    )


def asked(question: EventQuestion, answer: EventAnswer, file_name: str) -> tuple[Fact, ...]:
    """Write what an event was rated by in words, as a printed table needs it at its head.

    >>> from app import files
    >>> from app.calculators import event
    >>> question = EventQuestion(period="2026-11", k_lines="3 40")
    >>> rated = event.answer(question, files.read("White;Rating;Black;Rating;Result"))
    >>> for label, words in asked(question, rated, "club.csv"):
    ...     print(f"{label}: {words}")
    File: club.csv
    Rating list: Standard
    K-factor: auto
    K of single players: 40 for no. 3
    Rules in force: 2026-11
    """
    event = answer.event
    by_itself = fide.AUTO if event.period else f"{CLUB_K}, auto"
    start = question.starting_rating
    return _told(
        (
            ("File", file_name or "pasted text"),
            *_where_and_when(event),
            (_title("time_control"), event.time_control.value.capitalize()),
            (_title("k"), by_itself if question.k == fide.AUTO else as_typed(question.k)),
            (
                _title("k_lines"),
                ", ".join(f"{as_typed(k)} for no. {n}" for n, k in question.k_lines or ()),
            ),
            (_title("period"), str(event.period or "Plain Elo")),
            (_title("starting_rating"), "" if start is None else as_typed(start)),
        )
    )


def _title(field: str) -> str:
    return EventQuestion.model_fields[field].title or ""


def _where_and_when(event: EventInfo) -> tuple[Fact, Fact]:
    return ("Place", event.place), ("Dates", " to ".join(dict.fromkeys(event.dates)))


def _told(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple((label, text) for label, text in facts if text)


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _place(problem: Problem) -> str:
    parts = [
        f"{word} {number}"
        for word, number in (
            ("line", problem.line),
            ("column", problem.column),
            ("round", problem.round),
        )
        if number is not None
    ]
    text = ", ".join(parts)
    return text[:1].upper() + text[1:]


def _line(
    player: RatedPlayer, games: tuple[RatedGame, ...], exact_text: str, most: float
) -> PlayerLine:
    rating = "unrated" if player.rating is None else as_typed(player.rating)
    exact = player.rating_change_exact
    width = f"{abs(exact) / most * _HALF_WIDTH:.1f}" if exact and most else "0"
    k = "" if player.k_factor is None else as_typed(player.k_factor)
    score = as_typed(player.score)
    remark = _remark(player)
    brief = (rating, f"{score} of {player.rated_games}", k and f"K {k}", remark)
    return PlayerLine(
        number=str(player.number),
        title=player.title,
        name=player.name,
        federation=player.federation,
        rating=rating,
        k=k,
        k_reason=player.k_factor_reason,
        games=str(player.rated_games),
        score=fixed(player.score, 1),
        expected="" if player.expected_score is None else fixed(player.expected_score, 2),
        exact="" if exact is None else exact_text,
        change="" if player.rating_change is None else signed(player.rating_change),
        bar_x=f"{_HALF_WIDTH - float(width):.1f}" if exact and exact < 0 else str(_HALF_WIDTH),
        bar_width=width,
        gain=bool(exact and exact > 0),
        new_rating="" if player.new_rating is None else rounded_already(player.new_rating),
        performance=(
            "" if player.performance_rating is None else rounded_already(player.performance_rating)
        ),
        remark=remark,
        brief=" · ".join(filter(None, brief)),
        link=player.link,
        lines=tuple(map(_game_line, games)),
    )


def _remark(player: RatedPlayer) -> str:
    if player.first_rating is not None:
        return f"first rating {player.first_rating}"
    reason = player.first_rating_reason
    return f"first rating {reason}" if reason else ""


_SCORES = {1.0: ("1", "win"), 0.5: ("½", "draw"), 0.0: ("0", "loss"), None: ("", "")}


def _game_line(game: RatedGame) -> GameLine:
    points, result = _SCORES[game.score]
    rating = "" if game.opponent_rating is None else as_typed(game.opponent_rating)
    expected = "" if game.expected_score is None else fixed(game.expected_score, 2)
    brief = (rating, result, expected and f"expected\N{NO-BREAK SPACE}{expected}", game.note)
    return GameLine(
        "" if game.round is None else str(game.round),
        game.opponent,
        rating,
        points,
        expected,
        "" if game.rating_change is None else signed(game.rating_change),
        game.note,
        " · ".join(filter(None, brief)),
    )


def _sums(rated: list[RatedPlayer]) -> Sums:
    return Sums(
        games=str(sum(player.rated_games for player in rated)),
        score=fixed(sum(player.score for player in rated), 1),
        expected=fixed(sum(player.expected_score or 0 for player in rated), 2),
        exact=signed(sum(player.rating_change_exact or 0 for player in rated)),
        change=signed(sum(player.rating_change or 0 for player in rated)),
    )


_COLUMNS = (
    "number",
    "title",
    "name",
    "federation",
    "rating",
    "k_factor",
    "k_factor_reason",
    "rated_games",
    "points",
    "score",
    "expected_score",
    "rating_change_exact",
    "rating_change",
    "new_rating",
    "performance_rating",
    "first_rating",
)


def table_csv(answer: EventAnswer) -> str:
    """Return the whole table as CSV, one player a line."""
    return _csv(_COLUMNS, ([getattr(p, name) for name in _COLUMNS] for p in answer.players))


def rating_list_csv(answer: EventAnswer) -> str:
    """Return the new rating list as CSV, the best first: what a club keeps after an event."""
    listed = [
        (new, player)
        for player in answer.players
        if (new := player.first_rating if player.new_rating is None else player.new_rating)
        is not None
    ]
    listed.sort(key=lambda entry: (-entry[0], entry[1].name))
    return _csv(
        ("name", "federation", "rating", "change", "games"),
        (
            (
                player.name,
                player.federation,
                new,
                player.rating_change,
                player.rated_games,
            )
            for new, player in listed
        ),
    )


_LONGEST_NAME = 50


def download_name(answer: EventAnswer, name: str) -> str:
    r"""Return what a list of an event is called as a file: letters and figures of any script.

    >>> from app import files
    >>> from app.calculators import event
    >>> rated = event.answer(EventQuestion(), files.read("012 Öland: Open / 2026\n001 x"))
    >>> download_name(rated, "table")
    'Öland-Open-2026-table.csv'
    """
    words = re.findall(r"\w+", answer.event.name[:_LONGEST_NAME])
    return "-".join((*words, name)) + ".csv"


def _csv(head: Iterable[str], lines: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([_safe(value) for value in line] for line in lines)
    return out.getvalue()


_FORMULA_SIGNS = tuple("=+-@＝＋－＠")


def _safe(value: object) -> object:
    # A spreadsheet takes a text that begins like a formula for one.
    if isinstance(value, str) and value.lstrip().startswith(_FORMULA_SIGNS):
        return "'" + value
    if isinstance(value, float):
        return as_typed(value)
    return "" if value is None else value


def text_table(answer: EventAnswer) -> Iterator[str]:
    """Yield the lines of the table for a terminal."""
    lines = sheet(answer)
    yield f"{lines.name}: {lines.summary}"
    width = max((len(player.name) for player in lines.players), default=6)
    yield (
        f"{'No.':>4} {'Title':5} {'Player':{width}} {'Fed':3} {'Rating':>7} {'K':>3} {'Games':>5} "
        f"{'Score':>5} {'Expected':>8} {'Exact':>7} {'Change':>6} {'New':>6} {'Perf':>5}"
    )
    for each in lines.players:
        yield (
            f"{each.number:>4} {each.title:5} {each.name:{width}} {each.federation:3} "
            f"{each.rating:>7} {each.k:>3} {each.games:>5} {each.score:>5} {each.expected:>8} "
            f"{each.exact:>7} {each.change:>6} {each.new_rating:>6} {each.performance:>5}"
            f"{'  ' + each.remark if each.remark else ''}"
        )
    for place, message in lines.remarks:
        yield f"{place}: {message}" if place else message
    yield from lines.notes
