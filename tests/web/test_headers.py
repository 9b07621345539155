"""Headers of every answer: security, caching, compression, and nothing inline."""

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.html import Page

SENT: dict[str, dict[str, object]] = {
    "page": {"path": "/"},
    "faulty page": {"path": "/?a=x&b=x"},
    "fragment": {"path": "/", "method": "POST", "headers": {"HX-Request": "true"}},
    "redirect": {"path": "/", "method": "POST"},
    "api": {"path": "/api/match?a=1500&b=1580"},
    "refusal": {"path": "/api/match"},
    "description": {"path": "/api/openapi.json"},
    "404 of the api": {"path": "/api/nothing"},
    "405 of the api": {"path": "/api/match", "method": "POST"},
    "event": {"path": "/api/event", "method": "POST", "data": b"x", "content_type": "text/plain"},
    "preview": {"path": "/preview/match.png"},
    "script": {"path": "/static/sheet.js"},
    "picture": {"path": "/static/icon.svg"},
    "404": {"path": "/nothing"},
    "404 of a file": {"path": "/static/nothing.css"},
    "405": {"path": "/", "method": "DELETE"},
    "413": {"path": "/", "method": "POST", "data": {"a": "1" * 70_000}},
    "415": {"path": "/", "method": "POST", "json": {}},
    "options": {"path": "/", "method": "OPTIONS"},
}
PAGES = ("/", "/?a=x&b=x&k=x", "/?a=1500&b=1580&name_a=A&k_b=10", "/nothing")
ACCEPTED = {"Accept-Encoding": "br, gzip;q=0.8"}
STATIC = Path(__file__).parents[2] / "static"


@pytest.fixture(params=SENT)
def answer(request: pytest.FixtureRequest, client: FlaskClient) -> TestResponse:
    return client.open(**SENT[request.param])  # type: ignore[arg-type]


class TestEveryAnswer:
    def test_allows_nothing_but_its_own_host(self, answer: TestResponse) -> None:
        directives = dict(
            part.strip().split(" ", 1)
            for part in answer.headers["Content-Security-Policy"].split(";")
        )
        assert directives["default-src"] == "'none'"
        for name, sources in directives.items():
            allowed = {"'none'", "'self'"} | ({"data:"} if name == "img-src" else set())
            assert set(sources.split()) <= allowed, name
        assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"
        assert directives["form-action"] == "'self'"

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ],
    )
    def test_has_each_header_once(self, answer: TestResponse, name: str, value: str) -> None:
        assert answer.headers.getlist(name) == [value]

    def test_may_be_shown_elsewhere_only_where_it_is_meant_for_it(
        self, request: pytest.FixtureRequest, answer: TestResponse
    ) -> None:
        path = str(SENT[request.node.callspec.params["answer"]]["path"])
        meant = path.startswith(("/api/", "/preview/"))
        policy = "cross-origin" if meant else "same-origin"
        assert answer.headers.getlist("Cross-Origin-Resource-Policy") == [policy]

    def test_may_be_read_elsewhere_only_where_the_api_is_asked(
        self, request: pytest.FixtureRequest, answer: TestResponse
    ) -> None:
        sent = SENT[request.node.callspec.params["answer"]]
        asked = str(sent["path"]).startswith("/api/") and sent.get("method", "GET") == "GET"
        assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"] * asked
        assert "Access-Control-Allow-Credentials" not in answer.headers

    def test_sets_no_cookie(self, answer: TestResponse) -> None:
        assert "Set-Cookie" not in answer.headers

    def test_varies(self, answer: TestResponse) -> None:
        assert answer.headers.getlist("Vary") == ["Accept-Encoding, HX-Request"]

    def test_says_how_long_it_may_be_kept(
        self, request: pytest.FixtureRequest, answer: TestResponse
    ) -> None:
        sent = SENT[request.node.callspec.params["answer"]]
        kept = answer.headers.get("Cache-Control")
        if answer.status_code >= 400:
            assert kept == "no-cache"
        elif "method" not in sent:
            public = str(sent["path"]).startswith(("/static/", "/preview/"))
            assert kept is not None
            assert public == kept.startswith("public")


