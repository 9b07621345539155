"""From a keystroke to the changed page, in Chromium, against plain JavaScript."""

from __future__ import annotations

import shutil
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

from bench.report import Row, Section, skipped, times
from bench.server import serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEYSTROKES, RUNS = 200, 5
PERIOD, PERIOD_KEYSTROKES, PERIOD_RUNS, PERIOD_LIMIT = 200, 60, 3, 45
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
        runs = [
            (_type(browser.new_page(), f"http://{address}/"), _type(browser.new_page(), plain))
            for _ in range(RUNS)
        ]
        period = f"http://{address}/fide?rating=1650" + "".join(
            f"&opponent={1400 + 2 * game}&result=win" for game in range(PERIOD)
        )
        long = min(
            _type(browser.new_page(), period, "[name=opponent] >> nth=50", PERIOD_KEYSTROKES)
            for _ in range(PERIOD_RUNS)
        )
        browser.close()
    ours, theirs = (min(laps) for laps in zip(*runs, strict=True))
    return Section(
        TITLE,
        (
            Row(
                "median",
                f"{ours.median:.1f} ms",
                f"plain JavaScript {theirs.median:.1f} ms",
                times(ours.median / theirs.median),
                f"{FRAME} ms",
            ),
            Row(
                "95th percentile",
                f"{ours.late:.1f} ms",
                f"plain JavaScript {theirs.late:.1f} ms",
                times(ours.late / theirs.late),
                f"{FRAME} ms",
            ),
            Row("200 games, median", f"{long.median:.1f} ms", "", "", ""),
            Row("200 games, 95th percentile", f"{long.late:.1f} ms", "", "", f"{PERIOD_LIMIT} ms"),
        ),
        f"{KEYSTROKES} keystrokes, the quietest of {RUNS} runs by its median, browser and server "
        f"side by side; in a period of {PERIOD} games {PERIOD_KEYSTROKES}, the quietest of "
        f"{PERIOD_RUNS} runs.",
    )


def _type(page: Page, address: str, field: str = "[name=a]", keystrokes: int = KEYSTROKES) -> Laps:
    page.goto(address)
    page.evaluate(_WATCH)
    page.locator(field).focus()
    page.keyboard.press("End")
    for i in range(keystrokes):
        page.keyboard.press("Backspace" if i % 2 == 0 else str(i // 2 % 10))
        page.evaluate("count => window.lap(count)", i + 1)
    laps = page.evaluate("window.laps")
    page.close()
    return Laps(median(laps), quantiles(laps, n=20)[-1])
