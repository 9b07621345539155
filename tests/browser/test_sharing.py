"""Sharing an answer, going on from it, and printing it."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

FIDE = "/fide?rating=1650&opponent=1720&result=win&opponent=1590&result=draw"
REMEMBER_WHAT_IS_SHARED = "navigator.share = async (what) => { window.shared = what; };"


class TestSharing:
    def test_copies_the_answer_as_a_sentence(self, page: Page, context: BrowserContext) -> None:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto("/?a=1500&b=1580&result=win")
        page.get_by_label("Rating of A").fill("1600")
        expect(page.get_by_role("status")).to_contain_text("1600 beats 1580")
        page.get_by_role("button", name="Copy text").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == "1600 beats 1580: new rating 1615.1, up 15.1."
        expect(page.get_by_role("button", name="Copy text")).to_be_visible()

    def test_shares_where_the_browser_can(self, page: Page) -> None:
        page.add_init_script(REMEMBER_WHAT_IS_SHARED)
        page.goto(FIDE)
        page.get_by_role("button", name="Share").click()
        shared = page.evaluate("window.shared")
        assert shared["text"] == "1.5 points from 2 games: new rating 1660, up 10."
        assert shared["url"].endswith(FIDE)

    def test_offers_no_sharing_elsewhere(self, page: Page) -> None:
        page.add_init_script("delete Navigator.prototype.share")
        page.goto(FIDE)
        expect(page.get_by_role("button", name="Share")).to_be_hidden()


class TestGoingOn:
    def test_the_menu_carries_what_was_typed(self, page: Page) -> None:
        page.goto("/")
        page.get_by_label("Rating of A").fill("1600")
        page.get_by_label("K-factor").select_option("40")
        expect(page).to_have_url(re.compile("a=1600.*k=40"))
        page.get_by_role("navigation").get_by_role("link", name="FIDE").click()
        expect(page).to_have_url(re.compile("^http://[^/]+/fide"))
        expect(page.get_by_label("Your rating")).to_have_value("1600")
        expect(page.get_by_label("Game 1, opponent")).to_have_value("1580")
        expect(page.get_by_label("K-factor")).to_have_value("40")
        page.get_by_role("navigation").get_by_role("link", name="Match").click()
        expect(page.get_by_label("Rating of A")).to_have_value("1600")
        expect(page.get_by_label("K-factor")).to_have_value("40")

    def test_the_next_game_starts_from_the_result(self, page: Page) -> None:
        page.goto("/?a=1500&b=1580&result=win")
        page.get_by_role("link", name="The next game").click()
        expect(page.get_by_label("Rating of A")).to_have_value("1519.6")
        expect(page.get_by_label("Rating of B")).to_have_value("1560.4")


class TestPrint:
    @pytest.mark.parametrize("address", ["/?a=1500&b=1580&result=win", FIDE + "&target=1670"])
    def test_is_one_page_with_the_question_the_answer_and_the_link(
        self, page: Page, address: str
    ) -> None:
        page.emulate_media(color_scheme="dark")
        page.goto(address)
        pages = re.findall(rb"/Count (\d+)", page.pdf(prefer_css_page_size=True))
        assert pages == [b"1"]
        page.emulate_media(media="print")
        for gone in (".questions", "#menu", ".curve", ".calculate", "[data-print]", ".onward"):
            assert not page.locator(gone).locator("visible=true").count(), gone
        for kept in ("h1", ".sentence", ".clock", ".ledger"):
            expect(page.locator(kept)).to_be_visible()
        printed = "getComputedStyle(document.querySelector('[data-copy]'), '::after').content"
        assert page.url in page.evaluate(printed)
