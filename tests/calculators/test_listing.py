"""The tables of games and scores, as the calculators write them."""

import pytest

from app.calculators import listing, marks
from app.calculators.games import NotPlayed
from app.calculators.listing import ROWS_OF_A_PART, GameColumns, Target
from app.ratings.score import Score

NEXT = marks.NEXT_CELL


def games(*notes: str, rated: bool = True) -> GameColumns:
    """Return as many wins of 12 points each as there are notes."""
    return GameColumns(
        listing.opponent_ratings([1720] * len(notes)),
        [Score.WIN if rated else NotPlayed.BYE] * len(notes),
        (["+70"] * len(notes),),
        [1200 if rated else 0] * len(notes),
        [rated] * len(notes),
        notes,
    )


class TestGameRows:
    def test_tell_result_figures_change_and_total(self) -> None:
        first, second, _ = listing.game_rows(games("", "")).split(marks.ROW_END)
        assert first.startswith(f"{marks.ROW}{marks.SMALL}1{marks.SMALL_END}")
        assert NEXT.join(("Win", "+70", "+12", "+12")) in first
        assert NEXT.join(("Win", "+70", "+12", "+24")) in second

    def test_have_a_remark_where_a_rule_bit_and_nowhere_else(self) -> None:
        text = listing.game_rows(games("", "400-point rule", ""))
        assert text.count(marks.NOTE_ROW) == 1
        assert f"{marks.ROW_END}{marks.note_row('400-point rule')}{marks.ROW}" in text

    def test_have_no_change_where_a_game_is_not_rated(self) -> None:
        assert NEXT.join(("Bye", "+70", "", "0")) in listing.game_rows(games("bye", rated=False))

    def test_have_no_change_where_none_is_known(self) -> None:
        assert NEXT.join(("+12", "N/A")) in listing.game_rows(games(""), known=False)


class TestScoreRows:
    CHANGES = (-1000, 0, 1000, 2000, 3000)

    def test_go_from_the_highest_score_to_the_lowest(self) -> None:
        text = listing.score_rows(
            self.CHANGES, ["-10", "0", "10", "20", "30"], scored=1, target=None
        )
        heads = [row.partition(marks.HEAD_CELL)[0][1:] for row in text.split(marks.ROW_END)[:-1]]
        assert heads == ["2", "1.5", f"1{marks.small('entered')}", "0.5", "0"]
        assert text.count(marks.CHOSEN_ROW) == 1
        assert NEXT.join(("+30", "30")) in text.split(marks.ROW_END)[0]

    def test_name_the_score_that_reaches_a_target(self) -> None:
        text = listing.score_rows(self.CHANGES, scored=1, target=Target(1670, 1.5))
        assert f"{marks.ROW}1.5{marks.small('reaches 1670')}" in text

    def test_of_no_score_are_none(self) -> None:
        assert listing.score_rows((), scored=0, target=None) == ""


class TestParts:
    def test_all_but_the_first_have_the_same_number_of_rows(self) -> None:
        for count in (1, 24, 25, 49, 50, 51, 200):
            text = listing.game_rows(games(*[""] * count))
            first, *later = text.split(marks.LATER_ROWS)
            assert {part.count(marks.ROW) for part in later} <= {ROWS_OF_A_PART}
            assert all(part.endswith(marks.LATER_ROWS_END) for part in later)
            assert first.count(marks.ROW) + ROWS_OF_A_PART * len(later) == count
            assert first.count(marks.ROW) < 2 * ROWS_OF_A_PART


class TestAddends:
    @pytest.mark.parametrize(("count", "written"), [(1, 1), (20, 20), (21, 20), (200, 20)])
    def test_are_cut_after_twenty_games(self, count: int, written: int) -> None:
        more = " + …" if count > written else ""
        assert listing.addends(["0.50"] * count) == " + ".join(["0.50"] * written) + more
