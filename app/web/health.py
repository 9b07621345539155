"""The address that a load balancer asks whether this copy answers."""

from flask import Flask, Response


def register(app: Flask) -> None:
    """Answer /healthz: no state stands behind the pages, so an answer at all is health."""
    app.add_url_rule("/healthz", "healthz", _healthy, methods=["GET"])


def _healthy() -> Response:
    response = Response("ok\n", mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
