"""The entry point, which imports the commands only when it is known what a signal does meanwhile."""

from __future__ import annotations

import atexit
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

INTERRUPTED = 128 + signal.SIGINT


def main() -> None:
    """Run a command of `symgen`."""
    with _ending_at_once():
        from symgen.cli.commands import run_command
    if threading.current_thread() is threading.main_thread():
        _let_go_on_sigterm()
        atexit.register(_end_at_once)
    try:
        run_command()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@contextmanager
def _ending_at_once() -> Iterator[None]:
    """Ctrl-C ends the process without a word: an interrupted import has only a traceback to tell."""
    before = _end_at_once()
    try:
        yield
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _end_at_once() -> Callable[[int, FrameType | None], Any] | None:
    """The handler that was there; None if nothing was changed, as where Ctrl-C is ignored."""
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        return None
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return handler


def _let_go_on_sigterm() -> None:
    """A command that is asked to end ends its compilers and removes what they had begun."""

    def end(number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)

    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, end)
