"""What the code of a program says about the kinds it adds, so that a change of this code makes another key of a build."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from hashlib import sha256
from importlib.util import resolve_name
from pathlib import Path
from sysconfig import get_path
from types import FunctionType
from uuid import uuid4

_INSTALLED = frozenset({"site-packages", "dist-packages"})
_STANDARD = Path(get_path("stdlib"))


def code_of(*added: object) -> str:
    """Hash of the modules that define these functions, classes and records, and of the modules of the same program that they import.

    Of what no file holds (typed into an interpreter, made by another function) nobody can tell whether it is what it was before:
    it is different each time, and what it is used for is built anew.
    """
    found: dict[str, bytes] = {}
    try:
        for definition in (d for each in added for d in _definitions(each)):
            found[f"{definition.__module__}:{definition.__qualname__}"] = b""
            if _package(definition.__module__) != "symgen":
                _read(_home(definition), _package(definition.__module__), found)
    except (ImportError, OSError, SyntaxError, ValueError):  # a file that is gone, or was edited since, tells as little
        return uuid4().hex
    return sha256(repr(sorted(found.items())).encode()).hexdigest()


def _definitions(value: object) -> Iterator[type | FunctionType]:
    """Functions and classes that a record is made of."""
    if isinstance(value, tuple):
        for item in value:
            yield from _definitions(item)
    elif isinstance(value, type | FunctionType):
        yield value
    elif is_dataclass(value):
        yield type(value)
        for field in fields(value):
            yield from _definitions(getattr(value, field.name))
    elif callable(value):
        raise OSError("an object that is called as a function has no source of its own")


def _home(definition: type | FunctionType) -> str:
    if "<locals>" in definition.__qualname__ or _file(definition.__module__) is None:
        raise OSError("no file defines it by itself")
    return definition.__module__


def _read(name: str, program: str, found: dict[str, bytes]) -> None:
    """A module and what it imports of the program, unless they were read before."""
    file = _file(name)
    if name in found or file is None or not _belongs(name, file, program):
        return
    found[name] = file.read_bytes()
    if file.suffix == ".py":
        package = str(getattr(sys.modules[name], "__package__", None) or "")
        for other in _imported(found[name], package):
            _read(other, program, found)


def _imported(source: bytes, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                yield from (".".join(parts[: k + 1]) for k in range(len(parts)))
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module or ""
            yield from (module, *(f"{module}.{alias.name}" for alias in node.names))


def _file(name: str) -> Path | None:
    file = getattr(sys.modules.get(name), "__file__", None)
    return None if file is None else Path(file)


def _belongs(name: str, file: Path, program: str) -> bool:
    """Whether a module is the program's own; what is installed beside it changes with its version only."""
    package = _package(name)
    elsewhere = package == "symgen" or file.is_relative_to(_STANDARD) or not _INSTALLED.isdisjoint(file.parts)
    return package == program or not elsewhere


def _package(module: str) -> str:
    return module.partition(".")[0]
