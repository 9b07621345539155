"""The Lichess page's numbers, from what is typed to what is answered."""

from statistics import fmean
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.calculators.lichess import LichessQuestion
from tests.calculators.asking import (
    TYPED,
    api,
    assert_answers_anything,
    cards,
    page,
    pairs,
    read,
    refusal,
    refused,
    update,
)
from tests.ratings.vectors import Vector, published

PATH = "/lichess"


def ask(**options: object) -> Any:
    return api(PATH, pairs(**{"rating": 1500, "opponent": 1500, **options}))


def changes(**options: object) -> list[float]:
    return [each["rating_change_exact"] for each in ask(**options)["outcomes"]]


class TestPublishedNumbers:
    @published("lichess/rd_floor_change")
    def test_regular_players(self, vector: Vector) -> None:
        opponent = 1500 + vector["inputs"]["opponent_minus_self"]
        sides = [
            changes(opponent=opponent, speed="bullet", color=color) for color in ("white", "black")
        ]
        averaged = [fmean(side) for side in zip(*sides, strict=True)]
        expected = [vector["expected"][name] for name in ("win", "draw", "loss")]
        assert averaged == pytest.approx(expected, abs=vector["tolerance"])

    @pytest.mark.parametrize(
        ("opponent", "expected"), [(1500, (5.73, 0, -5.68)), (1600, (7.33, 1.59, -4.11))]
    )
    def test_regular_bullet_players(self, opponent: int, expected: tuple[float, ...]) -> None:
        sides = [
            changes(opponent=opponent, speed="bullet", color=color) for color in ("white", "black")
        ]
        assert [fmean(side) for side in zip(*sides, strict=True)] == pytest.approx(
            expected, abs=0.01
        )

    def test_equivalent_k_factor(self) -> None:
        assert ask()["equivalent_k_factor"] == pytest.approx(11.4, abs=0.05)


class TestCircumstances:
    @pytest.mark.parametrize(
        ("speed", "factor"),
        [
            ("ultrabullet", 1.013),
            ("bullet", 1.010),
            ("blitz", 1.005),
            ("rapid", 1.015),
            ("classical", 1.010),
        ],
    )
    def test_gains_by_speed(self, speed: str, factor: float) -> None:
        bare, found = changes(variant="other"), changes(variant="standard", speed=speed)
        level = changes(opponent=1500 + 11.78, speed=speed)
        assert level[0] == pytest.approx(bare[0] * factor, abs=0.001)
        assert level[2] == pytest.approx(bare[2], abs=0.001)
        assert found[0] < level[0]

    @pytest.mark.parametrize(
        ("variant", "draw_of_white"),
        [("standard", -1), ("crazyhouse", -1), ("other", 0), ("atomic", 0), ("antichess", 0)],
    )
    def test_colour_by_variant(self, variant: str, draw_of_white: int) -> None:
        _, draw, _ = changes(variant=variant)
        assert (draw > 0) - (draw < 0) == draw_of_white

    def test_days_age_the_own_deviation_only(self) -> None:
        answer = ask(days=365, deviation=60)
        assert answer["deviation"] == pytest.approx(110, abs=0.5)
        assert changes(days=365, deviation=60)[0] == pytest.approx(
            changes(deviation=round(answer["deviation"], 6))[0], abs=1e-4
        )

    @pytest.mark.parametrize(("deviation", "provisional"), [(100, False), (120, True)])
    def test_provisional(self, deviation: int, provisional: bool) -> None:
        answer = ask(deviation=deviation)
        assert {each["provisional"] for each in answer["outcomes"]} == {provisional}
        shown = page(PATH, pairs(rating=1500, opponent=1500, deviation=deviation))
        assert (f"{answer['outcomes'][0]['new_rating']}?" in cards(shown)) is provisional

    def test_a_blank_deviation_is_45_and_said_to_be(self) -> None:
        blank, typed = (ask(deviation=text, opponent_deviation=text) for text in ("", "45"))
        assert blank["outcomes"] == typed["outcomes"]
        assert any("45" in notice for notice in blank["notices"])
        assert typed["notices"] == []

    def test_no_rating_on_the_site_is_below_400(self) -> None:
        low, least = ask(rating=350), ask(rating=400)
        assert low["outcomes"] == least["outcomes"]
        assert low["notices"] == ["No rating on Lichess is below 400: counted as that."]
        loss = low["outcomes"][2]
        assert (loss["rating_change_exact"], loss["new_rating"]) == (0, 400)


