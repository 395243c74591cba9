"""Sparse matrices of implicit steps: that they are the dense ones with values kept, and how they grow."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.models.large_systems import chain
from symgen.runtime.model.elimination import Elimination

import symgen.stepping as stepping
from symgen.description import Description, MechanismBuilder, read
from symgen.formulation.stepping import derive_stepping
from symgen.mechanism.mechanism import Mechanism
from symgen.pipeline import ModelGenerator
from symgen.program.evaluate import evaluate
from symgen.program.program import Program
from symgen.sparse_steps import SparseMatrix

MODELS = Path(__file__).parents[2] / "models"
WEIGHTS = (0.3, 0.7, 1.1, 0.2)
"""Of positions, velocities, accelerations and states."""


def tree() -> Description:
    """A free trunk with two arms on ball joints, a spring between the hands, and a filtered force on a hand."""
    m = MechanismBuilder("tree", base="trunk")
    m.body("trunk", mass=4.0, com=(0, 0, 0), inertia=(0.3, 0.4, 0.5))
    m.free("root", "ground", "trunk")
    for side, y in (("left", 0.4), ("right", -0.4)):
        m.body(f"{side}_arm", mass=1.0, com=(0.1, y, 0.3), inertia=(0.02, 0.03, 0.01))
        m.spherical(f"{side}_shoulder", "trunk", f"{side}_arm", at=(0, y, 0))
        m.body(f"{side}_hand", mass=0.5, com=(0.3, y, 0.6), inertia=(0.004, 0.003, 0.002))
        m.revolute(f"{side}_elbow", f"{side}_arm", f"{side}_hand", at=(0.1, y, 0.5), axis=(0, 1, 0))
        m.joint_spring(f"{side}_muscle", f"{side}_elbow", stiffness=20.0, damping=0.5)
    ends = [(0.3, 0.4, 0.7), (0.3, -0.4, 0.7)]
    m.spring_damper("band", "left_hand", "right_hand", at=ends, stiffness=30.0, damping=1.0)
    m.sensor("height", "position", body="left_hand", at=ends[0])
    m.state("push", rate="5 * (10 * height.z - push)", initial=1.0)
    m.point_force("pushed", "ground", "left_hand", at=ends[0], direction=(0, 0, 1), force="push", frame="ground")
    return m.describe()


def description_of(name: str) -> Description:
    return chain(int(name)) if name.isdigit() else tree() if name == "tree" else read(MODELS / f"{name}.yaml")


@cache
def residual_of(name: str) -> tuple[Mechanism, Program]:
    generator = ModelGenerator(description_of(name), "recursive")
    return generator.mechanism, generator.derived(derive_stepping, generator.mechanism)


@cache
def sparse_of(name: str) -> tuple[SparseMatrix, Elimination]:
    matrix = stepping.StepDerivatives(*residual_of(name), columns=False).sparse_matrix()
    assert matrix is not None
    return matrix, matrix.elimination


def matrices(name: str) -> tuple[NDArray[np.float64], NDArray[np.float64], tuple[int, ...]]:
    """The sparse matrix as a dense one, W of the same step, and the order of pivots."""
    step = stepping.StepDerivatives(*residual_of(name), columns=False)
    matrix = step.sparse_matrix()
    assert matrix is not None
    program = step.program([step.jacobian(), step.sparse(matrix)])
    draw = np.random.default_rng(3)
    inputs = {key: list(draw.uniform(0.5, 1.0, length)) for key, length in program.inputs.items()}
    inputs["seeds"] = [*WEIGHTS, *[0.0] * program.inputs["seeds"]]
    ni, n = len(step.layout.independent), step.unknowns
    wanted = np.zeros((n, n))
    entries = evaluate(program, "step_jacobian", inputs)["jacobian"]
    (output,) = next(each for each in program.functions if each.name == "step_jacobian").outputs
    for (row, column), value in zip(output.pattern or (), entries, strict=True):
        wanted[row, column] = value if row < ni else -float(value.real)
    wanted[range(ni, n), range(ni, n)] += WEIGHTS[2]
    found = np.diag([*[0.0] * n, *[1.0] * (matrix.size - n)])
    for (row, column), value in zip(matrix.entries, evaluate(program, "step_sparse", inputs)["sparse"], strict=True):
        found[row, column] = value
    return found, wanted, matrix.order


@pytest.mark.parametrize("name", ["6", "tree", "four_bar"])
def test_without_the_kept_values_the_sparse_matrix_is_the_dense_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepping, "MOST_FILL", 4)
    found, wanted, _ = matrices(name)
    n = len(wanted)
    assert len(found) > n or name == "four_bar"
    complement = found[:n, :n] - found[:n, n:] @ np.linalg.solve(found[n:, n:], found[n:, :n])
    assert complement == pytest.approx(wanted, rel=1e-9, abs=1e-12 * abs(wanted).max())


@pytest.mark.parametrize("name", ["6", "tree"])
def test_pivots_of_kept_values_are_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of unknowns are the pivots of the dense matrix in the same order."""
    monkeypatch.setattr(stepping, "MOST_FILL", 4)
    found, wanted, order = matrices(name)
    n = len(wanted)
    pivots = dict(zip(order, _pivots(found[np.ix_(order, order)]), strict=True))
    assert [pivots[k] for k in range(n, len(order))] == pytest.approx(np.ones(len(order) - n))
    own = [k for k in order if k < n]
    assert [pivots[k] for k in own] == pytest.approx(_pivots(wanted[np.ix_(own, own)]), rel=1e-8)


def _pivots(matrix: NDArray[np.float64]) -> list[float]:
    """Of an elimination without exchanges."""
    left, found = matrix.copy(), []
    for k in range(len(left)):
        found.append(float(left[k, k]))
        left[k + 1 :] -= np.outer(left[k + 1 :, k] / left[k, k], left[k])
    return found


def test_factors_of_chains_grow_in_proportion_to_the_bodies() -> None:
    """Axes alternate between two directions, so that bodies are alike by twos."""
    counts = [
        (found.entries, found.work, len(matrix.entries)) for matrix, found in map(sparse_of, ("12", "16", "20", "24"))
    ]
    first, second, third = np.diff(np.array(counts), axis=0).tolist()
    assert first == second == third
    assert third[0] <= 4 * 250
    assert third[1] <= 4 * 1250


def test_small_systems_have_dense_factors_only() -> None:
    _, layout = stepping.derive_steps(*residual_of("6"), least_sparse=1)
    assert layout.sparse is None  # dense factors take less work
    _, layout = stepping.derive_steps(*residual_of("24"))
    assert layout.sparse is None  # fewer unknowns than LEAST_SPARSE
    _, layout = stepping.derive_steps(*residual_of("24"), least_sparse=24)
    assert layout.sparse is not None
    assert replace(layout, sparse=None) == stepping.derive_steps(*residual_of("24"))[1]
