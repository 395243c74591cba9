"""Checks that every name in a description means something, and only one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from symgen.description.coordinates import (
    coordinates_of,
    free_bodies,
    free_coordinates,
    free_positions,
    in_tree,
    positions_of,
    scalar_coordinates,
)
from symgen.description.errors import Path, Problem, hint, quoted
from symgen.description.file_format import SECTIONS
from symgen.description.forces.tire import Tire
from symgen.description.joints import kind_of
from symgen.description.leaves import Leaf, leaves
from symgen.description.schema import GROUND, CoordinateSensor, Description, Joint, LoadSensor

GLOBAL_FIELDS = ("gravity", "base", "road")


def written_leaves(description: Description) -> Iterator[Leaf]:
    """Every name, formula and number that the description writes."""
    for field in GLOBAL_FIELDS:
        if field in description.model_fields_set and getattr(description, field) is not None:
            yield from leaves(getattr(description, field), (field,), field)
    for section in SECTIONS:
        for name, entry in getattr(description, section).items():
            yield from leaves(entry, (section, name), f"{section}.{name}")


def reference_problems(description: Description) -> list[Problem]:
    """Names of bodies, points, joints, forces and inputs that are not defined."""
    problems = []
    for leaf in written_leaves(description):
        if leaf.role not in SECTIONS:
            continue
        known = set(getattr(description, leaf.role)) | ({GROUND} if leaf.role == "bodies" else set())
        if leaf.value not in known:
            kind = leaf.role.removesuffix("s").replace("bodie", "body")
            tie = f"; an instance can tie it: `with: {{{leaf.value}: NAME}}`" if _in_instance(leaf) else ""
            problems.append(Problem(leaf.path, f"unknown {kind} {quoted(leaf.value)}; {hint(leaf.value, known)}{tie}"))
    return problems


def _in_instance(leaf: Leaf) -> bool:
    """A name that a part has left to its surroundings."""
    return leaf.path[0] in SECTIONS and "." in str(leaf.path[1]) and "." not in str(leaf.value)


def name_problems(description: Description) -> list[Problem]:
    """The model's name begins the names of C functions, beside those of the hand-written headers."""
    if not description.name.startswith("symgen"):
        return []
    text = f"names that begin with `symgen` are reserved for the generator; write {description.name[6:].lstrip('_') or 'model'!r}, for example"
    return [Problem(("name",), text)]


def ground_problems(description: Description) -> list[Problem]:
    """`ground` is there already, and a base must be able to move."""
    problems = []
    if GROUND in description.bodies:
        text = "`ground` already exists as the body that stands still; give this body another name"
        problems.append(Problem(("bodies", GROUND), text))
    if description.base == GROUND:
        problems.append(Problem(("base",), "the base must be a moving body; name one or leave `base` out"))
    return problems


def pair_problems(description: Description) -> list[Problem]:
    """Joints and forces that tie a body to itself, or a frame to itself."""
    problems = []
    for section in ("joints", "forces"):
        for name, entry in getattr(description, section).items():
            bodies = getattr(entry, "bodies", None)
            if bodies and bodies[0] == bodies[1]:
                text = f"both bodies are {quoted(bodies[0])}; name two different bodies"
                problems.append(Problem((section, name, "bodies"), text))
    return problems


def load_problems(description: Description) -> list[Problem]:
    """Load sensors of elements that are no tires."""
    return [
        Problem(
            ("sensors", name, "tire"), f"{quoted(sensor.tire)} is not a tire; use a sensor of type `force` to read it"
        )
        for name, sensor in description.sensors.items()
        if isinstance(sensor, LoadSensor)
        and sensor.tire in description.forces
        and not isinstance(description.forces[sensor.tire], Tire)
    ]


def cut_problems(description: Description) -> list[Problem]:
    """Marks `cut` that the type of the joint does not allow."""
    problems = []
    for name, joint in description.joints.items():
        kind = kind_of(joint)
        if joint.cut is True and kind.cut == "never":
            text = f"a {kind.name} joint cannot be a cut; remove `cut` and cut another joint of the loop"
            problems.append(Problem(("joints", name, "cut"), text))
        if joint.cut is False and kind.cut == "always":
            problems.append(Problem(("joints", name, "cut"), f"a {kind.name} joint is always a cut; remove `cut`"))
    return problems


