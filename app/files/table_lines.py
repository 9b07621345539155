"""Lines of a table: what one says by the header above it, or else by the looks of its cells."""

import re
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from app.files.byes import bye_kind
from app.files.columns import column_kind, round_line
from app.files.event import Outcome
from app.files.results import is_clear_result, looks_like_date, read_result
from app.files.roster import Roster
from app.files.swiss_table import TITLES, read_cell
from app.files.text import DASHES
from app.files.written_ratings import read_table_rating
from app.ratings.score import Score

WHITE_WORDS = frozenset(("w", "white", "weiss", "weiß", "blanc", "blancs", "blancas"))
BLACK_WORDS = frozenset(("b", "black", "s", "schwarz", "noir", "noirs", "n", "negras"))
COMMA = re.compile(r" ?, ?")
_MATCH_SCORE = re.compile(r"\d{0,3}(?:½|[.,]5)?[-:]\d{0,3}(?:½|[.,]5)?", re.ASCII)

Shape = tuple[int, int, int]
"""Which cells of a line hold the names and the result."""


class Game(NamedTuple):
    """One line of the table."""

    white: str
    black: str
    result: str
    white_rating: str = ""
    black_rating: str = ""
    round: str = ""
    color: str = ""
    """The colour of the first player where a cell tells it, whose result it then is."""


class Listed(NamedTuple):
    """One line of a rating list."""

    name: str
    rating: str


class Refused(NamedTuple):
    """Say why a line that is close to a game is none."""

    reason: str


Entry = Game | Listed | Refused | None


class Header(NamedTuple):
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


def outcome_told(game: Game, winner: bool) -> Outcome | None:
    """Return the result from the side of the first player."""
    if winner:
        names = [name.casefold() for name in (game.white, game.black)]
        if game.result and game.result.casefold() in names and names[0] != names[1]:
            score = Score.WIN if game.result.casefold() == names[0] else Score.LOSS
            return score, None
    return read_result(game.result)


def unreadable_result(text: str) -> Refused:
    """Return what to say of a result that cannot be read, with what may have become of it."""
    told = f"“{text[:60]}” is no result"
    if looks_like_date(text):
        told += (
            ": it looks like a date, which spreadsheets make of 1-0 or 1/2. Format the column as "
            "text, or write 1:0 and ½"
        )
    elif _MATCH_SCORE.fullmatch(text.translate(DASHES)):
        told += " of one game: of a match of several boards, send the boards"
    return Refused(told)


def _is_dash(cell: str) -> bool:
    """Tell whether a cell holds what stands between two scores, and nothing else."""
    return len(cell) == 1 and cell.translate(DASHES) in ("-", ":")


def is_of_words(cells: Sequence[str]) -> bool:
    """Tell whether a line has several cells and no digit, as headers have."""
    written = [cell for cell in cells if cell]
    return len(written) > 2 and not any(letter.isdigit() for cell in written for letter in cell)


def is_of_a_crosstable(cells: Sequence[str]) -> bool:
    """Tell whether several cells name opponents by their numbers.

    >>> is_of_a_crosstable(["1", "Alice", "2w1", "3b½"]), is_of_a_crosstable(["Alice", "Ben", "1"])
    (True, False)
    """
    blocks = (read_cell(cell) for cell in cells if 1 < len(cell) < 8)
    return sum(bool(block and block.opponent) for block in blocks) > 1


