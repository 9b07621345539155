"""Published FIDE numbers, and games as they are written there."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from app.ratings.fide_games import Game
from app.ratings.fide_rules import Month, TimeControl, rules_for
from app.ratings.score import Score

DATA = Path(__file__).parent.parent / "data"
NOVEMBER = Month(2026, 11)
TODAY = rules_for(NOVEMBER)
RAPID = rules_for(NOVEMBER, TimeControl.RAPID)

Vector = dict[str, Any]

_SCORES = {1: Score.WIN, 0.5: Score.DRAW, 0: Score.LOSS}
_LETTERS = {"w": Score.WIN, "d": Score.DRAW, "l": Score.LOSS}


def vectors(kind: str) -> list[Any]:
    """Return the published FIDE vectors of a kind, each under its own name."""
    entries = json.loads((DATA / "vectors" / "fide.json").read_text())
    return [pytest.param(entry, id=entry["id"]) for entry in entries if entry["kind"] == kind]


def systems(system: str) -> list[Any]:
    """Return the vectors of a system from other implementations, each under its own name."""
    entries = json.loads((DATA / "vectors" / "systems.json").read_text())
    return [pytest.param(entry, id=entry["id"]) for entry in entries if entry["system"] == system]


def games(pairs: Iterable[tuple[int | None, float]]) -> list[Game]:
    """Return games from pairs of opponent's rating and points."""
    return [Game(opponent, _SCORES[points]) for opponent, points in pairs]


def written(text: str) -> list[Game]:
    """Return games from words such as `1720w 1590d 1810l`."""
    return [Game(int(word[:-1]), _LETTERS[word[-1]]) for word in text.split()]
