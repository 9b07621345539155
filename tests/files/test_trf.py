from collections.abc import Iterator

import pytest

from app.files import read
from app.files.event import Event, NotRated, Player, SheetLine
from app.ratings.score import Score
from tests.files.samples import hazard, player_line, trf


def sheet(event: Event, number: int) -> list[SheetLine]:
    sheets: Iterator[tuple[Player, list[SheetLine]]] = zip(
        event.players, event.score_sheets(), strict=True
    )
    return next(lines for player, lines in sheets if player.number == number)


def messages(event: Event) -> list[str]:
    return [problem.message for problem in event.problems]


class TestTheSameFileInEveryEncoding:
    @pytest.mark.parametrize(
        ("name", "encoding"),
        [
            ("utf8-lf.trf", "utf-8"),
            ("utf8-bom-crlf.trf", "utf-8"),
            ("cp1252-crlf.trf", "cp1252"),
            ("cr-only.trf", "utf-8"),
        ],
    )
    def test_gives_the_same_players_and_games(self, name: str, encoding: str) -> None:
        event = read(hazard(name))
        assert (event.format, event.encoding, event.problems) == ("trf", encoding, ())
        assert (event.name, event.place) == ("Derived hazards", "Nowhere")
        assert event.dates == ("2026-01-01", "2026-01-02")
        assert [(p.number, p.name, p.title, p.sex, p.federation) for p in event.players] == [
            (1, "Núñez, José María", "WGM", "w", "ESP"),
            (2, "Öström, Åke", "IM", "m", "SWE"),
            (3, "Plain, Ann", "", "m", "ENG"),
            (4, "Unrated, Zoë", "", "m", "GER"),
        ]
        assert [p.rating for p in event.players] == [2210, 2435, 1650, None]
        assert [p.birth_year for p in event.players] == [1990, 1985, 1999, None]
        assert [p.points for p in event.players] == [2, 1.5, 0.5, 2]
        assert [p.fide_id for p in event.players] == ["1000001", "1000002", "1000003", ""]
        assert (event.rounds, len(event.games), len(event.unpaired)) == (3, 6, 0)

    def test_player_2_has_the_rated_games_of_rounds_1_and_3(self) -> None:
        rounds = sheet(read(hazard("utf8-lf.trf")), 2)
        assert [(r.round, r.color, r.opponent_rating, r.score, r.not_rated) for r in rounds] == [
            (1, "black", 2210, Score.LOSS, None),
            (2, "white", None, Score.WIN, NotRated.UNRATED_OPPONENT),
            (3, "black", 1650, Score.DRAW, None),
        ]


CODES = [
    # round, player 1's score and reason, player 2's score and reason
    (1, Score.WIN, None, Score.LOSS, None),
    (2, Score.DRAW, None, Score.DRAW, None),
    (3, Score.LOSS, None, Score.WIN, None),
    (4, Score.WIN, NotRated.FORFEIT, Score.LOSS, NotRated.FORFEIT),
    (5, Score.LOSS, NotRated.FORFEIT, Score.WIN, NotRated.FORFEIT),
    (6, Score.WIN, NotRated.TOO_SHORT, Score.LOSS, NotRated.TOO_SHORT),
    (7, Score.DRAW, NotRated.TOO_SHORT, Score.DRAW, NotRated.TOO_SHORT),
    (8, Score.LOSS, NotRated.TOO_SHORT, Score.WIN, NotRated.TOO_SHORT),
    (9, Score.DRAW, NotRated.BYE, None, NotRated.ABSENT),
    (10, Score.WIN, NotRated.BYE, None, NotRated.ABSENT),
    (11, Score.WIN, NotRated.BYE, None, NotRated.ABSENT),
    (12, None, NotRated.ABSENT, None, NotRated.ABSENT),
    (13, None, NotRated.ABSENT, None, NotRated.ABSENT),
    (14, None, NotRated.NO_RESULT, None, NotRated.NO_RESULT),
    (15, None, NotRated.NO_RESULT, None, NotRated.NO_RESULT),
    (16, Score.WIN, NotRated.TOO_SHORT, Score.LOSS, NotRated.TOO_SHORT),
    (17, Score.WIN, NotRated.BYE, None, NotRated.ABSENT),
    (18, Score.WIN, NotRated.FORFEIT, None, NotRated.ABSENT),
    (19, None, NotRated.FORFEIT, None, NotRated.ABSENT),
]


