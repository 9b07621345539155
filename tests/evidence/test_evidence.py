from tests.evidence.page import PAGE, comparisons, left_out, page


def test_every_published_number_agrees() -> None:
    found = list(comparisons())
    assert len(found) > 400
    assert [each for each in found if not each.agrees] == []


def test_what_is_not_computed_belongs_to_other_systems() -> None:
    others = {each.system.partition("/")[0] for each in left_out()}
    assert others == {
        "dwz", "ttr", "egf2021", "fifa_sum", "world_football_elo", "football_elo",
        "draw", "elo",
    }  # fmt: skip
    assert [each.inputs["scale"] for each in left_out() if each.system.startswith("elo")] == [200]


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make evidence"
