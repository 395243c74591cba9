"""Pivots of groups: as many as equations, good ones, in common only where that serves all."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.mechanism.cover import cover, reach
from symgen.mechanism.partition import choose_common_pivots
from symgen.runtime import choose_pivots, pivot_values

pytestmark = pytest.mark.quick

Array = NDArray[np.float64]

ALIKE = [1, 1, 1]
"""Every coordinate of a leg carries one body."""


def about_z(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def leg(turn: Array) -> Array:
    """How the end of a leg that swings about two axes and slides along the third moves: the leg along z, then turned."""
    return np.asarray(turn @ np.array([[0.0, 0.2, 0.0], [-0.2, 0.0, 0.0], [0.0, 0.0, 1.0]]))


def smallest(block: Array, pivots: Sequence[tuple[int, int]]) -> float:
    """Of the pivots of one block whose rows have length one."""
    unit = block / np.linalg.norm(block, axis=1, keepdims=True)
    return float(np.abs(pivot_values(unit[None], tuple(pivots))).min())


def test_pivots_multiply_to_the_determinant() -> None:
    blocks = np.random.default_rng(1).normal(size=(3, 5, 5))
    pivots = choose_pivots(list(blocks), range(5), range(5))
    assert np.prod(pivot_values(blocks, pivots), axis=1) == pytest.approx(
        np.linalg.det(blocks) * np.sign(np.linalg.det(permutation(pivots)))
    )


@pytest.mark.parametrize("k", [0, 2])
def test_pivots_after_one_of_zero_are_zero(k: int) -> None:
    """In the position that has it only."""
    blocks = np.array([np.diag([1.0, 2.0, 3.0]), np.diag([1.0, 2.0, 3.0])])
    blocks[1, k, k] = 0.0
    found = pivot_values(blocks, ((0, 0), (1, 1), (2, 2)))
    assert found[0] == pytest.approx([1.0, 2.0, 3.0])
    assert found[1] == pytest.approx([1.0, 2.0, 0.0] if k else [0.0, 0.0, 0.0])


def permutation(pivots: Sequence[tuple[int, int]]) -> Array:
    matrix = np.zeros((len(pivots), len(pivots)))
    for row, column in pivots:
        matrix[row, column] = 1.0
    return matrix


def test_many_equations_have_pivots_though_their_determinant_is_tiny() -> None:
    """A determinant of 1e-11 says nothing about 21 equations: every pivot is 0.3."""
    block = np.hstack([0.3 * np.eye(21), 0.95 * np.ones((21, 1))])
    assert abs(np.linalg.det(block[:, :21])) < 1e-10
    pivots = choose_common_pivots([[block]], (), [1] * 22)
    assert len(pivots) == 21
    assert smallest(block, pivots) > 0.1


@pytest.mark.parametrize("angle", [0.1, 0.7, 1.2])
def test_groups_that_lie_nearly_alike_have_pivots_in_common(angle: float) -> None:
    members = [[leg(about_z(0.05 * k) @ tilted(0.2 * angle))] for k in range(3)]
    pivots = choose_common_pivots(members, (), ALIKE)
    assert len(pivots) == 3
    assert all(smallest(block, pivots) > 0.05 for (block,) in members)


def tilted(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


@pytest.mark.parametrize("angle", [0.5 * np.pi, 0.5 * np.pi - 1e-7, 0.5 * np.pi - 1e-4, 0.5 * np.pi - 1e-2])
def test_groups_that_lie_differently_choose_for_themselves(angle: float) -> None:
    """One leg stands, one lies along y, one along x: what is a good pivot for one is (next to) nothing for another."""
    along_x = about_z(-angle) @ tilted(-angle)
    members = [[leg(turn)] for turn in (np.eye(3), tilted(-angle), along_x)]
    assert choose_common_pivots(members, (), ALIKE) == ()
    for member in members:
        pivots = choose_common_pivots([member], (), ALIKE)
        assert len(pivots) == 3
        assert smallest(member[0], pivots) > 0.1


def test_of_two_coordinates_that_serve_alike_the_one_that_carries_more_is_independent() -> None:
    block = np.array([[1.0, 1.0]])
    for carried, dependent in (([1, 2], 0), ([2, 1], 1)):
        assert choose_common_pivots([[block]], (), carried) == ((0, dependent),)
    assert choose_common_pivots([[block * [1.0, 0.01]]], (), [2, 1]) == ((0, 0),)


def test_a_rotation_is_split_where_nothing_else_has_pivots_everywhere() -> None:
    """Columns 1 and 2 are regular in both samples, but no place is other than zero in both to begin with."""
    samples = [np.array([[1.0, 0.0, 0.5], [0.5, 1.0, 0.0]]), np.array([[0.0, 1.0, 0.0], [0.5, 0.0, 2.0]])]
    pivots = choose_pivots(samples, range(2), range(3), [(1, 2)])
    assert all(smallest(sample, pivots) > 0.1 for sample in samples)
    assert len(pivots) == 2


def test_positions_without_any_pivots_are_passed_over() -> None:
    """A dead point: at one position on the way the equations have no pivots at all."""
    way = [np.array([[np.cos(a), np.sin(a), 0.0], [0.0, 0.0, a - 0.5]]) for a in np.linspace(0.0, 1.0, 11)]
    found = cover(choose_pivots(way[:3], range(2), range(3)), reach([way], range(2), range(3), ()))
    assert all(len(pivots) == 2 for pivots in found)
