"""The API against its own description: what it says is accepted is, and nothing else."""

import re
from itertools import zip_longest
from math import copysign
from typing import Any

import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
)

from app import create_app
from app.calculators import CALCULATORS
from app.calculators.question import MOST_ROWS
from app.web.api import api_path
from tests.fuzz import examples

ROWS = {api_path(each): each.question.rows for each in CALCULATORS}
API = schemathesis.openapi.from_wsgi("/api/openapi.json", create_app())
FILE = "/api/event"


@API.parametrize()
@settings(max_examples=examples(quickly=20, long=2000))
def test_keeps_to_its_description(case: schemathesis.Case[Any]) -> None:
    meant_well = case.meta is not None and case.meta.generation.mode.is_positive
    sent = {name: written(value) for name, value in (case.query or {}).items()}
    if meant_well:
        sent = rightly_combined(case.path, sent)
    unfair = unfair_checks(case, sent, meant_well=meant_well)
    case.query = sent
    # No client of a test unpacks an answer.
    answer = case.call(headers={"Accept-Encoding": "identity"})
    case.validate_response(answer, excluded_checks=unfair)


def unfair_checks(
    case: schemathesis.Case[Any], sent: dict[str, Any], *, meant_well: bool
) -> list[Any]:
    """Return the checks that a description of single parameters cannot promise to pass."""
    # Nothing says in advance which bytes are a tournament file.
    if meant_well:
        return [positive_data_acceptance] if case.path == FILE else []
    # What leaves the address as nothing is a parameter that was not sent.
    nothing = any(value in ({}, []) for value in sent.values())
    # Letters that nobody can see are taken out of a name before they are counted.
    unseen = any(isinstance(value, str) and not value.isprintable() for value in sent.values())
    # One value and a list of one make the same address.
    columns = [sent.get(name, []) for name in ROWS.get(case.path, ())]
    single = any(not isinstance(column, list) for column in columns)
    # Of more rows than there may be, the blank ones are not counted.
    many = any(isinstance(column, list) and len(column) > MOST_ROWS for column in columns)
    lenient = nothing or unseen or single or many
    return [positive_data_acceptance, *([negative_data_rejection] if lenient else [])]


def written(value: Any) -> Any:
    """Return a number as people write it: at most nine decimals, no exponent, whole as whole."""
    if isinstance(value, list):
        return [written(each) for each in value]
    if isinstance(value, str) and SMALL.fullmatch(value):
        return "0.0001"
    if isinstance(value, str) and WHOLE.fullmatch(value):
        return value[:-2]
    if isinstance(value, float) and abs(value) < 1e9:
        rounded = round(value, 9)
        if value and abs(rounded) < 1e-4:
            return copysign(1e-4, value)
        return int(rounded) if rounded.is_integer() else rounded
    return value


SMALL = re.compile(r"\d(\.\d+)?e-\d+")
WHOLE = re.compile(r"-?\d+\.0")


def rightly_combined(path: str, sent: dict[str, Any]) -> dict[str, Any]:
    """Return parameters that are right each by itself so that they are right together."""
    rows = ROWS.get(path, ())
    if any(name in sent for name in rows):
        games = zip_longest(*(sent.get(name, []) for name in rows), fillvalue="")
        whole = [game for game in games if "" not in game]
        sent |= {name: [game[i] for game in whole] for i, name in enumerate(rows)}
    sent |= {name: with_two_decimals(sent[name]) for name in RATINGS if name in sent}
    if path == "/api/fide" and sent.get("rules", "fide") == "fide":
        sent = {name: whole_numbers(value) for name, value in sent.items()}
    if path == "/api/us-chess":
        if sent.get("rating") == "":
            sent["games_played"] = 0
        if sent.get("date"):
            # A leap year between the first day whose rules are known and the last.
            sent["date"] = f"2020{sent['date'][4:]}"
    return sent


RATINGS = {"a", "b", "rating", "opponent", "peak", "target", "next_opponent", "starting_rating"}
"""What has at most two decimals, as the description says in words."""


def with_two_decimals(value: Any) -> Any:
    """Return numbers with at most two decimals."""
    if isinstance(value, list):
        return [with_two_decimals(each) for each in value]
    if isinstance(value, str) and re.fullmatch(r"\d+\.\d+", value):
        return str(round(float(value), 2))
    return round(value, 2) if isinstance(value, float) else value


def whole_numbers(value: Any) -> Any:
    """Return numbers without their decimals, as FIDE's rules want them."""
    if isinstance(value, list):
        return [whole_numbers(each) for each in value]
    if isinstance(value, str) and re.fullmatch(r"\d+\.\d+", value):
        return str(int(float(value)) or 1)
    return int(value) or 1 if isinstance(value, float) else value
