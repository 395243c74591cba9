"""The numeric reference: Newton and Euler for every body, one set of multipliers for every joint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from symgen.description.joints.free import FreeJoint
from symgen.description.schema import Description, PointSensor, ReactionSensor
from symgen.description.states import force_states
from symgen.verify.reference.design import Design
from symgen.verify.reference.evaluation import Evaluation
from symgen.verify.reference.jet import Array
from symgen.verify.reference.joints import geometries
from symgen.verify.reference.motion import CartesianState, Placement, TreeStep, place_bodies
from symgen.verify.reference.rates import RateFormula
from symgen.verify.reference.rotors import Spinning, spinning
from symgen.verify.reference.rule import JointGeometry
from symgen.verify.reference.snapshot import Measure, Snapshot
from symgen.verify.reference.solve import Solution, radius_of_gyration, solve


@dataclass(frozen=True)
class Reaction:
    """On the outer body at the joint's point, or where it touches, world components; `unique` unless redundant joints share the load."""

    force: Array
    torque: Array
    unique: bool


class Reference:
    """A description with numbers; knows bodies and joints, but no spanning tree."""

    def __init__(
        self,
        description: Description,
        parameters: Mapping[str, float] | None = None,
        surface: Callable[[float, float], float] | None = None,
    ) -> None:
        """`surface`: heights of the road that is data, by default of a level one."""
        self.design = Design(description, parameters or {}, surface)
        self.bodies = self.design.names
        self.joints = geometries(self.design)

    def at(self, state: CartesianState) -> Instant:
        return Instant(self, state)

    def accelerations(self, state: CartesianState) -> Array:
        """Of the centre of mass and angular, world components: (bodies, 6)."""
        return self.at(state).acceleration

    def rest(self) -> CartesianState:
        """The design position, standing still."""
        still = np.zeros((len(self.bodies), 3))
        description = self.design.description
        written = [self.design.scalar(state.initial) for state in description.states.values()]
        return CartesianState(
            position=np.array([body.com for body in self.design.bodies]),
            rotation=np.tile(np.eye(3), (len(self.bodies), 1, 1)),
            velocity=still,
            angular_velocity=still,
            z=np.array(written + [0.0] * len(force_states(description))),
        )

    def poses(self, tree: Sequence[TreeStep], q: Array, v: Array | None = None, a: Array | None = None) -> Placement:
        """Bodies' motions from joint coordinates along a tree."""
        count = max((step[5].stop for step in tree), default=0)
        still = np.zeros(count)
        return place_bodies(self.design, self.joints, tree, q, still if v is None else v, still if a is None else a)


