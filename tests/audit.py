"""Ask for known holes in the locked dependencies: `make audit`.

Where nobody answers within a minute, without the internet for example, say so and
go on: only a hole that was found is a failure.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[1]
_SECONDS = 60
_AUDIT = ("-m", "pip_audit", "--progress-spinner=off", "--format=json", "--disable-pip")


def main() -> int:
    """Audit both locked files, and return 1 where one of them names something with a hole."""
    holes = [*_holes("requirements.txt"), *_holes("requirements-test.txt")]
    return 1 if holes else 0


def _holes(name: str) -> list[str]:
    dependencies = _audited(name)
    if dependencies is None:
        print(f"{name}: not audited, nobody answers")
        return []
    known = [each for each in dependencies if "vulns" in each]
    holes = [
        f"{each['name']} {each['version']}: {hole['id']}"
        for each in known
        for hole in each["vulns"]
    ]
    unknown = len(dependencies) - len(known)
    print(f"{name}: {len(known)} audited, {unknown} without an answer, {len(holes)} holes", *holes)
    return holes


def _audited(name: str) -> list[dict[str, Any]] | None:
    command = (sys.executable, *_AUDIT, "--require-hashes", "--requirement", str(_ROOT / name))
    try:
        ended = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
        answer = json.loads(ended.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return None
    dependencies: list[dict[str, Any]] = answer["dependencies"]
    return dependencies


if __name__ == "__main__":
    sys.exit(main())