class TestResultCodes:
    @pytest.mark.parametrize("expected", CODES)
    def test_of_every_kind(
        self, expected: tuple[int, Score | None, NotRated | None, Score | None, NotRated | None]
    ) -> None:
        event = read(hazard("every-result-code.trf"))
        first, second = (sheet(event, n)[expected[0] - 1] for n in (1, 2))
        assert first.round == second.round == expected[0]
        assert (first.score, first.not_rated, second.score, second.not_rated) == expected[1:]

    def test_a_forfeit_by_both_sides_scores_for_neither(self) -> None:
        event = read(trf(player_line(1, "   2 w -"), player_line(2, "   1 b -")))
        assert (event.games[0].score, event.games[0].not_rated) == (None, NotRated.DOUBLE_FORFEIT)

    def test_small_letters_mean_the_same(self) -> None:
        event = read(trf("XXR 1", player_line(1, "0000 - h"), player_line(2, "0000 - z")))
        assert [entry.not_rated for entry in event.unpaired] == [NotRated.BYE, NotRated.ABSENT]

    def test_a_bye_code_with_an_opponent_is_reported_and_not_rated(self) -> None:
        event = read(trf(player_line(1, "0000 - U", "   2 b Z"), player_line(2, "0000 - U")))
        assert [(p.line, p.round, p.message) for p in event.problems] == [
            (2, 2, "Round 2, player 1 (Larch, Tom): bye code Z with opponent 2.")
        ]
        assert sheet(event, 1)[1].not_rated is NotRated.ABSENT

    def test_both_sides_of_a_game_going_on_may_say_z(self) -> None:
        event = read(
            trf(
                "022 https://lichess.org/swiss/YcTbp4sp",
                "042 May 29, 2020",
                "XXR 2",
                player_line(1, "   2 w 1", "   3 w Z", points="1.0"),
                player_line(2, "   1 b 0", "       -", points="0.0"),
                player_line(3, "       U", "   1 b Z", points="1.0"),
            )
        )
        assert [(game.round, game.score, game.not_rated) for game in event.games] == [
            (1, Score.WIN, None),
            (2, None, NotRated.NO_RESULT),
        ]
        assert [(entry.round, entry.player) for entry in event.unpaired] == [(2, 1), (1, 2)]
        assert event.problems == ()
        assert event.dates == ("2020-05-29",)
        assert event.notes == (
            "Games from lichess.org: the ratings are that site's own and not FIDE's.",
        )

    def test_what_is_none_is_quoted_and_not_rated(self) -> None:
        event = read(trf(player_line(1, "   2 w ½"), player_line(2, "   1 b ß")))
        assert "“½” is no result code" in messages(event)[0]
        assert "who reports “ß”" in messages(event)[1]
        assert event.games[0].not_rated is NotRated.CONTRADICTION

    @pytest.mark.parametrize("block", ["   2 w ?", "   2 w", "   2 w  "])
    def test_a_game_without_a_result_is_listed_and_not_rated(self, block: str) -> None:
        event = read(trf(player_line(1, block), player_line(2, "   1 b")))
        assert sheet(event, 1)[0].not_rated is NotRated.NO_RESULT
        assert event.problems == ()


class TestTwoSidesOfOneGame:
    @pytest.mark.parametrize(("code", "mirror"), ["11", "1=", "00", "=0", "W1", "+1", "1?", "++"])
    def test_that_contradict_each_other_are_rated_for_nobody(self, code: str, mirror: str) -> None:
        event = read(
            trf(
                player_line(1, f"   2 w {code}", "   3 b 1"),
                player_line(2, f"   1 b {mirror}", name="Rowan, Isla"),
                player_line(3, "0000 - U", "   1 w 0"),
            )
        )
        contradicting, other = event.games
        assert (contradicting.score, contradicting.not_rated) == (None, NotRated.CONTRADICTION)
        assert other.rated
        (problem,) = event.problems
        assert (problem.round, problem.line) == (1, 2)
        assert "1 (Larch, Tom)" in problem.message
        assert "2 (Rowan, Isla)" in problem.message

    def test_of_which_one_is_missing_are_rated_for_nobody(self) -> None:
        event = read(hazard("trailing-blanks-trimmed-short-lines.trf"))
        assert [game.not_rated for game in event.games] == [NotRated.ONE_SIDED]
        (problem,) = event.problems
        assert (problem.line, problem.round) == (11, 1)
        assert "1 (Short, Sam)" in problem.message
        assert "2 (Noresults, Nel)" in problem.message

    def test_with_an_opponent_who_is_not_in_the_file(self) -> None:
        event = read(trf(player_line(1, "   9 w 1", "   1 b 1")))
        assert [entry.not_rated for entry in event.unpaired] == [NotRated.ONE_SIDED] * 2
        assert "9, who is not in the table" in messages(event)[0]
        assert "against himself" in messages(event)[1]

    def test_with_himself_are_reported_whatever_the_code(self) -> None:
        assert messages(read(trf(player_line(1, "   1 b Z")))) == [
            "Round 1, player 1 (Larch, Tom): bye code Z with opponent 1."
        ]

    def test_that_both_claim_the_same_color_are_rated_and_reported(self) -> None:
        event = read(trf(player_line(1, "   2 w 1"), player_line(2, "   1 w 0")))
        assert event.games[0].rated
        assert "both report White" in messages(event)[0]

    def test_are_one_game_with_the_colors_of_both(self) -> None:
        event = read(trf(player_line(1, "   2 b 1"), player_line(2, "   1 w 0", rating="1700")))
        (game,) = event.games
        assert (game.white, game.black, game.score) == (1, 0, Score.LOSS)
        assert (game.white_rating, game.black_rating) == (1700, 1800)


