"""Value numbering modulo exchange of parts that are alike.

A value that depends on one part only belongs to its twin; a value of several twins, or of none, is shared. Values get a
kind: inputs of a twin have that of their slot, shared values each their own, and an operation the kind of its operation and arguments,
those of sums, products and extremes in any order. Signs are left out of kinds and kept beside: two values of one kind in different twins are
computed by the same operations, up to their signs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from symgen.program.once import once
from symgen.program.program import Assign, Constant, Input, Program, Twins, Value

SHARED = -1

_SIGN_PASSES = frozenset({"sin", "tan", "asin", "atan", "tanh", "sign"})
_SIGN_VANISHES = frozenset({"cos", "abs"})
_EXTREMES = frozenset({"min", "max"})

TURNED = frozenset({"table", "table_curvature"})
"""Kinds stand for sign times function (sign times argument): a torque about an axis that the mirror has turned round."""


@dataclass(frozen=True)
class Likeness:
    """By position in the program: `twin` (over all sets of twins, or SHARED), `kind`, and `sign`: the value is sign times what its kind
    stands for."""

    twin: tuple[int, ...]
    kind: tuple[int, ...]
    sign: tuple[int, ...]


@once
def likeness(program: Program) -> Likeness:
    numbering = Numbering(program.twins)
    for value in program.values:
        numbering.add(value)
    return Likeness(tuple(numbering.twin), tuple(numbering.kind), tuple(numbering.sign))


def twin_numbers(sets: Sequence[Twins]) -> list[range]:
    """The twins of each set, numbered through."""
    found, first = [], 0
    for twins in sets:
        found.append(range(first, first + twins.count))
        first += twins.count
    return found


class Numbering:
    """Twin, kind and sign of values that are added one by one, each after its arguments."""

    def __init__(self, sets: Sequence[Twins]) -> None:
        self.twin: list[int] = []
        self.kind: list[int] = []
        self.sign: list[int] = []
        self._kinds: dict[Hashable, int] = {}
        self._places = {
            entry: (number, (which, place), sign)
            for which, (twins, numbers) in enumerate(zip(sets, twin_numbers(sets), strict=True))
            for place, (slot, signs) in enumerate(zip(twins.slots, twins.signs, strict=True))
            for number, entry, sign in zip(numbers, slot, signs, strict=True)
        }

    def add(self, value: Value) -> None:
        if isinstance(value, Constant):
            self._put(SHARED, ("constant", abs(value.value)), -1 if value.value < 0 else 1)
        elif isinstance(value, Input):
            twin, place, sign = self._places.get(value, (SHARED, (value.array, value.index), 1))
            self._put(twin, ("input", *place), sign)
        else:
            self._operation(value)

    def _put(self, twin: int, key: Hashable, sign: int = 1) -> None:
        self.twin.append(twin)
        self.kind.append(self._kinds.setdefault(key, len(self._kinds)))
        self.sign.append(sign)

    def _operation(self, value: Assign) -> None:
        if value.op == "neg":
            (of,) = value.args
            self.twin.append(self.twin[of])
            self.kind.append(self.kind[of])
            self.sign.append(-self.sign[of])
            return
        twins, twin = self.twin, SHARED
        for a in value.args:
            if twin == SHARED:
                twin = twins[a]
            elif twins[a] != twin and twins[a] != SHARED:
                twin = SHARED  # it is of several twins
                break
        if twin == SHARED:
            self._put(SHARED, ("shared", len(twins)))
        else:
            key, sign = _key(value, self.kind, self.sign)
            self._put(twin, key, sign)


def _key(value: Assign, kind: Sequence[int], sign: Sequence[int]) -> tuple[Hashable, int]:
    """What the operation is, up to its sign, and the sign; by the kinds and signs of all values."""
    op, args = value.op, value.args
    if op == "mul":
        a, b = args
        first, second = kind[a], kind[b]
        return ("mul", first, second) if first <= second else ("mul", second, first), sign[a] * sign[b]
    if op in ("add", "sub"):
        a, b = args
        one, other = (kind[a], sign[a]), (kind[b], -sign[b] if op == "sub" else sign[b])
        if other < one:
            one, other = other, one
        return ("sum", one[0], other[0], one[1] * other[1]), one[1]
    if op == "div":
        return ("div", *[kind[a] for a in args]), sign[args[0]] * sign[args[1]]
    if op in _SIGN_PASSES:
        return (op, kind[args[0]]), sign[args[0]]
    if op in _SIGN_VANISHES:
        return (op, kind[args[0]]), 1
    if op in TURNED:
        return (op, value.table, kind[args[0]]), sign[args[0]]
    return (op, value.table, *[(kind[a], sign[a]) for a in in_order(value, kind, sign)]), 1


def in_order(value: Assign, kind: Sequence[int], sign: Sequence[int]) -> Sequence[int]:
    """The arguments; those of an extreme, which stand in any order, in one that is the same in every twin."""
    return sorted(value.args, key=lambda a: (kind[a], sign[a])) if value.op in _EXTREMES else value.args
