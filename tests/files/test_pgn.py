import io
import time

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.files import read
from app.files.event import Event, NotRated
from app.ratings.score import Score
from tests.files.samples import hazard, pgn


def messages(event: Event) -> list[str]:
    return [problem.message for problem in event.problems]


def reasons(event: Event) -> list[NotRated | None]:
    return [game.not_rated for game in event.games]


ODD = [
    # case, White's rating, White's score, reason, reported
    (1, 2000, Score.WIN, None, ""),
    (2, None, Score.WIN, None, ""),
    (3, None, Score.LOSS, None, ""),
    (4, None, Score.DRAW, None, ""),
    (5, None, Score.WIN, None, ""),
    (6, None, Score.WIN, None, ""),
    (7, 1500, Score.WIN, None, ""),
    (8, 1500, Score.WIN, None, ""),
    (9, 1325, Score.WIN, None, ""),
    (10, None, Score.WIN, None, "“Elo=2100 DWZ=2050” is no rating"),
    (11, None, Score.WIN, None, "“unrated” is no rating"),
    (12, None, Score.WIN, None, "“2850.5” is no rating"),
    (13, None, Score.WIN, None, "“20000” is no rating"),
    (14, 2000, Score.DRAW, None, ""),
    (15, 2000, None, NotRated.DOUBLE_FORFEIT, ""),
    (16, 2000, None, NotRated.NO_RESULT, ""),
    (17, 2000, Score.WIN, NotRated.TOO_SHORT, ""),
    (18, 2000, None, NotRated.CONTRADICTION, "the tag says 1-0, the moves end with 0-1"),
]


