"""Templates, and text that the calculators wrote turned into markup."""

import re
from collections.abc import Callable, Hashable, Iterable, MutableMapping
from functools import lru_cache
from itertools import count
from operator import itemgetter
from typing import Any, NamedTuple

from flask.templating import Environment
from jinja2 import Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from app.calculators import marks
from app.calculators.sheets import ShapedSheet, put_together, taken_apart


class Templates(Environment):
    """Load templates, each with its globals in one dictionary.

    The chain of dictionaries that Jinja makes is copied for every rendering and every include,
    and costs a sixth of an update. It would show globals added later; here there are none.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of one template."""
        return {**self.globals, **(d or {})}


_BAR_CELL = '<td class="bar">'
_Tags = list[tuple[bytes, bytes]]


def _as_bytes(*tags: tuple[str, str]) -> _Tags:
    return [(mark.encode(), tag.encode()) for mark, tag in tags]


_TAGS = _as_bytes(
    (marks.ENTERED, "<var>"),
    (marks.ENTERED_END, "</var>"),
    (marks.RESULT, "<b>"),
    (marks.RESULT_END, "</b>"),
    (marks.RAISED, "<sup>"),
    (marks.RAISED_END, "</sup>"),
    (marks.SMALL, " <small>"),
    (marks.SMALL_END, "</small>"),
    (marks.ROW, '<tr><th scope="row">'),
    (marks.CHOSEN_ROW, '<tr class="chosen"><th scope="row">'),
    (marks.HEAD_END, "</th>"),
    (marks.HEAD_CELL, "</th><td>"),
    (marks.NEXT_CELL, "</td><td>"),
    (marks.CELL, "<td>"),
    (marks.WIDE_CELL, '<td colspan="2">'),
    (marks.CELL_END, "</td>"),
    (marks.ROW_END, "</tr>"),
    (marks.NOTE_ROW, '<tr class="remark"><td colspan="9">'),
    (marks.NOTE_ROW_END, "</td></tr>"),
    (marks.NO_BAR, _BAR_CELL + "</td>"),
    (marks.GAIN, _BAR_CELL + '<svg><rect width="'),
    (marks.LOSS, _BAR_CELL + '<svg class="loss"><rect width="'),
    (marks.BAR_END, '"/></svg></td>'),
)
_ESCAPED = _as_bytes(*((letter, str(escape(letter))) for letter in "&<>\"'"))
_NOW = (
    _ESCAPED + _TAGS + _as_bytes((marks.LATER_ROWS, "</tbody><tbody>"), (marks.LATER_ROWS_END, ""))
)
_LATER = (
    _ESCAPED
    + _TAGS
    + _as_bytes((marks.LATER_ROWS, "</tbody><tbody><!--"), (marks.LATER_ROWS_END, "-->"))
)
"""A page has all rows. In an update the later ones are a comment until there is time for them:
making 600 rows at every keystroke kept the browser from showing the answer."""


@pass_context
def marked(context: Context, text: str) -> Markup:
    """Return a text with marks as markup, everything else in it escaped."""
    return Markup(_tagged(text, _LATER if context.get("update") else _NOW).decode())


def _tagged(text: str, tags: _Tags) -> bytes:
    # Single bytes are found and replaced several times as fast as letters, escaping included.
    html = text.encode()
    for mark, tag in tags:
        if mark in html:
            html = html.replace(mark, tag)
    return html


def filled_in(fragment: Template, sheet: Any) -> bytes:
    """Return the result section of a sheet: that of its shape, with its texts in their places.

    All texts are escaped at once: one by one they took as long as everything else.
    """
    if isinstance(sheet, ShapedSheet):
        stencil = _stencil(fragment, sheet.shape, type(sheet))  # type: ignore[arg-type]
        texts: Any = dict(zip(sheet.texts, _written(sheet.texts.values()), strict=True))
    else:
        shape, texts = taken_apart(sheet)
        stencil = _stencil(fragment, shape)
        texts = _written(texts)
    parts = stencil.parts.copy()
    parts[1::2] = stencil.pick(texts)
    return b"".join(parts)


def _written(texts: Iterable[str]) -> list[bytes]:
    return _tagged(_BETWEEN.join(texts), _LATER).split(_BETWEEN.encode())


_BETWEEN = "\0"
"""A character in no text of an answer."""


class _Stencil(NamedTuple):
    """Hold a rendered section, every second part a place, and what picks the texts for them."""

    parts: list[bytes]
    pick: Callable[[Any], tuple[bytes, ...]]


@lru_cache(maxsize=1000)
def _stencil(
    fragment: Template, shape: Hashable, kind: type[ShapedSheet] | None = None
) -> _Stencil:
    """Render the section of a shape with a place for each text: its name or number, marked."""
    sheet = kind(shape, _Places()) if kind else put_together(shape, map(_place, count()))
    html = fragment.render(sheet=sheet, sentence=sheet.sentence, **_ANSWERED)
    parts = _PLACE.split(html)
    places = parts[1::2] if kind else map(int, parts[1::2])
    return _Stencil([part.encode() for part in parts], itemgetter(*places))


_ANSWERED = {"update": True, "answered": True, "messages": (), "pasted": None}


class _Places(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return _place(name)


def _place(name: object) -> str:
    return f"\ue100{name}\ue101"


_PLACE = re.compile("\ue100(.*?)\ue101")
