"""Vector algebra over any scalars: floats here, SymPy expressions in the derivation.

Structural zeros and ones are Python ints and vanish from every product, so the same kinematics serves
numeric analysis and derivation. `bind` is where a derivation gives an intermediate result its name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import Any, TypeVar

from symgen.description.expression import SURFACE, Call, Expression, Name, Number

Scalar = Any
Vector = tuple[Scalar, Scalar, Scalar]
Matrix = tuple[Vector, Vector, Vector]
Place = TypeVar("Place")

ZERO: Vector = (0, 0, 0)
IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
UNIT: tuple[Vector, Vector, Vector] = IDENTITY

_SNAP = 1e-15


def structural(value: float, tolerance: float = _SNAP) -> Scalar:
    """A number that takes part in the structure: 0, 1 and -1 become ints."""
    for whole in (0, 1, -1):
        if abs(value - whole) <= tolerance:
            return whole
    return value


class Algebra:
    """Numeric scalars; `symgen.formulation.symbolic` derives the symbolic ones from it."""

    def __init__(self, names: Mapping[str, Scalar]) -> None:
        self.names = names

    # scalars ------------------------------------------------------------------------------

    def bind(self, value: Scalar) -> Scalar:
        """Give an intermediate result a name (nothing to do for numbers)."""
        return value

    def sum(self, terms: Iterable[Scalar]) -> Scalar:
        total: Scalar = 0
        for term in terms:
            total = term if is_zero(total) else total if is_zero(term) else total + term
        return total

    def add(self, a: Scalar, b: Scalar) -> Scalar:
        return b if is_zero(a) else a if is_zero(b) else a + b

    def sub(self, a: Scalar, b: Scalar) -> Scalar:
        return a if is_zero(b) else -b if is_zero(a) else a - b

    def mul(self, a: Scalar, b: Scalar) -> Scalar:
        if type(a) is int:
            return 0 if a == 0 else b if a == 1 else -b if a == -1 else a * b
        if type(b) is int:
            return 0 if b == 0 else a if b == 1 else -a if b == -1 else a * b
        return a * b

    def div(self, a: Scalar, b: Scalar) -> Scalar:
        return 0 if is_zero(a) else a if type(b) is int and b == 1 else a / b

    def function(self, name: str, *arguments: Scalar) -> Scalar:
        """An elementary function of the expression grammar."""
        return _NUMERIC[name](*arguments)

    def table(self, name: str, argument: Scalar) -> Scalar:
        """Value of a description's table; only the derivation needs it."""
        raise TypeError(f"table {name!r}: positions and geometry do not depend on tables")

    def surface(self, x: Scalar, y: Scalar) -> Scalar:
        """Height of the road that is data; only the derivation needs it."""
        raise TypeError("positions and geometry do not depend on the road")

    def number(self, value: float) -> Scalar:
        """A number that somebody wrote: only what is exactly 0, 1 or -1 is structural."""
        return structural(value, 0.0)

    def sin(self, a: Scalar) -> Scalar:
        """Of a number it is a number, so that quarter turns become structural."""
        if isinstance(a, (int, float)):
            return 0 if is_zero(a) else math.sin(a)
        return self.bind(self.function("sin", a))

    def cos(self, a: Scalar) -> Scalar:
        if isinstance(a, (int, float)):
            return 1 if is_zero(a) else math.cos(a)
        return self.bind(self.function("cos", a))

    def sqrt(self, a: Scalar) -> Scalar:
        return a if type(a) is int and a in (0, 1) else self.bind(self.function("sqrt", a))

    def translate(self, expression: Expression, names: Mapping[str, Scalar] | None = None) -> Scalar:
        """A formula of the description as a scalar of this algebra; `names` stand in for the parameters' names."""
        match expression:
            case Number(value):
                return self.number(value)
            case Name(name):
                return (self.names if names is None else names)[name]
            case Call(function, arguments):
                values = [self.translate(argument, names) for argument in arguments]
                return self._call(function, values)

    def _call(self, function: str, values: list[Scalar]) -> Scalar:
        if function.startswith("table:"):
            return self.bind(self.table(function.removeprefix("table:"), values[0]))
        if function == SURFACE:
            return self.bind(self.surface(*values))
        match function, values:
            case "+", [a, b]:
                return self.add(a, b)
            case "-", [a, b]:
                return self.sub(a, b)
            case "*", [a, b]:
                return self.bind(self.mul(a, b))
            case "/", [a, b]:
                return self.bind(self.div(a, b))
            case "neg", [a]:
                return self.sub(0, a)
        return self.bind(self.function(function, *values))

    # vectors ------------------------------------------------------------------------------

    def dot(self, u: Sequence[Scalar], v: Sequence[Scalar]) -> Scalar:
        return self.bind(self.sum(self.mul(a, b) for a, b in zip(u, v, strict=True)))

    def cross(self, u: Vector, v: Vector) -> Vector:
        return (
            self.bind(self.sub(self.mul(u[1], v[2]), self.mul(u[2], v[1]))),
            self.bind(self.sub(self.mul(u[2], v[0]), self.mul(u[0], v[2]))),
            self.bind(self.sub(self.mul(u[0], v[1]), self.mul(u[1], v[0]))),
        )

    def plus(self, u: Vector, v: Vector) -> Vector:
        return (
            self.bind(self.add(u[0], v[0])),
            self.bind(self.add(u[1], v[1])),
            self.bind(self.add(u[2], v[2])),
        )

    def minus(self, u: Vector, v: Vector) -> Vector:
        return (
            self.bind(self.sub(u[0], v[0])),
            self.bind(self.sub(u[1], v[1])),
            self.bind(self.sub(u[2], v[2])),
        )

    def negate(self, u: Vector) -> Vector:
        return self.sub(0, u[0]), self.sub(0, u[1]), self.sub(0, u[2])

    def scale(self, s: Scalar, u: Vector) -> Vector:
        return self.bind(self.mul(s, u[0])), self.bind(self.mul(s, u[1])), self.bind(self.mul(s, u[2]))

    def rotate(self, r: Matrix, u: Vector) -> Vector:
        """r u"""
        return self.dot(r[0], u), self.dot(r[1], u), self.dot(r[2], u)

    def rotate_back(self, r: Matrix, u: Vector) -> Vector:
        """r^T u"""
        return self.rotate(transpose(r), u)

    def matmul(self, a: Matrix, b: Matrix) -> Matrix:
        columns = transpose(b)
        return tuple(tuple(self.dot(row, column) for column in columns) for row in a)  # type: ignore[return-value]

    def unit(self, u: Vector) -> Vector:
        """u / |u|; numbers stay numbers, so that a structural axis stays structural."""
        if all(isinstance(a, (int, float)) for a in u):
            length = math.sqrt(sum(float(a) ** 2 for a in u))
            x, y, z = (structural(float(a) / length) for a in u)
            return x, y, z
        length = self.sqrt(self.dot(u, u))
        return self.bind(self.div(u[0], length)), self.bind(self.div(u[1], length)), self.bind(self.div(u[2], length))

    def perpendicular(self, n: Vector) -> tuple[Vector, Vector]:
        """Two unit vectors that make a right-handed frame (b, c, n) with the unit vector n.

        After Duff et al., JCGT 6(1), 2017; the sign changes at n_z = -1/2, away from the axes that people use.
        """
        if all(type(x) is int for x in n):
            return _perpendicular_of_axis(n)
        sign = self.bind(self.function("select", n[2], -0.5, -1, 1)) if type(n[2]) is not int else 1
        a = self.bind(self.div(-1, self.add(sign, n[2])))
        xy = self.bind(self.mul(self.mul(n[0], n[1]), a))
        xx = self.bind(self.mul(self.mul(n[0], n[0]), a))
        yy = self.bind(self.mul(self.mul(n[1], n[1]), a))
        b = (
            self.bind(self.add(1, self.mul(sign, xx))),
            self.bind(self.mul(sign, xy)),
            self.sub(0, self.bind(self.mul(sign, n[0]))),
        )
        return b, (xy, self.bind(self.add(sign, yy)), self.sub(0, n[1]))

    def rotation_about(self, n: Vector, s: Scalar, c: Scalar) -> Matrix:
        """Rodrigues: 1 + s ~n + (1 - c) ~n ~n for a unit axis n, with s and c the sine and cosine of the angle."""
        e = self.bind(self.sub(1, c))
        rows: list[list[Scalar]] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
        for i in range(3):
            square = self.bind(self.mul(n[i], n[i]))
            if type(square) is int:
                rows[i][i] = 1 if square else c
            else:
                rows[i][i] = self.bind(self.add(c, self.mul(e, square)))
        for i, j, k in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):  # ~n has -n_k at (i, j)
            shared = self.bind(self.mul(e, self.bind(self.mul(n[i], n[j]))))
            turned = self.bind(self.mul(s, n[k]))
            rows[i][j] = self.bind(self.sub(shared, turned))
            rows[j][i] = self.bind(self.add(shared, turned))
        return tuple(tuple(row) for row in rows)  # type: ignore[return-value]

    def rotation_of_quaternion(self, p: Sequence[Scalar]) -> Matrix:
        """Rotation of the unit quaternion p, scalar first."""
        w, x, y, z = p
        x2, y2, z2 = (self.bind(self.add(a, a)) for a in (x, y, z))
        xx, yy, zz = (self.bind(self.mul(a, b)) for a, b in ((x, x2), (y, y2), (z, z2)))
        xy, xz, yz = (self.bind(self.mul(a, b)) for a, b in ((x, y2), (x, z2), (y, z2)))
        wx, wy, wz = (self.bind(self.mul(w, a)) for a in (x2, y2, z2))
        one = 1
        return (
            (self.bind(one - (yy + zz)), self.bind(xy - wz), self.bind(xz + wy)),
            (self.bind(xy + wz), self.bind(one - (xx + zz)), self.bind(yz - wx)),
            (self.bind(xz - wy), self.bind(yz + wx), self.bind(one - (xx + yy))),
        )


