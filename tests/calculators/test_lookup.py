"""FIDE's tables as the guide shows them, and the field that looks things up."""

import csv
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.calculators.lookup import TABLE_8_1_1, TABLE_8_1_2, LookupQuestion, looked_up

DATA = Path(__file__).parents[1] / "data"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def number(text: str) -> int:
    return int(text.replace("−", "-"))


class TestTable_8_1_1:
    def test_holds_every_percentage(self) -> None:
        shown = {
            number(percentage.rstrip("%")): number(difference)
            for row in TABLE_8_1_1
            for percentage, difference in (row[:2], row[2:])
        }
        assert shown == {int(row["p_hundredths"]): int(row["dp"]) for row in rows("fide_811.csv")}

    @pytest.mark.parametrize("row", rows("fide_811.csv"), ids=lambda row: row["p_hundredths"])
    def test_is_what_is_looked_up(self, row: dict[str, str]) -> None:
        found = looked_up(LookupQuestion.model_validate({"percentage": row["p_hundredths"]}))
        assert number(found[0].split("difference of ")[1].split(" ")[0]) == int(row["dp"])


class TestTable_8_1_2:
    def test_holds_every_row(self) -> None:
        shown = [
            (
                row.differences.split("–")[0].split(" ")[0],
                row.higher,
                row.lower,
            )
            for row in TABLE_8_1_2
        ]
        assert shown == [
            (
                row["d_min"],
                f"{int(row['pd_higher_hundredths']) / 100:.2f}",
                f"{int(row['pd_lower_hundredths']) / 100:.2f}",
            )
            for row in rows("fide_812.csv")
        ]
        last = [row.differences.partition("–")[2] for row in TABLE_8_1_2[:-1]]
        assert last == [row["d_max"] for row in rows("fide_812.csv")[:-1]]

    @pytest.mark.parametrize("row", rows("fide_812.csv"), ids=lambda row: row["d_min"])
    def test_is_what_is_looked_up(self, row: dict[str, str]) -> None:
        higher = f"{int(row['pd_higher_hundredths']) / 100:.2f} expected"
        for end in filter(None, (row["d_min"], row["d_max"])):
            [first, *_] = looked_up(LookupQuestion.model_validate({"difference": end}))
            assert f": {higher} of the higher rated player" in first


class TestRule_8_3_1:
    def test_is_named_beyond_400_points_only(self) -> None:
        beyond, within = (
            " ".join(looked_up(LookupQuestion.model_validate({"difference": each})))
            for each in ("401", "400")
        )
        assert "counts as 400, for 0.92 and 0.08" in beyond
        assert "counts as" not in within


class TestField:
    @pytest.mark.parametrize(
        ("texts", "means"),
        [
            ({"difference": " 150 "}, (150, None)),
            ({"difference": "−150"}, (150, None)),
            ({"difference": "-150"}, (150, None)),
            ({"percentage": "57%"}, (None, 57)),
            ({"percentage": "62,5"}, (None, 63)),
            ({"difference": "0", "percentage": "100"}, (0, 100)),
        ],
    )
    def test_reads(self, texts: dict[str, str], means: tuple[int | None, int | None]) -> None:
        question = LookupQuestion.model_validate(texts)
        assert (question.difference, question.percentage) == means

    @pytest.mark.parametrize(
        "texts",
        [
            {"difference": "abc"},
            {"difference": "1e2"},
            {"difference": "12.5"},
            {"difference": "3901"},
            {"percentage": "101"},
            {"percentage": "-1"},
            {"percentage": "nan"},
        ],
    )
    def test_refuses(self, texts: dict[str, str]) -> None:
        with pytest.raises(ValidationError):
            LookupQuestion.model_validate(texts)

    def test_says_nothing_of_nothing(self) -> None:
        assert looked_up(LookupQuestion()) == ()
        assert LookupQuestion().link == "/guide"
