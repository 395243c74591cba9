"""URDF robots as descriptions.

Links become bodies whose frame is the link frame; a root link without mass is ground, one with mass is fixed to
ground (or left free). A link without inertia on a fixed joint becomes a named point of the body it is fixed to, on a
moving joint a body without mass if something with mass follows; else its joint moves nothing and is left out.
Roll-pitch-yaw angles, axes and joint origins (zero in the link frame) are marked as fixed, all other numbers stay
changeable. What has no meaning here (limits, friction, transmissions, ...) is left out, with a notice if it matters.
"""

from __future__ import annotations

import math
import os
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.describe import describe
from symgen.description.design_position import Array, rotation
from symgen.description.errors import Source, quoted
from symgen.description.schema import ENTRIES, GROUND, Description
from symgen.description.text import check_text, text_of
from symgen.description.urdf_mimic import Mimics
from symgen.description.urdf_xml import Attributes, robot_element
from symgen.runtime import tell

_JOINT_TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
_NO_LIMIT = 1e6
_ZERO = (0.0, 0.0, 0.0)


def read_urdf(path: str | os.PathLike[str], floating: bool = False) -> Description:
    """The robot in a URDF file; with `floating`, its root link moves freely instead of being fixed to ground."""
    name = os.fspath(path)
    text = text_of(name)
    check_text(text, name)
    source = Source(name)
    robot = _Robot(robot_element(text, source), Attributes(source))
    data = robot.description(floating)
    if robot.left_out:
        tell(f"{name}: left out: {', '.join(sorted(robot.left_out))}")
    return describe(data, source)


@dataclass
class _Host:
    """The body that a link is part of, and where the link's frame is in that body's frame."""

    body: str
    origin: Array
    axes: Array


