import math
from collections.abc import Sequence
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.ratings import us_chess
from app.ratings.score import Score
from app.ratings.us_chess import EventRating, Formula, Game, rate
from app.ratings.us_chess_special import (
    Prior,
    Record,
    SpecialFormula,
    prior_of,
    provisional_expected_score,
)
from tests.ratings.vectors import Vector, published

W, D, L = Score.WIN, Score.DRAW, Score.LOSS
TODAY = date(2026, 6, 1)
SCORES = {1: W, 0.5: D, 0: L}
BASE_DATES = {10: date(2025, 1, 1), 12: date(2024, 12, 31), 14: date(2023, 1, 31)}


def games(opponents: Sequence[float], scores: Sequence[Score]) -> list[Game]:
    return [Game(*game) for game in zip(opponents, scores, strict=True)]


def rate_vector(vector: Vector) -> EventRating:
    inputs = vector["inputs"]
    scores = [SCORES[result] for result in inputs["results"]]
    ended = BASE_DATES[inputs.get("bonus_threshold_B", 10)]
    return rate(
        games(inputs["opponents"], scores),
        ended,
        rating=inputs["rating"],
        games_played=inputs["prior_games"],
    )


class TestSection2StartingRatings:
    @published("uschess/age_initial")
    def test_published(self, vector: Vector) -> None:
        assert us_chess.starting_rating(vector["inputs"]["age"]) == vector["expected"]["rating"]

    @pytest.mark.parametrize(
        ("age", "rating"),
        [
            (0, 100),
            (1.9, 100),
            (2, 100),
            (3, 150),
            (10, 500),
            (25.5, 1275),
            (26, 1300),
            (27, 1300),
            (None, 1300),
        ],
    )
    def test_fifty_points_a_year(self, age: float | None, rating: float) -> None:
        assert us_chess.starting_rating(age) == rating


class TestSection3EffectiveGames:
    @published("uschess/effective_games")
    def test_published(self, vector: Vector) -> None:
        inputs, expected = vector["inputs"], vector["expected"]["N_eff"]
        effective = us_chess.effective_games(inputs["rating"], inputs["prior_games"])
        assert effective == pytest.approx(expected, abs=vector["tolerance"])

    @pytest.mark.parametrize(
        ("rating", "games_played", "effective"),
        [
            (1300, 45, 14.107),
            (1700, 20, 20),
            (1700, 21, 20.0118),
            (2355, 900, 49.9890),
            (2355.01, 900, 50),
            (2355.01, 49, 49),
            (2800, 900, 50),
            (100, 8, 7.3955),
            (1500, 0, 0),
        ],
    )
    def test_at_most_by_the_rating(
        self, rating: float, games_played: int, effective: float
    ) -> None:
        assert us_chess.effective_games(rating, games_played) == pytest.approx(effective, abs=5e-4)


class TestSection4ChoiceOfFormula:
    @pytest.mark.parametrize(
        ("games_played", "record", "formula"),
        [
            (0, Record.MIXED, Formula.SPECIAL),
            (8, Record.MIXED, Formula.SPECIAL),
            (9, Record.MIXED, Formula.STANDARD),
            (9, Record.WINS, Formula.SPECIAL),
            (200, Record.LOSSES, Formula.SPECIAL),
        ],
    )
    def test_by_games_and_record(self, games_played: int, record: Record, formula: Formula) -> None:
        assert us_chess.choose_formula(games_played, record) is formula
        rated = rate([Game(1500, W)], TODAY, rating=1500, games_played=games_played, record=record)
        assert rated.formula is formula


