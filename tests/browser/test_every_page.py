"""What holds for every page, in every state of it."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.pages import STATES, State

pytestmark = pytest.mark.parametrize("state", STATES, ids=str)

WIDTHS = {320: 640, 390: 844, 768: 1024, 1000: 800, 1440: 1000}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, state: State, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for width in (390, 1440):
        page.set_viewport_size(ViewportSize(width=width, height=WIDTHS[width]))
        state.open(page)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_nothing_overflows(page: Page, state: State) -> None:
    for width, height in WIDTHS.items():
        page.set_viewport_size(ViewportSize(width=width, height=height))
        state.open(page)
        assert page.evaluate(FITS), width
        page.evaluate("document.querySelectorAll('details').forEach((more) => (more.open = true))")
        assert page.evaluate(FITS), width


def test_prints_an_answer_on_one_page_in_black(page: Page, state: State) -> None:
    page.emulate_media(color_scheme="dark")
    state.open(page)
    pages = re.findall(rb"/Count (\d+)", page.pdf(prefer_css_page_size=True))
    assert pages == [b"1"] or page.locator(".unanswered").count()
    page.emulate_media(media="print", color_scheme="dark")
    colours = "[getComputedStyle(document.body).color, getComputedStyle(document.body).background]"
    ink, paper = page.evaluate(colours)
    assert ink == "rgb(0, 0, 0)"
    assert paper.startswith("rgb(255, 255, 255)")
    # The heads of a table that sorts are buttons, and the downloads of an event are printed so far.
    expect(page.locator("button:visible:not([data-sort], [data-download])")).to_have_count(0)
    expect(page.get_by_role("navigation")).to_have_count(0)


def test_reads_the_same_without_scripts(browser: Browser, base_url: str, state: State) -> None:
    answers = []
    for scripted in (True, False):
        context = browser.new_context(base_url=base_url, java_script_enabled=scripted)
        page = context.new_page()
        state.open(page)
        answers.append(page.locator("#answer").inner_text())
        context.close()
    assert answers[0] == answers[1]


def test_the_focus_is_always_seen(page: Page, state: State) -> None:
    state.open(page)
    stops = page.locator(":is(a, button, input, select, summary):visible").count()
    for _ in range(stops):
        page.keyboard.press("Tab")
        ringed = page.evaluate(
            """() => {
                const focused = document.activeElement;
                const places = [focused, focused.closest(".cell"), focused.nextElementSibling];
                return focused === document.body || places.some((place) => place
                    && getComputedStyle(place).outlineStyle === "solid"
                    && parseFloat(getComputedStyle(place).outlineWidth) >= 3);
            }"""
        )
        assert ringed, page.evaluate("document.activeElement.outerHTML")
