"""Actuators: their controls become inputs, their activations states, their forces those on a joint or at a site."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.design_position import Array
from symgen.description.errors import hint, quoted
from symgen.description.mjcf.actuator_kinds import SHORTCUTS, Kind, actuator_kind
from symgen.description.mjcf.bodies import Bodies, Joint
from symgen.description.mjcf.defaults import Defaults
from symgen.description.mjcf.passive import add_damper
from symgen.description.mjcf.tag import Tag
from symgen.description.robot_entries import Entries, identifier
from symgen.description.schema import GROUND

_FOLLOWING = {"none": "", "integrator": "{u}", "filter": "({u} - {z})/{t}", "filterexact": "({u} - {z})/{t}"}
"""Rate of the activation z under the control u with the time constant t."""
_UNITS = {
    "motor": {"hinge": "N m", "slide": "N"},
    "position": {"hinge": "rad", "slide": "m"},
    "intvelocity": {"hinge": "rad/s", "slide": "m/s"},
    "velocity": {"hinge": "rad/s", "slide": "m/s"},
}
"""Of controls, by the shortcut and the joint; with a gear, they are on its other side."""
_SMALLEST = 1e-15
"""Where MuJoCo divides by less, it divides by this."""


def written_actuators(root: Element, defaults: Defaults) -> Iterator[tuple[str, Tag, Kind]]:
    """Name, element and kind of every actuator of a file."""
    for number, element in enumerate(each for section in root.findall("actuator") for each in section):
        name = element.get("name") or f"actuator{number}"
        tag = Tag(element.tag, element.attrib, ("actuator", name), defaults.source)
        if element.tag not in SHORTCUTS:
            tag.stop(f"unknown element {quoted(element.tag)}; {hint(element.tag, SHORTCUTS)}")
        chain = defaults.chains[defaults.class_of(element)]
        yield name, tag, actuator_kind(chain, element, tag.path, defaults.source)


def actuator_armatures(root: Element, defaults: Defaults) -> dict[str, float]:
    """Inertia that actuators add to joints, which they do although they are switched off."""
    found: dict[str, float] = {}
    for _, tag, kind in written_actuators(root, defaults):
        joint = tag.attributes.get("joint", "")
        found[joint] = found.get(joint, 0.0) + kind.armature * kind.gear[0] ** 2
    return found


@dataclass
class Actuators:
    """`inertias` of what joints move at the design position, for servos that are given by a damping ratio."""

    bodies: Bodies
    defaults: Defaults
    inertias: Callable[[], Mapping[str, float]]
    names: list[str] = field(default_factory=list)
    """Of all in the file, in its order."""
    inputs: dict[str, str] = field(default_factory=dict)
    """What the controls of those that are read are called here."""
    shared: dict[str, list[str]] = field(default_factory=dict)
    """Forces on joints that bound the sum of them."""

    @property
    def entries(self) -> Entries:
        return self.bodies.entries

    def make(self, root: Element) -> None:
        acting = self.bodies.settings.has("actuation")
        for name, tag, kind in written_actuators(root, self.defaults):
            self.names.append(name)
            self._more(name, tag, kind)
            if acting:
                self._actuator(name, tag, kind)
            else:
                self.entries.leave_out("actuators, which the file disables", name)
        for joint, forces in self.shared.items():
            self._bounded_sum(self.bodies.joints[joint], forces)

    def _more(self, name: str, tag: Tag, kind: Kind) -> None:
        """Inertia and damping that an actuator adds to its joint, whether it acts or not."""
        joint = self.bodies.joints.get(tag.attributes.get("joint", ""))
        damps = any(kind.damping) and self.bodies.settings.has("damper")
        if joint is None or not (kind.armature or damps):
            return
        if not joint.is_scalar:
            self.entries.leave_out("armature and damping of actuators of ball and free joints", name)
            return
        if kind.armature:
            motor = {"coordinate": joint.name, "inertia": kind.armature, "gear": kind.gear[0]}
            self.entries.store("motors", name, motor)
        if damps:
            numbers = [kind.gear[0] ** 2 * each for each in kind.damping]
            add_damper(identifier(name), joint, numbers, self.entries)

    def _actuator(self, name: str, tag: Tag, kind: Kind) -> None:
        refusal = _unread(kind, tag)
        if refusal:
            self.entries.leave_out(refusal, name)
        elif tag.has("site"):
            self._at_site(name, kind, tag)
        else:
            self._at_joint(name, kind, tag)

    def _at_joint(self, name: str, kind: Kind, tag: Tag) -> None:
        attribute = "jointinparent" if tag.has("jointinparent") else "joint"
        target = tag.text(attribute)
        if target not in self.bodies.joints:
            tag.stop(f"unknown joint {quoted(target)}; {hint(target, self.bodies.joints)}", attribute)
        joint = self.bodies.joints[target]
        if joint.is_scalar:
            self._on_coordinate(name, kind, joint)
        elif _reads_motion(kind, length=joint.record.kind == "ball"):
            self.entries.leave_out("actuators that measure the motion of ball and free joints", name)
        else:
            self._on_turning(name, kind, joint, in_parent=attribute == "jointinparent")

    # -- forces -------------------------------------------------------------------------------------------------------

    def _on_coordinate(self, name: str, kind: Kind, joint: Joint) -> None:
        record = joint.record
        kind = self._complete(kind, joint)
        unit = _UNITS.get(kind.of, {}).get(record.kind, "")
        key = self._input(name, unit)
        gear = self.entries.parameter(key, "gear", kind.gear[0])
        at = f"(x + {record.ref!r})" if record.ref else "x"
        motion = (f"{gear}*{at}", f"{gear}*v")
        force = self._force(key, kind, motion)
        if self._force_limits(joint) is not None:
            self.shared.setdefault(record.name, []).append(f"{gear}*{force}")
        else:
            entry = {"type": "joint_force", "coordinate": joint.name, "force": f"{gear}*{force}"}
            self.entries.store("forces", key, entry)

    def _complete(self, kind: Kind, joint: Joint) -> Kind:
        """With the range of the joint where that is inherited, and damping in the place of its ratio."""
        record = joint.record
        if kind.inherit > 0:
            angle = self.bodies.settings.angle if record.kind == "hinge" else 1.0
            low, high = (angle * each for each in record.tag.numbers("range", 2))
            middle, half = (low + high) / 2, kind.inherit * (high - low) / 2
            what = "act" if kind.dynamics == "integrator" else "ctrl"
            kind = replace(kind, ranges=(*kind.ranges, (what, (middle - half, middle + half))))
        ratio = kind.damping_ratio or (max(kind.bias[2], 0.0) if kind.gain[0] == -kind.bias[1] else 0.0)
        if ratio and kind.gear[0] ** 2 > _SMALLEST:
            inertia = self.inertias()[record.name] / kind.gear[0] ** 2
            damping = 2 * ratio * math.sqrt(max(kind.gain[0], 0.0) * inertia)
            kind = replace(kind, bias=(kind.bias[0], kind.bias[1], -damping))
        return kind

    def _force_limits(self, joint: Joint) -> list[float] | None:
        tag = joint.record.tag
        limited = tag.automatic("actuatorfrclimited")
        limits = tag.numbers("actuatorfrcrange", 2, (0.0, 0.0))
        if limited is None:
            limited = self.bodies.settings.auto_limits and any(limits)
        return limits if limited else None

    def _bounded_sum(self, joint: Joint, forces: list[str]) -> None:
        limits = self._force_limits(joint)
        assert limits is not None
        force = _clamped(" + ".join(forces), (limits[0], limits[1]))
        entry = {"type": "joint_force", "coordinate": joint.name, "force": force}
        self.entries.store("forces", "actuators", entry, joint.name)

    def _on_turning(self, name: str, kind: Kind, joint: Joint, in_parent: bool) -> None:
        """A torque about axes of the outer body or its parent; on a free joint also a force along those of the world."""
        free = joint.record.kind == "free"
        first, last = np.array(kind.gear[:3]), np.array(kind.gear[3:])
        shift, about = (first, last) if free else (np.zeros(3), first)
        key = self._input(name, "")
        force = self._force(key, kind, ("0", "0"))
        bodies = [GROUND if free else joint.inner, joint.outer]
        if np.any(shift):
            at = {"body": joint.outer, "at": [0.0] * 3}
            self._directed("force", f"{key}_push", bodies, shift.tolist(), shift, force, GROUND, at)
        axes = joint.outer if not in_parent else GROUND if free else joint.inner
        if np.any(about):
            along = about.tolist() if free and in_parent else {"body": joint.outer, "at": about.tolist()}
            self._directed("torque", key, bodies, along, about, force, axes)

    def _at_site(self, name: str, kind: Kind, tag: Tag) -> None:
        sites = self.bodies.tree.sites
        site = sites[tag.known("site", sites, "site")]
        carrier = self.bodies.carriers[site.body.name]
        if tag.has("refsite") or _reads_motion(kind, length=False) or carrier.body == GROUND:
            self.entries.leave_out("actuators between sites, or that measure the motion of one", name)
            return
        key = self._input(name, "")
        force = self._force(key, kind, ("0", "0"))
        shift, about = (site.place.axes @ np.array(each) for each in (kind.gear[:3], kind.gear[3:]))
        bodies = [GROUND, carrier.body]
        if np.any(shift):
            at = carrier.point(site.place.origin)
            self._directed("force", key, bodies, carrier.direction(shift), shift, force, carrier.body, at)
        if np.any(about):
            suffix = "_turn" if np.any(shift) else ""
            self._directed("torque", f"{key}{suffix}", bodies, carrier.direction(about), about, force, carrier.body)

    def _directed(
        self,
        kind: str,
        name: str,
        bodies: list[str],
        along: object,
        size: Array,
        force: str,
        frame: str,
        at: object = None,
    ) -> None:
        value = f"{float(np.linalg.norm(size))!r}*{force}"
        entry = {"type": kind, "bodies": bodies, "direction": along, kind: value, "frame": frame}
        self.entries.store("forces", name, entry if at is None else {**entry, "at": at})

    # -- formulas -----------------------------------------------------------------------------------------------------

    def _input(self, name: str, unit: str) -> str:
        self.inputs[name] = self.entries.store("inputs", name, {"unit": unit} if unit else {})
        return self.inputs[name]

    def _force(self, key: str, kind: Kind, motion: tuple[str, str]) -> str:
        """As a formula in brackets, without the gear."""
        gains = [
            self._term(key, "gain", k, value, motion)
            for k, value in enumerate(kind.gain if kind.gain_type == "affine" else kind.gain[:1])
        ]
        biases = [
            self._term(key, "bias", k, value, motion)
            for k, value in enumerate(kind.bias if kind.bias_type == "affine" else ())
        ]
        gain, bias = ([term for term in terms if term] for terms in (gains, biases))
        product = f"({' + '.join(gain)})*{self._drive(key, kind)}" if gain else "0"
        limits = kind.limited("force", self.bodies.settings.auto_limits)
        return _clamped(" + ".join([product, *bias]), limits)

    def _term(self, key: str, what: str, k: int, value: float, motion: tuple[str, str]) -> str:
        if not value:
            return ""
        name = self.entries.parameter(key, what + ("", ".length", ".velocity")[k], value)
        return name if not k else f"{name}*{motion[k - 1]}"

    def _drive(self, key: str, kind: Kind) -> str:
        """The control within its range, or the activation that follows it."""
        automatic, clamps = self.bodies.settings.auto_limits, self.bodies.settings.has("clampctrl")
        control = _clamped(key, kind.limited("ctrl", automatic) if clamps else None)
        if kind.dynamics == "none":
            return control
        z, t = f"{key}.activation", self.entries.parameter(key, "time_constant", max(kind.time_constant, _SMALLEST))
        rate = _FOLLOWING[kind.dynamics].format(u=control, z=z, t=t)
        limits = kind.limited("act", automatic)
        if limits:
            rate = f"select({z}, {limits[1]!r}, select({limits[0]!r}, {z}, {rate}, max({rate}, 0)), min({rate}, 0))"
        self.entries.store("states", "activation", {"rate": rate}, key)
        return z


def _clamped(formula: str, limits: tuple[float, float] | None) -> str:
    return f"({formula})" if limits is None else f"min(max({formula}, {limits[0]!r}), {limits[1]!r})"


def _reads_motion(kind: Kind, length: bool) -> bool:
    """Whether the force depends on the velocity, or with `length` on that."""
    numbers = [
        *(kind.gain[1:] if kind.gain_type == "affine" else ()),
        *(kind.bias[1:] if kind.bias_type == "affine" else ()),
    ]
    return any(value for k, value in enumerate(numbers) if length or k % 2) or bool(kind.damping_ratio)


def _unread(kind: Kind, tag: Tag) -> str:
    """What is left out, if this actuator is."""
    return next(_reasons(kind, tag), "")


def _reasons(kind: Kind, tag: Tag) -> Iterator[str]:
    if tag.has("tendon"):
        yield "actuators of tendons"
    if tag.has("body"):
        yield "adhesion"
    if tag.has("cranksite"):
        yield "actuators of slider-cranks"
    if (
        kind.dynamics not in _FOLLOWING
        or kind.gain_type not in ("fixed", "affine")
        or kind.bias_type not in ("none", "affine")
    ):
        yield "muscles and other actuators with laws of their own"
    if tag.number("delay", 0.0):
        yield "actuators with a delay"
