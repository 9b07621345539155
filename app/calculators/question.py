"""What the questions of all calculators share: samples, messages and the link back."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from typing import Any, ClassVar, NamedTuple
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict

from app.calculators.figures import as_typed
from app.calculators.rows import filled

Sample = Mapping[str, str | tuple[str, ...]]
"""Texts of a question, a tuple of them for a field that is repeated."""
MOST_ROWS = 200
"""Games that one question takes."""
LONGEST_TEXT = 100
"""Letters of a faulty field that a link keeps."""


class Pasted(NamedTuple):
    """Hold what a pasted text says: the texts of each row, and the lines that were not read."""

    games: tuple[tuple[str, ...], ...]
    unread: tuple[str, ...]
    instead_of_sample: bool = False
    """Whether the games take the place of the sample's, which nobody has played."""


class Question(BaseModel):
    """Hold what a person asks one calculator, checked.

    A field's title is its label, its description says what it allows; both together are the
    message for everything wrong with it.
    """

    model_config = ConfigDict(frozen=True)

    path: ClassVar[str]
    """The address of the page."""
    always: ClassVar[tuple[str, ...]]
    """Fields that every link names, among them those that are repeated; the others it names only
    where they differ from the default."""
    subject: ClassVar[tuple[str, ...]]
    """Ratings and opponents: the sample shows only when a link names none of them."""
    sample: ClassVar[Sample]
    """Texts of the question that the page opens with."""
    rows: ClassVar[tuple[str, ...]] = ()
    """Fields that are repeated, one text a game, and pair by position."""

    more_columns: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Repeated fields besides opponent and result, each with the words above its column."""
    paste_example: ClassVar[str] = "1720 1, 1590 =, 1810 loss"

    @staticmethod
    def result_in_list(text: str) -> str:
        """Return the value in the list of results that a typed result means, or nothing."""
        return text

    @classmethod
    def from_rows(cls, columns: Mapping[str, list[str]]) -> Mapping[str, Any]:
        """Return what the columns of the filled rows mean for the fields."""
        return columns

    @classmethod
    def from_lines(cls, text: str) -> Pasted:
        """Read pasted lines into rows; a question without rows has none."""
        return Pasted((), ())

    @cached_property
    def link(self) -> str:
        """Return the canonical path and query that bring this question back."""
        return link(type(self), self._linked)

    def link_with(self, changes: Mapping[str, str | list[str] | None]) -> str:
        """Return the link of this question with other texts for some fields, None for no text."""
        texts = {**self._linked, **changes}
        return link(type(self), {name: text for name, text in texts.items() if text is not None})

    @cached_property
    def _linked(self) -> dict[str, str | list[str]]:
        """The texts that the link names."""
        values, rows = self.__dict__, self.rows
        texts: dict[str, str | list[str]] = {
            name: _texts_of(values[name]) if name in rows else text_of(values[name])
            for name in self.always
        }
        for name, default in _options(type(self)).items():
            if values[name] != default:
                texts[name] = text_of(values[name])
        return texts


def link(question: type[Question], texts: Mapping[str, str | list[str]]) -> str:
    """Return the path and query that name these texts, games interleaved, in fixed order.

    Keep at most the first hundred letters of a text.
    """
    rows, options = question.rows, _options(question)
    parts = [
        f"{name}={_quoted(str(texts.get(name, '')))}"
        for name in question.always
        if name not in rows
    ]
    if rows:
        parts.append(_interleaved(rows, texts))
    if not options.keys().isdisjoint(texts):
        parts += [f"{name}={_quoted(str(texts[name]))}" for name in options if name in texts]
    return f"{question.path}?{'&'.join(parts)}" if parts else question.path


def messages_of(question: type[Question]) -> Mapping[str, str]:
    """Return the one message of each field, "Rating of A: from 100 to 4000."."""
    return _messages(question)


def omitted(question: type[Question], texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the texts a link names: not the options that say just what their default says."""
    defaults = default_texts(question)
    return {
        name: text
        for name, text in {**defaults, **texts}.items()
        if name in question.always or text != defaults[name]
    }


@cache
def default_texts(question: type[Question]) -> Mapping[str, str]:
    """Return what each field says when nothing was typed. Rows of games are lists, not texts."""
    return {
        name: text_of(default)
        for name, default in _defaults(question).items()
        if name not in question.rows
    }


@cache
def required(question: type[Question]) -> tuple[str, ...]:
    """Return the single fields without a default: missing, they are blank."""
    return tuple(
        name
        for name, field in question.model_fields.items()
        if field.is_required() and name not in question.rows
    )


@cache
def _defaults(question: type[Question]) -> Mapping[str, Any]:
    return {
        name: None if field.is_required() else field.get_default()
        for name, field in question.model_fields.items()
    }


@cache
def _options(question: type[Question]) -> Mapping[str, Any]:
    """Return the fields that a link names only where they differ, with their defaults."""
    return {
        name: default
        for name, default in _defaults(question).items()
        if name not in question.always
    }


@cache
def _messages(question: type[Question]) -> Mapping[str, str]:
    return {
        name: f"{field.title}: {field.description}."
        for name, field in question.model_fields.items()
    }


def _interleaved(rows: tuple[str, ...], texts: Mapping[str, str | list[str]]) -> str:
    columns = [texts.get(name) or () for name in rows]
    if not columns[0]:
        return f"{rows[0]}="
    games = min(map(len, columns))
    pieces = [piece for name in rows for piece in (f"&{name}=", "")] * games
    return filled(pieces, *[list(map(_quoted, column[:games])) for column in columns])[1:]


def _quoted(text: str) -> str:
    # Ratings and words of a list need no quoting, and 200 games are four hundred of them.
    if text.isascii() and text.isalnum() and len(text) <= LONGEST_TEXT:
        return text
    return quote(text[:LONGEST_TEXT], safe="", errors="replace")


def _texts_of(column: Sequence[Any]) -> list[str]:
    return [each._value_ if isinstance(each, Enum) else text_of(each) for each in column]


def text_of(value: Any) -> str:
    """Return a value as a person would type it, nothing for None."""
    if type(value) is int:
        return str(value)
    if isinstance(value, Enum):
        return str(value._value_)
    if isinstance(value, float):
        return as_typed(value)
    if isinstance(value, bool):
        return str(int(value))
    return "" if value is None else str(value)
