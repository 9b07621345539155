"""The words of the navigation."""

from typing import NamedTuple

from app.calculators import CALCULATORS


class Entry(NamedTuple):
    """Hold one entry of the navigation."""

    name: str
    path: str
    words: str


MENU = tuple(Entry(each.name, each.path, each.title) for each in CALCULATORS)
