"""What people type becomes a question, or one message at the field; a link keeps it."""

from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import create_environ
from werkzeug.wrappers import Request

from app.calculators.fide import FideQuestion
from app.calculators.match import MatchQuestion, Rounding
from app.ratings.score import Score
from app.web import fields
from app.web.fields import Message, Reading, Sent

RATING_OF_A = "Rating of A: from 100 to 4000."
MESSAGES = {
    "a": RATING_OF_A,
    "b": "Rating of B: from 100 to 4000.",
    "k": "K-factor: above 0, up to 200.",
    "k_b": "K for B: above 0, up to 200, or blank for the same as A.",
    "result": "Result for A: win, draw or loss.",
    "rounding": "Rounding: tenth or whole.",
    "draw_rate": "Draw rate, %: from 0 to 95 percent, or blank for the model.",
    "name_a": "Name of A: at most 40 letters.",
    "name_b": "Name of B: at most 40 letters.",
}
NAMES = tuple(MatchQuestion.model_fields)


def sent(typed: dict[str, str]) -> Sent:
    return {name: [text] for name, text in typed.items()}


def read(**typed: str) -> Reading:
    return fields.read(MatchQuestion, sent({"a": "1500", "b": "1580", **typed}))


def follow(link: str) -> Reading:
    """Read a link as the server reads the address of a request."""
    environ = create_environ("/", query_string=urlsplit(link).query)
    return fields.read(MatchQuestion, Request(environ).args.to_dict(flat=False))


def value(**typed: str) -> object:
    """Return what the one field typed here means, or its message."""
    reading = read(**typed)
    [name] = typed
    if reading.question is None:
        [message] = reading.messages
        assert message.field == name
        return message.text
    return getattr(reading.question, name)


class TestNumbers:
    @pytest.mark.parametrize(
        ("text", "rating"),
        [
            ("1500", 1500),
            (" 1500 ", 1500),
            ("\t1500\n", 1500),
            ("\u00a01500\u3000", 1500),
            ("+1500", 1500),
            ("２４００", 2400),
            ("＋１５００，５", 1500.5),
            ("1500.5", 1500.5),
            ("1500,25", 1500.25),
            ("1500.000", 1500),
            ("01500", 1500),
            ("100", 100),
            ("4000", 4000),
            ("4000.00", 4000),
        ],
    )
    def test_ratings_that_are_read(self, text: str, rating: float) -> None:
        assert value(a=text) == rating

    @pytest.mark.parametrize(
        "text",
        [
            *("", " ", "abc", "99", "99.99", "4001", "4000.01", "0", "-200", "−200", "200000"),
            *("nan", "NaN", "inf", "-inf", "Infinity", "1e3", "1E3", "1_500", "0x10", "0b1"),
            *("1500.123", "1500.001", "1 500", "1,500.5", "1.500,5", "1500.", ".5", "++1500"),
            *("1500 1600", "15००", "٢٤٠٠", "١", "²", "½", "1500\x00", "1500;", "9" * 400),
        ],
    )
    def test_ratings_that_are_refused(self, text: str) -> None:
        assert value(a=text) == RATING_OF_A

    @pytest.mark.parametrize(
        ("text", "k"),
        [("20,5", 20.5), ("2,5", 2.5), ("2.5", 2.5), ("0.1", 0.1), ("200", 200), ("1.7", 1.7)],
    )
    def test_k_factors_that_are_read(self, text: str, k: float) -> None:
        assert value(k=text) == k

    @pytest.mark.parametrize(
        "text", ["", "0", "0.0", "-1", "-0", "201", "200.1", "nan", "inf", "1e2", "2,5,5", "K20"]
    )
    def test_k_factors_that_are_refused(self, text: str) -> None:
        assert value(k=text) == MESSAGES["k"]

    @pytest.mark.parametrize(("text", "k_b"), [("", None), ("  ", None), ("10", 10), ("2,5", 2.5)])
    def test_a_blank_k_for_b_is_that_of_a(self, text: str, k_b: float | None) -> None:
        assert value(k_b=text) == k_b

    @pytest.mark.parametrize(
        ("text", "rate"), [("", None), ("0", 0), ("95", 95), ("33,3", 33.3), ("12.5", 12.5)]
    )
    def test_draw_rates_that_are_read(self, text: str, rate: float | None) -> None:
        assert value(draw_rate=text) == rate

    @pytest.mark.parametrize("text", ["-1", "95.1", "96", "50%", "x"])
    def test_draw_rates_that_are_refused(self, text: str) -> None:
        assert value(draw_rate=text) == MESSAGES["draw_rate"]