@dataclass
class _Robot:
    root: Element
    attributes: Attributes
    links: dict[str, Element] = field(default_factory=dict)
    joints: dict[str, Element] = field(default_factory=dict)
    children: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """Joints and child links of every parent link."""
    hosts: dict[str, _Host] = field(default_factory=dict)
    data: dict[str, dict[str, Any]] = field(default_factory=dict)
    fixed: list[str] = field(default_factory=list)
    left_out: set[str] = field(default_factory=set)
    moving_nothing: list[str] = field(default_factory=list)
    """Joints after which nothing has mass."""
    base: str = ""
    """The free body."""

    def __post_init__(self) -> None:
        self.source = self.attributes.source
        self.data = {s: {} for s in ("points", "bodies", "joints", "forces", "couplings", "initial")}
        for tag, found in (("link", self.links), ("joint", self.joints)):
            for element in self.root.findall(tag):
                name = self.attributes.text(element, "name", (tag,))
                if name in found:
                    self.source.stop((tag, name), "defined twice; rename one")
                found[name] = element

    def description(self, floating: bool) -> dict[str, Any]:
        """Plain data as a description file would hold it."""
        root = self._tree()
        massive = self._massive(root)
        self._root_link(root, floating)
        open_links = deque([root])
        while open_links:
            link = open_links.popleft()
            for joint, child in self.children.get(link, []):
                if child not in self.hosts:
                    self._joint(joint, link, child, child in massive)
                open_links.append(child)
        self._mimics()
        if not self.data["bodies"]:
            self.source.stop((), "no link has a mass; give at least one link an <inertial>")
        if self.moving_nothing:
            shown = ", ".join(map(repr, self.moving_nothing[:6])) + (
                f" and {len(self.moving_nothing) - 6} more" if len(self.moving_nothing) > 6 else ""
            )
            self.left_out.add(f"joints that move nothing with mass ({shown})")
        used = {section: entries for section, entries in self.data.items() if entries}
        base = {"base": self.base} if self.base else {}
        return {"name": _identifier(self.root.get("name") or "robot"), **base, **used, "fixed": self.fixed}

    def _tree(self) -> str:
        """The root link; fills `children`."""
        parent_of: dict[str, str] = {}
        for name, joint in self.joints.items():
            ends = []
            for end in ("parent", "child"):
                element = self.attributes.element(joint, end, ("joint", name))
                link = self.attributes.text(element, "link", ("joint", name, end))
                if link not in self.links:
                    self.source.stop(("joint", name, end), f"unknown link {quoted(link)}; define it")
                ends.append(link)
            if ends[1] in parent_of:
                text = (
                    f"link {quoted(ends[1])} is already the child of {quoted(parent_of[ends[1]])}; a tree has no loops"
                )
                self.source.stop(("joint", name), text)
            parent_of[ends[1]] = name
            self.children.setdefault(ends[0], []).append((name, ends[1]))
        roots = [name for name in self.links if name not in parent_of]
        if len(roots) != 1:
            shown = f" ({', '.join(quoted(name) for name in roots[:4])})" if roots else ""
            text = f"{len(roots)} root links{shown}; a robot has exactly one link that is no joint's child"
            self.source.stop((), text)
        lost = set(self.links) - set(self._in_order(roots[0]))
        if lost:
            first = next(name for name in self.links if name in lost)
            self.source.stop(("link", first), "not connected to the root link; check the parents for a circle")
        return roots[0]

    def _in_order(self, root: str) -> list[str]:
        """Links, parents before their children."""
        found = [root]
        for link in found:
            found += [child for _, child in self.children.get(link, [])]
        return found

    def _massive(self, root: str) -> set[str]:
        """Links that have mass or inertia, or that something with it hangs on."""
        massive: set[str] = set()
        for link in reversed(self._in_order(root)):
            if self._has_mass(link) or any(child in massive for _, child in self.children.get(link, [])):
                massive.add(link)
        return massive

    def _has_mass(self, link: str) -> bool:
        return self.links[link].find("inertial") is not None and any(self._inertial(link)[:7])

    # -- bodies -------------------------------------------------------------------------------------------------------

    def _root_link(self, link: str, floating: bool) -> None:
        at_origin = {"of": GROUND, "origin": list(_ZERO), "rpy": list(_ZERO)}
        if floating:
            self._free_root(link)
        elif self.links[link].find("inertial") is None:
            self.hosts[link] = _Host(GROUND, np.zeros(3), np.eye(3))
        else:
            body = self._body(link, at_origin)
            taken = {_identifier(name) for name in self.joints}
            name = next(n for n in ("root", *(f"root_{k}" for k in range(len(taken) + 1))) if n not in taken)
            self._store("joints", name, {"type": "fixed", "bodies": [GROUND, body]})

    def _free_root(self, root: str) -> None:
        """The free body is the root link if it has mass, else the heaviest of the links that are fixed to it."""
        rigid = {root: _Host(GROUND, np.zeros(3), np.eye(3))}
        others = []
        for link in (waiting := [root]):
            for joint, child in self.children.get(link, []):
                if self._kind(joint) == "fixed":
                    rigid[child] = self._placed(
                        rigid[link], *self.attributes.origin(self.joints[joint], ("joint", joint))
                    )
                    waiting.append(child)
                else:
                    others.append(self._kind(joint))
        heavy = {link: self._inertial(link)[0] for link in rigid if self.links[link].find("inertial") is not None}
        trunk = root if heavy.get(root) else max(heavy, key=lambda link: heavy[link], default=root)
        if heavy.get(trunk):
            place = rigid[trunk]
            body = self._body(trunk, {"of": GROUND, "origin": place.origin.tolist(), "rpy": _angles(place.axes)})
            if trunk != root:
                self._merge(root, _Host(body, -place.axes.T @ place.origin, place.axes.T))
            self.base = body
        elif {*others} == {"floating"}:
            self.hosts[root] = rigid[root]
        else:
            text = (
                "the root link and what is fixed to it have no mass, so they cannot float; give the link an <inertial>"
            )
            self.source.stop(("link", root), text)

    def _joint(self, name: str, parent: str, child: str, massive: bool) -> None:
        joint, host, path, kind = self.joints[name], self.hosts[parent], ("joint", name), self._kind(name)
        origin, rpy = self.attributes.origin(joint, path)
        written = self.links[child].find("inertial") is not None
        if not massive and (kind != "fixed" or not written):
            if kind != "fixed":
                self.moving_nothing.append(name)
            self._merge(child, self._placed(host, origin, rpy))
            return
        if kind == "fixed" and not written:
            self._merge(child, self._placed(host, origin, rpy))
            return
        body = self._body(child, self._frame(host, origin, rpy))
        entry = self._entry(joint, kind, body, path)
        key = self._store("joints", name, {**entry, "bodies": [host.body, body]})
        self.fixed += [f"joints.{key}.{where}.at.*" for where in ("at", "axis", "normal", "x_axis") if where in entry]
        self._dynamics(joint, key, kind, path)

    def _kind(self, joint: str) -> str:
        kind = self.joints[joint].get("type") or ""
        if kind not in _JOINT_TYPES:
            text = f"unknown type {quoted(kind)}; known are {', '.join(_JOINT_TYPES)}"
            self.source.stop(("joint", joint, "type"), text)
        return kind

    def _placed(self, host: _Host, origin: list[float], rpy: list[float]) -> _Host:
        """The frame of a link that is fixed to another one."""
        return _Host(host.body, host.origin + host.axes @ np.array(origin), host.axes @ rotation(*rpy))

    def _merge(self, link: str, place: _Host) -> None:
        self.hosts[link] = place
        at = place.origin.tolist()
        self._store("points", link, at if place.body == GROUND else {"body": place.body, "at": at})

    def _frame(self, host: _Host, origin: list[float], rpy: list[float]) -> dict[str, Any]:
        """Frame of a child link relative to the body that carries it."""
        if np.any(host.origin) or not np.array_equal(host.axes, np.eye(3)):
            place = self._placed(host, origin, rpy)
            origin, rpy = place.origin.tolist(), _angles(place.axes)
        return {"of": host.body, "origin": origin, "rpy": rpy}

    def _body(self, link: str, frame: Mapping[str, Any]) -> str:
        mass, *entries, origin = self._inertial(link)
        name = _identifier(link)
        com = {"body": name, "at": origin}
        inertia = dict(zip(ENTRIES, entries, strict=True))
        self._store("bodies", link, {"mass": mass, "com": com, "inertia": inertia, "frame": dict(frame)})
        self.fixed.append(f"bodies.{name}.frame.rpy.*")
        self.hosts[link] = _Host(name, np.zeros(3), np.eye(3))
        return name

    def _inertial(self, link: str) -> tuple[Any, ...]:
        """Mass, inertia in link axes (in the order of `ENTRIES`) and centre of mass; products that are not written are zero."""
        path, inertial = ("link", link), self.links[link].find("inertial")
        if inertial is None:
            return (*[0.0] * 7, list(_ZERO))
        origin, rpy = self.attributes.origin(inertial, (*path, "inertial"))
        mass = self.attributes.number(self.attributes.element(inertial, "mass", path), "value", (*path, "mass"))
        tensor = self.attributes.element(inertial, "inertia", path)
        absent = {p: None if p[0] == p[1] else 0.0 for p in ENTRIES}
        entries = {p: self.attributes.number(tensor, f"i{p}", (*path, "inertia"), absent[p]) for p in ENTRIES}
        if any(rpy):
            entries = _turned(entries, rotation(*rpy))
        return (mass, *entries.values(), origin)

    # -- joints -------------------------------------------------------------------------------------------------------

    def _entry(self, joint: Element, kind: str, body: str, path: tuple[str, ...]) -> dict[str, Any]:
        at = {"body": body, "at": list(_ZERO)}
        if kind in ("fixed", "floating"):
            return {"type": "fixed" if kind == "fixed" else "free", "at": at}
        axis = self.attributes.direction(joint.find("axis"), (*path, "axis"))
        if kind == "planar":
            x_axis = np.eye(3)[int(np.argmin(np.abs(axis)))].tolist()
            normal, along = {"body": body, "at": axis}, {"body": body, "at": x_axis}
            return {"type": "planar", "at": at, "normal": normal, "x_axis": along}
        kind = "prismatic" if kind == "prismatic" else "revolute"
        return {"type": kind, "at": at, "axis": {"body": body, "at": axis}}

    def _dynamics(self, joint: Element, key: str, kind: str, path: tuple[str, ...]) -> None:
        """Damping becomes a joint spring; friction and limits are left out."""
        limit, dynamics = joint.find("limit"), joint.find("dynamics")
        if limit is not None and kind in ("revolute", "prismatic"):
            bounds = [limit.get(bound, "0") for bound in ("lower", "upper")]
            if any(_is_below(bound, _NO_LIMIT) for bound in bounds):
                self.left_out.add("joint limits")
        if dynamics is None or kind not in ("revolute", "continuous", "prismatic"):
            return
        if dynamics.get("friction") is not None and not _is_below(dynamics.get("friction", ""), 5e-324):
            self.left_out.add("joint friction")
        damping = self.attributes.number(dynamics, "damping", (*path, "dynamics"), 0.0)
        if damping:
            spring = {"type": "joint_spring", "coordinate": key, "damping": damping}
            self.data["forces"][f"{key}.damping"] = spring

    def _mimics(self) -> None:
        found = Mimics(self.joints, self.attributes, self.moving_nothing, self.left_out.add).couplings()
        for name, coupling in found.items():
            ratios = {_identifier(joint): ratio for joint, ratio in coupling.ratios.items()}
            self._store("couplings", f"{name}_mimic", {"ratios": ratios, "offset": coupling.offset})
            if coupling.offset:  # loops close with the others where they stand
                self.data["initial"][_identifier(name)] = {"position": coupling.offset, "hold": False}

    def _store(self, section: str, name: str, entry: Any) -> str:
        key = _identifier(name)
        if key in self.data[section]:
            self.source.stop((section, name), f"the name becomes {key!r}, which is taken; rename it")
        self.data[section][key] = entry
        return key


