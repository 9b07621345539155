"""Headers of every answer, and how answers are cached and compressed."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from flask import Response, request
from isal import igzip_lib
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header
from werkzeug.wrappers import Response as BaseResponse

SECURITY_HEADERS = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]

_HEADERS = [*SECURITY_HEADERS, ("Vary", "Accept-Encoding, HX-Request")]
_API, _PREVIEW = "/api/", "/preview/"
_OPEN_HEADERS = [
    (name, "cross-origin" if name == "Cross-Origin-Resource-Policy" else value)
    for name, value in _HEADERS
]
_READABLE_HEADERS = [*_OPEN_HEADERS, ("Access-Control-Allow-Origin", "*")]

_WORTH_COMPRESSING = 8 * 1024
"""Bytes from which a fragment is compressed."""
_LIGHT, _HEAVY = 0, 3
"""How hard to pack a fragment, which is waited for at every keystroke, and a page."""


def is_api(path: str) -> bool:
    """Tell whether a path is of the API, which answers all with JSON.

    >>> is_api("/api"), is_api("/api/match"), is_api("/apiary")
    (True, True, False)
    """
    return path.startswith("/api") and f"{path}/".startswith(_API)


class SecureHeaders:
    """Wrap an application so that each of its answers, errors too, carries the headers.

    Outside the framework, because setting them on a response object costs a tenth of an update.
    """

    def __init__(self, wsgi_app: Callable[..., Iterable[bytes]]) -> None:
        self.wsgi_app = wsgi_app

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Answer one request."""
        more = _HEADERS
        path = environ["PATH_INFO"]
        # Pages of other sites may read and show these: no cookie goes there, nothing is kept there.
        if is_api(path) or path.startswith(_PREVIEW):
            read = is_api(path) and environ["REQUEST_METHOD"] in ("GET", "HEAD")
            more = _READABLE_HEADERS if read else _OPEN_HEADERS

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            return start_response(status, headers + more, exc_info)

        return self.wsgi_app(environ, start)


def fragment(content: bytes, link: str, environ: Mapping[str, Any]) -> Response:
    """Answer a WSGI request with a fragment, compressed where it pays, and its page's link."""
    headers = [("Content-Type", _HTML), ("HX-Replace-Url", link)]
    if len(content) > _WORTH_COMPRESSING and takes_gzip(environ):
        content = igzip_lib.compress(content, _LIGHT, igzip_lib.COMP_GZIP)
        headers.append(("Content-Encoding", "gzip"))
    headers.append(("Content-Length", str(len(content))))
    return Fragment(content, headers)


_HTML = "text/html; charset=utf-8"


class Fragment(Response):
    """Hold an answer with its headers as they are sent: nothing in them needs to be completed."""

    def __init__(self, content: bytes, headers: list[tuple[str, str]]) -> None:
        super().__init__(content_type=_HTML, direct_passthrough=True)
        self._content, self._sent = [content], headers

    def get_wsgi_response(self, environ: Any) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Return content, status and headers; those of other answers are checked and copied."""
        return self._content, self.status, self._sent


def finish(response: Response) -> BaseResponse:
    """Compress what is worth it and give a page its ETag; fragments and files come finished."""
    if response.direct_passthrough or "ETag" in response.headers:
        return response
    whole = request.method in ("GET", "HEAD")
    if whole and response.status_code == 200:
        response.set_etag(hashlib.sha256(response.get_data()).hexdigest()[:16], weak=True)
    if whole or response.status_code >= 400:
        response.headers.setdefault("Cache-Control", "no-cache")
    worth = whole or (response.content_length or 0) > _WORTH_COMPRESSING
    if worth and takes_gzip(request.environ):
        response.set_data(igzip_lib.compress(response.get_data(), _HEAVY, igzip_lib.COMP_GZIP))
        response.headers["Content-Encoding"] = "gzip"
    if whole and response.status_code == 200:
        return response.make_conditional(request.environ)
    return response


def takes_gzip(environ: Mapping[str, Any]) -> bool:
    """Tell whether the answer to a WSGI request may be packed."""
    return _names_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))


@lru_cache(maxsize=100)
def _names_gzip(accepted: str) -> bool:
    # Browsers send a handful of these, and reading one takes as long as packing a fragment.
    return bool(parse_accept_header(accepted, Accept)["gzip"])
