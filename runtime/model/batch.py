"""Many states at once: compiled code that works on several of them in vector lanes, rows in and rows out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import ArgumentError, EvaluationError, ParameterError
from ..naming import real_array, whole
from .layout import LibraryLayout
from .library import SENTENCE, Array, Status, open_shared
from .part import batch_part
from .pointers import Pointers
from .shared_library import SharedLibrary

if TYPE_CHECKING:
    from .model import Model

Indices = NDArray[np.intp]

ALIGNMENT = 64
"""Bytes: a vector of 8 doubles."""

RESULTS = ("a", "zdot", "l", "outputs")


class Batch:
    """Evaluates `rows` states at once, or any number of them if they share their parameters (`rows` is None).

    Arrays have a row for each state; an array of one dimension serves all rows. Rows whose equations are singular come
    out as infinite or not a number, the others are not harmed. A batch keeps no state between calls: threads may share it.
    """

    def __init__(
        self, model: Model, path: Path, lanes: int, parameters: Sequence[Mapping[str, float]] | Array | None
    ) -> None:
        """An array of parameters has all of them for each row, none that the model would refuse."""
        self.model, self.lanes = model, lanes
        part = batch_part(lanes)
        built, shared = open_shared(path, part, model.layout.identity_of(part))
        (layout,) = built.libraries
        self._ffi = shared.ffi
        self._run = shared.function("symgen_batch_runner", f"{layout.symbol}_batch")
        self._scratch_size: int = shared.function("symgen_length", f"{layout.symbol}_scratch")()
        self._vectors = layout.constants
        self._spare: list[Array] = []
        given = parameters if isinstance(parameters, np.ndarray) else model.parameter_rows(parameters)
        self._blocks = LaneBlocks(given, lanes, partial(constants_in_lanes, shared, layout, lanes=lanes))
        self.rows = None if parameters is None else len(parameters)

    def accelerations(
        self,
        q: ArrayLike,
        v: ArrayLike,
        z: ArrayLike = (),
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        threads: int = 1,
    ) -> Array:
        """(rows, nv)."""
        return self._evaluate(("a",), q, v, z, u, t, threads)[0]

    def state_rates(
        self,
        q: ArrayLike,
        v: ArrayLike,
        z: ArrayLike = (),
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        threads: int = 1,
    ) -> Array:
        """(rows, nz): rates of the first-order states."""
        return self._evaluate(("zdot",), q, v, z, u, t, threads)[0]

    def multipliers(
        self,
        q: ArrayLike,
        v: ArrayLike,
        z: ArrayLike = (),
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        threads: int = 1,
    ) -> Array:
        """(rows, nc)."""
        return self._evaluate(("l",), q, v, z, u, t, threads)[0]

    def outputs(
        self,
        q: ArrayLike,
        v: ArrayLike,
        z: ArrayLike = (),
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        threads: int = 1,
    ) -> Array:
        """(rows, ny): sensors, in the order of `model.sensors`."""
        return self._evaluate(("outputs",), q, v, z, u, t, threads)[0]

    def renewed(self, parameters: Array, rows: Indices) -> Renewal:
        """Other parameters of some rows, of which `parameters` holds those of all: taken by `Renewal.take`."""
        return self._blocks.renewed(parameters, rows)

    def _evaluate(
        self,
        wanted: tuple[str, ...],
        q: ArrayLike,
        v: ArrayLike,
        z: ArrayLike,
        u: ArrayLike | None,
        t: ArrayLike,
        threads: int,
    ) -> list[Array]:
        lengths = self.model.lengths
        u = self.model.default_inputs if u is None else u
        given = {"q": q, "v": v, "z": z, "u": u, "t": real_array("t", t)[..., None]}
        found = {name: _rows(name, value, lengths[name]) for name, value in given.items()}
        rows = self._count(found)
        inputs = {
            name: np.ascontiguousarray(np.broadcast_to(array, (rows, lengths[name]))) for name, array in found.items()
        }
        results = {name: np.empty((rows, lengths[name])) for name in wanted}
        pieces = pieces_of(rows, self.lanes, threads)
        if len(pieces) == 1:
            self._call(pieces[0], inputs, results)
        else:
            from concurrent.futures import ThreadPoolExecutor  # here, since a load needs no threads

            with ThreadPoolExecutor(len(pieces)) as pool:
                list(pool.map(lambda piece: self._call(piece, inputs, results), pieces))
        return [results[name] for name in wanted]

    def _count(self, arrays: Mapping[str, Array]) -> int:
        counts = {len(array) for array in arrays.values() if array.ndim == 2}
        if self.rows is not None:
            counts.add(self.rows)
        if len(counts) > 1:
            raise ArgumentError(f"arrays and parameters must have equally many rows, not {sorted(counts)}")
        return counts.pop() if counts else 1

    def _call(self, piece: slice, inputs: Mapping[str, Array], results: Mapping[str, Array]) -> None:
        """Rows that begin at a multiple of the lanes, with scratch of their own. The C code runs without Python's lock."""
        batch = self._ffi.new("symgen_batch *")
        first = 0 if self.rows is None else piece.start * self._vectors
        arrays = {name: array[piece] for name, array in (*inputs.items(), *results.items())}
        scratch = self._spare.pop() if self._spare else aligned(self._scratch_size)
        arrays |= {"constants": self._blocks.values[first:], "scratch": scratch}
        pointers = Pointers(self._ffi)
        pointers.point(batch, **arrays)
        batch.rows, batch.each = piece.stop - piece.start, self.rows is not None
        status = Status(self._run(batch))
        self._spare.append(scratch)
        if status is not Status.GOOD:
            raise EvaluationError(f"batch: {SENTENCE[status]}")


