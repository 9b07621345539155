"""People on bad lines: a request of which only the half has come, and a byte more each second."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from soak.client import Connection

_HALF_A_HEADER = b"POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
_HALF_A_BODY = (
    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 1000\r\n\r\na=1500&b=15"
)


@asynccontextmanager
async def slow_connections(port: int, number: int) -> AsyncIterator[None]:
    """Hold so many slow connections open, half of them in the header, half in the body."""
    connections = await asyncio.gather(*(Connection.open(port) for _ in range(number)))
    for i, connection in enumerate(connections):
        await connection.send(_HALF_A_HEADER if i % 2 else _HALF_A_BODY)
    trickling = asyncio.create_task(_trickle(connections))
    try:
        yield
    finally:
        trickling.cancel()
        for connection in connections:
            connection.close()


async def _trickle(connections: list[Connection]) -> None:
    while True:
        await asyncio.sleep(1)
        for connection in connections:
            if not connection.writer.is_closing():
                connection.writer.write(b"1")
