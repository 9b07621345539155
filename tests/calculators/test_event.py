"""Whole events: what a file does to everybody's rating."""

from pathlib import Path

import pytest

from app import files
from app.calculators import event, event_sheet
from app.calculators.event import EventAnswer, EventQuestion, RatedPlayer
from app.calculators.fide import FideQuestion
from app.calculators.fide import answer as fide_answer

DATA = Path(__file__).parents[1] / "data"

CLUB_GAMES = """Alder, Ann;1600;Birch, Ben;1500;1-0
Cedar, Cy;1400;Alder, Ann;1600;½-½
Birch, Ben;1500;Cedar, Cy;1400;0-1
Alder, Ann;1600;Dogwood, Di;;1-0
"""
CLUB_TABLE = "White;Rating;Black;Rating;Result\n" + CLUB_GAMES * 3
"""Twelve games: a club's four pairings, played three times with the same results."""


def rate(data: bytes | str, **options: str) -> EventAnswer:
    return event.answer(EventQuestion.model_validate(options), files.read(data))


def hazard(name: str, **options: str) -> EventAnswer:
    return rate((DATA / name).read_bytes(), **options)


def player(answer: EventAnswer, number: int) -> RatedPlayer:
    return next(each for each in answer.players if each.number == number)


class TestKnownFiles:
    @pytest.mark.parametrize(
        "name",
        [
            "hazard-utf8-lf.trf",
            "hazard-utf8-bom-crlf.trf",
            "hazard-cp1252-crlf.trf",
            "hazard-cr-only.trf",
        ],
    )
    def test_the_same_four_players_in_every_encoding(self, name: str) -> None:
        answer = hazard(name)
        assert answer.event.name == "Derived hazards"
        assert answer.event.players == 4
        second = player(answer, 2)
        assert (second.rating, second.k_factor, second.rated_games) == (2435, 10, 2)
        assert second.rating_change_exact == -12.0
        assert (second.rating_change, second.new_rating) == (-12, 2423)
        assert [(each.round, each.reason) for each in second.skipped] == [(2, "opponent unrated")]

    def test_every_code_that_is_not_rated_is_listed(self) -> None:
        first = player(hazard("hazard-every-result-code.trf"), 1)
        assert first.rated_games == 3
        reasons = {each.reason for each in first.skipped}
        assert reasons >= {"forfeit", "bye", "fewer than one move each", "no result"}


class TestK:
    def test_from_birth_year_and_rating(self) -> None:
        answer = hazard("hazard-utf8-lf.trf")
        assert all(
            each.k_factor == (10 if each.rating >= 2400 else each.k_factor)
            for each in answer.players
            if each.rating is not None
        )
        assert player(answer, 2).k_factor_reason.startswith("K = 10: 2400 or more")

    def test_one_for_all_and_lines_for_single_players(self) -> None:
        answer = hazard("hazard-utf8-lf.trf", k="15", k_lines="2 40\n3;7")
        assert [player(answer, number).k_factor for number in (1, 2, 3)] == [15, 40, 7]


class TestOwnRatings:
    def test_each_game_counts_with_the_rating_the_player_had_in_it(self) -> None:
        games = "".join(
            f'[White "Alder, Ann"]\n[Black "Birch, Ben"]\n[WhiteElo "{own}"]\n'
            f'[BlackElo "1500"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n'
            for own in (1500, 1600)
        )
        ann = rate(games, k="20").players[0]
        assert ann.rating == 1500
        assert ann.expected_score == 1.14
        assert ann.rating_change_exact == 17.2


class TestClubList:
    def test_plain_elo_with_a_starting_rating(self) -> None:
        answer = rate(CLUB_TABLE, rules="plain", k="32", starting_rating="1200")
        by_name = {each.name: each for each in answer.players}
        expected = {
            # 32 × (score − expected score), by hand: 0.6401 against 100 points less,
            # 0.7597 against 200 less, 0.9091 against 400 less.
            "Alder, Ann": (9, 3 * 32 * (2.5 - 0.6401 - 0.7597 - 0.9091)),
            "Birch, Ben": (6, 3 * 32 * (0 - 0.3599 - 0.6401)),
            "Cedar, Cy": (6, 3 * 32 * (1.5 - 0.2403 - 0.3599)),
            "Dogwood, Di": (3, 3 * 32 * (0 - 0.0909)),
        }
        for name, (games, exact) in expected.items():
            rated = by_name[name]
            assert rated.rated_games == games
            assert rated.rating_change_exact == pytest.approx(exact, abs=0.02)
            assert rated.new_rating == (rated.rating or 0) + (rated.rating_change or 0)
        assert sum(each.rating_change_exact or 0 for each in answer.players) == pytest.approx(0)

    def test_newcomers_without_a_starting_rating_count_nowhere(self) -> None:
        answer = rate(CLUB_TABLE, rules="plain")
        ann = next(each for each in answer.players if each.name == "Alder, Ann")
        assert ann.rated_games == 6
        assert [each.opponent for each in ann.skipped] == ["Dogwood, Di"] * 3


