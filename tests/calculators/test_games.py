"""Rows of games as people paste them."""

import pytest

from app.calculators.games import pasted


class TestPastedRatings:
    @pytest.mark.parametrize("rating", ["100", "999", "1720", "4000"])
    def test_from_100_to_4000_are_read(self, rating: str) -> None:
        assert pasted(f"{rating} 1").games == ((rating, "win"),)

    @pytest.mark.parametrize("rating", ["99", "4001", "5000", "9999", "10000", "0500"])
    def test_beyond_are_none(self, rating: str) -> None:
        assert pasted(f"{rating} 1").unread == (f"{rating} 1",)

    def test_a_number_beyond_does_not_hide_a_rating_before_it(self) -> None:
        assert pasted("1720 4500 ½").games == (("1720", "draw"),)
