"""Order of elimination of bodies and multipliers that keeps pivots away from zero.

From the leaves of the tree to its roots: a body's six unknowns, then the multipliers of the joint that carries it, as articulated
bodies do. Multipliers of a cut follow as soon as all bodies between it and the common ancestor are gone. The base body, to which the
unknowns of all others are relative, comes last, and after it the multipliers of its own joint.
"""

from __future__ import annotations

from symgen.formulation.cartesian.constraints import rows_of_joint
from symgen.mechanism.mechanism import GROUND_INDEX, Cut, Mechanism


def elimination_order(mechanism: Mechanism, base: int) -> tuple[int, ...]:
    """Unknowns are 6 for each body, then one for each row."""
    n = 6 * len(mechanism.bodies)
    joint_rows = rows_of_joint(mechanism)
    order: list[int] = []
    gone: set[int] = set()
    waiting = list(mechanism.cuts)
    bodies = [body for body in reversed(range(len(mechanism.bodies))) if body != base]
    for body in bodies if base == GROUND_INDEX else [*bodies, base]:
        order += range(6 * body, 6 * body + 6)
        order += [n + row for row in joint_rows.get(body, ())]
        gone.add(body)
        ready = [cut for cut in waiting if _between(mechanism, cut) <= gone]
        waiting = [cut for cut in waiting if cut not in ready]
        order += [n + cut.first + r for cut in ready for r in range(len(cut.kept))]
    return tuple(order)


def _between(mechanism: Mechanism, cut: Cut) -> set[int]:
    if cut.on_coordinates:
        return {body for body in cut.bodies if body != GROUND_INDEX}
    inner, outer = mechanism.below_common_ancestor(cut.inner, cut.outer)
    return {*inner, *outer}