@dataclass(frozen=True, eq=False)
class Renewal:
    """Numbers of some blocks that may take the place of those that are there."""

    blocks: Array
    """(all blocks, numbers)"""
    places: Indices
    values: Array

    def take(self) -> None:
        self.blocks[self.places] = self.values


class LaneBlocks:
    """Numbers that follow from rows of vehicles, as the lanes of vectors, block by block; the last vehicle fills its block."""

    def __init__(self, rows: Array, lanes: int, in_lanes: Callable[[Array], Array]) -> None:
        self.lanes, self._in_lanes = lanes, in_lanes
        self.values = in_lanes(rows)

    def renewed(self, rows: Array, changed: Indices) -> Renewal:
        """What belongs to `rows`, of which some have changed; nothing is changed before it is taken."""
        count = -(-len(rows) // self.lanes)
        places = np.unique(changed // self.lanes)
        members = np.minimum(places[:, None] * self.lanes + np.arange(self.lanes), len(rows) - 1)
        values = self._in_lanes(rows[members.ravel()]).reshape(len(places), -1)
        return Renewal(self.values.reshape(count, -1), places, values)


def constants_in_lanes(shared: SharedLibrary, layout: LibraryLayout, parameters: Array, lanes: int) -> Array:
    """Constants of the library for rows of parameters, block by block of `lanes` rows."""
    fill = shared.function("symgen_filler", f"{layout.symbol}_constants")
    scratch = aligned(shared.function("symgen_length", f"{layout.symbol}_scratch")())
    constants = aligned(-(-len(parameters) // lanes) * layout.constants * lanes)
    arrays = (array if array.size else np.zeros(1) for array in (parameters, constants, scratch))
    fill(len(parameters), *(shared.ffi.from_buffer("double[]", array) for array in arrays))
    if not np.isfinite(constants).all():
        raise ParameterError(
            "some of these parameters make quantities that depend on them infinite or not a number; "
            "look for a zero length, mass or direction"
        )
    return constants


def _rows(name: str, values: ArrayLike, length: int) -> Array:
    array = real_array(name, values)
    if array.ndim not in (1, 2) or array.shape[-1] != length:
        raise ArgumentError(f"{name} must be rows of {length} numbers, not an array of shape {array.shape}")
    return array


def pieces_of(rows: int, lanes: int, threads: int) -> list[slice]:
    """Nearly equal pieces that begin at multiples of `lanes`, no more of them than processors, which more threads would only share."""
    threads = whole("threads", threads, 1)
    blocks = -(-rows // lanes)
    count = max(1, min(threads, blocks, os.cpu_count() or 1))
    edges = [min(rows, lanes * (blocks * k // count)) for k in range(count + 1)]
    return [slice(start, stop) for start, stop in pairwise(edges)]


def aligned(length: int) -> Array:
    """Zeros at an address that vectors may have; NumPy aligns to 16 bytes only."""
    extra = ALIGNMENT // 8
    array: Array = np.zeros(length + extra)
    skip = (-array.ctypes.data % ALIGNMENT) // 8
    return array[skip : skip + length]
