"""Directions in which inputs move: single entries, and the tangent directions of rotations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symgen.program.program import Input

Monomial = tuple[float, tuple[Input, ...]]
"""A number times a product of inputs."""

ONE: tuple[Monomial, ...] = ((1.0, ()),)


@dataclass(frozen=True, slots=True)
class Seed:
    """`input` moves at the rate `coefficient`, a sum of monomials, per unit of the direction."""

    input: Input
    coefficient: tuple[Monomial, ...] = ONE


@dataclass(frozen=True)
class Direction:
    """A column of a Jacobian."""

    name: str
    seeds: tuple[Seed, ...]


def scalar_directions(array: str, first: int, names: Sequence[str]) -> tuple[Direction, ...]:
    """One direction for each entry of an array from `first` on."""
    return tuple(Direction(name, (Seed(Input(array, first + k)),)) for k, name in enumerate(names))


def spherical_directions(array: str, first: int, names: Sequence[str]) -> tuple[Direction, ...]:
    """The quaternion p at `first` moves by p o exp(delta / 2): its rate is p o (0, delta) / 2."""
    w, x, y, z = range(4)
    columns = (
        ((-0.5, x), (0.5, w), (0.5, z), (-0.5, y)),
        ((-0.5, y), (-0.5, z), (0.5, w), (0.5, x)),
        ((-0.5, z), (0.5, y), (-0.5, x), (0.5, w)),
    )
    return tuple(
        Direction(
            name,
            tuple(
                Seed(Input(array, first + row), ((factor, (Input(array, first + k),)),))
                for row, (factor, k) in enumerate(column)
            ),
        )
        for name, column in zip(names, columns, strict=True)
    )


def free_directions(array: str, first: int, names: Sequence[str]) -> tuple[Direction, ...]:
    """A displacement at `first` moves by R(p) delta; the quaternion p behind it moves as that of a spherical joint."""
    rotation = _rotation_matrix([Input(array, first + 3 + k) for k in range(4)])
    displacement = tuple(
        Direction(name, tuple(Seed(Input(array, first + row), rotation[row][column]) for row in range(3)))
        for column, name in enumerate(names[:3])
    )
    return displacement + spherical_directions(array, first + 3, names[3:])


def joint_directions(kind: str, array: str, first: int, names: Sequence[str]) -> tuple[Direction, ...]:
    """Directions of a joint whose coordinates begin at `first`; kind `scalar`, `spherical` or `free`."""
    rules = {"scalar": scalar_directions, "spherical": spherical_directions, "free": free_directions}
    return rules[kind](array, first, names)


def _rotation_matrix(p: Sequence[Input]) -> list[list[tuple[Monomial, ...]]]:
    """R(p) of a unit quaternion: 1 - 2 (p_j^2 + p_k^2) on the diagonal, 2 (p_i p_j -+ p_0 p_k) off it."""
    w, *xyz = p
    matrix: list[list[tuple[Monomial, ...]]] = [[()] * 3 for _ in range(3)]
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        matrix[i][i] = (*ONE, (-2.0, (xyz[j], xyz[j])), (-2.0, (xyz[k], xyz[k])))
        matrix[i][j] = ((2.0, (xyz[i], xyz[j])), (-2.0, (w, xyz[k])))
        matrix[j][i] = ((2.0, (xyz[i], xyz[j])), (2.0, (w, xyz[k])))
    return matrix
