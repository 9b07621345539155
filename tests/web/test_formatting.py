"""An update shows what the page shows, with everything escaped."""

import re
from random import Random
from urllib.parse import urlencode

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from markupsafe import escape

from app import create_app
from app.calculators import CALCULATORS, match
from app.calculators.calculator import Calculator
from app.calculators.match import MatchQuestion, Rounding
from app.ratings.score import Score
from app.web.formatting import filled_in
from tests.calculators.asking import read
from tests.fuzz import typists

APP: Flask = create_app()
CLIENT: FlaskClient = APP.test_client()

ratings = st.integers(100_00, 4000_00).map(lambda hundredths: f"{hundredths / 100:g}")
questions = st.fixed_dictionaries(
    {
        "a": ratings,
        "b": ratings,
        "result": st.sampled_from([score.value for score in Score]),
        "k": st.integers(1, 2000).map(lambda tenths: f"{tenths / 10:g}"),
        "rounding": st.sampled_from([rounding.value for rounding in Rounding]),
    },
    optional={
        "draw_rate": st.integers(0, 95).map(str),
        "name_a": st.text(max_size=40),
        "name_b": st.text(max_size=40),
    },
)


def update(fields: dict[str, str]) -> str:
    answer = CLIENT.post(
        "/",
        data=urlencode(fields),
        content_type="application/x-www-form-urlencoded",
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


class TestFilledIn:
    @settings(deadline=None)
    @given(questions)
    def test_is_what_the_template_renders(self, fields: dict[str, str]) -> None:
        question = MatchQuestion.model_validate(
            {name: text if text.strip() else None for name, text in fields.items()}
        )
        sheet = match.sheet(match.answer(question))
        with APP.test_request_context():
            plain = render_template(
                "match/_result.html",
                update=True,
                answered=True,
                messages=(),
                sheet=sheet,
                sentence=sheet.sentence,
            )
        assert update(fields) == plain

    @pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.name)
    def test_is_what_the_template_renders_on_every_page(self, calculator: Calculator) -> None:
        random, answered = Random(calculator.name), 0
        template = APP.jinja_env.get_template(f"{calculator.name}/_result.html")
        for _ in range(300):
            reading = read(calculator.question, typists.form(random, calculator))
            if reading.question is None or reading.messages:
                continue
            answered += 1
            sheet = calculator.sheet(calculator.answer(reading.question))
            plain = template.render(
                update=True, answered=True, messages=(), sheet=sheet, sentence=sheet.sentence
            )
            assert filled_in(template, sheet).decode() == plain
        assert answered > 50

    @pytest.mark.parametrize("name", ["<b>%s</b>", "%(new_a)s", "\"'&", "{{ 7 * 7 }}", "100%"])
    def test_escapes_names_and_takes_them_as_they_are(self, name: str) -> None:
        escaped = str(escape(name))
        html = update({"a": "1500", "b": "1580", "name_a": name})
        assert f"<b>{escaped}</b> wins" in html
        assert f"{escaped} beats 1580:" in html
        assert escaped == name or name not in html

    def test_keeps_nothing_of_one_answer_for_the_next(self) -> None:
        first = update({"a": "1611", "b": "1722", "name_a": "Somebody"})
        second = update({"a": "1500", "b": "1580"})
        assert "Somebody" in first
        assert not any(text in second for text in ("Somebody", "1611", "1722"))


class TestLaterRows:
    GAMES = "&".join(f"opponent={1400 + game}&result=win" for game in range(60))

    def test_of_a_page_are_rows(self) -> None:
        html = CLIENT.get(f"/fide?rating=1650&{self.GAMES}").get_data(as_text=True)
        assert "<!--" not in html
        assert html.count('<th scope="row"> <small>') == 60

    def test_of_an_update_are_a_comment_that_says_the_same(self) -> None:
        page = CLIENT.get(f"/fide?rating=1650&{self.GAMES}").get_data(as_text=True)
        sent = CLIENT.post(
            "/fide",
            data=f"rating=1650&{self.GAMES}",
            content_type="application/x-www-form-urlencoded",
            headers={"HX-Request": "true"},
        ).get_data(as_text=True)
        now, later = re.fullmatch(r"(.*?)<!--(.*?)-->.*", sent, re.DOTALL).groups()  # type: ignore[union-attr]
        assert now.count('<th scope="row"> <small>') == 35
        assert later.count('<th scope="row"> <small>') == 25
        assert later in page

    @pytest.mark.parametrize("typed", ["--><img src=x>", "--!><b>", "<!--", "-->", "--"])
    def test_keep_in_the_comment_what_somebody_typed(self, typed: str) -> None:
        games = [("opponent", "1500"), ("result", "win")] * 59
        fields = [("rating", "1650"), *games, ("opponent", typed), ("result", "win")]
        sent = CLIENT.post(
            "/fide",
            data=urlencode(fields),
            content_type="application/x-www-form-urlencoded",
            headers={"HX-Request": "true"},
        ).get_data(as_text=True)
        comments = re.findall("<!--(.*?)-->", sent, re.DOTALL)
        assert [comment.count("<tr>") for comment in comments] == [25] * 4
        assert f"<var>{escape(typed)}</var>" in "".join(comments)
        assert typed == "--" or typed not in re.sub("<!--.*?-->", "", sent, flags=re.DOTALL)
