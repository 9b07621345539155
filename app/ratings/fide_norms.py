"""The performance part of a title norm.

Federations, titles of the opponents and the kind of event are further conditions, which
ratings and results do not tell.

Source: FIDE Handbook B.01, 1.4.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, takewhile
from typing import NamedTuple

from app.ratings.fide import performance
from app.ratings.fide_games import Game

GAMES_NEEDED = 9
LEAST_PERCENTAGE = 35
UNRATED_COUNTS_AS = 1400


class Title(NamedTuple):
    """A title and what its norm asks for, in rating points."""

    name: str
    least_performance: int
    least_average: int
    rating_floor: int
    """To this the rating of the lowest opponent is raised."""


TITLES = (
    Title("GM", 2600, 2380, 2200),
    Title("IM", 2450, 2230, 2050),
    Title("WGM", 2400, 2180, 2000),
    Title("WIM", 2250, 2030, 1850),
)


class TitleNorm(NamedTuple):
    """How an event looks for one title: its average and performance, and if they suffice."""

    title: Title
    average_opponent_rating: int
    performance_rating: int
    reached: bool
    left_out: int = 0
    """Games won that are left out, since the norm is reached without them only."""


_Played = tuple[float, int]
"""The opponent's rating as it counts, and the half points scored."""


def title_norms(games: Sequence[Game]) -> tuple[TitleNorm, ...]:
    """Judge the games of an event for each title; without nine games played for none.

    An unrated opponent counts as 1400, the single lowest opponent as the title's floor. Games
    won may be left out, as long as nine remain: here those against the lowest opponents.

    Source: FIDE Handbook B.01, 1.4.

    >>> from app.ratings.score import Score
    >>> games = [Game(2460, Score.DRAW)] * 8 + [Game(1900, Score.WIN)]
    >>> [(norm.title.name, norm.performance_rating, norm.reached) for norm in title_norms(games)]
    [('GM', 2474, False), ('IM', 2457, True), ('WGM', 2452, True), ('WIM', 2441, True)]
    """
    return tuple(_from_the_lowest(games))[::-1]


def title_norm(games: Sequence[Game]) -> TitleNorm | None:
    """Return the highest title norm whose performance an event reaches, or None."""
    # No average is higher than the highest opponent, and no floor as high as an average.
    if max([game.opponent_rating or 0 for game in games], default=0) < TITLES[-1].least_average:
        return None
    # Who reaches one title reaches those below it, too: their floors are lower by far less than
    # what they ask for.
    norms = takewhile(lambda norm: norm.reached, _from_the_lowest(games))
    return max(norms, key=lambda norm: norm.title.least_performance, default=None)


def _from_the_lowest(games: Sequence[Game]) -> Iterator[TitleNorm]:
    played = sorted(
        (UNRATED_COUNTS_AS if rating is None else rating, score.half_points)
        for rating, score, _ in games
        if score is not None
    )
    if len(played) < GAMES_NEEDED:
        return
    for title in reversed(TITLES):
        all_games = _title_norm(title, played, 0)
        fewer = (
            _title_norm(title, each, len(played) - len(each)) for each in _without_games_won(played)
        )
        norms = chain((all_games,), fewer)
        yield next((norm for norm in norms if norm.reached), all_games)


def _without_games_won(played: list[_Played]) -> Iterator[list[_Played]]:
    """Yield the games without one win over the lowest opponent, without two, and so on."""
    while len(played) > GAMES_NEEDED:
        lowest = next((i for i, (_, half_points) in enumerate(played) if half_points == 2), None)
        if lowest is None:
            return
        played = played[:lowest] + played[lowest + 1 :]
        yield played


def _title_norm(title: Title, played: list[_Played], left_out: int) -> TitleNorm:
    ratings = [rating for rating, _ in played]
    ratings[0] = max(ratings[0], title.rating_floor)
    half_points = sum(half_points for _, half_points in played)
    average, _, _, rating = performance(ratings, half_points)
    reached = (
        100 * half_points >= LEAST_PERCENTAGE * 2 * len(played)
        and average >= title.least_average
        and rating >= title.least_performance
    )
    return TitleNorm(title, average, rating, reached, left_out)
