"""The JSON API: its shape, its numbers, its refusals and its own description."""

import json
from typing import Any, NoReturn

import jsonschema_rs
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.openapi import from_dict

from app import create_app
from app.calculators.match import MatchQuestion
from app.ratings.score import Score

PATH = "/api/match"
_CLIENT = create_app().test_client()


def refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def number(text: str) -> float:
    assert float(text) or text[0] != "-", "minus zero"
    return float(text)


def ask(**sent: object) -> tuple[int, Any]:
    answer = _CLIENT.get(PATH, query_string={name: str(value) for name, value in sent.items()})
    assert answer.mimetype == "application/json"
    return answer.status_code, json.loads(answer.text, parse_constant=refuse, parse_float=number)


def errors(**sent: object) -> list[dict[str, Any]]:
    status, body = ask(**sent)
    assert status == 422
    assert list(body) == ["errors"]
    found: list[dict[str, Any]] = body["errors"]
    return found


class TestShape:
    def test_of_an_answer(self) -> None:
        status, body = ask(a=1500, b=1580, k=32, result="win")
        assert status == 200
        steps = body.pop("steps")
        assert body == {
            "question": {
                "a": 1500,
                "b": 1580,
                "k": 32,
                "k_b": None,
                "result": "win",
                "rounding": "tenth",
                "draw_rate": None,
                "name_a": None,
                "name_b": None,
            },
            "rating_difference": -80,
            "expected_score": {
                "a": pytest.approx(0.386863, abs=1e-6),
                "b": pytest.approx(0.613137, abs=1e-6),
            },
            "rating_change": {"a": 19.6, "b": -19.6},
            "rating_change_exact": {
                "a": pytest.approx(19.62037, abs=1e-5),
                "b": pytest.approx(-19.62037, abs=1e-5),
            },
            "new_rating": {"a": 1519.6, "b": 1560.4},
            "outcomes": [
                {
                    "result": "win",
                    "rating_change": {"a": 19.6, "b": -19.6},
                    "new_rating": {"a": 1519.6, "b": 1560.4},
                },
                {
                    "result": "draw",
                    "rating_change": {"a": 3.6, "b": -3.6},
                    "new_rating": {"a": 1503.6, "b": 1576.4},
                },
                {
                    "result": "loss",
                    "rating_change": {"a": -12.4, "b": 12.4},
                    "new_rating": {"a": 1487.6, "b": 1592.4},
                },
            ],
            "chances": {
                "win": pytest.approx(0.294, abs=5e-4),
                "draw": pytest.approx(0.186, abs=5e-4),
                "loss": pytest.approx(0.520, abs=5e-4),
            },
            "link": "/?a=1500&b=1580&result=win",
        }
        assert sum(body["chances"].values()) == pytest.approx(1)
        assert steps[1] == {
            "name": "Expected score",
            "formula": "1 ÷ (1 + 10^(difference ÷ 400))",
            "working": ["1 ÷ (1 + 10^(80 ÷ 400)) = 0.3869", "1 ÷ (1 + 10^(−80 ÷ 400)) = 0.6131"],
            "rule": "",
        }

    @pytest.mark.parametrize(
        ("sent", "exact"),
        [
            ({"a": 1500, "b": 1501, "k": 20, "result": "draw"}, (0.0288, -0.0288)),
            ({"a": 1000, "b": 1640, "k": 20, "result": "loss"}, (-0.490, 0.490)),
        ],
    )
    def test_small_changes_are_exact(
        self, sent: dict[str, object], exact: tuple[float, float]
    ) -> None:
        _, body = ask(**sent)
        change = body["rating_change_exact"]
        assert (change["a"], change["b"]) == pytest.approx(exact, abs=5e-4)

    def test_reads_numbers_as_the_page_does(self) -> None:
        status, body = ask(a=" 1500 ", b="+1580", k="2,5", result="½")
        assert status == 200
        assert body["link"] == "/?a=1500&b=1580&result=draw&k=2.5"
        assert body["question"]["k"] == 2.5

    def test_blank_options_are_null(self) -> None:
        _, body = ask(a=1500, b=1580, k_b="", draw_rate="", name_a=" ")
        assert [body["question"][name] for name in ("k_b", "draw_rate", "name_a")] == [None] * 3

    @given(
        st.integers(100_00, 4000_00),
        st.integers(100_00, 4000_00),
        st.integers(1, 2000),
        st.sampled_from(("win", "draw", "loss")),
        st.sampled_from(("tenth", "whole")),
    )
    def test_every_answer_keeps_to_its_description(
        self, a: int, b: int, k: int, result: str, rounding: str
    ) -> None:
        status, body = ask(a=a / 100, b=b / 100, k=k / 10, result=result, rounding=rounding)
        assert status == 200
        ANSWER.validate(body)
        assert min(body["chances"].values()) >= 0
        assert body["rating_change"]["a"] == -body["rating_change"]["b"]
        assert round(a / 100 + body["rating_change"]["a"], 2) == body["new_rating"]["a"]


