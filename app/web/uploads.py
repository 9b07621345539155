"""Uploaded files: they stay in memory, and live as long as their request."""

from io import BytesIO
from typing import IO

from flask import Request


class InMemoryRequest(Request):
    """Read a request without ever writing a part of it to disk, be it large."""

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return BytesIO()
