"""The steps that led to an answer: each formula, and the same formula with the user's numbers."""

from dataclasses import dataclass

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


def ledger(steps: tuple[Step, ...]) -> str:
    """Write the rows of a ledger: name and formula, then the workings."""
    widest = max(len(step.working) for step in steps)
    return "".join(
        marks.row(
            step.name + marks.small(step.formula),
            *(
                (marks.cell if len(step.working) == widest else marks.wide_cell)(
                    text + marks.small(step.rule) if step.rule else text
                )
                for text in step.working
            ),
        )
        for step in steps
    )
