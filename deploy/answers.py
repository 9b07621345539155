"""Wait until a copy of the calculator answers: python deploy/answers.py 127.0.0.1 8000."""

import sys
import time
from http.client import HTTPConnection, HTTPException

_SECONDS = 30


def main(host: str, port: str, seconds: float = _SECONDS) -> None:
    """Ask for the health address until it answers; exit with a sentence where it never does."""
    until = time.monotonic() + seconds
    while not _answers(host, int(port)):
        if time.monotonic() > until:
            sys.exit(f"Nothing answers on port {port} of {host} within {seconds} seconds.")
        time.sleep(0.05)


def _answers(host: str, port: int) -> bool:
    connection = HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
