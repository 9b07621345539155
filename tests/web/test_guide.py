"""The guide: its page, its look-up, and that every question can be linked to."""

import re

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from app import create_app
from tests.web.html import Page

HTMX = {"HX-Request": "true"}
CLIENT = create_app().test_client()


def guide(client: FlaskClient, query: str = "") -> Page:
    answer = client.get(f"/guide{query}")
    assert answer.status_code == 200
    return Page(answer.text)


class TestPage:
    def test_stands_last_in_the_menu(self, client: FlaskClient) -> None:
        assert Page(client.get("/").text).texts("nav[@id='menu']//a")[-1] == "Guide"

    def test_has_both_tables_in_full(self, client: FlaskClient) -> None:
        percentages, differences = guide(client).all("div[@class='tables']/table/tbody")
        assert len(percentages) == len(differences) == 51

    @pytest.mark.parametrize(
        "words", ["FIDE: ", "US Chess", "clubs", "English Chess Federation", "DWZ"]
    )
    def test_names_the_k_factors_of(self, client: FlaskClient, words: str) -> None:
        [k_factors] = [
            text for text in guide(client).texts("table") if text.startswith("K-factors in use")
        ]
        assert words in k_factors

    def test_compares_four_systems(self, client: FlaskClient) -> None:
        heads = guide(client).texts("section[@aria-labelledby='systems-caption']//thead//th")
        assert heads == ["FIDE", "US Chess", "Lichess", "Chess.com"]

    def test_leads_to_each_of_its_parts(self, client: FlaskClient) -> None:
        page = guide(client)
        ids = {each.get("id") for each in page.all("*[@id]")}
        links = [each.get("href", "") for each in page.all("nav[@class='contents']//a")]
        assert len(links) == 8
        assert {link.removeprefix("#") for link in links} <= ids

    def test_gives_each_question_an_address(self, client: FlaskClient) -> None:
        questions = guide(client).all("div[@class='questions reading']/details")
        ids = [each.get("id") for each in questions]
        assert len(ids) > 10
        assert None not in ids

    def test_is_where_not_sure_leads(self, client: FlaskClient) -> None:
        targets = [
            each.get("href", "").partition("#")[2]
            for path in ("/", "/fide")
            for each in Page(client.get(path).text).all("a")
            if each.get("href", "").startswith("/guide#")
        ]
        assert "k-factors" in targets
        ids = {each.get("id") for each in guide(client).all("*[@id]")}
        assert set(targets) <= ids


class TestConOfEuropeanGo:
    @pytest.mark.parametrize(("rating", "con"), [(0, 89), (1000, 50), (2600, 7)])
    def test_as_the_guide_says(self, client: FlaskClient, rating: int, con: int) -> None:
        assert ((3300 - rating) / 200) ** 1.6 == pytest.approx(con, abs=0.5)
        assert re.search(rf"{con} at {rating}\b", client.get("/guide").text)


class TestLookUp:
    def test_answers_a_link(self, client: FlaskClient) -> None:
        page = guide(client, "?difference=150&percentage=57")
        assert page.value("difference") == "150"
        found = page.text("div[@id='answer']")
        assert "0.70 expected of the higher rated player, 0.30 of the lower" in found
        assert "57% stands for a rating difference of +50" in found

    def test_answers_a_keystroke_with_its_lines_only(self, client: FlaskClient) -> None:
        answer = client.get("/guide?difference=+150&percentage=", headers=HTMX)
        assert answer.text.startswith('<div id="answer"')
        assert "0.70" in answer.text
        assert answer.headers["HX-Replace-Url"] == "/guide?difference=150"
        assert "HX-Request" in answer.headers["Vary"]

    def test_says_at_the_field_what_is_allowed(self, client: FlaskClient) -> None:
        page = guide(client, "?difference=abc&percentage=57")
        assert page.message("difference") == "Rating difference: a whole number from 0 to 3900."
        assert page.one("input[@name='difference']").get("aria-invalid") == "true"
        assert page.value("percentage") == "57"
        assert page.message("percentage") == ""

    @settings(max_examples=60)
    @given(st.text(max_size=120), st.text(max_size=120), st.booleans())
    def test_takes_anything(self, difference: str, percentage: str, fragment: bool) -> None:
        answer = CLIENT.get(
            "/guide",
            query_string={"difference": difference, "percentage": percentage},
            headers=HTMX if fragment else {},
        )
        assert answer.status_code == 200
