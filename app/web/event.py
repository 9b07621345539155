"""The event page: a file or pasted text in, every player's new rating out. Nothing is stored."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, abort, jsonify, render_template, request

from app import files
from app.calculators import event as calculator
from app.calculators import event_sheet
from app.calculators.event import EventAnswer, EventQuestion
from app.files.problems import in_short
from app.web import fields
from app.web.api import faults, plain
from app.web.fields import Message, Reading
from app.web.form import Form

MOST_BYTES = 10 * 1024 * 1024
ROOM_FOR_OPTIONS = fields.LONGEST_FORM
TEMPLATES = ("event/page.html", "event/_result.html")
FILE = "file"
FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
DOWNLOADS = {"table": event_sheet.table_csv, "rating-list": event_sheet.rating_list_csv}


def register(app: Flask) -> None:
    """Add the event page, its downloads and its API."""
    app.add_url_rule("/event", "event.page", page, methods=["GET"])
    app.add_url_rule("/event", "event.update", update, methods=["POST"])
    app.add_url_rule("/event/<name>.csv", "event.download", download, methods=["POST"])
    app.add_url_rule("/api/event", "event.api", api, methods=["POST"])


def page() -> Response:
    """Show the form; there is no link to a rated event, since nothing is stored."""
    return _show(fields.read(EventQuestion, request.args.to_dict(flat=False)))


def update() -> Response:
    """Rate the file of the form and answer with the page, or its result section for htmx."""
    reading, answer, file_name = _rate()
    if answer is None or not isinstance(reading.question, EventQuestion):
        return _show(reading)
    return _show(
        reading,
        sheet=event_sheet.sheet(answer),
        asked=event_sheet.asked(reading.question, answer, file_name),
        pasted=not file_name,
    )


def download(name: str) -> Response:
    """Answer with the table or the new rating list as CSV, made from the file of the form."""
    reading, answer, _ = _rate()
    if answer is None or name not in DOWNLOADS:
        return _show(reading)
    response = Response(DOWNLOADS[name](answer), mimetype="text/csv; charset=utf-8")
    file_name = quote(event_sheet.download_name(answer, name))
    response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{file_name}"
    return response


def api() -> Response:
    """Rate a file sent as multipart field `file`, or as the body itself, whatever its type.

    Other fields of the form say the same as parameters of the address.
    """
    _make_room()
    sent = request.args.to_dict(flat=False)
    messages: tuple[Message, ...] = ()
    if request.mimetype == FORMS[0]:
        uploads = request.files.getlist(FILE)
        if len(uploads) != 1:
            messages = (Message(FILE, None, f"{FILE}: send one file in the field of this name."),)
        data = b"" if messages else uploads[0].read()
        for name, text in _fields_beside_the_file():
            sent.setdefault(name, []).append(text)
    else:
        data = request.get_data()
    reading = fields.read_strictly(EventQuestion, sent)
    messages += reading.messages
    if messages or not isinstance(reading.question, EventQuestion):
        return faults(messages)
    event = files.read(data)
    if not event.players:
        return faults(tuple(Message(FILE, None, problem.message) for problem in event.problems))
    return jsonify(as_json(calculator.answer(reading.question, event)))


def as_json(answer: EventAnswer) -> dict[str, Any]:
    """Return a rated event as the API tells it."""
    return {
        "event": plain(answer.event),
        "players": plain(answer.players),
        "problems": plain(answer.problems),
        "notes": list(answer.notes),
    }


def _fields_beside_the_file() -> Iterator[tuple[str, str]]:
    for name, text in request.form.items(multi=True):
        if name != FILE:
            yield name, text
    for name, uploads in request.files.lists():
        if name != FILE:
            yield from ((name, "") for _ in uploads)


def _make_room() -> None:
    """Let this request be as long as a file, and refuse one that is longer."""
    most = MOST_BYTES + ROOM_FOR_OPTIONS
    fields.stated_length(request.environ, most)
    # A server says that a body ends by itself. It also ends where the sender hangs up, and then
    # half of a file would be rated as a whole one.
    request.environ.pop("wsgi.input_terminated", None)
    request.max_content_length = most


def _rate() -> tuple[Reading, EventAnswer | None, str]:
    """Rate what the form holds, and name the file that it was: nothing for a pasted text."""
    _make_room()
    if request.mimetype not in FORMS:
        abort(415)
    request.max_form_memory_size = MOST_BYTES
    reading = fields.read(EventQuestion, request.form.to_dict(flat=False))
    upload = request.files.get(FILE)
    file_name = (upload and upload.filename) or ""
    data = upload.read() if upload else request.form.get("text", "")
    if not isinstance(reading.question, EventQuestion):
        return reading, None, file_name
    if not data and file_name:
        return _with_message(reading, f"File: {file_name} is empty."), None, file_name
    if not data:
        return _with_message(reading, "File: choose a file, or paste its text."), None, file_name
    event = files.read(data)
    if not event.players:
        return _with_message(reading, in_short(event.problems)), None, file_name
    return reading, calculator.answer(reading.question, event), file_name


def _with_message(reading: Reading, text: str) -> Reading:
    return Reading(reading.texts, reading.link, None, (Message(FILE, None, text),))


def _show(
    reading: Reading, sheet: Any = None, asked: Any = (), *, pasted: bool = False
) -> Response:
    update = "HX-Request" in request.headers
    context = {
        "form": Form(EventQuestion, calculator.CHOICES, reading),
        "sheet": sheet,
        "asked": asked,
        "pasted": pasted,
        "messages": reading.messages if request.method == "POST" else (),
        "text": request.form.get("text", "") if request.method == "POST" else "",
        "update": update,
    }
    return Response(render_template(TEMPLATES[update], **context))
