"""What a result section prints: texts, in a shape."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from types import EllipsisType
from typing import Any

_TEXT: EllipsisType = ...
"""Stands in a shape for a text that is not blank."""


@dataclass(frozen=True, slots=True)
class ShapedSheet:
    """Hold the texts of an answer, and its shape: all else that decides what stands on the page.

    Answers of one shape have the same page but for their texts. So a page of that shape is made
    once, and an update only fills in the texts. A sheet may put texts together as it likes, but
    nothing may depend on what a text says, not even on whether it is blank.
    """

    shape: Hashable
    texts: Mapping[str, str]

    @property
    def sentence(self) -> tuple[str, str, str, str]:
        """Return the answer in one sentence; its third part is the main figure."""
        raise NotImplementedError


def taken_apart(sheet: object) -> tuple[Hashable, list[str]]:
    """Return the shape of a plain sheet, and its texts that are not blank.

    A plain sheet is a dataclass of texts, tuples of them, truth values and None. A page may
    depend on whether one of its texts is blank, but not on what it says.

    >>> taken_apart(("+12", "", ("up", True)))
    ((<class 'tuple'>, Ellipsis, '', (<class 'tuple'>, Ellipsis, True)), ['+12', 'up'])
    """
    texts: list[str] = []
    return _shape(sheet, texts), texts


def _shape(part: Any, texts: list[str]) -> Hashable:
    if part.__class__ is str:
        if not part:
            return part
        texts.append(part)
        return _TEXT
    if isinstance(part, tuple):
        return (part.__class__, *[_shape(each, texts) for each in part])
    if part is None or part is True or part is False:
        return part
    return (part.__class__, *[_shape(each, texts) for each in _parts_of(part.__class__)(part)])


@cache
def _parts_of(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*(field.name for field in fields(kind)))


def put_together(shape: Any, texts: Iterator[str]) -> Any:
    """Return the sheet of a shape with these texts.

    >>> shape, texts = taken_apart(("+12", ""))
    >>> put_together(shape, iter(texts))
    ('+12', '')
    """
    if shape is _TEXT:
        return next(texts)
    if not isinstance(shape, tuple):
        return shape
    kind, *parts = shape
    made = [put_together(part, texts) for part in parts]
    return tuple(made) if kind is tuple else kind(*made)
