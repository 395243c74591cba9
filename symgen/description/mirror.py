"""Geometry of an instance: every entry of a part mirrored in a coordinate plane, then moved.

With M the reflection, points and the directions of displacements and forces are reflected: d -> M d. Axes of
rotation are mirrored as axial vectors, d -> -M d, so that the same angle is the mirrored motion; an axis given from
A to B then runs from B to A. A body's frame becomes M R M (a rotation again), so its rpy is axial, what is given
in it is reflected, and the products of inertia of the mirror's axis change sign.

Coordinates keep their values, except where axis and reflection cannot both be had:
- where a joint slides along its axis and turns about it, the displacement keeps its value (axis reflected); the angle changes sign.
  Springs, forces, couplings and initial values on it are adjusted; a drive is refused; a sensor reads the joint's own angle.
- a turn with a pitch keeps its angle (axis axial); the pitch changes sign.
- spherical and free joints: displacement reflected, quaternion and angular velocity axial, component by component.
- planar joints keep x, y and angle (x_axis reflected, normal axial).

Formulas have the values that the mirrored motion gives: what they read of the part's own sensors changes sign where the mirror
turns it (`readings`). What comes from outside the part is read as it is.

Places given in the frame of a body outside the part are reflected in that frame and not moved. A tire's `road` and `friction`
are not touched: they are formulas of the world's x and y.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from symgen.description import forces, joints
from symgen.description.errors import Path
from symgen.description.expression import SURFACE, Call, Expression, Name, Number, negative, substitute
from symgen.description.forces import Force
from symgen.description.forces.traits import OnCoordinate
from symgen.description.leaves import Leaf, rebuild
from symgen.description.namespace import LOCAL_NAMES
from symgen.description.schema import (
    GROUND,
    AngularSensor,
    Body,
    CoordinateSensor,
    Coupling,
    DirectionSensor,
    Frame,
    Inertia,
    Initial,
    Joint,
    Located,
    Motor,
    Part,
    PointSensor,
)

Components = tuple[Expression, Expression, Expression]

_DIRECTIONS = ("axis", "axis2", "normal", "x_axis", "direction")
_COMPONENTS = {"x": 0, "y": 1, "z": 2, "q1": 0, "q2": 1, "q3": 2, "rx": 0, "ry": 1, "rz": 2}


def sign(joint: Joint | None, component: str, mirror: str | None) -> int:
    """How a coordinate changes under the mirror; `joint` None is the free joint of a body."""
    if mirror is None:
        return 1
    if joint is not None and joints.kind_of(joint).chart == "scalar":
        return -1 if component in joints.kind_of(joint).mirrored_angles else 1
    if component in _COMPONENTS:
        along = _COMPONENTS[component] == "xyz".index(mirror)
        return -1 if along == (component in "xyz") else 1
    return 1


@dataclass(frozen=True)
class Placement:
    """Mirror plane (its normal) and the displacement that follows it."""

    mirror: str | None
    move: Components
    times: int = 1

    def polar(self, vector: Components) -> Components:
        return self._signed(vector, lambda along: along)

    def axial(self, vector: Components) -> Components:
        return self._signed(vector, lambda along: not along)

    def _signed(self, vector: Components, flips: Callable[[bool], bool]) -> Components:
        if self.mirror is None:
            return vector
        x, y, z = (negative(c) if flips(self.mirror == name) else c for name, c in zip("xyz", vector, strict=True))
        return x, y, z

    def global_point(self, vector: Components) -> Components:
        x, y, z = (_sum(c, _scaled(self.times, m)) for c, m in zip(self.polar(vector), self.move, strict=True))
        return x, y, z

    def point(self, point: Any) -> Any:
        """A Point, or a pair of them."""
        if isinstance(point, Located):
            at = self.global_point(point.at) if point.body == GROUND else self.polar(point.at)
            return point.model_copy(update={"at": at})
        if isinstance(point, tuple):
            is_vector = all(isinstance(c, Expression) for c in point)
            return self.global_point(point) if is_vector else tuple(self.point(p) for p in point)
        return point

    def direction(self, direction: Any, axial: bool) -> Any:
        turned = self.axial if axial else self.polar
        if isinstance(direction, Located):
            return direction.model_copy(update={"at": turned(direction.at)})
        if isinstance(direction[0], str):
            return direction[::-1] if axial and self.mirror else direction
        return turned(direction)

    def entry(self, entry: Any) -> Any:
        """A point, body, joint, force or sensor at its new place; other entries have none."""
        if isinstance(entry, Located) or not isinstance(entry, Part):
            return self.point(entry)
        changed: dict[str, Any] = {}
        for name in entry.model_fields_set:
            value = getattr(entry, name)
            if value is None:
                continue
            if name in ("at", "com"):
                changed[name] = self.point(value)
            elif name in _DIRECTIONS:
                changed[name] = self.direction(value, name in _axial(entry))
            elif name == "rpy":
                changed[name] = self.axial(value)
        changed |= self._own(entry)
        return entry.model_copy(update=changed) if changed else entry

    def _own(self, entry: Part) -> dict[str, Any]:
        if isinstance(entry, Body):
            inertia = {"inertia": self._inertia(entry.inertia)} if "inertia" in entry.model_fields_set else {}
            return inertia | ({"frame": self._frame(entry.frame)} if entry.frame else {})
        if isinstance(entry, Joint) and self.mirror:
            kind = joints.kind_of(entry)
            found: dict[str, Any] = {field: negative(getattr(entry, field)) for field in kind.pitches}
            if kind.rolling and "normal" not in entry.model_fields_set:  # the side of the plane is mirrored too
                found["normal"] = self.direction(getattr(entry, kind.rolling.normal), False)
            return found
        if isinstance(entry, Force) and self.mirror:
            return {
                field: negative(getattr(entry, field))
                for field in forces.kind_of(entry).handed
                if field in entry.model_fields_set
            }
        return {}

    def _inertia(self, inertia: Inertia) -> Inertia:
        own = inertia.x_axis is None  # axes of its own are reflected, their third one then points the other way
        turned = self.mirror if own else "z" if self.mirror else None
        flipped = [p for p in ("xy", "xz", "yz") if turned in tuple(p) and p in inertia.model_fields_set]
        changed: dict[str, Any] = {p: negative(getattr(inertia, p)) for p in flipped}
        axes = {name: getattr(inertia, name) for name in ("x_axis", "y_axis")}
        changed |= {name: self.direction(axis, False) for name, axis in axes.items() if axis is not None}
        return inertia.model_copy(update=changed)

    def _frame(self, frame: Frame) -> Frame:
        if frame.of != GROUND and isinstance(frame.origin, tuple):
            origin: Any = self.polar(frame.origin)
        else:
            origin = self.point(frame.origin)
        changed: dict[str, Any] = {}
        if origin != frame.origin or "origin" in frame.model_fields_set:
            changed["origin"] = origin
        if "rpy" in frame.model_fields_set:
            changed["rpy"] = self.axial(frame.rpy)
        return frame.model_copy(update=changed)


def _axial(entry: Part) -> Collection[str]:
    """Fields with axial directions."""
    if isinstance(entry, Joint):
        return joints.kind_of(entry).axial
    if isinstance(entry, Motor):
        return ("axis",)
    return forces.kind_of(entry).axial if isinstance(entry, Force) else ()


def _scaled(times: int, length: Expression) -> Expression:
    if isinstance(length, Number):
        return Number(times * length.value)
    return length if times == 1 else Call("*", (Number(float(times)), length)) if times else Number(0.0)


def _sum(a: Expression, b: Expression) -> Expression:
    if isinstance(a, Number) and isinstance(b, Number):
        return Number(a.value + b.value)
    if b == Number(0.0):
        return a
    return b if a == Number(0.0) else Call("+", (a, b))


def with_signs(entry: Any, flips: Callable[[str], bool]) -> Any:
    """An entry on a coordinate whose sign the mirror changes, acting as before on the mirrored motion."""
    if isinstance(entry, Coupling):
        ratios = {c: negative(r) if flips(c) else r for c, r in entry.ratios.items()}
        return entry.model_copy(update={"ratios": ratios})
    if isinstance(entry, Motor) and entry.body is not None and flips(entry.coordinate):
        return entry.model_copy(update={"gear": negative(entry.gear)})
    if isinstance(entry, OnCoordinate) and flips(entry.coordinate):
        turned = {"x": Call("neg", (Name("x"),)), "v": Call("neg", (Name("v"),))}
        written = {
            field: getattr(entry, field) for field in forces.kind_of(entry).along if field in entry.model_fields_set
        }
        changed = {field: negative(substitute(v, turned)) for field, v in written.items() if v is not None}
        return entry.model_copy(update=changed)
    return entry


def readings(sensors: Mapping[str, Any], flips: Callable[[str], bool], mirror: str) -> dict[str, Expression]:
    """What formulas read of sensors of the part whose sign the mirror changes, and what stands for it: minus that."""
    turned = []
    for name, sensor in sensors.items():
        match sensor:
            case PointSensor() | DirectionSensor():
                turned.append(f"{name}.{mirror}")
            case AngularSensor():
                turned += [f"{name}.{axis}" for axis in "xyz" if axis != mirror]
            case CoordinateSensor(coordinate=coordinate) if flips(coordinate):
                turned.append(name)
    return {name: Call("neg", (Name(name),)) for name in turned if name not in LOCAL_NAMES}


def reading(entry: Any, turned: Mapping[str, Expression], path: Path, mirror: str) -> Any:
    """An entry whose formulas read mirrored sensors, and the height of the road at mirrored places: the road itself stays."""

    def change(leaf: Leaf) -> Any:
        kept = leaf.role != "formula" or leaf.path[-1] in ("road", "friction")
        return leaf.value if kept else _placed(substitute(leaf.value, turned), mirror)

    return rebuild(entry, change, path, str(path[-1]))


def _placed(formula: Expression, mirror: str) -> Expression:
    """With the other side of the mirror for each place on the road."""
    if not isinstance(formula, Call):
        return formula
    arguments = tuple(_placed(each, mirror) for each in formula.arguments)
    if formula.function == SURFACE:
        arguments = tuple(
            negative(each) if axis == mirror else each for axis, each in zip("xy", arguments, strict=True)
        )
    return Call(formula.function, arguments)


def mirrored_start(initial: Initial) -> Initial:
    """Start of a coordinate whose sign the mirror changes."""
    changed = {n: negative(getattr(initial, n)) for n in ("position", "velocity") if getattr(initial, n) is not None}
    return initial.model_copy(update=changed)
