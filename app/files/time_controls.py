"""Whether a game counts as standard, rapid or blitz, from the thinking time as written."""

import re
from functools import lru_cache

from app.files.event import TimeControl

_WORDS: tuple[tuple[str, TimeControl], ...] = (
    ("blitz", "blitz"),
    ("rapid", "rapid"),
    ("schnell", "rapid"),
    ("standard", "standard"),
    ("classic", "standard"),
)
_STAGE = re.compile(r"(?:\d{1,3}/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)
_MINUTES = re.compile(
    r"(\d{1,3})\s*(?:'|′|min\w*\.?)?"
    r"(?:\s*(?:\+|plus|and|und)\s*(\d{1,3})\s*(?:\"|″|''|s\w*\.?)?(?:\s*(?:per|/)\s*move)?)?",
    re.ASCII,
)


@lru_cache(maxsize=1024)
def from_words(text: str) -> TimeControl:
    """Return what a text names in words, or nothing.

    >>> from_words("Individual: Swiss-System (Rapid)"), from_words("Team Swiss System")
    ('rapid', '')
    """
    text = text.lower()
    return next((time_control for word, time_control in _WORDS if word in text), "")


@lru_cache(maxsize=1024)
def from_seconds(text: str) -> TimeControl:
    """Return what stages written in seconds amount to, as in the PGN tag TimeControl.

    >>> [from_seconds(text) for text in ("300+3", "900+10", "40/5400+30:900+30", "-")]
    ['blitz', 'rapid', 'standard', '']
    """
    seconds = 0
    for stage in text.split(":")[:9]:
        found = _STAGE.fullmatch(stage.strip())
        if not found:
            return ""
        # The increment is added for every move, so once over all stages.
        seconds += int(found[1])
    return _by_length(seconds + 60 * int(found[2] or 0)) if found else ""


def from_minutes(text: str) -> TimeControl:
    """Return what minutes with seconds a move amount to, as arbiters write it.

    >>> [from_minutes(text) for text in ("15 minutes plus 10 sec per move", "90+30", "3' + 2''")]
    ['rapid', 'standard', 'blitz']
    >>> from_minutes("40/120, 60")
    ''
    """
    found = _MINUTES.fullmatch(text.strip().lower())
    return _by_length(60 * int(found[1]) + 60 * int(found[2] or 0)) if found else ""


def _by_length(seconds: int) -> TimeControl:
    """Sort by the time for 60 moves (FIDE Laws of Chess, appendices A.1 and B.1)."""
    if seconds <= 0:
        return ""
    if seconds <= 600:
        return "blitz"
    return "rapid" if seconds < 3600 else "standard"
