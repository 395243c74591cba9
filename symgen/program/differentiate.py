"""Exact derivatives of a program: forward mode, statement by statement, sparse.

Only the directions that a value depends on are carried along; a derivative that is zero by structure never appears.
In `jacobian` and `tangents` derivatives stand right behind the statement that they belong to, and in its phase. In `directional`
directions may be made of the program's own values; there derivatives stand behind all statements, in a phase of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from symgen.program.builder import Builder
from symgen.program.directions import Direction, Monomial
from symgen.program.program import INIT, Assign, Function, Input, Output, Program, ProgramError, Value
from symgen.program.rewrite import rebuild
from symgen.program.slice import entries, function, moved_function, reach
from symgen.program.table_entries import entry_partials

Groups = Mapping[str, Sequence[Direction]]
"""Columns of Jacobian blocks: the directions of each group by the group's name."""

Derivatives = Mapping[int, int]
"""Values of derivatives by direction; those that are left out are zero."""

Results = Mapping[str, Sequence[str]]
"""Names of results by the function that has them."""

Seeds = Mapping[Input, Derivatives]
"""How inputs move, in values of a builder."""


def jacobian(program: Program, results: Iterable[tuple[str, str]], groups: Groups, name: str = "jacobian") -> Program:
    """The program with one more function: the derivative of each (function, result) by each group.

    Its results are the sparse blocks `RESULT_GROUP`; rows count the entries of the result.
    """
    wanted = [_output(program, *each) for each in results]
    builder = Builder(program.phases)
    columns = _Columns(builder, groups)
    tangents = _Tangents(program, builder, columns.seed, wanted)
    new = rebuild(program, builder, tangents.visit, range(len(program.values)))
    blocks = tuple(_block(tangents, output, columns.places[group], group) for output in wanted for group in groups)
    functions = [moved_function(each, new) for each in program.functions]
    functions.append(Function(name, blocks, f"exact derivatives by {', '.join(groups)}"))
    return replace(builder.finish(program.name, program.inputs, functions), twins=program.twins)


def tangents(program: Program, results: Results, direction: Direction, array: str, length: int) -> Program:
    """The program with one more function `NAME_tangent` for each of some functions: derivatives of the results that are named, in a
    direction that takes its rates from the input array `array`."""
    wanted = {name: [_output(program, name, each) for each in named] for name, named in results.items()}
    builder = Builder(program.phases)
    seeds = _Columns(builder, {"": (direction,)})
    moved = _Tangents(program, builder, seeds.seed, [output for outputs in wanted.values() for output in outputs])
    new = rebuild(program, builder, moved.visit, range(len(program.values)))
    functions = [moved_function(each, new) for each in program.functions]
    functions += [_tangent(function(program, name), outputs, moved) for name, outputs in wanted.items()]
    inputs = {**program.inputs, array: length}
    return replace(builder.finish(program.name, inputs, functions), twins=program.twins)


def directional(
    program: Program, builder: Builder, new: Sequence[int], results: Sequence[Output], seeds: Seeds
) -> list[list[Derivatives]]:
    """Derivatives of each entry of the results, in the builder's present phase, in directions that the seeds give.

    `new` says where the builder has the program's values.
    """
    tangents = _Tangents(program, builder, lambda entry: seeds.get(entry, {}), results)
    for k, mark in enumerate(tangents.marks):
        if mark:
            tangents.add(k, new[k], new)
    return [[tangents.of.get(k, {}) for k in output.values] for output in results]


def local_derivatives(
    program: Program, builder: Builder, new: Sequence[int], results: Sequence[Output], seeds: Seeds
) -> Iterator[tuple[int, Derivatives]]:
    """Each value (its position) that leads from moved inputs to the results, with its partial derivatives by the positions of its
    arguments. An input has those by the directions that the seeds give, of which direction d is -1 - d."""
    tangents = _Tangents(program, builder, lambda entry: {-1 - d: k for d, k in seeds.get(entry, {}).items()}, results)
    for k, mark in enumerate(tangents.marks):
        if mark:
            tangents.add(k, new[k], new)
            if k in tangents.of:
                yield k, tangents.of[k]
                tangents.of[k] = {k: builder.one}


def carried(program: Program, results: Sequence[Output], moved: Mapping[Input, int]) -> int:
    """How many derivatives `directional` would carry along, found without making them; `moved` has a bit for each direction."""
    directions = [0] * len(program.values)
    for k, mark in enumerate(reach(program, [k for output in results for k in output.values])):
        value = program.values[k]
        if mark and isinstance(value, Input):
            directions[k] = moved.get(value, 0)
        elif mark and isinstance(value, Assign):
            for a in value.args:
                directions[k] |= directions[a]
    return sum(bits.bit_count() for bits in directions)


def polynomial(builder: Builder, coefficient: Iterable[Monomial]) -> int:
    """The value of a sum of monomials."""
    total = builder.zero
    for factor, inputs in coefficient:
        term = builder.one
        for each in inputs:
            term = builder.mul(term, builder.input(each.array, each.index))
        total = builder.add(total, builder.mul(builder.constant(factor), term))
    return total


