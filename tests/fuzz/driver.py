"""Fuzzed cases in another process, where a signal or a hang is a failed case and not the end of pytest."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

WORKER = Path(__file__).parent / "worker.py"


@dataclass
class Report:
    """Cases that were run, and what went wrong, by case."""

    cases: int = 0
    failures: dict[int, str] = field(default_factory=dict)


def fuzz(module: str, count: int, patience: float = 60.0) -> Report:
    """Cases 0 to `count` - 1 of a module beside this one; none may take longer than `patience` (s)."""
    report, first = Report(), 0
    while first < count:
        first = _stretch(module, first, count, patience, report)
    return report


def _stretch(module: str, first: int, count: int, patience: float, report: Report) -> int:
    """Runs cases until they are done or one ends the process; the next case is returned."""
    command = [sys.executable, "-X", "faulthandler", str(WORKER), module, str(first), str(count - first)]
    now = first - 1
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        lines, errors = _queue(process.stdout), _queue(process.stderr)
        try:
            while True:
                word, *rest = lines.get(timeout=patience if now >= first else 10 * patience).split(" ", 2)
                if word == "case":
                    now = int(rest[0])
                    report.cases += 1
                elif word == "failed":
                    report.failures[int(rest[0])] = rest[1]
                elif word == "done":
                    return count
                elif word == "":
                    process.wait()
                    if now < first:
                        raise RuntimeError(f"no case began: {_rest(errors)}")
                    report.failures[now] = f"the process ended with {process.returncode}: {_rest(errors)}"
                    return now + 1
        except Empty:
            process.kill()
            report.failures[now] = f"took longer than {patience} s: {_rest(errors)}"
            return now + 1


def _queue(stream: object) -> Queue[str]:
    """Lines as they come; an empty one at the end."""
    lines: Queue[str] = Queue()

    def read() -> None:
        for line in stream:  # type: ignore[attr-defined]
            lines.put(line.rstrip("\n"))
        lines.put("")

    Thread(target=read, daemon=True).start()
    return lines


def _rest(lines: Queue[str]) -> str:
    found = []
    while not lines.empty():
        found.append(lines.get())
    return "\n".join(found[-30:])
