"""What makes a calculator."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

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
    return {"+": "up", MINUS: "down"}.get(change[0], "")


@dataclass(frozen=True, slots=True)
class Calculator:
    """Name a page and say how its question is answered.

    `answer` takes a checked question; `sheet` writes its answer as text for the page;
    `blank_sheet` writes the same page without an answer, from what was typed. `choices` offers
    values for fields by name. Pages of one section share an entry of the menu, and each names
    its tab in it.
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

    @property
    def path(self) -> str:
        """Return the address of the page."""
        return self.question.path