def _output(program: Program, function_name: str, result: str) -> Output:
    for output in function(program, function_name).outputs:
        if output.name == result:
            return output
    raise ProgramError(f"the function {function_name!r} has no result {result!r}")


def _tangent(of: Function, outputs: Sequence[Output], moved: _Tangents) -> Function:
    """In the only direction that there is."""
    zero = moved.builder.zero
    found = [
        Output(
            f"d{output.name}",
            (len(output.values),),
            tuple(moved.of.get(k, {}).get(0, zero) for k in output.values),
            f"derivative of {output.name}",
        )
        for output in outputs
    ]
    instead_of = f"{of.instead_of}_tangent" if of.instead_of else ""
    name = beside(of, "tangent")
    return Function(name, tuple(found), f"derivative of {of.name} in the direction of the seeds", instead_of)


def beside(of: Function, kind: str) -> str:
    """The name of a function of derivatives; numbers of choices stay at the end."""
    if not of.instead_of:
        return f"{of.name}_{kind}"
    return f"{of.instead_of}_{kind}{of.name.removeprefix(of.instead_of)}"


def _block(tangents: _Tangents, output: Output, columns: range, group: str) -> Output:
    entries = [
        ((row, d - columns.start), derivative)
        for row, k in enumerate(output.values)
        for d, derivative in sorted(tangents.of.get(k, {}).items())
        if d in columns
    ]
    return Output(
        f"{output.name}_{group}",
        (len(output.values), len(columns)),
        tuple(derivative for _, derivative in entries),
        f"derivative of {output.name} by {group}",
        tuple(place for place, _ in entries),
    )


class _Columns:
    """Numbers the directions of all groups and knows how they move the inputs."""

    def __init__(self, builder: Builder, groups: Groups) -> None:
        self.builder = builder
        self.places: dict[str, range] = {}
        self.seeds: dict[Input, list[tuple[int, tuple[Monomial, ...]]]] = {}
        column = 0
        for group, directions in groups.items():
            self.places[group] = range(column, column + len(directions))
            for direction in directions:
                for seed in direction.seeds:
                    self.seeds.setdefault(seed.input, []).append((column, seed.coefficient))
                column += 1

    def seed(self, entry: Input) -> Derivatives:
        return {d: polynomial(self.builder, coefficient) for d, coefficient in self.seeds.get(entry, ())}


class _Tangents:
    """Derivatives of values: for each (old) position the new value of the derivative by direction."""

    def __init__(
        self, program: Program, builder: Builder, seed: Callable[[Input], Derivatives], outputs: Sequence[Output]
    ) -> None:
        self.program = program
        self.builder = builder
        self.seed = seed
        self.marks = reach(program, [k for output in outputs for k in output.values])
        self.of: dict[int, Derivatives] = {}

    def visit(self, builder: Builder, k: int, new: list[int]) -> int:
        position = builder.copy(self.program.values[k], new)
        if self.marks[k]:
            if self.program.phases[self.program.phase[k]] == INIT:  # which must not read how parameters move
                builder.phase = self.program.phase[k] + 1
            self.add(k, position, new)
        return position

    def add(self, k: int, position: int, new: Sequence[int]) -> None:
        """Derivatives of the old value k, which is at `position` now."""
        derivatives = self.derivatives(self.program.values[k], position, new)
        if derivatives:
            self.of[k] = derivatives

    def derivatives(self, value: Value, position: int, new: Sequence[int]) -> Derivatives:
        if isinstance(value, Input):
            return self.seed(value)
        if not isinstance(value, Assign):
            return {}
        inner = [self.of.get(a, {}) for a in value.args]
        if not any(inner) and not self.moving(value):
            return {}
        at = [new[a] for a in value.args]
        chosen = value.op in CHOICES
        made = self.choice(value.op, at, inner) if chosen else self.chain(value, position, at, inner)
        return {d: derivative for d, derivative in made.items() if derivative != self.builder.zero}

    def chain(self, value: Assign, position: int, at: list[int], inner: list[Derivatives]) -> dict[int, int]:
        """Sum over the arguments of partial derivative times derivative of the argument."""
        builder = self.builder
        rules = partial_rules(value, at)
        pairs = [(rule(builder, at, position), d) for rule, d in zip(rules, inner[: len(rules)], strict=True) if d]
        if self.moving(value):
            numbers = entry_partials(builder, builder.tables[value.table], value.op, at[0])
            of = [self.of.get(a, {}) for a in entries(self.program.tables[value.table])]
            pairs += [(number, d) for number, d in zip(numbers, of, strict=True) if d]
        partial, derivatives = pairs[0]
        made = {d: builder.mul(partial, derivative) for d, derivative in derivatives.items()}
        for partial, derivatives in pairs[1:]:
            for d, derivative in derivatives.items():
                term = builder.mul(partial, derivative)
                made[d] = builder.add(made[d], term) if d in made else term
        return made

    def moving(self, value: Assign) -> bool:
        """Whether the numbers of its table move."""
        return bool(value.table) and any(a in self.of for a in entries(self.program.tables[value.table]))

    def choice(self, op: str, at: list[int], inner: list[Derivatives]) -> dict[int, int]:
        """A choice of values is the same choice of derivatives."""
        less, more, taken, other = CHOICES[op]
        zero = self.builder.zero
        return {
            d: self.builder.op("select", at[less], at[more], inner[taken].get(d, zero), inner[other].get(d, zero))
            for d in {**inner[taken], **inner[other]}
        }


