"""Names of a model as C knows them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from symgen.emit.templates import one_line


@dataclass(frozen=True)
class Enumerator:
    """A member of an enum, and the comment after it."""

    name: str
    value: int
    note: str


_OF_C = """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool
stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype"""
_OF_SYSTEMS = """alloca endian features immintrin malloc memory pthread sched strings syslimits unistd values windows"""
HEADERS = frozenset(f"{_OF_C} {_OF_SYSTEMS}".split())
"""A file of such a name beside the model's would hide the header from `#include <...>`."""
DEVICES = frozenset(["aux", "con", "nul", "prn"])
"""No file has such a name on Windows, whatever its ending."""
BESIDE = frozenset(["fmu_model"])
"""Files of our own that stand beside those of the model."""


def identifier(text: str) -> str:
    """Letters, digits and _; what is something else becomes _. Files with this name hide no other."""
    found = re.sub(r"[^A-Za-z0-9_]", "_", text)
    taken = found.lower() in HEADERS | DEVICES | BESIDE
    return found if re.match(r"[A-Za-z]", found) and not taken else f"model_{found}"


def enumerators(
    prefix: str, names: Sequence[str], notes: Sequence[str] | None = None, first: int = 0
) -> list[Enumerator]:
    """One for each name, in order. Names that C cannot tell apart get numbers."""
    taken: dict[str, str] = {}
    for name in names:
        word = stem = f"{prefix}_{re.sub(r'[^A-Za-z0-9_]', '_', name)}"
        count = 1
        while word in taken:
            count += 1
            word = f"{stem}_{count}"
        taken[word] = name
    notes = [""] * len(names) if notes is None else notes
    said = [one_line(f"{name}, {note}" if note else name) for name, note in zip(names, notes, strict=True)]
    return [Enumerator(word, first + k, note) for k, (word, note) in enumerate(zip(taken, said, strict=True))]
