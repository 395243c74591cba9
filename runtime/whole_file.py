"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .naming import a_path


def refuse_missing_folder(path: str | Path) -> None:
    """Said before a long run rather than after it."""
    if not a_path("a file", path).absolute().parent.is_dir():
        raise FileNotFoundError(f"cannot write {path}: its folder is not there; make it first")


@contextmanager
def complete_file(path: str | Path, mode: int | None = None) -> Iterator[str]:
    """Name of a file that takes its place when all of it is written; it may be read by others as other new files, or as `mode` says."""
    refuse_missing_folder(path)
    handle, temporary = tempfile.mkstemp(dir=Path(path).absolute().parent, prefix=".symgen-")
    os.close(handle)
    try:
        yield temporary
        os.chmod(temporary, 0o666 & ~_umask() if mode is None else mode)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """Temporary files are for their owner only; results are not."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
