"""Checks of manoeuvres and parameter files against the names of a model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from symgen.description.coordinates import coordinates_of, free_bodies, free_coordinates, free_positions, positions_of
from symgen.description.errors import Path, Problem, hint, quoted
from symgen.description.expression import FUNCTIONS, Expression, Number, names, tables
from symgen.description.formula_names import driven_channels
from symgen.description.manoeuvres import ManoeuvreEntry, Points, Ramp, Random, Sine, SineWithDwell, Sweep
from symgen.description.outputs import output_names
from symgen.description.schema import Description, Part
from symgen.description.states import state_names

STARTING = frozenset({"parameters", "initial", "trim"})
"""Parts of a manoeuvre that say where its trim starts."""


@dataclass(frozen=True)
class Known:
    """Names of a model; `fixed` parameters cannot be changed."""

    parameters: frozenset[str]
    fixed: frozenset[str]
    inputs: frozenset[str]
    positions: frozenset[str]
    velocities: frozenset[str]
    outputs: frozenset[str]
    """Sensors, positions and first-order states."""


def known_names(description: Description) -> Known:
    free = free_bodies(description)
    joints = description.joints.items()
    positions = {p for name, joint in joints for p in positions_of(name, joint)}
    positions |= {p for body in free for p in free_positions(body)}
    velocities = {v for name, joint in joints for v in coordinates_of(name, joint)}
    velocities |= {v for body in free for v in free_coordinates(body)}
    return Known(
        parameters=frozenset(description.parameters),
        fixed=frozenset(name for name, entry in description.parameters.items() if entry.fixed),
        inputs=frozenset([*description.inputs, *driven_channels(description)]),
        positions=frozenset(positions),
        velocities=frozenset(velocities),
        outputs=frozenset({*output_names(description), *positions, *state_names(description)}),
    )


def manoeuvre_problems(manoeuvres: Mapping[str, ManoeuvreEntry], known: Known) -> list[Problem]:
    return [
        problem
        for name, manoeuvre in manoeuvres.items()
        for problem in _Checks(("manoeuvres", name), manoeuvre, known).problems()
    ]


def parameter_problem(path: Path, name: str, known: Known) -> Problem | None:
    if name not in known.parameters:
        return Problem(path, f"there is no parameter {quoted(name)}; {hint(name, known.parameters)}")
    if name in known.fixed:
        return Problem(path, f"parameter {quoted(name)} is fixed; remove `fixed` from it in the description")
    return None


@dataclass(frozen=True)
class _Checks:
    path: Path
    entry: ManoeuvreEntry
    known: Known

    def problems(self) -> Iterator[Problem]:
        for name in self.entry.parameters:
            problem = parameter_problem((*self.path, "parameters", name), name, self.known)
            if problem:
                yield problem
        yield from self._listed()
        yield from self._formulas(self.entry, self.path)
        for name, signal in self.entry.inputs.items():
            yield from self._times(signal, (*self.path, "inputs", name))

    def _listed(self) -> Iterator[Problem]:
        """Names of inputs, coordinates and outputs."""
        entry, known = self.entry, self.known
        for name in entry.inputs:
            yield from self._unknown(("inputs", name), "input", name, known.inputs)
        for k, name in enumerate(entry.trim.free if entry.trim else ()):
            path = ("trim", "free", k)
            problem = (
                parameter_problem((*self.path, *path), name, known) if name in known.fixed - known.inputs else None
            )
            if problem:
                yield problem
            yield from self._unknown(path, "input or parameter", name, known.inputs | known.parameters)
        for name, start in entry.initial.items():
            if start.position is not None:
                yield from self._unknown(("initial", name, "position"), "position", name, known.positions)
            if start.velocity is not None:
                yield from self._unknown(("initial", name, "velocity"), "velocity", name, known.velocities)
        if entry.stop is not None:
            yield from self._unknown(("stop", "output"), "output", entry.stop.output, known.outputs)
        for name, measure in entry.measures.items():
            yield from self._unknown(("measures", name, "of"), "output", measure.of, known.outputs)
            if (measure.type == "crossing_time") != (measure.value is not None):
                text = "`value` belongs to a crossing_time, and only there; add it or remove it"
                yield Problem((*self.path, "measures", name), text)

    def _unknown(self, path: Path, what: str, name: str, known: frozenset[str]) -> Iterator[Problem]:
        if name not in known:
            yield Problem((*self.path, *path), f"there is no {what} {quoted(name)}; {hint(name, known)}")

    def _formulas(self, value: Any, path: Path) -> Iterator[Problem]:
        """Every formula below an entry; only signals may use `time`."""
        if isinstance(value, Expression):
            yield from self._formula(value, path)
        elif isinstance(value, Part):
            for name in value.model_fields_set:
                yield from self._formulas(getattr(value, name), (*path, name))
        elif isinstance(value, Mapping):
            for name, each in value.items():
                yield from self._formulas(each, (*path, name))
        elif isinstance(value, tuple):
            for k, each in enumerate(value):
                yield from self._formulas(each, (*path, k))

    def _formula(self, formula: Expression, path: Path) -> Iterator[Problem]:
        varies = len(path) == len(self.path) + 2 and path[-2] == "inputs"
        usable = self.known.parameters | ({"time"} if varies else set())
        for name in dict.fromkeys(names(formula)):
            if name not in usable:
                what = "a signal depends on time and parameters" if varies else "use parameters only"
                yield Problem(path, f"unknown name {quoted(name)}, {what}; {hint(name, usable)}")
            elif name in self._found() and path[len(self.path)] not in STARTING:
                text = (
                    f"depends on {quoted(name)}, which the trim finds; use another parameter, or do not leave it free"
                )
                yield Problem(path, text)
        for table in dict.fromkeys(tables(formula)):
            text = f"unknown function {quoted(table)}, a table is a signal of its own (`type: table`); {hint(table, FUNCTIONS)}"
            yield Problem(path, text)

    def _found(self) -> frozenset[str]:
        """Parameters whose values come from the trim."""
        free = self.entry.trim.free if self.entry.trim else ()
        return frozenset(free) - self.known.inputs

    def _frequencies(self, signal: Sweep | SineWithDwell | Random, path: Path) -> Iterator[Problem]:
        several = (signal.frequency,) if isinstance(signal, SineWithDwell) else signal.frequency
        if any(isinstance(each, Number) and not each.value > 0.0 for each in several):
            yield Problem((*path, "frequency"), "a frequency must be above zero; write it in Hz")
        if isinstance(signal, Random) and isinstance(signal.seed, Number) and not _whole(signal.seed.value):
            yield Problem(
                (*path, "seed"),
                f"a seed is a whole number of at least zero, not {signal.seed.value:g}; write another one",
            )

    def _times(self, signal: object, path: Path) -> Iterator[Problem]:
        """Times increase, and a table has as many values."""
        if isinstance(signal, Points) and len(signal.time) != len(signal.value):
            text = f"{len(signal.time)} times but {len(signal.value)} values; give as many of each"
            yield Problem((*path, "value"), text)
        if isinstance(signal, (Sweep, SineWithDwell, Random)):
            yield from self._frequencies(signal, path)
        if not isinstance(signal, (Points, Ramp, Sine, Sweep, Random)) or signal.time is None:
            return
        for k, (before, after) in enumerate(pairwise(signal.time)):
            if isinstance(before, Number) and isinstance(after, Number) and not after.value > before.value:
                text = f"times must increase, but {after.value:g} follows {before.value:g}; sort them"
                yield Problem((*path, "time", k + 1), text)
                return


def _whole(value: float) -> bool:
    return value >= 0.0 and value == round(value)
