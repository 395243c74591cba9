"""What a report is about: a model and runs of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from reprlib import repr as shown

import numpy as np

from symgen.description import Description
from symgen.description.forces.tire import Tire
from symgen.description.values import evaluate
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism
from symgen.report.conditions import as_in
from symgen.runtime import ArgumentError, Model, Solution
from symgen.stages import Stage, unannounced


@dataclass(frozen=True, eq=False)
class Run:
    """One of several; without a name if it is the only one."""

    name: str
    number: int
    solution: Solution


@dataclass(frozen=True, eq=False)
class Subject:
    model: Model
    description: Description
    runs: tuple[Run, ...] = ()
    stage: Stage = unannounced
    compare: bool = False

    @classmethod
    def of(
        cls,
        model: Model,
        description: Description,
        runs: Solution | Mapping[str, Solution] | None,
        stage: Stage = unannounced,
        compare: bool = False,
    ) -> Subject:
        if not isinstance(model, Model):
            raise ArgumentError(f"a page is about a Model, as symgen.build gives it, not about {shown(model)}")
        if not isinstance(description, Description):
            raise ArgumentError(
                f"a page needs the description of the model, as read(FILE) gives it, not {shown(description)}"
            )
        named = {"": runs} if isinstance(runs, Solution) else runs or {}
        if not isinstance(named, Mapping):
            raise ArgumentError(f"several runs are given by name, as a dictionary, not as {shown(named)}")
        for name, run in named.items():
            if not isinstance(run, Solution):
                raise ArgumentError(f"run {name!r} must be a Solution, as symgen.simulate gives it, not {shown(run)}")
        numbered = tuple(Run(name, k, solution) for k, (name, solution) in enumerate(named.items()))
        return cls(model, description, numbered, stage, compare)

    @cached_property
    def mechanism(self) -> Mechanism:
        return analyse(self.description)

    @property
    def drawn(self) -> tuple[Run, ...]:
        """Those that have rows."""
        return tuple(run for run in self.runs if len(run.solution.time))

    @cached_property
    def travels(self) -> bool:
        """Whether something is free of the ground, so that the picture goes along with it."""
        return any(joint.kind == "free" for joint in self.model.layout.joints)

    @cached_property
    def leader(self) -> str:
        """The body with which the picture goes: the base, or else the heaviest one."""
        bodies, values = self.description.bodies, self.model.parameters
        if self.description.base in bodies:
            return str(self.description.base)
        return max(bodies, key=lambda name: evaluate(bodies[name].mass, values))

    @cached_property
    def tires(self) -> dict[str, Tire]:
        return {name: force for name, force in self.description.forces.items() if isinstance(force, Tire)}

    def values(self, run: Run) -> dict[str, float]:
        """Parameters of the run."""
        with as_in(self.model, run.solution):
            return dict(self.model.parameters)


def rows_of(solution: Solution, most: int) -> list[int]:
    """At most so many rows, evenly spread in time, the first and the last among them."""
    time = solution.time
    if len(time) <= most:
        return list(range(len(time)))
    times = np.linspace(time[0], time[-1], most)
    return sorted(set(np.searchsorted(time, times - 1e-12).clip(0, len(time) - 1).tolist()))
