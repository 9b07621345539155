"""Tables that clubs and arbiters keep: games one a line, rating lists and crosstables.

A column is known by its name in a header line, or else by what stands in it. Where a line
could be read in two ways it is left out, with its number and the reason.
"""

import csv
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

from app.files.columns import column_kind, round_line
from app.files.crosstable import Crosstable
from app.files.event import (
    Event,
    NotRated,
    Outcome,
    Pairing,
    Player,
    Unpaired,
    most_games,
    most_players,
)
from app.files.packed import Pairings, UnpairedRounds, points_scored
from app.files.problems import Problems
from app.files.results import is_clear_result, looks_like_date, read_result
from app.files.roster import Roster
from app.files.swiss_table import (
    TITLES,
    SwissTable,
    crosstable_columns,
    read_cell,
)
from app.files.text import Text
from app.files.written_ratings import read_table_rating
from app.ratings.score import Score

_FULL_BYES = "bye spielfrei freilos exempt descansa descanso vrij fri wolny default pab fpb"
_BYES: dict[str, Literal["bye", "half", "absent"]] = {
    **dict.fromkeys(_FULL_BYES.split(), "bye"),
    **dict.fromkeys(("hpb", "half point bye", "halfpoint bye"), "half"),
    **dict.fromkeys(
        ("not paired", "nicht ausgelost", "nicht gelost", "nb", "zpb", "absent", "abwesend"),
        "absent",
    ),
}
_LONGEST_BYE = 24
_BYE_AND_MORE = re.compile(r"(?:full |half |zero )?(?:point )?(bye) ?\d*")
_WHITE_WORDS = frozenset(("w", "white", "weiss", "weiß", "blanc", "blancs", "blancas"))
_BLACK_WORDS = frozenset(("b", "black", "s", "schwarz", "noir", "noirs", "n", "negras"))
_DASHES = frozenset(("-", "–", "—", "−", ":"))

_SMALL_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_COMMA = re.compile(r" ?, ?")
_RATING_BEHIND = re.compile(r"\((\d{3,4})\)\Z", re.ASCII)
_MATCH_SCORE = re.compile(r"\d{0,3}(?:½|[.,]5)? ?[-–:] ?\d{0,3}(?:½|[.,]5)?", re.ASCII)
_RULE = re.compile(r":?-{2,}:?|=+")
_FIRST_LINE = re.compile(rb"sep=([,;\t|])")

_SEPARATOR = re.compile(rb"[\t;|,]")
_SAMPLE = 100
"""The separator is told from so many lines."""
_LONGEST_LINE = 2_000
_PATIENCE = 200
"""So many lines that cannot be read before the first game, and it is no table."""
_MOST_UNREADABLE = 5_000
_MOST_NOTES = 5
_MOST_IDLE = 20_000
"""So many lines that bring neither a player nor a game, and the rest is not read."""


_Shape = tuple[int, int, int]
"""Which cells of a line hold the names and the result."""


class _Game(NamedTuple):
    """One line of the table."""

    white: str
    black: str
    result: str
    white_rating: str = ""
    black_rating: str = ""
    round: str = ""
    color: str = ""
    """The colour of the first player where a cell tells it, whose result it then is."""


class _Listed(NamedTuple):
    """One line of a rating list."""

    name: str
    rating: str


class _Refused(NamedTuple):
    """Say why a line that is close to a game is none."""

    reason: str


_Entry = _Game | _Listed | _Refused | None


class _Header(NamedTuple):
    """Where the columns are; -1 for one that is missing."""

    kind: Literal["games", "opponents", "list", "standings", "card"]
    width: int
    names: tuple[int, ...] = ()
    ratings: tuple[int, ...] = ()
    result: int = -1
    round: int = -1
    color: int = -1
    first_name: int = -1
    winner: bool = False
    """Whether the result is the winner's name."""


_TOLD_OF_NO_GAMES = {
    "list": "This is a list of players, and there is no game in it. Add the games below it, one a "
    "line with White, Black and the result; or send the crosstable, the pairings with their "
    "results, or the TRF file.",
    "standings": "These are standings: they tell the points, but not who played whom. Send the "
    "crosstable with a column for each round, the pairings with their results, or the TRF file.",
    "card": "These are the games of one player, who is not named in them: put his name and rating "
    "into columns called Player and Rating before the Opponent, or use the FIDE page.",
    "crosstable": "No player could be read from this crosstable.",
}


