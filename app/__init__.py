"""A rating calculator that answers while you type."""

import os
from pathlib import Path

from flask import Flask

from app.web import (
    api,
    command_line,
    event,
    guide,
    log_lines,
    patterns,
    preview,
    sharing,
    static_files,
    views,
)
from app.web.fields import LONGEST_FORM
from app.web.formatting import Templates, marked
from app.web.headers import SecureHeaders, finish

ROOT = Path(__file__).parent.parent


def create_app() -> Flask:
    """Make the application: templates and static files lie beside the package."""
    app = Flask(__name__, template_folder=str(ROOT / "templates"), static_folder=None)
    app.jinja_environment = Templates
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_FORM
    app.config["MAX_FORM_PARTS"] = 2000
    app.config["BASE_URL"] = sharing.base_url(os.environ.get("BASE_URL", ""))
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.add_template_filter(marked)
    log_lines.keep_queries_out()
    static_files.register(app, ROOT / "static")
    views.register(app)
    preview.register(app)
    guide.register(app)
    patterns.register(app)
    api.register(app)
    event.register(app)
    command_line.register(app)
    app.after_request(finish)
    app.wsgi_app = SecureHeaders(app.wsgi_app)  # type: ignore[method-assign]
    return app
