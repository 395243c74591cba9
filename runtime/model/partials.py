"""Products with the Jacobian of the equations of motion and with its transpose, from compiled code: derivatives in one direction, and
gradients.

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


class Gradient(NamedTuple):
    """Derivatives of a weighted sum of results."""

    q: Array
    """(nv), in tangent directions, or (ni) of independent coordinates."""
    v: Array
    z: Array
    u: Array
    parameters: Mapping[str, float]
    """By name, those that can be set; empty unless it was asked for."""


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
        self.refuse_unless_closed()
        given = np.concatenate(seeds)
        self._call = self._call or IndependentCall(self.library, len(given), results)
        self._call.seeds[: len(given)] = given
        return self._call()

    def refuse_unless_closed(self) -> None:
        rolling = self.model.layout.velocity_rows
        if rolling:
            raise ArgumentError(
                f"where bodies roll ({self.model.layout.constraints[rolling[0]]}) positions have more freedoms than velocities, so "
                "there are no derivatives by independent coordinates; take `linearise` of one state, or directions of all coordinates"
            )
        if not self.layout.closed:
            raise ArgumentError(
                "the analysis found no coordinates that determine all others, so there are no derivatives by independent "
                "coordinates; take directions of all coordinates that keep the loops closed"
            )

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
        if dp and not self.moves_parameters:
            raise ArgumentError("parameters do not move in this part; take model.tangents_by(parameters=True)")
        for name, value in by_name("dp", {} if dp is None else dp).items():
            rates[self.model.parameter_place(name)] = number("change of parameter", name, value)
        return rates


class Adjoints(Partials):
    """The part `adjoints`, or `parameter-adjoints` with gradients by parameters."""

    @alone
    def weighted(
        self,
        state: State,
        a: Move = None,
        zdot: Move = None,
        outputs: Move = None,
        multipliers: Move = None,
        residual: Move = None,
        rate: Move = None,
        inputs: Inputs = None,
    ) -> Gradient:
        """Of the sum of results times these weights, by all coordinates."""
        layout, rows = self.model.layout, self.model.layout.constraints
        given = self._weights(a, layout.velocities, zdot, outputs)
        given.insert(2, moved("weights of multipliers", multipliers, rows))
        given += [moved("weights of residual", residual, rows), moved("weights of rate", rate, rows)]
        self.put(state, inputs)
        seeds = self.library.entries["seeds"]
        seeds[:] = np.concatenate(given)
        weights = dict(zip(_WEIGHTED, np.split(seeds, np.cumsum([len(part) for part in given[:-1]])), strict=True))
        found = self._handed_back("outputs")
        weights["l"] += self._part(found, "l")
        found += self._handed_back("multipliers")
        weights["a"] += self._part(found, "a")
        found += self._handed_back("acceleration") + self._handed_back("closure")
        q, v, z, u, _, _, parameters = np.split(found, np.cumsum(self.layout.moved[:-1]))
        return Gradient(q, v, z, u, self._named(parameters))

    @alone
    def by_independent(
        self, state: State, a: Move = None, zdot: Move = None, outputs: Move = None, inputs: Inputs = None
    ) -> Gradient:
        """Of the sum of results times these weights, `a` of the independent coordinates; by independent coordinates, the others keep
        the loops closed."""
        names, layout = self.independent, self.model.layout
        weights = self._weights(a, names, zdot, outputs)
        self.put(state, inputs)
        lengths = [len(names), len(names), len(layout.states), len(layout.inputs), self.layout.moved[-1]]
        found = self.call(weights, sum(lengths))[: sum(lengths)].copy()
        q, v, z, u, parameters = np.split(found, np.cumsum(lengths[:-1]))
        return Gradient(q, v, z, u, self._named(parameters))

    def _weights(self, a: Move, names: Sequence[str], zdot: Move, outputs: Move) -> list[Array]:
        layout = self.model.layout
        given = (("a", a, names), ("zdot", zdot, layout.states), ("outputs", outputs, layout.sensors))
        return [moved(f"weights of {name}", weights, known) for name, weights, known in given]

    def _handed_back(self, name: str) -> Array:
        """All blocks of one function, which reads the weights of its own results only."""
        function = self.library.functions[f"{name}_adjoint"]
        return np.concatenate(self.library.results(function.layout.name, *function.results))

    def _part(self, found: Array, array: str) -> Array:
        place = _ARRAYS.index(array)
        return found[sum(self.layout.moved[:place]) :][: self.layout.moved[place]]

    def _named(self, values: Array) -> Mapping[str, float]:
        """Of the parameters that can be set."""
        known = self.model.layout.parameters if len(values) else ()
        return {entry.name: float(value) for entry, value in zip(known, values, strict=True) if not entry.fixed}


_WEIGHTED = ("a", "zdot", "l", "outputs", "residual", "rate")
"""Results in the order of their weights."""

_ARRAYS = ("q", "v", "z", "u", "a", "l", "parameters")
"""Blocks of a gradient."""


def moved(what: str, given: Move, names: Sequence[str]) -> Array:
    """How the named entries move."""
    nothing = np.zeros(len(names))
    if given is None:
        return nothing
    return named_values(what, given, nothing, names) if isinstance(given, Mapping) else vector(what, given, names)
