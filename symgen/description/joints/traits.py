"""What a joint is made of: one record for each kind, which every stage asks.

A record says how the outer body moves relative to the inner one, as motions one after the other, and what holds between two bodies
where the joint is cut. Both name fields of the entry that the user writes. Everything else follows: coordinates, freedom, how a
mirror changes the joint, kinematics and constraint equations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal, get_args

from symgen.description.fields import Identifier, Part


class Joint(Part):
    """Base of all joints: `bodies` are (inner, outer); coordinates describe outer relative to inner."""

    if TYPE_CHECKING:
        type: str
    bodies: tuple[Identifier, Identifier]
    cut: bool | None = None


# directions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class InPlane:
    """The direction in `field`, made perpendicular to that in `normal`; with `ahead`, a quarter turn about the normal further."""

    field: str
    normal: str
    ahead: bool = False


Heading = str | InPlane
"""The field that holds a direction, or one made of two fields."""


# motions ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SlideAlong:
    """A displacement; without a name, its coordinate is called like the joint."""

    heading: Heading
    name: str = ""


@dataclass(frozen=True)
class TurnAbout:
    """A rotation about an axis through the joint's point; `pitch` names the field with the advance along the axis in a full turn."""

    heading: str
    name: str = ""
    pitch: str = ""


@dataclass(frozen=True)
class TurnFreely:
    """Any rotation about the joint's point."""


@dataclass(frozen=True)
class MoveFreely:
    """Any motion."""


Step = SlideAlong | TurnAbout
"""A motion that has one coordinate."""
Motion = Step | TurnFreely | MoveFreely
Chart = Literal["scalar", "spherical", "free"]
"""How positions are counted: as numbers, as a quaternion, or as a displacement and a quaternion."""

_QUATERNION = ("q0", "q1", "q2", "q3")
_SPIN = ("rx", "ry", "rz")
_SHIFT = ("x", "y", "z")


# what holds where a joint is cut --------------------------------------------------------------

RowUnit = Literal["m", "1", "m^2"]
"""Of a constraint equation: a displacement, an angle or a product of directions, or half the square of a distance."""


@dataclass(frozen=True)
class SamePoint:
    """The joint's points of both bodies coincide."""

    names = ("x", "y", "z")
    unit: ClassVar[RowUnit] = "m"


@dataclass(frozen=True)
class OnLine:
    """The outer body's point stays on the line through the inner body's point."""

    heading: str
    names = ("offset1", "offset2")
    unit: ClassVar[RowUnit] = "m"


@dataclass(frozen=True)
class Held:
    """The outer body's point does not move along a direction of the inner body."""

    heading: Heading
    name: str = "height"
    unit: ClassVar[RowUnit] = "m"

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)


@dataclass(frozen=True)
class Parallel:
    """A direction of both bodies stays parallel."""

    heading: str
    names = ("tilt1", "tilt2")
    unit: ClassVar[RowUnit] = "1"


@dataclass(frozen=True)
class SameAxes:
    """The bodies do not turn against each other."""

    names = ("turn1", "turn2", "turn3")
    unit: ClassVar[RowUnit] = "1"


@dataclass(frozen=True)
class KeepsAngle:
    """The angle between a direction of the inner body and one of the outer body stays what it is at design."""

    inner: str
    outer: str
    names = ("angle",)
    unit: ClassVar[RowUnit] = "1"


@dataclass(frozen=True)
class KeepsLength:
    """Two points, the pair in `at`, stay as far apart as the field `length` says, or as they are at design."""

    names = ("length",)
    unit: ClassVar[RowUnit] = "m^2"


@dataclass(frozen=True)
class RimRolls:
    """A circle of the outer body, or a tube bent to one, rolls on a plane of the inner body; entries with `slip: lengthwise` lack the
    last equation."""

    normal: str
    axis: str
    radius: str
    tube: str
    names = ("height", "side", "forward")
    unit: ClassVar[RowUnit] = "m"

    @property
    def lengths(self) -> tuple[str, ...]:
        """Fields that hold sizes."""
        return self.radius, self.tube


@dataclass(frozen=True)
class BallRolls:
    """A ball of the outer body rolls on a plane of the inner body."""

    normal: str
    radius: str
    names = ("height", "slip1", "slip2")
    unit: ClassVar[RowUnit] = "m"

    @property
    def lengths(self) -> tuple[str, ...]:
        return (self.radius,)


@dataclass(frozen=True)
class RunsAlong:
    """The outer body's point moves along a direction of the outer body, in whatever plane parallel to one of the inner body."""

    normal: str
    direction: str
    names = ("side",)
    unit: ClassVar[RowUnit] = "m"
    lengths: ClassVar[tuple[str, ...]] = ()


