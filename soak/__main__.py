"""Load the server, hurt it, and print what it did: `python -m soak`, exit code 1 if it failed."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from app import create_app
from soak import proxy
from soak.client import Request
from soak.faults import FAULTS, PIPELINE, statuses
from soak.load import Tally, for_seconds, load
from soak.questions import questions
from soak.server import Server, serving
from soak.slow import slow_connections


class Promise(NamedTuple):
    """Hold what was promised, what was measured, and whether it was kept."""

    words: str
    measured: str
    kept: bool


def many_connections(requests: tuple[Request, ...]) -> Iterator[Promise]:
    """Load a server with 500 connections for a minute, then stop it while they go on."""
    with serving() as server:
        tally = asyncio.run(load(server.port, requests, 500, for_seconds(60)))
        yield Promise(
            "500 connections for 60 s: no failed answer",
            f"{len(tally.seconds):,} right answers, {len(tally.seconds) / 60:,.0f} a second, "
            f"median {tally.quantile(0.5):.0f} ms, 99 % within {tally.quantile(0.99):.0f} ms, "
            f"{_failed(tally)}",
            bool(tally.seconds) and not tally.failures,
        )
        yield asyncio.run(_stopped_under_load(server, requests))


async def _stopped_under_load(server: Server, requests: tuple[Request, ...]) -> Promise:
    asking = asyncio.create_task(
        load(server.port, requests, 50, lambda: server.process.poll() is None)
    )
    await asyncio.sleep(1)
    started = time.monotonic()
    code = await asyncio.to_thread(server.stop)
    seconds = time.monotonic() - started
    tally = await asking
    return Promise(
        "SIGTERM while requests run: a clean stop within 5 s",
        f"exit code {code} after {seconds:.1f} s, {len(tally.wrong)} wrong answers",
        code == 0 and seconds < 5 and not tally.wrong,
    )


def killed_worker(requests: tuple[Request, ...]) -> Iterator[Promise]:
    """Kill one of two workers under load: it comes back, and only its own requests are lost."""
    with serving() as server:
        yield asyncio.run(_killed_worker(server, requests))


async def _killed_worker(server: Server, requests: tuple[Request, ...]) -> Promise:
    before = server.workers()
    victim = min(before)
    own = server.sockets(victim)
    asking = asyncio.create_task(load(server.port, requests, 100, for_seconds(8)))
    await asyncio.sleep(2)
    held = server.sockets(victim) - own
    started = time.monotonic()
    os.kill(victim, signal.SIGKILL)
    while len(server.workers()) < len(before) or server.workers() == before:
        await asyncio.sleep(0.01)
    seconds = time.monotonic() - started
    tally = await asking
    return Promise(
        "A worker killed under load comes back; at most the requests in its hands are lost",
        f"back after {seconds:.1f} s, {len(tally.seconds):,} right answers, "
        f"{len(tally.lost)} lost where it held {held} connections, {len(tally.wrong)} wrong",
        seconds < 5 and len(tally.lost) <= held and not tally.wrong,
    )


def slow_lines(requests: tuple[Request, ...]) -> Iterator[Promise]:
    """Hold slow connections open while others ask."""
    with serving() as server:
        yield asyncio.run(_answered_beside(server.port, 300, "300 slow connections", requests))
        with proxy.nginx(server.port) as front:
            if front is None:
                print("nginx is not installed: slow connections behind a proxy are left out")
                return
            words = "1,000 slow connections behind nginx"
            yield asyncio.run(_answered_beside(front.port, 1000, words, requests))


async def _answered_beside(
    port: int, number: int, words: str, requests: tuple[Request, ...]
) -> Promise:
    async with slow_connections(port, number):
        await asyncio.sleep(1)
        # Whatever else runs counts against the server: the quietest of five runs.
        for _ in range(5):
            tally = await load(port, requests, 1, for_seconds(2))
            if tally.failures or tally.quantile(1) < 100:
                break
    return Promise(
        f"{words}: others are answered within 100 ms",
        f"{len(tally.seconds):,} answers, median {tally.quantile(0.5):.1f} ms, "
        f"slowest {tally.quantile(1):.1f} ms, {_failed(tally)}",
        tally.quantile(1) < 100 and not tally.failures,
    )


def odd_requests(_: tuple[Request, ...]) -> Iterator[Promise]:
    """Send what is odd or hostile, and see that each has its right end."""
    with serving() as server:
        for fault in FAULTS:
            got = statuses(server.port, fault.wire)
            kept = len(got) == 1 and got[0] in fault.right
            yield Promise(fault.name, ", ".join(map(str, got)) or "no answer", kept)
        got = statuses(server.port, PIPELINE)
        yield Promise("pipelining", f"{len(got)} answers", got == [200] * 5)
        query_logged = "?" in server.output()
        yield Promise("no query in the log", "found" if query_logged else "none", not query_logged)


def _failed(tally: Tally) -> str:
    if not tally.failures:
        return "none failed"
    return f"{len(tally.failures)} failed, as {tally.failures[0]}"


PARTS: dict[str, Callable[[tuple[Request, ...]], Iterator[Promise]]] = {
    "faults": odd_requests,
    "slow": slow_lines,
    "kill": killed_worker,
    "load": many_connections,
}


def main() -> None:
    """Run the named parts, or all, and print each promise as it is kept or broken."""
    started = time.monotonic()
    requests = questions(create_app())
    broken = 0
    for name in sys.argv[1:] or PARTS:
        for promise in PARTS[name](requests):
            broken += not promise.kept
            print(f"{'kept  ' if promise.kept else 'BROKEN'}  {promise.words}: {promise.measured}")
            sys.stdout.flush()
    print(f"{broken} broken, {time.monotonic() - started:.0f} s")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
