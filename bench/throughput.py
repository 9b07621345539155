"""Updates a second on two workers, against two bare views on the same server."""

from statistics import median

from bench.load import CONNECTIONS, Load, installed, load
from bench.report import Row, Section, skipped, times
from bench.server import REFERENCE, serving

ROUNDS, SECONDS = 3, 4
TITLE = "Updates a second on two workers"
LEAST_OF_HELLO, LEAST_OF_FORM = 0.30, 0.45


def run() -> Section:
    """Load the three views in turn, several rounds, and compare the medians."""
    if not installed():
        return skipped(TITLE, "wrk is not installed")
    with serving(workers=2) as (address, _):
        load(address, "/", 1, post=True)
        rounds = [
            (
                load(address, "/", SECONDS, post=True),
                load(address, f"{REFERENCE}/hello", SECONDS),
                load(address, f"{REFERENCE}/form", SECONDS, post=True),
            )
            for _ in range(ROUNDS)
        ]
    matches, hellos, forms = zip(*rounds, strict=True)
    failed = sum(each.failed for each in matches)
    return Section(
        TITLE,
        (
            _row("match update against hello", matches, "hello", hellos, LEAST_OF_HELLO),
            _row(
                "match update against a view that reads the form",
                matches,
                "form",
                forms,
                LEAST_OF_FORM,
            ),
            Row("99th percentile", matches[-1].slowest, f"hello {hellos[-1].slowest}"),
            Row(
                "failed answers",
                str(failed),
                f"of {sum(each.answers for each in matches):,}",
                "",
                "0",
            ),
        ),
        f"wrk, {CONNECTIONS} connections, {ROUNDS} rounds of {SECONDS} s each in turn, "
        "on the same machine as the server.",
    )


def _row(
    what: str, loads: tuple[Load, ...], name: str, references: tuple[Load, ...], least: float
) -> Row:
    ratio = median(
        mine.answers_a_second / reference.answers_a_second
        for mine, reference in zip(loads, references, strict=True)
    )
    return Row(
        what,
        f"{_median(loads):,.0f}/s",
        f"{name} {_median(references):,.0f}/s",
        times(ratio),
        f"at least {least:.2f}×",
    )


def _median(loads: tuple[Load, ...]) -> float:
    return median(each.answers_a_second for each in loads)
