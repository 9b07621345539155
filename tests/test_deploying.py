"""The files of docs/deploying.md: whatever reads them can read them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from soak import proxy
from soak.faults import statuses
from soak.server import serving

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


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_the_unit_is_locked_down() -> None:
    unit = ROOT / "deploy" / "elo-calculator@.service"
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Unknown" in ended.stderr or "unrecognized option" in ended.stderr:
        pytest.skip("this systemd cannot judge a file")
    assert ended.returncode == 0, ended.stdout