class TestShiftedColumns:
    @pytest.mark.parametrize("name", ["byte-padded-columns-shifted.trf", "utf8-double-encoded.trf"])
    def test_refuse_the_line_with_its_number(self, name: str) -> None:
        event = read(hazard(name))
        assert [player.name for player in event.players] == ["Plain, Ann"]
        assert [problem.line for problem in event.problems[:3]] == [11, 12, 14]
        assert all("columns shifted (character" in told for told in messages(event)[:3])
        assert not event.games
        assert [entry.not_rated for entry in event.unpaired] == [
            NotRated.FORFEIT,
            NotRated.ONE_SIDED,
            NotRated.ONE_SIDED,
        ]

    @pytest.mark.parametrize("column", [48, 53, 57, 90, 91, 96, 98, 106, 108])
    def test_are_seen_where_a_blank_must_be(self, column: int) -> None:
        line = player_line(1, "0000 - U", "0000 - U")
        line = line[: column - 1] + "x" + line[column:]
        event = read(trf(line, player_line(2)))
        assert [player.number for player in event.players] == [2]
        assert (event.problems[0].line, event.problems[0].column) == (2, column)

    @pytest.mark.parametrize(
        ("column", "birth_year", "points"),
        [(69, None, 1.0), (80, None, None), (85, 1990, None)],
    )
    def test_of_birth_date_and_points_drop_only_those(
        self, column: int, birth_year: int | None, points: float | None
    ) -> None:
        line = player_line(1, "0000 - U", points="1.0")
        event = read(trf(line[: column - 1] + "x" + line[column:]))
        (player,) = event.players
        assert (player.birth_year, player.points, player.rating) == (birth_year, points, 1800)
        assert "have moved" in player.notes[0]


class TestThePlayerLine:
    @pytest.mark.parametrize(
        ("written", "rating", "reported"),
        [
            ("0", None, 0),
            ("0000", None, 0),
            ("", None, 0),
            ("-", None, 0),
            ("15P0", None, 1),
            ("999", 999, 0),
            ("3001", 3001, 0),
            ("99", None, 1),
            ("9999", None, 1),
        ],
    )
    def test_rating(self, written: str, rating: int | None, reported: int) -> None:
        event = read(trf(player_line(1, rating=written)))
        assert event.players[0].rating == rating
        assert len(event.problems) == reported
        assert all(written in told for told in messages(event))

    def test_ratings_of_the_hazard_file(self) -> None:
        event = read(hazard("zeros-and-junk-ratings.trf"))
        ratings = [player.rating for player in event.players]
        assert ratings == [1800, None, None, None, 999, 3001, None, None]
        assert [game.rated for game in event.games] == [True] + [False] * 6

    @pytest.mark.parametrize(
        ("sex", "title", "expected"),
        [
            ("m", "g", ("m", "GM")),
            ("m", "m", ("m", "IM")),
            ("f", "WF", ("w", "WFM")),
            ("m", "GM ", ("m", "GM")),
            ("w", "WGM", ("w", "WGM")),
            ("", "f", ("", "FM")),
        ],
    )
    def test_sex_and_title(self, sex: str, title: str, expected: tuple[str, str]) -> None:
        (player,) = read(trf(player_line(1, sex=sex, title=title))).players
        assert (player.sex, player.title) == expected

    @pytest.mark.parametrize(
        ("birth", "year"),
        [
            ("1981", 1981),
            ("1987/00/00", 1987),
            ("1969.12.06", 1969),
            ("06.12.1969", 1969),
            ("0000/00/00", None),
            ("", None),
            ("81", None),
        ],
    )
    def test_year_of_birth(self, birth: str, year: int | None) -> None:
        assert read(trf(player_line(1, birth=birth))).players[0].birth_year == year

    def test_lines_in_any_order_are_keyed_by_start_number(self) -> None:
        event = read(trf(player_line(7, "   2 w 1", name="Elm, Ida"), player_line(2, "   7 b 0")))
        assert [player.number for player in event.players] == [2, 7]
        assert event.players[event.games[0].white].name == "Elm, Ida"

    def test_a_start_number_given_twice_counts_once(self) -> None:
        event = read(trf(player_line(1), player_line(1, name="Elm, Ida")))
        assert [player.name for player in event.players] == ["Larch, Tom"]
        assert (event.problems[0].line, event.problems[0].column) == (3, 5)

    def test_without_a_start_number_is_left_out(self) -> None:
        event = read(trf(player_line(1), "001    x m    Elm, Ida"))
        assert len(event.players) == 1
        assert event.problems[0].line == 3

    def test_a_separator_of_unicode_stays_inside_a_name(self) -> None:
        event = read(trf(player_line(1, name="Larch\x0b\u2028\x85Tom")))
        assert len(event.players) == 1
        assert event.problems == ()


