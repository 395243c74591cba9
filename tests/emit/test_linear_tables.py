"""Tables of straight lines: values, slopes at corners, lanes, all against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.description import read_text
from symgen.pipeline import build
from symgen.runtime import Model, State

X, Y = np.array([-1.0, -0.2, 0.1, 0.5]), np.array([-3.0, -1.0, 0.5, 0.0])
TEXT = f"""
name: polygon
bodies: {{b: {{mass: 1, com: [0, 0, 0], inertia: {{xx: 1, yy: 1, zz: 1}}}}}}
joints: {{j: {{type: prismatic, bodies: [ground, b], axis: [1, 0, 0]}}}}
tables: {{p: {{type: linear, x: {X.tolist()}, y: {Y.tolist()}}}}}
forces: {{f: {{type: joint_force, coordinate: j, force: p(x)}}}}
"""
PLACES = np.concatenate([X, X - 1e-9, X + 1e-9, np.linspace(-1.5, 1.0, 33)])


def line(at: float, x: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """Value and slope; beyond the ends the first and last piece go on, at a corner the piece to the right counts."""
    slopes = np.diff(y) / np.diff(x)
    piece = int(np.clip(np.searchsorted(x, at, side="right") - 1, 0, len(slopes) - 1))
    return float(y[piece] + slopes[piece] * (at - x[piece])), float(slopes[piece])


@pytest.fixture(scope="module")
def model() -> Model:
    return build(read_text(TEXT), formulation="independent")


def test_values_are_on_the_lines(model: Model) -> None:
    for at in PLACES:
        found = model.acceleration(State(0.0, np.array([at]), np.zeros(1), np.zeros(0)))
        assert found[0] == pytest.approx(line(at, X, Y)[0], rel=1e-14, abs=1e-14)


def test_the_slope_at_a_corner_is_that_to_its_right(model: Model) -> None:
    for at in PLACES:
        linear = model.linearise(State(0.0, np.array([at]), np.zeros(1), np.zeros(0)))
        assert linear.A[1, 0] == pytest.approx(line(at, X, Y)[1], rel=1e-9)


def test_lanes_take_the_same_lines_each_with_its_own_points(model: Model) -> None:
    lifts = np.linspace(-0.4, 0.4, 8)
    batch = model.batch([{"tables.p.y.2": -1.0 + lift} for lift in lifts])
    for at in PLACES:
        found = batch.accelerations(np.full((8, 1), at), np.zeros((8, 1)))
        wanted = [line(at, X, Y + lift * np.array([0, 1, 0, 0]))[0] for lift in lifts]
        assert np.allclose(found[:, 0], wanted, rtol=1e-14, atol=1e-14)


def test_points_may_be_formulas_of_parameters_that_nothing_else_uses() -> None:
    """The abscissae are stretched with the parameter."""
    places = ", ".join(f"{at}*stretch" for at in X.tolist())
    text = TEXT.replace(f"x: {X.tolist()}", f"x: [{places}]") + "parameters: {stretch: 2.0}\n"
    stretched = build(read_text(text), formulation="independent")
    for factor in (2.0, 0.5):
        stretched.set_parameters({"stretch": factor})
        for at in PLACES[::3]:
            found = stretched.acceleration(State(0.0, np.array([at]), np.zeros(1), np.zeros(0)))
            assert found[0] == pytest.approx(line(at, factor * X, Y)[0], rel=1e-13, abs=1e-13)
