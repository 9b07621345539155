"""Plain Elo: its published numbers, and where each level begins."""

import pytest

from app.ratings import elo


class TestExpectedScore:
    @pytest.mark.parametrize(
        ("difference", "share"),
        # 1 ÷ (1 + 10^(−difference ÷ 400)): whole odds at multiples of 400.
        [(0, 1 / 2), (400, 10 / 11), (-400, 1 / 11), (800, 100 / 101), (-800, 1 / 101)],
    )
    def test_400_points_are_odds_of_ten_to_one(self, difference: int, share: float) -> None:
        assert elo.expected_score(2000 + difference, 2000) == pytest.approx(share, rel=1e-12)


class TestLevel:
    @pytest.mark.parametrize(
        ("rating", "words"),
        [
            (100, "beginner"),
            (999.99, "beginner"),
            (1000, "novice"),
            (1199.99, "novice"),
            (1200, "intermediate"),
            (1399.99, "intermediate"),
            (1400, "club player"),
            (1599.99, "club player"),
            (1600, "strong club player"),
            (1799.99, "strong club player"),
            (1800, "very strong club player"),
            (1999.99, "very strong club player"),
            (2000, "expert, candidate level"),
            (2199.99, "expert, candidate level"),
            (2200, "master"),
            (2399.99, "master"),
            (2400, "International Master level"),
            (2499.99, "International Master level"),
            (2500, "Grandmaster level"),
            (2699.99, "Grandmaster level"),
            (2700, "among the best few dozen"),
            (4000, "among the best few dozen"),
        ],
    )
    def test_begins_at_its_first_rating(self, rating: float, words: str) -> None:
        assert elo.level(rating) == words
