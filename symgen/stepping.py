"""What implicit steps call: the residual, its derivative in one direction, and its Jacobian in the directions of a step.

The positions of dependent coordinates follow the independent ones, dq_d = B dq_i, with the B that the residual itself computes. Those of
rolled coordinates (`following.py`) are unknowns behind the first-order states, and others follow them by further columns of B.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_

from symgen.mechanism.mechanism import Mechanism
from symgen.passes.dead import dead
from symgen.passes.hoist import hoist
from symgen.program.builder import Builder
from symgen.program.differentiate import Derivatives, carried, directional, polynomial
from symgen.program.directions import joint_directions
from symgen.program.elimination import MOST_FILL, condense, partials
from symgen.program.program import Function, Input, Output, Program, Twins
from symgen.program.rewrite import copied
from symgen.program.slice import function, moved_function
from symgen.runtime import GroupLayout, SparseLayout, StepLayout
from symgen.sparse_steps import SparseMatrix, sparse_matrix

SEEDS = "seeds"
"""The input array of directions and weights."""

WEIGHTS = ("wq", "wv", "wa", "wz")

MOST_UNROLLED = 40_000
"""Derivatives in the largest Jacobian that is written out; columns of larger ones come from tangents, several at once as lanes."""

LEAST_SPARSE = 64
"""Unknowns of the smallest system with sparse factors. A chain of 40 bodies that renews its factors seldom is faster with dense ones by a
quarter, one of 64 bodies is as fast, and one of 128 takes half the time."""

RESIDUAL, TANGENT, JACOBIAN, SPARSE = "step_residual", "step_tangent", "step_jacobian", "step_sparse"


def derive_steps(
    mechanism: Mechanism, program: Program, columns: bool = False, least_sparse: int = LEAST_SPARSE
) -> tuple[Program, StepLayout]:
    """The program of the residual with its derivatives: `step_jacobian`, or `step_tangent` if the system is large, or both with `columns`;
    if it is large and sparse `step_sparse`, too."""
    step = StepDerivatives(mechanism, program, columns)
    functions = [step.tangent()] if step.tangents else []
    functions += [step.jacobian()] if step.layout.jacobian else []
    layout = step.layout
    if step.unknowns >= least_sparse:
        before = len(step.builder)
        matrix = step.sparse_matrix()
        found = None if matrix is None else matrix.elimination
        if matrix is not None and found is not None and len(step.builder) - before + found.work < step.dense_work:
            functions.append(step.sparse(matrix))
            layout = replace(layout, sparse=SparseLayout(matrix.order, found.entries, found.work))
    return hoist(dead(step.program(functions))), layout


def _layout(mechanism: Mechanism, program: Program, columns: bool) -> StepLayout:
    rolled = tuple(
        sorted(k for pivots in mechanism.partitions[0] for row, k in pivots if row in mechanism.velocity_rows)
    )
    closed = sorted(k for pivots in mechanism.partitions[0] for _, k in pivots if k not in rolled)
    independent = tuple(k for k in range(mechanism.coordinates) if k not in (*closed, *rolled))
    layout = StepLayout(independent, (*closed, *rolled), 0, False, (), tuple(_groups(mechanism)), rolled=rolled)
    single = program.inputs["z"] + len(rolled)
    moved = _moved_entries(mechanism, layout, program)
    unrolled = carried(program, solved_results(program, len(rolled)), moved) <= MOST_UNROLLED
    seeds = max(len(WEIGHTS), 0 if unrolled and not columns else 3 * len(independent) + single)
    return replace(layout, seeds=seeds, jacobian=unrolled, blocks=_blocks(mechanism, independent, single))


def solved_results(program: Program, rolled: int) -> list[Output]:
    """What has to be the forces, the rates of states, and the velocities of rolled coordinates, in the order of the unknowns."""
    results = {output.name: output for output in function(program, RESIDUAL).outputs}
    found = [results["residual"], results["zdot"]]
    if rolled:
        found.append(
            Output("rolled", (rolled,), results["velocity"].values[-rolled:], "velocities of rolled coordinates")
        )
    return found


def _blocks(mechanism: Mechanism, independent: Sequence[int], single: int) -> tuple[int, ...]:
    """Where the unknowns of each joint begin, each first-order state and rolled coordinate for itself, and the end."""
    joints = [next(joint.v for joint in mechanism.joints if k in joint.columns) for k in independent]
    starts = [k for k, joint in enumerate(joints) if k == 0 or joint != joints[k - 1]]
    count = len(independent)
    return (*starts, *range(count, count + single + 1))


def _groups(mechanism: Mechanism) -> Iterator[GroupLayout]:
    """Those that loops close, with the first choice in force."""
    for group in mechanism.groups:
        if group.cuts:
            columns = tuple(k for body in group.bodies for k in mechanism.joints[body].columns)
            yield GroupLayout(columns, group.choices[0], group.choices)


def _moved_entries(mechanism: Mechanism, layout: StepLayout, program: Program) -> Mapping[Input, int]:
    """Which unknowns move each entry of q, v, a and z: a bit for each."""
    tangents = [0] * mechanism.coordinates
    count, states = len(layout.independent), program.inputs["z"]
    moved = {Input("z", k): 1 << count + k for k in range(states)}
    for place, k in enumerate(layout.independent):
        tangents[k] = moved[Input("v", k)] = moved[Input("a", k)] = 1 << place
    for place, k in enumerate(layout.rolled):
        tangents[k] = 1 << count + states + place
    matrix = next(output for output in function(program, RESIDUAL).outputs if output.name == "transform")
    for row, column in matrix.pattern or ():
        if row < layout.closed:
            tangents[layout.dependent[row]] |= 1 << column
    for joint in mechanism.joints:
        for k in range(len(joint.positions)):
            among = joint.columns if joint.rotates else [joint.v + k]
            moved[Input("q", joint.q + k)] = reduce(or_, (tangents[column] for column in among))
    return moved


@dataclass(frozen=True)
class Moves:
    """How the unknowns of a step move, by direction: tangents of the independent positions, velocities, accelerations; states; positions
    of rolled coordinates."""

    q: Sequence[Derivatives]
    v: Sequence[Derivatives]
    a: Sequence[Derivatives]
    z: Sequence[Derivatives]
    rolled: Sequence[Derivatives] = ()
    others: Mapping[Input, Derivatives] = field(default_factory=dict)
    """Further inputs that move."""
    dependent: Sequence[Derivatives] = ()
    """How dependent positions move besides following independent ones."""


class StepDerivatives:
    """Builds the derivatives behind the statements of the residual."""

    def __init__(self, mechanism: Mechanism, program: Program, columns: bool) -> None:
        self.mechanism = mechanism
        self.source = program
        self.layout = _layout(mechanism, program, columns)
        self.tangents = columns or not self.layout.jacobian
        self.builder = Builder((*program.phases, "derivatives"))
        self.new = copied(program, self.builder)
        self.results: Mapping[str, Output] = {output.name: output for output in function(program, RESIDUAL).outputs}
        self.states = program.inputs["z"]
        self.unknowns = len(self.layout.independent) + self.states + len(self.layout.rolled)
        self.solved = solved_results(program, len(self.layout.rolled))

    def program(self, functions: Sequence[Function]) -> Program:
        """The residual and these functions."""
        inputs = {**self.source.inputs, SEEDS: self.layout.seeds}
        known = [moved_function(each, self.new) for each in self.source.functions]
        program = self.builder.finish(self.source.name, inputs, [*known, *functions])
        return replace(program, twins=tuple(map(self._with_seeds, self.source.twins)))

    def _with_seeds(self, twins: Twins) -> Twins:
        """Directions of coordinates that correspond do so too; the first seeds are also weights, which all parts share."""
        place = {k: position for position, k in enumerate(self.layout.independent)}
        slots, signs, count = list(twins.slots), list(twins.signs), len(place)
        for slot, turned in zip(twins.slots, twins.signs, strict=True):
            first = [place[entry.index] for entry in slot if entry.array == "v" and entry.index in place]
            blocks = range(0, 3 * count, count) if self.tangents and len(first) == len(slot) else ()
            for block in blocks:
                if block + min(first) >= len(WEIGHTS):
                    slots.append(tuple(Input(SEEDS, block + k) for k in first))
                    signs.append(turned)
        return Twins(tuple(slots), tuple(signs))

    def tangent(self) -> Function:
        """Derivative in the direction that the seeds give."""
        count = len(self.layout.independent)

        def moved(first: int, length: int) -> list[Derivatives]:
            return [{0: self.builder.input(SEEDS, first + k)} for k in range(length)]

        behind = 3 * count + self.states
        moves = Moves(
            moved(0, count), moved(count, count), moved(2 * count, count), moved(3 * count, self.states),
            moved(behind, len(self.layout.rolled)),
        )  # fmt: skip
        zero = self.builder.zero
        return Function(
            TANGENT,
            tuple(
                Output(f"d{of.name}", (len(rows),), tuple(row.get(0, zero) for row in rows), f"derivative of {of.name}")
                for of, rows in zip(self.solved, self.differentiated(moves), strict=True)
            ),
            "derivative of the residual in the direction dq, dv, da, dz of the seeds",
        )

    def jacobian(self) -> Function:
        """Columns move position, velocity and acceleration of one independent coordinate together, or one state."""
        rows = [row for rows in self.differentiated(self._by_unknowns()) for row in rows]
        entries = {(row, d): value for row, found in enumerate(rows) for d, value in sorted(found.items())}
        size = self.unknowns
        doc = "derivative of residual and zdot by column"
        output = Output("jacobian", (size, size), tuple(entries.values()), doc, tuple(entries))
        return Function(JACOBIAN, (output,), "Jacobian of the residual for the weights wq, wv, wa, wz of the seeds")

    @property
    def dense_work(self) -> int:
        """About how many multiplications a dense matrix with its factors takes: one for each derivative that is carried along."""
        moved = _moved_entries(self.mechanism, self.layout, self.source)
        return carried(self.source, self.solved, moved) + self.unknowns**3 // 3

    def sparse_matrix(self) -> SparseMatrix | None:
        """W with some values of the residual as unknowns of their own."""
        self.builder.phase = len(self.builder.phases) - 1
        first = len(self.source.values)
        seeds = dict(self._seeds(self._by_unknowns()))
        found = partials(self.source, self.builder, self.new, self.solved, seeds)
        condense(found, first, MOST_FILL)
        for k in range(len(self.layout.independent), self.unknowns):
            found.subtract_from_unknown(first + k, k, self.builder.input(SEEDS, 2))
        return sparse_matrix(found, first, self.unknowns)

    def sparse(self, matrix: SparseMatrix) -> Function:
        doc = "derivative of (residual, w - zdot) with kept values; ones on their diagonal are left out"
        shape = matrix.size, matrix.size
        output = Output("sparse", shape, tuple(matrix.entries.values()), doc, tuple(matrix.entries))
        return Function(
            SPARSE, (output,), "matrix of a step for the weights wq, wv, wa, wz of the seeds, with kept values"
        )

    def _by_unknowns(self) -> Moves:
        """Every unknown moves all that it is, by the weights."""
        count = len(self.layout.independent)
        wq, wv, wa, wz = (self.builder.input(SEEDS, k) for k in range(len(WEIGHTS)))

        def moved(weight: int, length: int, first: int = 0) -> list[Derivatives]:
            return [{first + k: weight} for k in range(length)]

        rolled = moved(wz, len(self.layout.rolled), count + self.states)
        return Moves(moved(wq, count), moved(wv, count), moved(wa, count), moved(wz, self.states, count), rolled)

    def differentiated(self, moves: Moves) -> list[list[Derivatives]]:
        self.builder.phase = len(self.builder.phases) - 1
        seeds = {entry: derivatives for entry, derivatives in self._seeds(moves) if derivatives}
        return directional(self.source, self.builder, self.new, self.solved, seeds)

    def _seeds(self, moves: Moves) -> Iterator[tuple[Input, Derivatives]]:
        for array, given in (("v", moves.v), ("a", moves.a)):
            yield from ((Input(array, k), move) for k, move in zip(self.layout.independent, given, strict=True))
        yield from ((Input("z", k), move) for k, move in enumerate(moves.z))
        yield from moves.others.items()
        tangents = self._tangents(moves.q, moves.rolled)
        for k, move in zip(self.layout.dependent, moves.dependent, strict=False):
            tangents[k] = self._plus(tangents[k], self.builder.one, move)
        for joint in self.mechanism.joints:
            if joint.velocities:
                kind = joint.traits.chart
                found: dict[Input, Derivatives] = {}
                for k, direction in enumerate(joint_directions(kind, "q", joint.q, joint.velocities)):
                    for seed in direction.seeds:
                        rate = polynomial(self.builder, seed.coefficient)
                        found[seed.input] = self._plus(found.get(seed.input, {}), rate, tangents[joint.v + k])
                yield from found.items()

    def _tangents(self, given: Sequence[Derivatives], rolled: Sequence[Derivatives]) -> list[Derivatives]:
        """Of all coordinates: the dependent ones move by B."""
        layout, matrix = self.layout, self.results["transform"]
        tangents: list[Derivatives] = [{} for _ in range(self.mechanism.coordinates)]
        for k, move in zip((*layout.independent, *layout.rolled), (*given, *rolled), strict=True):
            tangents[k] = move
        moved = [*given, *[{}] * self.states, *rolled]
        for (row, column), k in zip(matrix.pattern or (), matrix.values, strict=True):
            if row < layout.closed:
                at = layout.dependent[row]
                tangents[at] = self._plus(tangents[at], self.new[k], moved[column])
        return tangents

    def _plus(self, total: Derivatives, factor: int, move: Derivatives) -> Derivatives:
        """total + factor * move"""
        builder, zero = self.builder, self.builder.zero
        return dict(total) | {
            d: builder.add(total.get(d, zero), builder.mul(factor, value)) for d, value in move.items()
        }
