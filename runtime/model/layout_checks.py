"""What must hold in a layout so that nothing is read or written beside an array."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING

from ..json_types import LARGEST_INT, JsonError

if TYPE_CHECKING:
    from .layout import (
        BuiltModel,
        FunctionLayout,
        GroupLayout,
        JointLayout,
        LibraryLayout,
        ModelLayout,
        PartialsLayout,
        Result,
        StepLayout,
    )
    from .pivots import Pivots

ARRAYS = ("t", "q", "v", "z", "u", "a", "l", "seeds")
"""Those that functions read."""

KINDS = {"scalar": None, "spherical": 3, "free": 6}
"""Of joints, with the number of their velocities."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,200}")
_HEXADECIMAL = re.compile(r"[0-9a-f]+")
_FILE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.]{0,200}\.(so|dylib|dll)")


def check_built(built: BuiltModel) -> None:
    check_model(built.model)
    _require(bool(built.libraries), "libraries must not be empty")
    _distinct("symbols of libraries", (library.symbol for library in built.libraries))
    for library in built.libraries:
        _check_library(built.model, library)
    _require(bool(_FILE.fullmatch(built.build.library)), "build.library must be the name of a file beside the layout")
    _require(built.build.target in ("native", "portable"), "build.target must be native or portable")
    _require(not built.levels or built.build.target == "portable", "only a portable build may have levels")
    _distinct("names of levels", (level.name for level in built.levels))
    _distinct("files of levels", (built.build.library, *(level.library for level in built.levels)))
    for level in built.levels:
        _require(bool(_NAME.fullmatch(level.name)), "the name of a level must be a name of C")
        _require(bool(_FILE.fullmatch(level.library)), f"library of level {level.name!r} must be the name of a file")


def check_model(model: ModelLayout) -> None:
    for name in ("positions", "velocities", "states", "bodies", "sensors"):
        _distinct(name, getattr(model, name))
    for name in ("joints", "inputs", "parameters"):
        _distinct(name, (each.name for each in getattr(model, name)))
    for joint in model.joints:
        _check_joint(model, joint)
    _distinct("velocities of joints", (k for j in model.joints for k in range(j.v, j.v + j.count)))
    _distinct("positions of joints", (k for j in model.joints for k in range(j.q, j.q + j.positions)))
    for entry in model.inputs:
        _within(f"what input {entry.name!r} drives", entry.drives, len(model.constraints))
        _require(0 <= entry.derivative <= 2, f"the derivative of input {entry.name!r} must be 0, 1 or 2")
    _within("held", model.held, len(model.velocities))
    _distinct("velocity_rows", model.velocity_rows)
    _within("velocity_rows", model.velocity_rows, len(model.constraints))
    _require(len(model.welds) in (0, len(model.bodies)), "welds must be as many as bodies")
    for name in ("positions", "velocities", "states", "sensors"):
        units = getattr(model.units, name)
        _require(not units or len(units) == len(getattr(model, name)), f"units.{name} must be as many as {name}")


def _check_joint(model: ModelLayout, joint: JointLayout) -> None:
    where = f"joint {joint.name!r}"
    _require(joint.kind in KINDS, f"{where} must be of kind {', '.join(KINDS)}")
    _require(joint.count == (KINDS[joint.kind] or joint.count) and joint.count > 0, f"{where} has a wrong count")
    _require(0 <= joint.q <= len(model.positions) - joint.positions, f"{where} has no place among the positions")
    _require(0 <= joint.v <= len(model.velocities) - joint.count, f"{where} has no place among the velocities")


def _check_library(model: ModelLayout, library: LibraryLayout) -> None:
    _check_name("symbol", library.symbol)
    _require(library.constants >= 0 and library.work >= 0, "constants and work must not be below zero")
    _distinct("names of functions", (function.name for function in library.functions))
    for function in library.functions:
        _check_function(function)
    if library.stepping is not None:
        _check_stepping(model, library.stepping, any(each.name == "step_tangent" for each in library.functions))
    if library.partials is not None:
        names = [function.name for function in library.functions]
        _check_partials(model, library.partials, "acceleration_tangent" in names)
    if library.regressor is not None:
        _distinct("regressor.independent", library.regressor.independent)
        _within("regressor.independent", library.regressor.independent, len(model.velocities))
    if library.newton is not None:
        _require(-1 <= library.newton.base < len(model.bodies), "newton.base must be a body or -1")
        _require(all(k >= 0 for k in library.newton.angles), "newton.angles must not be below zero")


def _check_function(function: FunctionLayout) -> None:
    _check_name("name of a function", function.name)
    _distinct(f"results of {function.name}", (result.name for result in function.results))
    _require(set(function.takes) <= set(ARRAYS), f"{function.name} takes an unknown array")
    place = 0
    for result in function.results:
        _require(result.offset == place, f"result {result.name!r} of {function.name} does not follow the one before it")
        _check_result(f"result {result.name!r} of {function.name}", result)
        place += result.size
    _require(place <= LARGEST_INT, f"{function.name} is too large")
    _require(
        len(function.depends) in (0, place), f"{function.name} must say of every result what it depends on, or of none"
    )
    _require(all(map(_HEXADECIMAL.fullmatch, function.depends)), f"what {function.name} depends on must be hexadecimal")


