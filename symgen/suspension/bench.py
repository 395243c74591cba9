"""Where on the rig everything is read: rows of outputs and columns of what the rig prescribes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.description.expression import Expression
from symgen.description.values import evaluate
from symgen.runtime import Model
from symgen.suspension.axles import LEFT, Axle
from symgen.suspension.equilibrium import Places, Rest, columns
from symgen.suspension.held import READINGS, Held
from symgen.suspension.rig_tests import HEIGHT, STEERING, RigTest
from symgen.suspension.wheel_place import WheelPlace

Array = NDArray[np.float64]
Rows = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class WheelRows:
    """Of one wheel."""

    prefix: str
    rows: Rows
    """(5, 3): outputs of centre, axle, x and y of the carrier, contact."""
    outward: float
    """1 on the left, -1 on the right."""
    flip: float
    """-1 where the axle is written to the right."""

    def place(self, values: Array) -> WheelPlace:
        """Of outputs, or of changes of them."""
        found = values[self.rows]
        found[1] *= self.flip
        return WheelPlace(*found)


@dataclass(frozen=True, eq=False)
class Bench:
    """One axle on the rig, in the order of all wheels of the vehicle: `own` are those of the axle."""

    model: Model
    places: Places
    axle: Axle
    wheels: tuple[WheelRows, ...]
    others: tuple[WheelRows, ...]
    own: Rows
    springs: Mapping[str, int]
    """Output that is a spring's length or angle."""
    bushings: Mapping[int, Expression]
    """Stiffnesses by the output that is the force they make."""
    steering: int | None
    """The input that steers."""

    @classmethod
    def of(cls, model: Model, held: Held, axle: Axle) -> Bench:
        outputs, tires = model.layout.sensors, list(held.wheels)
        prefixes = list(held.wheels.values())
        loads = columns(model.inputs, [f"{prefix}.fz" for prefix in prefixes])
        heights = columns(outputs, [f"{prefix}.contact_z" for prefix in prefixes])
        own = {wheel.tire: 1.0 if side == LEFT else -1.0 for wheel, side in zip(axle.wheels, axle.sides, strict=True)}
        design = np.array(list(model.outputs(model.assemble()).values()))
        rows = {tire: _rows(model, held.wheels[tire], own.get(tire, 0.0), design) for tire in tires}
        watched = np.concatenate([each.rows.ravel() for each in rows.values()])
        steering = model.inputs.index(held.steering) if held.steering else None
        return cls(
            model, Places(loads, heights, watched), axle,
            tuple(rows[tire] for tire in own), tuple(each for tire, each in rows.items() if tire not in own),
            np.array([tires.index(tire) for tire in own], dtype=np.intp),
            {name: outputs.index(sensor) for name, sensor in held.springs.items()},
            {outputs.index(sensor): stiffness for sensor, stiffness in held.bushings.items()}, steering,
        )  # fmt: skip

    @property
    def count(self) -> int:
        """Wheels of the vehicle."""
        return len(self.places.loads)

    def softness(self) -> tuple[Rows, Array]:
        """Forces of bushings, and what to multiply them by for the root of the energy."""
        values = self.model.parameters
        found = {row: evaluate(stiffness, values) for row, stiffness in self.bushings.items()}
        stiff = {row: value for row, value in found.items() if value > 0.0}
        return np.array(list(stiff), dtype=np.intp), 1.0 / np.sqrt(np.array(list(stiff.values())))

    def heights(self, rest: Rest) -> Array:
        """Of all contacts."""
        return rest.outputs[self.places.heights]

    def direction(self, test: RigTest) -> Array:
        """What a test prescribes by one unit of its quantity: heights of all wheels, then all inputs."""
        found = np.zeros(self.count + len(self.model.inputs))
        signs = [1.0, -1.0 if test.opposite else 1.0][: len(self.own)]
        if test.moves == HEIGHT:
            found[self.own] = signs
        elif test.moves == STEERING:
            assert self.steering is not None
            found[self.count + self.steering] = 1.0
        else:
            names = [f"{wheel.prefix}.{test.moves}" for wheel in self.wheels]
            found[self.count + columns(self.model.inputs, names)] = signs
        return found

    def lifted(self, *heights: float) -> Array:
        """The same for heights of the axle's wheels alone."""
        found = np.zeros(self.count + len(self.model.inputs))
        found[self.own] = heights
        return found


def _rows(model: Model, prefix: str, outward: float, design: Array) -> WheelRows:
    names = [[f"{prefix}.{reading}.{axis}" for axis in "xyz"] for reading in READINGS]
    names.append([f"{prefix}.contact_{axis}" for axis in "xyz"])
    rows = np.array([columns(model.layout.sensors, each) for each in names])
    return WheelRows(prefix, rows, outward, 1.0 if design[rows[1, 1]] >= 0.0 else -1.0)
