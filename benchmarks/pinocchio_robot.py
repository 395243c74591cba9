"""A robot from a URDF file in Pinocchio, at the states of symgen's mechanism (pip install pin)."""

from __future__ import annotations

import warnings
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from symgen.description import Description, DesignPosition, read_urdf
from symgen.description.robot_entries import identifier
from symgen.formulation.derive import derive
from symgen.lower import lower
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, TreeJoint
from symgen.runtime import State
from symgen.verify.interpreted import Interpreted

Array = NDArray[np.float64]
STATES = 2
EPS = float(np.finfo(float).eps)


class Uncompared(Exception):
    """Why a robot has no counterpart there."""


class Differences(NamedTuple):
    """The largest over all states. Of the mass matrix by the roots of its diagonal; of nonlinear effects by the largest torque; of
    accelerations by the largest of them."""

    mass: float
    bias: float
    acceleration: float
    allowed: float
    """For accelerations: what the inverse of the mass matrix makes of rounding in itself and in the forces."""


@dataclass
class Pinocchio:
    """Coordinates there in the order and sense of those here."""

    mechanism: Mechanism
    model: Any
    centre: Array
    """Of the free body, where the root link's frame is the global one."""

    def __post_init__(self) -> None:
        self.data = self.model.createData()

    def state(self, q: Array, v: Array) -> tuple[Array, Array, Array]:
        """Positions and velocities there, and velocities there by those here."""
        theirs, change = pin.neutral(self.model), np.zeros((self.model.nv, len(v)))
        for joint, other in self._pairs():
            theirs[other.idx_q : other.idx_q + other.nq] = self._positions(joint, q)
            rows = slice(other.idx_v, other.idx_v + other.nv)
            change[rows, joint.columns] = self._shift() if other.nv == 6 else np.eye(1)
        return theirs, change @ v, change

    def _pairs(self) -> Iterator[tuple[TreeJoint, Any]]:
        there = {identifier(name): joint for name, joint in zip(self.model.names, self.model.joints, strict=True)}
        for joint in self.mechanism.joints:
            if len(joint.velocities) == 6:
                yield joint, self.model.joints[1]
            elif joint.velocities:
                yield joint, there[joint.name]

    def _positions(self, joint: TreeJoint, q: Array) -> list[float]:
        if len(joint.positions) == 1:
            angle, there = float(q[joint.q]), self.model.joints[self._index(joint.name)]
            return [angle] if there.nq == 1 else [np.cos(angle), np.sin(angle)]
        shift, quaternion = q[joint.q : joint.q + 3], q[joint.q + 3 : joint.q + 7]
        turn = pin.Quaternion(*quaternion).toRotationMatrix()
        return [*(self.centre + shift - turn @ self.centre), *quaternion[1:], quaternion[0]]

    def _index(self, name: str) -> int:
        return next(k for k, each in enumerate(self.model.names) if identifier(each) == name)

    def _shift(self) -> Array:
        """A free body is where its centre of mass is, or its origin."""
        change = np.eye(6)
        change[:3, 3:] = pin.skew(self.centre)
        return change


def pinocchio_of(path: Path, mechanism: Mechanism, floating: bool) -> Pinocchio:
    if not mechanism.velocities:
        raise Uncompared("nothing moves")
    odd = [joint.name for joint in mechanism.joints if len(joint.velocities) > 1]
    if len(odd) > int(floating):
        raise Uncompared(f"joints with several coordinates ({odd[-1]})")
    root = (pin.JointModelFreeFlyer(),) if floating else ()
    try:
        model = pin.buildModelFromXML(with_limits(path), *root)
    except (RuntimeError, ValueError) as error:
        raise Uncompared(f"Pinocchio refuses it: {str(error).strip().splitlines()[-1]}") from error
    known = {joint.name for joint in mechanism.joints}
    others = [k for k, name in enumerate(model.names) if k > int(floating) and identifier(name) not in known]
    model = pin.buildReducedModel(model, others, pin.neutral(model)) if others else model
    if model.nv != len(mechanism.velocities):
        raise Uncompared(f"{model.nv} velocities in Pinocchio, {len(mechanism.velocities)} here")
    design = DesignPosition(
        mechanism.description, {name: each.value for name, each in mechanism.description.parameters.items()}
    )
    base = mechanism.description.base
    centre = design.point(mechanism.description.bodies[base].com) if base else np.zeros(3)
    return Pinocchio(mechanism, model, centre)


