"""The Glicko page's numbers, from what is typed to what is answered."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.calculators.glicko import GlickoQuestion
from tests.calculators.asking import (
    SCORES,
    TYPED,
    api,
    assert_answers_anything,
    cards,
    client,
    page,
    pairs,
    read,
    refusal,
    refused,
    update,
)
from tests.ratings.vectors import Vector, published

PATH = "/glicko"
EXAMPLE = (("1400", "30", "win"), ("1550", "100", "loss"), ("1700", "300", "loss"))


def ask(*games: tuple[str, ...], **options: object) -> Any:
    return api(PATH, pairs(*games, **{"rating": 1500, "deviation": 200, **options}))


def games_of(vector: Vector) -> list[tuple[str, ...]]:
    inputs = vector["inputs"]
    results = inputs.get("results", [1] * len(inputs["opponents"]))
    return [
        (str(opponent), str(deviation), SCORES[result])
        for (opponent, deviation), result in zip(inputs["opponents"], results, strict=True)
    ]


class TestPublishedNumbers:
    @published("glicko1")
    def test_glicko_1(self, vector: Vector) -> None:
        inputs, expected = vector["inputs"], vector["expected"]
        answer = ask(*games_of(vector), rating=inputs["rating"], deviation=inputs["rd"])
        assert round(answer["new_rating"]) == expected["rating_rounded"]
        assert answer["new_deviation"] == pytest.approx(expected["rd"], abs=vector["tolerance"])
        assert answer["new_volatility"] is None

    @published("glicko1/g_and_E")
    def test_weights_and_expected_scores(self, vector: Vector) -> None:
        answer, expected = ask(*games_of(vector)), vector["expected"]
        weights = [game["impact"] for game in answer["games"]]
        scores = [game["expected_score"] for game in answer["games"]]
        assert weights == pytest.approx(expected["g"], abs=vector["tolerance"])
        assert scores == pytest.approx(expected["E"], abs=vector["tolerance"])

    @published("glicko1/rd_decay")
    def test_idle_periods_of_glicko_1(self, vector: Vector) -> None:
        inputs = vector["inputs"]
        answer = ask(deviation=inputs["rd"], c=inputs["c"], periods=inputs["periods"])
        assert answer["new_deviation"] == pytest.approx(
            vector["expected"]["rd"], abs=vector["tolerance"]
        )

    @published("glicko2")
    def test_glicko_2(self, vector: Vector) -> None:
        inputs, expected = vector["inputs"], vector["expected"]
        answer = ask(
            *games_of(vector),
            system="glicko-2",
            rating=inputs["rating"],
            deviation=inputs["rd"],
            volatility=inputs["vol"],
            tau=inputs["tau"],
        )
        tolerance = vector["tolerance"]
        assert answer["new_rating"] == pytest.approx(expected["rating"], abs=tolerance)
        assert answer["new_deviation"] == pytest.approx(expected["rd"], abs=tolerance)
        assert answer["new_volatility"] == pytest.approx(expected["vol"], abs=1e-5)

    @published("glicko2/rd_only")
    def test_a_period_without_games_by_glicko_2(self, vector: Vector) -> None:
        inputs = vector["inputs"]
        answer = ask(
            system="glicko-2",
            rating=inputs["rating"],
            deviation=inputs["rd"],
            volatility=inputs["vol"],
        )
        assert answer["new_deviation"] == pytest.approx(
            vector["expected"]["rd_rounded"], abs=vector["tolerance"]
        )
        assert answer["new_rating"] == inputs["rating"]

    @pytest.mark.parametrize(
        ("system", "rating", "deviation", "volatility"),
        [("glicko-1", 1464.106, 151.399, None), ("glicko-2", 1464.0507, 151.5165, 0.059996)],
    )
    def test_example_of_the_papers(
        self, system: str, rating: float, deviation: float, volatility: float | None
    ) -> None:
        answer = ask(*EXAMPLE, system=system)
        assert answer["new_rating"] == pytest.approx(rating, abs=5e-4)
        assert answer["new_deviation"] == pytest.approx(deviation, abs=5e-4)
        assert answer["new_volatility"] == (
            None if volatility is None else pytest.approx(volatility, abs=5e-7)
        )

    def test_two_newcomers_by_glicko_2(self) -> None:
        answer = ask(("1500", "350", "win"), system="glicko-2", deviation=350)
        assert answer["new_rating"] == pytest.approx(1662.31, abs=0.005)
        assert answer["new_deviation"] == pytest.approx(290.32, abs=0.005)

    def test_deviations_grow_to_at_most_350(self) -> None:
        for system in ("glicko-1", "glicko-2"):
            assert ask(system=system, deviation=350, periods=1000)["new_deviation"] == 350
        assert ask(deviation=50, periods=100)["new_deviation"] == pytest.approx(350, abs=0.5)


class TestChessCom:
    def test_is_glicko_1_with_a_warning(self) -> None:
        like, plain = (ask(*EXAMPLE, system=name) for name in ("chess.com", "glicko-1"))
        assert like["new_rating"] == plain["new_rating"]
        assert like["new_volatility"] is None
        assert any("publishes neither" in notice for notice in like["notices"])
        assert plain["notices"] == []

    def test_its_link_brings_it_back(self) -> None:
        sent = pairs(("1250", "60", "win"), system="chess.com", rating=1200, deviation=60)
        link = update(PATH, sent).headers["HX-Replace-Url"]
        assert "publishes neither" in client().get(link).text


class TestWhatIsTyped:
    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("system", "elo"),
            ("rating", "4001"),
            ("rating", ""),
            ("deviation", "0"),
            ("deviation", "501"),
            ("deviation", ""),
            ("periods", "1.5"),
            ("periods", "1001"),
            ("c", "351"),
            ("c", ""),
            ("volatility", "0.001"),
            ("tau", "2.1"),
        ],
    )
    def test_what_a_field_does_not_allow(self, name: str, text: str) -> None:
        options: dict[str, Any] = {"rating": "1500", "deviation": "200", name: text}
        (error,) = refusal(PATH, pairs(*EXAMPLE, **options))
        assert (error["field"], error["index"]) == (name, None)
        html = page(PATH, pairs(*EXAMPLE, **options))
        assert error["message"] in html
        assert cards(html).count("N/A") == 4

    @pytest.mark.parametrize(
        ("game", "field"),
        [
            (("1400", "", "win"), "opponent_deviation"),
            (("1400", "-", "win"), "opponent_deviation"),
            (("1400", "501", "win"), "opponent_deviation"),
            (("", "30", "win"), "opponent"),
            (("1400", "30", ""), "result"),
        ],
    )
    def test_an_incomplete_game(self, game: tuple[str, ...], field: str) -> None:
        sent = pairs(EXAMPLE[0], game, rating=1500, deviation=200)
        assert refused(PATH, sent) == [(field, 1)]
        assert "Game 2: " in page(PATH, sent)

    def test_what_is_not_rated_needs_no_deviation_and_counts_nowhere(self) -> None:
        odd = [("unrated", "", "win"), ("1400", "", "bye"), ("", "", "forfeit")]
        answer = ask(*odd, *EXAMPLE)
        assert [game["rated"] for game in answer["games"]] == [False] * 3 + [True] * 3
        assert answer["games"][1]["impact"] is None
        assert answer["new_rating"] == ask(*EXAMPLE)["new_rating"]

    def test_missing_numbers_are_refused_by_the_api_only(self) -> None:
        assert refused(PATH, []) == [("rating", None), ("deviation", None)]
        assert "1464.1" in page(PATH, [])

    def test_more_than_200_games_are_refused(self) -> None:
        sent = pairs(*EXAMPLE[:1] * 201, rating=1500, deviation=200)
        assert refused(PATH, sent) == [("opponent", 200)]

    @pytest.mark.parametrize(
        ("text", "games"),
        [
            ("1400/30 1", [("1400", "30", "win")]),
            ("1400 30 win", [("1400", "30", "win")]),
            ("1400 ± 30.5 =", [("1400", "30.5", "draw")]),
            ("3 1400/350 0", [("1400", "350", "loss")]),
            ("1400 1", [("1400", "", "win")]),
            ("bye", [("unrated", "", "bye")]),
            ("unr 1", [("unrated", "", "win")]),
            ("hello", []),
        ],
    )
    def test_pasted_lines(self, text: str, games: list[tuple[str, ...]]) -> None:
        assert list(GlickoQuestion.from_lines(text).games) == games

    def test_pasted_games_arrive_with_all_columns(self) -> None:
        sent = pairs(rating=1500, deviation=200, add=1, paste="1400/30 1\n1550 100 0\nhello")
        html = update(PATH, sent).text
        assert 'data-opponent="1400" data-opponent_deviation="30" data-result="win"' in html
        assert 'data-unread="hello"' in html

    @settings(max_examples=60, deadline=None)
    @given(st.data())
    def test_anything_typed_is_answered(self, data: st.DataObject) -> None:
        single = [name for name in GlickoQuestion.model_fields if name not in GlickoQuestion.rows]
        options: dict[str, Any] = data.draw(st.dictionaries(st.sampled_from(single), TYPED))
        games = data.draw(st.lists(st.tuples(TYPED, TYPED, TYPED), max_size=3))
        assert_answers_anything(GlickoQuestion, pairs(*games, **options))

    @settings(max_examples=60, deadline=None)
    @given(
        games=st.lists(
            st.tuples(
                st.integers(100, 4000).map(str),
                st.integers(1, 500).map(str),
                st.sampled_from(["win", "draw", "loss"]),
            ),
            max_size=4,
        ),
        system=st.sampled_from(["glicko-1", "glicko-2"]),
        rating=st.integers(100, 4000),
        deviation=st.integers(1, 500),
        periods=st.integers(0, 1000),
        c=st.integers(0, 350),
        volatility=st.sampled_from(["0.01", "0.06", "0.2"]),
        tau=st.sampled_from(["0.2", "0.5", "2"]),
    )
    def test_every_question_has_an_answer(
        self, games: list[tuple[str, ...]], **options: object
    ) -> None:
        answer = ask(*games, **options)
        assert answer["interval"]["low"] < answer["new_rating"] < answer["interval"]["high"]
        assert answer["deviation"] <= max(350, int(str(options["deviation"])))


class TestLinks:
    @pytest.mark.parametrize(
        ("sent", "link"),
        [
            (
                pairs(*EXAMPLE[:2], rating="1500", deviation="200"),
                "rating=1500&deviation=200&opponent=1400&opponent_deviation=30&result=win"
                "&opponent=1550&opponent_deviation=100&result=loss",
            ),
            (
                pairs(("unr", "", "w"), rating="1500", deviation="200", system="Glicko-2"),
                "rating=1500&deviation=200&opponent=unrated&opponent_deviation=&result=win"
                "&system=glicko-2",
            ),
            (
                pairs(rating="1500", deviation="200", periods="0", c="34.6", tau="0,5"),
                "rating=1500&deviation=200&opponent=&periods=0",
            ),
        ],
    )
    def test_canonical(self, sent: list[tuple[str, str]], link: str) -> None:
        found = update(PATH, sent).headers["HX-Replace-Url"]
        assert found == f"{PATH}?{link}"
        again = read(GlickoQuestion, parse_qsl(found.partition("?")[2], keep_blank_values=True))
        assert again.link == found


class TestAnswer:
    def test_keys(self) -> None:
        answer = ask(*EXAMPLE)
        assert list(answer) == [
            "question",
            "score",
            "games_rated",
            "deviation",
            "rating_change_exact",
            "new_rating",
            "new_deviation",
            "new_volatility",
            "interval",
            "games",
            "notices",
            "steps",
            "link",
        ]
        assert answer["interval"] == {
            "low": pytest.approx(1464.106 - 1.96 * 151.399, abs=0.005),
            "high": pytest.approx(1464.106 + 1.96 * 151.399, abs=0.005),
        }

    @pytest.mark.parametrize("system", ["glicko-1", "glicko-2"])
    def test_the_games_add_up_to_the_change(self, system: str) -> None:
        answer = ask(*EXAMPLE, system=system)
        changes = sum(game["rating_change"] for game in answer["games"])
        assert changes == pytest.approx(answer["rating_change_exact"], abs=1e-9)

    def test_steps_of_glicko_1(self) -> None:
        steps = {step["name"]: step["working"][0] for step in ask(*EXAMPLE)["steps"]}
        assert steps["g of each game"] == "0.9955, 0.9531, 0.7242"
        assert steps["E of each game"] == "0.6395, 0.4318, 0.3028"
        assert steps["d²"].endswith("= 53685.74")
        assert steps["New deviation RD′"].endswith("= 151.3989")
        assert steps["New rating r′"] == "1500 + 131.9475 × (−0.2720) = 1464.1065"
        assert steps["95% interval"].endswith(": 1167.4 to 1760.8")

    def test_steps_of_glicko_2(self) -> None:
        answer = ask(*EXAMPLE, system="glicko-2", periods=1)
        steps = {step["name"]: step["working"][0] for step in answer["steps"]}
        assert list(steps) == [
            "RD after idle periods",
            "μ and φ",
            "g of each game",
            "E of each game",
            "v",
            "Σ g × (s − E)",
            "Δ",
            "New volatility σ′",
            "φ*",
            "φ′",
            "μ′",
            "New rating r′ and deviation RD′",
            "95% interval",
        ]
        paper = ask(*EXAMPLE, system="glicko-2")
        steps = {step["name"]: step["working"][0] for step in paper["steps"]}
        assert steps["μ and φ"] == "μ = 0.0000, φ = 1.1513"
        assert steps["v"].endswith("= 1.7790")
        assert steps["Δ"].endswith("= −0.4839")
        assert steps["New volatility σ′"].endswith(": 0.059996")
        assert steps["φ*"].endswith("= 1.1529")
        assert steps["φ′"].endswith("= 0.8722")
        assert steps["μ′"].endswith("= −0.2069")

    @pytest.mark.parametrize(
        ("system", "formula", "working"),
        [
            # √(40000 + 3 × 1197.16) and √(40000 + 3 × 108.64).
            ("glicko-1", "√(RD² + t × c²)", "√(200² + 3 × 34.6²) = 208.79"),
            ("chess.com", "√(RD² + t × c²)", "√(200² + 3 × 34.6²) = 208.79"),
            (
                "glicko-2",
                "√(RD² + t × (173.7178 × σ)²)",
                "√(200² + 3 × (173.7178 × 0.06)²) = 200.81",
            ),
        ],
    )
    def test_the_step_of_idle_periods_is_of_the_system(
        self, system: str, formula: str, working: str
    ) -> None:
        step = ask(*EXAMPLE, system=system, periods=3)["steps"][0]
        assert (step["name"], step["formula"]) == ("RD after idle periods", formula)
        assert step["working"] == [working]

    def test_shown_change_and_new_rating_add_up(self) -> None:
        shown = cards(page(PATH, pairs(*EXAMPLE, rating="1500.25", deviation=200)))
        assert "−36.0" in shown
        assert "1464.25" in shown

    def test_without_games(self) -> None:
        answer = ask()
        assert (answer["new_rating"], answer["new_deviation"]) == (1500, 200)
        assert answer["games"] == []
        assert answer["notices"] == ["No games yet."]

    def test_numbers_below_zero_have_a_real_minus(self) -> None:
        assert "−586 to 786" in cards(page(PATH, pairs(rating=100, deviation=350)))
