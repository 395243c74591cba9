"""Hand-written C that serves all models: a file of it is compiled once, and its object is kept in the cache."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from symgen.cache_entry import is_whole, keep, usable_cache
from symgen.children import Children
from symgen.compiler import Compiler, Target, compile_unit, environment_fingerprint

INCLUDE = Path(str(files("symgen.runtime"))) / "include"


def shared_object(compiler: Compiler, target: Target, unit: str, children: Children) -> Path:
    """The object of a file in the runtime's `include`."""
    entry = usable_cache() / f"{_key(target, unit)}-{compiler.identity}"
    made = Path(unit).with_suffix(".o").name

    def fill(folder: Path) -> None:
        compile_unit(compiler, INCLUDE / unit, INCLUDE, folder / made, target, children)

    return (entry if is_whole(entry) else keep(entry, fill)) / made


def _key(target: Target, unit: str) -> str:
    """It does not depend on what generates, so that an edit there compiles nothing of this again."""
    total = sha256(f"{environment_fingerprint(target)}\0{unit}".encode())
    for path in (INCLUDE / unit, *sorted(INCLUDE.glob("*.h"))):
        content = path.read_bytes()
        total.update(f"{path.name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:32]
