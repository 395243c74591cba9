"""Locks on files and folders. The system gives them back when their process ends, however it ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    FOLDERS = False
    """Whether folders can be locked too."""

    def _take(descriptor: int, wait: bool) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None

else:
    import fcntl

    FOLDERS = True

    def _take(descriptor: int, wait: bool) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


PAUSE = 0.02
"""Seconds between two attempts."""
SILENT = 1.0
"""Seconds of waiting that are not worth a word."""
LONGEST = 3600.0
"""Seconds after which a lock is not waited for any more: on some network drives locks outlive their owner."""


def lock(path: Path, wait: bool = False, flags: int = os.O_RDONLY) -> int | None:
    """A descriptor that holds the lock until it is closed; None where nothing can be locked. Raises `BlockingIOError` if
    somebody else holds it."""
    if not FOLDERS and path.is_dir():
        return None
    descriptor = os.open(path, flags, 0o600)
    try:
        _take(descriptor, wait)
    except BlockingIOError:
        os.close(descriptor)
        raise
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


@contextmanager
def one_process(path: Path, waiting: Callable[[], AbstractContextManager[object]]) -> Iterator[None]:
    """Of all threads and processes that give this path, one is inside at a time; a long wait happens in the context `waiting`.

    The file is made for the lock and removed with it. Where files cannot be made or locked, nobody waits.
    """
    descriptor = _waited_for(path, waiting)
    try:
        yield
    finally:
        if descriptor is not None:
            remove_locked(path, descriptor)


def _waited_for(path: Path, waiting: Callable[[], AbstractContextManager[object]]) -> int | None:
    began, told = time.monotonic(), False
    with ExitStack() as contexts:
        while time.monotonic() - began < LONGEST:
            try:
                return _attempt(path)
            except BlockingIOError:
                if not told and time.monotonic() - began > SILENT:
                    contexts.enter_context(waiting())
                    told = True
                time.sleep(PAUSE)
            except OSError:
                break
    return None


def _attempt(path: Path) -> int | None:
    descriptor = lock(path, flags=os.O_RDWR | os.O_CREAT)
    if descriptor is None:
        _remove(path)
    elif not _is_there(path, descriptor):
        os.close(descriptor)
        raise BlockingIOError(f"the lock file {path} was removed by another process; try again")
    return descriptor


def _is_there(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def remove_locked(path: Path, descriptor: int | None) -> None:
    """The file goes before its lock, so that nobody takes a lock that nobody else can see. Windows removes no open file."""
    if sys.platform != "win32":
        _remove(path)
    if descriptor is not None:
        os.close(descriptor)
    if sys.platform == "win32":
        _remove(path)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
