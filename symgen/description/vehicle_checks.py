"""Checks of the sections `vehicle` and `tests` against the names of a description."""

from __future__ import annotations

from collections.abc import Iterator

from symgen.description.coordinates import free_bodies
from symgen.description.errors import Path, Problem, hint, quoted
from symgen.description.expression import FUNCTIONS, Expression, names, tables
from symgen.description.fields import Part
from symgen.description.physics import parameter_values
from symgen.description.schema import Description
from symgen.description.values import EvaluationError, evaluate
from symgen.description.vehicle import VehicleEntry
from symgen.description.vehicle_tests import beyond_limits

ROLES = ("steering", "drive", "brake", "driver")
"""Fields that name inputs."""
LENGTHS = ("width", "length", "front")


def vehicle_problems(description: Description) -> list[Problem]:
    found = [problem for name, entry in description.tests.items() for problem in _numbers(description, entry, name)]
    vehicle = description.vehicle
    if vehicle is None:
        if description.tests:
            found.append(Problem(("tests",), "tests need to know the vehicle; add a section `vehicle`"))
        return found
    return [*found, *_inputs(description, vehicle), *_body(description, vehicle), *_lengths(description, vehicle)]


def _inputs(description: Description, vehicle: VehicleEntry) -> Iterator[Problem]:
    roles: dict[Path, str | None] = {(role,): getattr(vehicle, role) for role in ROLES}
    if vehicle.speed is not None:
        roles |= {("speed", "control"): vehicle.speed.control, ("speed", "target"): vehicle.speed.target}
    for path, name in roles.items():
        if name is not None and name not in description.inputs:
            text = f"there is no input {quoted(name)}; {hint(name, description.inputs)}"
            yield Problem(("vehicle", *path), text)
    yield from _two_roles(roles)
    steering = description.inputs.get(vehicle.steering)
    if steering is not None and steering.unit != "rad":
        found = f"is in {quoted(steering.unit)}" if steering.unit else "has no unit"
        text = f"the input {quoted(vehicle.steering)} {found}; steering is an angle, write `unit: rad` or name another input"
        yield Problem(("vehicle", "steering"), text)


def _two_roles(roles: dict[Path, str | None]) -> Iterator[Problem]:
    first: dict[str, Path] = {}
    for path, name in roles.items():
        if name is None:
            continue
        if name in first:
            other = ".".join(map(str, first[name]))
            yield Problem(("vehicle", *path), f"{quoted(name)} is `{other}` already; name an input of its own")
        first.setdefault(name, path)


def _body(description: Description, vehicle: VehicleEntry) -> Iterator[Problem]:
    path = ("vehicle", "body")
    if vehicle.body not in description.bodies:
        text = f"there is no body {quoted(vehicle.body)}; {hint(vehicle.body, description.bodies)}"
        yield Problem(path, text)
    elif vehicle.body not in free_bodies(description):
        text = f"{quoted(vehicle.body)} does not move freely; name the body that drives on the road, and make it the `base`"
        yield Problem(path, text)
    seat = vehicle.seat
    if isinstance(seat, str) and seat not in description.points:
        text = f"there is no point {quoted(seat)}; {hint(seat, description.points)}"
        yield Problem(("vehicle", "seat"), text)


def _lengths(description: Description, vehicle: VehicleEntry) -> Iterator[Problem]:
    for field in LENGTHS:
        value = getattr(vehicle, field)
        if value is not None:
            yield from _number(description, value, ("vehicle", field))


def _numbers(description: Description, entry: Part, name: str) -> Iterator[Problem]:
    for field in entry.model_fields_set:
        value = getattr(entry, field)
        if isinstance(value, Expression):
            yield from _number(description, value, ("tests", name, field), entry)


def _number(description: Description, formula: Expression, path: Path, test: Part | None = None) -> Iterator[Problem]:
    """All numbers of both sections are positive; those of tests have limits."""
    values = parameter_values(description)
    for name in dict.fromkeys(names(formula)):
        if name not in values:
            yield Problem(path, f"unknown name {quoted(name)}, use parameters only; {hint(name, values)}")
            return
    for table in dict.fromkeys(tables(formula)):
        yield Problem(path, f"unknown function {quoted(table)}; {hint(table, FUNCTIONS)}")
        return
    try:
        value = evaluate(formula, values)
    except EvaluationError as error:
        yield Problem(path, f"{error}; write a number or a formula of parameters")
        return
    if not value > 0.0:
        yield Problem(path, f"found {value:g}; write a number above zero")
    elif test is not None and (problem := beyond_limits(test, str(path[-1]), value)) is not None:
        yield Problem(path, problem)
