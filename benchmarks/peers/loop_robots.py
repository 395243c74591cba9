"""Robots with loops for the drivers of Pinocchio and MuJoCo: the spanning tree that symgen found, and what closes its loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

import numpy as np
from loop_models import Robot
from numpy.typing import NDArray

from symgen.description.design_position import DesignPosition
from symgen.description.schema import Motor
from symgen.description.values import evaluate
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint

Array = NDArray[np.float64]
TYPES = ("free", "revolute", "prismatic", "spherical", "universal")
"""As the drivers count them."""
STIFF = {"solref": "0.002 1", "solimp": "0.9999 0.9999 0.001 0.5 2"}
"""Closures of MuJoCo that hold to fractions of a millimetre at 1 ms, as those of the car."""


class Peered:
    """All bodies at the design position with global axes, so that no tool needs rotations."""

    def __init__(self, robot: Robot, mechanism: Mechanism) -> None:
        description = robot.description
        self.robot, self.mechanism = robot, mechanism
        self.values = {name: parameter.value for name, parameter in description.parameters.items()}
        self.design = DesignPosition(description, self.values)
        self.anchors = [self._anchor(joint) for joint in mechanism.joints]
        assert not any(joint.reversed for joint in mechanism.joints)

    def _anchor(self, joint: TreeJoint) -> Array:
        at = getattr(joint.entry, "at", None)
        body = self.mechanism.description.bodies[self.mechanism.bodies[joint.child]]
        return np.asarray(self.design.point(body.com if at is None else at))

    def _axes(self, joint: TreeJoint) -> list[Array]:
        given = (getattr(joint.entry, name, None) for name in ("axis", "axis2"))
        found = [self.design.direction(axis) for axis in given if axis is not None]
        return [np.asarray(axis / np.linalg.norm(axis)) for axis in found]

    def _mass(self, body: str) -> tuple[float, Array, list[float]]:
        """Mass, centre, and xx, yy, zz, xy, xz, yz."""
        entry = self.mechanism.description.bodies[body]
        entries = [getattr(entry.inertia, name) for name in ("xx", "yy", "zz", "xy", "xz", "yz")]
        return (
            evaluate(entry.mass, self.values),
            self.design.point(entry.com),
            [evaluate(e, self.values) for e in entries],
        )

    def _armature(self, joint: TreeJoint) -> float:
        return sum(
            self._apparent(m) for m in self.mechanism.description.motors.values() if m.coordinate in joint.velocities
        )

    def _apparent(self, motor: Motor) -> float:
        return evaluate(motor.inertia, self.values) * evaluate(motor.gear, self.values) ** 2

    def _closures(self) -> Iterator[tuple[int, int, Array]]:
        for cut in self.mechanism.cuts:
            yield cut.inner, cut.outer, np.asarray(self.design.point(cut.entry.at))  # type: ignore[union-attr]

    # what drivers read ---------------------------------------------------------------------

    def text(self) -> str:
        """Sizes; bodies with parent, type, mass, centre, inertia, anchor, two axes and armature; closures; servos."""
        joints, servos = self.mechanism.joints, self.robot.servos
        closures = list(self._closures())
        lines: list[Sequence[object]] = [(len(joints), len(closures), len(servos))]
        for joint, anchor in zip(joints, self.anchors, strict=True):
            mass, com, inertia = self._mass(self.mechanism.bodies[joint.child])
            axes = [*self._axes(joint), np.zeros(3), np.zeros(3)][:2]
            kind = TYPES.index(joint.kind)
            lines.append((joint.parent, kind, mass, *com, *inertia, *anchor, *axes[0], *axes[1], self._armature(joint)))
        lines += [(inner, outer, *point) for inner, outer, point in closures]
        for servo in servos:
            body = next(joint.child for joint in joints if servo.coordinate in joint.velocities)
            lines.append((body, servo.k, servo.rest, servo.amplitude, servo.frequency, servo.phase, servo.d))
        return (
            "\n".join(" ".join(str(float(x)) if isinstance(x, np.floating) else str(x) for x in line) for line in lines)
            + "\n"
        )

    def mjcf(self) -> str:
        root = ElementTree.Element("mujoco", model=self.robot.description.name)
        compiler = {
            "angle": "radian",
            "autolimits": "false",
            "balanceinertia": "false",
            "boundmass": "0",
            "boundinertia": "0",
        }
        ElementTree.SubElement(root, "compiler", compiler)
        ElementTree.SubElement(
            root, "option", gravity="0 0 -9.81", timestep="0.001", integrator="implicitfast", solver="Newton"
        )
        found = {GROUND_INDEX: ElementTree.SubElement(root, "worldbody")}
        for joint, anchor in zip(self.mechanism.joints, self.anchors, strict=True):
            found[joint.child] = self._mjcf_body(found[joint.parent], joint, anchor)
        equality = ElementTree.SubElement(root, "equality")
        for inner, outer, point in self._closures():
            first, second = sorted((inner, outer), reverse=True)
            bodies = {"body1": self.mechanism.bodies[first]}
            if second != GROUND_INDEX:
                bodies["body2"] = self.mechanism.bodies[second]
            ElementTree.SubElement(
                equality, "connect", bodies | {"anchor": _written(point - self.anchors[first])} | STIFF
            )
        return ElementTree.tostring(root, encoding="unicode")

    def _mjcf_body(self, parent: ElementTree.Element, joint: TreeJoint, anchor: Array) -> ElementTree.Element:
        name = self.mechanism.bodies[joint.child]
        before = np.zeros(3) if joint.parent == GROUND_INDEX else self.anchors[joint.parent]
        body = ElementTree.SubElement(parent, "body", name=name, pos=_written(anchor - before))
        mass, com, inertia = self._mass(name)
        ElementTree.SubElement(
            body, "inertial", pos=_written(com - anchor), mass=repr(mass), fullinertia=_written(inertia)
        )
        if joint.kind == "free":
            ElementTree.SubElement(body, "freejoint")
        elif joint.kind == "spherical":
            ElementTree.SubElement(body, "joint", type="ball")
        for axis in self._axes(joint):
            kind = "slide" if joint.kind == "prismatic" else "hinge"
            armature = repr(float(self._armature(joint)))
            ElementTree.SubElement(body, "joint", type=kind, axis=_written(axis), armature=armature)
        return body


def _written(values: Sequence[float] | Array) -> str:
    return " ".join(repr(float(value)) for value in values)
