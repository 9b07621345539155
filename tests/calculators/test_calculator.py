"""The sentence of an answer as a shared link tells it."""

import pytest

from app.calculators.calculator import headline


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("+12", "1 point from 1 game: +12, new rating 1662"),
        ("−12", "1 point from 1 game: −12, new rating 1662"),
        ("0", "1 point from 1 game: 0, new rating 1662"),
        ("N/A", "1 point from 1 game: new rating 1662"),
        ("", "1 point from 1 game: new rating 1662"),
    ],
)
def test_a_headline_names_every_known_change(change: str, told: str) -> None:
    assert headline(("1 point from 1 game:", "new rating", "1662", "."), change) == told
