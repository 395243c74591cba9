"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .naming import a_path

TEMPORARY = ".symgen-"
"""How names of files begin that are not complete."""


def refuse_missing_folder(path: str | Path) -> None:
    """Said before a long run rather than after it."""
    if not a_path("a file", path).absolute().parent.is_dir():
        raise FileNotFoundError(f"cannot write {path}: its folder is not there; make it first")


@contextmanager
def complete_file(path: str | Path, mode: int | None = None) -> Iterator[str]:
    """Name of a file that takes its place when all of it is written; it may be read by others as other new files, or as `mode` says."""
    refuse_missing_folder(path)
    with _named(path), _beside(path) as temporary:
        yield temporary
        os.chmod(temporary, 0o666 & ~_umask() if mode is None else mode)
        os.replace(temporary, path)


@contextmanager
def _beside(path: str | Path) -> Iterator[str]:
    handle, temporary = tempfile.mkstemp(dir=Path(path).absolute().parent, prefix=TEMPORARY)
    os.close(handle)
    try:
        yield temporary
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


@contextmanager
def _named(path: str | Path) -> Iterator[None]:
    """Errors name the file that was asked for: those of a full disk name none, and others one that nobody knows."""
    try:
        yield
    except OSError as error:
        unknown = error.filename is None or TEMPORARY in f"{error.filename} {error.filename2}"
        if error.errno is None or not unknown:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def _umask() -> int:
    """Temporary files are for their owner only; results are not."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