class TestWords:
    @pytest.mark.parametrize(
        ("score", "spellings"),
        [
            (Score.WIN, "win Win WIN w W 1 1.0 1-0 １"),
            (Score.DRAW, "draw d D tie = 0.5 0,5 ½ 1/2 1/2-1/2 ０，５"),
            (Score.LOSS, "loss LOSS l 0 0.0 0-1"),
        ],
    )
    def test_results_in_every_spelling(self, score: Score, spellings: str) -> None:
        for spelling in spellings.split():
            assert value(result=spelling) is score
            assert value(result=f" {spelling} ") is score

    @pytest.mark.parametrize("text", ["", "2", "won", "5", "05", "-1", "1:0", "forfeit", "+", "-"])
    def test_results_that_are_refused(self, text: str) -> None:
        assert value(result=text) == MESSAGES["result"]

    def test_rounding(self) -> None:
        assert value(rounding=" Whole ") is Rounding.WHOLE
        assert value(rounding="tenth") is Rounding.TENTH
        assert value(rounding="") == value(rounding="half") == MESSAGES["rounding"]

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("", None),
            ("  Anna  ", "Anna"),
            ("Jiří Štoček", "Jiří Štoček"),
            ("<b>&amp;", "<b>&amp;"),
            ("a\x00\u202e\ue000b", "ab"),
            ("\x01", None),
            ("é" * 40, "é" * 40),
            ("é" * 41, MESSAGES["name_a"]),
        ],
    )
    def test_names_lose_what_cannot_be_printed(self, text: str, name: str | None) -> None:
        assert value(name_a=text) == name


class TestMessages:
    @pytest.mark.parametrize("name", NAMES)
    def test_each_field_has_one_sentence_for_everything(self, name: str) -> None:
        assert value(**{name: "\x7f" + "x" * 99}) == MESSAGES[name]

    def test_they_come_in_the_order_of_the_fields(self) -> None:
        reading = read(**dict.fromkeys(reversed(NAMES), "x" * 50))
        assert [message.text for message in reading.messages] == list(MESSAGES.values())

    def test_the_other_fields_keep_their_text(self) -> None:
        reading = read(a="x", b=" 1580 ", k="2,5", result="1-0")
        assert reading.messages == (Message("a", None, RATING_OF_A),)
        assert reading.texts == {"a": "x", "b": " 1580 ", "k": "2,5", "result": "1-0"}


class TestMissingAndBlank:
    @pytest.mark.parametrize("query", ["", "k=20", "result=draw&rounding=whole", "utm_source=x"])
    def test_the_sample_shows_where_no_rating_is_named(self, query: str) -> None:
        assert follow(f"/?{query}").link.startswith("/?a=1500&b=1580&")

    def test_what_the_link_names_goes_before_the_sample(self) -> None:
        assert follow("/?k=20&result=draw").link == "/?a=1500&b=1580&result=draw&k=20"

    @pytest.mark.parametrize("query", ["a=1500", "b=", "a=&b=", "a=x"])
    def test_no_sample_where_one_rating_is_named(self, query: str) -> None:
        reading = follow(f"/?{query}")
        assert reading.question is None
        assert {message.field for message in reading.messages} <= {"a", "b"}

    def test_missing_options_take_their_default(self) -> None:
        question = follow("/?a=1500&b=1580").question
        assert isinstance(question, MatchQuestion)
        assert question.k == 32
        assert question.result is Score.WIN
        assert question.rounding is Rounding.TENTH

    def test_an_option_that_is_present_but_blank_is_blank(self) -> None:
        assert value(k="") == MESSAGES["k"]
        assert value(result="") == MESSAGES["result"]

    def test_a_custom_k(self) -> None:
        assert read(k="custom", k_custom="27").link == "/?a=1500&b=1580&result=win&k=27"
        assert read(k="40", k_custom="27").link == "/?a=1500&b=1580&result=win&k=40"
        assert read(k="custom").messages == (Message("k", None, MESSAGES["k"]),)