class TestShownChange:
    def test_names_the_other_possible_one(self) -> None:
        win = ask(opponent=1580)["outcomes"][0]
        assert (win["rating_change"], win["other_rating_change"]) == (7, 6)
        html = page(PATH, pairs(rating=1500, opponent=1580))
        assert "+7 (or +6)" in html
        assert "or +6; new rating 1507" in cards(html)

    def test_with_decimals_there_is_no_doubt(self) -> None:
        win = ask(rating="1500.1", opponent=1580)["outcomes"][0]
        assert (win["rating_change"], win["other_rating_change"]) == (6, None)
        html = page(PATH, pairs(rating="1500.1", opponent=1580))
        assert "or +" not in cards(html)


class TestDeviationFromChange:
    @pytest.mark.parametrize(
        ("result", "change"), [("win", "+9"), ("win", "9"), ("loss", "−9"), ("loss", "-9")]
    )
    def test_finds_the_deviations_that_fit(self, result: str, change: str) -> None:
        answer = ask(seen_result=result, seen_change=change, speed="bullet")
        found = answer["deviation_from_change"]
        assert 45 < found["low"] < found["high"] < 70
        index = ("win", "draw", "loss").index(result)
        for deviation, edge in ((found["low"], 8), (found["high"], 10)):
            change_there = changes(speed="bullet", deviation=round(deviation, 6))[index]
            assert abs(change_there) == pytest.approx(edge, abs=1e-3)
        assert any("your deviation was between" in notice for notice in answer["notices"])

    def test_offers_what_it_found(self) -> None:
        html = page(PATH, pairs(rating=1500, opponent=1580, seen_change=9, days=100))
        assert 'href="/lichess?rating=1500&amp;opponent=1580&amp;deviation=51.8"' in html
        assert "Use 51.8 as your deviation" in html

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"seen_change": -3}, "fits no deviation"),
            ({"seen_result": "draw", "seen_change": 0, "variant": "other"}, "tells nothing"),
        ],
    )
    def test_says_when_it_finds_nothing(self, options: dict[str, object], words: str) -> None:
        assert any(words in notice for notice in ask(**options)["notices"])
        html = page(PATH, pairs(rating=1500, opponent=1500, **options))
        assert "as your deviation" not in html

    def test_without_a_change_there_is_none(self) -> None:
        assert ask(seen_result="loss")["deviation_from_change"] is None