class TestSection4_1SpecialFormula:
    @published("uschess/special")
    def test_published(self, vector: Vector) -> None:
        expected = vector["expected"]["new_rating"]
        assert rate_vector(vector).new_rating_exact == pytest.approx(
            expected, abs=vector["tolerance"]
        )

    @published("uschess/special_approx")
    def test_agrees_with_the_rough_formula_among_near_opponents(self, vector: Vector) -> None:
        rated = rate_vector(vector)
        expected, tolerance = vector["expected"], vector["tolerance"]
        assert rated.new_rating_exact == pytest.approx(expected["new_rating"], abs=tolerance)
        assert rated.new_rating == expected["rounded"]

    @pytest.mark.parametrize(
        ("rating", "games_played", "record", "game", "new_rating"),
        [
            pytest.param(1500, 8, Record.MIXED, Game(500, W), 1500, id="win-against-far-weaker"),
            pytest.param(1500, 8, Record.MIXED, Game(2500, L), 1500, id="loss-against-stronger"),
            pytest.param(1500, 4, Record.MIXED, Game(1500, W), 1580, id="four-games-and-a-win"),
            pytest.param(1500, 5, Record.WINS, Game(1000, W), 1500, id="only-wins-and-weaker"),
            pytest.param(1500, 5, Record.WINS, Game(1600, W), 2000, id="only-wins-and-stronger"),
            pytest.param(1500, 5, Record.WINS, Game(1500, L), 1433.333, id="wins-and-a-loss"),
            pytest.param(1500, 40, Record.WINS, Game(1500, D), 1500, id="forty-wins-and-a-draw"),
            pytest.param(1500, 5, Record.LOSSES, Game(1400, L), 1000, id="losses-and-weaker"),
            pytest.param(1500, 5, Record.LOSSES, Game(2100, L), 1500, id="losses-and-stronger"),
            pytest.param(1500, 0, Record.MIXED, Game(1700, D), 1700, id="no-games-yet"),
            pytest.param(1500, 0, Record.WINS, Game(1700, W), 2100, id="no-games-no-record"),
            pytest.param(2600, 8, Record.WINS, Game(2690, W), 2700, id="at-most-2700"),
            pytest.param(2800, 3, Record.MIXED, Game(2700, W), 2700, id="2700-from-above"),
            pytest.param(300, 5, Record.LOSSES, Game(320, L), 100, id="absolute-floor"),
        ],
    )
    def test_by_hand(
        self, rating: float, games_played: int, record: Record, game: Game, new_rating: float
    ) -> None:
        rated = rate([game], TODAY, rating=rating, games_played=games_played, record=record)
        assert rated.new_rating_exact == pytest.approx(new_rating, abs=5e-4)

    @pytest.mark.parametrize(
        ("age", "opponents", "scores", "new_rating"),
        [
            pytest.param(None, [1200, 1650, 1400], [W, W, W], 2050, id="all-wins"),
            pytest.param(8, [1200, 1650, 1400], [W, W, W], 2050, id="all-wins-whatever-the-start"),
            pytest.param(None, [1200, 1650, 1400], [L, L, L], 800, id="all-losses"),
            pytest.param(8, [1200, 1650, 1400], [L, L, L], 800, id="all-losses-of-a-child"),
            pytest.param(None, [1500], [W], 1900, id="one-win"),
            pytest.param(None, [430], [L], 100, id="absolute-floor"),
            pytest.param(None, [2500], [W], 2700, id="at-most-2700"),
            pytest.param(8, [1400, 1600], [W, L], 1500, id="mixed"),
            pytest.param(None, [500, 2000], [W, L], 1250, id="flat-within-400-of-the-start"),
            pytest.param(17, [500, 2000], [W, L], 1250, id="flat-400-from-the-start"),
            pytest.param(16, [500, 2000], [W, L], 1200, id="flat-beyond-400-from-the-start"),
            pytest.param(1, [500, 2000], [W, L], 900, id="flat-far-from-the-start"),
            pytest.param(None, [1700, 3300], [W, L], 2100, id="flat-and-the-start-below"),
            pytest.param(None, [1000, 900, 3000, 3000], [W, W, L, L], 1700, id="flat-middle"),
        ],
    )
    def test_unrated(
        self, age: float | None, opponents: list[float], scores: list[Score], new_rating: float
    ) -> None:
        rated = rate(games(opponents, scores), TODAY, rating=None, age=age)
        assert rated.new_rating_exact == pytest.approx(new_rating, abs=1e-9)
        assert rated.rating_change_exact is None
        assert rated.rating_change is None

    def test_nobody_has_a_record_before_the_first_game(self) -> None:
        flat = games([500, 2000], [W, L])
        rated = [rate(flat, TODAY, rating=None, age=16, record=record) for record in Record]
        assert [event.new_rating_exact for event in rated] == [1200, 1200, 1200]

    @pytest.mark.parametrize(
        ("rating", "scores", "opponents", "new_rating"),
        [
            pytest.param(1000, [W, L], [3000, 3000], 1400, id="nearer-end-below"),
            pytest.param(3000, [W, L], [1000, 1000], 2600, id="nearer-end-above"),
        ],
    )
    def test_a_flat_stretch_far_from_everybody(
        self, rating: float, scores: list[Score], opponents: list[float], new_rating: float
    ) -> None:
        rated = rate(games(opponents, scores), TODAY, rating=rating, games_played=2)
        assert rated.new_rating_exact == new_rating

    def test_a_point_from_the_end_of_a_flat_stretch_is_not_its_end(self) -> None:
        # Six wins stand for R₀ 1100, and M = (6 × 1100 + 6 × 2301 − 6 × 400) ÷ 12 = 1500.5.
        # Nobody is within 400 points of that, so the rating stays as it was.
        rated = rate([Game(2301, L)] * 6, TODAY, rating=1500, games_played=6, record=Record.WINS)
        assert rated.new_rating_exact == 1500

    def test_has_no_k_factor_and_no_bonus(self) -> None:
        rated = rate([Game(1500, W)] * 4, TODAY, rating=1500, games_played=8)
        assert rated.expected_score is None
        assert rated.expected_scores is None
        assert rated.k_factor is None
        assert rated.bonus_base is None
        assert rated.bonus_threshold is None
        assert rated.bonus == 0

    def test_line_of_expectancy(self) -> None:
        differences = [-401, -400, -200, 0, 100, 400, 401]
        expected = [provisional_expected_score(1500 + d, 1500) for d in differences]
        assert expected == [0, 0, 0.25, 0.5, 0.625, 1, 1]


