"""What people type, from right to hostile, by the description of each field."""

from functools import cache
from random import Random
from typing import Any

from app.calculators.calculator import Calculator
from app.web.api import api_path, openapi

Pairs = list[tuple[str, str]]

ODD = (
    "", " ", "\t", "0", "-0", "+0", "00", "99", "99.99", "100", "4000", "4000.01", "4001", "1e3",
    "1_500", "0x10", "nan", "inf", "-inf", "Infinity", "1500.123", "2,5", "1,500.00", "１５００",
    "٣", "½", "1/2", "1-0", "0-1", "½-½", "W", "DRAW", "tie", "=", "+", "-", "−", "?", "unr",
    "unrated", "bye", "forfeit", "auto", "custom", "none", "null", "None", "true", "fide", "plain",
    "2026-11", "2024-02", "0000-00", "2026-13", "2026-02-30", "1325/9", "1/0", "9" * 40, "1." * 30,
    "\x00", "\x01", "\x0b", "\x13", "\x1b", "\u2028", "\ud800", "\ue000", "\U000e0001", "<b>",
    "'\"", "{{7*7}}", "${7*7}", "../..", "%00", "%", "&", ";", "#", "\\", "🙂", "a" * 200, "١٥٠٠",
    "1500\n1600",
)  # fmt: skip
"""Texts that have gone wrong somewhere: in other calculators, in readers of numbers, in HTML."""


def form(random: Random, calculator: Calculator) -> Pairs:
    """Return what one visitor sends: mostly right, mostly whole, sometimes anything."""
    schemas = _schemas(api_path(calculator))
    care = random.choice((1.0, 0.98, 0.9, 0.5))
    columns: dict[str, list[str]] = {name: [] for name in calculator.question.rows}
    for _ in range(_rows(random)):
        for name, texts in columns.items():
            texts.append(text(random, schemas[name]["items"], care))
    pairs = [(name, each) for name, texts in columns.items() for each in texts]
    for name, schema in schemas.items():
        needed = name in calculator.question.always
        if name not in columns and random.random() < (0.97 if needed else 0.3):
            pairs.append((name, text(random, schema, care)))
    if random.random() > care:
        random.shuffle(pairs)
        pairs += [(random.choice(ODD), random.choice(ODD)) for _ in range(random.randrange(3))]
    return pairs


def text(random: Random, schema: dict[str, Any], care: float) -> str:
    """Return a text for a field: right with a chance of `care`, else odd or damaged."""
    if random.random() < care:
        return _right(random, schema)
    if random.random() < 0.5:
        return random.choice(ODD)
    return damaged(random, _right(random, schema))


def damaged(random: Random, right: str) -> str:
    """Return a text with one place of it cut, doubled or replaced."""
    start = random.randrange(len(right) + 1)
    end = min(len(right), start + random.randrange(4))
    return (
        right[:start] + random.choice(("", right[start:end] * 2, random.choice(ODD))) + right[end:]
    )


def _rows(random: Random) -> int:
    return random.choice((0, 1, 1, 2, 3, 4, 5)) if random.random() < 0.99 else random.randrange(210)


def _right(random: Random, schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        first = random.random() < 0.9
        return _right(random, schema["anyOf"][0] if first else random.choice(schema["anyOf"]))
    if "const" in schema:
        return str(schema["const"])
    if "enum" in schema:
        return str(random.choice(schema["enum"]))
    if schema.get("type") in ("integer", "number"):
        return _number(random, schema)
    if "pattern" in schema:
        return f"{random.randrange(2024, 2028)}-{random.randrange(1, 13):02}"
    if schema.get("type") == "null":
        return ""
    return random.choice(("Anna", "Larch, Tom", "A" * 40, ""))


def _number(random: Random, schema: dict[str, Any]) -> str:
    least = schema.get("minimum", schema.get("exclusiveMinimum", 0))
    most = schema.get("maximum", 4000)
    if random.random() < 0.1:
        return f"{random.choice((least, most)):g}"
    value = random.uniform(least, most)
    decimals = 0 if schema["type"] == "integer" or random.random() < 0.8 else random.choice((1, 2))
    return f"{value:.{decimals}f}".replace(".", random.choice((".", ",")))


@cache
def _schemas(path: str) -> dict[str, dict[str, Any]]:
    parameters = openapi()["paths"][path]["get"]["parameters"]
    return {each["name"]: each["schema"] for each in parameters}
