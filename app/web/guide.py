"""The guide: a page to read, and its field that looks things up in FIDE's tables."""

from flask import Flask, Response, current_app, render_template, request

from app.calculators.lookup import TABLE_8_1_1, TABLE_8_1_2, LookupQuestion, looked_up
from app.ratings.elo import LEVELS
from app.web import fields
from app.web.form import Form
from app.web.sharing import Preview

DESCRIPTION = (
    "How Elo ratings work, which K-factor is whose, FIDE’s tables 8.1.1 and 8.1.2 in full, "
    "and FIDE, US Chess, Lichess and Chess.com side by side."
)
TEMPLATES = ("guide/guide.html", "guide/_looked_up.html")


def register(app: Flask) -> None:
    """Add the guide's page."""
    app.add_url_rule(LookupQuestion.path, "guide.page", guide)


def guide() -> Response:
    """Show the guide, or for a keystroke only what was looked up."""
    reading = fields.read(LookupQuestion, request.args.to_dict(flat=False))
    question = reading.question
    found = {
        "messages": reading.messages,
        "sentences": looked_up(question) if isinstance(question, LookupQuestion) else (),
    }
    if "HX-Request" in request.headers:
        response = Response(render_template(TEMPLATES[1], **found))
        response.headers["HX-Replace-Url"] = reading.link
        return response
    return Response(
        render_template(
            TEMPLATES[0],
            preview=Preview(
                "Guide to chess ratings",
                DESCRIPTION,
                current_app.config["BASE_URL"] + LookupQuestion.path,
            ),
            form=Form(LookupQuestion, {}, reading),
            levels=LEVELS,
            table_8_1_1=TABLE_8_1_1,
            table_8_1_2=TABLE_8_1_2,
            **found,
        )
    )
