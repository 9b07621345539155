import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.files.event import NotRated, Pairing, Unpaired
from app.files.packed import Pairings, UnpairedRounds
from app.ratings.score import Score

ROUNDS = st.none() | st.integers(0, 999)
PLACES = st.integers(0, 10_000_000)
SCORES = st.none() | st.sampled_from(Score)
HUNDREDTHS = st.integers(10_000, 400_000).map(lambda hundredths: hundredths / 100)
RATINGS = st.none() | st.integers(100, 4000) | HUNDREDTHS
GAMES = st.builds(
    Pairing,
    ROUNDS,
    PLACES,
    PLACES,
    SCORES,
    RATINGS,
    RATINGS,
    st.none() | st.sampled_from(NotRated),
)
UNPAIRED = st.builds(Unpaired, ROUNDS, PLACES, SCORES, st.sampled_from(NotRated))


class TestPacked:
    @given(st.lists(GAMES))
    def test_games_come_back_as_they_were(self, games: list[Pairing]) -> None:
        packed = Pairings(games)
        assert list(packed) == games
        assert [packed[place] for place in range(len(packed))] == games
        assert packed.last_round == max((game.round or 0 for game in games), default=0)

    @given(st.lists(UNPAIRED))
    def test_and_so_do_rounds_without_an_opponent(self, unpaired: list[Unpaired]) -> None:
        assert list(UnpairedRounds(unpaired)) == unpaired

    def test_a_whole_rating_stays_a_whole_number(self) -> None:
        (game,) = Pairings([Pairing(1, 0, 1, Score.WIN, 2210, 1519.6)])
        assert (repr(game.white_rating), repr(game.black_rating)) == ("2210", "1519.6")

    def test_games_are_found_from_either_end_and_in_slices(self) -> None:
        games = [Pairing(round_, 0, 1, None, None, None) for round_ in range(5)]
        packed = Pairings(games)
        assert (packed[-1], packed[1:3]) == (games[-1], tuple(games[1:3]))
        for place in (5, -6):
            with pytest.raises(IndexError):
                packed[place]

    def test_games_are_equal_where_all_are(self) -> None:
        game = Pairing(1, 0, 1, Score.WIN, 2210, None)
        assert Pairings([game]) == Pairings([game])
        assert Pairings([game]) != Pairings([game._replace(score=Score.DRAW)])
        assert Pairings() != UnpairedRounds()

    def test_players_move_with_their_games(self) -> None:
        game = Pairing(1, 0, 2, Score.WIN, 2210, 1519.6, NotRated.VARIANT)
        assert list(Pairings([game]).renumbered((1, 0, 0))) == [game._replace(white=1, black=0)]
