"""A real server, and what comes over the wire to a server on the internet."""

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from app import create_app
from soak.faults import FAULTS, PIPELINE, Fault, statuses
from soak.load import Tally, for_seconds, load
from soak.questions import questions
from soak.server import HOST, Server, serving
from soak.slow import slow_connections

Result = TypeVar("Result")
DATA = Path(__file__).parents[1] / "data"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as running:
        yield running
        assert "?" not in running.output(), "a query string in the log"
        assert "Traceback" not in running.output()


class TestFaults:
    @pytest.mark.parametrize("fault", [pytest.param(each, id=each.name) for each in FAULTS])
    def test_have_a_right_end(self, server: Server, fault: Fault) -> None:
        [status] = statuses(server.port, fault.wire)
        assert status in fault.right

    def test_pipelined_requests_are_all_answered(self, server: Server) -> None:
        assert statuses(server.port, PIPELINE) == [200] * 5

    def test_a_body_that_ends_early_is_refused(self, server: Server) -> None:
        with socket.create_connection((HOST, server.port), timeout=5) as connection:
            connection.sendall(
                b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                b"Content-Type: application/x-www-form-urlencoded\r\n"
                b"Content-Length: 100\r\n\r\na=1500&b="
            )
            connection.shutdown(socket.SHUT_WR)
            assert connection.recv(100).startswith(b"HTTP/1.1 400 ")

    def test_a_file_that_ends_early_is_refused(self, server: Server) -> None:
        file = (DATA / "hazard-utf8-lf.trf").read_bytes()
        with socket.create_connection((HOST, server.port), timeout=5) as connection:
            connection.sendall(
                b"POST /api/event HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                b"Content-Type: text/plain\r\n"
                b"Content-Length: %d\r\n\r\n%b" % (len(file), file[: len(file) * 4 // 5])
            )
            connection.shutdown(socket.SHUT_WR)
            assert connection.recv(100).startswith(b"HTTP/1.1 400 ")


class TestLoad:
    def test_many_connections_get_right_answers(self, server: Server) -> None:
        tally = _load(server, 100, 1)
        assert tally.seconds
        assert tally.failures == []

    def test_others_are_answered_beside_slow_ones(self, server: Server) -> None:
        async def beside() -> Tally:
            async with slow_connections(server.port, 100):
                return await load(server.port, questions(create_app()), 1, for_seconds(0.5))

        tally = _run(beside())
        assert tally.seconds
        assert tally.failures == []


@pytest.mark.skipif(sys.platform != "linux", reason="children are found in /proc")
class TestProcesses:
    def test_a_killed_worker_comes_back(self) -> None:
        with serving() as server:
            before = server.workers()
            os.kill(min(before), signal.SIGKILL)
            until = time.monotonic() + 5
            while time.monotonic() < until and len(server.workers() - before) < 1:
                time.sleep(0.02)
            assert len(server.workers()) == len(before)
            assert min(before) not in server.workers()
            assert _load(server, 10, 0.5).wrong == []

    def test_a_lone_worker_has_as_many_threads_as_one_of_many(self) -> None:
        async def threads(server: Server) -> int:
            [worker] = server.workers()
            # Of each two, one has come as far as its body, and waits for it in a thread.
            async with slow_connections(server.port, 600):
                await asyncio.sleep(1)
                return len(list(Path(f"/proc/{worker}/task").iterdir()))

        with serving(WORKERS="1") as server:
            assert 256 <= _run(threads(server)) < 280

    def test_sigterm_stops_cleanly_while_requests_run(self) -> None:
        async def stop(server: Server) -> tuple[int, Tally]:
            asking = asyncio.create_task(
                load(
                    server.port,
                    questions(create_app()),
                    20,
                    lambda: server.process.poll() is None,
                )
            )
            await asyncio.sleep(0.3)
            return await asyncio.to_thread(server.stop), await asking

        with serving() as server:
            code, tally = _run(stop(server))
        assert code == 0
        assert tally.seconds
        assert tally.wrong == []


def _run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in a thread: the browser tests leave a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def _load(server: Server, connections: int, seconds: float) -> Tally:
    requests = questions(create_app())
    return _run(load(server.port, requests, connections, for_seconds(seconds)))
