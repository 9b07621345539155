"""Serve the calculator: `python -m app`, the address and port by environment variables."""

import os
import socket
import sys
from typing import NoReturn

from granian import Granian
from granian.constants import Interfaces


def main() -> None:
    """Serve with two workers and no access log: no rating may reach a log line."""
    host = os.environ.get("HOST", "127.0.0.1")
    port = _port(os.environ.get("PORT", "8000"))
    # Granian shares a port with another Granian without a word: try to bind first.
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            _refuse(f"Port {port} of {host} cannot be used: {error.strerror}.")
    print(f"Elo Calculator on http://{host}:{port}", flush=True)
    Granian(
        "app:create_app",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=int(os.environ.get("WORKERS", "2")),
        workers_kill_timeout=2,
        respawn_failed_workers=True,
        log_access=False,
    ).serve()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        _refuse(f"PORT is a number from 1 to 65535, not {text!r}.")
    return int(text)


def _refuse(reason: str) -> NoReturn:
    sys.exit(f"{reason} Choose another, for example: make run PORT=8001")


if __name__ == "__main__":
    main()
