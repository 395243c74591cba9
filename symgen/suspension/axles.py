"""Which wheels a vehicle has, and which of them make an axle: read off the tires of its description."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from symgen.description import Description
from symgen.description.design_position import Array, DesignPosition
from symgen.description.forces.tire import Tire
from symgen.description.physics import parameter_values
from symgen.runtime import ArgumentError

FRONT, REAR = "front", "rear"
LEFT, RIGHT = "left", "right"


@dataclass(frozen=True, eq=False)
class Wheel:
    """A wheel by the tire on it."""

    tire: str
    centre: Array
    """At the design position."""
    radius: float

    @property
    def side(self) -> str:
        return LEFT if self.centre[1] >= 0.0 else RIGHT


@dataclass(frozen=True, eq=False)
class Axle:
    """One wheel or two, the left one first."""

    name: str
    wheels: tuple[Wheel, ...]

    @property
    def sides(self) -> tuple[str, ...]:
        return (LEFT, RIGHT) if len(self.wheels) == 2 else (self.wheels[0].side,)


def axles_of(description: Description) -> tuple[Axle, ...]:
    """From front to rear."""
    design = DesignPosition(description, parameter_values(description))
    wheels = [
        Wheel(name, design.point(tire.at), design.number(tire.radius))
        for name, tire in description.forces.items()
        if isinstance(tire, Tire)
    ]
    if not wheels:
        raise ArgumentError(
            f"{description.name} has no tires, so its wheels are not known; write a force of `type: tire` for each wheel"
        )
    groups = _along(sorted(wheels, key=lambda wheel: -wheel.centre[0]))
    names = [FRONT, *(f"axle{k}" for k in range(2, len(groups))), REAR][: len(groups)]
    return tuple(Axle(name, _pair(name, group)) for name, group in zip(names, groups, strict=True))


def axle_of(axles: Sequence[Axle], name: str) -> Axle:
    """The axle of this name; an only axle is in front or at the rear, as it is called."""
    if len(axles) == 1 and name in (FRONT, REAR):
        return Axle(name, axles[0].wheels)
    found = {axle.name: axle for axle in axles}
    if name not in found:
        raise ArgumentError(f"there is no axle {name!r}; the axles are {', '.join(found)}")
    return found[name]


def _along(wheels: Sequence[Wheel]) -> list[list[Wheel]]:
    """Wheels that are less than a radius apart, seen from the side, are those of one axle."""
    groups = [[wheels[0]]]
    for before, wheel in pairwise(wheels):
        if before.centre[0] - wheel.centre[0] > wheel.radius:
            groups.append([])
        groups[-1].append(wheel)
    return groups


def _pair(name: str, wheels: Sequence[Wheel]) -> tuple[Wheel, ...]:
    if len(wheels) > 2:
        named = ", ".join(wheel.tire for wheel in wheels)
        raise ArgumentError(
            f"the axle {name} has {len(wheels)} tires ({named}); the rig takes axles of one wheel or two"
        )
    return tuple(sorted(wheels, key=lambda wheel: -wheel.centre[1]))
