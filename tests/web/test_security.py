"""What a stranger may send, and what must never come of it."""

import csv
import io
import re
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.calculators import CALCULATORS, marks
from app.calculators.calculator import Calculator
from app.calculators.event import EventQuestion
from app.web.api import api_path
from app.web.headers import SECURITY_HEADERS
from tests.files import samples
from tests.web.html import Page

INJECTIONS = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '" autofocus onfocus="alert(1)',
    "<svg/onload=alert(1)>",
    "</textarea><svg onload=alert(1)>",
    "</title><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "<!--",
    "<b>bold</b>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "javascript:alert(1)",
    "{{ 7 * 191 }}",
    "{% for x in () %}",
    "${7 * 191}",
    "#{7 * 191}",
)
"""Attempts to become markup or a template."""
MARKS = (
    marks.ENTERED + marks.RESULT + marks.ROW + marks.HEAD_END + marks.CELL + marks.GAIN,
    marks.LOSS + marks.CELL_END + marks.ROW_END + marks.NOTE_ROW_END,
    f"{marks.GAIN}1{marks.GAIN}",
    f"{marks.CELL_END}{marks.LATER_ROWS}1{marks.LATER_ROWS_END}{marks.NEXT_CELL}",
)
"""Attempts to become a mark between the words of a calculator. Files with them are no text."""
TYPED = INJECTIONS + MARKS
FIELDS = [
    pytest.param(calculator, name, id=f"{calculator.path} {name}")
    for calculator in CALCULATORS
    for name in (*calculator.question.model_fields, "k_custom", "seldom")
]
EVIL = "evil.example"


