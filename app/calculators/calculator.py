"""What makes a calculator."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from app.calculators.figures import MINUS
from app.calculators.question import Question

Texts = Mapping[str, str | list[str]]
"""What was typed, as it was typed: a text for each field, a list for repeated ones."""


Choices = tuple[tuple[str, str], ...]
"""What a dropdown or a row of segments offers: the value, and the words for it."""


class Face(NamedTuple):
    """Hold one figure of the clock: its label, the figure, up or down, and its origin.

    `brief` is what a phone shows of a long origin.
    """

    label: str
    figure: str
    direction: str
    origin: str
    large: bool = False
    brief: str = ""


def direction(change: str) -> str:
    """Tell whether a change as written goes up or down, or neither.

    >>> direction("+12"), direction("−1.6"), direction("0")
    ('up', 'down', '')
    """
    return _DIRECTIONS.get(change[0], "")


_DIRECTIONS = {"+": "up", MINUS: "down"}


def movement(change: str) -> str:
    """Say a change as written in words.

    >>> movement("+5"), movement("−1.5"), movement("0")
    ('up 5', 'down 1.5', 'unchanged')
    """
    moved = direction(change)
    return f"{moved} {change[1:]}" if moved else "unchanged"


def headline(sentence: tuple[str, str, str, str], change: str = "") -> str:
    """Write the sentence of an answer as a shared link tells it, with the change where it is known.

    >>> headline(("1 point from 1 game:", "new rating", "1662", ", up 12."), "+12")
    '1 point from 1 game: +12, new rating 1662'
    >>> headline(("1 point from 1 game:", "performance", "2520", "."), "N/A")
    '1 point from 1 game: performance 2520'
    """
    opening, what, figure, _ = sentence
    if not figure:
        return opening
    known = change[:1] in ("+", MINUS, "0") and change
    return f"{opening} {change}, {what} {figure}" if known else f"{opening} {what} {figure}"


@dataclass(frozen=True, slots=True)
class Calculator:
    """Name a page and say how its question is answered.

    `answer` takes a checked question; `sheet` writes its answer as text for the page;
    `blank_sheet` writes the same page without an answer, from what was typed. `choices` offers
    values for fields by name. Pages of one section share an entry of the menu, and each names
    its tab in it. `card` gives the figures of a sheet that a shared link shows, and
    `takes` names what the page takes from others: "pair" of players, "games" of one, or nothing.
    """

    name: str
    title: str
    lead: str
    question: type[Question]
    answer: Callable[[Any], Any]
    sheet: Callable[[Any], Any]
    blank_sheet: Callable[[Texts], Any]
    choices: Mapping[str, Choices] = field(default_factory=dict)
    section: str = ""
    tab: str = ""
    card: Callable[[Any], tuple[Face, ...]] = attrgetter("faces")
    takes: Literal["", "pair", "games"] = ""

    @property
    def path(self) -> str:
        """Return the address of the page."""
        return self.question.path
