"""The libraries of a model: the main one, and those that are built when they are first needed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from .pivots import Partition


class PartKind(Enum):
    """What a library holds. The value begins the name of the part."""

    MODEL = "model"
    QUANTITIES = "quantities"
    """What is asked of a state now and then, and never by steps: poses, energy, forces, ..."""
    DERIVATIVES = "derivatives"
    TANGENTS = "tangents"
    """Derivatives of accelerations, rates, multipliers, outputs and closure in one direction."""
    PARAMETER_TANGENTS = "parameter-tangents"
    """The same, with directions in which parameters move too."""
    ADJOINTS = "adjoints"
    """Gradients of weighted sums of the same results."""
    PARAMETER_ADJOINTS = "parameter-adjoints"
    """The same, by parameters too."""
    BATCH = "batch"
    """The functions of a model for several states at once."""
    STEPPING = "stepping"
    COLUMNS = "stepping-columns"
    """What `STEPPING` holds and, where that has a Jacobian as a whole, its columns one by one, for policies that renew some of them."""
    STEP_PARTIALS = "step-partials"
    """The residual of implicit steps with its derivatives by everything that it depends on: what whole steps are differentiated by."""
    STEP_LANES = "step-lanes"
    """The derivatives among these, at several points at once."""
    STEP_PARAMETERS = "step-parameters"
    """The same by parameters: products with a direction and with weights."""
    REGRESSOR = "regressor"
    """Inverse dynamics as a matrix times the inertial parameters of the bodies."""
    FLEET = "fleet"
    """What `STEPPING` holds, for several states at once."""
    WORLD = "newton-world"
    """What steps of all bodies call, relative to the world."""
    BASE = "newton-base"
    """The same relative to the base body."""
    PLATFORM = "platform"


BODIES: Mapping[PartKind, str] = {PartKind.WORLD: "world", PartKind.BASE: "base"}
"""What steps of all bodies are relative to."""

PARTIALS = frozenset({PartKind.TANGENTS, PartKind.PARAMETER_TANGENTS, PartKind.ADJOINTS, PartKind.PARAMETER_ADJOINTS})
"""Products with the Jacobian of the equations of motion, or with its transpose."""

WITH_PARAMETERS = frozenset({PartKind.PARAMETER_TANGENTS, PartKind.PARAMETER_ADJOINTS})
"""Those by parameters too."""

IN_COORDINATES = frozenset({PartKind.STEPPING, PartKind.COLUMNS})
"""Implicit steps of one state in independent coordinates."""

OF_STEPS = frozenset(
    {*IN_COORDINATES, PartKind.STEP_PARTIALS, PartKind.STEP_LANES, PartKind.STEP_PARAMETERS, PartKind.FLEET, *BODIES}
)
"""What steps call."""

OF_ALL = frozenset({*OF_STEPS, PartKind.REGRESSOR})
"""Parts that do not depend on the formulation: models of all formulations share them."""

ANY = "any formulation"
"""Stands for the formulation in the layout of a part that is shared."""

IN_QUANTITIES = ("poses", "velocities", "energy", "forces", "residual")
"""Functions of the part `QUANTITIES`, except those that the main library has."""

Identity = tuple[str, str]
"""Digest of a description, and formulation."""

LANES: Mapping[PartKind, tuple[int, ...]] = {
    PartKind.BATCH: (8, 4, 1),
    PartKind.FLEET: (8, 4),
    PartKind.STEP_LANES: (8, 4),
}
"""Numbers of states that a library can evaluate at once; other kinds evaluate one and have no lanes."""


@dataclass(frozen=True)
class Part:
    """One library of a model. Its name stands in layouts, in keys of the cache and in messages."""

    kind: PartKind
    lanes: int | None = None
    partition: Partition = ()
    """Of implicit steps of one state: another choice of dependent coordinates than the first one, pivots for each group with loops."""

    def __post_init__(self) -> None:
        if self.lanes not in LANES.get(self.kind, (None,)):
            raise ValueError(f"no part of kind {self.kind.value!r} has {self.lanes} lanes")
        if self.partition and self.kind not in IN_COORDINATES:
            raise ValueError(f"no part of kind {self.kind.value!r} has dependent coordinates of its own")

    @cached_property
    def name(self) -> str:
        if self.partition:
            groups = ("-".join(f"{row}.{column}" for row, column in pivots) for pivots in self.partition)
            return f"{self.kind.value}@{'+'.join(groups)}"
        return self.kind.value if self.lanes is None else f"{self.kind.value}-{self.lanes}"

    @staticmethod
    def named(name: str) -> Part:
        """Raises a `ValueError` if no part has this name."""
        kind, _, text = name.partition("@")
        for each in IN_COORDINATES:
            if kind == each.value and PARTITION.fullmatch(text):
                return Part(each, partition=_partition(text))
        if name not in PARTS:
            raise ValueError(f"no part is named {name[:40]!r}; parts are {', '.join(PARTS)}")
        return PARTS[name]


PARTITION = re.compile(r"\d{1,6}\.\d{1,6}([+-]\d{1,6}\.\d{1,6})*")
"""A partition in the name of a part: `row.column`, joined by - in a group, and groups by +."""


def _partition(text: str) -> Partition:
    return tuple(
        tuple((int(row), int(column)) for row, _, column in (entry.partition(".") for entry in group.split("-")))
        for group in text.split("+")
    )


MODEL = Part(PartKind.MODEL)
QUANTITIES = Part(PartKind.QUANTITIES)
DERIVATIVES = Part(PartKind.DERIVATIVES)
STEPPING = Part(PartKind.STEPPING)
PLATFORM = Part(PartKind.PLATFORM)


def owner_of(part: Part, formulation: str) -> str:
    """The formulation that a part is built for."""
    return ANY if part.kind in OF_ALL else formulation


def part_of_bodies(steps: str) -> Part:
    """For steps of all bodies, `world` or `base`."""
    return next(Part(kind) for kind, relative_to in BODIES.items() if relative_to == steps)


def batch_part(lanes: int) -> Part:
    return Part(PartKind.BATCH, lanes)


def fleet_part(lanes: int) -> Part:
    return Part(PartKind.FLEET, lanes)


PARTS: Mapping[str, Part] = {
    part.name: part for kind in PartKind for part in (Part(kind, lanes) for lanes in LANES.get(kind, (None,)))
}
"""All of them by name."""
