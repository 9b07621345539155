"""What the form macros ask: the text, the label and the message of each field."""

from app.calculators.calculator import Calculator, Choices
from app.calculators.question import default_texts
from app.web.fields import Reading


class Form:
    """Show a reading to the templates, field by field."""

    def __init__(self, calculator: Calculator, reading: Reading) -> None:
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

    def custom(self, name: str) -> str | None:
        """Return a value that is none of those offered, or None."""
        text = self.text(name)
        return None if any(text == value for value, _ in self._choices[name]) else text

    def differs(self, *names: str) -> bool:
        """Tell whether one of these options is not at its default."""
        return any(self._texts[name] not in ("", self._defaults[name]) for name in names)
