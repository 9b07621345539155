"""Many connections at once, none of which may get a wrong answer."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice

from soak.client import Connection, Request


@dataclass(slots=True)
class Tally:
    """Count what came back: seconds of each right answer, and what went wrong."""

    seconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    @property
    def failures(self) -> list[str]:
        """Return everything that was no right answer."""
        return self.wrong + self.lost

    def quantile(self, share: float) -> float:
        """Return the milliseconds within which so large a share was answered."""
        ordered = sorted(self.seconds)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000 if ordered else 0.0


async def load(
    port: int,
    requests: Sequence[Request],
    connections: int,
    going_on: Callable[[], bool],
) -> Tally:
    """Ask over many connections for as long as it shall go on; a lost one is opened anew."""
    tally = Tally()
    asking = [
        _keep_asking(port, islice(cycle(requests), i % len(requests), None), tally, going_on)
        for i in range(connections)
    ]
    await asyncio.gather(*asking)
    return tally


async def _keep_asking(
    port: int, requests: "islice[Request]", tally: Tally, going_on: Callable[[], bool]
) -> None:
    connection: Connection | None = None
    for request in requests:
        if not going_on():
            break
        started = time.perf_counter()
        try:
            connection = connection or await Connection.open(port)
            async with asyncio.timeout(10):
                answer = await connection.ask(request.wire)
        except (OSError, EOFError, TimeoutError) as error:
            tally.lost.append(f"{request.name}: {type(error).__name__}")
            if connection:
                connection.close()
            connection = None
            await asyncio.sleep(0.05)
            continue
        if answer.headers.get("connection") == "close":
            connection.close()
            connection = None
        if answer.status == 200 and answer.body == request.right:
            tally.seconds.append(time.perf_counter() - started)
        else:
            tally.wrong.append(f"{request.name}: {answer.status}, {len(answer.body)} bytes")
    if connection:
        connection.close()


def for_seconds(seconds: float) -> Callable[[], bool]:
    """Return a question that is answered with yes for so long."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end
