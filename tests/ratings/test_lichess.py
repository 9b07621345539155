import math
from itertools import product
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings import lichess
from app.ratings.lichess import (
    NEWCOMER,
    Color,
    DeviationRange,
    Forecast,
    Outcome,
    Player,
    Speed,
    Variant,
    deviation_from_change,
    forecast,
    play,
)
from app.ratings.score import Score
from tests.ratings.vectors import Vector, published

W, D, L = Score.WIN, Score.DRAW, Score.LOSS
SCORES = {1: W, 0.5: D, 0: L}
WHITE, BLACK = Color.WHITE, Color.BLACK


def ahead(
    rating: float = 1500,
    opponent: float = 1500,
    *,
    deviation: float = 45,
    color: Color = WHITE,
    speed: Speed = Speed.BLITZ,
    variant: Variant = Variant.STANDARD,
    days: float = 0,
) -> Forecast:
    own = Player(rating, deviation)
    other = Player(opponent, 45)
    return forecast(own, other, color=color, speed=speed, variant=variant, days=days)


def outcome(forecast: Forecast, score: Score) -> Outcome:
    return next(outcome for outcome in forecast.outcomes if outcome.score is score)


class TestBareFormula:
    @published("lichess/glicko2_single_game")
    def test_published(self, vector: Vector) -> None:
        inputs, expected, tolerance = vector["inputs"], vector["expected"], vector["tolerance"]
        white, black = Player(*inputs["white"]), Player(*inputs["black"])
        score, advantage = SCORES[inputs["white_score"]], inputs["color_advantage"]
        for side, after in {
            "white": play(white, black, score, advantage),
            "black": play(black, white, score.opposite, -advantage),
        }.items():
            rating, deviation = expected[f"{side}_rating"], expected[f"{side}_rd"]
            assert after.rating == pytest.approx(rating, abs=tolerance["rating"] + 1e-9)
            assert after.deviation == pytest.approx(deviation, abs=tolerance["rd"] + 1e-9)

    @pytest.mark.parametrize(
        ("own", "other", "score", "new"),
        [
            ((1500, 200, 0.06), (1400, 30, 0.06), L, (1387.492047, 175.220235)),
            ((1500, 200, 0.06), (1550, 100, 0.06), W, (1596.255148, 175.719243)),
            ((1200, 80, 0.05), (1900, 60, 0.07), W, (1235.379854, 79.849921)),
        ],
    )
    def test_nothing_is_added_to_the_deviation_in_a_game(
        self,
        own: tuple[float, float, float],
        other: tuple[float, float, float],
        score: Score,
        new: tuple[float, float],
    ) -> None:
        after = play(Player(*own), Player(*other), score)
        assert (after.rating, after.deviation) == pytest.approx(new, abs=1e-5)

    def test_two_newcomers(self) -> None:
        winner, loser = play(NEWCOMER, NEWCOMER, W), play(NEWCOMER, NEWCOMER, L)
        assert (winner.rating, loser.rating) == pytest.approx((1741, 1258), abs=1)
        assert (winner.deviation, loser.deviation) == pytest.approx((396, 396), abs=1)
        assert winner.volatility == pytest.approx(0.0899983, abs=1e-7)
        assert loser.volatility == pytest.approx(0.0899983, abs=1e-7)

    def test_volatility(self) -> None:
        after = play(Player(1500, 350, 0.06), Player(1500, 350, 0.06), W)
        assert after.volatility == pytest.approx(0.0599993, abs=1e-7)


class TestColor:
    @pytest.mark.parametrize(
        ("variant", "advantage"),
        [
            (Variant.STANDARD, 11.782457),
            (Variant.CRAZYHOUSE, 20.30966),
            (Variant.ATOMIC, 0),
            (Variant.OTHER, 0),
        ],
    )
    def test_moves_the_difference_by_the_advantage(
        self, variant: Variant, advantage: float
    ) -> None:
        white, black = (ahead(color=color, variant=variant) for color in Color)
        level = lichess.meeting(1500 + advantage, 1500, 45)
        assert white.expected_score == pytest.approx(level.expected_score)
        assert white.expected_score + black.expected_score == pytest.approx(1)
        assert (white.advantage, black.advantage) == (advantage, -advantage)

    def test_a_level_draw_costs_white_and_brings_black_points(self) -> None:
        white, black = (outcome(ahead(color=color), D) for color in Color)
        assert white.rating_change_exact < 0 < black.rating_change_exact
        even = outcome(ahead(variant=Variant.OTHER), D)
        assert even.rating_change_exact == 0
        assert (even.rating_change, even.other_rating_change) == (0, None)


