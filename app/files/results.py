"""Results of games as people write them into tables, from White's side."""

import re
from functools import lru_cache

from app.files.event import NotRated, Outcome
from app.files.text import DASHES
from app.ratings.score import Score

_WORDS: dict[str, Outcome] = {
    "white": (Score.WIN, None),
    "black": (Score.LOSS, None),
    "b": (Score.LOSS, None),
    "whitewins": (Score.WIN, None),
    "whitewon": (Score.WIN, None),
    "blackwins": (Score.LOSS, None),
    "blackwon": (Score.LOSS, None),
    "remis": (Score.DRAW, None),
    "remise": (Score.DRAW, None),
    "remi": (Score.DRAW, None),
    "rem": (Score.DRAW, None),
    "nulle": (Score.DRAW, None),
    "patta": (Score.DRAW, None),
    "tablas": (Score.DRAW, None),
    "empate": (Score.DRAW, None),
    "drawn": (Score.DRAW, None),
    "x-x": (Score.DRAW, None),
    "+": (Score.WIN, NotRated.FORFEIT),
    "+-": (Score.WIN, NotRated.FORFEIT),
    "+--": (Score.WIN, NotRated.FORFEIT),
    "+/-": (Score.WIN, NotRated.FORFEIT),
    "1-f": (Score.WIN, NotRated.FORFEIT),
    "1f-0f": (Score.WIN, NotRated.FORFEIT),
    "f-1": (Score.LOSS, NotRated.FORFEIT),
    "0f-1f": (Score.LOSS, NotRated.FORFEIT),
    "f-f": (None, NotRated.DOUBLE_FORFEIT),
    "0f-0f": (None, NotRated.DOUBLE_FORFEIT),
    # What stands between two names before they have played.
    "-": (None, NotRated.NO_RESULT),
    "-+": (Score.LOSS, NotRated.FORFEIT),
    "--+": (Score.LOSS, NotRated.FORFEIT),
    "-/+": (Score.LOSS, NotRated.FORFEIT),
    "--": (None, NotRated.DOUBLE_FORFEIT),
    "---": (None, NotRated.DOUBLE_FORFEIT),
    "-/-": (None, NotRated.DOUBLE_FORFEIT),
    "forfeit": (None, NotRated.FORFEIT),
    "bye": (Score.WIN, NotRated.BYE),
    "*": (None, NotRated.NO_RESULT),
    "?": (None, NotRated.NO_RESULT),
    "": (None, NotRated.NO_RESULT),
}
_BY_FORFEIT = re.compile(r"([01½].*?)\s?\(?(?:ff?|wo|w/o|forfeit|kampflos|k|d|def|default)\)?")
_HUNDREDTHS = re.compile(r"([.,]\d)0(?!\d)", re.ASCII)
_POINTS = re.compile(r"[+-]?|\d*(?:½|1/2|[.,]\d*)?|[a-z]", re.ASCII)
_DATE = re.compile(
    r"\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}|\d{1,2}[-./ ]{1,2}[^\W\d]{3,9}\.?|[^\W\d]{3,9}[-./ ]\d{1,4}"
)
_LONGEST = 30


@lru_cache(maxsize=1024)
def read_result(text: str) -> Outcome | None:
    """Return White's score and why the game is not rated, or None for what is no result.

    >>> read_result("1:0"), read_result("½ – ½")
    ((<Score.WIN: 'win'>, None), (<Score.DRAW: 'draw'>, None))
    >>> read_result("- +")
    (<Score.LOSS: 'loss'>, <NotRated.FORFEIT: 'forfeit'>)
    >>> read_result("1:0K"), read_result("X - X")
    ((<Score.WIN: 'win'>, <NotRated.FORFEIT: 'forfeit'>), (<Score.DRAW: 'draw'>, None))
    >>> read_result("2-0") is None
    True
    """
    if len(text) > _LONGEST:
        return None
    text = text.strip().lower()
    if text.startswith('="') and text.endswith('"'):
        # A spreadsheet's way to keep a text a text.
        text = text[2:-1]
    if word := _WORDS.get(_plain(text)):
        return word
    if found := _BY_FORFEIT.fullmatch(text):
        score = _score(_plain(found[1]))
        return (score, NotRated.FORFEIT) if score else None
    text = _HUNDREDTHS.sub(r"\1", _plain(text))
    if score := _score(text):
        return score, None
    return (None, NotRated.DOUBLE_FORFEIT) if text in ("0-0", "0.0-0.0") else None


def _plain(text: str) -> str:
    """Return a result with a hyphen between the sides, where people write a colon, too."""
    return text.translate(DASHES).replace(":", "-")


def _score(text: str) -> Score | None:
    """Return the score that one number or both sides' numbers give White."""
    if score := Score.read(text):
        return score
    white, _, black = text.partition("-")
    score = Score.read(white)
    if not score or "-" in black or Score.read(black) is not score.opposite:
        return None
    return score


@lru_cache(maxsize=1024)
def is_clear_result(text: str) -> bool:
    """Tell whether a result can be nothing else, such as points, a sex or a colour.

    >>> [text for text in ("1-0", "½", "1", "½:½", "remis", "w", "=") if is_clear_result(text)]
    ['1-0', '½:½', 'remis', '=']
    """
    return read_result(text) is not None and not _POINTS.fullmatch(_plain(text.strip().lower()))


def looks_like_date(text: str) -> bool:
    """Tell whether a spreadsheet may have made a date of a result.

    >>> looks_like_date("01-Feb"), looks_like_date("1. Jan"), looks_like_date("2-0")
    (True, True, False)
    """
    return len(text) <= _LONGEST and _DATE.fullmatch(text.strip()) is not None
