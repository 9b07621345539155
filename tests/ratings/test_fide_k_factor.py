from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings.fide_k_factor import capped_k_factor, k_factor
from tests.ratings.vectors import Vector, published_by_fide

BANDS = {"<2300": 2250, "2300-2399": 2350, "2400+": 2450}


class TestRule_8_3_3:
    @published_by_fide("k_factor_observed")
    def test_as_observed_on_the_lists(self, vector: Vector) -> None:
        case = vector["case"]
        rating = BANDS[case["rating_band"]]
        peak = 2410 if case.get("ever_2400") else 2310 if case.get("ever_2300") else rating
        games = 100 if case.get("games_ge_30") else 29
        if "turn_of_year" in case:
            ks = [
                k_factor(rating, year=year, birth_year=2008, games_played=games, peak=peak).k
                for year in (2026, 2027)
            ]
            assert " then ".join(map(str, ks)) == vector["expected_k"]
            return
        born = 2010 if case["junior_by_list_year"] else 1980
        k = k_factor(rating, year=2026, birth_year=born, games_played=games, peak=peak)
        assert k.k == vector["expected_k"]

    @pytest.mark.parametrize(
        ("rating", "facts", "k", "reason"),
        [
            (2150, {"games_played": 200, "birth_year": 1980, "peak": 2150}, 20, "under 2400"),
            (2350, {"peak": 2410}, 10, "2400 or more reached (2410), for good"),
            (2350, {"peak": 2400}, 10, "2400"),
            (2350, {"peak": 2399}, 20, "under 2400"),
            (2400, {}, 10, "2400"),
            (2399, {}, 20, "under 2400"),
            (2350, {"peak": 2350, "birth_year": 2010}, 20, "born 2010, but 2300 reached (2350)"),
            (2299, {"birth_year": 2008}, 40, "born 2008, under 2300"),
            (2299, {"birth_year": 2007}, 20, "under 2400"),
            (2300, {"birth_year": 2008}, 20, "born 2008, but 2300 reached"),
            (2250, {"birth_year": 2010, "peak": 2299}, 40, "born 2010, under 2300"),
            (2250, {"birth_year": 2010, "peak": 2300}, 20, "2300 reached (2300)"),
            (2250, {"birth_year": 2010, "peak": 2300, "games_played": 12}, 40, "12 games played"),
            (2350, {"birth_year": 2010, "games_played": 0}, 40, "0 games played, fewer than 30"),
            (1500, {"games_played": 29}, 40, "29 games played, fewer than 30"),
            (1500, {"games_played": 30}, 20, "30 games or more"),
            (1500, {"games_played": 1}, 40, "1 game played"),
            (2410, {"games_played": 5, "birth_year": 2012}, 10, "2400"),
        ],
    )
    def test_order_and_edges(self, rating: int, facts: dict[str, Any], k: int, reason: str) -> None:
        worked_out = k_factor(rating, year=2026, **facts)
        assert worked_out.k == k
        assert worked_out.reason.startswith(f"K = {k}: ")
        assert reason in worked_out.reason

    @pytest.mark.parametrize(
        ("rating", "facts", "assumed"),
        [
            (1650, {}, "adult, 30 games or more played, never rated higher than now"),
            (1650, {"birth_year": 1980, "games_played": 99, "peak": 1700}, ""),
            (1650, {"birth_year": 2010}, "never rated higher than now"),
            (1650, {"games_played": 9, "peak": 1700}, ""),
            (
                1650,
                {"birth_year": 1980, "games_played": 99, "peak": 1600},
                "highest rating 1650, not 1600",
            ),
            (2350, {"games_played": 99, "peak": 2350}, ""),
            (2450, {}, ""),
        ],
    )
    def test_the_reason_names_what_was_assumed(
        self, rating: int, facts: dict[str, Any], assumed: str
    ) -> None:
        reason = k_factor(rating, year=2026, **facts).reason
        assert reason.partition(" (assumed: ")[2].removesuffix(")") == assumed


class TestThe700Rule_8_3_3:
    @published_by_fide("k_cap_derived")
    def test_as_published(self, vector: Vector) -> None:
        assert capped_k_factor(vector["k_nominal"], vector["n"]) == vector["expected_k"]

    @pytest.mark.parametrize(
        ("k", "games", "used"),
        [
            (40, 17, 40), (40, 18, 38), (40, 20, 35),
            (20, 35, 20), (20, 36, 19), (20, 39, 17),
            (10, 70, 10), (10, 71, 9),
            (15, 46, 15), (15, 47, 14), (40, 0, 40), (1, 700, 1), (20, 400, 1),
        ],
    )  # fmt: skip
    def test_edges(self, k: int, games: int, used: int) -> None:
        assert capped_k_factor(k, games) == used

    @given(st.integers(1, 200), st.integers(1, 700))
    def test_is_the_largest_k_that_700_allows(self, k: int, games: int) -> None:
        allowed = [smaller for smaller in range(k + 1) if smaller * games <= 700]
        assert capped_k_factor(k, games) == max(allowed)
