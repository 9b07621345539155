"""Tables that clubs keep: one game a line, with or without ratings, or a rating list first.

A column is known by its name in a header line, or else by what stands in it.
"""

import csv
import re
import unicodedata
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from app.files.event import (
    Event,
    NotRated,
    Pairing,
    Unpaired,
    most_games,
    most_players,
)
from app.files.packed import Pairings, UnpairedRounds, points_scored
from app.files.problems import Problems
from app.files.results import read_result
from app.files.roster import Roster
from app.files.text import Text
from app.files.written_ratings import WrittenRating, read_rating

_WHITE = "white weiss blanc blancs blancas brancas bianco wit hvid vit bialy biale"
_BLACK = "black schwarz noir noirs negras pretas nero zwart sort svart czarny czarne"
_RATING = "rating elo dwz rtg fide fiderating nationalrating ratingpoints"
_KINDS = {
    spelling: kind
    for kind, spellings in {
        "white": f"{_WHITE} player1 playera whiteplayer playerwhite whitename namewhite home",
        "black": f"{_BLACK} player2 playerb blackplayer playerblack blackname nameblack away",
        "result": "result results ergebnis resultat resultado risultato resultaat uitslag wynik "
        "score res erg",
        "rating": _RATING,
        "round": "round rd rnd runde ronde ronda turno tour runda kolo",
        "name": "name player spieler joueur jugador jogador giocatore speler member nombre nom",
    }.items()
    for spelling in spellings.split()
}
for _name, _names, _short in (("white", _WHITE, "1 a w"), ("black", _BLACK, "2 b s")):
    for _rating in _RATING.split():
        for _side in f"{_names} {_short}".split():
            _KINDS[_side + _rating] = _KINDS[_rating + _side] = f"{_name} rating"

_TITLES = frozenset(("gm", "im", "fm", "cm", "nm", "wgm", "wim", "wfm", "wcm"))
_BYE_NAMES = frozenset(("bye", "spielfrei", "freilos", "exempt", "descansa", "vrij"))
_UNRATED = frozenset(("unrated", "unr", "unr."))

_SMALL_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_ROUND_LINE = re.compile(r"(?i:round|rd\.?|runde|ronde|ronda|turno) (\d{1,3})[.:]?", re.ASCII)

_SEPARATOR = re.compile(rb"[\t;|,]")
_SAMPLE = 100
"""The separator is told from so many lines."""
_LONGEST_LINE = 2_000
_PATIENCE = 200
"""So many lines that cannot be read before the first game, and it is no table."""
_MOST_UNREADABLE = 5_000


class _Game(NamedTuple):
    """One line of the table."""

    white: str
    black: str
    result: str
    white_rating: str = ""
    black_rating: str = ""
    round: str = ""


class _Listed(NamedTuple):
    """One line of a rating list."""

    name: str
    rating: str


class _Header(NamedTuple):
    """Where the columns are; -1 for one that is missing."""

    width: int
    names: tuple[int, ...]
    ratings: tuple[int, ...]
    result: int
    round: int


def read(text: Text) -> Event | None:
    """Read a table of results, or return None where there is none."""
    table = _Table(Problems(), most_games(len(text.data)), most_players(len(text.data)))
    table.read(text)
    return table.event(text) if table.games or table.unpaired or table.has_header else None


