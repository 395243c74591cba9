"""Parameters of many vehicles: which of them a model would refuse, without asking it one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError, ParameterError, tell
from ..model.inertia import GROUNDED
from ..model.library import Array
from ..model.model import ASSUMPTION_LIMIT, Model
from ..model.rows import Rows
from ..naming import by_name, real_array

MARGIN = 1e-5
"""Of the largest moment: what a body's inertia must be away from that of a rod or a plate, so that nobody has to look at it."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class ParameterRows:
    """All parameters of each vehicle, and why some of them are refused; these have the model's own instead."""

    rows: Rows
    refused: Mapping[int, str] = field(default_factory=dict)


def columns_of(what: str, given: Mapping[str, Array], rows: int) -> dict[str, Array]:
    """By name, each with a number for each vehicle; the numbers need not be finite."""
    columns = {}
    for name, values in by_name(what, given).items():
        array = real_array(f"{what} {name!r}", values)
        if array.shape != (rows,):
            raise ArgumentError(
                f"{what} {name!r} must be a column of {rows} numbers, one for each vehicle, not an array of shape {array.shape}"
            )
        columns[name] = array
    return columns


def parameter_rows(model: Model, columns: Mapping[str, Array], rows: int) -> ParameterRows:
    """The model's own with these in their place; a name that cannot be set is refused for all."""
    with model.lock:
        own, places = model.parameter_values(), [model.parameter_place(name) for name in columns]
        values = np.tile(own, (rows, 1))
        for place, column in zip(places, columns.values(), strict=True):
            values[:, place] = column
        values[~np.isfinite(values).all(axis=1)] = own
        found = Rows(model, values)
        suspicious = set(np.flatnonzero(~_sound(found)).tolist())
        suspicious |= {k for column in columns.values() for k in np.flatnonzero(~np.isfinite(column)).tolist()}
        refused, told = {}, ""
        for row in sorted(suspicious):
            try:
                odd = model.try_parameters({name: float(column[row]) for name, column in columns.items()})
                told = max(told, odd, key=len)
            except ParameterError as error:
                refused[row] = str(error)
                found.replace(row, own)
    if told:
        tell(told)
    return ParameterRows(found, refused)


def _sound(rows: Rows) -> Mask:
    """Which rows are surely none that `Model.set_parameters` would refuse."""
    layout = rows.model.layout
    sound = np.asarray(np.isfinite(rows.constants).all(axis=1))
    if not layout.assumptions and not layout.welds:
        return sound
    known, count = rows.model.library.evaluate("assumptions").copy(), len(layout.assumptions)
    found = rows.call_flat("assumptions")
    with np.errstate(invalid="ignore", over="ignore"):
        broken = (found[:, :count] > ASSUMPTION_LIMIT).any(axis=1)
        bodies = found[:, count:].reshape(len(found), -1, 10)
        return np.asarray(sound & ~broken & _sound_bodies(bodies, known[count:].reshape(-1, 10), layout.welds))


def _sound_bodies(bodies: Array, known: Array, welds: tuple[int, ...]) -> Mask:
    """Bodies whose inertia is as it is known to be right, or is that of a solid body beyond doubt. Those that are fixed to each other
    are one: all of them are as they were, or each is solid."""
    same = (bodies == known).all(axis=2)
    good = same | _like(bodies, known) | _solid(bodies)
    for weld in set(welds):
        members = [k for k, each in enumerate(welds) if each == weld]
        if weld != GROUNDED and len(members) > 1:
            together = same[:, members].all(axis=1) | _solid(bodies[:, members]).all(axis=1)
            good[:, members] &= together[:, None]
    return np.asarray(good.all(axis=1))


def _like(bodies: Array, known: Array) -> Mask:
    """The mass differs, or the inertia by a factor; what had neither mass nor an axis with inertia still has none."""
    centre = (bodies[..., 1:4] == known[..., 1:4]).all(axis=2)
    mass = (bodies[..., 0] == known[..., 0]) | ((bodies[..., 0] > 0.0) & (known[..., 0] > 0.0))
    most = np.abs(known[..., 4:]).argmax(axis=1)[None, :, None]
    largest = np.take_along_axis(known[None, :, 4:], most, axis=2)
    factor = np.divide(
        np.take_along_axis(bodies[..., 4:], np.broadcast_to(most, (*bodies.shape[:2], 1)), axis=2),
        largest,
        out=np.ones((*bodies.shape[:2], 1)),
        where=largest != 0.0,
    )
    inertia = (bodies[..., 4:] == known[..., 4:]).all(axis=2) | (
        (factor[..., 0] > 0.0)
        & (np.abs(bodies[..., 4:] - factor * known[..., 4:]) <= 1e-14 * np.abs(factor * largest)).all(axis=2)
    )
    return np.asarray(centre & mass & inertia)


def _solid(bodies: Array) -> Mask:
    """Whether the second moments of mass are surely positive definite, which rules out all that is odd: by their leading minors."""
    mass, xx, yy, zz, xy, xz, yz = (bodies[..., k] for k in (0, 4, 5, 6, 7, 8, 9))
    half, least = 0.5 * (xx + yy + zz), MARGIN * np.maximum(np.maximum(xx, yy), zz)
    a, b, c = half - xx - least, half - yy - least, half - zz - least
    second = a * b - xy * xy
    third = a * (b * c - yz * yz) - xy * (xy * c + yz * xz) - xz * (xy * yz + b * xz)
    return np.asarray((mass > 0.0) & (a > 0.0) & (second > 0.0) & (third > 0.0))
