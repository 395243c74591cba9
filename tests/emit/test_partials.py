"""Compiled products with the Jacobian of the equations of motion and its transpose, against the blocks of the linear model and against
differences along the motion."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from symgen.runtime.model.library import Array
from symgen.runtime.model.state import move

import symgen
from symgen.description.read import read, read_text
from symgen.runtime import ArgumentError, Model, ParameterError, State

from ..runtime.run.test_choices import ROD_PRESS
from ..support.agreement import described
from .test_linearisation import DRIVEN, pushed_onto_the_constraints

ROOT = Path(__file__).parents[2]
DESCRIPTIONS = {
    "driven": lambda: read_text(DRIVEN),
    "tumbler": lambda: read(ROOT / "tests" / "data" / "tumbler.yaml"),
    "four_bar": lambda: read(ROOT / "models" / "four_bar.yaml"),
    "rod_press": lambda: described(ROD_PRESS),
}
"""Two drives in closed loops, quaternions, first-order states, a tire, reactions; a free body; the rod press has several choices of
dependent coordinates."""


class Moving(NamedTuple):
    model: Model
    state: State
    inputs: Array

    def blocks(self) -> Mapping[str, Array]:
        """Of the Jacobian, which no tangent takes part in."""
        model, state = self.model, self.state
        a, multipliers = model.acceleration(state, self.inputs), model.multipliers(state, self.inputs)
        return model.call("jacobian", t=state.time, q=state.q, v=state.v, z=state.z, u=self.inputs, a=a, l=multipliers)


@pytest.fixture(scope="module", params=DESCRIPTIONS)
def moving(request: pytest.FixtureRequest) -> Moving:
    """A state with closed loops that moves in all coordinates."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = symgen.build(DESCRIPTIONS[request.param]())
    random = np.random.default_rng(7)
    inputs = model.default_inputs + 0.1 * random.normal(size=len(model.inputs))
    start = model.assemble(held=[], inputs=inputs)
    z = start.z + 0.2 * random.normal(size=len(start.z))
    state = State(0.3, start.q, start.v + 0.4 * random.normal(size=len(start.v)), z)
    return Moving(model, pushed_onto_the_constraints(model, state, inputs), inputs)


def directions(moving: Moving, count: int, seed: int) -> dict[str, Array]:
    random, state = np.random.default_rng(seed), moving.state
    lengths = {"dq": count, "dv": count, "dz": len(state.z), "du": len(moving.inputs)}
    return {name: random.normal(size=length) for name, length in lengths.items()}


def along(blocks: Mapping[str, Array], result: str, moves: Mapping[str, Array]) -> Array:
    return np.asarray(sum(blocks[f"{result}_{name[1:]}"] @ move for name, move in moves.items()))


def close(found: Array, wanted: Array, size: float) -> None:
    np.testing.assert_allclose(found, wanted, rtol=0.0, atol=1e-12 * max(size, 1e-300))


def closed_direction(moving: Moving, seed: int) -> dict[str, Array]:
    """Independent coordinates at random; the others by linear equations in NumPy."""
    model, state, part = moving.model, moving.state, moving.model.tangents
    moves = directions(moving, len(state.v), seed)
    rows, dependent = model.constraint_jacobian(state), list(part.layout.dependent)
    for array, result in (("dq", "residual"), ("dv", "rate")):
        moves[array][dependent] = 0.0
        opened = getattr(model.tangent(state, **moves, inputs=moving.inputs), result)
        if dependent:
            moves[array][dependent] = -np.linalg.solve(rows[:, dependent], opened)
    return moves


def test_tangents_solve_the_differentiated_equations(moving: Moving) -> None:
    """M da + J^T dl and J da balance what residual and closure change by; rates and outputs change by their blocks."""
    model, state, blocks = moving.model, moving.state, moving.blocks()
    mass, rows = model.mass_matrix(state), model.constraint_jacobian(state)
    for seed in range(3):
        moves = closed_direction(moving, seed)
        found = model.tangent(state, **moves, inputs=moving.inputs)
        force = along(blocks, "residual", moves)
        size = np.abs(mass).max() * np.abs(found.a).max() + np.abs(force).max()
        close(mass @ found.a + rows.T @ found.multipliers, -force, size)
        turned = along(blocks, "closure", moves)
        close(
            rows @ found.a, -turned, (np.abs(rows) @ np.abs(found.a)).max(initial=0.0) + np.abs(turned).max(initial=0.0)
        )
        moves |= {"da": found.a, "dl": found.multipliers}
        outputs = along(blocks, "outputs", moves)
        close(found.outputs, outputs, np.abs(outputs).max(initial=0.0) + np.abs(found.a).max())
        assert np.abs(np.append(found.residual, found.rate)).max(initial=0.0) < 1e-12, (
            "the direction keeps the loops closed"
        )


def test_dependent_coordinates_follow(moving: Moving) -> None:
    """The compiled solution of the loops, against that in NumPy."""
    model, state, part = moving.model, moving.state, moving.model.tangents
    independent = list(part.layout.independent)
    for seed in range(3):
        moves = closed_direction(moving, seed)
        wanted = model.tangent(state, **moves, inputs=moving.inputs)
        given = {name: move[independent] if name in ("dq", "dv") else move for name, move in moves.items()}
        found = part.by_independent(state, **given, inputs=moving.inputs)
        size = np.abs(wanted.a).max()
        close(found.a, wanted.a[independent], size)
        close(found.zdot, wanted.zdot, np.abs(wanted.zdot).max(initial=0.0))
        close(found.outputs, wanted.outputs, max(size, np.abs(wanted.outputs).max(initial=0.0)))