class TestGains:
    @published("lichess/rd_floor_change")
    def test_published(self, vector: Vector) -> None:
        inputs, expected = vector["inputs"], vector["expected"]
        assert lichess.gain_factor(Speed.BULLET) == inputs["regulator"]
        opponent = 1500 + inputs["opponent_minus_self"]
        for name, change in expected.items():
            found = fmean(
                outcome(
                    ahead(1500, opponent, color=color, speed=Speed.BULLET), Score(name)
                ).rating_change_exact
                for color in Color
            )
            assert found == pytest.approx(change, abs=vector["tolerance"])

    @pytest.mark.parametrize(
        ("opponent", "changes"),
        [(1500, (5.73, 0, -5.68)), (1600, (7.33, 1.59, -4.11))],
    )
    def test_regular_bullet_players(
        self, opponent: float, changes: tuple[float, float, float]
    ) -> None:
        sides = [ahead(1500, opponent, color=color, speed=Speed.BULLET) for color in Color]
        found = [
            fmean(each.rating_change_exact for each in outcomes)
            for outcomes in zip(*(side.outcomes for side in sides), strict=True)
        ]
        assert found == pytest.approx(changes, abs=0.01)

    @pytest.mark.parametrize(
        ("speed", "variant", "factor"),
        [
            (Speed.ULTRABULLET, Variant.STANDARD, 1.013),
            (Speed.BULLET, Variant.STANDARD, 1.010),
            (Speed.BLITZ, Variant.STANDARD, 1.005),
            (Speed.RAPID, Variant.STANDARD, 1.015),
            (Speed.CLASSICAL, Variant.STANDARD, 1.010),
            (Speed.RAPID, Variant.CRAZYHOUSE, 1),
            (Speed.RAPID, Variant.OTHER, 1),
            (Speed.RAPID, Variant.ATOMIC, 1.02),
            (Speed.BLITZ, Variant.ANTICHESS, 1.02),
        ],
    )
    def test_only_gains_are_multiplied(self, speed: Speed, variant: Variant, factor: float) -> None:
        found = ahead(1500, 1600, speed=speed, variant=variant)
        assert found.gain_factor == factor
        for score, times in {W: factor, L: 1.0}.items():
            bare = play(Player(1500), Player(1600), score, found.advantage).rating - 1500
            assert outcome(found, score).rating_change_exact == pytest.approx(bare * times)


class TestBounds:
    @pytest.mark.parametrize(
        ("deviation", "counted"), [(30, 45), (45, 45), (110, 110), (500, 500), (600, 500)]
    )
    def test_deviations_from_45_to_500(self, deviation: float, counted: float) -> None:
        found = forecast(
            Player(1500, deviation), Player(1500, deviation), color=WHITE, speed=Speed.BLITZ
        )
        assert found.player.deviation == pytest.approx(counted)
        assert found.opponent.deviation == counted

    def test_a_game_leaves_a_deviation_of_at_least_45(self) -> None:
        assert {outcome.new_deviation for outcome in ahead(deviation=45).outcomes} == {45}

    def test_volatility_is_at_most_a_tenth(self) -> None:
        wild = forecast(Player(1500, 60, 0.15), Player(1500), color=WHITE, speed=Speed.BLITZ)
        assert wild.player.volatility == 0.1
        assert all(outcome.new_volatility <= 0.1 for outcome in wild.outcomes)

    def test_a_game_changes_a_rating_by_at_most_700(self) -> None:
        upset = outcome(ahead(1000, 3000, deviation=500), W)
        assert play(Player(1000, 500), Player(3000), W).rating > 2000
        assert upset.rating_change_exact == 700
        assert (upset.rating_change, upset.other_rating_change) == (700, None)
        assert upset.new_rating_exact == 1700
        disaster = outcome(ahead(3000, 1000, deviation=500), L)
        assert play(Player(3000, 500), Player(1000), L).rating < 2000
        assert disaster.rating_change_exact == -700

    def test_no_rating_falls_below_400(self) -> None:
        loss = outcome(ahead(402, 402), L)
        assert (loss.new_rating_exact, loss.new_rating) == (400, 400)
        assert (loss.rating_change, loss.other_rating_change) == (-2, None)

    def test_a_lower_rating_counts_as_400(self) -> None:
        found = ahead(350, 400)
        assert found.player.rating == 400
        for outcome in found.outcomes:
            assert outcome.new_rating_exact >= 400
            assert outcome.rating_change_exact == outcome.new_rating_exact - 350
            assert outcome.new_rating == 350 + outcome.rating_change