def walk(rating: float, prior: Prior, opponents: list[int], score: float) -> float:
    """Walk to the rating step by step, as section 4.1 tells it."""
    ends = [prior.opponent, *opponents]
    knots = [end + reach for end in ends for reach in (-400, 400)]
    m = len(opponents)

    def f(r: float) -> float:
        total = prior.games * provisional_expected_score(r, prior.opponent)
        total += sum(provisional_expected_score(r, opponent) for opponent in opponents)
        return total - prior.score - score

    here = (prior.games * prior.opponent + sum(opponents) + 400 * (2 * score - m)) / (
        prior.games + m
    )
    while abs(f(here)) > 1e-9:
        down = f(here) > 0
        beyond = [knot for knot in knots if (knot < here if down else knot > here)]
        knot = max(beyond) if down else min(beyond)
        slope = (f(here) - f(knot)) / (here - knot)
        root = here - f(here) / slope if slope > 1e-12 else knot
        here = max(knot, root) if down else min(knot, root)
    if all(abs(here - end) > 400 + 1e-6 for end in ends):
        below = max(knot for knot in knots if knot < here)
        above = min(knot for knot in knots if knot > here)
        here = min(max(rating, below), above)
    return min(here, 2700)


RATINGS = st.integers(100, 4000)
ROUND_RATINGS = st.integers(1, 40).map(lambda hundreds: hundreds * 100)
RECORDS = st.sampled_from(Record)
FIELDS = st.lists(RATINGS, min_size=1, max_size=8) | st.lists(ROUND_RATINGS, min_size=1, max_size=8)


