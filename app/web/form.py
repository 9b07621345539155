"""What the form macros ask: the text, the label and the message of each field."""

from collections.abc import Mapping
from functools import cache
from itertools import zip_longest
from typing import Annotated, Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from app.calculators.calculator import Choices
from app.calculators.question import Question, default_texts, text_of
from app.web.fields import Reading


class Row(NamedTuple):
    """Hold one row of games: its number from 1, its texts by field, and its message."""

    number: int
    texts: Mapping[str, str]
    result: str
    message: str
    faulty: Mapping[str, bool]


class Form:
    """Show a reading to the templates, field by field."""

    def __init__(
        self, question: type[Question], choices: Mapping[str, Choices], reading: Reading
    ) -> None:
        self._fields = question.model_fields
        self._question = question
        self._unread = reading.pasted.unread if reading.pasted else ()
        self._choices = choices
        self._defaults = default_texts(question)
        self._texts = {**self._defaults, **reading.texts}
        self._messages = {(each.field, each.index): each.text for each in reading.messages}

    def text(self, name: str) -> str:
        """Return what stands in a field."""
        return str(self._texts.get(name, ""))

    def label(self, name: str) -> str:
        """Return the words above a field."""
        return self._fields[name].title or name

    def message(self, name: str, index: int | None = None) -> str:
        """Return the message of a refused field, or nothing."""
        return self._messages.get((name, index), "")

    def choices(self, name: str) -> Choices:
        """Return what a field offers, each value with the words for it."""
        return self._choices[name]

    def chosen(self, name: str) -> str:
        """Return which of the offered values a text means: "1-0" is a win, nonsense the default.

        A list of choices cannot show nonsense, and whatever it shows is what it sends next.
        """
        meaning = self._meaning(name)
        return self._defaults[name] if meaning is None else meaning

    def custom(self, name: str) -> str | None:
        """Return what was typed, where it is none of the values offered, or None."""
        meaning = self._meaning(name)
        value = self.text(name) if meaning is None else meaning
        return None if any(value == offered for offered, _ in self._choices[name]) else value

    def _meaning(self, name: str) -> str | None:
        """Return a text in its usual spelling, or None where it cannot be read by itself."""
        try:
            return text_of(_reader(self._question, name).validate_python(self.text(name)))
        except ValidationError:
            return None

    def rows(self) -> list[Row]:
        """Return the rows of games as typed, and a blank one after the last."""
        names = self._question.rows
        rows = list(zip_longest(*(self._texts.get(name, ()) for name in names), fillvalue=""))
        while rows and not any(text.strip() for text in rows[-1]):
            rows.pop()
        return [self._row(i, texts) for i, texts in enumerate([*rows, ("",) * len(names)])]

    def _row(self, index: int, texts: tuple[str, ...]) -> Row:
        columns = dict(zip(self._question.rows, texts, strict=True))
        messages = {name: self.message(name, index) for name in columns}
        return Row(
            index + 1,
            columns,
            self._question.result_in_list(columns["result"]),
            " ".join(dict.fromkeys(filter(None, messages.values()))),
            {name: bool(message) for name, message in messages.items()},
        )

    def more_columns(self) -> tuple[tuple[str, str], ...]:
        """Return the columns of a game besides opponent and result, each with its words."""
        return self._question.more_columns

    def paste_example(self) -> str:
        """Return what a pasted text can look like."""
        return self._question.paste_example

    @property
    def unread(self) -> tuple[str, ...]:
        """Return the pasted lines that were not read."""
        return self._unread

    def differs(self, *names: str) -> bool:
        """Tell whether one of these options is not at its default."""
        return any(self.text(name).strip() != self._defaults[name] for name in names)


@cache
def _reader(question: type[Question], name: str) -> TypeAdapter[Any]:
    field = question.model_fields[name]
    kind: Any = Annotated[field.annotation, field]
    return TypeAdapter(kind)
