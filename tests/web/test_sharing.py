"""What a shared link shows, and where answers lead."""

import io
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from app import create_app
from app.calculators import fide
from app.calculators.calculator import Face
from app.calculators.fide import FideQuestion
from app.web.preview import Card, drawn
from tests.web.html import Page

CLIENT = create_app().test_client()
MANY = "/fide?rating=1650" + "".join(f"&opponent={1400 + i}&result=win" for i in range(200))


def meta(client: FlaskClient, address: str) -> dict[str, str]:
    page = Page(client.get(address).text)
    return {
        each.get("property", each.get("name", "")): each.get("content", "")
        for each in page.all("meta")
    }


class TestPreview:
    @pytest.mark.parametrize(
        ("address", "title"),
        [
            ("/?a=1500&b=1580&result=win", "1500 beats 1580: +19.6, new rating 1519.6"),
            (
                "/?a=1500&b=1580&result=loss&name_a=Anna&name_b=Ben",
                "Anna loses to Ben: −12.4, new rating 1487.6",
            ),
            ("/?a=1500&b=1500&result=draw", "1500 draws with 1500: 0, new rating 1500.0"),
            (
                "/us-chess?rating=1300&games_played=45&opponent=1250&result=win",
                "1 point from 1 game: +23, new rating 1323",
            ),
            (
                "/fide?rating=1650&opponent=1720&result=win",
                "1 point from 1 game: +12, new rating 1662",
            ),
            (
                "/fide?rating=1650&opponent=1650&result=draw",
                "0.5 points from 1 game: 0, new rating 1650",
            ),
        ],
    )
    def test_tells_the_result(self, client: FlaskClient, address: str, title: str) -> None:
        told = meta(client, address)
        assert told["og:title"] == title
        assert told["og:image:alt"] == title
        assert title.partition(":")[0] in told["description"] == told["og:description"]

    def test_of_a_bare_address_tells_what_the_page_is_for(self, client: FlaskClient) -> None:
        assert meta(client, "/")["og:description"] == "What one game does to both ratings."
        assert "1580" not in meta(client, "/?utm_source=chat")["og:title"]

    def test_escapes_names(self, client: FlaskClient) -> None:
        address = "/?a=1500&b=1580&result=win&name_a=%22%3E%3Cscript%3E"
        assert meta(client, address)["og:title"].startswith('"><script> beats 1580')
        assert "<script>" not in client.get(address).text.split("</title>")[0]

    @pytest.mark.parametrize("path", ["/", "/fide", "/guide"])
    def test_takes_no_host_from_the_request(self, client: FlaskClient, path: str) -> None:
        text = client.get(path, headers={"Host": "evil.example"}).text
        assert "evil.example" not in text

    def test_takes_the_host_that_is_configured(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("BASE_URL", "https://elo.example.org/")
        told = meta(create_app().test_client(), "/?a=1500&b=1580&result=win&utm=x")
        assert told["og:url"] == "https://elo.example.org/?a=1500&b=1580&result=win"
        picture = "https://elo.example.org/preview/match.png?a=1500&b=1580&result=win"
        assert told["og:image"] == picture

    @pytest.mark.parametrize("value", ["elo.example.org", "ftp://x", "https://", "https://x/y"])
    def test_refuses_to_start_with_a_wrong_host(
        self, monkeypatch: pytest.MonkeyPatch, value: str
    ) -> None:
        monkeypatch.setenv("BASE_URL", value)
        with pytest.raises(ValueError, match="BASE_URL is an address like"):
            create_app()


class TestPicture:
    def test_is_the_one_of_the_page(self, client: FlaskClient) -> None:
        answer = client.get(meta(client, "/?a=1500&b=1580&result=win")["og:image"])
        assert answer.mimetype == "image/png"
        image = Image.open(io.BytesIO(answer.data))
        assert image.size == (1200, 630)
        assert len(answer.data) < 40_000

    def test_is_kept_by_caches_and_has_not_to_be_sent_twice(self, client: FlaskClient) -> None:
        first = client.get("/preview/match.png?a=1500&b=1580&result=win")
        assert first.headers["Cache-Control"].startswith("public, max-age=")
        assert "Content-Encoding" not in first.headers
        again = client.get(
            "/preview/match.png?a=1500&b=1580&result=win",
            headers={"If-None-Match": first.headers["ETag"]},
        )
        assert (again.status_code, again.data) == (304, b"")
        other = client.get("/preview/match.png?a=1500&b=1580&result=loss")
        assert other.headers["ETag"] != first.headers["ETag"]

    def test_shows_different_answers_differently(self, client: FlaskClient) -> None:
        pictures = {
            client.get(f"/preview/match.png?a=1500&b=1580&result={each}").data
            for each in ("win", "draw", "loss")
        }
        assert len(pictures) == 3

    def test_of_faulty_numbers_names_the_page(self, client: FlaskClient) -> None:
        refused, other = (
            client.get(f"/preview/match.png?a={each}&b=1580") for each in ("abc", "99")
        )
        assert refused.status_code == 200
        assert refused.data == other.data

    def test_of_200_games(self, client: FlaskClient) -> None:
        picture = meta(client, MANY)["og:image"]
        assert client.get(picture).status_code == 200

    @settings(max_examples=40)
    @given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(["match", "fide"]))
    def test_takes_anything(self, one: str, other: str, name: str) -> None:
        query = {"a": "1500", "b": "1600", "name_a": one, "rating": other, "opponent": one}
        answer = CLIENT.get(f"/preview/{name}.png", query_string=query)
        assert answer.status_code == 200

    @settings(max_examples=40)
    @given(st.text(max_size=300))
    def test_has_room_for_any_text(self, text: str) -> None:
        assert drawn(Card(text, text, (), text)).startswith(b"\x89PNG")

    def test_shows_the_first_three_figures(self) -> None:
        faces = tuple(Face(label, "1500", "", "") for label in "ABCD")
        cut = [drawn(Card("", "", faces[:count], "")) for count in range(5)]
        assert len(set(cut[:4])) == 4
        assert cut[4] == cut[3]

    def test_writes_what_people_need(self) -> None:
        blank = drawn(Card("", "", (), ""))
        pictures = {drawn(Card("", letter, (), "")) for letter in "−½×–’·+éŁŽЖΩ"}
        assert len(pictures | {blank}) == 13

    def test_leaves_a_blank_line_blank(self) -> None:
        question = FideQuestion.model_validate(
            {"rating": None, "opponent": ["1500"], "result": ["win"]}
        )
        sheet = fide.sheet(fide.answer(question))
        bare = tuple(face._replace(origin=face.origin.strip()) for face in sheet.faces)
        assert bare != sheet.faces
        assert drawn(Card("", "", bare, "")) == drawn(Card("", "", sheet.faces, ""))


