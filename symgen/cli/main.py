"""The entry point, which imports the commands only when it is known what a signal does meanwhile."""

from __future__ import annotations

import _thread
import atexit
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

INTERRUPTED = 128 + signal.SIGINT
SOON = 0.01
"""Seconds after which an interrupt is tried again."""

_raised = threading.Event()
"""Set when an interrupt was raised."""


def main() -> None:
    """Run a command of `symgen`."""
    with _ending_at_once():
        from symgen.cli.commands import run_command
    if threading.current_thread() is threading.main_thread():
        _let_go_on_sigterm()
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, interrupt)
        atexit.register(_end_at_once)
    try:
        run_command()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception:
        if not _raised.is_set():
            raise
        sys.exit(INTERRUPTED)  # compiled code that is interrupted may raise an error of its own instead


def interrupt(number: int, frame: FrameType | None) -> None:
    """As Python's own handler, but not amid Python's code for imports: what is raised in its callbacks is printed, and lost."""
    if frame is not None and frame.f_code.co_filename.startswith("<frozen importlib"):
        later = threading.Timer(SOON, _interrupt_again)
        later.daemon = True
        later.start()
    else:
        _raised.set()
        signal.default_int_handler(number, frame)


def _interrupt_again() -> None:
    main_thread = threading.main_thread().ident
    if sys.platform == "win32" or main_thread is None:
        _thread.interrupt_main()
    else:
        signal.pthread_kill(main_thread, signal.SIGINT)  # it wakes whatever waits


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
