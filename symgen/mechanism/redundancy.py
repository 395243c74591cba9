"""Which constraint equations are redundant: rank of the constraint Jacobian at several assembled positions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from symgen.description.schema import Coupling, Drive
from symgen.mechanism.assembly import ASSEMBLED, Assembly, NoValueError
from symgen.mechanism.mechanism import Cut, Mechanism, MechanismError
from symgen.runtime import one_thread

Array = NDArray[np.float64]

_POSES = 4
_RANK = 1e-8
_NOTHING = 1e-6
"""Of the longest row: shorter ones are not blown up to unit length, as they may be nothing but rounding."""
_SHARED = 1e-6
"""Of forces with length one that balance each other: less is rounding."""
_SEED = 20140614


@dataclass(frozen=True)
class Samples:
    """Constraint Jacobians (all rows) at the start position, closed, and at positions around it."""

    positions: tuple[Array, ...]
    start: Array
    around: tuple[Array, ...]

    @property
    def q(self) -> Array:
        """The start position."""
        return self.positions[0]

    @property
    def all(self) -> tuple[Array, ...]:
        return (self.start, *self.around)

    def restricted_to(self, rows: Sequence[int]) -> Samples:
        return Samples(self.positions, self.start[list(rows)], tuple(jacobian[list(rows)] for jacobian in self.around))

    def without_rounding(self) -> Samples:
        """Zeros for rows that are nothing but rounding beside the longest one, which a part of the rows does not show."""
        return Samples(self.positions, _cleared(self.start), tuple(map(_cleared, self.around)))


def sample(assembly: Assembly, start: Array, held: Sequence[int]) -> Samples:
    """Jacobians at the start and at random positions nearby."""
    positions = tuple(sampled_positions(assembly, start, held))
    first, *around = (assembly.equations(q)[1] for q in positions)
    return Samples(positions, first, tuple(around))


def sampled_positions(assembly: Assembly, start: Array, held: Sequence[int]) -> list[Array]:
    """Close the loops at the start and at random positions nearby."""
    q, error = assembly.closed(start, held)
    if error > ASSEMBLED:
        open_at = q
        q, error = assembly.led(start, held)
    if error > ASSEMBLED:
        raise MechanismError(f"the mechanism cannot be assembled: {_open(assembly, open_at)}")
    generator = np.random.default_rng(_SEED)
    around = []
    for _pose in range(_POSES):
        size = 0.3
        for _ in range(6):
            step = generator.uniform(-size, size, assembly.mechanism.coordinates)
            moved, error = _closed_nearby(assembly, assembly.moved(q, step))
            if error < ASSEMBLED:
                around.append(moved)
                break
            size /= 2
    return [q, *around]


def _closed_nearby(assembly: Assembly, q: Array) -> tuple[Array, float]:
    """Where a formula has no value no loop is closed."""
    try:
        return assembly.closed(q)
    except NoValueError:
        return q, math.inf


def _open(assembly: Assembly, q: Array) -> str:
    """What stays open, and what to look at."""
    name, distance = assembly.worst_cut(q)
    entry = next(cut.entry for cut in assembly.mechanism.cuts if cut.name == name)
    if isinstance(entry, Drive):
        return (
            f"coordinate {entry.coordinate!r} is {distance:.3g} away from the `default` of input {entry.input!r}, which drives it; "
            "give the input a default that agrees with what `initial` holds, or let `initial` hold less (`hold: false`)"
        )
    kind, unit = ("coupling", "") if isinstance(entry, Coupling) else ("joint", " m")
    return (
        f"{kind} {name!r} stays open by {distance:.3g}{unit}; "
        "check the points of its loop and the coordinates that `initial` holds"
    )


def rank(rows: Array) -> int:
    if rows.size == 0:
        return 0
    values = np.linalg.svd(_unit_rows(rows), compute_uv=False)
    return int(np.sum(values > _RANK * max(values[0], 1e-300)))


def _unit_rows(rows: Array) -> Array:
    """Equations count alike whatever their units; one that constrains nothing but for rounding stays next to zero."""
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    least = max(1e-300, _NOTHING * float(norms.max(initial=0.0)))
    return np.asarray(rows / np.maximum(norms, least))


def _cleared(rows: Array) -> Array:
    lengths = np.linalg.norm(_unit_rows(rows), axis=1, keepdims=True)
    return np.where(lengths > _RANK, rows, 0.0)


def independent_rows(samples: Samples, of_velocities: Sequence[int] = ()) -> tuple[int, ...]:
    """Rows that have full rank wherever the whole has: by pivoted QR, the set with the best worst pivot.

    What holds positions is chosen first, and of the equations between velocities those that it does not imply.
    """
    poses, count = samples.all, samples.start.shape[0]
    generic = max(rank(rows) for rows in poses)
    if generic == count:
        return tuple(range(count))
    first = tuple(k for k in range(count) if k not in of_velocities)
    if of_velocities:
        own = independent_rows(samples.without_rounding().restricted_to(first))
        first = tuple(first[k] for k in own)
    candidates = {_pivots(rows, generic, first if of_velocities else ()) for rows in poses}
    best = max(sorted(candidates), key=lambda chosen: min(_smallest(rows[list(chosen)]) for rows in poses))
    return best


def _pivots(rows: Array, count: int, first: Sequence[int]) -> tuple[int, ...]:
    """As many rows, of which the `first` are given; by what the others have outside of these."""
    # most mechanisms have no redundant equations, and this takes long to import
    from scipy.linalg import qr

    units, given = _unit_rows(rows), list(first)
    basis = np.linalg.svd(units[given], full_matrices=False)[2] if given else np.zeros((0, rows.shape[1]))
    outside = units - (units @ basis.T) @ basis
    outside[given] = 0.0
    with one_thread():  # SciPy's own
        _, _, order = qr(outside.T, mode="economic", pivoting=True)
    return tuple(sorted([*given, *(int(k) for k in order[: count - len(given)])]))


def _smallest(rows: Array) -> float:
    return float(np.linalg.svd(_unit_rows(rows), compute_uv=False)[-1]) if rows.size else np.inf


def refuse_singular(mechanism: Mechanism, samples: Samples, kept: Sequence[int]) -> None:
    """A start position that has lost rank, or a mechanism that cannot move, is an error."""
    names = ", ".join(repr(cut.name) for cut in mechanism.cuts)
    if rank(samples.start[list(kept)]) < len(kept):
        raise MechanismError(
            f"the start position is singular: the constraints of {names} are independent elsewhere but not there; "
            "start from another position (`initial`)"
        )
    geometric = [row for row, (cut, _) in enumerate(all_rows(mechanism)) if cut.kind != "drive"]
    freedom = mechanism.coordinates - max(rank(rows[geometric]) for rows in samples.all)
    if freedom == 0:
        raise MechanismError(_locked(mechanism, names))
    _refuse_contradicting_drives(mechanism, samples, geometric, freedom)


def _locked(mechanism: Mechanism, names: str) -> str:
    count = mechanism.coordinates
    if any(cut.of_velocities for cut in mechanism.cuts):
        return (
            f"no velocity is left free: {count} independent constraints of {names}, with those between velocities, determine the rates of "
            f"all {count} coordinates, and there is no motion to find equations for. Leave one velocity free, such as a body with mass on "
            "a coordinate that nothing prescribes, or take out an entry of `rates` or a joint"
        )
    return (
        f"the mechanism is locked: {count} independent constraints of {names} leave none of its "
        f"{count} coordinates free; remove a joint or use a joint with more freedom"
    )


def _refuse_contradicting_drives(
    mechanism: Mechanism, samples: Samples, geometric: Sequence[int], freedom: int
) -> None:
    """A drive that follows from others is an input without effect, or a contradiction."""
    rows = list(geometric)
    for row, (cut, _) in enumerate(all_rows(mechanism)):
        if cut.kind != "drive":
            continue
        if max(rank(jacobian[[*rows, row]]) - rank(jacobian[rows]) for jacobian in samples.all) == 0:
            raise MechanismError(
                f"drive {cut.name!r} prescribes a motion that other constraints and drives already determine; "
                f"the mechanism has {freedom} degree(s) of freedom to drive: remove a drive"
            )
        rows.append(row)


def all_rows(mechanism: Mechanism) -> list[tuple[Cut, int]]:
    """Every constraint equation, kept or not: its cut, and its place there."""
    return [(cut, row) for cut in mechanism.cuts for row in range(len(cut.rows))]


def drop(mechanism: Mechanism, samples: Samples, kept: Sequence[int]) -> Mechanism:
    """The mechanism with only the kept rows, and a notice that names the others."""
    cuts: list[Cut] = []
    at = first = 0
    for cut in mechanism.cuts:
        mine = tuple(k for k in range(len(cut.rows)) if at + k in kept)
        dropped = tuple(k for k in range(len(cut.rows)) if k not in mine)
        cuts.append(replace(cut, kept=mine, dropped=dropped, first=first))
        at, first = at + len(cut.rows), first + len(mine)
    result = replace(mechanism, cuts=tuple(cuts))
    if not result.redundant:
        return result
    notice = (
        f"{len(result.redundant)} redundant constraint equation(s) dropped: {', '.join(result.redundant)}; "
        f"reactions are not unique: {_not_unique(result, samples, len(kept))}"
    )
    return replace(result, notices=(*mechanism.notices, notice))


def _not_unique(mechanism: Mechanism, samples: Samples, count: int) -> str:
    """Equations whose forces can change together without moving anything, and joints of the tree that pass such forces on."""
    rows = all_rows(mechanism)
    shared = [rows[k] for k in np.flatnonzero(_shares(samples, count) > _SHARED)]
    equations = [f"{cut.name}.{cut.rows[row]}" for cut, row in shared]
    bodies = {body for cut, _ in shared for body in cut.bodies}
    passing = [joint.name for joint in mechanism.joints if joint.child in bodies and joint.traits.chart != "free"]
    carried = f", and by them those of {', '.join(passing)}" if passing else ""
    return f"those of {', '.join(equations)}{carried}"


def _shares(samples: Samples, count: int) -> Array:
    """Of each equation, the largest share in forces that balance each other, where the rank is `count`."""
    shares = np.zeros(len(samples.start))
    for rows in samples.all:
        if rank(rows) == count:
            balanced = np.linalg.svd(_unit_rows(rows))[0][:, count:]
            shares = np.maximum(shares, np.abs(balanced).max(axis=1, initial=0.0))
    return shares
