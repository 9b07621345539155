"""The files of docs/deploying.md: whatever reads them can read them."""

import json
import os
import re
import runpy
import shutil
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from app.web.event import MOST_BYTES, ROOM_FOR_OPTIONS
from app.web.fields import LONGEST_FORM
from soak import proxy
from soak.faults import statuses
from soak.server import HOST, free_port, serving

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(\.\./([^)]+)\)", TEXT)
    assert "deploy/nginx.conf" in links
    # The measurements are there once they were taken.
    missing = {link for link in links if not (ROOT / link).is_file()}
    assert missing <= {"bench/RESULTS.md"}


def test_every_setting_is_explained() -> None:
    source = (ROOT / "app" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'variables(?:\.get\(|, )"([A-Z_]+)"', source))
    assert {"HOST", "PORT", "WORKERS", "BASE_URL"} == read
    assert read == set(re.findall(r"^\| `([A-Z_]+)` \|", TEXT, re.MULTILINE))


@pytest.mark.skipif(not proxy.program(), reason="nginx is not installed")
def test_nginx_passes_requests_on_and_logs_no_query() -> None:
    request = b"GET /?a=1731&b=1580 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with serving(WORKERS="1") as server, proxy.nginx(server.port) as front:
        assert front is not None
        assert statuses(front.port, request) == [200]
        assert statuses(front.port, b"POST" + request[3:]) == [303]
        server.stop()
        assert statuses(front.port, request) == [502]
        written = front.logs()
    assert '"GET /" 200' in written
    assert '"GET /" 502' in written
    assert "1731" not in written


def response(port: int, wire: bytes) -> tuple[bytes, bytes]:
    """Send a request and return the head and the body of the answer."""
    received = b""
    with socket.create_connection((HOST, port), timeout=5) as connection:
        connection.sendall(wire)
        with suppress(ConnectionResetError):
            while part := connection.recv(65536):
                received += part
    head, _, body = received.partition(b"\r\n\r\n")
    return head, body


def post(path: str, length: int) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n"
    return head.encode() + b"a" * length


GET_JSON = b"GET /api/match?a=1731&b=1580 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
LONG_LINK = b"GET /?a=" + b"1" * 70_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.skipif(not proxy.program(), reason="nginx is not installed")
def test_nginx_leaves_refusals_to_the_calculator_and_has_words_for_the_rest() -> None:
    with serving(WORKERS="1") as server, proxy.nginx(server.port) as front:
        assert front is not None
        # The calculator's own, somewhat below the limits of nginx.
        for path, length in (("/", 70_000), ("/api/event", 10_700_000)):
            head, body = response(front.port, post(path, length))
            assert head.startswith(b"HTTP/1.1 413 ")
            assert b"content-security-policy" in head
            assert b"That is more than the calculator reads at once" in body
        answers = [
            (413, "text/plain", response(front.port, post("/", 140_000))),
            (413, "application/json", response(front.port, post("/api/event", 11_600_000))),
            (414, "text/plain", response(front.port, LONG_LINK)),
        ]
        server.stop()
        answers.append((502, "application/json", response(front.port, GET_JSON)))
    for status, kind, (head, body) in answers:
        assert head.startswith(b"HTTP/1.1 %d " % status)
        assert b"Server: nginx\r\n" in head
        assert b"Content-Type: %b\r\n" % kind.encode() in head
        if kind == "application/json":
            [error] = json.loads(body)["errors"]
            assert set(error) == {"field", "index", "message"}
        else:
            assert b"<" not in body


