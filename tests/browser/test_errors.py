"""Errors, as a person meets them."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect


def test_a_missing_page_looks_like_the_site(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url)  # not watched: it tells the console of a 404
    page = context.new_page()
    page.goto("/nothing")
    expect(page.get_by_role("heading", name="404")).to_be_visible()
    assert Axe().run(page).violations_count == 0
    page.get_by_role("link", name="To the calculator").click()
    expect(page).to_have_url(f"{base_url}/")
    context.close()


def test_an_error_while_typing_is_said_and_overcome(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url)
    page = context.new_page()
    page.goto("/")
    page.get_by_label("Name of A").evaluate("field => field.value = 'x'.repeat(70_000)")
    page.get_by_label("Rating of A").fill("1600")
    expect(page.get_by_role("status")).to_contain_text("more than the calculator reads at once")
    page.get_by_label("Name of A").evaluate("field => field.value = ''")
    page.get_by_label("Rating of A").fill("1650")
    expect(page.get_by_role("status")).to_contain_text("1650 beats 1580")
    context.close()
