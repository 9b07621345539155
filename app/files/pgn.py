"""Portable Game Notation: what the games of a file mean for ratings."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.files import online
from app.files.byes import Bye, bye_kind, bye_outcome
from app.files.dates import read_date
from app.files.event import (
    Event,
    NotRated,
    Outcome,
    Pairing,
    TimeControl,
    Unpaired,
    most_games,
    most_players,
)
from app.files.packed import Pairings, UnpairedRounds, points_scored
from app.files.pgn_scan import (
    Remembered,
    Scan,
    Tags,
    WrittenGame,
    both_moved,
    end_marker,
)
from app.files.problems import Problems
from app.files.roster import Roster, When
from app.files.text import DASHES, Text
from app.files.time_controls import from_seconds, from_words
from app.files.written_ratings import read_rating
from app.ratings.score import Score

_RESULTS: dict[bytes, Outcome] = {
    b"1-0": (Score.WIN, None),
    b"0-1": (Score.LOSS, None),
    b"1/2-1/2": (Score.DRAW, None),
    b"1/2": (Score.DRAW, None),
    b"0-0": (None, NotRated.DOUBLE_FORFEIT),
    b"*": (None, NotRated.NO_RESULT),
    b"?": (None, NotRated.NO_RESULT),
    b"": (None, NotRated.NO_RESULT),
}
_NOTHING = frozenset(("", "?", "-"))
_TOLD_ONCE = frozenset((b"Event", b"Site", b"TimeControl"))
"""What the first game that names it says of the whole file."""
_STANDARD = frozenset((b"standard", b"chess", b"normal", b"classical", b"?", b""))
_FORFEIT = re.compile(rb"\b(?:forfeit|walkover|bye)")
_WHOLE_POINTS = re.compile(r"\.00?\Z")
_ROUND = re.compile(r"\d{1,3}", re.ASCII)
_ESCAPED = re.compile(r"\\(.)")
_LONGEST_QUOTE = 60


def read(text: Text) -> Event:
    """Read a file of games, whatever is wrong in it told in the event's problems."""
    problems = Problems()
    reader = _Reader(text, problems, Scan(text, problems))
    size = len(text.data)
    games, players = most_games(size), most_players(size)
    for count, game in enumerate(reader.scan.games()):
        if count == games or len(reader.roster) >= players:
            reader.report(game, f"Too many games: only the first {count:,} were read.")
            break
        reader.add(game)
    return reader.event()


class _Side(NamedTuple):
    """The tags of one side."""

    name: bytes
    elo: bytes
    fide_id: bytes
    title: bytes
    federation: bytes
    country: bytes


_WHITE, _BLACK = (
    _Side(*(color + field for field in (b"", b"Elo", b"FideId", b"Title", b"Fed", b"Country")))
    for color in (b"White", b"Black")
)
_OTHER_RATINGS = {
    system: (_WHITE._replace(elo=b"White" + system), _BLACK._replace(elo=b"Black" + system))
    for system in (b"USCF", b"Rating")
}
"""Where ratings stand in games without an Elo tag, the first that is there."""