class TestLawsOfTheSpecialFormula:
    @given(RATINGS | ROUND_RATINGS, st.integers(0, 8), RECORDS, FIELDS, st.data())
    def test_is_the_walk_of_section_4_1(
        self,
        rating: int,
        games_played: int,
        record: Record,
        opponents: list[int],
        data: st.DataObject,
    ) -> None:
        score = data.draw(st.integers(0, 2 * len(opponents))) / 2
        prior = prior_of(rating, us_chess.effective_games(rating, games_played), record)
        found = SpecialFormula.prepare(rating, prior, opponents).new_rating(score)
        assert found == pytest.approx(walk(rating, prior, opponents, score), abs=1e-5)

    @given(RATINGS | ROUND_RATINGS | st.none(), st.integers(0, 8), RECORDS, FIELDS)
    def test_a_better_score_never_lowers_the_rating(
        self, rating: int | None, games_played: int, record: Record, opponents: list[int]
    ) -> None:
        played = [Game(opponent, L) for opponent in opponents]
        before = 0 if rating is None else games_played
        rated = rate(played, TODAY, rating=rating, games_played=before, record=record)
        for worse, better in pairwise(rated.by_score):
            assert better.new_rating_exact >= worse.new_rating_exact - 1e-9

    @given(st.integers(100, 2700), st.integers(1, 8), RECORDS, FIELDS, RATINGS)
    def test_one_more_win_never_lowers_the_rating(
        self,
        rating: int,
        games_played: int,
        record: Record,
        opponents: list[int],
        one_more: int,
    ) -> None:
        half = len(opponents) // 2
        played = [Game(o, W if i < half else L) for i, o in enumerate(opponents)]
        prior = prior_of(rating, us_chess.effective_games(rating, games_played), record)
        after = SpecialFormula.prepare(rating, prior, opponents)
        assume(not has_flat_root(after, half))  # there the first estimate chooses among many

        def new_rating(games: list[Game]) -> float:
            rated = rate(games, TODAY, rating=rating, games_played=games_played, record=record)
            assert rated.new_rating_exact is not None
            return rated.new_rating_exact

        assert new_rating([*played, Game(one_more, W)]) >= new_rating(played) - 1e-9

    @given(st.integers(100, 2700), st.integers(1, 8), FIELDS)
    def test_winning_every_game_never_costs_points(
        self, rating: int, games_played: int, opponents: list[int]
    ) -> None:
        played = [Game(opponent, W) for opponent in opponents]
        for record in (Record.MIXED, Record.WINS):
            rated = rate(played, TODAY, rating=rating, games_played=games_played, record=record)
            assert rated.by_score[-1].new_rating_exact >= rating - 1e-9

    @given(st.integers(100, 4000), st.integers(1, 8), FIELDS)
    def test_losing_every_game_never_brings_points(
        self, rating: int, games_played: int, opponents: list[int]
    ) -> None:
        played = [Game(opponent, L) for opponent in opponents]
        for record in (Record.MIXED, Record.LOSSES):
            rated = rate(played, TODAY, rating=rating, games_played=games_played, record=record)
            assert rated.by_score[0].new_rating_exact <= rating + 1e-9


def has_flat_root(formula: SpecialFormula, score: float) -> bool:
    total = formula.prior.score + score
    return sum(math.isclose(knot_total, total, abs_tol=1e-9) for knot_total in formula.totals) > 1


