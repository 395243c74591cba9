"""Files that a description includes: each becomes a part under the name that `include` gives it.

A module holds what a part holds, and parts and includes of its own, which nobody else sees. Paths are relative to the file that
writes them and stay inside the folder of the first file, so that a description from a stranger reads nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from symgen.description.errors import Path, Problem, Source, quoted
from symgen.description.file_format import DescriptionFile, Sections
from symgen.description.text import check_text, text_of
from symgen.description.yaml_reader import load

MAX_FILES = 50
MAX_DEPTH = 7
SUFFIXES = (".yaml", ".yml")

_INNER = ("parts", "include")
_OF_THE_WHOLE = frozenset(DescriptionFile.model_fields) - frozenset(Sections.model_fields) - frozenset(_INNER)
"""Keys that only the description itself has."""


def with_includes(data: Any, source: Source, folder: str | None) -> tuple[Any, Source]:
    """The data with included files as parts, and where everything stands; `folder` is that of the file, None where there is no file."""
    if not isinstance(data, Mapping) or not isinstance(data.get("include"), Mapping):
        return data, source
    if not isinstance(data.get("parts", {}), Mapping):
        return data, source
    if folder is None:
        source.stop(("include",), "a string has no folder to include files from; read the description from a file")
    parts = dict(data.get("parts", {}))
    inclusion = _Inclusion(FilePath(folder).resolve(), folder, source, parts)
    inclusion.add_all(data["include"], FilePath(folder).resolve(), ("include",), "", ())
    source = replace(source, lines={**source.lines, **inclusion.lines}, files={**source.files, **inclusion.files})
    source.refuse(inclusion.problems)
    return {**{key: value for key, value in data.items() if key != "include"}, "parts": parts}, source


@dataclass
class _Inclusion:
    """Reads files and collects their content as parts."""

    root: FilePath
    shown: str
    source: Source
    parts: dict[str, Any]
    lines: dict[Path, int] = field(default_factory=dict)
    files: dict[Path, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
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
            found = self._file(path, folder, place)
            if found is None or self._unfit(found, place, chain):
                continue
            self._add(found, f"{prefix}{name}", (*chain, found))

    def refuse(self, place: Path, text: str) -> None:
        self.problems.append(Problem(place, text))

    def _file(self, written: Any, folder: FilePath, place: Path) -> FilePath | None:
        """The file that a path means, if it may be read."""
        if not isinstance(written, str) or not written.lower().endswith(SUFFIXES) or "\0" in written:
            self.refuse(place, f"found {quoted(written)}; write the path of a file that ends in .yaml")
            return None
        if os.path.isabs(written) or "\\" in written or ":" in written:
            self.refuse(place, f"{quoted(written)} is not a relative path; write one from this file's folder, with `/`")
            return None
        try:
            found = (folder / written).resolve()
        except (OSError, RuntimeError):
            self.refuse(place, f"{quoted(written)} cannot be resolved; check for broken or circular symbolic links")
            return None
        if not found.is_relative_to(self.root):
            text = f"{quoted(written)} leads out of the folder of the description; put the file into it or below"
            self.refuse(place, text)
            return None
        return found

    def _unfit(self, found: FilePath, place: Path, chain: tuple[FilePath, ...]) -> bool:
        self.count += 1
        if found in chain:
            names = " -> ".join(file.name for file in (*chain[chain.index(found) :], found))
            self.refuse(place, f"the file includes itself ({names}); remove one of these lines")
        elif self.count > MAX_FILES:
            self.refuse(place, f"more than {MAX_FILES} files are included; put parts together in one file")
        elif len(chain) >= MAX_DEPTH:
            self.refuse(place, f"files include each other more than {MAX_DEPTH} deep; flatten them")
        elif not found.is_file():
            self.refuse(place, f"there is no file {self._name(found)!r}; check its name and folder")
        else:
            return False
        return True

    def _name(self, file: FilePath) -> str:
        """As the user would write it where the first file was named."""
        return os.path.join(self.shown, os.fspath(file.relative_to(self.root)))

    def _add(self, file: FilePath, name: str, chain: tuple[FilePath, ...]) -> None:
        shown = self._name(file)
        text = text_of(os.fspath(file), shown)
        check_text(text, shown)
        data, own = load(text, shown)
        if not isinstance(data, Mapping):
            own.stop((), "an included file holds sections such as `bodies` and `joints`; write them", 1)
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
