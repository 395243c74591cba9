"""Where the cache is and whose: what is loaded from it runs with the user's rights, so nobody else may write there.

A folder that others may write too holds a folder for each of its users.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from platformdirs import user_cache_dir

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH

_OWNED = hasattr(os, "geteuid")
"""Whether files have an owner and a mode that say who may write them; on Windows the user's folders are the user's."""


def cache_folder() -> Path:
    """The user's own place, which need not be there yet."""
    folder = Path(os.environ.get("SYMGEN_CACHE") or user_cache_dir("symgen", appauthor=False))
    if not _OWNED:
        return folder
    try:
        found = folder.stat()
    except OSError:
        return folder
    if _is_safe(found):
        return folder
    own = folder / f"user-{os.geteuid()}"
    refuse_strangers(own)
    return own


def make_folder(folder: Path) -> None:
    """With all that is missing above it, for nobody else."""
    if not folder.parent.exists():
        make_folder(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)


def refuse_strangers(path: Path) -> None:
    """Raises a `PermissionError` if somebody else could have put a file or folder there, or could change it."""
    if not _OWNED:
        return
    try:
        found = path.lstat()
    except FileNotFoundError:
        return
    remedy = "remove it, or set SYMGEN_CACHE to a folder that belongs to you"
    if stat.S_ISLNK(found.st_mode):
        raise PermissionError(f"{path} is a link, which the cache does not follow; {remedy}")
    if found.st_uid not in (os.geteuid(), 0):
        raise PermissionError(
            f"{path} belongs to user {found.st_uid}, and its contents would run with your rights; {remedy}"
        )
    if found.st_mode & _OTHERS_WRITE:
        raise PermissionError(f"{path} may be written by others, and its contents would run with your rights; {remedy}")


def close_to_others(folder: Path) -> None:
    """Files that were made under a generous umask."""
    if not _OWNED:
        return
    for path in (folder, *folder.iterdir()):
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~_OTHERS_WRITE)


def _is_safe(found: os.stat_result) -> bool:
    return found.st_uid in (os.geteuid(), 0) and not found.st_mode & _OTHERS_WRITE
