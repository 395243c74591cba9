"""In which order the Cartesian equations of a subsystem are solved: chosen numerically, as the loops' are.

Subsystems that look alike are looked at together, so that equal ones are solved in the same order of operations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from symgen.mechanism.analyse import start_position
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.cartesian_rows import CartesianRows, numbered
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.mechanism import Mechanism, MechanismError, Pivots
from symgen.mechanism.partition import Array
from symgen.mechanism.redundancy import sampled_positions
from symgen.mechanism.subsystems import Subsystem
from symgen.runtime import choose_pivots


def cartesian_pivots(mechanism: Mechanism, subsystems: Mapping[Subsystem, Sequence[int]]) -> dict[Subsystem, Pivots]:
    """Pivots of every subsystem's equations between its given bodies, the same for those whose matrices have the same zeros and which
    do not lie too differently for that; raises MechanismError where there are none."""
    if not subsystems:
        return {}
    assembly = Assembly(mechanism, parameter_values(mechanism.description))
    positions = sampled_positions(assembly, *start_position(mechanism, assembly))
    alike: dict[tuple[int, bytes], dict[Subsystem, list[Array]]] = defaultdict(dict)
    for subsystem, bodies in subsystems.items():
        blocks = [_matrix(assembly, q, subsystem, bodies) for q in positions]
        pattern = np.any([np.abs(block) > 0 for block in blocks], axis=0)
        alike[len(pattern), pattern.tobytes()][subsystem] = blocks
    found: dict[Subsystem, Pivots] = {}
    for members in alike.values():
        found.update(zip(members, common_or_own(list(members.values())), strict=True))
    for subsystem, pivots in found.items():
        if not pivots and subsystems[subsystem]:
            raise MechanismError(
                f"the equations of subsystem {subsystem.name!r} in Cartesian coordinates are singular around the start position; "
                "derive it in joint coordinates, or use formulation 'multiplier'"
            )
    return found


def common_or_own(members: Sequence[Sequence[Array]]) -> list[Pivots]:
    """Pivots that serve all members, each given by sampled square matrices; else each member's own, empty if it is singular."""
    common = _pivots([block for blocks in members for block in blocks])
    return [common or _pivots(blocks) for blocks in members]


def _pivots(blocks: Sequence[Array]) -> Pivots:
    size = range(len(blocks[0]))
    return choose_pivots(blocks, size, size)


def _matrix(assembly: Assembly, q: Array, subsystem: Subsystem, bodies: Sequence[int]) -> Array:
    mechanism, kinematics = assembly.mechanism, assembly.kinematics(q)
    rows = CartesianRows(kinematics, bodies)
    equations = numbered(rows, mechanism, subsystem, assembly.closures(kinematics)).rows
    matrix = np.zeros((len(equations), 6 * len(rows.first)))
    for place, row in enumerate(equations):
        for k, value in row.items():
            matrix[place, k] = value
    return matrix