Rolling = RimRolls | BallRolls | RunsAlong
"""Conditions that hold velocities: all their equations but `height`."""
HEIGHT = "height"
"""Name of the equation that holds a rolling body on its plane."""
Condition = SamePoint | OnLine | Held | Parallel | SameAxes | KeepsAngle | KeepsLength | Rolling
LEAD = "lead"
"""Name of the equation that ties the advance of a turn with a pitch to its angle, where all joints are equations."""


# the record -----------------------------------------------------------------------------------

FIELDS = frozenset(
    {"type", "bodies", "cut", "rotor", "at", "axis", "axis2", "normal", "x_axis", "length", "pitch"}
    | {"direction", "radius", "tube", "slip"}
)
"""Fields that reading, mirrors, checks and the reference know (`leaves.py`, `mirror.py`, `physics.py`)."""


@dataclass(frozen=True)
class JointKind:
    """All that the generator knows of a kind of joint.

    `motions` lead from the inner body outwards: a displacement or two perpendicular ones in a plane, then at most one rotation; or two
    rotations alone, the second one about an axis of the outer body; or one rotation with a pitch, `TurnFreely` or `MoveFreely` alone.
    `conditions` hold between the bodies where the joint is cut. `synonyms` are names of other programs, for error messages.
    """

    entry: type[Joint]
    motions: tuple[Motion, ...] = ()
    conditions: tuple[Condition, ...] = ()
    cut: Literal["where needed", "never", "always"] = "where needed"
    synonyms: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _supported(self.motions):
            raise ValueError(
                f"the motions of {self.name} joints are in no order that the kinematics knows; see JointKind"
            )
        if self.cut != "always" and len(self.rows) != 6 - len(self.velocities):
            held = f"{len(self.rows)} equations hold {self.name} joints, which have {len(self.velocities)} coordinates"
            raise ValueError(f"{held}; together they must be six")
        others = {*self.entry.model_fields} - FIELDS
        if others:
            raise ValueError(
                f"a field of {self.name} joints is called {min(others)!r}; the name of a field says what it refers to, and the known "
                f"names are {', '.join(sorted(FIELDS))}"
            )

    @cached_property
    def name(self) -> str:
        """The word that stands under `type`."""
        return str(get_args(self.entry.model_fields["type"].annotation)[0])

    # coordinates ------------------------------------------------------------------------------

    @cached_property
    def chart(self) -> Chart:
        match self.motions:
            case (MoveFreely(),):
                return "free"
            case (TurnFreely(),):
                return "spherical"
        return "scalar"

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The motions that have one coordinate each; none of joints that move freely."""
        return tuple(motion for motion in self.motions if isinstance(motion, Step))

    @cached_property
    def scalars(self) -> tuple[str, ...]:
        """Endings of the coordinates that are numbers of their own: v is the rate of q."""
        return tuple(step.name for step in self.steps)

    @cached_property
    def positions(self) -> tuple[str, ...]:
        """Endings of the coordinates q."""
        return {"scalar": self.scalars, "spherical": _QUATERNION, "free": (*_SHIFT, *_QUATERNION)}[self.chart]

    @cached_property
    def velocities(self) -> tuple[str, ...]:
        """Endings of the velocities v."""
        return {"scalar": self.scalars, "spherical": _SPIN, "free": (*_SHIFT, *_SPIN)}[self.chart]

    @cached_property
    def displacements(self) -> tuple[int, ...]:
        """Which velocities are those of lengths."""
        slides = tuple(k for k, step in enumerate(self.steps) if isinstance(step, SlideAlong))
        return (0, 1, 2) if self.chart == "free" else slides

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Which velocities are those of rotations."""
        return tuple(k for k in range(len(self.velocities)) if k not in self.displacements)

    @cached_property
    def angles(self) -> tuple[int, ...]:
        """Which coordinates are angles, numbers of their own."""
        return self.turns if self.chart == "scalar" else ()

    def unit(self, coordinate: str) -> str:
        """Of the coordinate with this ending: m, rad, or 1 for a component of a quaternion."""
        lengths = [self.velocities[k] for k in self.displacements]
        return "m" if coordinate in lengths else "1" if coordinate in _QUATERNION else "rad"

    # what the joint is like -------------------------------------------------------------------

    @property
    def carries(self) -> bool:
        """Whether the joint may carry its outer body in the tree."""
        return self.cut != "always"

    @cached_property
    def freedom_taken(self) -> int:
        return 6 - len(self.velocities)

    @cached_property
    def pitched(self) -> TurnAbout | None:
        """The turn that advances."""
        return next((step for step in self.steps if isinstance(step, TurnAbout) and step.pitch), None)

    @cached_property
    def is_hinge(self) -> bool:
        """One turn about an axis and nothing else."""
        return self.shares_point and len(self.steps) == 1

    @cached_property
    def is_cross(self) -> bool:
        """Two turns about axes through one point."""
        return self.shares_point and len(self.steps) == 2

    @cached_property
    def shares_point(self) -> bool:
        """The bodies turn about a point that both have."""
        return bool(self.motions) and not self.displacements and self.pitched is None

    @cached_property
    def only_slides(self) -> bool:
        return bool(self.steps) and all(isinstance(step, SlideAlong) for step in self.steps)

    @cached_property
    def is_rigid(self) -> bool:
        """No motion is left, and the joint may carry."""
        return self.carries and not self.motions

    @cached_property
    def is_chain(self) -> bool:
        """Single turns and slides, one after the other."""
        return self.carries and self.chart == "scalar" and self.pitched is None

    @cached_property
    def own_axes(self) -> tuple[str, ...]:
        """Field with the axis of each coordinate, where none shares its axis with another one; otherwise nothing."""
        fields = tuple(step.heading for step in self.steps if isinstance(step.heading, str))
        return fields if len(set(fields)) == len(self.velocities) else ()

    # where it is cut --------------------------------------------------------------------------

    @cached_property
    def cut_rows(self) -> tuple[str, ...]:
        """Names of the equations between two bodies."""
        return tuple(name for condition in self.conditions for name in condition.names)

    @cached_property
    def rolling(self) -> Rolling | None:
        """The condition that holds velocities, if there is one."""
        return next((condition for condition in self.conditions if isinstance(condition, Rolling)), None)

    def rows_of(self, joint: Joint) -> tuple[str, ...]:
        """Names of the equations between the two bodies of an entry."""
        return self.cut_rows[:-1] if getattr(joint, "slip", "none") == "lengthwise" else self.cut_rows

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """Names of the equations that hold the joint where its coordinates are known too."""
        return (*self.cut_rows, *((LEAD,) if self.pitched else ()))

    @cached_property
    def row_units(self) -> tuple[RowUnit, ...]:
        """Units of `rows`, of which those of `cut_rows` are the first."""
        units = tuple(condition.unit for condition in self.conditions for _ in condition.names)
        return (*units, "m") if self.pitched else units

    @cached_property
    def gaps_first(self) -> bool:
        """Whether its first three equations hold one point of both bodies together."""
        return isinstance(next(iter(self.conditions), None), SamePoint)

    @cached_property
    def two_branches(self) -> bool:
        """Whether the equations of a cut are also met with the outer body turned by half a turn."""
        turned = any(isinstance(condition, Parallel | SameAxes) for condition in self.conditions)
        return turned and self.cut == "where needed"

    # how a mirror changes it ------------------------------------------------------------------

    @cached_property
    def axial(self) -> frozenset[str]:
        """Fields with directions of rotations, which a mirror also turns round; those of displacements are reflected. A quarter turn
        about a normal is a rotation too."""
        slides = {step.heading for step in self.steps if isinstance(step, SlideAlong)}
        turns = {step.heading for step in self.steps if isinstance(step, TurnAbout)}
        normals = {heading.normal for heading in slides if isinstance(heading, InPlane) and heading.ahead}
        return frozenset((turns | normals) - slides)

    @cached_property
    def pitches(self) -> tuple[str, ...]:
        """Fields with pitches, whose handedness a mirror changes."""
        return (self.pitched.pitch,) if self.pitched else ()

    @cached_property
    def mirrored_angles(self) -> frozenset[str]:
        """Endings of the angles that change sign in a mirror, because their axis is reflected."""
        turns = (step for step in self.steps if isinstance(step, TurnAbout))
        return frozenset(step.name for step in turns if step.heading not in self.axial)


def _supported(motions: Sequence[Motion]) -> bool:
    match motions:
        case () | (TurnFreely(),) | (MoveFreely(),) | (TurnAbout(),):
            return True
        case (TurnAbout(pitch=""), TurnAbout(pitch="")):
            return True
        case (*slides, TurnAbout(pitch="")):
            return _perpendicular(slides)
    return _perpendicular(motions)


def _perpendicular(motions: Sequence[Motion]) -> bool:
    """One displacement, or two in a plane."""
    match motions:
        case (SlideAlong(),):
            return True
        case (SlideAlong(InPlane(field, normal)), SlideAlong(InPlane(other, same))):
            return (field, normal) == (other, same)
    return False
