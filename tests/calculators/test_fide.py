"""The FIDE page's numbers, from what is typed to what is answered."""

from typing import Any

import pytest

from app.calculators import fide
from app.calculators.fide import FideAnswer, FideQuestion
from tests.ratings.vectors import vectors_of

RESULTS = {1: "win", 0.5: "draw", 0: "loss"}


def ask(rating: object, games: list[Any], **options: object) -> FideAnswer:
    texts: dict[str, Any] = {name: str(value) for name, value in options.items()}
    texts["rating"] = None if rating is None else str(rating)
    texts["opponent"] = [str(opponent) for opponent, _ in games]
    texts["result"] = [str(RESULTS.get(result, result)) for _, result in games]
    return fide.answer(FideQuestion.model_validate(texts))


def of_kind(kind: str) -> pytest.MarkDecorator:
    """Parametrise a test over the FIDE vectors of one kind that hold today; there must be some."""
    vectors = vectors_of("fide", "kind", kind)
    today = [vector for vector in vectors if vector.values[0]["holds_today"]]
    assert today, f"no published numbers for {kind} hold today"
    return pytest.mark.parametrize("vector", today)


class TestPublishedPeriods:
    @of_kind("tournament_change")
    def test_change_of_a_tournament(self, vector: Any) -> None:
        answer = ask(
            vector["own_rating"],
            vector["games"],
            k=vector["k_nominal"],
            other_games=vector.get("other_games", 0),
        )
        assert answer.k_factor == vector["k"]
        assert answer.rating_change_exact == float(vector["expected_change"])
        if vector.get("expected_new_rating"):
            assert answer.new_rating == vector["expected_new_rating"]

    @of_kind("single_game_fide_online_calculator")
    def test_change_of_a_game(self, vector: Any) -> None:
        answer = ask(vector["own_rating"], vector["games"], k=vector["k"])
        assert answer.rating_change_exact == float(vector["current_rule_change"])

    @of_kind("single_game_rounded")
    def test_rounded_change_of_a_game(self, vector: Any) -> None:
        answer = ask(
            vector["own_rating"], vector["games"], k=vector["k"], time_control=vector["mode"]
        )
        assert answer.rating_change == vector["expected_rounded"]

    def test_k_by_hand_needs_an_own_rating(self) -> None:
        answer = ask(None, [(1720, 1)], k=20)
        assert [row.rating_change_exact for row in answer.by_score] == [None, None, None]
        assert answer.performance_rating == 2520

    @of_kind("performance")
    def test_performance_without_an_own_rating(self, vector: Any) -> None:
        answer = ask(None, vector["games"])
        assert answer.performance_rating == vector["rule_tpr"]
        assert answer.rating_change is None


class TestAnswer:
    def test_of_the_sample(self) -> None:
        answer = ask(1650, [(1720, 1), (1590, 0.5), (1810, 0)], target=1670, next_opponent=1750)
        assert [game.rating_change for game in answer.games] == [12.0, -1.6, -5.8]
        assert (answer.expected_score, answer.rating_change_exact) == (1.27, 4.6)
        assert (answer.rating_change, answer.new_rating) == (5, 1655)
        assert (answer.average_opponent_rating, answer.percentage_score) == (1707, 50)
        assert answer.performance_rating == 1707
        assert [row.new_rating for row in answer.by_score] == [
            1625,
            1635,
            1645,
            1655,
            1665,
            1675,
            1685,
        ]
        assert answer.target == (1670, 2.5)
        assert answer.next_game is not None
        assert [row.rating_change_exact for row in answer.next_game.outcomes] == [17.4, 7.4, -2.6]
        worked_out = [step.plain.working[0] for step in answer.steps]
        assert "20 × (1.5 − 1.27) = +4.6, rounded once to +5" in worked_out

    def test_without_games(self) -> None:
        answer = ask(1800, [])
        assert (answer.rating_change, answer.new_rating) == (0, 1800)
        assert answer.performance_rating is None
        assert answer.average_opponent_rating is None
        assert answer.notices == ("No games yet.",)

    def test_what_is_not_rated_stays_and_counts_nowhere(self) -> None:
        games = [("unrated", 1), ("0", 0), (1700, "bye"), (1700, "+"), (1700, "-"), (1500, 1)]
        answer = ask(1500, games, k=20)
        assert [game.rated for game in answer.games] == [False] * 5 + [True]
        assert [game.rating_change for game in answer.games] == [0] * 5 + [10]
        assert (answer.games_rated, answer.score) == (1, 1)

    @pytest.mark.parametrize(
        ("period", "change"), [("2026-11", 0), ("2025-10", 0), ("2025-09", 8.8), ("2024-03", 8.8)]
    )
    def test_the_month_decides_the_rules(self, period: str, change: float) -> None:
        answer = ask(2807, [(1800, 1)] * 11, k=10, period=period)
        assert answer.rating_change_exact == change

    @pytest.mark.parametrize(
        ("games", "k", "change"), [([(1500, 1)] * 17, 40, 340.0), ([(1500, 1)] * 20, 35, 350.0)]
    )
    def test_the_700_rule(self, games: list[Any], k: int, change: float) -> None:
        answer = ask(1500, games, k=40)
        assert (answer.k_factor, answer.rating_change_exact) == (k, change)

    def test_a_win_that_lowers_the_month_is_explained(self) -> None:
        answer = ask(1500, [(1500, 1)] * 17, k=40, next_opponent=1400)
        assert answer.next_game is not None
        assert answer.next_game.outcomes[0].rating_change_exact == 336.68
        assert any("lower the month" in notice for notice in answer.notices)

    @pytest.mark.parametrize(
        ("circumstances", "k"),
        [
            ({"rating": 2150, "games_played": 200, "peak": 2150}, 20),
            ({"rating": 2350, "peak": 2410}, 10),
            ({"rating": 2350, "peak": 2350, "birth_year": 2010}, 20),
            ({"rating": 2250, "birth_year": 2010}, 40),
            ({"rating": 1800, "games_played": 12}, 40),
            ({"rating": 1800, "games_played": 29}, 40),
            ({"rating": 1800, "games_played": 30}, 20),
            ({"rating": 2299, "birth_year": 2008, "period": "2026-12"}, 40),
            ({"rating": 2299, "birth_year": 2008, "period": "2027-01"}, 20),
        ],
    )
    def test_k_worked_out(self, circumstances: dict[str, Any], k: int) -> None:
        rating = circumstances.pop("rating")
        answer = ask(rating, [(1500, 1)], **circumstances)
        assert answer.k_factor == k
        assert answer.k_factor_reason.startswith(f"K = {k}: ")

    def test_plain_elo_for_many_games(self) -> None:
        games = [(1500, 1), (1900, 1), (1100.5, 0)]
        answer = ask(1500.5, games, rules="plain", k=24.5)
        expected = sum(1 / (1 + 10 ** ((float(o) - 1500.5) / 400)) for o, _ in games)
        assert answer.rating_change_exact == pytest.approx(24.5 * (2 - expected), abs=1e-9)
        assert answer.rating_change == 12
        assert answer.new_rating == 1512.5


