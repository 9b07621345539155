"""The first FIDE rating of a player.

Source: FIDE Handbook B.02, 7.1.4 and 8.2.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.ratings.fide_games import Game
from app.ratings.fide_rules import LOWEST_RATING
from app.ratings.fide_tables import rating_difference_for
from app.ratings.rounding import quotient_half_up

GAMES_NEEDED = 5
HIGHEST_FIRST_RATING = 2200
ADDED_DRAWS = 2
ADDED_OPPONENT = 1800


@dataclass(frozen=True, slots=True)
class FirstRating:
    """The first rating that some games come to, and whether it is published.

    Without a game against a rated opponent there are no numbers, only the reason.
    """

    games_rated: int
    half_points: int
    average_rating: float | None
    """Of the opponents and the two added ones of 1800, unrounded."""
    percentage_score: int | None
    """With the two added draws, in whole percent."""
    performance_bonus: int | None
    """What table 8.1.1 gives for the percentage, in rating points."""
    first_rating: int | None
    """At most 2200."""
    uncapped_rating: int | None
    published: bool
    reason: str

    @property
    def score(self) -> float:
        """Return the points scored in the rated games."""
        return self.half_points / 2


def first_rating(games: Sequence[Game]) -> FirstRating:
    """Return the first rating from games against rated opponents.

    Two draws against opponents rated 1800 are added. The percentage and the rating are
    rounded to whole numbers, halves up. Games not rated are left out.

    Source: FIDE Handbook B.02, 7.1.4 and 8.2.

    >>> from app.ratings.score import Score
    >>> scores = (Score.DRAW, Score.DRAW, Score.WIN, Score.LOSS, Score.WIN)
    >>> first = first_rating([*map(Game, (1902, 1877, 1884, 2012, 1832), scores)])
    >>> first.percentage_score, first.performance_bonus, first.first_rating, first.published
    (57, 50, 1922, True)
    """
    rated = [
        (int(opponent_rating), score.half_points)
        for opponent_rating, score, not_rated in games
        if opponent_rating is not None and score is not None and not not_rated
    ]
    if not rated:
        reason = "not published: no game against a rated opponent yet"
        return FirstRating(0, 0, None, None, None, None, None, False, reason)
    half_points = sum(half_points for _, half_points in rated)
    opponents = len(rated) + ADDED_DRAWS
    total = sum(opponent_rating for opponent_rating, _ in rated) + ADDED_DRAWS * ADDED_OPPONENT
    percentage = quotient_half_up(100 * (half_points + ADDED_DRAWS), 2 * opponents)
    bonus = rating_difference_for(percentage)
    uncapped = quotient_half_up(total, opponents) + bonus
    obstacles = _obstacles(len(rated), half_points, uncapped)
    return FirstRating(
        games_rated=len(rated),
        half_points=half_points,
        average_rating=total / opponents,
        percentage_score=percentage,
        performance_bonus=bonus,
        first_rating=min(uncapped, HIGHEST_FIRST_RATING),
        uncapped_rating=uncapped,
        published=not obstacles,
        reason=f"not published: {'; '.join(obstacles)}" if obstacles else _published(uncapped),
    )


def _obstacles(games: int, half_points: int, rating: int) -> list[str]:
    obstacles = []
    if games < GAMES_NEEDED:
        obstacles.append(f"fewer than five games against rated opponents ({games} so far) (7.1.4)")
    if half_points == 0:
        obstacles.append("a zero score in the first event is disregarded (8.2.1)")
    if rating < LOWEST_RATING:
        obstacles.append(f"{rating} is under {LOWEST_RATING} (7.1.4)")
    return obstacles


def _published(rating: int) -> str:
    if rating > HIGHEST_FIRST_RATING:
        return f"published: {rating} is cut to {HIGHEST_FIRST_RATING}, the highest first rating"
    return f"published: at least five games and {LOWEST_RATING} or more"
