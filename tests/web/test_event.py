"""The event page, its downloads, its API and its command."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app import create_app

DATA = Path(__file__).parents[1] / "data"
FILE = DATA / "hazard-utf8-lf.trf"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def upload(name: str = FILE.name) -> dict[str, object]:
    return {"file": (io.BytesIO((DATA / name).read_bytes()), name)}


class TestPage:
    def test_shows_the_form(self, client: FlaskClient) -> None:
        assert "TRF (06, 16, 26), PGN, a crosstable or a results table" in client.get("/event").text

    def test_rates_a_file_for_a_fragment_and_for_a_page(self, client: FlaskClient) -> None:
        fragment = client.post("/event", data=upload(), headers={"HX-Request": "true"}).text
        assert fragment.lstrip().startswith('<section id="answer"')
        assert "Öström, Åke" in fragment
        page = client.post("/event", data=upload()).text
        assert page.startswith("<!DOCTYPE html>")
        assert "Derived hazards" in page

    def test_tells_on_paper_what_was_rated(self, client: FlaskClient) -> None:
        page = client.post("/event", data={**upload(), "k": "10", "period": "2025-03"}).text
        for label, words in (("File", FILE.name), ("K-factor", 10), ("Rules in force", "2025-03")):
            assert f"<dt>{label}</dt><dd>{words}</dd>" in page
        pasted = client.post("/event", data={"text": FILE.read_text(encoding="utf-8")}).text
        assert "<dt>File</dt><dd>pasted text</dd>" in pasted

    def test_rates_pasted_text(self, client: FlaskClient) -> None:
        text = FILE.read_text(encoding="utf-8")
        assert "2423" in client.post("/event", data={"text": text, "k": "10"}).text

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"", "File: x is empty."),
            (b"\x00\x01\x02" * 50, "text"),
            (b"just some words\nand more", "no tournament file"),
        ],
    )
    def test_says_what_is_wrong_with_a_file(
        self, client: FlaskClient, data: bytes, message: str
    ) -> None:
        response = client.post("/event", data={"file": (io.BytesIO(data), "x")})
        assert response.status_code == 200
        assert message in response.text

    def test_says_once_what_is_wrong_with_every_line(self, client: FlaskClient) -> None:
        lines = FILE.read_text(encoding="utf-8").splitlines(keepends=True)
        text = client.post("/event", data={"text": "".join(f"  {line}" for line in lines)}).text
        told = "the lines are indented. Delete the blanks before 001. Blanks before 001, so that"
        assert text.count("Blanks before 001") == text.count(told) > 0

    def test_a_faulty_option_gets_its_message(self, client: FlaskClient) -> None:
        response = client.post("/event", data={**upload(), "k": "custom", "k_custom": "201"})
        assert "K-factor: auto, or a whole number from 1 to 200" in response.text

    def test_what_a_file_says_comes_back_escaped(self, client: FlaskClient) -> None:
        table = "White;Rating;Black;Rating;Result\n<script>x;1500;<b>y;1500;1-0\n"
        page = client.post("/event", data={"text": table}).text
        assert "<script>x" not in page
        assert "&lt;script&gt;x" in page


class TestDownloads:
    @pytest.mark.parametrize("name", ["table", "rating-list"])
    def test_are_csv(self, client: FlaskClient, name: str) -> None:
        response = client.post(f"/event/{name}.csv", data=upload())
        assert response.mimetype == "text/csv"
        assert "attachment" in response.headers["Content-Disposition"]
        assert f"Derived-hazards-{name}.csv" in response.headers["Content-Disposition"]
        assert "Öström" in response.text

    @pytest.mark.parametrize(
        ("event", "name"),
        [
            ("Шахматы, Ö 2026", "%D0%A8%D0%B0%D1%85%D0%BC%D0%B0%D1%82%D1%8B-%C3%96-2026-table.csv"),
            ('../../a"; filename=b', "a-filename-b-table.csv"),
            ("", "filename*=UTF-8''table.csv"),
        ],
    )
    def test_are_called_after_the_event(self, client: FlaskClient, event: str, name: str) -> None:
        text = f"012 {event}\n" + FILE.read_text(encoding="utf-8").partition("\n")[2]
        response = client.post("/event/table.csv", data={"text": text})
        assert response.headers["Content-Disposition"].endswith(name)


class TestApi:
    def test_takes_a_file_or_a_body(self, client: FlaskClient) -> None:
        by_field = client.post("/api/event?k=10", data=upload()).get_json()
        by_body = client.post(
            "/api/event?k=10", data=FILE.read_bytes(), content_type="text/plain"
        ).get_json()
        assert by_field == by_body
        assert by_field["event"]["format"] == "trf"
        assert by_field["event"]["encoding"] == "utf-8"
        assert set(by_field["players"][0]) >= {
            "number",
            "name",
            "title",
            "federation",
            "rating",
            "k_factor",
            "k_factor_reason",
            "rated_games",
            "points",
            "score",
            "expected_score",
            "rating_change_exact",
            "rating_change",
            "new_rating",
            "performance_rating",
            "first_rating",
            "skipped",
            "link",
        }

    def test_takes_a_body_of_any_type(self, client: FlaskClient) -> None:
        # The last is what curl says of a body when nobody tells it better.
        types = ("application/octet-stream", "text/plain", "application/x-www-form-urlencoded")
        answers = [
            client.post("/api/event", data=FILE.read_bytes(), content_type=each) for each in types
        ]
        assert [answer.status_code for answer in answers] == [200] * 3
        assert len({answer.text for answer in answers}) == 1

    def test_reads_the_fields_beside_the_file(self, client: FlaskClient) -> None:
        by_form = client.post("/api/event", data={**upload(), "k": "27", "period": "2025-01"})
        by_address = client.post("/api/event?k=27&period=2025-01", data=upload())
        assert by_form.get_json() == by_address.get_json()
        assert {each["k_factor"] for each in by_form.get_json()["players"]} >= {27}

    @pytest.mark.parametrize(
        ("path", "form", "field", "message"),
        [
            ("", {"nonsense": "1"}, "nonsense", "nonsense: there is no such parameter here."),
            ("", {"period": "2020-01"}, "period", "Rules in force: as 2026-11, from 2024-03"),
            ("", {"k": ["10", "20"]}, "k", "k: give it once."),
            ("?k=10", {"k": "20"}, "k", "k: give it once."),
            ("", {"data": (io.BytesIO(b"x"), "x")}, "data", "data: there is no such parameter"),
            ("", {"file": None, "data": (io.BytesIO(b"x"), "x")}, "file", "file: send one file"),
            ("", {"file": "001 some text"}, "file", "file: send one file in the field"),
            (
                "",
                {"file": [(io.BytesIO(b"x"), "x"), (io.BytesIO(b"y"), "y")]},
                "file",
                "file: send one file in the field of this name.",
            ),
        ],
    )
    def test_refuses_fields_that_it_would_have_to_pass_over(
        self, client: FlaskClient, path: str, form: dict[str, object], field: str, message: str
    ) -> None:
        sent = {name: value for name, value in (upload() | form).items() if value is not None}
        answer = client.post(
            f"/api/event{path}", data=sent, content_type="multipart/form-data; boundary=x"
        )
        assert answer.status_code == 422
        told = {each["field"]: each["message"] for each in answer.get_json()["errors"]}
        assert told[field].startswith(message)

    def test_names_the_month_whose_rules_decided(self, client: FlaskClient) -> None:
        def month(**options: str) -> str | None:
            answer = client.post("/api/event", data={**upload(), **options}).get_json()
            found: str | None = answer["event"]["period"]
            return found

        assert month(period="2025-11") == "2025-11"
        assert month() == f"{datetime.now(UTC):%Y-%m}"
        assert month(rules="plain") is None

    def test_says_which_single_players_are_not_there(self, client: FlaskClient) -> None:
        answer = client.post("/api/event", data={**upload(), "k_lines": "1 40\n99 40\n98 10"})
        assert (
            "K of single players: nobody here has the start number 98 or 99."
            in answer.get_json()["notes"]
        )

    @pytest.mark.parametrize(
        ("path", "as_form"),
        [("/event", True), ("/event/table.csv", True), ("/api/event", True), ("/api/event", False)],
    )
    def test_rates_no_part_of_a_file(self, client: FlaskClient, path: str, as_form: bool) -> None:
        part, kind = FILE.read_bytes(), "text/plain"
        if as_form:
            head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'
            part, kind = head + part, "multipart/form-data; boundary=x"
        answer = client.post(
            path,
            input_stream=io.BytesIO(part),
            content_type=kind,
            environ_overrides={
                "CONTENT_LENGTH": str(len(part) + 1000),
                "wsgi.input_terminated": True,
            },
        )
        assert answer.status_code == 400

    def test_refuses_what_is_no_tournament_and_unknown_options(self, client: FlaskClient) -> None:
        nothing = client.post("/api/event", data=b"hello", content_type="text/plain")
        assert nothing.status_code == 422
        assert nothing.get_json()["errors"][0]["field"] == "file"
        unknown = client.post("/api/event?x=1", data=FILE.read_bytes(), content_type="text/plain")
        assert unknown.status_code == 422


class TestCommand:
    def test_prints_a_table_csv_and_json(self) -> None:
        run = create_app().test_cli_runner()
        table = run.invoke(args=["rate", "--k", "10", str(FILE)])
        assert table.exit_code == 0
        assert "Öström, Åke" in table.output
        assert "2423" in table.output
        csv = run.invoke(args=["rate", "--csv", str(FILE)])
        assert csv.output.startswith("number,title,name,federation,rating,")
        printed = run.invoke(args=["rate", "--json", str(FILE)])
        assert json.loads(printed.output)["event"]["players"] == 4

    def test_says_what_it_cannot_read(self, tmp_path: Path) -> None:
        path = tmp_path / "empty.trf"
        path.write_bytes(b"")
        result = create_app().test_cli_runner().invoke(args=["rate", str(path)])
        assert result.exit_code == 1
        assert "The file is empty." in result.output


JUST_TOO_LONG = 10 * 1024 * 1024 + 64 * 1024 + 1
"""Bytes: a file of 10 MB, 64 kB for the options, and one more."""


def sent_form(file: bytes, parts: int = 1) -> dict[str, Any]:
    """Return a file and fields, so many parts together, as a browser sends them."""
    head = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n'
    fields = (head % b"k" + b"10\r\n") * (parts - 1)
    body = head % b'file"; filename="x' + file + b"\r\n" + fields + b"--x--\r\n"
    return {"data": body, "content_type": "multipart/form-data; boundary=x"}


class TestLimits:
    @pytest.mark.parametrize("path", ["/event", "/event/table.csv", "/api/event"])
    @pytest.mark.parametrize(
        ("sent", "code", "message"),
        [
            ({"CONTENT_LENGTH": str(JUST_TOO_LONG)}, 413, "10 MB for a file"),
            ({"CONTENT_LENGTH": "9" * 30}, 413, "10 MB for a file"),
            ({"CONTENT_LENGTH": "ten"}, 411, "has to say how long it is"),
            ({"HTTP_TRANSFER_ENCODING": "chunked"}, 411, "has to say how long it is"),
        ],
    )
    def test_of_a_file_and_of_its_length(
        self, client: FlaskClient, path: str, sent: dict[str, str], code: int, message: str
    ) -> None:
        response = client.post(path, environ_overrides=sent)
        assert response.status_code == code
        assert message in response.text
        if path == "/api/event":
            [error] = response.get_json()["errors"]
            assert (error["field"], error["index"]) == (None, None)

    def test_a_file_of_10_megabytes_is_read(self, client: FlaskClient) -> None:
        blank = b"\n" * (10 * 1024 * 1024)
        assert client.post("/event", **sent_form(blank)).status_code == 200

    @pytest.mark.parametrize("kind", ["application/json", "text/plain", ""])
    @pytest.mark.parametrize("path", ["/event", "/event/table.csv"])
    def test_the_page_reads_forms_only(self, client: FlaskClient, path: str, kind: str) -> None:
        response = client.post(path, data=FILE.read_bytes(), content_type=kind)
        assert response.status_code == 415

    @pytest.mark.parametrize(("count", "code"), [(2000, 200), (2001, 413)])
    def test_of_the_parts_of_a_form(self, client: FlaskClient, count: int, code: int) -> None:
        sent = sent_form(FILE.read_bytes(), count)
        assert client.post("/event", **sent).status_code == code


def test_an_empty_file_is_no_reason_to_rate_an_older_text(client: FlaskClient) -> None:
    sent = {"text": "White;Elo;Black;Elo;Result\nAda;1500;Bo;1600;1-0"}
    assert 'data-kind="Pasted text: ' in client.post("/event", data=sent).text
    empty = {**sent, "file": (io.BytesIO(b""), "empty.csv")}
    shown = client.post("/event", data=empty, content_type="multipart/form-data").text
    assert "File: empty.csv is empty." in shown
    assert "data-kind=" not in shown.replace("<span data-kind>", "")
