"""Compiled functions of implicit steps: against differences, the columns of their Jacobian, and their lanes."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.model.library import open_shared
from symgen.runtime.model.state import move

from symgen.formulation import extent
from symgen.pipeline import build
from symgen.runtime import ArgumentError, Model, State, SymgenNotice, fleet_part

from ..support.cache import own_cache

Array = NDArray[np.float64]
MODELS = Path(__file__).parents[2] / "models"
WEIGHTS = (0.3, 0.7, 1.1, 0.9)


@pytest.fixture(scope="module")
def model() -> Model:
    return build(MODELS / "benchmark_quarter.yaml", "independent")


@pytest.fixture(scope="module")
def state(model: Model) -> State:
    random = np.random.default_rng(4)
    start = model.assemble()
    return model.assemble(state=State(0.1, start.q, start.v + random.normal(size=len(start.v)), start.z), held=())


@pytest.mark.parametrize(
    ("name", "blocks"),
    [
        ("tests/data/tumbler.yaml", None),
        ("models/four_bar.yaml", (0, 1)),
        ("models/benchmark_quarter.yaml", None),
        ("tests/data/lagging.yaml", None),
    ],
)
def test_unknowns_of_a_joint_are_one_block(name: str, blocks: tuple[int, ...] | None) -> None:
    """By the names of coordinates, and each first-order state by itself; C has the same table."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        model = build(MODELS.parent / name, "independent")
    step, layout = model.stepping.layout, model.layout
    joint_of = {k: joint.name for joint in layout.joints for k in range(joint.v, joint.v + joint.count)}
    owners = [*(joint_of[k] for k in step.independent), *(f"state {name}" for name in layout.states)]
    edges = [k for k in range(len(owners)) if k == 0 or owners[k] != owners[k - 1]]
    assert step.blocks == (*edges, len(owners))
    assert blocks is None or step.blocks == blocks
    text = next(model.part("stepping").glob("*_stepper.c")).read_text(encoding="ascii")
    found = re.search(r"\bequation_blocks\[\] = \{([^}]*)\}", text)
    assert found is not None
    assert tuple(int(number) for number in found[1].replace(",", " ").split()) == step.blocks


def displaced(model: Model, state: State, a: Array, delta: Array) -> tuple[State, Array]:
    """All independent positions, velocities and accelerations, and the states, moved together; loops closed by corrections."""
    step = model.stepping
    count = len(step.independent)
    dq, dv, da, dz = np.split(delta, [count, 2 * count, 3 * count])
    tangent = np.zeros(len(state.v))
    tangent[list(step.layout.independent)] = dq
    v, accelerations = state.v.copy(), a.copy()
    v[list(step.layout.independent)] += dv
    accelerations[list(step.layout.independent)] += da
    q = move(model.layout.joints, state.q, tangent)
    for _ in range(6):
        tangent = np.zeros(len(state.v))
        correction = step.residual(State(state.time, q, v, state.z + dz), accelerations).correction
        tangent[list(step.layout.dependent)] = correction
        q = move(model.layout.joints, q, tangent)
    return State(state.time, q, v, state.z + dz), accelerations


def results(model: Model, state: State, a: Array) -> Array:
    found = model.stepping.residual(state, a)
    return np.concatenate([found.residual, found.zdot])


def test_the_residual_vanishes_at_the_acceleration(model: Model, state: State) -> None:
    a = model.acceleration(state)
    found = model.stepping.residual(state, a)
    assert np.abs(found.residual).max() < 1e-10 * np.abs(model.forces(state)).max()
    np.testing.assert_allclose(found.acceleration, a[list(model.stepping.layout.dependent)], rtol=1e-9, atol=1e-9)


def test_tangents_are_limits_of_differences(model: Model, state: State) -> None:
    a = model.acceleration(state)
    count, states = len(model.stepping.independent), len(state.z)
    direction = np.random.default_rng(5).normal(size=3 * count + states)
    dq, dv, da, dz = np.split(direction, [count, 2 * count, 3 * count])
    exact = np.concatenate(model.stepping.tangent(state, a, dq, dv, da, dz))
    size = 1e-6
    ends = [results(model, *displaced(model, state, a, sign * size * direction)) for sign in (1.0, -1.0)]
    np.testing.assert_allclose((ends[0] - ends[1]) / (2 * size), exact, rtol=1e-6, atol=1e-6 * np.abs(exact).max())


