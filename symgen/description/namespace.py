"""How the names inside a part are seen from outside: `arm` becomes `FL.arm`, `with:` ties what the part lacks."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from symgen.description.expression import rename
from symgen.description.leaves import Leaf
from symgen.description.schema import GROUND

LOCAL_NAMES = frozenset({"x", "y", "v", "length", "time"})
"""Names that formulas give a meaning of their own, depending on the entry."""

FORMULA_SECTIONS = ("parameters", "inputs", "states", "sensors")

_SECTIONS_OF_ROLE: Mapping[str, tuple[str, ...]] = {
    "coordinate": ("joints", "bodies"),
    "formula": FORMULA_SECTIONS,
    "scalar": FORMULA_SECTIONS,
    "table": ("tables",),
}


def prefixes(name: str) -> Iterator[str]:
    """`a.b.c`, `a.b`, `a`."""
    while name:
        yield name
        name = name.rpartition(".")[0]


@dataclass
class Namespace:
    """Renames what a part mentions, as one instance of it."""

    prefix: str
    entries: Mapping[str, Mapping[str, Any]]
    ties: Mapping[str, str]
    used: set[str] = field(default_factory=set)
    outward: set[str] = field(default_factory=set)

    def outer(self, role: str, name: str) -> str:
        """The name outside of what the part calls `name`."""
        sections = _SECTIONS_OF_ROLE.get(role, (role,))
        if (role == "bodies" and name == GROUND) or (role in ("formula", "scalar") and name in LOCAL_NAMES):
            return name
        # `strut.slide` or `drive.rate`: a component of something that the part defines.
        candidates = list(prefixes(name)) if role in _SECTIONS_OF_ROLE else [name]
        if any(_defines(self.entries, section, c) for section in sections for c in candidates):
            return f"{self.prefix}.{name}"
        for candidate in prefixes(name):
            if candidate in self.ties:
                self.used.add(candidate)
                return self.ties[candidate] + name[len(candidate) :]
        self.outward.add(name)
        return name

    def change(self, leaf: Leaf) -> Any:
        """Rename one leaf of an entry."""
        if leaf.role in ("formula", "scalar"):
            return rename(leaf.value, lambda n: self.outer(leaf.role, n), lambda t: self.outer("table", t))
        return self.outer(leaf.role, leaf.value)


def _defines(entries: Mapping[str, Container[str]], section: str, name: str) -> bool:
    return name in entries.get(section, ())
