"""Sites to play at, whose ratings are their own."""

import re

_SITE = re.compile(r"(?<![\w-])(?:lichess\.org|chess\.com)\b", re.IGNORECASE)


def site(text: str) -> str:
    """Return the site that an address or a place names, or nothing.

    >>> site("https://lichess.org/swiss/YcTbp4sp"), site("Chess.com"), site("chess24.com INT")
    ('lichess.org', 'chess.com', '')
    """
    found = _SITE.search(text)
    return found[0].lower() if found else ""


def note(site: str) -> str:
    """Say what the ratings of games from a site are not."""
    return f"Games from {site}: the ratings are that site's own and not FIDE's."
