"""Checks of the numbers of a description, with the values its parameters have now."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from symgen.description import forces as kinds_of_forces
from symgen.description.coordinates import free_bodies, welds
from symgen.description.design_position import Array, DesignPosition
from symgen.description.errors import Path, Problem
from symgen.description.expression import Expression
from symgen.description.joints import kind_of
from symgen.description.joints.revolute import RevoluteJoint
from symgen.description.joints.traits import Joint, RimRolls, RunsAlong
from symgen.description.references import written_leaves
from symgen.description.schema import ENTRIES, BetweenPoints, Description, Inertia, Located, Motor, Part, Point
from symgen.description.values import LARGEST, EvaluationError, check_constants, evaluate
from symgen.runtime import Inertias

_DIRECTIONS = ("axis", "axis2", "normal", "x_axis", "y_axis", "direction")
_ROUNDING = 1e-12
"""Of the distance of points from the origin."""
_PARALLEL = 1e-9
_DEVIATION = 1e-9
"""Squared and relative: how far a rotor may be from a solid of revolution. The compiled model asks the same of every change
of parameters (symgen/formulation/assumptions.py, with the limit in runtime/model/model.py)."""


def parameter_values(description: Description) -> dict[str, float]:
    """The numbers of the section `parameters`."""
    return {name: parameter.value for name, parameter in description.parameters.items()}


def value_problems(description: Description) -> list[Problem]:
    """Constants that have no finite value."""
    values = parameter_values(description)
    problems = []
    for leaf in written_leaves(description):
        if leaf.role == "scalar":
            try:
                value = evaluate(leaf.value, values)
                if abs(value) > LARGEST:
                    text = f"{value:g} is out of range; numbers up to {LARGEST:g} are accepted; check its unit"
                    problems.append(Problem(leaf.path, text))
            except EvaluationError as error:
                problems.append(Problem(leaf.path, f"{error}; correct the formula or its parameters"))
        elif leaf.role == "formula":
            try:
                check_constants(leaf.value)
            except EvaluationError as error:
                problems.append(Problem(leaf.path, f"{error}; correct the formula"))
    return problems


@dataclass(frozen=True)
class Physics:
    """Checks that need numbers and geometry; call only when names and constants are sound."""

    description: Description
    design: DesignPosition
    values: Mapping[str, float]

    def number(self, expression: Expression) -> float:
        return evaluate(expression, self.values)

    def problems(self) -> list[Problem]:
        return [
            *self.masses(),
            *self.free_masses(),
            *self.directions(),
            *self.inertia_axes(),
            *self.two_points(),
            *self.rolling(),
            *self.tables(),
            *self.forces(),
            *self.rotors(),
            *self.motors(),
        ]

    def masses(self) -> Iterator[Problem]:
        inertias = self.inertias()
        for k, fault in inertias.faults().items():
            key = "mass" if inertias.masses[k] < 0 else "inertia"
            yield Problem(("bodies", inertias.names[k], key), fault)

    def inertias(self) -> Inertias:
        """Masses, centres and inertias of all bodies, in global axes."""
        bodies = self.description.bodies
        axes = [self.design.frame(name)[1] for name in bodies]
        return Inertias(
            tuple(bodies),
            np.array([self.number(body.mass) for body in bodies.values()]),
            np.array([self._com(name) for name in bodies]).reshape(-1, 3),
            np.array([a @ self._matrix(b.inertia) @ a.T for a, b in zip(axes, bodies.values(), strict=True)]).reshape(
                -1, 3, 3
            ),
            welds(self.description),
        )

    def _com(self, name: str) -> Array:
        body = self.description.bodies[name]
        if body.frame is not None and isinstance(body.com, tuple):
            return self.design.point(Located(body=name, at=body.com))
        return self.design.point(body.com)

    def _matrix(self, inertia: Inertia) -> Array:
        n = {p: self.number(getattr(inertia, p)) for p in ENTRIES}
        return np.array([[n["xx"], n["xy"], n["xz"]], [n["xy"], n["yy"], n["yz"]], [n["xz"], n["yz"], n["zz"]]])

    def free_masses(self) -> Iterator[Problem]:
        free = [j.bodies[1] for j in self.description.joints.values() if kind_of(j).chart == "free"]
        for name in dict.fromkeys([*free, *free_bodies(self.description)]):
            body = self.description.bodies.get(name)
            if body is not None and self.number(body.mass) == 0:
                text = "the body is free but has no mass; give it mass or tie it with a joint"
                yield Problem(("bodies", name, "mass"), text)

    def directions(self) -> Iterator[Problem]:
        for section in ("joints", "forces", "sensors", "motors"):
            for name, entry in getattr(self.description, section).items():
                yield from self._directions((section, name), entry)
        for name, body in self.description.bodies.items():
            yield from self._directions(("bodies", name, "inertia"), body.inertia)

    def _directions(self, path: Path, entry: Part) -> Iterator[Problem]:
        written = {field: getattr(entry, field, None) for field in _DIRECTIONS}
        lengths = {field: self.design.direction(d) for field, d in written.items() if d is not None}
        zero = [field for field, d in lengths.items() if not np.linalg.norm(d) > self._rounding(written[field])]
        if zero:
            yield from (Problem((*path, field), "the direction has length zero; give another one") for field in zero)
        else:
            yield from self._parallel(path, lengths)

    def _rounding(self, direction: object) -> float:
        """Of a direction from one point to another, what is left of their places; what is written in components has any length but zero."""
        between = isinstance(direction, tuple) and isinstance(direction[0], str)
        return self._coincident(*direction) if between and isinstance(direction, tuple) else 0.0

    def _coincident(self, *points: Point) -> float:
        """Points that are no further apart are at the same place."""
        return _ROUNDING * max(float(np.linalg.norm(self.design.point(point))) for point in points)

    def _parallel(self, path: Path, directions: Mapping[str, Array]) -> Iterator[Problem]:
        for first, second in (("axis", "axis2"), ("normal", "x_axis"), ("x_axis", "y_axis")):
            if first in directions and second in directions:
                a, b = (directions[f] / np.linalg.norm(directions[f]) for f in (first, second))
                if np.linalg.norm(np.cross(a, b)) < _PARALLEL:
                    yield Problem((*path, second), f"{second} is parallel to {first}; give another direction")

    def inertia_axes(self) -> Iterator[Problem]:
        for name, body in self.description.bodies.items():
            if (body.inertia.x_axis is None) != (body.inertia.y_axis is None):
                text = "one axis of the inertia is given; give `x_axis` and `y_axis`, or none of them"
                yield Problem(("bodies", name, "inertia"), text)

    def two_points(self) -> Iterator[Problem]:
        forces = (("forces", name, force) for name, force in self.description.forces.items())
        joints = (("joints", name, joint) for name, joint in self.description.joints.items())
        for section, name, element in (*forces, *joints):
            if not isinstance(element, BetweenPoints):
                continue
            first, second = (self.design.point(p) for p in element.at)
            path = (section, name)
            if not np.linalg.norm(second - first) > self._coincident(*element.at):
                yield Problem((*path, "at"), "both points are at the same place at design; move one of them")
            if element.length is not None and self.number(element.length) < 0:
                yield Problem((*path, "length"), "the length is negative; give a length of zero or more")
            elif section == "joints" and element.length is not None and self.number(element.length) == 0:
                yield Problem((*path, "length"), "a rod of length zero; use a spherical joint instead")

    def rolling(self) -> Iterator[Problem]:
        """Sizes of what rolls, and discs that lie flat or blades that stand upright at the design position."""
        for name, joint in self.description.joints.items():
            path = ("joints", name)
            radius, tube = (getattr(joint, field, None) for field in ("radius", "tube"))
            if radius is not None and not self.number(radius) > 0:
                yield Problem((*path, "radius"), "the radius must be positive; give a number above zero")
            if tube is not None and self.number(tube) < 0:
                yield Problem((*path, "tube"), "the radius of the tube is negative; give a number of zero or more")
            match kind_of(joint).rolling:
                case RimRolls(axis=across) | RunsAlong(direction=across) if self._along_normal(joint, across):
                    text = f"{across} is parallel to the plane's normal at design, so there is no direction in which it rolls; turn it"
                    yield Problem((*path, across), text)

    def _along_normal(self, joint: Joint, field: str) -> bool:
        a, b = (self.design.direction(getattr(joint, each)) for each in ("normal", field))
        return bool(np.linalg.norm(np.cross(a, b)) < _PARALLEL * np.linalg.norm(a) * np.linalg.norm(b))

    def tables(self) -> Iterator[Problem]:
        for name, table in self.description.tables.items():
            if len(table.x) != len(table.y):
                text = f"{len(table.x)} values of x but {len(table.y)} of y; give as many of each"
                yield Problem(("tables", name, "y"), text)
            x = [self.number(value) for value in table.x]
            for i, (before, after) in enumerate(pairwise(x)):
                if not after > before:
                    text = f"x must increase, but {after:g} follows {before:g}; sort the points and drop duplicates"
                    yield Problem(("tables", name, "x", i + 1), text)
                    break

    def forces(self) -> Iterator[Problem]:
        """What the kinds of force elements ask of their entries."""
        for name, force in self.description.forces.items():
            kind, path = kinds_of_forces.kind_of(force), ("forces", name)
            for field in kind.above_zero(force, self.description.parameters):
                if not self.number(kinds_of_forces.number_of(force, field)) > 0:
                    without = ", or leave it out" if kinds_of_forces.may_be_left_out(force, field) else ""
                    yield Problem((*path, field), f"{field} must be positive; give a number above zero{without}")
            for field, text in kind.faults(force, self.design):
                yield Problem((*path, field) if field else path, text)

    def motors(self) -> Iterator[Problem]:
        """A rotor has an axis in its body, whose inertia includes that of the rotor."""
        for name, motor in self.description.motors.items():
            path, inertia = ("motors", name), self.number(motor.inertia)
            if inertia < 0:
                yield Problem((*path, "inertia"), "the inertia is negative; give a number of zero or more")
            if (motor.body is None) != (motor.axis is None):
                text = "a rotor on a body has both `body` and `axis`; give the other one too, or none of them"
                yield Problem(path, text)
            elif motor.body in self.description.bodies and inertia > (1 + _PARALLEL) * self._axial_inertia(motor):
                text = (
                    f"body {motor.body!r} has less inertia about the axis; its inertia has to include that of the rotor"
                )
                yield Problem((*path, "inertia"), text)

    def _axial_inertia(self, motor: Motor) -> float:
        """Of the motor's body about the axis of the rotor; any amount where the axis is none."""
        assert motor.body is not None
        assert motor.axis is not None
        axis = self.design.direction(motor.axis)
        length = float(np.linalg.norm(axis))
        own = self.design.inertia_axes(motor.body).T @ axis
        return (
            float(own @ self._matrix(self.description.bodies[motor.body].inertia) @ own) / length**2
            if length
            else math.inf
        )

    def rotors(self) -> Iterator[Problem]:
        """A joint marked as carrying a rotor carries one."""
        for name, joint in self.description.joints.items():
            if isinstance(joint, RevoluteJoint) and joint.rotor:
                fault = self._rotor_fault(joint)
                if fault:
                    remedy = "correct it or take `rotor` away"
                    yield Problem(("joints", name, "rotor"), f"the body {joint.bodies[1]!r} {fault}; {remedy}")

    def _rotor_fault(self, joint: RevoluteJoint) -> str:
        if joint.bodies[1] not in self.description.bodies:
            return "is no rotor"
        body = self.description.bodies[joint.bodies[1]]
        axes = self.design.inertia_axes(joint.bodies[1])
        axis = self.design.direction(joint.axis)
        axis = axis / np.linalg.norm(axis)
        arm = self._com(joint.bodies[1]) - self.design.point(joint.at)
        mass = self.number(body.mass)
        inertia = axes @ self._matrix(body.inertia) @ axes.T
        axial = float(axis @ inertia @ axis)
        radial = (float(np.trace(inertia)) - axial) / 2
        round_one = radial * np.eye(3) + (axial - radial) * np.outer(axis, axis)
        least = 1e-12 * mass * float(arm @ arm) + 1e-300
        apart = mass * float(np.sum(np.cross(axis, arm) ** 2)) / max(axial + radial, least)
        unround = float(np.sum((inertia - round_one) ** 2)) / max(axial**2 + radial**2, 1e-300)
        if apart + unround > _DEVIATION and apart >= unround:
            return "does not have its centre of mass on the joint's axis"
        if apart + unround > _DEVIATION:
            return "does not have the inertia of a solid of revolution about the joint's axis"
        return ""
