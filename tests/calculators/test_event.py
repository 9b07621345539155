"""Whole events: what a file does to everybody's rating."""

from pathlib import Path

import pytest

from app import files
from app.calculators import event, event_sheet
from app.calculators.event import EventAnswer, EventQuestion, RatedPlayer
from app.calculators.fide import FideQuestion
from app.calculators.fide import answer as fide_answer

DATA = Path(__file__).parents[1] / "data"

TOO_FEW = (
    "first rating not published: fewer than five games against rated opponents ({} so far) (7.1.4)"
)
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


def dated(day: str, birth_year: int = 1999) -> bytes:
    """Return the file of four players as of another day, the third player born in a year."""
    written = (DATA / "hazard-utf8-lf.trf").read_bytes()
    for old, new in ((b"2026/01/01", day), (b"2026/01/02", day), (b"1999", str(birth_year))):
        assert written.count(old) == 1
        written = written.replace(old, new.encode())
    return written


def drawn_games(opponent_ratings: list[int], own_rating: str = "") -> str:
    """Return a table of one player's draws."""
    return "White;Rating;Black;Rating;Result\n" + "".join(
        f"Alder, Ann;{own_rating};Opponent {rating};{rating};½-½\n" for rating in opponent_ratings
    )


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
    @pytest.mark.parametrize(
        ("date", "k", "old"),
        [
            ("May 29, 2020", 40, True),
            ("28 - 31 May 2020", 40, True),
            ("May 2024", 20, False),
            ("5 - 7 May 2024", 20, False),
            ("4 February 2024", 20, True),
        ],
    )
    def test_in_the_year_of_a_date_in_words(self, date: str, k: int, old: bool) -> None:
        answer = rate(
            f"042 {date}\n"
            "001    1 m    Larch, Tom                        1900 ENG             2003/01/01  0.0\n"
        )
        assert player(answer, 1).k_factor == k
        assert any("other rules held before 2024-03" in note for note in answer.notes) == old

    def test_from_rating_alone_for_adults(self) -> None:
        answer = hazard("hazard-utf8-lf.trf")
        assert [each.k_factor for each in answer.players] == [20, 10, 20, None]
        assert player(answer, 2).k_factor_reason.startswith("K = 10: 2400 or more")

    @pytest.mark.parametrize(
        ("year", "birth_year", "k"),
        [(2026, 2008, 40), (2026, 2007, 20), (2024, 2006, 40), (2024, 2005, 20), (2030, 2012, 40)],
    )
    def test_of_a_junior_until_he_is_18_in_the_year_of_the_event(
        self, year: int, birth_year: int, k: int
    ) -> None:
        third = player(rate(dated(f"{year}/01/01", birth_year)), 3)
        assert (third.rating, third.k_factor) == (1650, k)

    def test_of_a_club_is_32_unless_it_says_another(self) -> None:
        answer = rate(CLUB_TABLE, rules="plain")
        assert [each.k_factor for each in answer.players] == [32, 32, 32, None]

    def test_one_for_all_and_lines_for_single_players(self) -> None:
        answer = hazard("hazard-utf8-lf.trf", k="15", k_lines="2 40\n3;7")
        assert [player(answer, number).k_factor for number in (1, 2, 3)] == [15, 40, 7]


class TestRatingList:
    @pytest.mark.parametrize(
        ("kind", "options", "time_control"),
        [
            (b"Swiss-System", {}, "standard"),
            (b"Swiss-System (Rapid)", {}, "rapid"),
            (b"Swiss-System (Blitz)", {}, "blitz"),
            (b"Swiss-System (Rapid)", {"time_control": "blitz"}, "blitz"),
        ],
    )
    def test_is_the_one_of_the_file_unless_another_is_asked_for(
        self, kind: bytes, options: dict[str, str], time_control: str
    ) -> None:
        written = (DATA / "hazard-utf8-lf.trf").read_bytes().replace(b"Swiss-System", kind)
        answer = rate(written, **options)
        assert answer.event.time_control.value == time_control
        asked = answer.players[0].link.partition("&time_control=")[2]
        assert asked == ("" if time_control == "standard" else time_control)

    @pytest.mark.parametrize(("time_control", "games"), [("standard", 9), ("rapid", 8)])
    def test_decides_the_rules(self, time_control: str, games: int) -> None:
        # In rapid a game between players 600 points apart, one of them above 2600, is not rated.
        table = drawn_games([2700] * 8 + [2100], "2700")
        answer = rate(table, time_control=time_control, period="2026-11")
        assert answer.players[0].rated_games == games


class TestNotes:
    @pytest.mark.parametrize(
        ("day", "told"), [("2023/11/05", True), ("2024/02/29", True), ("2024/03/01", False)]
    )
    def test_tell_that_other_rules_held_before_march_2024(self, day: str, told: bool) -> None:
        notes = rate(dated(day)).notes
        assert any("other rules held before 2024-03" in note for note in notes) is told


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

    def test_a_players_link_names_the_k_before_the_700_rule(self) -> None:
        # 18 games at K 40 are more than 700, so each counts with 38; the other page cuts it, too.
        ann = rate(drawn_games([1600] * 18, "1500"), k="40").players[0]
        assert ann.k_factor == 38
        assert ann.link.endswith("&k=40")


class TestFirstRatings_8_2:
    # 8.2: (1902 + 1877 + 1884 + 2012 + 1832 + 2 × 1800) ÷ 7 = 1872.43, and 3.5 of 7 is 50 %.
    OPPONENTS = (1902, 1877, 1884, 2012, 1832)

    @pytest.mark.parametrize(
        ("games", "first_rating", "remark"),
        [
            (5, 1872, "first rating 1872"),
            (
                4,
                None,
                TOO_FEW.format(4),
            ),
        ],
    )
    def test_needs_five_games(self, games: int, first_rating: int | None, remark: str) -> None:
        answer = rate(drawn_games(list(self.OPPONENTS[:games])))
        newcomer = answer.players[0]
        assert (newcomer.rating, newcomer.first_rating) == (None, first_rating)
        assert event_sheet.sheet(answer).players[-1].remark == remark

    def test_stands_on_the_new_rating_list(self) -> None:
        listed = event_sheet.rating_list_csv(rate(drawn_games(list(self.OPPONENTS))))
        assert '"Alder, Ann",,1872,,5' in listed.splitlines()

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
    def test_counts_a_game_once_for_both_players(self) -> None:
        sheet = event_sheet.sheet(hazard("hazard-utf8-lf.trf", k="10"))
        assert sheet.summary == "4 players, 3 rounds, 3 of 6 games rated."

    def test_draws_gains_right_and_losses_left_of_the_middle(self) -> None:
        # Of 34 pixels on either side the largest change, +17.2 points, takes all.
        sheet = event_sheet.sheet(hazard("hazard-utf8-lf.trf"))
        bars = {each.number: (each.bar_x, each.bar_width, each.gain) for each in sheet.players}
        assert bars == {
            "1": ("34", "34.0", True),
            "2": ("10.3", "23.7", False),
            "3": ("34", "13.4", True),
            "4": ("34", "0", False),
        }

    def test_sorts_by_change_and_adds_up(self) -> None:
        sheet = event_sheet.sheet(hazard("hazard-utf8-lf.trf", k="10"))
        changes = [float(each.change.replace("−", "-")) for each in sheet.players if each.change]
        assert changes == sorted(changes, reverse=True)
        assert sheet.players[-1].remark == TOO_FEW.format(2)
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
