"""Pages, the fragments that a keystroke gets, and errors in the look of the site."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from app import create_app
from app.calculators.match import MatchQuestion
from tests.web.html import Page

SAMPLE = "/?a=1500&b=1580&result=win"
CARDS = ("table[@class='clock']/tbody", "table[@class='figures']/tbody")
UPDATED = {"HX-Request": "true"}
FORM = "application/x-www-form-urlencoded"

Update = Callable[..., TestResponse]


def page(client: FlaskClient, query: str) -> Page:
    answer = client.get(f"/?{query}")
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    return Page(answer.text)


def cards(shown: Page) -> list[str]:
    """Return the figures of the clock and of the rows below it, A before B."""
    return [figure for card in CARDS for figure in shown.texts(f"{card}/tr/td")]


class TestThePage:
    def test_opens_with_the_sample(self, client: FlaskClient) -> None:
        shown = page(client, "")
        assert cards(shown) == [
            *("+19.6", "−19.6"),
            *("1519.6", "1560.4"),
            *("38.7%", "61.3%"),
            *("−80", "+80"),
            *("club player", "club player"),
        ]
        assert shown.text("p[@role='status']") == "1500 beats 1580: new rating 1519.6, up 19.6."
        assert shown.link == SAMPLE
        assert shown.value("a") == "1500"
        assert shown.chosen("result") == ["win"]
        assert shown.chosen("k") == ["32"]

    def test_shows_the_three_results_and_marks_the_chosen_one(self, client: FlaskClient) -> None:
        shown = page(client, "a=1650&b=1800&k=20&result=draw")
        rows = "table[@class='outcomes']/tbody/tr"
        assert shown.texts(f"{rows}/th") == ["Win", "Draw entered", "Loss"]
        assert shown.texts(f"{rows}[@class='chosen']/th") == ["Draw entered"]
        assert [text for text in shown.texts(f"{rows}/td") if text] == [
            *("+14.1", "1664.1", "−14.1", "1785.9"),
            *("+4.1", "1654.1", "−4.1", "1795.9"),
            *("−5.9", "1644.1", "+5.9", "1805.9"),
        ]
        workings = shown.texts("table[@class='ledger']/tbody/tr/td")
        assert "20 × (1 − 0.2966) = +14.1" in workings
        assert "1650 + 4.1 = 1654.1" in workings

    def test_shows_chances_that_add_up(self, client: FlaskClient) -> None:
        shares = page(client, "").texts("section[@class='chances']//dd")
        assert shares == ["29.4%", "18.6%", "52.0%"]

    @pytest.mark.parametrize(
        ("query", "figures"),
        [
            ("a=1802&b=1186", ("+0.9", "−0.9", "1802.9", "1185.1")),
            ("a=1802&b=1186&rounding=whole", ("+1", "−1", "1803", "1185")),
            ("a=1000&b=1000&k=25&rounding=whole", ("+13", "−13", "1013", "987")),
            ("a=1000&b=1640&k=20&result=loss", ("−0.5", "+0.5", "999.5", "1640.5")),
            ("a=1000&b=1640&k=20&result=loss&rounding=whole", ("0", "0", "1000", "1640")),
            ("a=1500&b=1500&result=draw", ("0", "0", "1500.0", "1500.0")),
            ("a=1500&b=1501&k=20&result=draw", ("0", "0", "1500.0", "1501.0")),
            ("a=3000&b=100&k=10", ("0", "0", "3000.0", "100.0")),
            ("a=1500&b=1500&k=24", ("+12.0", "−12.0", "1512.0", "1488.0")),
            ("a=1500&b=1500&k=1,7", ("+0.9", "−0.9", "1500.9", "1499.1")),
            ("a=1500&b=1500", ("+16.0", "−16.0", "1516.0", "1484.0")),
            ("a=1500.25&b=1500.25", ("+16.0", "−16.0", "1516.25", "1484.25")),
            ("a=2600&b=2300&k=16", ("+2.4", "−2.4", "2602.4", "2297.6")),
            ("a=2500&b=1500&result=draw", ("−15.9", "+15.9", "2484.1", "1515.9")),
            ("a=1500&b=1500&k=40&k_b=10", ("+20.0", "−5.0", "1520.0", "1495.0")),
        ],
    )
    def test_shows_changes_with_a_real_minus_and_no_change_as_0(
        self, client: FlaskClient, query: str, figures: tuple[str, ...]
    ) -> None:
        assert tuple(cards(page(client, query))[:4]) == figures

    def test_says_which_player_an_expected_score_belongs_to(self, client: FlaskClient) -> None:
        shown = page(client, "a=1200&b=1600")
        assert shown.texts("table[@class='clock']/thead/tr/th") == ["A wins", "B loses"]
        assert cards(shown)[4:6] == ["9.1%", "90.9%"]

    @pytest.mark.parametrize(
        ("query", "chosen"),
        [
            ("result=1-0", ("win", "32", "tenth")),
            ("result=½&k=24.0", ("draw", "24", "tenth")),
            ("result=L&k=27&rounding=WHOLE", ("loss", "custom", "whole")),
            ("result=nonsense&k=&rounding=nonsense", ("win", "custom", "tenth")),
        ],
    )
    def test_lists_show_what_was_meant_and_the_default_for_nonsense(
        self, client: FlaskClient, query: str, chosen: tuple[str, ...]
    ) -> None:
        shown = page(client, f"a=1500&b=1580&{query}")
        names = ("result", "k", "rounding")
        assert tuple(tuple(shown.chosen(name)) for name in names) == tuple((c,) for c in chosen)

    def test_opens_more_where_something_inside_differs(self, client: FlaskClient) -> None:
        more = "details[@class='more'][@open]"
        assert not page(client, "a=1500&b=1580&k=20").all(more)
        for query in ("k_b=10", "draw_rate=0", "rounding=whole", "name_a=Anna", "k_b=x"):
            assert page(client, f"a=1500&b=1580&{query}").all(more), query

    def test_escapes_names(self, client: FlaskClient) -> None:
        name = "<script>alert('1 & 2')</script>\""
        answer = client.get("/", query_string={"a": "1500", "b": "1580", "name_a": name})
        assert "<script>a" not in answer.text
        shown = Page(answer.text)
        assert shown.value("name_a") == name
        assert shown.text("p[@role='status']").startswith(f"{name} beats 1580:")
        assert shown.text("head/title").startswith(f"{name} beats 1580:")
        assert f"{name} wins" in shown.texts("table[@class='clock']/thead/tr/th")

    def test_each_question_has_an_address(self, client: FlaskClient) -> None:
        shown = page(client, "")
        questions = shown.all("section[@class='questions']/details")
        addresses = [question.get("id") for question in questions]
        assert len(set(addresses)) == len(questions) == 8
        assert None not in addresses
        assert "which-k" in addresses
        targets = {each.get("id") for each in shown.all("*[@id]")}
        for link in shown.all("a[@href]"):
            if link.get("href", "").startswith("#"):
                assert link.get("href", "")[1:] in targets

    def test_names_every_element_once(self, client: FlaskClient) -> None:
        shown = page(client, "a=x&b=x&k=x&k_b=x&draw_rate=x")
        names = [each.get("id") for each in shown.all("*[@id]")]
        assert len(names) == len(set(names))

    def test_has_one_live_region_and_captions(self, client: FlaskClient) -> None:
        shown = page(client, "")
        assert len(shown.all("*[@role='status']")) == 1
        assert not shown.all("*[@aria-live]")
        assert all(table.find("caption") is not None for table in shown.all("table"))
        assert all(head.get("scope") for head in shown.all("th"))

    def test_works_by_the_button_alone(self, client: FlaskClient) -> None:
        form = page(client, "").one("form")
        assert (form.get("method"), form.get("action")) == ("post", "/")
        assert form.get("data-hx-post") == "/"


class TestFaults:
    @pytest.mark.parametrize(
        ("query", "name", "message"),
        [
            *(
                (f"a={text}&b=1580", "a", "Rating of A: from 100 to 4000.")
                for text in ("", "abc", "99", "4001", "nan", "inf", "1e3", "1_500", "0x10", "-200")
            ),
            ("a=0&b=200000", "b", "Rating of B: from 100 to 4000."),
            *(
                (f"a=1500&b=1580&k={text}", "k", "K-factor: above 0, up to 200.")
                for text in ("", "0", "-1", "201")
            ),
            ("a=1500&b=1580&result=2", "result", "Result for A: win, draw or loss."),
        ],
    )
    def test_put_a_message_at_the_field_and_na_in_every_card(
        self, client: FlaskClient, query: str, name: str, message: str
    ) -> None:
        shown = page(client, query)
        assert shown.message(name) == message
        assert set(cards(shown)) == {"N/A"}
        assert set(shown.texts("section[@class='chances']//dd")) == {"N/A"}
        assert set(shown.texts("table[@class='ledger']/tbody/tr/td")) == {"N/A"}
        outcomes = shown.texts("table[@class='outcomes']/tbody/tr/td")
        assert [text for text in outcomes if text] == ["N/A"] * 12
        status = shown.text("p[@role='status']")
        assert status.startswith("No answer yet: check ")
        assert message.partition(":")[0] in status

    def test_mark_the_field_only_with_a_message(self, client: FlaskClient) -> None:
        shown = page(client, "a=abc&b=1580")
        field = shown.one("input[@name='a']")
        assert (field.get("value"), field.get("aria-invalid")) == ("abc", "true")
        assert field.get("aria-describedby") == shown.one("p[@data-message='a']").get("id")
        assert len(shown.all("*[@aria-invalid]")) == 1
        assert not page(client, "").all("*[@aria-invalid]")

    def test_keep_the_layout(self, client: FlaskClient) -> None:
        def heads(query: str) -> list[str]:
            return page(client, query).texts("section[@id='answer']//tbody//th")

        assert heads("a=abc&b=1580") == heads("")

    def test_keep_a_faulty_custom_k(self, client: FlaskClient) -> None:
        shown = page(client, "a=1500&b=1580&k=500")
        assert shown.chosen("k") == ["custom"]
        assert shown.value("k_custom") == "500"
        assert shown.one("input[@name='k_custom']").get("aria-invalid") == "true"


class TestUpdates:
    def test_answer_the_result_section_alone(self, update: Update) -> None:
        answer = update(a="1600", b="1500", result="loss")
        assert answer.status_code == 200
        shown = Page(answer.text)
        assert not shown.all("html")
        assert [each.get("id") for each in shown.root] == ["answer", "sentence"]
        assert shown.one("p[@role='status']").get("data-hx-swap-oob") == "true"
        assert cards(shown)[:4] == ["−20.5", "+20.5", "1579.5", "1520.5"]

    def test_name_the_address_of_the_page(self, update: Update) -> None:
        answer = update(a=" 1600", b="1500", k="custom", k_custom="2,5", result="0", draw_rate="")
        assert answer.headers["HX-Replace-Url"] == "/?a=1600&b=1500&result=loss&k=2.5"

    def test_bring_messages_for_their_fields(self, update: Update) -> None:
        answer = update(a="15", b="", result="win")
        faults = {
            each.get("data-field"): each.text
            for each in Page(answer.text).all("ul/li[@data-field]")
        }
        assert faults == {
            "a": "Rating of A: from 100 to 4000.",
            "b": "Rating of B: from 100 to 4000.",
        }
        assert answer.headers["HX-Replace-Url"] == "/?a=15&b=&result=win"

    def test_without_htmx_lead_to_the_page(self, client: FlaskClient) -> None:
        typed = {"a": "１６００", "b": "x y", "k": "custom", "k_custom": "27"}
        answer = client.post("/", data=typed)
        assert answer.status_code == 303
        link = "/?a=%EF%BC%91%EF%BC%96%EF%BC%90%EF%BC%90&b=x%20y&result=win&k=27"
        assert answer.location == link
        shown = Page(client.get(link).text)
        assert [shown.value(name) for name in ("a", "b", "k_custom")] == ["１６００", "x y", "27"]

    @given(
        st.dictionaries(
            st.sampled_from((*MatchQuestion.model_fields, "k_custom", "other")),
            st.one_of(st.text(), st.sampled_from(("1500", "4000,00", "custom", "whole", "½"))),
        ),
        st.booleans(),
    )
    def test_answer_whatever_is_typed(self, typed: dict[str, str], scripted: bool) -> None:
        client = _CLIENT
        posted = client.post("/", data=typed, headers=UPDATED if scripted else {})
        assert posted.status_code == (200 if scripted else 303)
        link = posted.headers["HX-Replace-Url"] if scripted else posted.location
        opened = client.get(str(link))
        assert opened.status_code == 200
        assert Page(opened.text).link == link
        assert client.get("/", query_string=typed).status_code == 200

    @given(st.binary(max_size=300))
    def test_answer_whatever_bytes_arrive(self, body: bytes) -> None:
        assert _CLIENT.post("/", data=body, content_type=FORM).status_code == 303
        multipart = "multipart/form-data; boundary=x"
        refused = _CLIENT.post("/", data=body, content_type=multipart).status_code
        assert refused in (303, 415)
        query = body.decode("latin-1").replace("#", "")
        assert _CLIENT.get("/", query_string=query).status_code == 200


_CLIENT = create_app().test_client()
"""For property tests, which share what a fixture would make anew."""


class TestPastedLines:
    def test_that_were_not_read_come_back_with_the_answer_of_the_others(
        self, client: FlaskClient
    ) -> None:
        typed = {"rating": "1500", "opponent": "1500", "result": "win", "add": "1"}
        answer = client.post("/fide", data={**typed, "paste": "hello"})
        assert answer.status_code == 200
        shown = Page(answer.text)
        assert shown.text("textarea[@name='paste']") == "hello"
        sentence = "1 point from 1 game: new rating 1510, up 10."
        assert shown.text("p[@role='status']") == sentence
        told = shown.one("meta[@property='og:title']").get("content")
        assert told == "1 point from 1 game: +10, new rating 1510"
        match = shown.one("a[@data-page='match']").get("href")
        assert match == "/?a=1500&b=1500&result=win&k=20"


class TestCaching:
    @pytest.mark.parametrize("query", ["", "a=1600&b=1500", "a=x"])
    def test_a_page_is_sent_once(self, client: FlaskClient, query: str) -> None:
        first = client.get(f"/?{query}")
        tag = first.headers["ETag"]
        assert tag.startswith('W/"')
        assert first.headers["Cache-Control"] == "no-cache"
        again = client.get(f"/?{query}", headers={"If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["Vary"] == first.headers["Vary"]

    def test_another_page_has_another_tag(self, client: FlaskClient) -> None:
        tag = client.get("/?a=1600&b=1500").headers["ETag"]
        assert client.get("/?a=1600&b=1501", headers={"If-None-Match": tag}).status_code == 200

    def test_head(self, client: FlaskClient) -> None:
        answer = client.head("/")
        assert (answer.status_code, answer.data) == (200, b"")
        assert answer.headers["ETag"] == client.get("/").headers["ETag"]


class TestErrors:
    def test_pages_look_like_the_site(self, client: FlaskClient) -> None:
        answer = client.get("/nothing?a=1")
        assert answer.status_code == 404
        shown = Page(answer.text)
        assert shown.text("h1") == "404"
        assert "There is no page at this address." in shown.texts("p")
        assert shown.all("nav")
        assert shown.all("link[@rel='stylesheet']")

    @pytest.mark.parametrize("scripted", [False, True])
    @pytest.mark.parametrize(
        ("code", "method", "path", "sent"),
        [
            (404, "GET", "/nothing", {}),
            (405, "PUT", "/", {}),
            (405, "DELETE", "/", {}),
            (411, "POST", "/", {"environ_overrides": {"HTTP_TRANSFER_ENCODING": "chunked"}}),
            (413, "POST", "/", {"data": {"a": "1" * 65 * 1024}}),
            (413, "POST", "/", {"data": b"a=1&" * 17 * 1024, "content_type": FORM}),
            (415, "POST", "/", {"json": {"a": 1500}}),
            (415, "POST", "/", {"data": b"a=1500", "content_type": "text/plain"}),
            (415, "POST", "/", {"data": b"a=1500"}),
        ],
    )
    def test_pages_and_fragments(
        self,
        client: FlaskClient,
        code: int,
        method: str,
        path: str,
        sent: dict[str, Any],
        scripted: bool,
    ) -> None:
        answer = client.open(path, method=method, headers=UPDATED if scripted else {}, **sent)
        assert answer.status_code == code
        assert answer.mimetype == "text/html"
        shown = Page(answer.text)
        if scripted:
            assert [each.get("id") for each in shown.root] == ["answer", "sentence"]
            assert shown.text("p[@role='status']") == shown.text("section/p")
        else:
            assert shown.text("h1") == str(code)
            assert shown.text("p[@class='lead']")

    def test_405_says_what_is_allowed(self, client: FlaskClient) -> None:
        assert set(client.put("/").headers["Allow"].split(", ")) >= {"GET", "POST"}

    def test_a_body_without_fields_is_a_form_without_fields(self, client: FlaskClient) -> None:
        answer = client.post("/", data=b"")
        assert (answer.status_code, answer.location) == (303, SAMPLE)

    def test_types_are_read_in_any_case_and_with_parameters(self, client: FlaskClient) -> None:
        kind = "Application/X-WWW-Form-URLencoded; charset=UTF-8"
        answer = client.post("/", data=b"a=1600&b=1500", content_type=kind)
        assert answer.location == "/?a=1600&b=1500&result=win"

    def test_64_kilobytes_are_read(self, client: FlaskClient) -> None:
        data = b"a=1600&b=1500&other="
        answer = client.post("/", data=data.ljust(64 * 1024, b"x"), content_type=FORM)
        assert answer.location == "/?a=1600&b=1500&result=win"

    @pytest.mark.parametrize("scripted", [False, True])
    def test_500_tells_nothing_of_the_inside(self, scripted: bool) -> None:
        app = broken_app()
        answer = app.test_client().get("/broken", headers=UPDATED if scripted else {})
        assert answer.status_code == 500
        assert "secret" not in answer.text
        text = "Something went wrong on our side. Nothing you entered was kept; please try again."
        assert text in Page(answer.text).texts("p")

    def test_500_of_the_api(self) -> None:
        answer = broken_app().test_client().get("/api/broken")
        assert answer.status_code == 500
        [error] = answer.json["errors"]  # type: ignore[index]
        assert (error["field"], error["index"]) == (None, None)
        assert "secret" not in error["message"]


def broken_app() -> Flask:
    app = create_app()
    app.logger.disabled = True

    def fail() -> str:
        raise RuntimeError("secret")

    app.add_url_rule("/broken", "broken", fail)
    app.add_url_rule("/api/broken", "api-broken", fail)
    return app


class TestListsOfEveryPage:
    @pytest.mark.parametrize(
        ("address", "name", "chosen"),
        [
            ("/fide?rating=1650&k=40.0", "k", "40"),
            ("/fide?rating=1650&k=AUTO", "k", "auto"),
            ("/fide?rating=1650&k=27", "k", "custom"),
            ("/fide?rating=1650&k=27.5&rules=plain", "k", "custom"),
            ("/fide?rating=x&k=27.5&rules=plain", "k", "custom"),
            ("/lichess?rating=1500&opponent=1500&speed=RAPID", "speed", "rapid"),
            ("/lichess?rating=1500&opponent=1500&speed=nonsense", "speed", "blitz"),
            ("/event?k=40.0", "k", "40"),
            ("/event?k=33", "k", "custom"),
            ("/event?time_control=RAPID", "time_control", "rapid"),
        ],
    )
    def test_show_what_was_meant_and_the_default_for_nonsense(
        self, client: FlaskClient, address: str, name: str, chosen: str
    ) -> None:
        assert Page(client.get(address).text).chosen(name) == [chosen]

    def test_a_custom_k_stands_in_its_field(self, client: FlaskClient) -> None:
        shown = Page(client.get("/fide?rating=1650&k=27.5&rules=plain").text)
        assert shown.value("k_custom") == "27.5"

    def test_a_tick_is_set_in_any_spelling(self, client: FlaskClient) -> None:
        shown = Page(client.get("/us-chess?rating=1300&opponent=1250&result=win&dual=yes").text)
        assert shown.one("input[@name='dual']").get("checked") is not None


def test_more_is_open_where_a_blank_is_refused(client: FlaskClient) -> None:
    more = "details[@class='more kept'][@open]"
    assert Page(client.get("/glicko?rating=1500&deviation=50&c=").text).all(more)
    assert not Page(client.get("/fide?rating=1650&birth_year=%20").text).all(more)
