"""First ratings by the rule in force since March 2024 (FIDE Handbook B.02, 7.1.4 and 8.2)."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.calculators import first_rating
from app.calculators.first_rating import FirstRatingAnswer, FirstRatingQuestion

VECTORS = json.loads((Path(__file__).parents[1] / "data/vectors/fide.json").read_text())
RESULTS = {1: "win", 0.5: "draw", 0: "loss"}


def ask(games: list[Any]) -> FirstRatingAnswer:
    return first_rating.answer(
        FirstRatingQuestion.model_validate(
            {
                "opponent": [str(opponent) for opponent, _ in games],
                "result": [RESULTS.get(result, result) for _, result in games],
            }
        )
    )


class TestRule_8_2:
    @pytest.mark.parametrize(
        "vector",
        [pytest.param(v, id=v["id"]) for v in VECTORS if v["kind"] == "initial_rating"],
    )
    def test_published_first_ratings(self, vector: Any) -> None:
        answer = ask(vector["games"])
        assert answer.first_rating == vector["expected_initial_rating"]
        assert answer.published

    @pytest.mark.parametrize(
        "vector",
        [pytest.param(v, id=v["id"]) for v in VECTORS if "current_rule_says" in v],
    )
    def test_scores_against_an_average(self, vector: Any) -> None:
        wins = vector["w"]
        games = [(vector["rc"], 1 if i < wins else 0) for i in range(vector["n"])]
        assert ask(games).first_rating == vector["current_rule_says"]

    def test_two_draws_against_1800_are_added(self) -> None:
        games = [(1500, 0.5), (1600, 0.5), (1700, 0.5), (1650, 0.5), (1550, 0.5)]
        answer = ask(games)
        assert answer.average_rating == pytest.approx(1657.14, abs=0.005)
        assert (answer.percentage_score, answer.performance_bonus) == (50, 0)
        assert answer.first_rating == 1657
        worked_out = answer.steps[0].plain.working[0]
        assert worked_out == "(1500 + 1600 + 1700 + 1650 + 1550 + 2 × 1800) ÷ 7 = 1657.14"


class TestRule_7_1_4:
    @pytest.mark.parametrize(
        ("games", "why"),
        [
            ([(1900, 1)] * 4, "fewer than five games"),
            ([(1900, 0)] * 5, "zero score"),
            ([(1200, 0)] * 9 + [(1200, 0.5)], "under 1400"),
            ([("unrated", 1)] * 5, "no game against a rated opponent"),
        ],
    )
    def test_not_published(self, games: list[Any], why: str) -> None:
        answer = ask(games)
        assert not answer.published
        assert why in answer.reason

    def test_a_number_from_the_first_rated_game_on(self) -> None:
        assert ask([(1900, 1)]).first_rating is not None
        assert ask([(1900, "bye")]).first_rating is None
