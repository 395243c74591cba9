"""Kinds that a program adds to those that are shipped, before it reads descriptions that use them."""

from __future__ import annotations

from typing import TypeVar

from symgen.description import forces, joints
from symgen.description.file_format import DescriptionFile, Sections
from symgen.description.forces import ForceKind
from symgen.description.joints import JointKind
from symgen.description.schema import Description

Kind = TypeVar("Kind", JointKind, ForceKind)


def add_joint(kind: JointKind) -> None:
    """From now on, descriptions may have joints of this kind."""
    _add(joints.KINDS, kind, "joints")


def add_force(kind: ForceKind) -> None:
    """From now on, descriptions may have force elements of this kind; `symgen.formulation.forces.LAWS` needs its law."""
    _add(forces.KINDS, kind, "forces")


def remove_joint(name: str) -> None:
    """Takes back what `add_joint` did."""
    _remove(joints.KINDS, name, joints.SHIPPED, "joints")


def remove_force(name: str) -> None:
    """Takes back what `add_force` did."""
    _remove(forces.KINDS, name, forces.SHIPPED, "forces")


def added_kinds() -> str:
    """What was added, as text: models of the same description differ where it does."""
    added: list[JointKind | ForceKind] = [kind for name, kind in joints.KINDS.items() if name not in joints.SHIPPED]
    added += [kind for name, kind in forces.KINDS.items() if name not in forces.SHIPPED]
    return "".join(f"{kind!r} {kind.entry.model_json_schema()!r}" for kind in added)


def _add(kinds: dict[str, Kind], kind: Kind, what: str) -> None:
    if kind.name in kinds:
        raise ValueError(f"{what} of type {kind.name!r} exist already; give the new kind another name")
    kinds[kind.name] = kind
    _rebuild()


def _remove(kinds: dict[str, Kind], name: str, shipped: frozenset[str], what: str) -> None:
    if name in shipped:
        raise ValueError(f"{what} of type {name!r} are shipped with symgen and cannot be replaced")
    del kinds[name]
    _rebuild()


def _rebuild() -> None:
    """The types of descriptions, inner ones first."""
    for entry in (Description, Sections, DescriptionFile):
        entry.model_rebuild(force=True)
