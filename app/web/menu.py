"""The words of the navigation."""

from collections.abc import Iterator
from typing import NamedTuple

from app.calculators import CALCULATORS
from app.calculators.calculator import Calculator
from app.calculators.onward import Onward


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
    yield Entry("guide", "/guide", "Guide")


MENU = tuple(_menu())
"""One entry for each section, in the order of the calculators."""

CARRIERS = tuple(each for each in CALCULATORS if each.takes)
"""The pages that take games along from one another."""


def carried(onward: Onward) -> dict[str, str]:
    """Return the addresses of the menu by section, with the games of an answer where they fit."""
    paths = {entry.section: entry.path for entry in MENU}
    taken = {each.name: getattr(onward, each.takes) for each in CARRIERS}
    return {
        section: f"{path}?{taken[section]}" if taken.get(section) else path
        for section, path in paths.items()
    }
