"""Pages and fragments: one view for all calculators, which it knows from their list only."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, current_app, jsonify, redirect, render_template, request
from jinja2 import Environment
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from app.calculators import CALCULATORS
from app.calculators.calculator import Calculator
from app.calculators.fide_table import FIDE_TABLE
from app.calculators.onward import NOWHERE
from app.calculators.period_pictures import STAIRS
from app.calculators.pictures import CURVE, MARKS
from app.web import fields, formatting, headers, sharing
from app.web.fields import Reading
from app.web.form import Form
from app.web.menu import CARRIERS, MENU, carried, section_of, tabs_of

ERROR_TEMPLATES = ("error.html", "_error.html")
TEMPLATES = (
    "calculator.html",
    *ERROR_TEMPLATES,
    *(
        f"{calculator.name}/{name}.html"
        for calculator in CALCULATORS
        for name in ("_form", "_result", "_questions")
    ),
)


def register(app: Flask) -> None:
    """Add the page of each calculator, and the error pages."""
    app.jinja_env.globals |= {
        "menu": MENU,
        "carriers": CARRIERS,
        "curve": CURVE,
        "curve_marks": MARKS,
        "fide_table": FIDE_TABLE,
        "stairs": STAIRS,
    }
    for calculator in CALCULATORS:
        page, update = _views(calculator, app.jinja_env)
        app.add_url_rule(calculator.path, f"{calculator.name}_page", page, methods=["GET"])
        app.add_url_rule(calculator.path, f"{calculator.name}_update", update, methods=["POST"])
    app.register_error_handler(HTTPException, _error_view(app.jinja_env))


def _views(
    calculator: Calculator, templates: Environment
) -> tuple[Callable[[], BaseResponse], Callable[[], BaseResponse]]:
    whole = templates.get_template("calculator.html")
    fragment = templates.get_template(f"{calculator.name}/_result.html")

    def page() -> BaseResponse:
        """Show the page, filled in and computed from its address."""
        return show(fields.read(calculator.question, request.args.to_dict(flat=False)))

    def show(reading: Reading) -> Response:
        result = _result(calculator, reading)
        return Response(
            whole.render(
                calculator=calculator,
                section=section_of(calculator),
                tabs=tabs_of(calculator),
                form=Form(calculator.question, calculator.choices, reading),
                **_shared(calculator, reading, result),
                **result,
            )
        )

    def update() -> BaseResponse:
        """Answer a keystroke with the result section, or a plain form with the page's address."""
        environ = request.environ
        reading = fields.read(calculator.question, fields.sent_by(environ))
        if "HTTP_HX_REQUEST" not in environ:
            unread = reading.pasted and reading.pasted.unread
            return show(reading) if unread else redirect(reading.link, 303)
        if reading.question and not (reading.messages or reading.pasted):
            sheet = calculator.sheet(calculator.answer(reading.question))
            content = formatting.filled_in(fragment, sheet)
        else:
            content = fragment.render(update=True, **_result(calculator, reading)).encode()
        return headers.fragment(content, reading.link, environ)

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


def _shared(calculator: Calculator, reading: Reading, result: dict[str, Any]) -> dict[str, Any]:
    """Return what a page tells of its answer to others: the preview of its link, and the menu."""
    sheet, link = result["sheet"], reading.link
    headline, sentence = sheet.preview, result["sentence"]
    onward = getattr(sheet, "onward", NOWHERE)
    # Nobody asked for the sample: a link that names no rating shows what the page is for.
    asked = any(name in request.args for name in calculator.question.subject)
    if not asked and request.method != "POST":
        headline, sentence, onward, link = "", (), NOWHERE, calculator.path
    return {
        "preview": sharing.preview(
            current_app.config["BASE_URL"],
            calculator,
            link,
            headline,
            sharing.spoken(sentence) if headline else "",
        ),
        "carried": carried(onward),
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


def _error_view(templates: Environment) -> Callable[[HTTPException], BaseResponse]:
    # When everything else has failed, a page may not fail as well.
    broken = {
        name: templates.get_template(name).render(code=500, text=_ERRORS[500])
        for name in ERROR_TEMPLATES
    }

    def show(error: HTTPException) -> BaseResponse:
        """Answer an error in the site's look, a fragment where htmx asked, the API as JSON."""
        code = error.code or 500
        text = _ERRORS.get(code, error.description or "")
        original = error.get_response()
        if code < 400 or not isinstance(original, BaseResponse):
            return error.get_response(request.environ)
        if headers.is_api(request.path):
            response = jsonify(errors=[{"field": None, "index": None, "message": text}])
        else:
            name = ERROR_TEMPLATES["HX-Request" in request.headers]
            content = broken[name] if code == 500 else render_template(name, code=code, text=text)
            response = Response(content)
        response.status_code = code
        if "Allow" in original.headers:
            response.headers["Allow"] = original.headers["Allow"]
        return response

    return show
