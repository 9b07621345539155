"""Text with marks in it: what a page sets apart, without knowing how.

Calculators write whole tables and workings as one text. Between Unicode's private use
characters, which nobody types, stands what the user entered, what came out, what is raised, and
where rows and cells begin. A page escapes such a text once and puts its tags for the marks:
escaping each figure by itself took a third of an update.
"""

import re
from collections.abc import Iterable

ENTERED, ENTERED_END = "\ue000", "\ue001"
RESULT, RESULT_END = "\ue002", "\ue003"
RAISED, RAISED_END = "\ue004", "\ue005"
SMALL, SMALL_END = "\ue006", "\ue007"
ROW, CHOSEN_ROW, ROW_END = "\ue008", "\ue009", "\ue00a"
HEAD_END, CELL, WIDE_CELL, CELL_END = "\ue00b", "\ue00c", "\ue00d", "\ue00e"
GAIN, LOSS, BAR_END, NO_BAR = "\ue00f", "\ue010", "\ue011", "\ue012"
HEAD_CELL, NEXT_CELL = "\ue016", "\ue017"
"""The end of a row's head and its first cell, and the end of a cell and the next, in one."""
NEXT_ROWS = "\ue018"
"""The end of some rows and the beginning of more, so that a page can lay them out by parts."""
NOTE_ROW, NOTE_ROW_END = "\ue014", "\ue015"

_PLAIN = str.maketrans(
    {ENTERED: "", ENTERED_END: "", RESULT: "", RESULT_END: "", RAISED: "^(", RAISED_END: ")"}
)


def entered(text: str) -> str:
    """Mark a text as the user's own."""
    return ENTERED + text + ENTERED_END


def result(text: str) -> str:
    """Mark a text as what comes out of a step."""
    return RESULT + text + RESULT_END


def raised(text: str) -> str:
    """Mark a text as an exponent."""
    return RAISED + text + RAISED_END


def small(text: str) -> str:
    """Mark a text as a remark beside the main one."""
    return SMALL + text + SMALL_END


def row(head: str, *cells: str, chosen: bool = False) -> str:
    """Write one row of a table: its head, then its cells, each by `cell`, `wide_cell` or `bar`."""
    return (CHOSEN_ROW if chosen else ROW) + head + HEAD_END + "".join(cells) + ROW_END


def cell(text: str) -> str:
    """Write one cell of a row."""
    return CELL + text + CELL_END


def wide_cell(text: str) -> str:
    """Write one cell that goes across all columns."""
    return WIDE_CELL + text + CELL_END


def note_row(text: str) -> str:
    """Write a row that is a remark on the row before it."""
    return NOTE_ROW + text + NOTE_ROW_END


def bar(value: float, most: float) -> str:
    """Write a cell with a small bar from a zero line, right for a gain and left for a loss.

    Its full half width, 34 pixels, is the most that the value can be, but for rounding: with a
    K below 1 a win can bring a whole point.

    >>> bar(1, 0.6) == bar(0.6, 0.6), bar(-1, 0.6) == bar(-0.6, 0.6)
    (True, True)
    """
    return bars((value,), most)[0]


def bars(values: Iterable[float], most: float) -> list[str]:
    """Write the cells of a column of small bars, in whole pixels, the least of them one."""
    scale = 34 / most if most else 0
    return [
        NO_BAR
        if not (length := value * scale)
        else _GAINS[min(int(length + 0.5), 34)]
        if length > 0
        else _LOSSES[min(int(0.5 - length), 34)]
        for value in values
    ]


_WIDTHS = (1, *range(1, 35))
_GAINS = [f"{GAIN}{width}{BAR_END}" for width in _WIDTHS]
_LOSSES = [f"{LOSS}{width}{BAR_END}" for width in _WIDTHS]


def typed(text: str) -> str:
    """Mark what a person typed as it stands, without marks that came with it."""
    return entered(_ANY_MARK.sub("", text))


_ANY_MARK = re.compile("[\ue000-\ue0ff]")


def plain(text: str) -> str:
    """Return a working without its marks.

    >>> plain(f"10{raised('80 ÷ 400')} = {result('1.58')}")
    '10^(80 ÷ 400) = 1.58'
    """
    return text.translate(_PLAIN)
