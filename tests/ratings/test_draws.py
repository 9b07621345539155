"""The two models of draws: their published numbers, and the digits of a far underdog."""

import pytest

from app.ratings.draws import Chances, chances, chances_with_draw_rate


def exactly(win: float, draw: float, loss: float) -> object:
    """Return chances that agree in their first five digits, however small they are."""
    return pytest.approx(Chances(win, draw, loss), rel=1e-5, abs=0)


class TestLabelle:
    def test_of_his_own_example(self) -> None:
        assert chances(1500, 1580) == pytest.approx((0.294, 0.186, 0.520), abs=0.0005)

    def test_the_stronger_the_players_the_more_draws(self) -> None:
        draws = [chances(rating, rating).draw for rating in (1000, 1500, 2000, 2500)]
        assert draws == sorted(draws)

    def test_keeps_the_digits_of_an_underdog(self) -> None:
        # A pawn is 26.59 × e^(2050 ÷ 1020) = 198.4 points, so a draw is a lead under 119.
        win, draw, loss = 8.961567e-11, 1.764245e-10, 1
        assert chances(100, 4000) == exactly(win, draw, loss)
        assert chances(4000, 100) == exactly(loss, draw, win)


class TestDavidson:
    @pytest.mark.parametrize(
        ("expected", "draw_rate", "worked_out"),
        [
            # The roots of his equation, worked out with sixty digits.
            (1 / 11, 0.30, (0.026628743, 0.1285607, 0.84481056)),
            (1 / 11, 0.95, (2.7962471e-05, 0.18176226, 0.81820978)),
            (9.9999000e-06, 0.30, (5.4438517e-10, 1.9998711e-05, 0.99998)),
            (1.7782794e-10, 0.30, (1.7216845e-19, 3.5565588e-10, 1)),
            (1.7782794e-10, 0.95, (8.7597719e-23, 3.5565588e-10, 1)),
        ],
    )
    def test_keeps_the_digits_of_an_underdog(
        self, expected: float, draw_rate: float, worked_out: tuple[float, float, float]
    ) -> None:
        assert chances_with_draw_rate(expected, draw_rate) == exactly(*worked_out)

    @pytest.mark.parametrize("draw_rate", [0, 0.30, 0.95])
    def test_between_equals_the_draw_rate_is_the_share_of_draws(self, draw_rate: float) -> None:
        even = (1 - draw_rate) / 2
        assert chances_with_draw_rate(0.5, draw_rate) == exactly(even, draw_rate, even)

    def test_without_draws_only_wins_score(self) -> None:
        assert chances_with_draw_rate(0.25, 0) == exactly(0.25, 0, 0.75)