class TestLinks:
    @pytest.mark.parametrize(
        ("query", "link"),
        [
            ("", "/?a=1500&b=1580&result=win"),
            ("b=1580&a=1500", "/?a=1500&b=1580&result=win"),
            ("a=%2B1500&b=1500", "/?a=1500&b=1500&result=win"),
            ("a=+1500+&b=1580,00", "/?a=1500&b=1580&result=win"),
            ("a=1500.50&b=2,5e", "/?a=1500.50&b=2%2C5e&result=win"),
            ("a=1500,50&b=1580&result=1/2", "/?a=1500.5&b=1580&result=draw"),
            ("a=1500&b=1580&k=32.0&rounding=TENTH&k_b=&draw_rate=", "/?a=1500&b=1580&result=win"),
            ("a=1500&b=1580&draw_rate=0&k_b=32", "/?a=1500&b=1580&result=win&k_b=32&draw_rate=0"),
            ("a=1500&b=1580&k=0.000001", "/?a=1500&b=1580&result=win&k=0.000001"),
            ("a=1500&b=1580&utm_source=x&fbclid=1", "/?a=1500&b=1580&result=win"),
            ("a=1500&a=1600&b=1580&result=loss&result=win", "/?a=1500&b=1580&result=loss"),
            ("a=1500", "/?a=1500&b=&result=win"),
            ("a=1500&b=1580&k=", "/?a=1500&b=1580&result=win&k="),
            ("a=%2B&b=1580", "/?a=%2B&b=1580&result=win"),
            (
                "a=1500&b=1580&name_a=A%20%26+B&name_b=%C4%8C",
                "/?a=1500&b=1580&result=win&name_a=A%20%26%20B&name_b=%C4%8C",
            ),
        ],
    )
    def test_are_canonical(self, query: str, link: str) -> None:
        assert follow(f"/?{query}").link == link

    def test_keep_a_hundred_letters_of_what_was_typed(self) -> None:
        assert read(a="x" * 101, k="é" * 200).link == (
            f"/?a={'x' * 100}&b=1580&result=win&k={'%C3%A9' * 100}"
        )

    @given(
        st.dictionaries(
            st.sampled_from((*NAMES, "k_custom", "unknown")),
            st.one_of(
                st.text(max_size=60),
                st.sampled_from(("", "1500", "2,5", "custom", "½", "whole", "+7", "a&b=1#?%")),
                st.floats(100, 4000).map(str),
            ),
        )
    )
    def test_bring_any_text_back(self, typed: dict[str, str]) -> None:
        reading = fields.read(MatchQuestion, sent(typed))
        assert (reading.question is None) == bool(reading.messages)
        again = follow(reading.link)
        assert again.link == reading.link
        assert again.question == reading.question
        assert again.messages == reading.messages
        assert reading.link.isascii()
        assert not set(reading.link) & set(" <>\"'\r\n\\")


class TestReadingStrictly:
    def test_nothing_unknown_nothing_twice(self) -> None:
        twice = {"a": ["1500", "1600"], "utm": ["x"]}
        assert fields.read_strictly(MatchQuestion, twice).messages == (
            Message("utm", None, "utm: there is no such parameter here."),
            Message("a", None, "a: give it once."),
            Message("b", None, MESSAGES["b"]),
        )

    def test_no_sample(self) -> None:
        messages = fields.read_strictly(MatchQuestion, {}).messages
        assert [message.text for message in messages] == [MESSAGES["a"], MESSAGES["b"]]

    @given(st.dictionaries(st.text(max_size=20), st.text(max_size=60)))
    def test_any_text_is_answered(self, typed: dict[str, str]) -> None:
        reading = fields.read_strictly(MatchQuestion, sent(typed))
        assert (reading.question is None) == bool(reading.messages)


SAMPLE_GAMES = {"opponent": ["1720", "1590", "1810"], "result": ["win", "draw", "loss"]}
TWO_PASTED = {"add": ["1"], "paste": ["1900 1\n1850 0"]}


class TestPasting:
    def test_takes_the_place_of_the_sample(self) -> None:
        reading = fields.read(FideQuestion, {"rating": ["1700"], **SAMPLE_GAMES, **TWO_PASTED})
        assert reading.pasted is not None
        assert reading.pasted.instead_of_sample
        assert (
            reading.link == "/fide?rating=1700&opponent=1900&result=win&opponent=1850&result=loss"
        )

    def test_is_added_to_what_was_typed(self) -> None:
        typed = {"opponent": ["1720", "1590"], "result": ["win", "draw"]}
        reading = fields.read(FideQuestion, {"rating": ["1700"], **typed, **TWO_PASTED})
        assert reading.pasted is not None
        assert not reading.pasted.instead_of_sample
        assert reading.link.count("opponent=") == 4

    def test_of_nothing_read_leaves_the_sample(self) -> None:
        sent = {"rating": ["1700"], **SAMPLE_GAMES, "add": ["1"], "paste": ["hello"]}
        assert fields.read(FideQuestion, sent).link.count("opponent=") == 3
