"""The JSON API: its shape, its numbers, its refusals and its own description."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any, NoReturn

import jsonschema_rs
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.openapi import from_dict

from app import create_app
from app.calculators import CALCULATORS
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


class TestReadme:
    TEXT = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")

    def test_shows_parts_of_the_answer_in_their_order(self, client: FlaskClient) -> None:
        [(address, shown)] = re.findall(
            r"curl 'http://127\.0\.0\.1:8000(/api/match\S+)'\n +(\S+)\n", self.TEXT
        )
        answer = client.get(address).text
        for part in shown.split("…"):
            assert part.strip(",") in answer
            answer = answer[answer.index(part.strip(",")) + len(part.strip(",")) :]

    def test_shows_a_refusal(self, client: FlaskClient) -> None:
        shown = f"`{client.get(f'{PATH}?a=1&b=1580').text.strip()}`"
        assert shown in self.TEXT

    def test_names_every_picture(self) -> None:
        [line] = [line for line in self.TEXT.splitlines() if "/preview/match.png" in line]
        assert all(each.name in line for each in CALCULATORS)


class TestRefusals:
    @pytest.mark.parametrize(
        ("sent", "field", "message"),
        [
            *(
                ({"a": text, "b": 1580}, "a", "Rating of A: from 100 to 4000.")
                for text in ("", "abc", 99, 4001, "nan", "inf", "1e3", "1_500", "0x10", -200)
            ),
            ({"a": 1500}, "b", "Rating of B: from 100 to 4000."),
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

    def test_one_fault_hides_no_other(self, client: FlaskClient) -> None:
        found = client.get(f"{PATH}?a=x&a=1600&b=&k=0&utm=1&utm=2").get_json()["errors"]
        assert [(each["field"], each["message"]) for each in found] == [
            ("utm", "utm: there is no such parameter here."),
            ("a", "a: give it once."),
            ("b", "Rating of B: from 100 to 4000."),
            ("k", "K-factor: above 0, up to 200."),
        ]

    def test_all_at_once(self) -> None:
        found = errors(a="x", b="", k=0, result="x", draw_rate=99)
        assert [each["field"] for each in found] == ["a", "b", "k", "result", "draw_rate"]

    @pytest.mark.parametrize(
        ("method", "path", "code"),
        [
            ("GET", "/api", 404),
            ("GET", "/api/", 404),
            ("GET", "/api/nothing", 404),
            ("GET", "/api/match/", 404),
            ("PUT", PATH, 405),
        ],
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
        assert "ratings with at most two" in DESCRIPTION["info"]["description"]
        for number, right in ((1500.25, 200), (1500.255, 422)):
            assert ask(**{"a": 1500, "b": 1580, name: number})[0] == right

    def test_no_validator_has_to_divide_by_a_hundredth(self) -> None:
        described = jsonschema_rs.Draft202012Validator(PARAMETERS["a"]["schema"])
        assert all(described.is_valid(hundredths / 100) for hundredths in range(100_00, 4000_00, 7))
        assert "multipleOf" not in json.dumps(DESCRIPTION)

    @pytest.mark.parametrize("name", ["result", "rounding"])
    def test_takes_each_word_it_describes(self, name: str) -> None:
        for word in PARAMETERS[name]["schema"]["enum"]:
            status, body = ask(**{"a": 1500, "b": 1580, name: word})
            assert status == 200
            score = Score.read(str(word))
            assert body["question"][name] == (score.value if score else word)


def parameters(path: str, method: str = "get") -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in DESCRIPTION["paths"][path][method]["parameters"]}


def validator(path: str, name: str, method: str = "get") -> jsonschema_rs.Draft202012Validator:
    schema = parameters(path, method)[name]["schema"]
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=True)


def answered(client: FlaskClient, path: str, **sent: object) -> Any:
    """Return an answer of the API that keeps to its description."""
    answer = client.get(path, query_string=sent)
    assert answer.status_code == 200, answer.text
    body = json.loads(answer.text)
    responses = DESCRIPTION["paths"][path]["get"]["responses"]
    schema = responses["200"]["content"]["application/json"]["schema"]
    jsonschema_rs.Draft202012Validator(schema).validate(body)
    return body


class TestParameters:
    PATHS = tuple(path for path in DESCRIPTION["paths"] if path != "/api/event")

    @pytest.mark.parametrize(
        ("path", "method"), [*((path, "get") for path in PATHS), ("/api/event", "post")]
    )
    def test_descriptions_are_whole_sentences(self, path: str, method: str) -> None:
        for parameter in parameters(path, method).values():
            assert "{" not in parameter["description"]
            assert "description" not in json.dumps(parameter["schema"])

    @pytest.mark.parametrize("path", PATHS)
    def test_rows_are_bounded(self, path: str) -> None:
        for parameter in parameters(path).values():
            if parameter["schema"].get("type") == "array":
                assert parameter["schema"]["maxItems"] == 200

    @pytest.mark.parametrize("text", ["1325/9", "1325P9", "4000/26", "100p4"])
    def test_a_us_chess_rating_with_its_games(self, client: FlaskClient, text: str) -> None:
        assert validator("/api/us-chess", "rating").is_valid(text)
        answered(client, "/api/us-chess", rating=text, opponent=1300, result="win")

    def test_days_of_us_chess_are_bounded(self, client: FlaskClient) -> None:
        described = validator("/api/us-chess", "date")
        year = datetime.now(UTC).year
        for day, right in {
            "2017-04-30": False,
            "2017-05-01": True,
            f"{year + 1}-12-31": True,
            f"{year + 2}-01-01": False,
            "2020-02-30": False,
        }.items():
            assert described.is_valid(day) == right
            sent = {"rating": 1300, "opponent": 1250, "result": "win", "date": day}
            answer = client.get("/api/us-chess", query_string=sent)
            assert (answer.status_code == 200) == right

    def test_k_of_single_players_is_a_text(self) -> None:
        assert validator("/api/event", "k_lines", "post").is_valid("1 40\n2 10")

    def test_the_description_follows_the_year(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class NextYear(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> "NextYear":
                return cls(2031, 1, 1, tzinfo=tz)

        monkeypatch.setattr("app.calculators.fide.datetime", NextYear)
        described = client.get("/api/openapi.json").get_json()
        fields = {
            each["name"]: each["schema"]["anyOf"][0]
            for each in described["paths"]["/api/fide"]["get"]["parameters"]
            if "anyOf" in each["schema"]
        }
        assert fields["birth_year"]["maximum"] == 2031
        assert re.match(fields["period"]["pattern"], "2032-12")
        assert not re.match(fields["period"]["pattern"], "2033-01")


class TestResponses:
    @pytest.mark.parametrize("path", TestParameters.PATHS)
    def test_of_every_calculator_are_described(self, path: str) -> None:
        operation = DESCRIPTION["paths"][path]["get"]
        assert list(operation["responses"]) == ["200", "405", "422"]
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        for part in objects(schema):
            assert part["description"]
            assert "Hold" not in part["description"]

    def test_of_an_event_are_described(self) -> None:
        responses = DESCRIPTION["paths"]["/api/event"]["post"]["responses"]
        assert list(responses) == ["200", "400", "405", "411", "413", "422"]
        schema = responses["200"]["content"]["application/json"]["schema"]
        event = schema["properties"]["event"]["properties"]
        assert event["time_control"]["enum"] == ["standard", "rapid", "blitz"]
        assert {"trf", "pgn", "table"} <= set(event["format"]["enum"])

    @pytest.mark.parametrize(
        ("path", "name"),
        [
            ("/api/us-chess", "bonus_base"),
            ("/api/lichess", "equivalent_k_factor"),
            ("/api/glicko", "impact"),
        ],
    )
    def test_figures_that_explain_nothing_themselves_are_explained(
        self, path: str, name: str
    ) -> None:
        schema = DESCRIPTION["paths"][path]["get"]["responses"]["200"]["content"]
        fields = [
            part["properties"][name]
            for part in objects(schema["application/json"]["schema"])
            if name in part["properties"]
        ]
        assert all(field["description"].endswith(".") for field in fields)
        assert fields

    def test_name_the_month_whose_rules_decided(self, client: FlaskClient) -> None:
        sent = {"rating": 1650, "opponent": 1720, "result": "win"}
        body = answered(client, "/api/fide", period="2025-11", **sent)
        assert body["question"]["period"] == body["period"] == "2025-11"
        body = answered(client, "/api/fide", **sent)
        assert body["question"]["period"] is None
        assert body["period"] == f"{datetime.now(UTC):%Y-%m}"
        assert answered(client, "/api/fide", rules="plain", **sent)["period"] is None

    def test_name_the_day_whose_rules_decided(self, client: FlaskClient) -> None:
        sent = {"rating": 1300, "opponent": 1250, "result": "win"}
        body = answered(client, "/api/us-chess", date="2024-11-29", **sent)
        assert body["question"]["date"] == body["date"] == "2024-11-29"
        body = answered(client, "/api/us-chess", **sent)
        assert body["date"] == f"{datetime.now(UTC):%Y-%m-%d}"

    def test_a_first_rating_tells_every_row(self, client: FlaskClient) -> None:
        sent = {
            "opponent": ["1902", "unrated", "1877", "1884"],
            "result": ["draw", "win", "bye", "loss"],
        }
        body = answered(client, "/api/fide/first-rating", **sent)
        assert body["games_rated"] == 2
        assert body["games"] == [
            {"opponent_rating": 1902, "result": "draw", "rated": True, "note": ""},
            {
                "opponent_rating": None,
                "result": "win",
                "rated": False,
                "note": "not rated: opponent unrated",
            },
            {"opponent_rating": 1877, "result": "bye", "rated": False, "note": "not rated: bye"},
            {"opponent_rating": 1884, "result": "loss", "rated": True, "note": ""},
        ]


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    """Return every part of a description that describes an object."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)
