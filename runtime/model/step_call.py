"""The struct of a call for rows of steps, symgen_map_rows of symgen_interface.h."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..methods import Explicit
from ..run.explicit_run import fill_table
from ..run.implicit_run import fill_method
from .library import Array, Library
from .pointers import Pointers

if TYPE_CHECKING:
    from .step_function import StepFunction

Flags = NDArray[np.int32]
"""One for each row."""

CALLED = (
    ("acceleration", "model", "acceleration"),
    ("along", "products", "step_by_parameters"),
    ("back", "products", "step_to_parameters"),
)
"""Members of the struct: the library of what they call, and its name there."""
STRIDES = {
    "steps": "constants",
    "model": "model_constants",
    "products": "parameter_constants",
    "lanes": "lane_constants",
}
"""Members that hold the numbers from one row of constants to the next, by library."""


class StepCall:
    """With all that it points to; `arrays` are those of symgen_map_call, with the rows in the first dimension, or one for all rows."""

    def __init__(
        self,
        function: StepFunction,
        task: int,
        constants: Mapping[str, Array],
        time: float,
        status: Flags,
        failed: Flags,
        arrays: Mapping[str, Array],
        units: bool = False,
    ) -> None:
        self._function, self._constants, self._arrays = function, constants, arrays
        self._pointers = Pointers(function.steps_library.ffi)
        self._bound: list[tuple[Any, ...]] = []
        self.rows = function.steps_library.ffi.new("symgen_map_rows *")
        self.rows.rows, self.rows.task, self.rows.first.units = len(status), task, units
        self._pointers.point(self.rows, status=status, failed=failed)
        self._fill_step(time)
        self._fill_lengths()
        self._fill_functions()

    def _fill_step(self, time: float) -> None:
        """Method, time and arrays, with memory to work with."""
        function, first, arrays = self._function, self.rows.first, self._arrays
        first.directions = arrays["dx"].shape[-1] if "dx" in arrays else 1
        scratch, work = np.zeros(function.room(first.directions)), np.zeros(function.steps_library.layout.work + 1)
        near = np.ascontiguousarray(function.reference.q.view(np.ndarray))
        own = {"scratch": scratch, "work": work, "near": near, "places": function.places, **function.sizes}
        self._pointers.point(first, constants=self._constants["steps"], **own, **arrays)
        if isinstance(function.method, Explicit):
            fill_table(first.table, function.method)
        else:
            fill_method(first.method, function.method)
        first.start, first.step = time, function.step

    def _fill_lengths(self) -> None:
        """Numbers of everything, and from one row or step to the next."""
        function, first, arrays = self._function, self.rows.first, self._arrays
        first.steps, first.input_stride = arrays["u"].shape[1], arrays["u"].shape[2]
        first.parameters, first.chosen = len(function.base), len(function.places)
        first.du_stride = arrays["du"][0, 0].size if "du" in arrays and arrays["du"].shape[1] else 0
        for name, array in arrays.items():
            setattr(self.rows, name, array[0].size if len(array) > 1 else 0)
        for name, stride in STRIDES.items():
            several = len(self._constants.get(name, ())) > 1
            setattr(self.rows, stride, self._constants[name].shape[1] if several else 0)

    def _fill_functions(self) -> None:
        function = self._function
        libraries = {"model": function.model_library, "products": function.parameter_library}
        if function.lane_library is not None:
            (partials,) = (each for each in function.steps_library.layout.functions if each.name == "step_partials")
            function.lane_library.give(self._pointers, self.rows.first, self._constants["lanes"], partials.size)
        for member, name, called in CALLED:
            library = libraries[name]
            if library is not None:
                self._bind(getattr(self.rows.first, member), library, called, self._constants[name])

    def _bind(self, target: Any, library: Library, name: str, constants: Array) -> None:
        target.call = library.ffi.cast("symgen_function", library.address_of(name))
        arrays = (constants, np.zeros(library.layout.work + 1))
        target.constants, target.work = (library.ffi.from_buffer("double[]", array) for array in arrays)
        self._bound.append((arrays, target.constants, target.work))
