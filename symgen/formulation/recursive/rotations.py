"""Rotations between body frames as chains of plane rotations, which take 6 operations a vector instead of 15."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symgen.formulation.inertia import turned_tensor
from symgen.mechanism.algebra import Algebra, Matrix, Vector, transpose
from symgen.mechanism.plane_rotation import PlaneRotation


@dataclass(frozen=True)
class GeneralRotation:
    """Any rotation matrix, from the child's axes to the parent's."""

    matrix: Matrix

    def out(self, algebra: Algebra, vector: Vector) -> Vector:
        return algebra.rotate(self.matrix, vector)

    def back(self, algebra: Algebra, vector: Vector) -> Vector:
        return algebra.rotate(transpose(self.matrix), vector)

    def tensor(self, algebra: Algebra, e: Matrix) -> Matrix:
        return turned_tensor(algebra, self.matrix, e)

    def block(self, algebra: Algebra, b: Matrix) -> Matrix:
        return algebra.matmul(algebra.matmul(self.matrix, b), transpose(self.matrix))


Rotation = PlaneRotation | GeneralRotation


def out(algebra: Algebra, rotations: Sequence[Rotation], vector: Vector) -> Vector:
    """A child's vector in its parent's axes; the last rotation is the child's own."""
    for rotation in reversed(rotations):
        vector = rotation.out(algebra, vector)
    return vector


def back(algebra: Algebra, rotations: Sequence[Rotation], vector: Vector) -> Vector:
    """A parent's vector in its child's axes."""
    for rotation in rotations:
        vector = rotation.back(algebra, vector)
    return vector


def tensor_out(algebra: Algebra, rotations: Sequence[Rotation], tensor: Matrix) -> Matrix:
    for rotation in reversed(rotations):
        tensor = rotation.tensor(algebra, tensor)
    return tensor


def block_out(algebra: Algebra, rotations: Sequence[Rotation], block: Matrix) -> Matrix:
    for rotation in reversed(rotations):
        block = rotation.block(algebra, block)
    return block
