"""Templates, and text that the calculators wrote turned into markup."""

import re
from collections.abc import Callable, Hashable, Mapping, MutableMapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from flask.templating import Environment
from jinja2 import Template
from markupsafe import Markup, escape

from app.calculators import marks
from app.calculators.sheets import ShapedSheet


class Templates(Environment):
    """Load templates, each with its globals in one dictionary.

    The chain of dictionaries that Jinja makes is copied for every rendering and every include,
    and costs a sixth of an update. It would show globals added later; here there are none.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of one template."""
        return {**self.globals, **(d or {})}


_BAR_CELL = '<td class="bar">'
_TAGS = (
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
    (marks.NEXT_ROWS, "</tbody><tbody>"),
    (marks.NOTE_ROW, '<tr class="remark"><td colspan="9">'),
    (marks.NOTE_ROW_END, "</td></tr>"),
    (marks.NO_BAR, _BAR_CELL + "</td>"),
    (marks.GAIN, _BAR_CELL + '<svg><rect width="'),
    (marks.LOSS, _BAR_CELL + '<svg class="loss"><rect width="'),
    (marks.BAR_END, '"/></svg></td>'),
)


def marked(text: str) -> Markup:
    """Return a text with marks as markup, everything else in it escaped."""
    return Markup(_tagged(text))


def _tagged(text: str) -> str:
    html = str(escape(text))
    for mark, tag in _TAGS:
        if mark in html:
            html = html.replace(mark, tag)
    return html


def filled_in(fragment: Template, sheet: ShapedSheet) -> bytes:
    """Return the result section for a shape with the texts of a sheet in their places.

    All texts are escaped at once: one by one they took as long as everything else.
    """
    texts = sheet.texts
    written = _tagged(_BETWEEN.join(texts.values())).encode().split(_BETWEEN.encode())
    stencil = _stencil(fragment, type(sheet), sheet.shape)  # type: ignore[arg-type]
    parts = stencil.parts.copy()
    parts[1::2] = stencil.pick(dict(zip(texts, written, strict=True)))
    return b"".join(parts)


_BETWEEN = "\0"
"""A character in no text of an answer."""


class _Stencil(NamedTuple):
    """Hold a rendered section, every second part a place, and what picks the texts for them."""

    parts: list[bytes]
    pick: Callable[[Mapping[str, bytes]], tuple[bytes, ...]]


@lru_cache(maxsize=1000)
def _stencil(fragment: Template, kind: type[ShapedSheet], shape: Hashable) -> _Stencil:
    """Render the section for a shape with a place for each text: its name, between two marks."""
    sheet = kind(shape, _Places())
    html = fragment.render(sheet=sheet, sentence=sheet.sentence, **_ANSWERED)
    parts = _PLACE.split(html)
    return _Stencil([part.encode() for part in parts], itemgetter(*parts[1::2]))


_ANSWERED = {"update": True, "answered": True, "messages": (), "pasted": None}


class _Places(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return f"\ue100{name}\ue101"


_PLACE = re.compile("\ue100(.*?)\ue101")
