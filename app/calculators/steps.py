"""The steps that led to an answer: each formula, and the same formula with the user's numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.calculators import marks


@dataclass(frozen=True, slots=True)
class Step:
    """Hold one step: its name, its formula and the formula worked out, once or for each side.

    `rule` names the section that it follows, where there is one.
    """

    name: str
    formula: str
    working: tuple[str, ...]
    rule: str = ""

    @property
    def plain(self) -> "Step":
        """Return the same step without marks, as the JSON API tells it."""
        return Step(
            self.name,
            marks.plain(self.formula),
            tuple(marks.plain(text) for text in self.working),
            self.rule,
        )


class Steps:
    """Hold steps whose workings have places for figures, as `%(name)s`, and the figures."""

    __slots__ = ("figures", "written")

    def __init__(self, written: tuple[Step, ...], figures: Mapping[str, str]) -> None:
        self.written = written
        self.figures = figures

    def __iter__(self) -> Iterator[Step]:
        """Work out each step.

        >>> [step.working for step in Steps((Step("Sum", "", ("1 + 1 = %(sum)s",)),), {"sum": "2"})]
        [('1 + 1 = 2',)]
        """
        for step in self.written:
            yield replace(step, working=tuple(text % self.figures for text in step.working))


def ledger(steps: tuple[Step, ...]) -> str:
    """Write the rows of a ledger: name and formula, then the workings."""
    widest = max(len(step.working) for step in steps)
    return "".join(
        marks.row(
            step.name + marks.small(step.formula) if step.formula else step.name,
            *(
                (marks.cell if len(step.working) == widest else marks.wide_cell)(
                    text + marks.small(step.rule) if step.rule else text
                )
                for text in step.working
            ),
        )
        for step in steps
    )
