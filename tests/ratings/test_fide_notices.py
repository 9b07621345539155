import pytest

from app.ratings.fide import next_game, rating_period
from app.ratings.fide_k_factor import KFactor, k_factor
from app.ratings.fide_notices import lowering_win, notices
from tests.ratings.fide_vectors import TODAY, written

K_20 = KFactor(20, "K = 20: under 2400")
K_10 = KFactor(10, "K = 10: 2400 or more reached")


class TestLines:
    @pytest.mark.parametrize(
        ("rating", "new_rating", "passed"),
        [
            (1400, 1399, "under 1400"),
            (1401, 1400, None),
            (1390, 1380, None),
            (1390, 1405, None),
            (2299, 2300, "reaches 2300"),
            (2299, 2299, None),
            (2300, 2310, None),
            (2310, 2290, None),
            (2399, 2400, "reaches 2400"),
            (2290, 2401, "reaches 2400"),
            (2410, 2390, None),
        ],
    )
    def test_passed(self, rating: int, new_rating: int, passed: str | None) -> None:
        said = notices(rating, new_rating, 20, lambda: K_10, TODAY)
        assert len(said) == (passed is not None)
        assert all(passed in sentence for sentence in said if passed)

    def test_what_it_does_to_k(self) -> None:
        assert "K becomes 10: 2400 or more" in notices(2390, 2405, 20, lambda: K_10, TODAY)[0]
        assert "K stays 10" in notices(2390, 2405, 10, lambda: K_10, TODAY)[0]
        assert "K stays 20: under 2400" in notices(2290, 2305, 20, lambda: K_20, TODAY)[0]
        junior = k_factor(2305, year=2026, birth_year=2010, games_played=90, peak=2305)
        assert (
            "K becomes 20: born 2010, but 2300 reached"
            in notices(2290, 2305, 40, lambda: junior, TODAY)[0]
        )


class TestThe700Rule_8_3_3:
    def test_a_win_that_lowers_the_month(self) -> None:
        games = written("1500w " * 17)
        period = rating_period(1500, games, k=40, rules=TODAY)
        lowering = next_game(1400, 1500, games, k=40, rules=TODAY)
        assert "with 18 games K falls from 40 to 38" in lowering_win(period, lowering)
        raising = next_game(1500, 1500, games, k=40, rules=TODAY)
        assert raising.win.rating_change_hundredths == 38 * 900
        assert lowering_win(period, raising) == ""

    def test_a_win_that_changes_nothing_lowers_nothing(self) -> None:
        games = written("2700w")
        period = rating_period(2700, games, k=10, rules=TODAY)
        certain = next_game(1900, 2700, games, k=10, rules=TODAY)
        assert certain.win.rating_change_hundredths == period.outcome.rating_change_hundredths
        assert lowering_win(period, certain) == ""

    def test_nothing_to_say_without_a_rating(self) -> None:
        period = rating_period(None, [], k=None, rules=TODAY)
        assert lowering_win(period, next_game(1400, None, [], k=None, rules=TODAY)) == ""
