"""The US Chess page's numbers, from what is typed to what is answered."""

from datetime import date, timedelta
from itertools import pairwise
from time import process_time
from timeit import repeat
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.calculators.us_chess import UsChessQuestion
from tests.calculators.asking import (
    SCORES,
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

PATH = "/us-chess"
WEEKEND = (("1250", "win"), ("1400", "draw"), ("1500", "win"), ("1550", "win"))


def ask(*games: tuple[str, ...], **options: object) -> Any:
    return api(PATH, pairs(*games, **options))


def ask_vector(vector: Vector) -> Any:
    inputs = vector["inputs"]
    games = [
        (str(opponent), SCORES[result])
        for opponent, result in zip(inputs["opponents"], inputs["results"], strict=True)
    ]
    days = {12: "2024-12-31", 10: "2026-06-01"}
    return ask(
        *games,
        rating=inputs["rating"],
        games_played=inputs["prior_games"],
        date=days[inputs.get("bonus_threshold_B", 10)],
    )


class TestPublishedNumbers:
    @published("uschess/standard")
    def test_event(self, vector: Vector) -> None:
        answer, expected = ask_vector(vector), vector["expected"]
        assert answer["new_rating_exact"] == pytest.approx(
            expected["new_rating"], abs=vector["tolerance"]
        )
        assert answer["bonus"] == pytest.approx(expected["bonus"], abs=vector["tolerance"])

    @published("uschess/special")
    def test_special_formula(self, vector: Vector) -> None:
        answer = ask_vector(vector)
        assert answer["new_rating_exact"] == pytest.approx(
            vector["expected"]["new_rating"], abs=vector["tolerance"]
        )

    @published("uschess/special_approx")
    def test_special_formula_among_near_opponents(self, vector: Vector) -> None:
        assert ask_vector(vector)["new_rating"] == vector["expected"]["rounded"]

    @published("uschess/standard_single_game")
    def test_single_game(self, vector: Vector) -> None:
        answer, expected = ask_vector(vector), vector["expected"]
        if "new_rating_rounded" in expected:
            assert answer["new_rating"] == expected["new_rating_rounded"]
        else:
            assert answer["new_rating_exact"] == pytest.approx(
                expected["new_rating"], abs=vector["tolerance"]
            )

    @published("uschess/effective_games")
    def test_effective_games(self, vector: Vector) -> None:
        inputs = vector["inputs"]
        answer = ask(rating=inputs["rating"], games_played=inputs["prior_games"])
        assert answer["effective_games"] == pytest.approx(
            vector["expected"]["N_eff"], abs=vector["tolerance"]
        )

    @published("uschess/winning_expectancy")
    def test_expected_score(self, vector: Vector) -> None:
        inputs = vector["inputs"]
        answer = ask((str(inputs["opponent"]), "win"), rating=inputs["rating"])
        assert answer["expected_score"] == pytest.approx(
            vector["expected"]["We"], abs=vector["tolerance"]
        )

    @published("uschess/bonus_bar_B10")
    def test_bonus_threshold(self, vector: Vector) -> None:
        games = [("1500", "win")] * vector["inputs"]["games"]
        answer = ask(*games, rating=1500, date="2026-01-01")
        assert answer["bonus_threshold"] == pytest.approx(
            vector["expected"]["threshold_points"], abs=vector["tolerance"]
        )

    @published("uschess/floor")
    def test_floor(self, vector: Vector) -> None:
        peak = vector["inputs"]["peak_established_rating"]
        answer = ask(("1500", "loss"), rating=peak - 150, games_played=60, peak=peak)
        assert answer["floor"] == vector["expected"]["floor"]

    @published("uschess/age_initial")
    def test_starting_rating(self, vector: Vector) -> None:
        answer = ask(("1500", "draw"), rating=None, age=vector["inputs"]["age"])
        assert answer["starting_rating"] == vector["expected"]["rating"]


class TestSection4:
    @pytest.mark.parametrize(
        ("day", "base", "new_rating"),
        [
            ("2026-11-29", 10, 1468.80),
            ("2025-01-01", 10, 1468.80),
            ("2024-12-31", 12, 1464.80),
            ("2023-02-01", 12, 1464.80),
            ("2023-01-31", 14, 1460.80),
            ("2020-06-01", 14, 1460.80),
            ("2017-05-01", 14, 1460.80),
        ],
    )
    def test_the_day_the_event_ends_decides_the_bonus(
        self, day: str, base: int, new_rating: float
    ) -> None:
        answer = ask(*WEEKEND, rating=1300, games_played=45, date=day)
        assert answer["formula"] == "standard"
        assert answer["bonus_base"] == base
        assert answer["bonus_threshold"] == 2 * base
        assert answer["new_rating_exact"] == pytest.approx(new_rating, abs=0.005)

    def test_without_a_day_it_is_today(self) -> None:
        assert ask(*WEEKEND, rating=1300, games_played=45)["bonus_base"] == 10

    def test_nine_wins_in_2026(self) -> None:
        answer = ask(*[("1500", "win")] * 9, rating=1500, games_played=50, date="2026-06-01")
        assert answer["new_rating_exact"] == pytest.approx(1751.6, abs=0.05)

    def test_somebody_met_more_than_twice_leaves_no_bonus(self) -> None:
        options: dict[str, Any] = {"rating": 1300, "games_played": 45}
        with_bonus = ask(*WEEKEND, **options)
        without = ask(*WEEKEND, **options, repeated_opponent=1)
        assert with_bonus["bonus"] == pytest.approx(74.4, abs=0.005)
        assert without["bonus"] == 0
        assert without["new_rating_exact"] == pytest.approx(1394.4, abs=0.005)
        assert any("more than twice" in notice for notice in without["notices"])
        assert not any("more than twice" in notice for notice in with_bonus["notices"])

    @pytest.mark.parametrize(
        ("games", "told"),
        [
            ([("1500", "win")] * 3, True),
            # These have no bonus anyway: two games only, and no gain.
            ([("1500", "win")] * 2, False),
            ([("1500", "loss")] * 3, False),
        ],
    )
    def test_a_bonus_missed_is_told_where_there_is_one(
        self, games: list[tuple[str, ...]], told: bool
    ) -> None:
        notices = ask(*games, rating=1500, games_played=20, repeated_opponent=1)["notices"]
        missed = "No bonus, because somebody was met more than twice."
        assert (missed in notices) is told

    def test_equal_ratings_are_not_the_same_opponent(self) -> None:
        assert ask(*[("1500", "win")] * 9, rating=1500)["bonus"] > 0

    @pytest.mark.parametrize(("rating", "share"), [(2100, 1), (2300, 0.75), (2600, 0.25)])
    def test_dual_rated_events_have_less_k_above_2200(self, rating: int, share: float) -> None:
        one, other = (
            ask(("2200", "win"), rating=rating, dual=dual)["k_factor"] for dual in ("", "1")
        )
        assert other == pytest.approx(share * one)

    def test_a_win_against_somebody_far_weaker_costs_nothing(self) -> None:
        answer = ask(("500", "win"), rating=1500, games_played=8)
        assert answer["formula"] == "special"
        assert answer["new_rating_exact"] == 1500

    def test_the_special_formula_has_no_k_and_no_bonus(self) -> None:
        answer = ask(*WEEKEND, rating=1300, games_played=7)
        for name in ("k_factor", "expected_score", "bonus_base", "bonus_threshold"):
            assert answer[name] is None
        assert answer["bonus"] == 0

    @pytest.mark.parametrize(
        ("games_played", "record", "formula"),
        [
            (8, "mixed", "special"),
            (9, "mixed", "standard"),
            (9, "wins", "special"),
            (9, "LOSSES", "special"),
            (None, "mixed", "standard"),
        ],
    )
    def test_choice_of_the_formula(
        self, games_played: int | None, record: str, formula: str
    ) -> None:
        answer = ask(*WEEKEND, rating=1300, games_played=games_played, record=record)
        assert answer["formula"] == formula

    @settings(max_examples=25, deadline=None)
    @given(
        st.integers(100, 2600),
        st.integers(0, 8),
        st.sampled_from(["mixed", "wins", "losses"]),
        st.lists(st.integers(100, 2800), min_size=1, max_size=6),
    )
    def test_a_higher_score_never_brings_less(
        self, rating: int, games_played: int, record: str, opponents: list[int]
    ) -> None:
        games = [(str(opponent), "draw") for opponent in opponents]
        answer = ask(*games, rating=rating, games_played=games_played, record=record)
        new_ratings = [each["new_rating_exact"] for each in answer["by_score"]]
        assert all(better >= worse - 1e-9 for worse, better in pairwise(new_ratings))


class TestUnratedPlayers:
    @pytest.mark.parametrize("games_played", [None, 0])
    def test_a_blank_rating_is_no_error(self, games_played: int | None) -> None:
        games = (("1200", "win"), ("1650", "win"), ("1400", "win"))
        answer = ask(*games, rating=None, games_played=games_played)
        assert answer["new_rating"] == 2050
        assert answer["rating_change"] is None
        assert answer["rating_change_exact"] is None
        assert answer["starting_rating"] == 1300

    def test_without_games_there_is_no_rating(self) -> None:
        answer = ask(rating=None)
        assert answer["new_rating"] is None
        assert answer["notices"] == ["No games yet."]
        assert "N/A" in cards(page(PATH, pairs(rating=None)))

    @pytest.mark.parametrize(("games", "published"), [(3, False), (4, True)])
    def test_published_after_four_games(self, games: int, published: bool) -> None:
        notices = ask(*[("1500", "draw")] * games, rating=None)["notices"]
        assert any("publishes" in notice for notice in notices) is not published

    @pytest.mark.parametrize(
        ("games_played", "notices"),
        [
            (10, ["Provisional: 11 games after this event; established from 26."]),
            (24, ["Provisional: 25 games after this event; established from 26."]),
            (25, []),
            (None, []),
        ],
    )
    def test_provisional_up_to_25_games(self, games_played: int | None, notices: list[str]) -> None:
        told = ask(("1500", "draw"), rating=1500, games_played=games_played)["notices"]
        assert [notice for notice in told if "official run" not in notice] == notices

    def test_games_played_without_a_rating_are_refused(self) -> None:
        sent = pairs(*WEEKEND, rating=None, games_played=45)
        assert refused(PATH, sent) == [("rating", None)]
        html = page(PATH, sent)
        assert "Your rating: from 100 to 4000, also as 1325/9" in html
        assert cards(html).count("N/A") == 4


class TestWhatIsTyped:
    @pytest.mark.parametrize("text", ["1325/9", " 1325 / 9 ", "1325P9", "1325p9"])
    def test_a_rating_with_its_games(self, text: str) -> None:
        answer = ask(*WEEKEND, rating=text)
        assert (answer["question"]["rating"], answer["question"]["games_played"]) == (1325, 9)
        assert answer["formula_reason"] == "Standard formula: 9 games before, more than 8"
        assert answer == ask(*WEEKEND, rating=1325, games_played=9)

    @pytest.mark.parametrize("text", ["1325/", "1325/x", "/9", "50/9", "1325/12345", "1325/9/9"])
    def test_a_rating_that_is_none(self, text: str) -> None:
        assert ("rating", None) in refused(PATH, pairs(*WEEKEND, rating=text))

    def test_blank_games_played_are_50_and_said_to_be(self) -> None:
        blank, typed = (ask(*WEEKEND, rating=1300, games_played=n) for n in (None, 50))
        assert blank["new_rating_exact"] == typed["new_rating_exact"]
        assert "50 games before (assumed)" in blank["formula_reason"]
        assert "assumed" not in typed["formula_reason"]

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("rating", "99"),
            ("rating", "1300.123"),
            ("games_played", "10000"),
            ("games_played", "-1"),
            ("games_played", "4.5"),
            ("record", "draws"),
            ("age", "121"),
            ("date", "2017-04-30"),
            ("date", "2025-02-30"),
            ("date", "25-02-03"),
            ("date", "2025-W01-1"),
            ("date", str(date.today() + timedelta(days=800))),
            ("dual", "perhaps"),
            ("repeated_opponent", "2"),
            ("peak", "4001"),
            ("target", "zero"),
        ],
    )
    def test_what_a_field_does_not_allow(self, name: str, text: str) -> None:
        options: dict[str, Any] = {"rating": "1300", name: text}
        sent = pairs(*WEEKEND, **options)
        (error,) = refusal(PATH, sent)
        assert (error["field"], error["index"]) == (name, None)
        html = page(PATH, sent)
        assert error["message"] in html
        assert cards(html).count("N/A") == 4

    @pytest.mark.parametrize(
        ("game", "field"),
        [(("", "win"), "opponent"), (("99", "win"), "opponent"), (("1500", ""), "result")],
    )
    def test_half_a_game(self, game: tuple[str, str], field: str) -> None:
        assert refused(PATH, pairs(("1500", "win"), game, rating=1300)) == [(field, 1)]

    def test_what_is_not_rated_stays_and_counts_nowhere(self) -> None:
        odd = [("unrated", "win"), ("1700", "bye"), ("-", "loss"), ("1700", "+"), ("", "bye")]
        answer = ask(*odd, *WEEKEND, rating=1300, games_played=45)
        assert [game["rated"] for game in answer["games"]] == [False] * 5 + [True] * 4
        assert answer["games"][0]["note"] == "not rated: opponent unrated"
        assert answer["new_rating"] == 1469

    def test_a_missing_rating_is_refused_by_the_api_only(self) -> None:
        assert refused(PATH, pairs(*WEEKEND)) == [("rating", None)]
        assert "1469" in page(PATH, [])
        assert "No games yet" in page(PATH, pairs(rating=1300))

    @settings(max_examples=60, deadline=None)
    @given(st.data())
    def test_anything_typed_is_answered(self, data: st.DataObject) -> None:
        single = [name for name in UsChessQuestion.model_fields if name not in UsChessQuestion.rows]
        options: dict[str, Any] = data.draw(st.dictionaries(st.sampled_from(single), TYPED))
        games = data.draw(st.lists(st.tuples(TYPED, TYPED), max_size=3))
        assert_answers_anything(UsChessQuestion, pairs(*games, **options))


