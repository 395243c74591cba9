"""Kinds that a program adds to those that are shipped, before it reads descriptions that use them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from symgen.description import forces, joints
from symgen.description.file_format import DescriptionFile, Sections
from symgen.description.forces import ForceKind
from symgen.description.joints import JointKind
from symgen.description.own_code import code_of
from symgen.description.schema import Description

Kind = TypeVar("Kind", JointKind, ForceKind)
Law = Callable[..., Any]
"""Of a force element: `symgen.formulation.forces.Law` says what it takes and gives."""

ADDED_LAWS: dict[str, Law] = {}
"""Laws of the added kinds of force elements."""
_CODE: dict[tuple[str, str], str] = {}
"""Of what was added: its code by section and name, as it was when it was added."""


def add_joint(kind: JointKind) -> None:
    """From now on, descriptions may have joints of this kind."""
    _add(joints.KINDS, kind, "joints", kind)


def add_force(kind: ForceKind, law: Law) -> None:
    """From now on, descriptions may have force elements of this kind, which obey this law.

    Models are built anew when the module of the law changes, or a module of the program that this one imports. A law that no
    module holds by itself (typed into an interpreter, made by another function) is built anew by every program that adds it.
    """
    _add(forces.KINDS, kind, "forces", (kind, law))
    ADDED_LAWS[kind.name] = law


def remove_joint(name: str) -> None:
    """Takes back what `add_joint` did."""
    _remove(joints.KINDS, name, joints.SHIPPED, "joints")


def remove_force(name: str) -> None:
    """Takes back what `add_force` did."""
    _remove(forces.KINDS, name, forces.SHIPPED, "forces")
    del ADDED_LAWS[name]


def added_kinds(description: Description) -> str:
    """The added kinds that a description uses, as text: models of the same description differ where it does."""
    used: list[tuple[str, JointKind | ForceKind]] = [
        ("joints", joints.kind_of(joint)) for joint in description.joints.values()
    ]
    used += [("forces", forces.kind_of(force)) for force in description.forces.values()]
    told = {
        (section, kind.name): f"{kind!r} {kind.entry.model_json_schema()!r} {_CODE[section, kind.name]}"
        for section, kind in used
        if (section, kind.name) in _CODE
    }
    return "".join(told[each] for each in sorted(told))


def _add(kinds: dict[str, Kind], kind: Kind, section: str, added: object) -> None:
    if kind.name in kinds:
        raise ValueError(f"{section} of type {kind.name!r} exist already; give the new kind another name")
    kinds[kind.name] = kind
    _CODE[section, kind.name] = code_of(added)
    _rebuild()


def _remove(kinds: dict[str, Kind], name: str, shipped: frozenset[str], section: str) -> None:
    if name in shipped:
        raise ValueError(f"{section} of type {name!r} are shipped with symgen and cannot be replaced")
    del kinds[name]
    del _CODE[section, name]
    _rebuild()


def _rebuild() -> None:
    """The types of descriptions, inner ones first."""
    for entry in (Description, Sections, DescriptionFile):
        entry.model_rebuild(force=True)
