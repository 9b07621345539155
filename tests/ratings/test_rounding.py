from fractions import Fraction

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
