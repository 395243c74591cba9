"""Every name, formula and number inside an entry, with its role: one walk that reading, renaming and
the naming of numbers share. The name of a field says what it refers to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import is_
from typing import Any, TypeVar

from symgen.description.errors import Path
from symgen.description.expression import Expression
from symgen.description.schema import Part, Table

REFERENCES: Mapping[str, str] = {
    "bodies": "bodies", "body": "bodies", "of": "bodies", "to": "bodies", "frame": "bodies",
    "wheel": "bodies", "carrier": "bodies",
    "at": "points", "com": "points", "axis": "points", "axis2": "points", "normal": "points",
    "x_axis": "points", "y_axis": "points", "direction": "points", "origin": "points",
    "base": "bodies", "joint": "joints", "force": "forces", "tire": "forces", "input": "inputs", "coordinate": "coordinate",
}  # fmt: skip
"""Which section a text in a field of this name refers to."""

FORMULAS = frozenset({"rate", "force", "torque", "value", "road", "friction"})
"""Fields whose formula may change during a run; all others must be constant."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """`role` is a section that `value` names an entry of, `coordinate`, `scalar` or `formula`."""

    role: str
    path: Path
    label: str
    value: Any


Change = Callable[[Leaf], Any]
Entry = TypeVar("Entry")


def rebuild(entry: Entry, change: Change, path: Path, label: str) -> Entry:
    """The entry with every leaf replaced; what the user did not write stays untouched."""
    field = str(path[-1]) if len(path) != 2 else ("at" if path[0] == "points" else "")
    return _rebuilt(entry, field, path, label, change)  # type: ignore[no-any-return]


def _rebuilt(value: Any, field: str, path: Path, label: str, change: Change) -> Any:
    if isinstance(value, Expression):
        return change(Leaf("formula" if field in FORMULAS else "scalar", path, label, value))
    if isinstance(value, str):
        return change(Leaf(REFERENCES[field], path, label, value)) if field in REFERENCES else value
    if isinstance(value, Part):
        return _rebuilt_fields(value, path, label, change)
    if isinstance(value, tuple):
        steps = _steps(value, path)
        found = tuple(_rebuilt(item, field, (*path, i), f"{label}.{steps[i]}", change) for i, item in enumerate(value))
        return value if all(map(is_, found, value)) else found  # entries where nothing changes need no copy
    if isinstance(value, Mapping):
        return {
            change(Leaf("coordinate", (*path, key), label, key)): _rebuilt(
                item, "ratio", (*path, key), f"{label}.{key}", change
            )
            for key, item in value.items()
        }
    return value


def _rebuilt_fields(entry: Part, path: Path, label: str, change: Change) -> Part:
    changed: dict[str, Any] = {}
    for name in (name for name in type(entry).model_fields if name in entry.model_fields_set):
        old = getattr(entry, name)
        if isinstance(entry, Table) and name != "type":
            new: Any = tuple(
                _rebuilt(item, name, (*path, name, i), f"{label}.{name}.{i + 1}", change) for i, item in enumerate(old)
            )
        else:
            new = _rebuilt(old, name, (*path, name), f"{label}.{name}", change)
        if new is not old:
            changed[name] = new
    return entry.model_copy(update=changed) if changed else entry


def _steps(value: tuple[Any, ...], path: Path) -> tuple[str, ...]:
    """Components of a vector are x, y, z; everything else is counted from 1."""
    if len(value) == 3 and all(isinstance(item, Expression) for item in value):
        return ("x", "y", "z")
    return tuple(str(i + 1) for i in range(len(value)))


def leaves(entry: object, path: Path, label: str) -> Iterator[Leaf]:
    """Everything that the user wrote in the entry, in order."""
    found: list[Leaf] = []

    def collect(leaf: Leaf) -> Any:
        found.append(leaf)
        return leaf.value

    rebuild(entry, collect, path, label)
    yield from found
