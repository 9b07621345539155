"""Ask pages as people do: by a link, by the API, and by typing anything at all."""

from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask.testing import FlaskClient
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from app import create_app
from app.calculators.question import Question
from app.web import fields
from app.web.fields import Reading

Pairs = list[tuple[str, str]]

SCORES = {1: "win", 0.5: "draw", 0: "loss"}
TYPED = st.text(max_size=12) | st.sampled_from(
    [
        "",
        "0",
        "1500",
        "-5",
        "2,5",
        "1e3",
        "nan",
        "１５００",
        "½",
        "1325/9",
        "unrated",
        "bye",
        "win",
        "1",
    ]
)


@cache
def client() -> FlaskClient:
    return create_app().test_client()


ROWS = {2: ("opponent", "result"), 3: ("opponent", "opponent_deviation", "result")}


def pairs(*games: tuple[str, ...], **options: object) -> Pairs:
    """Return the parameters of a request: options, then rows of two or three columns."""
    sent = [(name, "" if value is None else str(value)) for name, value in options.items()]
    return sent + [pair for game in games for pair in zip(ROWS[len(game)], game, strict=True)]


def api(path: str, sent: Pairs) -> Any:
    """Return the answer of the API, which must be one."""
    response = client().get(f"/api{path}?{urlencode(sent)}")
    assert response.status_code == 200, response.text
    return response.get_json()


def refusal(path: str, sent: Pairs) -> list[Any]:
    """Return what the API says against a question."""
    response = client().get(f"/api{path}?{urlencode(sent)}")
    assert response.status_code == 422
    return list(response.get_json()["errors"])


def refused(path: str, sent: Pairs) -> list[tuple[str, int | None]]:
    """Return the field and place of each thing that the API refuses."""
    return [(each["field"], each["index"]) for each in refusal(path, sent)]


def page(path: str, sent: Pairs) -> str:
    response = client().get(f"{path}?{urlencode(sent)}")
    assert response.status_code == 200
    return response.text


def update(path: str, sent: Pairs) -> Any:
    """Return the answer to a keystroke."""
    response = client().post(path, data=MultiDict(sent), headers={"HX-Request": "true"})
    assert response.status_code == 200
    return response


def read(kind: type[Question], sent: Pairs) -> Reading:
    return fields.read(kind, MultiDict(sent).to_dict(flat=False))


def assert_answers_anything(kind: type[Question], sent: Pairs) -> None:
    """Answer a keystroke, and hold its link to bring the same question back."""
    link = update(kind.path, sent).headers["HX-Replace-Url"]
    question = read(kind, sent).question
    again = read(kind, parse_qsl(link.partition("?")[2], keep_blank_values=True))
    assert again.question == question
    assert again.link == link


def cards(html: str) -> str:
    """Return the clock of a page."""
    return html[html.index('<dl class="clock') : html.index("</dl>")]
