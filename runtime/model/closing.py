"""Closing loops from near by compiled code: Newton's method with coordinates that stay. See symgen_states.c."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from .layout import JointLayout
from .library import Array, Library, Status, View
from .pointers import Pointers
from .state import State

if TYPE_CHECKING:
    from .model import Model
    from .rows import Rows

ITERATIONS = 60
WEAKEST = 1e-4
"""Pivot, relative to the largest one, above which equations are independent beyond doubt."""
RANK = 1e-9
"""Smaller pivots are directions in which nothing can be closed."""
KEPT = 32
"""Sets of coordinates that stay whose groups are kept."""

Mask = NDArray[np.bool_]
_Wanted = tuple[tuple[int, ...], bytes]
"""Rows that are closed, and a mask of the coordinates that may move."""


class Pattern:
    """Rows and columns of the entries of the Jacobian of the constraints, and their address for compiled code."""

    def __init__(self, library: Library) -> None:
        view: View = library.functions["constraint_jacobian"].results["J"]
        places = view.places if view.places is not None else np.indices(view.result.shape).reshape(2, -1)
        self.row, self.column = (np.array(part, dtype=np.int32) for part in places)
        self.call = library.ffi.cast("symgen_function", library.functions["constraint_jacobian"].address)

    def give(self, pointers: Pointers, pattern: object) -> None:
        """To a symgen_pattern."""
        pointers.point(pattern, row=self.row, column=self.column)
        pattern.entries, pattern.call = len(self.row), self.call  # type: ignore[attr-defined]


@dataclass(frozen=True, eq=False)
class _Groups:
    """As symgen_groups."""

    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    row: NDArray[np.int32]
    column: NDArray[np.int32]
    entry: NDArray[np.int32]
    length: int


class Entries(Protocol):
    """What a state has; quaternions may have any length."""

    @property
    def time(self) -> float: ...
    @property
    def q(self) -> Array: ...
    @property
    def v(self) -> Array: ...
    @property
    def z(self) -> Array: ...


class Closing:
    def __init__(self, model: Model, tolerance: float, dropped_tolerance: float) -> None:
        self.model, library = model, model.library
        self.pattern = Pattern(library)
        self._held, self._all = model.layout.position_rows, tuple(range(len(model.layout.constraints)))
        self._groups: dict[_Wanted, _Groups] = {}
        self._scales: object = None
        self._call = library.function("symgen_assembler", "assemble")
        self._room = library.function("symgen_room", "assembly_scratch")
        self.t, self.u, self.q, self.v = (np.zeros(model.lengths[name]) for name in "tuqv")
        self._sizes = {"coordinates": self.v.copy(), "closure": np.zeros(model.lengths["l"])}
        self._sizes["dropped"] = np.zeros(len(model.layout.dropped))
        self._pointers = Pointers(library.ffi)
        self._given = given = library.ffi.new("symgen_assembly *")
        given.iterations, given.rank, given.weakest = ITERATIONS, RANK, WEAKEST
        given.tolerance, given.dropped_tolerance = tolerance, dropped_tolerance
        own = {"t": self.t, "u": self.u, "q": self.q, "v": self.v, "order": np.zeros(len(self.v), dtype=np.int32)}
        arrays = {"constants": library.arrays["constants"], "work": np.zeros(library.layout.work), **own, **self._sizes}
        self._pointers.point(given, **arrays)
        self.pattern.give(self._pointers, given.jacobian)
        self._free: tuple[_Wanted, _Wanted] | None = None
        self.scalars = scalar_places(model.layout.joints)

    def close(self, state: Entries, inputs: Array, positions: Mask, velocities: Mask | None) -> State | None:
        """The state with closed loops; positions and velocities that are not free stay, without `velocities` all of these. None
        where that is not beyond doubt."""
        self._take_scales()
        self._take_groups(positions, positions if velocities is None else velocities)
        self._given.positions_only = velocities is None
        self.t[0], self.u[:] = state.time, inputs
        self.q[:], self.v[:] = state.q, state.v
        return State(state.time, self.q, self.v, state.z) if self._call(self._given) == Status.GOOD else None

    def close_rows(
        self, rows: Rows, time: float, q: Array, v: Array, u: Array, positions: Mask, velocities: Mask | None
    ) -> tuple[Array, Array, Mask]:
        """The same for rows of states, and in which of them this is beyond doubt."""
        library, scales = self.model.library, rows.scales
        self._take_groups(positions, positions if velocities is None else velocities)
        given, pointers = library.ffi.new("symgen_assembly_rows *"), Pointers(library.ffi)
        given.first = self._given[0]
        q, v = np.array(q, order="C"), np.array(v, order="C")
        own = {"coordinates": scales.coordinates, "closure": scales.closure, "dropped": scales.dropped, "u": u}
        arrays = {name: np.ascontiguousarray(array) for name, array in own.items()}
        status = np.zeros(len(rows), dtype=np.int32)
        pointers.point(given.first, constants=rows.constants, q=q, v=v, **arrays)
        pointers.point(given, status=status)
        given.first.positions_only, self.t[0] = velocities is None, time
        given.rows, given.constants = len(rows), rows.constants.shape[1]
        library.function("symgen_row_assembler", "row_assemble")(given)
        return q, v, status == Status.GOOD

    def _take_scales(self) -> None:
        scales = self.model.scales
        if self._scales is not scales:
            for name, sizes in self._sizes.items():
                sizes[:] = getattr(scales, name)
            self._scales = scales

    def _take_groups(self, positions: Mask, velocities: Mask) -> None:
        wanted = (self._held, positions.tobytes()), (self._all, velocities.tobytes())
        if self._free == wanted:
            return
        if len(self._groups) > KEPT:
            self._groups.clear()
        found = []
        for target, key, free, rows in (
            (self._given.positions, wanted[0], positions, self._held),
            (self._given.velocities, wanted[1], velocities, self._all),
        ):
            if key not in self._groups:
                self._groups[key] = _grouped(self.pattern, free, rows)
            groups = self._groups[key]
            arrays = {name: getattr(groups, name) for name in ("rows", "columns", "row", "column", "entry")}
            pointers = Pointers(self.model.library.ffi)
            pointers.point(target, **arrays)
            target.count, target.length = len(groups.rows) - 1, groups.length
            found.append((pointers, groups.length))
        scratch = np.zeros(self._room(max(length for _, length in found), len(self.pattern.row)))
        self._pointers.point(self._given, scratch=scratch)
        self._kept, self._free = found, wanted


def scalar_places(joints: Sequence[JointLayout]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Places of scalar coordinates in q, and in v."""
    scalar = [joint for joint in joints if joint.kind == "scalar"]
    positions = [joint.q + k for joint in scalar for k in range(joint.count)]
    velocities = [joint.v + k for joint in scalar for k in range(joint.count)]
    return np.array(positions, dtype=np.intp), np.array(velocities, dtype=np.intp)


