"""Inverse dynamics as a matrix times the inertial parameters of the bodies, from compiled code.

    M a + c = Y p,   inverse_dynamics = Y p - loads,   p = (m, m c, I) of each body, about the origin of its frame

A body without a frame of its own in the description has that of the joint that carries it: the origin in the joint's point, design-aligned axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..alone import OfModel, alone
from ..errors import ArgumentError, EvaluationError
from ..naming import counted, real_array, some, vector
from .library import Array, Function, Library, Status, View
from .pointers import Pointers

if TYPE_CHECKING:
    from .model import Inputs, Model
    from .state import State

NUMBERS = ("m", "mcx", "mcy", "mcz", "Ixx", "Ixy", "Iyy", "Ixz", "Iyz", "Izz")
"""Inertial parameters of a body, in the order of the columns: kg, kg m, kg m^2."""

POWERS = np.array([0, 1, 1, 1, 2, 2, 2, 2, 2, 2])
"""Of the length in their units."""


OF = {
    "q": "all positions",
    "v": "all coordinates",
    "a": "all coordinates",
    "z": "the first-order states",
    "u": "the inputs",
}
"""What arrays hold, in messages."""

_NONE = (
    "the analysis found no coordinates that determine all others, so there is no regressor of independent coordinates; take "
    "that of all coordinates, and directions that keep the loops closed"
)


class Regression(NamedTuple):
    """The regressor at one state."""

    matrix: Array
    """(rows, columns): what acts along the coordinates `rows`, by the inertial parameters `columns`."""
    loads: Array
    """(rows): generalised forces of all loads but gravity, which the matrix holds."""
    rows: tuple[str, ...]
    columns: tuple[str, ...]


class Regressors(OfModel):
    """The part `regressor`: matrices for single states, and for many."""

    def __init__(self, model: Model, library: Library) -> None:
        layout = library.layout.regressor
        assert layout is not None, "the library of the regressor says which coordinates are independent"
        self.model, self.library, self.layout = model, library, layout
        self.columns = tuple(f"{body}.{number}" for body in model.layout.bodies for number in NUMBERS)
        """Names of the inertial parameters."""
        self.independent = tuple(model.coordinates[k] for k in layout.independent)
        """Coordinates that determine the others; empty if the analysis found none."""

    @alone
    def parameters(self) -> Array:
        """The model's own inertial parameters, in the order of the columns."""
        return self.library.results("inertial_parameters", "p")[0].reshape(-1)

    @alone
    def at(self, state: State, a: ArrayLike, inputs: Inputs = None, independent: bool = False) -> Regression:
        """At a state with the accelerations `a` of all coordinates; with `independent`, projected: Y_i + B^T Y_d, where B says how
        dependent coordinates move with independent ones."""
        name = self._function(independent)
        self.model.fill(self.library, state, inputs)
        self.library.entries["a"][:] = vector("accelerations", a, self.model.coordinates)
        (matrix,) = self.library.results(name, "Y")
        (loads,) = self.library.results("loads", "f")
        if not independent:
            return Regression(matrix, loads, self.model.coordinates, self.columns)
        own = self.projected(state.q, loads[None], self.model.input_values(inputs))
        return Regression(matrix, own[0], self.independent, self.columns)

    @alone
    def rows(
        self, q: ArrayLike, v: ArrayLike, a: ArrayLike, u: ArrayLike | None = None, independent: bool = False
    ) -> Array:
        """The matrices of many states, (states, rows, columns). Arrays have a row for each state; an array of one dimension is that of
        all."""
        return self._of_rows(self.library, self._function(independent), "Y", self._given(q, v, a, u))

    @alone
    def loads(
        self,
        q: ArrayLike,
        v: ArrayLike,
        z: ArrayLike = (),
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        a: ArrayLike | None = None,
    ) -> Array:
        """Generalised forces of all loads but gravity in many states, (states, coordinates), less what rotors of motors need for the
        accelerations `a`, by default none. A model with first-order states needs `z`."""
        given = self._given(q, v, np.zeros(len(self.model.coordinates)) if a is None else a, u)
        given |= {"z": _rows("z", z, self.model.layout.states, OF["z"]), "t": np.asarray(real_array("t", t))[..., None]}
        return self._of_rows(self.library, "loads", "f", given)

    def _function(self, independent: bool) -> str:
        if not independent or not self.model.layout.constraints:
            return "regressor"
        if not self.independent:
            raise ArgumentError(_NONE)
        return "reduced_regressor"

    @alone
    def projected(self, q: ArrayLike, forces: ArrayLike, u: ArrayLike | None = None) -> Array:
        """What forces along all coordinates do along the independent ones, f_i + B^T f_d, in rows."""
        motions, given = self.motions(q, u), np.atleast_2d(_rows("forces", forces, self.model.coordinates))
        if len(motions) > 1 and len(given) not in (1, len(motions)):
            raise ArgumentError(f"forces must be as many rows as there are positions, {len(motions)}, not {len(given)}")
        return np.asarray(np.einsum("nki,nk->ni", motions, given))

    @alone
    def motions(self, q: ArrayLike, u: ArrayLike | None = None) -> Array:
        """By independent coordinate how all move so that loops stay closed, (states, coordinates, independent ones)."""
        free, bound, rows = self._split(q, u)
        motions = np.zeros((len(rows), len(free) + len(bound), len(free)))
        motions[:, free, range(len(free))] = 1.0
        if bound:
            motions[:, bound] = -_solved(rows[:, :, bound], rows[:, :, free])
        return motions

    @alone
    def completed(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, u: ArrayLike | None = None) -> tuple[Array, Array]:
        """Velocities and accelerations of all coordinates, in rows, from those of the independent ones in positions with closed loops."""
        still, library = np.zeros(len(self.model.coordinates)), self.model.library
        rate = self._of_rows(library, "closure", "rate", self._given(q, still, still, u))
        velocities = self._with_dependent(q, u, "v", v, -rate)
        bias = self._of_rows(library, "constraint_bias", "g", self._given(q, velocities, still, u))
        return velocities, self._with_dependent(q, u, "a", a, bias)

    def _with_dependent(self, q: ArrayLike, u: ArrayLike | None, name: str, given: ArrayLike, right: Array) -> Array:
        """x with J x = right, from its independent entries."""
        free, bound, rows = self._split(q, u)
        known = np.atleast_2d(_rows(name, given, self.independent, "the independent coordinates"))
        found = np.zeros((max(len(known), len(right)), len(self.model.coordinates)))
        found[:, free] = known
        if bound:
            moved = right[..., None] - rows[:, :, free] @ found[:, free][..., None]
            found[:, bound] = _solved(rows[:, :, bound], moved)[..., 0]
        return found

    def _split(self, q: ArrayLike, u: ArrayLike | None) -> tuple[list[int], list[int], Array]:
        """Independent and dependent coordinates, and constraint Jacobians."""
        free = list(self.layout.independent)
        if not free:
            raise ArgumentError(_NONE)
        given = {"q": _rows("q", q, self.model.layout.positions, OF["q"])}
        given["u"] = _rows("u", self.model.default_inputs if u is None else u, self.model.inputs, OF["u"])
        rows = self._of_rows(self.model.library, "constraint_jacobian", "J", given)
        return free, [k for k in range(len(self.model.coordinates)) if k not in free], rows

    def _given(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, u: ArrayLike | None) -> dict[str, Array]:
        arrays = {"q": q, "v": v, "a": a, "u": self.model.default_inputs if u is None else u}
        layout = self.model.layout
        names = {"q": layout.positions, "v": layout.velocities, "a": layout.velocities, "u": self.model.inputs}
        return {name: _rows(name, values, names[name], OF[name]) for name, values in arrays.items()}

    def _of_rows(self, library: Library, name: str, result: str, given: dict[str, Array]) -> Array:
        counts = {len(array) for array in given.values() if array.ndim == 2}
        if len(counts) > 1:
            raise ArgumentError(f"arrays must have equally many rows, not {sorted(counts)}")
        count = counts.pop() if counts else 1
        view = library.functions[name].results[result]
        out = self._called(library, library.functions[name], given, count)
        return _dense(out[:, view.result.offset : view.result.offset + view.result.size], view)

    def _called(self, library: Library, function: Function, given: dict[str, Array], count: int) -> Array:
        """Results of rows, in compiled code."""
        call, pointers = library.ffi.new("symgen_row_call *"), Pointers(library.ffi)
        own = {**library.arrays, **{name: np.ascontiguousarray(array) for name, array in given.items()}}
        own["out"], status = np.zeros((count, len(function.out))), np.zeros(count, dtype=np.int32)
        pointers.point(call.first, **own)
        pointers.point(call, status=status)
        call.rows, call.call = count, library.ffi.cast("symgen_function", function.address)
        for name in (*given, "out"):
            setattr(call, name, own[name].shape[-1] if own[name].ndim == 2 else 0)
        self.model.library.function("symgen_row_caller", "row_call")(call)
        if np.any(status != Status.GOOD) or not np.isfinite(own["out"]).all():
            bad = int(np.flatnonzero((status != Status.GOOD) | ~np.isfinite(own["out"]).all(axis=1))[0])
            raise EvaluationError(f"{function.layout.name}: row {bad} is singular or out of range")
        return own["out"][:, : function.layout.size]


def _solved(matrices: Array, right: Array) -> Array:
    try:
        return np.asarray(np.linalg.solve(matrices, right), dtype=np.float64)
    except np.linalg.LinAlgError:
        raise EvaluationError(
            "in one of these positions, dependent coordinates do not follow from independent ones"
        ) from None


def _dense(values: Array, view: View) -> Array:
    if view.places is None:
        return values.reshape(len(values), *view.result.shape)
    matrices = np.zeros((len(values), *view.result.shape))
    matrices[:, view.places[0], view.places[1]] = values
    return matrices


def _rows(name: str, values: ArrayLike, names: Sequence[str], of: str = "all coordinates") -> Array:
    array = real_array(name, values)
    if array.ndim not in (1, 2) or array.shape[-1] != len(names):
        remedy = f"; give {name}=, of each sample or one row for all" if names and not array.size else ""
        raise ArgumentError(
            f"{name} must be rows of {counted(len(names), 'number')}, of {of} ({some(names)}), not an array of shape {array.shape}{remedy}"
        )
    return array
