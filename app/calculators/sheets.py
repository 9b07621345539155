"""What a result section prints: texts, in a shape."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass


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
