"""What a shared link shows where it is posted: title, words and picture."""

from typing import NamedTuple
from urllib.parse import urlsplit

from app.calculators.calculator import Calculator


class Preview(NamedTuple):
    """Hold what a page says about itself to whoever shows a link to it."""

    title: str
    description: str
    address: str
    """The page's own address, with the host only where it is configured."""
    picture: str = ""
    """The address of its picture, likewise, nothing for none."""


def base_url(text: str) -> str:
    """Return the site's own scheme and host, as configured, nothing for none.

    No request decides it: its Host header says what a stranger likes. Raise ValueError for what
    is no address of a site.

    >>> base_url("https://elo.example.org/"), base_url("")
    ('https://elo.example.org', '')
    >>> base_url("elo.example.org")
    Traceback (most recent call last):
    ValueError: BASE_URL is an address as https://elo.example.org, not 'elo.example.org'
    """
    address = text.strip().rstrip("/")
    parts = urlsplit(address)
    if address and (
        parts.scheme not in ("http", "https") or not parts.netloc or address.count("/") > 2
    ):
        raise ValueError(f"BASE_URL is an address as https://elo.example.org, not {text!r}")
    return address


def preview(base: str, calculator: Calculator, link: str, headline: str, sentence: str) -> Preview:
    """Return the preview of a page, with its result where it has one.

    Take the base address, the page's link, and headline and sentence of its answer.
    """
    query = link.partition("?")[2]
    return Preview(
        title=headline or f"{calculator.title} · Elo Calculator",
        description=f"{sentence} {calculator.lead}" if sentence else calculator.lead,
        address=base + link,
        picture=f"{base}{picture_path(calculator)}" + (f"?{query}" if query else ""),
    )


def spoken(sentence: tuple[str, str, str, str]) -> str:
    """Write the sentence of an answer as one text.

    >>> spoken(("1500 beats 1580:", "new rating", "1519.6", ", up 19.6."))
    '1500 beats 1580: new rating 1519.6, up 19.6.'
    """
    opening, what, figure, movement = sentence
    return f"{opening} {what} {figure}{movement}" if figure else opening


def picture_path(calculator: Calculator) -> str:
    """Return the address of a calculator's pictures."""
    return f"/preview/{calculator.name}.png"