def _identifier(name: str) -> str:
    """A URDF name with everything that is not allowed in a name replaced."""
    cleaned = re.sub(r"[^A-Za-z0-9_]", "_", name)[:60]
    return cleaned if re.match(r"[A-Za-z_]", cleaned) and cleaned != GROUND else f"_{cleaned}"


def _is_below(text: str, limit: float) -> bool:
    """Whether a number that is left out anyway is below a limit; what is no number is not."""
    try:
        return abs(float(text)) < limit
    except ValueError:
        return False


def _turned(entries: Mapping[str, float], axes: Array) -> dict[str, float]:
    """R I R^T: the inertia in link axes from that in inertial axes."""
    matrix = np.array([[entries["".join(sorted(a + b))] for b in "xyz"] for a in "xyz"])
    matrix = axes @ matrix @ axes.T
    return {entry: float(matrix["xyz".index(entry[0]), "xyz".index(entry[1])]) for entry in ENTRIES}


def _angles(axes: Array) -> list[float]:
    """Roll, pitch, yaw of a rotation matrix."""
    pitch = math.atan2(-axes[2, 0], math.hypot(axes[0, 0], axes[1, 0]))
    if math.hypot(axes[0, 0], axes[1, 0]) < 1e-12:
        return [math.atan2(-axes[1, 2], axes[1, 1]), pitch, 0.0]
    return [math.atan2(axes[2, 1], axes[2, 2]), pitch, math.atan2(axes[1, 0], axes[0, 0])]
