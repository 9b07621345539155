"""The match page as a person uses it."""

import re

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Route, ViewportSize, expect

SAMPLE = "/?a=1500&b=1580&result=win"
SAMPLE_FIGURES = ["+19.6", "−19.6", "1519.6", "1560.4"]
NOTHING = ["N/A"] * 4


def figures(page: Page) -> Locator:
    """Return the big figures: the changes of A and B, then their new ratings."""
    return page.locator(".clock tbody td")


def outcomes(page: Page) -> Locator:
    return page.locator(".outcomes tbody tr")


def status(page: Page) -> Locator:
    return page.get_by_role("status")


def answer(page: Page) -> str:
    return page.locator("#answer").inner_text() + status(page).inner_text()


class TestTyping:
    def test_updates_the_cards_without_moving_the_caret(self, match: Page) -> None:
        field = match.get_by_label("Rating of A")
        field.evaluate("field => { field.focus(); field.setSelectionRange(1, 1); }")
        match.keyboard.press("Delete")
        match.keyboard.type("6")
        expect(figures(match)).to_have_text(["+15.1", "−15.1", "1615.1", "1564.9"])
        expect(status(match)).to_have_text("1600 beats 1580: new rating 1615.1, up 15.1.")
        expect(field).to_have_value("1600")
        expect(field).to_be_focused()
        assert field.evaluate("field => [field.selectionStart, field.selectionEnd]") == [2, 2]

    def test_carries_the_address_and_the_link_along(self, match: Page, base_url: str) -> None:
        match.get_by_label("Rating of A").fill("1650")
        match.get_by_label("Rating of B").fill("1800")
        match.get_by_label("K-factor").select_option("20")
        match.get_by_text("Draw ½").click()
        link = f"{base_url}/?a=1650&b=1800&result=draw&k=20"
        expect(match).to_have_url(link)
        expect(match.get_by_role("link", name="Copy link")).to_have_attribute("href", link)
        expect(figures(match)).to_have_text(["+4.1", "−4.1", "1654.1", "1795.9"])
        expect(match.locator("tr.chosen th")).to_have_text("Draw entered")
        before = answer(match)
        match.reload()
        assert answer(match) == before
        expect(match.get_by_label("Rating of A")).to_have_value("1650")
        expect(match.get_by_label("K-factor")).to_have_value("20")
        expect(match.get_by_role("radio", name="Draw")).to_be_checked()

    def test_leaves_one_entry_in_the_history(self, match: Page) -> None:
        entries = match.evaluate("history.length")
        field = match.get_by_label("Rating of A")
        field.press("End")
        field.press_sequentially(",25")
        expect(match).to_have_url(re.compile(r"a=1500\.25"))
        assert match.evaluate("history.length") == entries

    def test_comes_back_from_another_page(self, match: Page) -> None:
        match.get_by_label("Rating of A").fill("1600")
        match.get_by_text("Loss 0").click()
        match.get_by_label("K-factor").select_option("custom")
        match.get_by_label("Custom K").fill("2,5")
        expect(match).to_have_url(re.compile(r"/\?a=1600&b=1580&result=loss&k=2\.5$"))
        before = answer(match)
        match.goto("/?a=2000&b=2000")
        match.go_back()
        expect(match.get_by_label("Rating of A")).to_have_value("1600")
        expect(match.get_by_role("radio", name="Loss")).to_be_checked()
        expect(match.get_by_label("K-factor")).to_have_value("custom")
        expect(match.get_by_label("Custom K")).to_have_value(re.compile("2[.,]5"))
        assert answer(match) == before

    def test_comes_back_within_the_page(self, match: Page) -> None:
        match.evaluate("location.hash = 'which-k'")
        field = match.get_by_label("Rating of A")
        field.fill("1600")
        expect(match).to_have_url(re.compile("a=1600"))
        match.go_back()
        expect(field).to_have_value("1500")
        expect(figures(match)).to_have_text(SAMPLE_FIGURES)
        field.fill("15")
        expect(
            match.get_by_text("Rating of A: from 100 to 4000, with at most two decimals.").first
        ).to_be_visible()
        expect(figures(match)).to_have_text(NOTHING)
        field.fill("1600")
        expect(figures(match)).to_have_text(["+15.1", "−15.1", "1615.1", "1564.9"])
        expect(match.locator("[data-message]:visible")).to_have_count(0)

    def test_a_slow_older_answer_never_overwrites_a_newer_one(self, match: Page) -> None:
        held: list[Route] = []

        def hold_the_first(route: Route) -> None:
            if held or route.request.method != "POST":
                route.continue_()
            else:
                held.append(route)

        match.route("**/*", hold_the_first)
        field = match.get_by_label("Rating of A")
        with match.expect_request(lambda request: request.method == "POST"):
            field.fill("1600")
        field.fill("1650")
        expect(status(match)).to_contain_text("1650 beats 1580")
        [older] = held
        assert "a=1600" in (older.request.post_data or "")
        try:
            older.continue_()
        except Error:
            return  # given up by the page itself, which is as good
        match.wait_for_timeout(300)
        expect(status(match)).to_contain_text("1650 beats 1580")
        expect(match).to_have_url(re.compile("a=1650"))

    def test_a_wheel_scrolls_the_page_and_not_the_number(self, match: Page) -> None:
        match.set_viewport_size(ViewportSize(width=390, height=600))
        field = match.get_by_label("Rating of A")
        field.click()
        field.hover()
        match.mouse.wheel(0, 400)
        expect(match.get_by_role("banner")).not_to_be_in_viewport()
        expect(field).to_have_value("1500")
        expect(figures(match)).to_have_text(SAMPLE_FIGURES)


