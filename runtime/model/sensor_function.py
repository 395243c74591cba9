"""Sensors at many states of a model, as functions of independent coordinates and parameters, with exact derivatives.

Values come from the model, derivatives from the part `parameter-tangents`, in one loop in C: runtime/include/symgen_samples.h.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..alone import Single, alone
from ..errors import ArgumentError, EvaluationError
from ..naming import listed, place
from .library import SENTENCE, Array, Library, Status, array_lengths
from .part import Part, PartKind
from .partials import refuse_unless_closed
from .pointers import Pointers

if TYPE_CHECKING:
    from .model import Model


class SampledStates(NamedTuple):
    """States whose loops are closed, and the inputs that act on them; a row for each."""

    time: Array
    q: Array
    v: Array
    z: Array
    u: Array


class SensorFunction(Single):
    """Chosen sensors by chosen parameters. Its buffers are its own, so that several work side by side on one model."""

    def __init__(self, model: Model, sensors: Sequence[str], parameters: Sequence[str]) -> None:
        super().__init__()
        self.model = model
        self.sensors, self.parameters = tuple(listed("sensors", sensors)), tuple(listed("parameters", parameters))
        self._chosen = np.array([place("sensor", name, model.sensors) for name in self.sensors], dtype=np.int32)
        self._places = [model.parameter_place(name) for name in self.parameters]
        self._base = model.parameter_values()
        lengths = array_lengths(model.layout)
        built, shared = model.opened(Part(PartKind.PARAMETER_TANGENTS))
        self._tangents = Library(shared, built.libraries[0], lengths)
        self._main = Library(model.library.shared, model.library.layout, lengths)
        layout = self._tangents.layout.partials
        assert layout is not None, "a library of derivatives says what moves"
        refuse_unless_closed(model, layout)
        self.moved = 2 * len(layout.independent) + len(model.layout.states)
        """Changes of a state: tangents of independent positions, velocities, first-order states."""
        self._reactions = layout.reactions
        self._run = self._tangents.function("symgen_sampler", "samples")
        self._scratch = np.zeros(self._tangents.function("symgen_length", "samples_scratch")() + 1)

    def values(self, samples: SampledStates, p: Array) -> Array:
        """A row of sensors for each sample."""
        return self._called(samples, p, np.zeros((len(samples.time), self.moved, 0)), np.zeros((len(p), 0)))[0]

    def changes(self, samples: SampledStates, p: Array, state: Array, parameters: Array) -> tuple[Array, Array]:
        """The same, and how they change: `state` are changes of each sample (samples, moved, directions), `parameters` those of
        the parameters (p, directions)."""
        return self._called(samples, p, state, parameters)

    @alone
    def _called(self, samples: SampledStates, p: Array, state: Array, parameters: Array) -> tuple[Array, Array]:
        self._check(samples, p, state, parameters)
        self._take(p)
        count, directions = len(samples.time), parameters.shape[1]
        values = np.zeros((count, len(self.sensors)))
        changes = np.zeros((count, len(self.sensors), directions))
        everything = np.zeros((len(self._base), directions))
        np.add.at(everything, self._places, parameters)
        ffi = self._tangents.ffi
        call, pointers = ffi.new("symgen_sampling *"), Pointers(ffi)
        call.samples, call.directions, call.failed = count, directions, -1
        call.nq, call.chosen = samples.q.shape[1], len(self.sensors)
        given = {name: np.ascontiguousarray(rows) for name, rows in zip("tqvzu", samples, strict=True)}
        pointers.point(
            call.first, work=self._tangents.arrays["work"], constants=self._tangents.arrays["constants"], **given
        )
        pointers.point(call, sensors=self._chosen, state=np.ascontiguousarray(state), parameters=everything)
        pointers.point(call, values=values, scratch=self._scratch)
        if directions:
            pointers.point(call, changes=changes)
        for name in ("acceleration", "outputs", *(("multipliers",) if self._reactions else ())):
            self._main.bind(name, getattr(call, name))
        status = self._run(call)
        if status:
            raise EvaluationError(f"sensors at {samples.time[call.failed]:g} s: {SENTENCE[Status(status)]}")
        return values, changes

    def _check(self, samples: SampledStates, p: Array, state: Array, parameters: Array) -> None:
        """Compiled code reads these arrays by the lengths of the model."""
        count, directions = len(samples.time), parameters.shape[-1]
        wanted = {"time": (count,), **{name: (count, self.model.lengths[name]) for name in "qvzu"}}
        given = {name: (getattr(samples, name), shape) for name, shape in wanted.items()}
        given["parameters"] = p, (len(self.parameters),)
        given["changes of states"] = state, (count, self.moved, directions)
        given["changes of parameters"] = parameters, (len(self.parameters), directions)
        for name, (array, shape) in given.items():
            if array.shape != shape or array.dtype != np.float64:
                raise ArgumentError(f"{name} of samples must be floats of the shape {shape}, not {array.shape}")

    def _take(self, p: Array) -> None:
        """Constants for these parameters, which the caller has tried."""
        values = self._base.copy()
        values[self._places] = p
        for library in (self._main, self._tangents):
            library.arrays["constants"][:] = library.constants_of(values)
