"""Multiplications by the formulas that Kang and Yoon count with (their Tables 1 to 3), for any mechanism.

They count the tree's kinematics, velocity-matrix products and forces, nothing of the solves. Solves are our estimate: a dense LU
of [M J^T; J 0] for the conventional method; for the proposed one an LU of every group's constraints, with one more right-hand side
than B has columns, and a Cholesky factorisation that keeps the zero blocks between groups.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symgen.mechanism.mechanism import GROUND_INDEX, Group, Mechanism, TreeJoint

Columns = frozenset[int]


@dataclass(frozen=True)
class FormulaCounts:
    """Multiplications by quantity, as the paper names them; `solve` is our estimate."""

    quantities: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.quantities.values())


def conventional(mechanism: Mechanism) -> FormulaCounts:
    """Lagrange multipliers, one dense system."""
    tree = _Tree(mechanism)
    size = mechanism.coordinates + mechanism.constraints
    columns = [tree.path(body) for body in tree.bodies]
    return FormulaCounts({**tree.kinematics(), **tree.dynamics(columns), "solve": _lu(size) + size * size})


def proposed(mechanism: Mechanism) -> FormulaCounts:
    """Independent coordinates, body group by body group."""
    tree = _Tree(mechanism)
    columns = [tree.independent(tree.path(body)) for body in tree.bodies]
    lower = [(tree.lower(group), len(tree.transformed(group))) for group in mechanism.groups if group.cuts]
    velocities = shifts = 0
    for body in tree.bodies:
        for dependent, free in lower:
            moving = len(tree.path(body) & dependent)
            turning = len(tree.path(body) & dependent & tree.turning)
            velocities += 3 * (moving + turning) * free
            shifts += 3 * (moving + turning)
    groups = sum(_lu(len(own)) + (free + 1) * len(own) ** 2 for own, free in lower)
    return FormulaCounts({
        **tree.kinematics(),
        "V_di, W_di": velocities,
        "g_di": shifts,
        **tree.dynamics(columns),
        "solve": groups + _bordered(columns),
    })  # fmt: skip


class _Tree:
    """Who is carried by what, in the paper's terms; base bodies are those that float."""

    def __init__(self, mechanism: Mechanism) -> None:
        self.mechanism = mechanism
        self.bodies = range(len(mechanism.bodies))
        self.turning: Columns = frozenset(joint.v + k for joint in mechanism.joints for k in joint.traits.turns)
        self.dependent: Columns = frozenset(column for pivots in mechanism.partitions[0] for _, column in pivots)
        cuts = [cut for cut in mechanism.cuts if not cut.on_coordinates]
        self.points = [body for cut in cuts for body in (cut.inner, cut.outer)]

    def path(self, body: int) -> Columns:
        """Coordinates that move a body."""
        return frozenset(k for link in self.mechanism.path(body) for k in self.mechanism.joints[link].columns)

    def lower(self, group: Group) -> Columns:
        """Dependent coordinates of a group."""
        return frozenset(column for _, column in group.choices[0])

    def transformed(self, group: Group) -> Columns:
        """Coordinates that a group's dependent ones follow: its other ones, and those of bodies taken out."""
        bodies = {*group.bodies, *(body for cut in group.cuts for body in self.mechanism.cuts[cut].bodies)}
        columns = {k for body in bodies for k in self.mechanism.joints[body].columns}
        return frozenset(columns) - self.lower(group)

    def independent(self, columns: Columns) -> Columns:
        """What moves a body once every group's dependent coordinates follow."""
        found = set(columns - self.dependent)
        for group in self.mechanism.groups:
            if columns & self.lower(group):
                found |= self.transformed(group)
        return frozenset(found)

    def kinematics(self) -> dict[str, int]:
        """The paper's Table 1."""
        carried = [joint for joint in self.mechanism.joints if not _floats(joint)]
        bodies, points, inner = len(self.bodies), len(self.points), len(carried)
        moving = [body for body in self.points if body != GROUND_INDEX]
        turned = sum(len(self.path(body) & self.turning) for body in [*self.bodies, *moving])
        turning = [joint for joint in carried if self.turning.intersection(joint.columns)]
        return {
            "R": 27 * inner,
            "d, c, p": 9 * (inner + bodies + len(moving)),
            "w, v": 3 * self.mechanism.coordinates + 6 * inner,
            "W, U": 9 * sum(len(joint.columns) for joint in carried),
            "V": 6 * turned,
            "g_w, g_d": 3 * len(self.turning) + 15 * len(turning),
            "g_v, g_p": 12 * inner + 18 * (bodies + points),
            "I": 45 * bodies,
        }

    def dynamics(self, columns: list[Columns]) -> dict[str, int]:
        """Mass matrix and forces from velocity matrices with the given columns, by body."""
        mass = forces = 0
        for own in columns:
            linear, angular = len(own), len(own & self.turning)
            mass += 3 * linear + 3 * (linear + 1) * linear // 2 + 9 * angular + 3 * (angular + 1) * angular // 2
            forces += 27 + 3 * (linear + angular)
        return {"M": mass, "f": forces}


def _floats(joint: TreeJoint) -> bool:
    return joint.traits.chart == "free" and joint.parent == GROUND_INDEX


def _lu(size: int) -> int:
    """Multiplications and divisions of LU factors."""
    return size * (size * size - 1) // 3


def _bordered(columns: list[Columns]) -> int:
    """Cholesky and both substitutions, eliminating what moves few bodies first; only blocks that fill in are touched."""
    everything = {k for own in columns for k in own}
    neighbours = {k: {other for own in columns if k in own for other in own} - {k} for k in everything}
    total = 0
    for k in sorted(everything, key=lambda k: sum(k in own for own in columns)):
        later = neighbours.pop(k)
        for other in later:
            neighbours[other] = (neighbours[other] | later) - {other, k}
        total += len(later) * (len(later) + 3) // 2 + 2 * (len(later) + 1)
    return total
