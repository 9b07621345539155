"""Where things stand while somebody types: nothing is covered, and nothing jumps."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

PAGES = ("/", "/fide", "/us-chess", "/lichess", "/glicko")
PHONE_WITH_KEYBOARD = ViewportSize(width=390, height=500)
PHONE_ON_ITS_SIDE = ViewportSize(width=844, height=390)
ENLARGED = ViewportSize(width=360, height=256)
HEIGHT = "document.querySelector('.sheet').offsetHeight"
COVERED = """() => {
    const field = document.activeElement.getBoundingClientRect();
    const bar = document.querySelector(".clock").getBoundingClientRect();
    // Of a box of many lines, the first is what must be seen.
    const end = document.activeElement.matches("textarea") ? field.top + 24 : field.bottom;
    return end > bar.top && field.top < bar.bottom;
}"""


def top(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box
    return box["y"]


class TestTheBar:
    @pytest.mark.parametrize("size", [PHONE_WITH_KEYBOARD, PHONE_ON_ITS_SIDE, ENLARGED], ids=str)
    @pytest.mark.parametrize("address", PAGES)
    def test_never_covers_what_has_the_focus(
        self, page: Page, address: str, size: ViewportSize
    ) -> None:
        page.set_viewport_size(size)
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((more) => (more.open = true))")
        for _ in range(
            page.locator("#question :is(button, input, select, summary):visible").count()
        ):
            page.keyboard.press("Tab")
            assert not page.evaluate(COVERED), page.evaluate("document.activeElement.outerHTML")

    def test_never_covers_what_is_typed(self, page: Page) -> None:
        page.set_viewport_size(PHONE_WITH_KEYBOARD)
        page.goto("/fide")
        field = page.get_by_label("Next opponent")
        field.evaluate("field => field.focus({preventScroll: true})")
        page.keyboard.type("1750")
        assert not page.evaluate(COVERED)

    def test_is_low_on_a_low_page(self, page: Page) -> None:
        page.set_viewport_size(ENLARGED)
        for address in PAGES:
            page.goto(address)
            assert page.locator(".clock").evaluate("bar => bar.offsetHeight") <= 56
            expect(page.locator(".clock")).to_contain_text(re.compile("[+−]"))

    def test_keeps_what_a_player_with_a_long_name_does(self, page: Page) -> None:
        page.set_viewport_size(ViewportSize(width=320, height=568))
        page.goto("/?a=1500&b=1580&name_a=Wolfeschlegelsteinhausenbergerdorff")
        name = page.locator(".clock thead th").first
        assert name.evaluate("cell => cell.scrollWidth <= cell.clientWidth")


class TestWithoutAnAnswer:
    @pytest.mark.parametrize("address", PAGES)
    @pytest.mark.parametrize(("width", "scrolled"), [(1440, 500), (390, 60)])
    def test_the_page_stays_where_it_is(
        self, page: Page, address: str, width: int, scrolled: int
    ) -> None:
        page.set_viewport_size(ViewportSize(width=width, height=700))
        page.goto(address)
        field = page.get_by_label("Rating of A" if address == "/" else "Your rating")
        field.evaluate("field => field.focus({preventScroll: true})")
        page.evaluate(f"scrollTo(0, {scrolled})")
        place, height = top(field), page.evaluate(HEIGHT)
        page.keyboard.press("End")
        for _ in range(4):
            with page.expect_response("**"):
                page.keyboard.press("Backspace")
            page.wait_for_timeout(50)
            assert top(field) == place
        with page.expect_response("**"):
            page.keyboard.type("1")
        expect(page.locator("#answer")).to_have_class(re.compile("unanswered"))
        assert page.evaluate(HEIGHT) > height - 50, "a line of the sentence, but no section"
        page.keyboard.type("500")
        expect(page.locator("#answer")).not_to_have_class(re.compile("unanswered|changeless"))
        assert (top(field), page.evaluate("scrollY")) == (place, scrolled)

    def test_what_is_missing_is_soft_and_regular(self, page: Page) -> None:
        page.goto("/fide?rating=&opponent=1720&result=win")
        missing = page.get_by_text("N/A").locator("visible=true")
        assert missing.count() > 4
        for figure in missing.all():
            expect(figure).to_have_css("font-weight", "400")
            expect(figure).to_have_css("color", "rgb(77, 84, 94)")


def test_the_sign_of_a_large_loss_is_not_covered(page: Page) -> None:
    page.set_viewport_size(ViewportSize(width=390, height=844))
    page.goto("/?a=2000&b=1200&k=110&result=loss")
    row = page.locator(".outcomes .chosen")
    expect(row.get_by_role("cell").first).to_have_text("−108.9")
    expect(row.get_by_role("rowheader")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(row).to_have_css("background-color", "rgb(237, 240, 252)")


def test_lines_that_were_not_read_are_in_sight(page: Page) -> None:
    page.set_viewport_size(ViewportSize(width=390, height=700))
    page.goto("/fide")
    page.locator("summary", has_text="Paste games").click()
    box = page.get_by_label(re.compile("One game a line"))
    box.fill("\n".join(["1700 1"] * 30 + ["hello there"]))
    page.get_by_role("button", name="Add games").click()
    expect(page.locator("#paste-message")).to_be_in_viewport()
    assert 0 < top(box) < top(page.locator("#paste-message")) < top(page.locator(".clock"))


def test_a_deviation_is_found_beside_its_field(page: Page) -> None:
    page.set_viewport_size(ViewportSize(width=390, height=700))
    page.goto("/lichess")
    page.locator("summary", has_text="Find your deviation").click()
    page.get_by_label("Change you saw").press_sequentially("9")
    found = page.get_by_text("A win that brought +9 means that your deviation was between")
    expect(found).to_be_in_viewport(ratio=1)
    assert top(found) < top(page.locator(".clock"))
    page.get_by_role("link", name="Use 51.8 as your deviation").click()
    expect(page.get_by_label("Your deviation", exact=True)).to_have_value("51.8")


def test_a_rating_with_its_games_says_them_in_their_field(page: Page) -> None:
    page.goto("/us-chess")
    played = page.get_by_label("Games played")
    expect(played).to_have_value("45")
    page.get_by_label("Your rating").fill("1325/9")
    expect(played).to_have_value("9")
    played.fill("")
    expect(page).to_have_url(re.compile("games_played=9"))
    expect(played).to_have_value("")