class TestTools:
    @pytest.mark.parametrize("address", ["/", "/fide", MANY])
    def test_copy_the_link_of_the_page(self, client: FlaskClient, address: str) -> None:
        page = Page(client.get(address).text)
        again = Page(client.get(page.link).text)
        assert again.link == page.link
        assert again.texts("p[@id='sentence']") == page.texts("p[@id='sentence']")
        assert len(page.all("button[@data-copy-text]")) == 1
        assert len(page.all("button[@data-share]")) == 1


def onward(client: FlaskClient, address: str) -> dict[str, str]:
    page = Page(client.get(address).text)
    return {
        each.get("data-carries", "following"): each.get("href", "")
        for each in page.all("section[@aria-labelledby='onward-head']//a")
    }


def query(address: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(address).query)


class TestGoingOn:
    def test_from_fide_to_a_match_takes_the_last_game_and_k(self, client: FlaskClient) -> None:
        address = (
            "/fide?rating=1650&opponent=1720&result=win&opponent=1810&result=loss"
            "&opponent=unrated&result=win"
        )
        assert onward(client, address)["match"] == "/?a=1650&b=1810&result=loss&k=20"

    @pytest.mark.parametrize(
        ("address", "fide"),
        [
            ("/?a=1500&b=1580&result=win", "rating=1500&opponent=1580&result=win"),
            ("/?a=1500&b=1580&result=win&k=40", "rating=1500&opponent=1580&result=win&k=40"),
            ("/?a=1500&b=1580&result=win&k=27", "rating=1500&opponent=1580&result=win"),
            (
                "/?a=1500.5&b=1580&result=draw&k=27",
                "rating=1500.5&opponent=1580&result=draw&k=27&rules=plain",
            ),
        ],
    )
    def test_from_a_match_to_fide_keeps_a_k_of_fide(
        self, client: FlaskClient, address: str, fide: str
    ) -> None:
        assert onward(client, address)["fide"] == f"/fide?{fide}"
        page = Page(client.get(f"/fide?{fide}").text)
        assert not page.all("*[@aria-invalid]")
        assert page.link.startswith("/fide?rating=1500")

    @pytest.mark.parametrize(
        ("address", "following"),
        [
            (
                "/?a=1500&b=1580&result=draw&k=40&name_a=Anna",
                "/?a=1504.5&b=1575.5&result=win&k=40&name_a=Anna",
            ),
            (
                "/?a=1500&b=1580&result=loss&rounding=whole",
                "/?a=1488&b=1592&result=win&rounding=whole",
            ),
        ],
    )
    def test_from_a_match_to_the_next_game(
        self, client: FlaskClient, address: str, following: str
    ) -> None:
        assert onward(client, address)["following"] == following

    def test_from_a_match_to_the_other_pages(self, client: FlaskClient) -> None:
        leads = onward(client, "/?a=1500&b=1580&result=draw")
        for name, path in (("fide", "/fide"), ("us_chess", "/us-chess"), ("lichess", "/lichess")):
            assert leads[name] == f"{path}?rating=1500&opponent=1580&result=draw"
            page = Page(client.get(leads[name]).text)
            assert page.value("rating") == "1500"
            assert not page.all("*[@aria-invalid]")

    @pytest.mark.parametrize(
        ("address", "back"),
        [
            (
                "/us-chess?rating=1300&opponent=1250&result=win&opponent=1400&result=draw&peak=1350",
                "/?a=1300&b=1400&result=draw",
            ),
            ("/lichess?rating=1500&opponent=1580", "/?a=1500&b=1580&result=win"),
        ],
    )
    def test_back_to_a_match(self, client: FlaskClient, address: str, back: str) -> None:
        leads = onward(client, address)
        assert leads["match"] == back
        assert not Page(client.get(leads["fide"]).text).all("*[@aria-invalid]")

    @pytest.mark.parametrize(
        ("address", "told"),
        [
            (
                "/us-chess?rating=1300&games_played=45&opponent=1250&result=win&opponent=1400"
                "&result=draw&opponent=1500&result=win&opponent=1550&result=win&peak=1350"
                "&date=2026-11-29&target=1500",
                {"rating": "1468.8", "games_played": "49", "peak": "1469"},
            ),
            ("/us-chess?rating=1300&opponent=1300&result=draw", {"rating": "1300"}),
            (
                "/us-chess?rating=&opponent=1400&result=win&opponent=1300&result=win",
                {"rating": "1800", "games_played": "2", "record": "wins"},
            ),
            (
                "/us-chess?rating=1800&games_played=2&record=wins&opponent=1700&result=draw",
                {"games_played": "3"},
            ),
        ],
    )
    def test_from_us_chess_to_the_next_event(
        self, client: FlaskClient, address: str, told: dict[str, str]
    ) -> None:
        following = onward(client, address)["following"]
        given = {name: values[0] for name, values in query(following).items()}
        assert {name: given.get(name) for name in told} == told
        assert given.keys() - told.keys() <= {"rating"}
        assert not Page(client.get(following).text).all("*[@aria-invalid]")

    @pytest.mark.parametrize(
        ("address", "goes_on"),
        [
            # Equals at K 32 win and lose 16 points, at FIDE's K 20 they win and lose 10.
            ("/?a=100&b=100&result=loss", False),
            ("/?a=116&b=116&result=loss", True),
            ("/?a=4000&b=4000&result=win", False),
            ("/?a=4000&b=4000&result=loss", False),
            ("/?a=3984&b=3984&result=win", True),
            ("/fide?rating=3990&opponent=3990&result=win&k=20", True),
            ("/fide?rating=3991&opponent=3991&result=win&k=20", False),
            ("/fide?rating=110&opponent=110&result=loss&k=20", True),
            ("/fide?rating=109&opponent=109&result=loss&k=20", False),
        ],
    )
    def test_no_next_game_from_beyond_100_and_4000(
        self, client: FlaskClient, address: str, goes_on: bool
    ) -> None:
        assert ("following" in onward(client, address)) is goes_on

    def test_from_fide_to_the_next_month(self, client: FlaskClient) -> None:
        address = (
            "/fide?rating=1650&opponent=1720&result=win&opponent=1590&result=draw&games_played=0"
            "&peak=1655&period=2026-12&other_games=3&target=1700&next_opponent=1750"
        )
        following = onward(client, address)["following"]
        assert following.startswith("/fide?rating=1671&opponent=&")
        told = query(following)
        assert told["games_played"] == ["5"]
        assert told["peak"] == ["1671"]
        assert told["period"] == ["2027-01"]
        assert not {"other_games", "target", "next_opponent"} & told.keys()
        page = Page(client.get(following).text)
        assert page.value("rating") == "1671"
        assert not page.all("*[@aria-invalid]")

    def test_the_menu_carries_what_was_asked(self, client: FlaskClient) -> None:
        page = Page(client.get("/fide?rating=1650&opponent=1720&result=win&k=40").text)
        assert page.one("a[@data-page='match']").get("href") == "/?a=1650&b=1720&result=win&k=40"
        assert page.one("a[@data-page='guide']").get("href") == "/guide"

    def test_the_menu_does_not_carry_the_sample(self, client: FlaskClient) -> None:
        page = Page(client.get("/fide").text)
        assert page.one("a[@data-page='match']").get("href") == "/"

    def test_nothing_is_carried_from_faulty_numbers(self, client: FlaskClient) -> None:
        assert onward(client, "/fide?rating=abc&opponent=1720&result=win") == {}


