"""Derivatives of the equations of motion in one direction, and their transposes: a small multiple of one evaluation each.

Directions are `seeds`, one number for each entry of the arrays that move, in the order of `MOVED`; positions move in tangent directions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from symgen.mechanism.mechanism import Mechanism
from symgen.passes.dead import dead
from symgen.passes.hoist import hoist
from symgen.program.adjoint import Gradient, gradient
from symgen.program.builder import Builder
from symgen.program.differentiate import Results, beside, polynomial, tangents
from symgen.program.directions import Direction, Monomial, Seed, joint_directions
from symgen.program.program import PARAMETERS, Function, Input, Output, Program, Twins
from symgen.program.rewrite import copied
from symgen.program.slice import drop_dead, function, moved_function, needed, restrict
from symgen.runtime import PartialsLayout

SEEDS = "seeds"
"""The input array of directions and weights."""

MOVED = ("q", "v", "z", "u", "a", "l")
"""Arrays that move, in the order of their seeds. Parameters follow where they move too."""

RESULTS: Results = {
    "acceleration": ("a", "zdot"),
    "multipliers": ("l",),
    "outputs": ("outputs",),
    "closure": ("residual", "rate"),
}
"""What is differentiated, by function."""

WEIGHTED = ("a", "zdot", "l", "outputs", "residual", "rate")
"""Results in the order of their weights, which are the seeds of gradients."""

JACOBIAN = "constraint_jacobian"
"""Dependent coordinates move so that loops stay closed."""

PIVOTS = "pivots"


def derive_tangents(mechanism: Mechanism, program: Program, parameters: bool = False) -> tuple[Program, PartialsLayout]:
    """Functions `NAME_tangent`; with `parameters`, these move too."""
    layout = _layout(mechanism, program, parameters)
    results = _with_choices(program, RESULTS)
    derived = tangents(program, results, _direction(mechanism, program, layout), SEEDS, layout.seeds)
    names = [beside(function(program, name), "tangent") for name in results]
    return _finished(derived, _kind("tangents", parameters), names, layout), layout


def derive_adjoints(mechanism: Mechanism, program: Program, parameters: bool = False) -> tuple[Program, PartialsLayout]:
    """Functions `NAME_adjoint`: gradients of weighted sums of results; with `parameters`, by these too."""
    layout = _layout(mechanism, program, parameters)
    results = _with_choices(program, RESULTS)
    lengths = [length for _, length in _weights(program)]
    adjoints = _Adjoints(mechanism, drop_dead(restrict(program, [*results, *_needed_too(program, layout)])), layout)
    derived = adjoints.program(results, sum(lengths))
    names = [beside(function(program, name), "adjoint") for name in results]
    return _finished(derived, _kind("adjoints", parameters), names, layout), replace(layout, seeds=sum(lengths))


class _Adjoints:
    """Builds gradients after the statements of the program."""

    def __init__(self, mechanism: Mechanism, program: Program, layout: PartialsLayout) -> None:
        self.mechanism, self.source, self.layout = mechanism, program, layout
        self.builder = Builder((*program.phases, "derivatives"))
        self.new = copied(program, self.builder)
        self.builder.phase = len(program.phases)
        self.wanted = frozenset((*MOVED, PARAMETERS) if layout.moved[-1] else MOVED)

    def program(self, results: Results, seeds: int) -> Program:
        known = [moved_function(each, self.new) for each in self.source.functions]
        found = [self.adjoint(function(self.source, name), named) for name, named in results.items()]
        program = self.builder.finish(self.source.name, {**self.source.inputs, SEEDS: seeds}, [*known, *found])
        return replace(program, twins=self.source.twins)

    def adjoint(self, of: Function, named: Sequence[str]) -> Function:
        """Gradients of the sum of results times their weights."""
        found = gradient(
            self.source, self.builder, self.new, self.weights(of, named), lambda entry: entry.array in self.wanted
        )
        outputs = [
            Output(name, (len(values),), tuple(values), f"gradient by {name}") for name, values in self.blocks(found)
        ]
        instead_of = f"{of.instead_of}_adjoint" if of.instead_of else ""
        doc = f"gradients of {of.name}, weighted by the seeds"
        return Function(beside(of, "adjoint"), tuple(outputs), doc, instead_of)

    def weights(self, of: Function, named: Sequence[str]) -> Mapping[int, int]:
        """By position in the source; one value may be several results."""
        builder, firsts = self.builder, dict(_first_weights(self.source))
        found: dict[int, int] = {}
        for output in of.outputs:
            for at, k in enumerate(output.values if output.name in named else (), firsts.get(output.name, 0)):
                found[k] = builder.add(found.get(k, builder.zero), builder.input(SEEDS, at))
        return found

    def blocks(self, found: Gradient) -> Iterator[tuple[str, list[int]]]:
        """By array, positions in tangent directions."""
        builder = self.builder
        tangents = [builder.zero] * self.mechanism.coordinates
        for entry, k, coefficient in position_rates(self.mechanism):
            share = builder.mul(polynomial(builder, coefficient), found.get(entry, builder.zero))
            tangents[k] = builder.add(tangents[k], share)
        yield "q", tangents
        for array, length in zip((*MOVED[1:], PARAMETERS), self.layout.moved[1:], strict=True):
            if array != PARAMETERS or length:
                yield array, [found.get(Input(array, k), builder.zero) for k in range(length)]


def _weights(program: Program) -> Iterator[tuple[str, int]]:
    """Results with their lengths, in the order of their weights."""
    lengths = {
        output.name: len(output.values)
        for name, named in RESULTS.items()
        for output in function(program, name).outputs
        if output.name in named
    }
    yield from ((name, lengths[name]) for name in WEIGHTED)


def _first_weights(program: Program) -> Iterator[tuple[str, int]]:
    """Where the weights of each result begin."""
    first = 0
    for name, length in _weights(program):
        yield name, first
        first += length


def _layout(mechanism: Mechanism, program: Program, parameters: bool) -> PartialsLayout:
    dependent = sorted(column for pivots in mechanism.partitions[0] for _, column in pivots)
    independent = [k for k in range(mechanism.coordinates) if k not in dependent]
    closed = len(dependent) == mechanism.constraints and not mechanism.velocity_rows
    lengths = [program.inputs[array] for array in MOVED]
    lengths[0] = mechanism.coordinates
    moved = (*lengths, program.inputs.get(PARAMETERS, 0) if parameters else 0)
    return PartialsLayout(
        seeds=sum(moved),
        moved=moved,
        independent=tuple(independent) if closed else (),
        dependent=tuple(dependent) if closed else (),
        closed=closed,
        reactions=_reads(program, "outputs", "l"),
    )


def _reads(program: Program, name: str, array: str) -> bool:
    values = zip(program.values, needed(program, name), strict=True)
    return any(mark and isinstance(value, Input) and value.array == array for value, mark in values)


def _with_choices(program: Program, results: Results) -> Results:
    """The same of the functions that stand in for others."""
    found = {name: tuple(named) for name, named in results.items()}
    found |= {each.name: found[each.instead_of] for each in program.functions if each.instead_of in results}
    return found


def _firsts(layout: PartialsLayout) -> Mapping[str, int]:
    """Where the seeds of each array begin."""
    arrays = (*MOVED, PARAMETERS)
    return {array: sum(layout.moved[:k]) for k, array in enumerate(arrays) if layout.moved[k]}


def _direction(mechanism: Mechanism, program: Program, layout: PartialsLayout) -> Direction:
    """All arrays move at the rates that the seeds give."""
    firsts = _firsts(layout)
    moves: dict[Input, tuple[Monomial, ...]] = {}
    for entry, k, coefficient in position_rates(mechanism):
        rate = Input(SEEDS, firsts["q"] + k)
        moves[entry] = moves.get(entry, ()) + tuple((factor, (*inputs, rate)) for factor, inputs in coefficient)
    for array, first in firsts.items():
        if array != "q":
            moves |= {Input(array, k): ((1.0, (Input(SEEDS, first + k),)),) for k in range(program.inputs[array])}
    return Direction("seeds", tuple(Seed(entry, coefficient) for entry, coefficient in moves.items()))


def position_rates(mechanism: Mechanism) -> Iterator[tuple[Input, int, tuple[Monomial, ...]]]:
    """Entries of q with the tangent directions that move them, and the rates at which they do."""
    for joint in mechanism.joints:
        if joint.velocities:
            directions = joint_directions(joint.traits.chart, "q", joint.q, joint.velocities)
            for k, direction in enumerate(directions, joint.v):
                yield from ((seed.input, k, seed.coefficient) for seed in direction.seeds)


def _kind(name: str, parameters: bool) -> str:
    """Both kinds may be linked with one program."""
    return f"parameter_{name}" if parameters else name


def _finished(derived: Program, kind: str, names: Sequence[str], layout: PartialsLayout) -> Program:
    """With what calls of these functions need, under a name of its own."""
    program = replace(restrict(derived, [*names, *_needed_too(derived, layout)]), name=f"{derived.name}_{kind}")
    return hoist(dead(replace(program, twins=tuple(_with_seeds(twins, layout) for twins in program.twins))))


def _needed_too(program: Program, layout: PartialsLayout) -> list[str]:
    """What chooses among functions, and what moves dependent coordinates along."""
    chosen = any(each.instead_of in RESULTS for each in program.functions)
    return [*([PIVOTS] if chosen else []), *([JACOBIAN] if layout.dependent else [])]


def _with_seeds(twins: Twins, layout: PartialsLayout) -> Twins:
    """Seeds correspond as the entries do that they move."""
    firsts = _firsts(layout)
    slots, signs = list(twins.slots), list(twins.signs)
    for slot, turned in zip(twins.slots, twins.signs, strict=True):
        array = slot[0].array
        for moved in {"v": ("q", "v"), "q": ()}.get(array, (array,)):
            if moved in firsts:
                slots.append(tuple(Input(SEEDS, firsts[moved] + entry.index) for entry in slot))
                signs.append(turned)
    return Twins(tuple(slots), tuple(signs))
