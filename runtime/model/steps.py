"""What an implicit step solves for, which is a choice apart from the formulation.

independent   independent coordinates; the others follow from the closed loops
world, base   all bodies, relative to the world or to the base body
"""

from __future__ import annotations

from collections.abc import Mapping

from ..names import StepsName

STEPS: tuple[StepsName, ...] = ("independent", "world", "base")

ALL_BODIES = ("world", "base")

OF_FORMULATION: Mapping[str, StepsName] = {"inertial": "world", "chassis": "base"}
"""Steps that suit a formulation best; those in independent coordinates suit all others."""


def default_steps(formulation: str) -> StepsName:
    return OF_FORMULATION.get(formulation, "independent")
