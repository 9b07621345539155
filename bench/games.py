"""Games a second in the pure functions, against packages that do the same job."""

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import NamedTuple

from app.ratings import elo, fide, glicko
from app.ratings.fide_games import Game
from app.ratings.fide_rules import Month, rules_for
from app.ratings.score import Score
from bench.report import Row, Section, times

GAMES, GAMES_A_PERIOD = 1_000_000, 10
GLICKO_GAMES = 100_000
ROUNDS = 5
_SCORES = (Score.WIN, Score.DRAW, Score.LOSS)


class Period(NamedTuple):
    """Hold a player's rating and his games: the opponents' ratings and the scores."""

    rating: int
    opponents: list[int]
    scores: list[Score]


def run() -> Section:
    """Rate the same periods here and there."""
    periods = list(_periods(GAMES // GAMES_A_PERIOD))
    few = periods[: GLICKO_GAMES // GAMES_A_PERIOD]
    return Section(
        "Games a second",
        (
            _row("FIDE, exact, with each game's share", _fide, _elochess, "elochess", periods),
            _row("Elo, both players", _elo, _elote, "elote", periods),
            _row("Glicko-2", _glicko, _glicko2, "glicko2", few),
        ),
        f"{GAMES:,} games, for Glicko-2 {GLICKO_GAMES:,}, in periods of {GAMES_A_PERIOD}, here and "
        f"there in turn in {ROUNDS} rounds. "
        "elochess sums up in floats and gives the new rating alone, elote moves two players a "
        "game; the ratio is our games a second over theirs.",
    )


def _periods(count: int) -> Iterator[Period]:
    random = Random(1)
    for _ in range(count):
        rating = random.randint(1400, 2600)
        yield Period(
            rating,
            [rating + random.randint(-350, 350) for _ in range(GAMES_A_PERIOD)],
            random.choices(_SCORES, k=GAMES_A_PERIOD),
        )


Job = Callable[[list[Period]], None]


def _row(what: str, ours: Job, theirs: Job, package: str, periods: list[Period]) -> Row:
    parts = [periods[i::ROUNDS] for i in range(ROUNDS)]
    ours(parts[0][:100])
    try:
        theirs(parts[0][:100])
    except ImportError:
        speed = median(_games_a_second(ours, part) for part in parts)
        return Row(what, f"{speed:,.0f}", f"{package} is not installed")
    speeds = [(_games_a_second(ours, part), _games_a_second(theirs, part)) for part in parts]
    speed, reference = (median(each) for each in zip(*speeds, strict=True))
    ratio = median(mine / other for mine, other in speeds)
    return Row(what, f"{speed:,.0f}", f"{package} {reference:,.0f}", times(ratio))


def _games_a_second(job: Job, periods: list[Period]) -> float:
    start = time.perf_counter()
    job(periods)
    return len(periods) * GAMES_A_PERIOD / (time.perf_counter() - start)


def _fide(periods: list[Period]) -> None:
    rules = rules_for(Month(2026, 11))
    for rating, opponents, scores in periods:
        games = list(map(Game, opponents, scores))
        _ = fide.rating_period(rating, games, k=20, rules=rules).outcome


def _elochess(periods: list[Period]) -> None:
    from elochess.elo import EloCalculator

    for rating, opponents, scores in periods:
        points = sum([score.points for score in scores])
        EloCalculator.update_rating(rating, opponents, points)


def _elo(periods: list[Period]) -> None:
    for rating, opponents, scores in periods:
        for opponent, score in zip(opponents, scores, strict=True):
            expected = elo.expected_score(rating, opponent)
            elo.rating_change(32, score.points, expected)
            elo.rating_change(32, score.opposite.points, 1 - expected)


def _elote(periods: list[Period]) -> None:
    from elote import EloCompetitor

    for rating, opponents, scores in periods:
        player = EloCompetitor(rating)
        for opponent, score in zip(map(EloCompetitor, opponents), scores, strict=True):
            if score is Score.WIN:
                player.beat(opponent)
            elif score is Score.DRAW:
                player.tied(opponent)
            else:
                player.lost_to(opponent)


def _glicko(periods: list[Period]) -> None:
    for rating, opponents, scores in periods:
        games = [glicko.Game(o, 80, score) for o, score in zip(opponents, scores, strict=True)]
        glicko.glicko_2(rating, 90, 0.06, games)


def _glicko2(periods: list[Period]) -> None:
    from glicko2 import Player

    for rating, opponents, scores in periods:
        points = [score.points for score in scores]
        Player(rating, 90, 0.06).update_player(opponents, [80] * len(opponents), points)
