"""The published numbers that lie under tests/data/vectors, as pytest parameters."""

import json
from pathlib import Path
from typing import Any

import pytest

Vector = dict[str, Any]

_FOLDER = Path(__file__).parents[1] / "data" / "vectors"


def vectors_of(file: str, field: str, value: str) -> list[Any]:
    """Return the vectors of a file with a value, each under its own name; there must be some."""
    entries = json.loads((_FOLDER / f"{file}.json").read_text(encoding="utf-8"))
    found = [pytest.param(entry, id=entry["id"]) for entry in entries if entry[field] == value]
    assert found, f"no published numbers for {value}"
    return found


def published(system: str) -> pytest.MarkDecorator:
    """Parametrise a test over the vectors of one system, from several implementations."""
    return pytest.mark.parametrize("vector", vectors_of("systems", "system", system))


def published_by_fide(kind: str) -> pytest.MarkDecorator:
    """Parametrise a test over the FIDE vectors of one kind."""
    return pytest.mark.parametrize("vector", vectors_of("fide", "kind", kind))