class TestLaws:
    def test_a_round_robin_at_equal_k_adds_up_to_nothing(self) -> None:
        names = [f"Player {letter}" for letter in "ABCDEFGHIJ"]
        ratings = [2310, 2290, 2275, 2250, 2240, 2215, 2190, 2150, 2120, 2055]
        results = ["1-0", "0-1", "½-½", "1-0"]
        lines = ["White;Rating;Black;Rating;Result"]
        pairs = [(i, j) for i in range(10) for j in range(i)]
        lines += [
            f"{names[i]};{ratings[i]};{names[j]};{ratings[j]};{results[n % 4]}"
            for n, (i, j) in enumerate(pairs)
        ]
        answer = rate("\n".join(lines), k="10")
        assert answer.event.games == 45
        assert all(each.rated_games == 9 for each in answer.players)
        assert round(sum(each.rating_change_exact or 0 for each in answer.players), 9) == 0

    def test_a_players_link_brings_the_same_numbers(self) -> None:
        answer = hazard("hazard-utf8-lf.trf", k="10")
        for each in answer.players:
            if each.rating is None:
                assert each.link.startswith("/fide/first-rating?")
                continue
            pairs = [pair.split("=") for pair in each.link.partition("?")[2].split("&")]
            texts = {
                "rating": next(text for name, text in pairs if name == "rating"),
                "k": next(text for name, text in pairs if name == "k"),
                "opponent": [text for name, text in pairs if name == "opponent"],
                "result": [text for name, text in pairs if name == "result"],
            }
            again = fide_answer(FideQuestion.model_validate(texts))
            assert again.rating_change_exact == each.rating_change_exact
            assert again.new_rating == each.new_rating


class TestFirstRatings_8_2:
    LOST = "".join(f"Newcomer;;Old {i};{1300 + i};0-1\n" for i in range(5))
    HALF = "".join(f"Newcomer;;Old {i};{1800 + i};½-½\n" for i in range(5))

    def test_are_told_where_they_are_published(self) -> None:
        answer = rate(self.HALF)
        newcomer = next(each for each in answer.players if each.name == "Newcomer")
        assert newcomer.first_rating == 1801
        assert "Newcomer,,1801," in event_sheet.rating_list_csv(answer)

    def test_are_no_ratings_where_they_are_not(self) -> None:
        answer = rate(self.LOST)
        newcomer = next(each for each in answer.players if each.name == "Newcomer")
        assert newcomer.first_rating is None
        assert "a zero score in the first event is disregarded (8.2.1)" in (
            newcomer.first_rating_reason
        )
        assert "Newcomer" not in event_sheet.rating_list_csv(answer)

    def test_are_none_in_plain_elo(self) -> None:
        answer = rate(self.HALF, rules="plain")
        newcomer = next(each for each in answer.players if each.name == "Newcomer")
        assert (newcomer.first_rating, newcomer.first_rating_reason) == (None, "")


class TestSheet:
    def test_sorts_by_change_and_adds_up(self) -> None:
        sheet = event_sheet.sheet(hazard("hazard-utf8-lf.trf", k="10"))
        changes = [float(each.change.replace("−", "-")) for each in sheet.players if each.change]
        assert changes == sorted(changes, reverse=True)
        remark = "no first rating: fewer than five games against rated opponents (2 so far) (7.1.4)"
        assert sheet.players[-1].remark == remark
        assert sheet.sums.exact == "0"

    def test_tells_each_game_in_one_line_where_columns_are_left_out(self) -> None:
        sheet = event_sheet.sheet(hazard("hazard-utf8-lf.trf", k="10"))
        opened = next(each for each in sheet.players if each.number == "2")
        assert opened.brief == "2435 · 0.5 of 2 · K 10"
        assert opened.lines[0].brief == "2210 · loss · expected\N{NO-BREAK SPACE}0.78"
        assert opened.lines[1].brief.endswith("not rated: opponent unrated")
        assert sheet.players[-1].brief.endswith(sheet.players[-1].remark)

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"rules": "plain"}, {"K-factor": "32, auto", "Rules in force": "Plain Elo"}),
            ({"k": "15", "time_control": "blitz"}, {"K-factor": "15", "Rating list": "Blitz"}),
            ({"k_lines": "3 40\n4 20"}, {"K of single players": "40 for no. 3, 20 for no. 4"}),
            ({"rules": "plain", "starting_rating": "1200"}, {"Newcomers start at": "1200"}),
        ],
    )
    def test_says_by_what_it_was_rated(
        self, options: dict[str, str], words: dict[str, str]
    ) -> None:
        question = EventQuestion.model_validate(options)
        answer = event.answer(question, files.read(CLUB_TABLE))
        assert words.items() <= dict(event_sheet.asked(question, answer, "")).items()

    @pytest.mark.parametrize(("most", "opened"), [(4, 4), (3, 0)])
    def test_opens_players_with_their_games_up_to_so_many(
        self, most: int, opened: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(event, "MOST_OPENED", most)
        answer = hazard("hazard-utf8-lf.trf", k="10")
        assert sum(bool(games) for games in answer.games) == opened
        assert sum(bool(each.lines) for each in event_sheet.sheet(answer).players) == opened

    def test_csv_cells_that_a_spreadsheet_would_compute_are_made_harmless(self) -> None:
        table = 'White;Rating;Black;Rating;Result\n"=1+1";1500;"@SUM(A1)";1500;1-0\n'
        written = event_sheet.table_csv(rate(table))
        assert "'=1+1" in written
        assert "'@SUM(A1)" in written
        listed = event_sheet.rating_list_csv(rate(table))
        assert listed.splitlines()[1].startswith("'=1+1,")
