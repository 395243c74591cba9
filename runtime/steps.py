"""What an implicit step solves for, which is a choice apart from the formulation, and the parts of a model that do it.

independent   independent coordinates; the others follow from the closed loops
world, base   all bodies, relative to the world or to the base body
"""

from __future__ import annotations

from collections.abc import Mapping

STEPS = ("independent", "world", "base")

ALL_BODIES = ("world", "base")

OF_FORMULATION: Mapping[str, str] = {"inertial": "world", "chassis": "base"}
"""Steps that suit a formulation best; those in independent coordinates suit all others."""

ANY = "any formulation"
"""Stands for the formulation in the layout of a part that models of all formulations share."""

Identity = tuple[str, str]
"""Digest of a description, and formulation."""


def default_steps(formulation: str) -> str:
    return OF_FORMULATION.get(formulation, "independent")


def part_of_bodies(steps: str) -> str:
    """Name of the part for steps of all bodies."""
    return f"newton-{steps}"


def owner_of(part: str, formulation: str) -> str:
    """The formulation that a part is built for; all of them share what steps call."""
    return ANY if part.startswith(("stepping", "newton")) else formulation
