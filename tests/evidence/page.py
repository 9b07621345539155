"""The page docs/evidence.md: every published number beside ours, and how many agree."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.evidence.ours import OURS
from tests.evidence.published import Published, published

PAGE = Path(__file__).parents[2] / "docs" / "evidence.md"

_SYSTEMS = {
    "fide": "FIDE",
    "elo": "Elo",
    "elo_book": "Elo",
    "uscf_old": "Elo",
    "uschess": "US Chess",
    "glicko1": "Glicko",
    "glicko2": "Glicko-2",
    "lichess": "Lichess",
}
_WORDS = {
    "table_8_1_1": "table 8.1.1",
    "table_8_1_2_row": "table 8.1.2",
    "table_8_1_2": "table 8.1.2",
    "tournament_change": "tournament",
    "single_game_fide_online_calculator": "single game",
    "single_game_rounded": "single game",
    "standard_single_game": "single game",
    "glicko2_single_game": "single game",
    "initial_rating": "first rating",
    "initial_rating_fide_online_calculator": "first rating",
    "k_factor_observed": "K on the lists",
    "k_cap_derived": "700 rule",
    "norm_threshold": "title norm",
    "expected_sum": "expected score",
    "change_rounded": "rounded change",
    "expected": "expected score",
    "K32_24_16": "old K-factors",
    "portisch": "tournament",
    "win_first": "win",
    "new": "new rating",
    "new_rating_rounded": "new rating, whole",
    "rating_rounded": "rating, whole",
    "rd_rounded": "deviation, whole",
    "special_approx": "special formula",
    "special": "special formula",
    "standard": "event",
    "winning_expectancy": "expected score",
    "We": "expected score",
    "N_eff": "effective games",
    "age_initial": "starting rating",
    "bonus_bar_B10": "bonus threshold",
    "threshold_points": "points",
    "glicko1": "period",
    "glicko2": "period",
    "g_and_E": "terms",
    "rd_decay": "idle periods",
    "rd_only": "no games",
    "rd_floor_change": "regular players",
    "rd_both": "deviation of both",
    "regulator": "factor of gains",
    "vol": "volatility",
    "rd": "deviation",
    "k": "K",
    "k_nominal": "K",
    "n": "games",
    "own_rating": "rating",
    "games_ge_30": "30 games",
    "prior_games": "games before",
    "games_in_event": "games",
    "min_rp": "least performance",
    "min_ra": "least average",
    "min_score_percent": "least percentage",
    "min_games": "games",
    "white_rd": "white deviation",
    "black_rd": "black deviation",
    "opponent_minus_self": "opponent minus own",
    "bonus_threshold_B": "bonus threshold",
    "peak_established_rating": "peak",
    "inflate_rd": "idle before",
    "score_first": "score of the first",
}
"""The names that are not yet words."""
_EXPLANATION = """\
# Evidence

Every number here was published by somebody else: by the federations, in the papers of the \
systems' authors, or in the tests of other implementations. The calculator computes each from the \
same inputs. `make evidence` writes this page, and a test fails when it is not up to date. \
A number agrees when it differs by no more than the tolerance, which is as exact as it was \
published; where none stands, the two are equal.
"""
_LEFT_OUT = """
## Held, and not computed here

Published numbers of systems, or of variants of them, that no page of this calculator computes.

| System | Numbers | Source |
|---|---|---|
"""


class Comparison(NamedTuple):
    """Hold one published number beside ours."""

    system: str
    what: str
    source: str
    inputs: str
    expected: Any
    ours: Any
    tolerance: float

    @property
    def agrees(self) -> bool:
        """Tell whether the two differ by no more than the tolerance."""
        if isinstance(self.expected, str) or self.ours is None:
            return bool(self.expected == self.ours)
        # A number in binary is not just the number in decimals.
        return bool(abs(self.expected - self.ours) <= self.tolerance + 1e-9)


def comparisons() -> Iterator[Comparison]:
    """Compare every published number that is computed here."""
    for each in published():
        if _computed(each):
            ours = _flat(OURS[each.system](each.inputs))
            for name, expected in _flat(each.expected).items():
                yield Comparison(
                    _SYSTEMS[each.system.partition("/")[0]],
                    f"{_words(each.system.rpartition('/')[2])}: {_words(name)}",
                    each.source,
                    _text_of(each.inputs),
                    expected,
                    ours[name],
                    _tolerance(each.tolerance, name),
                )


def left_out() -> Iterator[Published]:
    """Return what is held and not computed here."""
    return (each for each in published() if not _computed(each))


def page() -> str:
    """Write the whole page."""
    found = list(comparisons())
    agreeing = sum(each.agrees for each in found)
    lines = [
        _EXPLANATION,
        f"**{agreeing:,} of {len(found):,} agree.**",
        "",
        "| System | Numbers | Agree |",
        "|---|---|---|",
    ]
    systems = list(dict.fromkeys(_SYSTEMS.values()))
    by_system = {system: [each for each in found if each.system == system] for system in systems}
    lines += [
        f"| {system} | {len(numbers)} | {sum(each.agrees for each in numbers)} |"
        for system, numbers in by_system.items()
    ]
    for system, numbers in by_system.items():
        lines += ["", f"## {system}", "", *_table(numbers)]
    return "\n".join(lines) + "\n" + _LEFT_OUT + "".join(map(_row_left_out, left_out()))


def _table(numbers: Sequence[Comparison]) -> Iterator[str]:
    yield "| What | Inputs | Published | Ours | Tolerance | Source |"
    yield "|---|---|---|---|---|---|"
    for each in numbers:
        ours = _number(each.ours) + ("" if each.agrees else " **differs**")
        tolerance = _number(each.tolerance) if each.tolerance else ""
        yield _row(each.what, each.inputs, _number(each.expected), ours, tolerance, each.source)


def _row_left_out(each: Published) -> str:
    return _row(each.system.replace("_", " "), str(len(_flat(each.expected))), each.source) + "\n"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '∣') for cell in cells)} |"


def _computed(each: Published) -> bool:
    return each.system in OURS and each.inputs.get("scale", 400) == 400


def _flat(values: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, list):
            flat |= {f"{name} {i + 1}": each for i, each in enumerate(value)}
        else:
            flat[name] = value
    return flat


def _tolerance(tolerance: Any, name: str) -> float:
    return float(tolerance[name.rpartition("_")[2]] if isinstance(tolerance, dict) else tolerance)


def _words(name: str) -> str:
    first, space, number = name.partition(" ")
    return _WORDS.get(first, first).replace("_", " ") + space + number


def _number(value: Any) -> str:
    return f"{value:.12g}".replace("-", "−") if isinstance(value, int | float) else str(value)


def _text_of(inputs: Mapping[str, Any]) -> str:
    return ", ".join(f"{_words(name)} {_value(name, value)}" for name, value in inputs.items())


def _value(name: str, value: Any) -> str:
    if name == "games" and isinstance(value, list):
        results = {1: "1", 0.5: "½", 0: "0"}
        return " ".join(f"{opponent} {results[points]}," for opponent, points in value).rstrip(",")
    if isinstance(value, list):
        return " ".join(
            f"({_value('', each)})" if isinstance(each, list) else f"{each:g}" for each in value
        )
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
