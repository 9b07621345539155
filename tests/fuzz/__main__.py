"""Try so many cases on all cores and print how many: `python -m tests.fuzz 1000000`."""

import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import count, islice
from random import Random
from typing import NamedTuple

from app.calculators import CALCULATORS
from tests.fuzz.laws import answer_keeps_the_laws, file_keeps_the_laws, reading_keeps_to_the_rules
from tests.fuzz.requests import request_keeps_the_laws
from tests.fuzz.typists import form
from tests.fuzz.uploads import upload

_CHUNK = 1000
_MINUTES = 15


def _read(random: Random) -> bool:
    calculator = random.choice(CALCULATORS)
    return reading_keeps_to_the_rules(calculator, form(random, calculator)).question is not None


def _answer(random: Random) -> bool:
    calculator = random.choice(CALCULATORS)
    return answer_keeps_the_laws(calculator, form(random, calculator))


def _file(random: Random) -> bool:
    return file_keeps_the_laws(upload(random))


KINDS: dict[str, tuple[Callable[[Random], bool], int]] = {
    "forms read": (_read, 40),
    "forms answered": (_answer, 53),
    "files": (_file, 5),
    "requests": (request_keeps_the_laws, 2),
}
"""What is tried, and its share of a hundred cases."""


class Chunk(NamedTuple):
    """Hold what became of some cases of one kind: how many had an answer, or what went wrong."""

    kind: str
    tried: int
    answered: int
    fault: str = ""


def run(kind: str, seed: int, cases: int = _CHUNK) -> Chunk:
    """Try some cases of a kind, each from its own seed, until one breaks a law."""
    case, _ = KINDS[kind]
    answered = 0
    for i in range(seed, seed + cases):
        try:
            answered += case(Random(i))
        except Exception:
            again = f"Again: python -m tests.fuzz {kind!r} {i}"
            return Chunk(kind, i - seed + 1, answered, f"{traceback.format_exc()}\n{again}")
    return Chunk(kind, cases, answered)


def _plan(seed: int) -> Iterator[tuple[str, int]]:
    order = [kind for kind, (_, share) in KINDS.items() for _ in range(share)]
    Random(seed).shuffle(order)
    for i in count():
        yield order[i % len(order)], seed + i * _CHUNK


def main(cases: int) -> int:
    """Try at least so many cases, and return 1 when one broke a law or too few were tried."""
    seed = time.time_ns() % 10**12
    started = time.monotonic()
    tried: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    plan = islice(_plan(seed), -(-cases // _CHUNK))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(run, *each) for each in islice(plan, 8)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for chunk in (each.result() for each in done):
                tried[chunk.kind] += chunk.tried
                answered[chunk.kind] += chunk.answered
                if chunk.fault:
                    print(chunk.fault)
                    pool.shutdown(cancel_futures=True)
                    return 1
            if time.monotonic() - started < _MINUTES * 60:
                waiting |= {pool.submit(run, *each) for each in islice(plan, len(done))}
    for kind, number in tried.items():
        print(f"{kind}: {number:,}, of them with an answer {answered[kind]:,}")
    seconds = time.monotonic() - started
    print(f"{tried.total():,} cases in {seconds:.0f} s, no law broken")
    return int(tried.total() < cases)


if __name__ == "__main__":
    match sys.argv[1:]:
        case [kind, seed]:
            print(run(kind, int(seed), 1).fault or "no law broken")
        case [cases]:
            sys.exit(main(int(cases)))
        case _:
            sys.exit(main(1_000_000))
