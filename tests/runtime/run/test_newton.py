"""Newton's method on all bodies (paper 1): measured orders, closed constraints, exact derivatives, factors that last."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.model.elimination import Elimination, eliminate
from symgen.runtime.model.newton import BodyState, Newton

import symgen
from symgen.description import SymgenNotice
from symgen.runtime import (
    METHODS,
    ArgumentError,
    EvaluationError,
    Model,
    Solution,
    State,
    Stop,
    Tolerances,
    jacobian_drift,
    simulate,
)

Array = NDArray[np.float64]
Bodies = Callable[[str, str], Model]
DATA = Path(__file__).parents[2] / "data"
MODELS = Path(__file__).parents[3] / "models"
FORMULATIONS = ("inertial", "chassis")
UNTIL = 0.4
TIGHT = Tolerances(residual=1e-9, closure=1e-11)


@pytest.fixture(scope="session")
def bodies() -> Bodies:
    """bodies(name, formulation); tests leave parameters alone."""

    @cache
    def model(name: str, formulation: str) -> Model:
        own = DATA / f"{name}.yaml"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            return symgen.build(own if own.exists() else MODELS / f"{name}.yaml", formulation)

    return model


@pytest.fixture(scope="module")
def fine(bodies: Bodies) -> State:
    """RK4 on the accelerations of the same formulation."""
    return simulate(bodies("tumbler", "chassis"), UNTIL, 2e-4, every=10**6).final


def distance(found: State, wanted: State) -> float:
    return max(
        float(np.abs(getattr(found, name) - getattr(wanted, name)).max() * weight)
        for name, weight in (("q", 1.0), ("v", 0.1), ("z", 1.0))
    )


def stepped(model: Model, step: float, method: str = "bdf2", refresh: str = "adaptive") -> Solution:
    run = simulate(model, UNTIL, step, method, refresh, every=10**6, tolerances=TIGHT)
    assert run.success, run.status
    return run


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize(("method", "order"), [("implicit-euler", 1.0), ("bdf2", 2.0)])
def test_order_on_a_frame_that_turns(bodies: Bodies, fine: State, formulation: str, method: str, order: float) -> None:
    """History is carried into the present axes of the frame; left in those of its own step, order 2 would be lost."""
    model = bodies("tumbler", formulation)
    errors = [distance(stepped(model, step, method).final, fine) for step in (4e-3, 2e-3, 1e-3)]
    assert np.log2(np.array(errors[:-1]) / errors[1:]) == pytest.approx([order, order], abs=0.3), errors


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_all_three_levels_of_the_constraints_are_kept(bodies: Bodies, formulation: str) -> None:
    model = bodies("tumbler", formulation)
    run = simulate(model, UNTIL, 2e-3, "bdf2", tolerances=TIGHT)
    for row in (0, 50, len(run.time) - 1):
        state = run.state(row)
        closure = model.constraints(state)
        assert np.abs(closure.residual).max() < 1e-10
        assert np.abs(closure.rate).max() < 1e-7
        jacobian, bias = model.constraint_jacobian(state), model.call("constraint_bias", q=state.q, v=state.v)["g"]
        assert np.abs(jacobian @ run.a[row] - bias).max() < 1e-6
        # accelerations and multipliers are those that the equations of motion give at that state
        np.testing.assert_allclose(run.a[row], model.acceleration(state), atol=2e-6)
        np.testing.assert_allclose(run.multipliers[row], model.multipliers(state), atol=2e-6)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_turning_as_a_whole_changes_nothing_in_the_frame(bodies: Bodies, formulation: str) -> None:
    """Radius 0 relative to the base body; in the world that of a rotation by the same angle, 2 sin(angle / 2), at least."""
    model = bodies("tumbler", formulation)
    start = model.assemble()
    states, angles = [start], (0.5, 1.5, 3.0)
    for angle in angles:
        q, turn = np.array(start.q), np.array([np.cos(angle / 2.0), 0.0, 0.0, np.sin(angle / 2.0)])
        q[:3], q[3:7] = rotated(turn, q[:3]), product(turn, q[3:7])
        states.append(replace(start, q=q))
    radii = jacobian_drift(model, states, 1e-3)
    if formulation == "chassis":
        assert radii.max() < 1e-7
    else:
        assert (radii[1:] > 1.9 * np.sin(np.array(angles) / 2.0)).all(), radii


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_blocks_of_the_jacobian_are_derivatives(bodies: Bodies, formulation: str) -> None:
    model = bodies("tumbler", formulation)
    newton = model.newton
    state = stepped(model, 4e-3).final
    u = model.default_inputs
    start = newton.start(state, u)
    newton.put(start, 0.1, u)
    blocks = newton.blocks()
    rows = {"force": newton.components, "velocity": newton.rows, "acceleration": newton.rows, "zdot": newton.states}
    assert np.abs(newton.residual()["position"]).max() < 1e-9
    for array, count in (
        ("q", newton.components),
        ("v", newton.components),
        ("a", newton.components),
        ("z", newton.states),
    ):
        step = 1e-6
        ends = [differing(newton, start, array, np.eye(count) * sign * step, u) for sign in (1.0, -1.0)]
        for name in (*rows, "position"):
            difference = np.array([(high[name] - low[name]) / (2.0 * step) for high, low in zip(*ends, strict=True)]).T
            level = {"q": "position", "v": "velocity", "a": "acceleration"}.get(array)
            exact = blocks["gradient"] if name == level else blocks.get(f"{name}_{array}", np.zeros_like(difference))
            np.testing.assert_allclose(exact, difference, atol=1e-6 * max(1.0, np.abs(difference).max(initial=0.0)))


def differing(newton: object, start: BodyState, array: str, moves: Array, u: Array) -> list[dict[str, Array]]:
    """Residuals for states that are moved by each of the rows."""
    found = []
    for move in moves:
        q, v, z, y = (values.copy() for values in (start.q, start.v, start.z, start.y))
        if array == "q":
            q = moved(q, move, newton.layout.base)  # type: ignore[attr-defined]
        elif array == "z":
            z += move
        else:
            (v if array == "v" else y)[: len(move)] += move
        newton.put(BodyState(q, v, z, y), 0.1, u)  # type: ignore[attr-defined]
        found.append(newton.residual())  # type: ignore[attr-defined]
    return found


def moved(q: Array, move: Array, base: int) -> Array:
    """(43) or (44, 45), written once more with rotation matrices of small turns."""
    count = len(move) // 6
    poses, found = q[: 7 * count].reshape(-1, 7), q.copy()
    result = found[: 7 * count].reshape(-1, 7)
    for k, (pose, part) in enumerate(zip(poses, move.reshape(-1, 6), strict=True)):
        half = np.array([1.0, *(part[3:] / 2.0)])
        relative = base not in (-1, k)
        result[k, 3:] = product(half, pose[3:]) if relative else product(pose[3:], half)
        result[k, 3:] /= np.linalg.norm(result[k, 3:])
        if base == -1:
            result[k, :3] += part[:3]
        elif k == base:
            result[k, :3] += rotated(pose[3:], part[:3])
        else:
            place, turn = pose[:3] + part[:3], move[6 * base + 3 : 6 * base + 6]
            result[k, :3] = place - np.cross(turn, place)
    return found


def product(p: Array, r: Array) -> Array:
    return np.array([p[0] * r[0] - p[1:] @ r[1:], *(p[0] * r[1:] + r[0] * p[1:] + np.cross(p[1:], r[1:]))])


def rotated(p: Array, d: Array) -> Array:
    conjugate = p * np.array([1.0, -1.0, -1.0, -1.0])
    return product(product(p, np.array([0.0, *d])), conjugate)[1:]


def test_old_factors_are_replaced_when_they_cost_too_much(bodies: Bodies) -> None:
    """Arms that swing through large angles wear out any frame: frozen factors fail, adaptive ones are renewed now and then."""
    model = bodies("tumbler", "chassis")
    frozen = simulate(model, UNTIL, 1e-3, "bdf2", "frozen", every=10**6)
    adaptive = simulate(model, UNTIL, 1e-3, "bdf2", "adaptive", every=10**6)
    assert not frozen.success
    assert "did not converge" in frozen.status
    assert any(f"the equation of {body}." in frozen.status for body in model.layout.bodies), frozen.status
    assert adaptive.success
    assert 1 < adaptive.statistics.counts.factorisations < adaptive.statistics.steps / 2


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_statistics_tell_how_far_loops_are_open(bodies: Bodies, formulation: str) -> None:
    model = bodies("tumbler", formulation)
    for refresh in ("every-step", "adaptive"):
        loose = Tolerances(residual=1e-3, closure=1e-4)
        run = simulate(model, UNTIL, 4e-3, "bdf2", refresh, tolerances=loose, timing=True)
        open_by = max(np.abs(model.constraints(run.state(k)).residual).max() for k in range(len(run.time)))
        assert open_by > 1e-9  # well above rounding
        assert 0.3 * open_by < run.statistics.worst_closure < 1e-4
        assert 0.0 < run.statistics.counts.worst_step_time < run.statistics.wall_time


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_steps_too_long_to_converge_are_made_of_shorter_ones(bodies: Bodies, fine: State, formulation: str) -> None:
    model = bodies("tumbler", formulation)
    run = simulate(model, UNTIL, 0.08, "bdf2", tolerances=TIGHT)
    assert run.success, run.status
    assert run.statistics.counts.halvings > 0
    assert len(run.time) == 6
    assert max(np.abs(model.constraints(run.state(k)).residual).max() for k in range(6)) < 1e-10
    assert distance(run.final, fine) < 0.3
    assert distance(stepped(model, 0.04).final, fine) < 0.5 * distance(run.final, fine)


def test_operations_of_steps_are_those_of_what_was_done(bodies: Bodies) -> None:
    """More factorisations by so many cost so much more."""
    model = bodies("tumbler", "chassis")
    newton = model.newton.library.layout
    few, many = (stepped(model, 2e-3, refresh=refresh).statistics.counts for refresh in ("adaptive", "every-step"))
    assert newton.flops("newton_jacobian") > newton.flops("newton_residual") > 1000
    saved = many.operations - few.operations
    more = (many.factorisations - few.factorisations) * newton.flops("newton_jacobian")
    assert saved > more + (many.evaluations - few.evaluations) * newton.flops("newton_residual")
    assert saved < 3 * more


@pytest.mark.parametrize("refresh", ["adaptive", "every-step"])
def test_a_run_resumes_bitwise(bodies: Bodies, refresh: str) -> None:
    model = bodies("tumbler", "chassis")
    whole = simulate(model, UNTIL, 2e-3, "bdf2", refresh, every=10**6)
    half = simulate(model, UNTIL / 2, 2e-3, "bdf2", refresh, every=10**6)
    rest = simulate(model, UNTIL, 2e-3, "bdf2", refresh, every=10**6, resume=half.checkpoint)
    for name in ("q", "v", "z"):
        np.testing.assert_array_equal(getattr(rest.final, name), getattr(whole.final, name))


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_a_run_resumes_bitwise_after_shorter_steps(bodies: Bodies, formulation: str) -> None:
    """New factors that are due, how often steps were shortened and sizes of equations belong to what is remembered."""
    model, step = bodies("tumbler", formulation), 0.08
    whole = simulate(model, UNTIL, step, "bdf2", every=10**6)
    for steps in range(2, 5):
        begun = simulate(model, steps * step, step, "bdf2", every=10**6)
        rest = simulate(model, UNTIL, step, "bdf2", every=10**6, resume=begun.checkpoint)
        np.testing.assert_array_equal(rest.final.q, whole.final.q)
    assert begun.statistics.counts.halvings > 0


def test_a_checkpoint_of_other_axes_is_refused(bodies: Bodies) -> None:
    half = simulate(bodies("tumbler", "chassis"), UNTIL / 2, 4e-3, "bdf2", every=10**6)
    with pytest.raises(ArgumentError, match=r"was made with .*steps base, .*; resume with them, not .*steps world"):
        simulate(bodies("tumbler", "inertial"), UNTIL, 4e-3, "bdf2", resume=half.checkpoint)


def test_a_step_that_fails_in_its_second_half_leaves_what_is_remembered(bodies: Bodies) -> None:
    """The first of two shorter steps is good, the push is beyond all numbers in the second one."""
    model = bodies("pushed", "inertial")
    push = {"push": lambda t: np.where(np.asarray(t) < 0.0207, 1.0, 1e25)}
    before = simulate(model, 0.02, 1e-3, "bdf2", inputs=push)
    after = simulate(model, 0.04, 1e-3, "bdf2", inputs=push)
    assert (after.success, after.statistics.steps) == (False, 20)
    assert after.statistics.counts.halvings > 0
    for name in ("q", "v", "y", "before"):
        kept = (run.checkpoint.memory[f"world.{name}"] for run in (before, after))
        np.testing.assert_array_equal(*kept)


def test_the_last_step_to_a_stop_searches_for_no_order_of_pivots(
    bodies: Bodies, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its length is found by trying; for a car, each search would take a third of a second."""
    orders = []

    def counted(matrix: dict[tuple[int, int], float], size: int) -> Elimination:
        orders.append(size)
        return eliminate(matrix, size)

    monkeypatch.setattr("symgen.runtime.run.newton_run.eliminate", counted)
    run = simulate(bodies("pushed", "inertial"), 1.0, 1e-2, "bdf2", inputs={"push": 5.0}, stop=Stop("rail", 0.05))
    assert run.status.startswith("stopped"), run.status
    assert run["rail"][-1] == pytest.approx(0.05, abs=1e-9)
    assert len(orders) == 1


