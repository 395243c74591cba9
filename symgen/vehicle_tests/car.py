"""A vehicle on the proving ground: its size, steady states, runs and linear models, by the roles that its description names."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from symgen.description import Description, read
from symgen.description.design_position import DesignPosition
from symgen.description.expression import Expression, show
from symgen.description.forces.tire import LIMITED, Tire
from symgen.description.road_data import RandomRoad, RoadFile
from symgen.description.schema import ForceSensor
from symgen.description.values import EvaluationError, evaluate
from symgen.description.vehicle import VehicleEntry
from symgen.driving.steady import steady
from symgen.pipeline import build
from symgen.runtime import (
    INTERRUPTED,
    ROAD,
    ArgumentError,
    MethodName,
    Model,
    Signal,
    Solution,
    State,
    SymgenRuntimeError,
    Trim,
    TrimError,
    simulate,
)
from symgen.stages import Stage
from symgen.suspension.axles import Axle, axles_of
from symgen.vehicle_tests.motion import Array, Motion, TireTrace, axes_of
from symgen.vehicle_tests.road_car import on_roads
from symgen.vehicle_tests.steps import STEP, refuse_step

METHOD: MethodName = "trapezoidal"
FINER = 5
"""Times as many steps in a run that does not come to its end, such as one in which wheels lock at once."""
SLOW, WIDE = 4.0, 200.0
"""m/s, and wheelbases in the radius of a circle that shows which way the steering wheel turns."""
SLIPS = ("slip", "cornering")
"""Longitudinal and lateral, as states of tires are called."""

Source = str | os.PathLike[str] | Description
Parameters = Mapping[str, float] | Callable[[Model], Mapping[str, float]] | None
"""Values of parameters, or what gives them once the model is known."""


class RunFailed(SymgenRuntimeError):
    """A run that a test needs did not reach its end."""


class Tipped(RunFailed):
    """The vehicle lies on its side or on its roof: what a test reads of wheels on the ground makes no sense."""

    def __init__(self, motion: Motion) -> None:
        assert motion.tips is not None
        super().__init__(f"the vehicle tips over, beyond 60 deg at t = {motion.tips:.3g} s")
        self.motion, self.at = motion, motion.tips


def uninterrupted(run: Solution) -> Solution:
    """Ctrl-C ends all tests."""
    if run.status.startswith(INTERRUPTED):
        raise KeyboardInterrupt
    return run


def ended(run: Solution) -> Solution:
    """The run, if it came to its end."""
    if not uninterrupted(run).success:
        raise RunFailed(f"the run {run.status}")
    return run


@dataclass(frozen=True, eq=False)
class Steady:
    """A steady state, and the inputs that hold it."""

    trim: Trim
    inputs: Mapping[str, float]
    motion: Motion
    """Of one row."""
    steering: float
    """The angle of the steering wheel."""

    @property
    def state(self) -> State:
        return self.trim.state

    @property
    def ay(self) -> float:
        return float(self.motion.ay[0])

    @property
    def speed(self) -> float:
        return float(self.motion.speed[0])

    @property
    def yaw_rate(self) -> float:
        return float(self.motion.yaw_rate[0])

    @property
    def curvature(self) -> float:
        return self.yaw_rate / self.speed


@dataclass(frozen=True, eq=False)
class Car:
    """`description` has the numbers that the model has, `written` those of its file."""

    model: Model
    written: Description
    description: Description
    entry: VehicleEntry
    step: float = STEP
    stage: Stage | None = None
    surface: RoadFile | RandomRoad | None = None
    """The road of the description that is data."""

    @classmethod
    def of(
        cls,
        source: Source,
        parameters: Parameters = None,
        *,
        step: float = STEP,
        stage: Stage | None = None,
    ) -> Car:
        refuse_step(step)
        description = source if isinstance(source, Description) else read(source)
        if description.vehicle is None:
            raise ArgumentError(
                f"{description.name} has no section `vehicle`, which says what steers and drives it; "
                "write one, see docs/vehicle-tests.md"
            )
        model = build(description, stage=stage)
        model.set_parameters(parameters(model) if callable(parameters) else parameters or {})
        if description.surface is not None:
            model.set_road(None)
        values = _with_values(description, model.parameters)
        return cls(model, description, values, description.vehicle, step, stage, description.surface)

    @cached_property
    def on_roads(self) -> Car:
        """The same vehicle where roads are data, and on a level one with grip at first. It has a build of its own."""
        written = on_roads(self.written)
        model = build(written, stage=self.stage)
        model.set_parameters(_changed(self.written, self.model))
        return replace(self, model=model, written=written, description=_with_values(written, model.parameters))

    # -- what it is ---------------------------------------------------------------------------------------------------

    def number(self, formula: Expression) -> float:
        """Of the sections `vehicle` and `tests`, all of whose numbers are positive; parameters may have changed since they were checked."""
        try:
            value = evaluate(formula, dict(self.model.parameters))
        except EvaluationError as error:
            raise ArgumentError(f"{show(formula)} in the section `vehicle` or `tests`: {error}") from None
        if not value > 0.0:
            raise ArgumentError(
                f"{show(formula)} in the section `vehicle` or `tests` is {value:g}; choose parameters that make it positive"
            )
        return value

    @cached_property
    def design(self) -> DesignPosition:
        return DesignPosition(self.description, dict(self.model.parameters))

    @cached_property
    def axles(self) -> tuple[Axle, ...]:
        return axles_of(self.description)

    @cached_property
    def wheelbase(self) -> float:
        """From the first axle to the last one."""
        places = [float(np.mean([wheel.centre[0] for wheel in axle.wheels])) for axle in self.axles]
        if len(places) < 2:
            raise ArgumentError(
                f"{self.description.name} has one axle; tests of vehicles need two, each with its tires"
            )
        return places[0] - places[-1]

    @cached_property
    def _masses(self) -> Array:
        return np.array([self.design.number(body.mass) for body in self.description.bodies.values()])

    @property
    def mass(self) -> float:
        return float(self._masses.sum())

    @cached_property
    def centre(self) -> Array:
        """Of the mass of the vehicle, at the design position."""
        points = np.array([self.design.point(body.com) for body in self.description.bodies.values()])
        return np.asarray(self._masses @ points / self.mass)

    @cached_property
    def gravity(self) -> float:
        return float(np.linalg.norm(self.design.vector(self.description.gravity)))

    @cached_property
    def _body_centre(self) -> Array:
        return self.design.point(self.description.bodies[self.entry.body].com)

    @property
    def seat(self) -> Array:
        return self._body_centre if self.entry.seat is None else self.design.point(self.entry.seat)

    @cached_property
    def places(self) -> tuple[int, int]:
        """Where the free joint of the body is among positions and velocities."""
        joint = next(each for each in self.model.layout.joints if each.name == self.entry.body)
        return joint.q, joint.v

    @cached_property
    def radius(self) -> float:
        """Of the first wheel, unloaded."""
        return self.axles[0].wheels[0].radius

    @cached_property
    def _spins(self) -> list[int]:
        """Where the turning of wheels is among velocities."""
        tires = (self.description.forces[wheel.tire] for axle in self.axles for wheel in axle.wheels)
        wheels = {tire.wheel for tire in tires if isinstance(tire, Tire)}
        names = [
            name
            for name, joint in self.description.joints.items()
            if getattr(joint, "rotor", False) and not wheels.isdisjoint(joint.bodies)
        ]
        return [self.model.layout.velocities.index(name) for name in names]

    @cached_property
    def steers_right(self) -> bool:
        """Whether a steering wheel that is turned to the left turns the vehicle to the right, in slow wide circles."""
        curvature = 1.0 / (WIDE * self.wheelbase)
        try:
            left, right = (self.steady(SLOW, curvature=sign * curvature).steering for sign in (1.0, -1.0))
        except TrimError:  # what it means is told by the test that needs it
            return False
        return left < right

    def need(self, test: str, *roles: str) -> None:
        missing = [role for role in roles if getattr(self.entry, role) is None]
        if missing:
            raise ArgumentError(f"{test} needs {' and '.join(missing)}; write `{missing[0]}:` in the section `vehicle`")
        if self.steers_right:
            steering = self.entry.steering
            raise ArgumentError(
                f"the vehicle turns right when `{steering}` is positive; it must be positive to the left"
            )

    # -- what it does -------------------------------------------------------------------------------------------------

    def steady(self, speed: float, start: Steady | None = None, **turn: float) -> Steady:
        """At a speed, straight on, or with a `curvature` or `lateral_acceleration`. Steering and drive hold it."""
        inputs = dict.fromkeys(self._off, 0.0)
        free = [self.entry.steering]
        if self.entry.drive is not None:
            free.append(self.entry.drive)
        elif self.entry.speed is not None:
            free.append(self.entry.speed.target)
            inputs |= {self.entry.speed.control: 1.0, self.entry.speed.target: speed}
        first = None if start is None else start.trim
        trim = steady(self.model, speed, inputs, free, first, **turn)
        held = dict(zip(self.model.inputs, trim.inputs.tolist(), strict=True))
        still = np.zeros((1, len(self.model.layout.velocities)))
        motion = self._motion(np.zeros(1), trim.state.q[None], trim.state.v[None], still, {})
        return Steady(trim, held, motion, held[self.entry.steering])

    @property
    def _off(self) -> list[str]:
        """Inputs that are zero unless a test says otherwise."""
        entry = self.entry
        control = None if entry.speed is None else entry.speed.control
        return [name for name in (entry.brake, entry.driver, control) if name is not None]

    def driven(self, start: Steady, until: float, inputs: Mapping[str, Signal]) -> Motion:
        """A run from a steady state; other inputs stay as they are there. If it breaks off, it is made again with shorter steps.

        A vehicle that tips over is an error, whether its run comes to the end or not.
        """
        given: dict[str, Signal] = {**start.inputs, **inputs}
        run = uninterrupted(simulate(self.model, until, self.step, METHOD, inputs=given, state=start.state))
        if not run.success:
            run = simulate(self.model, until, self.step / FINER, METHOD, inputs=given, state=start.state, every=FINER)
        motion = self.motion_of(uninterrupted(run))
        if motion.tips is not None:
            raise Tipped(motion)
        ended(run)
        return motion

    def motion_of(self, run: Solution) -> Motion:
        values = {name: run.inputs[:, k] for k, name in enumerate(self.model.inputs)}
        motion = self._motion(run.time, run.q, run.v, run.a, values)
        return replace(motion, tires=tuple(self._traces(run)))

    def _traces(self, run: Solution) -> Iterator[TireTrace]:
        sensors = {s.force: name for name, s in self.description.sensors.items() if isinstance(s, ForceSensor)}
        for name, tire in self.description.forces.items():
            if not isinstance(tire, Tire) or f"{sensors.get(name)}.3" not in run.sensors:
                continue
            forces = np.column_stack([run[f"{sensors[name]}.{axis}"] for axis in (1, 2, 3)])
            kept = {kind: run[f"{name}.{kind}"] for kind in SLIPS if f"{name}.{kind}" in run.layout.states}
            yield TireTrace(name, forces, self._friction(tire), kept)

    def _friction(self, tire: Tire) -> float | None:
        """Where the tire is at the beginning."""
        if tire.law not in LIMITED:
            return None
        x, y, _ = self.design.point(tire.at)
        try:
            return evaluate(tire.friction, {**self.model.parameters, "x": x, "y": y, "time": 0.0})
        except EvaluationError:  # it depends on more than the place
            return None

    def _motion(self, time: Array, q: Array, v: Array, a: Array, inputs: Mapping[str, Array]) -> Motion:
        at_q, at_v = self.places
        return Motion(
            time=time,
            centre=self._body_centre,
            displacement=q[:, at_q : at_q + 3],
            axes=axes_of(q[:, at_q + 3 : at_q + 7]),
            velocity=v[:, at_v : at_v + 3],
            angular_velocity=v[:, at_v + 3 : at_v + 6],
            velocity_rate=a[:, at_v : at_v + 3],
            angular_acceleration=a[:, at_v + 3 : at_v + 6],
            reference=self.centre,
            inputs=inputs,
            spins=np.abs(v[:, self._spins]),
        )


def _changed(description: Description, model: Model) -> dict[str, float]:
    own = description.parameters
    return {
        name: value
        for name, value in model.parameters.items()
        if name in own and name != ROAD and own[name].value != value
    }


def _with_values(description: Description, values: Mapping[str, float]) -> Description:
    """The numbers of the model in place of those of the file."""
    parameters = {
        name: entry.model_copy(update={"value": values.get(name, entry.value)})
        for name, entry in description.parameters.items()
    }
    return description.model_copy(update={"parameters": parameters})