class TestFaults:
    def test_come_to_their_field_and_go(self, match: Page) -> None:
        field = match.get_by_label("Rating of A")
        message = match.get_by_text(
            "Rating of A: from 100 to 4000, with at most two decimals."
        ).locator("visible=true")
        expect(message).to_have_count(0)
        field.fill("15")
        expect(message).to_have_count(1)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(
            "Rating of A: from 100 to 4000, with at most two decimals."
        )
        expect(figures(match)).to_have_text(NOTHING)
        expect(status(match)).to_have_text("No answer yet: check Rating of A.")
        expect(field).to_have_value("15")
        expect(field).to_be_focused()
        expect(match).to_have_url(re.compile(r"\?a=15&b=1580&result=win$"))
        match.keyboard.type("00")
        expect(figures(match)).to_have_text(SAMPLE_FIGURES)
        expect(message).to_have_count(0)
        expect(field).not_to_have_attribute("aria-invalid", "true")

    def test_keep_the_other_fields(self, match: Page) -> None:
        match.get_by_label("Rating of B").fill("1600")
        match.get_by_label("Rating of A").fill("abc")
        expect(figures(match)).to_have_text(NOTHING)
        expect(match.get_by_label("Rating of B")).to_have_value("1600")
        match.reload()
        expect(match.get_by_label("Rating of A")).to_have_value("abc")
        expect(match.get_by_label("Rating of B")).to_have_value("1600")
        match.get_by_label("Rating of A").fill("1600")
        expect(figures(match)).to_have_text(["+16.0", "−16.0", "1616.0", "1584.0"])
        expect(match.locator("[data-message]:visible")).to_have_count(0)

    def test_do_not_move_the_layout(self, match: Page) -> None:
        def places() -> list[float]:
            found: list[float] = match.evaluate(
                """[...document.querySelectorAll("#answer :is(th, h2)")].map((head) => {
                    const box = head.getBoundingClientRect();
                    const top = document.getElementById("answer").getBoundingClientRect().top;
                    return [Math.round(box.x), Math.round(box.y - top)];
                }).flat()"""
            )
            return found

        before = places()
        match.get_by_label("Rating of A").fill("abc")
        expect(figures(match)).to_have_text(NOTHING)
        assert places() == before


class TestFields:
    def test_a_custom_k_has_a_field_of_its_own(self, match: Page) -> None:
        custom = match.get_by_label("Custom K")
        expect(custom).to_be_hidden()
        match.get_by_label("K-factor").select_option("custom")
        expect(custom).to_be_visible()
        custom.fill("2,5")
        expect(match).to_have_url(re.compile(r"k=2\.5$"))
        expect(figures(match)).to_have_text(["+1.5", "−1.5", "1501.5", "1578.5"])
        match.get_by_label("K-factor").select_option("40")
        expect(custom).to_be_hidden()
        expect(match).to_have_url(re.compile("k=40$"))

    def test_swap(self, match: Page) -> None:
        match.get_by_label("Name of A").fill("Anna")
        match.get_by_role("button", name="Swap the players").click()
        expect(match.get_by_label("Rating of A")).to_have_value("1580")
        expect(match.get_by_label("Name of B")).to_have_value("Anna")
        expect(status(match)).to_have_text("1580 beats Anna: new rating 1592.4, up 12.4.")
        expect(match).to_have_url(re.compile(r"\?a=1580&b=1500&result=win&name_b=Anna$"))

    def test_more_is_open_where_there_is_room_and_closed_on_phones(self, match: Page) -> None:
        match.set_viewport_size(ViewportSize(width=1440, height=1000))
        expect(match.get_by_label("K for B")).to_be_visible()
        match.set_viewport_size(ViewportSize(width=390, height=844))
        expect(match.get_by_label("K for B")).to_be_hidden()
        match.get_by_text("More", exact=False).first.click()
        match.get_by_label("K for B").fill("10")
        match.get_by_text("Whole points").click()
        match.get_by_label("Draw rate, %").fill("50")
        expect(match).to_have_url(re.compile(r"k_b=10&rounding=whole&draw_rate=50$"))
        expect(figures(match)).to_have_text(["+20", "−6", "1520", "1574"])
        expect(match.get_by_label("K for B")).to_be_visible()

    def test_the_answer_stays_in_sight_on_a_phone(self, match: Page) -> None:
        match.set_viewport_size(ViewportSize(width=390, height=700))
        for y in (0, 300, 900):
            match.evaluate(f"scrollTo(0, {y})")
            box = match.locator(".clock").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] == pytest.approx(700, abs=1)

    def test_the_menu_opens_on_a_phone_and_closes(self, match: Page) -> None:
        match.set_viewport_size(ViewportSize(width=390, height=844))
        menu = match.get_by_role("navigation", name="Calculators")
        expect(menu).to_be_hidden()
        match.get_by_role("button", name="Menu").click()
        expect(menu.get_by_role("link", name="Match")).to_be_visible()
        match.keyboard.press("Escape")
        expect(menu).to_be_hidden()


