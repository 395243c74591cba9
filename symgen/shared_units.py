"""Hand-written C that serves all models: a file of it is compiled once, and its object is kept in the cache."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from symgen.cache_entry import is_whole, keep, say, set_aside, usable_cache
from symgen.children import Children
from symgen.compiler import Compiler, Level, compile_unit, environment_fingerprint

INCLUDE = Path(str(files("symgen.runtime"))) / "include"
INCLUDED = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def shared_object(compiler: Compiler, target: Level, unit: str, children: Children) -> Path:
    """The object of a file in the runtime's `include`."""
    return _object(_entry(compiler, target, unit), compiler, INCLUDE / unit, INCLUDE, target, children)


def kept_object(compiler: Compiler, target: Level, unit: Path, include: Path, children: Children) -> Path:
    """The object of another file, which may be wanted again: exported models, whose text is all that they are made of."""
    total = sha256(environment_fingerprint(target).encode())
    for name, text in sorted(_included(unit, include).items()):
        total.update(f"{name}\0{text}\0".encode())
    entry = usable_cache() / f"{total.hexdigest()[:32]}-{compiler.identity}"
    return _object(entry, compiler, unit, include, target, children)


def _object(entry: Path, compiler: Compiler, unit: Path, include: Path, target: Level, children: Children) -> Path:
    made = unit.with_suffix(".o").name

    def fill(folder: Path) -> None:
        compile_unit(compiler, unit, include, folder / made, target, children)

    return (entry if is_whole(entry) else keep(entry, fill)) / made


def _included(unit: Path, include: Path) -> dict[str, str]:
    """Texts of a file and of those that it includes, by name; headers of the system belong to the compiler."""
    found: dict[str, str] = {}
    waiting = [unit]
    while waiting:
        path = waiting.pop()
        if path.name not in found and path.exists():
            found[path.name] = path.read_text(encoding="utf-8")
            waiting += [include / name for name in INCLUDED.findall(found[path.name])]
    return found


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
