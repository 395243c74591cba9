"""A mechanism written in Python: the same entries, checks and result as a YAML file.

m = MechanismBuilder("pendulum")
m.body("bob", mass=1.0, com=[0, 0, -1], inertia=[0.1, 0.1, 0.01])
m.revolute("hinge", "ground", "bob", at=[0, 0, 0], axis=[0, 1, 0])
description = m.describe()
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from symgen.description.describe import describe
from symgen.description.errors import Source
from symgen.description.include import with_includes
from symgen.description.schema import ENTRIES, Description

Value = float | str
"""A number or a formula."""
Place = str | Sequence[Value] | Mapping[str, Any]
"""A named point, global coordinates, or `{"body": b, "at": [x, y, z]}`."""
Heading = Sequence[Value] | Sequence[str] | Mapping[str, Any]
"""Components, two named points, or `{"body": b, "at": [x, y, z]}`."""


class EntriesBuilder:
    """Collects the entries of a part or of a whole mechanism."""

    def __init__(self) -> None:
        self._data: dict[str, dict[str, Any]] = {}

    def _add(self, section: str, name: str, entry: Any) -> None:
        entries = self._data.setdefault(section, {})
        if name in entries:
            _refuse_duplicate(section, name)
        entries[name] = _plain(entry)

    def parameter(self, name: str, value: Value, fixed: bool = False) -> None:
        self._add("parameters", name, {"value": value, "fixed": fixed})

    def point(self, name: str, at: Place) -> None:
        self._add("points", name, at)

    def body(
        self,
        name: str,
        *,
        mass: Value,
        com: Place,
        inertia: Mapping[str, Any] | Sequence[Any] | Value | None = None,
        frame: Mapping[str, Any] | None = None,
    ) -> None:
        """`inertia`: a mapping, the numbers xx, yy, zz (and xy, xz, yz) in this order, a matrix, or nothing for a point mass."""
        if inertia is not None and not isinstance(inertia, Mapping | str | float | int) and len(inertia) == 6:
            inertia = dict(zip(ENTRIES, inertia, strict=True))
        self._add("bodies", name, _written(mass=mass, com=com, inertia=inertia, frame=frame))

    def joint(self, name: str, type: str, inner: str, outer: str, **fields: Any) -> None:
        """Any joint; the methods below name the fields of each type."""
        self._add("joints", name, _written(type=type, bodies=[inner, outer], **fields))

    def free(self, name: str, inner: str, outer: str, at: Place | None = None) -> None:
        self.joint(name, "free", inner, outer, at=at)

    def fixed(self, name: str, inner: str, outer: str, at: Place | None = None, cut: bool | None = None) -> None:
        self.joint(name, "fixed", inner, outer, at=at, cut=cut)

    def revolute(
        self,
        name: str,
        inner: str,
        outer: str,
        at: Place,
        axis: Heading,
        cut: bool | None = None,
        rotor: bool | None = None,
    ) -> None:
        self.joint(name, "revolute", inner, outer, at=at, axis=axis, cut=cut, rotor=rotor)

    def prismatic(
        self, name: str, inner: str, outer: str, axis: Heading, at: Place | None = None, cut: bool | None = None
    ) -> None:
        self.joint(name, "prismatic", inner, outer, at=at, axis=axis, cut=cut)

    def cylindrical(self, name: str, inner: str, outer: str, at: Place, axis: Heading, cut: bool | None = None) -> None:
        self.joint(name, "cylindrical", inner, outer, at=at, axis=axis, cut=cut)

    def screw(self, name: str, inner: str, outer: str, at: Place, axis: Heading, pitch: Value) -> None:
        self.joint(name, "screw", inner, outer, at=at, axis=axis, pitch=pitch)

    def universal(
        self, name: str, inner: str, outer: str, at: Place, axis: Heading, axis2: Heading, cut: bool | None = None
    ) -> None:
        self.joint(name, "universal", inner, outer, at=at, axis=axis, axis2=axis2, cut=cut)

    def spherical(self, name: str, inner: str, outer: str, at: Place, cut: bool | None = None) -> None:
        self.joint(name, "spherical", inner, outer, at=at, cut=cut)

    def planar(self, name: str, inner: str, outer: str, at: Place, normal: Heading, x_axis: Heading) -> None:
        self.joint(name, "planar", inner, outer, at=at, normal=normal, x_axis=x_axis)

    def distance(self, name: str, inner: str, outer: str, at: Sequence[Place], length: Value | None = None) -> None:
        self.joint(name, "distance", inner, outer, at=at, length=length)

    def point_on_plane(self, name: str, inner: str, outer: str, at: Place, normal: Heading) -> None:
        self.joint(name, "point_on_plane", inner, outer, at=at, normal=normal)

    def point_on_line(self, name: str, inner: str, outer: str, at: Place, axis: Heading) -> None:
        self.joint(name, "point_on_line", inner, outer, at=at, axis=axis)

    def rolling_disc(
        self,
        name: str,
        plane: str,
        disc: str,
        at: Sequence[Place],
        axis: Heading,
        radius: Value,
        normal: Heading | None = None,
        tube: Value | None = None,
        slip: str | None = None,
    ) -> None:
        """`at`: a point of the plane and the centre of the disc; `slip`: `none` or `lengthwise`."""
        self.joint(
            name, "rolling_disc", plane, disc, at=at, axis=axis, radius=radius, normal=normal, tube=tube, slip=slip
        )

    def rolling_ball(
        self, name: str, plane: str, ball: str, at: Sequence[Place], radius: Value, normal: Heading | None = None
    ) -> None:
        """`at`: a point of the plane and the centre of the ball."""
        self.joint(name, "rolling_ball", plane, ball, at=at, radius=radius, normal=normal)

    def knife_edge(
        self, name: str, plane: str, blade: str, at: Place, direction: Heading, normal: Heading | None = None
    ) -> None:
        """The point of the blade moves along its direction only."""
        self.joint(name, "knife_edge", plane, blade, at=at, direction=direction, normal=normal)

    def coupling(self, name: str, ratios: Mapping[str, Value], offset: Value | None = None) -> None:
        self._add("couplings", name, _written(ratios=ratios, offset=offset))

    def drive(self, name: str, coordinate: str, input: str) -> None:
        self._add("drives", name, {"coordinate": coordinate, "input": input})

    def rate(self, coordinate: str, rate: Value) -> None:
        """The rate of a coordinate as a formula that is linear in the rates of others."""
        self._add("rates", coordinate, rate)

    def motor(
        self,
        name: str,
        coordinate: str,
        inertia: Value,
        gear: Value | None = None,
        body: str | None = None,
        axis: Heading | None = None,
    ) -> None:
        """Inertia of a rotor; what it exerts is a `joint_force`."""
        self._add("motors", name, _written(coordinate=coordinate, inertia=inertia, gear=gear, body=body, axis=axis))

    def input(self, name: str, default: float | None = None, unit: str | None = None) -> None:
        self._add("inputs", name, _written(default=default, unit=unit))

    def state(self, name: str, rate: Value, initial: Value | None = None, unit: str | None = None) -> None:
        self._add("states", name, _written(rate=rate, initial=initial, unit=unit))

    def table(self, name: str, x: Sequence[Value], y: Sequence[Value], type: str | None = None) -> None:
        """`type`: `smooth` (the default) or `linear`."""
        self._add("tables", name, _written(type=type, x=x, y=y))

    def force(self, name: str, type: str, **fields: Any) -> None:
        """Any force element with the fields of its type; the methods below cover the frequent ones."""
        self._add("forces", name, _written(type=type, **fields))

    def spring_damper(
        self,
        name: str,
        first: str,
        second: str,
        at: Sequence[Place],
        *,
        stiffness: Value | None = None,
        damping: Value | None = None,
        length: Value | None = None,
        force: Value | None = None,
    ) -> None:
        fields = {"stiffness": stiffness, "damping": damping, "length": length, "force": force}
        self.force(name, "spring_damper", bodies=[first, second], at=at, **fields)

    def joint_spring(
        self,
        name: str,
        coordinate: str,
        *,
        stiffness: Value | None = None,
        damping: Value | None = None,
        rest: Value | None = None,
        force: Value | None = None,
    ) -> None:
        fields = {"stiffness": stiffness, "damping": damping, "rest": rest, "force": force}
        self.force(name, "joint_spring", coordinate=coordinate, **fields)

    def joint_force(self, name: str, coordinate: str, force: Value) -> None:
        self.force(name, "joint_force", coordinate=coordinate, force=force)

    def bushing(
        self,
        name: str,
        first: str,
        second: str,
        at: Place,
        stiffness: Sequence[Value],
        damping: Sequence[Value] | None = None,
        rpy: Sequence[Value] | None = None,
    ) -> None:
        bodies = [first, second]
        self.force(name, "bushing", bodies=bodies, at=at, rpy=rpy, stiffness=stiffness, damping=damping)

    def point_force(
        self,
        name: str,
        first: str,
        second: str,
        at: Place,
        direction: Heading,
        force: Value,
        frame: str | None = None,
    ) -> None:
        """`frame`: the body that carries the direction."""
        self.force(name, "force", bodies=[first, second], at=at, direction=direction, force=force, frame=frame)

    def torque(
        self, name: str, first: str, second: str, direction: Heading, torque: Value, frame: str | None = None
    ) -> None:
        """`frame`: the body that carries the direction."""
        self.force(name, "torque", bodies=[first, second], direction=direction, torque=torque, frame=frame)

    def tire(
        self,
        name: str,
        wheel: str,
        carrier: str,
        at: Place,
        axis: Heading,
        radius: Value | None = None,
        stiffness: Value | None = None,
        **more: Any,
    ) -> None:
        """With `law="magic_formula"` and a `file` in the builder's folder, sizes come from there."""
        fields = {"at": at, "axis": axis, "radius": radius, "stiffness": stiffness, **more}
        self.force(name, "tire", wheel=wheel, carrier=carrier, **fields)

    def sensor(self, name: str, type: str, **fields: Any) -> None:
        """A sensor with the fields of its type."""
        self._add("sensors", name, _written(type=type, **fields))

    def subsystem(self, name: str, bodies: Sequence[str], coordinates: str | None = None) -> None:
        """`coordinates`: `joint` or `cartesian`; by default those of the formulation."""
        self._add("subsystems", name, _written(bodies=bodies, coordinates=coordinates))

    def initial(
        self,
        coordinate: str,
        *,
        position: Value | None = None,
        velocity: Value | None = None,
        hold: bool | None = None,
    ) -> None:
        self._add("initial", coordinate, _written(position=position, velocity=velocity, hold=hold))

    def instance(
        self,
        name: str,
        part: str,
        *,
        mirror: str | None = None,
        move: Sequence[Value] | None = None,
        repeat: int | None = None,
        ties: Mapping[str, str] | None = None,
        parameters: Mapping[str, float] | None = None,
        joints: Mapping[str, Mapping[str, Any]] | None = None,
        points: Mapping[str, Place] | None = None,
    ) -> None:
        """Put a part in place; `ties` is what the file format calls `with`, `joints` are those that become bushings, `points` those
        that are elsewhere."""
        fields = _written(part=part, mirror=mirror, move=move, repeat=repeat, parameters=parameters)
        self._add("instances", name, fields | _written(**{"with": ties}, joints=joints, points=points))

    def entries(self) -> dict[str, Any]:
        """The plain data collected so far, as a file would hold it."""
        return {section: dict(entries) for section, entries in self._data.items()}


