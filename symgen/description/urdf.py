"""URDF robots as descriptions.

Links become bodies whose frame is the link frame; a root link without mass is ground, one with mass is fixed to
ground (or left free). A link without inertia on a fixed joint becomes a named point of the body it is fixed to.
Roll-pitch-yaw angles, axes and joint origins (zero in the link frame) are marked as fixed, all other numbers stay
changeable. What has no meaning here (limits, friction, transmissions, ...) is left out, with a notice if it matters.
"""

from __future__ import annotations

import math
import os
import re
import warnings
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.describe import describe
from symgen.description.design_position import Array, rotation
from symgen.description.errors import Source, SymgenNotice, quoted
from symgen.description.schema import GROUND, Description
from symgen.description.text import check_text, text_of

_JOINT_TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
_NO_LIMIT = 1e6
_ZERO = (0.0, 0.0, 0.0)


def read_urdf(path: str | os.PathLike[str], floating: bool = False) -> Description:
    """The robot in a URDF file; with `floating`, its root link moves freely instead of being fixed to ground."""
    name = os.fspath(path)
    text = text_of(name)
    check_text(text, name)
    source = Source(name)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        source.stop((), "document types and entities are not read; remove <!DOCTYPE ...> and <!ENTITY ...>")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        source.stop((), f"not valid XML: {error}; correct the file", error.position[0])
    except (ValueError, LookupError, RecursionError) as error:
        source.stop((), f"not readable as XML ({error}); save it as plain UTF-8", 1)
    if root.tag != "robot":
        source.stop((), f"the outermost element is <{quoted(root.tag)[1:-1]}>; a URDF file has <robot>", 1)
    robot = _Robot(root, source)
    data = robot.description(floating)
    if robot.left_out:
        warnings.warn(f"{name}: left out: {', '.join(sorted(robot.left_out))}", SymgenNotice, stacklevel=2)
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
    source: Source
    links: dict[str, Element] = field(default_factory=dict)
    joints: dict[str, Element] = field(default_factory=dict)
    hosts: dict[str, _Host] = field(default_factory=dict)
    data: dict[str, dict[str, Any]] = field(default_factory=dict)
    fixed: list[str] = field(default_factory=list)
    left_out: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.data = {s: {} for s in ("points", "bodies", "joints", "forces", "couplings")}
        for tag, found in (("link", self.links), ("joint", self.joints)):
            for element in self.root.findall(tag):
                name = self._attribute(element, "name", (tag,))
                if name in found:
                    self.source.stop((tag, name), "defined twice; rename one")
                found[name] = element

    def description(self, floating: bool) -> dict[str, Any]:
        """Plain data as a description file would hold it."""
        children = self._children()
        roots = [name for name in self.links if name not in {j[1] for own in children.values() for j in own}]
        if len(roots) != 1:
            self.source.stop((), f"{len(roots)} root links; a robot has exactly one link that is no joint's child")
        self._root_link(roots[0], floating)
        open_links = [roots[0]]
        while open_links:
            link = open_links.pop(0)
            for joint, child in children.get(link, []):
                self._joint(joint, link, child)
                open_links.append(child)
        self._mimics()
        if not self.data["bodies"]:
            self.source.stop((), "no link has a mass; give at least one link an <inertial>")
        lost = [name for name in self.links if name not in self.hosts]
        if lost:
            self.source.stop(("link", lost[0]), "not connected to the root link; check the parents for a circle")
        used = {section: entries for section, entries in self.data.items() if entries}
        return {"name": _identifier(self.root.get("name") or "robot"), **used, "fixed": self.fixed}

    def _children(self) -> dict[str, list[tuple[str, str]]]:
        """Joints and child links of every parent link."""
        children: dict[str, list[tuple[str, str]]] = {}
        parent_of: dict[str, str] = {}
        for name, joint in self.joints.items():
            ends = []
            for end in ("parent", "child"):
                link = self._attribute(self._element(joint, end, ("joint", name)), "link", ("joint", name, end))
                if link not in self.links:
                    self.source.stop(("joint", name, end), f"unknown link {quoted(link)}; define it")
                ends.append(link)
            if ends[1] in parent_of:
                text = (
                    f"link {quoted(ends[1])} is already the child of {quoted(parent_of[ends[1]])}; a tree has no loops"
                )
                self.source.stop(("joint", name), text)
            parent_of[ends[1]] = name
            children.setdefault(ends[0], []).append((name, ends[1]))
        return children

    def _root_link(self, link: str, floating: bool) -> None:
        if self.links[link].find("inertial") is None:
            self.hosts[link] = _Host(GROUND, np.zeros(3), np.eye(3))
            return
        body = self._body(link, {"of": GROUND, "origin": list(_ZERO), "rpy": list(_ZERO)})
        if not floating:
            self._store("joints", "root", {"type": "fixed", "bodies": [GROUND, body]})

    def _joint(self, name: str, parent: str, child: str) -> None:
        joint, host, path = self.joints[name], self.hosts[parent], ("joint", name)
        kind = joint.get("type") or ""
        if kind not in _JOINT_TYPES:
            self.source.stop((*path, "type"), f"unknown type {quoted(kind)}; known are {', '.join(_JOINT_TYPES)}")
        origin, rpy = self._origin(joint, path)
        if self.links[child].find("inertial") is None:
            if kind == "fixed":
                self._merge(child, host, origin, rpy)
                return
            text = f"the moving link {quoted(child)} has no mass; give it an <inertial>"
            self.source.stop(("link", child), text)
        body = self._body(child, self._frame(host, origin, rpy))
        entry = self._entry(joint, kind, body, path)
        key = self._store("joints", name, {**entry, "bodies": [host.body, body]})
        self.fixed += [f"joints.{key}.{where}.at.*" for where in ("at", "axis", "normal", "x_axis") if where in entry]
        self._dynamics(joint, key, kind, path)

    def _merge(self, link: str, host: _Host, origin: list[float], rpy: list[float]) -> None:
        at = host.origin + host.axes @ np.array(origin)
        self.hosts[link] = _Host(host.body, at, host.axes @ rotation(*rpy))
        point: Any = at.tolist() if host.body == GROUND else {"body": host.body, "at": at.tolist()}
        self._store("points", link, point)

    def _frame(self, host: _Host, origin: list[float], rpy: list[float]) -> dict[str, Any]:
        """Frame of a child link relative to the body that carries it."""
        if np.any(host.origin) or not np.array_equal(host.axes, np.eye(3)):
            origin = (host.origin + host.axes @ np.array(origin)).tolist()
            rpy = _angles(host.axes @ rotation(*rpy))
        return {"of": host.body, "origin": origin, "rpy": rpy}

    def _body(self, link: str, frame: Mapping[str, Any]) -> str:
        path = ("link", link)
        inertial = self._element(self.links[link], "inertial", path)
        origin, rpy = self._origin(inertial, (*path, "inertial"))
        mass = self._number(self._element(inertial, "mass", path), "value", (*path, "mass"))
        tensor = self._element(inertial, "inertia", path)
        entries = {p: self._number(tensor, f"i{p}", (*path, "inertia")) for p in ("xx", "yy", "zz", "xy", "xz", "yz")}
        if any(rpy):
            entries = _turned(entries, rotation(*rpy))
        name = _identifier(link)
        com = {"body": name, "at": origin}
        self._store("bodies", link, {"mass": mass, "com": com, "inertia": entries, "frame": dict(frame)})
        self.fixed.append(f"bodies.{name}.frame.rpy.*")
        self.hosts[link] = _Host(name, np.zeros(3), np.eye(3))
        return name

    def _entry(self, joint: Element, kind: str, body: str, path: tuple[str, ...]) -> dict[str, Any]:
        at = {"body": body, "at": list(_ZERO)}
        if kind in ("fixed", "floating"):
            return {"type": "fixed" if kind == "fixed" else "free", "at": at}
        written = joint.find("axis")
        axis = [1.0, 0.0, 0.0] if written is None else self._vector(written, "xyz", (*path, "axis"))
        if not any(axis):
            self.source.stop((*path, "axis"), "the axis has length zero; give a direction")
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
            bounds = [self._number(limit, b, (*path, "limit"), 0.0) for b in ("lower", "upper")]
            if any(abs(b) < _NO_LIMIT for b in bounds):
                self.left_out.add("joint limits")
        if dynamics is None or kind not in ("revolute", "continuous", "prismatic"):
            return
        if self._number(dynamics, "friction", (*path, "dynamics"), 0.0):
            self.left_out.add("joint friction")
        damping = self._number(dynamics, "damping", (*path, "dynamics"), 0.0)
        if damping:
            spring = {"type": "joint_spring", "coordinate": key, "damping": damping}
            self.data["forces"][f"{key}.damping"] = spring

    def _mimics(self) -> None:
        """`mimic`: q = multiplier * other + offset."""
        for name, joint in self.joints.items():
            mimic = joint.find("mimic")
            if mimic is not None:
                path = ("joint", name, "mimic")
                other = _identifier(self._attribute(mimic, "joint", path))
                ratio = self._number(mimic, "multiplier", path, 1.0)
                ratios = {_identifier(name): 1.0, other: -ratio}
                offset = self._number(mimic, "offset", path, 0.0)
                self._store("couplings", f"{name}_mimic", {"ratios": ratios, "offset": offset})

    def _store(self, section: str, name: str, entry: Any) -> str:
        key = _identifier(name)
        if key in self.data[section]:
            self.source.stop((section, name), f"the name becomes {key!r}, which is taken; rename it")
        self.data[section][key] = entry
        return key

    def _element(self, parent: Element, tag: str, path: tuple[str, ...]) -> Element:
        found = parent.find(tag)
        if found is None:
            self.source.stop(path, f"<{tag}> is missing; add it")
        return found

    def _attribute(self, element: Element, name: str, path: tuple[str, ...]) -> str:
        value = element.get(name)
        if not value:
            self.source.stop(path, f"the attribute {name!r} is missing; add it")
        return value

    def _number(self, element: Element, name: str, path: tuple[str, ...], default: float | None = None) -> float:
        if default is not None and element.get(name) is None:
            return default
        return self._finite(self._attribute(element, name, path), (*path, name))

    def _finite(self, text: str, path: tuple[str, ...]) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            self.source.stop(path, f"{quoted(text)} is not a finite number; write one")
        return value

    def _vector(self, element: Element, name: str, path: tuple[str, ...]) -> list[float]:
        numbers = [self._finite(n, (*path, name)) for n in (element.get(name) or "0 0 0").split()]
        if len(numbers) != 3:
            self.source.stop((*path, name), f"{len(numbers)} numbers; write three")
        return numbers

    def _origin(self, element: Element, path: tuple[str, ...]) -> tuple[list[float], list[float]]:
        origin = element.find("origin")
        if origin is None:
            return list(_ZERO), list(_ZERO)
        return self._vector(origin, "xyz", (*path, "origin")), self._vector(origin, "rpy", (*path, "origin"))


