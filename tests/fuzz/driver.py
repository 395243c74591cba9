"""Fuzzed cases in another process, where a signal or a hang is a failed case and not the end of pytest."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

WORKER = Path(__file__).parent / "worker.py"
TOGETHER = 5000
"""Cases of one process: libraries that it opened stay in its memory."""
PREPARING = 600.0
"""Seconds that a process may take to begin: it compiles models."""


@dataclass
class Report:
    """Cases that were run, how they ended (in the words that they return), and what went wrong, by case."""

    cases: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    failures: dict[int, str] = field(default_factory=dict)

    def told(self) -> str:
        """The first of the failures, for the message of a test."""
        return "\n\n".join(f"case {k}: {text}" for k, text in [*self.failures.items()][:5])


def fuzz(module: str, cases: range, patience: float = 60.0, arguments: Sequence[str] = ()) -> Report:
    """These cases of a module beside this one; none may take longer than `patience` (s). Its `prepare` gets the arguments."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        while cases:
            done = _Process(module, cases[:TOGETHER], arguments, folder, report).run(patience)
            cases = cases[done:]
    return report


class _Process:
    """Runs cases until they are done or one of them ends the process."""

    def __init__(self, module: str, cases: range, arguments: Sequence[str], folder: str, report: Report) -> None:
        self.cases, self.report = cases, report
        self.now: int | None = None
        command = [sys.executable, "-X", "faulthandler", str(WORKER), module, str(cases.start), str(len(cases))]
        self.process = subprocess.Popen(
            [*command, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            errors="replace", cwd=folder, env={**os.environ, "TMPDIR": folder},
        )  # fmt: skip
        self.lines, self.errors = _queue(self.process.stdout), _queue(self.process.stderr)

    def run(self, patience: float) -> int:
        """How many cases are over."""
        with self.process:
            try:
                while self._read(self.lines.get(timeout=PREPARING if self.now is None else patience)):
                    pass
            except Empty:
                self._stop()
                self._failed(f"took longer than {patience} s")
        return len(self.cases) if self.now is None else self.cases.index(self.now) + 1

    def _read(self, line: str) -> bool:
        """Whether more is to come."""
        if line == "":
            self._failed(f"the process ended with {self.process.wait()}")
            return False
        word, *rest = line.split(" ", 2)
        if word == "case":
            self.now = int(rest[0])
            self.report.cases += 1
        elif word == "ended":
            self.report.ends[rest[1]] += 1
        elif word == "failed":
            self.report.failures[int(rest[0])] = rest[1]
        return word != "done"

    def _stop(self) -> None:
        """Where the case hangs is printed by Python's fault handler."""
        if os.name == "posix":
            self.process.send_signal(signal.SIGABRT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=10.0)
        self.process.kill()
        self.process.wait()

    def _failed(self, what: str) -> None:
        told = []
        while line := self.errors.get():
            told.append(line)
        text = "\n".join([what, *told[-30:]])
        if self.now is None:
            raise RuntimeError(f"no case began: {text}")
        self.report.failures[self.now] = text


def _queue(stream: object) -> Queue[str]:
    """Lines as they come, then an empty one."""
    lines: Queue[str] = Queue()

    def read() -> None:
        for line in stream:  # type: ignore[attr-defined]
            lines.put(line.rstrip("\n") or " ")
        lines.put("")

    Thread(target=read, daemon=True).start()
    return lines
