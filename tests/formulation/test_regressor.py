"""The matrix of inertial parameters, against inverse dynamics, which is derived from bodies that were lumped, and against bodies
with other numbers."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

import symgen
from symgen.description import Description, SymgenNotice, read
from symgen.formulation.regressor import independent
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism
from symgen.runtime import ArgumentError, Model, State

from ..mechanisms import Raw, random_mechanism
from ..support.agreement import Interpreted, described, lowered
from ..support.doses import beyond, long_for
from ..support.regressors import regressor_of
from ..support.shipped import VEHICLES

Array = NDArray[np.float64]
MODELS = Path(__file__).parents[2] / "models"
DATA = Path(__file__).parents[1] / "data"
NAMES = sorted(path.stem for path in MODELS.glob("*.yaml"))


def arrays(mechanism: Mechanism, seed: int) -> dict[str, Array]:
    """Numbers without meaning: loops are open, and quaternions have length one."""
    random = np.random.default_rng(seed)
    interpreted = Interpreted(mechanism, lowered(mechanism))
    found = {array: random.normal(size=length) for array, length in interpreted.program.inputs.items()}
    for joint in mechanism.joints:
        if joint.rotates:
            end = joint.q + len(joint.positions)
            found["q"][end - 4 : end] /= np.linalg.norm(found["q"][end - 4 : end])
    found["l"][:] = 0.0
    return {array: values for array, values in found.items() if array != "parameters"}


def check_inverse_dynamics(description: Description, seed: int) -> None:
    mechanism = analyse(description)
    given = arrays(mechanism, seed)
    found, equations = regressor_of(mechanism), Interpreted(mechanism, lowered(mechanism))
    matrix, loads = found.call("regressor", **given)["Y"], found.call("loads", **given)["f"]
    numbers = found.call("inertial_parameters", **given)["p"].ravel()
    wanted = equations.call("residual", **given)["residual"]
    size = (np.abs(matrix) @ np.abs(numbers) + np.abs(loads)).max(initial=1e-300)
    np.testing.assert_allclose(matrix @ numbers - loads, wanted, rtol=0.0, atol=1e-13 * size)


@pytest.mark.parametrize("name", long_for(("benchmark_car", "hexapod", "mast", *VEHICLES), NAMES))
def test_shipped_models(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        check_inverse_dynamics(read(MODELS / f"{name}.yaml"), seed=4)


@pytest.mark.parametrize("seed", beyond(6, range(60)))
def test_random_mechanisms(seed: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        check_inverse_dynamics(described(random_mechanism(seed)), seed)


# -- by other numbers of the bodies -----------------------------------------------------------------------------------

ENTRIES = ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))
"""Of an inertia matrix, in the order of the columns."""

ORIGINS = {"crank": (0, 0, 0), "coupler": (0, 0.02, 0.2), "rocker": (0.6, 0, 0), "flail": (-0.35, 0.1, 0.02)}
"""Of the bodies' frames in the tumbler: the points of their joints, or what the frame says."""

TURNED = (0.3, -0.4, 0.5)
"""Roll, pitch and yaw of the flail's frame, in which its centre of mass and its inertia are."""


def tumbler() -> Raw:
    """With products of inertia, and a frame that is neither in the joint nor along the world."""
    raw: Raw = yaml.safe_load((DATA / "tumbler.yaml").read_text(encoding="utf-8"))
    for body in ORIGINS:
        raw["bodies"][body]["inertia"] |= {"xy": 1e-4, "xz": -2e-4, "yz": 3e-4}
    frame = {"origin": list(ORIGINS["flail"]), "rpy": list(TURNED)}
    raw["bodies"]["flail"] |= {"frame": frame, "com": {"body": "flail", "at": [-0.05, -0.05, 0.03]}}
    return raw


