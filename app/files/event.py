"""What a tournament file holds: one frozen Event, whatever its format."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from app.files.problems import Problem
from app.ratings.score import Score

Format = Literal["trf", "pgn", "table", ""]
Encoding = Literal["utf-8", "utf-16", "cp1252"]
TimeControl = Literal["standard", "rapid", "blitz", ""]
Color = Literal["white", "black", ""]


class NotRated(StrEnum):
    """Name the reasons why a game or a round counts for no rating."""

    ABSENT = "absent"
    BYE = "bye"
    CONTRADICTION = "contradicting results"
    DOUBLE_FORFEIT = "double forfeit"
    FORFEIT = "forfeit"
    NO_RESULT = "no result"
    ONE_SIDED = "told by one side only"
    TOO_SHORT = "fewer than one move each"
    UNNAMED = "player without a name"
    UNRATED_OPPONENT = "unrated opponent"
    VARIANT = "variant"


Outcome = tuple[Score | None, NotRated | None]
"""A score, and why the game is not rated or None."""


class SheetLine(NamedTuple):
    """One round as one player sees it."""

    round: int | None
    color: Color
    opponent: int | None
    """Where the opponent stands in ``Event.players``, or None without one."""
    rating: float | None
    """The player's own rating for this game, in rating points."""
    opponent_rating: float | None
    score: Score | None
    not_rated: NotRated | None
    """Why it does not count for this player, or None when it does."""


class Pairing(NamedTuple):
    """One game between two players, recorded once for both.

    >>> game = Pairing(3, 0, 1, Score.WIN, 2210, None)
    >>> game.rated, game.seen_by(1).score, game.seen_by(0).not_rated
    (True, <Score.LOSS: 'loss'>, <NotRated.UNRATED_OPPONENT: 'unrated opponent'>)
    """

    round: int | None
    white: int
    """Where White stands in ``Event.players``."""
    black: int
    score: Score | None
    """White's score; None when there is none or nobody can tell."""
    white_rating: float | None
    black_rating: float | None
    not_rated: NotRated | None = None
    """Why it counts for neither side, or None."""

    @property
    def rated(self) -> bool:
        """Tell whether the game counts for a player whose opponent has a rating."""
        return self.not_rated is None

    def seen_by(self, player: int) -> SheetLine:
        """Return the game from one player's side, not rated when the opponent has no rating."""
        round_, white, black, score, white_rating, black_rating, reason = self
        if player == white:
            if reason is None and black_rating is None:
                reason = NotRated.UNRATED_OPPONENT
            return SheetLine(round_, "white", black, white_rating, black_rating, score, reason)
        if reason is None and white_rating is None:
            reason = NotRated.UNRATED_OPPONENT
        score = score and score.opposite
        return SheetLine(round_, "black", white, black_rating, white_rating, score, reason)


class Unpaired(NamedTuple):
    """A round in which a player had no opponent: a bye, a forfeit or an absence."""

    round: int | None
    player: int
    score: Score | None
    not_rated: NotRated

    def seen_by(self, player: int) -> SheetLine:
        """Return the round as a line of the player's sheet."""
        return SheetLine(self.round, "", None, None, None, self.score, self.not_rated)


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the file describes him; what it does not tell is empty or None."""

    number: int
    """The start number of the file, or the order of appearance where it has none."""
    name: str
    title: str = ""
    sex: Literal["m", "w", ""] = ""
    federation: str = ""
    fide_id: str = ""
    birth_year: int | None = None
    rating: float | None = None
    """Rating points at the start of the event, or None for an unrated player."""
    points: float | None = None
    """Points of the table, forfeits and byes included."""
    notes: tuple[str, ...] = ()
    """What one should know about this player's entry, for example a provisional rating."""


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament or a list of games, read from one file."""

    format: Format
    encoding: Encoding = "utf-8"
    name: str = ""
    place: str = ""
    dates: tuple[str, ...] = ()
    """First and last day, YYYY-MM-DD or as much of it as is known; else as the file has it."""
    time_control: TimeControl = ""
    rate_of_play: str = ""
    """The thinking time as the file writes it."""
    players: tuple[Player, ...] = ()
    rounds: int = 0
    games: Sequence[Pairing] = ()
    unpaired: Sequence[Unpaired] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    """What one should know about the file where nothing is wrong."""

    def score_sheets(self) -> Iterator[list[SheetLine]]:
        """Yield for each player, in the order of ``players``, his rounds in their order."""
        games, unpaired, count = self.games, self.unpaired, len(self.games)
        # Places only, since packed games are made anew; those from `count` on are in `unpaired`.
        sheets = [array("i") for _ in self.players]
        for place, game in enumerate(games):
            sheets[game.white].append(place)
            sheets[game.black].append(place)
        for place, entry in enumerate(unpaired, count):
            sheets[entry.player].append(place)
        for player, sheet in enumerate(sheets):
            entries = [games[at] if at < count else unpaired[at - count] for at in sheet]
            entries.sort(key=_round_order)
            yield [entry.seen_by(player) for entry in entries]


def _round_order(entry: Pairing | Unpaired) -> float:
    return float("inf") if entry.round is None else entry.round


def most_players(size: int) -> int:
    """Return how many players are read from games that take so many bytes."""
    return max(20_000, size // 100)


def most_games(size: int) -> int:
    """Return how many games are read that take so many bytes: real ones take more than 80."""
    return max(60_000, size // 80)
