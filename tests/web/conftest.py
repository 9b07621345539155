from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app

Update = Callable[..., TestResponse]


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def update(client: FlaskClient) -> Update:
    """Post a form as htmx does on each keystroke."""

    def post(path: str = "/", **typed: str) -> TestResponse:
        return client.post(path, data=typed, headers={"HX-Request": "true"})

    return post
