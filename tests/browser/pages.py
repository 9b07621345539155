"""The pages that every browser test looks at. A new page is one entry."""

from typing import NamedTuple


class State(NamedTuple):
    """Hold one state of a page and the address that brings it."""

    name: str
    address: str

    def __str__(self) -> str:
        return self.name


STATES = (
    State("match", "/"),
    State("match, empty", "/?a=&b="),
    State(
        "match, filled",
        "/?a=1500&b=1580&result=draw&k=27&k_b=10&draw_rate=33&rounding=whole"
        "&name_a=Anna&name_b=Wolfeschlegelsteinhausenbergerdorff",
    ),
    State("match, faulty", "/?a=abc&b=4001&result=won&k=500&k_b=x&draw_rate=99"),
)
