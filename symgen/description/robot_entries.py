"""The plain data of a robot's description while it is put together from a file of another format."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from symgen.description.errors import Source
from symgen.description.expression import CONSTANTS
from symgen.description.namespace import LOCAL_NAMES
from symgen.description.schema import GROUND
from symgen.runtime import tell

_SECTIONS = (
    "parameters", "inputs", "states", "points", "bodies", "joints", "couplings", "motors", "forces", "sensors", "initial",
)  # fmt: skip
_TAKEN = {*LOCAL_NAMES, *CONSTANTS}


def identifier(name: str) -> str:
    """A name of another format that may stand in formulas: what is not allowed in a name is replaced, and nothing else is called so."""
    cleaned = re.sub(r"[^A-Za-z0-9_]", "_", name)[:60]
    if not re.match(r"[A-Za-z_]", cleaned) or cleaned == GROUND:
        return f"_{cleaned}"
    return f"{cleaned}_" if cleaned in _TAKEN else cleaned


@dataclass
class Entries:
    """Sections, patterns of numbers that never change, and what the file says but the description does not."""

    source: Source
    data: dict[str, dict[str, Any]] = field(default_factory=lambda: {section: {} for section in _SECTIONS})
    fixed: list[str] = field(default_factory=list)
    left_out: dict[str, list[str]] = field(default_factory=dict)
    """What, and the names of those that have it."""
    odd: dict[str, list[str]] = field(default_factory=dict)
    """The same for what is read as it is, though it is hardly meant."""

    def store(self, section: str, name: str, entry: Any, of: str = "") -> str:
        """The name that the entry has here; it belongs to what is called `of` here already."""
        key = f"{of}.{name}" if of else identifier(name)
        if key in self.data[section]:
            self.source.stop((section, name), f"the name becomes {key!r}, which is taken; rename it")
        self.data[section][key] = entry
        return key

    def parameter(self, of: str, name: str, value: float) -> str:
        """A number that formulas read, under the name that it has there."""
        return self.store("parameters", name, value, of)

    def leave_out(self, what: str, name: str = "") -> None:
        names = self.left_out.setdefault(what, [])
        if name:
            names.append(name)

    def check_dissipation(self, what: str, numbers: Iterable[float], joint: str) -> None:
        """Damping and friction below zero make energy."""
        if any(number < 0.0 for number in numbers):
            self.odd.setdefault(f"{what} below zero, which makes energy", []).append(joint)

    def tell(self) -> None:
        """What was left out on one line, and what is odd on one for each kind."""
        for what, names in self.odd.items():
            tell(f"{self.source.name}: {_named(what, names)}")
        if self.left_out:
            shown = ", ".join(sorted(_named(what, names) for what, names in self.left_out.items()))
            tell(f"{self.source.name}: left out: {shown}")

    def written(self) -> dict[str, Any]:
        return {section: entries for section, entries in self.data.items() if entries}


def _named(what: str, names: list[str]) -> str:
    if not names:
        return what
    more = f" and {len(names) - 6} more" if len(names) > 6 else ""
    return f"{what} ({', '.join(map(repr, names[:6]))}{more})"
