"""What the connections ask: the sample of every calculator, as page, update and API."""

from flask import Flask
from werkzeug.datastructures import MultiDict

from app.calculators import CALCULATORS
from app.web.api import api_path
from app.web.fields import read
from soak.client import Request, get, update


def questions(app: Flask) -> tuple[Request, ...]:
    """Return requests, each with the answer that the application gives when asked alone."""
    client = app.test_client()
    requests: list[Request] = []
    for calculator in CALCULATORS:
        link = read(calculator.question, MultiDict()).link
        query = link.partition("?")[2]
        api = f"{api_path(calculator)}?{query}"
        form = client.post(
            calculator.path,
            data=query,
            content_type="application/x-www-form-urlencoded",
            headers={"HX-Request": "true"},
        )
        requests += [
            Request(f"update of {calculator.path}", update(link), form.data),
            Request(f"page {calculator.path}", get(link), client.get(link).data),
            Request(f"API of {calculator.path}", get(api), client.get(api).data),
        ]
    return tuple(requests)
