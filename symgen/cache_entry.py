"""An entry of the cache: a folder that is made beside its place, and renamed into it when it is complete. A list of its files with
their hashes tells whether it is whole.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from symgen.cache_place import cache_folder, close_to_others, make_folder, refuse_strangers
from symgen.runtime import tell
from symgen.unfinished import unfinished

CHECKSUMS = "files.sha256"
"""Written last: names every file of an entry with its hash, in the format of sha256sum."""


WORD = "word.txt"


class CacheNotice(UserWarning):
    """An entry of the cache was not what it should be."""


def usable_cache() -> Path:
    """The cache folder, made if need be."""
    folder = cache_folder()
    try:
        make_folder(folder)
        with unfinished(folder):
            pass
    except OSError as error:
        raise OSError(_unwritable(folder, error)) from None
    return folder


def _unwritable(folder: Path, error: OSError) -> str:
    why = error.strerror or str(error)
    return f"the build cache {folder} cannot be written ({why}); set the environment variable SYMGEN_CACHE to a writable folder"


def keep(entry: Path, fill: Callable[[Path], None]) -> Path:
    """A new entry with the files that `fill` puts into its folder."""
    try:
        with unfinished(entry.parent) as made:
            fill(made)
            write(made / CHECKSUMS, checksums(made))
            close_to_others(made)
            return _publish(made, entry)
    except OSError as error:
        if error.errno is None:
            raise  # a sentence of our own
        raise OSError(_unwritable(entry.parent, error)) from None


def say(text: str) -> None:
    tell(text, CacheNotice)


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def remembered(key: str) -> str | None:
    """A word that `remember` has put there."""
    entry = cache_folder() / f"{key}-word"
    return (entry / WORD).read_text(encoding="utf-8") if is_whole(entry) else None


def remember(key: str, word: str) -> None:
    """Keeps a word that takes long to find, in an entry of its own. A cache that cannot be written keeps none."""
    try:
        keep(usable_cache() / f"{key}-word", lambda folder: write(folder / WORD, word))
    except OSError:
        return


def is_whole(entry: Path) -> bool:
    """Whether every file of the entry is there and unchanged. Raises a `PermissionError` if somebody else could have made it."""
    try:
        paths = [entry, *entry.iterdir()]
    except OSError:
        return False
    for path in paths:
        refuse_strangers(path)
    if not all(path.is_file() for path in paths[1:]):
        return False  # a pipe would be read for ever
    try:
        listed = (entry / CHECKSUMS).read_text(encoding="utf-8")
        return bool(listed) and listed == checksums(entry)
    except (OSError, UnicodeDecodeError):
        return False


def checksums(directory: Path) -> str:
    paths = sorted(path for path in directory.iterdir() if path.name != CHECKSUMS)
    return "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths)


def _publish(made: Path, entry: Path) -> Path:
    """Renames the finished directory into its place, unless another process was first."""
    for _ in range(10):
        try:
            os.replace(made, entry)
            return entry
        except OSError:
            if is_whole(entry):
                return entry
            set_aside(entry)
    raise OSError(f"{entry} exists but is not a complete cache entry, and cannot be replaced; remove it")


def set_aside(entry: Path, even_whole: bool = False) -> None:
    """Another process may have put a whole entry there in the meantime: that one stays."""
    try:
        with unfinished(entry.parent) as aside:
            if even_whole or not is_whole(entry):
                os.replace(entry, aside / entry.name)
    except OSError:
        time.sleep(0.05)  # another process is at it
