"""Linear models along trajectories: against the linearisation of one state, differences of states and of whole runs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.model.state import move, quaternion_product, rotation

from symgen.runtime import ArgumentError, EvaluationError, Linearisation, LinearModels, Model, State, simulate

Array = NDArray[np.float64]
Stepped = Callable[[str], Model]
MOVING = ("pushed", "slider_crank", "tumbler")


def transfer(linear: Linearisation, frequency: float) -> NDArray[np.complex128]:
    s = 2j * np.pi * frequency
    return np.asarray(linear.C @ np.linalg.solve(s * np.eye(len(linear.A)) - linear.A, linear.B) + linear.D)


def agree(several: LinearModels, one: Linearisation) -> None:
    own = several[0]
    for frequency in (0.3, 7.0):
        found, expected = transfer(own, frequency), transfer(one, frequency)
        np.testing.assert_allclose(found, expected, atol=1e-9 * np.abs(expected).max(initial=1e-3))
    values = np.linalg.eigvals(own.A)
    for value in one.eigenvalues:
        if abs(value) > 0.1:  # others are zero, several times: rounding moves them by its root
            assert np.abs(values - value).min() < 1e-9 * max(1.0, abs(value))
    assert several.inputs == one.inputs


@pytest.mark.parametrize("name", ["pushed", "slider_crank", "lagging"])
def test_without_accelerations_they_are_the_linearisation_of_one_state(stepped: Stepped, name: str) -> None:
    """With closed loops, or joints that turn in space, what a mode is depends on the coordinates while these change their meaning."""
    model = stepped(name)
    start = model.assemble()
    rest = State(0.0, start.q, 0.0 * start.v, start.z)
    agree(model.linearise_many([rest]), model.linearise(rest))


def test_a_car_that_drives_on(stepped: Stepped) -> None:
    model = stepped("sedan")
    trim = model.trim(20.0, free=["drive_torque"])
    agree(model.linearise_many([trim.state], trim.inputs), model.linearise(trim))


def moved(model: Model, state: State, dq: Array, dv: Array, dz: Array) -> State:
    """With independent coordinates moved; the others follow, found by closing the loops."""
    tangents, nv = model.tangents, len(state.v)
    e, w, own = np.zeros(nv), np.zeros(nv), list(tangents.layout.independent)
    e[own], w[own] = dq, dv
    there = State(state.time, move(model.layout.joints, state.q, e), state.v + w, state.z + dz)
    return model.assemble(state=there, held=list(tangents.independent))


def between(model: Model, q: Array, other: Array) -> Array:
    """Small moves from q to another, in tangent directions."""
    found = np.zeros(len(model.coordinates))
    for joint in model.layout.joints:
        to = found[joint.v : joint.v + joint.count]
        if joint.kind == "scalar":
            to[:] = (other - q)[joint.q : joint.q + joint.count]
            continue
        at = joint.q
        if joint.kind == "free":
            to[:3] = rotation(q[at + 3 : at + 7]).T @ (other - q)[at : at + 3]
            at, to = at + 3, to[3:]
        back = q[at : at + 4] * [1, -1, -1, -1]
        to[:] = 2.0 * quaternion_product(back, other[at : at + 4])[1:]
    return found


@pytest.mark.parametrize("name", MOVING)
def test_they_are_differences_of_states_that_move(stepped: Stepped, name: str) -> None:
    model = stepped(name)
    run = simulate(model, 0.1, 1e-3, inputs=dict.fromkeys(model.inputs, 0.7))
    state, given = run.state(60), run.inputs[60]
    models, own, h = model.linearise_many([state], given), list(model.tangents.layout.independent), 1e-5
    random, n, nz, nu = np.random.default_rng(2), len(own), len(state.z), len(model.inputs)
    direction = random.normal(size=2 * n + nz + nu)
    e, w, z, u = np.split(direction, [n, 2 * n, 2 * n + nz])
    there, back = (moved(model, state, s * h * e, s * h * w, s * h * z) for s in (1.0, -1.0))
    ends = ((there, given + h * u), (back, given - h * u))
    rates, outputs = ([model.rates(*end) for end in ends], [list(model.outputs(*end).values()) for end in ends])
    expected = np.concatenate([(a - b) / (2 * h) for a, b in zip(*rates, strict=True)])[
        [*own, *range(len(state.v), len(state.v) + nz)]
    ]
    found = np.hstack([models.A[0], models.B[0]])[n:] @ direction
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6 * np.abs(expected).max())
    slopes = np.subtract(*outputs) / (2 * h)
    seen = np.hstack([models.C[0], models.D[0]]) @ direction
    np.testing.assert_allclose(seen, slopes, rtol=1e-6, atol=1e-6 * np.abs(slopes).max(initial=1.0))
    moves = (between(model, state.q, there.q) - between(model, state.q, back.q)) / (2 * h)
    np.testing.assert_allclose(models.basis[0] @ e, moves, atol=1e-6 * np.abs(moves).max())


@pytest.mark.parametrize("name", MOVING)
def test_along_a_run_they_tell_where_a_run_from_nearby_goes(stepped: Stepped, name: str) -> None:
    model, step, end, h = stepped(name), 5e-4, 0.1, 1e-5
    start = model.assemble()
    names, own = model.inputs, list(model.tangents.layout.independent)
    random, n, nz = np.random.default_rng(5), len(own), len(start.z)
    e, w, z, u = (random.normal(size=count) for count in (n, n, nz, len(names)))
    runs = [
        simulate(
            model,
            end,
            step,
            state=moved(model, start, s * e, s * w, s * z),
            inputs=dict(zip(names, s * u, strict=True)),
        )
        for s in (0.0, h, -h)
    ]
    x = followed(model.linearise_many(runs[0]), np.concatenate([e, w, z]), u, step)
    there, back = (run.final for run in runs[1:])
    middle = runs[0].final.q
    went = (between(model, middle, there.q) - between(model, middle, back.q))[own]
    found = np.concatenate([went, (there.v - back.v)[own], there.z - back.z]) / (2 * h)
    np.testing.assert_allclose(x, found, atol=2e-6 * np.abs(found).max())


def followed(models: LinearModels, x: Array, u: Array, step: float) -> Array:
    """x' = A(t) x + B(t) u by the method of Runge and Kutta, over two steps of the run at a time."""
    for k in range(0, len(models) - 1, 2):
        slopes = [np.zeros_like(x)]
        for node, part in ((0, 0.0), (1, 1.0), (1, 1.0), (2, 2.0)):
            slopes.append(models.A[k + node] @ (x + part * step * slopes[-1]) + models.B[k + node] @ u)
        x = x + 2.0 * step / 6.0 * (slopes[1] + 2.0 * slopes[2] + 2.0 * slopes[3] + slopes[4])
    return x


