"""Exact gradients of a program: reverse mode, statement by statement backwards, sparse.

What a value contributes to a weighted sum of results is the sum of what its users hand back to it. Only values are visited that
depend on what the gradient is wanted for, and that results depend on; a contribution that is zero by structure never appears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from symgen.program.builder import Builder
from symgen.program.differentiate import CHOICES, partial_rules
from symgen.program.program import Assign, Input, Program
from symgen.program.slice import entries
from symgen.program.table_entries import entry_partials

Gradient = Mapping[Input, int]
"""Values of a builder by entry of the inputs; those that are left out are zero."""


def gradient(
    program: Program,
    builder: Builder,
    new: Sequence[int],
    weights: Mapping[int, int],
    wanted: Callable[[Input], bool],
) -> Gradient:
    """Derivatives of a weighted sum of values by the inputs that are wanted, in the builder's present phase.

    `new` says where the builder has the program's values, `weights` (in values of the builder) goes by position in the program.
    """
    backwards = _Backwards(program, builder, new)
    active = depends(program, wanted)
    found, back = dict[Input, int](), {k: weight for k, weight in weights.items() if active[k]}
    for k in range(max(back, default=-1), -1, -1):
        weight = back.pop(k, builder.zero)
        if weight == builder.zero:
            continue
        value = program.values[k]
        if isinstance(value, Input):
            found[value] = weight
        elif isinstance(value, Assign):
            for argument, share in backwards.shares(k, value, weight, active):
                back[argument] = builder.add(back[argument], share) if argument in back else share
    return found


def depends(program: Program, wanted: Callable[[Input], bool]) -> bytearray:
    """One byte a value: 1 if it depends on an input that is wanted."""
    marks = bytearray(len(program.values))
    for k, value in enumerate(program.values):
        if isinstance(value, Input):
            marks[k] = wanted(value)
        elif isinstance(value, Assign):
            read = value.args + (entries(program.tables[value.table]) if value.table else ())
            marks[k] = any(marks[a] for a in read)
    return marks


class _Backwards:
    """What a statement hands back to its arguments."""

    def __init__(self, program: Program, builder: Builder, new: Sequence[int]) -> None:
        self.program = program
        self.builder = builder
        self.new = new

    def shares(self, k: int, value: Assign, weight: int, active: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Positions of active arguments, each with the weight times its partial derivative."""
        at = [self.new[a] for a in value.args]
        if value.op in CHOICES:
            yield from self.of_choice(value, at, weight, active)
        elif value.op == "div":
            yield from self.of_quotient(k, value, weight, active)
        else:
            yield from self.by_rules(k, value, weight, active)
        if value.table:
            yield from self.of_table(value, at[0], weight, active)

    def by_rules(self, k: int, value: Assign, weight: int, active: Sequence[int]) -> Iterator[tuple[int, int]]:
        builder, at = self.builder, [self.new[a] for a in value.args]
        rules = partial_rules(value, at)
        for argument, rule in zip(value.args[: len(rules)], rules, strict=True):
            if active[argument]:
                yield argument, builder.mul(rule(builder, at, self.new[k]), weight)

    def of_quotient(self, k: int, value: Assign, weight: int, active: Sequence[int]) -> Iterator[tuple[int, int]]:
        """a / b hands back weight / b, and -(a / b) (weight / b)."""
        builder, (above, below) = self.builder, value.args
        share = builder.mul(builder.div(builder.one, self.new[below]), weight)
        if active[above]:
            yield above, share
        if active[below]:
            yield below, builder.neg(builder.mul(self.new[k], share))

    def of_choice(
        self, value: Assign, at: Sequence[int], weight: int, active: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Everything goes to the value that was taken."""
        zero = self.builder.zero
        less, more, taken, other = CHOICES[value.op]
        for place, pair in ((taken, (weight, zero)), (other, (zero, weight))):
            if active[value.args[place]]:
                yield value.args[place], self.builder.op("select", at[less], at[more], *pair)

    def of_table(self, value: Assign, x: int, weight: int, active: Sequence[int]) -> Iterator[tuple[int, int]]:
        """To the numbers of a table."""
        numbers = entries(self.program.tables[value.table])
        if not any(active[a] for a in numbers):
            return
        partials = entry_partials(self.builder, self.builder.tables[value.table], value.op, x)
        for number, partial in zip(numbers, partials, strict=True):
            if active[number]:
                yield number, self.builder.mul(partial, weight)