class TestLinks:
    @pytest.mark.parametrize(
        ("sent", "link"),
        [
            (
                pairs(("1720", "w"), ("1590", "="), rating="1300", games_played="45"),
                "rating=1300&opponent=1720&result=win&opponent=1590&result=draw&games_played=45",
            ),
            (pairs(rating="1325/9"), "rating=1325&opponent=&games_played=9"),
            (pairs(rating=""), "rating=&opponent="),
            (
                pairs(
                    rating="1300",
                    record="wins",
                    age="12",
                    date="2024-05-01",
                    dual="1",
                    repeated_opponent="1",
                    peak="1500",
                    target="1400",
                ),
                "rating=1300&opponent=&record=wins&age=12&date=2024-05-01&dual=1"
                "&repeated_opponent=1&peak=1500&target=1400",
            ),
            (pairs(rating="1300", record="mixed", dual="0", utm="x"), "rating=1300&opponent="),
        ],
    )
    def test_canonical(self, sent: list[tuple[str, str]], link: str) -> None:
        found = update(PATH, sent).headers["HX-Replace-Url"].replace("%2D", "-")
        assert found == f"{PATH}?{link}"
        again = read(UsChessQuestion, parse_qsl(found.partition("?")[2], keep_blank_values=True))
        assert again.link.replace("%2D", "-") == found

    def test_faulty_texts_stay(self) -> None:
        link = read(UsChessQuestion, pairs(("99", "win"), rating="1325/x")).link
        assert link == f"{PATH}?rating=1325%2Fx&opponent=99&result=win"