def shape(source: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the elements of a page and the names of their attributes, without any text."""
    return [(each.tag, tuple(sorted(each.attrib))) for each in Page(source).all("*")]


def sent_with(calculator: Calculator, name: str, text: str) -> dict[str, Any]:
    """Return a right form with one text instead of another, as often as there are rows."""
    form: dict[str, Any] = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in calculator.question.sample.items()
    }
    form[name] = [text] * len(form[name]) if isinstance(form.get(name), list) else text
    if name == "k_custom":
        form["k"] = "custom"
    return form | ({"add": "1"} if name == "paste" else {})


def harmless(text: str) -> str:
    """Return a text of letters about as long as what is printed of another."""
    return "z" * (sum(letter.isprintable() for letter in text) or 1)


class TestWhatIsTyped:
    @pytest.mark.parametrize(("calculator", "name"), FIELDS)
    def test_never_becomes_markup(
        self, client: FlaskClient, calculator: Calculator, name: str
    ) -> None:
        def answers(text: str) -> Iterator[str]:
            form = sent_with(calculator, name, text)
            yield client.get(calculator.path, query_string=form).text
            yield client.post(calculator.path, data=form, headers={"HX-Request": "true"}).text

        # A name has room for one at a time; any other field is refused and comes back whole.
        together = "".join(TYPED), "".join(reversed(TYPED))
        for text in TYPED if name.startswith("name") else together:
            found = list(answers(text))
            expected = list(answers(harmless(text)))
            assert list(map(shape, found)) == list(map(shape, expected)), text
            assert not any("1337" in answer for answer in found), text

    @pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.path)
    def test_pasted_never_becomes_markup(self, client: FlaskClient, calculator: Calculator) -> None:
        lines = "\n".join(TYPED)
        pages = [
            client.post(calculator.path, data=sent_with(calculator, "paste", text)).text
            for text in (lines, "\n".join(map(harmless, TYPED)))
        ]
        assert shape(pages[0]) == shape(pages[1])

    @pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.path)
    def test_comes_back_as_it_was(self, client: FlaskClient, calculator: Calculator) -> None:
        name = calculator.question.subject[0]
        for text in INJECTIONS[:9]:
            form = sent_with(calculator, name, text)
            shown = Page(client.get(calculator.path, query_string=form).text)
            texts = [each.get("value") for each in shown.all(f"input[@name='{name}']")]
            assert text in texts

    @pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.path)
    def test_comes_back_from_the_api_as_json_alone(
        self, client: FlaskClient, calculator: Calculator
    ) -> None:
        for text in TYPED:
            answer = client.get(
                api_path(calculator),
                query_string=sent_with(calculator, calculator.question.subject[0], text),
            )
            assert answer.status_code == 422
            assert answer.mimetype == "application/json"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"

    def test_is_escaped_in_addresses_that_do_not_exist(self, client: FlaskClient) -> None:
        expected = shape(client.get("/zzz").text)
        for text in TYPED:
            assert shape(client.get(f"/{quote(text)}").text) == expected, text


def trf(name: str, event: str = "Spring Open") -> bytes:
    """Return a report of two players, the first with this name."""
    lines = (
        f"012 {event}",
        samples.player_line(1, "   2 w 1", name=name[:33], rating="1650", points="1.0"),
        samples.player_line(2, "   1 b 0", name="Rowan, Isla", rating="1720", points="0.0"),
        "",
    )
    return "\n".join(lines).encode(errors="replace")


def pgn(name: str, event: str = "Spring Open") -> bytes:
    """Return one game, White with this name."""
    tags = {"White": name, "Event": event}
    escaped = {tag: text.replace("\\", "\\\\").replace('"', '\\"') for tag, text in tags.items()}
    return samples.pgn(**escaped).encode(errors="replace")


def table(name: str, event: str = "") -> bytes:
    """Return a results table of one game, White with this name."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";")
    writer.writerows([["White", "Rating", "Black", "Rating", "Result"]])
    writer.writerow([name, "1650", "Rowan, Isla", "1720", "1-0"])
    return out.getvalue().encode(errors="replace")


def upload(client: FlaskClient, path: str, data: bytes, name: str = "open.trf") -> TestResponse:
    """Send a file as a browser does."""
    escaped = name.replace('"', "%22").replace("\n", "%0A").encode(errors="replace")
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="%b"\r\n\r\n' % escaped
    return client.post(
        path,
        data=head + data + b"\r\n--x--\r\n",
        content_type="multipart/form-data; boundary=x",
    )


class TestFiles:
    @pytest.mark.parametrize("written", [trf, pgn, table], ids=lambda each: each.__name__)
    def test_names_inside_never_become_markup(self, client: FlaskClient, written: Any) -> None:
        expected = shape(upload(client, "/event", written("zzz")).text)
        for text in INJECTIONS:
            answer = upload(client, "/event", written(text))
            assert answer.status_code == 200
            # Marks and the like are no part of a name.
            assert shape(answer.text) == expected, text
            assert "1337" not in answer.text
            titled = upload(client, "/event", written("zzz", text))
            assert shape(titled.text) == expected, text

    def test_names_of_files_never_become_markup(self, client: FlaskClient) -> None:
        expected = shape(upload(client, "/event", trf("Larch, Tom")).text)
        for text in (*TYPED, "../../etc/passwd", "a\x00b", "=1+1.csv"):
            assert shape(upload(client, "/event", trf("Larch, Tom"), text).text) == expected, text

    @pytest.mark.parametrize("name", ["text", *EventQuestion.model_fields, "k_custom"])
    def test_the_other_fields_never_become_markup(self, client: FlaskClient, name: str) -> None:
        def answer(text: str) -> str:
            form = {"file": (io.BytesIO(b"" if name == "text" else trf("Larch, Tom")), "open.trf")}
            custom = {"k": "custom"} if name == "k_custom" else {}
            return client.post("/event", data={**form, **custom, name: text}).text

        for text in ("".join(TYPED), "".join(reversed(TYPED))):
            assert shape(answer(text)) == shape(answer(harmless(text)))

    @pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", " =", "＝"])
    @pytest.mark.parametrize("path", ["/event/table.csv", "/event/rating-list.csv"])
    @pytest.mark.parametrize("written", [trf, pgn, table], ids=lambda each: each.__name__)
    def test_no_cell_is_a_formula(
        self, client: FlaskClient, written: Any, path: str, start: str
    ) -> None:
        formula = f'{start}HYPERLINK("https://{EVIL}")'
        answer = upload(client, path, written(formula))
        assert answer.mimetype == "text/csv"
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        cells = [cell for row in csv.reader(io.StringIO(answer.text)) for cell in row]
        assert any("HYPERLINK" in cell for cell in cells)
        for cell in cells:
            a_number = re.fullmatch(r"-?\d+(\.\d+)?", cell)
            assert a_number or not re.match(r"\s*[=+\-@＝＋－＠]", cell), cell

    @pytest.mark.parametrize("path", ["/event", "/event/table.csv", "/api/event"])
    def test_uploads_are_not_written_to_disk(self, client: FlaskClient, path: str) -> None:
        large = trf("Larch, Tom") + b"### a remark of no importance\n" * 60_000
        assert len(large) > 1_500_000
        with watching_files() as written:
            assert upload(client, path, large).status_code == 200
        assert written == []


class watching_files:
    """Note every file that is opened for writing, made or renamed, for a while."""

    _watchers: list["watching_files"] = []  # noqa: RUF012

    def __init__(self) -> None:
        self.written: list[str] = []
        if not self._hooked:
            sys.addaudithook(self._note)
            type(self)._hooked = True

    _hooked = False

    def __enter__(self) -> list[str]:
        self._watchers.append(self)
        return self.written

    def __exit__(self, *_: object) -> None:
        self._watchers.remove(self)

    @classmethod
    def _note(cls, event: str, arguments: Any) -> None:
        if cls._watchers and event == "open":
            path, mode, flags = arguments
            if (mode and set(mode) & set("wax+")) or (not mode and flags & 3):
                for watcher in cls._watchers:
                    watcher.written.append(str(path))
        elif cls._watchers and event.startswith(("tempfile.", "os.rename", "shutil.")):
            for watcher in cls._watchers:
                watcher.written.append(event)


class TestHosts:
    @pytest.mark.parametrize(
        "header", ["Host", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded"]
    )
    def test_do_not_reach_an_answer(self, client: FlaskClient, app: Flask, header: str) -> None:
        value = f"host={EVIL}" if header == "Forwarded" else EVIL
        for address in addresses(app):
            answer = client.get(address, headers={header: value})
            assert EVIL.encode() not in answer.data, address
            assert EVIL not in str(answer.headers), address

    @pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.path)
    def test_are_in_no_link(self, client: FlaskClient, calculator: Calculator) -> None:
        form = sent_with(calculator, "seldom", f"//{EVIL}")
        plain = client.post(calculator.path, data=form, headers={"Host": EVIL})
        assert plain.status_code == 303
        scripted = client.post(
            calculator.path, data=form, headers={"Host": EVIL, "HX-Request": "true"}
        )
        api = client.get(api_path(calculator), query_string=calculator.question.sample)
        for link in (
            plain.headers["Location"],
            scripted.headers["HX-Replace-Url"],
            api.get_json()["link"],
        ):
            parts = urlsplit(link)
            assert (parts.scheme, parts.netloc, parts.path) == ("", "", calculator.path)

    @pytest.mark.parametrize(
        "path",
        [f"//{EVIL}", f"///{EVIL}", f"/{EVIL}//", "/fide/", "//fide", "/fide//first-rating",
         f"/\\{EVIL}", f"/%2f%2f{EVIL}", f"/static//{EVIL}", "/api//match", "/event/"],
    )  # fmt: skip
    @pytest.mark.parametrize("method", ["GET", "POST"])
    def test_nobody_is_sent_to_another(self, client: FlaskClient, method: str, path: str) -> None:
        answer = client.open(
            method=method,
            headers={"Host": EVIL},
            environ_overrides={"PATH_INFO": path},
        )
        assert answer.status_code in {200, 303, 404, 405}
        assert EVIL not in answer.headers.get("Location", "")


class TestEveryAddress:
    @pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW"])
    def test_answers_with_the_headers_and_without_a_cookie(
        self, client: FlaskClient, app: Flask, method: str
    ) -> None:
        for address in addresses(app):
            answer = client.open(address, method=method)
            assert answer.status_code < 500, address
            headers = dict(SECURITY_HEADERS)
            if address.startswith(("/api/", "/preview/")):
                headers["Cross-Origin-Resource-Policy"] = "cross-origin"
            for name, value in headers.items():
                assert answer.headers.getlist(name) == [value], (address, name)
            assert "Set-Cookie" not in answer.headers
            assert "unsafe" not in answer.headers["Content-Security-Policy"]

    def test_has_nothing_inline(self, client: FlaskClient, app: Flask) -> None:
        for address in addresses(app):
            answer = client.get(address)
            if answer.mimetype == "text/html":
                for element in Page(answer.text).all("*"):
                    assert element.tag != "style"
                    assert not [
                        name
                        for name in element.attrib
                        if name == "style" or name.startswith(("on", "hx-on", "data-hx-on"))
                    ]
                    if element.tag == "script":
                        assert element.get("src", "").startswith("/static/")
                        assert not (element.text or "").strip()


def addresses(app: Flask) -> list[str]:
    """Return an address for every rule of the application."""
    return [re.sub("<[^>]+>", "sheet.css", rule.rule) for rule in app.url_map.iter_rules()]
