"""MuJoCo's own numbers of a model beside those of the description that is read from it.

Both are written in MuJoCo's velocities. Joints are matched by their order in the file alone, and the description's side is the numeric
reference: nothing of the generator has a part in it.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray

from symgen.description import Description
from symgen.description.mjcf.read import read_mjcf
from symgen.description.robot_entries import identifier
from symgen.description.schema import Coupling
from symgen.verify.reference import CartesianState, Reference, TreeStep

Array = NDArray[np.float64]
_SIZES = {"revolute": (1, 1), "prismatic": (1, 1), "spherical": (4, 3), "free": (7, 6), "fixed": (0, 0)}


@dataclass(frozen=True)
class Numbers:
    """`force` is what stands against M a: applied forces less those of the motion itself."""

    mass: Array
    force: Array
    acceleration: Array


class Pair:
    """A file as both read it, without contacts, limits, friction and equalities."""

    def __init__(self, path: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.description = read_mjcf(path)
        self.model = mujoco.MjModel.from_xml_path(str(path))
        _without_what_is_left_out(self.model, self.description)
        self.data = mujoco.MjData(self.model)
        losses = {name: 0.0 for name in self.description.parameters if name.endswith(".frictionloss")}
        self.reference = Reference(self.description, losses)
        self.tree = tuple(tree_of(self.description))
        mujoco.mj_forward(self.model, self.data)
        self.at_rest = self.data.xmat.reshape(-1, 3, 3).copy()
        self.origins = self.data.xpos.copy()

    def draw(self, seed: int) -> None:
        """A state of MuJoCo at random."""
        random = np.random.default_rng(seed)
        model, data = self.model, self.data
        mujoco.mj_resetData(model, data)
        data.qpos[:] += random.uniform(-1.0, 1.0, model.nq)
        mujoco.mj_normalizeQuat(model, data.qpos)
        data.qvel[:] = random.uniform(-1.0, 1.0, model.nv)
        data.ctrl[:] = random.uniform(-1.0, 1.0, model.nu)
        data.act[:] = random.uniform(-1.0, 1.0, model.na)
        mujoco.mj_forward(model, data)

    def theirs(self) -> Numbers:
        mass = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, self.data, mass)
        return Numbers(mass, self.data.qfrc_smooth.copy(), self.data.qacc_smooth.copy())

    def ours(self) -> Numbers:
        q, v, turn, drift = self._state()
        count = len(v)
        still = self.reference.poses(self.tree, q, v, np.zeros(count))
        units = [self.reference.poses(self.tree, q, row, np.zeros(count)) for row in np.eye(count)]
        jacobian = np.array([np.hstack([p.velocity, p.angular_velocity]).ravel() for p in units]).T
        bias = np.hstack([still.acceleration, still.angular_acceleration]).ravel()
        instant = self.reference.at(self._cartesian(still, q))
        bodies = instant.mass_matrix
        mass = jacobian.T @ bodies @ jacobian
        force = jacobian.T @ (instant.forces.ravel() - bodies @ bias)
        whole, load = turn.T @ mass @ turn, turn.T @ (force - mass @ drift)
        return Numbers(whole, load, np.linalg.solve(whole, load))

    def sensor(self, name: str) -> Array:
        """What the description's sensor measures now; its components may be sensors of their own."""
        q, v, _, _ = self._state()
        instant = self.reference.at(self._cartesian(self.reference.poses(self.tree, q, v), q))
        names = [name] if name in self.description.sensors else [f"{name}.{axis}" for axis in "xyz"]
        return np.concatenate([np.atleast_1d(instant.sensor(each)) for each in names])

    def _cartesian(self, placement: object, q: Array) -> CartesianState:
        names = [name for step in self.tree for name in _coordinates(self.description, step)]
        inputs = {name: self.data.ctrl[k] for name, k in self._actuators() if name in self.description.inputs}
        places = {f"{name}.activation": self.model.actuator_actadr[k] for name, k in self._actuators()}
        z = np.array([self.data.act[places[name]] for name in self.description.states])
        return CartesianState(
            placement.position, placement.rotation, placement.velocity, placement.angular_velocity,  # type: ignore[attr-defined]
            inputs=inputs, z=z, near=dict(zip(names, q, strict=True)),
        )  # fmt: skip

    def _actuators(self) -> Iterator[tuple[str, int]]:
        for k in range(self.model.nu):
            yield identifier(self.model.actuator(k).name or f"actuator{k}"), k

    def _state(self) -> tuple[Array, Array, Array, Array]:
        """q and v of the description, and v' = `turn` qacc + `drift`."""
        q = [np.zeros(0)]
        turn, drift = np.zeros((self.model.nv, self.model.nv)), np.zeros(self.model.nv)
        for k in range(self.model.njnt):
            place, rate = self.model.jnt_qposadr[k], self.model.jnt_dofadr[k]
            body = self.model.jnt_bodyid[k]
            match self.model.jnt_type[k]:
                case mujoco.mjtJoint.mjJNT_FREE:
                    turned = _matrix(self.data.qpos[place + 3 : place + 7]) @ self.at_rest[body].T
                    q += [self.data.qpos[place : place + 3] - self.origins[body], _quaternion(turned)]
                    turn[rate : rate + 3, rate : rate + 3] = turned.T
                    turn[rate + 3 : rate + 6, rate + 3 : rate + 6] = self.at_rest[body]
                    world = turned @ self.at_rest[body] @ self.data.qvel[rate + 3 : rate + 6]
                    drift[rate : rate + 3] = -turned.T @ np.cross(world, self.data.qvel[rate : rate + 3])
                case mujoco.mjtJoint.mjJNT_BALL:
                    own = _matrix(self.data.qpos[place : place + 4])
                    q.append(_quaternion(self.at_rest[body] @ own @ self.at_rest[body].T))
                    turn[rate : rate + 3, rate : rate + 3] = self.at_rest[body]
                case _:
                    q.append(self.data.qpos[place : place + 1] - self.model.qpos0[place])
                    turn[rate, rate] = 1.0
        held = [self.reference.design.scalar(each.offset) for each in self._held()]
        whole = np.vstack([turn, np.zeros((len(held), self.model.nv))])
        return np.concatenate([*q, held]), whole @ self.data.qvel, whole, np.append(drift, np.zeros(len(held)))

    def _held(self) -> Iterator[Coupling]:
        """Couplings that hold the joints which the reader adds to equalities whose ends are apart."""
        for name, each in self.description.couplings.items():
            if name.endswith(("_shift", "_turn")):
                yield each

    def hard_acceleration(self) -> tuple[Array, Array]:
        """Of bodies, (bodies, 6), with equalities that hold exactly: by MuJoCo's matrices, and by the reference."""
        jacobian, bias = self._equalities()
        theirs = self.theirs()
        count = len(jacobian)
        whole = np.block([[theirs.mass, jacobian.T], [jacobian, np.zeros((count, count))]])
        right = np.concatenate([theirs.force, -bias])
        found = np.linalg.lstsq(whole, right, rcond=1e-11)[0][: self.model.nv]
        q, v, turn, drift = self._state()
        moved = self.reference.poses(self.tree, q, v, turn @ found + drift)
        instant = self.reference.at(self._cartesian(moved, q))
        return np.hstack([moved.acceleration, moved.angular_acceleration]), instant.acceleration

    def close(self) -> None:
        """Newton's method on MuJoCo's own equalities, then velocities that they allow."""
        for _ in range(50):
            mujoco.mj_forward(self.model, self.data)
            jacobian, gap = self._rows()
            if np.abs(gap).max() < 1e-14:
                break
            mujoco.mj_integratePos(self.model, self.data.qpos, -np.linalg.pinv(jacobian, rcond=1e-9) @ gap, 1.0)
        assert np.abs(self._rows()[1]).max() < 1e-12
        jacobian, _ = self._rows()
        self.data.qvel[:] -= np.linalg.pinv(jacobian, rcond=1e-9) @ (jacobian @ self.data.qvel)
        mujoco.mj_forward(self.model, self.data)

    def _rows(self) -> tuple[Array, Array]:
        """Jacobian and gaps of equalities."""
        model = self.model
        flags, model.opt.disableflags = (
            model.opt.disableflags,
            mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_LIMIT,
        )
        mujoco.mj_fwdPosition(model, self.data)
        count = self.data.ne
        jacobian = np.array(self.data.efc_J[: count * model.nv]).reshape(count, model.nv).copy()
        gap = np.array(self.data.efc_pos[:count])
        model.opt.disableflags = flags
        mujoco.mj_forward(model, self.data)
        return jacobian, gap

    def _equalities(self) -> tuple[Array, Array]:
        """The Jacobian, and what it changes by along the velocity, by central differences."""
        data, width = self.data, 1e-5
        start = data.qpos.copy()
        ends = []
        for side in (1.0, -1.0):
            data.qpos[:] = start
            mujoco.mj_integratePos(self.model, data.qpos, data.qvel, side * width)
            ends.append(self._rows()[0])
        data.qpos[:] = start
        jacobian, _ = self._rows()
        return jacobian, (ends[0] - ends[1]) @ data.qvel / (2 * width)


