"""The numbers of one game, as club calculators publish them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.calculators import match
from app.calculators.match import MatchAnswer, MatchQuestion, Rounding
from app.ratings.score import Score

ratings = st.integers(100_00, 4000_00).map(lambda hundredths: hundredths / 100)
k_factors = st.integers(1, 2000).map(lambda tenths: tenths / 10)


def ask(**given_texts: object) -> MatchAnswer:
    return match.answer(MatchQuestion.model_validate({k: str(v) for k, v in given_texts.items()}))


class TestPublishedNumbers:
    @pytest.mark.parametrize(
        ("a", "b", "k", "result", "rounding", "changes", "new"),
        [
            (1500, 1580, 32, "win", "tenth", (19.6, -19.6), (1519.6, 1560.4)),
            (1600, 1500, 32, "win", "tenth", (11.5, -11.5), (1611.5, 1488.5)),
            (1600, 1500, 32, "win", "whole", (12, -12), (1612, 1488)),
            (1600, 1500, 32, "loss", "tenth", (-20.5, 20.5), (1579.5, 1520.5)),
            (1600, 1500, 32, "loss", "whole", (-20, 20), (1580, 1520)),
            (1650, 1800, 20, "win", "tenth", (14.1, -14.1), (1664.1, 1785.9)),
            (1650, 1800, 20, "draw", "tenth", (4.1, -4.1), (1654.1, 1795.9)),
            (1650, 1800, 20, "loss", "tenth", (-5.9, 5.9), (1644.1, 1805.9)),
            (1500, 1900, 32, "win", "tenth", (29.1, -29.1), (1529.1, 1870.9)),
            (1500, 1500, 32, "win", "tenth", (16.0, -16.0), (1516.0, 1484.0)),
            (1400, 1600, 20, "win", "whole", (15, -15), (1415, 1585)),
            (1500, 1500, 32, "draw", "tenth", (0, 0), (1500, 1500)),
            (1000, 1000, 25, "win", "whole", (13, -13), (1013, 987)),
            (1500, 1500, 1.7, "win", "tenth", (0.9, -0.9), (1500.9, 1499.1)),
            (1802, 1186, 32, "win", "tenth", (0.9, -0.9), (1802.9, 1185.1)),
            (1802, 1186, 32, "win", "whole", (1, -1), (1803, 1185)),
            (2600, 2300, 16, "win", "tenth", (2.4, -2.4), (2602.4, 2297.6)),
            (2500, 1500, 32, "draw", "tenth", (-15.9, 15.9), (2484.1, 1515.9)),
            (1000, 1640, 20, "loss", "tenth", (-0.5, 0.5), (999.5, 1640.5)),
            (1000, 1640, 20, "loss", "whole", (0, 0), (1000, 1640)),
            (1500, 1501, 20, "draw", "tenth", (0, 0), (1500, 1501)),
            (3000, 100, 10, "win", "tenth", (0, 0), (3000, 100)),
            (2100, 1900, 64, "loss", "tenth", (-48.6, 48.6), (2051.4, 1948.6)),
        ],
    )
    def test_change_and_new_rating(
        self,
        a: int,
        b: int,
        k: float,
        result: str,
        rounding: str,
        changes: tuple[float, float],
        new: tuple[float, float],
    ) -> None:
        answer = ask(a=a, b=b, k=k, result=result, rounding=rounding)
        assert answer.rating_change == changes
        assert answer.new_rating == new

    @pytest.mark.parametrize(
        ("a", "b", "share"),
        [(1600, 1500, 0.640), (1650, 1800, 0.297), (1700, 1500, 0.76), (1900, 1500, 0.909)],
    )
    def test_expected_score(self, a: int, b: int, share: float) -> None:
        assert ask(a=a, b=b).expected_score.a == pytest.approx(share, abs=0.0005)

    def test_each_player_moves_by_his_own_k(self) -> None:
        answer = ask(a=1500, b=1500, k=40, k_b=10)
        assert answer.rating_change == (20, -5)

    def test_exact_changes(self) -> None:
        assert ask(a=1000, b=1640, k=20, result="loss").rating_change_exact.a == pytest.approx(
            -0.49, abs=0.005
        )
        assert ask(a=1500, b=1501, k=20, result="draw").rating_change_exact == pytest.approx(
            (0.029, -0.029), abs=0.0005
        )

    def test_the_three_results_worked_out(self) -> None:
        answer = ask(a=1650, b=1800, k=20)
        workings = [step.plain.working[0] for step in answer.steps if step.name.startswith("If")]
        assert workings == [
            "20 × (1 − 0.2966) = +14.1",
            "20 × (½ − 0.2966) = +4.1",
            "20 × (0 − 0.2966) = −5.9",
        ]


class TestLaws:
    @given(ratings, ratings, k_factors, st.sampled_from(Score), st.sampled_from(Rounding))
    def test_of_one_game(
        self, a: float, b: float, k: float, score: Score, rounding: Rounding
    ) -> None:
        answer = ask(a=a, b=b, k=k, result=score.value, rounding=rounding.value)
        assert sum(answer.expected_score) == 1
        change, new = answer.rating_change, answer.new_rating
        assert change.a == -change.b
        assert round(a + change.a, 2) == new.a
        assert round(b + change.b, 2) == new.b
        if score is Score.WIN:
            assert change.a >= 0 >= change.b
        win, draw, loss = (outcome.rating_change.a for outcome in answer.outcomes)
        assert win >= draw >= loss
        assert sum((answer.chances.win, answer.chances.draw, answer.chances.loss)) == pytest.approx(
            1
        )
        expected = answer.chances.win + answer.chances.draw / 2
        assert expected == pytest.approx(answer.expected_score.a, rel=1e-6, abs=0)

    @given(ratings, ratings, st.integers(0, 950))
    @example(100, 4000, 300)
    @example(100, 4000, 950)
    @example(4000, 100, 950)
    def test_a_draw_rate_keeps_the_expected_score(self, a: float, b: float, rate: int) -> None:
        answer = ask(a=a, b=b, draw_rate=rate / 10)
        chances = answer.chances
        assert min(chances.win, chances.draw, chances.loss) >= 0
        for expected, won in zip(answer.expected_score, (chances.win, chances.loss), strict=True):
            # As near as the least expected score, 1.8e-10, comes to the digits of one minus it.
            assert won + chances.draw / 2 == pytest.approx(expected, rel=2e-6, abs=0)