def numbers_of(parameters: Mapping[str, float], body: str) -> Array:
    """m, m c and the inertia about the frame's origin, worked out anew."""
    mass, inertia = parameters[f"bodies.{body}.mass"], np.zeros((3, 3))
    for (i, j), (x, y) in zip(ENTRIES, ("xx", "xy", "yy", "xz", "yz", "zz"), strict=True):
        inertia[i, j] = inertia[j, i] = parameters[f"bodies.{body}.inertia.{x}{y}"]
    own = body == "flail"
    arm = np.array([parameters[f"bodies.{body}.com{'.at' if own else ''}.{x}"] for x in "xyz"])
    arm -= 0.0 if own else np.array(ORIGINS[body])
    inertia += mass * (arm @ arm * np.eye(3) - np.outer(arm, arm))
    return np.array([mass, *(mass * arm), *(inertia[i, j] for i, j in ENTRIES)])


@pytest.fixture(scope="module")
def twins() -> tuple[Mechanism, Interpreted, Interpreted]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        mechanism = analyse(described(tumbler()))
    return mechanism, regressor_of(mechanism), Interpreted(mechanism, lowered(mechanism))


def test_numbers_are_those_of_the_bodies(twins: tuple[Mechanism, Interpreted, Interpreted]) -> None:
    mechanism, found, _ = twins
    numbers = found.call("inertial_parameters")["p"]
    for body in ORIGINS:
        np.testing.assert_allclose(
            numbers[mechanism.bodies.index(body)], numbers_of(found.parameters, body), rtol=1e-13, atol=1e-16
        )


def test_columns_are_what_other_numbers_change(twins: tuple[Mechanism, Interpreted, Interpreted]) -> None:
    """Forces are linear in the numbers, so that differences are exact, and loops are closed by a null space of NumPy."""
    mechanism, found, equations = twins
    given = arrays(mechanism, 5)
    matrix, reduced = found.call("regressor", **given)["Y"], found.call("reduced_regressor", **given)["Y"]
    free = list(independent(mechanism))
    motions = np.linalg.svd(equations.call("constraint_jacobian", **given)["J"])[2][mechanism.constraints :].T
    motions = motions @ np.linalg.inv(motions[free])
    before, start = dict(equations.parameters), equations.call("residual", **given)["residual"]
    for body in ORIGINS:
        columns = slice(10 * mechanism.bodies.index(body), 10 * mechanism.bodies.index(body) + 10)
        for name in (name for name in before if name.startswith(f"bodies.{body}.") and ".frame." not in name):
            equations.parameters = before | {name: before[name] + 0.1}
            forces = equations.call("residual", **given)["residual"] - start
            change = numbers_of(equations.parameters, body) - numbers_of(before, body)
            size = np.abs(start).max() + np.abs(forces).max()
            np.testing.assert_allclose(matrix[:, columns] @ change, forces, rtol=0.0, atol=1e-12 * size)
            size *= np.abs(motions).max()
            np.testing.assert_allclose(reduced[:, columns] @ change, motions.T @ forces, rtol=0.0, atol=1e-12 * size)
    equations.parameters = before


def test_what_joints_leave_out_is_zero_by_structure() -> None:
    """The first link of the arm turns about its z axis, which code knows: nothing else of it is even computed."""
    found = regressor_of(analyse(read(MODELS / "arm7.yaml"))).program
    (output,) = next(each for each in found.functions if each.name == "regressor").outputs
    assert {column for _, column in output.pattern or () if column < 10} == {1, 2, 9}


# -- compiled ---------------------------------------------------------------------------------------------------------


def test_compiled_matrices(shipped: Callable[..., Model]) -> None:
    model = shipped("four_bar")
    state, random = model.assemble({"a": 0.7}, {"a": 2.0}), np.random.default_rng(6)
    a = random.normal(size=(5, 3))
    found = model.regressor(state, a[0])
    assert found.rows == model.coordinates
    assert found.columns[10:13] == ("coupler.m", "coupler.mcx", "coupler.mcy")
    forces = model.inverse_dynamics(state, a[0])
    numbers = model.regressors.parameters()
    np.testing.assert_allclose(found.matrix @ numbers - found.loads, forces, rtol=0.0, atol=1e-13 * abs(forces).max())
    for independent_ones in (False, True):
        many = model.regressors.rows(state.q, np.tile(state.v, (5, 1)), a, independent=independent_ones)
        single = [model.regressor(state, each, independent=independent_ones).matrix for each in a]
        assert np.array_equal(many, single)
    projected = model.regressors.projected(state.q, forces[None])[0]
    assert model.regressors.projected(state.q, forces).tolist() == [projected.tolist()]
    reduced = model.regressor(state, a[0], independent=True)
    np.testing.assert_allclose(reduced.matrix @ numbers - reduced.loads, projected, rtol=1e-12)


