"""Long lists of small records, packed: a game takes 20 bytes here, and a hundred as a tuple."""

import struct
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, TypeVar, overload

from app.files.event import NotRated, Pairing, Unpaired
from app.ratings.score import Score

T = TypeVar("T")

# By the half points scored; -1 stands for none.
_SCORES = (Score.LOSS, Score.DRAW, Score.WIN, None)
_REASONS = tuple(NotRated)
_REASON_PLACES: dict[NotRated | None, int] = {
    reason: place for place, reason in enumerate(_REASONS)
} | {None: -1}


class Packed(Sequence[T]):
    """Hold records of one kind as bytes, and make each anew whenever it is asked for.

    It grows at its end only; what is in it never changes.
    """

    _layout: ClassVar[struct.Struct]

    def __init__(self, records: Iterable[T] = ()) -> None:
        self._data = bytearray()
        for record in records:
            self.append(record)

    @staticmethod
    @abstractmethod
    def _written(record: T) -> tuple[Any, ...]:
        """Return the numbers that stand for a record."""

    @staticmethod
    @abstractmethod
    def _read(numbers: tuple[Any, ...]) -> T:
        """Return the record that numbers stand for."""

    def _numbers(self) -> Iterator[tuple[Any, ...]]:
        return self._layout.iter_unpack(self._data)

    def append(self, record: T) -> None:
        """Add one record."""
        self._data += self._layout.pack(*self._written(record))

    def __len__(self) -> int:
        return len(self._data) // self._layout.size

    def __iter__(self) -> Iterator[T]:
        return map(self._read, self._numbers())

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        if isinstance(place, slice):
            return tuple(self)[place]
        try:
            return self._read(self._layout.unpack_from(self._data, place * self._layout.size))
        except struct.error:
            raise IndexError(place) from None

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, type(self)) else NotImplemented

    # What grows has no lasting hash.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)})"


class Pairings(Packed[Pairing]):
    """Hold games: rounds up to 32,767, and ratings to the hundredth of a point.

    >>> games = Pairings([Pairing(3, 0, 1, Score.WIN, 2210, None)])
    >>> games.append(Pairing(None, 1, 0, None, 1519.6, 2210, NotRated.NO_RESULT))
    >>> games[0].score, games[1].white_rating, [game.round for game in games]
    (<Score.WIN: 'win'>, 1519.6, [3, None])
    """

    _layout = struct.Struct("=hiibiib")

    @property
    def last_round(self) -> int:
        """Return the highest number of a round, or 0."""
        return max(0, max((numbers[0] for numbers in self._numbers()), default=0))

    def renumbered(self, places: Sequence[int]) -> "Pairings":
        """Return the games with each player at the place given for his."""
        games = Pairings()
        for round_, white, black, *rest in self._numbers():
            games._data += self._layout.pack(round_, places[white], places[black], *rest)
        return games

    @staticmethod
    def _written(record: Pairing) -> tuple[int, ...]:
        round_, white, black, score, white_rating, black_rating, reason = record
        return (
            -1 if round_ is None else round_,
            white,
            black,
            -1 if score is None else score.half_points,
            0 if white_rating is None else round(white_rating * 100),
            0 if black_rating is None else round(black_rating * 100),
            _REASON_PLACES[reason],
        )

    @staticmethod
    def _read(numbers: tuple[int, ...]) -> Pairing:
        round_, white, black, score, white_rating, black_rating, reason = numbers
        return Pairing(
            None if round_ < 0 else round_,
            white,
            black,
            _SCORES[score],
            # Whole ratings stay whole numbers, and 0 is none.
            white_rating / 100 if white_rating % 100 else white_rating // 100 or None,
            black_rating / 100 if black_rating % 100 else black_rating // 100 or None,
            None if reason < 0 else _REASONS[reason],
        )


class UnpairedRounds(Packed[Unpaired]):
    """Hold rounds without an opponent, up to round 32,767.

    >>> rounds = UnpairedRounds([Unpaired(1, 0, Score.DRAW, NotRated.BYE)])
    >>> rounds[0]
    Unpaired(round=1, player=0, score=<Score.DRAW: 'draw'>, not_rated=<NotRated.BYE: 'bye'>)
    """

    _layout = struct.Struct("=hibb")

    @staticmethod
    def _written(record: Unpaired) -> tuple[int, ...]:
        round_, player, score, reason = record
        return (
            -1 if round_ is None else round_,
            player,
            -1 if score is None else score.half_points,
            _REASON_PLACES[reason],
        )

    @staticmethod
    def _read(numbers: tuple[int, ...]) -> Unpaired:
        round_, player, score, reason = numbers
        return Unpaired(None if round_ < 0 else round_, player, _SCORES[score], _REASONS[reason])


def points_scored(players: int, games: Pairings, unpaired: UnpairedRounds) -> list[float]:
    """Return the points that each player scored, games that are not rated included."""
    half_points = [0] * players
    for _, white, black, scored, *_ in games._numbers():
        if scored >= 0:
            half_points[white] += scored
            half_points[black] += 2 - scored
    for _, player, scored, _ in unpaired._numbers():
        if scored >= 0:
            half_points[player] += scored
    return [half / 2 for half in half_points]