class TestOddRatingsAndResults:
    @pytest.mark.parametrize(("case", "rating", "score", "reason", "reported"), ODD)
    def test_of_the_hazard_file(
        self, case: int, rating: int | None, score: Score | None, reason: str, reported: str
    ) -> None:
        event = read(hazard("odd-elo-and-results.pgn"))
        assert len(event.games) == 18
        game = event.games[case - 1]
        assert (game.white_rating, game.score, game.not_rated) == (rating, score, reason)
        first_line = (
            hazard("odd-elo-and-results.pgn").split(b"\n").index(b'[Event "Case %d"]' % case)
        )
        found = [told.message for told in event.problems if told.line == first_line + 1]
        assert bool(found) == bool(reported)
        assert not reported or reported in found[0]

    @pytest.mark.parametrize("written", ["1500?", "1500P", "1500p12", "1500/9", "1500 ?"])
    def test_a_provisional_rating_is_a_number_with_a_note(self, written: str) -> None:
        event = read(pgn(WhiteElo=written))
        white, black = event.players
        assert (white.rating, black.rating, event.problems) == (1500, 1900, ())
        assert white.notes == ("The rating is provisional.",)
        assert black.notes == ()

    def test_a_rating_inside_the_name_is_no_rating(self) -> None:
        event = read(pgn(White="Hello (1337)", WhiteElo="?"))
        assert (event.players[0].name, event.players[0].rating) == ("Hello (1337)", None)

    @pytest.mark.parametrize(
        ("tag", "marker", "score", "reason"),
        [
            ("1-0", "", Score.WIN, None),
            ("0-1", "0-1 {on time}", Score.LOSS, None),
            ("1/2", "1/2-1/2", Score.DRAW, None),
            ("?", "0-1", Score.LOSS, None),
            ("", "1/2-1/2", Score.DRAW, None),
            ("*", "*", None, NotRated.NO_RESULT),
            ("", "", None, NotRated.NO_RESULT),
            ("*", "1-0", None, NotRated.CONTRADICTION),
            ("1-0", "1/2-1/2", None, NotRated.CONTRADICTION),
            ("2-0", "", None, NotRated.NO_RESULT),
            ("½-½", "1/2-1/2", Score.DRAW, None),
            ("½", "½-½", Score.DRAW, None),
            ("1/2-1/2", "½-½", Score.DRAW, None),
            ("?", "½-½", Score.DRAW, None),
            ("½ – ½", "", Score.DRAW, None),
            ("1–0", "1-0", Score.WIN, None),
            ("½-½", "1-0", None, NotRated.CONTRADICTION),
            ("-", "", None, NotRated.NO_RESULT),
        ],
    )
    def test_the_tag_counts_and_else_the_marker(
        self, tag: str, marker: str, score: Score | None, reason: NotRated | None
    ) -> None:
        text = pgn(f"1. e4 e5 {marker}", Result=tag)
        for data in (text.encode(), text.encode("utf-16"), text.encode("cp1252")):
            (game,) = read(data).games
            assert (game.score, game.not_rated) == (score, reason)

    @pytest.mark.parametrize("written", ["2500.0", "2500.00", " 2500.0 "])
    def test_a_rating_may_have_a_fraction_of_nothing(self, written: str) -> None:
        event = read(pgn(WhiteElo=written))
        assert (event.players[0].rating, event.problems) == (2500, ())

    @pytest.mark.parametrize(
        ("tags", "ratings", "note"),
        [
            (
                {"WhiteUSCF": "1650", "BlackUSCF": "1702P12"},
                (1650, 1702),
                "Games rated by WhiteUSCF and BlackUSCF, for want of WhiteElo and BlackElo: 1. "
                "These ratings are US Chess's and not FIDE's.",
            ),
            (
                {"WhiteRating": "1650", "BlackRating": "-"},
                (1650, None),
                "Games rated by WhiteRating and BlackRating, for want of WhiteElo and BlackElo: 1. "
                "These ratings are perhaps not FIDE's.",
            ),
            (
                {"WhiteRating": "1650", "WhiteUSCF": "1700"},
                (1700, None),
                "Games rated by WhiteUSCF",
            ),
            ({"WhiteElo": "2000", "BlackUSCF": "1700"}, (2000, None), ""),
            ({"WhiteElo": "-", "WhiteUSCF": "1700", "BlackUSCF": "1700"}, (None, None), ""),
        ],
    )
    def test_other_ratings_count_where_a_game_has_no_elo_tag(
        self, tags: dict[str, str], ratings: tuple[int | None, int | None], note: str
    ) -> None:
        text = pgn(**tags)
        for name in ("WhiteElo", "BlackElo"):
            if name not in tags:
                text = text.replace(f'[{name} "2000"]\n', "").replace(f'[{name} "1900"]\n', "")
        event = read(text)
        (game,) = event.games
        assert (game.white_rating, game.black_rating) == ratings
        assert [told for told in event.notes if note and told.startswith(note)] == list(event.notes)


class TestBothSidesMoved:
    @pytest.mark.parametrize(
        "moves",
        [
            "1. e4 e5",
            "1.e4 e5",
            "1. e4 1... e5",
            "1 e4 e5",
            "1. e4 {x} e5",
            "1. e4! $1 e5",
            "e4 e5",
            "1. e4 (1. d4 (1. c4) d5) e5",
            "1. e4 ; best\ne5",
            "1. e4\n% hidden\ne5",
            "1. -- e5",
            "{Start} 1. e4 ( 1. d4 {a (b} d5 ) 1... e5",
            "1... e5 2. e4",
            "1.\ne4\n\ne5",
        ],
    )
    def test_is_rated(self, moves: str) -> None:
        assert reasons(read(pgn(f"{moves} 1-0"))) == [None]

    @pytest.mark.parametrize(
        "moves",
        [
            "",
            "1. e4",
            "1. e4 {e5 e6}",
            "1. e4 (1. d4 d5)",
            "{1. e4 e5}",
            "1. e4 ; e5 e6\n",
            "1. $1 $2",
            "1. e4\n%e5 e6\n",
            "( 1. e4 e5 )",
        ],
    )
    def test_or_it_is_not(self, moves: str) -> None:
        assert reasons(read(pgn(f"{moves} 1-0"))) == [NotRated.TOO_SHORT]

    def test_is_taken_for_granted_where_a_file_has_tags_only(self) -> None:
        event = read(hazard("headers-only.pgn"))
        assert [game.white_rating for game in event.games] == [2001, 2002, 2003]
        assert reasons(event) == [None] * 3
        assert event.notes == ("Games with tags but no moves, taken as played: 3.",)

    def test_a_remark_instead_of_moves_is_no_move(self) -> None:
        event = read(hazard("empty-movetext-comment-double-blank.pgn"))
        assert reasons(event) == [NotRated.TOO_SHORT, None]

    @pytest.mark.parametrize(
        ("tags", "reason"),
        [
            ({"Termination": "Unplayed"}, NotRated.TOO_SHORT),
            ({"Termination": "Time forfeit"}, None),
            ({"Variant": "Crazyhouse"}, NotRated.VARIANT),
            ({"Variant": "Standard"}, None),
            ({"Variant": "Chess"}, None),
            ({"Variant": "normal"}, None),
            ({"Variant": "From Position"}, NotRated.VARIANT),
            ({"Variant": "Chess960"}, NotRated.VARIANT),
            ({"Termination": "forfeit"}, None),
            ({"Black": "?"}, NotRated.UNNAMED),
        ],
    )
    def test_and_the_tags_may_forbid_it(self, tags: dict[str, str], reason: NotRated) -> None:
        assert reasons(read(pgn(**tags))) == [reason]


