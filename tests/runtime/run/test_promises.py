"""What methods promise, measured: tolerances with inputs from Python, energies, and that a step too long for what is stiff is told."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from symgen.runtime.methods import Explicit

import symgen
from symgen.description.read import read_text
from symgen.runtime import ArgumentError, Model, Samples, Solution, Tolerances, simulate

Stepped = Callable[[str], Model]

CART = """
name: damped_cart
parameters: {drag: 0.0}
gravity: [0, 0, 0]
bodies: {cart: {mass: 2.0, com: [0, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}}
joints: {slide: {type: prismatic, bodies: [ground, cart], axis: [1, 0, 0]}}
inputs: {push: {unit: N}}
forces: {motor: {type: joint_force, coordinate: slide, force: push - drag*v}}
initial: {slide: {velocity: 1.0}}
"""

FREE = """
name: tumbling_box
gravity: [0, 0, 0]
bodies: {box: {mass: 1.0, com: [0, 0, 0], inertia: {xx: 1, yy: 2, zz: 3}}}
initial: {box.rx: {velocity: 0.1}, box.ry: {velocity: 2.0}, box.rz: {velocity: 0.1}}
"""

STIFF = """
name: bob_on_a_stiff_spring
gravity: [0, 0, -9.81]
bodies:
  slide: {mass: 0.001, com: [1, 0, 0], inertia: {xx: 0.001, yy: 0.001, zz: 0.001}}
  bob: {mass: 1.0, com: [1, 0, 0], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}
joints:
  x: {type: prismatic, bodies: [ground, slide], axis: [1, 0, 0]}
  z: {type: prismatic, bodies: [slide, bob], axis: [0, 0, 1]}
forces: {spring: {type: spring_damper, bodies: [ground, bob], at: [[0, 0, 0], [1, 0, 0]], stiffness: 1.0e9, damping: 0, length: 1.0}}
"""


@pytest.fixture(scope="module")
def cart() -> Model:
    return symgen.build(read_text(CART))


@pytest.fixture(scope="module")
def stiff() -> Model:
    return symgen.build(read_text(STIFF), "independent")


# inputs that are functions ----------------------------------------------------------------------------

JUMP = 0.4567
PUSHES = {  # and the velocity and place at the time 1, for the mass 2 and the velocity 1 at the start
    "wave": (lambda t: math.sin(37.0 * t), (1 - math.cos(37.0)) / 74.0, 0.5 * (1 / 37.0 - math.sin(37.0) / 37.0**2)),
    "jump": (lambda t: 100.0 * (t >= JUMP), 50.0 * (1 - JUMP), 25.0 * (1 - JUMP) ** 2),
    "jump at a row": (lambda t: 100.0 * (t >= 0.5), 25.0, 6.25),
    "samples": (Samples([0.0, 0.1234, 1.0], [0.0, 3.0, 0.0]), 0.75, (0.5 - (0.1234 + 1) / 6) * 1.5),
}


@pytest.mark.parametrize("name", PUSHES)
@pytest.mark.parametrize("step", [0.01, 0.5])
def test_step_control_keeps_its_tolerance_whatever_drives(cart: Model, name: str, step: float) -> None:
    """Inputs are read at the stages themselves, not between rows half a step apart."""
    push, v, x = PUSHES[name]
    for tolerance in (1e-6, 1e-9, 1e-12):
        tolerances = Tolerances(relative=tolerance, absolute=tolerance)
        run = simulate(cart, 1.0, step, method="dormand-prince", inputs={"push": push}, tolerances=tolerances)
        assert run.success, run.status
        assert [run.final.q[0], run.final.v[0]] == pytest.approx([1.0 + x, 1.0 + v], rel=0, abs=300 * tolerance)


def test_a_table_with_any_nodes_keeps_its_order_with_inputs(cart: Model) -> None:
    """Kutta's 3/8 rule reads inputs at thirds of a step."""
    rows = ((), (1 / 3,), (-1 / 3, 1.0), (1.0, -1.0, 1.0))
    table = Explicit("three-eighths", 4, (1 / 8, 3 / 8, 3 / 8, 1 / 8), rows)
    push, v, _ = PUSHES["wave"]
    errors = [
        abs(simulate(cart, 1.0, 1.0 / n, method=table, inputs={"push": push}).final.v[0] - 1.0 - v) for n in (50, 100)
    ]
    assert math.log2(errors[0] / errors[1]) == pytest.approx(4.0, abs=0.2)


def test_what_a_function_raises_between_rows_ends_the_run(cart: Model) -> None:
    def broken(time: float) -> float:
        return 1.0 / 0.0 if 0.5 < time < 0.6 and abs(time * 200 - round(time * 200)) > 1e-6 else 0.0

    with pytest.raises(ZeroDivisionError):
        simulate(cart, 1.0, 0.01, method="dormand-prince", inputs={"push": broken})
    none = lambda time: math.nan if 0.1 < time < 0.4 else 0.0  # noqa: E731
    with pytest.raises(ArgumentError, match=r"inputs at time .* must be finite; push = nan"):
        simulate(cart, 1.0, 1.0, method="dormand-prince", inputs={"push": none})


# energy -----------------------------------------------------------------------------------------------


def energies(model: Model, run: Solution) -> np.ndarray:
    return np.array([sum(model.energy(run.state(row))) for row in range(len(run.time))])


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_semi_implicit_euler_keeps_the_energy_of_a_tumbling_body() -> None:
    """Gyroscopic terms with the velocities of the start of each step would let it grow without bound."""
    model = symgen.build(read_text(FREE))
    run = simulate(model, 600.0, 0.01, method="semi-implicit-euler", every=600)
    assert run.success
    assert np.abs(energies(model, run) - 4.02).max() < 1e-6
    coarse = simulate(model, 600.0, 0.05, method="semi-implicit-euler", every=120)
    assert np.abs(energies(model, coarse) - 4.02).max() < 1e-3


@pytest.mark.parametrize("name", ["pendulum", "double_pendulum"])
def test_semi_implicit_euler_lets_the_energy_of_a_tree_sway_with_the_step(stepped: Stepped, name: str) -> None:
    model, sway = stepped(name), []
    for step in (2e-3, 1e-3, 5e-4):
        run = simulate(model, 10.0, step, method="semi-implicit-euler", every=4)
        change = energies(model, run) - sum(model.energy(model.assemble()))
        assert abs(change.mean()) < 0.1 * np.abs(change).max()
        sway.append(np.abs(change[: len(change) // 2]).max())
    assert [a / b for a, b in pairwise(sway)] == pytest.approx([2.0, 2.0], rel=0.1)


def test_the_energy_of_loops_by_semi_implicit_euler_is_right_to_first_order(stepped: Stepped) -> None:
    model, gained = stepped("four_bar"), []
    for step in (5e-4, 2.5e-4, 1.25e-4):
        run = simulate(model, 5.0, step, method="semi-implicit-euler", every=10**6)
        gained.append(sum(model.energy(run.final)) - sum(model.energy(model.assemble())))
    assert [a / b for a, b in pairwise(gained)] == pytest.approx([2.0, 2.0], rel=0.15)
    assert abs(gained[0]) < 0.2 * model.energy(model.assemble()).kinetic


def test_semi_implicit_euler_ends_where_its_step_is_too_long_for_a_damper(cart: Model) -> None:
    """v' = -c/m v; half of h c/m has to be below one."""
    cart.set_parameters({"drag": 2.0 * 190.0})
    assert simulate(cart, 1.0, 0.01, method="semi-implicit-euler").success
    cart.set_parameters({"drag": 2.0 * 250.0})
    try:
        run = simulate(cart, 1.0, 0.01, method="semi-implicit-euler")
    finally:
        cart.set_parameters({"drag": 0.0})
    assert not run.success
    assert "did not converge" in run.status
    assert np.isfinite(run.final.v).all()


# stiff ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refresh", ["adaptive", "every-step", "frozen"])
@pytest.mark.parametrize("method", ["rosenbrock-w", "linearly-implicit-euler"])
def test_a_method_of_linear_systems_is_right_or_says_that_it_is_not(stiff: Model, method: str, refresh: str) -> None:
    """A bob on a spring of 1e9 N/m swings like a pendulum; the trapezoidal rule with short steps knows how."""
    wanted = simulate(stiff, 1.0, 2e-5, method="trapezoidal", every=10**6).final.q
    for step in (1e-3, 1e-4):
        run = simulate(stiff, 1.0, step, method=method, refresh=refresh)
        if run.success:
            assert np.abs(run.final.q - wanted).max() < 1e-2
        else:
            assert "velocities do not agree with the integrated accelerations; a shorter step may help" in run.status
    assert run.success == ((method, refresh) == ("rosenbrock-w", "every-step"))


@pytest.mark.parametrize("method", ["rosenbrock-w", "linearly-implicit-euler"])
def test_a_step_that_is_not_resolved_leaves_the_state(stiff: Model, method: str) -> None:
    run = simulate(stiff, 1.0, 1e-3, method=method, refresh="frozen")
    assert "velocities do not agree" in run.status
    assert run.final.time == run.time[-1]
    assert run.final.q.tolist() == run.q[-1].tolist()
    assert run.final.v.tolist() == run.v[-1].tolist()


@pytest.mark.parametrize("length", [1, 7])
@pytest.mark.parametrize("method", ["rosenbrock-w", "linearly-implicit-euler"])
def test_a_run_in_pieces_ends_where_the_whole_run_is_not_resolved(stiff: Model, method: str, length: int) -> None:
    whole, step = simulate(stiff, 1.0, 1e-3, method=method, refresh="frozen"), 1e-3
    piece = simulate(stiff, length * step, step, method=method, refresh="frozen")
    for _ in range(1000 // length):
        if not piece.success:
            break
        until = piece.final.time + length * step
        piece = simulate(stiff, until, step, method=method, refresh="frozen", resume=piece.checkpoint)
    assert "velocities do not agree" in piece.status
    assert piece.final.time == whole.final.time
    assert piece.final.q.tolist() == whole.final.q.tolist()
    again = simulate(stiff, until + step, step, method=method, refresh="frozen", resume=piece.checkpoint)
    assert "velocities do not agree" in again.status
    assert again.statistics.steps == 0


@pytest.mark.parametrize("method", ["trapezoidal", "bdf2", "generalised-alpha", "hht"])
def test_iterated_methods_keep_the_stiff_spring(stiff: Model, method: str) -> None:
    runs = [simulate(stiff, 1.0, step, method=method) for step in (1e-3, 2e-5)]
    assert all(run.success for run in runs)
    np.testing.assert_allclose(runs[0].final.q, runs[1].final.q, rtol=0, atol=1e-4)
