"""The rig: an axle of a vehicle whose body is held, and the tests that are made with it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from symgen.description import Description, read
from symgen.description.design_position import DesignPosition
from symgen.description.errors import hint
from symgen.description.physics import parameter_values
from symgen.description.stored import from_stored
from symgen.pipeline import build
from symgen.runtime import ArgumentError, AssemblyError, EvaluationError, Model, number, whole
from symgen.stages import Stage
from symgen.suspension.axles import Axle, axle_of, axles_of
from symgen.suspension.bench import Array, Bench
from symgen.suspension.curves import Curves, RigRun
from symgen.suspension.equilibrium import Equilibrium, Rest
from symgen.suspension.held import held
from symgen.suspension.reading import Reading, Vehicle
from symgen.suspension.rig_tests import STEERING, TESTS, RigTest
from symgen.suspension.steered import steered_coordinates

if TYPE_CHECKING:
    from symgen.formulation_names import FormulationName

Source = str | os.PathLike[str] | Description | Model

TURNED = 0.35
"""Steer angle (rad) to which the steering goes, where nothing else is said."""
LENGTHS = ("m", "rad")
"""Units of inputs that may steer."""


def suspension_rig(
    source: Source,
    axle: str = "front",
    *,
    steer: str | None = None,
    formulation: FormulationName | None = None,
    centre_height: float | None = None,
    brake_share: float | None = None,
    drive_share: float | None = None,
    stage: Stage | None = None,
) -> SuspensionRig:
    """An axle on the rig.

    `source` is a file, a shipped model such as `@sedan`, a `Description`, or a `Model`, whose parameters the rig takes over. `steer`
    names the input that steers, or a coordinate, such as that of the rack, which is then driven; by default it is the one input in m
    or rad that turns both wheels. `centre_height` is the height of the centre of mass over the road (m; default: that of the masses),
    `brake_share` and `drive_share` the parts of all braking and driving forces that this axle has; without them there is no anti-dive
    and no anti-squat.
    """
    vehicle = Vehicle(
        _given("centre_height", centre_height), _given("brake_share", brake_share), _given("drive_share", drive_share)
    )
    return SuspensionRig(source, axle, steer, formulation, vehicle, stage)


class SuspensionRig:
    """One axle with its wheels on pads, the body held. `model` is the held vehicle; its parameters may be changed between runs."""

    def __init__(
        self,
        source: Source,
        axle: str,
        steer: str | None,
        formulation: FormulationName | None,
        vehicle: Vehicle,
        stage: Stage | None,
    ) -> None:
        self._description, values = _described(source)
        self.axle: Axle = axle_of(axles_of(self._description), axle)
        self._steer = steer or ""
        found = held(self._description, self._steer)
        self.model = build(found.description, formulation, stage=stage, derivatives=True)
        self.model.set_parameters({name: value for name, value in values.items() if self._differs(name, value)})
        self._vehicle = vehicle
        self.bench = Bench.of(self.model, found, self.axle)
        self._equilibrium = Equilibrium(self.model, self.bench.places)
        steering = self._input_that_steers() if steer is None else self.bench.steering
        self.bench = replace(self.bench, steering=steering if self._is_turned_by(steering) else None)

    def _differs(self, name: str, value: float) -> bool:
        return name in self.model.parameters and self.model.parameters[name] != value

    @property
    def steering(self) -> str:
        """The input that steers; empty where there is none."""
        return "" if self.bench.steering is None else self.model.inputs[self.bench.steering]

    @property
    def tests(self) -> tuple[str, ...]:
        """Those that can be made with this axle."""
        return tuple(test.name for test in TESTS.values() if not self._missing(test))

    def design(self) -> Reading:
        """The axle with its wheels at the heights of the design position."""
        start = self.model.assemble()
        inputs = self.model.input_values(None)
        outputs = np.array(list(self.model.outputs(start, inputs).values()))
        return self._reading(self._equilibrium.find(start, inputs, outputs[self.bench.places.heights]))

    def rest(self, test: str, amount: float) -> Rest:
        """The state in a test, in one step from the design position."""
        self._refuse(test)
        design = self.design().rest
        return self._rest_after(
            design, design, number("argument", "amount", amount) * self.bench.direction(TESTS[test])
        )

    def run(
        self,
        tests: Iterable[str] | None = None,
        *,
        travel: float = 0.05,
        load: float = 2000.0,
        moment: float = 100.0,
        steer: float | None = None,
        points: int = 21,
    ) -> RigRun:
        """Curves of tests (default: of all that can be made with this axle).

        Wheels go up and down by `travel` (m), loads at the contacts go from minus to plus `load` (N) and `moment` (N m), steering to
        plus and minus `steer` (in the unit of what steers; default: what turns the wheels by about 20 degrees). The middle one of an odd number
        of `points` is the design position.
        """
        wanted = (tests,) if isinstance(tests, str) else tuple(self.tests if tests is None else tests)
        for name in wanted:
            self._refuse(name)
        half = whole("points", points, 3) // 2
        given = {"travel": travel, "load": load, "moment": moment, "steer": steer}
        spans = {name: _range(name, value) for name, value in given.items() if value is not None}
        design = self.design()
        if steer is None and self.steering:
            spans["steer"] = self._turning(design)
        curves = {}
        for test in (TESTS[name] for name in wanted):
            x = np.array([spans[test.range] * k / half for k in range(-half, half + 1)])
            curves[test.name] = self._curves(test, design, x)
        return RigRun(
            self._description.name, self.axle.name, self.axle.sides, self._steer or self.steering, self._units(), design, curves,
            tuple(self._notes()),
        )  # fmt: skip

    def _notes(self) -> Iterator[str]:
        if self.steering in self._description.inputs:
            coordinates = steered_coordinates(self._description, self.steering)
            remedy = (
                f"--steer {coordinates[0]}"
                if len(coordinates) == 1
                else "--steer with the coordinate of the rack or column"
            )
            told = "with the compliance of what is between it and the wheels"
            yield f"Steered by the input {self.steering}, {told}; {remedy} for kinematics alone."
        if self.bench.others:
            yield from self._vehicle.notes()

    def _units(self) -> dict[str, str]:
        """Of springs, by name: m, or rad where they turn."""
        units = self.model.layout.units.sensors
        return {name: units[row] for name, row in self.bench.springs.items()}

    def _curves(self, test: RigTest, design: Reading, x: Array) -> Curves:
        """From the middle to both ends; what comes after a place that is not reached is not a number."""
        direction, middle = self.bench.direction(test), len(x) // 2
        found: dict[int, Reading] = {middle: design}
        troubles = []
        for way in (range(middle + 1, len(x)), range(middle - 1, -1, -1)):
            rest = design.rest
            try:
                for k in way:
                    rest = self._rest_after(rest, design.rest, x[k] * direction)
                    found[k] = self._reading(rest)
            except (EvaluationError, AssemblyError) as error:
                troubles.append(f"no curve beyond {x[min(found) if k < middle else max(found)]:.4g}: {error}")
        return Curves.of(test, self._unit(test), x, found, direction, "; ".join(dict.fromkeys(troubles)))

    def _rest_after(self, last: Rest, design: Rest, change: Array) -> Rest:
        count, loads = self.bench.count, self.bench.places.loads
        inputs = design.inputs + change[count:]
        inputs[loads] = last.inputs[loads]
        return self._equilibrium.find(last.state, inputs, self.bench.heights(design) + change[:count])

    def _reading(self, rest: Rest) -> Reading:
        height = self._vehicle.centre_height
        if np.isnan(height):
            height = self._height_of_masses(rest)
        return Reading(self.bench, replace(self._vehicle, centre_height=height), rest)

    def _height_of_masses(self, rest: Rest) -> float:
        """At the design position, over the contacts; not a number where the body is ground, which has no mass."""
        if self._description.base is None:
            return float("nan")
        values = parameter_values(self._description) | dict(self.model.parameters)
        design = DesignPosition(self._description, values)
        bodies = self._description.bodies.values()
        masses = np.array([design.number(body.mass) for body in bodies])
        heights = np.array([design.point(body.com)[2] for body in bodies])
        return float(masses @ heights / masses.sum() - self.bench.heights(rest)[self.bench.own].mean())

    # -- what steers --------------------------------------------------------------------------------------------------

    def _is_turned_by(self, column: int | None) -> bool:
        """Whether the wheels of the axle follow what steers, beside those of other axles."""
        if column is None:
            return False
        turns = np.abs(self._turns(self.design(), column))
        return bool(turns[: len(self.axle.wheels)].max() > SLIGHT * turns.max())

    def _input_that_steers(self) -> int | None:
        """The one input in m or rad, if there is just one, that turns all wheels of the axle to the same side."""
        inputs = self._description.inputs
        names = [name for name in inputs if inputs[name].unit in LENGTHS and name in self.model.inputs]
        design = self.design()
        turns = {name: self._turns(design, self.model.inputs.index(name)) for name in names}
        most = max((float(np.abs(turn).max()) for turn in turns.values()), default=0.0)
        own = {name: turn[: len(self.axle.wheels)] for name, turn in turns.items()}
        able = [name for name, turn in own.items() if abs(turn.sum()) > max(0.5 * np.abs(turn).sum(), SLIGHT * most)]
        return self.model.inputs.index(able[0]) if len(able) == 1 else None

    def _turns(self, design: Reading, column: int) -> Array:
        """Change of the steer angles of all wheels by an input."""
        direction = np.zeros(self.bench.count + len(self.model.inputs))
        direction[self.bench.count + column] = 1.0
        return np.array(design.turning(direction))

    def _turning(self, design: Reading) -> float:
        """How far the steering goes if nothing else is said."""
        assert self.bench.steering is not None
        turns = np.abs(self._turns(design, self.bench.steering)[: len(self.axle.wheels)]).mean()
        return TURNED / float(turns) if turns > 0.0 else 1.0

    def _unit(self, test: RigTest) -> str:
        if test.moves != STEERING:
            return test.unit
        own = self._description.inputs
        if self.steering in own:
            return own[self.steering].unit
        return self.model.layout.units.positions[self.model.layout.positions.index(self._steer)]

    # -- refusals -----------------------------------------------------------------------------------------------------

    def _missing(self, test: RigTest) -> str:
        if test.opposite and len(self.axle.wheels) == 1:
            return "the axle has one wheel"
        if test.moves == STEERING and self.bench.steering is None:
            return "nothing is known to steer this axle; name an input or a coordinate, such as that of the rack, by `steer`"
        return ""

    def _refuse(self, name: str) -> None:
        if name not in TESTS:
            raise ArgumentError(f"there is no test {name!r}; {hint(name, TESTS)}")
        missing = self._missing(TESTS[name])
        if missing:
            raise ArgumentError(f"the test {name} cannot be made: {missing}")


SLIGHT = 1e-6
"""Of the steer angle of other inputs: what turns wheels less does not steer."""


def _given(name: str, value: float | None) -> float:
    """Not a number if it is not."""
    return np.nan if value is None else number("argument", name, value)


def _range(name: str, value: float) -> float:
    if number("argument", name, value) == 0.0:
        raise ArgumentError(f"{name} must not be zero, since curves go from minus to plus it")
    return abs(value)


def _described(source: Source) -> tuple[Description, Mapping[str, float]]:
    """And the parameters that a model has now."""
    if isinstance(source, Model):
        if source.description is None:
            raise ArgumentError(
                "this model was loaded without its description; give the file of the description instead"
            )
        return from_stored(source.description), source.parameters
    return (source if isinstance(source, Description) else read(source)), {}