def test_derivatives_along_the_motion(moving: Moving) -> None:
    """Against differences of accelerations of states that were closed anew by all coordinates that are not independent."""
    model, state, part = moving.model, moving.state, moving.model.tangents
    moves, h = closed_direction(moving, 11), 1e-6
    independent = list(part.layout.independent)
    sides = []
    for sign in (1.0, -1.0):
        step = {name: sign * h * move for name, move in moves.items()}
        u = moving.inputs + step["du"]
        there = shifted(model, state, step, u)
        sides.append(np.concatenate([model.acceleration(there, u)[independent], [*model.outputs(there, u).values()]]))
    slope = (sides[0] - sides[1]) / (2.0 * h)
    given = {name: move[independent] if name in ("dq", "dv") else move for name, move in moves.items()}
    found = part.by_independent(state, **given, inputs=moving.inputs)
    np.testing.assert_allclose(np.append(found.a, found.outputs), slope, rtol=1e-5, atol=1e-5 * np.abs(slope).max())


def shifted(model: Model, state: State, step: Mapping[str, Array], inputs: Array) -> State:
    """Independent coordinates stay where the step puts them."""
    q, v = move(model.layout.joints, state.q, step["dq"]), state.v + step["dv"]
    there = State(state.time, q, v, state.z + step["dz"])
    return model.assemble(held=model.tangents.independent, state=there, inputs=inputs)


def test_gradients_are_the_transpose(moving: Moving) -> None:
    model, state, inputs = moving.model, moving.state, moving.inputs
    random, layout = np.random.default_rng(8), model.layout
    for independent in (False, True):
        count = len(model.tangents.independent) if independent else len(state.v)
        moves = directions(moving, count, 9)
        weights = {"a": random.normal(size=count), "zdot": random.normal(size=len(state.z))}
        weights["outputs"] = random.normal(size=len(layout.sensors))
        if independent:
            change = model.tangents.by_independent(state, **moves, inputs=inputs)._asdict()
            back = model.adjoints.by_independent(state, **weights, inputs=inputs)
        else:
            weights["multipliers"] = random.normal(size=len(layout.constraints))
            change = model.tangent(state, **moves, inputs=inputs)._asdict()
            back = model.gradient(state, **weights, inputs=inputs)
        shares = np.concatenate([getattr(back, name[1:]) * move for name, move in moves.items()])
        forwards = np.concatenate([weight * change[name] for name, weight in weights.items()])
        assert abs(shares.sum() - forwards.sum()) < 1e-12 * max(np.abs(shares).max(), np.abs(forwards).max())
        assert np.abs(shares).max() > 0.0
        assert back.parameters == {}


def test_parameters_move_too(shipped: Callable[..., Model]) -> None:
    """Against differences of the same model with other parameters, and as gradients."""
    model = shipped("four_bar", "independent")
    state = model.assemble({"a": 0.4}, {"a": 3.0})
    changes = {"bodies.crank.mass": 0.3, "bodies.coupler.com.x": 0.02, "points.B.z": 0.01}
    known, h = dict(model.parameters), 1e-6
    found = model.tangent(state, dp=changes)
    sides = []
    for sign in (1.0, -1.0):
        with model.trying({name: known[name] + sign * h * rate for name, rate in changes.items()}):
            sides.append(np.concatenate([model.acceleration(state), model.constraints(state).residual]))
    slope = (sides[0] - sides[1]) / (2.0 * h)
    np.testing.assert_allclose(np.append(found.a, found.residual), slope, rtol=1e-6, atol=1e-6 * np.abs(slope).max())
    weights = np.array([0.3, -0.8, 1.1])
    back = model.gradient(state, a=weights, parameters=True)
    forwards = weights @ found.a
    assert sum(back.parameters[name] * rate for name, rate in changes.items()) == pytest.approx(forwards, rel=1e-12)
    free = model.adjoints_by(parameters=True).by_independent(state, a=[1.0])
    moved = model.tangents_by(parameters=True).by_independent(state, dp=changes)
    assert sum(free.parameters[name] * rate for name, rate in changes.items()) == pytest.approx(moved.a[0], rel=1e-12)


def test_they_follow_the_parameters_of_the_model(shipped: Callable[..., Model]) -> None:
    model = shipped("pendulum", "recursive")
    state = model.assemble({model.layout.positions[0]: 0.3})
    before = model.tangent(state, dq=[1.0]).a
    model.set_parameters({"mass": 3.0, "friction": 0.7})
    heavier = model.tangent(state, dv=[1.0]).a
    other = shipped("pendulum", "recursive")
    other.set_parameters({"mass": 3.0, "friction": 0.7})
    assert heavier.tolist() == other.tangent(state, dv=[1.0]).a.tolist() != before.tolist()


def test_what_is_refused(shipped: Callable[..., Model]) -> None:
    model = shipped("four_bar", "independent")
    state = model.assemble({"a": 0.4})
    for given, said in (
        ({"dq": [1.0]}, "dq must be 3 numbers"),
        ({"dv": [1.0, np.nan, 0.0]}, "dv must be finite"),
        ({"dq": {"x": 1.0}}, "there is no dq 'x'"),
        ({"dp": {"bodies.crank.mas": 1.0}}, "did you mean bodies.crank.mass"),
    ):
        with pytest.raises((ArgumentError, ParameterError), match=said):
            model.tangent(state, **given)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="weights of outputs must be"):
        model.gradient(state, outputs=[1.0])
    with pytest.raises(ArgumentError, match=r"take model.tangents_by\(parameters=True\)"):
        model.tangents.along(state, dp={"bodies.crank.mass": 1.0})