class TestGamesWithoutMoves:
    @pytest.mark.parametrize("moves", ["", "1-0", "{no show} 1-0", "1. e4 1-0"])
    @pytest.mark.parametrize("termination", ["forfeit", "Forfeit (1F-0F)", "Won by forfeit", "bye"])
    def test_that_ended_by_forfeit_are_not_rated_and_counted(
        self, moves: str, termination: str
    ) -> None:
        event = read(pgn() + pgn(moves, Termination=termination))
        assert [(game.score, game.not_rated) for game in event.games] == [
            (Score.WIN, None),
            (Score.WIN, NotRated.FORFEIT),
        ]
        assert messages(event) == [
            "Games without moves whose Termination tag tells of a forfeit, not rated: 1."
        ]

    @pytest.mark.parametrize("termination", ["time forfeit", "Forfeits on time", "normal"])
    def test_that_were_lost_on_time_were_played(self, termination: str) -> None:
        event = read(pgn("", Termination=termination))
        assert (reasons(event), event.problems) == ([None], ())

    def test_of_a_result_only_are_counted_before_all_other_problems(self) -> None:
        event = read(
            pgn(WhiteElo="strong")
            + pgn("1-0")
            + pgn("{adjourned}\n1/2-1/2", Result="1/2-1/2")
            + pgn("1. e4 1-0")
            + pgn("", Termination="Forfeit")
        )
        assert reasons(event) == [None, *[NotRated.TOO_SHORT] * 3, NotRated.FORFEIT]
        assert messages(event) == [
            "Games with a result and no moves, not rated: 2 of 5. Forfeits look the same; enter "
            "those that were played as a table.",
            "Games without moves whose Termination tag tells of a forfeit, not rated: 1.",
            "“strong” is no rating: Larch, Tom is taken as unrated in this game.",
        ]

    @pytest.mark.parametrize(
        ("tags", "score"),
        [
            ({"Black": "BYE", "BlackElo": "?"}, Score.WIN),
            ({"Black": "Bye", "BlackElo": ""}, Score.WIN),
            ({"Black": "-bye-", "BlackElo": "0"}, Score.WIN),
            ({"White": "spielfrei", "WhiteElo": "", "Black": "Larch, Tom"}, Score.LOSS),
            ({"Black": "BYE", "BlackElo": "?", "Result": "1/2-1/2"}, Score.DRAW),
            ({"Black": "BYE", "BlackElo": "?", "Result": "*"}, None),
            ({"Black": "Half point bye", "BlackElo": "", "Result": "*"}, Score.DRAW),
            ({"Black": "Exempt", "BlackElo": ""}, Score.WIN),
        ],
    )
    @pytest.mark.parametrize("moves", ["", "{White receives a bye}"])
    def test_against_nobody_are_byes(
        self, tags: dict[str, str], score: Score | None, moves: str
    ) -> None:
        event = read(pgn(Black="Larch, Tom", White="Rowan, Isla") + pgn(moves, Round="2", **tags))
        assert [player.name for player in event.players] == ["Rowan, Isla", "Larch, Tom"]
        assert [(bye.round, bye.player, bye.score, bye.not_rated) for bye in event.unpaired] == [
            (2, 1, score, NotRated.BYE)
        ]
        assert (len(event.games), event.rounds) == (1, 2)
        assert messages(event) == ["Rounds against “Bye”, taken as byes: 1."]

    def test_a_bye_scores_for_the_player_whatever_he_is_called(self) -> None:
        event = read(
            pgn("", Black="Bye", BlackElo="-", White="T. Larch", WhiteFideId="1234567")
            + pgn(WhiteFideId="1234567")
        )
        assert [(player.name, player.points) for player in event.players] == [
            ("T. Larch", 2),
            ("Rowan, Isla", 0),
        ]
        assert [bye.player for bye in event.unpaired] == [0]

    def test_a_player_named_bye_is_known_by_his_rating_or_his_moves(self) -> None:
        event = read(pgn("", Black="Bye") + pgn(Black="Bye", BlackElo="?") + pgn(Black="Bye, Ann"))
        assert [player.name for player in event.players] == ["Larch, Tom", "Bye", "Bye, Ann"]
        assert (reasons(event), event.problems) == ([None] * 3, ())

    def test_not_paired_and_without_a_result_are_absences(self) -> None:
        event = read(pgn() + pgn("", Black="not paired", BlackElo="", Result="*"))
        assert [(each.score, each.not_rated) for each in event.unpaired] == [
            (None, NotRated.ABSENT)
        ]

    def test_between_byes_are_left_out(self) -> None:
        event = read(pgn() + pgn("", White="Bye", WhiteElo="", Black="Bye", BlackElo=""))
        assert [player.name for player in event.players] == ["Larch, Tom", "Rowan, Isla"]
        assert messages(event) == ["A game that names no players was left out."]


