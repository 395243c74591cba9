"""The regressor of URDF robots against Pinocchio's, and the ranks of both."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.analysis.base_parameters import combinations_of

from symgen.description import SymgenNotice, read_urdf
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism

from ..support.agreement import Interpreted
from ..support.regressors import regressor_of

pin = pytest.importorskip("pinocchio")

Array = NDArray[np.float64]
ARM7 = Path(__file__).parents[1] / "data" / "arm7.urdf"
NUMBERS = 10


def vector(random: np.random.Generator, size: float) -> str:
    return " ".join(f"{x:.17g}" for x in size * random.normal(size=3))


def link(random: np.random.Generator, name: str) -> str:
    """A body of a few points, so that its inertia is one of a rigid body; about axes of its own."""
    points, masses = 0.2 * random.normal(size=(6, 3)), random.uniform(0.1, 1.0, 6)
    points -= masses @ points / masses.sum()
    inertia = sum(m * (x @ x * np.eye(3) - np.outer(x, x)) for m, x in zip(masses, points, strict=True))
    entries = " ".join(f'i{"xyz"[i]}{"xyz"[j]}="{inertia[i, j]:.17g}"' for i in range(3) for j in range(i, 3))
    origin = f'<origin xyz="{vector(random, 0.1)}" rpy="{vector(random, 1.0)}"/>'
    return f'<link name="{name}"><inertial>{origin}<mass value="{masses.sum():.17g}"/><inertia {entries}/></inertial></link>'


def joint(random: np.random.Generator, name: str, kind: str, parent: str, child: str) -> str:
    limits = '<limit lower="-1e9" upper="1e9" effort="1" velocity="1"/>'
    origin = f'<origin xyz="{vector(random, 0.3)}" rpy="{vector(random, 1.0)}"/>'
    axis = f'<axis xyz="{vector(random, 1.0)}"/>{limits}'
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{origin}{axis}</joint>'


def random_robot(seed: int) -> str:
    """A tree with branches, fixed links, and axes in all directions."""
    random = np.random.default_rng(seed)
    parts, names = [link(random, "body0") if seed % 2 else '<link name="body0"/>'], ["body0"]
    for k in range(1, 8):
        parent, kind = names[random.integers(len(names))], ("revolute", "prismatic", "fixed", "revolute")[k % 4]
        parts += [link(random, f"body{k}"), joint(random, f"joint{k}", kind, parent, f"body{k}")]
        names.append(f"body{k}")
    return f'<robot name="random_{seed}">{"".join(parts)}</robot>'


class Both:
    """The same robot here and there, at random states."""

    def __init__(self, path: Path, floating: bool, seed: int) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            self.mechanism: Mechanism = analyse(read_urdf(path, floating=floating))
        self.found: Interpreted = regressor_of(self.mechanism)
        root = (pin.JointModelFreeFlyer(),) if floating else ()
        self.model: Any = pin.buildModelFromXML(path.read_text(), *root)
        self.data = self.model.createData()
        self.random = np.random.default_rng(seed)

    def matrices(self) -> tuple[Array, Array]:
        """At one state; rows and columns in the order of this side."""
        layout, random = self.found.layout, self.random
        q, (v, a) = random.normal(size=len(layout.positions)), random.normal(size=(2, len(layout.velocities)))
        theirs, change = np.zeros(self.model.nq), np.zeros((len(v), len(v)))
        for ours in (each for each in self.mechanism.joints if each.velocities):
            named = self.model.existJointName(ours.name)
            other = self.model.joints[self.model.getJointId(ours.name) if named else 1]
            at = slice(ours.q, ours.q + len(ours.positions))
            q[at], theirs[other.idx_q : other.idx_q + other.nq], own = self.joint(q[at])
            change[other.idx_v : other.idx_v + other.nv, ours.columns] = own
        matrix = pin.computeJointTorqueRegressor(self.model, self.data, theirs, change @ v, change @ a)
        return self.found.call("regressor", q=q, v=v, a=a)["Y"], change.T @ matrix @ self.merged()

    def joint(self, q: Array) -> tuple[Array, Array, Array]:
        """Positions here and there, and velocities there by those here: a free body is where its centre of mass is, or its origin."""
        if len(q) == 1:
            return q, q, np.eye(1)
        quaternion = q[3:] / np.linalg.norm(q[3:])
        centre = np.array([self.found.parameters[f"bodies.{self.mechanism.bodies[0]}.com.at.{x}"] for x in "xyz"])
        turn = pin.Quaternion(*quaternion).toRotationMatrix()
        change = np.eye(6)
        change[:3, 3:] = pin.skew(centre)
        there = [*(centre + q[:3] - turn @ centre), *quaternion[1:], quaternion[0]]
        return np.array([*q[:3], *quaternion]), np.array(there), change

    def merged(self) -> Array:
        """Columns of bodies here in those of joints there: what is fixed to a body is part of it, about the origin of its joint."""
        columns = np.zeros((NUMBERS * (self.model.njoints - 1), NUMBERS * len(self.mechanism.bodies)))
        for body, name in enumerate(self.mechanism.bodies):
            frame = self.model.frames[self.model.getFrameId(name, pin.BODY)]
            if frame.parentJoint:
                numbers = [moved(frame.placement, unit) for unit in np.eye(NUMBERS)]
                rows = slice(NUMBERS * (frame.parentJoint - 1), NUMBERS * frame.parentJoint)
                columns[rows, NUMBERS * body : NUMBERS * body + NUMBERS] = np.array(numbers).T
        return columns


def moved(placement: Any, numbers: Array) -> Array:
    """Ten numbers about another origin, in other axes: the momentum of motions there, by Pinocchio's matrices of spatial inertia."""
    turn, shift = placement.rotation, placement.translation
    m, h = numbers[0], turn @ numbers[1:4]
    xx, xy, yy, xz, yz, zz = numbers[4:]
    inertia = turn @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ turn.T
    # the integral of |x + s|^2 - (x + s)(x + s)^T
    inertia += (2 * h @ shift + m * shift @ shift) * np.eye(3)
    inertia -= np.outer(h, shift) + np.outer(shift, h) + m * np.outer(shift, shift)
    i = inertia
    return np.array([m, *(h + m * shift), i[0, 0], i[0, 1], i[1, 1], i[0, 2], i[1, 2], i[2, 2]])


@pytest.fixture(scope="module", params=["arm7", "fixed 0", "fixed 1", "fixed 2", "floating 5"])
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Both:
    kind, _, seed = str(request.param).partition(" ")
    if not seed:
        return Both(ARM7, floating=False, seed=1)
    path = tmp_path_factory.mktemp("robots") / "robot.urdf"
    path.write_text(random_robot(int(seed)), encoding="utf-8")
    return Both(path, kind == "floating", seed=2)


def test_matrices_are_those_of_pinocchio(both: Both) -> None:
    for _ in range(3):
        found, wanted = both.matrices()
        np.testing.assert_allclose(found, wanted, rtol=0.0, atol=1e-12 * np.abs(wanted).max())


def test_ranks_are_those_of_pinocchio(both: Both) -> None:
    """The same states on both sides; here the base parameters, there the singular values of NumPy."""
    pairs = [both.matrices() for _ in range(30)]
    found, wanted = (np.vstack(side) for side in zip(*pairs, strict=True))
    kept, combinations, _ = combinations_of(found)
    assert len(kept) == np.linalg.matrix_rank(wanted, tol=1e-9 * np.linalg.norm(wanted, 2))
    size = np.abs(wanted).max()
    np.testing.assert_allclose(wanted[:, kept] @ combinations, wanted, rtol=0.0, atol=1e-9 * size)
