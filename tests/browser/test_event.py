"""The event page as an arbiter uses it: a file in, a table out that opens, sorts and searches."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

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

    def test_an_option_rates_the_same_file_again(self, rated: Page) -> None:
        rated.locator("[name=k]").select_option("40")
        name = rated.get_by_role("link", name="Öström, Åke")
        line = rated.locator("[data-player]", has=name).locator("tr").first
        expect(line).to_contain_text("−48")

    def test_downloads_both_lists(self, rated: Page) -> None:
        for button, name in (("Download CSV", "table.csv"), ("New rating list", "rating-list.csv")):
            with rated.expect_download() as download:
                rated.get_by_role("button", name=button).click()
            assert download.value.suggested_filename == name
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
