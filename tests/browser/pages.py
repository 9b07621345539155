"""The pages that every browser test looks at. A new page is one entry."""

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page


class State(NamedTuple):
    """Hold one state of a page and the address that brings it, of an event with a file."""

    name: str
    address: str
    file: Path | None = None

    def __str__(self) -> str:
        return self.name

    def open(self, page: Page) -> None:
        """Bring a page into this state, with scripts or without."""
        page.goto(self.address)
        if self.file is not None:
            page.get_by_label("File", exact=True).set_input_files(self.file)
            # With scripts a file is rated as soon as it is chosen, and its players can be searched.
            if page.get_by_label("Find a player").is_hidden():
                page.get_by_role("button", name="Calculate").click()
            page.get_by_role("table").wait_for()


DATA = Path(__file__).parents[1] / "data"

STATES = (
    State("match", "/"),
    State("match, empty", "/?a=&b="),
    State(
        "match, filled",
        "/?a=1500&b=1580&result=draw&k=27&k_b=10&draw_rate=33&rounding=whole"
        "&name_a=Anna&name_b=Wolfeschlegelsteinhausenbergerdorff",
    ),
    State("match, faulty", "/?a=abc&b=4001&result=won&k=500&k_b=x&draw_rate=99"),
    State("fide", "/fide"),
    State(
        "fide, filled",
        "/fide?rating=2660&opponent=1720&result=win&opponent=unrated&result=loss&opponent=2000"
        "&result=bye&opponent=1250&result=draw&target=2700&next_opponent=1750&other_games=80",
    ),
    State("fide, no games", "/fide?rating=1800"),
    State("fide, faulty", "/fide?rating=x&opponent=1720&opponent=50&result=won&period=2031-13"),
    State("first rating", "/fide/first-rating"),
    State("first rating, faulty", "/fide/first-rating?opponent=1720&result="),
    State("us chess", "/us-chess"),
    State("us chess, faulty", "/us-chess?rating=x&opponent=50&result=won&date=2016-01-01"),
    State("us chess, unrated", "/us-chess?rating=&age=12&opponent=1250&result=win"),
    State("lichess", "/lichess"),
    State("lichess, faulty", "/lichess?rating=x&opponent=1500&deviation=600"),
    State("lichess, seen", "/lichess?rating=1500&opponent=1580&seen_result=win&seen_change=7"),
    State("glicko", "/glicko"),
    State("glicko, faulty", "/glicko?rating=x&deviation=0"),
    State("event", "/event"),
    State("event, rated", "/event", DATA / "hazard-utf8-lf.trf"),
    State("event, with remarks", "/event", DATA / "hazard-every-result-code.trf"),
)
