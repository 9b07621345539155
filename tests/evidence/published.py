"""The published numbers under tests/data, all in one form."""

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

_DATA = Path(__file__).parents[1] / "data"
_HANDBOOK = "FIDE Handbook B.02"

Values = Mapping[str, Any]


class Published(NamedTuple):
    """Hold what somebody published: the inputs, the numbers by name, and how exact they are.

    `tolerance` is one number, or one for each name's last part.
    """

    system: str
    source: str
    inputs: Values
    expected: Values
    tolerance: Any = 0


def published() -> Iterator[Published]:
    """Return every published number of the test data, system by system."""
    yield from _table_8_1_1()
    yield from _table_8_1_2()
    for entry in _read("fide.json"):
        inputs, expected = _FIDE[entry["kind"]](entry)
        yield Published(f"fide/{entry['kind']}", _source_of(entry), inputs, expected)
    for entry in _read("systems.json") + _read("more.json"):
        yield Published(
            entry["system"],
            entry["source"],
            entry["inputs"],
            {name: value for name, value in entry["expected"].items() if name != "N"},
            entry.get("tolerance", 0),
        )


def _table_8_1_1() -> Iterator[Published]:
    for row in _rows("fide_811.csv"):
        inputs = {"percentage": int(row["p_hundredths"])}
        expected = {"difference": int(row["dp"])}
        yield Published("fide/table_8_1_1", f"{_HANDBOOK}, 8.1.1", inputs, expected)


def _table_8_1_2() -> Iterator[Published]:
    for row in _rows("fide_812.csv"):
        inputs = {"from": int(row["d_min"]), "to": int(row["d_max"] or 4000)}
        expected = {
            "higher": int(row["pd_higher_hundredths"]),
            "lower": int(row["pd_lower_hundredths"]),
        }
        yield Published("fide/table_8_1_2_row", f"{_HANDBOOK}, 8.1.2", inputs, expected)


def _source_of(entry: dict[str, Any]) -> str:
    source: str = entry["source"]
    # Its page and its rules differ here: the number is that of the rules.
    return source if entry["holds_today"] else f"{source}, by the rule in force"


def _picked(entry: dict[str, Any], *names: str) -> Values:
    return {name: entry[name] for name in names if name in entry}


_GAMES = ("own_rating", "k", "mode", "games")
_FIDE: Mapping[str, Callable[[dict[str, Any]], tuple[Values, Values]]] = {
    "tournament_change": lambda entry: (
        _picked(entry, "own_rating", "k_nominal", "other_games", "games"),
        {"change": float(entry["expected_change"]), "k": entry["k"]},
    ),
    "single_game_fide_online_calculator": lambda entry: (
        _picked(entry, *_GAMES),
        {"change": float(entry["current_rule_change"])},
    ),
    "single_game_rounded": lambda entry: (
        _picked(entry, *_GAMES),
        {"rounded_change": entry["expected_rounded"]},
    ),
    "initial_rating": lambda entry: (
        _picked(entry, "games"),
        {"first_rating": entry["expected_initial_rating"]},
    ),
    "initial_rating_fide_online_calculator": lambda entry: (
        {"opponents": entry["rc"], "won": entry["w"], "played": entry["n"]},
        {"first_rating": entry["current_rule_says"]},
    ),
    "performance": lambda entry: (
        _picked(entry, "games"),
        {"performance": entry["rule_tpr"]},
    ),
    "k_factor_observed": lambda entry: (entry["case"], {"k": entry["expected_k"]}),
    "k_cap_derived": lambda entry: (_picked(entry, "k_nominal", "n"), {"k": entry["expected_k"]}),
    "norm_threshold": lambda entry: (
        _picked(entry, "title"),
        _picked(
            entry,
            "min_rp",
            "min_ra",
            "rating_floor",
            "min_score_percent",
            "min_games",
            "unrated_counts_as",
        ),
    ),
}


def _read(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((_DATA / "vectors" / name).read_text("utf-8"))
    return entries


def _rows(name: str) -> list[dict[str, str]]:
    with (_DATA / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))
