"""The calculators, one module a page: its question, and the answer with the steps to it."""

from app.calculators import fide, first_rating, glicko, lichess, match, us_chess
from app.calculators.calculator import Calculator

CALCULATORS: tuple[Calculator, ...] = (
    match.CALCULATOR,
    fide.CALCULATOR,
    first_rating.CALCULATOR,
    us_chess.CALCULATOR,
    lichess.CALCULATOR,
    glicko.CALCULATOR,
)
"""All calculators in menu order, the only list of them."""
