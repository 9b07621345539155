"""Which of FIDE's rules decide, in a given month, what counts and how.

Sources: FIDE Handbook B.02, chapter 8 for standard chess; the rapid and blitz rating
regulations, chapter 7, for the other two lists.
"""

from dataclasses import dataclass, replace
from enum import Enum
from math import inf
from typing import NamedTuple


class TimeControl(Enum):
    """Name the three rating lists, each with ratings and a K-factor of its own."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class Month(NamedTuple):
    """A rating period: a calendar month.

    >>> Month(2024, 12) < Month(2025, 1), Month(2025, 12).following
    (True, Month(year=2026, month=1))
    """

    year: int
    month: int

    def __str__(self) -> str:
        """Write the month as 2026-11."""
        return f"{self.year}-{self.month:02}"

    @property
    def following(self) -> "Month":
        """Return the month after this one."""
        return Month(self.year + self.month // 12, self.month % 12 + 1)


# There are a handful of them, told apart by identity: pages are remembered by them.
@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules that decide which games count in a period, and how. The default is none.

    All limits are rating points; infinity stands for a rule that is not in force.
    """

    largest_difference: float = inf
    """The 400-point rule: a larger rating difference counts as this one."""
    exempt_from: float = inf
    """The own rating from which on the real difference counts all the same."""
    unrated_difference: float = inf
    """From this difference on a game with a player above 2600 is not rated."""
    lowest_rating: int = 0
    """The lowest rating on a list."""
    caps_k_factor: bool = False
    """Whether K times the number of games is limited to 700."""
    regulations: str = ""
    """The regulations that they stand in."""
    chapter: int = 0
    """The chapter of those on rating changes; the one before it is on the lists."""

    def section(self, paragraph: str) -> str:
        """Return the number of a paragraph of the chapter on rating changes.

        >>> rules_for(Month(2026, 11)).section("3.1")
        '8.3.1'
        >>> rules_for(Month(2026, 11), TimeControl.BLITZ).section("3.1")
        '7.3.1'
        """
        return f"{self.chapter}.{paragraph}"

    def source(self, *paragraphs: str) -> str:
        """Name regulations and paragraphs, or nothing for rules that stand nowhere.

        >>> rules_for(Month(2026, 11)).source("1.2", "3.1"), PLAIN.source("3.4")
        ('B.02, 8.1.2 and 8.3.1', '')
        """
        if not self.regulations:
            return ""
        return f"{self.regulations}, {' and '.join(map(self.section, paragraphs))}"

    @property
    def section_on_leaving(self) -> str:
        """Return the number of the paragraph on players who fall below the lowest rating."""
        return f"{self.chapter - 1}.2.1"

    def counted_difference(self, rating: float, difference: float) -> float:
        """Return the rating difference as it counts for the player who has the rating.

        Take the own rating minus the opponent's in rating points. The own rating decides
        alone, so the two sides of one game can differ.

        Source: FIDE Handbook B.02, 8.3.1; for rapid and blitz 7.3.1 of their regulations.

        >>> today = rules_for(Month(2026, 11))
        >>> today.counted_difference(2813, 413), today.counted_difference(2400, -413)
        (413, -400)
        """
        largest = self.largest_difference
        if -largest <= difference <= largest or rating >= self.exempt_from:
            return difference
        return largest if difference > 0 else -largest

    def leaves_unrated(self, rating: float, opponent_rating: float) -> bool:
        """Tell whether two players are too far apart for their game to be rated.

        Source: FIDE rapid and blitz rating regulations, 7.3.1.
        """
        return (
            abs(rating - opponent_rating) >= self.unrated_difference
            and max(rating, opponent_rating) > TOP_PLAYERS_ABOVE
        )


TOP_PLAYERS_ABOVE = 2600
"""In rapid and blitz only games of players above this rating may go unrated."""

LOWEST_RATING = 1400
"""Nobody is listed below this rating since March 2024."""

PLAIN = Rules()
"""Plain Elo for clubs and leagues: none of FIDE's rules."""

_STANDARD = Rules(
    400, lowest_rating=LOWEST_RATING, caps_k_factor=True, regulations="B.02", chapter=8
)
_STANDARD_2025 = replace(_STANDARD, exempt_from=2650)
_RAPID = replace(_STANDARD, regulations="B.02 for rapid and blitz", chapter=7)
_RAPID_DEC_2024 = replace(_RAPID, unrated_difference=600)

_DATED_RULES = (
    # from on, standard, rapid and blitz
    (Month(2025, 10), _STANDARD_2025, _RAPID_DEC_2024),
    (Month(2024, 12), _STANDARD, _RAPID_DEC_2024),
    (Month(2024, 3), _STANDARD, _RAPID),
)

FIRST_MONTH = _DATED_RULES[-1][0]
"""The first month whose rules are known here."""


def rules_for(month: Month, time_control: TimeControl = TimeControl.STANDARD) -> Rules:
    """Return the rules in force in a month for one of the rating lists.

    Raise ValueError for a month before March 2024, when other rules held.

    >>> rules_for(Month(2025, 10)).exempt_from, rules_for(Month(2025, 9)).exempt_from
    (2650, inf)
    >>> rules_for(Month(2024, 2))
    Traceback (most recent call last):
    ValueError: the rules before March 2024 were others and are not supported
    """
    for first_month, standard, rapid_and_blitz in _DATED_RULES:
        if month >= first_month:
            return standard if time_control is TimeControl.STANDARD else rapid_and_blitz
    raise ValueError("the rules before March 2024 were others and are not supported")