def with_limits(path: Path) -> str:
    """The text, where revolute and prismatic joints that have none get limits: URDF asks for them, and Pinocchio insists."""
    root = ElementTree.fromstring(path.read_text(encoding="utf-8-sig").strip())
    for joint in root.findall("joint"):
        limit = joint.find("limit")
        if joint.get("type") in ("revolute", "prismatic"):
            limit = ElementTree.SubElement(joint, "limit") if limit is None else limit
            for name in ("lower", "upper", "effort", "velocity"):
                limit.set(name, limit.get(name) or "1")
    for link in root.findall("link"):  # shapes and materials are not compared
        for shown in [each for each in link if each.tag in ("visual", "collision")]:
            link.remove(shown)
    return ElementTree.tostring(root, encoding="unicode")


def plain(description: Description) -> Description:
    """Without what acts at joints besides inputs, and without couplings: Pinocchio's dynamics have neither."""
    forces = {name: force for name, force in description.forces.items() if name.endswith(".motor")}
    return description.model_copy(update={"forces": forces, "couplings": {}, "initial": {}})


def differences(path: Path, floating: bool) -> Differences:
    """Of the robot in both, at random states with random torques."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mechanism = analyse(plain(read_urdf(path, floating, actuated=True)))
    there = pinocchio_of(path, mechanism, floating)
    here = Interpreted(mechanism, lower(derive(mechanism, "recursive")), "recursive")
    random = np.random.default_rng(1)
    found = [_difference(here, there, random) for _ in range(STATES)]
    return Differences(*np.max(found, axis=0))


def _difference(here: Interpreted, there: Pinocchio, random: np.random.Generator) -> Differences:
    n = len(here.coordinates)
    q, v, wanted = random.normal(size=len(here.layout.positions)), random.normal(size=n), random.normal(size=n)
    for joint in there.mechanism.joints:
        if len(joint.positions) == 7:
            q[joint.q + 3 : joint.q + 7] /= np.linalg.norm(q[joint.q + 3 : joint.q + 7])
    q2, v2, change = there.state(q, v)
    mass = change.T @ pin.crba(there.model, there.data, q2) @ change
    bias = change.T @ pin.nonLinearEffects(there.model, there.data, q2, v2)
    torques = mass @ wanted + bias
    driven = [here.coordinates.index(name.rpartition("_")[0]) for name in here.inputs]
    torques[np.setdiff1d(np.arange(n), driven)] = 0.0
    acceleration = np.linalg.solve(change, pin.aba(there.model, there.data, q2, v2, np.linalg.solve(change.T, torques)))

    zero, inputs = np.zeros(n), torques[driven]
    given = {"t": 0.0, "q": q, "v": v, "z": np.zeros(0), "l": np.zeros(0)}
    dense = any(each.name == "mass_matrix" for each in here.program.functions)
    found_mass = here.call("mass_matrix", q=q)["M"] if dense else here.mass_matrix(State(0.0, q, v, np.zeros(0)))
    found_bias = here.call("residual", **given, u=np.zeros(len(here.inputs)), a=zero)["residual"]
    found = here.call("acceleration", **{k: x for k, x in given.items() if k != "l"}, u=inputs)["a"]
    size = np.sqrt(np.diag(mass))
    inverse, largest = np.linalg.norm(np.linalg.inv(mass), 2), np.linalg.norm(acceleration)
    condition = inverse * (np.linalg.norm(mass, 2) + np.linalg.norm(bias) / max(float(largest), 1e-300))
    return Differences(
        float(np.max(np.abs(found_mass - mass) / np.outer(size, size))),
        _relative(found_bias - bias + torques, torques),
        _relative(found, acceleration),
        max(1e-10, 1000.0 * EPS * float(condition)),
    )


def _relative(found: Array, wanted: Array) -> float:
    """Difference by the largest number; all zero here and there is no difference."""
    return float(np.max(np.abs(found - wanted)) / max(float(np.max(np.abs(wanted))), 1e-300))