def test_what_is_given_is_checked_in_any_direction(model: Model, state: State) -> None:
    nothing = np.zeros(len(model.stepping.independent))
    with pytest.raises(ArgumentError):
        model.stepping.tangent(state, [1.0], nothing, nothing, nothing, np.zeros(len(state.z)))


def test_columns_of_the_jacobian_are_tangents(model: Model, state: State) -> None:
    a = model.acceleration(state)
    step = model.stepping_by((), columns=True)
    count, states = len(step.independent), len(state.z)
    assert "step_tangent" in step.library.functions
    jacobian = step.jacobian(state, a, WEIGHTS)
    assert jacobian.shape == (count + states, count + states)
    for k, unit in enumerate(np.eye(count + states)):
        dq, dv, da = (weight * unit[:count] for weight in WEIGHTS[:3])
        column = np.concatenate(step.tangent(state, a, dq, dv, da, WEIGHTS[3] * unit[count:]))
        np.testing.assert_allclose(jacobian[:, k], column, rtol=1e-12, atol=1e-12 * np.abs(jacobian).max())


def test_parameters_of_the_model_are_those_of_its_steps(model: Model, state: State) -> None:
    a = model.acceleration(state)
    before = model.stepping.residual(state, a).residual
    name = next(name for name in model.parameters if name.endswith("mass"))
    value = model.parameters[name]
    model.set_parameters({name: 1.1 * value})
    try:
        assert np.abs(model.stepping.residual(state, a).residual - before).max() > 1e-6
    finally:
        model.set_parameters({name: value})


@pytest.mark.parametrize("lanes", [4, 8])
def test_lanes_are_states_of_their_own(model: Model, state: State, lanes: int) -> None:
    part = fleet_part(lanes)
    built, shared = open_shared(model.part(part), part, model.layout.identity_of(part))
    (layout,), ffi = built.libraries, shared.ffi
    step = model.stepping.library
    model.stepping.residual(state, model.acceleration(state))
    random = np.random.default_rng(6)
    given = {name: np.repeat(step.entries[name][:, None], lanes, 1) for name in ("t", "q", "v", "z", "u", "a", "seeds")}
    for name in ("v", "a", "seeds"):
        given[name] = random.normal(size=given[name].shape)
    arrays = {name: vectors(values) for name, values in given.items()}
    parameters = vectors(np.repeat(np.array(list(model.parameters.values()))[:, None], lanes, 1))
    arrays["constants"], arrays["work"] = (vectors(np.zeros((n, lanes))) for n in (layout.constants, layout.work))
    addresses = {name: ffi.from_buffer("double[]", array) for name, array in arrays.items()}
    fill = shared.function("symgen_initialiser", f"{layout.symbol}_init")
    fill(ffi.from_buffer("double[]", parameters), addresses["constants"])
    for function in layout.functions:
        out = vectors(np.zeros((function.size, lanes)))
        arguments = ffi.new("symgen_arguments *", {**addresses, "out": ffi.from_buffer("double[]", out)})
        assert shared.function("symgen_function", f"{layout.symbol}_{function.name}")(arguments) == 0
        for lane in range(lanes):
            for name, values in given.items():
                step.entries[name][:] = values[:, lane]
            expected = step.evaluate(function.name)[: function.size]
            found = out.reshape(-1, lanes)[: function.size, lane]
            np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max())


def vectors(values: Array) -> Array:
    """A row for each number, a column for each lane, at an address that vectors may have."""
    array = np.zeros(values.size + 16)
    skip = (-array.ctypes.data % 64) // 8
    array = array[skip : skip + max(1, values.size)]
    array[: values.size] = values.ravel()
    return array


def test_wrong_use_is_answered(model: Model, state: State) -> None:
    with pytest.raises(ArgumentError, match="accelerations must be"):
        model.stepping.residual(state, [1.0])
    with pytest.raises(ArgumentError, match="weights are position, velocity, acceleration, state"):
        model.stepping.jacobian(state, model.acceleration(state), (1.0, 2.0))


def test_a_large_tree_has_its_mass_matrix_from_inverse_dynamics(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written = build(MODELS / "arm7.yaml", "recursive")
    monkeypatch.setattr(extent, "MOST_IN_MASS_MATRIX", 6)
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    model = build(MODELS / "arm7.yaml", "recursive")
    assert "mass_matrix" not in model.library.functions
    state = model.assemble(dict.fromkeys(model.layout.positions, 0.3))
    expected = written.mass_matrix(state)
    np.testing.assert_allclose(model.mass_matrix(state), expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max())
    np.testing.assert_allclose(model.mass_matrix(state, sparse=True).toarray(), model.mass_matrix(state))
