"""Scalars with operators, for laws that are long formulas: every result is bound as soon as it is formed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from symgen.mechanism.algebra import Algebra, Scalar

Operand: TypeAlias = "Quantity | int | float"


@dataclass(frozen=True)
class Quantity:
    """A scalar of an algebra."""

    algebra: Algebra
    scalar: Scalar

    def _new(self, value: Scalar) -> Quantity:
        return Quantity(self.algebra, self.algebra.bind(value))

    def __add__(self, other: Operand) -> Quantity:
        return self._new(self.algebra.add(self.scalar, scalar_of(other)))

    def __radd__(self, other: Operand) -> Quantity:
        return self + other

    def __sub__(self, other: Operand) -> Quantity:
        return self._new(self.algebra.sub(self.scalar, scalar_of(other)))

    def __rsub__(self, other: Operand) -> Quantity:
        return self._new(self.algebra.sub(scalar_of(other), self.scalar))

    def __mul__(self, other: Operand) -> Quantity:
        return self._new(self.algebra.mul(self.scalar, scalar_of(other)))

    def __rmul__(self, other: Operand) -> Quantity:
        return self * other

    def __truediv__(self, other: Operand) -> Quantity:
        return self._new(self.algebra.div(self.scalar, scalar_of(other)))

    def __rtruediv__(self, other: Operand) -> Quantity:
        return self._new(self.algebra.div(scalar_of(other), self.scalar))

    def __pow__(self, exponent: Operand) -> Quantity:
        return self.call("**", exponent)

    def __neg__(self) -> Quantity:
        return self._new(self.algebra.sub(0, self.scalar))

    def __abs__(self) -> Quantity:
        return self.call("abs")

    def call(self, function: str, *more: Operand) -> Quantity:
        """An elementary function of this and more arguments."""
        return self._new(self.algebra.function(function, self.scalar, *(scalar_of(each) for each in more)))


def scalar_of(value: Operand) -> Scalar:
    return value.scalar if isinstance(value, Quantity) else value


def sin(a: Quantity) -> Quantity:
    return a.call("sin")


def cos(a: Quantity) -> Quantity:
    return a.call("cos")


def atan(a: Quantity) -> Quantity:
    return a.call("atan")


def exp(a: Quantity) -> Quantity:
    return a.call("exp")


def sqrt(a: Quantity) -> Quantity:
    return a.call("sqrt")


def cos_atan(a: Quantity) -> Quantity:
    """cos(atan a)"""
    return 1 / sqrt(1 + a * a)


def at_least(a: Quantity, least: Operand) -> Quantity:
    return a.call("max", least)


def at_most(a: Quantity, most: Operand) -> Quantity:
    return a.call("min", most)


def sign(a: Quantity) -> Quantity:
    """-1 below zero, else 1."""
    return a.call("select", 0, -1, 1)


def away_from_zero(a: Quantity, least: float) -> Quantity:
    """The value, or what has its sign and the least size, to divide by."""
    return a.call("select", 0, at_most(a, -least), at_least(a, least))