class MechanismBuilder(EntriesBuilder):
    """A whole mechanism."""

    def __init__(
        self,
        name: str,
        *,
        gravity: Sequence[Value] | None = None,
        base: str | None = None,
        road: Value | Mapping[str, Any] | None = None,
        fold: Sequence[str] | str | None = None,
        folder: str | os.PathLike[str] = "",
    ) -> None:
        """`fold` lists patterns of numbers to fix at compile time (`fixed:` in a file); `folder` is where included files are."""
        super().__init__()
        self._head = _plain(_written(name=name, gravity=gravity, base=base, road=road, fixed=fold))
        self._parts: dict[str, EntriesBuilder] = {}
        self._included: dict[str, str] = {}
        self._folder = os.fspath(folder)

    def include(self, name: str, path: str) -> None:
        """A part from a file in the builder's folder, by default the working directory."""
        if name in self._included:
            _refuse_duplicate("include", name)
        self._included[name] = path

    def manoeuvre(self, name: str, until: Value, **fields: Any) -> None:
        """A run as data, with the fields of docs/manoeuvres.md."""
        self._add("manoeuvres", name, _written(until=until, **fields))

    def vehicle(self, body: str, steering: str, **fields: Any) -> None:
        """The roles of inputs and the size of the vehicle, with the fields of docs/vehicle-tests.md."""
        if "vehicle" in self._head:
            Source().stop(("vehicle",), "already given; give it once")
        self._head |= _plain({"vehicle": _written(body=body, steering=steering, **fields)})

    def test(self, name: str, standard: str, **fields: Any) -> None:
        """A test of the vehicle, with the fields of docs/vehicle-tests.md."""
        self._add("tests", name, _written(standard=standard, **fields))

    def part(self, name: str) -> EntriesBuilder:
        """A new part, to be filled and then put in place with `instance`."""
        if name in self._parts:
            _refuse_duplicate("parts", name)
        self._parts[name] = EntriesBuilder()
        return self._parts[name]

    def describe(self) -> Description:
        """Check everything and give the description; raises DescriptionError."""
        parts = {name: part.entries() for name, part in self._parts.items()}
        data = {**self._head, **self.entries(), **({"parts": parts} if parts else {})}
        included = {"include": self._included} if self._included else {}
        return describe(*with_includes({**data, **included}, Source(), self._folder))


def _refuse_duplicate(section: str, name: str) -> NoReturn:
    Source().stop((section, name), "already defined; choose another name")


def _written(**fields: Any) -> dict[str, Any]:
    """Only what the caller gave: everything else keeps its default and is no parameter."""
    return {name: value for name, value in fields.items() if value is not None}


def _plain(value: Any) -> Any:
    """NumPy arrays and scalars, tuples and mappings as plain data."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
