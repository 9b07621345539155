"""The pictures of a period: what stands on them is what the numbers say."""

import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.calculators import fide
from app.calculators.fide import FideQuestion
from app.calculators.period_pictures import STAIRS, course, stems
from app.ratings.fide_tables import expected_score_hundredths

TEMPLATES = Path(__file__).parents[2] / "templates"
PLACE = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
GAMES = st.lists(
    st.tuples(st.floats(8, 92), st.sampled_from([0, 50, 100])), min_size=1, max_size=200
)
"""Expected score and score of each game, in hundredths of a point."""


def mark(differences: str) -> float:
    return next(float(each.at) for each in STAIRS.differences if each.words == differences)


def score(words: str) -> float:
    return next(float(each.at) for each in STAIRS.scores if each.words == words)


def hundredths_at(difference: float) -> float:
    """Read the stairs as an eye does: the height above the axis at a difference."""
    x = mark("0") + difference * (mark("+200") - mark("0")) / 200
    height = float(STAIRS.table.split("H")[0].split()[1])
    for step, raised in re.findall(r"H([\d.]+)V([\d.]+)", STAIRS.table):
        if float(step) > x + 0.01:
            break
        height = float(raised)
    return 100 * (score("0") - height) / (score("0") - score("1"))


def raised(x: str, y: str) -> float:
    """Return the height at which the page draws a point of all lost for all won."""
    template = (TEMPLATES / "fide" / "_pictures.html").read_text(encoding="utf-8")
    [(left, degrees, right)] = re.findall(
        r"translate\((\d+)\) skewY\((-[\d.]+)\) translate\((-\d+)\)", template
    )
    assert int(left) == -int(right)
    return float(y) + (float(x) - int(left)) * math.tan(math.radians(float(degrees)))


class TestTable_8_1_2:
    def test_stands_on_the_stairs(self) -> None:
        # A step is drawn in tenths of a pixel, a sixth of a rating point.
        wrong = [
            difference
            for difference in range(-449, 450)
            if expected_score_hundredths(difference)
            not in {round(hundredths_at(difference + beside)) for beside in (-0.16, 0, 0.16)}
        ]
        assert wrong == []


class TestStems:
    @pytest.mark.parametrize(("scored", "words"), [(100, "1"), (50, "½"), (0, "0")])
    def test_end_at_the_score(self, scored: int, words: str) -> None:
        drawn = stems([100], [64], [scored])
        assert PLACE.findall(drawn)[0][1] == f"{score(words):.0f}"

    @pytest.mark.parametrize(("expected", "scored"), [(0, 0), (50, 50), (100, 100), (49.9, 50)])
    def test_have_a_length_even_where_the_expected_was_scored(
        self, expected: float, scored: int
    ) -> None:
        [(_, score, table)] = re.findall(r"M(\d+) (\d+)V(\d+)", stems([0], [expected], [scored]))
        assert int(table) == int(score) + 1

    def test_come_from_the_table(self) -> None:
        expected = expected_score_hundredths(-200)
        [(x, y)] = re.findall(r"M(\d+) \d+V(\d+)", stems([-200], [expected], [100]))
        assert float(x) == pytest.approx(mark("−200"), abs=1)
        height = (score("0") - float(y)) / (score("0") - score("1"))
        assert height == pytest.approx(0.24, abs=0.005)

    @pytest.mark.parametrize("difference", [451, 700, 900, 1200, 700.5])
    def test_of_a_difference_beyond_the_axis_stay_at_its_ends(self, difference: float) -> None:
        ends = [stems([each], [100], [0]) for each in (450, difference)]
        assert ends[0] == ends[1]
        ends = [stems([-each], [0], [100]) for each in (450, difference)]
        assert ends[0] == ends[1]


class TestCourse:
    @given(GAMES)
    def test_runs_between_all_lost_and_all_won(self, games: list[tuple[float, int]]) -> None:
        drawn = course(*zip(*games, strict=True))
        line = dict(PLACE.findall(drawn.line))
        least = dict(PLACE.findall(drawn.least))
        assert least.keys() <= line.keys()
        for place, height in least.items():
            assert raised(place, height) - 1.1 <= float(line[place]) <= float(height) + 1

    @given(GAMES)
    def test_fills_the_picture_and_has_a_place_for_each_game(
        self, games: list[tuple[float, int]]
    ) -> None:
        drawn = course(*zip(*games, strict=True))
        assert len(PLACE.findall(drawn.line)) == len(games) + 1
        start, *_, end = PLACE.findall(drawn.least)
        assert float(end[1]) == pytest.approx(176, abs=1)
        assert raised(*end) == pytest.approx(16, abs=1.01)
        assert raised(*start) == float(start[1])
        assert end[0] == PLACE.findall(drawn.line)[-1][0]

    def test_marks_each_game_while_there_is_room(self) -> None:
        assert [course([50] * games, [50] * games).marker for games in (1, 40, 41, 200)] == [
            "url(#dot)",
            "url(#dot)",
            "none",
            "none",
        ]

    def test_ends_higher_for_a_better_score(self) -> None:
        ends = [
            float(PLACE.findall(course([50, 50], [100, each]).line)[-1][1]) for each in (0, 50, 100)
        ]
        assert ends == sorted(ends, reverse=True)
        assert len(set(ends)) == 3


class TestFidePictures:
    def test_name_the_ratings_of_the_table(self) -> None:
        question = FideQuestion.model_validate(
            {
                "rating": "1650",
                "opponent": ["1720", "1590", "1810", "unrated"],
                "result": ["win", "draw", "loss", "win"],
                "k": "20",
            }
        )
        pictures = fide.sheet(fide.answer(question)).pictures
        assert pictures is not None
        assert pictures[2:] == ("1650", "1655", "1685", "1625", False, False)
        assert pictures.stems.count("M") == 3

    @pytest.mark.parametrize(
        "texts", [{"rating": "1650"}, {"rating": None, "opponent": ["1720"], "result": ["win"]}]
    )
    def test_are_left_out_without_games_or_rating(self, texts: dict[str, object]) -> None:
        question = FideQuestion.model_validate(texts)
        assert fide.sheet(fide.answer(question)).pictures is None
