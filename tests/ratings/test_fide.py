import csv
from decimal import Decimal
from fractions import Fraction
from math import floor

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.ratings.fide import (
    RatingPeriod,
    expected_score_by_formula,
    next_game,
    performance,
    rating_period,
)
from app.ratings.fide_games import Game
from app.ratings.fide_rules import PLAIN, Month, Rules, TimeControl, rules_for
from app.ratings.score import Score
from tests.ratings.fide_vectors import (
    DATA,
    NOVEMBER,
    RAPID,
    TODAY,
    games,
    written,
)
from tests.ratings.vectors import Vector, published, published_by_fide

scores = st.sampled_from(Score)
ratings = st.integers(1000, 2900)
some_games = st.lists(st.builds(Game, ratings, scores, st.just("")), max_size=40)


class TestPublishedChanges:
    @published_by_fide("tournament_change")
    def test_of_tournaments(self, vector: Vector) -> None:
        period = rating_period(
            vector["own_rating"],
            games(vector["games"]),
            k=vector["k_nominal"],
            rules=TODAY,
            other_games=vector.get("other_games", 0),
        )
        assert period.k_factor == vector["k"]
        assert period.outcome.rating_change_hundredths == Decimal(vector["expected_change"]) * 100

    @published_by_fide("single_game_fide_online_calculator")
    def test_of_single_games(self, vector: Vector) -> None:
        period = rating_period(
            vector["own_rating"], games(vector["games"]), k=vector["k"], rules=TODAY
        )
        expected = Decimal(vector["current_rule_change"]) * 100
        assert period.outcome.rating_change_hundredths == expected
        assert period.games[0].rating_change_hundredths == expected

    @published_by_fide("single_game_rounded")
    def test_rounded(self, vector: Vector) -> None:
        rules = rules_for(NOVEMBER, TimeControl(vector["mode"]))
        period = rating_period(
            vector["own_rating"], games(vector["games"]), k=vector["k"], rules=rules
        )
        assert period.outcome.rating_change == vector["expected_rounded"]

    @published("fide/standard")
    def test_of_another_implementation(self, vector: Vector) -> None:
        given_ = vector["inputs"]
        pairs = zip(given_["opponents"], given_["results"], strict=True)
        period = rating_period(given_["rating"], games(pairs), k=given_["K"], rules=TODAY)
        assert period.outcome.rating_change == vector["expected"]["change_rounded"]


class TestChangesInHundredths:
    @pytest.mark.parametrize(
        ("rating", "k", "text", "hundredths", "rounded"),
        [
            (1650, 20, "1720w", 1200, 12),
            (1650, 20, "1590d", -160, -2),
            (1650, 20, "1810l", -580, -6),
            (1650, 20, "1720w 1590d 1810l", 460, 5),
            (1650, 20, "1750w", 1280, 13),
            (1650, 20, "1750d", 280, 3),
            (1650, 20, "1750l", -720, -7),
            (2410, 10, "2300w 2300w 2300w", 1050, 11),
            (1500, 40, "2100w", 3680, 37),
            (1500, 40, "2100l", -320, -3),
            (1500, 40, "1900w", 3680, 37),
            (2700, 10, "2200w", 40, 0),
            (2807, 10, "1800w " * 11, 0, 0),
            (2649, 10, "1800w " * 11, 880, 9),
            (2650, 10, "1800w " * 11, 0, 0),
            (2813, 10, "2400w", 70, 1),
            (2400, 10, "2813l", -80, -1),
            (2400, 10, "2435d", 50, 1),
            (2000, 20, "1500w 1450w", 320, 3),
            (1500, 40, "1600w 1600w", 5120, 51),
            (1800, 20, "1905w 1535l 1785w 1935l 1930w 1515d 1790l 1820d 1820d", -260, -3),
            (1500, 20, "1500d", 0, 0),
            (1500, 40, "1500w " * 17, 34000, 340),
            (1500, 40, "1500w " * 17 + "1400w", 33668, 337),
            (1850, 20, "1950w", 1280, 13),
            (1850, 20, "2050w", 1520, 15),
            (1850, 20, "2250w", 1840, 18),
            (1850, 20, "1750l", -1280, -13),
            (1850, 20, "1450l", -1840, -18),
        ],
    )
    def test_known(self, rating: int, k: int, text: str, hundredths: int, rounded: int) -> None:
        outcome = rating_period(rating, written(text), k=k, rules=TODAY).outcome
        assert outcome.rating_change_hundredths == hundredths
        assert isinstance(outcome.rating_change_hundredths, int)
        assert (outcome.rating_change, outcome.new_rating) == (rounded, rating + rounded)

    def test_the_parts_of_the_sum(self) -> None:
        period = rating_period(1650, written("1720w 1590d 1810l"), k=20, rules=TODAY)
        assert (period.score, period.games_rated) == (1.5, 3)
        assert period.expected_score_hundredths == 127
        assert [game.rating_change_hundredths for game in period.games] == [1200, -160, -580]
        assert [game.rating_difference for game in period.games] == [-70, 60, -160]
        assert [game.expected_score_hundredths for game in period.games] == [40, 58, 29]


