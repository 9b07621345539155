"""What the calculator computes from the inputs of published numbers, under the same names."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from datetime import date
from itertools import repeat
from statistics import fmean
from typing import Any

from app.ratings import (
    elo,
    fide_norms,
    fide_tables,
    glicko,
    lichess,
    us_chess,
    us_chess_special,
)
from app.ratings.fide import rating_period
from app.ratings.fide_first_rating import first_rating
from app.ratings.fide_games import Game
from app.ratings.fide_k_factor import capped_k_factor, k_factor
from app.ratings.fide_rules import Month, TimeControl, rules_for
from app.ratings.rounding import half_up
from app.ratings.score import Score
from tests.evidence.published import Values
from tests.ratings.fide_vectors import games

_SCORES = {1: Score.WIN, 0.5: Score.DRAW, 0: Score.LOSS}
_NOVEMBER = Month(2026, 11)
_ENDED = {10: date(2026, 11, 1), 12: date(2024, 12, 31), 14: date(2023, 1, 31)}
"""Days on which an event could end, by the bonus threshold of that day."""


def _table_row(inputs: Values) -> Values:
    differences = range(inputs["from"], inputs["to"] + 1)
    higher = {fide_tables.expected_score_hundredths(each) for each in differences}
    lower = {fide_tables.expected_score_hundredths(-each) for each in differences}
    return {"higher": _only(higher), "lower": _only(lower)}


def _only(values: set[int]) -> int | None:
    return values.pop() if len(values) == 1 else None


def _fide_change(inputs: Values) -> Values:
    period = rating_period(
        inputs["own_rating"],
        games(inputs["games"]),
        k=inputs.get("k_nominal", inputs.get("k")),
        rules=rules_for(_NOVEMBER, TimeControl(inputs.get("mode", "standard"))),
        other_games=inputs.get("other_games", 0),
    )
    return {
        "change": (period.outcome.rating_change_hundredths or 0) / 100,
        "rounded_change": period.outcome.rating_change,
        "k": period.k_factor,
    }


def _fide_standard(inputs: Values) -> Values:
    pairs = list(zip(inputs["opponents"], inputs["results"], strict=True))
    ours = _fide_change({"own_rating": inputs["rating"], "k": inputs["K"], "games": pairs})
    return {"change_rounded": ours["rounded_change"]}


def _performance(pairs: Any) -> Values:
    period = rating_period(None, games(pairs), k=None, rules=rules_for(_NOVEMBER))
    return {"performance": period.outcome.performance_rating}


def _expected_sum(inputs: Values) -> Values:
    pairs = [(opponent, 1) for opponent in inputs["opponents"]]
    period = rating_period(inputs["rating"], games(pairs), k=20, rules=rules_for(_NOVEMBER))
    return {"expected": (period.expected_score_hundredths or 0) / 100}


def _first_rating(inputs: Values) -> Values:
    if "games" in inputs:
        return {"first_rating": first_rating(games(inputs["games"])).first_rating}
    lost = inputs["played"] - inputs["won"]
    pairs = [(inputs["opponents"], 1)] * inputs["won"] + [(inputs["opponents"], 0)] * lost
    return {"first_rating": first_rating(games(pairs)).first_rating}


def _observed_k_factor(case: Values) -> Values:
    rating = {"<2300": 2250, "2300-2399": 2350, "2400+": 2450}[case["rating_band"]]
    peak = 2410 if case.get("ever_2400") else 2310 if case.get("ever_2300") else rating
    played = 100 if case.get("games_ge_30") else 29
    if "turn_of_year" in case:
        years = [
            k_factor(rating, year=year, birth_year=2008, games_played=played, peak=peak).k
            for year in (2026, 2027)
        ]
        return {"k": " then ".join(map(str, years))}
    born = 2010 if case["junior_by_list_year"] else 1980
    return {"k": k_factor(rating, year=2026, birth_year=born, games_played=played, peak=peak).k}


def _norm(inputs: Values) -> Values:
    [title] = (each for each in fide_norms.TITLES if each.name == inputs["title"])
    return {
        "min_rp": title.least_performance,
        "min_ra": title.least_average,
        "rating_floor": title.rating_floor,
        "min_score_percent": fide_norms.LEAST_PERCENTAGE,
        "min_games": fide_norms.GAMES_NEEDED,
        "unrated_counts_as": fide_norms.UNRATED_COUNTS_AS,
    }


def _least_average(inputs: Values) -> Values:
    """Look for the lowest average of opponents, all of one rating, that makes a norm."""
    number, half_points = inputs["games"], round(2 * inputs["points"])
    scores = [Score.WIN] * (half_points // 2) + [Score.DRAW] * (half_points % 2)
    scores += [Score.LOSS] * (number - len(scores))

    def reached(average: int) -> bool:
        norms = fide_norms.title_norms([Game(average, score) for score in scores])
        return any(norm.reached for norm in norms if norm.title.name == inputs["title"])

    return {"least_average": 2000 + bisect_left(range(2000, 2900), True, key=reached)}


def _elo_pair(inputs: Values, score: Score) -> Values:
    a, b = inputs["ratings"]
    k, expected = inputs["K"], elo.expected_score(a, b)
    return {
        "new": [
            a + elo.rating_change(k, score.points, expected),
            b + elo.rating_change(k, score.opposite.points, 1 - expected),
        ]
    }


def _elo_event(inputs: Values) -> Values:
    rating = inputs["rating"]
    expected = [elo.expected_score(rating, opponent) for opponent in inputs["opponents"]]
    changes = map(elo.rating_change, repeat(inputs.get("K", 32)), inputs["results"], expected)
    return {"expected": sum(expected), "new_rating_rounded": rating + sum(changes)}


def _us_chess(inputs: Values) -> Values:
    pairs = zip(inputs["opponents"], inputs["results"], strict=True)
    rated = us_chess.rate(
        [us_chess.Game(opponent, _SCORES[result]) for opponent, result in pairs],
        _ENDED[inputs.get("bonus_threshold_B", 10)],
        rating=inputs["rating"],
        games_played=inputs["prior_games"],
        record=us_chess_special.Record(inputs.get("record", "mixed")),
        dual=inputs.get("dual", False),
    )
    return {
        "E": rated.standard and rated.standard.expected_score,
        "new_rating": rated.new_rating_exact,
        "new_rating_rounded": rated.new_rating,
        "rounded": rated.new_rating,
        "bonus": rated.bonus,
    }


def _glicko_games(inputs: Values) -> list[glicko.Game]:
    pairs = zip(inputs["opponents"], inputs["results"], strict=True)
    return [
        glicko.Game(rating, deviation, _SCORES[result]) for (rating, deviation), result in pairs
    ]


def _glicko_1(inputs: Values) -> Values:
    period = glicko.glicko_1(
        inputs["rating"],
        inputs["rd"],
        _glicko_games(inputs),
        **{name: inputs[name] for name in ("idle_periods", "c") if name in inputs},
    )
    return {
        "rating": period.new_rating,
        "rating_rounded": half_up(period.new_rating),
        "rd": period.new_deviation,
    }


def _glicko_1_terms(inputs: Values) -> Values:
    given = [glicko.Game(rating, deviation, Score.WIN) for rating, deviation in inputs["opponents"]]
    terms = glicko.glicko_1(inputs["rating"], 200, given).games
    return {"g": [each.impact for each in terms], "E": [each.expected_score for each in terms]}


def _glicko_2(inputs: Values) -> Values:
    period = glicko.glicko_2(
        inputs["rating"], inputs["rd"], inputs["vol"], _glicko_games(inputs), tau=inputs["tau"]
    )
    return {
        "rating": period.new_rating,
        "rd": period.new_deviation,
        "vol": period.new_volatility,
    }


def _glicko_2_idle(inputs: Values) -> Values:
    period = glicko.glicko_2(inputs["rating"], inputs["rd"], inputs["vol"], [])
    return {"rd_rounded": period.new_deviation}


def _lichess_game(inputs: Values) -> Values:
    white, black = lichess.Player(*inputs["white"]), lichess.Player(*inputs["black"])
    score, advantage = _SCORES[inputs["white_score"]], inputs["color_advantage"]
    after_white = lichess.play(white, black, score, advantage)
    after_black = lichess.play(black, white, score.opposite, -advantage)
    return {
        "white_rating": after_white.rating,
        "white_rd": after_white.deviation,
        "white_vol": after_white.volatility,
        "black_rating": after_black.rating,
        "black_rd": after_black.deviation,
        "black_vol": after_black.volatility,
    }


def _lichess_regulars(inputs: Values) -> Values:
    rd = inputs["rd_both"]
    own = lichess.Player(1500, rd)
    opponent = lichess.Player(1500 + inputs["opponent_minus_self"], rd)
    both = [
        lichess.forecast(own, opponent, color=color, speed=lichess.Speed.BULLET)
        for color in lichess.Color
    ]
    return {
        score.value: fmean(
            outcome.rating_change_exact
            for ahead in both
            for outcome in ahead.outcomes
            if outcome.score is score
        )
        for score in Score
    }


OURS: Mapping[str, Callable[[Values], Values]] = {
    "fide/table_8_1_1": lambda given: {
        "difference": fide_tables.rating_difference_for(given["percentage"])
    },
    "fide/table_8_1_2_row": _table_row,
    "fide/table_8_1_2": lambda given: {
        "expected": fide_tables.expected_score_hundredths(-given["opponent_minus_self"]) / 100
    },
    "fide/tournament_change": _fide_change,
    "fide/single_game_fide_online_calculator": _fide_change,
    "fide/single_game_rounded": _fide_change,
    "fide/standard": _fide_standard,
    "fide/expected_sum": _expected_sum,
    "fide/performance": lambda given: _performance(
        given.get("games") or list(zip(given["opponents"], given["results"], strict=True))
    ),
    "fide/initial_rating": _first_rating,
    "fide/initial_rating_fide_online_calculator": _first_rating,
    "fide/k_factor_observed": _observed_k_factor,
    "fide/k_cap_derived": lambda given: {"k": capped_k_factor(given["k_nominal"], given["n"])},
    "fide/norm_threshold": _norm,
    "fide/norm_table": _least_average,
    "elo/event": _elo_event,
    "elo/expected_score": lambda given: {
        "E": elo.expected_score(given["rating"], given["opponent"])
    },
    "elo/win_first": lambda given: _elo_pair(given, Score.LOSS if given["winner"] else Score.WIN),
    "elo/draw": lambda given: _elo_pair(given, Score.DRAW),
    "elo_book/portisch": lambda given: {
        "new_rating": given["rating"]
        + elo.rating_change(given["K"], given["score"], given["expected"])
    },
    "uscf_old/K32_24_16": _elo_event,
    "uschess/effective_games": lambda given: {
        "N_eff": us_chess.effective_games(given["rating"], given["prior_games"])
    },
    "uschess/K": lambda given: {"K": us_chess.k_factor(given["N_eff"], given["games_in_event"])},
    "uschess/dual_K": lambda given: {
        "K": us_chess.k_factor(
            given["N_eff"], given["games_in_event"], rating=given["rating"], dual=True
        )
    },
    "uschess/provisional_expectancy": lambda given: {
        "PWe": us_chess_special.provisional_expected_score(given["rating"], given["opponent"])
    },
    "uschess/event": _us_chess,
    "uschess/special": _us_chess,
    "uschess/special_approx": _us_chess,
    "uschess/standard": _us_chess,
    "uschess/standard_single_game": _us_chess,
    "uschess/winning_expectancy": lambda given: {
        "We": us_chess.expected_score(given["rating"], given["opponent"])
    },
    "uschess/age_initial": lambda given: {"rating": us_chess.starting_rating(given["age"])},
    "uschess/floor": lambda given: {"floor": us_chess.peak_floor(given["peak_established_rating"])},
    "uschess/bonus_bar_B10": lambda given: {
        "threshold_points": us_chess.bonus_threshold(10, given["games"])
    },
    "glicko1": _glicko_1,
    "glicko1/g_and_E": _glicko_1_terms,
    "glicko1/rd_decay": lambda given: {
        "rd": glicko.glicko_1(
            1500, given["rd"], [], idle_periods=given["periods"], c=given["c"]
        ).new_deviation
    },
    "glicko2": _glicko_2,
    "glicko2/rd_only": _glicko_2_idle,
    "lichess/glicko2_single_game": _lichess_game,
    "lichess/rd_floor_change": _lichess_regulars,
}
"""How each system is computed here; a system that is missing is not computed."""