@dataclass
class _Reader:
    """Gather what the games of one file tell."""

    text: Text
    problems: Problems
    scan: Scan
    roster: Roster = field(default_factory=Roster)
    games: Pairings = field(default_factory=Pairings)
    byes: UnpairedRounds = field(default_factory=UnpairedRounds)
    first_told: dict[bytes, str] = field(default_factory=dict)
    """The first event, site and time control that a game names."""
    first_date: str = ""
    last_date: str = ""
    online: set[str] = field(default_factory=set)
    time_controls: Counter[TimeControl] = field(default_factory=Counter)
    other_ratings: Counter[bytes] = field(default_factory=Counter)
    without_moves: int = 0
    bare_results: int = 0
    forfeits: int = 0

    def __post_init__(self) -> None:
        value = self._value
        self.values = Remembered(value)
        self.dates = Remembered(lambda written: read_date(value(written)))
        self.ratings = Remembered(
            lambda written: read_rating(_WHOLE_POINTS.sub("", value(written)))
        )
        self.results = Remembered(lambda written: _read_result(value(written)))
        self.byes_told: Remembered[Bye] = Remembered(lambda written: bye_kind(value(written)))
        self.speeds = Remembered(lambda written: from_seconds(value(written)))
        self.sites = Remembered(lambda written: online.site(value(written)))

    def add(self, game: WrittenGame) -> None:
        """Record one game, or report why it is left out."""
        tag, values = game.tags.get, self.values
        white, black = values[tag(b"White", b"?")], values[tag(b"Black", b"?")]
        white_side, black_side = self._rated_sides(game.tags)
        unnamed = (white in _NOTHING) + (black in _NOTHING)
        no_player = [side for side in (white_side, black_side) if self._is_bye(game, side)]
        if unnamed + len(no_player) == 2:
            self.report(game, "A game that names no players was left out.")
            return
        date = self.dates[tag(b"Date", b"")] or self.dates[tag(b"UTCDate", b"")]
        self._note_event(game.tags, date)
        found = _ROUND.match(values[tag(b"Round", b"")])
        round_ = int(found[0]) if found else None
        when = (date, round_ or 0)
        if no_player:
            side = black_side if white_side in no_player else white_side
            bye = self.byes_told[game.tags[no_player[0].name]]
            self._add_bye(game, side, bye, when)
            return
        white_place, white_rating = self._seat(game, white_side, white, when)
        black_place, black_rating = self._seat(game, black_side, black, when)
        if white_place == black_place:
            self.report(game, f"{white} plays himself: the game was left out.", round_)
            return
        self.roster.met(white_place, black_place)
        score, reason = self._result(game, round_)
        reason = reason or self._unfit(game)
        if unnamed and reason is None:
            reason = NotRated.UNNAMED
        self.games.append(
            Pairing(round_, white_place, black_place, score, white_rating, black_rating, reason)
        )

    def _rated_sides(self, tags: Tags) -> tuple[_Side, _Side]:
        """Return the tags of both sides, among them those that hold the ratings."""
        if b"WhiteElo" not in tags and b"BlackElo" not in tags:
            for system, (white, black) in _OTHER_RATINGS.items():
                if white.elo in tags or black.elo in tags:
                    self.other_ratings[system] += 1
                    return white, black
        return _WHITE, _BLACK

    def _is_bye(self, game: WrittenGame, side: _Side) -> bool:
        """Tell whether a side is no player; there are people whose name is Bye."""
        tag = game.tags.get
        return (
            self.byes_told[tag(side.name, b"")] != ""
            and self.ratings[tag(side.elo, b"")].rating is None
            and not both_moved(game.moves)
        )

    def _add_bye(self, game: WrittenGame, side: _Side, bye: Bye, when: When) -> None:
        round_ = when[1] or None
        place, _ = self._seat(game, side, self.values[game.tags[side.name]], when)
        score, _ = self._result(game, round_)
        if side.name == b"Black":
            score = score and score.opposite
        # A result that the file tells stands as it is, lost ones included.
        outcome = bye_outcome(bye, None) if score is None else (score, NotRated.BYE)
        self.byes.append(Unpaired(round_, place, *outcome))

    def _seat(
        self, game: WrittenGame, side: _Side, name: str, when: When
    ) -> tuple[int, float | None]:
        """Return one side's place in the roster and its rating in this game."""
        tag, values = game.tags.get, self.values
        fide_id = values[tag(side.fide_id, b"")]
        if not fide_id.strip("0").isdigit():
            fide_id = ""
        place = self.roster.find(name, fide_id)
        if place is None:
            title = values[tag(side.title, b"")]
            federation = values[tag(side.federation) or tag(side.country, b"")]
            place = self.roster.add(
                name, fide_id, _known(title).upper(), _known(federation).upper()
            )
        written = self.ratings[tag(side.elo, b"")]
        if not written.readable:
            text = _clip(values[tag(side.elo, b"")])
            told = f"“{text}” is no rating: {name} is taken as unrated in this game."
            self.report(game, told, when[1] or None)
        self.roster.rate(place, written, when)
        return place, written.rating

    def _result(self, game: WrittenGame, round_: int | None) -> Outcome:
        """Return White's score, and the reason why such a result is not rated."""
        marker = end_marker(game.moves)
        tag = game.tags.get(b"Result", b"?").strip()
        if tag in (b"?", b""):
            tag = marker
        result = self.results[tag]
        if result is None:
            told = f"“{_clip(self.text.decode(tag))}” is no result."
            self.report(game, f"{self._sides(game)}: {told}", round_)
            return None, NotRated.NO_RESULT
        if marker and self.results[marker] != result:
            said, ended = map(self.text.decode, (tag, marker))
            told = f"the tag says {said}, the moves end with {ended}."
            self.report(game, f"{self._sides(game)}: {told} Rated for nobody.", round_)
            return None, NotRated.CONTRADICTION
        return result

    def _unfit(self, game: WrittenGame) -> NotRated | None:
        """Return the reason why a game with a result is not rated, or None."""
        tags = game.tags
        if b"Variant" in tags and tags[b"Variant"].strip().lower() not in _STANDARD:
            return NotRated.VARIANT
        ended = tags.get(b"Termination", b"").strip().lower()
        moved = both_moved(game.moves)
        if ended == b"unplayed":
            self.forfeits += not moved
            return NotRated.TOO_SHORT
        if moved:
            return None
        if _FORFEIT.search(ended) and b"time" not in ended:
            self.forfeits += 1
            return NotRated.FORFEIT
        if not game.moves:
            self.without_moves += 1
            return None
        # Comments are blanks by now.
        self.bare_results += game.moves.strip() == end_marker(game.moves)
        return NotRated.TOO_SHORT

    def _note_event(self, tags: Tags, date: str) -> None:
        if len(self.first_told) < len(_TOLD_ONCE):
            for name in _TOLD_ONCE - self.first_told.keys():
                if name in tags and (known := _known(self.values[tags[name]])):
                    self.first_told[name] = known
        if date:
            self.first_date = min(self.first_date or date, date)
            self.last_date = max(self.last_date, date)
        if site := self.sites[tags.get(b"Site", b"")]:
            self.online.add(site)
        speed = self.speeds[tags.get(b"TimeControl", b"")]
        if b"EventType" in tags:
            speed = from_words(self.values[tags[b"EventType"]]) or speed
        if speed:
            self.time_controls[speed] += 1

    def _value(self, written: bytes) -> str:
        text = self.text.decode(written).strip()
        return _ESCAPED.sub(r"\1", text) if "\\" in text else text

    def _sides(self, game: WrittenGame) -> str:
        white, black = (self.values[game.tags.get(side, b"?")] for side in (b"White", b"Black"))
        return f"{white} – {black}"

    def report(self, game: WrittenGame, message: str, round_: int | None = None) -> None:
        """Report a problem with one game."""
        line = None if self.problems.full else self.scan.line_of(game)
        self.problems.report(message, line, None, round_)

    def event(self) -> Event:
        """Return what was read as one event."""
        games, persons = self.roster.settle(self.games)
        people = list(persons)
        byes = self._settled_byes(people)
        points = points_scored(len(people), games, byes)
        if not games:
            self.problems.report("No game between two named players could be read.")
        for told in self._not_played():
            self.problems.report_first(told)
        return Event(
            "pgn",
            self.text.encoding,
            name=self.first_told.get(b"Event", ""),
            place=self.first_told.get(b"Site", ""),
            dates=tuple(filter(None, (self.first_date, self.last_date))),
            time_control=next((speed for speed, _ in self.time_controls.most_common(1)), ""),
            rate_of_play=self.first_told.get(b"TimeControl", ""),
            players=tuple(
                self.roster.player(number, places, scored)
                for number, (places, scored) in enumerate(zip(people, points, strict=True), 1)
            ),
            rounds=max(games.last_round, max((bye.round or 0 for bye in byes), default=0)),
            games=games,
            unpaired=byes,
            problems=self.problems.told(),
            notes=tuple(self._notes()),
        )

    def _settled_byes(self, people: list[Sequence[int]]) -> UnpairedRounds:
        if not self.byes:
            return self.byes
        final = {place: number for number, places in enumerate(people) for place in places}
        return UnpairedRounds(bye._replace(player=final[bye.player]) for bye in self.byes)

    def _not_played(self) -> Iterator[str]:
        """Yield what was counted of games without moves, the most important last."""
        if self.byes:
            yield f"Rounds against “Bye”, taken as byes: {len(self.byes):,}."
        if self.forfeits:
            yield (
                "Games without moves whose Termination tag tells of a forfeit, not rated: "
                f"{self.forfeits:,}."
            )
        if self.bare_results:
            yield (
                f"Games with a result and no moves, not rated: {self.bare_results:,} of "
                f"{len(self.games):,}. Forfeits look the same; enter those that were played as a "
                "table."
            )

    def _notes(self) -> Iterator[str]:
        for site in sorted(self.online):
            yield online.note(site)
        for system, count in self.other_ratings.items():
            name = system.decode()
            whose = "US Chess's and not" if name == "USCF" else "perhaps not"
            yield (
                f"Games rated by White{name} and Black{name}, for want of WhiteElo and BlackElo: "
                f"{count:,}. These ratings are {whose} FIDE's."
            )
        if len(self.time_controls) > 1:
            told = ", ".join(f"{speed} {n:,}" for speed, n in self.time_controls.most_common())
            yield f"The games have different time controls: {told}."
        if self.without_moves:
            yield f"Games with tags but no moves, taken as played: {self.without_moves:,}."


def _read_result(text: str) -> Outcome | None:
    """Return White's score and why the result is not rated, or None for what is no result.

    >>> _read_result("½-½"), _read_result("1 – 0"), _read_result("2-0")
    ((<Score.DRAW: 'draw'>, None), (<Score.WIN: 'win'>, None), None)
    """
    plain = text.translate(DASHES).replace("½", "1/2")
    return _RESULTS.get(plain.encode("utf-8", "replace"))


def _known(text: str) -> str:
    return "" if text in _NOTHING else text


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"
