import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings import glicko
from app.ratings.glicko import GLICKO_1_SCALE, Game, glicko_1, glicko_2
from app.ratings.score import Score
from tests.ratings.vectors import Vector, published

W, D, L = Score.WIN, Score.DRAW, Score.LOSS
SCORES = {1: W, 0.5: D, 0: L}
EXAMPLE = [Game(1400, 30, W), Game(1550, 100, L), Game(1700, 300, L)]


def games(vector: Vector) -> list[Game]:
    inputs = vector["inputs"]
    pairs = zip(inputs["opponents"], inputs["results"], strict=True)
    return [Game(rating, deviation, SCORES[result]) for (rating, deviation), result in pairs]


class TestGlicko1:
    @published("glicko1")
    def test_published(self, vector: Vector) -> None:
        inputs, expected = vector["inputs"], vector["expected"]
        period = glicko_1(inputs["rating"], inputs["rd"], games(vector))
        assert period.new_deviation == pytest.approx(expected["rd"], abs=vector["tolerance"])
        assert period.new_rating == pytest.approx(expected["rating_rounded"], abs=0.5)

    @published("glicko1/g_and_E")
    def test_terms_of_each_game(self, vector: Vector) -> None:
        inputs, expected, tolerance = vector["inputs"], vector["expected"], vector["tolerance"]
        found = [
            (
                g := glicko.impact(deviation / GLICKO_1_SCALE),
                glicko.expected_score((inputs["rating"] - rating) / GLICKO_1_SCALE, g),
            )
            for rating, deviation in inputs["opponents"]
        ]
        assert [g for g, _ in found] == pytest.approx(expected["g"], abs=tolerance)
        assert [e for _, e in found] == pytest.approx(expected["E"], abs=tolerance)

    def test_every_quantity_of_the_example(self) -> None:
        period = glicko_1(1500, 200, EXAMPLE)
        impacts = [terms.impact for terms in period.games]
        expected_scores = [terms.expected_score for terms in period.games]
        assert impacts == pytest.approx([0.9955, 0.9531, 0.7242], abs=5e-5)
        assert expected_scores == pytest.approx([0.639, 0.432, 0.303], abs=5e-4)
        assert period.d_squared is not None
        assert math.sqrt(period.d_squared) == pytest.approx(
            231.67,
            abs=0.05,  # the paper rounds on the way
        )
        assert period.new_rating == pytest.approx(1464.106, abs=5e-4)
        assert period.new_deviation == pytest.approx(151.399, abs=5e-4)
        assert period.interval.low == pytest.approx(1464.106 - 1.96 * 151.399, abs=2e-3)
        assert period.interval.high == pytest.approx(1464.106 + 1.96 * 151.399, abs=2e-3)

    @published("glicko1/rd_decay")
    def test_idle_periods(self, vector: Vector) -> None:
        inputs = vector["inputs"]
        period = glicko_1(1500, inputs["rd"], [], idle_periods=inputs["periods"], c=inputs["c"])
        expected = pytest.approx(vector["expected"]["rd"], abs=vector["tolerance"])
        assert period.new_deviation == expected
        assert period.new_rating == 1500
        assert period.d_squared is None

    @pytest.mark.parametrize(
        ("deviation", "periods", "grown"),
        [
            (50, 0, 50),
            (50, 100, 349.6),
            (50, 101, 350),
            (350, 1, 350),
            (30, 1000, 350),
            (400, 0, 400),
        ],
    )
    def test_idle_periods_lead_to_350_at_most(
        self, deviation: float, periods: int, grown: float
    ) -> None:
        assert glicko.idle_deviation(deviation, periods) == pytest.approx(grown, abs=0.05)

    def test_idle_periods_come_before_the_games(self) -> None:
        idle = glicko_1(1500, 50, EXAMPLE, idle_periods=4, c=50)
        ready = glicko_1(1500, math.sqrt(50**2 + 4 * 50**2), EXAMPLE)
        assert idle == ready


