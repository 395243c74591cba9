"""Vehicles of one model, each with parameters of its own, in rows: what the model's functions say of them. See symgen_rows.c.

The model keeps its parameters, and what is found for a row depends on nothing but its own numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .closing import Mask
from .library import Array, Function, Library, Status
from .many import LaneRates, room
from .pointers import Pointers

if TYPE_CHECKING:
    from .model import Model

Indices = NDArray[np.intp]

TAKEN = ("t", "q", "v", "z", "u")


@dataclass(frozen=True, eq=False)
class RowStates:
    """States and all inputs, in rows, at one time."""

    time: float
    q: Array
    v: Array
    z: Array
    u: Array

    def of(self, chosen: Indices) -> RowStates:
        return RowStates(self.time, self.q[chosen], self.v[chosen], self.z[chosen], self.u[chosen])


class RowScales:
    """As `Scales`, in rows."""

    def __init__(self, found: Mapping[str, Array]) -> None:
        self.mass, self.length, self.gravity = (found[name].reshape(-1) for name in ("mass", "length", "gravity"))
        self.coordinates, self.closure, self.dropped = (found[name] for name in ("coordinates", "closure", "dropped"))

    def flat(self) -> Array:
        """As `flat` of a single model."""
        single = np.column_stack([self.mass, self.length, self.gravity])
        with np.errstate(divide="ignore"):
            return np.hstack([single, 1.0 / self.closure, 1.0 / self.coordinates])

    def of(self, chosen: Indices) -> RowScales:
        return RowScales({name: values[chosen] for name, values in vars(self).items()})


class Rows:
    """`parameters`: all of the model's, a row for each vehicle. Those of rows that a model would refuse are not for this."""

    def __init__(self, model: Model, parameters: Array, constants: Array | None = None) -> None:
        self.model, self.parameters = model, np.ascontiguousarray(parameters)
        self.constants = constants_of_rows(model.library, self.parameters) if constants is None else constants

    def __len__(self) -> int:
        return len(self.parameters)

    @staticmethod
    def one(model: Model) -> Rows:
        """The model with the parameters that it has now."""
        found = Rows(model, model.parameter_values()[None], model.library.arrays["constants"][None].copy())
        found.scales = RowScales({name: np.array(size, ndmin=1)[None] for name, size in model.scales._asdict().items()})
        return found

    def of(self, chosen: Indices) -> Rows:
        """Some of them."""
        found = Rows(self.model, self.parameters[chosen], self.constants[chosen])
        if "scales" in vars(self):
            found.scales = self.scales.of(chosen)
        return found

    def replace(self, row: int, parameters: Array) -> None:
        """Another vehicle in this row."""
        self.parameters[row] = parameters
        self.constants[row] = self.model.library.constants_of(parameters)
        vars(self).pop("scales", None)

    @cached_property
    def scales(self) -> RowScales:
        return RowScales(self.call("scales"))

    def call(self, name: str, **arrays: Array) -> dict[str, Array]:
        """Results of a function by name, each with a row for each vehicle; a sparse one has the values of its pattern. `arrays` are
        those that it takes: rows, or one for all. Rows that it could not compute are not a number."""
        function = self.model.library.functions[name]
        out, status = self._out(function, arrays)
        out[status != Status.GOOD] = np.nan
        results: dict[str, Array] = {}
        for key, view in function.results.items():
            values = out[:, view.result.offset : view.result.offset + view.result.size]
            results[key] = values if view.places is not None else values.reshape(len(self), *view.result.shape)
        return results

    def call_flat(self, name: str, **arrays: Array) -> Array:
        """The results one after the other, a row for each vehicle."""
        return self._out(self.model.library.functions[name], arrays)[0]

    def matrix(self, name: str, **arrays: Array) -> Array:
        """The only result of a function, what is not in its pattern zero."""
        ((key, view),) = self.model.library.functions[name].results.items()
        values = self.call(name, **arrays)[key]
        if view.places is None:
            return values
        matrix = np.zeros((len(self), *view.result.shape))
        matrix[:, view.places[0], view.places[1]] = values
        return matrix

    def _out(self, function: Function, arrays: Mapping[str, Array]) -> tuple[Array, NDArray[np.int32]]:
        library, lengths = self.model.library, self.model.lengths
        given, pointers = library.ffi.new("symgen_row_call *"), Pointers(library.ffi)
        own = {name: np.ascontiguousarray(array, dtype=np.float64) for name, array in arrays.items()}
        own["constants"] = self.constants
        own["work"], own["out"] = np.zeros(max(1, library.layout.work)), np.zeros((len(self), len(function.out)))
        for name in (*TAKEN, "a", "l"):
            own.setdefault(name, np.zeros(max(1, lengths[name])))
        status = np.zeros(len(self), dtype=np.int32)
        pointers.point(given.first, **own)
        pointers.point(given, status=status)
        given.rows, given.call = len(self), library.ffi.cast("symgen_function", function.address)
        for name in (*TAKEN, "constants", "out"):
            setattr(given, name, own[name].shape[-1] if own[name].ndim == 2 else 0)
        library.function("symgen_row_caller", "row_call")(given)
        return own["out"][:, : function.layout.size], status

    def close(
        self, time: float, q: Array, v: Array, u: Array, positions: Mask, velocities: Mask | None
    ) -> tuple[Array, Array, NDArray[np.bool_]]:
        """Rows of positions and velocities with closed loops, as `Closing.close` finds them, and for which this is beyond doubt."""
        with self.model.lock:
            return self.model.closing.close_rows(self, time, q, v, u, positions, velocities)

    def diagonal_of_mass(self, q: Array) -> Array:
        """Of the mass matrix, which large systems find by inverse dynamics of unit accelerations."""
        library, nv = self.model.library, len(self.model.coordinates)
        if "mass_matrix" in library.functions:
            return np.asarray(np.diagonal(self.matrix("mass_matrix", q=q), axis1=1, axis2=2))
        start = self.call("residual", q=q)["residual"]
        columns = [
            self.call("residual", q=q, a=unit)["residual"][:, k] - start[:, k] for k, unit in enumerate(np.eye(nv))
        ]
        return np.array(columns).T

    def state_sizes(self, states: RowStates, times: Array, lanes: LaneRates | None) -> Array:
        """As `model_state_sizes`; `times`: of each row. Rates come from lanes, if there are any."""
        library = self.model.library
        sizes: Array = np.zeros(states.z.shape)
        if not sizes.size:
            return sizes
        given, pointers = library.ffi.new("symgen_state_sizing *"), Pointers(library.ffi)
        own = {name: getattr(states, name) for name in "qvzu"}
        own |= {"coordinates": self.scales.coordinates, "time": times}
        arrays = {name: np.ascontiguousarray(array) for name, array in own.items()}
        scratch, work = np.zeros(library.function("symgen_length", "sizing_scratch")()), np.zeros(library.layout.work)
        pointers.point(
            given,
            constants=self.constants,
            t=np.array([states.time]),
            scratch=scratch,
            work=work,
            sizes=sizes,
            **arrays,
        )
        given.rows, given.constants_length = len(self), self.constants.shape[1]
        pointers.point(given, parameters=self.parameters)
        given.parameters_length = self.parameters.shape[1]
        pointers.point(given.many, **room(self.model, max(1 + 2 * states.v.shape[1], states.z.shape[1])))
        with self.model.lock:
            if lanes is not None:
                lanes.give(pointers, given.many)
            library.function("symgen_row_sizer", "row_size")(given)
        return sizes


def constants_of_rows(library: Library, parameters: Array) -> Array:
    """The constants that belong to each row of parameters; they need not be finite."""
    constants: Array = np.zeros((len(parameters), len(library.arrays["constants"])))
    given = parameters if parameters.size else np.zeros((len(parameters), 1))
    from_buffer = library.ffi.from_buffer
    if len(parameters):
        library.function("symgen_row_filler", "row_constants")(
            len(parameters), from_buffer("double[]", given), from_buffer("double[]", constants)
        )
    return constants
