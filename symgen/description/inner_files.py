"""Files that a description names: inside the folder of its first file, so that one from a stranger reads nothing else."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from symgen.description.errors import Path, Problem, quoted

LONGEST_PATH = 1000
"""Characters; messages show longer ones cut."""


@dataclass
class InnerFiles:
    """`root`: the folder that they stay in; `shown`: this folder as the user wrote it; `problems` of the paths that were asked for."""

    root: FilePath
    shown: str
    problems: list[Problem] = field(default_factory=list)

    def refuse(self, place: Path, text: str) -> None:
        self.problems.append(Problem(place, text))

    def file(self, written: Any, folder: FilePath, place: Path, suffixes: tuple[str, ...]) -> FilePath | None:
        """The file that a path means, if it may be read."""
        if not isinstance(written, str) or not written.lower().endswith(suffixes) or "\0" in written:
            self.refuse(place, f"found {quoted(written)}; write the path of a file that ends in {suffixes[0]}")
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

    def exists(self, found: FilePath, place: Path) -> bool:
        there = os.path.isfile(found)  # unlike `Path.is_file`, also for a name that is too long for a file
        if not there:
            self.refuse(place, f"there is no file {self._shown(found)}; check its name and folder")
        return there

    def _shown(self, found: FilePath) -> str:
        """The whole path, unless it is longer than any path can be."""
        name = self.name(found)
        return repr(name) if len(name) < LONGEST_PATH else quoted(name)

    def name(self, file: FilePath) -> str:
        """As the user would write it where the first file was named."""
        return os.path.join(self.shown, os.fspath(file.relative_to(self.root)))
