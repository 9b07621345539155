"""The players of a file that lists games, put together from what each game tells of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.files.event import Player
from app.files.packed import Pairings
from app.files.written_ratings import WrittenRating

When = tuple[str, int]
"""What puts games in order: the date as YYYY-MM-DD, then the round."""

_NO_DATE: When = ("", 0)
_MOST_TOLD = 20


@dataclass(slots=True)
class _Entry:
    """One spelling of a player: a name with an id."""

    name: str
    fide_id: str
    title: str = ""
    federation: str = ""
    rating: float | None = None
    when: When = _NO_DATE
    others: tuple[float, ...] = ()
    """Ratings of other games, where they differ."""
    provisional: bool = False

    def tell_apart(self, rating: float) -> None:
        """Note the rating of another game where it differs."""
        if rating not in (self.rating, *self.others) and len(self.others) < _MOST_TOLD:
            self.others += (rating,)


class Roster:
    """Recognise players again: by FIDE id, else by exact name.

    An id that two opponents of one game share is nobody's id: those players go by name. Tables
    that people type have one name in several cases, and those are one person on request.
    """

    def __init__(self, *, any_case: bool = False) -> None:
        self._any_case = any_case
        self._places: dict[tuple[str, str], int] = {}
        self._entries: list[_Entry] = []
        self._shared_ids: set[str] = set()

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, name: str, fide_id: str = "") -> int | None:
        """Return the preliminary place of a player seen before under this name and id."""
        return self._places.get((name.casefold() if self._any_case else name, fide_id))

    def add(self, name: str, fide_id: str = "", title: str = "", federation: str = "") -> int:
        """Return the preliminary place of a player not seen before under this name and id."""
        place = len(self._entries)
        self._places[name.casefold() if self._any_case else name, fide_id] = place
        self._entries.append(_Entry(name, fide_id, title, federation))
        return place

    def met(self, place: int, opponent: int) -> None:
        """Note that two players met, so that they are two."""
        fide_id = self._entries[place].fide_id
        if fide_id and fide_id == self._entries[opponent].fide_id:
            self._shared_ids.add(fide_id)

    def rate(self, place: int, written: WrittenRating, when: When = _NO_DATE) -> None:
        """Note the rating that a game gives a player; the earliest is his base."""
        rating = written.rating
        if rating is None:
            return
        entry = self._entries[place]
        if written.provisional:
            entry.provisional = True
        known = entry.rating
        if known is None:
            entry.rating, entry.when = rating, when
        elif when < entry.when:
            entry.rating, entry.when = rating, when
            entry.tell_apart(known)
        elif rating != known:
            entry.tell_apart(rating)

    def rating(self, place: int) -> float | None:
        """Return the base rating known so far."""
        return self._entries[place].rating

    def settle(self, games: Pairings) -> tuple[Pairings, Iterable[Sequence[int]]]:
        """Return the games by final places, and for each of those the preliminary ones."""
        persons = self._persons()
        if len(set(persons)) == len(persons):
            return games, ((place,) for place in persons)
        people: dict[int, list[int]] = {}
        for place, person in enumerate(persons):
            people.setdefault(person, []).append(place)
        final = {person: place for place, person in enumerate(people)}
        moved = [final[person] for person in persons]
        return games.renumbered(moved), people.values()

    def _persons(self) -> list[int]:
        """Return for each place the first place of the same person."""
        ids_of: dict[str, str] = {}
        for entry in self._entries:
            fide_id = self._trusted_id(entry)
            # Two people of one name: an entry without an id is neither of them for sure.
            if fide_id and ids_of.setdefault(entry.name, fide_id) != fide_id:
                ids_of[entry.name] = ""
        first: dict[tuple[str, str], int] = {}
        persons = []
        for place, entry in enumerate(self._entries):
            fide_id = self._trusted_id(entry) or ids_of.get(entry.name, "")
            key = ("", fide_id) if fide_id else (entry.name, "")
            persons.append(first.setdefault(key, place))
        return persons

    def _trusted_id(self, entry: _Entry) -> str:
        return "" if entry.fide_id in self._shared_ids else entry.fide_id

    def player(self, number: int, places: Sequence[int], points: float) -> Player:
        """Return one person as a player of the event."""
        entries = [self._entries[place] for place in places]
        rated = [entry for entry in entries if entry.rating is not None]
        base = min(rated, key=lambda entry: entry.when) if rated else entries[0]
        first = entries[0]
        return Player(
            number,
            first.name,
            title=next((entry.title for entry in entries if entry.title), ""),
            federation=next((entry.federation for entry in entries if entry.federation), ""),
            fide_id=next(filter(None, map(self._trusted_id, entries)), ""),
            rating=base.rating,
            points=points,
            notes=tuple(_notes(entries, base.rating)),
        )


def _notes(entries: list[_Entry], base: float | None) -> Iterator[str]:
    if any(entry.provisional for entry in entries):
        yield "The rating is provisional."
    ratings = {rating for entry in entries for rating in (entry.rating, *entry.others) if rating}
    if base is not None and len(ratings) > 1:
        several = ", ".join(f"{rating:g}" for rating in sorted(ratings))
        yield f"Several ratings ({several}): each game by its own, the base is the first, {base:g}."