class Instant:
    """Everything the reference says about one state."""

    def __init__(self, reference: Reference, state: CartesianState) -> None:
        self.design = reference.design
        self.joints = reference.joints
        self.state = state
        self.snapshot = Snapshot(reference.design, reference.joints, state)
        self.evaluation = Evaluation(self.snapshot)

    @cached_property
    def rows(self) -> Mapping[str, Measure]:
        """Constraints by the name of their joint, `coupling NAME`, `drive NAME` or `rate NAME`."""
        found: dict[str, Measure] = {}
        for g in self.joints.values():
            measure = self.snapshot.constraint(g)
            if measure is not None:
                found[g.name] = measure
        description = self.design.description
        for name in description.couplings:
            found[f"coupling {name}"] = self._coupling(name)
        for name in description.drives:
            found[f"drive {name}"] = self._drive(name)
        for name in description.rates:
            found[f"rate {name}"] = RateFormula(name, self.evaluation).measure()
        return found

    def _coupling(self, name: str) -> Measure:
        coupling = self.design.description.couplings[name]
        parts = [(self.design.scalar(r), self.snapshot.coordinates[c]) for c, r in coupling.ratios.items()]
        return Measure(
            sum((r * m.value for r, m in parts), -np.array([self.design.scalar(coupling.offset)])),
            sum((r * m.rate for r, m in parts), np.zeros(1)),
            sum((r * m.gradient for r, m in parts), np.zeros((1, 6 * len(self.design.bodies)))),
            sum((r * m.bias for r, m in parts), np.zeros(1)),
        )

    def _drive(self, name: str) -> Measure:
        drive = self.design.description.drives[name]
        m = self.snapshot.coordinates[drive.coordinate]
        u, rate, second = (self.evaluation.input(drive.input + suffix) for suffix in ("", ".rate", ".acceleration"))
        return Measure(m.value - u, m.rate - rate, m.gradient, m.bias - second)

    @cached_property
    def jacobian(self) -> Array:
        columns = 6 * len(self.design.bodies)
        return np.concatenate([np.zeros((0, columns)), *(m.gradient for m in self.rows.values())])

    @cached_property
    def bias(self) -> Array:
        """g of `J a = g`."""
        return -np.concatenate([np.zeros(0), *(m.bias for m in self.rows.values())])

    @cached_property
    def residual(self) -> Array:
        return np.concatenate([np.zeros(0), *(m.value for m in self.rows.values())])

    @cached_property
    def of_places(self) -> NDArray[np.bool_]:
        """Which rows hold positions, not speeds alone."""
        held = [np.arange(len(m.value)) < len(m.value) - m.slips for m in self.rows.values()]
        return np.concatenate([np.zeros(0, dtype=bool), *held])

    @cached_property
    def rate(self) -> Array:
        """Time derivative of the residual, and the speeds that have to vanish."""
        return np.concatenate([np.zeros(0), *(m.rate for m in self.rows.values())])

    @cached_property
    def inertias(self) -> Array:
        """About centres of mass, world axes."""
        rotation = self.state.rotation
        inertias: Array = rotation @ np.array([b.inertia for b in self.design.bodies]) @ rotation.transpose(0, 2, 1)
        return inertias

    @cached_property
    def mass_matrix(self) -> Array:
        count = len(self.design.bodies)
        matrix = np.zeros((6 * count, 6 * count))
        for k, body in enumerate(self.design.bodies):
            matrix[6 * k : 6 * k + 3, 6 * k : 6 * k + 3] = body.mass * np.eye(3)
            matrix[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = self.inertias[k]
        return matrix + sum(rotor.mass_matrix for rotor in self.rotors)

    @cached_property
    def rotors(self) -> Sequence[Spinning]:
        """Of motors."""
        return tuple(spinning(self.snapshot))

    @cached_property
    def applied(self) -> Array:
        """Gravity and force elements: (bodies, 6), torques about centres of mass."""
        total = np.zeros((len(self.design.bodies), 6))
        total[:, :3] = np.outer([b.mass for b in self.design.bodies], self.design.gravity)
        for action in self.evaluation.actions().values():
            total += action.wrench
        return total

    @cached_property
    def forces(self) -> Array:
        """Applied and gyroscopic forces, the right-hand side f."""
        omega = self.state.angular_velocity
        total = self.applied.copy()
        total[:, 3:] -= np.cross(omega, (self.inertias @ omega[..., None])[..., 0])
        for rotor in self.rotors:
            total += rotor.forces.reshape(-1, 6)
        return total

    @cached_property
    def solution(self) -> Solution:
        return solve(self.mass_matrix, self.jacobian, self.forces.ravel(), self.bias)

    @property
    def acceleration(self) -> Array:
        return self.solution.acceleration.reshape(-1, 6)

    @cached_property
    def state_rates(self) -> Array:
        description, actions = self.design.description, self.evaluation.actions()
        written = [self.evaluation.formula(state.rate, {}) for state in description.states.values()]
        return np.array(written + [rate for action in actions.values() for rate in action.state_rates])

    @cached_property
    def kinetic(self) -> float:
        state = self.state
        masses = np.array([b.mass for b in self.design.bodies])
        spin = np.einsum("bi,bij,bj->", state.angular_velocity, self.inertias, state.angular_velocity)
        moving = np.concatenate([state.velocity, state.angular_velocity], axis=1).ravel()
        return float(masses @ (state.velocity**2).sum(1) + spin) / 2.0 + sum(r.energy(moving) for r in self.rotors)

    @cached_property
    def potential(self) -> float:
        masses = np.array([b.mass for b in self.design.bodies])
        stored = sum(action.energy for action in self.evaluation.actions().values())
        return stored - float(masses @ (self.state.position @ self.design.gravity))

    def _joint_wrench(self, g: JointGeometry, body: int, multipliers: Array) -> Array:
        """Force and torque of a joint's constraints on one of its bodies, about that body's centre of mass.

        What couplings and drives exert on the joint's coordinates counts: only the sum does not depend on how the
        coordinates are continued to positions that violate the joint.
        """
        total = np.zeros((len(multipliers), 6))
        start = 0
        for name, row in self.rows.items():
            part = multipliers[:, start : start + len(row.value)]
            start += len(row.value)
            total -= part @ self._share(g, name, row)[:, 6 * body : 6 * body + 6]
        return total

    def _share(self, g: JointGeometry, name: str, row: Measure) -> Array:
        """The part of a constraint's gradient that works through the joint."""
        if name == g.name:
            return row.gradient
        share = np.zeros_like(row.gradient)
        for coordinate, factor in self._factors(name).items():
            if coordinate in g.coordinates:
                share += factor * self.snapshot.coordinates[coordinate].gradient
        return share

    def _factors(self, name: str) -> Mapping[str, float]:
        """Of coordinates in a row that ties them."""
        description = self.design.description
        match name.partition(" "):
            case "coupling", _, label if label in description.couplings:
                return {c: self.design.scalar(r) for c, r in description.couplings[label].ratios.items()}
            case "drive", _, label if label in description.drives:
                return {description.drives[label].coordinate: 1.0}
            case "rate", _, label if label in description.rates:
                return RateFormula(label, self.evaluation).factors
        return {}

    def _given_wrench(self, g: JointGeometry, body: int) -> Array:
        """Springs, given forces and rotors on the joint's coordinates."""
        total = np.zeros(6)
        for action in self.evaluation.actions().values():
            if action.coordinate in g.coordinates:
                total += action.wrench[body]
        for rotor in self.rotors:
            if rotor.coordinate in g.coordinates:
                total += rotor.along(self.solution.acceleration).reshape(-1, 6)[body]
        return total

    def reaction(self, joint: str) -> Reaction:
        g = self.joints[joint]
        # What ground would receive is the opposite of what the inner body does.
        body, sign = (g.outer, 1.0) if g.outer < len(self.design.bodies) else (g.inner, -1.0)
        wrench = self._joint_wrench(g, body, self.solution.multipliers[None])[0] + self._given_wrench(g, body)
        arm = self.snapshot.acting(g) - self.state.position[body]
        force, torque = wrench[:3], wrench[3:] - np.cross(arm, wrench[:3])
        null = self._joint_wrench(g, body, self.solution.null.T) / np.repeat(
            [1.0, radius_of_gyration(self.mass_matrix)], 3
        )
        heaviest = float(np.sqrt(np.diag(self.mass_matrix).reshape(-1, 6)[:, 0].max(initial=0.0))) or 1.0
        return Reaction(sign * force, sign * torque, bool(np.abs(null).max(initial=0.0) < 1e-7 * heaviest))

    @cached_property
    def reactions(self) -> Mapping[str, Reaction]:
        return {name: self.reaction(name) for name, g in self.joints.items() if not isinstance(g.joint, FreeJoint)}

    def point_acceleration(self, body: int, place: Array) -> Array:
        """Of the material point of a body that is now at `place`."""
        if body == len(self.design.bodies):
            return np.zeros(3)
        a, omega, arm = self.acceleration[body], self.state.angular_velocity[body], place - self.state.position[body]
        total: Array = a[:3] + np.cross(a[3:], arm) + np.cross(omega, np.cross(omega, arm))
        return total

    def sensor(self, name: str) -> Array:
        sensor = self.design.description.sensors[name]
        if isinstance(sensor, PointSensor) and sensor.type == "acceleration":
            (body, place), (to, origin) = self.evaluation.ends(sensor)
            difference = self.point_acceleration(body, place) - self.point_acceleration(to, origin)
            seen: Array = self.evaluation.axes(sensor.frame).T @ difference
            return seen
        if isinstance(sensor, ReactionSensor):
            reaction, axes = self.reaction(sensor.joint), self.evaluation.axes(sensor.frame)
            return np.concatenate([axes.T @ reaction.force, axes.T @ reaction.torque])
        return self.evaluation.sensor(name)

    @cached_property
    def sensors(self) -> Mapping[str, Array]:
        return {name: self.sensor(name) for name in self.design.description.sensors}
