"""Body groups of paper 2: bodies whose dependent coordinates must be found together.

    1. a body in no constraint is a group
    2. bodies that no constraint ties together are separate
    3. otherwise take out the fewest bodies that separate the rest, provided that every piece keeps more coordinates than
       independent constraints; what is taken out becomes groups of its own
    4. again for the pieces

A base body whose removal leaves pieces that merely follow it, with as many coordinates as constraints and solvable for them, is
taken out too: the legs of a platform, whose coordinates are then functions of the table's, wherever the table gets.

The paper tries all subsets; pieces are connected components of the graph of bodies and constraints, and the taken-out
bodies a small vertex cut of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from symgen.mechanism.mechanism import Cut, Mechanism

_MOST_TAKEN_OUT = 3

BodySet = frozenset[int]
Solvable = Callable[[BodySet], bool]


@dataclass(frozen=True)
class _Cuts:
    """Constraints, and for each body the set of those that share one with it: bits, as many thousand sets are tried."""

    all: list[Cut]

    @cached_property
    def tied(self) -> dict[int, int]:
        found: dict[int, int] = defaultdict(int)
        for cut in self.all:
            touched = sum(1 << body for body in set(cut.bodies))
            for body in cut.bodies:
                found[body] |= touched
        return found


def group(mechanism: Mechanism, solvable: Solvable) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Bodies of each group, and the cuts that it closes.

    `solvable`: whether the constraints of some bodies have full rank in the coordinates of these bodies.
    """
    cuts = _Cuts([cut for cut in mechanism.cuts if cut.kept])
    constrained = {body for cut in cuts.all for body in cut.bodies}
    depths = {frozenset([body]): 0 for body in range(len(mechanism.bodies)) if body not in constrained}
    for whole in _pieces(constrained, cuts):
        depths |= _split(mechanism, whole, cuts, solvable, 0)
    groups = []
    for bodies in sorted(depths, key=min):
        owned = tuple(k for k, cut in enumerate(mechanism.cuts) if cut.kept and _owner(cut, depths) == bodies)
        groups.append((tuple(sorted(bodies)), owned))
    return groups


def _owner(cut: Cut, depths: Mapping[BodySet, int]) -> BodySet:
    """The group that a constraint closes: not one of the bodies taken out, which it only touches."""
    touched = [bodies for bodies in depths if bodies.intersection(cut.bodies)]
    return max(touched, key=lambda bodies: (depths[bodies], len(bodies), max(bodies)))


def _split(mechanism: Mechanism, bodies: BodySet, cuts: _Cuts, solvable: Solvable, depth: int) -> dict[BodySet, int]:
    """Rules 3 and 4 on one connected set; pieces are deeper than what was taken out to separate them."""
    for count in range(1, min(_MOST_TAKEN_OUT, len(bodies) - 2) + 1):
        for taken in _separators(mechanism, bodies, cuts, count):
            pieces = _pieces(bodies.difference(taken), cuts)
            if len(pieces) > 1 and all(_movable(mechanism, piece, cuts) for piece in pieces):
                found = {frozenset([body]): depth for body in taken}
                for piece in pieces:
                    found |= _split(mechanism, piece, cuts, solvable, depth + 1)
                return found
    followers = _followers(mechanism, bodies, cuts, solvable)
    return {bodies.difference(*followers): depth} | dict.fromkeys(followers, depth + 1)


def _separators(mechanism: Mechanism, bodies: BodySet, cuts: _Cuts, count: int) -> Iterator[tuple[int, ...]]:
    """Sets of bodies without which two movable pieces can be left.

    The freedoms of the pieces add up to that of the whole, less the coordinates of what is taken out, plus the constraints that tie
    nothing else. Of the many thousand sets of a large mechanism, few are worth looking for their pieces.
    """
    spare = _freedom(mechanism, bodies, cuts) - 2
    coordinates = {body: len(mechanism.joints[body].velocities) for body in bodies}
    tying = Counter[tuple[int, ...]]()
    for cut in cuts.all:
        tying[tuple(sorted(bodies.intersection(cut.bodies)))] += len(cut.kept)
    parts = range(1, count + 1)
    for taken in combinations(sorted(bodies), count):
        freed = sum(tying.get(part, 0) for size in parts for part in combinations(taken, size))
        if sum(coordinates[body] for body in taken) <= spare + freed:
            yield taken


def _movable(mechanism: Mechanism, piece: BodySet, cuts: _Cuts) -> bool:
    return _freedom(mechanism, piece, cuts) > 0


def _freedom(mechanism: Mechanism, piece: BodySet, cuts: _Cuts) -> int:
    """Coordinates less constraints."""
    coordinates = sum(len(mechanism.joints[body].velocities) for body in piece)
    return coordinates - sum(len(cut.kept) for cut in cuts.all if piece.intersection(cut.bodies))


def _followers(mechanism: Mechanism, bodies: BodySet, cuts: _Cuts, solvable: Solvable) -> list[BodySet]:
    """Pieces that are left without a freely moving base, if each has the coordinates that follow it."""
    base = mechanism.base
    if base is None or base not in bodies or mechanism.joints[base].traits.chart != "free":
        return []
    pieces = _pieces(bodies - {base}, cuts)
    follow = all(_freedom(mechanism, piece, cuts) >= 0 and solvable(piece) for piece in pieces)
    return pieces if len(pieces) > 1 and follow else []


def _pieces(bodies: Iterable[int], cuts: _Cuts) -> list[BodySet]:
    """Connected components of the given bodies, tied by the constraints that touch them."""
    left = sum(1 << body for body in set(bodies))
    pieces = []
    while left:
        piece = front = left & -left
        while front:
            body = front & -front
            near = cuts.tied[body.bit_length() - 1] & left & ~piece
            piece, front = piece | near, (front ^ body) | near
        left ^= piece
        pieces.append(frozenset(body for body in range(piece.bit_length()) if piece >> body & 1))
    return pieces