def test_rows_of_a_run_are_its_states(stepped: Stepped) -> None:
    model = stepped("pushed")
    run = simulate(model, 0.1, 1e-3, inputs={"push": lambda time: 3.0 * time})
    models = model.linearise_many(run, every=25)
    listed = model.linearise_many([run.state(k) for k in range(0, 101, 25)], run.inputs[::25])
    assert len(models) == len(listed) == 5
    np.testing.assert_array_equal(models.A, listed.A)
    np.testing.assert_array_equal(models.time, run.time[::25])
    named = model.linearise_many([run.state(k) for k in range(3)], [{"push": 1.0}, None, [2.0]])
    assert named.D.shape == (3, len(model.sensors), 1)
    assert len(model.linearise_many([])) == 0


def test_one_of_them_is_a_linearisation(stepped: Stepped) -> None:
    model = stepped("lagging")
    models = model.linearise_many([model.assemble()] * 2)
    one = models[-1]
    assert one.states == ("slide", "swing", "slide.rate", "swing.rate", "actuator")
    np.testing.assert_array_equal(one.A, models.A[1])
    np.testing.assert_array_equal(one.basis, np.eye(2))
    assert len(one.modes.frequencies) == 3
    assert one.discrete(1e-6).states == one.states
    assert repr(models) == "<LinearModels: 2 of 5 states, 0 inputs, 0 outputs>"
    with pytest.raises(ArgumentError, match="row must be"):
        models[2]


def test_what_cannot_be_linearised_is_named(stepped: Stepped) -> None:
    model, other = stepped("pushed"), stepped("slider_crank")
    start = model.assemble()
    run = simulate(model, 0.01, 1e-3)
    for attempt, said in (
        (lambda: other.linearise_many(run), "of another model"),
        (lambda: model.linearise_many(run, [1.0]), "its own inputs"),
        (lambda: model.linearise_many(start), "give a list of states"),
        (lambda: model.linearise_many([start, "start"]), "must be a State"),
        (lambda: model.linearise_many([start] * 3, [[1.0]] * 2), "inputs for each of 3 states"),
        (lambda: model.linearise_many(run, every=0), "every"),
    ):
        with pytest.raises(ArgumentError, match=said):
            attempt()


@pytest.mark.filterwarnings("ignore:overflow")
def test_a_state_whose_derivatives_are_not_finite_is_named(stepped: Stepped) -> None:
    model = stepped("pushed")
    start = model.assemble()
    far = State(0.5, start.q, 1e200 * np.ones(2), start.z)
    with pytest.raises(EvaluationError, match=r"row 1, at t = 0.5 s"):
        model.linearise_many([start, far])