class TestPages:
    @pytest.mark.parametrize("path", PAGES)
    def test_have_nothing_inline(self, client: FlaskClient, path: str) -> None:
        shown = Page(client.get(path).text)
        assert not shown.all("style")
        assert not shown.all("*[@style]")
        for script in shown.all("script"):
            assert script.get("src", "").startswith("/static/")
            assert not script.text
        for element in shown.all("*"):
            assert not [name for name in element.attrib if name.startswith(("on", "hx-on"))]

    @pytest.mark.parametrize("path", PAGES)
    def test_ask_for_nothing_from_elsewhere(self, client: FlaskClient, path: str) -> None:
        shown = Page(client.get(path).text)
        for element in shown.all("*"):
            for name in ("src", "href", "action", "data-hx-post"):
                assert element.get(name, "/").startswith(("/", "#")), element.attrib

    def test_have_no_fragment_with_anything_inline(self, client: FlaskClient) -> None:
        text = client.post("/", headers={"HX-Request": "true"}, data={"a": "x"}).text
        assert not re.search(r"<(script|style)|\s(style|on\w+)=", text)


def static_addresses(client: FlaskClient) -> list[str]:
    shown = Page(client.get("/").text)
    return [
        *(each.get("src", "") for each in shown.all("script")),
        *(each.get("href", "") for each in shown.all("link")),
    ]


class TestStaticFiles:
    IMMUTABLE = "public, max-age=31536000, immutable"

    def test_pages_name_their_version(self, client: FlaskClient) -> None:
        addresses = static_addresses(client)
        assert len(addresses) >= 5
        for address in addresses:
            assert re.fullmatch(r"/static/[\w.-]+\?v=[0-9a-f]{12}", address)
            answer = client.get(address)
            assert answer.status_code == 200
            assert answer.headers["Cache-Control"] == self.IMMUTABLE

    @pytest.mark.parametrize("query", ["", "?v=", "?v=000000000000", "?w=1"])
    def test_another_version_is_asked_for_again(self, client: FlaskClient, query: str) -> None:
        answer = client.get(f"/static/sheet.css{query}")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, no-cache"

    def test_the_version_follows_the_content(self, app: Flask) -> None:
        address = app.jinja_env.globals["static"]
        assert callable(address)
        versions = {address(path.name).partition("?")[2] for path in STATIC.iterdir()}
        assert len(versions) == len(list(STATIC.iterdir()))

    @pytest.mark.parametrize("name", [path.name for path in STATIC.iterdir()])
    def test_content_type_and_tag(self, client: FlaskClient, name: str) -> None:
        answer = client.get(f"/static/{name}")
        assert answer.data == (STATIC / name).read_bytes()
        kinds = {"js": "javascript", "css": "text/css", "svg": "image/svg+xml", "ico": "image/"}
        assert kinds.get(name.rpartition(".")[2], "text/") in str(answer.mimetype)
        tag = answer.headers["ETag"]
        assert tag.startswith('W/"')
        again = client.get(f"/static/{name}", headers={"If-None-Match": tag})
        assert again.status_code == 304

    @pytest.mark.parametrize("name", ["../app/__init__.py", "..%2Fpyproject.toml", ".", ""])
    def test_nothing_outside_the_folder(self, client: FlaskClient, name: str) -> None:
        assert client.get(f"/static/{name}").status_code == 404


class TestCompression:
    @pytest.mark.parametrize("path", [*PAGES, "/api/openapi.json", "/static/sheet.css"])
    def test_of_pages_and_files(self, client: FlaskClient, path: str) -> None:
        packed = client.get(path, headers=ACCEPTED)
        assert packed.headers["Content-Encoding"] == "gzip"
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        plain = client.get(path)
        assert "Content-Encoding" not in plain.headers
        assert gzip.decompress(packed.data) == plain.data
        assert packed.headers.get("ETag") == plain.headers.get("ETag")

    @pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0", ""])
    def test_only_where_it_is_accepted(self, client: FlaskClient, accepted: str) -> None:
        answer = client.get("/", headers={"Accept-Encoding": accepted})
        assert "Content-Encoding" not in answer.headers

    @pytest.mark.parametrize(
        ("path", "games", "packed"), [("/", 0, False), ("/fide", 1, False), ("/fide", 100, True)]
    )
    def test_of_fragments_above_8_kilobytes(
        self, client: FlaskClient, path: str, games: int, packed: bool
    ) -> None:
        typed = {"a": "1500", "b": "1580", "rating": "1650"}
        rows = {"opponent": ["1720"] * games, "result": ["win"] * games}
        updated = {"HX-Request": "true"}
        plain = client.post(path, data={**typed, **rows}, headers=updated)
        assert (len(plain.data) > 8 * 1024) is packed
        assert "Content-Encoding" not in plain.headers
        answer = client.post(path, data={**typed, **rows}, headers={**updated, **ACCEPTED})
        assert answer.headers.get("Content-Encoding") == ("gzip" if packed else None)
        assert int(answer.headers["Content-Length"]) == len(answer.data)
        assert (gzip.decompress(answer.data) if packed else answer.data) == plain.data
