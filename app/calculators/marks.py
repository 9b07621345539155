"""Text with marks in it: what a page sets apart, without knowing how.

Calculators write whole tables and workings as one text. Between control characters, which
nobody types, stands what the user entered, what came out, what is raised, and where rows and
cells begin. A page escapes such a text once and puts its tags for the marks: escaping each
figure by itself took a third of an update.
"""

import re
from collections.abc import Sequence

ENTERED, ENTERED_END = "\x01", "\x02"
RESULT, RESULT_END = "\x03", "\x04"
RAISED, RAISED_END = "\x05", "\x06"
SMALL, SMALL_END = "\x07", "\x08"
ROW, CHOSEN_ROW, ROW_END = "\x0b", "\x0c", "\x0e"
HEAD_END, CELL, WIDE_CELL, CELL_END = "\x0f", "\x10", "\x11", "\x12"
HEAD_CELL, NEXT_CELL = "\x13", "\x14"
"""The end of a row's head and its first cell, and the end of a cell and the next, in one."""
GAIN, LOSS, BAR_END, NO_BAR = "\x15", "\x16", "\x17", "\x18"
NOTE_ROW, NOTE_ROW_END = "\x19", "\x1a"
LATER_ROWS, LATER_ROWS_END = "\x1b", "\x1c"
"""The end of a part of the rows and the beginning of the next, which can wait, and its end."""

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

    Its full half width, 45 pixels, is the most that the value can be, but for rounding: with a
    K below 1 a win can bring a whole point.

    >>> bar(1, 0.6) == bar(0.6, 0.6), bar(-1, 0.6) == bar(-0.6, 0.6)
    (True, True)
    """
    return bars((max(-most, min(most, value)),), most)[0]


def bars(values: Sequence[float], most: float | None = None) -> list[str]:
    """Write the cells of a column of small bars, in whole pixels, the least of them one.

    None is longer than the most, which without a number is the longest of them.
    """
    if most is None:
        most = max(max(values, default=0), -min(values, default=0))
    scale = _WIDEST / most if most else 0.0
    return [_BARS[int(value * scale) or (value > 0) - (value < 0)] for value in values]


_WIDEST = 45.001
"""A little more than 45, so that the longest is not a pixel short."""
_BARS = (
    NO_BAR,
    *(f"{GAIN}{width}{BAR_END}" for width in range(1, 46)),
    *(f"{LOSS}{width}{BAR_END}" for width in range(45, 0, -1)),
)
"""The cells by width; those of losses lie backwards at the end, where negative widths find them."""


def typed(text: str) -> str:
    """Mark what a person typed as it stands, without marks that came with it."""
    return entered(_ANY_MARK.sub("", text))


_ANY_MARK = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f]")


def plain(text: str) -> str:
    """Return a working without its marks.

    >>> plain(f"10{raised('80 ÷ 400')} = {result('1.58')}")
    '10^(80 ÷ 400) = 1.58'
    """
    return text.translate(_PLAIN)
