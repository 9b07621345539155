from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings import rounding


class TestHalvesAwayFromZero:
    @given(st.integers(-100_000, 100_000), st.integers(0, 2))
    def test_judges_halves_on_the_number_as_written(self, thousandths: int, decimals: int) -> None:
        exact = Fraction(thousandths, 1000)
        steps = abs(exact) * 10**decimals + Fraction(1, 2)
        expected = (steps.numerator // steps.denominator) / 10**decimals
        rounded = rounding.half_away_from_zero(thousandths / 1000, decimals)
        assert abs(rounded) == expected
        assert rounded == 0 or (rounded > 0) == (thousandths > 0)

    def test_never_gives_a_negative_zero(self) -> None:
        assert str(rounding.half_away_from_zero(-0.004, 1)) == "0.0"
        assert str(rounding.half_away_from_zero(-0.0)) == "0.0"

    def test_hundredths(self) -> None:
        assert [rounding.hundredths_to_whole(h) for h in (-1750, -250, 50, 49, -49)] == [
            -18,
            -3,
            1,
            0,
            0,
        ]


class TestHalvesUp:
    @pytest.mark.parametrize(
        ("value", "whole"),
        [
            (62.5, 63),
            (62.49, 62),
            (-2.5, -2),
            # In binary these are 28.499999999999996 and 100.49999999999999.
            (100 * 0.285, 29),
            (100 * 1.005, 101),
        ],
    )
    def test_judges_halves_on_the_number_as_written(self, value: float, whole: int) -> None:
        assert rounding.half_up(value) == whole


class TestSharesInThousandths:
    @pytest.mark.parametrize(
        ("shares", "thousandths"),
        [
            ([1 / 7, 2 / 7, 4 / 7], [143, 286, 571]),
            ([1 / 6, 1 / 6, 4 / 6], [167, 167, 666]),
            ([0.569, 0.0011, 0.4299], [569, 1, 430]),
            ([0, 0, 1], [0, 0, 1000]),
        ],
    )
    def test_the_largest_remainders_get_what_is_left_over(
        self, shares: list[float], thousandths: list[int]
    ) -> None:
        assert rounding.shares_in_thousandths(shares) == thousandths
