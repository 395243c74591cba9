"""First-order states: those that the description writes, then those that tires with relaxation keep."""

from __future__ import annotations

from symgen.description.forces.tire import Tire
from symgen.description.schema import Description

RELAXATIONS = {"slip": "slip_relaxation", "cornering": "cornering_relaxation"}
"""Last part of a tire state's name, and the field whose presence makes it: longitudinal, lateral slip."""


def tire_states(name: str, tire: Tire) -> dict[str, str]:
    """Names of a tire's states by kind of slip."""
    return {kind: f"{name}.{kind}" for kind, field in RELAXATIONS.items() if getattr(tire, field) is not None}


def all_tire_states(description: Description) -> tuple[str, ...]:
    tires = ((name, force) for name, force in description.forces.items() if isinstance(force, Tire))
    return tuple(state for name, tire in tires for state in tire_states(name, tire).values())


def state_names(description: Description) -> tuple[str, ...]:
    """In the order of `z`."""
    return (*description.states, *all_tire_states(description))
