from __future__ import annotations

import copy
import math
import pickle
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from symgen.runtime.model.state import move, position_rates, rotation

from symgen.runtime import (
    ArgumentError,
    AssemblyError,
    EvaluationError,
    JointLayout,
    Model,
    ParameterError,
    State,
)

Load = Callable[[str], Model]

M, L, G = 2.0, 0.7, 9.81


def test_importing_the_runtime_loads_what_is_asked_for() -> None:
    heavy = ("sympy", "jinja2", "numpy", "scipy", "symgen.emit", "symgen.runtime.model")
    text = f"import sys, symgen.runtime; print(*[name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_functions_agree_with_closed_forms(model: Load) -> None:
    pendulum = model("pendulum")
    state = State(0.5, [0.3], [1.2], [0.1])
    force = 0.7 - M * G * L * math.sin(0.3)
    assert pendulum.acceleration(state, {"torque": 0.7})[0] == pytest.approx(force / (M * L * L), rel=1e-14)
    assert pendulum.forces(state, [0.7])[0] == pytest.approx(force, rel=1e-14)
    assert pendulum.state_rates(state)[0] == pytest.approx(11.0, rel=1e-14)
    assert pendulum.mass_matrix(state).tolist() == [[pytest.approx(M * L * L)]]
    assert pendulum.energy(state).kinetic == pytest.approx(0.5 * M * L * L * 1.44)
    assert pendulum.outputs(state)["clock"] == 0.5
    assert pendulum.outputs(state)["x"] == pytest.approx(L * math.sin(0.3))
    assert pendulum.poses(state).position.shape == (1, 3)
    assert pendulum.inverse_dynamics(state, [2.0])[0] == pytest.approx(M * L * L * 2.0 + M * G * L * math.sin(0.3))
    assert pendulum.constraint_jacobian(state).shape == (0, 1)


def test_matrices_come_dense_or_sparse(model: Load) -> None:
    circle = model("circle")
    state = State(0.0, [0.6, 0.8], [0.0, 0.0])
    assert circle.constraint_jacobian(state).tolist() == [[0.6, 0.8]]
    assert circle.mass_matrix(state).tolist() == [[1.5, 0.0], [0.0, 1.5]]
    assert circle.mass_matrix(state, sparse=True).toarray().tolist() == [[1.5, 0.0], [0.0, 1.5]]
    assert circle.multipliers(state)[0] == pytest.approx(-1.5 * G * 0.8)


def test_call_by_name(model: Load) -> None:
    circle = model("circle")
    assert circle.call("constraint_bias", v=[3.0, 4.0])["g"].tolist() == [-25.0]
    with pytest.raises(ArgumentError, match="did you mean constraint_bias"):
        circle.call("constraint_bais")
    with pytest.raises(ArgumentError, match="no array 'w'"):
        circle.call("constraint_bias", w=[1.0])
    with pytest.raises(ArgumentError, match="constraint_bias takes v too"):
        circle.call("constraint_bias", q=[0.6, 0.8])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"masss": 1.0}, "did you mean mass"),
        ({"fixed_lag": 0.2}, "is fixed.*build again"),
        ({"mass": math.nan}, "'mass' must be a finite number"),
        ({"mass": math.inf}, "'mass' must be a finite number"),
        ({"mass": "heavy"}, "'mass' must be a finite number"),
        ({"length": 2.0, "mass": None}, "'mass' must be a finite number"),
    ],
)
def test_bad_parameters_change_nothing(model: Load, change: dict[str, float], message: str) -> None:
    pendulum = model("pendulum")
    state = pendulum.assemble()
    before = pendulum.parameters, pendulum.acceleration(state).tolist()
    with pytest.raises(ParameterError, match=message):
        pendulum.set_parameters(change)
    assert (pendulum.parameters, pendulum.acceleration(state).tolist()) == before


