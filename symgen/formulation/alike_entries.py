"""Which entries of the input arrays correspond in parts that are alike.

Coordinates and multipliers correspond by the analysis. Parameters, states and inputs have only names: where the names of all bodies
of two parts differ by the same words (`FL` and `RR` in `FL.knuckle`, `RR.knuckle`), names that differ by these words correspond.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import nan

from symgen.description.schema import Direction
from symgen.description.states import state_names
from symgen.formulation.equations import AlikeEntries, Entry
from symgen.mechanism.algebra import Algebra
from symgen.mechanism.alike import Alike, alike_parts
from symgen.mechanism.geometry import Geometry
from symgen.mechanism.mechanism import Mechanism, TreeJoint

Words = dict[str, str]


def alike_entries(mechanism: Mechanism, inputs: Sequence[str]) -> tuple[AlikeEntries, ...]:
    """Sets of parts that are alike; parts none of whose entries correspond (fixed tools without numbers) are left out."""
    description = mechanism.description
    named = {"parameters": tuple(description.parameters), "z": state_names(description), "u": tuple(inputs)}
    return tuple(filter(None, (_entries(mechanism, alike, named) for alike in alike_parts(mechanism))))


def _entries(mechanism: Mechanism, alike: Alike, named: Mapping[str, Sequence[str]]) -> AlikeEntries:
    renamings = [_renaming(mechanism, alike.bodies[0], bodies) for bodies in alike.bodies]
    twins = [
        _coordinates(mechanism, bodies, alike.bodies[0], words or {}) + _multipliers(mechanism, cuts)
        for bodies, cuts, words in zip(alike.bodies, alike.cuts, renamings, strict=True)
    ]
    slots = list(zip(*twins, strict=True))
    for array, names in named.items():
        slots += _named_slots(array, names, renamings)
    return tuple(slots)


def _coordinates(mechanism: Mechanism, bodies: Sequence[int], first: Sequence[int], words: Words) -> list[Entry]:
    found: list[Entry] = []
    for body, model in zip(bodies, first, strict=True):
        joint = mechanism.joints[body]
        signs = _signs(mechanism, joint, mechanism.joints[model], words)
        turned = signs if len(signs) == len(joint.positions) else (1,) * len(joint.positions)
        found += [("q", joint.q + k, sign) for k, sign in enumerate(turned)]
        found += [(array, column, sign) for array in "va" for column, sign in zip(joint.columns, signs, strict=True)]
    return found


def _signs(mechanism: Mechanism, joint: TreeJoint, model: TreeJoint, words: Words) -> tuple[int, ...]:
    """A coordinate about the opposite of the first part's axis corresponds with the opposite sign."""
    axes = [(getattr(joint.entry, field), getattr(model.entry, field)) for field in joint.traits.own_axes]
    return tuple(-1 if _opposite(mechanism, *pair, words) else 1 for pair in axes) or (1,) * len(joint.velocities)


def _opposite(mechanism: Mechanism, axis: Direction, model: Direction, words: Words) -> bool:
    """Whether an axis runs from B to A where the other one runs from A to B, or is fixed to opposite numbers."""
    match axis, model:
        case (str() as start, str() as end), (str() as first, str() as second):
            return (start, end) == (_renamed(second, words), _renamed(first, words))
    description = mechanism.description
    known = {name: each.value if each.fixed else nan for name, each in description.parameters.items()}
    geometry = Geometry(description, Algebra(known))
    return all(a == -b for a, b in zip(geometry.direction(axis), geometry.direction(model), strict=True))


def _multipliers(mechanism: Mechanism, cuts: Sequence[int]) -> list[Entry]:
    found = [mechanism.cuts[k] for k in cuts]
    return [("l", cut.first + row, 1) for cut in found for row in range(len(cut.kept))]


def _named_slots(array: str, names: Sequence[str], renamings: Sequence[Words | None]) -> list[tuple[Entry, ...]]:
    """Names whose renamings exist and are all different."""
    place = {name: k for k, name in enumerate(names)}
    slots = []
    for name in names:
        renamed = [place.get(_renamed(name, words)) for words in renamings if words is not None]
        found = {k for k in renamed if k is not None}
        if len(found) == len(renamings):
            slots.append(tuple((array, k, 1) for k in renamed if k is not None))
    return slots


def _renaming(mechanism: Mechanism, first: Sequence[int], other: Sequence[int]) -> Words | None:
    """Words to replace in names of one part to get those of the other; None if there is no such rule."""
    words: Words = {}
    for a, b in zip(first, other, strict=True):
        left, right = _words(mechanism.bodies[a]), _words(mechanism.bodies[b])
        if len(left) != len(right):
            return None
        for x, y in zip(left, right, strict=True):
            if words.setdefault(x, y) != y:
                return None
    return {x: y for x, y in words.items() if x != y}


def _words(name: str) -> list[str]:
    return re.split(r"([._])", name)


def _renamed(name: str, words: Words) -> str:
    return "".join(words.get(word, word) for word in _words(name))
