"""Values of one kind in several lanes, which one vector operation computes.

A pack stands for sign times value in each lane, as kinds do. What a pack reads is, lane by lane, a member of another pack, an input,
a constant, or a single number that all lanes read.

Packs in the place of their members leave no cycles. Say pack Q follows pack P when a member of Q depends on a member of P. Between
parts a dependence runs through a shared value s; the last shared value on the way to a member of Q stands in the kind of Q, hence
every member of Q depends on it, and so on every value before it. Round a cycle of packs, some member would depend on itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.program.likeness import SHARED, Likeness, lane_numbers
from symgen.program.program import Assign, Input, Program

COMMUTATIVE = frozenset({"add", "sub", "mul"})

WIDTH = 4
"""Lanes of one vector, SYMGEN_LANES in symgen_pack.h."""

ByLane = Mapping[int, int]
"""A value for each lane in use."""


@dataclass(frozen=True)
class Pack:
    """`members` by lane of the set number `which`; the pack is called by its first member."""

    which: int
    members: ByLane

    @property
    def name(self) -> int:
        return next(iter(self.members.values()))


@dataclass(frozen=True)
class Part:
    """Values of some lanes from one source: an input array, `constants`, a `pack`, or a `number` for all these lanes."""

    source: str
    values: ByLane


@dataclass(frozen=True)
class Packs:
    """`of`: the pack of every packed value; `operands`: what the packs read, by name, in the order of their operation.

    Arrays of a set of lanes are as long as its lanes rounded up to whole vectors; unused places repeat what others hold.
    """

    program: Program
    like: Likeness
    early: Sequence[bool]
    of: Mapping[int, Pack]
    operands: Mapping[int, tuple[ByLane, ...]]
    likes: Mapping[tuple[int, int], int]
    """The input or constant of a kind in a lane (of the set that the kind belongs to)."""

    def reads(self, value: int) -> set[int]:
        """Values that the statement or the pack of this name reads."""
        if value in self.operands:
            return {read for operand in self.operands[value] for read in operand.values()}
        entry = self.program.values[value]
        return set(entry.args) if isinstance(entry, Assign) else set()

    def name(self, value: int) -> int:
        """What a value is computed with: the name of its pack, or the value itself."""
        return self.of[value].name if value in self.of else value

    def length(self, which: int) -> int:
        return WIDTH * -(-self.program.lanes[which].count // WIDTH)

    def parts(self, operand: ByLane) -> list[Part]:
        """An operand by where its values come from."""
        found: dict[tuple[str, int], dict[int, int]] = defaultdict(dict)
        for lane, value in operand.items():
            entry = self.program.values[value]
            if self.like.lane[value] == SHARED:
                source = "number", value
            elif self.early[value]:
                source = "constants", 0
            elif isinstance(entry, Input):
                source = entry.array, 0
            else:
                source = ("pack", self.name(value)) if value in self.of else ("number", value)
            found[source][lane] = value
        return [Part(source, lanes) for (source, _), lanes in found.items()]

    def filled(self, values: ByLane, which: int) -> tuple[int, ...]:
        """Inputs or constants of all places of a vector; the likes of those that are read, where there are any."""
        first = next(iter(values.values()))
        kind = self.like.kind[first]
        lanes = range(self.program.lanes[which].count)
        known = [values.get(lane, self.likes.get((kind, lane), first)) for lane in lanes]
        return (*known, *[known[0]] * (self.length(which) - len(known)))


def find_packs(program: Program, like: Likeness, users: Sequence[int], early: Sequence[bool]) -> Packs:
    """Packs of at least two lanes; only values of one phase that the same functions need go together."""
    place = {
        number: (which, number - lanes[0])
        for which, lanes in enumerate(lane_numbers(program.lanes))
        for number in lanes
    }
    found: dict[tuple[int, int, int], dict[int, int]] = defaultdict(dict)
    for value, entry in enumerate(program.values):
        packable = isinstance(entry, Assign) and entry.op != "neg" and users[value] and not early[value]
        if packable and like.lane[value] != SHARED:
            _, lane = place[like.lane[value]]
            found[like.kind[value], program.phase[value], users[value]].setdefault(lane, value)
    packs = [
        Pack(place[like.lane[min(members.values())]][0], dict(sorted(members.items())))
        for members in found.values()
        if len(members) > 1
    ]
    likes = {
        (like.kind[value], place[like.lane[value]][1]): value
        for value, entry in enumerate(program.values)
        if like.lane[value] != SHARED and (early[value] or isinstance(entry, Input))
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


def _operands(program: Program, like: Likeness, pack: Pack) -> tuple[ByLane, ...]:
    by_lane = {}
    for lane, value in pack.members.items():
        entry = program.values[value]
        assert isinstance(entry, Assign)
        args = [unsigned(program, a) for a in entry.args]
        by_lane[lane] = sorted(args, key=like.kind.__getitem__) if entry.op in COMMUTATIVE else args
    count = len(by_lane[next(iter(by_lane))])
    return tuple({lane: args[k] for lane, args in by_lane.items()} for k in range(count))
