"""Words that stand where an opponent would, and what they are worth."""

import re
from functools import lru_cache
from typing import Literal

from app.files.event import NotRated
from app.ratings.score import Score

Bye = Literal["bye", "half", "absent", ""]
"""What kind of bye a word tells, or nothing for a word that tells none."""

_SPELLINGS: dict[Bye, tuple[str, ...]] = {
    "bye": ("spielfrei", "freilos", "exempt", "descansa", "descanso", "vrij", "pab", "fpb"),
    "half": ("hpb",),
    "absent": ("not paired", "nicht ausgelost", "nicht gelost", "nb", "zpb", "absent", "abwesend"),
}
_WORDS: dict[str, Bye] = {
    word: kind
    for kind, spellings in _SPELLINGS.items()
    for spelling in spellings
    for word in (spelling, spelling.replace(" ", ""))
}
# Whose default it is, only a name beside it tells; and the short words can be names.
_FOR_NAMES: dict[str, Bye] = {"default": "bye"}
_IN_CELLS: dict[str, Bye] = {"exe": "bye", "half": "half", "abs": "absent", "out": "absent"}
_BYE_AND_MORE = re.compile(r"(full ?|half ?|zero ?)?(?:point ?)?bye ?\d*")
_KINDS: dict[str, Bye] = {"half": "half", "zero": "absent"}
_LONGEST = 24


@lru_cache(maxsize=512)
def bye_kind(text: str, *, in_cell: bool = False) -> Bye:
    """Return what kind of bye stands in the place of a name, or in the cell of a round.

    >>> [bye_kind(name) for name in ("BYE", "- not paired -", "n.b.", "zero point bye", "Byers")]
    ['bye', 'absent', 'absent', 'absent', '']
    >>> bye_kind("Half"), bye_kind("half", in_cell=True), bye_kind("halfpointbye", in_cell=True)
    ('', 'half', 'half')
    """
    if len(text) > _LONGEST:
        return ""
    plain = "".join(letter for letter in text.casefold() if letter.isalnum() or letter == " ")
    plain = " ".join(plain.split())
    if kind := _WORDS.get(plain) or (_IN_CELLS if in_cell else _FOR_NAMES).get(plain):
        return kind
    found = _BYE_AND_MORE.fullmatch(plain)
    return _KINDS.get((found[1] or "").strip(), "bye") if found else ""


def bye_outcome(kind: Bye, score: Score | None) -> tuple[Score | None, NotRated]:
    """Return what a bye is worth to the player, whose result says it better where it is given.

    >>> bye_outcome("half", None), bye_outcome("bye", Score.LOSS)
    ((<Score.DRAW: 'draw'>, <NotRated.BYE: 'bye'>), (None, <NotRated.ABSENT: 'absent'>))
    """
    if score is Score.LOSS or (kind == "absent" and score is None):
        return None, NotRated.ABSENT
    if kind == "half" and score is None:
        score = Score.DRAW
    return score, NotRated.BYE
