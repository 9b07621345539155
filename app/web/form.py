"""What the form macros ask: the text, the label and the message of each field."""

from functools import cache
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from app.calculators.calculator import Calculator, Choices
from app.calculators.question import Question, default_texts, text_of
from app.web.fields import Reading


class Form:
    """Show a reading to the templates, field by field."""

    def __init__(self, calculator: Calculator, reading: Reading) -> None:
        self._question = calculator.question
        self._fields = calculator.question.model_fields
        self._choices = calculator.choices
        self._defaults = default_texts(calculator.question)
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
        try:
            return text_of(_reader(self._question, name).validate_python(self.text(name)))
        except ValidationError:
            return self._defaults[name]

    def custom(self, name: str) -> str | None:
        """Return what was typed, where it is none of the values offered, or None."""
        if self._messages.get((name, None)):
            return self.text(name)
        value = self.chosen(name)
        return None if any(value == offered for offered, _ in self._choices[name]) else value

    def differs(self, *names: str) -> bool:
        """Tell whether one of these options is not at its default."""
        return any(self._texts[name] not in ("", self._defaults[name]) for name in names)


@cache
def _reader(question: type[Question], name: str) -> TypeAdapter[Any]:
    field = question.model_fields[name]
    kind: Any = Annotated[field.annotation, field]
    return TypeAdapter(kind)
