"""Every page and every fragment is valid HTML, said by html-validate."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app import create_app
from tests.browser.pages import STATES

HERE = Path(__file__).parent
HOW_TO_GET_IT = "no npm for the HTML check: apt-get install npm"
INSTALL = ("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def give_up(reason: str) -> None:
    (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)


@pytest.fixture(scope="module")
def validator() -> Path:
    """Install html-validate where it is not, from the locked versions beside this file."""
    installed = HERE / "node_modules" / ".package-lock.json"
    locked = HERE / "package-lock.json"
    if shutil.which("npm") is None:
        give_up(HOW_TO_GET_IT)
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        ended = subprocess.run(INSTALL, cwd=HERE, capture_output=True, text=True, check=False)
        if ended.returncode:
            give_up(f"html-validate cannot be installed: {ended.stderr.strip()[-200:]}")
        installed.touch()
    return HERE / "node_modules" / ".bin" / "html-validate"


def complaints(validator: Path, sources: dict[str, str], folder: Path) -> list[str]:
    for name, source in sources.items():
        (folder / f"{name}.html").write_text(source)
    # By a file: it ends before a long list has gone through a pipe.
    found = folder / "found.json"
    subprocess.run(
        (validator, f"--formatter=json={found}", f"--config={HERE / 'htmlvalidate.json'}", folder),
        capture_output=True,
        check=False,
    )
    results: list[dict[str, Any]] = json.loads(found.read_text())
    return [
        f"{Path(each['filePath']).name}:{message['line']}: {message['message']}"
        for each in results
        for message in each["messages"]
    ]


def test_pages_and_fragments_are_valid(validator: Path, tmp_path: Path) -> None:
    [found] = complaints(validator, {"faulty": "<p><div></div></p>"}, tmp_path)[:1]
    assert found.startswith("faulty.html:1:"), "the check itself finds nothing"
    (tmp_path / "faulty.html").unlink()
    client = create_app().test_client()
    updated = {"HX-Request": "true"}
    sources = {"missing": client.get("/nothing").text}
    sources["missing fragment"] = client.get("/nothing", headers=updated).text
    for state in STATES:
        path, _, query = state.address.partition("?")
        typed = dict(pair.split("=") for pair in query.split("&") if pair)
        sources[state.name] = client.get(state.address).text
        if state.file:
            typed["text"] = state.file.read_text(encoding="utf-8")
            sources[state.name] = client.post(path, data=typed).text
        sources[f"{state.name} fragment"] = client.post(path, data=typed, headers=updated).text
    for name, query in {
        "guide": "",
        "guide, faulty": "?difference=abc",
        "found": "?difference=9",
    }.items():
        sources[name] = client.get(f"/guide{query}").text
        sources[f"{name} fragment"] = client.get(f"/guide{query}", headers=updated).text
    assert complaints(validator, sources, tmp_path) == []
