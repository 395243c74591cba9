"""Value numbering modulo exchange of parts that are alike.

A value that depends on one part only belongs to its lane; a value of several lanes, or of none, is shared. Values get a
kind: inputs of a lane have that of their slot, shared values each their own, and an operation the kind of its operation and arguments,
those of sums and products in any order. Signs are left out of kinds and kept beside: two values of one kind in different lanes are
computed by the same operations, up to their signs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from symgen.program.program import Assign, Constant, Input, Lanes, Program, Value

SHARED = -1

_SIGN_PASSES = frozenset({"sin", "tan", "asin", "atan", "tanh", "sign"})
_SIGN_VANISHES = frozenset({"cos", "abs"})

TURNED = frozenset({"table", "table_curvature"})
"""Kinds stand for sign times function (sign times argument): a torque about an axis that the mirror has turned round."""

Signed = tuple[int, int]
"""A kind and a sign."""


@dataclass(frozen=True)
class Likeness:
    """By position in the program: `lane` (over all sets of lanes, or SHARED), `kind`, and `sign`: the value is sign times what its kind
    stands for."""

    lane: tuple[int, ...]
    kind: tuple[int, ...]
    sign: tuple[int, ...]


def likeness(program: Program) -> Likeness:
    numbering = Numbering(program.lanes)
    for value in program.values:
        numbering.add(value)
    return Likeness(tuple(numbering.lane), tuple(numbering.kind), tuple(numbering.sign))


def lane_numbers(sets: Sequence[Lanes]) -> list[range]:
    """The lanes of each set, numbered through."""
    found, first = [], 0
    for lanes in sets:
        found.append(range(first, first + lanes.count))
        first += lanes.count
    return found


class Numbering:
    """Lane, kind and sign of values that are added one by one, each after its arguments."""

    def __init__(self, sets: Sequence[Lanes]) -> None:
        self.lane: list[int] = []
        self.kind: list[int] = []
        self.sign: list[int] = []
        self._kinds: dict[Hashable, int] = {}
        self._places = {
            entry: (number, (which, place), sign)
            for which, (lanes, numbers) in enumerate(zip(sets, lane_numbers(sets), strict=True))
            for place, (slot, signs) in enumerate(zip(lanes.slots, lanes.signs, strict=True))
            for number, entry, sign in zip(numbers, slot, signs, strict=True)
        }

    def add(self, value: Value) -> None:
        if isinstance(value, Constant):
            self._put(SHARED, ("constant", abs(value.value)), -1 if value.value < 0 else 1)
        elif isinstance(value, Input):
            lane, place, sign = self._places.get(value, (SHARED, (value.array, value.index), 1))
            self._put(lane, ("input", *place), sign)
        else:
            self._operation(value)

    def _put(self, lane: int, key: Hashable, sign: int = 1) -> None:
        self.lane.append(lane)
        self.kind.append(self._kinds.setdefault(key, len(self._kinds)))
        self.sign.append(sign)

    def _operation(self, value: Assign) -> None:
        lanes = {self.lane[a] for a in value.args if self.lane[a] != SHARED}
        args = [(self.kind[a], self.sign[a]) for a in value.args]
        if value.op == "neg":
            self.lane.append(self.lane[value.args[0]])
            self.kind.append(args[0][0])
            self.sign.append(-args[0][1])
        elif len(lanes) != 1:
            self._put(SHARED, ("shared", len(self.lane)))
        else:
            key, sign = _key(value, args)
            self._put(lanes.pop(), key, sign)


def _key(value: Assign, args: list[Signed]) -> tuple[Hashable, int]:
    """What the operation is, up to its sign, and the sign."""
    kinds, signs = [kind for kind, _ in args], [sign for _, sign in args]
    if value.op in ("add", "sub"):
        pair = sorted([args[0], (kinds[1], -signs[1] if value.op == "sub" else signs[1])])
        return ("sum", pair[0][0], pair[1][0], pair[0][1] * pair[1][1]), pair[0][1]
    if value.op == "mul":
        return ("mul", *sorted(kinds)), signs[0] * signs[1]
    if value.op == "div":
        return ("div", *kinds), signs[0] * signs[1]
    if value.op in _SIGN_PASSES:
        return (value.op, *kinds), signs[0]
    if value.op in _SIGN_VANISHES:
        return (value.op, *kinds), 1
    if value.op in TURNED:
        return (value.op, value.table, *kinds), signs[0]
    return (value.op, value.table, *args), 1
