"""A first FIDE rating: what a newcomer's games come to, and whether it is published."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from pydantic import Field

from app.calculators import games, listing
from app.calculators.calculator import Calculator, Face, Texts
from app.calculators.figures import NOT_AVAILABLE, as_typed, fixed, signed
from app.calculators.games import (
    GamesQuestion,
    NotPlayed,
    ReadRatings,
    Results,
    Unrated,
    WholeOpponent,
)
from app.calculators.listing import GameColumns
from app.calculators.marks import entered, result
from app.calculators.question import Sample
from app.calculators.rows import Rows
from app.calculators.steps import Step, ledger
from app.ratings import fide_first_rating
from app.ratings.fide_first_rating import ADDED_DRAWS, ADDED_OPPONENT, HIGHEST_FIRST_RATING
from app.ratings.fide_first_rating import FirstRating as Rating
from app.ratings.fide_games import Game
from app.ratings.score import Score


class FirstRatingQuestion(GamesQuestion):
    """Hold the games of a player who has no rating yet."""

    path = "/fide/first-rating"
    always = ("opponent", "result")
    subject = ("opponent",)
    sample: ClassVar[Sample] = {
        "opponent": ("1902", "1877", "1884", "2012", "1832"),
        "result": ("draw", "draw", "win", "loss", "win"),
    }

    opponent: Annotated[
        tuple[WholeOpponent, ...],
        ReadRatings,
        Field(title="Game {game}", description=games.OPPONENT_ALLOWS),
    ] = ()
    result: Results = ()


class FirstGame(NamedTuple):
    """Hold one row of the answer, and why it counts nowhere where it does not."""

    opponent_rating: int | None
    result: Score | NotPlayed
    rated: bool
    note: str


@dataclass(frozen=True, slots=True)
class FirstRatingAnswer:
    """Hold a first rating: rating points, points scored and whole percent."""

    question: FirstRatingQuestion
    score: float
    games_rated: int
    average_rating: float | None
    percentage_score: int | None
    performance_bonus: int | None
    first_rating: int | None
    published: bool
    reason: str
    steps: tuple[Step, ...]
    link: str
    games: Rows[FirstGame]


def answer(question: FirstRatingQuestion) -> FirstRatingAnswer:
    """Rate a newcomer's games together.

    Source: FIDE Handbook B.02, 7.1.4 and 8.2.
    """
    ratings = [None if each is Unrated.UNRATED else each for each in question.opponent]
    first = fide_first_rating.first_rating(
        [
            Game(
                rating,
                None if isinstance(given, NotPlayed) else given,
                given.value if isinstance(given, NotPlayed) else "",
            )
            for rating, given in zip(ratings, question.result, strict=True)
        ]
    )
    notes = list(map(games.why_not_rated, question.opponent, question.result))
    return FirstRatingAnswer(
        question=question,
        score=first.score,
        games_rated=first.games_rated,
        average_rating=first.average_rating,
        percentage_score=first.percentage_score,
        performance_bonus=first.performance_bonus,
        first_rating=first.first_rating,
        published=first.published,
        reason=first.reason,
        steps=_steps(question, first),
        link=question.link,
        games=Rows(_first_game, ratings, question.result, notes),
    )


def _first_game(rating: int | None, result: Score | NotPlayed, note: str) -> FirstGame:
    return FirstGame(rating, result, not note, note)


def _steps(question: FirstRatingQuestion, first: Rating) -> tuple[Step, ...]:
    if first.average_rating is None or first.uncapped_rating is None:
        return ()
    ratings = [
        entered(str(opponent))
        for opponent, given in zip(question.opponent, question.result, strict=True)
        if opponent is not Unrated.UNRATED and not isinstance(given, NotPlayed)
    ]
    score = entered(as_typed(first.score))
    bonus = first.performance_bonus or 0
    rating = f"{fixed(first.average_rating, 2)} {'−' if bonus < 0 else '+'} {abs(bonus)} = "
    return (
        Step(
            "Average",
            f"with {ADDED_DRAWS} opponents of {ADDED_OPPONENT}",
            (
                f"({' + '.join(ratings)} + {ADDED_DRAWS} × {ADDED_OPPONENT}) ÷ "
                f"{first.games_rated + ADDED_DRAWS} = {result(fixed(first.average_rating, 2))}",
            ),
            "B.02, 8.2",
        ),
        Step(
            "Percentage",
            f"with {ADDED_DRAWS} draws",
            (
                f"({score} + 1) ÷ {first.games_rated + ADDED_DRAWS} = "
                f"{result(f'{first.percentage_score}%')}, "
                f"which is {signed(bonus)} points in the table",
            ),
            "B.02, 8.2 and 8.1.1, whole percent, halves up",
        ),
        Step(
            "First rating",
            "average + difference",
            (rating + result(str(first.uncapped_rating)) + _cap(first),),
            f"B.02, 8.2, nearest whole, at most {HIGHEST_FIRST_RATING}",
        ),
        Step("Published?", "", (first.reason,), "B.02, 7.1.4"),
    )


def _cap(first: Rating) -> str:
    if first.first_rating == first.uncapped_rating:
        return ""
    return f", cut to {result(str(first.first_rating))}"


@dataclass(frozen=True, slots=True)
class FirstRatingSheet:
    """Hold everything that the result section prints."""

    sentence: tuple[str, str, str, str]
    preview: str
    faces: tuple[Face, ...]
    reason: str
    games: str
    ledger: str


def sheet(answer: FirstRatingAnswer) -> FirstRatingSheet:
    """Write an answer as text, figure by figure."""
    first = NOT_AVAILABLE if answer.first_rating is None else str(answer.first_rating)
    published = "published" if answer.published else "not published"
    opening = f"{games.points_from_games(answer.score, answer.games_rated)}:"
    return FirstRatingSheet(
        sentence=(
            (opening, "first rating", first, f", {published}.")
            if answer.first_rating is not None
            else ("No rated games yet.", "", "", "")
        ),
        preview=f"{opening} first rating {first}",
        faces=(
            Face("First rating", first, "", published, large=True),
            Face(
                "Average",
                NOT_AVAILABLE if answer.average_rating is None else fixed(answer.average_rating, 2),
                "",
                f"with {ADDED_DRAWS} × {ADDED_OPPONENT}",
            ),
            Face(
                "Percentage",
                NOT_AVAILABLE if answer.percentage_score is None else f"{answer.percentage_score}%",
                "",
                ""
                if answer.performance_bonus is None
                else f"{signed(answer.performance_bonus)} points",
            ),
            Face("Score", f"{as_typed(answer.score)} of {answer.games_rated}", "", ""),
        ),
        reason=answer.reason[:1].upper() + answer.reason[1:] + ".",
        games=_game_rows(answer.games),
        ledger=ledger(answer.steps) if answer.steps else "",
    )


def _game_rows(rows: Rows[FirstGame]) -> str:
    ratings, results, notes = rows.columns
    return listing.games_without_changes(
        GameColumns(
            listing.opponent_ratings(ratings),
            results,
            (),
            [None] * len(ratings),
            [True] * len(ratings),
            notes,
        )
    )


def blank_sheet(texts: Texts) -> FirstRatingSheet:
    """Write the sheet of a question that has no answer yet, N/A in every place."""
    return FirstRatingSheet(
        sentence=("", "", "", ""),
        preview="",
        faces=tuple(
            Face(label, NOT_AVAILABLE, "", "", large=label == "First rating")
            for label in ("First rating", "Average", "Percentage", "Score")
        ),
        reason="",
        games=listing.blank_game_rows(texts, 1, with_bar=False),
        ledger="",
    )


CALCULATOR = Calculator(
    name="first_rating",
    title="FIDE",
    lead="What a newcomer’s first rating will be.",
    question=FirstRatingQuestion,
    answer=answer,
    sheet=sheet,
    blank_sheet=blank_sheet,
    choices={"result": games.RESULTS},
    section="fide",
    tab="First rating",
)