class TestRounds:
    def test_a_blank_block_before_a_late_entrants_games_is_an_absence(self) -> None:
        event = read(trf(player_line(1, "", "   2 w 1"), player_line(2, "0000 - U", "   1 b 0")))
        assert [(r.round, r.score, r.not_rated) for r in sheet(event, 1)] == [
            (1, None, NotRated.ABSENT),
            (2, Score.WIN, None),
        ]

    def test_an_empty_block_after_the_last_round_is_ignored(self) -> None:
        players = player_line(1, "   2 w 1", "0000   -"), player_line(2, "   1 b 0")
        for event in (read(trf("XXR 1", *players)), read(trf(*players))):
            assert (event.rounds, list(event.unpaired), event.problems) == (1, [], ())

    def test_a_game_after_the_last_round_is_reported_and_rated(self) -> None:
        players = player_line(1, "0000 - U", "   2 w 1"), player_line(2, "0000 - U", "   1 b 0")
        event = read(trf("142 1", *players))
        assert (event.rounds, len(event.games), event.games[0].rated) == (2, 1, True)
        assert {problem.round for problem in event.problems} == {2}

    def test_points_that_the_results_do_not_add_up_to_are_reported(self) -> None:
        event = read(
            trf(player_line(1, "   2 w 1", points="2.0"), player_line(2, "   1 b 0", points="0.0"))
        )
        assert messages(event) == [
            "Player 1 (Larch, Tom): the table says 2 points, the results add up to 1."
        ]
        assert event.games[0].rated

    @pytest.mark.parametrize("points", ["0.0", "0.5", "1.0"])
    def test_a_bye_may_be_worth_anything_up_to_a_point(self, points: str) -> None:
        assert read(trf(player_line(1, "0000 - U", points=points))).problems == ()

    @pytest.mark.parametrize("record", ["A 0.0", "Z 0.0"])
    def test_another_system_of_points_changes_no_score(self, record: str) -> None:
        event = read(
            trf(
                f"162  W 3.0    D 1.0    {record}",
                player_line(1, "   2 w 1", points="3.0"),
                player_line(2, "   1 b 0", points="0.0"),
            )
        )
        assert (event.games[0].score, event.problems) == (Score.WIN, ())

    @pytest.mark.parametrize(
        "lines",
        [
            ["XXS W=3 D=1"],
            ["XXS WW=3.0 BW=3.0", "XXS WD=1.0 BD=1.0"],
            ["XXS PAB=3", "XXS w = 3"],
            ["BBW  3.0", "BBD  1.0", "BBL  0.0"],
        ],
    )
    def test_points_of_another_system_are_not_compared_with_the_results(
        self, lines: list[str]
    ) -> None:
        players = (
            player_line(1, "   2 w 1", "   3 b =", points="4.0"),
            player_line(2, "   1 b 0", "0000 - U", points="3.0"),
            player_line(3, "0000 - H", "   1 w =", points="2.0"),
        )
        event = read(trf(*lines, *players))
        assert ([game.score for game in event.games], event.problems) == (
            [Score.WIN, Score.DRAW],
            (),
        )
        assert len(read(trf(*players)).problems) == 3

    @pytest.mark.parametrize(
        "line", ["XXS W=1 D=0.5 L=0 FL=0 ZPB=0 PAB=1", "XXS PAB=.5", "BBW  1.0", "BBU  0.5"]
    )
    def test_points_of_the_usual_system_are(self, line: str) -> None:
        players = player_line(1, "   2 w 1", points="3.0"), player_line(2, "   1 b 0", points="0.0")
        assert len(read(trf(line, *players)).problems) == 1