def test_a_run_that_finds_no_order_of_pivots_keeps_what_was_reached(
    bodies: Bodies, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders = []

    def once(matrix: dict[tuple[int, int], float], size: int) -> Elimination:
        orders.append(size)
        if len(orders) > 1:
            raise EvaluationError("singular")
        return eliminate(matrix, size)

    monkeypatch.setattr("symgen.runtime.run.newton_run.eliminate", once)
    unreachable = Tolerances(residual=1e-300)
    run = simulate(bodies("tumbler", "chassis"), UNTIL, 2e-3, "bdf2", tolerances=unreachable)
    assert (len(orders), run.success, len(run.time)) == (2, False, 1)
    assert "did not converge" in run.status


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_what_is_recorded_does_not_touch_the_run(bodies: Bodies, formulation: str) -> None:
    """Angles of joints are counted by the steps, and rounded there, however many rows are kept."""
    model = bodies("tumbler", formulation)
    whole = simulate(model, UNTIL, 2e-3, "bdf2")
    half = simulate(model, UNTIL / 2, 2e-3, "bdf2")
    rest = simulate(model, UNTIL, 2e-3, "bdf2", resume=half.checkpoint)
    sparse = simulate(model, UNTIL, 2e-3, "bdf2", every=7)
    np.testing.assert_array_equal(rest.q, whole.q[half.statistics.steps :])
    np.testing.assert_array_equal(sparse.q[:-1], whole.q[::7])


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize("refresh", ["every-step", "frozen"])
def test_fixed_iterations_are_the_same_work_every_step(
    bodies: Bodies, fine: State, formulation: str, refresh: str
) -> None:
    model = bodies("tumbler", formulation)
    until = 0.02 if refresh == "frozen" else UNTIL  # for as long as frozen factors are good for anything
    runs = [simulate(model, until, 2e-3, "bdf2", refresh, iterations=n) for n in (1, 2, 3)]
    for run, n in zip(runs, (1, 2, 3), strict=True):
        counts = run.statistics.counts
        assert run.success
        assert counts.solutions == counts.evaluations == n * run.statistics.steps
        assert counts.most_iterations == n
        assert counts.retries == counts.halvings == 0
        assert counts.factorisations == (1 if refresh == "frozen" else run.statistics.steps)
    left = [run.statistics.counts.worst_residual for run in runs]
    assert left[1] < 0.1 * left[0]
    assert left[2] < max(0.1 * left[1], 1e-12)
    if refresh == "every-step":
        assert distance(runs[2].final, stepped(model, 2e-3).final) < 1e-6


@pytest.mark.parametrize("component", ["crank.x", "crank.z", "coupler.x", "coupler.z", "rocker.ry"])
def test_free_components_that_become_singular_are_chosen_anew(
    bodies: Bodies, monkeypatch: pytest.MonkeyPatch, component: str
) -> None:
    """Each of them is good at some position of a linkage that turns all the way round, and determines nothing at another."""
    model = bodies("four_bar", "inertial")
    best, choices = Newton.free_components, []

    def poor_at_first(newton: Newton) -> NDArray[np.int32]:
        choices.append(newton)
        return best(newton) if len(choices) > 1 else np.array([newton.names.index(component)], dtype=np.int32)

    monkeypatch.setattr(Newton, "free_components", poor_at_first)
    start = model.assemble({"a": 0.9}, {"a": 8.0})  # nothing stands still here
    run = simulate(model, 1.0, 1e-3, "bdf2", state=start, every=10**6)
    fine = simulate(model, 1.0, 1e-3, "rk4", state=start, every=10**6)
    assert run.success, run.status
    assert len(choices) > 1
    assert run.statistics.weakest_pivot > 0.05
    np.testing.assert_allclose(run.final.q, fine.final.q, atol=0.05)


def test_a_failing_step_leaves_the_state(bodies: Bodies) -> None:
    model = bodies("tumbler", "chassis")
    run = simulate(model, UNTIL, 1e-3, "bdf2", "frozen", every=1)
    assert len(run.time) == run.statistics.steps + 1
    np.testing.assert_array_equal(run.final.q, run.q[-1])
    np.testing.assert_array_equal(run.final.v, run.v[-1])


def test_refusals_name_what_there_is(bodies: Bodies) -> None:
    model = bodies("tumbler", "chassis")
    made = "steps='base' works with trapezoidal, implicit-euler, bdf2 only; use steps='independent' for method"
    with pytest.raises(ArgumentError, match=f"{made} 'hht'"):
        simulate(model, UNTIL, 1e-3, "hht")
    with pytest.raises(ArgumentError, match=r"frozen, every-step, adaptive only; use .* for refresh='round-robin'"):
        simulate(model, UNTIL, 1e-3, "bdf2", "round-robin")
    with pytest.raises(ArgumentError, match=made):
        simulate(model, UNTIL, 1e-3, replace(METHODS["bdf2"], gain=0.5, any_length=""))  # type: ignore[type-var]


def test_a_wheel_that_leaves_the_road(bodies: Bodies) -> None:
    """Loads that were there when pivots were chosen vanish; the run goes on, and agrees with RK4."""
    model = bodies("sla_quarter_car", "chassis")
    start = model.assemble()
    v = np.array(start.v)
    v[model.coordinates.index("chassis.z")] = 3.0
    start = turned(model, replace(start, v=v))
    run = simulate(model, 0.3, 5e-4, "bdf2", state=start, every=10**6)
    fine = simulate(model, 0.3, 1e-5, state=start, every=10**6)
    assert run.success, run.status
    assert run.final.q[2] > 0.2
    np.testing.assert_allclose(run.final.q, fine.final.q, atol=2e-4)


def turned(model: Model, state: State) -> State:
    """The same state with all loops moving consistently."""
    jacobian = model.constraint_jacobian(state)
    return replace(state, v=state.v - np.linalg.pinv(jacobian) @ (jacobian @ state.v))
