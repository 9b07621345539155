"""The guide as a reader meets it, and the page of all pieces."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import serving

FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
STATES = ("/guide", "/guide?difference=450&percentage=57", "/guide?difference=abc&percentage=101")


@pytest.fixture
def developer(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve the application as its developers see it, and return its address."""
    monkeypatch.setenv("FLASK_DEBUG", "1")
    with serving() as address:
        yield address


def looks_right(page: Page, address: str) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.goto(address)
        for width in (320, 390, 768, 1440):
            page.set_viewport_size(ViewportSize(width=width, height=900))
            assert page.evaluate(FITS), width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("address", STATES)
def test_reads_well(page: Page, address: str) -> None:
    looks_right(page, address)


def test_all_pieces_in_all_states(browser: Browser, developer: str) -> None:
    context = browser.new_context()
    looks_right(context.new_page(), f"{developer}/patterns")
    context.close()


class TestLookUp:
    def test_answers_while_typing(self, page: Page) -> None:
        page.goto("/guide")
        page.get_by_label("Rating difference").press_sequentially("150")
        found = page.locator("#answer")
        expect(found).to_contain_text("0.70 expected of the higher rated player")
        expect(page).to_have_url("/guide?difference=150")
        page.get_by_label("Percentage score").press_sequentially("57")
        expect(found).to_contain_text("+50 (8.1.1)")
        expect(page.get_by_label("Rating difference")).to_have_value("150")

    def test_puts_its_message_at_the_field(self, page: Page) -> None:
        page.goto("/guide")
        field = page.get_by_label("Rating difference")
        field.fill("abc")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#difference-message")).to_have_text(
            "Rating difference: a whole number from 0 to 3900."
        )
        field.fill("15")
        expect(page.locator("#difference-message")).to_be_hidden()
        expect(field).not_to_have_attribute("aria-invalid", "true")

    def test_answers_without_scripts(self, browser: Browser, base_url: str) -> None:
        context = browser.new_context(base_url=base_url, java_script_enabled=False)
        page = context.new_page()
        page.goto("/guide")
        page.get_by_label("Percentage score").fill("57")
        page.get_by_role("button", name="Look up").click()
        expect(page.locator("#answer")).to_contain_text("+50 (8.1.1)")
        context.close()


class TestQuestions:
    @pytest.mark.parametrize("address", ["/guide#which-k", "/#which-k", "/fide#rule-400"])
    def test_open_at_their_address(self, page: Page, address: str) -> None:
        page.goto(address)
        answer = page.locator(f"#{address.partition('#')[2]} p")
        expect(answer).to_be_visible()
        expect(answer).to_be_in_viewport()

    def test_are_reached_from_the_match(self, page: Page) -> None:
        page.goto("/")
        page.get_by_role("link", name="Not sure?").click()
        expect(page.get_by_role("heading", name="Which K is whose")).to_be_in_viewport()
