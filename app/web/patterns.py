"""All pieces of the site on one page, in all their states: in development only.

A state is an address, shown as the real page shows it, so a piece here is never a copy.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flask import Flask, Response, current_app, render_template
from markupsafe import Markup

STATES = (
    ("Match: the sample", "/"),
    (
        "Match: every option, a draw between equals in rating",
        "/?a=1500&b=1500&result=draw&k=27&k_b=10&rounding=whole&draw_rate=30&name_a=Anna&name_b=Ben",
    ),
    ("Match: a loss, far apart", "/?a=2750.5&b=1200&result=loss&k=40"),
    ("Match: blank", "/?a=&b="),
    ("Match: refused", "/?a=abc&b=4001&k=0&k_b=201&draw_rate=99"),
    ("FIDE: the sample", "/fide"),
    (
        "FIDE: rules that bit, games not rated, a target and the next game",
        "/fide?rating=1650&opponent=2100&result=win&opponent=1200&result=loss&opponent=unrated"
        "&result=win&opponent=1700&result=forfeit&opponent=1590&result=draw&target=1670"
        "&next_opponent=1750&birth_year=2010&games_played=12&peak=1700",
    ),
    ("FIDE: by the formula, no games yet", "/fide?rating=1650&opponent=&expected=formula"),
    ("FIDE: without a rating of one’s own", "/fide?rating=&opponent=1720&result=win"),
    ("FIDE: refused", "/fide?rating=99&opponent=abc&result=win&opponent=1720&result=&k=x"),
    ("First rating: the sample", "/fide/first-rating"),
    ("First rating: too few games", "/fide/first-rating?opponent=1700&result=win"),
    ("US Chess: the sample", "/us-chess"),
    ("US Chess: refused", "/us-chess?rating=x&opponent=abc&result=win"),
    ("Lichess: the sample", "/lichess"),
    ("Lichess: refused", "/lichess?rating=x&opponent=abc&deviation=9"),
    ("Glicko: the sample", "/glicko"),
    ("Glicko: refused", "/glicko?rating=x&tau=9"),
    ("Event: before a file", "/event"),
    ("Guide: looked up", "/guide?difference=450&percentage=57"),
    ("Guide: refused", "/guide?difference=abc&percentage=101"),
    ("No such page", "/no-such-page"),
)


class Pattern(NamedTuple):
    """Hold one state: its words, its address and what the page shows."""

    words: str
    address: str
    content: Markup


def register(app: Flask) -> None:
    """Add the page where the application is made for development."""
    if app.debug:
        app.add_url_rule("/patterns", "patterns", patterns)


def patterns() -> Response:
    """Show every state, one after the other."""
    return Response(render_template("patterns.html", patterns=tuple(_patterns())))


def _patterns() -> Iterator[Pattern]:
    client = current_app.test_client()
    shown: set[str] = set()
    for number, (words, address) in enumerate(STATES, 1):
        html = client.get(address).get_data(as_text=True)
        content = html.partition('<main class="width">')[2].rpartition("</main>")[0]
        path = address.partition("?")[0]
        if path in shown:
            content = _GROUND.sub("", content.partition('<section class="questions">')[0])
        shown.add(path)
        yield Pattern(words, address, Markup(on_one_page(content, number)))


_GROUND = re.compile(r'<svg width="0".*?</symbol>\s*</svg>', re.DOTALL)
"""What the pictures of a page stand on: once is enough, as are its questions."""
_SENDING = re.compile(r'\s+data-hx-[a-z-]+="[^"]*"')
_NAMES = re.compile(r' (id|for|form|aria-labelledby|aria-describedby)="([^"]+)"')
_PLACE = re.compile(r'(href="#)([^"]+)')
_LABELLED = re.compile(r'(<(?:section|nav|div)[^>]* aria-labelledby="[^"]*)')
_LABEL = re.compile(r'(<(?:section|nav)[^>]* aria-label="[^"]*)')
_SHARED = frozenset({"ground", "stairs", "dot", "hatch"})


def on_one_page(html: str, number: int) -> str:
    """Return a page's content so that it can stand on one page with others.

    Names are made unique, those of regions with the words of the pattern; forms send nothing.

    >>> on_one_page('<p id="a"><form data-hx-post="/" aria-describedby="a b"></form></p>', 2)
    '<p id="a-2"><form aria-describedby="a-2 b-2"></form></p>'
    """

    def unique(name: str) -> str:
        return name if name in _SHARED else f"{name}-{number}"

    html = _SENDING.sub("", html)
    html = _NAMES.sub(lambda at: f' {at[1]}="{" ".join(map(unique, at[2].split()))}"', html)
    html = _PLACE.sub(lambda at: at[1] + unique(at[2]), html)
    html = _LABELLED.sub(rf"\1 pattern-{number}", html)
    return _LABEL.sub(rf"\1, {number}", html)
