"""A mechanism with dependent coordinates that were chosen later, at a position to which a run led."""

from __future__ import annotations

from dataclasses import replace

from symgen.mechanism.mechanism import Group, Mechanism, MechanismError, Partition, Pivots


def with_choice(mechanism: Mechanism, partition: Partition) -> Mechanism:
    """The mechanism whose first choice this is; pivots for each group with constraints, in order."""
    closed = [k for k, group in enumerate(mechanism.groups) if group.cuts]
    if len(partition) != len(closed):
        raise MechanismError(f"dependent coordinates are chosen for {len(closed)} groups, not for {len(partition)}")
    groups = list(mechanism.groups)
    for k, pivots in zip(closed, partition, strict=True):
        groups[k] = _first(mechanism, groups[k], pivots)
    return replace(mechanism, groups=tuple(groups))


def _first(mechanism: Mechanism, group: Group, pivots: Pivots) -> Group:
    own = {column for body in group.bodies for column in mechanism.joints[body].columns}
    rows, columns = ([pivot[k] for pivot in pivots] for k in (0, 1))
    wanted = sorted(row for row, _ in group.choices[0])
    if sorted(rows) != wanted or len(set(columns)) < len(columns) or not own.issuperset(columns):
        raise MechanismError("dependent coordinates of a group must be its own, one for each of its constraints")
    return replace(group, choices=(pivots, *(choice for choice in group.choices if choice != pivots)))
