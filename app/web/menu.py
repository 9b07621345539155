"""The words of the navigation."""

from typing import NamedTuple

from app.calculators import CALCULATORS
from app.calculators.calculator import Calculator


class Entry(NamedTuple):
    """Hold one entry of the navigation: its section, its address and its words."""

    section: str
    path: str
    words: str


def section_of(calculator: Calculator) -> str:
    """Return the section of a page: its own name, unless it shares an entry with others."""
    return calculator.section or calculator.name


def tabs_of(calculator: Calculator) -> tuple[Entry, ...]:
    """Return the pages of a section, each with the words of its tab, or nothing for one alone."""
    return tuple(
        Entry(each.name, each.path, each.tab)
        for each in CALCULATORS
        if each.tab and section_of(each) == section_of(calculator)
    )


MENU = tuple(
    {
        section_of(each): Entry(section_of(each), each.path, each.title)
        for each in reversed(CALCULATORS)
    }.values()
)[::-1]
"""One entry for each section, in the order of the calculators."""
