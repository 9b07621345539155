"""Serve the calculator: `python -m app`, set by the environment variables of `Settings`."""

import errno
import logging
import socket
import sys

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings

from app import create_app
from app.settings import Settings, SettingsError
from app.web.whole import IncompleteError

_SECONDS_FOR_A_HEADER = 10
_HEADER_BYTES = 64 * 1024
"""What a client gets to send its header: a link of 16 kB fits, and nobody holds a place long."""
_THREADS = 256
_CONNECTIONS = 512
"""What a worker answers and takes at once, however many there are. A slow body holds a thread."""


def main() -> None:
    """Serve with some workers and no access log: no rating may reach a log line."""
    try:
        settings = Settings.read()
        # A worker that cannot make it would be started again for ever.
        create_app(settings)
    except (SettingsError, IncompleteError) as error:
        sys.exit(str(error))
    _refuse_a_busy_port(settings)
    logging.getLogger("_granian").addFilter(_is_no_warning_of_threads)
    print(f"Elo Calculator on http://{_address(settings)}", flush=True)
    Granian(
        "app:create_app",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=settings.workers,
        blocking_threads=_THREADS,
        backpressure=_CONNECTIONS,
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


def _is_no_warning_of_threads(record: logging.LogRecord) -> bool:
    # Nearly all of them wait, and so many are meant.
    return not record.getMessage().startswith("Configuration allows spawning up to")


def _refuse_a_busy_port(settings: Settings) -> None:
    # Granian shares a port with another Granian without a word: try to bind first.
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                sys.exit(f"HOST is {settings.host}, which is no address of this machine.")
            sys.exit(
                f"Port {settings.port} of {settings.host} cannot be used: {error.strerror}. "
                "Choose another, for example: make run PORT=8001"
            )


def _address(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{host}:{settings.port}"


if __name__ == "__main__":
    main()
