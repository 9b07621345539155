"""The JSON API: the same answers, and their description made from the same models."""

import ast
import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from datetime import date
from enum import Enum
from functools import cache, lru_cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from flask import Flask, Response, json, jsonify, request

from app.calculators import CALCULATORS
from app.calculators.calculator import Calculator
from app.calculators.event import EventAnswer, EventQuestion
from app.calculators.fide import this_month
from app.calculators.question import MOST_ROWS, Question, messages_of
from app.calculators.rows import Rows
from app.calculators.steps import Step, Steps
from app.ratings.fide_rules import Month
from app.web import fields
from app.web.fields import Message

JSON = "application/json"


def register(app: Flask) -> None:
    """Add the API of each calculator and its description."""
    for calculator in CALCULATORS:
        app.add_url_rule(
            api_path(calculator), f"{calculator.name}.api", _view(calculator), methods=["GET"]
        )
    app.add_url_rule("/api/openapi.json", "openapi", _description_view)


def _description_view() -> Response:
    """Answer with the description of the API."""
    return Response(_description(this_month().year), mimetype=JSON)


@lru_cache(maxsize=1)
def _description(year: int) -> str:
    """Describe the API as of a year: how far a month or a birth year may go changes with it."""
    return json.dumps(openapi())


def api_path(calculator: Calculator) -> str:
    """Return the address of a calculator's API: its page's address after /api."""
    return "/api" + (calculator.path if calculator.path != "/" else f"/{calculator.name}")


def faults(messages: tuple[Message, ...]) -> Response:
    """Answer 422 with the messages, each with its field and place."""
    response = jsonify(
        errors=[
            {"field": each.field, "index": each.index, "message": each.text} for each in messages
        ]
    )
    response.status_code = 422
    return response


def _view(calculator: Calculator) -> Callable[[], Response]:
    def answer() -> Response:
        """Answer a question with JSON, or with what is wrong with it."""
        reading = fields.read_strictly(calculator.question, request.args.to_dict(flat=False))
        if reading.question is None:
            return faults(reading.messages)
        return jsonify(plain(calculator.answer(reading.question)))

    return answer


def plain(value: Any) -> Any:
    """Return a value as JSON knows it: names as keys, no minus zero, steps without marks."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Month):
        return str(value)
    if isinstance(value, Question):
        return {name: plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, Step):
        value = value.plain
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in dataclass_fields(value)}
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items()}
    return [plain(each) for each in value]


def openapi() -> dict[str, Any]:
    """Describe the API by OpenAPI 3.1, made from the questions and the answers."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Elo Calculator",
            "version": "1",
            "description": "Rating points, exactly as the pages show them. Shares are from 0 "
            "to 1, percentage_score is a whole number from 0 to 100. Numbers are written with a "
            "point or a comma and at most nine decimals, ratings with at most two, never with an "
            "exponent; words in any case. Repeated parameters make the rows of the games and pair "
            "by position; rows of blanks are skipped. Pages of other sites may read what GET "
            "answers: it needs no cookie and no key, and nothing is stored.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            **{api_path(each): {"get": _operation(each)} for each in CALCULATORS},
            "/api/event": {"post": _event_operation()},
        },
        "components": {"schemas": {"Errors": _ERRORS}},
    }


_ERRORS = {
    "type": "object",
    "required": ["errors"],
    "properties": {
        "errors": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["field", "index", "message"],
                "properties": {
                    "field": {"type": ["string", "null"]},
                    "index": {"type": ["integer", "null"]},
                    "message": {"type": "string"},
                },
            },
        }
    },
}


def _operation(calculator: Calculator) -> dict[str, Any]:
    answer = get_type_hints(calculator.answer)["return"]
    return {
        "operationId": calculator.name,
        "summary": calculator.lead,
        "parameters": _parameters(calculator.question),
        "responses": {
            "200": _response("The answer.", _schema(answer)),
            "405": _response("Questions are asked with GET.", _ERRORS_NAMED),
            "422": _response("A parameter is missing, unknown or out of range.", _ERRORS_NAMED),
        },
    }


def _event_operation() -> dict[str, Any]:
    answer = _schema(EventAnswer)
    told = [name for name in answer["required"] if name != "games"]
    file = {"type": "string", "format": "binary"}
    parameters = _parameters(EventQuestion)
    beside = {
        each["name"]: {**each["schema"], "description": each["description"]} for each in parameters
    }
    return {
        "operationId": "event",
        "summary": "Every player of a tournament file, rated.",
        "parameters": parameters,
        "requestBody": {
            "required": True,
            "description": "A TRF or PGN file or a results table, at most 10 MB. A form has one in "
            "its field `file`, and may have the parameters as further fields; a body of any other "
            "type is the file itself.",
            "content": {
                "multipart/form-data": {
                    "schema": {
                        "type": "object",
                        "required": ["file"],
                        "properties": {"file": file, **beside},
                    }
                },
                "application/octet-stream": {"schema": file},
            },
        },
        "responses": {
            "200": _response(
                "The event and its players.",
                {
                    "type": "object",
                    "required": told,
                    "properties": {name: answer["properties"][name] for name in told},
                },
            ),
            "400": _response("The body is shorter than it says.", _ERRORS_NAMED),
            "405": _response("Files are sent with POST.", _ERRORS_NAMED),
            "411": _response("The file does not say how long it is.", _ERRORS_NAMED),
            "413": _response("The file is too long.", _ERRORS_NAMED),
            "422": _response("No tournament file, or a parameter out of range.", _ERRORS_NAMED),
        },
    }


