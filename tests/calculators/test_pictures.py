"""The curve of expected scores: 0.49 pixels a point from 304, and 144 pixels from 160 up."""

import pytest

from app.calculators import match, pictures
from app.calculators.match import MatchQuestion


def sheet(a: int, b: int) -> match.MatchSheet:
    question = MatchQuestion.model_validate({"a": str(a), "b": str(b)})
    return match.sheet(match.answer(question))


class TestTheCurve:
    def test_rises_from_the_weaker_to_the_stronger(self) -> None:
        numbers = list(map(float, pictures.CURVE.removeprefix("M").split()))
        across, down = numbers[::2], numbers[1::2]
        assert across == sorted(across)
        assert down == sorted(down, reverse=True)
        # 1 ÷ (1 + 10^1.5) of a point is 0.0307, which are 4.4 pixels.
        points = list(zip(across, down, strict=True))
        assert (points[0], points[24], points[-1]) == ((10, 155.6), (304, 88), (598, 20.4))

    def test_has_marks_at_100_200_and_400_points_both_ways(self) -> None:
        assert [(mark.difference, mark.share) for mark in pictures.MARKS] == [
            ("−400", "9%"),
            ("−200", "24%"),
            ("−100", "36%"),
            ("0", ""),
            ("+100", "64%"),
            ("+200", "76%"),
            ("+400", "91%"),
        ]
        # 10 ÷ 11 of 144 pixels are 130.9, and 1 ÷ 11 are 13.1.
        assert [mark[:3] for mark in (pictures.MARKS[0], pictures.MARKS[-1])] == [
            ("m400", "108.0", "146.9"),
            ("p400", "500.0", "29.1"),
        ]


class TestAPlayer:
    @pytest.mark.parametrize(
        ("difference", "share", "place", "height"),
        [
            (0, 0.5, "304.0 88.0", "72.0"),
            (-80, 0.25, "264.8 124.0", "36.0"),
            (400, 0.75, "500.0 52.0", "108.0"),
        ],
    )
    def test_stands_as_high_as_his_share(
        self, difference: int, share: float, place: str, height: str
    ) -> None:
        assert pictures.on_curve(difference, share) == (place, height)

    @pytest.mark.parametrize(
        ("difference", "share", "place"),
        [
            (600, 1, "598.0 16.0"),
            (601, 1, "598.0 16.0"),
            (3900, 1, "598.0 16.0"),
            (-600, 0, "10.0 160.0"),
            (-3900, 0, "10.0 160.0"),
        ],
    )
    def test_stays_in_the_picture(self, difference: int, share: float, place: str) -> None:
        assert pictures.on_curve(difference, share)[0] == place

    @pytest.mark.parametrize(
        ("a", "side"), [(100, "right"), (1500, "right"), (1800, "right"), (1801, "left")]
    )
    def test_has_his_label_left_where_there_is_no_room_right(self, a: int, side: str) -> None:
        # Seen from the other side, B stands where A does.
        for label, (own, other) in {"A": (a, 1500), "B": (1500, a)}.items():
            dots = {dot.label[0]: dot for dot in sheet(own, other).dots}
            assert dots[label].side == side

    def test_is_named_with_his_share(self) -> None:
        # 400 points are odds of ten to one.
        assert {dot.label for dot in sheet(1900, 1500).dots} == {"A 90.9%", "B 9.1%"}


class TestNearMarks:
    @pytest.mark.parametrize(
        ("difference", "names"),
        [
            (0, "near-p0"),
            (39, "near-p0"),
            (40, ""),
            (60, ""),
            (61, "near-m100 near-p100"),
            (139, "near-m100 near-p100"),
            (140, ""),
            (161, "near-m200 near-p200"),
            (-100, "near-m100 near-p100"),
            (-439, "near-m400 near-p400"),
            (440, ""),
        ],
    )
    def test_are_less_than_40_points_from_a_player(self, difference: int, names: str) -> None:
        assert pictures.near_marks(difference) == names