class TestByFidesTable:
    @pytest.mark.parametrize(
        ("address", "lines"),
        [
            (
                "/?a=1500&b=1580&result=win",
                ("K 40: +24.4, rounded +24", "K 20: +12.2, rounded +12", "K 10: +6.1, rounded +6"),
            ),
            (
                "/?a=2000&b=1200&result=draw&k=10",
                ("K 40: −16.8, rounded −17", "K 20: −8.4, rounded −8", "K 10: −4.2, rounded −4"),
            ),
        ],
    )
    def test_a_line_for_each_k(
        self, client: FlaskClient, address: str, lines: tuple[str, ...]
    ) -> None:
        page = Page(client.get(address).text)
        links = page.all("section[@aria-labelledby='by-fide-head']//a")
        assert tuple("".join(link.itertext()) for link in links) == lines
        for link, k in zip(links, ("40", "20", "10"), strict=True):
            answer = Page(client.get(link.get("href", "")).text)
            change = answer.texts("dl/div/dd")[0]
            assert "".join(link.itertext()).endswith(f"rounded {change}")
            assert answer.chosen("k")[0] == k

    def test_none_for_ratings_with_decimals(self, client: FlaskClient) -> None:
        page = Page(client.get("/?a=1500.5&b=1580&result=win").text)
        assert page.text("section[@aria-labelledby='by-fide-head']/ul") == "whole ratings only"
