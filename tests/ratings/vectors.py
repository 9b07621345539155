"""The published numbers that lie under tests/data/vectors, as pytest parameters."""

import json
from pathlib import Path
from typing import Any

import pytest

Vector = dict[str, Any]

_FILE = Path(__file__).parents[1] / "data" / "vectors" / "systems.json"
_VECTORS: list[Vector] = json.loads(_FILE.read_text(encoding="utf-8"))


def published(system: str) -> pytest.MarkDecorator:
    """Parametrise a test over the vectors of one system; there must be some."""
    vectors = [vector for vector in _VECTORS if vector["system"] == system]
    assert vectors, f"no published numbers for {system}"
    return pytest.mark.parametrize(
        "vector", [pytest.param(vector, id=vector["id"]) for vector in vectors]
    )
