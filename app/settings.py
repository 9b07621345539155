"""What whoever runs the calculator can set, by environment variables read here and nowhere else."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Self


class SettingsError(ValueError):
    """Say which variable cannot be used, and what it allows."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Hold where to listen, with how many processes, and under which address people see it.

    `base_url` is the address people see, without a slash at its end; empty where it is unknown.
    It is never taken from a request, because whoever sends one chooses its Host header.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    base_url: str = ""

    @classmethod
    def read(cls, variables: Mapping[str, str] = os.environ) -> Self:
        """Read the settings from HOST, PORT, WORKERS and BASE_URL.

        Raise SettingsError for a variable that says anything else than it may.

        >>> Settings.read({"PORT": "8080", "BASE_URL": "https://elo.example/"})
        Settings(host='127.0.0.1', port=8080, workers=2, base_url='https://elo.example')
        >>> Settings.read({"PORT": "http"})
        Traceback (most recent call last):
        app.settings.SettingsError: PORT is a number from 1 to 65535, not 'http'.
        """
        default = cls()
        return cls(
            host=_host(variables.get("HOST") or default.host),
            port=_whole_number(variables, "PORT", default.port, 65535),
            workers=_whole_number(variables, "WORKERS", default.workers, 256),
            base_url=_base_url(variables),
        )


def _host(text: str) -> str:
    # The server takes no names, and no zones of IPv6.
    if "%" in text or not _is(ip_address, text):
        raise SettingsError(f"HOST is an address like 127.0.0.1, 0.0.0.0 or ::1, not {text!r}.")
    return text


def _is(kind: Callable[[str], object], text: str) -> bool:
    try:
        kind(text)
    except ValueError:
        return False
    return True


def _whole_number(variables: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = variables.get(name, str(default))
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= most):
        raise SettingsError(f"{name} is a number from 1 to {most}, not {text!r}.")
    return int(text)


_BASE_URL = re.compile(
    r"https?://(?:[^\W_](?:[\w.-]*[^\W_])?|\[(?P<ipv6>[^\[\]%]*)\])(?::(?P<port>\d{1,5}))?",
    re.IGNORECASE,
)


def _base_url(variables: Mapping[str, str]) -> str:
    text = variables.get("BASE_URL", "").strip().rstrip("/")
    found = _BASE_URL.fullmatch(text)
    usable = found and 1 <= int(found["port"] or 80) <= 65535
    if found and found["ipv6"] is not None:
        usable = usable and _is(IPv6Address, found["ipv6"])
    if text and not usable:
        raise SettingsError(f"BASE_URL is an address like https://elo.example, not {text!r}.")
    return text
