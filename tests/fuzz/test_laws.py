"""The same cases as `make fuzz`, a few of each kind, and smaller ones when a law is broken."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.calculators import CALCULATORS
from app.calculators.calculator import Calculator
from tests.fuzz import examples
from tests.fuzz.laws import answer_keeps_the_laws, file_keeps_the_laws
from tests.fuzz.requests import request_keeps_the_laws
from tests.fuzz.typists import Pairs, form
from tests.fuzz.uploads import upload

profile = settings(max_examples=examples(quickly=50, long=5000))
randoms = st.randoms(use_true_random=False)
every_calculator = pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.path)


@every_calculator
@profile
@given(random=randoms)
def test_what_people_type(calculator: Calculator, random: Random) -> None:
    answer_keeps_the_laws(calculator, form(random, calculator))


@every_calculator
@profile
@given(data=st.data())
def test_any_text_in_any_field(calculator: Calculator, data: st.DataObject) -> None:
    names = st.sampled_from([*calculator.question.model_fields, "k_custom", "paste", "add"])
    pairs: Pairs = data.draw(st.lists(st.tuples(names, st.text(max_size=30)), max_size=8))
    answer_keeps_the_laws(calculator, pairs)


@profile
@given(random=randoms)
def test_damaged_files(random: Random) -> None:
    file_keeps_the_laws(upload(random))


@profile
@given(data=st.binary(max_size=300))
def test_any_bytes_as_a_file(data: bytes) -> None:
    file_keeps_the_laws(data)


@profile
@given(random=randoms)
def test_requests(random: Random) -> None:
    request_keeps_the_laws(random)


@pytest.mark.parametrize("seed", range(3))
@every_calculator
def test_most_cases_are_answered(calculator: Calculator, seed: int) -> None:
    """Hold the cases themselves to something: most of what is typed with care has an answer."""
    random = Random(seed)
    answered = [answer_keeps_the_laws(calculator, form(random, calculator)) for _ in range(100)]
    assert 20 <= sum(answered) <= 95
