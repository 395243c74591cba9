"""Mass, centre of mass and inertia of bodies: as <inertial> says, or from their geoms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from symgen.description.design_position import Array
from symgen.description.mjcf.orientation import orientation, towards
from symgen.description.mjcf.settings import Settings
from symgen.description.mjcf.shapes import SHELLS, SIZES, SOLIDS
from symgen.description.mjcf.tag import Tag

_TINY = 1e-14
"""Masses and volumes of no more than this are none to MuJoCo."""
_SMALLEST = 1e-50
_NO_VOLUME = ("plane", "hfield")
_MESHES = ("mesh", "sdf")


@dataclass(frozen=True)
class Inertial:
    """In the axes of the body; `matrix` is about the centre of mass."""

    mass: float
    com: Array
    matrix: Array

    def scaled(self, factor: float) -> Inertial:
        return replace(self, mass=factor * self.mass, matrix=factor * self.matrix)


NOTHING = Inertial(0.0, np.zeros(3), np.zeros((3, 3)))


class Geom(NamedTuple):
    """`place` and `axes`: of the frame that it is written in, seen from its body."""

    tag: Tag
    place: Array
    axes: Array


def is_mesh(geom: Tag) -> bool:
    return geom.text("type", "sphere") in _MESHES or geom.has("mesh")


def inertial_of(inertial: Tag | None, geoms: Sequence[Geom], settings: Settings) -> Inertial:
    """Of one body, before masses are scaled to a sum."""
    from_geoms = settings.inertia_from_geoms
    found = None if inertial is None else _written(inertial, settings)
    if from_geoms or (from_geoms is None and found is None):
        found = _of_geoms(geoms, settings) or found
    return _bounded(found or NOTHING, settings)


def meshes_that_count(geoms: Sequence[Geom], settings: Settings) -> list[Tag]:
    """Meshes that have a mass."""
    return [geom.tag for geom in geoms if is_mesh(geom.tag) and _counts(geom.tag, settings) and _has_mass(geom.tag)]


def _written(tag: Tag, settings: Settings) -> Inertial:
    mass, com = _not_negative(tag, "mass"), np.array(tag.numbers("pos", 3))
    if tag.has("fullinertia"):
        xx, yy, zz, xy, xz, yz = tag.numbers("fullinertia", 6)
        return Inertial(mass, com, np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
    axes = orientation(tag, settings)
    moments = tag.numbers("diaginertia", 3, (0.0, 0.0, 0.0))
    return Inertial(mass, com, axes @ np.diag(moments) @ axes.T)


def _of_geoms(geoms: Sequence[Geom], settings: Settings) -> Inertial | None:
    parts = [_of_geom(geom, settings) for geom in geoms if _counts(geom.tag, settings) and not is_mesh(geom.tag)]
    parts = [part for part in parts if part.mass > _TINY]
    if not parts:
        return None
    mass = sum(part.mass for part in parts)
    com = sum((part.mass * part.com for part in parts), np.zeros(3)) / mass
    return Inertial(mass, com, sum((part.matrix + _moved(part, com) for part in parts), np.zeros((3, 3))))


def _moved(part: Inertial, com: Array) -> Array:
    """What the distance of its centre of mass adds."""
    d = part.com - com
    matrix: Array = part.mass * ((d @ d) * np.eye(3) - np.outer(d, d))
    return matrix


def _counts(geom: Tag, settings: Settings) -> bool:
    return settings.groups[0] <= geom.whole("group", 0) <= settings.groups[1]


def _has_mass(geom: Tag) -> bool:
    return (_not_negative(geom, "mass") if geom.has("mass") else _not_negative(geom, "density", 1000.0)) > 0.0


def _not_negative(tag: Tag, attribute: str, default: float | None = None) -> float:
    value = tag.number(attribute, default)
    if value < 0.0:
        tag.stop(f"{value:g} is below zero; correct it", attribute)
    return value


def _of_geom(geom: Geom, settings: Settings) -> Inertial:
    tag = geom.tag
    kind = tag.word("type", (*SIZES, *_NO_VOLUME, *_MESHES), "sphere")
    if kind in _NO_VOLUME or not _has_mass(tag):
        return NOTHING
    size, place, axes = _placed(tag, kind, settings)
    try:
        shape = (SHELLS if tag.flag("shellinertia", False) else SOLIDS)[kind](size)
    except ZeroDivisionError:
        tag.stop("no shell can be computed of so large a shape; correct it", "size")
    if tag.has("mass"):
        mass = tag.number("mass") if shape.extent > _TINY else 0.0
    else:
        mass = tag.number("density", 1000.0) * shape.extent
    whole = geom.axes @ axes
    moments = mass * np.array(shape.moments)
    return Inertial(mass, geom.place + geom.axes @ place, whole @ np.diag(moments) @ whole.T)


def _placed(tag: Tag, kind: str, settings: Settings) -> tuple[list[float], Array, Array]:
    """Size, centre and axes; `fromto` gives the ends of what is long."""
    count = SIZES[kind]
    if not tag.has("fromto"):
        size = tag.numbers("size", 3, least=count)[:count]
        _positive(size, tag)
        return size, np.array(tag.numbers("pos", 3, (0.0, 0.0, 0.0))), orientation(tag, settings)
    if kind == "sphere":
        tag.stop("spheres have no ends; write `pos`", "fromto")
    ends = tag.numbers("fromto", 6)
    first, second = np.array(ends[:3]), np.array(ends[3:])
    radius, half = tag.numbers("size", 3, least=1)[0], math.dist(first, second) / 2
    size = [radius, half] if count == 2 else [radius, radius, half]
    _positive(size, tag)
    return size, (first + second) / 2, towards((first - second) / (2 * half))


def _positive(size: Sequence[float], tag: Tag) -> None:
    if min(size) < _SMALLEST:
        tag.stop("a size or the distance of the ends is not above zero; correct it", "size")


def _bounded(found: Inertial, settings: Settings) -> Inertial:
    """With the least mass and inertia of the file, and with equal moments where they are none of a solid and it asks for that."""
    mass = max(found.mass, settings.least_mass)
    if not (settings.least_inertia > 0 or settings.balance):
        return replace(found, mass=mass)
    moments, axes = np.linalg.eigh(found.matrix)
    bounded = np.maximum(moments, settings.least_inertia)
    if settings.balance and bounded[0] + bounded[1] < bounded[2]:
        bounded = np.full(3, bounded.mean())
    elif np.array_equal(bounded, moments):
        return replace(found, mass=mass)
    return Inertial(mass, found.com, axes @ np.diag(bounded) @ axes.T)
