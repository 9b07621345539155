"""The servers themselves: they start, answer, keep numbers out of their logs, and stop."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVE = (sys.executable, "-m", "app")
DEVELOP = (sys.executable, "-m", "flask", "--app", "app", "--debug", "run", "--no-reload")
SECONDS = 20


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment(port: int) -> dict[str, str]:
    return {**os.environ, "PORT": str(port), "FLASK_RUN_PORT": str(port), "WORKERS": "1"}


@contextmanager
def running(command: tuple[str, ...], port: int, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server until it answers, and stop it with SIGTERM."""
    with log.open("wb") as output:
        server = subprocess.Popen(
            command, cwd=ROOT, env=environment(port), stdout=output, stderr=output
        )
    try:
        end = time.monotonic() + SECONDS
        while True:
            try:
                ask(port, "/static/icon.svg")
                break
            except OSError:
                assert server.poll() is None, log.read_text()
                assert time.monotonic() < end, log.read_text()
                time.sleep(0.05)
        yield server
    finally:
        server.terminate()
        try:
            server.wait(SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
            raise


def ask(port: int, path: str, body: bytes | None = None) -> tuple[int, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, {"HX-Request": "true"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


@pytest.mark.parametrize("command", [SERVE, DEVELOP], ids=["make run", "make dev"])
def test_a_server_answers_logs_no_number_and_stops(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    with running(command, port, log):
        assert "1731.25" in ask(port, "/?a=1731.25&b=1847.75")[1]
        assert "1731.25" in ask(port, "/", b"a=1731.25&b=1847.75")[1]
        assert "1731.25" in ask(port, "/api/match?a=1731.25&b=1847.75")[1]
        assert ask(port, "/nothing%20here?a=1731.25%E3%80%80&b=1847.75")[0] == 404
        with closing(HTTPConnection("127.0.0.1", port, timeout=SECONDS)) as connection:
            connection.putrequest("POST", "/?a=1731.25")
            connection.putheader("Content-Type", "application/x-www-form-urlencoded")
            connection.putheader("Transfer-Encoding", "chunked")
            connection.endheaders(b"9\r\na=1731.25\r\n0\r\n\r\n")
            assert connection.getresponse().status == 411
    written = log.read_text()
    assert str(port) in written
    assert "WARNING" not in written or command is DEVELOP
    assert "1731.25" not in written
    assert "1847.75" not in written
    assert "Traceback" not in written


def test_a_line_of_the_development_server_keeps_the_path(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    with running(DEVELOP, port, log):
        ask(port, "/api/match?a=1731.25&b=1847.75")
    assert '"GET /api/match HTTP/1.1" 200' in log.read_text()


def refusal(port: str, **more: str) -> str:
    ended = subprocess.run(
        SERVE,
        cwd=ROOT,
        env={**os.environ, **more, "PORT": port},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    return ended.stderr


def test_a_busy_port_is_refused_with_a_clear_message() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refusal(str(port)) == (
            f"Port {port} of 127.0.0.1 cannot be used: Address already in use. "
            "Choose another, for example: make run PORT=8001\n"
        )


def test_a_port_of_another_server_of_ours_is_refused(tmp_path: Path) -> None:
    port = free_port()
    with running(SERVE, port, tmp_path / "log"):
        assert "Address already in use" in refusal(str(port))


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("HOST", "localhost", "HOST is an address like 127.0.0.1, 0.0.0.0 or ::1, not "),
        ("HOST", "192.0.2.1", "HOST is 192.0.2.1, which is no address of this machine."),
        ("BASE_URL", "https://[x", "BASE_URL is an address like https://elo.example, not "),
    ],
)
def test_what_it_cannot_be_set_to_is_said_in_one_sentence(
    name: str, text: str, sentence: str
) -> None:
    told = refusal(str(free_port()), **{name: text})
    assert told.startswith(sentence)
    assert told.count("\n") == 1


@pytest.mark.parametrize("port", ["", "0", "65536", "http", "-1", "８０"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    assert refusal(port).startswith(f"PORT is a number from 1 to 65535, not '{port}'.")


def test_a_half_sent_body_does_not_keep_it_from_stopping(tmp_path: Path) -> None:
    port = free_port()
    with (
        running(SERVE, port, tmp_path / "log") as server,
        socket.create_connection(("127.0.0.1", port)) as slow,
    ):
        slow.sendall(
            b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n\r\na=15"
        )
        time.sleep(0.3)
        server.send_signal(signal.SIGTERM)
        server.wait(SECONDS)
