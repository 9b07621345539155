"""FIDE's table beside the formula, as the guide prints it."""

import pytest

from app.calculators.fide_table import FIDE_TABLE, TableLine


@pytest.mark.parametrize(
    "line",
    [
        # Table 8.1.2, and with K 20 each hundredth of a point is worth 0.2.
        TableLine("0", "0.50", "0.500", "+10.0", "0", "0", "+10.0"),
        TableLine("25", "0.53", "0.536", "+9.4", "−0.6", "+0.6", "+10.6"),
        TableLine("100", "0.64", "0.640", "+7.2", "−2.8", "+2.8", "+12.8"),
        TableLine("200", "0.76", "0.760", "+4.8", "−5.2", "+5.2", "+15.2"),
        TableLine("350", "0.89", "0.882", "+2.2", "−7.8", "+7.8", "+17.8"),
        TableLine("400+", "0.92", "0.909", "+1.6", "−8.4", "+8.4", "+18.4"),
    ],
)
def test_tells_what_each_side_wins_by_a_win_and_by_a_draw(line: TableLine) -> None:
    assert line in FIDE_TABLE
