"""Anything typed, sent or uploaded: never an exception, answers within bounds, laws kept.

`make test` tries a few hundred cases, `make check` some thousand, `make fuzz` a million.
"""

import os


def examples(*, quickly: int, long: int) -> int:
    """Return how many cases of a property to try: many only where FUZZ asks for a long run."""
    return long if os.environ.get("FUZZ") == "long" else quickly
