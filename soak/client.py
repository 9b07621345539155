"""A plain HTTP/1.1 client on asyncio: one connection, one request after the other."""

import asyncio
from dataclasses import dataclass
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from soak.server import HOST


class Answer(NamedTuple):
    """Hold an answer: its status, its headers by lower-case name, and its body."""

    status: int
    headers: dict[str, str]
    body: bytes


class Request(NamedTuple):
    """Hold a request as it goes over the wire, and the answer that is right for it."""

    name: str
    wire: bytes
    right: bytes


def get(address: str) -> bytes:
    """Write a GET request."""
    return f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def update(address: str) -> bytes:
    """Write the request of a keystroke: the query of an address, posted by htmx."""
    parts = urlsplit(address)
    return (
        f"POST {parts.path} HTTP/1.1\r\nHost: localhost\r\nHX-Request: true\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(parts.query)}\r\n\r\n{parts.query}"
    ).encode()


@dataclass(slots=True)
class Connection:
    """Keep one connection open and ask over it."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, port: int) -> Self:
        """Connect to a server on loopback."""
        return cls(*await asyncio.open_connection(HOST, port))

    async def send(self, wire: bytes) -> None:
        """Send some bytes, be they a whole request or less."""
        self.writer.write(wire)
        await self.writer.drain()

    async def ask(self, wire: bytes) -> Answer:
        """Send a request and read its answer; raise OSError or EOFError where none comes."""
        await self.send(wire)
        return await self.answer()

    async def answer(self) -> Answer:
        """Read one answer, by the length that it names."""
        status, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.split(": ", 1) for line in lines if line)
        headers = {name.lower(): value for name, value in pairs}
        body = await self.reader.readexactly(int(headers.get("content-length", "0")))
        return Answer(int(status.split()[1]), headers, body)

    def close(self) -> None:
        """Hang up."""
        self.writer.close()
