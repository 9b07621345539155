"""A server for the measurements: the calculator, and two bare views beside it."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from flask import Flask, request
from granian import Granian
from granian.constants import Interfaces

from app import create_app

ROOT = Path(__file__).parent.parent
REFERENCE = "/reference"


def with_references() -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    """Return the calculator, and under /reference two views of a bare Flask application."""
    calculator, bare = create_app(), Flask("reference")
    bare.add_url_rule(f"{REFERENCE}/hello", "hello", lambda: "hello")
    bare.add_url_rule(f"{REFERENCE}/form", "form", _form, methods=["POST"])

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        mine = environ["PATH_INFO"].startswith(REFERENCE)
        return (bare if mine else calculator)(environ, start_response)

    return application


def _form() -> str:
    return f"{len(request.form)} fields"


@contextmanager
def serving(workers: int) -> Iterator[tuple[str, int]]:
    """Serve on a free port as `python -m app` does; give the address and the process."""
    port = _free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.server", str(port), str(workers)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_for(port)
        yield f"127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait(timeout=30)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    for _ in range(100):
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", f"{REFERENCE}/hello")
            connection.getresponse().read()
            connection.close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"no answer on port {port}")


def main(port: int, workers: int) -> None:
    """Serve as `python -m app` does."""
    Granian(
        "bench.server:with_references",
        port=port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=workers,
        workers_kill_timeout=2,
        log_enabled=False,
    ).serve()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
