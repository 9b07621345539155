"""The event page, its downloads, its API and its command."""

import io
import json
from pathlib import Path

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
        assert "TRF (06, 16, 26), PGN or a results table" in client.get("/event").text

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
            (b"", "choose a file, or paste its text"),
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
