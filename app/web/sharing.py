"""What a shared link shows where it is posted: title, words and picture."""

from typing import NamedTuple

from app.calculators.calculator import Calculator


class Preview(NamedTuple):
    """Hold what a page says about itself to whoever shows a link to it."""

    title: str
    description: str
    address: str
    """The page's own address, with the host only where it is configured."""
    picture: str = ""
    """The address of its picture, likewise, nothing for none."""


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
