"""Which bodies are read as a form, and which are refused."""

import io

import pytest
from werkzeug.exceptions import HTTPException

from app.web.fields import LONGEST_FORM, MOST_FIELDS, sent_by

FORM = "application/x-www-form-urlencoded"


def environ(body: bytes, length: str | None = None, kind: str = FORM) -> dict[str, object]:
    return {
        "CONTENT_LENGTH": str(len(body)) if length is None else length,
        "CONTENT_TYPE": kind,
        "wsgi.input": io.BytesIO(body),
    }


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        (b"a=1500&b=1580", {"a": ["1500"], "b": ["1580"]}),
        (b"a=&b", {"a": [""], "b": [""]}),
        (b"opponent=1720&opponent=1590", {"opponent": ["1720", "1590"]}),
        (b"name=A+%26%20B&x=%C2%BD", {"name": ["A & B"], "x": ["½"]}),
        (b"a=%ff&b=\xff", {"a": ["\ufffd"], "b": ["\ufffd"]}),
        (b"", {}),
        (b"a=1" + b"&a=1" * (MOST_FIELDS - 1), {"a": ["1"] * MOST_FIELDS}),
    ],
)
def test_fields_in_order(body: bytes, texts: dict[str, list[str]]) -> None:
    assert sent_by(environ(body)) == texts


def test_a_request_without_a_body_is_a_form_without_fields() -> None:
    assert sent_by(environ(b"a=1", length="")) == {}


def test_nothing_is_read_beyond_the_length() -> None:
    assert sent_by(environ(b"a=1500&b=1580", length="6")) == {"a": ["1500"]}


@pytest.mark.parametrize("kind", [f"{FORM}; charset=utf-8", FORM.upper()])
def test_a_form_is_a_form_in_any_spelling(kind: str) -> None:
    assert sent_by(environ(b"a=1", kind=kind)) == {"a": ["1"]}


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (environ(b"a=1", length="-3"), 411),
        (environ(b"a=1", length="three"), 411),
        ({**environ(b"a=1", length=""), "HTTP_TRANSFER_ENCODING": "chunked"}, 411),
        (environ(b"a=" + b"1" * LONGEST_FORM), 413),
        (environ(b"a=1", length="9" * 5000), 413),
        (environ(b"a=1" + b"&a=1" * MOST_FIELDS), 413),
        (environ(b'{"a": 1}', kind="application/json"), 415),
        (environ(b"a=1", kind=""), 415),
        (environ(b"--x", kind="multipart/form-data; boundary=x"), 415),
    ],
)
def test_other_bodies_are_refused(sent: dict[str, object], code: int) -> None:
    with pytest.raises(HTTPException) as refused:
        sent_by(sent)
    assert refused.value.code == code
