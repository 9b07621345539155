"""Rows of an answer, made from columns when somebody asks for them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, overload

Row_co = TypeVar("Row_co", covariant=True)


class Rows(Sequence[Row_co]):
    """Hold the rows of a table by columns, and what makes a row of one value from each.

    The API tells every row. A page writes its table from the columns, and making 600 rows for
    it to take apart again took longer than the arithmetic.

    >>> rows = Rows(complex, [1, 2], [3, 4])
    >>> list(rows), rows[1], len(rows)
    ([(1+3j), (2+4j)], (2+4j), 2)
    """

    def __init__(self, make: Callable[..., Row_co], *columns: Sequence[Any]) -> None:
        self._make = make
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[Row_co]:
        return map(self._make, *self.columns)

    @overload
    def __getitem__(self, place: int) -> Row_co: ...

    @overload
    def __getitem__(self, place: slice) -> "Rows[Row_co]": ...

    def __getitem__(self, place: int | slice) -> "Row_co | Rows[Row_co]":
        parts = [column[place] for column in self.columns]
        return Rows(self._make, *parts) if isinstance(place, slice) else self._make(*parts)


def filled(pieces: Sequence[str], *columns: Sequence[str]) -> str:
    """Put the texts of columns, row by row, in the places of a text, its every second piece.

    >>> filled(["", "", " beats ", "", ". "], ["Anna"], ["Berta"])
    'Anna beats Berta. '
    >>> filled(["<", "", ">", ""] * 2, ["a", "c"], ["b", "d"])
    '<a>b<c>d'
    """
    # Column by column: a call for each cell takes as long as all the arithmetic.
    texts = list(pieces)
    for place, column in enumerate(columns):
        texts[2 * place + 1 :: 2 * len(columns)] = column
    return "".join(texts)
