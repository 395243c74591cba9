"""Commands that end when this process does, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

LONGEST = 10_000_000
"""Bytes of output; who writes more is cut off."""

_WATCH = ("/bin/sh", "-c", "read -r line; kill -KILL 0")
"""Waits for the end of a pipe that this process holds open, and ends its process group."""


@dataclass(frozen=True)
class Done:
    status: int
    output: str
    errors: str


class Children:
    """A process group of its own: a Ctrl-C at the terminal does not reach it, leaving the context ends what still runs in it.

    If this process is killed, a shell that belongs to the group ends it (also what compilers have started themselves).
    """

    def __init__(self) -> None:
        self._watch: subprocess.Popen[bytes] | None = None
        self._running: set[subprocess.Popen[bytes]] = set()
        self._ended = False
        self._lock = threading.Lock()

    def __enter__(self) -> Children:
        if os.name == "posix":
            silent = subprocess.DEVNULL
            try:
                self._watch = subprocess.Popen(
                    _WATCH, stdin=subprocess.PIPE, stdout=silent, stderr=silent, process_group=0
                )
            except OSError:
                self._watch = None  # no shell: commands run without being watched
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._ended = True
            for process in self._running:
                process.kill()
            if self._watch is not None:
                with suppress(ProcessLookupError):
                    os.killpg(self._watch.pid, signal.SIGKILL)
        if self._watch is not None and self._watch.stdin is not None:
            self._watch.wait()
            self._watch.stdin.close()

    def run(self, command: Sequence[str], environment: Mapping[str, str] | None, seconds: float) -> Done:
        """Raises `OSError` if it cannot be run, `subprocess.TimeoutExpired` if it takes longer."""
        process = self._start(command, environment)
        texts: dict[str, str] = {}
        readers = [
            threading.Thread(target=_read, args=(pipe, texts, name), daemon=True)
            for name, pipe in (("output", process.stdout), ("errors", process.stderr))
        ]
        try:
            for reader in readers:
                reader.start()
            status = process.wait(seconds)
        finally:
            self._end(process)
            for reader in readers:
                with suppress(RuntimeError):  # a signal came before the thread had begun
                    reader.join(1.0)  # a process of the command's own may hold the pipe open
        return Done(status, texts.get("output", ""), texts.get("errors", ""))

    def _start(self, command: Sequence[str], environment: Mapping[str, str] | None) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._ended:
                raise OSError("the build was ended")
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                process_group=None if self._watch is None else self._watch.pid,
            )
            self._running.add(process)
            return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._running.discard(process)
        if process.poll() is None:
            process.kill()
            process.wait()


def _read(pipe: IO[bytes], texts: dict[str, str], name: str) -> None:
    with pipe:
        texts[name] = pipe.read(LONGEST).decode("utf-8", "replace")