class TestDeviationOverTime:
    def test_from_60_to_110_within_a_year(self) -> None:
        assert lichess.live_deviation(60, 0.06, 365) == pytest.approx(110, abs=0.5)

    @pytest.mark.parametrize(
        ("deviation", "days", "live"),
        [(45, 0, 45), (80, 0, 80), (45, 10_000, 484.7), (500, 9, 500)],
    )
    def test_grows_with_days_off(self, deviation: float, days: float, live: float) -> None:
        assert lichess.live_deviation(deviation, 0.06, days) == pytest.approx(live, abs=0.1)

    def test_days_off_age_the_own_deviation_only(self) -> None:
        found = ahead(days=100)
        growth = 100 * 0.21436 * (173.7178 * 0.06) ** 2
        assert found.player.deviation == pytest.approx(math.sqrt(45**2 + growth))
        assert found.opponent.deviation == 45

    @pytest.mark.parametrize(("deviation", "provisional"), [(109.9, False), (110, True)])
    def test_provisional_from_110(self, deviation: float, provisional: bool) -> None:
        assert Player(1500, deviation).provisional is provisional

    @pytest.mark.parametrize(
        ("deviation", "provisional"), [(100, False), (111, False), (120, True)]
    )
    def test_a_new_rating_is_provisional_by_its_new_deviation(
        self, deviation: float, provisional: bool
    ) -> None:
        for result in ahead(deviation=deviation).outcomes:
            assert result.provisional is provisional
            assert result.provisional is (result.new_deviation >= 110)


class TestEquivalentKFactor:
    def test_of_regular_players(self) -> None:
        assert ahead().equivalent_k_factor == pytest.approx(11.4, abs=0.05)

    @pytest.mark.parametrize("deviation", [45, 80, 200, 500])
    def test_is_what_a_point_is_worth(self, deviation: float) -> None:
        found = ahead(1500, 1650, deviation=deviation, variant=Variant.OTHER)
        win, draw, loss = (outcome.rating_change_exact for outcome in found.outcomes)
        assert win - loss == pytest.approx(found.equivalent_k_factor)
        assert draw - loss == pytest.approx(found.equivalent_k_factor / 2)


class TestShownChange:
    """The site shows int(new) − int(old) and hides the decimals of both."""

    @given(st.integers(400, 3000), st.integers(400, 3000), st.sampled_from(Color))
    def test_from_a_whole_rating_it_is_one_of_two_neighbours(
        self, rating: int, opponent: int, color: Color
    ) -> None:
        for result in ahead(rating, opponent, color=color).outcomes:
            exact, shown = result.rating_change_exact, result.rating_change
            assert abs(exact - shown) <= 0.5
            assert result.new_rating == rating + shown
            if result.other_rating_change is None:
                assert exact == shown
            else:
                assert {shown, result.other_rating_change} == {
                    math.floor(exact),
                    math.floor(exact) + 1,
                }

    @pytest.mark.parametrize("decimals", [0.01, 0.25, 0.5, 0.99])
    def test_with_decimals_there_is_no_doubt(self, decimals: float) -> None:
        for result in ahead(1500 + decimals, 1555).outcomes:
            assert result.other_rating_change is None
            assert result.new_rating == int(result.new_rating_exact)
            assert result.rating_change == int(result.new_rating_exact) - 1500

    def test_each_neighbour_is_what_some_decimals_give(self) -> None:
        for whole, score in product([ahead(1500, 1580, deviation=60)], Score):
            result = outcome(whole, score)
            shown = {
                outcome(ahead(1500 + hundredths / 100, 1580, deviation=60), score).rating_change
                for hundredths in range(1, 100)
            }
            assert shown == {result.rating_change, result.other_rating_change}


def from_change(
    score: Score,
    seen_change: int,
    *,
    rating: float = 1500,
    opponent: float = 1500,
    variant: Variant = Variant.STANDARD,
) -> DeviationRange | None:
    return deviation_from_change(
        rating,
        Player(opponent),
        color=WHITE,
        speed=Speed.BULLET,
        score=score,
        seen_change=seen_change,
        variant=variant,
    )


