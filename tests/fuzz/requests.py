"""Whole requests to every address that the application has."""

import re
from functools import cache
from random import Random
from urllib.parse import urlencode

from flask import Flask

from app import create_app
from app.calculators import CALCULATORS
from tests.fuzz.typists import ODD, damaged, form
from tests.fuzz.uploads import upload

RIGHT = frozenset({200, 204, 303, 304, 400, 404, 405, 411, 413, 415, 422})
"""The statuses that a request may end with, whatever it is."""
_METHODS = ("GET", "GET", "POST", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "BREW")
_TYPES = (
    "application/x-www-form-urlencoded", "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "application/json", "",
)  # fmt: skip


def request_keeps_the_laws(random: Random) -> bool:
    """Send a request and check how it ends; tell whether it was answered with a 200."""
    method, path = random.choice(_METHODS), _path(random)
    headers = {"HX-Request": "true"} if random.random() < 0.5 else {}
    if random.random() < 0.1:
        name = random.choice(("Accept-Encoding", "If-None-Match", "Range", "Cookie", "X-Odd"))
        headers[name] = "".join(each for each in random.choice(ODD) if 32 <= ord(each) < 127)
    response = (
        _app()
        .test_client()
        .open(
            query_string=_query(random) if random.random() < 0.8 else "",
            method=method,
            data=_body(random) if method in ("POST", "PUT") else None,
            content_type=random.choice(_TYPES),
            headers=headers,
            environ_overrides={"PATH_INFO": path},
        )
    )
    assert response.status_code in RIGHT, (method, path, response.status_code)
    assert "Content-Security-Policy" in response.headers
    assert "Set-Cookie" not in response.headers
    if response.status_code == 303:
        assert response.location.startswith("/")
        assert not response.location.startswith("//")
    if response.is_json and method != "HEAD":
        assert response.get_json() is not None
    return response.status_code == 200


def _path(random: Random) -> str:
    rule = random.choice(list(_app().url_map.iter_rules())).rule
    path = re.sub("<[^>]+>", random.choice(("table", "sheet.css", "x")), rule)
    # A server hands the bytes of a path on as Latin-1.
    odd = random.random() < 0.1
    return "/" + damaged(random, path).encode(errors="replace").decode("latin-1") if odd else path


def _query(random: Random) -> str:
    return urlencode(form(random, random.choice(CALCULATORS)), errors="replace")


def _body(random: Random) -> bytes:
    if random.random() < 0.3:
        file = upload(random)
        head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="x.trf"\r\n\r\n'
        return head + file + b"\r\n--x--\r\n"
    return _query(random).encode()


@cache
def _app() -> Flask:
    return create_app()
