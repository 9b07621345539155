"""The proxy of docs/deploying.md in front of the server, where nginx is installed."""

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from soak.faults import statuses
from soak.server import HOST, ROOT, free_port

CONFIGURATION = ROOT / "deploy" / "nginx.conf"
_AROUND = """
daemon off;
worker_processes 2;
pid {folder}/pid;
error_log {folder}/error.log crit;
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def site(port: int, upstreams: tuple[int, ...], folder: Path) -> str:
    """Return the documented configuration for loopback: other ports, no certificate."""
    text = CONFIGURATION.read_text()
    own = text[text.index("# The site") :]
    shared = text[: text.index("# To https")]
    lines = [line for line in own.splitlines() if "ssl_" not in line and "[::]" not in line]
    own = "\n".join(lines).replace("listen 443 ssl;", f"listen {HOST}:{port};")
    [server] = re.findall(r"^ *server 127\.0\.0\.1:8000.*;\n", shared, re.MULTILINE)
    servers = "".join(server.replace("127.0.0.1:8000", f"{HOST}:{each}") for each in upstreams)
    return (shared.replace(server, servers) + own).replace("/var/log/nginx/", f"{folder}/")


@dataclass(frozen=True, slots=True)
class Proxy:
    """Hold a running proxy: its port and where it logs."""

    port: int
    folder: Path

    def logs(self) -> str:
        """Return everything that the proxy has logged so far."""
        return "".join(path.read_text() for path in sorted(self.folder.glob("*.log")))


def program() -> str | None:
    """Return where nginx is, None where it is not installed."""
    return shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")


@contextmanager
def nginx(*upstreams: int) -> Iterator[Proxy | None]:
    """Run nginx in front of servers for a while, None without nginx."""
    found = program()
    if found is None:
        yield None
        return
    port = free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        configuration = folder / "nginx.conf"
        configuration.write_text(_AROUND.format(folder=folder, site=site(port, upstreams, folder)))
        process = subprocess.Popen([found, "-p", name, "-c", str(configuration)])
        try:
            _wait_for(port)
            yield Proxy(port, folder)
        finally:
            process.terminate()
            process.wait(10)


def _wait_for(port: int) -> None:
    for _ in range(200):
        with suppress(OSError):
            if statuses(port, b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n") == [200]:
                return
        time.sleep(0.05)
    raise RuntimeError("nginx did not start")
