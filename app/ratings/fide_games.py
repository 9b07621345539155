"""One game of a FIDE rating period: whether it counts, and what it adds.

Source: FIDE Handbook B.02, 8.3.1 and 8.3.2; for rapid and blitz 7.3.1 of their regulations.
"""

from collections.abc import Callable
from typing import NamedTuple

from app.ratings.fide_rules import TOP_PLAYERS_ABOVE, Rules
from app.ratings.rounding import half_away_from_zero
from app.ratings.score import Score

ExpectedScore = Callable[[float], float]
"""From a rating difference in rating points to an expected score in hundredths of a point."""


class Game(NamedTuple):
    """A game as entered: the opponent's rating, and the score if it was played.

    An opponent without a rating is None, and so is the score of a forfeit, a bye or a game
    without a move by both sides. A reason given, as "forfeit", leaves any game unrated.
    """

    opponent_rating: float | None
    score: Score | None
    not_rated: str = ""


class GameOutcome(NamedTuple):
    """What one game adds to a period.

    The differences are own rating minus opponent's in rating points, real and as counted.
    What is not known, or not rated, is None; a game not rated changes nothing, and the note
    says why. Otherwise the note names the rule that bit, if one did.
    """

    opponent_rating: float | None
    score: Score | None
    rating_difference: float | None
    counted_difference: float | None
    expected_score_hundredths: float | None
    rating_change_hundredths: float | None
    rated: bool
    note: str


def why_not_rated(game: Game, rating: float | None, rules: Rules) -> str:
    """Return in words why a game is not rated, or nothing for one that is.

    Take the own rating in rating points, None for a player without one.

    >>> from app.ratings.fide_rules import Month, TimeControl, rules_for
    >>> rapid = rules_for(Month(2026, 11), TimeControl.RAPID)
    >>> why_not_rated(Game(1800, Score.WIN), 2601, rapid)
    'not rated: 600 points or more apart, one of the two above 2600 (7.3.1)'
    >>> why_not_rated(Game(1800, Score.WIN), 2600, rapid)
    ''
    """
    opponent_rating, score, reason = game
    if reason:
        return f"not rated: {reason}"
    if opponent_rating is None:
        return "not rated: opponent unrated"
    if score is None:
        return "not rated: not played"
    if rating is not None and rules.leaves_unrated(rating, opponent_rating):
        return (
            f"not rated: {rules.unrated_difference} points or more apart, "
            f"one of the two above {TOP_PLAYERS_ABOVE} ({rules.section('3.1')})"
        )
    return ""


def game_outcome(
    game: Game,
    not_rated: str,
    *,
    rating: float | None,
    k: float | None,
    rules: Rules,
    expected_score: ExpectedScore,
) -> GameOutcome:
    """Return what a game adds to a period, or why it is not rated where a reason is given.

    Take the own rating in rating points and the K-factor used in the period, each None where
    there is none.

    Source: FIDE Handbook B.02, 8.3.1 and 8.3.2.
    """
    opponent_rating, score, _ = game
    difference = (
        rating - opponent_rating
        if type(rating) is int and type(opponent_rating) is int
        else _difference(rating, opponent_rating)
    )
    if not_rated or opponent_rating is None or score is None:
        return GameOutcome(opponent_rating, score, difference, None, None, 0, False, not_rated)
    note = _note_on_opponent(rules) if opponent_rating < rules.lowest_rating else ""
    if rating is None or difference is None:
        return GameOutcome(opponent_rating, score, difference, None, None, None, True, note)
    counted = difference
    if abs(difference) > rules.largest_difference:
        counted = rules.counted_difference(rating, difference)
        rule = _note_on_difference(rules, exempt=counted == difference)
        note = f"{rule}; {note}" if note else rule
    expected = expected_score(counted)
    change = None if k is None else k * (score.hundredths - expected)
    return GameOutcome(opponent_rating, score, difference, counted, expected, change, True, note)


def _difference(rating: float | None, opponent_rating: float | None) -> float | None:
    if rating is None or opponent_rating is None:
        return None
    # Of two ratings with decimals the difference can miss its own decimals in binary.
    return half_away_from_zero(rating - opponent_rating, 2)


def _note_on_difference(rules: Rules, *, exempt: bool) -> str:
    largest = rules.largest_difference
    if exempt:
        return (
            f"{rules.exempt_from} or more: over {largest} counts in full ({rules.section('3.1')})"
        )
    return f"{largest}-point rule: counted as {largest} ({rules.section('3.1')})"


def _note_on_opponent(rules: Rules) -> str:
    lowest = rules.lowest_rating
    return f"opponent under {lowest}, the lowest rating of a list: counted as entered"