class TestGlicko2:
    @published("glicko2")
    def test_published(self, vector: Vector) -> None:
        inputs, expected = vector["inputs"], vector["expected"]
        period = glicko_2(
            inputs["rating"], inputs["rd"], inputs["vol"], games(vector), tau=inputs["tau"]
        )
        found = {
            "rating": period.new_rating,
            "rd": period.new_deviation,
            "vol": period.new_volatility,
        }
        assert found == pytest.approx(expected, abs=vector["tolerance"])

    def test_every_quantity_of_the_example(self) -> None:
        period = glicko_2(1500, 200, 0.06, EXAMPLE, tau=0.5)
        assert period.scaled_rating == 0
        assert period.scaled_deviation == pytest.approx(1.1513, abs=5e-5)
        impacts = [terms.impact for terms in period.games]
        assert impacts == pytest.approx([0.9955, 0.9531, 0.7242], abs=5e-5)
        assert period.estimated_variance == pytest.approx(1.7785, abs=1e-3)
        assert period.estimated_improvement == pytest.approx(-0.4834, abs=1e-3)
        assert period.new_volatility == pytest.approx(0.059995984286488495, abs=1e-12)
        assert period.pre_period_deviation == pytest.approx(1.152862, abs=2e-5)
        assert period.new_scaled_deviation == pytest.approx(0.8722, abs=5e-5)
        assert period.new_scaled_rating == pytest.approx(-0.2069, abs=5e-5)
        assert period.new_rating == pytest.approx(1464.050671, abs=1e-5)
        assert period.new_deviation == pytest.approx(151.516524, abs=1e-5)
        assert period.interval.high == pytest.approx(1464.050671 + 1.96 * 151.516524, abs=1e-4)

    @published("glicko2/rd_only")
    def test_no_games(self, vector: Vector) -> None:
        inputs = vector["inputs"]
        period = glicko_2(inputs["rating"], inputs["rd"], inputs["vol"], [])
        expected = vector["expected"]["rd_rounded"]
        assert period.new_deviation == pytest.approx(expected, abs=vector["tolerance"])

    @pytest.mark.parametrize(
        ("deviation", "idle_periods", "grown"),
        [(200, 0, 200.27), (200, 1, 200.54), (350, 0, 350), (349.9, 0, 350), (200, 1000, 350)],
    )
    def test_only_the_deviation_grows_without_games(
        self, deviation: float, idle_periods: int, grown: float
    ) -> None:
        period = glicko_2(1500, deviation, 0.06, [], idle_periods=idle_periods)
        assert period.new_deviation == pytest.approx(grown, abs=0.005)
        assert period.new_deviation <= 350
        assert (period.new_rating, period.new_volatility) == (1500, 0.06)
        assert period.estimated_variance is None
        assert period.estimated_improvement is None

    def test_idle_periods_come_before_the_games(self) -> None:
        idle = glicko_2(1500, 80, 0.06, EXAMPLE, idle_periods=30)
        grown = math.sqrt(80**2 + 30 * (0.06 * 173.7178) ** 2)
        assert idle == glicko_2(1500, grown, 0.06, EXAMPLE)

    def test_two_newcomers(self) -> None:
        winner = glicko_2(1500, 350, 0.06, [Game(1500, 350, W)], tau=0.5)
        loser = glicko_2(1500, 350, 0.06, [Game(1500, 350, L)], tau=0.5)
        assert winner.new_rating == pytest.approx(1662.31, abs=0.005)
        assert loser.new_rating == pytest.approx(1337.69, abs=0.005)
        assert winner.new_deviation == pytest.approx(290.32, abs=0.005)
        assert loser.new_deviation == winner.new_deviation

    @pytest.mark.parametrize(
        ("rating", "game", "published"),
        [
            pytest.param((1500, 200, 0.06), Game(1400, 30, L), (1387.257645, 175.402669)),
            pytest.param((1500, 200, 0.06), Game(1550, 100, W), (1596.456829, 175.903237)),
            pytest.param((1200, 80, 0.05), Game(1900, 60, W), (1235.795455, 80.317544)),
        ],
    )
    def test_one_game_as_other_implementations_have_it(
        self, rating: tuple[float, float, float], game: Game, published: tuple[float, float]
    ) -> None:
        period = glicko_2(*rating, [game], tau=0.5)
        assert (period.new_rating, period.new_deviation) == pytest.approx(published, abs=1e-5)

    def test_ten_thousand_periods_of_one_game_stay_finite(self) -> None:
        rating, deviation, volatility = 1500.0, 350.0, 0.06
        for number in range(10_000):
            game = Game(1500, 50, W if number % 2 else L)
            period = glicko_2(rating, deviation, volatility, [game])
            rating, deviation = period.new_rating, period.new_deviation
            volatility = period.new_volatility
        assert 1400 < rating < 1600
        assert 0 < deviation < 350
        assert 0 < volatility < 0.2


class TestStep5Volatility:
    @pytest.mark.parametrize(("tau", "volatility"), [(0.5, 1.12288), (1.0, 1.26104)])
    def test_ends_where_the_first_procedure_ran_for_ever(
        self, tau: float, volatility: float
    ) -> None:
        found = glicko.new_volatility(
            1.61207698271845, 1.09021015118914, 19.0702605256651, 25.9907448298949, tau
        )
        assert found == pytest.approx(volatility, abs=5e-6)

    @given(
        st.floats(1, 500),
        st.floats(0.01, 0.2),
        st.floats(0.2, 2),
        st.lists(
            st.builds(Game, st.floats(100, 4000), st.floats(1, 500), st.sampled_from(Score)),
            min_size=1,
            max_size=5,
        ),
    )
    def test_solves_its_equation(
        self, deviation: float, volatility: float, tau: float, played: Sequence[Game]
    ) -> None:
        period = glicko_2(1500, deviation, volatility, played, tau=tau)
        assert period.estimated_variance is not None
        assert period.estimated_improvement is not None
        phi, v = period.scaled_deviation, period.estimated_variance
        delta, a = period.estimated_improvement, math.log(volatility**2)

        def f(x: float) -> float:
            e = math.exp(x)
            d = phi**2 + v + e
            return e * (delta**2 - d) / (2 * d**2) - (x - a) / tau**2

        x = math.log(period.new_volatility**2)
        assert f(x - 1e-5) > 0 > f(x + 1e-5)


class TestLaws:
    @given(
        st.floats(100, 4000),
        st.floats(1, 350),
        st.lists(
            st.builds(Game, st.floats(100, 4000), st.floats(1, 500), st.just(D)),
            min_size=1,
            max_size=5,
        ),
    )
    def test_a_better_score_raises_and_any_game_narrows(
        self, rating: float, deviation: float, played: Sequence[Game]
    ) -> None:
        first, *others = played
        worse = [first._replace(score=L), *others]
        better = [first._replace(score=W), *others]
        lower, higher = (glicko_1(rating, deviation, each) for each in (worse, better))
        assert higher.new_rating > lower.new_rating
        assert higher.new_deviation == lower.new_deviation <= deviation
        lower2, higher2 = (glicko_2(rating, deviation, 0.06, each) for each in (worse, better))
        assert higher2.new_rating > lower2.new_rating

    def test_both_sides_of_a_game_count_from_before_it(self) -> None:
        winner, loser = (glicko_1(1500, 200, [Game(1500, 200, score)]) for score in (W, L))
        assert winner.new_rating - 1500 == pytest.approx(1500 - loser.new_rating)
        assert winner.new_deviation == loser.new_deviation
