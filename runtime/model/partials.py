"""Products with the Jacobian of the equations of motion: derivatives in one direction, from compiled code.

Positions move in tangent directions, one for each velocity. A direction of all coordinates is taken as it is: where loops are closed,
results are derivatives of the motion if the direction keeps them closed. Independent coordinates may move as they like.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..alone import OfModel, alone
from ..errors import ArgumentError, EvaluationError
from ..naming import by_name, named_values, number, vector
from .library import SENTENCE, Array, Library, Status

if TYPE_CHECKING:
    from .layout import PartialsLayout
    from .model import Inputs, Model
    from .state import State

Move = ArrayLike | Mapping[str, float] | None
"""How entries of an array move: by name, all of them in order, or not at all."""


class Tangent(NamedTuple):
    """Changes of everything that follows from a state, per unit of a direction."""

    a: Array
    """(nv) or, of independent coordinates, (ni): accelerations."""
    zdot: Array
    outputs: Array
    multipliers: Array
    residual: Array
    """(nc): of the constraint equations."""
    rate: Array
    """(nc): of the rates of the constraint equations."""


class MotionTangent(NamedTuple):
    """Changes of motions that keep loops closed."""

    a: Array
    """(ni): accelerations of the independent coordinates."""
    zdot: Array
    outputs: Array


class IndependentCall:
    """The compiled function that moves dependent coordinates along, with buffers of its own where the others' are too short."""

    def __init__(self, library: Library, seeds: int, results: int) -> None:
        self.seeds, self.out = np.zeros(max(1, seeds)), np.zeros(max(1, results))
        self._call = library.function("symgen_function", "independent")
        scratch = library.function("symgen_length", "independent_scratch")()
        work = np.zeros(library.layout.work + scratch + 1)
        own = {"seeds": self.seeds, "out": self.out, "work": work}
        self._addresses = {name: library.ffi.from_buffer("double[]", array) for name, array in own.items()}
        self._arguments = library.ffi.new("symgen_arguments *")
        for name, address in {**library.addresses, **self._addresses}.items():
            setattr(self._arguments, name, address)

    def __call__(self) -> Array:
        status = self._call(self._arguments)
        if status:
            raise EvaluationError(f"derivatives by independent coordinates: {SENTENCE[Status(status)]}")
        return self.out


class Partials(OfModel):
    """What tangents and adjoints have in common."""

    def __init__(self, model: Model, library: Library) -> None:
        layout = library.layout.partials
        assert layout is not None, "a library of derivatives says what moves"
        self.model, self.library, self.layout = model, library, layout
        self.independent = tuple(model.coordinates[k] for k in layout.independent)
        self.dependent = tuple(model.coordinates[k] for k in layout.dependent)
        self._call: IndependentCall | None = None

    def put(self, state: State, inputs: Inputs) -> None:
        """State, accelerations and multipliers in the arrays of the library."""
        a, multipliers = self.model.solved(state, inputs)
        self.model.fill(self.library, state, inputs)
        self.library.entries["a"][:] = a
        self.library.entries["l"][:] = multipliers

    def call(self, seeds: Sequence[Array], results: int) -> Array:
        """By independent coordinates."""
        if not self.layout.closed:
            raise ArgumentError(
                "the analysis found no coordinates that determine all others, so there are no derivatives by independent "
                "coordinates; take directions of all coordinates that keep the loops closed"
            )
        given = np.concatenate(seeds)
        self._call = self._call or IndependentCall(self.library, len(given), results)
        self._call.seeds[: len(given)] = given
        return self._call()

    @property
    def moves_parameters(self) -> bool:
        return self.layout.moved[-1] > 0


class Tangents(Partials):
    """The part `tangents`, or `parameter-tangents` with parameters that move."""

    @alone
    def along(
        self,
        state: State,
        dq: Move = None,
        dv: Move = None,
        dz: Move = None,
        du: Move = None,
        dp: Mapping[str, float] | None = None,
        inputs: Inputs = None,
    ) -> Tangent:
        """In a direction of all coordinates."""
        layout, library = self.model.layout, self.library
        names = layout.velocities
        parts = [moved("dq", dq, names), moved("dv", dv, names), *self._others(dz, du)]
        self.put(state, inputs)
        seeds = library.entries["seeds"]
        seeds[:] = 0.0
        first = sum(map(len, parts))
        seeds[:first] = np.concatenate(parts)
        a_and_l = seeds[first : first + len(names) + len(layout.constraints)]
        seeds[len(seeds) - self.layout.moved[-1] :] = self._parameters(dp)
        a, zdot = library.results("acceleration_tangent", "da", "dzdot")
        a_and_l[: len(names)] = a
        (multipliers,) = library.results("multipliers_tangent", "dl")
        a_and_l[len(names) :] = multipliers
        (outputs,) = library.results("outputs_tangent", "doutputs")
        residual, rate = library.results("closure_tangent", "dresidual", "drate")
        return Tangent(a, zdot, outputs, multipliers, residual, rate)

    @alone
    def by_independent(
        self,
        state: State,
        dq: Move = None,
        dv: Move = None,
        dz: Move = None,
        du: Move = None,
        dp: Mapping[str, float] | None = None,
        inputs: Inputs = None,
    ) -> MotionTangent:
        """In a direction of the independent coordinates, whose names are `independent`; the others keep the loops closed."""
        names, states = self.independent, len(self.model.layout.states)
        parts = [moved("dq", dq, names), moved("dv", dv, names), *self._others(dz, du), self._parameters(dp)]
        self.put(state, inputs)
        count = len(names) + states
        found = self.call(parts, count + len(self.model.sensors))
        return MotionTangent(found[: len(names)].copy(), found[len(names) : count].copy(), found[count:].copy())

    def _others(self, dz: Move, du: Move) -> list[Array]:
        return [moved("dz", dz, self.model.layout.states), moved("du", du, self.model.inputs)]

    def _parameters(self, dp: Mapping[str, float] | None) -> Array:
        rates = np.zeros(self.layout.moved[-1])
        for name, value in by_name("dp", {} if dp is None else dp).items():
            rates[self.model.parameter_place(name)] = number("change of parameter", name, value)
        return rates


def moved(what: str, given: Move, names: Sequence[str]) -> Array:
    """How the named entries move."""
    nothing = np.zeros(len(names))
    if given is None:
        return nothing
    return named_values(what, given, nothing, names) if isinstance(given, Mapping) else vector(what, given, names)
