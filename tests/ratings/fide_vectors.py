"""Games as the published FIDE numbers write them, and the rules that hold for them."""

from collections.abc import Iterable
from pathlib import Path

from app.ratings.fide_games import Game
from app.ratings.fide_rules import Month, TimeControl, rules_for
from app.ratings.score import Score

DATA = Path(__file__).parent.parent / "data"
NOVEMBER = Month(2026, 11)
TODAY = rules_for(NOVEMBER)
RAPID = rules_for(NOVEMBER, TimeControl.RAPID)

_SCORES = {1: Score.WIN, 0.5: Score.DRAW, 0: Score.LOSS}
_LETTERS = {"w": Score.WIN, "d": Score.DRAW, "l": Score.LOSS}


def games(pairs: Iterable[tuple[int | None, float]]) -> list[Game]:
    """Return games from pairs of opponent's rating and points."""
    return [Game(opponent, _SCORES[points]) for opponent, points in pairs]


def written(text: str) -> list[Game]:
    """Return games from words such as `1720w 1590d 1810l`."""
    return [Game(int(word[:-1]), _LETTERS[word[-1]]) for word in text.split()]
