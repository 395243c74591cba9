"""The plain data of a robot's description while it is put together."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from symgen.description.errors import Source
from symgen.description.schema import GROUND

_SECTIONS = ("parameters", "inputs", "points", "bodies", "joints", "couplings", "motors", "forces", "initial")


def identifier(name: str) -> str:
    """A name of another format with everything that is not allowed in a name replaced."""
    cleaned = re.sub(r"[^A-Za-z0-9_]", "_", name)[:60]
    return cleaned if re.match(r"[A-Za-z_]", cleaned) and cleaned != GROUND else f"_{cleaned}"


@dataclass
class Entries:
    """Sections, patterns of numbers that never change, and what the file says but the description does not."""

    source: Source
    data: dict[str, dict[str, Any]] = field(default_factory=lambda: {section: {} for section in _SECTIONS})
    fixed: list[str] = field(default_factory=list)
    left_out: set[str] = field(default_factory=set)

    def store(self, section: str, name: str, entry: Any) -> str:
        """The name that the entry has here."""
        key = identifier(name)
        if key in self.data[section]:
            self.source.stop((section, name), f"the name becomes {key!r}, which is taken; rename it")
        self.data[section][key] = entry
        return key

    def written(self) -> dict[str, Any]:
        return {section: entries for section, entries in self.data.items() if entries}
