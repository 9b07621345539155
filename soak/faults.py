"""Requests that are odd or hostile, and the statuses that are right for each of them."""

import re
import socket
from contextlib import suppress
from typing import NamedTuple

from soak.server import HOST


class Fault(NamedTuple):
    """Hold a request as it goes over the wire, and every status that is a right end of it."""

    name: str
    wire: bytes
    right: tuple[int, ...]


def _get(target: bytes, *headers: bytes, version: bytes = b"1.1") -> bytes:
    lines = (b"GET " + target + b" HTTP/" + version, b"Host: localhost", *headers)
    return b"\r\n".join((*lines, b"Connection: close", b"", b""))


def _post(body: bytes, *headers: bytes, length: int | None = None) -> bytes:
    lines = (
        b"POST / HTTP/1.1",
        b"Host: localhost",
        b"Content-Type: application/x-www-form-urlencoded",
        b"Content-Length: %d" % (len(body) if length is None else length),
        b"HX-Request: true",
        *headers,
        b"Connection: close",
    )
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


_CHUNKED = (
    b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\n6\r\na=1500\r\n0\r\n\r\n"
)
_OTHER_TYPE = (
    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 2\r\nConnection: close\r\n\r\n{}"
)

FAULTS = (
    Fault("a body over the limit", _post(b"a" * 70_000), (413,)),
    Fault("a body far over the limit, announced", _post(b"a", length=10**9), (413,)),
    Fault("a body without a length", _CHUNKED, (411,)),
    Fault("a body of another type", _OTHER_TYPE, (415,)),
    Fault("10,000 fields in a body", _post(b"&".join([b"a=10"] * 10_000)), (413,)),
    Fault("10,000 fields in a link", _get(b"/?" + b"&".join([b"a=10"] * 10_000)), (200, 413)),
    Fault("a link of 16 kB", _get(b"/?a=1500&b=1580&from=" + b"x" * 16_384), (200,)),
    Fault("a link of 100 kB", _get(b"/?a=" + b"1" * 100_000), (414,)),
    Fault("a header over the limit", _get(b"/", b"X-Long: " + b"x" * 500_000), (431,)),
    Fault("300 headers", _get(b"/", *(b"X-%d: x" % i for i in range(300))), (431,)),
    Fault("%00 in a field", _get(b"/?a=%00&b=1580"), (200,)),
    Fault("%00 in a path", _get(b"/%00"), (404,)),
    Fault("broken UTF-8 in a field", _get(b"/?a=%ff%c3%28&b=1580"), (200,)),
    Fault("broken UTF-8 in a path", _get(b"/%ff%fe"), (404,)),
    Fault("broken UTF-8 in a body", _post(b"a=\xff\xfe&b=1580"), (200,)),
    Fault("raw bytes in a link", _get(b"/?a=\xff\xfe"), (400,)),
    Fault("HTTP/1.0", _get(b"/?a=1500&b=1580", version=b"1.0"), (200,)),
    Fault("HTTP/1.0 without a host", b"GET /?a=1500&b=1580 HTTP/1.0\r\n\r\n", (200,)),
    Fault("a length below zero", _post(b"a=1500", length=-1), (400,)),
    Fault("no HTTP at all", b"\x16\x03\x01\x02\x00\x01\r\n\r\n", (400,)),
    Fault("a method that nobody knows", _get(b"/").replace(b"GET", b"BREW", 1), (405,)),
    Fault("a request for a tunnel", _get(b"x.example:443").replace(b"GET", b"CONNECT", 1), (404,)),
)
PIPELINE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4 + _get(b"/healthz")
"""Five requests, sent before the first answer."""

_STATUS_LINE = re.compile(rb"HTTP/1\.[01] (\d{3}) ")


def statuses(port: int, wire: bytes) -> list[int]:
    """Send bytes and return the status of every answer until the server hangs up, or rests."""
    received = bytearray()
    with socket.create_connection((HOST, port), timeout=2) as connection:
        # What is refused before all of it was sent has its answer nevertheless.
        with suppress(OSError):
            connection.sendall(wire)
        with suppress(OSError):
            while part := connection.recv(65536):
                received += part
    return [int(status) for status in _STATUS_LINE.findall(received)]
