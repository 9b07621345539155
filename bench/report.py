"""Tables of results, to print and to keep."""

import os
import platform
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple


class Row(NamedTuple):
    """Hold one line: what was measured, the figure, the reference and how the two compare."""

    what: str
    figure: str
    reference: str = ""
    ratio: str = ""
    limit: str = ""


class Section(NamedTuple):
    """Hold one table under its title, with remarks on how it was measured."""

    title: str
    rows: Sequence[Row]
    remarks: str = ""


_HEAD = Row("", "measured", "reference", "ratio", "limit")
_PACKAGES = (
    "flask",
    "werkzeug",
    "jinja2",
    "pydantic",
    "granian",
    "playwright",
    "elote",
    "elochess",
    "glicko2",
)


def written(section: Section) -> str:
    """Write a section as a Markdown table whose columns are aligned."""
    lines = [_HEAD, *section.rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(_HEAD))]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    texts = [
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in lines
    ]
    table = "\n".join([texts[0], rule, *texts[1:]])
    return f"## {section.title}\n\n{table}\n" + (
        f"\n{section.remarks}\n" if section.remarks else ""
    )


def results(sections: Iterable[Section]) -> str:
    """Write all sections, and what they were measured on."""
    parts = ["# Results of `make bench`\n", _machine(), *map(written, sections)]
    return "\n".join(parts)


def skipped(title: str, reason: str) -> Section:
    """Return the section of a part that could not run here."""
    return Section(title, (), f"Skipped: {reason}.")


def times(ratio: float) -> str:
    """Write how many times as much something is.

    >>> times(4.567), times(0.304), times(87.2)
    ('4.6×', '0.30×', '87×')
    """
    decimals = 0 if ratio >= 20 else 1 if ratio >= 1 else 2
    return f"{ratio:.{decimals}f}×"


def _machine() -> str:
    versions = ", ".join(filter(None, map(_version, _PACKAGES)))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"{python} on {platform.system()} {platform.machine()}, {os.cpu_count()} processors"
        f"{'' if sys.flags.optimize == 0 else ', optimised'}. {versions}.\n"
    )


def _version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return ""
