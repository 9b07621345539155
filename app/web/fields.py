"""From what was typed to a question, or to messages at the fields."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, repeat, zip_longest
from operator import itemgetter
from types import UnionType
from typing import Any, Union, get_args, get_origin
from urllib.parse import parse_qsl

from flask import abort
from pydantic import ValidationError

from app.calculators.calculator import Texts
from app.calculators.question import (
    MOST_ROWS,
    Pasted,
    Question,
    link,
    messages_of,
    omitted,
    required,
)

Sent = Mapping[str, list[str]]
"""What was sent: the texts of each name, in order."""
CUSTOM = "custom"
"""What a dropdown says when the value stands in a text field of its own."""
UNREAD = "Lines that were not read: give a rating and a result on each, as 1720 1."
MOST_FIELDS = 2000
LONGEST_FORM = 64 * 1024
"""Bytes of a form that are read."""


@dataclass(frozen=True, slots=True)
class Message:
    """Hold what a field allows, for a field that was refused; index counts repeated ones."""

    field: str
    index: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold a question, or the messages why there is none, and what was typed in any case."""

    texts: Texts
    link: str
    question: Question | None = None
    messages: tuple[Message, ...] = ()
    pasted: Pasted | None = None


def stated_length(environ: Mapping[str, Any], most: int) -> int:
    """Return how many bytes a request says its body has.

    Abort with 411 where it does not say, and with 413 where they are more than so many.
    """
    digits = environ.get("CONTENT_LENGTH") or "0"
    if "HTTP_TRANSFER_ENCODING" in environ or not digits.isdecimal():
        abort(411)
    length = int(digits) if len(digits) < 10 else most + 1
    if length > most:
        abort(413)
    return length


def sent_by(environ: Mapping[str, Any]) -> Sent:
    """Return the fields of a form from the body of a WSGI request.

    Abort with 400 where it ends early, with 411 without a length, with 413 beyond the limits and
    with 415 for any other type of body.
    """
    # The framework's own reader is made for files, too, and takes as long as a whole bare view.
    length = stated_length(environ, LONGEST_FORM)
    if length and not environ.get("CONTENT_TYPE", "").lower().startswith(_FORM):
        abort(415)
    body = environ["wsgi.input"].read(length)
    if len(body) < length:
        abort(400)
    form = body.decode(errors="replace")
    pairs = form.split("&")
    if len(pairs) > MOST_FIELDS:
        abort(413)
    fields: Iterable[tuple[str, str]]
    if "%" in form or "+" in form:
        fields = parse_qsl(form, keep_blank_values=True)
    else:
        # Numbers and words of a list need no decoding, and 200 games are four hundred of them.
        fields = map(_NAME_AND_TEXT, map(str.partition, filter(None, pairs), repeat("=")))
    sent: dict[str, list[str]] = {}
    for name, text in fields:
        if name in sent:
            sent[name].append(text)
        else:
            sent[name] = [text]
    return sent


_FORM = "application/x-www-form-urlencoded"
_NAME_AND_TEXT = itemgetter(0, 2)


def read(kind: type[Question], sent: Sent) -> Reading:
    """Read a page's question: forgiving, with the sample where no rating is named.

    Unknown names are ignored, of a name given twice the first counts, a missing option takes
    its default and a missing rating is blank.
    """
    texts = _texts(kind, sent)
    if not any(name in texts for name in kind.subject):
        texts = {**kind.sample, **_without_rows(kind, texts)}
    blank = dict.fromkeys(required(kind), "")
    if not kind.rows or "add" not in sent:
        return _check(kind, texts, blank)
    pasted = kind.from_lines(_first(sent, "paste"))
    typed_rows, _ = _filled_rows(kind.rows, texts)
    if pasted.games and all(tuple(typed_rows[name]) == kind.sample[name] for name in kind.rows):
        pasted = pasted._replace(instead_of_sample=True)
        typed_rows = {name: [] for name in kind.rows}
    reading = _check(kind, _with_games(kind, texts, typed_rows, pasted), blank)
    if not pasted.unread:
        return replace(reading, pasted=pasted)
    message = Message("paste", None, UNREAD)
    return replace(reading, pasted=pasted, messages=(*reading.messages, message))


def read_strictly(kind: type[Question], sent: Sent) -> Reading:
    """Read a question of the API: nothing unknown, nothing twice, no sample."""
    known = kind.model_fields
    messages = [
        Message(name, None, f"{name}: there is no such parameter here.")
        for name in sent
        if name not in known
    ]
    messages += [
        Message(name, None, f"{name}: give it once.")
        for name, values in sent.items()
        if name in known and name not in kind.rows and len(values) > 1
    ]
    told = {message.field for message in messages}
    reading = _check(kind, {name: _value(kind, name, sent) for name in sent if name in known}, {})
    messages += [message for message in reading.messages if message.field not in told]
    return replace(reading, question=None, messages=tuple(messages)) if messages else reading


