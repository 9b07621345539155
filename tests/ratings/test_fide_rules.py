import pytest

from app.ratings.fide_rules import FIRST_MONTH, Month, TimeControl, rules_for

STANDARD, RAPID, BLITZ = TimeControl


class TestMonth:
    def test_following(self) -> None:
        assert Month(2026, 11).following == Month(2026, 12)
        assert Month(2026, 12).following == Month(2027, 1)


class TestDatesOfTheRules:
    @pytest.mark.parametrize("time_control", TimeControl)
    def test_from_march_2024_on(self, time_control: TimeControl) -> None:
        assert Month(2024, 3) == FIRST_MONTH
        assert rules_for(Month(2024, 3), time_control).largest_difference == 400
        with pytest.raises(ValueError, match="before March 2024"):
            rules_for(Month(2024, 2), time_control)

    @pytest.mark.parametrize(
        ("month", "time_control", "at_2649", "at_2650"),
        [
            (Month(2024, 3), STANDARD, 400, 400),
            (Month(2025, 9), STANDARD, 400, 400),
            (Month(2025, 10), STANDARD, 400, 1000),
            (Month(2026, 1), STANDARD, 400, 1000),
            (Month(2025, 10), RAPID, 400, 400),
            (Month(2026, 11), BLITZ, 400, 400),
        ],
    )
    def test_2650_exemption_in_standard_from_october_2025(
        self, month: Month, time_control: TimeControl, at_2649: int, at_2650: int
    ) -> None:
        rules = rules_for(month, time_control)
        assert rules.counted_difference(2649, 1000) == at_2649
        assert rules.counted_difference(2650, 1000) == at_2650
        assert rules.counted_difference(2650, -1000) == -at_2650

    @pytest.mark.parametrize(
        ("month", "time_control", "unrated"),
        [
            (Month(2024, 11), RAPID, False),
            (Month(2024, 11), BLITZ, False),
            (Month(2024, 12), RAPID, True),
            (Month(2024, 12), BLITZ, True),
            (Month(2024, 12), STANDARD, False),
            (Month(2026, 11), STANDARD, False),
            (Month(2026, 11), RAPID, True),
        ],
    )
    def test_600_points_in_rapid_and_blitz_from_december_2024(
        self, month: Month, time_control: TimeControl, unrated: bool
    ) -> None:
        assert rules_for(month, time_control).leaves_unrated(2700, 2100) is unrated


class TestRule_8_3_1:
    @pytest.mark.parametrize("difference", [-401, -400, -399, 0, 399, 400, 401])
    def test_a_gap_above_400_counts_as_400(self, difference: int) -> None:
        counted = rules_for(Month(2026, 11)).counted_difference(2000, difference)
        assert counted == {401: 400, -401: -400}.get(difference, difference)


class TestRapidRule_7_3_1:
    @pytest.mark.parametrize(
        ("rating", "opponent", "unrated"),
        [
            (2601, 2001, True),
            (2601, 2002, False),
            (2600, 2000, False),
            (2600, 1400, False),
            (2001, 2601, True),
            (2002, 2601, False),
            (2000, 2600, False),
        ],
    )
    def test_600_points_with_a_player_above_2600(
        self, rating: int, opponent: int, unrated: bool
    ) -> None:
        rules = rules_for(Month(2026, 11), RAPID)
        assert rules.leaves_unrated(rating, opponent) is unrated
