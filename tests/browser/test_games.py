"""Rows of games as people fill them: typed, removed, brought back and pasted."""

import re

import pytest
from playwright.sync_api import Page, expect


@pytest.fixture
def fide(page: Page) -> Page:
    page.goto("/fide")
    return page


def texts(page: Page) -> list[tuple[str, str]]:
    rows = page.locator("[data-game]:not(.gone)")
    return [
        (row.locator("[name=opponent]").input_value(), row.locator("select").input_value())
        for row in rows.all()
    ]


SAMPLE = [("1720", "win"), ("1590", "draw"), ("1810", "loss"), ("", "")]


class TestRows:
    def test_a_blank_one_follows_the_last(self, fide: Page) -> None:
        assert texts(fide) == SAMPLE
        fide.get_by_label("Game 4, opponent").fill("1900")
        expect(fide.get_by_label("Game 5, opponent")).to_be_visible()
        expect(fide.get_by_text("Game 4: choose win, draw or loss.").first).to_be_visible()
        expect(fide.locator("#answer")).to_have_class(re.compile("unanswered"))
        fide.get_by_label("Game 4, result").select_option("win")
        expect(fide.get_by_role("status")).to_have_text(
            "2.5 points from 4 games: new rating 1671, up 21."
        )
        expect(fide).to_have_url(re.compile("opponent=1900&result=win$"))
        expect(fide.locator("[data-game-message]:visible")).to_have_count(0)

    @pytest.mark.parametrize(
        "address", ["/fide?rating=1650", "/us-chess?rating=1650", "/glicko?rating=1650"]
    )
    def test_a_link_without_games_has_only_a_blank_one(self, page: Page, address: str) -> None:
        page.goto(address)
        assert texts(page) == [("", "")]

    def test_a_removed_one_can_be_brought_back(self, fide: Page) -> None:
        fide.get_by_role("button", name="Remove game 2").click()
        expect(fide.get_by_text("1590, draw removed.")).to_be_visible()
        expect(fide.get_by_role("status")).to_contain_text("1 point from 2 games")
        assert texts(fide) == [SAMPLE[0], *SAMPLE[2:]]
        fide.get_by_role("button", name="Undo").click()
        expect(fide.get_by_role("status")).to_contain_text("1.5 points from 3 games")
        assert texts(fide) == SAMPLE

    def test_the_caret_stays_where_it_is(self, fide: Page) -> None:
        field = fide.get_by_label("Game 1, opponent")
        field.press("Home")
        field.press("ArrowRight")
        field.press("Delete")
        field.press_sequentially("8")
        expect(fide.get_by_role("status")).to_contain_text("new rating")
        assert field.evaluate("field => [field.value, field.selectionStart]") == ["1820", 2]


class TestCustomK:
    def test_has_a_field_of_its_own(self, fide: Page) -> None:
        field = fide.get_by_label("Custom K")
        expect(field).to_be_hidden()
        fide.get_by_label("K-factor").select_option("custom")
        expect(field).to_be_visible()
        # It starts from the K that was used, so the answer stays.
        expect(field).to_have_value("20")
        expect(fide.locator(".sum")).to_contain_text("20 × (")
        field.fill("27")
        expect(fide.locator(".sum")).to_contain_text("27 × (")
        fide.reload()
        expect(field).to_have_value("27")
        fide.get_by_label("K-factor").select_option("20")
        expect(field).to_be_hidden()


class TestPlainElo:
    def test_offers_no_table(self, page: Page) -> None:
        page.goto("/fide?rating=1650&opponent=1720&result=win&rules=plain")
        table = page.get_by_text("FIDE’s table", exact=True)
        expect(table).to_be_hidden()
        page.locator(".choice").get_by_text("FIDE", exact=True).click()
        expect(table).to_be_visible()


class TestPaste:
    LINES = "1700 1\nhello there\n3\t12\tGM\tPlayer, Some\t2451\tESP\t5,5\tw ½"

    def test_fills_rows_and_keeps_what_it_cannot_read(self, fide: Page) -> None:
        fide.get_by_text("Paste games").click()
        box = fide.get_by_label(re.compile("One game a line"))
        box.fill(self.LINES)
        fide.get_by_role("button", name="Add games").click()
        expect(box).to_have_value("hello there")
        expect(fide.locator("#paste-message")).to_be_visible()
        assert texts(fide) == [("1700", "win"), ("2451", "draw"), ("", "")]
        expect(fide.get_by_role("status")).to_contain_text("1.5 points from 2 games")

    def test_stands_behind_what_was_typed(self, fide: Page) -> None:
        fide.get_by_label("Game 3, opponent").fill("1820")
        fide.get_by_text("Paste games").click()
        fide.get_by_label(re.compile("One game a line")).fill("1700 1")
        fide.get_by_role("button", name="Add games").click()
        expect(fide.get_by_role("status")).to_contain_text("2.5 points from 4 games")
        assert texts(fide) == [*SAMPLE[:2], ("1820", "loss"), ("1700", "win"), ("", "")]

    def test_half_a_line_is_not_read(self, fide: Page) -> None:
        fide.get_by_text("Paste games").click()
        fide.get_by_label(re.compile("One game a line")).press_sequentially("1700 1")
        fide.wait_for_timeout(200)
        assert texts(fide) == SAMPLE

    def test_works_without_scripts(self, browser: object, base_url: str) -> None:
        context = browser.new_context(base_url=base_url, java_script_enabled=False)  # type: ignore[attr-defined]
        page = context.new_page()
        page.goto("/fide")
        page.locator(".paste summary").click()
        page.locator("textarea[name=paste]").fill(self.LINES)
        page.get_by_role("button", name="Add games").click()
        assert texts(page) == [("1700", "win"), ("2451", "draw"), ("", "")]
        assert page.locator("textarea[name=paste]").input_value() == "hello there"
        context.close()


