"""Groups of bodies with the choices of dependent coordinates that serve wherever the groups get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from symgen.mechanism.alike import alike_groups
from symgen.mechanism.assembly import Assembly, NoValueError, displacements
from symgen.mechanism.cover import cover, reach
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.grouping import group
from symgen.mechanism.mechanism import Cut, Group, Mechanism, Pivots
from symgen.mechanism.partition import Array, choose_common_pivots
from symgen.mechanism.redundancy import Samples, rank
from symgen.mechanism.tracing import Trace, traces

_MOST_GROUPS = 3
"""Groups whose motion is followed: their choices are combined, and code is made for every combination. Suspensions, of which
there are more, do not move far from the start."""

_UNFELT = 1e-9
"""Of rows of length about one: what leaves them as they are."""
_STEPS = 12
"""Of a full turn."""
_GROWTH = 10.0
"""Of a row on the way: more is a pole."""


def unconstrained_groups(mechanism: Mechanism) -> Mechanism:
    return replace(
        mechanism, groups=tuple(Group((body,), (), True, ((),), ()) for body in range(len(mechanism.bodies)))
    )


def with_groups(mechanism: Mechanism, samples: Samples) -> Mechanism:
    """The mechanism with its groups, and a notice for each that passes a change point."""
    found = group(mechanism, partial(_solvable, mechanism, samples))
    followed = sum(bool(cuts) for _, cuts in found) <= _MOST_GROUPS
    groups: dict[frozenset[int], Group] = {}
    notices: list[str] = []
    for family in alike_groups(mechanism, found):
        closings = [_Closing(mechanism, samples, bodies, cuts) for bodies, cuts in family]
        for closing, usual in _chosen(closings):
            curves = closing.curves() if usual and followed else []
            if any(curve.change_point for curve in curves) and not closing.of_velocities:
                notices.append(closing.change_point())
            groups[frozenset(closing.bodies)] = closing.group(curves, usual)
    ordered = tuple(groups[frozenset(bodies)] for bodies, _ in found)
    return replace(mechanism, groups=ordered, notices=(*mechanism.notices, *notices), change_points=bool(notices))


def _solvable(mechanism: Mechanism, samples: Samples, bodies: frozenset[int]) -> bool:
    cuts = tuple(k for k, cut in enumerate(mechanism.cuts) if cut.kept and bodies.intersection(cut.bodies))
    return _Closing(mechanism, samples, tuple(sorted(bodies)), cuts).regular


def _chosen(closings: Sequence[_Closing]) -> list[tuple[_Closing, Pivots]]:
    """Each with the choice that all have in common, or with its own where they lie so differently that there is none."""
    if not closings[0].indices or not all(closing.regular for closing in closings):
        return [(closing, ()) for closing in closings]
    first = closings[0]
    common = choose_common_pivots(
        [closing.blocks for closing in closings], first.rotations, first.carried, first.of_velocities
    )
    return [(closing, common or closing.own_pivots()) for closing in closings]


@dataclass(frozen=True)
class _Closing:
    """The constraints of a group, their rows counted among all and among its own."""

    mechanism: Mechanism
    samples: Samples
    bodies: tuple[int, ...]
    indices: tuple[int, ...]

    @property
    def cuts(self) -> list[Cut]:
        return [self.mechanism.cuts[k] for k in self.indices]

    @property
    def rows(self) -> list[int]:
        return [cut.first + k for cut in self.cuts for k in range(len(cut.kept))]

    @property
    def of_velocities(self) -> list[int]:
        """Its rows between velocities, counted among its own."""
        return [k for k, row in enumerate(self.rows) if row in self.mechanism.velocity_rows]

    @property
    def columns(self) -> list[int]:
        return [column for body in self.bodies for column in self.mechanism.joints[body].columns]

    @property
    def rotations(self) -> list[tuple[int, ...]]:
        """Coordinates of rotations in space, counted among those of the group; where it rolls, a body that floats may be split."""
        joints = [self.mechanism.joints[body] for body in self.bodies]
        tied = [joint for joint in joints if joint.rotates and not (joint.floats and self.of_velocities)]
        return [tuple(map(self.columns.index, joint.columns)) for joint in tied]

    @property
    def carried(self) -> list[int]:
        """How many bodies each coordinate of the group carries."""
        mechanism = self.mechanism
        paths = [mechanism.path(body) for body in range(len(mechanism.bodies))]
        return [sum(body in path for path in paths) for body in self.bodies for _ in mechanism.joints[body].columns]

    @property
    def regular(self) -> bool:
        place = np.ix_(self.rows, self.columns)
        return all(rank(jacobian[place]) == len(self.rows) for jacobian in self.samples.all)

    @property
    def near(self) -> list[Array]:
        return [jacobian[self.rows] for jacobian in self.samples.all]

    @property
    def blocks(self) -> list[Array]:
        """Rows and columns counted in the group."""
        return [rows[:, self.columns] for rows in self.near]

    def own_pivots(self) -> Pivots:
        """For all samples together if one order serves them, otherwise for the start."""
        return choose_common_pivots(
            [self.blocks], self.rotations, self.carried, self.of_velocities
        ) or choose_common_pivots([self.blocks[:1]], self.rotations, self.carried, self.of_velocities)

    def assembly(self) -> Assembly:
        """Of these constraints only."""
        mechanism = replace(self.mechanism, cuts=tuple(self.cuts))
        return Assembly(mechanism, parameter_values(mechanism.description))

    def curves(self) -> list[Trace]:
        """Motions of the group, other coordinates standing still unless it cannot move without them."""
        kept, moving = self._kept, self.columns
        if len(moving) == len(kept):
            touched = np.any([np.abs(rows).max(axis=0) > 0.0 for rows in self.near], axis=0)
            moving = sorted({*moving, *np.flatnonzero(touched).tolist()})
        if len(moving) == len(kept):
            return self._turns()
        return [*traces(self.assembly(), self.samples.q, kept, moving), *self._turns()]

    @property
    def _kept(self) -> list[int]:
        """Its rows among all rows of its cuts, dropped ones too."""
        first = np.cumsum([0, *(len(cut.rows) for cut in self.cuts)]).tolist()
        return [at + k for cut, at in zip(self.cuts, first, strict=False) for k in cut.kept]

    def _turns(self) -> list[Trace]:
        """Full turns of coordinates that rows of positions do not feel: headings of what rolls have no end, nor have spins."""
        held = [k for k in range(len(self.rows)) if k not in self.of_velocities]
        if len(held) == len(self.rows):
            return []
        felt = np.max([np.abs(rows[held]).max(axis=0, initial=0.0) for rows in self.near], axis=0)
        angles = set(self.columns) - displacements(self.mechanism)
        unfelt = sorted(column for column in angles if felt[column] < _UNFELT)
        return [self._turn(column, way) for column in unfelt for way in (1.0, -1.0)]

    def _turn(self, column: int, way: float) -> Trace:
        """Half a turn, as far as rows neither grow nor vanish, as formulas with poles do."""
        assembly, q = self.assembly(), self.samples.q
        step = np.zeros(self.mechanism.coordinates)
        step[column] = way * 2.0 * np.pi / _STEPS
        found = [assembly.equations(q)[1][self._kept]]
        usual = np.linalg.norm(found[0], axis=1)
        for _ in range(_STEPS // 2):
            q = assembly.moved(q, step)
            try:
                rows = assembly.equations(q)[1][self._kept]
            except NoValueError:
                break
            grown = np.linalg.norm(rows, axis=1) / usual
            if not (1.0 / _GROWTH < grown.min() <= grown.max() < _GROWTH and rank(rows) == len(rows)):
                break
            found.append(rows)
        return Trace(tuple(found), change_point=False)

    def group(self, curves: Sequence[Trace], usual: Pivots) -> Group:
        if not usual:
            return Group(self.bodies, self.indices, not self.indices, ((),), ())
        rows, columns = self.rows, self.columns
        positions: list[Sequence[Array]] = [curve.jacobians for curve in curves] or [self.near]
        reached = reach(
            positions,
            range(len(rows)),
            columns,
            [tuple(columns[k] for k in each) for each in self.rotations],
            self.of_velocities,
        )
        found = cover(usual, reached) if curves else (usual,)
        choices = tuple(tuple((rows[row], columns[column]) for row, column in pivots) for pivots in found)
        return Group(self.bodies, self.indices, True, choices, tuple((reached.sizes / self._row_scales()).tolist()))

    def _row_scales(self) -> Array:
        """By which the rows of `samples` and `curves` are scaled."""
        assembly = self.assembly()
        closures = assembly.closures(assembly.kinematics(self.samples.q))
        return np.array([assembly.row_scale(closure.rows[k]) for closure in closures for k in closure.cut.kept])

    def change_point(self) -> str:
        names = ", ".join(repr(cut.name) for cut in self.cuts)
        return (
            f"the motion passes a change point: there the constraints of {names} lose rank and the mechanism could go on in "
            "another way, as a flat parallelogram does; results near it are uncertain"
        )
