"""Memory of one worker, after the start and after 100,000 updates."""

from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from bench.load import CONNECTIONS, installed, load
from bench.report import Row, Section, skipped
from bench.server import serving
from bench.wsgi import MATCH

REQUESTS = 100_000
TITLE = "Memory of one worker"
MOST_GROWTH = 5


def run() -> Section:
    """Read the memory that the worker holds, load it, and read again."""
    if not Path("/proc/self/status").exists():
        return skipped(TITLE, "memory is read from /proc, which is not there")
    with serving(workers=1) as (address, server):
        _update(address, 1000)
        worker = _child(server)
        before = _megabytes(worker)
        done = 0
        while done < REQUESTS:
            done += _one_by_one(address)
        after = _megabytes(worker)
        if installed():
            load(address, "/", 5, post=True)
        crowded = _megabytes(worker)
    growth = 100 * (after - before) / before
    return Section(
        TITLE,
        (
            Row("after the start and 1,000 updates", f"{before:.1f} MB"),
            Row(
                f"after {done:,} updates more",
                f"{after:.1f} MB",
                f"{before:.1f} MB",
                f"{growth:+.1f}%",
                f"{MOST_GROWTH}%",
            ),
            *(
                [Row(f"with the threads for {CONNECTIONS} connections", f"{crowded:.1f} MB")]
                if installed()
                else []
            ),
        ),
        "Updates one by one over one connection: each further connection can start a thread, and "
        "a thread keeps some memory of its own.",
    )


def _one_by_one(address: str) -> int:
    if installed():
        return load(address, "/", 5, post=True, connections=1).answers
    return _update(address, 1000)


def _update(address: str, count: int) -> int:
    connection = HTTPConnection(address)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    for i in range(count):
        fields = {**dict(MATCH), "a": str(1000 + i % 1900)}
        connection.request("POST", "/", urlencode(fields), headers)
        connection.getresponse().read()
    connection.close()
    return count


def _child(server: int) -> int:
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return int(children[-1])


def _megabytes(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    resident = next(line for line in lines if line.startswith("VmRSS:"))
    return int(resident.split()[1]) / 1024
