"""The tables that pages with rows of games share: game by game, and what each score brings."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, islice
from operator import attrgetter
from typing import Any, NamedTuple

from app.calculators.calculator import Texts
from app.calculators.figures import (
    NOT_AVAILABLE,
    as_typed,
    signed_column,
    signed_fixed,
)
from app.calculators.games import RESULTS, NotPlayed
from app.calculators.marks import (
    CELL_END,
    CHOSEN_ROW,
    HEAD_CELL,
    LATER_ROWS,
    LATER_ROWS_END,
    NEXT_CELL,
    NO_BAR,
    ROW,
    ROW_END,
    SMALL,
    SMALL_END,
    bar,
    bars,
    cell,
    entered,
    note_row,
    row,
    small,
    typed,
)
from app.calculators.question import MOST_ROWS
from app.calculators.rows import filled
from app.ratings.fide_games import GameOutcome
from app.ratings.score import Score

LABELS = dict(RESULTS)
"""The words for each result."""

MOST_ADDENDS = 20
"""Games that a step writes out one by one."""


class Target(NamedTuple):
    """Hold a wanted rating and the least score that reaches it, None out of reach."""

    rating: float
    score_needed: float | None


class GameColumns(NamedTuple):
    """Hold the games of a table column by column.

    Opponents are texts with their marks, figures further columns of texts, changes in
    hundredths of a point, None where one is not known. A note names the rule that bit.
    """

    opponents: Sequence[str]
    results: Sequence[Score | NotPlayed]
    figures: tuple[Sequence[str], ...]
    changes: Sequence[float | None]
    rated: Sequence[bool]
    notes: Sequence[str]


Column = Callable[[Sequence[float | None]], list[str]]
"""From changes in hundredths of a point, None where unknown, to their texts."""


def two_decimals(changes: Sequence[float | None]) -> list[str]:
    """Write changes in hundredths of a point that have endless decimals.

    >>> two_decimals([1893.4, 619.0, None])
    ['+18.93', '+6.19', 'N/A']
    """
    return [
        NOT_AVAILABLE if change is None else signed_fixed(change / 100, 2) for change in changes
    ]


def opponent_ratings(ratings: Sequence[float | None]) -> list[str]:
    """Write opponents as entered, None for one without a rating."""
    return [entered("unrated" if rating is None else as_typed(rating)) for rating in ratings]


def game_rows(games: GameColumns, *, known: bool = True, column: Column = signed_column) -> str:
    """Write the games with their changes and the total after each, N/A where none is known."""
    changes = column(games.changes)
    if not all(games.rated):
        changes = [text if rated else "" for text, rated in zip(changes, games.rated, strict=True)]
    if known:
        totals = list(accumulate(change or 0 for change in games.changes))
        return _rows(games, (changes, column(totals)), bars(totals))
    return _rows(games, (changes, [NOT_AVAILABLE] * len(changes)), [NO_BAR] * len(changes))


def games_without_changes(games: GameColumns) -> str:
    """Write the games with their figures only, where no game has a change of its own."""
    return _rows(games, (), [""] * len(games.opponents))


def _rows(
    games: GameColumns, more_figures: tuple[Sequence[str], ...], endings: Sequence[str]
) -> str:
    labels = [LABELS[result._value_] for result in games.results]
    remarks = [note and note_row(note) for note in games.notes]
    columns = (labels, *games.figures, *more_figures)
    return filled(
        _game_rows(len(labels), len(columns)), games.opponents, *columns, endings, remarks
    )


@lru_cache(maxsize=64)
def _game_rows(games: int, columns: int) -> list[str]:
    """Write the rows of so many games, with places for opponents, columns, endings and remarks."""
    cells = NEXT_CELL.join([_PLACE] * columns)
    return _cut_out(
        [
            f"{ROW}{SMALL}{game}{SMALL_END} {_PLACE}{HEAD_CELL}{cells}{CELL_END}"
            f"{_PLACE}{ROW_END}{_PLACE}"
            for game in range(1, games + 1)
        ]
    )


_PLACE = "\0"
"""Stands in rows for a text of a column."""


def _cut_out(rows: list[str]) -> list[str]:
    """Return rows in pieces, every second of them a place."""
    texts = _in_parts(rows).split(_PLACE)
    pieces = [""] * (2 * len(texts) - 1)
    pieces[::2] = texts
    return pieces


ROWS_OF_A_PART = 25


def _in_parts(rows: list[str]) -> str:
    """Put rows together in parts: a browser lays out only the parts that are in sight.

    All parts but the first have the same number of rows, so that their height is known before.
    """
    if len(rows) < 2 * ROWS_OF_A_PART:
        return "".join(rows)
    first = ROWS_OF_A_PART + len(rows) % ROWS_OF_A_PART
    return "".join(rows[:first]) + "".join(
        [
            f"{LATER_ROWS}{''.join(rows[place : place + ROWS_OF_A_PART])}{LATER_ROWS_END}"
            for place in range(first, len(rows), ROWS_OF_A_PART)
        ]
    )


def score_rows(
    changes: Sequence[float | None],
    *columns: Sequence[str],
    scored: float,
    target: Target | None,
    column: Column = signed_column,
) -> str:
    """Write what each score brings, the highest first, the one entered and the one needed named.

    Take the exact changes in hundredths of a point and further columns, for scores from none up by
    half points.
    """
    if not changes:
        return ""
    lengths: Sequence[Any] = [0] * len(changes) if None in changes else changes
    downwards = [each[::-1] for each in (column(changes), *columns, bars(lengths))]
    text = filled(_score_rows(len(changes), len(columns) + 1), *downwards)
    head = f"{scored:g}{HEAD_CELL}"
    chosen = f"{scored:g}{small('entered')}"
    if target and target.score_needed is not None:
        needed, reaches = target.score_needed, small(f"reaches {as_typed(target.rating)}")
        if needed == scored:
            chosen += reaches
        else:
            wanted = f"{ROW}{needed:g}"
            text = text.replace(wanted + HEAD_CELL, wanted + reaches + HEAD_CELL, 1)
    return text.replace(ROW + head, CHOSEN_ROW + chosen + HEAD_CELL, 1)


@lru_cache(maxsize=64)
def _score_rows(scores: int, columns: int) -> list[str]:
    """Write the rows of so many scores, the highest first, with places for columns and bars."""
    cells = NEXT_CELL.join([_PLACE] * columns)
    return _cut_out(
        [
            f"{ROW}{half_points / 2:g}{HEAD_CELL}{cells}{CELL_END}{_PLACE}{ROW_END}"
            for half_points in reversed(range(scores))
        ]
    )


def target_sentence(target: Target | None, games_rated: int) -> str:
    """Say which score a wanted rating needs, or nothing where none is wanted.

    >>> target_sentence(Target(1670, 2.5), 3), target_sentence(Target(1900, None), 3)
    ('1670 needs 2.5 of 3.', '1900 is out of reach with these games.')
    """
    if target is None:
        return ""
    wanted = as_typed(target.rating)
    if target.score_needed is None:
        return f"{wanted} is out of reach with these games."
    return f"{wanted} needs {as_typed(target.score_needed)} of {games_rated}."


def addends(texts: Sequence[str]) -> str:
    """Write a sum, cut after twenty games.

    >>> addends(["0.40", "0.58"]), addends([])
    ('0.40 + 0.58', '0')
    """
    return " + ".join(cut(texts)) or "0"


def first_games(games: Iterable[GameOutcome]) -> list[GameOutcome]:
    """Return the rated games that a step writes out, and one more where there are more."""
    return list(islice(filter(attrgetter("rated"), games), MOST_ADDENDS + 1))


def cut(texts: Sequence[str]) -> list[str]:
    """Return the texts of the first twenty games, and that there are more."""
    return [*texts[:MOST_ADDENDS], *["…"] * (len(texts) > MOST_ADDENDS)]


def or_not_available(value: float | None) -> str:
    """Write a number, or that there is none."""
    return NOT_AVAILABLE if value is None else as_typed(value)


def blank_game_rows(texts: Texts, cells: int, *, with_bar: bool = True) -> str:
    """Write the games of a question without an answer: what was typed, and N/A in each cell."""
    nothing = (cell(NOT_AVAILABLE),) * cells
    ending = bar(0, 1) if with_bar else ""
    return _in_parts(
        [
            row(small(str(i + 1)) + " " + typed(text), *nothing, ending)
            for i, text in enumerate(_opponents(texts))
        ]
    )


def blank_score_rows(texts: Texts, cells: int) -> str:
    """Write the scores of a question without an answer, N/A in each cell."""
    nothing = (cell(NOT_AVAILABLE),) * cells
    return _in_parts(
        [
            row(as_typed(half_points / 2), *nothing, bar(0, 1))
            for half_points in reversed(range(2 * len(_opponents(texts)) + 1))
        ]
    )


def _opponents(texts: Texts) -> list[str]:
    return [text for text in list(texts.get("opponent", ()))[:MOST_ROWS] if text.strip()]
