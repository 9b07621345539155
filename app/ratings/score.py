"""The result of one game, seen from one side."""

from collections.abc import Mapping
from enum import Enum


class Score(Enum):
    """Name the three results of a game and what each is worth.

    >>> Score.WIN.points, Score.DRAW.points, Score.LOSS.points
    (1.0, 0.5, 0.0)
    >>> Score.WIN.opposite
    <Score.LOSS: 'loss'>
    """

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    points: float
    """Points scored: 1, 0.5 or 0."""
    half_points: int
    """Half points scored, for exact sums: 2, 1 or 0."""
    hundredths: int
    """Hundredths of a point scored, for exact sums: 100, 50 or 0."""
    opposite: "Score"
    """The same game's score for the other side."""
    symbol: str
    """How a score sheet writes it: 1, ½ or 0."""

    @staticmethod
    def read(text: str) -> "Score | None":
        """Return the score that people mean by a text, own side first, or None.

        >>> Score.read(" W "), Score.read("0,5"), Score.read("1/2-1/2"), Score.read("0-1")
        (<Score.WIN: 'win'>, <Score.DRAW: 'draw'>, <Score.DRAW: 'draw'>, <Score.LOSS: 'loss'>)
        >>> Score.read("2") is None
        True
        """
        return SPELLINGS.get(text.strip().lower())


# Plain attributes and not properties: half a period's time went into reading them.
for _score, _half_points, _opposite, _symbol in (
    (Score.WIN, 2, Score.LOSS, "1"),
    (Score.DRAW, 1, Score.DRAW, "½"),
    (Score.LOSS, 0, Score.WIN, "0"),
):
    _score.opposite = _opposite
    _score.half_points = _half_points
    _score.points = _half_points / 2
    _score.hundredths = _half_points * 50
    _score.symbol = _symbol

SPELLINGS: Mapping[str, Score] = {
    spelling: score
    for score, spellings in {
        Score.WIN: "win w 1 1.0 1,0 1-0",
        Score.DRAW: "draw d tie = 0.5 0,5 .5 ,5 ½ 1/2 1/2-1/2 ½-½ 0.5-0.5 0,5-0,5",
        Score.LOSS: "loss l 0 0.0 0,0 0-1",
    }.items()
    for spelling in spellings.split()
}
"""What people write for each score, in small letters."""
