"""The C of a model as one file: each hand-written header once, then the generated files, then what works on vectors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from symgen.export.conditions import Macros, resolved
from symgen.export.dialect import PIECES, PLAIN, Dialect

FOLDERS = (Path(str(files("symgen.runtime"))) / "include", Path(str(files("symgen.export"))) / "c")
"""Where hand-written headers are: those of all libraries, and those of exported models only."""

MATHEMATICS = re.compile(r"\s*#\s*include\s+<math\.h>")
OWN_INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')
GUARD = re.compile(r"\A((?:/\*.*?\*/\s*)?)#ifndef (\w+)\n#define \2\n(.*)\n#endif\s*\Z", re.DOTALL)
STATIC = re.compile(r"^static (?:void|const \w+) (\w+)", re.MULTILINE)

SCALAR: Macros = {"SYMGEN_LANES": None, "SYMGEN_PACK": None, "SYMGEN_INCLUDED": "", "SYMGEN_SEAL": None}
PACKS: Macros = {**SCALAR, "SYMGEN_LANES": "4", "SYMGEN_VECTOR": "4", "SYMGEN_PACK": ""}
"""Functions are the file's own, whether they work on single numbers or on vectors of four."""

DRIVERS = frozenset({"symgen_explicit.h", "symgen_states.h", "symgen_implicit_run.h"})
"""They declare what is in hand-written C files, for which another driver is there."""

ON_VECTORS = "symgen_pack.h"
LANES = re.compile(r"(?<!\w)(?:(symgen|SYMGEN)_(\w+)|real\b)")


@dataclass
class Reader:
    """Reads files of C, each with the headers that it includes and that were not read before."""

    folder: Mapping[str, str]
    """The generated files, by name; all other headers are hand-written."""
    dialect: Dialect = PLAIN
    known: Macros = field(default_factory=lambda: SCALAR)
    seen: set[str] = field(default_factory=set)

    def unit(self, name: str) -> str:
        """A generated C file, whose own names begin with its name from now on."""
        text, stem = self.folder[name], Path(name).stem
        return self._read(renamed(text, {own: f"{stem}_{own}" for own in STATIC.findall(text)}))

    def source(self, name: str) -> str:
        """A hand-written C file."""
        return self._read(hand_written(name))

    def header(self, name: str) -> str:
        """Nothing, if it was read before and is not meant to be read again."""
        name = self.dialect.instead.get(name, name)
        if name in self.seen or name in DRIVERS:
            return ""
        text = self.folder[name] if name in self.folder else hand_written(name)
        if GUARD.match(text):
            self.seen.add(name)
        return self._read(_unguarded(text))

    def _read(self, text: str) -> str:
        lines: list[str] = []
        for line in resolved(text.splitlines(), {**self.known, **self.dialect.known}):
            found = OWN_INCLUDE.match(line)
            if MATHEMATICS.match(line):
                lines += self._mathematics(line)
            else:
                lines.append(line if found is None else self.header(found[1]))
        return "\n".join(lines) + "\n"

    def _mathematics(self, line: str) -> list[str]:
        """<math.h>, what goes with it, or what there is instead; once."""
        if line in self.seen:
            return []
        self.seen.add(line)
        kept = [] if self.dialect.freestanding else [line]
        return kept + [self.header(name) for name in self.dialect.mathematics]


class VectorReader(Reader):
    """Reads files that work on vectors. What their headers define gets other names than what stands there for single numbers."""

    def __init__(self, folder: Mapping[str, str], dialect: Dialect = PLAIN) -> None:
        super().__init__(folder, dialect, PACKS, {"symgen.h", "symgen_interface.h", "#include <math.h>"})
        self.shared = {*re.findall(r"\w+", hand_written("symgen_interface.h")), "SYMGEN_INTERNAL"}

    def unit(self, name: str) -> str:
        return self._on_lanes(super().unit(name))

    def headers(self, names: Iterable[str]) -> str:
        """Those of vectors, and others."""
        lanes = self.header("symgen_lanes.h")
        others = [self.header(name) for name in names]
        text = "".join(others).replace("#define SYMGEN_PACK\n#define SYMGEN_LANES 4\n", "")
        return self._on_lanes(f"#define SYMGEN_LANES 4\n\n{lanes}{text}")

    def _on_lanes(self, text: str) -> str:
        def other(word: re.Match[str]) -> str:
            if word[0] in self.shared:
                return word[0]
            return f"{word[1]}_{'x4' if word[1].islower() else 'X4'}_{word[2]}" if word[1] else "real_x4"

        return "".join(piece if k % 2 else LANES.sub(other, piece) for k, piece in enumerate(PIECES.split(text)))


def included(text: str) -> list[str]:
    """Headers that a file names."""
    return [found[1] for found in map(OWN_INCLUDE.match, text.splitlines()) if found]


def is_on_vectors(text: str) -> bool:
    return f'"{ON_VECTORS}"' in text


def hand_written(name: str) -> str:
    return next(folder / name for folder in FOLDERS if (folder / name).exists()).read_text(encoding="utf-8")


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Comments, strings and members of structs keep their words."""
    if not names:
        return text
    word = re.compile(rf"(?<![.\w])(?<!->)({'|'.join(sorted(names, key=len, reverse=True))})\b")
    pieces = PIECES.split(text)
    return "".join(piece if k % 2 else word.sub(lambda m: names[m[1]], piece) for k, piece in enumerate(pieces))


def _unguarded(text: str) -> str:
    found = GUARD.match(text)
    return f"{found[1]}{found[3]}\n" if found else text
