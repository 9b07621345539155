"""One game by FIDE's table, for each of FIDE's K-factors, beside the same game by the formula."""

from functools import cache
from typing import NamedTuple

from app.calculators.figures import signed
from app.ratings.fide_games import Game, game_outcome
from app.ratings.fide_k_factor import K_FACTORS
from app.ratings.fide_rules import Month, rules_for
from app.ratings.fide_tables import expected_score_hundredths
from app.ratings.rounding import hundredths_to_whole
from app.ratings.score import Score


class FideLine(NamedTuple):
    """Hold one line: the K-factor, and the change it makes, exact and rounded."""

    k: str
    change: str
    rounded: str


def fide_lines(rating: int, opponent: int, score: Score, month: Month) -> tuple[FideLine, ...]:
    """Return what one standard game alone would bring a player in a month.

    Take whole ratings, as FIDE's are.

    Source: FIDE Handbook B.02, 8.1.2, 8.3.1 and 8.3.4.

    >>> fide_lines(1500, 1580, Score.WIN, Month(2026, 11))[1]
    FideLine(k='20', change='+12.2', rounded='+12')
    """
    outcome = game_outcome(
        Game(opponent, score),
        "",
        rating=rating,
        k=1,
        rules=rules_for(month),
        expected_score=expected_score_hundredths,
    )
    return _lines(int(outcome.rating_change_hundredths or 0))


@cache
def _lines(surprise: int) -> tuple[FideLine, ...]:
    """Write the lines of a surprise, which is one of two hundred, in hundredths of a point."""
    return tuple(
        FideLine(str(k), signed(k * surprise / 100), signed(hundredths_to_whole(k * surprise)))
        for k in K_FACTORS
    )
