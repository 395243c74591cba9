"""Kinds that a program adds to those that are shipped, before it reads descriptions that use them."""

from __future__ import annotations

from symgen.description.file_format import DescriptionFile, Sections
from symgen.description.joints import KINDS, SHIPPED, JointKind
from symgen.description.schema import Description


def add_joint(kind: JointKind) -> None:
    """From now on, descriptions may have joints of this kind."""
    if kind.name in KINDS:
        raise ValueError(f"joints of type {kind.name!r} exist already; give the new kind another name")
    KINDS[kind.name] = kind
    _rebuild()


def remove_joint(name: str) -> None:
    """Takes back what `add_joint` did."""
    if name in SHIPPED:
        raise ValueError(f"joints of type {name!r} are shipped with symgen and stay")
    del KINDS[name]
    _rebuild()


def added_kinds() -> str:
    """What was added, as text: models of the same description differ where it does."""
    added = [kind for name, kind in KINDS.items() if name not in SHIPPED]
    return "".join(f"{kind!r} {kind.entry.model_json_schema()!r}" for kind in added)


def _rebuild() -> None:
    """The types of descriptions, inner ones first."""
    for entry in (Description, Sections, DescriptionFile):
        entry.model_rebuild(force=True)
