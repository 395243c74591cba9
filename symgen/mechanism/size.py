"""Mass and length of a mechanism, over any algebra: of the parameters as they are written, or of those to come.

    length   twice the radius of gyration of all points of joints and forces and all centres of mass, their bodies' own included;
             of a simple pendulum its length
    mass     of all bodies together

They change by the factors of a similarity transformation, and know nothing of names, of the order of entries, of the place of the
origin or of the directions of the axes. A mechanism all of whose points coincide and whose bodies have no inertia takes its length
from the lengths that the description writes otherwise (of rods, springs, start positions), and one without any is a metre long; one
without masses takes its mass from the moments of inertia, and one without these weighs a kilogram.
"""

from __future__ import annotations

from collections.abc import Iterator

from symgen.description.expression import Expression
from symgen.description.forces import Force, kind_of
from symgen.description.forces.traits import OnCoordinate
from symgen.description.joints import kind_of as kind_of_joint
from symgen.description.outputs import coordinate_unit
from symgen.description.schema import BetweenPoints, Description, Joint, Located, Point, TwoPoints
from symgen.mechanism.algebra import ZERO, Algebra, Scalar, Vector
from symgen.mechanism.geometry import Geometry

_NOTHING = 1e-200
"""Less than any mass (kg) or square of a length (m^2)."""
_COINCIDENT = 1e-24
"""Square of a distance that is rounding, relative to that from the origin."""


def mass_and_length(geometry: Geometry) -> tuple[Scalar, Scalar]:
    algebra, bodies = geometry.algebra, tuple(geometry.description.bodies)
    heavy = algebra.bind(algebra.sum([geometry.mass(body) for body in bodies]))
    moments = [geometry.inertia(body)[k][k] for body in bodies for k in range(3)]
    polar = algebra.bind(algebra.div(algebra.bind(algebra.sum(moments)), 2))
    spread = algebra.bind(algebra.add(_spread(geometry), _ratio(algebra, polar, heavy)))
    rest = _otherwise(algebra, _written_lengths(geometry), 1)
    square = _otherwise(algebra, algebra.bind(algebra.mul(4, spread)), rest)
    by_inertia = _otherwise(algebra, algebra.bind(algebra.div(polar, square)), 1)
    return _otherwise(algebra, heavy, by_inertia), algebra.bind(algebra.sqrt(square))


def _otherwise(algebra: Algebra, value: Scalar, other: Scalar) -> Scalar:
    """`other` in place of nothing."""
    return algebra.bind(algebra.function("select", value, _NOTHING, other, value))


def _ratio(algebra: Algebra, above: Scalar, below: Scalar) -> Scalar:
    """Zero where there is nothing below."""
    safe = _otherwise(algebra, below, 1)
    return algebra.bind(algebra.function("select", below, _NOTHING, 0, algebra.bind(algebra.div(above, safe))))


def _spread(geometry: Geometry) -> Scalar:
    """Mean square distance of all points from their centre."""
    algebra = geometry.algebra
    points = [geometry.point(point) for point in _points(geometry.description)]
    first, count = points[0], len(points)
    ways = [_bound(algebra, geometry.between(first, point)) for point in points]
    centre = _mean(algebra, ways)
    squares = [algebra.bind(algebra.dot(d, d)) for d in (_bound(algebra, algebra.minus(way, centre)) for way in ways)]
    mean = algebra.bind(algebra.div(algebra.bind(algebra.sum(squares)), count))
    rounding = algebra.bind(algebra.mul(_COINCIDENT, algebra.dot(first, first)))
    return algebra.bind(algebra.function("select", mean, rounding, 0, mean))


def _bound(algebra: Algebra, a: Vector) -> Vector:
    return algebra.bind(a[0]), algebra.bind(a[1]), algebra.bind(a[2])


def _mean(algebra: Algebra, points: list[Vector]) -> Vector:
    if not points:
        return ZERO
    x, y, z = (
        algebra.bind(algebra.div(algebra.bind(algebra.sum(list(values))), len(points)))
        for values in zip(*points, strict=True)
    )
    return x, y, z


def _points(description: Description) -> Iterator[Point]:
    """Centres of mass, points of joints and of forces, those of ground's far away too; none of planes, which have no place."""
    for body in description.bodies:
        yield from _com(description, body)
    for entry in (*description.joints.values(), *description.forces.values()):
        at = getattr(entry, "at", None)
        if isinstance(entry, BetweenPoints):
            yield from entry.at
        elif isinstance(entry, TwoPoints):
            yield entry.at[1]
        elif at is not None:
            yield at


def _com(description: Description, body: str) -> Iterator[Point]:
    entry = description.bodies[body]
    if entry.frame is None or isinstance(entry.com, str | Located):
        yield entry.com
    else:
        yield Located(body=body, at=entry.com)


def _written_lengths(geometry: Geometry) -> Scalar:
    """Sum of the squares of lengths that stand in the description by themselves."""
    algebra, description = geometry.algebra, geometry.description
    found: list[Expression] = []
    for entry in (*description.joints.values(), *description.forces.values()):
        if isinstance(entry, BetweenPoints) and entry.length is not None:
            found.append(entry.length)
        elif isinstance(entry, Joint):
            rolling = kind_of_joint(entry).rolling
            found += [getattr(entry, field) for field in rolling.lengths] if rolling else []
        elif isinstance(entry, Force) and _counts_lengths(entry, description):
            found += [getattr(entry, field) for field in kind_of(entry).lengths]
    for name, start in description.initial.items():
        if start.position is not None and coordinate_unit(name, description) == "m":
            found.append(start.position)
    values = [algebra.translate(length) for length in found]
    return algebra.bind(algebra.sum([algebra.mul(value, value) for value in values]))


def _counts_lengths(force: Force, description: Description) -> bool:
    """On a coordinate only where that is a length itself."""
    return not isinstance(force, OnCoordinate) or coordinate_unit(force.coordinate, description) == "m"
