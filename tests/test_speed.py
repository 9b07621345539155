"""What an update may cost: few times a bare view, and few bytes."""

import pytest
from flask import Flask

from app import create_app
from bench.cpu import MOST_MATCH
from bench.wsgi import MATCH, Call, answer, hello, microseconds

ROUNDS = 12


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def test_a_match_update_costs_at_most_six_times_hello(app: Flask) -> None:
    update, bare = Call(app, "/", MATCH), Call(hello(), "/")
    # Noise only adds to a time: the quietest round of each tells what it costs.
    quietest = [
        min(microseconds(call, 80) for _ in range(ROUNDS)) for call in (bare, update, bare, update)
    ]
    assert min(quietest[1::2]) / min(quietest[::2]) <= MOST_MATCH


def test_a_match_update_is_small(app: Flask) -> None:
    names = (("name_a", "é" * 40), ("name_b", "<" * 40))
    longest = dict([*MATCH, *names, ("a", "3999.99"), ("b", "1234.56"), ("k", "199.99")])
    update = answer(Call(app, "/", longest.items()))
    assert update.status == "200 OK"
    assert len(update.body) < 8000
