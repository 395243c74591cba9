"""One table of what was measured, in Markdown, under the CPU that it was measured on."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from symgen.runtime.cpu import known_features, vectors_of


@dataclass(frozen=True)
class Row:
    tool: str
    what: str
    microseconds: float


OURS = "symgen"
"""Tools of this name are the measure of the ratios."""


def result_lines(text: str) -> Iterator[tuple[str, float]]:
    """What was measured and its microseconds, of the lines `RESULT {...}` of a driver."""
    for line in text.splitlines():
        if line.startswith("RESULT "):
            result = json.loads(line[len("RESULT ") : line.rindex("}") + 1])
            if "us_min" in result:
                yield result["what"], float(result["us_min"])


def fastest(rows: Collection[Row]) -> list[Row]:
    """One row for each tool and what it did, in the order in which they came first."""
    best: dict[tuple[str, str], float] = {}
    for row in rows:
        key = row.tool, row.what
        best[key] = min(best.get(key, row.microseconds), row.microseconds)
    return [Row(tool, what, time) for (tool, what), time in best.items()]


def cpu_heading() -> str:
    """The CPU's name as it gives it, and its vectors."""
    features = known_features()
    vectors = vectors_of(features).name if features else "unknown vectors"
    return f"{_model_name()}, {vectors}"


def _model_name() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    words = ("model name", "Hardware", "CPU part")
    names = [line.partition(":")[2].strip() for line in lines if line.startswith(words)]
    return names[0] if names else "CPU of unknown name"


def markdown(heading: str, rows: Collection[Row], versions: Mapping[str, str], left_out: Sequence[str]) -> str:
    """Rows of one kind stand together, the fastest first. A ratio is to the fastest row of symgen of the same kind."""
    best = fastest(rows)
    lines = [f"### {heading}", "", "| what | tool | µs | ratio to symgen |", "|---|---|---:|---:|"]
    for what in dict.fromkeys(row.what for row in best):
        same = sorted((row for row in best if row.what == what), key=lambda row: row.microseconds)
        own = [row.microseconds for row in same if row.tool.startswith(OURS)]
        for row in same:
            ratio = f"{row.microseconds / min(own):.2f}" if own else ""
            lines.append(f"| {what} | {row.tool} | {row.microseconds:.3f} | {ratio} |")
    known = ", ".join(f"{name} {version}" for name, version in versions.items() if version)
    lines += ["", f"Versions: {known}."]
    if left_out:
        lines += ["", "Left out:", "", *(f"* {reason}" for reason in left_out)]
    return "\n".join(lines)
