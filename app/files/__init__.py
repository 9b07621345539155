"""Readers of tournament files: each turns text into one Event and reports what it cannot read."""

from dataclasses import replace

from app.files import pgn, pgn_scan, table, trf
from app.files.event import Event
from app.files.problems import Problem
from app.files.text import NotTextError, Text, open_text


def read(data: bytes | str) -> Event:
    r"""Read a tournament file of any kind, told apart by its content.

    Nothing raises: what cannot be read is told in the event's problems, and a file that is
    no tournament file gives an event without players and with one problem.

    >>> read("White;Black;Result\nLarch, Tom;Rowan, Isla;1-0").games[0].score
    <Score.WIN: 'win'>
    >>> read(b"").problems[0].message
    'The file is empty.'
    """
    if isinstance(data, str):
        data = data.encode("utf-8", "replace")
    try:
        text = open_text(data)
    except NotTextError as error:
        return _nothing(str(error))
    if text.blank:
        return _nothing("The file is empty.")
    event = _read(text)
    if not event:
        return _nothing(
            "This is no tournament file: neither TRF nor PGN, nor a crosstable, nor a table with "
            "White, Black and the result. Columns are told apart by tabs, semicolons or commas, "
            "not by spaces alone; put names with a comma in quotes."
        )
    if not event.players and not event.problems:
        return _nothing("There is no game in this file.")
    return replace(event, notes=(*event.notes, *_encoding_notes(text)))


def _read(text: Text) -> Event | None:
    if pgn_scan.starts(text.data):
        return pgn.read(text)
    if trf.starts(text.data):
        return trf.read(text)
    return table.read(text)


def _encoding_notes(text: Text) -> list[str]:
    if text.encoding == "cp1252":
        return ["The file is not encoded as UTF-8: read as cp1252 (Windows, Western Europe)."]
    if text.damaged:
        return [
            f"Characters that cannot be read, shown as \N{REPLACEMENT CHARACTER}: {text.damaged:,}."
        ]
    return []


def _nothing(message: str) -> Event:
    return Event("", problems=(Problem(message),))