class TestSection4_2StandardFormula:
    @published("uschess/winning_expectancy")
    def test_expected_score(self, vector: Vector) -> None:
        inputs, expected = vector["inputs"], vector["expected"]["We"]
        found = us_chess.expected_score(inputs["rating"], inputs["opponent"])
        assert found == pytest.approx(expected, abs=vector["tolerance"])

    @published("uschess/K")
    def test_k_factor(self, vector: Vector) -> None:
        inputs = vector["inputs"]
        found = us_chess.k_factor(inputs["N_eff"], inputs["games_in_event"])
        assert found == pytest.approx(vector["expected"]["K"], abs=vector["tolerance"])

    @pytest.mark.parametrize(("rating", "k"), [(1500, 38.9), (2100, 21.6), (2400, 14.8)])
    def test_k_factor_of_long_established_players(self, rating: float, k: float) -> None:
        rated = rate([Game(rating, D)] * 4, TODAY, rating=rating, games_played=500)
        assert rated.k_factor == pytest.approx(k, abs=0.05)

    @pytest.mark.parametrize(
        ("rating", "share"),
        [
            (2199, 1),
            (2200, 1),
            (2204, 0.99),
            (2350, 0.625),
            (2400, 0.5),
            (2496, 0.26),
            (2500, 0.25),
            (2501, 0.25),
            (2800, 0.25),
        ],
    )
    def test_dual_rated_events_cut_k_above_2200(self, rating: float, share: float) -> None:
        def k(*, dual: bool) -> float:
            rated = rate([Game(2000, W)] * 5, TODAY, rating=rating, games_played=100, dual=dual)
            assert rated.k_factor is not None
            return rated.k_factor

        assert k(dual=True) == pytest.approx(share * k(dual=False))

    @published("uschess/standard")
    def test_an_event(self, vector: Vector) -> None:
        rated = rate_vector(vector)
        expected, tolerance = vector["expected"], vector["tolerance"]
        assert rated.new_rating_exact == pytest.approx(expected["new_rating"], abs=tolerance)
        assert rated.bonus == pytest.approx(expected["bonus"], abs=tolerance)

    @published("uschess/standard_single_game")
    def test_a_single_game(self, vector: Vector) -> None:
        rated = rate_vector(vector)
        expected = vector["expected"]
        assert rated.bonus == 0
        if "new_rating_rounded" in expected:
            assert rated.new_rating == expected["new_rating_rounded"]
        else:
            assert rated.new_rating_exact == pytest.approx(
                expected["new_rating"], abs=vector["tolerance"]
            )

    @pytest.mark.parametrize(
        ("ended", "new_rating"),
        [
            (date(2017, 5, 1), 1460.80),
            (date(2020, 6, 1), 1460.80),
            (date(2023, 1, 31), 1460.80),
            (date(2023, 2, 1), 1464.80),
            (date(2024, 12, 31), 1464.80),
            (date(2025, 1, 1), 1468.80),
            (date(2026, 6, 1), 1468.80),
        ],
    )
    def test_bonus_by_the_day_the_event_ends(self, ended: date, new_rating: float) -> None:
        weekend = games([1250, 1400, 1500, 1550], [W, D, W, W])
        rated = rate(weekend, ended, rating=1300, games_played=45)
        assert rated.effective_games == pytest.approx(14.107, abs=5e-4)
        assert rated.k_factor == pytest.approx(44.18, abs=0.005)
        assert rated.new_rating_exact == pytest.approx(new_rating, abs=0.005)

    @pytest.mark.parametrize("games_played", [8, 45])
    def test_earlier_days_are_refused(self, games_played: int) -> None:
        with pytest.raises(ValueError, match="2017-05-01"):
            rate([Game(1500, W)], date(2017, 4, 30), rating=1300, games_played=games_played)

    def test_nine_wins_in_2026(self) -> None:
        rated = rate([Game(1500, W)] * 9, TODAY, rating=1500, games_played=50)
        assert rated.new_rating_exact == pytest.approx(1751.6, abs=0.05)
        assert rated.bonus_base == 10
        assert rated.bonus_threshold == 30

    @published("uschess/bonus_bar_B10")
    def test_bonus_threshold(self, vector: Vector) -> None:
        found = us_chess.bonus_threshold(10, vector["inputs"]["games"])
        expected = vector["expected"]["threshold_points"]
        assert found == pytest.approx(expected, abs=vector["tolerance"])

    @pytest.mark.parametrize(
        ("event_games", "repeated_opponent", "bonus", "threshold"),
        [(2, False, 0, 20), (3, False, 91.4967, 20), (3, True, 0, 20), (9, True, 0, 30)],
    )
    def test_bonus_needs_three_games_and_nobody_met_more_than_twice(
        self, event_games: int, repeated_opponent: bool, bonus: float, threshold: float
    ) -> None:
        # N′ is 16.5685 of 30 games, K of three games 800 ÷ 19.5685 = 40.8821, and a win against
        # 400 points more is 10/11 of a point above expectation: 3 × 10/11 × 40.8821 − 20.
        rated = rate(
            [Game(1900, W)] * event_games,
            TODAY,
            rating=1500,
            games_played=30,
            repeated_opponent=repeated_opponent,
        )
        assert rated.bonus == pytest.approx(bonus, abs=5e-5)
        assert rated.bonus_threshold == threshold

    def test_no_bonus_for_a_loss(self) -> None:
        rated = rate([Game(1500, L)] * 4, TODAY, rating=1500)
        assert rated.bonus == 0
        assert rated.rating_change_exact == pytest.approx(-2 * 38.9, abs=0.1)


