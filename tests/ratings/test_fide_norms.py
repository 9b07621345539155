import pytest

from app.ratings.fide_games import Game
from app.ratings.fide_norms import (
    GAMES_NEEDED,
    LEAST_PERCENTAGE,
    TITLES,
    UNRATED_COUNTS_AS,
    title_norm,
    title_norms,
)
from app.ratings.score import Score
from tests.ratings.fide_vectors import written
from tests.ratings.vectors import Vector, published_by_fide


def reached(games: list[Game]) -> str | None:
    norm = title_norm(games)
    return norm.title.name if norm else None


class TestTitles_B01_1_4:
    @published_by_fide("norm_threshold")
    def test_thresholds(self, vector: Vector) -> None:
        (title,) = (title for title in TITLES if title.name == vector["title"])
        assert title.least_performance == vector["min_rp"]
        assert title.least_average == vector["min_ra"]
        assert title.rating_floor == vector["rating_floor"]
        assert vector["min_score_percent"] == LEAST_PERCENTAGE
        assert vector["min_games"] == GAMES_NEEDED
        assert vector["unrated_counts_as"] == UNRATED_COUNTS_AS

    @pytest.mark.parametrize(
        ("text", "title"),
        [
            ("2600d " * 9, "GM"),
            ("2599d " * 9, "IM"),
            ("2450d " * 9, "IM"),
            ("2449d " * 9, "WGM"),
            ("2400d " * 9, "WGM"),
            ("2399d " * 9, "WIM"),
            ("2250d " * 9, "WIM"),
            ("2249d " * 9, None),
            ("2600d " * 8, None),
            # 7/9 is 78 %, worth 220 points.
            ("2380w " * 7 + "2380l " * 2, "GM"),
            # 8/9 is 89 %, worth 351 points; the average is one short of 2380.
            ("2379w " * 8 + "2379l", "IM"),
            ("2230w " * 8 + "2230l", "IM"),
            ("2229w " * 8 + "2229l", "WGM"),
            ("2029w " * 9, None),
            ("2030w " * 9, "WIM"),
        ],
    )
    def test_performance_and_average(self, text: str, title: str | None) -> None:
        assert reached(written(text)) == title

    @pytest.mark.parametrize(
        ("text", "title"),
        [
            ("2800w " * 3 + "2800l " * 6, None),  # 3/9 is 33.3 %
            ("2800w " * 3 + "2800d " + "2800l " * 5, "GM"),
            ("2800w " * 3 + "2800d " + "2800l " * 6, "GM"),  # 3.5/10 is 35 %
            ("2800w " * 4 + "2800d " + "2800l " * 8, None),  # 4.5/13 is 34.6 %
        ],
    )
    def test_score_of_35_percent(self, text: str, title: str | None) -> None:
        assert reached(written(text)) == title

    @pytest.mark.parametrize(
        ("text", "title", "left_out"),
        [
            # With the win the average is 2560 and the performance 2596.
            ("2600d " * 9 + "1500w", "GM", 1),
            ("2600d " * 9 + "1500w 1500w 1500w", "GM", 3),
            ("2600d " * 9 + "1500d", "IM", 0),
            # Nine games have to remain.
            ("2600d " * 8 + "1500w", "IM", 0),
            ("2600d " * 9, "GM", 0),
        ],
    )
    def test_games_won_may_be_left_out(self, text: str, title: str, left_out: int) -> None:
        norm = title_norm(written(text))
        assert norm is not None
        assert (norm.title.name, norm.left_out) == (title, left_out)

    def test_the_single_lowest_opponent_is_raised(self) -> None:
        norms = {
            norm.title.name: norm for norm in title_norms(written("2500d " * 7 + "1500w 1600w"))
        }
        # (7 × 2500 + 1600 + floor) / 9, and 5.5/9 is 61 %, worth 80 points.
        averages = {name: norm.average_opponent_rating for name, norm in norms.items()}
        assert averages == {"GM": 2367, "IM": 2350, "WGM": 2344, "WIM": 2328}
        assert norms["IM"].performance_rating == 2430
        assert [name for name, norm in norms.items() if norm.reached] == ["WGM", "WIM"]

    def test_nobody_is_lowered_to_the_floor(self) -> None:
        assert [norm.average_opponent_rating for norm in title_norms(written("2500d " * 9))] == [
            2500
        ] * 4

    def test_unrated_opponents_count_1400_but_for_the_lowest(self) -> None:
        games = [*written("2500d " * 7), Game(None, Score.WIN), Game(None, Score.WIN)]
        gm = title_norms(games)[0]
        assert gm.average_opponent_rating == 2344  # (17500 + 1400 + 2200) / 9

    def test_games_not_played_do_not_count(self) -> None:
        assert title_norms([*written("2600d " * 8), Game(2600, None, "forfeit")]) == ()