class TestRefusals:
    @pytest.mark.parametrize(
        ("sent", "field", "message"),
        [
            *(
                (
                    {"a": text, "b": 1580},
                    "a",
                    "Rating of A: from 100 to 4000, with at most two decimals.",
                )
                for text in ("", "abc", 99, 4001, "nan", "inf", "1e3", "1_500", "0x10", -200)
            ),
            ({"a": 1500}, "b", "Rating of B: from 100 to 4000, with at most two decimals."),
            *(
                ({"a": 1500, "b": 1580, "k": text}, "k", "K-factor: above 0, up to 200.")
                for text in ("", 0, -1, 201)
            ),
            ({"a": 1500, "b": 1580, "k": "custom"}, "k", "K-factor: above 0, up to 200."),
            (
                {"a": 1500, "b": 1580, "result": "2"},
                "result",
                "Result for A: win, draw or loss.",
            ),
            ({"a": 1500, "b": 1580, "rounding": ""}, "rounding", "Rounding: tenth or whole."),
            ({"a": 1500, "b": 1580, "utm": 1}, "utm", "utm: there is no such parameter here."),
        ],
    )
    def test_name_the_field(self, sent: dict[str, object], field: str, message: str) -> None:
        assert errors(**sent) == [{"field": field, "index": None, "message": message}]

    def test_no_sample(self) -> None:
        assert [each["field"] for each in errors()] == ["a", "b"]

    def test_nothing_twice(self, client: FlaskClient) -> None:
        answer = client.get(f"{PATH}?a=1500&a=1600&b=1580")
        assert answer.status_code == 422
        assert answer.json == {
            "errors": [{"field": "a", "index": None, "message": "a: give it once."}]
        }

    def test_all_at_once(self) -> None:
        found = errors(a="x", b="", k=0, result="x", draw_rate=99)
        assert [each["field"] for each in found] == ["a", "b", "k", "result", "draw_rate"]

    @pytest.mark.parametrize(
        ("method", "path", "code"),
        [("GET", "/api/nothing", 404), ("GET", "/api/match/", 404), ("PUT", PATH, 405)],
    )
    def test_other_errors_have_the_same_form(
        self, client: FlaskClient, method: str, path: str, code: int
    ) -> None:
        answer = client.open(path, method=method)
        assert answer.status_code == code
        ERRORS.validate(answer.json)

    @given(st.dictionaries(st.sampled_from(tuple(MatchQuestion.model_fields)), st.text()))
    def test_any_text_is_answered(self, sent: dict[str, str]) -> None:
        status, body = ask(**sent)
        (ANSWER if status == 200 else ERRORS).validate(body)


DESCRIPTION: dict[str, Any] = json.loads(_CLIENT.get("/api/openapi.json").text)
_OPERATION = DESCRIPTION["paths"][PATH]["get"]
PARAMETERS = {each["name"]: each for each in _OPERATION["parameters"]}
_ANSWERS = _OPERATION["responses"]
ANSWER = jsonschema_rs.Draft202012Validator(
    _ANSWERS["200"]["content"]["application/json"]["schema"]
)
ERRORS = jsonschema_rs.Draft202012Validator(DESCRIPTION["components"]["schemas"]["Errors"])
NUMBERS = ("a", "b", "k", "k_b", "draw_rate")


class TestDescription:
    def test_is_openapi_3_1(self) -> None:
        from_dict(DESCRIPTION).validate()
        assert DESCRIPTION["openapi"].startswith("3.1.")

    def test_describes_refusals(self) -> None:
        schema = _ANSWERS["422"]["content"]["application/json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Errors"}

    def test_names_every_parameter_with_its_default(self) -> None:
        assert list(PARAMETERS) == list(MatchQuestion.model_fields)
        assert {name for name, each in PARAMETERS.items() if each["required"]} == {"a", "b"}
        defaults = {
            name: each["schema"]["default"]
            for name, each in PARAMETERS.items()
            if "default" in each["schema"]
        }
        assert defaults == {"k": 32, "result": "win", "rounding": "tenth"}

    def test_words_are_those_of_the_page(self) -> None:
        assert PARAMETERS["rounding"]["description"] == "Rounding: tenth or whole."

    @given(st.sampled_from(NUMBERS), st.integers(-100, 410_000).map(lambda n: n / 100))
    def test_takes_just_the_numbers_it_describes(self, name: str, number: float) -> None:
        described = jsonschema_rs.Draft202012Validator(PARAMETERS[name]["schema"])
        status, _ = ask(**{"a": 1500, "b": 1580, name: f"{number:.2f}"})
        assert (status == 200) == described.is_valid(number)

    @pytest.mark.parametrize("name", ["a", "b"])
    def test_ratings_have_two_decimals_at_most(self, name: str) -> None:
        described = jsonschema_rs.Draft202012Validator(PARAMETERS[name]["schema"])
        for number in (1500.25, 1500.255):
            status, _ = ask(**{"a": 1500, "b": 1580, name: number})
            assert (status == 200) == described.is_valid(number)

    @pytest.mark.parametrize("name", ["result", "rounding"])
    def test_takes_each_word_it_describes(self, name: str) -> None:
        for word in PARAMETERS[name]["schema"]["enum"]:
            status, body = ask(**{"a": 1500, "b": 1580, name: word})
            assert status == 200
            score = Score.read(str(word))
            assert body["question"][name] == (score.value if score else word)