@dataclass(slots=True)
class _Table:
    problems: Problems
    most_games: int
    most_players: int
    roster: Roster = field(default_factory=Roster)
    games: Pairings = field(default_factory=Pairings)
    unpaired: UnpairedRounds = field(default_factory=UnpairedRounds)
    header: _Header | None = None
    has_header: bool = False
    name: str = ""
    round: int | None = None

    def read(self, text: Text) -> None:
        """Go through the lines, and stop where it makes no sense to go on."""
        separator = _separator(text)
        unreadable = 0
        for line, raw in enumerate(text.lines(), 1):
            if not raw.strip(b" \t,;"):
                continue
            cells = _cells(text.decode(raw), separator) if len(raw) <= _LONGEST_LINE else []
            if not self._line(line, cells):
                unreadable += 1
                self._report_unreadable(line, raw, cells)
            games = len(self.games)
            if unreadable > (_MOST_UNREADABLE if games else _PATIENCE):
                self.problems.report("Too many lines cannot be read: the rest was left out.", line)
                return
            if games > self.most_games or len(self.roster) > self.most_players:
                self.problems.report("Too many games: the rest was left out.", line)
                return

    def _line(self, line: int, cells: Sequence[str]) -> bool:
        """Take up one line; return False when it cannot be read."""
        entry = _by_header(cells, self.header) if self.header else None
        if entry is None and (self.header is None or self.header.result < 0):
            entry = _by_content(cells)
        if isinstance(entry, _Listed):
            self._rate(line, entry.name, entry.rating)
            return True
        if entry is not None and self._add(line, entry):
            return True
        if header := _header(cells):
            self.header = header
            self.has_header = True
            return True
        return self._heading([cell for cell in cells if cell])

    def _heading(self, cells: Sequence[str]) -> bool:
        """Take a line of one cell as the number of the round, or the first as the event's name."""
        if len(cells) != 1:
            return False
        if found := _ROUND_LINE.fullmatch(cells[0]):
            self.round = int(found[1])
            return True
        if self.name or self.has_header or self.games:
            return False
        self.name = cells[0]
        return True

    def _add(self, line: int, game: _Game) -> bool:
        outcome = read_result(game.result)
        if outcome is None or not game.white or not game.black:
            return False
        round_ = int(game.round) if _SMALL_NUMBER.fullmatch(game.round) else self.round
        if game.black.lower() in _BYE_NAMES or game.white.lower() in _BYE_NAMES:
            name = game.white if game.black.lower() in _BYE_NAMES else game.black
            place = self._place(name)
            self.unpaired.append(Unpaired(round_, place, outcome[0], NotRated.BYE))
            return True
        if game.white == game.black:
            self.problems.report(f"{game.white} plays himself: the game was left out.", line)
            return True
        white, white_rating = self._rate(line, game.white, game.white_rating)
        black, black_rating = self._rate(line, game.black, game.black_rating)
        self.games.append(
            Pairing(round_, white, black, outcome[0], white_rating, black_rating, outcome[1])
        )
        return True

    def _place(self, name: str) -> int:
        place = self.roster.find(name)
        return self.roster.add(name) if place is None else place

    def _rate(self, line: int, name: str, text: str) -> tuple[int, float | None]:
        """Return a player's place and rating: the one written here, or else the one known."""
        place = self._place(name)
        if not text:
            return place, self.roster.rating(place)
        written = _read_rating(text)
        if not written.readable:
            self.problems.report(f"“{text[:60]}” is no rating: {name} is taken as unrated.", line)
        self.roster.rate(place, written)
        return place, written.rating

    def _report_unreadable(self, line: int, raw: bytes, cells: Sequence[str]) -> None:
        if len(raw) > _LONGEST_LINE:
            told = "This line is too long for a line of a table and was left out."
        elif self.header and len(cells) > self.header.width:
            told = "This line has more columns than the header and was left out."
        else:
            told = "No two names and a result found in this line: it was left out."
        self.problems.report(told, line)

    def event(self, text: Text) -> Event:
        """Return what was read as one event."""
        points = points_scored(len(self.roster), self.games, self.unpaired)
        return Event(
            "table",
            text.encoding,
            name=self.name,
            players=tuple(
                self.roster.player(number, (number - 1,), scored)
                for number, scored in enumerate(points, 1)
            ),
            rounds=self.games.last_round,
            games=self.games,
            unpaired=self.unpaired,
            problems=self.problems.told(),
        )


def _separator(text: Text) -> str:
    """Return what separates the columns: the rarest character first that most lines hold."""
    lines = [raw for raw in islice(text.lines(), _SAMPLE) if _SEPARATOR.search(raw)]
    for separator in (b"\t", b";", b"|"):
        if 2 * sum(separator in raw for raw in lines) > len(lines):
            return separator.decode()
    return ","