class TestTime:
    @pytest.mark.parametrize("games_played", [8, 45])
    def test_grows_in_a_straight_line_with_the_games(self, games_played: int) -> None:
        def seconds(games: int) -> float:
            sent = pairs(*[("1400", "win")] * games, rating=1500, games_played=games_played)
            return min(repeat(lambda: update(PATH, sent), timer=process_time, number=1, repeat=5))

        assert seconds(200) <= 10 * seconds(20)


class TestAnswer:
    def test_keys(self) -> None:
        answer = ask(*WEEKEND, rating=1300, games_played=45, target=1500)
        assert list(answer) == [
            "question",
            "formula",
            "formula_reason",
            "starting_rating",
            "effective_games",
            "score",
            "games_rated",
            "expected_score",
            "k_factor",
            "bonus",
            "bonus_base",
            "bonus_threshold",
            "rating_change_exact",
            "rating_change",
            "new_rating_exact",
            "new_rating",
            "floor",
            "games",
            "by_score",
            "target",
            "notices",
            "steps",
            "link",
            "date",
        ]
        assert list(answer["by_score"][0]) == [
            "score",
            "new_rating_exact",
            "new_rating",
            "rating_change_exact",
            "rating_change",
        ]
        assert answer["target"] == {"rating": 1500, "score_needed": 4}
        assert answer["effective_games"] == pytest.approx(14.107, abs=5e-4)
        assert answer["k_factor"] == pytest.approx(44.18, abs=0.005)
        assert (answer["rating_change"], answer["new_rating"]) == (169, 1469)

    def test_the_games_and_the_bonus_add_up(self) -> None:
        answer = ask(*WEEKEND, rating=1300, games_played=45)
        gain = sum(game["rating_change"] for game in answer["games"])
        assert gain + answer["bonus"] == pytest.approx(answer["rating_change_exact"])

    def test_each_score_names_the_one_entered(self) -> None:
        answer = ask(*WEEKEND, rating=1300, games_played=45)
        row = answer["by_score"][7]
        assert (row["score"], row["new_rating"]) == (3.5, 1469)
        assert len(answer["by_score"]) == 9

    def test_the_floor_holds(self) -> None:
        games = [("1500", "loss")] * 9
        answer = ask(*games, rating=1710, games_played=60, peak=1950)
        assert (answer["new_rating"], answer["floor"]) == (1700, 1700)
        assert any("holds the rating at 1700" in notice for notice in answer["notices"])
        assert any("holds the rating at 1700" in step["working"][0] for step in answer["steps"])

    def test_change_and_new_rating_add_up_with_decimals(self) -> None:
        answer = ask(*WEEKEND, rating="1300.5", games_played=45)
        assert 1301 + answer["rating_change"] == answer["new_rating"]
        assert "from 1301" in page(PATH, pairs(*WEEKEND, rating="1300.5", games_played=45))

    def test_steps(self) -> None:
        answer = ask(*WEEKEND, rating=1300, games_played=45)
        worked_out = {step["name"]: step["working"][0] for step in answer["steps"]}
        assert worked_out["K-factor"] == "800 ÷ (14.11 + 4) = 44.18"
        assert worked_out["Gain"] == "44.18 × (3.5 − 1.3633) = +94.40"
        assert worked_out["Bonus"] == "94.40 − 10 × √4 = 74.40"
        assert worked_out["New rating"] == "1300 + 94.40 + 74.40 = 1468.80, as a whole number 1469"

    def test_steps_of_the_special_formula(self) -> None:
        games = (("1400", "win"), ("1550", "loss"), ("1650", "draw"))
        answer = ask(*games, rating=1500, games_played=6)
        worked_out = {step["name"]: step["working"][0] for step in answer["steps"]}
        assert worked_out["Games before"] == "R₀ = 1500, score 1.5 + 3 = 4.5"
        assert worked_out["New rating"] == (
            "at 1511.11: 6 × 0.5139 + 0.6389 + 0.4514 + 0.3264 = 4.5, as a whole number 1511"
        )

    def test_says_what_the_official_run_does(self) -> None:
        assert any("after the event" in notice for notice in ask(*WEEKEND, rating=1300)["notices"])

    def test_page(self) -> None:
        html = page(PATH, [])
        assert "3.5 points from 4 games:" in html
        assert all(text in cards(html) for text in ("+169", "1469", "+74.4", "exactly +168.80"))
        assert "reaches" not in html
        assert "1500 needs 4 of 4." in page(
            PATH, pairs(*WEEKEND, rating=1300, games_played=45, target=1500)
        )
