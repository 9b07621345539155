"""The words of the navigation."""

from collections.abc import Iterator
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


def _menu() -> Iterator[Entry]:
    shown: set[str] = set()
    for each in CALCULATORS:
        section = section_of(each)
        if section not in shown:
            shown.add(section)
            yield Entry(section, each.path, each.title)
    yield Entry("event", "/event", "Event")


MENU = tuple(_menu())
"""One entry for each section, in the order of the calculators."""
