"""Which bodies of a request are read: those that say how long they are, forms above all."""

from flask import Flask, abort, request

READ_TYPES = ("application/x-www-form-urlencoded", "multipart/form-data")
ANY_TYPE = ("/api/event",)
"""Where a file is told by its content, whatever type it was sent as."""


def register(app: Flask) -> None:
    """Refuse other bodies before anything reads them."""
    app.before_request(_refuse_unreadable)


def _refuse_unreadable() -> None:
    """Answer 411 where a body does not say how long it is, 415 where it is of no use."""
    if request.method != "POST":
        return
    if "Transfer-Encoding" in request.headers:
        abort(411)
    if request.path in ANY_TYPE:
        return
    if request.content_length and not (request.content_type or "").lower().startswith(READ_TYPES):
        abort(415)