class TestNextMonth:
    """What the notices tell of K in the month after the one in which 2300 is reached."""

    @pytest.mark.parametrize(
        ("circumstances", "told"),
        [
            # 27 games before, one of this page and those played elsewhere.
            (
                {"games_played": 27, "other_games": 1},
                "stays 40: 29 games played, fewer than 30",
            ),
            ({"games_played": 27, "other_games": 2}, "becomes 20: under 2400, 30 games or more"),
            ({"games_played": 28}, "stays 40: 29 games played, fewer than 30"),
            ({"games_played": 29}, "becomes 20: under 2400, 30 games or more"),
            # Who was born in 2008 is a junior to the end of 2026.
            (
                {"birth_year": 2008, "games_played": 99, "period": "2026-11"},
                "becomes 20: born 2008, but 2300 reached (2315), 30 games or more",
            ),
            (
                {"birth_year": 2008, "games_played": 99, "period": "2026-12"},
                "becomes 20: under 2400, 30 games or more",
            ),
        ],
    )
    def test_k_comes_from_all_games_and_the_month_it_is(
        self, circumstances: dict[str, Any], told: str
    ) -> None:
        answer = ask(2295, [(2295, 1)], peak=2295, **circumstances)
        assert (answer.k_factor, answer.new_rating) == (40, 2315)
        assert answer.notices == (f"The new rating reaches 2300. Next month K {told} (8.3.3).",)

    @pytest.mark.parametrize(
        ("peak", "told"),
        [
            (2410, "stays 10: 2400 or more reached (2410), for good"),
            (2400, "stays 10: 2400 or more reached (2400), for good"),
            (2399, "stays 20: under 2400, 30 games or more (assumed: 30 games or more played)"),
        ],
    )
    def test_k_comes_from_the_highest_rating_ever(self, peak: int, told: str) -> None:
        answer = ask(2299, [(2299, 1)], peak=peak)
        assert answer.notices == (f"The new rating reaches 2300. Next month K {told} (8.3.3).",)


class TestNorms:
    GM_NORM = (
        "A performance of 2600 against an average of 2600 is enough for a GM norm (2600). The "
        "titles and federations of the opponents, the number of rounds and the kind of event "
        "decide, too (B.01, 1.4)."
    )

    @pytest.mark.parametrize(
        ("games", "time_control", "notices"),
        [
            (9, "standard", (GM_NORM,)),
            (8, "standard", ()),
            # B.01 knows norms of standard games only.
            (9, "rapid", ()),
            (9, "blitz", ()),
        ],
    )
    def test_are_told_for_nine_standard_games(
        self, games: int, time_control: str, notices: tuple[str, ...]
    ) -> None:
        answer = ask(2600, [(2600, 0.5)] * games, time_control=time_control)
        assert answer.notices == notices


class TestSheet:
    def test_numbers_below_zero_have_a_real_minus(self) -> None:
        sheet = fide.sheet(ask(150, [(100, 0), (100, 0)], rules="plain", k=200))
        _, new_rating, performance, _ = sheet.faces
        assert (new_rating.figure, performance.figure) == ("−79", "−700")
        assert {"−79", "−700"} <= set(sheet.by_score.replace("\x12", "\x14").split("\x14"))


class TestSections:
    @pytest.mark.parametrize(
        ("time_control", "chapter", "regulations"),
        [
            ("standard", 8, "B.02"),
            ("rapid", 7, "B.02 for rapid and blitz"),
            ("blitz", 7, "B.02 for rapid and blitz"),
        ],
    )
    def test_are_those_of_the_rating_list(
        self, time_control: str, chapter: int, regulations: str
    ) -> None:
        answer = ask(1401, [(1400, 0)] * 36, time_control=time_control)
        rules = {step.name: step.rule for step in answer.steps}
        assert rules["K-factor"] == f"{regulations}, {chapter}.3.3"
        assert rules["Expected score"] == f"{regulations}, {chapter}.1.2 and {chapter}.3.1"
        assert rules["Rating change"].startswith(f"{regulations}, {chapter}.3.4, halves away")
        assert rules["Percentage"] == f"{regulations}, {chapter}.1.1"
        assert f"({chapter}.3.3)" in answer.k_factor_reason
        assert f"({chapter - 1}.2.1)" in answer.notices[0]