class TestWhereGamesStart:
    def test_without_blank_lines_between_them(self) -> None:
        event = read(hazard("no-blank-lines-between-games.pgn"))
        assert (len(event.games), event.name, event.problems) == (3, "N1", ())

    def test_never_in_a_comment(self) -> None:
        event = read(hazard("fake-tag-in-comment.pgn"))
        assert [(g.white_rating, g.black_rating) for g in event.games] == [(2000, 1900)]

    def test_any_case_two_tags_on_a_line_and_escaped_quotes(self) -> None:
        event = read(hazard("tag-case-and-layout.pgn"))
        assert [(p.name, p.rating) for p in event.players] == [
            ('Al "The" Alpha', 2000),
            ("B", 1900),
        ]
        assert (event.name, reasons(event), event.problems) == ("lower", [None], ())

    def test_cp1252(self) -> None:
        event = read(hazard("crlf-cp1252.pgn"))
        assert (event.name, event.encoding) == ("Tournoi d’été", "cp1252")
        assert "cp1252" in event.notes[0]

    @pytest.mark.parametrize(
        ("change", "games"),
        [
            (("\n[White ", "\n\n[White "), 2),  # a blank line inside the tags
            (("\n[White ", "\n{a remark}\n[White "), 2),
            (("\n[White ", "\n; a remark\n[White "), 2),
            (("\n[White ", "\n%hidden\n[White "), 2),
            (("\n[White ", "\n[Bad tag]\n[White "), 2),
            (("\n[White ", '\n[White-Elo x "9"]\n[White '), 2),
            (("Larch, Tom", 'Tom "Tree" Larch'), 2),
            (("\n", "\r\n"), 2),
            (("\n", "\r"), 2),
            (("[", " ["), 2),
            (("[Event ", "\ufeff[Event "), 2),
            (("1. e4 e5 1-0", ""), 2),
            (("\n\n", "\n"), 2),
            (("1. e4 ", '1. e4 {[%clk 0:01:00]\n[Event "x"]\n} '), 2),
        ],
    )
    def test_however_they_are_laid_out(self, change: tuple[str, str], games: int) -> None:
        text = (pgn() + pgn(White="Elm, Ida")).replace(*change)
        event = read(text if "\ufeff" not in text else text.replace("\ufeff", "", 2))
        assert len(event.games) == games
        assert reasons(event) == [None] * games
        assert [(g.white_rating, g.black_rating) for g in event.games] == [(2000, 1900)] * games

    def test_a_broken_tag_is_skipped_and_reported_with_its_line(self) -> None:
        event = read(pgn().replace("[White ", "[Bad tag]\n[White "))
        assert [(p.line, p.message) for p in event.problems] == [
            (2, "This line is no tag and was skipped.")
        ]

    @pytest.mark.parametrize("mark", ["", "\ufeff"])
    def test_the_first_line_may_be_hidden_or_broken(self, mark: str) -> None:
        event = read(f"{mark}% made by hand\n[Bad tag]\n{pgn()}")
        assert [(p.line, p.message) for p in event.problems] == [
            (2, "This line is no tag and was skipped.")
        ]
        (problem,) = read(f"{mark}[Bad tag]\n{pgn()}").problems
        assert problem.line == 1

    def test_a_comment_without_an_end_is_reported(self) -> None:
        event = read(pgn("1. e4 e5 {never") + pgn())
        assert len(event.games) == 1
        assert [(p.line, "never ends" in p.message) for p in event.problems] == [(8, True)]

    def test_a_game_without_players_is_left_out_and_reported(self) -> None:
        event = read(pgn() + '[Event "Engines"]\n\n1. e4 e5 *\n')
        assert len(event.games) == 1
        assert [problem.line for problem in event.problems] == [10]

    def test_problems_name_the_line_in_files_of_tags_only(self) -> None:
        text = "".join(f'[White "A"]\n[Black "B{n}"]\n[WhiteElo "bad{n}"]\n' for n in range(400))
        event = read(text)
        assert [problem.line for problem in event.problems] == [3 * n + 1 for n in range(400)]

    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["1. e4 e5 1-0", "1-0", "1. e4 {a\n\n[b] c} e5 1-0", "1. e4 1-0"]),
                st.sampled_from(['A "x"', "B\\C", "Ünal", "", "?"]),
                st.sampled_from(["\n", "\n\n\n"]),
            ),
            min_size=1,
        )
    )
    def test_where_python_chess_finds_them(self, games: list[tuple[str, str, str]]) -> None:
        text = "".join(
            pgn(moves, Annotator=name.replace("\\", "\\\\").replace('"', '\\"')) + gap
            for moves, name, gap in games
        )
        handle = io.StringIO(text)
        count = 0
        while chess.pgn.skip_game(handle):
            count += 1
        assert len(read(text).games) == count == len(games)

    def test_the_long_way_and_the_short_one_agree(self) -> None:
        games = [pgn(Round=str(n), White=f"Player {n % 7}") for n in range(1, 40)]
        games[5] = pgn("1. e4 {[%clk 1]} e5 1-0", Round="6", White="Player 6")
        short, long = read("".join(games)), read("".join(games).replace("\n", "\r"))
        assert short == long
        assert [game.round for game in short.games] == list(range(1, 40))


