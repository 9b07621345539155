import csv

import pytest

from app.ratings.fide_tables import expected_score_hundredths, rating_difference_for
from tests.ratings.fide_vectors import DATA
from tests.ratings.vectors import Vector, published


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open() as file:
        return list(csv.DictReader(file))


class TestTable_8_1_1:
    def test_every_row(self) -> None:
        published = {int(row["p_hundredths"]): int(row["dp"]) for row in rows("fide_811.csv")}
        assert len(published) == 101
        assert {p: rating_difference_for(p) for p in range(101)} == published

    @pytest.mark.parametrize("percentage", [-1, 101])
    def test_knows_no_other_percentage(self, percentage: int) -> None:
        with pytest.raises(ValueError, match="percent"):
            rating_difference_for(percentage)


class TestTable_8_1_2:
    @pytest.mark.parametrize("row", rows("fide_812.csv"), ids=lambda row: row["d_min"])
    def test_every_difference_of_every_row(self, row: dict[str, str]) -> None:
        differences = range(int(row["d_min"]), int(row["d_max"] or 4000) + 1)
        higher, lower = int(row["pd_higher_hundredths"]), int(row["pd_lower_hundredths"])
        assert {expected_score_hundredths(difference) for difference in differences} == {higher}
        # In the row that holds 0 both players get 50, so its sign does not matter.
        assert {expected_score_hundredths(-difference) for difference in differences} == {lower}

    def test_its_rows_leave_no_gap(self) -> None:
        table = rows("fide_812.csv")
        starts = [int(row["d_min"]) for row in table[1:]]
        assert starts == [int(row["d_max"]) + 1 for row in table[:-1]]

    @published("fide/table_8_1_2")
    def test_against_another_implementation(self, vector: Vector) -> None:
        difference = -vector["inputs"]["opponent_minus_self"]
        expected = vector["expected"]["expected"]
        assert expected_score_hundredths(difference) / 100 == pytest.approx(
            expected, abs=vector["tolerance"]
        )

    @published("fide/expected_sum")
    def test_a_sum_of_two(self, vector: Vector) -> None:
        rating, opponents = vector["inputs"]["rating"], vector["inputs"]["opponents"]
        # 2450 is 450 points away, and counts as 400.
        total = sum(expected_score_hundredths(max(rating - other, -400)) for other in opponents)
        assert total / 100 == pytest.approx(vector["expected"]["expected"], abs=0.001)
