"""Links and joints of a URDF file as the tree that they form, and what its links weigh."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.design_position import Array, rotation
from symgen.description.errors import hint, quoted
from symgen.description.rounding import without_noise
from symgen.description.schema import ENTRIES
from symgen.description.urdf.xml import Attributes

JOINT_TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar", "spherical")
"""Of URDF, and `spherical`, which several simulators add."""
WORLD = "world"
"""A parent that Drake and Gazebo know without its being defined."""
SCALAR = ("revolute", "continuous", "prismatic")
"""Joints with one coordinate."""


class Place(NamedTuple):
    """Of a frame in another one."""

    origin: Array
    axes: Array

    def at(self, origin: Iterable[float], rpy: Iterable[float]) -> Place:
        """A frame that is placed in this one."""
        shift = np.array([*origin])
        size = float(np.max(np.abs([self.origin, shift])))
        return Place(without_noise(self.origin + self.axes @ shift, size), self.axes @ rotation(*rpy))

    def seeing(self, other: Place) -> Place:
        """Where another frame is in this one, both of them known in a third."""
        return Place(self.axes.T @ (other.origin - self.origin), self.axes.T @ other.axes)

    def at_place(self, inner: Place) -> Place:
        """The same for a frame that is known as a place."""
        return Place(self.origin + self.axes @ inner.origin, self.axes @ inner.axes)


ORIGIN = Place(np.zeros(3), np.eye(3))


class Inertial(NamedTuple):
    """Mass, inertia in link axes (in the order of `ENTRIES`) and centre of mass."""

    mass: float
    entries: tuple[float, ...]
    centre: list[float]


NOTHING = Inertial(0.0, (0.0,) * 6, [0.0] * 3)


@dataclass
class Tree:
    """`kinds` are joints that are of another type than the file says; `kept` are links that are not left out though they weigh nothing."""

    root_element: Element
    attributes: Attributes
    kinds: Mapping[str, str] = field(default_factory=dict)
    kept: Collection[str] = ()
    links: dict[str, Element] = field(default_factory=dict)
    joints: dict[str, Element] = field(default_factory=dict)
    children: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """Joints and child links of every parent link."""
    above: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Joint and parent link of every link but the root."""

    def __post_init__(self) -> None:
        for tag, found in (("link", self.links), ("joint", self.joints)):
            for element in self.root_element.findall(tag):
                name = self.attributes.text(element, "name", (tag,))
                if name in found:
                    self.attributes.source.stop((tag, name), "defined twice; rename one")
                found[name] = element
        for name, joint in self.joints.items():
            self._connect(name, joint)

    def _connect(self, name: str, joint: Element) -> None:
        parent, child = (self._end(name, joint, end) for end in ("parent", "child"))
        if child in self.above:
            text = f"link {quoted(child)} is already the child of {quoted(self.above[child][0])}; a tree has no loops, so write one of "
            self.attributes.source.stop(
                ("joint", name), f"{text}the joints inside <gazebo>, or name it in a file that closes loops"
            )
        self.above[child] = (name, parent)
        self.children.setdefault(parent, []).append((name, child))

    def _end(self, name: str, joint: Element, end: str) -> str:
        element = self.attributes.element(joint, end, ("joint", name))
        link = self.attributes.text(element, "link", ("joint", name, end))
        if link == WORLD and end == "parent":
            self.links.setdefault(WORLD, Element("link", {"name": WORLD}))
        if link not in self.links:
            self.attributes.source.stop(("joint", name, end), f"unknown link {quoted(link)}; define it")
        return link

    @cached_property
    def root(self) -> str:
        source = self.attributes.source
        roots = [name for name in self.links if name not in self.above]
        if len(roots) != 1:
            shown = f" ({', '.join(quoted(name) for name in roots[:4])})" if roots else ""
            text = f"{len(roots)} root links{shown}; a robot has exactly one link that is no joint's child"
            source.stop((), text)
        lost = set(self.links) - set(self._below(roots[0]))
        if lost:
            first = next(name for name in self.links if name in lost)
            source.stop(("link", first), "not connected to the root link; check the parents for a circle")
        return roots[0]

    def _below(self, root: str) -> list[str]:
        """Links, parents before their children."""
        found = [root]
        for link in found:
            found += [child for _, child in self.children.get(link, [])]
        return found

    @cached_property
    def in_order(self) -> list[str]:
        """Links, parents before their children."""
        return self._below(self.root)

    @cached_property
    def massive(self) -> set[str]:
        """Links that have mass or inertia or are kept, or that something of this kind hangs on."""
        found: set[str] = set()
        for link in reversed(self.in_order):
            weighs = any((self.inertial(link).mass, *self.inertial(link).entries))
            if weighs or link in self.kept or any(child in found for _, child in self.children.get(link, [])):
                found.add(link)
        return found

    @cached_property
    def child_of(self) -> dict[str, str]:
        """Links by the joints that carry them."""
        return {joint: link for link, (joint, _) in self.above.items()}

    @cached_property
    def places(self) -> dict[str, Place]:
        """Frames of all links as the root link sees them, with all joints at zero."""
        return self.placed({}, self.in_order)

    def placed(self, positions: Mapping[str, Array], links: Sequence[str]) -> dict[str, Place]:
        """Of some links, the root link first, with some joints elsewhere."""
        found = {self.root: ORIGIN}
        for link in links[1:]:
            joint, parent = self.above[link]
            place = found[parent].at_place(self.origins[joint])
            found[link] = place.at_place(self.moved(joint, positions[joint])) if joint in positions else place
        return found

    @cached_property
    def origins(self) -> dict[str, Place]:
        """Frames of children in those of their parents, with joints at zero."""
        return {joint: ORIGIN.at(*self.origin(joint)) for joint in self.joints}

    def moved(self, joint: str, position: Array) -> Place:
        """Of the child's frame, from where it is at zero; positions of a spherical joint are a vector of rotation."""
        kind = self.kind(joint)
        if kind == "spherical":
            return Place(np.zeros(3), turned(position))
        if kind.startswith("universal"):
            first, second = universal_axes(kind)
            return Place(np.zeros(3), turned(position[0] * first) @ turned(position[1] * second))
        if kind == "prismatic":
            return Place(position[0] * self.axis(joint), np.eye(3))
        return Place(np.zeros(3), turned(position[0] * self.axis(joint)))

    def axis(self, joint: str) -> Array:
        """Of a joint that has one, in the axes of the child."""
        return np.array(self.attributes.direction(self.joints[joint].find("axis"), ("joint", joint, "axis")))

    def origin(self, joint: str) -> tuple[list[float], list[float]]:
        """xyz and rpy of the child's frame in the parent's."""
        return self.attributes.origin(self.joints[joint], ("joint", joint))

    def kind(self, joint: str) -> str:
        if joint in self.kinds:
            return self.kinds[joint]
        kind = self.joints[joint].get("type") or ""
        if kind not in JOINT_TYPES:
            text = f"unknown type {quoted(kind)}; {hint(kind, JOINT_TYPES)}"
            self.attributes.source.stop(("joint", joint, "type"), text)
        return kind

    def is_written(self, link: str) -> bool:
        """Whether the link has an <inertial>."""
        return self.links[link].find("inertial") is not None

    def inertial(self, link: str) -> Inertial:
        """Products of inertia that are not written are zero."""
        path, inertial = ("link", link), self.links[link].find("inertial")
        if inertial is None:
            return NOTHING
        origin, rpy = self.attributes.origin(inertial, (*path, "inertial"))
        mass = self.attributes.number(self.attributes.element(inertial, "mass", path), "value", (*path, "mass"))
        tensor = self.attributes.element(inertial, "inertia", path)
        absent = {p: None if p[0] == p[1] else 0.0 for p in ENTRIES}
        entries = {p: self.attributes.number(tensor, f"i{p}", (*path, "inertia"), absent[p]) for p in ENTRIES}
        if any(rpy):
            entries = _turned(entries, rotation(*rpy))
        return Inertial(mass, tuple(entries.values()), origin)

    def mass_beyond(self, joint: str) -> float:
        """Of everything that a joint moves."""
        return sum(self.inertial(link).mass for link in self._below(self.child_of[joint]))


def universal_axes(kind: str) -> tuple[Array, Array]:
    """The first and the second one of `universal xy`."""
    first, second = (np.eye(3)["xyz".index(each)] for each in kind[-2:])
    return first, second


def turned(vector: Array) -> Array:
    """The matrix of a rotation about a vector by its length."""
    angle = float(np.linalg.norm(vector))
    if not angle:
        return np.eye(3)
    x, y, z = vector / angle
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.asarray(np.eye(3) + np.sin(angle) * skew + (1.0 - np.cos(angle)) * skew @ skew)


def _turned(entries: Mapping[str, float], axes: Array) -> dict[str, float]:
    """R I R^T: the inertia in link axes from that in inertial axes."""
    matrix = np.array([[entries["".join(sorted(a + b))] for b in "xyz"] for a in "xyz"])
    matrix = without_noise(axes @ matrix @ axes.T)
    return {entry: float(matrix["xyz".index(entry[0]), "xyz".index(entry[1])]) for entry in ENTRIES}
