"""Tires that are read from `.tir` files: their numbers become parameters beside the tire, under its name.

A tire `tire` of a part gets the parameters `tire.PCX1` and so on, so each instance of the part has its own (`FL.tire.PCX1`), which it
may also write. Paths are relative to the file that writes them and stay inside the folder of the first file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from symgen.description.errors import Path, Source, quoted
from symgen.description.forces.tire import MAGIC
from symgen.description.inner_files import InnerFiles
from symgen.description.text import check_text, text_of
from symgen.description.tire_file import FIELDS, TireFile, parse_tire
from symgen.runtime import tell

SUFFIXES = (".tir",)
_SIDES = ("left", "right")
_CREEP = 0.001
"""m/s, of a tire with relaxation, which divides by no speed: it stands on a slope."""


def with_tire_files(data: Any, source: Source, inside: InnerFiles | None, folder: FilePath | None = None) -> Any:
    """The data of one file with numbers in place of the tire files that it names."""
    if not isinstance(data, Mapping):
        return data
    reader = _TireFiles(source, inside, folder)
    for path, sections in _all_sections(data):
        data = _put(data, path, reader.sections(sections, path))
    return data


def _all_sections(data: Mapping[str, Any]) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The file's own sections and those of its parts, where there are tires with files."""
    parts = data.get("parts")
    every: list[tuple[Path, Any]] = [((), data)]
    every += [(("parts", name), part) for name, part in (parts.items() if isinstance(parts, Mapping) else ())]
    for path, sections in every:
        forces = sections.get("forces") if isinstance(sections, Mapping) else None
        if isinstance(forces, Mapping) and any(map(_names_a_file, forces.values())):
            yield path, sections


def _names_a_file(force: Any) -> bool:
    return isinstance(force, Mapping) and force.get("type") == "tire" and force.get("file") is not None


def _put(data: Mapping[str, Any], path: Path, sections: Mapping[str, Any]) -> Mapping[str, Any]:
    if not path:
        return sections
    return {**data, "parts": {**data["parts"], path[1]: sections}}


@dataclass
class _TireFiles:
    """Reads each file once."""

    source: Source
    inside: InnerFiles | None
    folder: FilePath | None
    known: dict[tuple[FilePath, bool], TireFile] = field(default_factory=dict)

    def sections(self, sections: Mapping[str, Any], path: Path) -> dict[str, Any]:
        parameters = sections.get("parameters") or {}
        if not isinstance(parameters, Mapping):
            return dict(sections)
        added: dict[str, float] = {}
        forces = dict(sections["forces"])
        for name, force in forces.items():
            if _names_a_file(force):
                forces[name] = self._tire(name, force, (*path, "forces", name), added)
        return {**sections, "forces": forces, "parameters": {**added, **parameters}}

    def _tire(self, name: str, written: Mapping[str, Any], path: Path, added: dict[str, float]) -> dict[str, Any]:
        if written.get("law") != MAGIC:
            self.source.stop((*path, "file"), f"a tire file needs `law: {MAGIC}`; write that")
        if "coefficients" in written:
            self.source.stop((*path, "coefficients"), "they come from the file; change single ones as parameters")
        tire = self._read(written["file"], written.get("turn_slip") is True, (*path, "file"))
        own = {field: key for field, key in FIELDS.items() if field not in written}
        added |= {f"{name}.{key}": tire.numbers[key] for key in (*own.values(), *tire.coefficients)}
        entry = {key: value for key, value in written.items() if key != "file"}
        entry |= {field: f"{name}.{key}" for field, key in own.items()}
        entry |= {"version": tire.version, "side": self._side(written.get("side", tire.side), tire, (*path, "side"))}
        if written.get("relaxation", True) is True:
            entry.setdefault("creep_speed", _CREEP)
        return entry | {"coefficients": {key: f"{name}.{key}" for key in tire.coefficients}}

    def _side(self, side: Any, tire: TireFile, path: Path) -> int:
        if side not in _SIDES:
            self.source.stop(path, f"found {quoted(side)}; write `left` or `right`")
        return 1 if side == tire.side else -1

    def _read(self, written: Any, turn_slip: bool, path: Path) -> TireFile:
        if self.inside is None or self.folder is None:
            self.source.stop(path, "a string has no folder to read tires from; read the description from a file")
        found = self.inside.file(written, self.folder, path, SUFFIXES)
        if found is None or not self.inside.exists(found, path):
            self.source.refuse(self.inside.problems[-1:])
            raise AssertionError("unreachable")
        if (found, turn_slip) not in self.known:
            self.known[found, turn_slip] = self._parsed(found, self.inside.name(found), turn_slip)
        return self.known[found, turn_slip]

    def _parsed(self, found: FilePath, shown: str, turn_slip: bool) -> TireFile:
        text = text_of(str(found), shown)
        check_text(text, shown)
        tire = parse_tire(text, Source(shown), turn_slip)
        for line, doubt in tire.doubts:
            tell(f"{shown}:{line}: {doubt}")
        if tire.ignored:
            tell(f"{shown}: there is no effect of {', '.join(tire.ignored)}")
        return tire
