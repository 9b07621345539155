"""Whether the files beside the package are all there: found out at the start, by no visitor."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from flask import Flask
from jinja2 import TemplateNotFound, TemplateSyntaxError


class IncompleteError(Exception):
    """Say which file is missing, or cannot be read."""


_TEMPLATE = re.compile(r"""{%-?\s*(?:extends|include|from|import)\s+"([^"]+)"(?!\s*~)""")
_STATIC_FILE = re.compile(r"""\bstatic\(\s*['"]([^'"]+)['"]""")


@contextmanager
def naming_what_is_missing() -> Iterator[None]:
    """Turn whatever a missing file leads to into an IncompleteError with its name."""
    try:
        yield
    except (TemplateNotFound, TemplateSyntaxError) as error:
        raise IncompleteError(_SENTENCE.format(f"templates/{error.name}")) from error
    except OSError as error:
        raise IncompleteError(_SENTENCE.format(error.filename)) from error
    except UnicodeDecodeError as error:
        raise IncompleteError("A file beside the package is no text in UTF-8.") from error


_SENTENCE = "{} is missing or cannot be read: this folder holds no whole version."


def _is_template(name: str) -> bool:
    # Editors leave other files beside them, and hidden ones.
    return name.endswith(".html") and not name.rpartition("/")[2].startswith(".")


def load_templates(app: Flask, named: Iterable[str]) -> None:
    """Load these templates and all beside them, with the templates and static files they name.

    Loaded at their first use, they would be those of another version once that is copied over.
    """
    templates = app.jinja_env
    static = templates.globals["static"]
    for name in sorted({*named, *templates.list_templates(filter_func=_is_template)}):
        templates.get_template(name)
        source, _, _ = templates.loader.get_source(templates, name)  # type: ignore[union-attr]
        for part in _TEMPLATE.findall(source):
            templates.get_template(part)
        for file in _STATIC_FILE.findall(source):
            static(file)  # type: ignore[operator]
