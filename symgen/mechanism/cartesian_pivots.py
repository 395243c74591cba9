"""In which order the Cartesian equations of a subsystem are solved: chosen numerically, as the loops' are.

Subsystems that look alike are looked at together, so that equal ones are solved in the same order of operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from symgen.mechanism.analyse import start_position
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.cartesian_rows import CartesianRows, numbered
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.mechanism import Mechanism, Pivots
from symgen.mechanism.partition import Array, choose_pivots
from symgen.mechanism.redundancy import sampled_positions
from symgen.mechanism.subsystems import Subsystem


def cartesian_pivots(mechanism: Mechanism, subsystems: Mapping[Subsystem, Sequence[int]]) -> dict[Subsystem, Pivots]:
    """Pivots of every subsystem's equations between its given bodies, the same for all whose matrices have the same zeros."""
    if not subsystems:
        return {}
    assembly = Assembly(mechanism, parameter_values(mechanism.description))
    positions = sampled_positions(assembly, *start_position(mechanism, assembly))
    alike: dict[tuple[int, bytes], list[Array]] = {}
    found: dict[Subsystem, tuple[int, bytes]] = {}
    for subsystem, bodies in subsystems.items():
        blocks = [_matrix(assembly, q, subsystem, bodies) for q in positions]
        pattern = np.any([np.abs(block) > 0 for block in blocks], axis=0)
        found[subsystem] = len(pattern), pattern.tobytes()
        alike.setdefault(found[subsystem], []).extend(blocks)
    pivots = {key: choose_pivots(blocks, range(key[0]), range(key[0])) for key, blocks in alike.items()}
    return {subsystem: pivots[key] for subsystem, key in found.items()}


def _matrix(assembly: Assembly, q: Array, subsystem: Subsystem, bodies: Sequence[int]) -> Array:
    mechanism, kinematics = assembly.mechanism, assembly.kinematics(q)
    rows = CartesianRows(kinematics, bodies)
    equations = numbered(rows, mechanism, subsystem, assembly.closures(kinematics)).rows
    matrix = np.zeros((len(equations), 6 * len(rows.first)))
    for place, row in enumerate(equations):
        for k, value in row.items():
            matrix[place, k] = value
    return matrix
