"""The tables that pages with rows of games share: game by game, and what each score brings."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from app.calculators.calculator import Texts
from app.calculators.figures import (
    NOT_AVAILABLE,
    as_typed,
    number,
    signed_column,
    signed_fixed,
)
from app.calculators.games import RESULTS, NotPlayed
from app.calculators.marks import (
    CELL_END,
    CHOSEN_ROW,
    HEAD_CELL,
    NEXT_CELL,
    NEXT_ROWS,
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


class GameLine(NamedTuple):
    """Hold one game as a table tells it: further figures, then the change.

    The change is in hundredths of a point, None where it is not known; opponent and figures are
    texts, the opponent with its marks.
    """

    opponent: str
    result: Score | NotPlayed
    figures: tuple[str, ...]
    change: float | None
    rated: bool
    note: str


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


def opponent_rating(rating: float | None) -> str:
    """Write an opponent as entered, None for one without a rating."""
    return entered("unrated" if rating is None else as_typed(rating))


def game_rows(
    games: Sequence[GameLine], *, known: bool = True, column: Column = signed_column
) -> str:
    """Write the games with their changes and the total after each, N/A where none is known."""
    changes = column([game.change for game in games])
    totals = list(accumulate((game.change or 0) for game in games)) if known else [0] * len(games)
    shown_totals = column(totals) if known else [NOT_AVAILABLE] * len(games)
    return _rows(
        games,
        [
            NEXT_CELL + (change if game.rated else "") + NEXT_CELL + total + CELL_END + drawn
            for game, change, total, drawn in zip(
                games,
                changes,
                shown_totals,
                bars(totals, max(map(abs, totals), default=0)),
                strict=True,
            )
        ],
    )


def games_without_changes(games: Sequence[GameLine]) -> str:
    """Write the games with their figures only, where no game has a change of its own."""
    return _rows(games, [CELL_END] * len(games))


def _rows(games: Sequence[GameLine], endings: Sequence[str]) -> str:
    # Written in one piece each: a call for every cell takes as long as all the arithmetic.
    return _in_parts(
        [
            f"{ROW}{SMALL}{number}{SMALL_END}{opponent}{HEAD_CELL}{LABELS[result._value_]}"
            f"{NEXT_CELL}{NEXT_CELL.join(figures)}{ending}{ROW_END}"
            + (note_row(note) if note else "")
            for number, ((opponent, result, figures, _, _, note), ending) in enumerate(
                zip(games, endings, strict=True), 1
            )
        ]
    )


ROWS_OF_A_PART = 25


def _in_parts(rows: list[str]) -> str:
    """Put rows together in parts: a browser lays out only the parts that are in sight."""
    return NEXT_ROWS.join(
        "".join(rows[first : first + ROWS_OF_A_PART])
        for first in range(0, len(rows), ROWS_OF_A_PART)
    )


def score_rows(
    scores: Sequence[float],
    changes: Sequence[float | None],
    *columns: Sequence[str],
    scored: float,
    target: Target | None,
    column: Column = signed_column,
) -> str:
    """Write what each score brings, the highest first, the one entered and the one needed named.

    Take the scores ascending, their exact changes in hundredths, and further columns of texts.
    """
    lengths = [0 if change is None else change for change in changes]
    drawn = bars(lengths, max(map(abs, lengths), default=0))
    labels = {scored: small("entered")}
    if target and target.score_needed is not None:
        needed = target.score_needed
        labels[needed] = labels.get(needed, "") + small(f"reaches {as_typed(target.rating)}")
    cells = map(NEXT_CELL.join, zip(column(changes), *columns, strict=True))
    written = [
        f"{CHOSEN_ROW if score == scored else ROW}{score:g}{labels.get(score, '')}{HEAD_CELL}"
        f"{texts}{CELL_END}{each}{ROW_END}"
        for score, texts, each in zip(scores, cells, drawn, strict=True)
    ]
    return _in_parts(written[::-1])


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


def movement(change: float) -> str:
    """Say a change in words.

    >>> movement(5), movement(-1.5), movement(0)
    ('up 5', 'down 1.5', 'unchanged')
    """
    if not change:
        return "unchanged"
    return f"{'up' if change > 0 else 'down'} {number(abs(change))}"


def addends(texts: Sequence[str]) -> str:
    """Write a sum, cut after twenty games.

    >>> addends(["0.40", "0.58"]), addends([])
    ('0.40 + 0.58', '0')
    """
    return " + ".join(cut(texts)) or "0"


def first_games(games: Iterable[GameOutcome]) -> list[GameOutcome]:
    """Return the rated games that a step writes out, and one more where there are more."""
    return list(islice((game for game in games if game.rated), MOST_ADDENDS + 1))


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
    return "".join(
        row(small(str(i + 1)) + typed(text), *nothing, ending)
        for i, text in enumerate(_opponents(texts))
    )


def blank_score_rows(texts: Texts, cells: int) -> str:
    """Write the scores of a question without an answer, N/A in each cell."""
    nothing = (cell(NOT_AVAILABLE),) * cells
    return "".join(
        row(as_typed(half_points / 2), *nothing, bar(0, 1))
        for half_points in reversed(range(2 * len(_opponents(texts)) + 1))
    )


def _opponents(texts: Texts) -> list[str]:
    return [text for text in list(texts.get("opponent", ()))[:MOST_ROWS] if text.strip()]
