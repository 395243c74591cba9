"""How a look-up changes with the numbers of its table: cubic Hermite polynomials between the points, straight lines beyond.

f = Y0 H00(s) + h M0 H10(s) + Y1 H01(s) + h M1 H11(s)       s = (x - X0) / h,  h = X1 - X0
df/dX0 = -(1 - s) f' - e,   df/dX1 = -s f' + e               e = M0 H10 + M1 H11
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from symgen.program.builder import Builder
from symgen.program.program import ProgramError, TableData

Polynomial = tuple[float, ...]
"""Coefficients, the constant first."""

H00: Polynomial = (1.0, 0.0, -3.0, 2.0)
H10: Polynomial = (0.0, 1.0, -2.0, 1.0)
H01: Polynomial = (0.0, 0.0, 3.0, -2.0)
H11: Polynomial = (0.0, 0.0, -1.0, 1.0)


class Point(NamedTuple):
    """Derivatives of a look-up by abscissa, ordinate and slope of one point."""

    x: int
    y: int
    slope: int


def entry_partials(builder: Builder, table: TableData, op: str, x: int) -> list[int]:
    """Derivatives of `table` or `table_slope` at x by all numbers of the table, in the order of `entries`."""
    if op not in ("table", "table_slope"):
        raise ProgramError(
            f"the numbers of the table {table.name!r} move, but derivatives of {op} by them are not known"
        )
    found = _Entries(builder, table, x, order=int(op == "table_slope"))
    points = [found.point(k) for k in range(len(table.x))]
    return [getattr(point, name) for name in Point._fields for point in points]


class _Entries:
    """`order`: 0 for values, 1 for slopes."""

    def __init__(self, builder: Builder, table: TableData, x: int, order: int) -> None:
        self.builder, self.table, self.x, self.order = builder, table, x, order

    def point(self, k: int) -> Point:
        """What stands between the point before, the point itself and the next one, and nothing elsewhere."""
        last = len(self.table.x) - 1
        nothing = Point(*[self.builder.zero] * 3)
        left = self.between(k - 1)[1] if k > 0 else self.beyond(0)
        right = self.between(k)[0] if k < last else self.beyond(last)
        chosen = self.below(k, left, right)
        if k > 0:
            chosen = self.below(k - 1, nothing, chosen)
        return self.below(k + 1, chosen, nothing) if k < last else chosen

    def below(self, k: int, one: Point, other: Point) -> Point:
        """The one where x lies below point k, else the other."""
        edge = self.table.x[k]
        return Point(*(self.builder.op("select", self.x, edge, a, b) for a, b in zip(one, other, strict=True)))

    def beyond(self, k: int) -> Point:
        """On the straight line through an end."""
        b = self.builder
        slope, away = self.table.slope[k], b.sub(self.x, self.table.x[k])
        return Point(b.zero, b.zero, b.one) if self.order else Point(b.neg(slope), b.one, away)

    def between(self, k: int) -> tuple[Point, Point]:
        """By the points at both ends of an interval; where corners are double points, there is nothing between them."""
        b, table = self.builder, self.table
        if table.x[k] == table.x[k + 1]:
            return Point(*[b.zero] * 3), Point(*[b.zero] * 3)
        h = b.sub(table.x[k + 1], table.x[k])
        s = b.div(b.sub(self.x, table.x[k]), h)
        h00, h10, h01, h11 = (self.scaled(self.polynomial(rule, s), h) for rule in (H00, H10, H01, H11))
        e = b.add(b.mul(table.slope[k], h10), b.mul(table.slope[k + 1], h11))
        start, end = self.abscissae(s, h, e)
        return Point(start, h00, b.mul(h, h10)), Point(end, h01, b.mul(h, h11))

    def scaled(self, value: int, h: int) -> int:
        """Derivatives by x are those by s over h."""
        return self.builder.div(value, h) if self.order else value

    def abscissae(self, s: int, h: int, e: int) -> tuple[int, int]:
        b, name = self.builder, self.table.name
        slope = b.op("table_slope", self.x, table=name)
        rest = b.sub(b.one, s)
        if not self.order:
            return b.neg(b.add(b.mul(rest, slope), e)), b.sub(e, b.mul(s, slope))
        bend, turn = b.op("table_curvature", self.x, table=name), b.div(slope, h)
        return b.sub(turn, b.add(b.mul(rest, bend), e)), b.sub(e, b.add(b.mul(s, bend), turn))

    def polynomial(self, rule: Polynomial, s: int) -> int:
        """Its value, or its derivative by s."""
        b = self.builder
        numbers: Sequence[float] = [k * c for k, c in enumerate(rule)][1:] if self.order else rule
        total = b.zero
        for number in reversed(numbers):
            total = b.add(b.mul(total, s), b.constant(number))
        return total
