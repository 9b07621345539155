"""Rows of games: an opponent and a result, as people type or paste them."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, ClassVar

from pydantic import (
    Field,
    PlainValidator,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)

from app.calculators import typed
from app.calculators.figures import as_typed
from app.calculators.question import Pasted, Question
from app.ratings.score import SPELLINGS, Score

OPPONENT_ALLOWS = "the opponent’s rating from 100 to 4000, or “unrated”"
RESULT_ALLOWS = "choose win, draw or loss"
"""What the two fields of a row allow, for their messages."""


class NotPlayed(Enum):
    """Name the results that are no played game and are rated nowhere."""

    FORFEIT = "forfeit"
    BYE = "bye"


class Unrated(Enum):
    """Name the opponent who has no rating."""

    UNRATED = "unrated"


_UNRATED = frozenset({"unrated", "unr", "-", "−", "?", "0", "0000"})
_NOT_PLAYED = {
    "forfeit": NotPlayed.FORFEIT,
    "+": NotPlayed.FORFEIT,
    "-": NotPlayed.FORFEIT,
    "−": NotPlayed.FORFEIT,
    "bye": NotPlayed.BYE,
}

RESULTS = (
    ("win", "Win"),
    ("draw", "Draw"),
    ("loss", "Loss"),
    ("forfeit", "Forfeit"),
    ("bye", "Bye"),
)
"""What the list of results offers."""


def unrated(text: str) -> bool:
    """Tell whether a text says that an opponent has no rating."""
    return text.strip().lower() in _UNRATED


def not_played(text: str) -> bool:
    """Tell whether a text says that there was no game."""
    return text.strip().lower() in _NOT_PLAYED


def game_result(text: Any) -> Score | NotPlayed:
    """Read a result, played or not."""
    return _OFFERED.get(text) or _NOT_PLAYED.get(text.strip().lower()) or typed.score(text)


_OFFERED: dict[str, Score | NotPlayed] = {
    each.value: each for kind in (Score, NotPlayed) for each in kind
}
_FOUR_DIGITS = {str(rating): rating for rating in range(1000, 4001)}


def _read_at_once(known: Mapping[str, Any]) -> WrapValidator:
    """Read the texts of a column from those that nearly all rows have, if they all are of them.

    A period has up to 200 rows, and is read with every keystroke.
    """

    def column(texts: Any, one_by_one: ValidatorFunctionWrapHandler) -> Any:
        values = tuple(map(known.get, texts))
        return one_by_one(texts) if None in values else values

    return WrapValidator(column)


ReadRatings = _read_at_once(_FOUR_DIGITS)
"""Reads a column of opponents at once where each is a number of four digits."""


GameResult = Annotated[
    Score | NotPlayed,
    PlainValidator(game_result),
    typed.spelled(
        [each.value for kind in (Score, NotPlayed) for each in kind], [*SPELLINGS, *_NOT_PLAYED]
    ),
]


def opponent(text: Any) -> float | Unrated:
    """Read an opponent: a rating with at most two decimals, or none."""
    return Unrated.UNRATED if unrated(text) else _in_range(typed.number_with_two_decimals(text))


def whole_opponent(text: Any) -> int | Unrated:
    """Read an opponent: a whole rating, or none."""
    return Unrated.UNRATED if unrated(text) else int(_in_range(typed.whole_number(text)))


def _in_range(rating: float) -> float:
    if not 100 <= rating <= 4000:
        raise ValueError("out of range")
    return rating


def opponent_schema(**kind: Any) -> WithJsonSchema:
    """Describe an opponent as JSON does: a rating of a kind of numbers, or "unrated"."""
    rating = {"minimum": 100, "maximum": 4000, **kind}
    return WithJsonSchema({"anyOf": [rating, _UNRATED_SCHEMA]})


_UNRATED_SCHEMA = typed.spelled([Unrated.UNRATED.value], sorted(_UNRATED)).json_schema
Opponent = Annotated[float | Unrated, PlainValidator(opponent), opponent_schema(type="number")]
WholeOpponent = Annotated[
    int | Unrated, PlainValidator(whole_opponent), opponent_schema(type="integer")
]
Opponents = Annotated[tuple[Opponent, ...], ReadRatings]
Results = Annotated[
    tuple[GameResult, ...],
    _read_at_once(_OFFERED),
    Field(title="Game {game}", description=RESULT_ALLOWS),
]


def points_from_games(score: float, played: int) -> str:
    """Say how many points came from how many games.

    >>> points_from_games(1.0, 1), points_from_games(1.5, 3)
    ('1 point from 1 game', '1.5 points from 3 games')
    """
    points = "1 point" if score == 1 else f"{as_typed(score)} points"
    return f"{points} from {'1 game' if played == 1 else f'{played} games'}"


def why_not_rated(opponent: float | Unrated, given: Score | NotPlayed) -> str:
    """Say why a row counts nowhere, or nothing where it does.

    >>> why_not_rated(1720, NotPlayed.BYE), why_not_rated(1720, Score.WIN)
    ('not rated: bye', '')
    """
    if isinstance(given, NotPlayed):
        return f"not rated: {given.value}"
    return "not rated: opponent unrated" if opponent is Unrated.UNRATED else ""


class GamesQuestion(Question):
    """Hold a question with rows of games: an opponent and a result each."""

    rows: ClassVar[tuple[str, ...]] = ("opponent", "result")

    @staticmethod
    def result_in_list(text: str) -> str:
        """Return the value in the list of results that a typed result means, or nothing."""
        try:
            return str(game_result(text).value)
        except ValueError:
            return ""

    @classmethod
    def from_rows(cls, columns: Mapping[str, list[str]]) -> Mapping[str, Any]:
        """Take a bye or a forfeit without an opponent as one against an unrated one."""
        if all(map(str.strip, columns["opponent"])):
            return columns
        opponents = [
            "unrated" if not name.strip() and not_played(result) else name
            for name, result in zip(columns["opponent"], columns["result"], strict=True)
        ]
        return {**columns, "opponent": opponents}

    @classmethod
    def from_lines(cls, text: str) -> Pasted:
        """Read pasted games, one a line."""
        return pasted(text)


_RESULT = re.compile(
    r"(?:^|[\s,;])"
    r"(1/2-1/2|½-½|1-0|0-1|0[.,]5|1[.,]0|0[.,]0|1/2|½|win|draw|loss|tie|forfeit|bye|[wdl10=+\-−])"
    r"\s*$",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"[\s,;][wbs]\s*$", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;]+")
_RATING = re.compile(r"[1-9]\d{2,3}", re.ASCII)


def last_rating(words: Sequence[str]) -> tuple[str, ...] | None:
    """Find the opponent among the words before a result: the last rating, or nothing.

    >>> last_rating(["3", "1720"]), last_rating(["unr"]), last_rating(["hello"])
    (('1720',), ('unrated',), None)
    """
    ratings = [word for word in words if is_rating(word)]
    if ratings:
        return (ratings[-1],)
    return ("unrated",) if any(map(unrated, words)) else None


def is_rating(word: str) -> bool:
    """Tell whether a word is a whole number from 100 to 4000."""
    return bool(_RATING.fullmatch(word)) and int(word) <= 4000


OpponentInLine = Callable[[Sequence[str]], tuple[str, ...] | None]
"""From the words before a result to the texts of a row but the result, or nothing."""


def pasted(text: str, opponent: OpponentInLine = last_rating) -> Pasted:
    r"""Read games, one a line: an opponent's rating and a result, or a row of a results page.

    The result stands at the end, a colour letter may stand before it. The rating is the last
    whole number from 100 to 4000 before that, so that round, board and start number are none.
    A page with more columns finds an opponent's texts in its own way.

    >>> read = pasted("1720 1\n1590 =\n3\t12\tGM\tPlayer, Some\t2451\tESP\t5,5\tw ½\nhello")
    >>> read.games, read.unread
    ((('1720', 'win'), ('1590', 'draw'), ('2451', 'draw')), ('hello',))
    """
    games: list[tuple[str, ...]] = []
    unread: list[str] = []
    for line in re.split(r"[\r\n]+", text):
        if not line.strip():
            continue
        game = _pasted_line(line, opponent)
        if game is None:
            unread.append(line.strip())
        else:
            games.append(game)
    return Pasted(tuple(games), tuple(unread))


def _pasted_line(line: str, opponent: OpponentInLine) -> tuple[str, ...] | None:
    found = _RESULT.search(line)
    if not found:
        return None
    result = game_result(found[1])
    before = _COLOUR.sub("", line[: found.start()])
    words = _BETWEEN.split(before.strip())
    if isinstance(result, NotPlayed):
        words.append("unrated")
    texts = opponent(words)
    return (*texts, str(result.value)) if texts else None
