"""A rating calculator that answers while you type."""

from pathlib import Path

from flask import Flask

from app.settings import Settings
from app.web import (
    api,
    command_line,
    event,
    guide,
    health,
    log_lines,
    patterns,
    preview,
    static_files,
    views,
    whole,
)
from app.web.fields import LONGEST_FORM
from app.web.formatting import Templates, marked
from app.web.headers import SecureHeaders, finish
from app.web.uploads import InMemoryRequest

ROOT = Path(__file__).parent.parent


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application: templates and static files lie beside the package.

    Raise IncompleteError where one of them is missing.
    """
    app = Flask(__name__, template_folder=str(ROOT / "templates"), static_folder=None)
    app.request_class = InMemoryRequest
    app.jinja_environment = Templates
    # A redirect to an address with fewer slashes would name whatever host the request named.
    app.url_map.merge_slashes = False
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_FORM
    app.config["MAX_FORM_PARTS"] = 2000
    app.config["BASE_URL"] = (settings or Settings.read()).base_url
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.add_template_filter(marked)
    log_lines.keep_queries_out()
    with whole.naming_what_is_missing():
        static_files.register(app, ROOT / "static")
        views.register(app)
        preview.register(app)
        guide.register(app)
        patterns.register(app)
        api.register(app)
        event.register(app)
        command_line.register(app)
        health.register(app)
        whole.load_templates(app, (*views.TEMPLATES, *event.TEMPLATES, *guide.TEMPLATES))
    app.after_request(finish)
    app.wsgi_app = SecureHeaders(app.wsgi_app)  # type: ignore[method-assign]
    return app