def read(text: Text) -> Event | None:
    """Read a table of results, or return None where there is none."""
    size = len(text.data)
    # A short line makes a game or a player here who takes as much room as in other files.
    table = _Table(Problems(), most_games(2 * size // 3), most_players(2 * size // 3))
    table.read(text)
    found = table.games or table.unpaired or table.kinds or table.crosstable or table.told_reason
    return table.event(text) if found else None


@dataclass(slots=True)
class _Table:
    problems: Problems
    most_games: int
    most_players: int
    roster: Roster = field(default_factory=lambda: Roster(any_case=True))
    games: Pairings = field(default_factory=Pairings)
    unpaired: UnpairedRounds = field(default_factory=UnpairedRounds)
    header: _Header | None = None
    kinds: set[str] = field(default_factory=set)
    """What the header lines so far announced."""
    crosstable: SwissTable | None = None
    in_crosstable: bool = False
    shapes: set[_Shape] = field(default_factory=set)
    """The lines with a result that can be nothing else."""
    told_once: set[str] = field(default_factory=set)
    told_reason: bool = False
    """Whether a line was so close to a game that its reason is worth telling."""
    other_sides: dict[tuple[int, int, int], int] = field(default_factory=dict)
    """Games told from one player's side: round and both players, and which game it is."""
    contradicted: set[int] = field(default_factory=set)
    rating_in_name: bool = False
    notes: list[str] = field(default_factory=list)
    name: str = ""
    round: int | None = None

    def read(self, text: Text) -> None:
        """Go through the lines, and stop where it makes no sense to go on."""
        separator = _separator(text)
        for raw in islice(text.lines(), _SAMPLE):
            if len(raw) <= _LONGEST_LINE:
                self._note_shape(_joined(_cells(text.decode(raw), separator)))
        unreadable = idle = 0
        for line, raw in enumerate(text.lines(), 1):
            if not raw.strip(b" \t,;|") or (line == 1 and _FIRST_LINE.fullmatch(raw.strip())):
                continue
            decoded = text.decode(raw) if len(raw) <= _LONGEST_LINE else ""
            cells = _cells(decoded, separator)
            found = self._found()
            refused = self._line(line, decoded, cells)
            if refused is not None:
                unreadable += 1
                self._report_unreadable(line, raw, cells, refused)
            elif self._found() == found:
                idle += 1
            if self._is_enough(line, unreadable, idle):
                return

    def _found(self) -> int:
        lines = len(self.crosstable.lines) if self.crosstable else 0
        return len(self.games) + len(self.unpaired) + len(self.roster) + lines

    def _is_enough(self, line: int, unreadable: int, idle: int) -> bool:
        """Tell whether it makes no sense to go on, and report why."""
        games = len(self.games) + len(self.unpaired)
        if unreadable > (_MOST_UNREADABLE if games or self.in_crosstable else _PATIENCE):
            told = "Too many lines cannot be read"
        elif idle > _MOST_IDLE:
            told = "Too many lines say nothing new"
        elif self.crosstable and self.crosstable.full:
            told = "Too many players"
        elif games > self.most_games or len(self.roster) > self.most_players:
            told = "Too many games"
        else:
            return False
        self.problems.report(f"{told}: the rest was left out.", line)
        return True

    def _line(self, line: int, text: str, cells: Sequence[str]) -> _Refused | None:
        """Take up one line, or return why it cannot be read."""
        written = [cell for cell in cells if cell]
        if written and all(map(_RULE.fullmatch, written)):
            return None
        if self._crosstable_line(line, text, cells):
            return None
        entry: _Entry = None
        if self.header:
            entry = _by_header(cells, self.header)
        if self.header is None or self.header.kind not in ("games", "opponents"):
            entry = self._without_columns(cells, entry)
        if isinstance(entry, _Listed):
            self._rate(line, entry.name, entry.rating)
            return None
        if isinstance(entry, _Game) and (entry := self._add(line, entry)) is None:
            return None
        if self._take_crosstable_header(line, cells) or self._take_header(cells):
            return None
        if self._heading(written):
            return None
        if self.header and self.header.kind in ("standings", "card"):
            return None
        return entry or _Refused("")

    def _crosstable_line(self, line: int, text: str, cells: Sequence[str]) -> bool:
        """Take up a line of a crosstable, or one that belongs to it and says nothing."""
        if self.in_crosstable and self.crosstable and self.crosstable.take(line, cells):
            return True
        if "|" in text and not (self.crosstable and self.crosstable.columns):
            table = self.crosstable or SwissTable(None, self.problems)
            if not self.games and table.take_text(line, text):
                self.crosstable = table
                self.in_crosstable = True
                return True
        if not self.in_crosstable:
            return False
        if self._take_crosstable_header(line, cells) or self._take_header(cells):
            return True
        # Lines of one cell stand below: remarks, the program, the time of printing.
        if sum(map(bool, cells)) > 1:
            told = "This line is no player of the crosstable and was left out."
            self.problems.report(told, line)
        return True

    def _take_crosstable_header(self, line: int, cells: Sequence[str]) -> bool:
        columns = crosstable_columns(cells)
        if columns is None:
            return False
        if self.games or self.unpaired:
            self._tell_once("A crosstable below games is not read: send it by itself.", line)
        elif self.crosstable is None:
            self.crosstable = SwissTable(columns, self.problems)
            self.in_crosstable = True
            ratings = [cell for cell in cells if column_kind(cell) == "rating"]
            self._note_ratings(ratings)
        elif columns != self.crosstable.columns:
            self._tell_once("Only the first of several crosstables is read.", line)
            self.in_crosstable = False
        return True

    def _without_columns(self, cells: Sequence[str], listed: _Entry) -> _Entry:
        """Return what a line says by its looks, unless the header of a list says it better."""
        if isinstance(listed, _Listed) and listed.rating and not any(map(is_clear_result, cells)):
            return listed
        entry = _by_content(_joined(cells), self.shapes, self.roster)
        if not isinstance(listed, _Listed):
            no_games = self.header is not None and self.header.kind in ("standings", "card")
            unclear = isinstance(entry, _Game) and not is_clear_result(entry.result)
            return None if no_games and unclear else entry
        if isinstance(entry, _Game):
            if is_clear_result(entry.result):
                return entry
            if not listed.rating:
                return _Refused("This can be a player without a rating, or a game with a result")
        return listed

    def _note_shape(self, cells: Sequence[str]) -> None:
        places = _places(cells)
        if isinstance(places, _Places) and is_clear_result(cells[places.result]):
            self.shapes.add(places.shape)

    def _take_header(self, cells: Sequence[str]) -> bool:
        header = _header(cells)
        if header is None:
            return False
        self.header = header
        self.kinds.add(header.kind)
        self.in_crosstable = False
        if header.kind in ("list", "standings"):
            self._note_ratings([cell for cell in cells if column_kind(cell) == "rating"])
        return True

    def _note_ratings(self, columns: Sequence[str]) -> None:
        """Note which of several columns of ratings is read."""
        if len(columns) > 1 and len(self.notes) < _MOST_NOTES:
            first, *others = columns
            self.notes.append(
                f"Ratings are those of the column {first}; not used: {', '.join(others)}."
            )

    def _heading(self, cells: Sequence[str]) -> bool:
        """Take a line as the number of the round, or the first of one cell as the event's name."""
        if cells and (number := round_line(" ".join(cells))) is not None:
            self.round = number
            return True
        if len(cells) != 1 or self.kinds or self.games or self.unpaired:
            return False
        self.name = self.name or cells[0]
        return True

    def _add(self, line: int, game: _Game) -> _Refused | None:
        """Take up a game or a bye, or return why it is none."""
        outcome = _outcome(game, bool(self.header and self.header.winner))
        if outcome is None:
            return _unreadable_result(game.result) if game.white and game.black else _Refused("")
        if not game.white and not game.black:
            return _Refused("")
        text = game.round.strip(".")
        round_ = int(text) if _SMALL_NUMBER.fullmatch(text) else self.round
        white_bye, black_bye = (_bye(name) for name in (game.white, game.black))
        if white_bye and black_bye:
            return _Refused("")
        if black_bye:
            self._add_bye(line, round_, game.white, game.white_rating, black_bye, outcome[0])
            return None
        if white_bye:
            score = outcome[0] and outcome[0].opposite
            self._add_bye(line, round_, game.black, game.black_rating, white_bye, score)
            return None
        if game.color in _BLACK_WORDS:
            score = outcome[0] and outcome[0].opposite
            game = game._replace(
                white=game.black,
                black=game.white,
                white_rating=game.black_rating,
                black_rating=game.white_rating,
            )
            outcome = (score, outcome[1])
        return self._add_game(line, round_, game, outcome)

    def _add_bye(
        self, line: int, round_: int | None, name: str, rating: str, bye: str, score: Score | None
    ) -> None:
        place, _ = self._rate(line, name, rating)
        if bye == "half" and score is None:
            score = Score.DRAW
        reason = NotRated.BYE
        if score is Score.LOSS or (bye == "absent" and score is None):
            score, reason = None, NotRated.ABSENT
        self.unpaired.append(Unpaired(round_, place, score, reason))

    def _add_game(
        self, line: int, round_: int | None, game: _Game, outcome: Outcome
    ) -> _Refused | None:
        white, white_rating = self._rate(line, game.white, game.white_rating)
        black, black_rating = self._rate(line, game.black, game.black_rating)
        if white == black:
            self.problems.report(f"{game.white} plays himself: the game was left out.", line)
            return None
        if self.header and self.header.kind == "opponents":
            known = self._other_side(round_, white, black)
            if known is not None and round_ is None:
                return _Refused(
                    "These two have met above. This can be the same game from the other side, or "
                    "another one: add a column with the round"
                )
            if known is not None:
                told = self.games[known]
                score = outcome[0] if told.white == white else outcome[0] and outcome[0].opposite
                if (score, outcome[1]) != (told.score, told.not_rated):
                    self.contradicted.add(known)
                    self.problems.report(
                        f"Round {round_}, {game.white} against {game.black}: the results of both "
                        "sides contradict each other. Rated for nobody.",
                        line,
                        round_=round_,
                    )
                return None
        self.games.append(
            Pairing(round_, white, black, outcome[0], white_rating, black_rating, outcome[1])
        )
        return None

    def _other_side(self, round_: int | None, white: int, black: int) -> int | None:
        """Return which game these two played in this round already, and note this one."""
        key = (-1 if round_ is None else round_, min(white, black), max(white, black))
        known = self.other_sides.setdefault(key, len(self.games))
        return None if known == len(self.games) else known

    def _rate(self, line: int, name: str, text: str) -> tuple[int, float | None]:
        """Return a player's place and rating: the one written here, or else the one known."""
        name = _COMMA.sub(", ", name.removesuffix("*)").rstrip())
        if not text and name[-1:] == ")" and (found := _RATING_BEHIND.search(name, len(name) - 6)):
            name, text = name[: found.start()].rstrip() or name, found[1]
            self.rating_in_name = True
        place = self.roster.find(name)
        if place is None:
            place = self.roster.add(name)
        if not text:
            return place, self.roster.rating(place)
        written = read_table_rating(text)
        if not written.readable:
            self.problems.report(f"“{text[:60]}” is no rating: {name} is taken as unrated.", line)
        self.roster.rate(place, written)
        return place, written.rating

    def _tell_once(self, told: str, line: int) -> None:
        if told not in self.told_once:
            self.told_once.add(told)
            self.problems.report(told, line)

    def _report_unreadable(
        self, line: int, raw: bytes, cells: Sequence[str], refused: _Refused
    ) -> None:
        if len(raw) > _LONGEST_LINE:
            told = "This line is too long for a line of a table and was left out."
        elif refused.reason:
            self.told_reason = True
            told = f"{refused.reason}. The line was left out."
        elif self.header and len(cells) > self.header.width:
            told = "This line has more columns than the header and was left out."
        elif _is_of_a_crosstable(cells):
            self.kinds.add("crosstable")
            self._tell_once(
                "This is a line of a crosstable without its header, or with names of columns that "
                "are not known: the header needs No., Name, Rtg and the rounds, as 1.Rd.",
                line,
            )
            return
        elif not self.kinds and not self.games and _is_of_words(cells):
            told = (
                "The names of these columns are not known: call them White, Black, Result and "
                "Rating. What the columns hold is told by their content."
            )
        else:
            told = "No two names and a result found in this line: it was left out."
        self.problems.report(told, line)

    def event(self, text: Text) -> Event:
        """Return what was read as one event."""
        if self.crosstable and self.crosstable.lines:
            return self._crosstable_event(text, self.crosstable)
        points = points_scored(len(self.roster), self.games, self.unpaired)
        players = tuple(
            self.roster.player(number, (number - 1,), scored)
            for number, scored in enumerate(points, 1)
        )
        if not self.games and not self.unpaired:
            kinds = ["crosstable"] if self.crosstable else sorted(self.kinds)
            for kind in kinds:
                if kind in _TOLD_OF_NO_GAMES and (kind != "list" or "standings" not in kinds):
                    self.problems.report(_TOLD_OF_NO_GAMES[kind])
            if not self.problems.count:
                self.problems.report("There is no game in this table.")
        problems = self.problems.told()
        if not players:
            # Without an answer, what is wrong is told in one sentence each.
            problems = tuple({each.message: each for each in reversed(problems)}.values())[::-1]
        return Event(
            "table",
            text.encoding,
            name=self.name,
            players=players,
            rounds=self.games.last_round,
            games=self._without_contradictions(),
            unpaired=self.unpaired,
            problems=problems,
            notes=tuple(self._all_notes(players) if self.games else self.notes),
        )

    def _without_contradictions(self) -> Pairings:
        if not self.contradicted:
            return self.games
        reason = NotRated.CONTRADICTION
        return Pairings(
            game._replace(score=None, not_rated=reason) if place in self.contradicted else game
            for place, game in enumerate(self.games)
        )

    def _crosstable_event(self, text: Text, table: SwissTable) -> Event:
        if self.games or self.unpaired:
            self.problems.report("Games below a crosstable are not read: send them by themselves.")
        for at, line in enumerate(table.lines if len(self.roster) else ()):
            place = self.roster.find(_COMMA.sub(", ", line.player.name))
            if line.player.rating is None and place is not None:
                rated = replace(line.player, rating=self.roster.rating(place))
                table.lines[at] = line._replace(player=rated)
        crosstable: Crosstable = table.settle()
        players = tuple(table.rows.players)
        return Event(
            "table",
            text.encoding,
            name=self.name,
            players=players,
            rounds=crosstable.rounds if crosstable.numbered else 0,
            games=crosstable.games,
            unpaired=crosstable.unpaired,
            problems=self.problems.told(),
            notes=tuple(self._all_notes(players)),
        )

    def _all_notes(self, players: Sequence[Player]) -> Iterator[str]:
        yield from self.notes
        if self.rating_in_name:
            yield "Ratings were read from behind the names, as in “Name (1900)”."
        if not any(player.rating for player in players):
            yield (
                "No ratings were found in this table: add a column called Rating beside each "
                "player, or a rating list above the games."
            )


def _outcome(game: _Game, winner: bool) -> Outcome | None:
    """Return the result from the side of the first player."""
    if winner:
        names = [name.casefold() for name in (game.white, game.black)]
        if game.result and game.result.casefold() in names and names[0] != names[1]:
            score = Score.WIN if game.result.casefold() == names[0] else Score.LOSS
            return score, None
    return read_result(game.result)


def _unreadable_result(text: str) -> _Refused:
    told = f"“{text[:60]}” is no result"
    if looks_like_date(text):
        told += (
            ": it looks like a date, which spreadsheets make of 1-0 or 1/2. Format the column as "
            "text, or write 1:0 and ½"
        )
    elif _MATCH_SCORE.fullmatch(text):
        told += " of one game: of a match of several boards, send the boards"
    return _Refused(told)


@lru_cache(maxsize=512)
def _bye(name: str) -> str:
    """Return what kind of bye stands in the place of a name, or nothing.

    >>> _bye("BYE"), _bye("- not paired -"), _bye("n.b."), _bye(""), _bye("Byers, Ann")
    ('bye', 'absent', 'absent', 'bye', '')
    """
    if not name:
        return "bye"
    if len(name) > _LONGEST_BYE:
        return ""
    plain = "".join(letter for letter in name.casefold() if letter.isalnum() or letter == " ")
    plain = " ".join(plain.split())
    if kind := _BYES.get(plain):
        return kind
    found = _BYE_AND_MORE.fullmatch(plain)
    return ("half" if plain.startswith("half") else "bye") if found else ""


def _is_of_words(cells: Sequence[str]) -> bool:
    written = [cell for cell in cells if cell]
    return len(written) > 2 and not any(letter.isdigit() for cell in written for letter in cell)


def _is_of_a_crosstable(cells: Sequence[str]) -> bool:
    blocks = (read_cell(cell) for cell in cells if 1 < len(cell) < 8)
    return sum(bool(block and block.opponent) for block in blocks) > 1


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


def _joined(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells with a result that was split at its dash put together."""
    for at, cell in enumerate(cells[1:-1], 1):
        if cell in _DASHES and cells[at - 1] and cells[at + 1]:
            whole = f"{cells[at - 1]}-{cells[at + 1]}"
            if read_result(whole):
                return [*cells[: at - 1], whole, *cells[at + 2 :]]
    return cells


def _header(cells: Sequence[str]) -> _Header | None:
    """Return the columns that a header line names, or None for another line."""
    kinds = [column_kind(cell) for cell in cells]
    width, round_ = len(cells), _place(kinds, "round")
    result = _place(kinds, "result")
    winner = result < 0 and "winner" in kinds
    if winner:
        result = kinds.index("winner")
    names = [place for place, kind in enumerate(kinds) if kind == "name"]
    if "white" in kinds and "black" in kinds:
        sides = kinds.index("white"), kinds.index("black")
        if result < 0 and kinds.count("points") == 1:
            result = kinds.index("points")
    elif len(names) == 2 and "opponent" not in kinds:
        sides = names[0], names[1]
    else:
        sides = -1, -1
    if result >= 0 and min(sides) >= 0:
        ratings = _rating_columns(kinds, *sides)
        return _Header("games", width, sides, ratings, result, round_, winner=winner)
    if "opponent" in kinds and result >= 0 and names:
        sides = names[0], kinds.index("opponent")
        as_sides = ["black rating" if kind == "opponent rating" else kind for kind in kinds]
        ratings = _rating_columns(as_sides, *sides)
        color = _place(kinds, "color")
        return _Header("opponents", width, sides, ratings, result, round_, color, -1, winner)
    if result >= 0 and ("opponent" in kinds or (len(names) == 1 and round_ >= 0)):
        return _Header("card", width)
    if len(names) != 1 or not {"white", "black", "opponent"}.isdisjoint(kinds):
        return None
    rating = _place(kinds, "rating")
    if rating < 0:
        return _Header("standings", width) if {"points", "number"} <= set(kinds) else None
    return _Header(
        "list" if {"points", "result"}.isdisjoint(kinds) else "standings",
        width,
        (names[0],),
        (rating,),
        first_name=_place(kinds, "first name"),
    )


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


def _by_header(cells: Sequence[str], header: _Header) -> _Entry:
    """Return what a line says under a header, or None where it does not fit."""
    if any(cells[header.width :]) or not any(cells) or not header.names:
        return None

    def cell(place: int) -> str:
        return cells[place] if 0 <= place < len(cells) else ""

    ratings = [cell(place) for place in header.ratings]
    if header.result < 0:
        name, rating = cell(header.names[0]), ratings[0]
        if not any(map(str.isalpha, name)) or is_clear_result(name):
            return None
        if cell(header.first_name):
            name = f"{name}, {cell(header.first_name)}"
        return _Listed(name, rating) if not rating or _is_rating(rating) else None
    first, second = (cell(place) for place in header.names)
    color = cell(header.color).casefold()
    if color and color not in _WHITE_WORDS and color not in _BLACK_WORDS:
        return _Refused(f"“{cell(header.color)[:60]}” is no colour")
    result = cell(header.result)
    return _Game(first, second, result, ratings[0], ratings[1], cell(header.round), color)


class _Places(NamedTuple):
    """Where a line without a header has what a game needs."""

    white: int
    black: int
    result: int
    slots: tuple[int, ...]
    """Where ratings stand, or could."""
    both_behind: bool
    """Whether both ratings stand behind the names."""
    color: int

    @property
    def shape(self) -> _Shape:
        """Return what lines of one table have in common."""
        return self.white, self.black, self.result


def _by_content(cells: Sequence[str], shapes: set[_Shape], roster: Roster) -> _Entry:
    """Return what a line says by the looks of its cells, or None where that is not clear."""
    places = _places(cells)
    if not isinstance(places, _Places):
        return places
    white, black, result = places.white, places.black, places.result
    texts = ["", ""]
    if places.both_behind:
        texts = [cells[place] for place in places.slots]
    else:
        for place in places.slots:
            texts[place > black] = cells[place] if place < len(cells) else ""
    color = cells[places.color].casefold() if places.color >= 0 else ""
    game = _Game(cells[white], cells[black], cells[result], texts[0], texts[1], color=color)
    if color and is_clear_result(game.result):
        return _Refused(
            "A colour beside a result of both sides: it is not clear whose result comes first"
        )
    certain = (
        is_clear_result(game.result)
        or places.shape in shapes
        or bool(_bye(game.white) or _bye(game.black))
        or all(roster.find(_COMMA.sub(", ", name)) is not None for name in (game.white, game.black))
    )
    if not certain and len(places.slots) == 2 and all(texts):
        federation = len(game.black) == 3 and game.black.isupper()
        certain = not federation
    if not certain:
        return _Refused(
            "This can be a game or a line of standings: write results from both sides, as 1-0, or "
            "name the columns White, Black and Result above them"
        )
    shapes.add(places.shape)
    return game


def _places(cells: Sequence[str]) -> _Places | _Listed | _Refused | None:
    """Return where a line of a game has what, or what else a line is."""
    looks = [_looks(cell) for cell in cells]
    words = [place for place, look in enumerate(looks) if look == "word"]
    ratings = [place for place, look in enumerate(looks) if look == "rating"]
    if len(words) == 1 and len(ratings) == 1 and len(looks) - looks.count("") <= 3:
        return _Listed(cells[words[0]], cells[ratings[0]])
    color = -1
    if len(words) == 3:
        colors = [at for at in words if cells[at].casefold() in _WHITE_WORDS | _BLACK_WORDS]
        others = [at for at, look in enumerate(looks) if look == "other"]
        if len(colors) == 1 and any(map(read_result, (cells[at] for at in others))):
            color = colors[0]
            words.remove(color)
    if len(words) not in (2, 3) or (len(words) == 3 and not read_result(cells[words[2]])):
        return None
    white, black = words[:2]
    if color == white + 1 or color == black + 1:
        # A colour between a name and its rating would hide the rating.
        return (
            _Refused("A colour stands between a name and what belongs to it")
            if (color + 1 in ratings)
            else _found(cells, white, black, ratings, color)
        )
    return _found(cells, white, black, ratings, color)


def _found(
    cells: Sequence[str], white: int, black: int, ratings: Sequence[int], color: int
) -> _Places | _Refused | None:
    for cell in cells[white + 1 :]:
        score = cell and len(cell) < 10 and cell not in _DASHES and _MATCH_SCORE.fullmatch(cell)
        if score and read_result(cell) is None and not cell.isdecimal():
            return _unreadable_result(cell)
    taken = (black, color, *ratings)
    slots = _rating_slots(ratings, white, black)
    result = _result_column(cells, white, (*taken, *slots))
    if result is None:
        # One rating only, and what follows the other name is the result.
        slots = tuple(place for place in slots if place in ratings)
        result = _result_column(cells, white, taken)
    if result is None:
        dates = [cell for cell in cells[white + 1 :] if looks_like_date(cell)]
        return _unreadable_result(dates[0]) if len(dates) == 1 else None
    both_behind = len(ratings) == 2 and ratings[0] > black
    if both_behind:
        slots = tuple(ratings)
    return _Places(white, black, result, slots, both_behind, color)


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


@lru_cache(maxsize=4096)
def _looks(cell: str) -> Literal["", "word", "rating", "other"]:
    """Return what a cell holds by its looks; a title counts for nothing."""
    if not cell or cell.lower() in TITLES:
        return ""
    written = read_table_rating(cell)
    if written.rating:
        return "rating"
    is_word = any(map(str.isalpha, cell)) and not written.readable
    return "word" if is_word else "other"


def _is_rating(text: str) -> bool:
    """Tell whether a cell is a rating, or says that there is none."""
    return read_table_rating(text).readable