class TestPlayers:
    def test_of_one_fide_id_are_one_under_any_name(self) -> None:
        event = read(
            pgn(WhiteFideId="1234567")
            + pgn(White="Larch, T.", WhiteFideId="1234567")
            + pgn(White="Rowan, Isla", Black="Larch, Tom")
        )
        assert [(p.name, p.fide_id) for p in event.players] == [
            ("Larch, Tom", "1234567"),
            ("Rowan, Isla", ""),
        ]
        assert [(game.white, game.black) for game in event.games] == [(0, 1), (0, 1), (1, 0)]

    def test_who_meet_under_one_id_go_by_their_names(self) -> None:
        event = read(pgn(WhiteFideId="9999999", BlackFideId="9999999"))
        assert [(p.name, p.fide_id) for p in event.players] == [
            ("Larch, Tom", ""),
            ("Rowan, Isla", ""),
        ]

    def test_of_one_name_and_two_ids_are_two(self) -> None:
        event = read(pgn(WhiteFideId="1234567") + pgn(WhiteFideId="7654321"))
        assert len(event.players) == 3

    def test_with_several_ratings_have_the_earliest_as_base(self) -> None:
        event = read(
            pgn(Date="2026.02.01", WhiteElo="2020")
            + pgn(Date="2026.01.01", WhiteElo="2000")
            + pgn(Date="2026.03.01", WhiteElo="2040")
        )
        assert event.players[0].rating == 2000
        assert [game.white_rating for game in event.games] == [2020, 2000, 2040]
        assert "Several ratings (2000, 2020, 2040)" in event.players[0].notes[0]
        assert event.dates == ("2026-01-01", "2026-03-01")

    def test_have_their_points_and_titles(self) -> None:
        event = read(pgn(WhiteTitle="gm", WhiteFed="eng") + pgn("1. e4 e5 1/2-1/2", Result="1/2"))
        assert [(p.title, p.federation, p.points) for p in event.players] == [
            ("GM", "ENG", 1.5),
            ("", "", 0.5),
        ]

    def test_who_play_themselves_are_reported(self) -> None:
        event = read(pgn(Black="Larch, Tom"))
        assert not event.games
        assert "plays himself" in messages(event)[0]


