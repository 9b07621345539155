"""FIDE's table of expected scores beside the formula, for readers."""

from typing import NamedTuple

from app.calculators.figures import fixed, signed_fixed
from app.ratings.elo import expected_score
from app.ratings.fide_tables import expected_score_hundredths

DIFFERENCES = (0, 25, 50, 75, 100, 150, 200, 250, 300, 350, 400)
K = 20


class TableLine(NamedTuple):
    """Hold one line: the expected score twice, and what each side wins, ready to print."""

    difference: str
    table: str
    formula: str
    favourite_wins: str
    favourite_draws: str
    underdog_draws: str
    underdog_wins: str


def _line(difference: int) -> TableLine:
    expected = expected_score_hundredths(difference)
    return TableLine(
        f"{difference}+" if difference == DIFFERENCES[-1] else str(difference),
        fixed(expected / 100, 2),
        fixed(expected_score(difference, 0), 3),
        *(signed_fixed(K * each / 100, 1) for each in (100 - expected, 50 - expected)),
        *(signed_fixed(K * each / 100, 1) for each in (expected - 50, expected)),
    )


FIDE_TABLE = tuple(map(_line, DIFFERENCES))
"""The lines of the table, for differences from 0 to 400 and more."""