class Copy:
    """A copy of the calculator on a port of its own, as the unit starts and restarts it."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> None:
        variables = {"HOST": HOST, "PORT": str(self.port), "WORKERS": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app"],
            cwd=ROOT,
            env=os.environ | variables,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        unit = (ROOT / "deploy" / "elo-calculator@.service").read_text()
        [wait] = re.findall(r"^ExecStartPost=\S+/python (.*)$", unit, re.MULTILINE)
        arguments = wait.replace("${HOST}", HOST).replace("${PORT}", str(self.port)).split()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


@pytest.mark.skipif(not proxy.program(), reason="nginx is not installed")
def test_copies_restart_one_right_after_the_other_without_a_lost_request() -> None:
    copies = [Copy(), Copy()]
    done = threading.Event()

    def ask(port: int) -> list[int]:
        found = []
        while not done.is_set():
            found += statuses(port, GET_JSON)
        return found

    try:
        with (
            proxy.nginx(*(copy.port for copy in copies)) as front,
            ThreadPoolExecutor() as threads,
        ):
            assert front is not None
            asking = [threads.submit(ask, front.port) for _ in range(2)]
            try:
                for copy in copies:
                    copy.stop()
                    copy.start()
            finally:
                done.set()
            answers = [status for each in asking for status in each.result()]
    finally:
        for copy in copies:
            copy.stop()
    assert len(answers) > 20
    assert set(answers) == {200}


def test_waiting_for_a_copy_that_never_answers_ends_with_a_sentence() -> None:
    wait = runpy.run_path(str(ROOT / "deploy" / "answers.py"))["main"]
    with pytest.raises(SystemExit, match=r"^Nothing answers on port \d+ of 127.0.0.1 within 0 sec"):
        wait(HOST, str(free_port()), 0)


def test_nothing_of_an_answer_waits_on_disk() -> None:
    configuration = proxy.CONFIGURATION.read_text()
    assert "proxy_max_temp_file_size 0;" in configuration
    body, room = (
        re.findall(rf"{name} +(\d+[km]);", configuration)
        for name in ("client_max_body_size", "client_body_buffer_size")
    )
    assert len(body) == 3
    assert body == room


def test_caddy_gives_a_long_file_its_time() -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    timeouts = dict(re.findall(r"^\t+(read_body|write) (\d+)m$", text, re.MULTILINE))
    # Half a megabit a second, and the answer counts from the same moment.
    assert int(timeouts["read_body"]) * 60 * 500_000 / 8 > 10 * 1024 * 1024
    assert int(timeouts["write"]) > int(timeouts["read_body"])


def test_limits_of_the_proxies_are_above_those_of_the_calculator() -> None:
    nginx = re.findall(r"client_max_body_size +(\d+)([km]);", proxy.CONFIGURATION.read_text())
    sizes = {int(digits) << {"k": 10, "m": 20}[unit] for digits, unit in nginx}
    assert min(sizes) > LONGEST_FORM
    assert max(sizes) > MOST_BYTES + ROOM_FOR_OPTIONS
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    caddy = re.findall(r"max_size (\d+)(K|M)B", text)
    sizes = {int(digits) * {"K": 10**3, "M": 10**6}[unit] for digits, unit in caddy}
    assert min(sizes) > LONGEST_FORM
    assert max(sizes) > MOST_BYTES + ROOM_FOR_OPTIONS


def test_the_image_holds_all_that_the_calculator_runs_from(tmp_path: Path) -> None:
    lines = (ROOT / "deploy" / "Containerfile").read_text().splitlines()
    for name, target in (line.split()[1:] for line in lines if line.startswith("COPY ")):
        assert target in (name, ".")
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name)
        else:
            shutil.copy(ROOT / name, tmp_path)
    script = """
from app import create_app
from app.calculators import CALCULATORS
client = create_app().test_client()
for each in CALCULATORS:
    assert client.get(each.path).status_code == 200
    assert client.get(f"/preview/{each.name}.png").mimetype == "image/png"
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_the_unit_is_locked_down() -> None:
    unit = ROOT / "deploy" / "elo-calculator@.service"
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Unknown" in ended.stderr or "unrecognized option" in ended.stderr:
        pytest.skip("this systemd cannot judge a file")
    assert ended.returncode == 0, ended.stdout
