"""Power that single force elements put into a mechanism, as far as their forces and rates are recorded."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from symgen.description.design_position import Array
from symgen.description.forces import Force
from symgen.description.forces.joint_force import JointForce
from symgen.description.forces.joint_spring import JointSpring
from symgen.description.forces.spring_damper import SpringDamper
from symgen.description.schema import ForceSensor
from symgen.report.curves import Curve, has
from symgen.report.subject import Run, Subject

MOST = 8
"""Elements in a chart: those of the largest powers."""


def element_powers(subject: Subject, run: Run) -> list[Curve]:
    """W; what a spring stores it takes from the mechanism."""
    found = [Curve(name, run, run.solution.time, power) for name, power in _powers(subject, run) if power.any()]
    largest = sorted(found, key=lambda curve: -np.abs(curve.values).max())[:MOST]
    return [curve for curve in found if curve in largest]


def _powers(subject: Subject, run: Run) -> Iterator[tuple[str, Array]]:
    for name, sensor in subject.description.sensors.items():
        if isinstance(sensor, ForceSensor):
            power = _power(subject.description.forces[sensor.force], name, run)
            if power is not None:
                yield sensor.force, power


def _power(force: Force, sensor: str, run: Run) -> Array | None:
    """A tension works against a length that grows; a force on a coordinate works with its rate."""
    solution = run.solution
    if isinstance(force, SpringDamper | JointSpring) and has(run, f"{sensor}.3"):
        sign = -1.0 if isinstance(force, SpringDamper) else 1.0
        return np.asarray(sign * solution[f"{sensor}.2"] * solution[f"{sensor}.3"])
    if isinstance(force, JointForce) and has(run, sensor) and force.coordinate in solution.layout.velocities:
        return np.asarray(solution[sensor] * solution.v[:, solution.layout.velocities.index(force.coordinate)])
    return None