class Numbers(Algebra):
    """Nothing but numbers, for places where no structure is wanted: products with zeros are formed, which is quicker."""

    def dot(self, u: Sequence[Scalar], v: Sequence[Scalar]) -> Scalar:
        return sum(map(mul, u, v))

    def cross(self, u: Vector, v: Vector) -> Vector:
        return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]

    def plus(self, u: Vector, v: Vector) -> Vector:
        return u[0] + v[0], u[1] + v[1], u[2] + v[2]

    def scale(self, s: Scalar, u: Vector) -> Vector:
        return s * u[0], s * u[1], s * u[2]

    def rotate(self, r: Matrix, u: Vector) -> Vector:
        x, y, z = u
        (a, b, c), (d, e, f), (g, h, i) = r
        return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def skew(u: Vector) -> Matrix:
    """~u, with ~u x = u x x."""
    x, y, z = u
    return ((0, _negated(z), y), (z, 0, _negated(x)), (_negated(y), x, 0))


def _negated(a: Scalar) -> Scalar:
    return 0 if is_zero(a) else -a


def transpose(a: Matrix) -> Matrix:
    return tuple(zip(*a, strict=True))  # type: ignore[return-value]


def _perpendicular_of_axis(n: Vector) -> tuple[Vector, Vector]:
    """The same formula for an axis of the frame, in whole numbers."""
    sign = -1 if n[2] == -1 else 1
    a = -1 if n[2] == 0 else 0
    b = (1 + sign * n[0] * n[0] * a, sign * n[0] * n[1] * a, -sign * n[0])
    return b, (n[0] * n[1] * a, sign + n[1] * n[1] * a, -n[1])


def is_zero(a: Scalar) -> bool:
    """Whether a scalar is zero by structure, whatever the numbers are."""
    return type(a) is int and a == 0


def nonzero(entries: Mapping[Place, Scalar]) -> dict[Place, Scalar]:
    """Those that are not zero by structure."""
    return {place: value for place, value in entries.items() if not is_zero(value)}


_NUMERIC: Mapping[str, Any] = {
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log")},
    "sqrt": math.sqrt,
    "tanh": math.tanh,
    "abs": abs,
    "min": min,
    "max": max,
    "**": lambda a, b: a**b,
    "select": lambda a, b, x, y: x if a < b else y,
}
