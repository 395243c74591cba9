"""Folders in which entries of the cache are made. Each is locked while its process lives, so that those of killed ones are known."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_PREFIX = ".building-"
_ABANDONED = 3600.0
"""Seconds after which a folder is somebody's leftover where locks do not tell (Windows, some network drives)."""


@contextmanager
def unfinished(place: Path) -> Iterator[Path]:
    """A folder inside `place`; what is left of it in the end is removed."""
    with _locked(place):  # nobody takes it for a leftover before it is locked
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        lock = _lock(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)


def remove_leftovers(place: Path) -> None:
    """Of processes that are no more."""
    try:
        found = [each.path for each in os.scandir(place) if each.name.startswith(_PREFIX)]
        if found:
            with _locked(place):
                for path in found:
                    _remove_if_left(Path(path))
    except OSError:
        return  # of a cache that can only be read


def _remove_if_left(folder: Path) -> None:
    try:
        lock = _lock(folder)
        old = time.time() - folder.stat().st_mtime > _ABANDONED
    except OSError:
        return  # somebody else is at work in it, or it is gone
    if lock is not None or old:
        shutil.rmtree(folder, ignore_errors=True)
    if lock is not None:
        os.close(lock)


@contextmanager
def _locked(place: Path) -> Iterator[None]:
    try:
        lock = _lock(place, wait=True)
    except OSError:
        lock = None
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)


def _lock(folder: Path, wait: bool = False) -> int | None:
    """A descriptor that holds the lock of a folder until it is closed; None where folders cannot be locked. Raises
    `BlockingIOError` if somebody else holds it."""
    if fcntl is None:
        return None
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        os.close(descriptor)
        raise
    except OSError:
        os.close(descriptor)
        return None
    return descriptor
