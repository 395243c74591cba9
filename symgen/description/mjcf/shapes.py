"""Volume or surface, and moments of inertia, of the shapes of geoms."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

Size = Sequence[float]
_SKIN = 1e-6
"""Thickness of the shell of an ellipsoid: MuJoCo subtracts two solids, and so does this, to have its numbers."""


class Shape(NamedTuple):
    """`extent` is the volume of a solid or the surface of a shell, `moments` are about its own axes for a mass of one."""

    extent: float
    moments: tuple[float, float, float]


def _round(across: float, along: float) -> tuple[float, float, float]:
    return (across, across, along)


def _of_squares(xx: float, yy: float, zz: float) -> tuple[float, float, float]:
    """Moments from the mean squares of the coordinates."""
    return (yy + zz, xx + zz, xx + yy)


def solid_sphere(size: Size) -> Shape:
    r = size[0]
    return Shape(4 * math.pi * r**3 / 3, (2 * r * r / 5,) * 3)


def shell_sphere(size: Size) -> Shape:
    r = size[0]
    return Shape(4 * math.pi * r * r, (2 * r * r / 3,) * 3)


def solid_cylinder(size: Size) -> Shape:
    r, h = size[0], 2 * size[1]
    return Shape(math.pi * r * r * h, _round((3 * r * r + h * h) / 12, r * r / 2))


def shell_cylinder(size: Size) -> Shape:
    """A tube with a lid at both ends."""
    r, half = size[0], size[1]
    lid, tube = math.pi * r * r, 4 * math.pi * r * half
    across = 2 * lid * (r * r / 4 + half * half) + tube * (r * r / 2 + half * half / 3)
    along = lid * r * r + tube * r * r
    total = 2 * lid + tube
    return Shape(total, _round(across / total, along / total))


def solid_capsule(size: Size) -> Shape:
    """A cylinder between two half balls, whose centres of mass are 3/8 of the radius outside its ends."""
    r, half = size[0], size[1]
    ball, rod = 4 * math.pi * r**3 / 3, 2 * math.pi * r * r * half
    beyond = 3 * r / 8
    across = ball * (2 * r * r / 5 - beyond**2 + (half + beyond) ** 2) + rod * (r * r / 4 + half * half / 3)
    along = ball * 2 * r * r / 5 + rod * r * r / 2
    return Shape(ball + rod, _round(across / (ball + rod), along / (ball + rod)))


def shell_capsule(size: Size) -> Shape:
    r, half = size[0], size[1]
    ball, tube = 4 * math.pi * r * r, 4 * math.pi * r * half
    beyond = r / 2
    across = ball * (2 * r * r / 3 - beyond**2 + (half + beyond) ** 2) + tube * (r * r / 2 + half * half / 3)
    along = ball * 2 * r * r / 3 + tube * r * r
    return Shape(ball + tube, _round(across / (ball + tube), along / (ball + tube)))


def solid_ellipsoid(size: Size) -> Shape:
    a, b, c = size
    return Shape(4 * math.pi * a * b * c / 3, _of_squares(a * a / 5, b * b / 5, c * c / 5))


def shell_ellipsoid(size: Size) -> Shape:
    """The surface by Thomsen's formula."""
    a, b, c = size
    power = 1.6075
    mean = ((a * b) ** power + (b * c) ** power + (c * a) ** power) / 3
    inner, outer = solid_ellipsoid(size), solid_ellipsoid([each + _SKIN for each in size])
    skin = outer.extent - inner.extent
    pairs = zip(inner.moments, outer.moments, strict=True)
    x, y, z = ((outer.extent * o - inner.extent * i) / skin for i, o in pairs)
    return Shape(4 * math.pi * mean ** (1 / power), (x, y, z))


def solid_box(size: Size) -> Shape:
    a, b, c = size
    return Shape(8 * a * b * c, _of_squares(a * a / 3, b * b / 3, c * c / 3))


def shell_box(size: Size) -> Shape:
    """Six plates: of every coordinate, the mean square is the whole on two of them and a third on the others."""
    a, b, c = size
    ab, bc, ca = a * b, b * c, c * a
    total = ab + bc + ca
    xx = a * a * (bc + (ab + ca) / 3) / total
    yy = b * b * (ca + (ab + bc) / 3) / total
    zz = c * c * (ab + (bc + ca) / 3) / total
    return Shape(8 * total, _of_squares(xx, yy, zz))


SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
"""How many numbers the size of a shape has."""
SOLIDS: dict[str, Callable[[Size], Shape]] = {
    "sphere": solid_sphere,
    "capsule": solid_capsule,
    "cylinder": solid_cylinder,
    "ellipsoid": solid_ellipsoid,
    "box": solid_box,
}
SHELLS: dict[str, Callable[[Size], Shape]] = {
    "sphere": shell_sphere,
    "capsule": shell_capsule,
    "cylinder": shell_cylinder,
    "ellipsoid": shell_ellipsoid,
    "box": shell_box,
}
