"""What emission makes: the text of a library's own files and the layout the runtime reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symgen.runtime import LibraryLayout


def example_name(symbol: str) -> str:
    """File of the example program; other programs of the same folder are left alone."""
    return f"{symbol}_main.c"


class EmitError(Exception):
    """The program cannot be written as C."""


@dataclass(frozen=True)
class Source:
    """A program as C. `files` maps file names to text; large programs are cut into several units."""

    symbol: str
    files: Mapping[str, str]
    layout: LibraryLayout
    included: frozenset[str] = frozenset()
    """C files that others include; they are not compiled themselves."""
    shared: tuple[str, ...] = ()
    """Hand-written C files that are linked with them. They serve all models, and are compiled once."""
    seldom: frozenset[str] = frozenset()
    """Files of what runs so seldom that it pays to compile them in less time."""

    @property
    def units(self) -> tuple[str, ...]:
        """Names of the files to compile."""
        return tuple(
            name
            for name in self.files
            if name.endswith(".c") and name not in {example_name(self.symbol), *self.included}
        )