class TestTheEvent:
    @pytest.mark.parametrize(
        ("site", "told"),
        [
            ("https://lichess.org/abcdefgh", "lichess.org"),
            ("Chess.com", "chess.com"),
            ("chess24.com INT", ""),
            ("London", ""),
        ],
    )
    def test_of_an_online_site_has_its_ratings(self, site: str, told: str) -> None:
        event = read(pgn(Site=site))
        assert event.place == site
        assert event.notes == (
            (f"Games from {told}: the ratings are that site's own and not FIDE's.",) if told else ()
        )

    @pytest.mark.parametrize(
        ("tags", "time_control"),
        [
            ({"TimeControl": "300+3"}, "blitz"),
            ({"TimeControl": "900+10"}, "rapid"),
            ({"TimeControl": "40/7200:3600"}, "standard"),
            ({"TimeControl": "-"}, ""),
            ({"EventType": "swiss (rapid)", "TimeControl": "5400"}, "rapid"),
            ({"EventType": "blitz"}, "blitz"),
            ({}, ""),
        ],
    )
    def test_time_control(self, tags: dict[str, str], time_control: str) -> None:
        assert read(pgn(**tags)).time_control == time_control

    @pytest.mark.parametrize(
        ("written", "round_"), [("3", 3), ("11.4", 11), ("?", None), ("-", None), ("", None)]
    )
    def test_round(self, written: str, round_: int | None) -> None:
        event = read(pgn(Round=written))
        assert event.games[0].round == round_
        assert event.rounds == (round_ or 0)


class TestSpeed:
    def test_is_at_most_twice_the_time_python_chess_takes_to_skip_the_games(self) -> None:
        moves = (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\n" * 8
        )
        text = "".join(
            pgn(f"{moves}1-0", Site="Orchard", Date="2026.01.01", Round=str(n % 9 + 1), ECO="C95")
            for n in range(3_000)
        )
        ratios = []
        for _ in range(5):
            start = time.process_time()
            event = read(text)
            ours = time.process_time() - start
            handle = io.StringIO(text)
            start = time.process_time()
            while chess.pgn.skip_game(handle):
                pass
            ratios.append(ours / (time.process_time() - start))
        assert len(event.games) == 3_000
        assert min(ratios) < 2