class TestRule_8_3_1:
    @pytest.mark.parametrize(
        ("rating", "opponent", "counted", "expected", "note"),
        [
            (2000, 1600, 400, 92, ""),
            (2000, 1599, 400, 92, "400-point rule"),
            (2000, 2401, -400, 8, "400-point rule"),
            (2649, 2200, 400, 92, "400-point rule"),
            (2650, 2200, 450, 94, "2650 or more"),
            (2650, 2250, 400, 92, ""),
            (2650, 1914, 736, 100, "2650 or more"),
            (2200, 2650, -400, 8, "400-point rule"),
        ],
    )
    def test_the_own_rating_decides(
        self, rating: int, opponent: int, counted: int, expected: int, note: str
    ) -> None:
        (game,) = rating_period(rating, [Game(opponent, Score.WIN)], k=10, rules=TODAY).games
        assert game.rating_difference == rating - opponent
        assert (game.counted_difference, game.expected_score_hundredths) == (counted, expected)
        assert game.note.startswith(note)
        assert bool(game.note) is bool(note)

    @pytest.mark.parametrize(
        ("month", "hundredths"),
        [(Month(2024, 3), 880), (Month(2025, 9), 880), (Month(2025, 10), 0)],
    )
    def test_no_exemption_before_october_2025(self, month: Month, hundredths: int) -> None:
        period = rating_period(2807, written("1800w " * 11), k=10, rules=rules_for(month))
        assert period.outcome.rating_change_hundredths == hundredths


class TestRapidRule_7_3_1:
    @pytest.mark.parametrize(
        ("rating", "opponent", "hundredths"),
        [(2601, 1800, 0), (2600, 1900, 80), (2601, 2002, 80), (2601, 2001, 0), (2700, 2200, 80)],
    )
    def test_at_600_points(self, rating: int, opponent: int, hundredths: int) -> None:
        period = rating_period(rating, [Game(opponent, Score.WIN)], k=10, rules=RAPID)
        assert period.outcome.rating_change_hundredths == hundredths

    def test_a_game_not_rated_counts_nowhere(self) -> None:
        rated = written("2500w 2600d")
        period = rating_period(2650, [Game(2000, Score.WIN), *rated], k=10, rules=RAPID)
        without = rating_period(2650, rated, k=10, rules=RAPID)
        assert period.outcome == without.outcome
        assert (period.games_rated, period.performance) == (2, without.performance)
        game = period.games[0]
        assert not game.rated
        assert game.note.startswith("not rated: 600 points or more apart")
        assert game[2:6] == (650, None, None, 0)

    def test_rated_before_december_2024(self) -> None:
        before = rules_for(Month(2024, 11), TimeControl.BLITZ)
        period = rating_period(2700, [Game(2000, Score.WIN)], k=10, rules=before)
        assert period.outcome.rating_change_hundredths == 80


class TestNotRated:
    @pytest.mark.parametrize(
        ("game", "note"),
        [
            (Game(None, Score.WIN), "not rated: opponent unrated"),
            (Game(None, None), "not rated: opponent unrated"),
            (Game(1700, None), "not rated: not played"),
            (Game(1700, None, "forfeit"), "not rated: forfeit"),
            (Game(1700, Score.WIN, "bye"), "not rated: bye"),
        ],
    )
    @pytest.mark.parametrize("rules", [TODAY, PLAIN])
    def test_counts_nowhere_and_says_why(self, game: Game, note: str, rules: Rules) -> None:
        rated = written("1720w 1590d 1810l")
        period = rating_period(1650, [*rated, game], k=20, rules=rules)
        assert period.outcome == rating_period(1650, rated, k=20, rules=rules).outcome
        assert period.games_rated == 3
        assert not period.games[-1].rated
        assert period.games[-1].note == note
        assert period.games[-1].rating_change_hundredths == 0


