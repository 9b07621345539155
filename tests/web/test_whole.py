"""What happens without the files that lie beside the package."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader

from app import create_app
from app.web import event, guide, views

ROOT = Path(__file__).parents[2]
FOLDERS = ("app", "templates", "static", "fonts")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what the calculator runs from."""
    folder = tmp_path_factory.mktemp("copy")
    for name in FOLDERS:
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
        )
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PORT": "1", "HOST": "127.0.0.1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


@pytest.mark.parametrize(
    "name",
    [
        "static/sheet.css",
        "static/robots.txt",
        "templates/_ledger.html",
        "templates/fide/_form.html",
        "templates/guide/_looked_up.html",
        "fonts/LiberationSans-2.1.5-Bold.ttf",
    ],
)
def test_a_missing_file_stops_the_start_with_one_sentence(copy: Path, name: str) -> None:
    content = (copy / name).read_bytes()
    (copy / name).unlink()
    try:
        ended = run(copy, "-m", "app")
    finally:
        (copy / name).write_bytes(content)
    assert ended.returncode == 1
    assert ended.stderr.endswith(
        f"{name} is missing or cannot be read: this folder holds no whole version.\n"
    )
    assert ended.stderr.count("\n") == 1


def test_no_template_and_no_static_file_is_read_after_the_start(copy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(copy, folder)
    script = """
import json, shutil
from app import create_app
from app.calculators import CALCULATORS
client = create_app().test_client()
shutil.rmtree("templates")
shutil.rmtree("static")
paths = [each.path for each in CALCULATORS]
more = ["/event", "/guide", "/robots.txt", "/static/sheet.js"]
answers = [client.get(path).status_code for path in (*paths, *more)]
answers += [client.post(path, headers={"HX-Request": "1"}).status_code for path in paths]
event = {"text": "White;Elo;Black;Elo;Result\\nAda;1500;Bo;1600;1-0"}
answers.append(client.post("/event", data=event).status_code)
print(json.dumps([answers, client.get("/nothing").status_code]))
"""
    ended = run(folder, "-c", script)
    answers, missing = json.loads(ended.stdout)
    assert set(answers) == {200}, ended.stderr
    assert missing == 404


def test_every_template_that_is_named_in_the_code_is_loaded_at_the_start() -> None:
    code = "".join(path.read_text() for path in (ROOT / "app" / "web").glob("*.py"))
    named = set(re.findall(r'"([\w/]+\.html)"', code)) - {"patterns.html"}
    assert "calculator.html" in named
    assert named <= {*views.TEMPLATES, *event.TEMPLATES, *guide.TEMPLATES}


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_failure_is_told_without_any_template(headers: dict[str, str]) -> None:
    app = create_app()
    app.add_url_rule("/broken", view_func=lambda: str(1 // 0))
    app.jinja_env.loader = DictLoader({})
    answer = app.test_client().get("/broken", headers=headers)
    assert answer.status_code == 500
    assert "Something went wrong on our side." in answer.text
