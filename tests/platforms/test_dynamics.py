"""A platform as a mechanism: its legs follow the kinematics, leg forces give the motion, actuators lag, linear models."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.platform.dynamics import table_acceleration, table_velocity

from symgen import simulate
from symgen.driving.state_space import state_space
from symgen.runtime import ArgumentError, Model, Platform, PlatformDynamics, load
from tests.platforms.reference import to_table

POSE = np.array([0.01, -0.005, 0.008, 0.01, -0.012, 0.015])
RATES = np.array([0.1, 0.05, -0.1, 0.2, 0.1, -0.3])
ACCELERATIONS = np.array([1.0, 2.0, 0.5, 0.4, -0.6, 0.3])


@pytest.fixture(params=["mast", "hexapod"])
def dynamics(request: pytest.FixtureRequest, shipped: Callable[..., Model]) -> PlatformDynamics:
    return PlatformDynamics(shipped(request.param))


@pytest.fixture
def table(shipped: Callable[..., Model]) -> PlatformDynamics:
    return PlatformDynamics(shipped("mast"))


def test_legs_of_the_mechanism_are_those_of_the_kinematics(
    dynamics: PlatformDynamics, mast: Platform, hexapod: Platform
) -> None:
    platform = {"mast": mast, "hexapod": hexapod}[dynamics.model.layout.name]
    assert dynamics.legs == platform.legs
    state = dynamics.state(POSE, RATES)
    outputs = dynamics.model.outputs(state)
    extensions = [outputs[f"{leg}.extension"] for leg in platform.legs]
    assert extensions == pytest.approx(platform.lengths(POSE) - platform.neutral_lengths, abs=1e-9)
    slides = [dynamics.model.coordinates.index(f"{leg}.slide") for leg in platform.legs]
    assert state.v[slides] == pytest.approx(platform.jacobian(POSE) @ RATES, abs=1e-8)
    assert [outputs[f"table.position.{c}"] for c in "xyz"] == pytest.approx(
        dynamics.model.outputs(dynamics.state(np.zeros(6)))["table.position.x"] * np.eye(3)[0]
        + [0, 0, platform.parameters["neutral.position.z"]]
        + POSE[:3],
        abs=1e-9,
    )


def test_velocities_and_accelerations_of_the_table_are_derivatives() -> None:
    h = 1e-5

    def pose(t: float) -> np.ndarray:
        return POSE + RATES * t + 0.5 * ACCELERATIONS * t * t

    def velocity(t: float) -> np.ndarray:
        now, before, after = pose(t), pose(t - h), pose(t + h)
        turning = to_table(now[3:]) @ (to_table(after[3:]) - to_table(before[3:])).T / (2 * h)
        linear = to_table(now[3:]) @ (after[:3] - before[:3]) / (2 * h)
        return np.concatenate([linear, [turning[2, 1], turning[0, 2], turning[1, 0]]])

    assert table_velocity(POSE, RATES) == pytest.approx(velocity(0.0), abs=1e-8)
    change = (velocity(1e-4) - velocity(-1e-4)) / 2e-4
    assert table_acceleration(POSE, RATES, ACCELERATIONS) == pytest.approx(change, abs=1e-5)


def test_leg_forces_give_the_motion(dynamics: PlatformDynamics) -> None:
    found = dynamics.leg_forces(POSE, RATES, ACCELERATIONS)
    a = dynamics.model.acceleration(found.state, dynamics.commands(found.forces))
    assert a[:6] == pytest.approx(table_acceleration(POSE, RATES, ACCELERATIONS), abs=1e-9)
    assert [dynamics.model.coordinates[k] for k in (0, 5)] == ["table.x", "table.rz"]


def test_redundant_legs_push_no_more_than_they_must(table: PlatformDynamics, mast: Platform) -> None:
    """Forces along the null vector of J^T move nothing; the smallest ones have no share of it."""
    forces = table.leg_forces(POSE, RATES, ACCELERATIONS).forces
    null = np.linalg.svd(mast.jacobian(POSE).T)[2][-1]
    assert np.abs(mast.jacobian(POSE).T @ null).max() < 1e-12
    assert abs(null @ forces) < 1e-9 * np.linalg.norm(forces)
    state = table.state(POSE, RATES, forces + 1e4 * null)
    a = table.model.acceleration(state)
    assert a[:6] == pytest.approx(table_acceleration(POSE, RATES, ACCELERATIONS), abs=1e-8)


def test_the_weight_stands_on_the_vertical_legs(table: PlatformDynamics) -> None:
    """75 t and the rods on four legs; of each level leg they carry what does not rest on its base joint."""
    forces = table.leg_forces(np.zeros(6)).forces
    level = 350 * 0.35 / 1.2 + 120 * 0.85 / 1.2
    assert forces[4:] == pytest.approx(np.zeros(3), abs=1e-6)
    assert forces[:4].sum() == pytest.approx(9.81 * (75_000 + 4 * 120 + 3 * level))
    assert forces[:4] == pytest.approx([table.model.default_inputs[k] for k in range(4)])


def test_the_table_stands_still_at_the_neutral_pose(table: PlatformDynamics) -> None:
    run = simulate(table.model, until=0.05, step=1e-3)
    assert run.success
    assert np.abs(run.final.v).max() < 1e-8


def test_forces_lag_behind_commands(table: PlatformDynamics) -> None:
    model = table.model
    command = model.default_inputs[0] + 5e4
    run = simulate(model, until=0.04, step=1e-3, inputs={"leg1.command": command}, state=model.assemble())
    reached = run.final.z[0] - model.default_inputs[0]
    assert reached == pytest.approx(5e4 * (1 - np.exp(-2.0)), rel=1e-5)
    assert model.parameters["actuator.lag"] == 0.02


def test_linear_models(table: PlatformDynamics) -> None:
    linear = table.linearise()
    assert (linear.A.shape, linear.B.shape, linear.C.shape, linear.D.shape) == ((19, 19), (19, 7), (13, 19), (13, 7))
    lags = np.isclose(linear.modes.eigenvalues, -50.0, rtol=1e-6).sum()
    assert lags == 7
    control = pytest.importorskip("control")
    system = state_space(table.model, linear)
    assert isinstance(system, control.StateSpace)
    assert system.input_labels[0] == "leg1_command"
    assert system.nstates == 19


def test_python_control_is_asked_for(table: PlatformDynamics, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "control", None)
    with pytest.raises(ArgumentError, match="pip install control"):
        state_space(table.model, table.linearise())


def test_other_models_are_refused(entry: Callable[..., Path]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = load(entry("four_bar"))
    with pytest.raises(ArgumentError, match="not a platform"):
        PlatformDynamics(model)
