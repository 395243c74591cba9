"""A mechanism: the description's bodies as a spanning tree, with cuts, groups and mobility."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from symgen.description.joints import KINDS, JointKind
from symgen.description.joints.traits import HEIGHT
from symgen.description.schema import Coupling, Description, Drive, Joint, Rate
from symgen.runtime import Partition as Partition
from symgen.runtime import Pivots as Pivots

GROUND_INDEX = -1


class MechanismError(ValueError):
    """A mechanism that cannot be analysed: the text names joints and says what to do."""


@dataclass(frozen=True)
class TreeJoint:
    """The joint that carries body `child`; `entry` is None for the free joint of a loose body.

    Coordinates describe the joint's outer body relative to its inner one. `reversed`: the child is the inner body.
    """

    name: str
    kind: str
    entry: Joint | None
    parent: int
    child: int
    reversed: bool
    q: int
    v: int
    positions: tuple[str, ...]
    velocities: tuple[str, ...]

    @property
    def columns(self) -> range:
        """Indices of its velocity coordinates."""
        return range(self.v, self.v + len(self.velocities))

    @property
    def traits(self) -> JointKind:
        return KINDS[self.kind]

    @property
    def rotates(self) -> bool:
        """Whether its coordinates are integrated together: rotations in space are no vectors."""
        return self.traits.chart != "scalar"

    @property
    def floats(self) -> bool:
        """Whether the child moves freely against ground: its axes are a frame, and its velocities the twist itself."""
        return self.traits.chart == "free" and self.parent == GROUND_INDEX and not self.reversed


@dataclass(frozen=True)
class Cut:
    """A constraint: a cut joint between two bodies, or a coupling, a drive or a rate (bodies are those whose coordinates it touches).

    `kept` are its independent rows, `dropped` the redundant ones; `first` is the index of its first kept row among all.
    """

    name: str
    kind: str
    entry: Joint | Coupling | Drive | Rate
    inner: int
    outer: int
    bodies: tuple[int, ...]
    rows: tuple[str, ...]
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    first: int

    @property
    def on_coordinates(self) -> bool:
        """Whether its row is a sum of coordinates or of their rates, not something that holds between two bodies."""
        return not isinstance(self.entry, Joint)

    @property
    def of_velocities(self) -> tuple[int, ...]:
        """Its rows between velocities, which say nothing of positions."""
        if isinstance(self.entry, Rate):
            return (0,)
        rolling = self.kind in KINDS and KINDS[self.kind].rolling
        return tuple(k for k, name in enumerate(self.rows) if name != HEIGHT) if rolling else ()


@dataclass(frozen=True)
class Group:
    """Bodies whose dependent coordinates are found together (paper 2), and the cuts they close (indices of `Mechanism.cuts`).

    `regular`: the cuts' rows have full rank in the group's own coordinates at all sampled positions. If so, `choices` are the
    pivots by which dependent coordinates can be taken out: wherever the group gets, one of them is well conditioned. The
    first one is the best at the start of those that split no rotation. `row_sizes`: typical length of each of the cuts' kept
    rows in the group's own coordinates, displacements counted in sizes of the mechanism.
    """

    bodies: tuple[int, ...]
    cuts: tuple[int, ...]
    regular: bool
    choices: tuple[Pivots, ...]
    row_sizes: tuple[float, ...]


@dataclass(frozen=True)
class Mechanism:
    """Bodies in tree order, each after the body that carries it; `joints[k]` carries body k."""

    description: Description
    bodies: tuple[str, ...]
    joints: tuple[TreeJoint, ...]
    cuts: tuple[Cut, ...]
    groups: tuple[Group, ...]
    base: int | None
    notices: tuple[str, ...]
    change_points: bool = False
    """Whether the motion of a group passes a position where its constraints lose rank."""
    weightless: frozenset[int] = frozenset()
    """Coordinates of motions that move no mass while loops are open and drives let go: they make the tree's mass matrix singular."""
    undetermined: frozenset[int] = frozenset()
    """Those of such motions that constraints do not prevent either."""

    @property
    def coordinates(self) -> int:
        return sum(len(joint.velocities) for joint in self.joints)

    @property
    def constraints(self) -> int:
        return sum(len(cut.kept) for cut in self.cuts)

    @property
    def dof(self) -> int:
        """Freedoms of velocities."""
        return self.coordinates - self.constraints

    @property
    def velocity_rows(self) -> tuple[int, ...]:
        """Kept rows between velocities, counted among all kept ones."""
        return tuple(
            cut.first + place for cut in self.cuts for place, row in enumerate(cut.kept) if row in cut.of_velocities
        )

    @property
    def position_dof(self) -> int:
        """Freedoms of positions: rolling takes away none."""
        return self.dof + len(self.velocity_rows)

    @property
    def positions(self) -> tuple[str, ...]:
        return tuple(name for joint in self.joints for name in joint.positions)

    @property
    def velocities(self) -> tuple[str, ...]:
        return tuple(name for joint in self.joints for name in joint.velocities)

    @property
    def partitions(self) -> tuple[Partition, ...]:
        """Every combination of the groups' choices; one that is empty when there are no constraints."""
        return tuple(product(*(group.choices for group in self.groups)))

    @property
    def constraint_names(self) -> tuple[str, ...]:
        return tuple(f"{cut.name}.{cut.rows[row]}" for cut in self.cuts for row in cut.kept)

    @property
    def redundant(self) -> tuple[str, ...]:
        return tuple(f"{cut.name}.{cut.rows[row]}" for cut in self.cuts for row in cut.dropped)

    def index(self, body: str) -> int:
        """Position of a body in the tree order; ground is -1."""
        return self.bodies.index(body) if body in self.bodies else GROUND_INDEX

    def path(self, body: int) -> tuple[int, ...]:
        """Bodies from the outermost ancestor down to `body`."""
        chain: list[int] = []
        while body != GROUND_INDEX:
            chain.append(body)
            body = self.joints[body].parent
        return tuple(reversed(chain))

    def below_common_ancestor(self, a: int, b: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two paths to a and b without what they share."""
        left, right = self.path(a), self.path(b)
        shared = 0
        while shared < min(len(left), len(right)) and left[shared] == right[shared]:
            shared += 1
        return left[shared:], right[shared:]

    def coordinate(self, name: str) -> tuple[TreeJoint, int]:
        """The tree joint and the index within it of a velocity coordinate."""
        for joint in self.joints:
            if name in joint.velocities:
                return joint, joint.velocities.index(name)
        raise MechanismError(f"{name!r} is not a coordinate of the spanning tree; known: {', '.join(self.velocities)}")

    def position(self, name: str) -> tuple[TreeJoint, int]:
        """The tree joint and the index within it of a position coordinate."""
        for joint in self.joints:
            if name in joint.positions:
                return joint, joint.positions.index(name)
        raise MechanismError(f"{name!r} is not a position of the spanning tree; known: {', '.join(self.positions)}")
