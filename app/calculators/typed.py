"""What people type, turned into values: the types that the questions are made of.

Every type refuses with a plain ValueError, because the one sentence that a person reads stands
in the description of the field: it says what the field allows, whatever was wrong.
"""

import re
from collections.abc import Callable, Iterable
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from app.ratings.rounding import half_away_from_zero
from app.ratings.score import SPELLINGS, Score

_NUMBER = re.compile(r"\+?(\d{1,9}(?:[.,]\d{1,9})?)", re.ASCII)
_FULL_WIDTH = str.maketrans("０１２３４５６７８９．，＋－", "0123456789.,+-")


def number(text: Any) -> float:
    """Read a number as people write it: comma or point, a plus sign, spaces around it.

    >>> number(" 1500 "), number("2,5"), number("+1500"), number("２４００")
    (1500.0, 2.5, 1500.0, 2400.0)
    >>> number("1e3")
    Traceback (most recent call last):
    ValueError: not a number
    """
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    match = _NUMBER.fullmatch(text.translate(_FULL_WIDTH).strip())
    if not match:
        raise ValueError("not a number")
    return float(match[1].replace(",", "."))


def number_with_two_decimals(text: Any) -> float:
    """Read a number that has at most two decimals."""
    value = number(text)
    if half_away_from_zero(value, 2) != value:
        raise ValueError("more than two decimals")
    return value


def k_factor(text: Any) -> float:
    """Read a K-factor above 0, up to 200."""
    value = number(text)
    if not 0 < value <= 200:
        raise ValueError("out of range")
    return value


def whole_number(text: Any) -> int:
    """Read a number without a fraction; 1500.0 is one.

    >>> whole_number("1500,0")
    1500
    """
    value = number(text)
    if value != int(value):
        raise ValueError("not a whole number")
    return int(value)


def signed_whole_number(text: Any) -> int:
    """Read a whole number that may be negative, with any minus sign.

    >>> signed_whole_number("+6"), signed_whole_number("−5"), signed_whole_number("-5")
    (6, -5, -5)
    """
    plain = text.translate(_FULL_WIDTH).strip()
    return -whole_number(plain[1:]) if plain[:1] in ("-", "−") else whole_number(plain)


_YES_AND_NO = {"1": True, "yes": True, "true": True, "on": True}
_YES_AND_NO |= {"": False, "0": False, "no": False, "false": False, "off": False}


def yes_or_no(text: Any) -> bool:
    """Read a box that is ticked or not.

    >>> yes_or_no("1"), yes_or_no("")
    (True, False)
    """
    answer = _YES_AND_NO.get(text.strip().lower())
    if answer is None:
        raise ValueError("neither yes nor no")
    return answer


def score(text: Any) -> Score:
    """Read the result of a game in any of its usual spellings, own side first."""
    read = Score.read(text.translate(_FULL_WIDTH))
    if read is None:
        raise ValueError("not a result")
    return read


def choice(text: Any) -> Any:
    """Read one word of a list, in any case."""
    return text.strip().lower()


def plain_text(text: Any) -> str | None:
    r"""Read a text without the spaces around it and without control characters, None if blank.

    >>> plain_text(" Anna\t "), plain_text("\x00")
    ('Anna', None)
    """
    return "".join(letter for letter in text or "" if letter.isprintable()).strip() or None


def spelled(words: Iterable[str], spellings: Iterable[str]) -> WithJsonSchema:
    """Describe the words of a field: those of the answers first, then what else is read for them.

    Spellings that look like numbers may be sent as numbers.

    >>> spelled(["win", "loss"], ["win", "1", "0", "0,0"]).json_schema
    {'enum': ['win', 'loss', '1', '0', '0,0', 1, 0]}
    """
    texts = list(dict.fromkeys((*words, *spellings)))
    numbers = dict.fromkeys(number(text) for text in texts if _NUMBER.fullmatch(text))
    whole = [int(each) if each.is_integer() else each for each in numbers]
    return WithJsonSchema({"enum": [*texts, *whole]})


class Described:
    """Describe a field as JSON does, anew whenever somebody asks: bounds can follow the day.

    >>> from pydantic import TypeAdapter
    >>> days = iter(({"maximum": 2026}, {"maximum": 2027}))
    >>> reader = TypeAdapter(Annotated[int, Described(lambda: next(days))])
    >>> reader.json_schema(), reader.json_schema()
    ({'maximum': 2026}, {'maximum': 2027})
    """

    def __init__(self, describe: Callable[[], dict[str, Any]]) -> None:
        self._describe = describe

    def __get_pydantic_json_schema__(self, *_: object) -> dict[str, Any]:
        """Return the description as of now."""
        return self._describe()


# Two decimals are told in words: a multiple of 0.01 is none for a validator that counts in binary.
Rating = Annotated[float, Field(ge=100, le=4000), BeforeValidator(number_with_two_decimals)]
KFactor = Annotated[float, Field(gt=0, le=200), BeforeValidator(number)]
Result = Annotated[
    Score,
    BeforeValidator(score),
    spelled([member.value for member in Score], SPELLINGS),
]
YesOrNo = Annotated[
    bool,
    BeforeValidator(yes_or_no),
    spelled([], _YES_AND_NO),
]
Name = Annotated[Annotated[str, Field(max_length=40)] | None, BeforeValidator(plain_text)]