@dataclass(frozen=True)
class Coordinates:
    """Names of all coordinates of a description, by what may be done with them."""

    description: Description

    def _collect(self, of_joint: Callable[[str, Joint], Iterable[str]], tree_only: bool = True) -> list[str]:
        joints = self.description.joints.items()
        return [c for name, j in joints if in_tree(j) or not tree_only for c in of_joint(name, j)]

    @cached_property
    def free(self) -> tuple[str, ...]:
        return free_bodies(self.description)

    @cached_property
    def scalars(self) -> frozenset[str]:
        return frozenset(self._collect(scalar_coordinates))

    @cached_property
    def positions(self) -> frozenset[str]:
        return frozenset([*self._collect(positions_of), *(c for b in self.free for c in free_positions(b))])

    @cached_property
    def velocities(self) -> frozenset[str]:
        return frozenset([*self._collect(coordinates_of), *(c for b in self.free for c in free_coordinates(b))])

    @cached_property
    def of_cuts(self) -> frozenset[str]:
        names = [*self._collect(positions_of, False), *self._collect(coordinates_of, False)]
        return frozenset(names) - self.positions - self.velocities

    def unknown(self, path: Path, name: str, wanted: frozenset[str], what: str) -> Problem:
        """Why a name is not one of the wanted coordinates."""
        if name in self.of_cuts:
            return Problem(path, f"{quoted(name)} belongs to a cut joint; remove its `cut: true` or use another joint")
        if name in self.positions | self.velocities:
            return Problem(path, f"{quoted(name)} is not a {what}; {hint(name, wanted)}")
        return Problem(path, f"unknown coordinate {quoted(name)}; {hint(name, wanted)}")


def coordinate_problems(description: Description) -> list[Problem]:
    """Coordinates that do not exist, are not scalar where they must be, or have two names alike."""
    coordinates = Coordinates(description)
    problems = list(_twice(description, coordinates))
    for leaf in written_leaves(description):
        if leaf.role != "coordinate":
            continue
        wanted, what = _wanted(description, leaf.path, coordinates)
        if leaf.value not in wanted:
            problems.append(coordinates.unknown(leaf.path, leaf.value, wanted, what))
    for name in description.rates:
        if name in (coordinates.positions | coordinates.velocities) - coordinates.scalars:
            text = (
                f"{quoted(name)} belongs to a joint that turns about all axes, whose coordinates are not scalars; write the joint as a chain "
                "of prismatic and revolute joints on bodies without mass, and give the rates of these"
            )
            problems.append(Problem(("rates", name), text))
        elif name not in coordinates.scalars:
            problems.append(coordinates.unknown(("rates", name), name, coordinates.scalars, "scalar joint coordinate"))
    for name, initial in description.initial.items():
        positions, velocities = coordinates.positions, coordinates.velocities
        if name not in positions | velocities:
            problems.append(coordinates.unknown(("initial", name), name, positions | velocities, "coordinate"))
        elif initial.position is not None and name not in positions:
            text = f"{quoted(name)} has only a velocity; give `velocity`, or set the components q0 .. q3"
            problems.append(Problem(("initial", name, "position"), text))
        elif initial.velocity is not None and name not in velocities:
            text = f"{quoted(name)} has no velocity with this name; set the components rx, ry, rz"
            problems.append(Problem(("initial", name, "velocity"), text))
    return problems


def _wanted(description: Description, path: Path, coordinates: Coordinates) -> tuple[frozenset[str], str]:
    entry = getattr(description, str(path[0]))[path[1]]
    if isinstance(entry, CoordinateSensor):
        if entry.type == "rate":
            return coordinates.velocities, "velocity"
        return coordinates.positions, "position"
    return coordinates.scalars, "scalar joint coordinate"


def _twice(description: Description, coordinates: Coordinates) -> Iterator[Problem]:
    owner: dict[str, str] = {}
    free = [(b, {*free_positions(b), *free_coordinates(b)}) for b in coordinates.free]
    joints = [(n, {*positions_of(n, j), *coordinates_of(n, j)}) for n, j in description.joints.items()]
    for section, entries in (("bodies", free), ("joints", joints)):
        for name, own in entries:
            for coordinate in sorted(own & owner.keys()):
                text = f"its coordinate {quoted(coordinate)} is also that of {owner[coordinate]}; rename one"
                yield Problem((section, name), text)
            owner |= dict.fromkeys(own, f"{section}.{name}")


def subsystem_problems(description: Description) -> list[Problem]:
    """The base and ground carry subsystems and are in none; a body is in one, and not in one with the name of another body."""
    problems = []
    owner: dict[str, str] = {}
    for name, entry in description.subsystems.items():
        if name in description.bodies and name not in entry.bodies:
            problems.append(
                Problem(("subsystems", name), f"{quoted(name)} is the name of a body outside this subsystem; rename it")
            )
        for i, body in enumerate(entry.bodies):
            path = ("subsystems", name, "bodies", i)
            if body in (GROUND, description.base):
                problems.append(
                    Problem(path, f"{quoted(body)} carries the subsystems and belongs to none of them; leave it out")
                )
            elif body in owner:
                problems.append(Problem(path, f"{quoted(body)} is already in {quoted(owner[body])}; name it once"))
            owner.setdefault(body, name)
    return problems


def drive_problems(description: Description) -> list[Problem]:
    """Coordinates that are driven twice."""
    problems = []
    driven: dict[str, str] = {}
    for name, drive in description.drives.items():
        if drive.coordinate in driven:
            text = f"{quoted(drive.coordinate)} is already driven by {quoted(driven[drive.coordinate])}; remove one"
            problems.append(Problem(("drives", name, "coordinate"), text))
        driven[drive.coordinate] = name
    return problems