def test_dependent_velocities_and_accelerations_follow(shipped: Callable[..., Model]) -> None:
    """Of states that the model has closed, and of a tree, where all are independent."""
    model = shipped("four_bar")
    states = [model.assemble({"a": angle}, {"a": 2.0}) for angle in (0.3, 1.1, 2.5)]
    q, v = (np.array([getattr(state, name) for state in states]) for name in "qv")
    a = np.array([model.acceleration(state) for state in states])
    free = list(model.regressors.layout.independent)
    for found, wanted in zip(model.regressors.completed(q, v[:, free], a[:, free]), (v, a), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=0.0, atol=1e-12 * np.abs(wanted).max())
    pendulum = shipped("pendulum", "recursive").regressors
    assert [x.tolist() for x in pendulum.completed([0.1], [2.0], [[3.0], [4.0]])] == [[[2.0]], [[3.0], [4.0]]]


def test_it_follows_the_parameters_of_the_model(shipped: Callable[..., Model]) -> None:
    model = shipped("pendulum", "recursive")
    state = model.assemble({"swing": 0.3})
    before = model.regressors.parameters()
    model.set_parameters({"mass": 3.0})
    assert model.regressors.parameters()[0] == 3.0 != before[0]
    found = model.regressor(state, [0.4])
    forces = found.matrix @ model.regressors.parameters() - found.loads
    assert forces == pytest.approx(model.inverse_dynamics(state, [0.4]), rel=1e-13)


def test_what_is_refused(shipped: Callable[..., Model]) -> None:
    model = shipped("four_bar")
    state = model.assemble({"a": 0.7})
    with pytest.raises(ArgumentError, match="accelerations must be 3 numbers"):
        model.regressor(state, [0.0])
    with pytest.raises(ArgumentError, match="q must be rows of 3 numbers"):
        model.regressors.rows([[1.0]], state.v, state.v)
    with pytest.raises(ArgumentError, match="equally many rows"):
        model.regressors.rows(np.zeros((2, 3)), np.zeros((3, 3)), state.v)
    with pytest.raises(
        ArgumentError, match=r"v must be rows of 1 number, of the independent coordinates \(\w\), not .* \(3,\)"
    ):
        model.regressors.completed(state.q, state.v, [0.0])
    with pytest.raises(ArgumentError, match="forces must be rows of 3 numbers"):
        model.regressors.projected(state.q, [1.0, 2.0])
    with pytest.raises(ArgumentError, match="as many rows as there are positions, 2, not 3"):
        model.regressors.projected([state.q, state.q], np.zeros((3, 3)))


def test_loads_of_models_with_states() -> None:
    """A drive with a lag: loads depend on the state of the drive, which has to be given."""
    model = symgen.build(DATA / "lagging.yaml")
    random = np.random.default_rng(8)
    q, v, a = random.normal(size=(3, 4, len(model.coordinates)))
    z = random.normal(size=(4, len(model.layout.states)))
    found = model.regressors.loads(q, v, z=z)
    numbers, rows = model.regressors.parameters(), model.regressors.rows(q, v, a)
    for k in range(4):
        forces = model.inverse_dynamics(State(0.0, q[k], v[k], z[k]), a[k])
        np.testing.assert_allclose(rows[k] @ numbers - found[k], forces, rtol=1e-12, atol=1e-12)
    assert np.abs(found - model.regressors.loads(q, v, z=0.0 * z)).max() > 1e-3
    names = ", ".join(model.layout.states)
    with pytest.raises(ArgumentError, match=rf"first-order states \({names}\), not .* \(0,\); give z=, of each sample"):
        model.regressors.loads(q, v)
