"""Sensors of motions. Those of a site's own axes have formulas as components, unless the axes are global ones at the design position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.design_position import Array
from symgen.description.mjcf.bodies import Bodies, Joint
from symgen.description.mjcf.tag import Tag
from symgen.description.mjcf.tree import Place
from symgen.description.robot_entries import Entries, identifier
from symgen.description.schema import GROUND

_AXES = {"framexaxis": 0, "frameyaxis": 1, "framezaxis": 2}
_WORLD = {"framepos": "position", "framelinvel": "velocity", "frameangvel": "angular_velocity"}
_OWN = {"gyro": "angular_velocity", "velocimeter": "velocity"}
_FORMULA_NAMES = ("parameters", "inputs", "states")


@dataclass(frozen=True)
class _Spot:
    """What a sensor is fixed to: a body, a place in its frame, and its axes at the design position."""

    body: str
    at: Any
    axes: Array


@dataclass(frozen=True)
class Sensors:
    bodies: Bodies

    @property
    def entries(self) -> Entries:
        return self.bodies.entries

    def make(self, root: Element) -> None:
        kinds: dict[str, Callable[[str, Tag], bool]] = {
            "jointpos": self._position,
            "jointvel": self._velocity,
            "ballangvel": self._turning,
            "clock": self._clock,
            **dict.fromkeys(_AXES, self._axis),
            **dict.fromkeys(_WORLD, self._in_world),
            **dict.fromkeys(_OWN, self._in_own_axes),
        }
        for number, element in enumerate(each for section in root.findall("sensor") for each in section):
            written = element.get("name") or f"sensor{number}"
            tag = Tag(element.tag, element.attrib, ("sensor", written), self.entries.source)
            kind = kinds.get(tag.name)
            if kind is None or not kind(self._name(written), tag):
                self.entries.leave_out("sensors of other kinds", written)
            elif tag.number("cutoff", 0.0):
                self.entries.leave_out("cut-offs of sensors", written)

    def _name(self, written: str) -> str:
        """A name of its own, though an actuator has the same one."""
        key = identifier(written)
        taken = any(key in self.entries.data[section] for section in _FORMULA_NAMES)
        return f"{key}_sensor" if taken else key

    # -- joints -------------------------------------------------------------------------------------------------------

    def _position(self, name: str, tag: Tag) -> bool:
        """MuJoCo counts from the joint's reference, symgen from the design position."""
        joint = self._joint(tag)
        sensor = {"type": "coordinate", "coordinate": joint.name}
        if joint.is_scalar and joint.record.ref:
            coordinate = self.entries.store("sensors", "coordinate", sensor, name)
            sensor = {"type": "formula", "value": f"{coordinate} + {joint.record.ref!r}"}
        if joint.is_scalar:
            self.entries.store("sensors", name, sensor)
        return joint.is_scalar

    def _velocity(self, name: str, tag: Tag) -> bool:
        joint = self._joint(tag)
        if joint.is_scalar:
            self.entries.store("sensors", name, {"type": "rate", "coordinate": joint.name})
        return joint.is_scalar

    def _turning(self, name: str, tag: Tag) -> bool:
        joint = self._joint(tag)
        if joint.record.kind != "ball":
            tag.stop("this is no ball joint; name one", "joint")
        spot = _Spot(joint.outer, None, self.bodies.worlds[joint.record.body.name].axes)
        self._seen(name, {"type": "angular_velocity", "to": joint.inner}, spot)
        return True

    def _clock(self, name: str, tag: Tag) -> bool:
        self.entries.store("sensors", name, {"type": "formula", "value": "time", "unit": "s"})
        return True

    def _joint(self, tag: Tag) -> Joint:
        return self.bodies.joints[tag.known("joint", self.bodies.joints, "joint")]

    # -- places -------------------------------------------------------------------------------------------------------

    def _in_world(self, name: str, tag: Tag) -> bool:
        spot = self._spot(tag)
        if spot is None or tag.has("refname"):
            return False
        kind = _WORLD[tag.name]
        at = {} if kind == "angular_velocity" else {"at": spot.at}
        self.entries.store("sensors", name, {"type": kind, "body": spot.body, **at})
        return True

    def _axis(self, name: str, tag: Tag) -> bool:
        spot = self._spot(tag)
        if spot is None or tag.has("refname"):
            return False
        direction = spot.axes[:, _AXES[tag.name]].tolist()
        self.entries.store("sensors", name, {"type": "direction", "body": spot.body, "direction": direction})
        return True

    def _in_own_axes(self, name: str, tag: Tag) -> bool:
        spot = self._of_site(tag, "site")
        if spot is None:
            return False
        kind = _OWN[tag.name]
        self._seen(name, {"type": kind} if kind == "angular_velocity" else {"type": kind, "at": spot.at}, spot)
        return True

    def _seen(self, name: str, sensor: dict[str, Any], spot: _Spot) -> None:
        """In the axes of the spot."""
        sensor = {**sensor, "body": spot.body, "frame": spot.body}
        if np.allclose(spot.axes, np.eye(3), rtol=0.0, atol=1e-15):
            self.entries.store("sensors", name, sensor)
            return
        aligned = self.entries.store("sensors", "aligned", sensor, name)
        for k, component in enumerate("xyz"):
            terms = [f"{float(spot.axes[i, k])!r}*{aligned}.{axis}" for i, axis in enumerate("xyz")]
            self.entries.store("sensors", component, {"type": "formula", "value": " + ".join(terms)}, name)

    def _spot(self, tag: Tag) -> _Spot | None:
        """Of a frame; None where that is none that is kept."""
        kind = tag.text("objtype")
        if kind == "site":
            return self._of_site(tag, "objname")
        if kind not in ("body", "xbody"):
            return None
        written = tag.known("objname", self.bodies.carriers, "body")
        if kind == "body" and tag.name in _AXES:
            return None  # its axes are those of its inertia
        centre = self.bodies.inertials[written].com if kind == "body" else np.zeros(3)
        return self._carried(written, Place(centre))

    def _of_site(self, tag: Tag, attribute: str) -> _Spot | None:
        sites = self.bodies.tree.sites
        site = sites[tag.known(attribute, sites, "site")]
        return self._carried(site.body.name, site.place)

    def _carried(self, body: str, place: Place) -> _Spot | None:
        carrier = self.bodies.carriers[body]
        if carrier.body == GROUND:
            return None
        axes = self.bodies.worlds[body].then(place.origin, place.axes).axes
        return _Spot(carrier.body, carrier.point(place.origin), axes)
