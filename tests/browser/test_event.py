"""The event page as an arbiter uses it: a file in, a table out that opens, sorts and searches."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

FILE = Path(__file__).parents[1] / "data/hazard-utf8-lf.trf"


@pytest.fixture
def rated(page: Page) -> Page:
    page.goto("/event")
    page.get_by_label("File", exact=True).set_input_files(FILE)
    expect(page.get_by_role("status")).to_contain_text("Derived hazards: 4 players, 3 rounds")
    return page


def names(page: Page) -> list[str]:
    return page.locator("[data-player]:visible [data-open]").all_inner_texts()


class TestEvent:
    def test_opens_a_player(self, rated: Page) -> None:
        name = rated.get_by_role("link", name="Öström, Åke")
        lines = rated.locator("[data-player]", has=name).locator(".game-line")
        expect(lines.first).to_be_hidden()
        name.click()
        expect(lines.first).to_be_visible()
        expect(name).to_have_attribute("aria-expanded", "true")
        rated.get_by_role("link", name="Open these games on the FIDE page").locator(
            "visible=true"
        ).click()
        expect(rated).to_have_url(re.compile(r"/fide\?rating=2435"))
        expect(rated.get_by_role("status")).to_contain_text("new rating 2423, down 12")

    def test_sorts_and_searches(self, rated: Page) -> None:
        by_change = names(rated)
        rated.get_by_role("button", name="Player").click()
        by_name = names(rated)
        assert sorted(by_change) == sorted(by_name) != by_change
        rated.get_by_label("Find a player").fill("plain")
        assert names(rated) == ["Plain, Ann"]
        rated.get_by_label("Find a player").fill("2")
        assert names(rated) == ["Öström, Åke"]

    def test_a_search_says_how_many_it_shows_and_shows_them(self, rated: Page) -> None:
        rated.set_viewport_size(ViewportSize(width=390, height=844))
        search = rated.get_by_label("Find a player")
        search.fill("nobody at all")
        expect(search).to_have_accessible_description("nobody")
        assert names(rated) == []
        search.fill("plain")
        expect(search).to_have_accessible_description("1 of 4")
        expect(rated.get_by_role("link", name="Plain, Ann")).to_be_in_viewport()
        search.fill("")
        expect(search).to_have_accessible_description("")

    def test_a_search_stays_when_the_event_is_rated_again(self, rated: Page) -> None:
        rated.get_by_label("Find a player").fill("öström")
        rated.locator("[name=k]").select_option("40")
        expect(rated.locator("[data-player]:visible .change")).to_have_text("−48")
        assert names(rated) == ["Öström, Åke"]

    def test_a_phone_tells_all_of_a_game(self, rated: Page) -> None:
        rated.set_viewport_size(ViewportSize(width=320, height=640))
        name = rated.get_by_role("link", name="Öström, Åke")
        name.click()
        games = rated.locator("[data-player]", has=name).locator(".game-line:visible")
        shown = [line.split() for line in games.all_inner_texts()]
        assert " ".join(shown[0]) == "1 Núñez, José María 2210 · loss · expected 0.78 −7.8"
        assert "not rated: opponent unrated" in " ".join(shown[1])
        assert rated.evaluate("document.documentElement.scrollWidth") == 320

    @pytest.mark.parametrize("width", [320, 390, 768, 1000, 1440])
    def test_all_of_the_table_fits(self, rated: Page, width: int) -> None:
        rated.set_viewport_size(ViewportSize(width=width, height=800))
        for name in rated.locator("[data-open]").all():
            name.click()
        assert rated.evaluate("document.documentElement.scrollWidth") == width
        new = rated.locator(".players thead .new").bounding_box()
        assert new
        assert new["x"] + new["width"] <= width

    def test_pasted_text_is_rated_and_put_away(self, page: Page) -> None:
        page.goto("/event")
        page.get_by_text("the text of a file, or a table").click()
        page.get_by_label("Text of the file").fill(FILE.read_text(encoding="utf-8"))
        page.get_by_role("button", name="Calculate").click()
        expect(page.get_by_role("status")).to_contain_text("Derived hazards: 4 players")
        expect(page.get_by_label("Text of the file")).to_be_hidden()
        expect(page.locator("#file-hint")).to_contain_text("Pasted text: TRF, UTF-8.")

    def test_the_form_makes_room_for_the_table(self, rated: Page) -> None:
        calculate = rated.get_by_role("button", name="Calculate")
        expect(calculate).to_be_hidden()
        rated.get_by_text("Paste", exact=False).first.click()
        expect(calculate).to_be_visible()

    def test_prints_a_landscape_table_with_all_columns(self, rated: Page) -> None:
        rated.get_by_role("link", name="Öström, Åke").click()
        printed = rated.pdf(prefer_css_page_size=True)
        assert re.findall(rb"/Count (\d+)", printed) == [b"1"]
        assert re.findall(rb"/MediaBox \[0 0 (\d+)\S* (\d+)", printed) == [(b"841", b"594")]
        rated.emulate_media(media="print")
        heads = rated.locator(".players thead th").all_inner_texts()
        assert [head.strip(" ▾") for head in heads] == [
            *("No.", "Title", "Player", "Fed.", "Rating", "K", "Games", "Score"),
            *("Expected", "Exact", "Change", "New", "Perf."),
        ]
        for head in rated.locator(".players thead th").all():
            expect(head).to_be_visible()
        asked = rated.locator(".asked").inner_text().split("\n")
        assert asked[:2] == ["File", FILE.name]
        assert asked[-4:-2] == ["K-factor", "auto"]
        for left_out in (".question", ".tools", ".game-line a", ".bar svg", ".brief"):
            assert rated.locator(f"{left_out}:visible").count() == 0
        place = "document.querySelector('.players tfoot').getBoundingClientRect().top"
        assert rated.evaluate(place) > rated.locator("[data-player]").last.bounding_box()["y"]  # type: ignore[index]
        display = "getComputedStyle(document.querySelector('.players tfoot')).display"
        assert rated.evaluate(display) == "table-row-group"

    def test_an_option_rates_the_same_file_again(self, rated: Page) -> None:
        rated.locator("[name=k]").select_option("40")
        name = rated.get_by_role("link", name="Öström, Åke")
        line = rated.locator("[data-player]", has=name).locator("tr").first
        expect(line).to_contain_text("−48")

    def test_downloads_both_lists(self, rated: Page) -> None:
        for button, name in (("Download CSV", "table"), ("New rating list", "rating-list")):
            with rated.expect_download() as download:
                rated.get_by_role("button", name=button).click()
            assert download.value.suggested_filename == f"Derived-hazards-{name}.csv"
            assert "Öström" in Path(download.value.path()).read_text(encoding="utf-8")

    def test_a_file_too_large_is_refused_before_it_is_sent(
        self, page: Page, tmp_path: Path
    ) -> None:
        large = tmp_path / "large.trf"
        large.write_bytes(b"x" * (10 * 1024 * 1024 + 1))
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.method))
        page.goto("/event")
        page.get_by_label("File", exact=True).set_input_files(large)
        expect(page.locator("#file-message")).to_contain_text("more than the 10 MB")
        assert "POST" not in sent

    def test_what_is_no_tournament_gets_one_message(self, page: Page, tmp_path: Path) -> None:
        words = tmp_path / "words.txt"
        words.write_text("just some words")
        page.goto("/event")
        page.get_by_label("File", exact=True).set_input_files(words)
        expect(page.locator("#file-message")).to_contain_text("no tournament file")


def test_enter_calculates_and_downloads_nothing(page: Page) -> None:
    page.goto("/event")
    downloads: list[str] = []
    page.on("download", lambda each: downloads.append(each.suggested_filename))
    page.locator("summary", has_text="Paste").click()
    page.get_by_label("Text of the file").fill("White;Elo;Black;Elo;Result\nAda;1500;Bo;1600;1-0")
    page.get_by_label("Rules in force").press("Enter")
    expect(page.locator("#sentence")).to_contain_text("2 players")
    page.get_by_label("Find a player").press("Enter")
    page.wait_for_timeout(300)
    assert downloads == []
