"""Where an answer leads: the same games on another page, and the next game from the new rating."""

from collections.abc import Sequence
from typing import NamedTuple

from app.calculators.figures import as_typed
from app.calculators.games import NotPlayed, Unrated
from app.ratings.fide_k_factor import K_FACTORS
from app.ratings.score import Score

_LOWEST, _HIGHEST = 100, 4000


def carries(*ratings: float) -> bool:
    """Tell whether a link can carry these ratings, which pages take from 100 to 4000.

    >>> carries(100, 4000), carries(4000.4)
    (True, False)
    """
    return min(ratings) >= _LOWEST and max(ratings) <= _HIGHEST


class Onward(NamedTuple):
    """Hold what links to other pages carry, each nothing where there is nothing to carry.

    `games` and `pair` are queries: a rating and its games, or two players of one game.
    `following` is the link to what comes after this answer.
    """

    games: str = ""
    pair: str = ""
    following: str = ""


NOWHERE = Onward()
"""Where nothing leads: what a page without an answer carries."""

_FIDE_K_FACTORS = frozenset(map(str, K_FACTORS))
"""K-factors that mean the same on every page: others are carried to no page with rules."""


def pair(a: str, b: str, result: str, k: str = "") -> str:
    """Write the query of one game between two players.

    >>> pair("1650", "1810", "loss", "20")
    'a=1650&b=1810&result=loss&k=20'
    """
    return f"a={a}&b={b}&result={result}" + (f"&k={k}" if k else "")


def games(rating: str, opponent: str, result: str, k: str = "") -> str:
    """Write the query of a rating and one game, as the pages of whole periods take it.

    >>> games("1500", "1580", "win", "32"), games("1500", "1580", "win", "40")
    ('rating=1500&opponent=1580&result=win', 'rating=1500&opponent=1580&result=win&k=40')
    >>> games("1519.6", "1560.4", "win", "32")
    'rating=1519.6&opponent=1560.4&result=win&k=32&rules=plain'
    """
    return _with_rules(f"rating={rating}&opponent={opponent}&result={result}", k)


def _with_rules(query: str, k: str) -> str:
    # The K-factor of a period follows from rules, so it is carried only where it is one of
    # theirs. Ratings with decimals ask for plain Elo.
    if "." in query:
        return f"{query}&k={k}&rules=plain" if k else f"{query}&rules=plain"
    return f"{query}&k={k}" if k in _FIDE_K_FACTORS else query


def from_period(
    link: str,
    rating: float,
    opponents: Sequence[float | Unrated],
    results: Sequence[Score | NotPlayed],
    *,
    k: float | None = None,
    by_hand: bool = False,
    following: str = "",
) -> Onward:
    """Carry a rating and its games, and the last rated one of them to where one game is asked.

    Take the link that names them. A K-factor that follows from rules is carried to the page of
    one game only: other pages of periods have rules of their own.
    """
    k_text = "" if k is None else as_typed(k)
    played = zip(reversed(opponents), reversed(results), strict=True)
    last = next(
        (
            (opponent, result)
            for opponent, result in played
            if not isinstance(opponent, Unrated) and isinstance(result, Score)
        ),
        None,
    )
    return Onward(
        games=_with_rules(games_of(link), k_text if by_hand else ""),
        pair=pair(as_typed(rating), as_typed(last[0]), last[1].value, k_text) if last else "",
        following=following,
    )


def games_of(link: str) -> str:
    """Return the query of a link up to its last game, without the options behind it.

    >>> games_of("/fide?rating=1650&opponent=1720&result=win&k=40")
    'rating=1650&opponent=1720&result=win'
    >>> games_of("/fide?rating=1650&opponent=&k=40")
    'rating=1650&opponent='
    """
    query = link.partition("?")[2]
    last_field = "&result=" if "&result=" in query else "&opponent="
    before, _, behind = query.rpartition(last_field)
    return before + last_field + behind.partition("&")[0]
