"""Formulas, force elements and sensors of one state, each looked up by name when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import numpy as np

from symgen.description.expression import Expression
from symgen.description.joints.free import FreeJoint
from symgen.description.joints.spherical import SphericalJoint
from symgen.description.schema import (
    AngularSensor,
    AnySensor,
    CoordinateSensor,
    DirectionSensor,
    ForceSensor,
    FormulaSensor,
    LoadSensor,
    PointSensor,
    ReactionSensor,
)
from symgen.description.states import state_names, states_of
from symgen.verify.reference.forces import Action, act, tire_load
from symgen.verify.reference.formula import Value, evaluate
from symgen.verify.reference.jet import Array, unskew
from symgen.verify.reference.joints import loose
from symgen.verify.reference.rule import JointGeometry
from symgen.verify.reference.snapshot import Snapshot

_COMPONENTS = {"x": 0, "y": 1, "z": 2}


class Evaluation:
    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.description = snapshot.design.description
        self._actions: dict[str, Action] = {}
        self._sensors: dict[str, Array] = {}
        self._open: list[str] = []

    def formula(self, expression: Expression, local: Mapping[str, float]) -> float:
        def lookup(name: str) -> Value:
            return local[name] if name in local else self.formula_value(name)

        return float(evaluate(expression, lookup, self.snapshot.design.tables, self.snapshot.design.surface).real)

    def formula_value(self, name: str) -> float:
        """Of a name in a formula."""
        state, design = self.snapshot.state, self.snapshot.design
        if name == "time":
            return state.time
        if name in design.parameters:
            return design.parameters[name]
        if name in self.description.states:
            return self.state(name)
        if name.removesuffix(".rate").removesuffix(".acceleration") in self.description.inputs:
            return self.input(name)
        sensor, _, part = name.rpartition(".")
        if name in self.description.sensors:
            return float(self.sensor(name)[0])
        index = int(part) - 1 if part.isdecimal() else _COMPONENTS[part]
        return float(self.sensor(sensor)[index])

    def state(self, name: str) -> float:
        return float(self.snapshot.state.z[state_names(self.description).index(name)])

    def input(self, name: str) -> float:
        """An input or its `.rate` or `.acceleration`."""
        default = self.description.inputs[name].default if name in self.description.inputs else 0.0
        return self.snapshot.state.inputs.get(name, default)

    @contextmanager
    def _once(self, name: str) -> Iterator[None]:
        if name in self._open:
            raise ValueError(f"{' -> '.join([*self._open, name])} depend on each other in a circle")
        self._open.append(name)
        yield
        self._open.pop()

    def action(self, force: str) -> Action:
        if force not in self._actions:
            with self._once(f"force {force}"):
                element = self.description.forces[force]
                kept = {own: self.state(name) for own, name in states_of(force, element).items()}
                self._actions[force] = act(element, self.snapshot, self.formula, kept)
        return self._actions[force]

    def actions(self) -> Mapping[str, Action]:
        return {name: self.action(name) for name in self.description.forces}

    def sensor(self, name: str) -> Array:
        """A sensor that does not need accelerations."""
        if name not in self._sensors:
            with self._once(f"sensor {name}"):
                self._sensors[name] = self._read(name, self.description.sensors[name])
        return self._sensors[name]

    def _read(self, name: str, sensor: AnySensor) -> Array:
        snapshot = self.snapshot
        match sensor:
            case FormulaSensor():
                return np.array([self.formula(sensor.value, {})])
            case ForceSensor():
                return self.action(sensor.force).sensor
            case CoordinateSensor():
                pair = scalar(snapshot, sensor.coordinate)
                return np.array([pair[0 if sensor.type == "coordinate" else 1]])
            case AngularSensor():
                index = snapshot.design.index
                difference = snapshot.angular_velocity[index[sensor.body]] - snapshot.angular_velocity[index[sensor.to]]
                seen: Array = self.axes(sensor.frame).T @ difference
                return seen
            case DirectionSensor():
                carried = snapshot.rotation[snapshot.design.index[sensor.body]] @ snapshot.design.direction(
                    sensor.direction
                )
                seen = self.axes(sensor.frame).T @ carried
                return seen
            case LoadSensor():
                return np.array([tire_load(self.description.forces[sensor.tire], snapshot, self.formula)])
            case PointSensor(type="position" | "displacement" | "velocity"):
                (body, place), (to, origin) = self.ends(sensor)
                if sensor.type in ("position", "displacement"):
                    difference = place - origin
                else:
                    difference = snapshot.point_velocity(body, place) - snapshot.point_velocity(to, origin)
                seen = self.axes(sensor.frame).T @ difference
                return seen
            case PointSensor() | ReactionSensor():
                raise ValueError(f"the sensor {name!r} needs accelerations, no formula can use it")

    def axes(self, frame: str) -> Array:
        axes: Array = self.snapshot.rotation[self.snapshot.design.index[frame]]
        return axes

    def ends(self, sensor: PointSensor) -> tuple[tuple[int, Array], tuple[int, Array]]:
        """Body and present place of the sensor's point, and of the same design point of the other body."""
        design, snapshot = self.snapshot.design, self.snapshot
        body, to = design.index[sensor.body], design.index[sensor.to]
        at = snapshot.coms[body] if sensor.at is None else design.point(sensor.at)
        standing = at if sensor.type == "displacement" else np.zeros(3)
        origin = standing if to == len(design.bodies) else snapshot.point(to, at)
        return (body, snapshot.point(body, at)), (to, origin)


def scalar(snapshot: Snapshot, name: str) -> tuple[float, float]:
    """The components `name` of q and of v (nan where only one of them has it)."""
    if name in snapshot.coordinates:
        measure = snapshot.coordinates[name]
        return float(measure.value[0]), float(measure.rate[0])
    owner, _, part = name.rpartition(".")
    g = snapshot.joints[owner] if owner in snapshot.joints else loose(owner, snapshot.design)
    q, v = _tumbling(snapshot, g)
    return q.get(part, np.nan), v.get(part, np.nan)


def _tumbling(snapshot: Snapshot, g: JointGeometry) -> tuple[dict[str, float], dict[str, float]]:
    """Coordinates and velocities of a free or spherical joint by suffix."""
    if not isinstance(g.joint, (FreeJoint, SphericalJoint)):
        raise KeyError(g.name)
    s, d = snapshot.relative(g)
    p = quaternion(s.value)
    if p[0] * snapshot.state.near.get(f"{g.name}.q0", 1.0) < 0.0:
        p = -p
    omega = unskew(s.value.T @ s.rate[-1])
    q = {f"q{k}": float(p[k]) for k in range(4)}
    v = dict(zip(("rx", "ry", "rz"), map(float, omega), strict=True))
    if isinstance(g.joint, FreeJoint):
        q |= dict(zip("xyz", map(float, d.value), strict=True))
        v |= dict(zip("xyz", map(float, s.value.T @ d.rate[-1]), strict=True))
    return q, v


def quaternion(rotation: Array) -> Array:
    """Unit quaternion, scalar first, from the largest of its components; its sign is open."""
    r = rotation
    trace = np.trace(r)
    four = np.array([trace, r[0, 0], r[1, 1], r[2, 2]])
    k = int(np.argmax(four))
    if k == 0:
        p = np.array([1.0 + trace, *(2.0 * unskew(r))])
    else:
        i = k - 1
        p = np.array([2.0 * unskew(r)[i], *(r[i] + r[:, i])])
        p[k] = 1.0 + 2.0 * r[i, i] - trace
    unit: Array = p / np.linalg.norm(p)
    return unit