class TestNotes:
    def test_opponent_under_1400(self) -> None:
        period = rating_period(1500, written("1399w 1400w"), k=40, rules=TODAY)
        assert [game.note.startswith("opponent under 1400") for game in period.games] == [
            True,
            False,
        ]
        assert period.games_rated == 2

    def test_two_at_once(self) -> None:
        (game,) = rating_period(1700, written("1250w"), k=20, rules=TODAY).games
        assert game.note.startswith("400-point rule")
        assert "; opponent under 1400" in game.note


class TestThe700Rule_8_3_3:
    @pytest.mark.parametrize(
        ("games_entered", "other_games", "k"), [(17, 0, 40), (18, 0, 38), (17, 1, 38), (5, 15, 35)]
    )
    def test_counts_all_rated_games_of_the_period(
        self, games_entered: int, other_games: int, k: int
    ) -> None:
        entered = [Game(1500, Score.WIN)] * games_entered + [Game(None, Score.WIN)] * 3
        period = rating_period(1500, entered, k=40, rules=TODAY, other_games=other_games)
        assert period.k_factor == k
        assert period.outcome.rating_change_hundredths == k * 50 * games_entered
        assert bool(period.cut_by_700_rule()) is (k < 40)

    def test_says_why(self) -> None:
        period = rating_period(1500, written("1500w " * 18), k=40, rules=TODAY)
        assert period.cut_by_700_rule() == "K = 38: 40 × 18 games is more than 700 (8.3.3)"


class TestRounding_8_3_4:
    @pytest.mark.parametrize(
        ("rating", "k", "text", "hundredths", "rounded"),
        [
            (2813, 10, "1787w 2025w 2310w 2400w 2505d", -250, -3),
            (2410, 10, "2300w 2300w 2300w", 1050, 11),
            (2435, 10, "2400d", -50, -1),
            (2435, 10, "2400d 2400d 2400d", -150, -2),
            (1500, 35, "1500l", -1750, -18),
            (1500, 35, "1500w", 1750, 18),
            (2400, 10, "2400w 2435d 2435d 2435d 2435d 2435d 2435d 2435d", 850, 9),
        ],
    )
    def test_halves_away_from_zero(
        self, rating: int, k: int, text: str, hundredths: int, rounded: int
    ) -> None:
        outcome = rating_period(rating, written(text), k=k, rules=TODAY).outcome
        assert (outcome.rating_change_hundredths, outcome.rating_change) == (hundredths, rounded)


class TestPerformance:
    @published_by_fide("performance")
    def test_published(self, vector: Vector) -> None:
        period = rating_period(1800, games(vector["games"]), k=20, rules=TODAY)
        assert period.outcome.performance_rating == vector["rule_tpr"]

    @published("fide/performance")
    def test_of_another_implementation(self, vector: Vector) -> None:
        pairs = zip(vector["inputs"]["opponents"], vector["inputs"]["results"], strict=True)
        period = rating_period(None, games(pairs), k=None, rules=TODAY)
        assert period.outcome.performance_rating == vector["expected"]["performance"]

    @pytest.mark.parametrize(
        ("opponents", "half_points", "average", "percentage", "rating"),
        [
            ([1900] * 9, 12, 1900, 67, 2025),
            ([2476] * 7, 0, 2476, 0, 1676),
            ([1850] * 6, 8, 1850, 67, 1975),
            ([1500] * 4, 5, 1500, 63, 1595),  # 62.5 %, a half
            ([1500] * 4, 3, 1500, 38, 1413),  # 37.5 %
            ([1500] * 4, 1, 1500, 13, 1178),  # 12.5 %
            ([1500] * 100, 114, 1500, 57, 1550),  # in floats 57 % is below 57
            ([1500, 1501], 2, 1501, 50, 1501),  # an average of 1500.5
            ([1500, 1500, 1501], 3, 1500, 50, 1500),
        ],
    )
    def test_average_and_percentage_halves_up(
        self, opponents: list[int], half_points: int, average: int, percentage: int, rating: int
    ) -> None:
        reached = performance(opponents, half_points)
        assert reached.average_opponent_rating == average
        assert reached.percentage_score == percentage
        assert reached.performance_rating == rating

    def test_takes_real_ratings_and_not_capped_ones(self) -> None:
        period = rating_period(2400, written("1400w 2400d"), k=10, rules=TODAY)
        assert period.performance == performance([1400, 2400], 3)

    def test_shows_without_an_own_rating(self) -> None:
        period = rating_period(None, written("1720w 1590d 1810l"), k=None, rules=RAPID)
        assert period.outcome == (1.5, None, None, None, 1707)
        assert period.expected_score_hundredths is None
        assert [row[1:4] for row in period.by_score()] == [(None, None, None)] * 7
        assert period.games[0][2:7] == (None, None, None, None, True)
        assert period.score_needed(1000) is None


