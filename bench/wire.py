"""Bytes over the wire: a first visit, a second page, one update."""

import gzip
import re

from app import create_app
from bench.report import Row, Section
from bench.wsgi import MATCH, Answer, Call, answer

_STATIC = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def run() -> Section:
    """Count status lines, headers and bodies as a browser that takes gzip gets them."""
    app = create_app()
    page = answer(Call(app, "/"))
    files = [answer(Call(app, path)) for path in _files(page)]
    update = answer(Call(app, "/", MATCH))
    return Section(
        "Bytes over the wire",
        (
            Row("first visit", _kilobytes(page, *files), f"{1 + len(files)} requests"),
            Row("second page, files kept", _kilobytes(page), "1 request"),
            Row("one update", _kilobytes(update), "1 request", limit="8 kB"),
        ),
        "Answers with their headers; gzip where it pays.",
    )


def _files(page: Answer) -> list[str]:
    return sorted(set(_STATIC.findall(gzip.decompress(page.body).decode())))


def _kilobytes(*answers: Answer) -> str:
    return f"{sum(each.size for each in answers) / 1000:.1f} kB"
