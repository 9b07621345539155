"""Plain Elo: the expected score, the rating change, and what a rating roughly means.

Source: Arpad Elo, The Rating of Chessplayers, Past and Present, 1978, sections 1.4 and 1.6.
"""

LEVELS = (
    (0, "beginner"),
    (1000, "novice"),
    (1200, "intermediate"),
    (1400, "club player"),
    (1600, "strong club player"),
    (1800, "very strong club player"),
    (2000, "expert, candidate level"),
    (2200, "master"),
    (2400, "International Master level"),
    (2500, "Grandmaster level"),
    (2700, "among the best few dozen"),
)
"""What a chess rating roughly means: the rating from which on, and the words."""


def expected_score(rating: float, opponent_rating: float) -> float:
    """Return the share of the points that a player should score, from 0 to 1.

    Take both ratings in rating points. 400 points are odds of ten to one.

    >>> round(expected_score(1500, 1580), 3), round(expected_score(1900, 1500), 4)
    (0.387, 0.9091)
    """
    difference = opponent_rating - rating
    return 1 / (1 + float(10 ** (difference / 400)))


def rating_change(k_factor: float, score: float, expected: float) -> float:
    """Return the unrounded rating change in rating points for a score in points.

    >>> round(rating_change(32, 1, 0.387), 1)
    19.6
    """
    return k_factor * (score - expected)


def level(rating: float) -> str:
    """Say in words what a chess rating roughly means.

    >>> level(1580), level(2399.9)
    ('club player', 'master')
    """
    return next(words for least, words in reversed(LEVELS) if rating >= least)
