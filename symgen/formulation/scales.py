"""How large a mechanism is: what tolerances are relative to, computed from the parameters as they are.

Beside mass and length (`symgen/mechanism/size.py`) these are the magnitude of gravity and the sizes of coordinates and constraint
equations, which follow from the length: of angles and directions 1, of displacements the length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import sympy

from symgen.description.joints import KINDS
from symgen.description.joints.traits import RowUnit
from symgen.description.outputs import coordinate_unit
from symgen.description.schema import BetweenPoints, Coupling, Drive, Rate
from symgen.formulation.equations import Result
from symgen.formulation.system import System
from symgen.mechanism.algebra import Algebra, Scalar
from symgen.mechanism.closure import design_points
from symgen.mechanism.geometry import Geometry, parameter_values
from symgen.mechanism.mechanism import Cut
from symgen.mechanism.size import mass_and_length

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


def add_row_sizes(system: System, name: str, tree_rows: Sequence[RowUnit]) -> None:
    """A function with the sizes of the kept equations of cuts, then of those of tree joints in these units."""
    system.algebra.phase = "init"
    _, length = mass_and_length(system.geometry)
    sizes = [row_size(system, cut, k, length) for cut in system.mechanism.cuts for k in cut.kept]
    sizes += [_size_of(system, unit, length) for unit in tree_rows]
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
    if isinstance(entry, Drive | Rate):
        name = entry.coordinate if isinstance(entry, Drive) else cut.name
        return _coordinate_size(system, name, length)
    if isinstance(entry, BetweenPoints):
        least = algebra.bind(algebra.mul(_SHORTEST, length))
        rod = algebra.bind(algebra.function("max", _rod(system, cut, entry), least))
        return algebra.bind(algebra.mul(rod, length))
    return _size_of(system, KINDS[cut.kind].row_units[row], length)


def _size_of(system: System, unit: RowUnit, length: Scalar) -> Scalar:
    match unit:
        case "m":
            return length
        case "1":
            return 1
        case "m^2":
            return system.algebra.bind(system.algebra.mul(length, length))
    assert_never(unit)


def _rod(system: System, cut: Cut, entry: BetweenPoints) -> Scalar:
    algebra = system.algebra
    if entry.length is not None:
        return _absolute(algebra, algebra.translate(entry.length))
    design = system.geometry.between(*design_points(system.geometry, cut))
    return algebra.bind(algebra.sqrt(algebra.dot(design, design)))


def _coordinate_size(system: System, name: str, length: Scalar) -> Scalar:
    return length if coordinate_unit(name, system.mechanism.description) == "m" else 1


def _absolute(algebra: Algebra, value: Scalar) -> Scalar:
    return algebra.bind(algebra.function("abs", value))