def test_parameters_change_without_a_compiler(model: Load) -> None:
    pendulum = model("pendulum")
    state = pendulum.assemble()
    pendulum.set_parameters({"length": 1.4, "damping": 0.5})
    assert pendulum.parameters["length"] == 1.4
    assert pendulum.acceleration(state)[0] == pytest.approx(-G / 1.4 * math.sin(0.4))
    pendulum.set_parameters({"start": -0.1})
    assert pendulum.assemble().q[0] == -0.1


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"torqe": 1.0}, "did you mean torque"),
        ({"torque": math.nan}, "'torque' must be a finite number"),
        ([1.0, 2.0], "inputs must be 1 numbers"),
        ([math.inf], "torque = inf"),
        (["x"], "or as numbers in the order of model.inputs"),
    ],
)
def test_bad_inputs_are_named(model: Load, inputs: object, message: str) -> None:
    pendulum = model("pendulum")
    with pytest.raises(ArgumentError, match=message):
        pendulum.acceleration(pendulum.assemble(), inputs)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (State(0.0, [0.1, 0.2], [0.0], [0.0]), "q of the state must be 1 numbers"),
        (State(0.0, [0.1], [math.nan], [0.0]), "hinge = nan"),
        (State(0.0, [0.1], [0.0]), "z of the state"),
        (State(math.inf, [0.1], [0.0], [0.0]), "'time' must be a finite number"),
    ],
)
def test_bad_states_are_named(model: Load, state: State, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        model("pendulum").acceleration(state)


def test_quaternions_have_length_one(model: Load) -> None:
    top = model("top")
    start = top.assemble()
    long, zero = start.q.copy(), start.q.copy()
    long[3:] *= 1.001
    zero[3:] = 0.0
    with pytest.raises(ArgumentError, match=r"quaternion of joint 'body' has length 1\.001"):
        top.acceleration(State(0.0, long, start.v))
    assert np.linalg.norm(top.assemble(state=State(0.0, long, start.v)).q[3:]) == pytest.approx(1.0, abs=1e-15)
    with pytest.raises(ArgumentError, match="quaternion of joint 'body' is zero"):
        top.assemble(state=State(0.0, zero, start.v))


def test_a_state_is_a_copy_that_cannot_be_written() -> None:
    q = np.array([1.0])
    state = State(0.0, q, [0.0])
    q[0] = 2.0
    assert state.q[0] == 1.0
    for same in (state, copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (same.q.tolist(), same.v.tolist(), str(same.q)) == ([1.0], [0.0], "[1.]")
        with pytest.raises(ValueError, match="read-only"):
            same.q[0] = 3.0
    assert "q=array([1.])" in repr(state)


def test_infinite_results_are_errors(model: Load) -> None:
    with pytest.raises(EvaluationError, match="entry 0 of 'a' is nan"):
        model("circle").acceleration(State(0.0, [0.0, 0.0], [1.0, 0.0]))


def test_assembly_closes_loops_and_projects_velocities(model: Load) -> None:
    circle = model("circle")
    state = circle.assemble()
    closure = circle.constraints(state)
    assert abs(closure.residual[0]) < 1e-15
    assert abs(closure.rate[0]) < 1e-15


def test_assembly_leaves_named_coordinates_alone(model: Load) -> None:
    circle = model("circle")
    state = circle.assemble(positions={"slide.x": 0.6}, velocities={"slide.y": 0.3})
    assert state.q.tolist() == pytest.approx([0.6, -0.8], abs=1e-15)
    assert state.v.tolist() == pytest.approx([0.4, 0.3], abs=1e-15)
    held = circle.assemble(held=["slide.y"])
    assert held.q[1] == -0.1


def test_loops_that_cannot_close_are_named_with_their_distance(model: Load) -> None:
    circle = model("circle")
    with pytest.raises(AssemblyError, match=r"rod by 0\.625 m; the coordinates slide\.x are held"):
        circle.assemble(positions={"slide.x": 1.5})
    with pytest.raises(AssemblyError, match="velocities contradict"):
        circle.assemble(velocities={"slide.x": 1.0, "slide.y": 1.0})
    with pytest.raises(ArgumentError, match=r"did you mean slide"):
        circle.assemble(positions={"slide.z": 1.0})


def test_a_fast_function_is_the_function_with_buffers_of_its_own(model: Load) -> None:
    pendulum = model("pendulum")
    fast, other = pendulum.fast("acceleration"), pendulum.fast("acceleration")
    fast.q[:], fast.v[:], other.q[:] = 0.5, -0.3, 0.1
    assert fast() == other() == 0
    assert fast.results["a"].tolist() == pendulum.acceleration(State(0.0, [0.5], [-0.3], [0.0])).tolist()
    assert other.results["a"].tolist() == pendulum.acceleration(State(0.0, [0.1], [0.0], [0.0])).tolist()
    pendulum.set_parameters({"length": 1.4})
    fast()
    assert fast.results["a"].tolist() == pendulum.acceleration(State(0.0, [0.5], [-0.3], [0.0])).tolist()
    with pytest.raises(ArgumentError, match="no function"):
        pendulum.fast("nonsense")


def test_linearisation_of_a_pendulum(model: Load) -> None:
    pendulum = model("pendulum")
    pendulum.set_parameters({"damping": 0.2})
    linear = pendulum.linearise(State(0.0, [0.0], [0.0], [0.0]))
    inertia = M * L * L
    expected = [[0.0, 1.0, 0.0], [-G / L, -0.2 / inertia, 0.0], [0.0, 10.0, -10.0]]
    np.testing.assert_allclose(linear.A, expected, rtol=1e-14, atol=1e-14)
    np.testing.assert_allclose(linear.B, [[0.0], [1.0 / inertia], [0.0]], rtol=1e-14)
    np.testing.assert_allclose(linear.C[2], expected[1], rtol=1e-14, atol=1e-14)
    assert linear.D[2, 0] == pytest.approx(1.0 / inertia)
    assert linear.modes.frequencies[0] == pytest.approx(math.sqrt(G / L) / (2 * math.pi))
    assert linear.modes.damping[1] == pytest.approx(1.0)


def test_models_without_derivatives_say_so(model: Load) -> None:
    circle = model("circle")
    with pytest.raises(ArgumentError, match="does not contain the part 'derivatives'"):
        circle.linearise(circle.assemble())


FREE = (
    JointLayout("slider", "scalar", 0, 0, 1),
    JointLayout("body", "free", 1, 1, 6),
    JointLayout("ball", "spherical", 8, 7, 3),
)


def test_moving_along_the_velocity_is_the_rate_of_the_positions() -> None:
    random = np.random.default_rng(1)
    q, v = random.normal(size=12), random.normal(size=10)
    for at in (4, 8):
        q[at : at + 4] /= np.linalg.norm(q[at : at + 4])
    step = 1e-6
    difference = (move(FREE, q, step * v) - move(FREE, q, -step * v)) / (2 * step)
    np.testing.assert_allclose(difference, position_rates(FREE, q, v), atol=1e-9)


def test_rotations_carry_axes_of_the_outer_body() -> None:
    quarter = np.array([math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5)])
    np.testing.assert_allclose(rotation(quarter) @ [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], atol=1e-15)
