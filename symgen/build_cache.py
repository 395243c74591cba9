"""Source to library, kept in a cache under a key made of everything it depends on.

An entry is a directory, made beside its place and renamed into it when it is complete. Of two processes that want the same
thing one builds it and the other waits; a killed one leaves nothing but a temporary directory and a lock that nobody holds.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from symgen.build_key import generator
from symgen.cache_place import cache_folder, close_to_others, make_folder, refuse_strangers
from symgen.compiler import (
    Compiler,
    CompilerError,
    Target,
    compile_flags,
    compile_library,
    cpu_features,
    find_compiler,
    system,
    version,
)
from symgen.runtime import (
    MODEL,
    BuildRecord,
    BuiltModel,
    ModelLayout,
    Part,
    SymgenRuntimeError,
    cpu_fingerprint,
    library_suffix,
    open_shared,
    seal_of,
    tell,
    to_json,
)
from symgen.unfinished import only_one, remove_leftovers, unfinished

if TYPE_CHECKING:  # importing symgen.emit loads Jinja, which a warm start does without
    from symgen.emit import Source

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


def lookup(key: str) -> Path | None:
    """The whole entry of this key, or None. Without a working compiler an entry made by any compiler will do."""
    folder = cache_folder()
    remove_leftovers(folder)
    try:
        candidates = [folder / f"{key}-{find_compiler().identity}"]
    except CompilerError:
        candidates = sorted(folder.glob(f"{key}-*"))
    return next((entry for entry in candidates if is_whole(entry)), None)


def usable(key: str, identity: tuple[str, str], part: Part = MODEL) -> Path | None:
    """The entry of this key, if it can be opened and is what it is taken for; one that is not is taken away, to be built again."""
    entry = lookup(key)
    if entry is None:
        return None
    try:
        open_shared(entry, part, identity)
    except SymgenRuntimeError as error:
        _say(f"the cache entry {entry} is built again: {str(error).removesuffix('; build the model again')}")
        _set_aside(entry, even_whole=True)
        return None
    return entry


def obtain(
    key: str,
    find: Callable[[], Path | None],
    make: Callable[[], Path],
    waiting: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> Path:
    """What `find` finds, or what `make` makes under this key. Who wants what another one is making waits and finds it; a
    long wait happens in the context `waiting`. A cache that cannot be written is refused before anything is made."""
    found = find()
    if found is not None:
        return found
    with only_one(usable_cache(), key, waiting):
        return find() or make()


def build(
    sources: Sequence[Source], model: ModelLayout, key: str, target: Target = "native", part: Part = MODEL
) -> Path:
    """The cache entry of this key, compiled if it is not there. The first source is the model, others add to it."""
    return obtain(key, partial(lookup, key), partial(compile_entry, sources, model, key, target, part))


def compile_entry(sources: Sequence[Source], model: ModelLayout, key: str, target: Target, part: Part) -> Path:
    """A new entry of this key."""
    compiler = find_compiler()
    folder = usable_cache()
    entry = folder / f"{key}-{compiler.identity}"
    if entry.exists():
        _say(f"the cache entry {entry} is damaged, and is built again")
    try:
        with unfinished(folder) as made:
            _compile(compiler, sources, model, target, part, made)
            return _publish(made, entry)
    except OSError as error:
        raise OSError(_unwritable(folder, error)) from None


def _compile(
    compiler: Compiler, sources: Sequence[Source], model: ModelLayout, target: Target, part: Part, made: Path
) -> None:
    """Fills the folder of a new entry."""
    write_sources(sources, made)
    symbol = sources[0].symbol
    library = made / f"{symbol}{library_suffix()}"
    record = BuildRecord(
        library=library.name,
        generator=generator(),
        compiler=version(compiler),
        flags=compile_flags(target),
        target=target,
        system=system(),
        features=cpu_features(compiler, target) if target == "native" else (),
        processor=cpu_fingerprint(),
    )
    text = to_json(BuiltModel(model, tuple(source.layout for source in sources), record, part))
    _write(made / f"{symbol}.json", text)
    units = [made / unit for source in sources for unit in source.units]
    compile_library(compiler, units, made, library, target, seal_of(text))
    _write(made / CHECKSUMS, _checksums(made))
    close_to_others(made)


def write_sources(sources: Sequence[Source], directory: Path) -> None:
    """All C text: the emitted files and the hand-written headers they include."""
    for source in sources:
        for name, text in source.files.items():
            _write(directory / name, text)
    for header in sorted(_include().glob("*.h")):
        _write(directory / header.name, header.read_text(encoding="utf-8"))


def export(entry: Path, directory: Path) -> list[Path]:
    """Copies a cache entry's files (C, headers, example, library, layout) to a directory of the user.

    Parts of an earlier, larger export of the same model are removed: `*.c` would compile them too.
    """
    directory.mkdir(parents=True, exist_ok=True)
    for leftover in _parts(entry, directory) - _parts(entry, entry):
        (directory / leftover).unlink()
    copies = []
    for path in sorted(entry.iterdir()):
        if path.name == CHECKSUMS:
            continue
        handle, name = tempfile.mkstemp(prefix=".symgen-", dir=directory)
        os.close(handle)
        shutil.copyfile(path, name)
        shutil.copymode(path, name)
        copies.append(directory / path.name)
        os.replace(name, copies[-1])
    return copies


def _parts(entry: Path, directory: Path) -> set[str]:
    """Names of the numbered C files of the entry's model in a directory."""
    symbols = "|".join(re.escape(layout.stem) for layout in entry.glob("*.json"))
    pattern = re.compile(rf"(?:{symbols})(?:_derivatives)?_[0-9]+\.c")
    return {path.name for path in directory.iterdir() if pattern.fullmatch(path.name)}


def remembered(key: str) -> str | None:
    """A word that `remember` has put there."""
    entry = cache_folder() / f"{key}-word"
    return (entry / WORD).read_text(encoding="utf-8") if is_whole(entry) else None


def remember(key: str, word: str) -> None:
    """Keeps a word that takes long to find, in an entry of its own. A cache that cannot be written keeps none."""
    try:
        folder = usable_cache()
        with unfinished(folder) as made:
            _write(made / WORD, word)
            _write(made / CHECKSUMS, _checksums(made))
            close_to_others(made)
            _publish(made, folder / f"{key}-word")
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
    try:
        listed = (entry / CHECKSUMS).read_text(encoding="utf-8")
        return bool(listed) and listed == _checksums(entry)
    except (OSError, UnicodeDecodeError):
        return False


def _checksums(directory: Path) -> str:
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
            _set_aside(entry)
    raise OSError(f"{entry} is in the way; remove it")


def _set_aside(entry: Path, even_whole: bool = False) -> None:
    """Another process may have put a whole entry there in the meantime: that one stays."""
    try:
        with unfinished(entry.parent) as aside:
            if even_whole or not is_whole(entry):
                os.replace(entry, aside / entry.name)
    except OSError:
        time.sleep(0.05)  # another process is at it


def _say(text: str) -> None:
    tell(text, CacheNotice)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _include() -> Path:
    return Path(str(files("symgen.runtime"))) / "include"
