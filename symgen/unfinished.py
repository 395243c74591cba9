"""What builds make in the cache before an entry is there: folders in which entries are made, and locks of builds.

Each is locked while its process lives, so that those of killed ones are known.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from symgen.file_lock import lock, one_process, remove_locked

_PREFIX = ".building-"
_ABANDONED = 3600.0
"""Seconds after which a folder is somebody's leftover where locks do not tell (Windows, some network drives)."""


@contextmanager
def unfinished(place: Path) -> Iterator[Path]:
    """A folder inside `place`; what is left of it in the end is removed."""
    with _locked(place):  # nobody takes it for a leftover before it is locked
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        descriptor = lock(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if descriptor is not None:
            os.close(descriptor)


def only_one(
    place: Path, key: str, waiting: Callable[[], AbstractContextManager[object]]
) -> AbstractContextManager[None]:
    """Of all that build the same key in `place`, one is inside at a time."""
    return one_process(place / f"{_PREFIX}{key}.lock", waiting)


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


def _remove_if_left(path: Path) -> None:
    try:
        descriptor = lock(path)
        old = time.time() - path.stat().st_mtime > _ABANDONED
    except OSError:
        return  # somebody else is at work in it, or it is gone
    if descriptor is not None or old:
        shutil.rmtree(path, ignore_errors=True)  # nothing, if it is the file of a lock
        remove_locked(path, descriptor)


@contextmanager
def _locked(place: Path) -> Iterator[None]:
    try:
        descriptor = lock(place, wait=True)
    except OSError:
        descriptor = None
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)
