"""How large a mechanism is: what tolerances are relative to, computed from the parameters as they are.

    length   twice the radius of gyration of all points of joints and forces and all centres of mass, their bodies' own included;
             of a simple pendulum its length
    mass     of all bodies together
    gravity  its magnitude

They change by the factors of a similarity transformation, and know nothing of names, of the order of entries, of the place of the
origin or of the directions of the axes. A mechanism all of whose points coincide and whose bodies have no inertia takes its length
from the lengths that the description writes otherwise (of rods, springs, start positions), and one without any is a metre long; one
without masses takes its mass from the moments of inertia, and one without these weighs a kilogram.

Sizes of coordinates and constraint equations follow from the length: of angles and directions 1, of displacements the length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sympy

from symgen.description.expression import Expression
from symgen.description.outputs import coordinate_unit
from symgen.description.schema import (
    Coupling,
    Description,
    DistanceJoint,
    Drive,
    JointSpring,
    Located,
    Point,
    SpringDamper,
)
from symgen.formulation.equations import Result
from symgen.formulation.system import System
from symgen.mechanism.algebra import ZERO, Algebra, Scalar, Vector
from symgen.mechanism.closure import design_points
from symgen.mechanism.geometry import Geometry, parameter_values
from symgen.mechanism.mechanism import Cut

_NOTHING = 1e-200
"""Less than any mass (kg) or square of a length (m^2)."""
_COINCIDENT = 1e-24
"""Square of a distance that is rounding, relative to that from the origin."""
_SHORTEST = 1e-3
"""Rods are not counted shorter than this part of the length: their equations are products of lengths."""


def add_scales(system: System) -> None:
    """The function `scales`; its values depend on parameters only."""
    system.algebra.phase = "init"
    mass, length = mass_and_length(system.geometry)
    gravity = system.geometry.vector(system.mechanism.description.gravity)
    kept = [row_size(system, cut, k, length) for cut in system.mechanism.cuts for k in cut.kept]
    dropped = [row_size(system, cut, k, length) for cut in system.mechanism.cuts for k in cut.dropped]
    coordinates = [_coordinate_size(system, name, length) for name in system.mechanism.velocities]
    square = system.algebra.dot(gravity, gravity)
    system.add(
        "scales",
        "how large the mechanism is: what tolerances are relative to",
        _result("mass", [mass], "kg"),
        _result("length", [length], "m"),
        _result("gravity", [system.algebra.bind(system.algebra.sqrt(square))], "m/s^2"),
        _result("coordinates", coordinates, "size of each coordinate"),
        _result("closure", kept, "size of each constraint equation"),
        _result("dropped", dropped, "and of those dropped as redundant"),
    )


def _result(name: str, entries: Sequence[Scalar], doc: str) -> Result:
    return Result(name, (len(entries),), tuple(sympy.sympify(e) for e in entries), doc)


def shrinkage(system: System) -> Scalar:
    """How much smaller the mechanism is by its present parameters than by those that it was analysed with."""
    description = system.mechanism.description
    system.algebra.phase = "init"
    _, before = mass_and_length(Geometry(description, Algebra(parameter_values(description))))
    _, length = mass_and_length(system.geometry)
    return system.algebra.bind(system.algebra.div(float(before), length))


def add_row_sizes(system: System, name: str, tree_rows: Sequence[str]) -> None:
    """A function with the sizes of the kept equations of cuts, then of those of tree joints with these names."""
    system.algebra.phase = "init"
    _, length = mass_and_length(system.geometry)
    sizes = [row_size(system, cut, k, length) for cut in system.mechanism.cuts for k in cut.kept]
    sizes += [_size_by_name(row, length) for row in tree_rows]
    system.add(
        name, "what residuals of constraints are relative to", _result("sizes", sizes, "size of each constraint")
    )


def row_size(system: System, cut: Cut, row: int, length: Scalar) -> Scalar:
    """Of a constraint equation of a cut: the residual that opens the joint by the length of the mechanism, or by one radian."""
    algebra, entry = system.algebra, cut.entry
    if isinstance(entry, Coupling):
        terms = [
            algebra.mul(_absolute(algebra, algebra.translate(ratio)), _coordinate_size(system, name, length))
            for name, ratio in entry.ratios.items()
        ]
        return algebra.bind(algebra.sum(terms))
    if isinstance(entry, Drive):
        return _coordinate_size(system, entry.coordinate, length)
    if isinstance(entry, DistanceJoint):
        least = algebra.bind(algebra.mul(_SHORTEST, length))
        rod = algebra.bind(algebra.function("max", _rod(system, cut, entry), least))
        return algebra.bind(algebra.mul(rod, length))
    return _size_by_name(cut.rows[row], length)


def _size_by_name(row: str, length: Scalar) -> Scalar:
    return 1 if row.startswith(("tilt", "turn", "angle")) else length


def _rod(system: System, cut: Cut, entry: DistanceJoint) -> Scalar:
    algebra = system.algebra
    if entry.length is not None:
        return _absolute(algebra, algebra.translate(entry.length))
    design = system.geometry.between(*design_points(system.geometry, cut))
    return algebra.bind(algebra.sqrt(algebra.dot(design, design)))


def _coordinate_size(system: System, name: str, length: Scalar) -> Scalar:
    return length if coordinate_unit(name, system.mechanism.description) == "m" else 1


def mass_and_length(geometry: Geometry) -> tuple[Scalar, Scalar]:
    """With the numbers of an algebra: of the parameters as they are written, or of those to come."""
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
    """Centres of mass, points of joints and of forces, those of ground's far away too."""
    for body in description.bodies:
        yield from _com(description, body)
    for entry in (*description.joints.values(), *description.forces.values()):
        at = getattr(entry, "at", None)
        if isinstance(entry, DistanceJoint | SpringDamper):
            yield from entry.at
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
        if isinstance(entry, DistanceJoint | SpringDamper) and entry.length is not None:
            found.append(entry.length)
        elif isinstance(entry, JointSpring) and coordinate_unit(entry.coordinate, description) == "m":
            found.append(entry.rest)
    for name, start in description.initial.items():
        if start.position is not None and coordinate_unit(name, description) == "m":
            found.append(start.position)
    values = [algebra.translate(length) for length in found]
    return algebra.bind(algebra.sum([algebra.mul(value, value) for value in values]))


def _absolute(algebra: Algebra, value: Scalar) -> Scalar:
    return algebra.bind(algebra.function("abs", value))