class TestSection5Floors:
    @published("uschess/floor")
    def test_published(self, vector: Vector) -> None:
        peak = vector["inputs"]["peak_established_rating"]
        assert us_chess.peak_floor(peak) == vector["expected"]["floor"]

    @pytest.mark.parametrize(
        ("peak", "floor"),
        [
            (100, 100),
            (1388, 100),
            (1399.4, 100),
            (1399.5, 1200),
            (1400, 1200),
            (1499, 1200),
            (1500, 1300),
            (2299, 2000),
            (2300, 2100),
            (2450, 2100),
            (2900, 2100),
        ],
    )
    def test_peak_less_200_in_hundreds(self, peak: float, floor: int) -> None:
        assert us_chess.peak_floor(peak) == floor

    @pytest.mark.parametrize(
        ("games_played", "peak", "floor"),
        [
            pytest.param(25, 1941, 100, id="provisional"),
            pytest.param(26, 1941, 1700, id="established"),
            pytest.param(26, None, 1400, id="the-rating-is-the-least-peak"),
            pytest.param(26, 1500, 1400, id="a-peak-below-the-rating"),
            pytest.param(None, 1941, 1700, id="games-unknown"),
        ],
    )
    def test_peak_floor_is_for_established_ratings(
        self, games_played: int | None, peak: float | None, floor: int
    ) -> None:
        rated = rate([Game(1650, D)], TODAY, rating=1650, games_played=games_played, peak=peak)
        assert rated.floor == floor

    def test_the_floor_is_applied_after_the_event(self) -> None:
        rated = rate([Game(1500, L)] * 9, TODAY, rating=1720, games_played=60, peak=1941)
        assert rated.unfloored_rating is not None
        assert rated.unfloored_rating < 1600
        assert rated.new_rating_exact == 1700
        assert rated.rating_change_exact == -20
        assert rated.by_score[0].new_rating == 1700

    def test_nobody_falls_below_100(self) -> None:
        rated = rate([Game(105, L)] * 10, TODAY, rating=105, games_played=60)
        assert rated.floor == 100
        assert rated.new_rating == 100
        assert rated.rating_change == -5

    def test_established_from_26_games(self) -> None:
        counts = [25, 26]
        rated = [rate([], TODAY, rating=1500, games_played=count) for count in counts]
        assert [rating.established for rating in rated] == [False, True]


class TestAWholeEvent:
    def test_a_rated_player_who_does_not_say_has_played_fifty_games(self) -> None:
        assert rate([Game(1500, W)], TODAY, rating=1500).games_played == 50

    def test_an_unrated_player_has_played_none(self) -> None:
        assert rate([Game(1500, W)], TODAY, rating=None).games_played == 0
        with pytest.raises(ValueError, match="unrated"):
            rate([Game(1500, W)], TODAY, rating=None, games_played=3)

    @pytest.mark.parametrize("games_played", [0, 5, 60])
    def test_without_games_nothing_changes(self, games_played: int) -> None:
        rated = rate([], TODAY, rating=1500, games_played=games_played, peak=2400)
        assert rated.new_rating_exact == 1500
        assert rated.new_rating == 1500
        assert rated.rating_change_exact == 0
        assert rated.by_score == ()
        unrated = rate([], TODAY, rating=None)
        assert unrated.new_rating is None

    @pytest.mark.parametrize(("games_played", "published"), [(0, False), (1, False), (2, True)])
    def test_published_after_four_games(self, games_played: int, published: bool) -> None:
        rated = rate([Game(1500, W)] * 2, TODAY, rating=1500, games_played=games_played)
        assert rated.published is published

    def test_whole_ratings_and_their_change(self) -> None:
        rated = rate([Game(1200, L)], TODAY, rating=1300, games_played=7)
        assert rated.new_rating_exact == 1237.5
        assert (rated.new_rating, rated.rating_change) == (1238, -62)
        assert rated.rating_change_exact == -62.5

    @pytest.mark.parametrize(
        ("rating", "games_played", "record"),
        [(1500, 40, Record.MIXED), (1500, 6, Record.MIXED), (1500, 6, Record.WINS)],
    )
    def test_by_score_has_what_each_score_would_have_brought(
        self, rating: float, games_played: int, record: Record
    ) -> None:
        opponents = [1300, 1550, 1900]
        first, *_ = rated = [
            rate(
                games(opponents, scores),
                TODAY,
                rating=rating,
                games_played=games_played,
                record=record,
            )
            for scores in ([L, L, L], [D, L, L], [L, D, D], [D, D, D], [W, D, D], [W, W, D])
        ]
        outcomes = {outcome.score: outcome for outcome in first.by_score}
        assert list(outcomes) == [0, 0.5, 1, 1.5, 2, 2.5, 3]
        for event in rated:
            outcome = outcomes[event.score]
            assert outcome.new_rating_exact == event.new_rating_exact
            assert outcome.rating_change == event.rating_change

    @pytest.mark.parametrize(
        ("target", "score"),
        [(1400, 0), (1501, 1.5), (1522, 1.5), (1523, 2), (1543, 2), (1544, None)],
    )
    def test_score_needed(self, target: int, score: float | None) -> None:
        rated = rate([Game(1500, L)] * 2, TODAY, rating=1500)
        assert us_chess.score_needed(rated.by_score, target) == score
