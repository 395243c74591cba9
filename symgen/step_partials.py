"""What derivatives of whole steps are made of: those of a step's residual by everything that it depends on.

    F(q, v, a, z, u, p), Z(q, v, a, z, u, p)       v and a of the independent coordinates
    dq_d = B dq_i + c                              c: what closes the loops again after a change of u or p

Two programs, as most callers need the first only: all derivatives by coordinates, states and inputs at once, and products with those
by parameters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.partials import SEEDS, position_rates
from symgen.passes.dead import dead
from symgen.passes.hoist import hoist
from symgen.program.adjoint import Gradient, gradient
from symgen.program.differentiate import Derivatives, directional, polynomial
from symgen.program.program import PARAMETERS, Function, Input, Output, Program
from symgen.program.slice import drop_dead, restrict
from symgen.runtime import StepLayout
from symgen.stepping import RESIDUAL, Moves, StepDerivatives

PARTIALS = "step_partials"
BY_PARAMETERS, TO_PARAMETERS = "step_by_parameters", "step_to_parameters"


def derive_step_partials(mechanism: Mechanism, program: Program) -> tuple[Program, StepLayout]:
    """The residual with `step_partials`, by the residual's program."""
    derivatives = _Partials(mechanism, program)
    function = derivatives.partials()
    return hoist(dead(derivatives.program([function]))), derivatives.layout


def derive_step_parameters(mechanism: Mechanism, program: Program) -> tuple[Program, StepLayout]:
    """Derivatives along a change of parameters, and gradients by parameters."""
    derivatives = _Parameters(mechanism, program)
    functions = [derivatives.along(), derivatives.gradient()]
    found = restrict(derivatives.program(functions), [each.name for each in functions])
    # seeds are directions here and weights there, so they cannot say what corresponds to what
    return hoist(dead(replace(found, name=f"{found.name}_parameters", twins=()))), derivatives.layout


def refuse_rolling(mechanism: Mechanism) -> None:
    """Where velocities have fewer freedoms than positions, independent coordinates and velocities are no state."""
    if mechanism.velocity_rows:
        names = ", ".join(repr(cut.name) for cut in mechanism.cuts if cut.of_velocities)
        raise MechanismError(
            f"steps as functions are not possible with equations between velocities ({names}): their state would need positions that "
            "no velocity of its own goes with; take `simulate`, or `model.linearise` for derivatives at one state"
        )


class _Partials(StepDerivatives):
    """By columns: tangents of independent positions, velocities, accelerations; states; inputs."""

    def __init__(self, mechanism: Mechanism, program: Program) -> None:
        refuse_rolling(mechanism)
        super().__init__(mechanism, program, columns=False)
        self.inputs = program.inputs["u"]

    def partials(self) -> Function:
        count, states, one = len(self.layout.independent), self.states, self.builder.one
        first = 3 * count + states
        inputs = {Input("u", k): {first + k: one} for k in range(self.inputs)}

        def moved(at: int, length: int) -> list[Derivatives]:
            return [{at + k: one} for k in range(length)]

        moves = Moves(
            moved(0, count), moved(count, count), moved(2 * count, count), moved(3 * count, states),
            others=inputs, dependent=self.closing(inputs),
        )  # fmt: skip
        found = [derivatives for rows in self.differentiated(moves) for derivatives in rows]
        entries = {(row, d): value for row, each in enumerate(found) for d, value in sorted(each.items())}
        shape = len(found), first + self.inputs
        output = Output("partials", shape, tuple(entries.values()), "derivatives by column", tuple(entries))
        doc = "derivatives of residual and zdot by q, v, a of the independent coordinates, by z and by u"
        return Function(PARTIALS, (output,), doc)

    def closing(self, inputs: Mapping[Input, Derivatives]) -> list[Derivatives]:
        """How dependent positions follow inputs."""
        self.builder.phase = len(self.builder.phases) - 1
        correction = self.results["correction"]
        return directional(self.source, self.builder, self.new, [correction], inputs)[0]


class _Parameters(_Partials):
    """By parameters, in the direction or with the weights that the seeds give."""

    def __init__(self, mechanism: Mechanism, program: Program) -> None:
        super().__init__(mechanism, drop_dead(restrict(program, [RESIDUAL])))
        self.count = program.inputs.get(PARAMETERS, 0)
        self.layout = replace(self.layout, seeds=max(1, self.count, self.unknowns))

    def along(self) -> Function:
        seeds = {Input(PARAMETERS, k): {0: self.builder.input(SEEDS, k)} for k in range(self.count)}
        nothing: Sequence[Derivatives] = [{}] * len(self.layout.independent)
        moves = Moves(nothing, nothing, nothing, [{}] * self.states, others=seeds, dependent=self.closing(seeds))
        zero = self.builder.zero
        outputs = [
            Output(f"d{name}", (len(rows),), tuple(row.get(0, zero) for row in rows), f"derivative of {name}")
            for name, rows in zip(("residual", "zdot"), self.differentiated(moves), strict=True)
        ]
        doc = "derivatives of residual and zdot along a change of parameters, the seeds"
        return Function(BY_PARAMETERS, tuple(outputs), doc)

    def gradient(self) -> Function:
        """Backwards in two parts: parameters act on the residual, and by the loops on dependent positions."""
        self.builder.phase = len(self.builder.phases) - 1
        names = ("residual", "zdot")
        places = [k for name in names for k in self.results[name].values]
        found = self._back(places, [self.builder.input(SEEDS, at) for at in range(len(places))])
        tangents = self._tangents_of(found)
        dependent = [tangents.get(k, self.builder.zero) for k in self.layout.dependent]
        loops = self._back(self.results["correction"].values, dependent)
        values = [
            self.builder.add(*(each.get(Input(PARAMETERS, k), self.builder.zero) for each in (found, loops)))
            for k in range(self.count)
        ]
        output = Output("gradient", (self.count,), tuple(values), "by parameters")
        return Function(TO_PARAMETERS, (output,), "gradient of the sum of residual and zdot, weighted by the seeds")

    def _back(self, places: Sequence[int], values: Sequence[int]) -> Gradient:
        """One value may be several results."""
        found = dict[int, int]()
        for k, value in zip(places, values, strict=True):
            found[k] = self.builder.add(found.get(k, self.builder.zero), value)
        wanted = ("q", PARAMETERS)
        return gradient(self.source, self.builder, self.new, found, lambda entry: entry.array in wanted)

    def _tangents_of(self, found: Gradient) -> Mapping[int, int]:
        """Gradients by positions in tangent directions."""
        builder, tangents = self.builder, dict[int, int]()
        for entry, k, coefficient in position_rates(self.mechanism):
            share = builder.mul(polynomial(builder, coefficient), found.get(entry, builder.zero))
            tangents[k] = builder.add(tangents.get(k, builder.zero), share)
        return tangents
