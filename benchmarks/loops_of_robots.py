"""Robots with loops beside Pinocchio's dynamics of constraints (pip install pin).

    python benchmarks/loops_of_robots.py FOLDER

FOLDER holds a folder for each robot, with a URDF file and a YAML file that closes its loops, as the collection example-parallel-robots
(Gepetto) has them. One row for each: coordinates, equations that are kept, degrees of freedom, the gap of Pinocchio's frames where symgen
finds them closed, and the largest difference of accelerations there, with random velocities that keep loops closed and random torques,
by the largest acceleration. Robots whose YAML changes types of joints are not compared, since only symgen reads that here.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray
from pinocchio_robot import plain, with_limits

from symgen.description import Description, DescriptionError, read_urdf
from symgen.description.robot_entries import identifier
from symgen.description.urdf.side_file import read_side_file
from symgen.formulation.derive import derive
from symgen.lower import lower
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.verify.interpreted import Interpreted

Array = NDArray[np.float64]


class There:
    """The robot in Pinocchio, at the position where its loops are closed here."""

    def __init__(self, urdf: Path, side: Path, description: Description, velocities: tuple[str, ...]) -> None:
        self.model = pin.buildModelFromXML(with_limits(urdf))
        self.data, self.q = self.model.createData(), pin.neutral(self.model)
        self.joints = {identifier(name): joint for name, joint in zip(self.model.names, self.model.joints, strict=True)}
        for name, joint in self.joints.items():
            zero = description.parameters.get(f"{name}.zero")
            if zero is not None:
                angle = zero.value
                self.q[joint.idx_q : joint.idx_q + joint.nq] = (
                    [angle] if joint.nq == 1 else [np.cos(angle), np.sin(angle)]
                )
        self.order = [self.joints[name].idx_v for name in velocities]
        self.loops, self.loop_data = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
        for one, other, kind in read_side_file(side).loops:
            self._close(one, other, kind)

    def _close(self, one: str, other: str, kind: str) -> None:
        first, second = (self.model.frames[self.model.getFrameId(name)] for name in (one, other))
        contact = pin.ContactType.CONTACT_6D if kind == "fixed" else pin.ContactType.CONTACT_3D
        ends = (first.parentJoint, first.placement, second.parentJoint, second.placement)
        self.loops.append(pin.RigidConstraintModel(contact, self.model, *ends, pin.ReferenceFrame.LOCAL))
        self.loop_data.append(self.loops[len(self.loops) - 1].createData())

    def acceleration(self, v: Array, torques: dict[str, float]) -> Array:
        velocity, torque = np.zeros(self.model.nv), np.zeros(self.model.nv)
        velocity[self.order] = v
        for name, value in torques.items():
            torque[self.joints[name].idx_v] = value
        pin.initConstraintDynamics(self.model, self.data, self.loops, self.loop_data)
        settings = pin.ProximalSettings(1e-14, 1e-10, 1000)
        found: Any = pin.constraintDynamics(
            self.model, self.data, self.q, velocity, torque, self.loops, self.loop_data, settings
        )
        return np.array(found)[self.order]

    def gap(self) -> float:
        return max(float(np.linalg.norm(each.c1Mc2.translation)) for each in self.loop_data)


def compared(mechanism: Mechanism, there: There) -> tuple[float, float]:
    """Difference of accelerations, and the gap."""
    here = Interpreted(mechanism, lower(derive(mechanism, "multiplier")), "multiplier")
    random, q = np.random.default_rng(0), np.zeros(len(here.layout.positions))
    rows = here.call("constraint_jacobian", q=q)["J"]
    free = np.linalg.svd(rows)[2][np.linalg.matrix_rank(rows, 1e-9) :]
    v, u = random.normal(size=len(free)) @ free, random.normal(size=len(here.inputs))
    found = here.call("acceleration", t=0.0, q=q, v=v, z=np.zeros(0), u=u)["a"]
    wanted = there.acceleration(v, {name.rpartition("_")[0]: x for name, x in zip(here.inputs, u, strict=True)})
    return float(np.max(np.abs(found - wanted)) / np.max(np.abs(wanted))), there.gap()


def row(urdf: Path, side: Path) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            mechanism = analyse(plain(read_urdf(urdf, loops=side, actuated=True)))
        except (DescriptionError, MechanismError) as error:
            return f"refused: {str(error).splitlines()[0].removeprefix(f'{urdf}:').strip()}"
    sizes = f"{mechanism.coordinates:6} {mechanism.constraints:6} {mechanism.dof:4}"
    if read_side_file(side).kinds:
        return f"{sizes}  not compared: other types of joints"
    difference, gap = compared(mechanism, There(urdf, side, mechanism.description, mechanism.velocities))
    return f"{sizes}  gap {gap:.1e} m, accelerations {difference:.1e}"


def main() -> None:
    print(f"{'robot':24} coords   rows  dof")
    for folder in sorted(each for each in Path(sys.argv[1]).iterdir() if each.is_dir()):
        for urdf, side in zip(sorted(folder.glob("*.urdf")), sorted(folder.glob("*.yaml")), strict=False):
            print(f"{folder.name:24} {row(urdf, side)}"[:200], flush=True)


if __name__ == "__main__":
    main()
