"""Which tests are made, and making them: a test that cannot be made says why and does not keep the others from being made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import TypeAdapter

from symgen.description.errors import hint
from symgen.description.expression import Expression
from symgen.description.vehicle_tests import (
    Obstacle,
    Ride,
    SplitBraking,
    StraightBraking,
    TestEntry,
    beyond_limits,
)
from symgen.runtime import ArgumentError, SymgenRuntimeError
from symgen.stages import Stage, unannounced
from symgen.vehicle_tests.braking import braking_in_turn, split_braking, straight_braking
from symgen.vehicle_tests.car import Car, Parameters, Source
from symgen.vehicle_tests.circle import circle
from symgen.vehicle_tests.response import response
from symgen.vehicle_tests.results import Outcome, VehicleTestRun
from symgen.vehicle_tests.ride import obstacle, ride
from symgen.vehicle_tests.road_car import has_limits, has_own_road
from symgen.vehicle_tests.sine_dwell import sine_dwell
from symgen.vehicle_tests.steps import STEP
from symgen.vehicle_tests.through_lanes import through_lanes

Make = Callable[[Car, str, Any], Outcome]


@dataclass(frozen=True)
class Standard:
    """A test by number. Roles that it needs are fields of the section `vehicle`; `usual` are its tests where nothing is written."""

    number: str
    about: str
    make: Make
    needs: tuple[str, ...] = ()
    usual: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    by_friction: bool = False
    """Whether tires need a limit by friction."""
    like: str = ""
    """The standard that asks for the same; where nothing is written, one of them is made."""


DRIVEN = ("driver", "drive", "speed", "width", "length", "front")
"""Roles that a driver between cones needs."""
STANDARDS: Mapping[str, Standard] = {
    each.number: each
    for each in (
        Standard(
            "ISO 4138",
            "steady-state circular driving",
            circle,
            usual={
                "constant_speed": {"method": "constant_speed"},
                "constant_radius": {"method": "constant_radius"},
                "constant_steering": {"method": "constant_steering"},
            },
        ),
        Standard(
            "ISO 7401",
            "lateral transient response",
            response,
            usual={
                "step_steer": {"kind": "step"},
                "sine_steer": {"kind": "sine"},
                "frequency_response": {"kind": "frequency"},
            },
        ),
        Standard("FMVSS 126", "sine with dwell", sine_dwell, ("drive", "speed"), {"sine_dwell": {}}),
        Standard(
            "ECE R140", "sine with dwell", sine_dwell, ("drive", "speed"), {"sine_dwell_r140": {}}, like="FMVSS 126"
        ),
        Standard("ISO 7975", "braking in a turn", braking_in_turn, ("brake",), {"braking_in_turn": {}}),
        Standard("ISO 21994", "straight braking", straight_braking, ("brake",), {"straight_braking": {}}),
        Standard("ISO 2631-1", "ride on random roads", ride, (), {"ride": {}}),
        Standard("bump", "over a bump", obstacle, (), {"bump": {}}),
        Standard("kerb", "up a kerb", obstacle, (), {"kerb": {}}),
        Standard(
            "ISO 14512", "braking on a split road", split_braking, ("brake",), {"split_braking": {}}, by_friction=True
        ),
        Standard("ISO 3888-1", "double lane change", through_lanes, DRIVEN, {"lane_change": {}}),
        Standard("ISO 3888-2", "obstacle avoidance", through_lanes, DRIVEN, {"obstacle_avoidance": {}}),
    )
}


class InterruptedTests(KeyboardInterrupt):
    """Ctrl-C, with the tests that were made before."""

    def __init__(self, run: VehicleTestRun) -> None:
        super().__init__()
        self.run = run


_ENTRIES: TypeAdapter[Any] = TypeAdapter(TestEntry)


def run_vehicle_tests(
    source: Source,
    tests: Iterable[str] | str | None = None,
    *,
    parameters: Parameters = None,
    step: float = STEP,
    stage: Stage | None = None,
) -> VehicleTestRun:
    """Makes tests of a vehicle by number.

    `tests` are names of the section `tests`, or standards such as "ISO 4138"; by default all of the section, or, if there is none,
    all standards for which the section `vehicle` has the roles. A standard that no entry has is made with its own values.
    `parameters` are values of the model's parameters, `step` is that of the runs in s. Ctrl-C ends all tests; what is raised then,
    `InterruptedTests`, has those that were made in `run`.
    """
    car = Car.of(source, parameters, step=step, stage=stage)
    chosen = _chosen(car, None if tests is None else [tests] if isinstance(tests, str) else list(tests))
    outcomes: dict[str, Outcome] = {}
    run = VehicleTestRun(car.description.name, outcomes)
    try:
        for number, (name, entry) in enumerate(chosen.items(), 1):
            with (stage or unannounced)(f"{name}, test {number} of {len(chosen)}"):
                outcomes[name] = _made(car, name, entry)
    except KeyboardInterrupt:
        raise InterruptedTests(run) from None
    return run


def _made(car: Car, name: str, entry: Any) -> Outcome:
    standard = STANDARDS[entry.standard]
    try:
        car.need(standard.number, *standard.needs)
        _refuse_numbers(car, entry)
        outcome = standard.make(car, name, entry)
    except SymgenRuntimeError as error:
        return _not_made(name, entry, str(error))
    except (ValueError, ArithmeticError) as error:
        return _not_made(name, entry, f"the numbers of this test, or of the model, make no sense together: {error}")
    if has_own_road(car.description) and not _on_data(car, entry):
        return replace(outcome, conditions=f"{outcome.conditions}, on the road of the description")
    return outcome


def _not_made(name: str, entry: Any, reason: str) -> Outcome:
    return Outcome(name, entry.standard, "", verdict="not made", reasons=(reason,))


def _refuse_numbers(car: Car, entry: Any) -> None:
    """Parameters may have changed since they were checked."""
    for name in type(entry).model_fields:
        formula = getattr(entry, name)
        if isinstance(formula, Expression) and (problem := beyond_limits(entry, name, car.number(formula))):
            raise ArgumentError(f"{name}: {problem}")


def _on_data(car: Car, entry: Any) -> bool:
    """Whether the test brings a road of its own."""
    slippery = isinstance(entry, StraightBraking) and car.number(entry.grip) != 1.0
    return slippery or isinstance(entry, SplitBraking | Ride | Obstacle)


def _chosen(car: Car, names: list[str] | None) -> dict[str, Any]:
    """Entries by name, in the order in which they are asked for."""
    written = car.description.tests
    if names is None:
        return dict(written) if written else usual_tests(car)
    found: dict[str, Any] = {}
    for name in names:
        if name in written:
            found[name] = written[name]
        elif name in STANDARDS:
            own = {key: entry for key, entry in written.items() if entry.standard == name}
            found |= own or _usual(car, [name])
        else:
            raise ArgumentError(f"there is no test {name!r}; {hint(name, [*written, *STANDARDS])}")
    return found


def usual_tests(car: Car) -> dict[str, Any]:
    """Those of all standards for which the car has what they need, with the standards' own values."""
    return _usual(car, able_standards(car))


def able_standards(car: Car) -> list[str]:
    """Standards for which all roles are known; of those that ask for the same, one."""
    return [
        number
        for number, each in STANDARDS.items()
        if not each.like
        and all(getattr(car.entry, role) is not None for role in each.needs)
        and (has_limits(car.description) or not each.by_friction)
    ]


def _usual(car: Car, standards: Iterable[str]) -> dict[str, Any]:
    taken = car.description.tests
    found = {}
    for number in standards:
        for name, fields in STANDARDS[number].usual.items():
            own = name if name not in taken else f"{name}_"
            found[own] = _ENTRIES.validate_python({"standard": number, **fields})
    return found