class TestWhatIsTyped:
    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("rating", "99"),
            ("rating", ""),
            ("opponent", "4001"),
            ("deviation", "44"),
            ("opponent_deviation", "501"),
            ("color", "red"),
            ("speed", "fast"),
            ("variant", "960"),
            ("days", "-1"),
            ("days", "10001"),
            ("seen_result", "won it"),
            ("seen_change", "701"),
            ("seen_change", "1.5"),
            ("seen_change", "--5"),
        ],
    )
    def test_what_a_field_does_not_allow(self, name: str, text: str) -> None:
        options: dict[str, Any] = {"rating": "1500", "opponent": "1580", name: text}
        (error,) = refusal(PATH, pairs(**options))
        assert (error["field"], error["index"]) == (name, None)
        html = page(PATH, pairs(**options))
        assert error["message"] in html
        assert cards(html).count("N/A") == 3

    def test_missing_ratings_are_refused_by_the_api_only(self) -> None:
        assert refused(PATH, []) == [("rating", None), ("opponent", None)]
        assert "1500 as White against 1580:" in page(PATH, [])

    @settings(max_examples=60, deadline=None)
    @given(st.dictionaries(st.sampled_from(list(LichessQuestion.model_fields)), TYPED))
    def test_anything_typed_is_answered(self, options: dict[str, Any]) -> None:
        assert_answers_anything(LichessQuestion, pairs(**options))

    @settings(max_examples=60, deadline=None)
    @given(
        rating=st.floats(100, 4000).map(lambda value: f"{value:.2f}"),
        opponent=st.floats(100, 4000).map(lambda value: f"{value:.2f}"),
        deviation=st.integers(45, 500),
        days=st.integers(0, 10_000),
        seen_change=st.integers(-700, 700),
        seen_result=st.sampled_from(["win", "draw", "loss"]),
        variant=st.sampled_from(["standard", "crazyhouse", "atomic", "antichess", "other"]),
    )
    def test_every_question_has_an_answer(self, **options: object) -> None:
        assert_answers_anything(LichessQuestion, pairs(**options))
        win, draw, loss = changes(**options)
        assert win >= draw >= loss


class TestLinks:
    @pytest.mark.parametrize(
        ("options", "link"),
        [
            ({"rating": "1500", "opponent": "1580"}, "rating=1500&opponent=1580"),
            (
                {"rating": "1500", "opponent": "1580", "deviation": "45", "speed": "blitz"},
                "rating=1500&opponent=1580",
            ),
            (
                {
                    "rating": "1500.5",
                    "opponent": "1580",
                    "deviation": "60",
                    "opponent_deviation": "110,5",
                    "color": "black",
                    "speed": "rapid",
                    "variant": "crazyhouse",
                    "days": "30",
                    "seen_result": "l",
                    "seen_change": "−5",
                },
                "rating=1500.5&opponent=1580&deviation=60&opponent_deviation=110.5&color=black"
                "&speed=rapid&variant=crazyhouse&days=30&seen_result=loss&seen_change=-5",
            ),
        ],
    )
    def test_canonical(self, options: dict[str, str], link: str) -> None:
        found = update(PATH, pairs(**options)).headers["HX-Replace-Url"]
        assert found == f"{PATH}?{link}"
        again = read(LichessQuestion, parse_qsl(found.partition("?")[2]))
        assert again.link == found


class TestAnswer:
    def test_keys(self) -> None:
        answer = ask()
        assert list(answer) == [
            "question",
            "deviation",
            "expected_score",
            "equivalent_k_factor",
            "outcomes",
            "deviation_from_change",
            "notices",
            "steps",
            "link",
        ]
        assert list(answer["outcomes"][0]) == [
            "result",
            "rating_change_exact",
            "rating_change",
            "other_rating_change",
            "new_rating",
            "new_deviation",
            "provisional",
        ]
        assert [each["result"] for each in answer["outcomes"]] == ["win", "draw", "loss"]

    def test_steps(self) -> None:
        steps = {step["name"]: step["working"][0] for step in ask(opponent=1580)["steps"]}
        assert steps["Weight g"] == "opponent’s φ = 45 ÷ 173.7178: g = 0.9900"
        assert steps["Expected score E"].endswith("= 0.4040")
        assert steps["If you win"] == "11.36 × (1 − 0.4040) × 1.005 = +6.80"
        assert steps["If you lose"] == "11.36 × (0 − 0.4040) = −4.59"

    def test_steps_name_the_bounds(self) -> None:
        steps = {
            step["name"]: step["working"][0]
            for step in ask(rating=1000, opponent=3000, deviation=500)["steps"]
        }
        assert steps["If you win"].endswith("kept to +700.00")

    def test_says_where_the_site_shows_the_deviation(self) -> None:
        assert "Where does the site show my deviation?" in page(PATH, [])
