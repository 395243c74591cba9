"""What tires bear, as far as a run recorded it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from symgen.description.design_position import Array
from symgen.description.forces.tire import LIMITED, Tire
from symgen.description.forces.traits import reads_only
from symgen.description.schema import ForceSensor
from symgen.description.values import evaluate
from symgen.report.curves import has
from symgen.report.subject import Run, Subject


@dataclass(frozen=True, eq=False)
class Used:
    """Forces of a tire on its wheel over time: forward, to the left, up."""

    name: str
    tire: Tire
    time: Array
    forces: Array
    friction: float
    limited: bool
    """By friction that is the same everywhere: forces of the other tires have another limit, or none."""

    @property
    def load(self) -> Array:
        return np.asarray(self.forces[:, 2])

    @cached_property
    def use(self) -> Array:
        """The horizontal force relative to the load, and to friction if that is its limit; nan in the air."""
        along = np.hypot(self.forces[:, 0], self.forces[:, 1])
        limit = self.load * (self.friction if self.limited else 1.0)
        return np.asarray(np.divide(along, limit, out=np.full(len(along), np.nan), where=limit > 0.0))

    @cached_property
    def most(self) -> float:
        return float(np.nanmax(self.use)) if np.isfinite(self.use).any() else float("nan")

    @property
    def when(self) -> float:
        return float(self.time[np.nanargmax(self.use)])


def used(subject: Subject, run: Run) -> list[Used]:
    """Tires that have a sensor of their force, in the order of the description."""
    sensors = {s.force: name for name, s in subject.description.sensors.items() if isinstance(s, ForceSensor)}
    measured = {name: sensors[name] for name in subject.tires if name in sensors}
    seen = {name: sensor for name, sensor in measured.items() if all(has(run, f"{sensor}.{k}") for k in (1, 2, 3))}
    values, names = subject.values(run), short(list(seen))
    return [_used(subject.tires[name], names[name], run, sensor, values) for name, sensor in seen.items()]


def _used(tire: Tire, name: str, run: Run, sensor: str, values: dict[str, float]) -> Used:
    solution = run.solution
    forces = np.column_stack([solution[f"{sensor}.{k}"] for k in (1, 2, 3)])
    limited = tire.law in LIMITED and reads_only(tire.friction, values)
    return Used(name, tire, solution.time, forces, evaluate(tire.friction, values) if limited else 1.0, limited)


def short(names: Sequence[str]) -> dict[str, str]:
    """Without the last word, if that is the same for all of them: FL.tire is FL."""
    owners = {name: name.rpartition(".")[0] for name in names}
    alike = len({name.rpartition(".")[2] for name in names}) == 1 and all(owners.values()) and len(names) > 1
    return owners if alike else {name: name for name in names}