CHOICES: Mapping[str, tuple[int, int, int, int]] = {"min": (0, 1, 0, 1), "max": (1, 0, 0, 1), "select": (0, 1, 2, 3)}
"""Each as a `select`: positions of the arguments a, b, x, y in `x if a < b else y`."""

Partial = Callable[[Builder, list[int], int], int]
"""A partial derivative from the arguments and the value itself."""


def partial_rules(value: Assign, at: Sequence[int]) -> tuple[Partial, ...]:
    """By each argument; of a square by the first one only, since both are the same."""
    if value.op == "mul" and at[0] == at[1]:  # x * x: 2 x once instead of two products per direction
        return (_twice,)
    return _PARTIALS.get(value.op) or (_look_up_rule(value),)


def _look_up_rule(value: Assign) -> Partial:
    following = {"table": "table_slope", "table_slope": "table_curvature"}
    if value.op not in following:
        raise ProgramError(
            f"the third derivative of the table {value.table!r} was asked for, but a table has only two; "
            "use a formula instead of the table"
        )
    return lambda b, x, y: b.op(following[value.op], x[0], table=value.table)


def _twice(b: Builder, x: list[int], y: int) -> int:
    return b.mul(b.constant(2.0), x[0])


def _inverse(b: Builder, k: int) -> int:
    return b.div(b.one, k)


def _over_squares(b: Builder, part: int, x: list[int]) -> int:
    return b.div(part, b.add(b.mul(x[0], x[0]), b.mul(x[1], x[1])))


def _arc(b: Builder, x: list[int], y: int) -> int:
    """1 / sqrt(1 - x^2)"""
    return _inverse(b, b.op("sqrt", b.sub(b.one, b.mul(x[0], x[0]))))


def _power_by_base(b: Builder, x: list[int], y: int) -> int:
    """e x^(e - 1)"""
    return b.mul(x[1], b.op("pow", x[0], b.sub(x[1], b.one)))


def _of_slope(b: Builder, x: list[int], y: int) -> int:
    raise ProgramError(
        "the second derivative of a road that is data was asked for, but a road has slopes only; use a formula for the road"
    )


_PARTIALS: Mapping[str, tuple[Partial, ...]] = {
    "add": (lambda b, x, y: b.one, lambda b, x, y: b.one),
    "sub": (lambda b, x, y: b.one, lambda b, x, y: b.neg(b.one)),
    "mul": (lambda b, x, y: x[1], lambda b, x, y: x[0]),
    "div": (lambda b, x, y: _inverse(b, x[1]), lambda b, x, y: b.neg(b.mul(y, _inverse(b, x[1])))),
    "neg": (lambda b, x, y: b.neg(b.one),),
    "pow": (_power_by_base, lambda b, x, y: b.mul(y, b.op("log", x[0]))),
    "sqrt": (lambda b, x, y: b.div(b.constant(0.5), y),),
    "sin": (lambda b, x, y: b.op("cos", x[0]),),
    "cos": (lambda b, x, y: b.neg(b.op("sin", x[0])),),
    "tan": (lambda b, x, y: b.add(b.one, b.mul(y, y)),),
    "asin": (_arc,),
    "acos": (lambda b, x, y: b.neg(_arc(b, x, y)),),
    "atan": (lambda b, x, y: _inverse(b, b.add(b.one, b.mul(x[0], x[0]))),),
    "atan2": (lambda b, x, y: _over_squares(b, x[1], x), lambda b, x, y: b.neg(_over_squares(b, x[0], x))),
    "exp": (lambda b, x, y: y,),
    "log": (lambda b, x, y: _inverse(b, x[0]),),
    "tanh": (lambda b, x, y: b.sub(b.one, b.mul(y, y)),),
    "abs": (lambda b, x, y: b.op("sign", x[0]),),
    "sign": (lambda b, x, y: b.zero,),
    "road": (
        lambda b, x, y: b.zero,
        lambda b, x, y: b.op("road_by_x", *x),
        lambda b, x, y: b.op("road_by_y", *x),
    ),
    "road_by_x": (_of_slope, _of_slope, _of_slope),
    "road_by_y": (_of_slope, _of_slope, _of_slope),
}
"""Partial derivatives by each argument; `x` are the arguments, `y` the value."""
