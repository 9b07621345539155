"""What is wrong in a file, in words an arbiter understands."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

_MOST_IN_SHORT = 3
LIMIT = 500
"""So many problems of one file are told one by one; the others are only counted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Say what is wrong and where; lines, columns and rounds count from 1."""

    message: str
    line: int | None = None
    column: int | None = None
    round: int | None = None


def in_short(problems: Iterable[Problem]) -> str:
    """Return the first few messages that differ, for a file of which nothing could be read.

    >>> in_short([Problem("No player.", 1), Problem("No player.", 2), Problem("No name.", 3)])
    'No player. No name.'
    """
    different = dict.fromkeys(problem.message for problem in problems)
    return " ".join(islice(different, _MOST_IN_SHORT))


@dataclass(slots=True)
class Problems:
    """Collect the problems of one file in the order they are found.

    >>> problems = Problems()
    >>> problems.report("no start number", line=3, column=5)
    >>> problems.told()
    (Problem(message='no start number', line=3, column=5, round=None),)
    """

    _told: list[Problem] = field(default_factory=list)
    count: int = 0
    """How many were reported, told or not."""

    def report(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        round_: int | None = None,
    ) -> None:
        """Add one problem."""
        self.count += 1
        if len(self._told) < LIMIT:
            self._told.append(Problem(message, line, column, round_))

    def report_first(self, message: str) -> None:
        """Add one that is told before those already there."""
        self.count += 1
        self._told.insert(0, Problem(message))
        del self._told[LIMIT:]

    @property
    def full(self) -> bool:
        """Tell whether further problems are only counted."""
        return self.count > LIMIT

    def told(self) -> tuple[Problem, ...]:
        """Return the first of them, and how many more there were."""
        if self.count <= LIMIT:
            return tuple(self._told)
        return (*self._told, Problem(f"And {self.count - LIMIT:,} more problems like these."))