class TestNoGames:
    def test_changes_nothing(self) -> None:
        period = rating_period(1800, [], k=20, rules=TODAY)
        assert period.outcome == (0, 0, 0, 1800, None)
        assert period.performance is None
        assert period.by_score() == [period.outcome]
        assert period.score_needed(1800) == 0
        assert period.score_needed(1801) is None


class TestByScore:
    def test_every_score(self) -> None:
        rows = rating_period(1650, written("1720w 1590d 1810l"), k=20, rules=TODAY).by_score()
        assert rows == [
            (0, -2540, -25, 1625, 907),
            (0.5, -1540, -15, 1635, 1434),
            (1, -540, -5, 1645, 1582),
            (1.5, 460, 5, 1655, 1707),
            (2, 1460, 15, 1665, 1832),
            (2.5, 2460, 25, 1675, 1980),
            (3, 3460, 35, 1685, 2507),
        ]

    @pytest.mark.parametrize(
        ("target", "needed"),
        [(1625, 0), (1626, 0.5), (1655, 1.5), (1656, 2), (1685, 3), (1686, None), (100, 0)],
    )
    def test_score_needed(self, target: int, needed: float | None) -> None:
        period = rating_period(1650, written("1720w 1590d 1810l"), k=20, rules=TODAY)
        assert period.score_needed(target) == needed

    @given(ratings, some_games, st.integers(100, 4000), st.integers(1, 40))
    def test_laws(self, rating: int, entered: list[Game], target: int, k: int) -> None:
        period = rating_period(rating, entered, k=k, rules=TODAY)
        rows = period.by_score()
        assert len(rows) == 2 * period.games_rated + 1
        assert rows[period.half_points] == period.outcome
        assert all(row.new_rating == rating + (row.rating_change or 0) for row in rows)
        enough = [row.score for row in rows if row.new_rating and row.new_rating >= target]
        assert period.score_needed(target) == min(enough, default=None)


class TestNextGame:
    def test_each_result(self) -> None:
        after = next_game(1750, 1650, written("1720w"), k=20, rules=TODAY)
        assert [row.rating_change_hundredths for row in (after.win, after.draw, after.loss)] == [
            2480,
            1480,
            480,
        ]

    def test_k_by_the_700_rule_with_all_games(self) -> None:
        entered = written("1500w " * 10)
        after = next_game(1500, 1500, entered, k=40, rules=TODAY, other_games=7)
        assert after.k_factor == 38
        assert after.win.rating_change_hundredths == 38 * 550

    def test_one_that_is_not_rated(self) -> None:
        entered = written("2500w")
        after = next_game(2000, 2650, entered, k=10, rules=RAPID)
        period = rating_period(2650, entered, k=10, rules=RAPID)
        assert not after.game.rated
        assert {after.win, after.draw, after.loss} == {period.outcome}

    @given(ratings, some_games, ratings, scores, st.integers(0, 60))
    def test_is_the_period_with_the_game_played(
        self, rating: int, entered: list[Game], opponent: int, score: Score, others: int
    ) -> None:
        after = next_game(opponent, rating, entered, k=40, rules=TODAY, other_games=others)
        played = rating_period(
            rating, [*entered, Game(opponent, score)], k=40, rules=TODAY, other_games=others
        )
        foreseen = {Score.WIN: after.win, Score.DRAW: after.draw, Score.LOSS: after.loss}[score]
        assert foreseen == played.outcome


class TestFormula:
    def test_of_the_counted_difference(self) -> None:
        period = rating_period(
            1500, written("2100w"), k=40, rules=TODAY, expected_score=expected_score_by_formula
        )
        assert period.outcome.rating_change_hundredths == pytest.approx(40 * 1000 / 11)
        assert (period.outcome.rating_change, period.outcome.new_rating) == (36, 1536)
        assert period.games[0].note.startswith("400-point rule")

    def test_keeps_all_other_rules(self) -> None:
        formula = expected_score_by_formula
        period = rating_period(
            1500, written("1500w " * 18), k=40, rules=TODAY, expected_score=formula
        )
        assert (period.k_factor, period.outcome.rating_change) == (38, 342)
        (game,) = rating_period(
            2601, written("1800w"), k=10, rules=RAPID, expected_score=formula
        ).games
        assert not game.rated

    @given(st.integers(-3900, 3900))
    def test_is_the_logistic_curve(self, difference: int) -> None:
        expected = expected_score_by_formula(difference)
        odds = 10 ** (difference / 400)
        assert expected == pytest.approx(100 * odds / (1 + odds), rel=1e-12)


