"""Results of games as people write them into tables, from White's side."""

import re
from functools import lru_cache

from app.files.event import NotRated, Outcome
from app.ratings.score import Score

_DASHES = str.maketrans("–—−‐‑:", "------", " \t\N{NO-BREAK SPACE}")
_WORDS: dict[str, Outcome] = {
    "white": (Score.WIN, None),
    "black": (Score.LOSS, None),
    "b": (Score.LOSS, None),
    "remis": (Score.DRAW, None),
    "+": (Score.WIN, NotRated.FORFEIT),
    "+-": (Score.WIN, NotRated.FORFEIT),
    "+--": (Score.WIN, NotRated.FORFEIT),
    "+/-": (Score.WIN, NotRated.FORFEIT),
    "-": (Score.LOSS, NotRated.FORFEIT),
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
_BY_FORFEIT = re.compile(r"([01½].*?)\s?(?:\(?(?:ff?|wo|w/o|forfeit|kampflos)\)?)")
_LONGEST = 30


@lru_cache(maxsize=1024)
def read_result(text: str) -> Outcome | None:
    """Return White's score and why the game is not rated, or None for what is no result.

    >>> read_result("1:0"), read_result("½ – ½")
    ((<Score.WIN: 'win'>, None), (<Score.DRAW: 'draw'>, None))
    >>> read_result("- +")
    (<Score.LOSS: 'loss'>, <NotRated.FORFEIT: 'forfeit'>)
    >>> read_result("2-0") is None
    True
    """
    if len(text) > _LONGEST:
        return None
    text = text.strip().lower()
    if found := _BY_FORFEIT.fullmatch(text):
        score = _score(found[1].translate(_DASHES).replace(" ", ""))
        return (score, NotRated.FORFEIT) if score else None
    text = text.translate(_DASHES)
    if word := _WORDS.get(text):
        return word
    if score := _score(text):
        return score, None
    return (None, NotRated.DOUBLE_FORFEIT) if text in ("0-0", "0.0-0.0") else None


def _score(text: str) -> Score | None:
    """Return the score that one number or both sides' numbers give White."""
    if score := Score.read(text):
        return score
    white, _, black = text.partition("-")
    score = Score.read(white)
    if not score or "-" in black or Score.read(black) is not score.opposite:
        return None
    return score
