"""What a player should be told about a period besides its numbers.

Source: FIDE Handbook B.02, 7.2.1 and 8.3.3; for rapid and blitz 6.2.1 and 7.3.3 of their
regulations.
"""

from collections.abc import Callable

from app.ratings.fide import NextGame, RatingPeriod
from app.ratings.fide_k_factor import KFactor
from app.ratings.fide_rules import LOWEST_RATING, Rules

K_FACTOR_LINES = (2400, 2300)


def notices(
    rating: float, new_rating: float, k: float, next_k: Callable[[], KFactor], rules: Rules
) -> tuple[str, ...]:
    """Say which of the lines 1400, 2300 and 2400 a new rating passes, and what that does.

    Take both ratings in rating points, the K-factor of this period before the 700 rule, and
    what tells the one that the player will have next month with the new rating.

    >>> from app.ratings.fide_rules import Month, rules_for
    >>> today = rules_for(Month(2026, 11))
    >>> notices(2390, 2404, 20, lambda: KFactor(10, "K = 10: 2400 or more, for good"), today)
    ('The new rating reaches 2400. Next month K becomes 10: 2400 or more, for good (8.3.3).',)
    >>> notices(1404, 1399, 20, lambda: KFactor(20, "K = 20: under 2400"), today)
    ('The new rating is under 1400: the player leaves the next list and starts again as unrated
      (7.2.1).',)
    """
    if new_rating < LOWEST_RATING <= rating:
        return (
            f"The new rating is under {LOWEST_RATING}: the player leaves the next list "
            f"and starts again as unrated ({rules.section_on_leaving}).",
        )
    for line in K_FACTOR_LINES:
        if rating < line <= new_rating:
            next_one, reason = next_k()
            verb = "stays" if next_one == k else "becomes"
            _, _, rule = reason.partition(": ")
            return (
                f"The new rating reaches {line}. Next month K {verb} {next_one}: {rule} "
                f"({rules.section('3.3')}).",
            )
    return ()


def lowering_win(period: RatingPeriod, next_game: NextGame) -> str:
    """Say why winning the next game would lower the month, or nothing where it would not.

    Only the 700 rule can do that: one more game makes K smaller for all games.
    """
    change, change_after_win = (
        outcome.rating_change_hundredths for outcome in (period.outcome, next_game.win)
    )
    if change is None or change_after_win is None or change_after_win >= change:
        return ""
    games = period.games_rated + period.other_games + 1
    return (
        f"A win would lower the month: with {games} games K falls from {period.k_factor} "
        f"to {next_game.k_factor}, for every game of the month ({period.rules.section('3.3')})."
    )