def _grouped(pattern: Pattern, free: Mask, rows: Sequence[int]) -> _Groups:
    """Rows are in one group where chains of free columns connect them."""
    groups = _connected(pattern, free, rows)
    entry = np.full(len(pattern.row), -1, dtype=np.int32)
    place, start = {}, 0
    for own_rows, own_columns in groups:
        for j, column in enumerate(own_columns):
            for i, row in enumerate(own_rows):
                place[row, column] = start + j * len(own_rows) + i
        start += (len(own_rows) + 3) * len(own_columns)  # as symgen_least_length
    for e, (row, column) in enumerate(zip(pattern.row.tolist(), pattern.column.tolist(), strict=True)):
        entry[e] = place.get((row, column), -1)
    return _Groups(
        _edges([own for own, _ in groups]),
        _edges([own for _, own in groups]),
        np.array([row for own, _ in groups for row in own], dtype=np.int32),
        np.array([column for _, own in groups for column in own], dtype=np.int32),
        entry,
        start,
    )


def _connected(pattern: Pattern, free: Mask, rows: Sequence[int]) -> list[tuple[list[int], list[int]]]:
    """Rows and columns of each group."""
    columns: dict[int, set[int]] = {row: set() for row in rows}
    for row, column in zip(pattern.row.tolist(), pattern.column.tolist(), strict=True):
        if free[column] and row in columns:
            columns[row].add(column)
    groups: list[tuple[list[int], set[int]]] = []
    for row in rows:
        touched = [group for group in groups if group[1] & columns[row]]
        groups = [group for group in groups if not group[1] & columns[row]]
        own = sorted([row, *(each for group in touched for each in group[0])])
        groups.append((own, columns[row].union(*(group[1] for group in touched))))
    return [(own, sorted(found)) for own, found in groups]


def _edges(parts: Sequence[Sequence[int]]) -> NDArray[np.int32]:
    """Where each part begins, and the end."""
    return np.cumsum([0, *map(len, parts)], dtype=np.int32)