def disagreement(path: Path, seeds: int = 2) -> dict[str, float]:
    """The largest difference in some states, relative to the largest number."""
    pair = Pair(path)
    worst = dict.fromkeys(("mass", "force", "acceleration"), 0.0)
    for seed in range(seeds):
        pair.draw(seed)
        theirs, ours = pair.theirs(), pair.ours()
        for what in worst:
            one, other = getattr(theirs, what), getattr(ours, what)
            worst[what] = max(
                worst[what], float(np.abs(one - other).max(initial=0.0) / (np.abs(one).max(initial=0.0) or 1.0))
            )
    return worst


def tree_of(description: Description) -> Iterator[TreeStep]:
    q = v = 0
    for name, joint in description.joints.items():
        if joint.cut:
            continue
        positions, velocities = _SIZES[joint.type]
        yield TreeStep(name, joint.bodies[1], joint.bodies[0], False, slice(q, q + positions), slice(v, v + velocities))
        q, v = q + positions, v + velocities


def _coordinates(description: Description, step: TreeStep) -> Iterator[str]:
    count = step.q.stop - step.q.start
    yield from ([str(step.joint)] if count == 1 else [f"{step.joint}.{k}" for k in range(count)])


def _without_what_is_left_out(model: mujoco.MjModel, description: Description) -> None:
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    model.opt.density = model.opt.viscosity = 0.0
    model.actuator_actearly[:] = 0  # forces by the activation after the step that MuJoCo is about to make
    for k in np.flatnonzero(model.jnt_type < 2):  # free and ball joints
        dofs = slice(model.jnt_dofadr[k], model.jnt_dofadr[k] + (6 if model.jnt_type[k] == 0 else 3))
        model.dof_armature[dofs] = 0.0
    model.tendon_stiffness[:] = model.tendon_damping[:] = model.tendon_armature[:] = 0.0
    for k in range(model.nu):
        if identifier(model.actuator(k).name or f"actuator{k}") not in description.inputs:
            model.actuator_gainprm[k] = model.actuator_biasprm[k] = 0.0
            model.actuator_gaintype[k], model.actuator_biastype[k] = 0, 0


def _matrix(quaternion: Array) -> Array:
    found = np.zeros(9)
    mujoco.mju_quat2Mat(found, quaternion)
    return found.reshape(3, 3)


def _quaternion(matrix: Array) -> Array:
    found = np.zeros(4)
    mujoco.mju_mat2Quat(found, matrix.ravel())
    return found
