"""Headers of every answer, and how answers are cached and compressed."""

import gzip
import hashlib
from collections.abc import Callable, Iterable
from typing import Any

from flask import Response, request
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

_WORTH_COMPRESSING = 8 * 1024
"""Bytes from which a fragment is compressed: below, packing costs as much as a bare request."""


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

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            return start_response(status, headers + SECURITY_HEADERS, exc_info)

        return self.wsgi_app(environ, start)


def finish(response: Response) -> BaseResponse:
    """Give a page its ETag, and compress pages always and fragments where it pays."""
    if response.direct_passthrough or "Vary" in response.headers:
        return response  # a static file, which has said everything itself
    response.headers["Vary"] = "Accept-Encoding, HX-Request"
    whole = request.method in ("GET", "HEAD")
    if whole and response.status_code == 200 and "ETag" not in response.headers:
        response.set_etag(hashlib.sha256(response.get_data()).hexdigest()[:16], weak=True)
        response.headers.setdefault("Cache-Control", "no-cache")
    length = response.content_length or 0
    if (whole or length > _WORTH_COMPRESSING) and request.accept_encodings["gzip"]:
        response.set_data(gzip.compress(response.get_data(), 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    if whole and response.status_code == 200:
        return response.make_conditional(request.environ)
    return response
