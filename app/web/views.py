"""Pages and fragments: one view for all calculators, which it knows from their list only."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, jsonify, redirect, render_template, request
from jinja2 import Environment
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from app.calculators import CALCULATORS
from app.calculators.calculator import Calculator
from app.calculators.fide_table import FIDE_TABLE
from app.calculators.pictures import CURVE, MARKS
from app.calculators.sheets import ShapedSheet
from app.web import fields, formatting, headers
from app.web.fields import Reading
from app.web.form import Form
from app.web.menu import MENU, section_of, tabs_of


def register(app: Flask) -> None:
    """Add the page of each calculator, and the error pages."""
    app.jinja_env.globals |= {
        "menu": MENU,
        "curve": CURVE,
        "curve_marks": MARKS,
        "fide_table": FIDE_TABLE,
    }
    for calculator in CALCULATORS:
        page, update = _views(calculator, app.jinja_env)
        app.add_url_rule(calculator.path, f"{calculator.name}_page", page, methods=["GET"])
        app.add_url_rule(calculator.path, f"{calculator.name}_update", update, methods=["POST"])
    app.register_error_handler(HTTPException, _error)


def _views(
    calculator: Calculator, templates: Environment
) -> tuple[Callable[[], BaseResponse], Callable[[], BaseResponse]]:
    whole = templates.get_template("calculator.html")
    fragment = templates.get_template(f"{calculator.name}/_result.html")

    def page() -> BaseResponse:
        """Show the page, filled in and computed from its address."""
        return show(fields.read(calculator.question, request.args))

    def show(reading: Reading) -> Response:
        return Response(
            whole.render(
                calculator=calculator,
                section=section_of(calculator),
                tabs=tabs_of(calculator),
                form=Form(calculator.question, calculator.choices, reading),
                **_result(calculator, reading),
            )
        )

    def update() -> BaseResponse:
        """Answer a keystroke with the result section, or a plain form with the page's address."""
        reading = fields.read(calculator.question, fields.sent_by(request.environ))
        if "HTTP_HX_REQUEST" not in request.environ:
            unread = reading.pasted and reading.pasted.unread
            return show(reading) if unread else redirect(reading.link, 303)
        shown = _result(calculator, reading)
        sheet = shown["sheet"]
        content = (
            formatting.filled_in(fragment, sheet)
            if isinstance(sheet, ShapedSheet) and not reading.messages
            else fragment.render(update=True, **shown).encode()
        )
        return headers.fragment(content, reading.link)

    return page, update


def _result(calculator: Calculator, reading: Reading) -> dict[str, Any]:
    if reading.question is None:
        sheet = calculator.blank_sheet(reading.texts)
        names = dict.fromkeys(message.text.partition(":")[0] for message in reading.messages)
        sentence = (f"No answer yet: check {', '.join(names)}.", "", "", "")
    else:
        sheet = calculator.sheet(calculator.answer(reading.question))
        sentence = sheet.sentence
    return {
        "sheet": sheet,
        "sentence": sentence,
        "messages": reading.messages,
        "answered": reading.question is not None,
        "pasted": reading.pasted,
        "columns": calculator.question.rows,
        "link": reading.link,
    }


_ERRORS = {
    400: "This request is incomplete, or cannot be read.",
    404: "There is no page at this address.",
    405: "This address does not answer such a request.",
    411: "A request with a body has to say how long it is.",
    413: "That is more than the calculator reads at once: 64 kB for a form, 10 MB for a file.",
    415: "This kind of content is not read here.",
    500: "Something went wrong on our side. Nothing you entered was kept; please try again.",
}


def _error(error: HTTPException) -> BaseResponse:
    """Answer an error in the site's look, as a fragment where htmx asked, to the API as JSON."""
    code = error.code or 500
    text = _ERRORS.get(code, error.description or "")
    original = error.get_response()
    if code < 400 or not isinstance(original, BaseResponse):
        return error.get_response(request.environ)
    if request.path.startswith("/api/"):
        response = jsonify(errors=[{"field": None, "index": None, "message": text}])
    else:
        template = "_error.html" if "HX-Request" in request.headers else "error.html"
        response = Response(render_template(template, code=code, text=text))
    response.status_code = code
    if "Allow" in original.headers:
        response.headers["Allow"] = original.headers["Allow"]
    return response
