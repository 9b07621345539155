"""What comes out of a printer: labelled cells and an answer on one page, the guide in full."""

import re

import pytest
from playwright.sync_api import Page, expect

SIX_GAMES = (
    "/fide?rating=1834&opponent=1903&result=draw&opponent=1765&result=win&opponent=2100&result=loss"
    "&opponent=2300&result=win&opponent=unrated&result=win&opponent=1888&result=draw"
    "&target=1860&next_opponent=2011&birth_year=2010"
)


def pages(page: Page) -> int:
    (count,) = re.findall(rb"/Count (\d+)", page.pdf(prefer_css_page_size=True))
    return int(count)


def test_a_handful_of_games_fits_on_one_page(page: Page) -> None:
    page.goto(SIX_GAMES)
    assert pages(page) == 1


@pytest.mark.parametrize(
    ("address", "labels"),
    [
        ("/us-chess", ["Your rating", "Games played", "Record before"]),
        ("/fide", ["Your rating", "K-factor", "Rating list", "Expected score by", "Rules"]),
        (
            "/lichess",
            [
                *("Your rating", "Your deviation", "Opponent", "Opponent’s deviation"),
                *("Your colour", "Speed", "Variant"),
            ],
        ),
        (
            "/glicko",
            [
                *("System", "Your rating", "Your deviation"),
                *("Constant c", "Volatility σ", "Constant τ"),
            ],
        ),
    ],
)
def test_every_cell_has_a_label_and_something_in_it(
    page: Page, address: str, labels: list[str]
) -> None:
    page.goto(address)
    page.emulate_media(media="print")
    shown = page.locator(".question :is(.cell > span, legend):visible").all_inner_texts()
    assert shown == labels
    for words in (".hint", ".tick"):
        assert page.locator(f"{words}:visible").count() == 0


def test_what_was_entered_to_find_a_deviation_is_printed(page: Page) -> None:
    page.goto("/lichess?rating=1500&opponent=1580&seen_result=win&seen_change=7")
    page.emulate_media(media="print")
    expect(page.get_by_text("The result then")).to_be_visible()


def test_a_first_rating_says_what_it_is(page: Page) -> None:
    page.goto("/fide/first-rating")
    page.emulate_media(media="print")
    expect(page.locator(".subpages")).to_have_text(re.compile("First rating"))
    assert page.locator(".subpages li:visible").all_inner_texts() == ["First rating"]
    assert page.locator(".question:visible").count() == 0


def test_the_guide_prints_its_text_and_tables(page: Page) -> None:
    page.goto("/guide")
    assert pages(page) > 3
    page.emulate_media(media="print")
    for words in ("How Elo works", "620–735", "Do all points won equal all points lost?"):
        expect(page.locator(".reading").get_by_text(words).first).to_be_visible()
    answer = page.locator(".reading details p").first
    assert answer.bounding_box()
    expect(page.get_by_text("Look up")).to_be_hidden()
