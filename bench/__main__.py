"""Measure: all parts into bench/RESULTS.md, or those that are named."""

import sys
from collections.abc import Callable
from pathlib import Path

from bench import browser, cpu, games, memory, throughput, wire
from bench.report import Section, results, written

PARTS: dict[str, Callable[[], Section]] = {
    "cpu": cpu.run,
    "throughput": throughput.run,
    "browser": browser.run,
    "wire": wire.run,
    "games": games.run,
    "memory": memory.run,
}


def main(names: list[str]) -> None:
    """Print each part's table as soon as it is there."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"There is no part {unknown[0]}: {', '.join(PARTS)}")
    sections = []
    for name in names or PARTS:
        sections.append(PARTS[name]())
        print(written(sections[-1]), flush=True)
    if not names:
        Path(__file__).with_name("RESULTS.md").write_text(results(sections))


if __name__ == "__main__":
    main(sys.argv[1:])
