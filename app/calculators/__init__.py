"""The calculators, one module a page: its question, and the answer with the steps to it."""

from app.calculators import fide, match
from app.calculators.calculator import Calculator

CALCULATORS: tuple[Calculator, ...] = (match.CALCULATOR, fide.CALCULATOR)
"""All calculators in menu order, the only list of them."""
