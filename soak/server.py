"""The calculator as people run it: `python -m app`, its own process on a free port."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

HOST = "127.0.0.1"
ROOT = Path(__file__).parent.parent
_SECONDS_TO_START = 30


@dataclass(frozen=True, slots=True)
class Server:
    """Hold a running server: its process, its port and where its output goes."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    def workers(self) -> frozenset[int]:
        """Return the ids of the worker processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return frozenset(int(each) for each in children.read_text().split())

    def sockets(self, worker: int) -> int:
        """Return how many sockets a worker has open, its own and those of its connections."""
        descriptors = Path(f"/proc/{worker}/fd").iterdir()
        return sum(str(each.readlink()).startswith("socket:") for each in descriptors)

    def stop(self, seconds: float = 10) -> int:
        """Ask the server to stop, and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)

    def output(self) -> str:
        """Return everything that the server has written so far."""
        return self.log.read_text(errors="replace")


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(**variables: str) -> Iterator[Server]:
    """Run a server for a while, with these variables in its environment."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", "app"],
                cwd=ROOT,
                env={**os.environ, "HOST": HOST, "PORT": str(port), **variables},
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        server = Server(process, port, log)
        try:
            _wait_for(server)
            yield server
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def _wait_for(server: Server) -> None:
    until = time.monotonic() + _SECONDS_TO_START
    while time.monotonic() < until and server.process.poll() is None:
        try:
            with urlopen(f"http://{HOST}:{server.port}/healthz", timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    raise RuntimeError(f"the server did not start:\n{server.output()}")
