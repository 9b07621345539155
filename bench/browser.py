"""From a keystroke to the changed page, in Chromium, against plain JavaScript."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from operator import attrgetter
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

from bench.report import Row, Section, skipped, times
from bench.server import serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEYSTROKES, RUNS = 200, 5
PERIOD, PERIOD_KEYSTROKES, PERIOD_RUNS, PERIOD_LIMIT = 200, 60, 3, 45
PAUSE = 100
"""Milliseconds from an answer to the next key: a hundred and twenty words a minute."""
FRAME = 16.7
"""Milliseconds of one frame at 60 Hz."""
TITLE = "From keystroke to changed page"
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
_WATCH = """
window.laps = [];
let pressed = 0, told = () => {};
document.addEventListener("input", () => { pressed = performance.now(); }, true);
const changed = (record) => record.target.closest("#answer")
    || [...record.addedNodes].some((node) => node.id === "answer");
new MutationObserver((records) => {
    if (!pressed || !records.some(changed)) return;
    window.laps.push(performance.now() - pressed);
    pressed = 0;
    told();
}).observe(document.body, { childList: true, subtree: true });
window.lap = (count) => new Promise((resolve) => {
    told = resolve;
    if (window.laps.length >= count) resolve();
});
"""


class Laps(NamedTuple):
    """Hold the median and the 95th percentile of one run, in milliseconds."""

    median: float
    late: float


def run() -> Section:
    """Type into both pages in turn and compare the quietest runs."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return skipped(TITLE, "playwright is not installed")
    chromium = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    if chromium is None:
        return skipped(TITLE, "Chromium is not installed")
    plain = Path(__file__).with_name("plain.html").as_uri()
    with serving(workers=2) as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_ARGUMENTS)
        match = f"http://{address}/"
        runs = [
            (
                _type(browser.new_page(), match, pause=PAUSE),
                _type(browser.new_page(), match),
                _type(browser.new_page(), plain),
            )
            for _ in range(RUNS)
        ]
        period = f"http://{address}/fide?rating=1650" + "".join(
            f"&opponent={1400 + 2 * game}&result=win" for game in range(PERIOD)
        )
        long_runs = [
            [
                _type(
                    browser.new_page(),
                    period,
                    "[name=opponent] >> nth=50",
                    PERIOD_KEYSTROKES,
                    pause=pause,
                )
                for pause in (PAUSE, 0)
            ]
            for _ in range(PERIOD_RUNS)
        ]
        browser.close()
    typed, hurried, theirs = map(_quietest, zip(*runs, strict=True))
    long, long_hurried = map(_quietest, zip(*long_runs, strict=True))
    return Section(
        TITLE,
        (
            *_rows("match", typed, theirs, FRAME),
            *_rows("match, without a pause", hurried, theirs, FRAME),
            *_rows(f"{PERIOD} games", long, None, PERIOD_LIMIT),
            *_rows(f"{PERIOD} games, without a pause", long_hurried, None, PERIOD_LIMIT),
        ),
        f"{KEYSTROKES} keystrokes, each {PAUSE} ms after the answer to the last: as fast as people "
        "type. Without a pause, each is pressed while the last answer is still being drawn, faster "
        f"than anybody can. The quietest of {RUNS} runs, browser and server side by "
        f"side; in a period of {PERIOD} games {PERIOD_KEYSTROKES} keystrokes, the quietest of "
        f"{PERIOD_RUNS} runs. Plain JavaScript computes the same without a server.",
    )


def _quietest(runs: Iterable[Laps]) -> Laps:
    """Return the run that was disturbed least: its late laps are the shortest."""
    return min(runs, key=attrgetter("late"))


def _rows(what: str, ours: Laps, theirs: Laps | None, limit: float) -> tuple[Row, Row]:
    def row(figure: str, own: float, other: float | None) -> Row:
        return Row(
            f"{what}: {figure}",
            f"{own:.1f} ms",
            "" if other is None else f"plain JavaScript {other:.1f} ms",
            "" if other is None else times(own / other),
            f"{limit} ms",
        )

    return (
        row("median", ours.median, theirs and theirs.median),
        row("95th percentile", ours.late, theirs and theirs.late),
    )


def _type(
    page: Page,
    address: str,
    field: str = "[name=a]",
    keystrokes: int = KEYSTROKES,
    *,
    pause: int = 0,
) -> Laps:
    page.goto(address)
    page.evaluate(_WATCH)
    page.locator(field).focus()
    page.keyboard.press("End")
    for i in range(keystrokes):
        page.keyboard.press("Backspace" if i % 2 == 0 else str(i // 2 % 10))
        page.evaluate("count => window.lap(count)", i + 1)
        if pause:
            page.wait_for_timeout(pause)
    laps = page.evaluate("window.laps")
    page.close()
    return Laps(median(laps), quantiles(laps, n=20)[-1])
