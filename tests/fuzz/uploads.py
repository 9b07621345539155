"""Files that people could upload: real ones with their hazards, damaged further."""

from functools import cache
from pathlib import Path
from random import Random

_DATA = Path(__file__).parents[1] / "data"
_LONGEST = 3000
_ODD = (
    b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\n", b"\r\n", b"\x85", b"\xe2\x80\xa8",
    b"001 ", b"012 ", b"[Event \"x\"]\n", b"[White \"=1+1\"]", b"[", b"]", b"\"", b"{", b"}", b"(",
    b";", b"%", b"1-0", b"1/2-1/2", b"*", b"0000 - -", b"  62 b Z", b"9" * 30, b"-1", b"\t", b",",
    b"white;black;result\n", b"No.;Name;Rtg;1.Rd;2.Rd;Pts\n", b"17b1", b"4w", b"-\xc2\xbd", b"W 2",
    b"H---", b"+W5 =B2 --", b" | ", b"not paired", b"Round 2\n", b"\\\"", b"$1", b"e4", b"\xc3\x28",
)  # fmt: skip


def upload(random: Random) -> bytes:
    """Return the bytes of a file that somebody could send."""
    data = random.choice(_samples())
    if random.random() < 0.2:
        lines = data.splitlines(keepends=True)
        random.shuffle(lines)
        data = b"".join(lines)
    if random.random() < 0.1:
        data += random.choice(_samples())
    for _ in range(random.choice((0, 1, 2, 5, 20))):
        start = random.randrange(len(data) + 1)
        end = min(len(data), start + random.choice((0, 0, 1, 2, 10, 80, 400)))
        new = random.choice(_ODD) if random.random() < 0.8 else data[start:end] * 2
        data = data[:start] + new + data[end:]
    return data[: random.randrange(_LONGEST)] if random.random() < 0.5 else data[:_LONGEST]


@cache
def _samples() -> tuple[bytes, ...]:
    table = b"White;Rating;Black;Rating;Result\nLarch, Tom;1650;Rowan, Isla;1720;1-0\n"
    swiss = b"No.;Name;Rtg;1.Rd;2.Rd;Pts\n1;Larch;1650;2w1;-1;2\n2;Rowan;1720;1b0;3w\xc2\xbd;0,5\n"
    robin = b"Rk,Name,Elo,1,2,Pts\n1,Larch,1650,*,1,1\n2,Rowan,,0,*,0\n"
    us_chess = (
        b" Pair | Player Name |Total|Round|Round|\n Num | USCF ID | Pts | 1 | 2 |\n"
        b" 1 | ANN LARCH |1.0 |W 2|U |\n ON | 15445895 / R: 1794 ->1817 |N:2 |W |B |\n"
    )
    vega = (
        b"  1 Larch,Tom   2125  ENG  1.5 | +W2  =HPB | 0.0\n  2 Elm,Ida   0  ENG  0.0 | -B1  -- |\n"
    )
    files = sorted(_DATA.glob("hazard-*"))
    tables = (table, table.replace(b";", b"\t"), swiss, robin, us_chess, vega)
    return (*tables, *(path.read_bytes()[:_LONGEST] for path in files))
