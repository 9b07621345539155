"""How many bytes a visit costs over the wire."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.html import Page

FIRST_VISIT = 60_000
NEXT_PAGE = 15_000
PATHS = ("/", "/fide", "/fide/first-rating", "/us-chess", "/lichess", "/glicko", "/event", "/guide")
HEADERS_OVERHEAD = 200


def fetched(client: FlaskClient, address: str) -> TestResponse:
    return client.get(address, headers={"Accept-Encoding": "gzip"})


def weight(answer: TestResponse) -> int:
    head = sum(len(name) + len(value) + 4 for name, value in answer.headers)
    return len(answer.data) + head + HEADERS_OVERHEAD


def files_of(client: FlaskClient, path: str) -> set[str]:
    page = Page(client.get(path).text)
    named = [each.get("src", "") for each in page.all("script")]
    named += [
        each.get("href", "")
        for each in page.all("link")
        if each.get("rel") in ("stylesheet", "icon")
    ]
    return set(named)


@pytest.mark.parametrize("path", PATHS)
def test_first_visit(client: FlaskClient, path: str) -> None:
    parts = [path, *files_of(client, path)]
    assert len(parts) >= 5
    assert sum(weight(fetched(client, part)) for part in parts) <= FIRST_VISIT


@pytest.mark.parametrize("path", PATHS)
def test_next_page(client: FlaskClient, path: str) -> None:
    known = files_of(client, "/" if path != "/" else "/fide")
    fresh = files_of(client, path) - known
    for part in (*known, *fresh):
        assert "immutable" in fetched(client, part).headers["Cache-Control"]
    assert sum(weight(fetched(client, part)) for part in (path, *fresh)) <= NEXT_PAGE
