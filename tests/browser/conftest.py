"""A browser that is installed already, and a server of our own for the whole session."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page
from werkzeug.serving import make_server

from app import create_app

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
HOW_TO_GET_ONE = "no Chromium for the browser tests: apt-get install chromium"


def installed_browser() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say once that there is no browser, and not once a test."""
    ours = [item for item in items if Path(__file__).parent in item.path.parents]
    if installed_browser() is None and ours:
        config.hook.pytest_deselected(items=ours[1:])
        items[:] = [item for item in items if item not in ours[1:]]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    path = installed_browser()
    if path is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(HOW_TO_GET_ONE)
    return {
        "executable_path": path,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
        ],
    }


@contextmanager
def serving() -> Iterator[str]:
    """Serve the application as it is made now, and give its address."""
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def context(context: BrowserContext, base_url: str) -> Iterator[BrowserContext]:
    """Watch every page of a test: none says a word to the console or asks another host."""
    context.set_default_timeout(10_000)
    said: list[str] = []
    asked: set[str] = set()
    context.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    context.on("weberror", lambda error: said.append(str(error.error)))
    context.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    yield context
    assert said == []
    assert asked <= {urlsplit(base_url).netloc}
    assert context.cookies() == []


@pytest.fixture
def match(page: Page) -> Page:
    """Open the match page with its sample."""
    page.goto("/")
    return page
