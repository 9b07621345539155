"""Whole WSGI calls without a server, and how long they take."""

import io
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Flask

Fields = Iterable[tuple[str, str]]
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

MATCH: Fields = tuple(
    {
        "a": "1500",
        "b": "1580",
        "result": "win",
        "k": "32",
        "k_custom": "",
        "k_b": "",
        "draw_rate": "",
        "rounding": "tenth",
        "name_a": "",
        "name_b": "",
    }.items()
)
"""What the browser sends with a keystroke on the match page."""


class Call(NamedTuple):
    """Hold one request: an application, and what is sent to it; without fields it is a GET."""

    application: Application
    path: str
    fields: Fields | None = None


class Answer(NamedTuple):
    """Hold what came back."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def size(self) -> int:
        """Return the bytes on the wire: status line, headers and body, as HTTP/1.1 writes them."""
        headers = sum(len(name) + len(value) + 4 for name, value in self.headers)
        return len(f"HTTP/1.1 {self.status}\r\n") + headers + 2 + len(self.body)


def hello() -> Flask:
    """Return the reference: a bare Flask application whose one view says hello."""
    app = Flask("hello")
    app.add_url_rule("/", "hello", lambda: "hello")
    return app


def fide(games: int) -> Fields:
    """Return what the browser sends with a keystroke under a number of FIDE games."""
    fields = [("rating", "1650")]
    for i in range(games):
        fields += [
            ("opponent", str(1500 + 7 * i % 400)),
            ("result", ("win", "draw", "loss")[i % 3]),
        ]
    return fields


def answer(call: Call) -> Answer:
    """Send a request and return the whole answer."""
    started: list[Any] = []
    body = b"".join(call.application(_environ(call), lambda *args: started.extend(args)))
    return Answer(started[0], started[1], body)


def microseconds(call: Call, calls: int = 200) -> float:
    """Return the median time of a call, request and answer each anew."""
    laps = []
    for _ in range(calls):
        environ = _environ(call)
        start = time.perf_counter()
        b"".join(call.application(environ, _ignore))
        laps.append(time.perf_counter() - start)
    return median(laps) * 1e6


def _ignore(*_: Any) -> None:
    pass


def _environ(call: Call) -> dict[str, Any]:
    path, _, query = call.path.partition("?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "HTTP_ACCEPT_ENCODING": "gzip, deflate, br",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": io.StringIO(),
    }
    if call.fields is not None:
        body = urlencode(list(call.fields)).encode()
        environ |= {
            "REQUEST_METHOD": "POST",
            "HTTP_HX_REQUEST": "true",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
        }
    return environ
