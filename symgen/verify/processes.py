"""Formulations that are checked in several processes at a time.

A worker reads its task from its standard input and writes what it finds to its standard output. The end of its input means that
nobody waits for it any more, also if the process that started it was killed.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from threading import Thread
from types import FrameType
from typing import IO, Any

from symgen.runtime import SymgenRuntimeError, tell
from symgen.verify.formulations import Found, Task, check

COMMAND = ("-P", "-c", "from symgen.verify.processes import serve; serve()")
SOON = 10.0
"""Seconds in which a worker ends its compilers and removes what they had begun."""
LAST_LINES = 25
"""Lines of a worker's last words that an error shows."""


class WorkerError(SymgenRuntimeError):
    """A process that checks formulations ended before it was done."""


@dataclass(frozen=True)
class Note:
    """A warning that a worker would have shown."""

    text: str


# -- who waits ----------------------------------------------------------------------------------------------------------


@contextmanager
def workers(task: Task, processes: int) -> Iterator[Iterator[Found]]:
    """What so many processes find, in the order of the task. They work from now on, and end with the context."""
    names = task.formulations
    count = min(processes, len(names))
    started: list[Worker] = []
    try:
        for k in range(count):
            started.append(Worker(replace(task, formulations=names[k::count])))
        yield (started[k % count].next() for k in range(len(names)))
    finally:
        for worker in started:
            worker.let_go()
        for worker in started:
            worker.end()


class Worker:
    """A process with a task. It has a process group of its own, so that a Ctrl-C at the terminal does not reach it."""

    def __init__(self, task: Task) -> None:
        self.names = task.formulations
        sent = pickle.dumps(task)  # before anything is started that an error would leave behind
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - it is closed in `end`
        self._process = subprocess.Popen(
            [sys.executable, *COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}, **_own_group(),
        )  # fmt: skip
        with suppress(BrokenPipeError):  # it ended at once: `next` says so
            self._pipe(self._process.stdin).write(sent)
            self._pipe(self._process.stdin).flush()

    def next(self) -> Found:
        """The next formulation of its task. What the worker raised is raised here."""
        while True:
            try:
                message = pickle.load(self._pipe(self._process.stdout))
            except (EOFError, pickle.UnpicklingError):
                raise WorkerError(self._how_it_ended()) from None
            if isinstance(message, Found):
                return message
            if isinstance(message, BaseException):
                raise message
            tell(message.text)

    def _how_it_ended(self) -> str:
        status = self._process.wait()
        how = f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"
        self._said.seek(0)
        last = b"\n".join(self._said.read().splitlines()[-LAST_LINES:]).decode("utf-8", "replace")
        what = f"the process that checks {', '.join(self.names)} {how}; `--processes 1` does without further processes"
        return f"{what}\n{last}".rstrip()

    def let_go(self) -> None:
        with suppress(OSError):
            self._pipe(self._process.stdin).close()

    def end(self) -> None:
        try:
            self._process.wait(SOON)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._pipe(self._process.stdout).close()
        self._said.close()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe


def _own_group() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"process_group": 0}


# -- who works ----------------------------------------------------------------------------------------------------------


def serve() -> None:
    """The whole life of a worker."""
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # what anybody prints is no answer
        task = pickle.load(sys.stdin.buffer)
        signal.signal(signal.SIGTERM, _leave)
        Thread(target=_end_with_input, daemon=True).start()
        warnings.showwarning = lambda message, *_, **__: _answer(answers, Note(str(message)))
        try:
            for found in check(task):
                _answer(answers, found)
        except Exception as error:
            _answer(answers, _sendable(error))


def _answer(answers: IO[bytes], message: object) -> None:
    try:
        answers.write(pickle.dumps(message))
        answers.flush()
    except BrokenPipeError:
        sys.exit(1)  # nobody listens


def _sendable(error: Exception) -> Exception:
    """The error with the place where it came from, or its text if it cannot be made again from its arguments."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return WorkerError(f"{error}")
    return error


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _end_with_input() -> None:
    while os.read(0, 1):
        pass
    if sys.platform == "win32":
        os._exit(1)
    os.kill(os.getpid(), signal.SIGTERM)  # the main thread ends its compilers
    time.sleep(SOON)  # unless it was in code that loses exceptions, as callbacks of imports
    os._exit(1)
