"""Caches of tests: what is in one, and new ones."""

from __future__ import annotations

import shutil
from pathlib import Path

from symgen.cache_place import cache_folder

SHARED = "symgen_*.o"
"""Objects that serve all models."""


def entries_of(cache: Path) -> list[Path]:
    """Everything but the objects that serve all models."""
    return sorted(path for path in cache.iterdir() if not any(path.glob(SHARED)))


def own_cache(folder: Path) -> str:
    """A cache without any model, for the environment's SYMGEN_CACHE. Objects that serve all models are taken from the one that is in
    use, so that they are not compiled for each of such caches."""
    folder.mkdir(mode=0o700, exist_ok=True)
    used = cache_folder()
    for entry in used.iterdir() if used.is_dir() else ():
        if not entry.name.startswith(".") and any(entry.glob(SHARED)):  # others are of builds that go on
            shutil.copytree(entry, folder / entry.name)
    return str(folder)
