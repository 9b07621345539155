"""Small tournament files, written here, and the hazard files of tests/data."""

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


def hazard(name: str) -> bytes:
    return (DATA / f"hazard-{name}").read_bytes()


def player_line(
    number: int,
    *blocks: str,
    name: str = "Larch, Tom",
    rating: str = "1800",
    sex: str = "m",
    title: str = "",
    birth: str = "1990/01/01",
    points: str = "",
) -> str:
    """One 001 line of a Tournament Report File, each block ten columns wide."""
    head = f"001 {number:4} {sex:1}{title:>3} {name:33} {rating:>4} ENG {number:11} {birth:10}"
    line = f"{head} {points:>4} {number:4}" + "".join(f"  {block:8}" for block in blocks)
    return line.rstrip()


def trf(*lines: str) -> str:
    return "\n".join(("012 Orchard Open", *lines, ""))


def swiss(players: int, rounds: int) -> str:
    """Pair each player with the one so many places on, which is a pairing in every round."""
    lines = []
    for number in range(1, players + 1):
        blocks = []
        for round_ in range(rounds):
            step = 1 << round_
            first = (number - 1) // step % 2 == 0
            other = number + step if first else number - step
            code = "=" if round_ % 3 else "1" if first else "0"
            blocks.append(f"{other:4} {'w' if first else 'b'} {code}")
        lines.append(player_line(number, *blocks, name=f"Player {number}", rating="1800"))
    return trf(*lines)


def pgn(moves: str = "1. e4 e5 1-0", **tags: str) -> str:
    """One game in Portable Game Notation; a tag of None is left out."""
    all_tags = {
        "Event": "Orchard Open",
        "White": "Larch, Tom",
        "Black": "Rowan, Isla",
        "Result": "1-0",
        "WhiteElo": "2000",
        "BlackElo": "1900",
    } | tags
    written = "".join(f'[{name} "{value}"]\n' for name, value in all_tags.items())
    return f"{written}\n{moves}\n\n"
