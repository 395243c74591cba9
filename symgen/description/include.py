"""Files that a description includes: each becomes a part under the name that `include` gives it.

A module holds what a part holds, and parts and includes of its own, which nobody else sees. Paths are relative to the file that
writes them and stay inside the folder of the first file. Files of tires that they name are read with them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from symgen.description.errors import Path, Source, quoted
from symgen.description.file_format import DescriptionFile, Sections
from symgen.description.inner_files import InnerFiles
from symgen.description.road import with_road_files
from symgen.description.text import check_text, text_of
from symgen.description.tire_files import with_tire_files
from symgen.description.yaml_reader import load

MAX_FILES = 50
MAX_DEPTH = 7
SUFFIXES = (".yaml", ".yml")

_INNER = ("parts", "include")
_OF_THE_WHOLE = frozenset(DescriptionFile.model_fields) - frozenset(Sections.model_fields) - frozenset(_INNER)
"""Keys that only the description itself has."""


def with_includes(data: Any, source: Source, folder: str | None) -> tuple[Any, Source]:
    """The data with included files as parts, and where everything stands; `folder` is that of the file, None where there is no file."""
    inside = None if folder is None else InnerFiles(FilePath(folder).resolve(), folder)
    data = with_tire_files(data, source, inside, None if inside is None else inside.root)
    data = with_road_files(data, source, inside)
    if not isinstance(data, Mapping) or not isinstance(data.get("include"), Mapping):
        return data, source
    if not isinstance(data.get("parts", {}), Mapping):
        return data, source
    if inside is None:
        source.stop(("include",), "a string has no folder to include files from; read the description from a file")
    parts = dict(data.get("parts", {}))
    inclusion = _Inclusion(inside, source, parts)
    inclusion.add_all(data["include"], inside.root, ("include",), "", ())
    source = replace(source, lines={**source.lines, **inclusion.lines}, files={**source.files, **inclusion.files})
    source.refuse(inside.problems)
    return {**{key: value for key, value in data.items() if key != "include"}, "parts": parts}, source


@dataclass
class _Inclusion:
    """Reads files and collects their content as parts."""

    inside: InnerFiles
    source: Source
    parts: dict[str, Any]
    lines: dict[Path, int] = field(default_factory=dict)
    files: dict[Path, str] = field(default_factory=dict)
    count: int = 0

    def add_all(
        self, written: Mapping[str, Any], folder: FilePath, at: Path, prefix: str, chain: tuple[FilePath, ...]
    ) -> None:
        """`at`: where the entries stand; `prefix` of the names of parts; `chain` of files that lead here."""
        for name, path in written.items():
            place = (*at, name)
            if f"{prefix}{name}" in self.parts:
                self.refuse(place, f"a part {quoted(name)} already exists; give the included file another name")
                continue
            found = self.inside.file(path, folder, place, SUFFIXES)
            if found is None or self._unfit(found, place, chain):
                continue
            self._add(found, f"{prefix}{name}", (*chain, found))

    def refuse(self, place: Path, text: str) -> None:
        self.inside.refuse(place, text)

    def _unfit(self, found: FilePath, place: Path, chain: tuple[FilePath, ...]) -> bool:
        self.count += 1
        if found in chain:
            names = " -> ".join(file.name for file in (*chain[chain.index(found) :], found))
            self.refuse(place, f"the file includes itself ({names}); remove one of these lines")
        elif self.count > MAX_FILES:
            self.refuse(place, f"more than {MAX_FILES} files are included; put parts together in one file")
        elif len(chain) >= MAX_DEPTH:
            self.refuse(place, f"files include each other more than {MAX_DEPTH} deep; flatten them")
        else:
            return not self.inside.exists(found, place)
        return True

    def _add(self, file: FilePath, name: str, chain: tuple[FilePath, ...]) -> None:
        shown = self.inside.name(file)
        text = text_of(os.fspath(file), shown)
        check_text(text, shown)
        data, own = load(text, shown)
        if not isinstance(data, Mapping):
            own.stop((), "an included file holds sections such as `bodies` and `joints`; write them", 1)
        data = with_tire_files(data, own, self.inside, file.parent)
        for key in sorted(_OF_THE_WHOLE.intersection(data)):
            own.stop((key,), f"`{key}` belongs to the description that includes this file; write it there")
        inner = {key: data.get(key) or {} for key in _INNER}
        for key, entries in inner.items():
            if not isinstance(entries, Mapping):
                own.stop((key,), f"found {quoted(entries)}; write `key: value` entries here, or leave the key out")
        self._tell(own, (), ("parts", name), shown)
        self.parts[name] = _with_own_parts({k: v for k, v in data.items() if k not in _INNER}, name)
        for part, content in inner["parts"].items():
            if f"{name}.{part}" in self.parts:
                own.stop(("parts", part), f"there is a part {quoted(f'{name}.{part}')} already; rename one")
            self._tell(own, ("parts", part), ("parts", f"{name}.{part}"), shown)
            self.parts[f"{name}.{part}"] = _with_own_parts(content, name)
        self.add_all(inner["include"], file.parent, ("parts", name, "include"), f"{name}.", chain)

    def _tell(self, own: Source, here: Path, there: Path, shown: str) -> None:
        """Lines below `here` of a file are those below `there` of the whole."""
        self.files[there] = shown
        for path, line in own.lines.items():
            if path[: len(here)] == here:
                self.lines[(*there, *path[len(here) :])] = line


def _with_own_parts(sections: Any, module: str) -> Any:
    """Instances in a module are of the module's parts."""
    if not isinstance(sections, Mapping) or not isinstance(sections.get("instances"), Mapping):
        return sections

    def own(instance: Any) -> Any:
        if isinstance(instance, Mapping) and isinstance(instance.get("part"), str):
            return {**instance, "part": f"{module}.{instance['part']}"}
        return instance

    return {**sections, "instances": {name: own(instance) for name, instance in sections["instances"].items()}}