def plain(rating: float, k: float, *entered: Game) -> RatingPeriod:
    """Return a period of plain Elo."""
    return rating_period(
        rating, entered, k=k, rules=PLAIN, expected_score=expected_score_by_formula
    )


class TestPlainElo:
    def test_knows_none_of_the_rules_of_fide(self) -> None:
        period = plain(2700, 40, *written("1300w " * 20 + "2700w"))
        assert (period.k_factor, period.games_rated) == (40, 21)
        assert period.games[0].counted_difference == 1400
        assert period.games[0].note == ""
        assert period.outcome.rating_change_hundredths == pytest.approx(
            40 * (50 + 20 * 100 / (1 + 10**3.5))
        )

    @pytest.mark.parametrize(
        ("rating", "k", "game", "rounded", "new_rating"),
        [
            (1500, 25, Game(1500, Score.WIN), 13, 1513),
            (1500, 25, Game(1500, Score.LOSS), -13, 1487),
            (2040.07, 24, Game(2040.07, Score.WIN), 12, 2052.07),
            (1500.25, 20.5, Game(1500.25, Score.DRAW), 0, 1500.25),
            (1800.07, 32, Game(1800.07, Score.LOSS), -16, 1784.07),
            (1500, 27.5, Game(1650.5, Score.WIN), 19, 1519),
        ],
    )
    def test_decimals_and_one_rounding(
        self, rating: float, k: float, game: Game, rounded: int, new_rating: float
    ) -> None:
        outcome = plain(rating, k, game).outcome
        assert (outcome.rating_change, outcome.new_rating) == (rounded, new_rating)

    def test_differences_as_written(self) -> None:
        assert plain(1500.25, 20, Game(1499.1, Score.WIN)).games[0].rating_difference == 1.15

    def test_many_games_sum_up_before_the_rounding(self) -> None:
        outcome = plain(1500, 0.5, *written("1500w 1500w 1500w")).outcome
        assert (outcome.rating_change_hundredths, outcome.rating_change) == (75, 1)


def _table() -> dict[int, Fraction]:
    """Return the expected score for every difference up to 2000, from the published table."""
    table: dict[int, Fraction] = {}
    with (DATA / "fide_812.csv").open() as file:
        for row in csv.DictReader(file):
            for difference in range(int(row["d_min"]), int(row["d_max"] or 2000) + 1):
                table[-difference] = Fraction(int(row["pd_lower_hundredths"]), 100)
                table[difference] = Fraction(int(row["pd_higher_hundredths"]), 100)
    return table


TABLE = _table()


class TestExactArithmetic:
    @given(ratings, some_games, st.sampled_from((10, 15, 20, 40)), st.integers(0, 80))
    @example(2813, written("1787w 2025w 2310w 2400w 2505d"), 10, 0)
    def test_standard_agrees_with_fractions(
        self, rating: int, entered: list[Game], k: int, others: int
    ) -> None:
        period = rating_period(rating, entered, k=k, rules=TODAY, other_games=others)
        total = Fraction(0)
        for opponent, score, _ in entered:
            assert opponent is not None
            assert score is not None
            gap = int(rating - opponent)
            if rating < 2650:
                gap = max(-400, min(400, gap))
            total += Fraction(score.half_points, 2) - TABLE[gap]
        n = len(entered) + others
        total *= k if k * n <= 700 else 700 // n
        assert period.outcome.rating_change_hundredths == 100 * total
        away_from_zero = floor(abs(total) + Fraction(1, 2)) * (1 if total > 0 else -1)
        assert period.outcome.rating_change == away_from_zero
        changes = [game.rating_change_hundredths or 0 for game in period.games]
        assert sum(changes) == period.outcome.rating_change_hundredths

    @given(st.integers(2400, 2800), some_games)
    def test_rapid_agrees_with_fractions(self, rating: int, entered: list[Game]) -> None:
        period = rating_period(rating, entered, k=10, rules=RAPID)
        total = Fraction(0)
        for opponent, score, _ in entered:
            assert opponent is not None
            assert score is not None
            gap = int(rating - opponent)
            if abs(gap) >= 600 and (rating > 2600 or opponent > 2600):
                continue
            total += Fraction(score.half_points, 2) - TABLE[max(-400, min(400, gap))]
        assert period.outcome.rating_change_hundredths == 1000 * total