def joined(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells with a result that was split at its dash put together."""
    for at, cell in enumerate(cells[1:-1], 1):
        if _is_dash(cell) and cells[at - 1] and cells[at + 1]:
            whole = f"{cells[at - 1]}-{cells[at + 1]}"
            if read_result(whole):
                return [*cells[: at - 1], whole, *cells[at + 2 :]]
    return cells


def header_columns(cells: Sequence[str]) -> Header | None:
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
        return Header("games", width, sides, ratings, result, round_, winner=winner)
    if "opponent" in kinds and result >= 0 and names:
        sides = names[0], kinds.index("opponent")
        as_sides = ["black rating" if kind == "opponent rating" else kind for kind in kinds]
        ratings = _rating_columns(as_sides, *sides)
        color = _place(kinds, "color")
        return Header("opponents", width, sides, ratings, result, round_, color, -1, winner)
    if result >= 0 and ("opponent" in kinds or (len(names) == 1 and round_ >= 0)):
        return Header("card", width)
    if len(names) != 1 or not {"white", "black", "opponent"}.isdisjoint(kinds):
        return None
    rating = _place(kinds, "rating")
    if rating < 0:
        return Header("standings", width) if {"points", "number"} <= set(kinds) else None
    return Header(
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


def by_header(cells: Sequence[str], header: Header) -> Entry:
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
        return Listed(name, rating) if not rating or _is_rating(rating) else None
    if sum(map(bool, cells)) < 2:
        # A name alone is a remark below the games, for a bye has its round or its result.
        return None
    first, second = (cell(place) for place in header.names)
    color = cell(header.color).casefold()
    if color and color not in WHITE_WORDS and color not in BLACK_WORDS:
        return Refused(f"“{cell(header.color)[:60]}” is no colour")
    result = cell(header.result)
    return Game(first, second, result, ratings[0], ratings[1], cell(header.round), color)


class Places(NamedTuple):
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
    def shape(self) -> Shape:
        """Return what lines of one table have in common."""
        return self.white, self.black, self.result


def by_content(cells: Sequence[str], shapes: set[Shape], roster: Roster) -> Entry:
    """Return what a line says by the looks of its cells, or None where that is not clear."""
    places = places_of(cells)
    if not isinstance(places, Places):
        return places
    white, black, result = places.white, places.black, places.result
    texts = ["", ""]
    if places.both_behind:
        texts = [cells[place] for place in places.slots]
    else:
        for place in places.slots:
            texts[place > black] = cells[place] if place < len(cells) else ""
    color = cells[places.color].casefold() if places.color >= 0 else ""
    round_ = next((cell for cell in cells if round_line(cell) is not None), "")
    game = Game(cells[white], cells[black], cells[result], texts[0], texts[1], round_, color)
    if color and is_clear_result(game.result):
        return Refused(
            "A colour beside a result of both sides: it is not clear whose result comes first"
        )
    certain = (
        is_clear_result(game.result)
        or places.shape in shapes
        or bool(bye_kind(game.white) or bye_kind(game.black))
        or all(roster.find(COMMA.sub(", ", name)) is not None for name in (game.white, game.black))
    )
    if not certain and len(places.slots) == 2 and all(texts):
        federation = len(game.black) == 3 and game.black.isupper()
        certain = not federation
    if not certain:
        return Refused(
            "This can be a game or a line of standings: write results from both sides, as 1-0, or "
            "name the columns White, Black and Result above them"
        )
    shapes.add(places.shape)
    return game


def places_of(cells: Sequence[str]) -> Places | Listed | Refused | None:
    """Return where a line of a game has what, or what else a line is."""
    looks = [_looks(cell) for cell in cells]
    words = [place for place, look in enumerate(looks) if look == "word"]
    ratings = [place for place, look in enumerate(looks) if look == "rating"]
    if len(words) == 1 and len(ratings) == 1 and len(looks) - looks.count("") <= 3:
        return Listed(cells[words[0]], cells[ratings[0]])
    color = -1
    if len(words) == 3:
        colors = [at for at in words if cells[at].casefold() in WHITE_WORDS | BLACK_WORDS]
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
            Refused("A colour stands between a name and what belongs to it")
            if (color + 1 in ratings)
            else _found(cells, white, black, ratings, color)
        )
    return _found(cells, white, black, ratings, color)


def _found(
    cells: Sequence[str], white: int, black: int, ratings: Sequence[int], color: int
) -> Places | Refused | None:
    for cell in cells[white + 1 :]:
        plain = cell.translate(DASHES) if len(cell) < 10 and not _is_dash(cell) else ""
        if _MATCH_SCORE.fullmatch(plain) and read_result(cell) is None and not cell.isdecimal():
            return unreadable_result(cell)
    taken = (black, color, *ratings)
    slots = _rating_slots(ratings, white, black)
    result = _result_column(cells, white, (*taken, *slots))
    if result is None:
        # One rating only, and what follows the other name is the result.
        slots = tuple(place for place in slots if place in ratings)
        result = _result_column(cells, white, taken)
    if result is None:
        dates = [cell for cell in cells[white + 1 :] if looks_like_date(cell)]
        return unreadable_result(dates[0]) if len(dates) == 1 else None
    both_behind = len(ratings) == 2 and ratings[0] > black
    if both_behind:
        slots = tuple(ratings)
    return Places(white, black, result, slots, both_behind, color)


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
    """Return what a cell holds by its looks; a title counts for nothing, and a round is no name."""
    if not cell or cell.lower() in TITLES:
        return ""
    written = read_table_rating(cell)
    if written.rating:
        return "rating"
    is_word = any(map(str.isalpha, cell)) and not written.readable
    return "word" if is_word and round_line(cell) is None else "other"


def _is_rating(text: str) -> bool:
    """Tell whether a cell is a rating, or says that there is none."""
    return read_table_rating(text).readable
