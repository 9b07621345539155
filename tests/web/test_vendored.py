"""What others wrote and we carry: its version, its checksum and its licence."""

import hashlib
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "static"

VENDORED = [
    (
        "htmx-4.0.1.min.js",
        "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
        'version="4.0.1"',
        "htmx-4.0.1.LICENSE.txt",
        "Zero-Clause BSD",
    ),
    (
        "pico-2.1.1.min.css",
        "fbc9a63fc9fc9f72d12fd7fc9806e11fa9f77ae4f9cad146b27003a1119ba3db",
        "Pico CSS ✨ v2.1.1",
        "pico-2.1.1.LICENSE.md",
        "MIT License",
    ),
]


@pytest.mark.parametrize(("name", "checksum", "version", "licence", "words"), VENDORED)
def test_vendored_files(name: str, checksum: str, version: str, licence: str, words: str) -> None:
    content = (STATIC / name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == checksum
    assert version in content.decode()
    assert words in (STATIC / licence).read_text()


def test_nothing_else_is_vendored() -> None:
    ours = {
        "event.css",
        "event.js",
        "favicon.ico",
        "guide.css",
        "icon.svg",
        "robots.txt",
        "sheet.css",
        "sheet.js",
    }
    known = {name for row in VENDORED for name in (row[0], row[3])}
    assert {path.name for path in STATIC.iterdir()} - ours == known