def _response(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {JSON: {"schema": schema}}}


_ERRORS_NAMED = {"$ref": "#/components/schemas/Errors"}


def _parameters(question: type[Question]) -> list[dict[str, Any]]:
    schema = question.model_json_schema()
    return [
        {
            "name": name,
            "in": "query",
            "required": name in schema.get("required", ()),
            "description": messages_of(question)[name].replace("Game {game}", "Each game"),
            "schema": _parameter_schema(field),
        }
        for name, field in _resolved(schema)["properties"].items()
    ]


def _parameter_schema(field: dict[str, Any]) -> dict[str, Any]:
    """Return a field's schema without its words, and as an address can say it.

    It cannot say null, but leave a field blank. Of games, the blank rows are skipped.
    """
    schema = _without_words(field)
    if "anyOf" in schema:
        schema["anyOf"] = [
            _BLANK if part == _NULL else _without_words(part) for part in schema["anyOf"]
        ]
    if schema.get("type") == "array":
        kinds = [part for part in schema["items"].get("anyOf", [schema["items"]]) if part != _NULL]
        schema["items"] = {"anyOf": [*kinds, _BLANK]}
        schema["maxItems"] = MOST_ROWS
    if schema.get("default", "") is None:
        del schema["default"]
    elif isinstance(schema.get("default"), bool):
        schema["default"] = int(schema["default"])
    return schema


def _without_words(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in schema.items() if key not in ("title", "description")}


_NULL = {"type": "null"}
_BLANK = {"const": ""}


def _resolved(schema: dict[str, Any]) -> Any:
    """Return a schema with its definitions put where they are named."""
    definitions = schema.get("$defs", {})

    def resolve(part: Any) -> Any:
        if isinstance(part, dict):
            if "$ref" in part:
                named = definitions[part["$ref"].rpartition("/")[2]]
                beside = {key: each for key, each in part.items() if key != "$ref"}
                return {**resolve(named), **beside}
            return {key: resolve(each) for key, each in part.items() if key != "$defs"}
        return [resolve(each) for each in part] if isinstance(part, list) else part

    return resolve(schema)


_SIMPLE: Mapping[Any, dict[str, Any]] = {
    float: {"type": "number"},
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    date: {"type": "string", "format": "date"},
    Month: {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}$"},
}


def _schema(kind: Any) -> dict[str, Any]:
    """Describe the JSON that `plain` makes of a type."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if kind is Steps:
        return _schema(tuple[Step, ...])
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(part) for part in parts]}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (tuple, Rows):
        return {"type": "array", "items": _schema(parts[0])}
    if issubclass(kind, Enum):
        return {"type": "string", "enum": [member.value for member in kind]}
    hints, words = get_type_hints(kind), _field_docstrings(kind)
    if issubclass(kind, Question):
        hints = {name: hints[name] for name in kind.model_fields}
        words = {
            name: "Of each game." if name in kind.rows else f"{field.title}."
            for name, field in kind.model_fields.items()
        }
    return {
        "type": "object",
        "description": _summary(kind),
        "required": list(hints),
        "properties": {
            name: _schema(hint) | ({"description": words[name]} if name in words else {})
            for name, hint in hints.items()
        },
    }


def _summary(kind: type) -> str:
    """Return what a class holds.

    >>> _summary(EventQuestion)
    'How a file is to be rated.'
    """
    first = (kind.__doc__ or "").partition("\n")[0].removeprefix("Hold ")
    return first[:1].upper() + first[1:]


def _field_docstrings(kind: type) -> dict[str, str]:
    """Return the texts that stand below the fields of a class.

    >>> from app.calculators.lichess import LichessAnswer
    >>> _field_docstrings(LichessAnswer)["equivalent_k_factor"]
    'The K-factor with which Elo would change the rating as much.'
    """
    body = _classes(kind.__module__).get(kind.__name__, [])
    return {
        field.target.id: " ".join(text.value.value.split()).replace("None", "null")
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


@cache
def _classes(module: str) -> dict[str, list[ast.stmt]]:
    parts = ast.parse(inspect.getsource(sys.modules[module])).body
    return {each.name: each.body for each in parts if isinstance(each, ast.ClassDef)}
