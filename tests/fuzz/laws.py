"""What holds for every answer, whatever was asked."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qs, urlsplit

from werkzeug.datastructures import MultiDict

from app import files
from app.calculators import event, event_sheet
from app.calculators.calculator import Calculator
from app.calculators.event import EventQuestion
from app.calculators.fide import FideAnswer
from app.calculators.first_rating import FirstRatingAnswer
from app.calculators.glicko import GlickoAnswer
from app.calculators.lichess import LichessAnswer
from app.calculators.match import MatchAnswer
from app.calculators.question import Question
from app.calculators.us_chess import UsChessAnswer
from app.files.event import Event
from app.ratings.rounding import half_up
from app.web.api import plain
from app.web.fields import Reading, Sent, read, read_strictly
from tests.fuzz.typists import Pairs

_NO_NUMBER = re.compile(
    r"(?<!\w)(nan|inf|None)(?!\w)|(?<!\d)[-−]0(?![\d.])|[-−]0\.0+(?!\d)|(?<!\w)-\d"
)


def reading_keeps_to_the_rules(calculator: Calculator, sent: Pairs) -> Reading:
    """Read a form both ways; messages belong to fields, a question comes without messages."""
    kind = calculator.question
    fields = MultiDict(sent).to_dict(flat=False)
    strict = read_strictly(kind, fields)
    assert (strict.question is None) == bool(strict.messages)
    reading = read(kind, fields)
    # Pasted lines that were not read are told beside the answer of the others.
    faults = [message for message in reading.messages if message.field != "paste"]
    assert (reading.question is None) == bool(faults)
    for message in reading.messages:
        assert message.field in kind.model_fields or message.field == "paste"
        assert message.text.endswith(".")
        assert (message.index is None) or message.field in kind.rows
    assert reading.link.startswith(calculator.path + "?")
    assert reading.link.isascii()
    assert reading.link.isprintable()
    again = read(kind, fields_of(reading.link))
    if reading.question is not None:
        assert again.question == reading.question
        assert again.link == reading.link
    return reading


def answer_keeps_the_laws(calculator: Calculator, sent: Pairs) -> bool:
    """Answer a form, and check the answer; tell whether there was one."""
    reading = reading_keeps_to_the_rules(calculator, sent)
    if reading.question is None:
        calculator.blank_sheet(reading.texts)
        return False
    answer = calculator.answer(reading.question)
    _is_finite(plain(answer))
    _adds_up(reading.question, answer)
    _is_within_bounds(answer)
    sheet = calculator.sheet(answer)
    if not any(name.startswith("name") for name, _ in sent):
        assert not _NO_NUMBER.search(" ".join(_texts(sheet)))
    return True


def file_keeps_the_laws(data: bytes) -> bool:
    """Read a file, rate it and print it; tell whether there was somebody to rate."""
    read_event = files.read(data)
    _is_whole(read_event)
    for question in (EventQuestion(), EventQuestion.model_validate({"rules": "plain"})):
        answer = event.answer(question, read_event)
        _is_finite(plain(answer.players))
        event_sheet.sheet(answer)
        for table in (event_sheet.table_csv(answer), event_sheet.rating_list_csv(answer)):
            assert "\0" not in table
        for player in answer.players:
            assert player.link.isascii()
            # A first rating replaces none that was there before.
            if player.rating is not None and player.rating_change is not None:
                assert player.new_rating == player.rating + player.rating_change
    return bool(read_event.players)


def fields_of(link: str) -> Sent:
    """Return the fields of a link."""
    return parse_qs(urlsplit(link).query, keep_blank_values=True)


def _is_whole(read_event: Event) -> None:
    numbers = range(len(read_event.players))
    for game in read_event.games:
        assert game.white in numbers
        assert game.black in numbers
    for entry in read_event.unpaired:
        assert entry.player in numbers
    assert read_event.players or read_event.problems


def _is_finite(value: Any) -> None:
    if isinstance(value, float):
        assert math.isfinite(value)
        assert value or math.copysign(1, value) == 1, "a minus zero"
    elif isinstance(value, dict):
        for each in value.values():
            _is_finite(each)
    elif isinstance(value, list):
        for each in value:
            _is_finite(each)


_SHOWN: Mapping[str, Callable[[float], float]] = {
    "/us-chess": half_up,
    "/lichess": lambda rating: int(max(rating, 400)),
}
"""How a rating stands on lists that show whole ones only, and from 400 points on Lichess."""


def _adds_up(question: Question, answer: Any) -> None:
    """Check that a rating and its change, as shown, make the new rating."""
    shown = _SHOWN.get(question.path, float)
    for before, change, after in _moves(question, answer):
        if None not in (before, change, after):
            assert abs(shown(before) + change - after) < 1e-6


def _moves(question: Any, answer: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each rating before, its change and the rating after, by the names that they have."""
    match answer:
        case MatchAnswer():
            for each in (answer, *answer.outcomes):
                before = (question.a, question.b)
                yield from zip(before, each.rating_change, each.new_rating, strict=True)
        case FideAnswer() | UsChessAnswer():
            for row in (answer, *answer.by_score):
                yield question.rating, row.rating_change, row.new_rating
        case LichessAnswer():
            for outcome in answer.outcomes:
                yield question.rating, outcome.rating_change, outcome.new_rating
        case GlickoAnswer():
            yield question.rating, answer.rating_change_exact, answer.new_rating
        case _:
            # A first rating replaces none, and a calculator that is not named here has no laws.
            assert isinstance(answer, FirstRatingAnswer)


def _is_within_bounds(answer: Any) -> None:
    assert all(step.name for step in answer.steps)
    if isinstance(answer, FideAnswer | FirstRatingAnswer):
        assert answer.percentage_score is None or 0 <= answer.percentage_score <= 100
    if isinstance(answer, MatchAnswer):
        assert all(-1e-12 <= share <= 1 for share in answer.chances)
        assert abs(sum(answer.chances) - 1) < 1e-9
    if isinstance(answer, FideAnswer | UsChessAnswer):
        by_score: Sequence[Any] = answer.by_score
        for lower, higher in pairwise(by_score):
            assert lower.score < higher.score
            if lower.new_rating is not None and higher.new_rating is not None:
                assert lower.new_rating <= higher.new_rating


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for each in dataclass_fields(value):
            yield from _texts(getattr(value, each.name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        yield from _texts(tuple(value.values()))
