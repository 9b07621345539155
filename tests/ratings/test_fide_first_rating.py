import pytest

from app.ratings.fide_first_rating import first_rating
from app.ratings.fide_games import Game
from app.ratings.score import Score
from tests.ratings.fide_vectors import games, written
from tests.ratings.vectors import Vector, published_by_fide


class TestRule_8_2:
    @published_by_fide("initial_rating")
    def test_as_published_by_fide(self, vector: Vector) -> None:
        first = first_rating(games(vector["games"]))
        assert first.first_rating == vector["expected_initial_rating"]
        assert first.published
        assert first.average_rating == pytest.approx(1872.43, abs=0.005)
        assert (first.percentage_score, first.performance_bonus) == (57, 50)

    @published_by_fide("initial_rating_fide_online_calculator")
    def test_against_equal_opponents(self, vector: Vector) -> None:
        won, played = vector["w"], vector["n"]
        pairs = [(vector["rc"], 1)] * won + [(vector["rc"], 0)] * (played - won)
        assert first_rating(games(pairs)).first_rating == vector["current_rule_says"]

    @pytest.mark.parametrize(
        ("text", "percentage", "rating"),
        [
            ("1500w 1600w 1700d 1650l 1550l", 50, 1657),  # 8000 + 3600 over 7 is 1657.14
            ("1800w 1800w 1800w 1800l 1800l 1800l", 50, 1800),
            ("1800w 1800w 1800w 1800w 1800d 1800l", 69, 1941),  # 5.5/8 is 68.75 %
            ("1800w 1800w 1800w 1800w 1800l 1800l", 63, 1895),  # 5/8 is 62.5 %, a half
            ("1804w 1800w 1800w 1800l 1800l 1800l", 50, 1801),  # an average of 1800.5, a half
            ("1900w 1900l 1900l", 40, 1788),
        ],
    )
    def test_two_draws_against_1800_and_halves_up(
        self, text: str, percentage: int, rating: int
    ) -> None:
        first = first_rating(written(text))
        assert (first.percentage_score, first.first_rating) == (percentage, rating)

    def test_at_most_2200(self) -> None:
        first = first_rating(written("2100w " * 5))
        assert (first.uncapped_rating, first.first_rating, first.published) == (2323, 2200, True)
        assert "2323 is cut to 2200" in first.reason


class TestRule_7_1_4:
    @pytest.mark.parametrize(
        ("text", "published", "reason"),
        [
            ("1800d 1800d 1800d 1800d", False, "fewer than five games"),
            ("1800d 1800d 1800d 1800d 1800d", True, "at least five games"),
            ("2000l 2000l 2000l 2000l 2000l", False, "zero score"),
            ("2000d 2000l 2000l 2000l 2000l", True, "1400 or more"),
            ("1400d 1400l 1400l 1400l 1400l", False, "under 1400"),
        ],
    )
    def test_published_or_not(self, text: str, published: bool, reason: str) -> None:
        first = first_rating(written(text))
        assert first.published is published
        assert reason in first.reason
        assert first.first_rating is not None

    @pytest.mark.parametrize(
        ("opponent", "rating", "published"), [(1566, 1399, False), (1567, 1400, True)]
    )
    def test_the_edge_of_1400(self, opponent: int, rating: int, published: bool) -> None:
        # Half a point of five makes 1.5/7 or 21 %, 230 points less than the average.
        first = first_rating(written(f"{opponent}d 1560l 1560l 1560l 1560l"))
        assert (first.first_rating, first.published) == (rating, published)

    def test_every_obstacle_is_named(self) -> None:
        reason = first_rating(written("1000l 1000l")).reason
        assert "(2 so far)" in reason
        assert "zero score" in reason
        assert "is under 1400" in reason

    def test_games_not_rated_count_nowhere(self) -> None:
        rated = written("1902d 1877d 1884w 2012l 1832w")
        others = [Game(None, Score.WIN), Game(1900, None), Game(1900, Score.WIN, "forfeit")]
        assert first_rating([*others, *rated]) == first_rating(rated)

    def test_no_game_gives_no_number(self) -> None:
        first = first_rating([Game(None, Score.WIN)])
        assert (first.games_rated, first.first_rating, first.published) == (0, None, False)
        assert "no game against a rated opponent" in first.reason
