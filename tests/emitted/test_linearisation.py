"""Linearisation of mechanisms with loops and quaternions, against differences along the constraints."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.library import Array
from symgen.runtime.state import move

import symgen
from symgen.runtime import Model, State

MODELS = Path(__file__).parents[2] / "models"


@pytest.fixture(scope="module", params=["four_bar", "sla_quarter_car", "slider_crank"])
def mechanism(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Model:
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
        warnings.simplefilter("ignore")
        patch.setenv("SYMGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
        return symgen.build(MODELS / f"{request.param}.yaml")


def moving_state(model: Model) -> State:
    state = model.assemble(held=[])
    random = np.random.default_rng(3)
    return model.assemble(state=State(0.0, state.q, state.v + 0.3 * random.normal(size=len(state.v)), state.z), held=[])


def changed(model: Model, state: State, dq: Array, dv: Array, dz: Array) -> State:
    moved = State(state.time, move(model.layout.joints, state.q, dq), state.v + dv, state.z + dz)
    return model.assemble(state=moved, held=[])


def test_changes_of_acceleration_and_outputs(mechanism: Model) -> None:
    model, state = mechanism, moving_state(mechanism)
    linear = model.linearise(state)
    basis = linear.basis
    n, random, h = basis.shape[1], np.random.default_rng(4), 1e-5
    e, w, z = random.normal(size=n), random.normal(size=n), random.normal(size=len(state.z))
    there, back = (changed(model, state, s * h * basis @ e, s * h * basis @ w, s * h * z) for s in (1.0, -1.0))
    x = np.concatenate([e, w, z])
    slope = (model.acceleration(there) - model.acceleration(back)) / (2 * h)
    np.testing.assert_allclose((linear.A @ x)[n : 2 * n], basis.T @ slope, rtol=1e-5, atol=1e-4)
    outputs = [np.array(list(model.outputs(s).values())) for s in (there, back)]
    np.testing.assert_allclose(linear.C @ x, (outputs[0] - outputs[1]) / (2 * h), rtol=1e-5, atol=1e-4)


def test_changes_of_velocity_keep_the_loops(mechanism: Model) -> None:
    model, state = mechanism, moving_state(mechanism)
    linear = model.linearise(state)
    basis, h = linear.basis, 1e-5
    n = basis.shape[1]
    e = np.random.default_rng(5).normal(size=n)
    there, back = (changed(model, state, s * h * basis @ e, 0.0 * state.v, 0.0 * state.z) for s in (1.0, -1.0))
    # velocities of the projected states differ as the linear model says, seen from the constraints' null space
    slope = (there.v - back.v) / (2 * h)
    np.testing.assert_allclose(basis.T @ slope, np.zeros(n), atol=1e-5)
    assert np.isfinite(linear.modes.eigenvalues).all()
