"""Values of one kind in several twins, which one vector operation computes.

A pack stands for sign times value in each twin, as kinds do. What a pack reads is, twin by twin, a member of another pack, an input,
a constant, or a single number that all twins read.

Packs in the place of their members leave no cycles. Say pack Q follows pack P when a member of Q depends on a member of P. Between
parts a dependence runs through a shared value s; the last shared value on the way to a member of Q stands in the kind of Q, hence
every member of Q depends on it, and so on every value before it. Round a cycle of packs, some member would depend on itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from symgen.program.likeness import SHARED, Likeness, in_order, twin_numbers
from symgen.program.program import Assign, Input, Program

COMMUTATIVE = frozenset({"add", "sub", "mul"})

WIDTH = 4
"""Lanes of one vector, SYMGEN_LANES in symgen_pack.h."""

ByTwin = Mapping[int, int]
"""A value for each twin in use."""


@dataclass(frozen=True)
class Pack:
    """`members` by twin of the set number `which`; the pack is called by its first member."""

    which: int
    members: ByTwin

    @property
    def name(self) -> int:
        return next(iter(self.members.values()))


@dataclass(frozen=True)
class Part:
    """Values of some twins from one source: an input array, `constants`, a `pack`, or a `number` for all these twins."""

    source: str
    values: ByTwin


@dataclass(frozen=True)
class Packs:
    """`of`: the pack of every packed value; `operands`: what the packs read, by name, in the order of their operation.

    Arrays of a set of twins are as long as its count rounded up to whole vectors; unused places repeat what others hold.
    """

    program: Program
    like: Likeness
    early: Sequence[bool]
    of: Mapping[int, Pack]
    operands: Mapping[int, tuple[ByTwin, ...]]
    likes: Mapping[tuple[int, int], int]
    """The input or constant of a kind in a twin (of the set that the kind belongs to)."""

    def reads(self, value: int) -> set[int]:
        """Values that the statement or the pack of this name reads."""
        if value in self.operands:
            return {read for operand in self.operands[value] for read in operand.values()}
        entry = self.program.values[value]
        return set(entry.args) if isinstance(entry, Assign) else set()

    def name(self, value: int) -> int:
        """What a value is computed with: the name of its pack, or the value itself."""
        return self._names[value]

    @cached_property
    def _names(self) -> Sequence[int]:
        names = list(range(len(self.program.values)))
        for value, pack in self.of.items():
            names[value] = pack.name
        return names

    def length(self, which: int) -> int:
        return WIDTH * -(-self.program.twins[which].count // WIDTH)

    def parts(self, name: int) -> Sequence[Sequence[Part]]:
        """The operands of a pack by where their values come from."""
        found = self._parts.get(name)
        if found is None:
            found = self._parts[name] = [self._sorted(operand) for operand in self.operands[name]]
        return found

    @cached_property
    def _parts(self) -> dict[int, Sequence[Sequence[Part]]]:
        return {}

    def _sorted(self, operand: ByTwin) -> Sequence[Part]:
        found: dict[tuple[str, int], dict[int, int]] = defaultdict(dict)
        for twin, value in operand.items():
            entry = self.program.values[value]
            if self.like.twin[value] == SHARED:
                source = "number", value
            elif self.early[value]:
                source = "constants", 0
            elif isinstance(entry, Input):
                source = entry.array, 0
            else:
                source = ("pack", self.name(value)) if value in self.of else ("number", value)
            found[source][twin] = value
        return [Part(source, values) for (source, _), values in found.items()]

    def filled(self, values: ByTwin, which: int) -> tuple[int, ...]:
        """Inputs or constants of all places of a vector; the likes of those that are read, where there are any."""
        first = next(iter(values.values()))
        kind = self.like.kind[first]
        twins = range(self.program.twins[which].count)
        known = [values.get(twin, self.likes.get((kind, twin), first)) for twin in twins]
        return (*known, *[known[0]] * (self.length(which) - len(known)))


def find_packs(program: Program, like: Likeness, users: Sequence[int], early: Sequence[bool]) -> Packs:
    """Packs of at least two values; only values of one phase that the same functions need go together."""
    place = {
        number: (which, number - twins[0])
        for which, twins in enumerate(twin_numbers(program.twins))
        for number in twins
    }
    found: dict[tuple[int, int, int], dict[int, int]] = defaultdict(dict)
    for value, entry in enumerate(program.values):
        packable = isinstance(entry, Assign) and entry.op != "neg" and users[value] and not early[value]
        if packable and like.twin[value] != SHARED:
            _, twin = place[like.twin[value]]
            found[like.kind[value], program.phase[value], users[value]].setdefault(twin, value)
    packs = [
        Pack(place[like.twin[min(members.values())]][0], dict(sorted(members.items())))
        for members in found.values()
        if len(members) > 1
    ]
    likes = {
        (like.kind[value], place[like.twin[value]][1]): value
        for value, entry in enumerate(program.values)
        if like.twin[value] != SHARED and (early[value] or isinstance(entry, Input))
    }
    return Packs(
        program,
        like,
        early,
        {value: pack for pack in packs for value in pack.members.values()},
        {pack.name: _operands(program, like, pack) for pack in packs},
        likes,
    )


def unsigned(program: Program, value: int) -> int:
    """The value that this one is the negative of, if it is one."""
    entry = program.values[value]
    while isinstance(entry, Assign) and entry.op == "neg":
        value = entry.args[0]
        entry = program.values[value]
    return value


def _operands(program: Program, like: Likeness, pack: Pack) -> tuple[ByTwin, ...]:
    by_twin = {}
    for twin, value in pack.members.items():
        entry = program.values[value]
        assert isinstance(entry, Assign)
        args = [unsigned(program, a) for a in in_order(entry, like.kind, like.sign)]
        by_twin[twin] = sorted(args, key=like.kind.__getitem__) if entry.op in COMMUTATIVE else args
    count = len(by_twin[next(iter(by_twin))])
    return tuple({twin: args[k] for twin, args in by_twin.items()} for k in range(count))
