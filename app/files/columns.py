"""What the columns of a table are called, in the languages that tournaments are kept in."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_WHITE = (
    "white weiss blanc blancs blancas brancas bianco bianchi wit hvid vit bialy biale biały białe "
    "bily beli vilagos beyaz белые"
)
_BLACK = (
    "black schwarz noir noirs negras pretas nero neri zwart sort svart czarny czarne cerny crni "
    "sotet siyah черные"
)
_RATING = (
    "rating elo dwz rtg fide fiderating nationalrating ratingpoints twz nwz grade uscf ecf rtgi "
    "rtgn eloi elon elofide elonat eloint elonational elointernational intelo natelo fideelo "
    "intrating natrating uscfrating ecfrating ecfgrade ratingbefore ratingold oldrating rtgold "
    "oldrtg prerating ratingpre elobefore eloold oldelo wertungszahl ratingzahl reyting "
    "ertekszam рейтинг"
)
_KINDS = {
    spelling: kind
    for kind, spellings in {
        "white": f"{_WHITE} player1 playera whiteplayer playerwhite whitename namewhite home heim "
        "spieler1 joueur1 jugador1 giocatore1",
        "black": f"{_BLACK} player2 playerb blackplayer playerblack blackname nameblack away gast "
        "spieler2 joueur2 jugador2 giocatore2",
        "result": "result results ergebnis resultat resultado risultato resultaat uitslag wynik "
        "score res erg vysledek vysledok eredmeny sonuc rezultat результат",
        "winner": "winner sieger gewinner vainqueur gagnant ganador vincitore winnaar",
        "rating": _RATING,
        "round": "round rd rnd runde ronde ronda turno tour runda kolo rda omgang rond tur fordulo "
        "тур",
        "name": "name player spieler joueur jugador jogador giocatore speler member nombre nom "
        "nome naam namn navn nimi teilnehmer playername playersname nameoftheplayer spielername "
        "surname lastname familyname nachname familienname cognome apellidos "
        "fullname nazwisko nazwiskoimie nazwiskoiimie imieinazwisko jmeno prijmeni meno ime nev "
        "isim adsoyad adisoyadi nomprenom nometprenom apellidosynombre apellidosnombre "
        "cognomenome naamspeler имя фамилия фамилияимя фио игрок",
        "first name": "firstname givenname vorname prenom prenome fornamn fornavn voornaam imie "
        "imię keresztnev",
        "opponent": "opponent opponentname opp gegner adversaire rival oponente avversario "
        "tegenstander motstander motstandare modstander przeciwnik соперник",
        "color": "color colour colors colours farbe couleur kolor kleur farg farge farve cor цвет",
        "points": "pts pkt points punkte pkte pti punti puntos pontos punkty total totalpts "
        "totalpoints poeng poang point punten body bodov pont puan pistetta очки",
        "number": "no nr num number numero rk rank rang rg rnk pos place platz pl plc pair pairno "
        "pairnr pairnum snr sno startno startnr startingrank stnr stno nro lp poz poradi cislo "
        "mesto sira plats plass plassering ranked id место номер",
        "federation": "fed federation land country verband nation fede federazione federacion "
        "feder nat team страна",
        "title": "title titel titre titulo titolo tit ti",
        "fide id": "fideid fidenr fideno fidenumber idfide fidecode",
    }.items()
    for spelling in spellings.split()
}
_SIDES = (("white", _WHITE, "1 a w"), ("black", _BLACK, "2 b s"))
for _side, _names, _short in _SIDES:
    for _rating in f"{_RATING} old before pre".split():
        for _name in f"{_names} {_short}".split():
            _KINDS.setdefault(_name + _rating, f"{_side} rating")
            _KINDS.setdefault(_rating + _name, f"{_side} rating")
for _rating in _RATING.split():
    for _name in ("opponent", "opponents", "opp", "gegner", "adversaire"):
        _KINDS[_name + _rating] = _KINDS[_rating + _name] = "opponent rating"

_ROUND_WORDS = (
    "rounds?|rds?|rnd|r|runden?|rde|rondes?|rondas?|rda|turno|tour|tur|runda|kolo|k|omg|omgang|"
    "rond|ford|fordulo|тур"
)
_ROUND = re.compile(
    rf"(?:{_ROUND_WORDS})[. ]{{0,2}}(\d{{1,2}})[.:]?|(\d{{1,2}})[. ]{{0,2}}(?:{_ROUND_WORDS})[.:]?",
    re.ASCII,
)
_ROUND_LINE = re.compile(
    r"(?:(?:round|rd|rnd|runde|ronde|ronda|turno|tour|runda|kolo|omgang|rond|тур)[. ]{1,2}"
    r"(\d{1,3})|(\d{1,3})\. ?(?:round|runde|ronde|ronda|turno|tour|runda|kolo|rond|тур))(?!\w).*",
    re.ASCII | re.DOTALL,
)
_LONGEST = 40


@lru_cache(maxsize=1024)
def column_kind(text: str) -> str:
    """Return what a column of this name holds, or nothing.

    >>> column_kind("Weiß"), column_kind("Elo Schwarz"), column_kind("Pts. "), column_kind("Luck")
    ('white', 'black rating', 'points', '')
    """
    if len(text) > _LONGEST:
        return ""
    if text.strip(" .") == "#":
        return "number"
    return _KINDS.get("".join(letter for letter in _plain(text) if letter.isalnum()), "")


@lru_cache(maxsize=1024)
def round_number(text: str) -> int:
    """Return the number of the round that a column is named for, or 0.

    >>> [round_number(text) for text in ("1.Rd", "Rd. 2", "R3", "Runde 4", "5", "TB1", "Rp")]
    [1, 2, 3, 4, 0, 0, 0]
    """
    found = _ROUND.fullmatch(_plain(text).strip()) if len(text) <= _LONGEST else None
    return int(found[1] or found[2]) if found else 0


def round_line(text: str) -> int | None:
    """Return the number of the round that a line between games announces, or None.

    >>> round_line("Round 2 on 2024/03/02"), round_line("3. Runde"), round_line("Rook 4")
    (2, 3, None)
    """
    found = _ROUND_LINE.fullmatch(_plain(text[: 2 * _LONGEST]).strip())
    return int(found[1] or found[2]) if found else None


def round_columns(cells: Sequence[str]) -> dict[int, int]:
    """Return where each round, or each opponent of a round robin, has its column.

    Columns named for rounds come first, then several that are just called round, then a run
    of bare numbers from 1.

    >>> round_columns(["No.", "Name", "1.Rd", "2.Rd", "Pts."])
    {1: 2, 2: 3}
    >>> round_columns(["", "Name", "1", "2", "3", "Pts"]), round_columns(["1", "Alice", "2"])
    ({1: 2, 2: 3, 3: 4}, {})
    """
    named: dict[int, int] = {}
    for place, cell in enumerate(cells):
        if number := round_number(cell):
            named.setdefault(number, place)
    if named:
        return named
    bare = [place for place, cell in enumerate(cells) if column_kind(cell) == "round"]
    if len(bare) > 1:
        return dict(enumerate(bare, 1))
    if "1" not in cells:
        return {}
    first = cells.index("1")
    last = first
    while last < len(cells) and cells[last].removesuffix(".") == str(last - first + 1):
        last += 1
    return dict(enumerate(range(first, last), 1)) if last - first > 1 else {}


def _plain(text: str) -> str:
    """Return a text in small letters without their accents."""
    if text.isascii():
        return text.casefold()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
