"""Our own static files, kept in memory: an address that changes with the content, and gzip."""

import gzip
import hashlib
import mimetypes
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, abort, request
from werkzeug.wrappers import Response as BaseResponse

from app.web.headers import takes_gzip

AT_THE_ROOT = ("favicon.ico", "robots.txt")
"""Files that browsers and search engines ask for where no page names them."""
_COMPRESSED_TYPES = ("text/", "image/svg+xml", "application/manifest+json")


@dataclass(frozen=True, slots=True)
class StaticFile:
    """Hold one file, its start of a SHA-256 and its compressed twin."""

    content: bytes
    compressed: bytes | None
    mimetype: str
    version: str


def read_folder(folder: Path) -> dict[str, StaticFile]:
    """Read all files of a folder by name."""
    return {path.name: _read(path) for path in sorted(folder.iterdir()) if path.is_file()}


def register(app: Flask, folder: Path) -> None:
    """Serve a folder at /static/, and give templates `static(name)`, its address, and `icon`."""
    files = read_folder(folder)
    for name in AT_THE_ROOT:
        (folder / name).stat()

    def address(name: str) -> str:
        # In development the file may have changed since the start. Reading one that is missing
        # fails with its name.
        file = _read(folder / name) if app.debug or name not in files else files[name]
        return f"/static/{name}?v={file.version}"

    def serve(name: str) -> BaseResponse:
        if name not in files:
            abort(404)
        file = _read(folder / name) if app.debug else files[name]
        response = Response(mimetype=file.mimetype)
        response.set_etag(file.version, weak=True)
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable"
            if request.args.get("v") == file.version
            else "public, no-cache"
        )
        if file.compressed and takes_gzip(request.environ):
            response.set_data(file.compressed)
            response.headers["Content-Encoding"] = "gzip"
        else:
            response.set_data(file.content)
        return response.make_conditional(request.environ)

    app.add_url_rule("/static/<name>", "static", serve)
    for name in AT_THE_ROOT:
        app.add_url_rule(f"/{name}", name, serve, defaults={"name": name})
    app.add_template_global(address, "static")
    app.jinja_env.globals["icon"] = _as_address(files["favicon.ico"])


def _as_address(file: StaticFile) -> str:
    """Return the address of a small picture that holds the picture itself.

    With each keystroke the page has another address, and browsers then ask for its icon anew.
    """
    return f"data:{file.mimetype};base64,{b64encode(file.content).decode()}"


def _read(path: Path) -> StaticFile:
    content = path.read_bytes()
    mimetype = mimetypes.guess_type(path.name)[0] or "text/plain"
    compressed = (
        gzip.compress(content, 9, mtime=0) if mimetype.startswith(_COMPRESSED_TYPES) else None
    )
    return StaticFile(content, compressed, mimetype, hashlib.sha256(content).hexdigest()[:12])
