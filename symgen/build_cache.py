"""Source to library, kept in a cache under a key made of everything it depends on.

Of two processes that want the same thing one builds it and the other waits; a killed one leaves nothing but a temporary
directory and a lock that nobody holds.
"""

from __future__ import annotations

import re
import shutil
import stat
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from symgen.build_key import generator
from symgen.cache_entry import CHECKSUMS, is_whole, keep, say, set_aside, usable_cache, write
from symgen.cache_place import cache_folder
from symgen.compiler import (
    Compiler,
    CompilerError,
    Level,
    LinkFailed,
    Target,
    compile_flags,
    compile_library,
    cpu_features,
    find_compiler,
    levels_of,
    system,
    version,
)
from symgen.runtime import (
    MODEL,
    BuildRecord,
    BuiltModel,
    LevelRecord,
    ModelLayout,
    Part,
    SymgenRuntimeError,
    complete_file,
    cpu_fingerprint,
    library_suffix,
    open_shared,
    seal_of,
    sealed_level,
    to_json,
)
from symgen.shared_units import INCLUDE, forget_shared, shared_object
from symgen.unfinished import only_one, remove_leftovers

if TYPE_CHECKING:  # importing symgen.emit loads Jinja, which a warm start does without
    from symgen.emit import Source


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
        say(f"the cache entry {entry} is built again: {str(error).removesuffix('; build the model again')}")
        set_aside(entry, even_whole=True)
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
        say(f"the cache entry {entry} is damaged, and is built again")
    return keep(entry, partial(_compile, compiler, sources, model, target, part))


def _compile(
    compiler: Compiler, sources: Sequence[Source], model: ModelLayout, target: Target, part: Part, made: Path
) -> None:
    """Fills the folder of a new entry."""
    write_sources(sources, made)
    symbol = sources[0].symbol
    library = made / f"{symbol}{library_suffix()}"
    first, *more = levels_of(target, part)
    record = BuildRecord(
        library=library.name,
        generator=generator(),
        compiler=version(compiler),
        flags=compile_flags(first),
        target=target,
        system=system(),
        features=cpu_features(compiler, first),
        processor=cpu_fingerprint(),
    )
    levels = tuple(_level_record(compiler, symbol, level) for level in more)
    text = to_json(BuiltModel(model, tuple(source.layout for source in sources), record, part, levels))
    write(made / f"{symbol}.json", text)
    seal = seal_of(text)
    _compile_level(compiler, sources, made, library, first, seal)
    for level, found in zip(more, levels, strict=True):
        _compile_level(compiler, sources, made, made / found.library, level, sealed_level(seal, level))


def _level_record(compiler: Compiler, symbol: str, level: Level) -> LevelRecord:
    library = f"{symbol}.{level}{library_suffix()}"
    return LevelRecord(level, library, compile_flags(level), cpu_features(compiler, level))


def _compile_level(
    compiler: Compiler, sources: Sequence[Source], made: Path, library: Path, level: Level, seal: str
) -> None:
    """The library for one kind of CPU."""
    units = [made / unit for source in sources for unit in source.units]
    seldom = {made / unit for source in sources for unit in source.seldom}
    shared = sorted({unit for source in sources for unit in source.shared})
    kept = [partial(shared_object, compiler, level, unit) for unit in shared]
    compiling = partial(compile_library, compiler, units, made, library, level, seal, kept, seldom)
    try:
        compiling()
    except LinkFailed:
        if not forget_shared(compiler, level, shared):
            raise
        compiling()


def write_sources(sources: Sequence[Source], directory: Path) -> None:
    """All C text: the emitted files, and the hand-written ones that they include or are linked with."""
    for source in sources:
        for name, text in source.files.items():
            write(directory / name, text)
    headers = (path.name for path in INCLUDE.glob("*.h"))
    shared = (unit for source in sources for unit in source.shared)
    for name in sorted({*headers, *shared}):
        write(directory / name, (INCLUDE / name).read_text(encoding="utf-8"))


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
        copies.append(directory / path.name)
        with complete_file(copies[-1], stat.S_IMODE(path.stat().st_mode)) as temporary:
            shutil.copyfile(path, temporary)
    return copies


def _parts(entry: Path, directory: Path) -> set[str]:
    """Names of the C files and levels that not every export of the entry's model has, in a directory."""
    symbols = "|".join(re.escape(layout.stem) for layout in entry.glob("*.json"))
    pattern = re.compile(rf"(?:{symbols})(?:(?:_derivatives)?_[0-9]+\.c|_derivatives\.[ch]|\.v[34]\.(?:so|dylib|dll))")
    return {path.name for path in directory.iterdir() if pattern.fullmatch(path.name)}