def _check_result(where: str, result: Result) -> None:
    _require(result.size >= 0 and all(length >= 0 for length in result.shape), f"{where} has a length below zero")
    _require(prod(result.shape) <= LARGEST_INT, f"{where} is too large")
    if result.pattern is None:
        _require(prod(result.shape) == result.size, f"{where} does not fill its shape")
        return
    _require(len(result.shape) == 2 and len(result.pattern) == result.size, f"{where} does not fill its pattern")
    _distinct(f"places of {where}", result.pattern)
    for axis, length in enumerate(result.shape):
        _within(f"the pattern of {where}", [place[axis] for place in result.pattern], length)


def _check_stepping(model: ModelLayout, step: StepLayout, tangents: bool) -> None:
    chosen = (*step.independent, *step.dependent)
    _require(sorted(chosen) == list(range(len(model.velocities))), "stepping must name every velocity once")
    moved = {k for joint in model.joints for k in range(joint.v, joint.v + joint.count)}
    _require(set(step.independent) <= moved, "stepping.independent must be velocities of joints")
    _require(
        sorted(k for pivots in step.partition for _, k in pivots) == sorted(step.dependent),
        "groups must take out the dependent",
    )
    for group in step.groups:
        _within("coordinates of a group", group.columns, len(model.velocities))
        for pivots in (group.pivots, *group.choices):
            check_pivots(group, pivots, len(model.constraints))
    unknowns = len(step.independent) + len(model.states) + len(step.rolled)
    _require(step.dependent[step.closed :] == step.rolled, "stepping.rolled must be the last of the dependent")
    rising = all(before < after for before, after in pairwise(step.blocks))
    _require(
        rising and step.blocks[:1] == (0,) and step.blocks[-1:] == (unknowns,),
        f"stepping.blocks must rise from 0 to {unknowns}",
    )
    if step.sparse is not None:
        order = step.sparse.order
        _require(sorted(order) == list(range(len(order))), "stepping.sparse.order must name every row once")
        _require(len(order) >= unknowns, f"stepping.sparse.order must name {unknowns} unknowns")
        _require(min(step.sparse.entries, step.sparse.work) >= 0, "stepping.sparse must not count below zero")
    least = max(4, 2 * len(step.independent) + unknowns if tangents else 0)
    _require(step.seeds >= least, f"stepping.seeds must be {least} or more")


def _check_partials(model: ModelLayout, partials: PartialsLayout, tangents: bool) -> None:
    chosen = (*partials.independent, *partials.dependent)
    velocities, constraints = len(model.velocities), len(model.constraints)
    known = list(range(velocities)) if partials.closed else []
    _require(sorted(chosen) == known, "partials must name every velocity once")
    _require(
        not partials.closed or len(partials.dependent) == constraints,
        "partials must have a dependent for each constraint",
    )
    lengths = [velocities, velocities, len(model.states), len(model.inputs), velocities, constraints]
    parameters = partials.moved[len(lengths) :]
    _require(
        list(partials.moved[: len(lengths)]) == lengths and parameters in ((0,), (len(model.parameters),)),
        "partials.moved must be the lengths of the arrays",
    )
    weights = velocities + len(model.states) + len(model.sensors) + 3 * constraints
    least = sum(partials.moved) if tangents else weights
    _require(partials.seeds >= least, f"partials.seeds must be {least} or more")


def check_pivots(group: GroupLayout, pivots: Pivots, constraints: int) -> None:
    """Every constraint of the group takes out a coordinate of its own."""
    rows, columns = ([pivot[k] for pivot in pivots] for k in (0, 1))
    _within("constraints of a group", rows, constraints)
    _require(
        sorted(rows) == sorted(row for row, _ in group.pivots), "choices of a group must take out the same constraints"
    )
    _distinct("dependent coordinates of a group", columns)
    _distinct("constraints of a group", rows)
    _require(set(columns) <= set(group.columns), "dependent coordinates must be the group's own")


def _check_name(what: str, name: str) -> None:
    """It becomes part of a declaration."""
    _require(bool(_NAME.fullmatch(name)), f"{what} must be a name of C, not {name[:40]!r}")


def _within(what: str, numbers: Sequence[int], length: int) -> None:
    if numbers:
        _require(min(numbers) >= 0 and max(numbers) < length, f"{what} must lie in 0 ... {length - 1}")


def _distinct(what: str, values: Iterable[object]) -> None:
    listed = list(values)
    _require(len(set(listed)) == len(listed), f"{what} must be distinct")


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise JsonError(sentence)