def _identifier(name: str) -> str:
    """A URDF name with everything that is not allowed in a name replaced."""
    cleaned = re.sub(r"[^A-Za-z0-9_]", "_", name)[:60]
    return cleaned if re.match(r"[A-Za-z_]", cleaned) and cleaned != GROUND else f"_{cleaned}"


def _turned(entries: Mapping[str, float], axes: Array) -> dict[str, float]:
    """R I R^T: the inertia in link axes from that in inertial axes."""
    matrix = np.array([[entries["".join(sorted(a + b))] for b in "xyz"] for a in "xyz"])
    matrix = axes @ matrix @ axes.T
    return {a + b: float(matrix["xyz".index(a), "xyz".index(b)]) for a, b in ("xx", "yy", "zz", "xy", "xz", "yz")}


def _angles(axes: Array) -> list[float]:
    """Roll, pitch, yaw of a rotation matrix."""
    pitch = math.atan2(-axes[2, 0], math.hypot(axes[0, 0], axes[1, 0]))
    if math.hypot(axes[0, 0], axes[1, 0]) < 1e-12:
        return [math.atan2(-axes[1, 2], axes[1, 1]), pitch, 0.0]
    return [math.atan2(axes[2, 1], axes[2, 2]), pitch, math.atan2(axes[1, 0], axes[0, 0])]
