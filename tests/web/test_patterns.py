"""The page of all pieces: in development only, and every state of it is a real page."""

from collections import Counter

import pytest
from flask.testing import FlaskClient

from app import create_app
from app.web.patterns import STATES
from tests.web.html import Page


@pytest.fixture
def developer(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("FLASK_DEBUG", "1")
    return create_app().test_client()


def test_is_not_there_for_the_public(client: FlaskClient) -> None:
    assert client.get("/patterns").status_code == 404


def test_shows_every_state(developer: FlaskClient) -> None:
    page = Page(developer.get("/patterns").text)
    shown = [each.get("href") for each in page.all("p[@class='small pattern']/a")]
    assert shown == [address for _, address in STATES]


def test_names_nothing_twice(developer: FlaskClient) -> None:
    page = Page(developer.get("/patterns").text)
    ids = Counter(each.get("id") for each in page.all("*[@id]"))
    assert [name for name, times in ids.items() if times > 1] == []
    labels = {
        name
        for each in page.all("*[@aria-describedby]")
        for name in each.get("aria-describedby", "").split()
    }
    assert labels <= ids.keys()


@pytest.mark.parametrize(("words", "address"), STATES)
def test_states_are_pages(client: FlaskClient, words: str, address: str) -> None:
    expected = 404 if words == "No such page" else 200
    assert client.get(address).status_code == expected
