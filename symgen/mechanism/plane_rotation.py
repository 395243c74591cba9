"""Rotations about an axis of the frame, which take 6 operations a vector instead of 15; a quarter turn only swaps components."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.mechanism.algebra import UNIT, Algebra, Matrix, Scalar, Vector, transpose


@dataclass(frozen=True)
class PlaneRotation:
    """Turns about axis 0, 1 or 2 of the frame, from the child's axes to the parent's."""

    axis: int
    cosine: Scalar
    sine: Scalar

    def out(self, algebra: Algebra, vector: Vector) -> Vector:
        """R v"""
        return self._turned(algebra, vector, self.sine)

    def back(self, algebra: Algebra, vector: Vector) -> Vector:
        """R^T v"""
        return self._turned(algebra, vector, algebra.sub(0, self.sine))

    def matrix(self, algebra: Algebra) -> Matrix:
        return transpose(tuple(self.out(algebra, axis) for axis in UNIT))  # type: ignore[arg-type]

    def _turned(self, algebra: Algebra, vector: Vector, sine: Scalar) -> Vector:
        i, j = (self.axis + 1) % 3, (self.axis + 2) % 3
        result = list(vector)
        result[i] = algebra.dot((self.cosine, algebra.sub(0, sine)), (vector[i], vector[j]))
        result[j] = algebra.dot((sine, self.cosine), (vector[i], vector[j]))
        return result[0], result[1], result[2]

    def tensor(self, algebra: Algebra, e: Matrix) -> Matrix:
        """R E R^T of a symmetric E: with d = s (E_ii - E_jj) + 2 c E_ij,

        E_ii - s d,  E_jj + s d,  c d - E_ij;  (E_ik, E_jk) turns like a vector.
        """
        i, j, k = (self.axis + 1) % 3, (self.axis + 2) % 3, self.axis
        c, s = self.cosine, self.sine
        bind, add, sub, mul = algebra.bind, algebra.add, algebra.sub, algebra.mul
        entries = {(k, k): e[k][k]}
        if type(s) is int and type(c) is int:
            entries[i, i], entries[j, j] = (e[j][j], e[i][i]) if c == 0 else (e[i][i], e[j][j])
            entries[i, j] = algebra.sub(0, e[i][j]) if c == 0 else e[i][j]
        else:
            twice = mul(c, bind(add(e[i][j], e[i][j])))
            d = bind(add(mul(s, bind(sub(e[i][i], e[j][j]))), twice))
            change = bind(mul(s, d))
            entries[i, i], entries[j, j] = bind(sub(e[i][i], change)), bind(add(e[j][j], change))
            entries[i, j] = bind(sub(mul(c, d), e[i][j]))
        products: list[Scalar] = [0, 0, 0]
        products[i], products[j] = e[i][k], e[j][k]
        turned = self.out(algebra, (products[0], products[1], products[2]))
        entries[i, k], entries[j, k] = turned[i], turned[j]
        return symmetric_of(entries)

    def block(self, algebra: Algebra, b: Matrix) -> Matrix:
        """R B R^T of any B. In the plane the trace and the antisymmetric part stay: with d = s (B_ii - B_jj) + c (B_ij + B_ji),

        B_ii - s d,  B_jj + s d,  c d - B_ji,  c d - B_ij.
        """
        i, j, k = (self.axis + 1) % 3, (self.axis + 2) % 3, self.axis
        c, s = self.cosine, self.sine
        bind, add, sub, mul = algebra.bind, algebra.add, algebra.sub, algebra.mul
        rows: list[list[Scalar]] = [list(row) for row in b]
        if type(s) is int and type(c) is int:
            if c == 0:
                rows[i][i], rows[j][j] = b[j][j], b[i][i]
                rows[i][j], rows[j][i] = sub(0, b[j][i]), sub(0, b[i][j])
        else:
            d = bind(add(mul(s, bind(sub(b[i][i], b[j][j]))), mul(c, bind(add(b[i][j], b[j][i])))))
            change, across = bind(mul(s, d)), bind(mul(c, d))
            rows[i][i], rows[j][j] = bind(sub(b[i][i], change)), bind(add(b[j][j], change))
            rows[i][j], rows[j][i] = bind(sub(across, b[j][i])), bind(sub(across, b[i][j]))
        column = self.out(algebra, (b[0][k], b[1][k], b[2][k]))
        row = self.out(algebra, b[k])
        for n in (i, j):
            rows[n][k], rows[k][n] = column[n], row[n]
        return tuple(tuple(each) for each in rows)  # type: ignore[return-value]


def symmetric_of(entries: dict[tuple[int, int], Scalar]) -> Matrix:
    """The matrix of which each entry is given once, on either side of the diagonal."""
    rows = [[entries[i, j] if (i, j) in entries else entries[j, i] for j in range(3)] for i in range(3)]
    return tuple(tuple(row) for row in rows)  # type: ignore[return-value]
