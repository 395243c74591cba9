"""Hand-written C that serves all models: a file of it is compiled once, and its object is kept in the cache."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from symgen.cache_entry import is_whole, keep, say, set_aside, usable_cache
from symgen.children import Children
from symgen.compiler import Compiler, Level, compile_unit, environment_fingerprint

INCLUDE = Path(str(files("symgen.runtime"))) / "include"


def shared_object(compiler: Compiler, target: Level, unit: str, children: Children) -> Path:
    """The object of a file in the runtime's `include`."""
    entry = _entry(compiler, target, unit)
    made = Path(unit).with_suffix(".o").name

    def fill(folder: Path) -> None:
        compile_unit(compiler, INCLUDE / unit, INCLUDE, folder / made, target, children)

    return (entry if is_whole(entry) else keep(entry, fill)) / made


def forget_shared(compiler: Compiler, target: Level, units: Sequence[str]) -> bool:
    """Takes away what may not be what it was taken for when it was made; says so, if there was anything."""
    entries = [_entry(compiler, target, unit) for unit in units]
    found = [entry for entry in entries if entry.exists()]
    for entry in found:
        say(f"the library could not be linked; the cache entry {entry}, which all models share, is built again")
        set_aside(entry, even_whole=True)
    return bool(found)


def _entry(compiler: Compiler, target: Level, unit: str) -> Path:
    return usable_cache() / f"{_key(target, unit)}-{compiler.identity}"


def _key(target: Level, unit: str) -> str:
    """It does not depend on what generates, so that an edit there compiles nothing of this again."""
    total = sha256(f"{environment_fingerprint(target)}\0{unit}".encode())
    for path in (INCLUDE / unit, *sorted(INCLUDE.glob("*.h"))):
        content = path.read_bytes()
        total.update(f"{path.name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:32]
