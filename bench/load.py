"""Many requests at once, by wrk."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from bench.wsgi import MATCH

CONNECTIONS = 64
_SCRIPT = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["HX-Request"] = "true"
local i = 0
request = function()
  i = i + 1
  return wrk.format(nil, nil, nil, "%s&a=" .. (1000 + i %% 1900))
end
"""


class Load(NamedTuple):
    """Hold what a load brought: answers in all and a second, their 99th percentile, failures."""

    answers: int
    answers_a_second: float
    slowest: str
    failed: int


def installed() -> bool:
    """Tell whether wrk is there."""
    return shutil.which("wrk") is not None


def load(
    address: str, path: str, seconds: int, *, post: bool = False, connections: int = CONNECTIONS
) -> Load:
    """Send requests over some connections; with `post` match updates, each with other ratings."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    with tempfile.TemporaryDirectory() as folder:
        if post:
            script = Path(folder, "update.lua")
            others = [(name, text) for name, text in MATCH if name != "a"]
            script.write_text(_SCRIPT % urlencode(others))
            command += ["-s", str(script)]
        done = subprocess.run(
            [*command, f"http://{address}{path}"], capture_output=True, text=True, check=True
        )
    return _read(done.stdout)


def _read(report: str) -> Load:
    errors = re.search(
        r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", report
    )
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", report)
    return Load(
        int(_found(r"(\d+) requests in", report)),
        float(_found(r"Requests/sec:\s+([\d.]+)", report)),
        _found(r"99%\s+(\S+)", report),
        (sum(map(int, errors.groups())) if errors else 0) + (int(wrong[1]) if wrong else 0),
    )


def _found(pattern: str, report: str) -> str:
    match = re.search(pattern, report)
    if not match:
        raise ValueError(f"wrk reports nothing like {pattern}: {report}")
    return match[1]
