"""Equality constraints as loops that are closed exactly: connect and weld as joints, joint as couplings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.design_position import Array
from symgen.description.errors import quoted
from symgen.description.mjcf.bodies import Bodies, Joint
from symgen.description.mjcf.defaults import Defaults
from symgen.description.mjcf.orientation import axis_and_angle, from_quaternion
from symgen.description.mjcf.tag import Tag
from symgen.description.mjcf.tree import WORLD, Place
from symgen.description.schema import ENTRIES

_CLOSE = 1e-9
"""Gaps in m and rad, up to which two places are the same at the design position."""
_LEFT_OUT = {
    "tendon": "equalities of tendons",
    "flex": "flexible bodies",
    "flexvert": "flexible bodies",
    "flexstrain": "flexible bodies",
}
_KINDS = {"connect": "spherical", "weld": "fixed"}


def add_equalities(root: Element, bodies: Bodies, defaults: Defaults) -> None:
    entries, settings = bodies.entries, bodies.settings
    if not (settings.has("equality") and settings.has("constraint")):
        if root.find("equality") is not None:
            entries.leave_out("equalities, which the file disables")
        return
    for number, element in enumerate(each for section in root.findall("equality") for each in section):
        name = element.get("name") or f"equality{number}"
        lower = defaults.classes[defaults.class_of(element)].get("equality", {})
        tag = Tag(element.tag, {**lower, **element.attrib}, ("equality", name), entries.source)
        if not tag.flag("active", True):
            entries.leave_out("equalities that are not active", name)
        elif element.tag in _KINDS:
            _Loop(name, tag, bodies).close()
        elif element.tag == "joint":
            _couple(name, tag, bodies)
        elif element.tag in _LEFT_OUT:
            entries.leave_out(_LEFT_OUT[element.tag], name)
        else:
            tag.stop(f"unknown equality {quoted(element.tag)}; write connect, weld or joint")


@dataclass(frozen=True)
class _End:
    """A place on one of the bodies: `world` is where it is at the design position."""

    body: str
    world: Place


@dataclass(frozen=True)
class _Loop:
    name: str
    tag: Tag
    bodies: Bodies

    def close(self) -> None:
        first, second = self._at_sites() if self.tag.has("site1") else self._at_bodies()
        if first.body == second.body:
            self.tag.stop("both bodies are fixed to each other already; remove the equality")
        outer = self._carried(first, second)
        entry = {
            "type": _KINDS[self.tag.name],
            "bodies": [first.body, outer],
            "at": first.world.origin.tolist(),
            "cut": True,
        }
        self.bodies.entries.store("joints", self.name, entry)

    # -- ends ---------------------------------------------------------------------------------------------------------

    def _at_sites(self) -> tuple[_End, _End]:
        sites = self.bodies.tree.sites
        found = [sites[self.tag.known(name, sites, "site")] for name in ("site1", "site2")]
        first, second = (self._end(site.body.name, site.place) for site in found)
        return first, second

    def _at_bodies(self) -> tuple[_End, _End]:
        carriers = self.bodies.carriers
        one, other = self.tag.known("body1", carriers, "body"), self.tag.known("body2", carriers, "body", WORLD)
        pose = self.tag.numbers("relpose", 7, [0.0] * 7)
        if self.tag.name == "weld" and any(pose[3:]):
            quaternion = np.array(pose[3:])
            there = Place(np.array(pose[:3]), from_quaternion(quaternion / np.linalg.norm(quaternion)))
            return self._end(one, there), self._end(other, Place())
        if self.tag.name == "weld":
            end = self._end(other, Place())
        else:
            end = self._end(one, Place(np.array(self.tag.numbers("anchor", 3))))
        return _End(carriers[one].body, end.world), _End(carriers[other].body, end.world)

    def _end(self, body: str, place: Place) -> _End:
        world = self.bodies.worlds[body].then(place.origin, place.axes)
        return _End(self.bodies.carriers[body].body, world)

    # -- gaps of the design position ----------------------------------------------------------------------------------

    def _carried(self, first: _End, second: _End) -> str:
        """The second body; where the ends are apart at the design position, a body without mass that is held on the second one,
        so that its end would be there."""
        gap = second.world.origin - first.world.origin
        body, origin = second.body, first.world.origin
        if math.hypot(*gap) > _CLOSE:
            body = self._held(body, "shift", "prismatic", origin, gap / np.linalg.norm(gap), math.hypot(*gap))
        axis, angle = axis_and_angle(second.world.axes @ first.world.axes.T)
        if self.tag.name == "weld" and angle > _CLOSE:
            body = self._held(body, "turn", "revolute", origin, axis, angle)
        return body

    def _held(self, on: str, ending: str, kind: str, at: Array, axis: Array, position: float) -> str:
        entries = self.bodies.entries
        inertia = dict.fromkeys(ENTRIES, 0.0)
        name = f"{self.name}_{ending}"
        body = entries.store("bodies", name, {"mass": 0.0, "com": at.tolist(), "inertia": inertia})
        joint = entries.store(
            "joints", name, {"type": kind, "bodies": [on, body], "at": at.tolist(), "axis": axis.tolist()}
        )
        entries.store("couplings", name, {"ratios": {joint: 1.0}, "offset": position})
        entries.data["initial"][joint] = {"position": position, "hold": False}
        return body


# -- joints that follow each other ---------------------------------------------------------------------------------------


def _couple(name: str, tag: Tag, bodies: Bodies) -> None:
    """Coordinates here are zero at the design position, as the variables of MuJoCo's polynomial are."""
    offset, ratio, *higher = tag.numbers("polycoef", 5, (0.0, 1.0, 0.0, 0.0, 0.0), least=1)
    if any(higher):
        tag.stop("only a straight line is read: two numbers other than zero at most; leave the others out", "polycoef")
    joints = [
        _scalar(tag, attribute, bodies)
        for attribute in ("joint1", "joint2")
        if tag.has(attribute) or attribute == "joint1"
    ]
    follower, leaders = joints[0], joints[1:]
    ratios = {follower.name: 1.0, **{leader.name: -ratio for leader in leaders if ratio}}
    bodies.entries.store("couplings", name, {"ratios": ratios, "offset": offset})
    if offset:
        bodies.entries.data["initial"][follower.name] = {"position": offset, "hold": False}


def _scalar(tag: Tag, attribute: str, bodies: Bodies) -> Joint:
    joint = bodies.joints[tag.known(attribute, bodies.joints, "joint")]
    if not joint.is_scalar:
        tag.stop(f"{quoted(joint.record.name)} has several coordinates; name a hinge or a slide", attribute)
    return joint