ROWS = ".games-listing tbody tr"


@pytest.fixture
def long_period(page: Page) -> Page:
    games = "".join(f"&opponent={1400 + i}&result=win" for i in range(200))
    page.goto(f"/fide?rating=1650{games}")
    expect(page.locator(ROWS)).to_have_count(200)
    return page


def stop_time(page: Page) -> None:
    """Keep the pause in typing from ending, so that nothing else than what is tried brings rows."""
    page.clock.install(time=0)
    page.clock.pause_at(1)


def type_out_of_sight(page: Page) -> None:
    """Change an opponent without scrolling to the field."""
    page.get_by_label("Game 7, opponent").evaluate(
        """field => {
            field.value = "2000";
            field.dispatchEvent(new Event("input", {bubbles: true}));
        }"""
    )


class TestManyRows:
    def test_a_period_of_200_games_is_answered_while_typing(self, long_period: Page) -> None:
        long_period.get_by_label("Game 7, opponent").fill("2000")
        expect(long_period.locator(ROWS).nth(6)).to_contain_text("2000")
        expect(long_period).to_have_url(re.compile("opponent=2000&result=win"))

    def test_all_rows_are_there_again_when_typing_pauses(self, long_period: Page) -> None:
        long_period.get_by_label("Game 7, opponent").fill("2000")
        expect(long_period.locator(ROWS).nth(6)).to_contain_text("2000")
        expect(long_period.locator(ROWS)).to_have_count(200)
        expect(long_period.locator(".listing").nth(1).locator("tbody tr")).to_have_count(401)
        expect(long_period.locator(ROWS).last).to_contain_text("1599")

    def test_the_rows_in_sight_come_with_the_answer(self, long_period: Page) -> None:
        row = long_period.locator(ROWS).nth(150)
        row.scroll_into_view_if_needed()
        before = row.bounding_box()
        stop_time(long_period)
        type_out_of_sight(long_period)
        expect(long_period.locator(ROWS).nth(6)).to_contain_text("2000")
        shown = long_period.locator("#answer tbody", has_text="1550")
        expect(shown.first).to_be_in_viewport()
        after = shown.first.locator("tr", has_text="1550").bounding_box()
        assert before
        assert after
        assert after["y"] == pytest.approx(before["y"], abs=2)

    def test_who_scrolls_before_the_pause_finds_the_rows(self, long_period: Page) -> None:
        stop_time(long_period)
        long_period.get_by_label("Game 7, opponent").fill("2000")
        expect(long_period.locator(ROWS).nth(6)).to_contain_text("2000")
        part = long_period.locator("#answer tbody").nth(5)
        expect(part).to_be_empty()
        part.evaluate("part => part.scrollIntoView()")
        expect(part.locator("tr")).to_have_count(25)

    def test_remarks_above_do_not_move_what_is_in_sight(self, page: Page) -> None:
        games = "".join(
            f"&opponent={1400 + i if i % 5 else 'unrated'}&result=win" for i in range(200)
        )
        page.goto(f"/fide?rating=1650{games}")
        row = page.locator(f'{ROWS}:has(var:text-is("1551"))')
        # Passing by, a part gets the height that it has with its remarks.
        for part in page.locator(".games-listing tbody").all():
            part.evaluate("part => part.scrollIntoView()")
            page.evaluate("() => new Promise(requestAnimationFrame)")
        row.evaluate("row => row.scrollIntoView({block: 'center'})")
        before = row.bounding_box()
        stop_time(page)
        type_out_of_sight(page)
        expect(page.locator(f"{ROWS}:not(.remark)").nth(6)).to_contain_text("2000")
        expect(row).to_be_in_viewport()
        after = row.bounding_box()
        assert before
        assert after
        assert after["y"] == pytest.approx(before["y"], abs=2)

    def test_one_more_part_leaves_no_gap(self, page: Page) -> None:
        games = "".join(f"&opponent={1400 + i}&result=win" for i in range(74))
        page.goto(f"/fide?rating=1650{games}")
        page.locator('.listing tr:has(th:text-is("20.5"))').evaluate(
            "row => row.scrollIntoView({block: 'center'})"
        )
        stop_time(page)
        page.get_by_label("Game 75, opponent").evaluate("field => { field.value = '1700'; }")
        page.get_by_label("Game 75, result").evaluate(
            """field => {
                field.value = "win";
                field.dispatchEvent(new Event("input", {bubbles: true}));
            }"""
        )
        expect(page).to_have_url(re.compile("opponent=1700&result=win"))
        gaps = page.evaluate(
            """() => [...document.querySelectorAll("#answer tbody:empty")]
                .map((part) => part.getBoundingClientRect())
                .filter(({top, bottom}) => bottom > 0 && top < innerHeight).length"""
        )
        assert gaps == 0

    def test_a_print_has_them_all(self, long_period: Page) -> None:
        stop_time(long_period)
        long_period.get_by_label("Game 7, opponent").fill("2000")
        expect(long_period.locator(ROWS).nth(6)).to_contain_text("2000")
        assert long_period.locator(ROWS).count() < 200
        long_period.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(long_period.locator(ROWS)).to_have_count(200)
