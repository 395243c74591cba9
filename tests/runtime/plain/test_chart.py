"""Increments of positions and the velocities that go with them, against differences of positions."""

from __future__ import annotations

import numpy as np
import pytest
from symgen.runtime.model.layout import JointLayout
from symgen.runtime.model.library import Array
from symgen.runtime.model.state import advance, normalised
from symgen.runtime.plain import chart

JOINTS = (
    JointLayout("slide", "scalar", 0, 0, 2),
    JointLayout("ball", "spherical", 2, 2, 3),
    JointLayout("body", "free", 6, 5, 6),
)
NQ, NV = 13, 11
T, STEP = 0.3, 1e-4


@pytest.fixture
def path() -> tuple[Array, Array]:
    """A start, and the coefficients of theta(t) = a t + b t^2."""
    random = np.random.default_rng(3)
    return normalised(JOINTS, random.normal(size=NQ)), random.normal(size=(2, NV))


def theta(path: tuple[Array, Array], t: float) -> Array:
    return np.asarray(path[1][0] * t + path[1][1] * t * t)


def speed(path: tuple[Array, Array], t: float) -> Array:
    return np.asarray(path[1][0] + 2.0 * path[1][1] * t)


def observed(path: tuple[Array, Array], t: float) -> Array:
    """The velocity by differences, whose errors are of order STEP^2."""
    before, after = (advance(JOINTS, path[0], theta(path, t + side * STEP)) for side in (-0.5, 0.5))
    return chart.between(JOINTS, before, after, NV) / STEP


def test_a_path_has_its_velocity(path: tuple[Array, Array]) -> None:
    found = chart.velocity(JOINTS, theta(path, T), speed(path, T))
    np.testing.assert_allclose(found, observed(path, T), rtol=0, atol=1e-7)


def test_a_velocity_has_its_path(path: tuple[Array, Array]) -> None:
    np.testing.assert_allclose(chart.rate(JOINTS, theta(path, T), observed(path, T)), speed(path, T), rtol=0, atol=1e-5)


def test_a_path_is_bent_as_it_is(path: tuple[Array, Array]) -> None:
    acceleration = (observed(path, T + 1e-3) - observed(path, T - 1e-3)) / 2e-3
    found = chart.second_rate(JOINTS, theta(path, T), speed(path, T), observed(path, T), acceleration)
    np.testing.assert_allclose(found, 2.0 * path[1][1], rtol=0, atol=1e-4)


@pytest.mark.parametrize("size", [1e-9, 1e-3, 0.3, 1.5])
def test_an_increment_is_found_again(path: tuple[Array, Array], size: float) -> None:
    moved = advance(JOINTS, path[0], size * path[1][0])
    np.testing.assert_allclose(chart.between(JOINTS, path[0], moved, NV), size * path[1][0], rtol=0, atol=1e-14)
