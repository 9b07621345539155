"""The K-factor of a FIDE player, and what a long period does to it.

Source: FIDE Handbook B.02, 8.3.3, the same for standard, rapid and blitz, kept for each list.
"""

from functools import lru_cache
from typing import NamedTuple

K_FACTORS = (40, 20, 10)
"""All there are."""


class KFactor(NamedTuple):
    """A K-factor and, in words, the rule that gives it."""

    k: int
    reason: str


@lru_cache(maxsize=1024)
def k_factor(
    rating: int,
    *,
    year: int,
    birth_year: int | None = None,
    games_played: int | None = None,
    peak: int | None = None,
) -> KFactor:
    """Return the K-factor of a player in a year, with the reason in words.

    Take the own rating and the highest published one in rating points, and the rated games
    played before the period. None stands for a field left blank: an adult, 30 games or more,
    and never rated higher than now are assumed, and the reason says so where it matters.

    Source: FIDE Handbook B.02, 8.3.3; the rule on 2400 goes before the one for juniors, and
    that one before the one for new players.

    >>> k_factor(1650, year=2026, birth_year=2009, games_played=50, peak=1700)
    KFactor(k=40, reason='K = 40: born 2009, under 2300')
    >>> k_factor(1650, year=2026, peak=1700).reason
    'K = 20: under 2400, 30 games or more (assumed: adult, 30 games or more played)'
    """
    highest = rating if peak is None else max(rating, peak)
    no_peak = "never rated higher than now" if peak is None else ""
    low_peak = f"highest rating {rating}, not {peak}" if peak is not None and peak < rating else ""
    if highest >= 2400:
        return _k_factor(10, f"2400 or more reached ({highest}), for good", low_peak)
    junior = birth_year is not None and year - birth_year <= 18
    if junior and highest < 2300:
        return _k_factor(40, f"born {birth_year}, under 2300", no_peak, low_peak)
    if games_played is not None and games_played < 30:
        games = "1 game" if games_played == 1 else f"{games_played} games"
        return _k_factor(40, f"{games} played, fewer than 30", no_peak, low_peak)
    rule = f"born {birth_year}, but 2300 reached ({highest})" if junior else "under 2400"
    adult = "adult" if birth_year is None and highest < 2300 else ""
    enough_games = "30 games or more played" if games_played is None else ""
    return _k_factor(20, f"{rule}, 30 games or more", adult, enough_games, no_peak, low_peak)


def _k_factor(k: int, rule: str, *assumptions: str) -> KFactor:
    assumed = ", ".join(filter(None, assumptions))
    return KFactor(k, f"K = {k}: {rule}" + (f" (assumed: {assumed})" if assumed else ""))


LARGEST_K_TIMES_GAMES = 700


def capped_k_factor(k: float, games: int) -> float:
    """Return the K-factor for a period with a number of rated games.

    Where K times the games is more than 700, it is the largest whole number for which it is
    not; for every game of the period, and also when K was set by hand.

    Source: FIDE Handbook B.02, 8.3.3.

    >>> capped_k_factor(40, 17), capped_k_factor(40, 18), capped_k_factor(20, 39)
    (40, 38, 17)
    """
    return LARGEST_K_TIMES_GAMES // games if k * games > LARGEST_K_TIMES_GAMES else k