def read_options(kind: type[Question], options: Mapping[str, str]) -> Reading:
    """Read options of the command line, blank where they were not given."""
    return _check(kind, {name: text for name, text in options.items() if text}, {})


def _with_games(
    kind: type[Question],
    texts: dict[str, Any],
    typed_rows: Mapping[str, list[str]],
    pasted: Pasted,
) -> dict[str, Any]:
    added = zip(*pasted.games, strict=True) if pasted.games else ((),) * len(kind.rows)
    columns = zip(kind.rows, added, strict=True)
    return {**texts, **{name: [*typed_rows[name], *more] for name, more in columns}}


def _texts(kind: type[Question], sent: Sent) -> dict[str, Any]:
    known = kind.model_fields
    texts = {name: _value(kind, name, sent) for name in sent if name in known}
    for name in _CUSTOMISED.intersection(texts):
        if texts[name] == CUSTOM:
            # Whoever types the word itself has typed no value, and the link must not say so twice.
            texts[name] = _first(sent, f"{name}_{CUSTOM}").replace(CUSTOM, "")
    return texts


_CUSTOMISED = {"k"}


def _value(kind: type[Question], name: str, sent: Sent) -> str | list[str]:
    return sent[name] if name in kind.rows else sent[name][0]


def _first(sent: Sent, name: str) -> str:
    return sent[name][0] if name in sent else ""


def _without_rows(kind: type[Question], texts: dict[str, Any]) -> dict[str, Any]:
    return {name: text for name, text in texts.items() if name not in kind.rows}


def _check(kind: type[Question], texts: dict[str, Any], blank: Mapping[str, str]) -> Reading:
    values: dict[str, Any] = {**blank, **texts}
    for name in _optional(kind).intersection(values):
        if not values[name].strip():
            values[name] = None
    columns: Mapping[str, list[str]] = {}
    positions: Sequence[int] = ()
    if kind.rows:
        columns, positions = _filled_rows(kind.rows, texts)
        if len(positions) > MOST_ROWS:
            message = Message(kind.rows[0], MOST_ROWS, f"Games: at most {MOST_ROWS}.")
            return _refused(kind, texts, columns, (message,))
        values = {**_without_rows(kind, values), **kind.from_rows(columns)}
    try:
        question = kind.model_validate(values)
    except ValidationError as error:
        return _refused(kind, texts, columns, tuple(_messages(kind, error, positions)))
    return Reading(texts, question.link, question)


def _refused(
    kind: type[Question],
    texts: dict[str, Any],
    columns: Mapping[str, list[str]],
    messages: tuple[Message, ...],
) -> Reading:
    return Reading(texts, link(kind, omitted(kind, {**texts, **columns})), None, messages)


def _filled_rows(
    names: tuple[str, ...], texts: Mapping[str, Any]
) -> tuple[dict[str, list[str]], Sequence[int]]:
    """Return the rows that are not blank as columns, and where each of them stood."""
    columns = [texts.get(name, ()) for name in names]
    if len(set(map(len, columns))) == 1 and all(map(str.strip, chain(*columns))):
        return dict(zip(names, columns, strict=True)), range(len(columns[0]))
    rows = list(zip_longest(*columns, fillvalue=""))
    positions = [i for i, row in enumerate(rows) if any(text.strip() for text in row)]
    filled = zip(*(rows[i] for i in positions), strict=True) if positions else ((),) * len(names)
    return {name: list(column) for name, column in zip(names, filled, strict=True)}, positions


def _messages(
    kind: type[Question], error: ValidationError, positions: Sequence[int]
) -> Iterator[Message]:
    sentences = messages_of(kind)
    places = dict.fromkeys(
        fault["loc"][: 2 if fault["loc"][0] in kind.rows else 1]
        for fault in error.errors(include_url=False, include_context=False, include_input=False)
    )
    for place in places:
        name = str(place[0])
        if len(place) == 2:
            position = positions[int(place[1])]
            yield Message(name, position, sentences[name].format(game=position + 1))
        else:
            yield Message(name, None, sentences[name])


@cache
def _optional(kind: type[Question]) -> frozenset[str]:
    """Return the fields whose blank is no fault."""
    return frozenset(
        name
        for name, info in kind.model_fields.items()
        if get_origin(info.annotation) in (Union, UnionType)
        and type(None) in get_args(info.annotation)
    )