class TestOtherLines:
    def test_are_skipped_and_counted(self) -> None:
        others = [
            "### a legend",
            "DDD SSSS sTTT NNNN",
            "112 Arbiter",
            "112 Another",
            "XXC white1",
            "240 H   1",
            "RUS    1",
        ]
        event = read(trf(*others, player_line(1)))
        assert len(event.players) == 1
        assert event.problems == ()
        assert event.notes == ("Lines skipped that say nothing about ratings: 5.",)

    @pytest.mark.parametrize(
        ("header", "time_control"),
        [
            ("122 15 minutes plus 10 sec per move", "rapid"),
            ("122 90+30", "standard"),
            ("122 40/120, 60", ""),
            ("092 Individual: Swiss-System (Blitz)", "blitz"),
            ("222 40/6000+30:900+30", "standard"),
        ],
    )
    def test_time_control(self, header: str, time_control: str) -> None:
        assert read(trf(header, player_line(1))).time_control == time_control

    def test_dates_of_every_kind(self) -> None:
        event = read(trf("042 28. 07. 2005", "052 31/07/2005", "062 129 (88)", player_line(1)))
        assert event.dates == ("2005-07-28", "2005-07-31")

    @pytest.mark.parametrize(
        ("written", "date"),
        [
            ("May 29, 2020", "2020-05-29"),
            ("Friday, May 29, 2020", "2020-05-29"),
            ("29 May 2020", "2020-05-29"),
            ("29-May-2020", "2020-05-29"),
            ("29. März 2020", "2020-03-29"),
            ("1er août 2020", "2020-08-01"),
            ("1º de maio de 2020", "2020-05-01"),
            ("Mayo de 2020", "2020-05"),
            ("05/29/2020", "2020-05-29"),
            ("05/06/2020", "2020-06-05"),
            ("2020-05-29T18:00:00Z", "2020-05-29"),
            ("29 Jui 2020", "29 Jui 2020"),
            ("12 - 14 May 2020", "12 - 14 May 2020"),
            ("29 listopad 2020", "29 listopad 2020"),
            ("٢٩/٥/٢٠٢٠", "٢٩/٥/٢٠٢٠"),
        ],
    )
    def test_a_date_in_words_is_read_where_only_one_day_can_be_meant(
        self, written: str, date: str
    ) -> None:
        assert read(trf(f"042 {written}", player_line(1))).dates == (date,)

    def test_a_file_without_players_says_so(self) -> None:
        event = read("012 Orchard Open\n022 Nowhere\n")
        assert (event.format, event.name, event.players) == ("trf", "Orchard Open", ())
        assert messages(event) == [
            "No player could be read: there is no line that starts with 001."
        ]

    @pytest.mark.parametrize("header", ["", "    012 Orchard Open\n"])
    def test_an_indented_file_says_what_is_wrong(self, header: str) -> None:
        event = read(f"{header}    {player_line(1)}\n\t{player_line(2)}\n")
        assert (event.format, event.players) == ("trf", ())
        first = header.count("\n") + 1
        assert [(problem.line, problem.message) for problem in event.problems] == [
            (
                None,
                "No player could be read: the lines are indented. Delete the blanks before 001.",
            ),
            (
                first,
                "Blanks before 001, so that no field is in its columns: the line was left out.",
            ),
            (
                first + 1,
                "Blanks before 001, so that no field is in its columns: the line was left out.",
            ),
        ]

    def test_an_indented_line_among_others_is_left_out_and_reported(self) -> None:
        event = read(trf(player_line(1), " " + player_line(2), "   001 is a player's line"))
        assert [player.number for player in event.players] == [1]
        assert [problem.line for problem in event.problems] == [3]

    def test_a_file_that_lost_its_blanks_says_so(self) -> None:
        lines = player_line(1, "   2 w 1"), player_line(2, "   1 b 0")
        event = read(trf(*(" ".join(line.split()) for line in lines)))
        assert (event.format, event.players) == ("trf", ())
        assert messages(event)[0] == (
            "No player could be read: in no line that starts with 001 are the fields in their "
            "columns. Blanks were lost or added: take the file as the pairing program wrote it."
        )
        assert [problem.line for problem in event.problems[1:]] == [2, 3]

    def test_an_indented_file_that_lost_its_blanks_says_the_first(self) -> None:
        event = read("012 Orchard Open\n 001 1 m GM Larch, Tom 2435 ENG\n")
        assert messages(event)[0].startswith("No player could be read: the lines are indented.")
        assert event.problems[1].line == 2
