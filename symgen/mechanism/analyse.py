"""Analyse a description: spanning tree, cuts, redundancy, groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from symgen.description.joints import kind_of
from symgen.description.rates import linear_rate
from symgen.description.schema import Coupling, Description, Drive, Joint, Rate
from symgen.mechanism.algebra import Algebra
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.closure import row_names
from symgen.mechanism.gaps import with_gaps
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.group_partitions import unconstrained_groups, with_groups
from symgen.mechanism.mechanism import GROUND_INDEX, Cut, Mechanism, MechanismError
from symgen.mechanism.redundancy import all_rows, drop, independent_rows, refuse_singular, sample, sampled_positions
from symgen.mechanism.spanning_tree import SpanningTree, span
from symgen.mechanism.turning import with_turning_directions
from symgen.mechanism.weightless import with_weightless_motions
from symgen.runtime import one_thread

_FLAT = 1e-6
"""Sine below which a disc lies flat."""


@one_thread()
def analyse(description: Description) -> Mechanism:
    """The mechanism of a description; raises MechanismError when it is singular, locked or cannot be assembled."""
    tree = span(description)
    mechanism = with_cuts(description, tree)
    assembly = Assembly(mechanism, parameter_values(description))
    start, held = start_position(mechanism, assembly)
    if not mechanism.cuts:
        positions = sampled_positions(assembly, start, held)
        mechanism = with_turning_directions(mechanism, assembly, positions)
        return unconstrained_groups(with_weightless_motions(mechanism, assembly, positions))
    _refuse_flat(mechanism, assembly, start)
    mechanism = with_gaps(mechanism, assembly)
    samples = sample(assembly, start, held)
    of_velocities = [k for k, (cut, row) in enumerate(all_rows(mechanism)) if row in cut.of_velocities]
    kept = independent_rows(samples, of_velocities)
    refuse_singular(mechanism, samples, kept)
    mechanism = with_turning_directions(drop(mechanism, samples, kept), assembly, samples.positions)
    mechanism = with_weightless_motions(mechanism, assembly, samples.positions)
    return with_groups(mechanism, samples.restricted_to(kept))


def _refuse_flat(mechanism: Mechanism, assembly: Assembly, q: NDArray[np.float64]) -> None:
    """Discs that lie on their plane and blades along its normal have no direction in which they roll."""
    rolling = [cut.name for cut in mechanism.cuts if isinstance(cut.entry, Joint) and kind_of(cut.entry).rolling]
    if not rolling:
        return
    try:
        closures = assembly.closures(assembly.kinematics(q))
        flat = [each.cut.name for each in closures if each.contact and each.contact.steepness < _FLAT]
    except ZeroDivisionError:
        flat = rolling
    if flat:
        raise MechanismError(
            f"{', '.join(map(repr, flat))} cannot roll from the start position, where the disc lies flat on its plane or the blade "
            "stands along its normal; start from another position (`initial`)"
        )


def start_position(mechanism: Mechanism, assembly: Assembly) -> tuple[NDArray[np.float64], tuple[int, ...]]:
    """Positions that `initial` names, those of the design position elsewhere, and the coordinates it holds."""
    algebra = Algebra(parameter_values(mechanism.description))
    q = assembly.design_position()
    for name, entry in mechanism.description.initial.items():
        if entry.position is not None:
            joint, k = mechanism.position(name)
            q[joint.q + k] = algebra.translate(entry.position)
    return assembly.moved(q, np.zeros(mechanism.coordinates)), held_coordinates(mechanism)


def held_coordinates(mechanism: Mechanism) -> tuple[int, ...]:
    """Velocity coordinates that assembly leaves where `initial` put them; a quaternion is held as a whole."""
    held: set[int] = set()
    for name, entry in mechanism.description.initial.items():
        if not entry.hold:
            continue
        if name in mechanism.velocities:
            joint, k = mechanism.coordinate(name)
            held.add(joint.v + k)
        else:
            joint, _ = mechanism.position(name)
            held.update(joint.columns[-3:])
    return tuple(sorted(held))


def with_cuts(description: Description, tree: SpanningTree) -> Mechanism:
    """The mechanism before anything is known of its equations: all are kept."""
    bare = Mechanism(
        description,
        tree.bodies,
        tree.joints,
        (),
        (),
        _base(description, tree),
        (*tree.notices, *_point_masses(description)),
    )
    cuts = [_cut_joint(bare, name, description.joints[name]) for name in tree.cut]
    cuts += [_coordinate_cut(bare, name, entry) for name, entry in description.couplings.items()]
    cuts += [_coordinate_cut(bare, name, entry) for name, entry in description.drives.items()]
    cuts += [_rate_cut(bare, name, entry) for name, entry in description.rates.items()]
    return replace(bare, cuts=_numbered(cuts))


def _point_masses(description: Description) -> tuple[str, ...]:
    """A forgotten inertia is no zero that was meant."""
    values = parameter_values(description)
    points = [
        name
        for name, body in description.bodies.items()
        if "inertia" not in body.model_fields_set and Algebra(values).translate(body.mass) != 0
    ]
    if not points:
        return ()
    return (
        f"no `inertia` is written for {', '.join(map(repr, points))}: point masses; write `inertia: 0` if that is meant",
    )


def _base(description: Description, tree: SpanningTree) -> int | None:
    """The base body that the description names, or the only body on a free joint to ground."""
    if description.base is not None:
        return tree.bodies.index(description.base)
    free = [joint.child for joint in tree.joints if joint.traits.chart == "free" and joint.parent == GROUND_INDEX]
    return free[0] if len(free) == 1 else None


def _cut_joint(mechanism: Mechanism, name: str, joint: Joint) -> Cut:
    inner, outer = (mechanism.index(body) for body in joint.bodies)
    left, right = mechanism.below_common_ancestor(inner, outer)
    return _cut(name, joint.type, joint, inner, outer, tuple(sorted({*left, *right})))


def _coordinate_cut(mechanism: Mechanism, name: str, entry: Coupling | Drive) -> Cut:
    coordinates: Mapping[str, object] | list[str]
    coordinates, kind = (entry.ratios, "coupling") if isinstance(entry, Coupling) else ([entry.coordinate], "drive")
    bodies = tuple(sorted({mechanism.coordinate(coordinate)[0].child for coordinate in coordinates}))
    return _cut(name, kind, entry, GROUND_INDEX, GROUND_INDEX, bodies)


def _rate_cut(mechanism: Mechanism, name: str, entry: Rate) -> Cut:
    coordinates = (name, *linear_rate(entry.rate, mechanism.description).terms)
    bodies = tuple(sorted({mechanism.coordinate(coordinate)[0].child for coordinate in coordinates}))
    return _cut(name, "rate", entry, GROUND_INDEX, GROUND_INDEX, bodies)


def _cut(
    name: str, kind: str, entry: Joint | Coupling | Drive | Rate, inner: int, outer: int, bodies: tuple[int, ...]
) -> Cut:
    rows = row_names(kind, entry)
    return Cut(name, kind, entry, inner, outer, bodies, rows, tuple(range(len(rows))), (), 0)


def _numbered(cuts: Iterable[Cut]) -> tuple[Cut, ...]:
    numbered: list[Cut] = []
    first = 0
    for cut in cuts:
        numbered.append(replace(cut, first=first))
        first += len(cut.kept)
    return tuple(numbered)
