"""The event page: a file or pasted text in, every player's new rating out. Nothing is stored."""

from typing import Any
from urllib.parse import quote

from flask import Flask, Response, abort, jsonify, render_template, request

from app import files
from app.calculators import event as calculator
from app.calculators import event_sheet
from app.calculators.event import EventAnswer, EventQuestion
from app.web import fields
from app.web.api import faults, plain
from app.web.fields import Message, Reading
from app.web.form import Form

MOST_BYTES = 10 * 1024 * 1024
ROOM_FOR_OPTIONS = fields.LONGEST_FORM
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
    reading, answer = _rate()
    if answer is None or not isinstance(reading.question, EventQuestion):
        return _show(reading)
    upload = request.files.get("file")
    asked = event_sheet.asked(reading.question, answer, (upload and upload.filename) or "")
    return _show(reading, sheet=event_sheet.sheet(answer), asked=asked)


def download(name: str) -> Response:
    """Answer with the table or the new rating list as CSV, made from the file of the form."""
    reading, answer = _rate()
    if answer is None or name not in DOWNLOADS:
        return _show(reading)
    response = Response(DOWNLOADS[name](answer), mimetype="text/csv; charset=utf-8")
    file_name = quote(event_sheet.download_name(answer, name))
    response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{file_name}"
    return response


def api() -> Response:
    """Rate a file sent as multipart field `file`, or as the body itself."""
    _make_room()
    reading = fields.read_strictly(EventQuestion, request.args.to_dict(flat=False))
    if not isinstance(reading.question, EventQuestion):
        return faults(reading.messages)
    upload = request.files.get("file")
    event = files.read(upload.read() if upload else request.get_data())
    if not event.players:
        messages = tuple(Message("file", None, problem.message) for problem in event.problems)
        return faults(messages)
    return jsonify(as_json(calculator.answer(reading.question, event)))


def as_json(answer: EventAnswer) -> dict[str, Any]:
    """Return a rated event as the API tells it."""
    return {
        "event": plain(answer.event),
        "players": plain(answer.players),
        "problems": plain(answer.problems),
        "notes": list(answer.notes),
    }


def _make_room() -> None:
    """Let this request be as long as a file, and refuse one that is longer."""
    most = MOST_BYTES + ROOM_FOR_OPTIONS
    fields.stated_length(request.environ, most)
    request.max_content_length = most


def _rate() -> tuple[Reading, EventAnswer | None]:
    _make_room()
    if request.mimetype not in FORMS:
        abort(415)
    request.max_form_memory_size = MOST_BYTES
    reading = fields.read(EventQuestion, request.form.to_dict(flat=False))
    upload = request.files.get("file")
    data: bytes | str = upload.read() if upload else b""
    data = data or request.form.get("text", "")
    if not isinstance(reading.question, EventQuestion):
        return reading, None
    if not data:
        return _with_message(reading, "File: choose a file, or paste its text."), None
    event = files.read(data)
    if not event.players:
        return _with_message(reading, " ".join(each.message for each in event.problems)), None
    return reading, calculator.answer(reading.question, event)


def _with_message(reading: Reading, text: str) -> Reading:
    return Reading(reading.texts, reading.link, None, (Message("file", None, text),))


def _show(reading: Reading, sheet: Any = None, asked: Any = ()) -> Response:
    update = "HX-Request" in request.headers
    context = {
        "form": Form(EventQuestion, calculator.CHOICES, reading),
        "sheet": sheet,
        "asked": asked,
        "messages": reading.messages if request.method == "POST" else (),
        "text": request.form.get("text", "") if request.method == "POST" else "",
        "update": update,
    }
    return Response(
        render_template("event/_result.html" if update else "event/page.html", **context)
    )