def _cells(line: str, separator: str) -> list[str]:
    """Return the cells of one line; a quote that never closes ends with its line."""
    try:
        row = next(csv.reader((line,), delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        return []
    return [" ".join(cell.split()) for cell in row]


def _kind(cell: str) -> str:
    """Return what a column of this name holds, or nothing."""
    plain = unicodedata.normalize("NFKD", cell.casefold())
    return _KINDS.get("".join(letter for letter in plain if letter.isalnum()), "")


def _header(cells: Sequence[str]) -> _Header | None:
    """Return the columns that a header line names, or None for another line."""
    kinds = [_kind(cell) for cell in cells]
    if "result" in kinds and "white" in kinds and "black" in kinds:
        white, black = kinds.index("white"), kinds.index("black")
        return _Header(
            len(cells),
            (white, black),
            _rating_columns(kinds, white, black),
            kinds.index("result"),
            _place(kinds, "round"),
        )
    if "name" in kinds and "rating" in kinds:
        return _Header(len(cells), (kinds.index("name"),), (kinds.index("rating"),), -1, -1)
    return None


def _rating_columns(kinds: Sequence[str], white: int, black: int) -> tuple[int, int]:
    """Return the columns of both ratings; columns just called rating belong to their neighbours."""
    plain = deque(place for place, kind in enumerate(kinds) if kind == "rating")
    found = {white: _place(kinds, "white rating"), black: _place(kinds, "black rating")}
    for side in sorted(found):
        after = black if side == white else white
        if found[side] < 0 and plain and (len(plain) > 1 or not side < after < plain[0]):
            found[side] = plain.popleft()
    return found[white], found[black]


def _place(kinds: Sequence[str], kind: str) -> int:
    return kinds.index(kind) if kind in kinds else -1


def _by_header(cells: Sequence[str], header: _Header) -> _Game | _Listed | None:
    """Return what a line says under a header, or None where it does not fit."""
    if any(cells[header.width :]) or not any(cells):
        return None

    def cell(place: int) -> str:
        return cells[place] if 0 <= place < len(cells) else ""

    ratings = [cell(place) for place in header.ratings]
    if header.result < 0:
        name, rating = cell(header.names[0]), ratings[0]
        return _Listed(name, rating) if name and _read_rating(rating).readable else None
    white, black = (cell(place) for place in header.names)
    return _Game(white, black, cell(header.result), ratings[0], ratings[1], cell(header.round))


def _by_content(cells: Sequence[str]) -> _Game | _Listed | None:
    """Return what a line says by the looks of its cells, or None where that is not clear."""
    cells = [cell for cell in cells if cell.lower() not in _TITLES]
    words = [
        place
        for place, cell in enumerate(cells)
        if any(map(str.isalpha, cell)) and cell.lower() not in _UNRATED
    ]
    ratings = [place for place, cell in enumerate(cells) if cell and _read_rating(cell).rating]
    if len(words) == 1 and len(ratings) == 1 and len([cell for cell in cells if cell]) <= 3:
        return _Listed(cells[words[0]], cells[ratings[0]])
    if len(words) not in (2, 3) or (len(words) == 3 and not read_result(cells[words[2]])):
        return None
    white, black = words[:2]
    slots = _rating_slots(ratings, white, black)
    result = _result_column(cells, white, (black, *ratings, *slots))
    if result is None:
        # One rating only, and what follows the other name is the result.
        slots = tuple(place for place in slots if place in ratings)
        result = _result_column(cells, white, (black, *ratings))
    if result is None:
        return None
    texts = ["", ""]
    if len(ratings) == 2 and ratings[0] > black:
        texts = [cells[place] for place in ratings]
    else:
        for place in slots:
            texts[place > black] = cells[place] if place < len(cells) else ""
    return _Game(cells[white], cells[black], cells[result], *texts)


def _rating_slots(ratings: Sequence[int], white: int, black: int) -> tuple[int, ...]:
    """Return the columns that hold ratings or the lack of one: after each name."""
    if white + 1 not in ratings and black + 1 not in ratings:
        return ()
    return (white + 1, black + 1) if white + 1 < black else (black + 1,)


def _result_column(cells: Sequence[str], white: int, taken: Sequence[int]) -> int | None:
    """Return the column after the first name that holds the result, or None if not just one does.

    Each side's score in a column of its own is one result, White's.
    """
    found = [
        (place, outcome)
        for place, cell in enumerate(cells[white + 1 :], white + 1)
        if cell and place not in taken and (outcome := read_result(cell))
    ]
    if any(cells[place : place + 2] == ["0", "5"] for place, _ in found):
        # A draw whose decimal comma was taken for the end of the cell.
        return None
    both_sides = [place for place, _ in found if len(cells[place]) >= 3]
    if len(found) == 1 or len(both_sides) == 1:
        return both_sides[0] if both_sides else found[0][0]
    if len(found) == 2:
        (place, (score, _)), (_, (other, _)) = found
        return place if score and other is score.opposite else None
    return None


def _read_rating(text: str) -> WrittenRating:
    if text.lower() in _UNRATED:
        return WrittenRating(None)
    return read_rating(text, decimals=True)
