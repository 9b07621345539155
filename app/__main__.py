"""Serve the calculator: `python -m app`, set by the environment variables of `Settings`."""

import socket
import sys

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings

from app.settings import Settings, SettingsError

_SECONDS_FOR_A_HEADER = 10
_HEADER_BYTES = 64 * 1024
"""What a client gets to send its header: a link of 16 kB fits, and nobody holds a place long."""


def main() -> None:
    """Serve with some workers and no access log: no rating may reach a log line."""
    try:
        settings = Settings.read()
    except SettingsError as error:
        sys.exit(str(error))
    _refuse_a_busy_port(settings)
    print(f"Elo Calculator on http://{_address(settings)}", flush=True)
    Granian(
        "app:create_app",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=settings.workers,
        # After a half-sent body a worker can hang on stop.
        workers_kill_timeout=2,
        respawn_failed_workers=True,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(
            header_read_timeout=_SECONDS_FOR_A_HEADER * 1000, max_buffer_size=_HEADER_BYTES
        ),
        websockets=False,
        log_access=False,
    ).serve()


def _refuse_a_busy_port(settings: Settings) -> None:
    # Granian shares a port with another Granian without a word: try to bind first.
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            sys.exit(
                f"Port {settings.port} of {settings.host} cannot be used: {error.strerror}. "
                "Choose another, for example: make run PORT=8001"
            )


def _address(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{host}:{settings.port}"


if __name__ == "__main__":
    main()