class TestTools:
    def test_copy_link(self, match: Page, base_url: str) -> None:
        match.context.grant_permissions(["clipboard-read", "clipboard-write"])
        match.get_by_label("Rating of A").fill("1600")
        expect(match).to_have_url(re.compile("a=1600"))
        match.get_by_role("link", name="Copy link").click()
        expect(match.get_by_role("link", name="Copied")).to_be_visible()
        copied = match.evaluate("navigator.clipboard.readText()")
        assert copied == f"{base_url}/?a=1600&b=1580&result=win"
        expect(match.get_by_role("link", name="Copy link")).to_be_visible()

    def test_print(self, page: Page) -> None:
        page.add_init_script("window.print = () => { window.printed = true; }")
        page.goto("/")
        page.get_by_role("button", name="Print").click()
        assert page.evaluate("window.printed") is True

    def test_a_question_has_an_address(self, page: Page) -> None:
        page.goto(f"{SAMPLE}#which-k")
        expect(page.locator("#which-k")).to_be_in_viewport()


class TestOtherWays:
    def test_the_keyboard_alone_is_enough(self, match: Page) -> None:
        def tab_to(label: str) -> None:
            for _ in range(12):
                match.keyboard.press("Tab")
                if match.get_by_label(label, exact=True).evaluate(
                    "field => field === document.activeElement"
                ):
                    return
            pytest.fail(f"{label} is not reached")

        tab_to("Rating of A")
        match.keyboard.type("1650")
        tab_to("Rating of B")
        match.keyboard.type("1800")
        match.keyboard.press("Tab")
        match.keyboard.press("ArrowRight")
        expect(match.get_by_role("radio", name="Draw")).to_be_checked()
        tab_to("K-factor")
        match.keyboard.type("20")
        expect(match.get_by_label("K-factor")).to_have_value("20")
        expect(figures(match)).to_have_text(["+4.1", "−4.1", "1654.1", "1795.9"])
        match.keyboard.press("Enter")
        expect(match).to_have_url(re.compile(r"\?a=1650&b=1800&result=draw&k=20$"))

    def test_the_button_answers_without_leaving_the_page(self, match: Page) -> None:
        match.evaluate("window.same = true")
        match.get_by_label("Rating of A").fill("1600")
        with match.expect_response(lambda response: response.request.method == "POST"):
            match.get_by_role("button", name="Calculate").click()
        expect(figures(match)).to_have_text(["+15.1", "−15.1", "1615.1", "1564.9"])
        assert match.evaluate("window.same") is True

    def test_everything_works_without_scripts(self, browser: Browser, base_url: str) -> None:
        context = browser.new_context(base_url=base_url, java_script_enabled=False)
        page = context.new_page()
        page.goto("/")
        expect(page.get_by_role("button", name="Print")).to_be_hidden()
        expect(page.get_by_role("button", name="Swap the players")).to_be_hidden()
        expect(page.get_by_label("Custom K")).to_be_visible()
        page.get_by_label("Rating of A").fill("1650")
        page.get_by_label("Rating of B").fill("1800,00")
        page.get_by_text("Loss 0").click()
        page.get_by_label("K-factor").select_option("custom")
        page.get_by_label("Custom K").fill("20,0")
        page.get_by_role("button", name="Calculate").click()
        link = f"{base_url}/?a=1650&b=1800&result=loss&k=20"
        expect(page).to_have_url(link)
        expect(figures(page)).to_have_text(["−5.9", "+5.9", "1644.1", "1805.9"])
        expect(page.get_by_role("radio", name="Loss")).to_be_checked()
        page.get_by_label("Rating of A").fill("x")
        page.get_by_role("button", name="Calculate").click()
        expect(
            page.get_by_text("Rating of A: from 100 to 4000, with at most two decimals.").first
        ).to_be_visible()
        expect(page.get_by_label("Rating of A")).to_have_value("x")
        expect(figures(page)).to_have_text(NOTHING)
        context.close()


def test_swapping_lets_each_player_keep_his_k(page: Page, base_url: str) -> None:
    for k_b, link in [
        ("16", "/?a=1580&b=1500&result=win&k=16&k_b=32"),
        ("27", "/?a=1580&b=1500&result=win&k=27&k_b=32"),
    ]:
        page.goto(f"/?a=1500&b=1580&result=win&k_b={k_b}")
        page.get_by_role("button", name="Swap the players").click()
        expect(page).to_have_url(base_url + link)
