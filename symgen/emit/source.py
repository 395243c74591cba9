"""What emission makes: the text of a library's own files and the layout the runtime reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symgen.runtime import LibraryLayout


class EmitError(Exception):
    """The program cannot be written as C."""


@dataclass(frozen=True)
class Source:
    """One translation unit with its header. `files` maps file names to text."""

    symbol: str
    files: Mapping[str, str]
    layout: LibraryLayout

    @property
    def unit(self) -> str:
        """Name of the file to compile."""
        return f"{self.symbol}.c"