class TestDeviationFromChange:
    @given(
        deviation=st.floats(45, 500),
        rating=st.integers(400, 2500) | st.floats(400, 2500),
        opponent=st.floats(400, 2500),
        opponent_deviation=st.floats(45, 500),
        color=st.sampled_from(Color),
        score=st.sampled_from(Score),
    )
    def test_finds_the_deviation_that_led_to_the_change(
        self,
        *,
        deviation: float,
        rating: float,
        opponent: float,
        opponent_deviation: float,
        color: Color,
        score: Score,
    ) -> None:
        other = Player(opponent, opponent_deviation)
        found = outcome(
            forecast(Player(rating, deviation), other, color=color, speed=Speed.RAPID), score
        )
        for seen in {found.rating_change, found.other_rating_change} - {None}:
            assert seen is not None
            range_ = deviation_from_change(
                rating, other, color=color, speed=Speed.RAPID, score=score, seen_change=seen
            )
            assert range_ is not None
            assert range_.low - 1e-6 <= deviation <= range_.high + 1e-6

    @pytest.mark.parametrize(
        ("score", "seen_change", "change_at_low", "change_at_high"),
        [
            pytest.param(W, 9, 8, 10, id="win"),
            pytest.param(L, -9, -8, -10, id="loss"),
            pytest.param(D, -2, -1, -3, id="draw-as-white"),
            pytest.param(W, 6, None, 7, id="the-least-deviation"),
            pytest.param(W, 229, 228, None, id="the-greatest-deviation"),
            pytest.param(D, 0, None, -1, id="hardly-any-change"),
        ],
    )
    def test_reaches_from_one_whole_number_to_the_next_but_one(
        self,
        score: Score,
        seen_change: int,
        change_at_low: int | None,
        change_at_high: int | None,
    ) -> None:
        found = from_change(score, seen_change)
        assert found is not None

        def change(deviation: float) -> float:
            level = ahead(deviation=deviation, speed=Speed.BULLET)
            return outcome(level, score).rating_change_exact

        if change_at_low is None:
            assert found.low == 45
        else:
            assert change(found.low) == pytest.approx(change_at_low, abs=1e-6)
        if change_at_high is None:
            assert found.high == 500
        else:
            assert change(found.high) == pytest.approx(change_at_high, abs=1e-6)

    @pytest.mark.parametrize(
        ("score", "seen_change"), [(W, 4), (W, -3), (W, 300), (L, 1), (L, -4), (D, 1), (D, -40)]
    )
    def test_no_deviation_agrees(self, score: Score, seen_change: int) -> None:
        assert from_change(score, seen_change) is None

    @pytest.mark.parametrize(("seen_change", "found"), [(0, (45, 500)), (1, None), (-1, None)])
    def test_a_draw_without_surprise_tells_nothing(
        self, seen_change: int, found: tuple[float, float] | None
    ) -> None:
        assert from_change(D, seen_change, variant=Variant.OTHER) == found

    def test_opponents_count_within_the_bounds_of_the_site(self) -> None:
        found, same = (
            deviation_from_change(
                500, opponent, color=WHITE, speed=Speed.BLITZ, score=L, seen_change=-9
            )
            for opponent in (Player(300, 20), Player(400, 45))
        )
        assert found is not None
        assert found == same

    def test_the_most_a_game_can_change_leaves_all_higher_deviations(self) -> None:
        found = from_change(W, 700, rating=1000, opponent=3000)
        assert found is not None
        assert found.high == 500
        assert from_change(W, 701, rating=1000, opponent=3000) is None


class TestLaws:
    @given(
        st.floats(400, 3500),
        st.floats(400, 3500),
        st.floats(45, 500),
        st.floats(45, 500),
        st.sampled_from(Color),
    )
    def test_results_are_ordered(
        self, rating: float, opponent: float, own: float, other: float, color: Color
    ) -> None:
        found = forecast(
            Player(rating, own), Player(opponent, other), color=color, speed=Speed.RAPID
        )
        win, draw, loss = (outcome.rating_change_exact for outcome in found.outcomes)
        assert win >= draw >= loss
        assert win >= 0 >= loss
        assert all(45 <= outcome.new_deviation <= own for outcome in found.outcomes)
