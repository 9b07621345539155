"""CPU time of one update, the whole WSGI call, against a view that says hello."""

from statistics import median

from app import create_app
from bench.report import Row, Section, times
from bench.wsgi import MATCH, Call, fide, hello, microseconds

ROUNDS = 9
MOST_MATCH, MOST_FIDE_10, MOST_FIDE_200, MOST_GROWTH = 6, 9, 100, 10
"""How many times hello an update may cost, and 200 games what 20 cost."""


def run() -> Section:
    """Measure hello and the updates in turn, several rounds, and compare the medians."""
    app = create_app()
    calls = {"hello": Call(hello(), "/"), "match": Call(app, "/", MATCH)}
    if any(rule.rule == "/fide" for rule in app.url_map.iter_rules()):
        calls |= {f"fide {games}": Call(app, "/fide", fide(games)) for games in (10, 20, 200)}
    rounds = [
        {
            name: microseconds(call, 300 if name != "fide 200" else 60)
            for name, call in calls.items()
        }
        for _ in range(ROUNDS)
    ]

    def row(what: str, name: str, most: int, reference: str = "hello") -> Row:
        if name not in calls:
            return Row(what, "no such page yet", limit=f"{most}×")
        return Row(
            what,
            f"{median(each[name] for each in rounds):.0f} µs",
            f"{reference} {median(each[reference] for each in rounds):.0f} µs",
            times(median(each[name] / each[reference] for each in rounds)),
            f"{most}×",
        )

    return Section(
        "CPU time of one update",
        (
            row("match update", "match", MOST_MATCH),
            row("FIDE update, 10 games", "fide 10", MOST_FIDE_10),
            row("FIDE update, 200 games", "fide 200", MOST_FIDE_200),
            row("FIDE update, from 20 to 200 games", "fide 200", MOST_GROWTH, "fide 20"),
        ),
        f"Whole WSGI calls, medians of {ROUNDS} rounds of some hundred calls, references in turn.",
    )
