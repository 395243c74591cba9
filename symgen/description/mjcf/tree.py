"""The bodies of a model, with frames and replicates resolved: what stands in the file, in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.design_position import Array
from symgen.description.mjcf.defaults import MAIN, Defaults
from symgen.description.mjcf.inertia import Geom
from symgen.description.mjcf.orientation import euler, orientation
from symgen.description.mjcf.settings import Settings
from symgen.description.mjcf.tag import Path, Tag

MAX_COPIES = 20_000
"""Elements that replicates make."""
WORLD = "world"
_SAVED = "save the file by MuJoCo (`mujoco.mj_saveLastXML`), which writes out what they are"
_NOT_READ = {
    "composite": f"composite bodies are not read; {_SAVED}",
    "flexcomp": "flexible bodies are not read; remove them",
    "attach": f"attached models are not read; {_SAVED}",
}
_SHOWN_ONLY = frozenset({"camera", "light", "plugin"})


@dataclass(frozen=True)
class Place:
    """Of a frame in its body or of a body in its parent."""

    origin: Array = field(default_factory=lambda: np.zeros(3))
    axes: Array = field(default_factory=lambda: np.eye(3))

    def then(self, origin: Array, axes: Array) -> Place:
        """A place that is written in this one."""
        return Place(self.origin + self.axes @ origin, self.axes @ axes)


@dataclass
class JointRecord:
    """`axis` and `at` in the frame of the body; numbers in radians and metres. `name` is unique among joints."""

    name: str
    kind: str
    tag: Tag
    at: Array
    axis: Array
    ref: float
    body: BodyRecord


@dataclass
class Site:
    name: str
    place: Place
    body: BodyRecord


@dataclass
class BodyRecord:
    """`name` is unique among bodies; `place` is in the parent's frame."""

    name: str
    tag: Tag
    place: Place
    parent: BodyRecord | None = None
    joints: list[JointRecord] = field(default_factory=list)
    geoms: list[Geom] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    children: list[BodyRecord] = field(default_factory=list)
    inertial: Tag | None = None

    @property
    def is_static(self) -> bool:
        """Fixed to the world."""
        body: BodyRecord | None = self
        while body is not None:
            if body.joints:
                return False
            body = body.parent
        return True


@dataclass(frozen=True)
class _Around:
    """Where an element stands: its frame in the body, the class that holds there, and what is added to its name."""

    place: Place
    default: str
    suffix: str = ""


JOINT_KINDS = ("hinge", "slide", "ball", "free")


@dataclass
class Tree:
    """Bodies in MuJoCo's order, parents before their children."""

    defaults: Defaults
    settings: Settings
    bodies: list[BodyRecord] = field(default_factory=list)
    joints: list[JointRecord] = field(default_factory=list)
    sites: dict[str, Site] = field(default_factory=dict)
    copies: int = 0

    def read(self, root: Element) -> None:
        world = BodyRecord(WORLD, Tag("worldbody", {}, ("worldbody",), self.defaults.source), Place())
        for section in root.findall("worldbody"):
            self._children(section, world, _Around(Place(), MAIN))
        self._number(world)

    def _children(self, element: Element, body: BodyRecord, around: _Around) -> None:
        for child in element:
            if not isinstance(child.tag, str):
                continue
            if around.suffix:
                self._count(child)
            match child.tag:
                case "body":
                    self._body(child, body, around)
                case "frame":
                    inner = self.defaults.class_of(child, self.defaults.class_of(child, around.default), "childclass")
                    frame = self._tag(child, around)
                    place = self._place(frame, around)
                    self._children(child, body, _Around(place, inner, around.suffix))
                case "replicate":
                    self._replicate(child, body, around)
                case "joint" | "freejoint":
                    self._joint(child, body, around)
                case "geom":
                    body.geoms.append(Geom(self._tag(child, around), around.place.origin, around.place.axes))
                case "site":
                    self._site(child, body, around)
                case "inertial":
                    body.inertial = Tag(child.tag, child.attrib, ("body", body.name, "inertial"), self.defaults.source)
                case _ if child.tag in _NOT_READ:
                    self.defaults.source.stop((child.tag, child.get("name") or ""), _NOT_READ[child.tag])
                case _ if child.tag not in _SHOWN_ONLY:
                    self.defaults.source.stop(
                        (element.tag, child.tag), "unknown element; MJCF has none of this name here"
                    )

    def _tag(self, element: Element, around: _Around) -> Tag:
        name = self._name(element, around)
        path: Path = (element.tag, name) if name else (element.tag,)
        return self.defaults.tag(element, path, around.default)

    def _name(self, element: Element, around: _Around) -> str:
        name = element.get("name") or ""
        return name + around.suffix if name else ""

    def _place(self, tag: Tag, around: _Around) -> Place:
        return around.place.then(np.array(tag.numbers("pos", 3, (0.0, 0.0, 0.0))), orientation(tag, self.settings))

    def _body(self, element: Element, parent: BodyRecord, around: _Around) -> None:
        tag = Tag(element.tag, element.attrib, ("body", self._name(element, around)), self.defaults.source)
        body = BodyRecord(self._name(element, around), tag, self._place(tag, around), parent)
        parent.children.append(body)
        inner = self.defaults.class_of(element, around.default, "childclass")
        self._children(element, body, _Around(Place(), inner, around.suffix))

    def _replicate(self, element: Element, body: BodyRecord, around: _Around) -> None:
        """Each copy is where the offset, turned with the copies before, has led."""
        tag = Tag(element.tag, element.attrib, ("replicate",), self.defaults.source)
        count = tag.whole("count", 0)
        inner = self.defaults.class_of(element, around.default, "childclass")
        step, shift = tag.numbers("euler", 3, (0.0, 0.0, 0.0)), np.array(tag.numbers("offset", 3, (0.0, 0.0, 0.0)))
        origin, digits = np.zeros(3), len(str(count))
        for k in range(count):
            turned = euler([k * angle * self.settings.angle for angle in step], self.settings.euler)
            suffix = f"{element.get('sep', '')}{k:0{digits}}{around.suffix}"
            self._count(element)
            self._children(element, body, _Around(around.place.then(origin, turned), inner, suffix))
            origin = origin + turned @ shift

    def _count(self, element: Element) -> None:
        self.copies += 1
        if self.copies > MAX_COPIES:
            text = f"replicates make more than {MAX_COPIES} elements; use a smaller count"
            self.defaults.source.stop((element.tag,), text)

    def _joint(self, element: Element, body: BodyRecord, around: _Around) -> None:
        if body.parent is None:
            self.defaults.source.stop((element.tag,), "the world has no joints; put the joint into a body")
        tag = self._tag(element, around)
        if element.tag == "freejoint":
            tag = Tag("joint", element.attrib, tag.path, tag.source)
        kind = "free" if element.tag == "freejoint" else tag.word("type", JOINT_KINDS, "hinge")
        angle = self.settings.angle if kind == "hinge" else 1.0
        at, axis = np.zeros(3), np.array([0.0, 0.0, 1.0])
        if kind != "free":
            at = around.place.origin + around.place.axes @ np.array(tag.numbers("pos", 3, (0.0, 0.0, 0.0)))
        if kind in ("hinge", "slide"):
            axis = around.place.axes @ _unit(tag)
        ref = angle * tag.number("ref", 0.0) if kind in ("hinge", "slide") else 0.0
        body.joints.append(JointRecord(self._name(element, around), kind, tag, at, axis, ref, body))

    def _site(self, element: Element, body: BodyRecord, around: _Around) -> None:
        name, tag = self._name(element, around), self._tag(element, around)
        if name:
            body.sites.append(Site(name, self._place(tag, around), body))

    def _number(self, world: BodyRecord) -> None:
        """What has no name is called by MuJoCo's number of it."""
        for body in _in_order(world):
            self._named(body, len(self.bodies))
            self.bodies.append(body)
            self._check_joints(body)
            for joint in body.joints:
                joint.name = joint.name or f"joint{len(self.joints)}"
                self.joints.append(joint)
            for site in body.sites:
                if site.name in self.sites:
                    self.defaults.source.stop(("site", site.name), "defined twice; rename one")
                self.sites[site.name] = site

    def _named(self, body: BodyRecord, number: int) -> None:
        body.name = body.name or f"body{number}"

    def _check_joints(self, body: BodyRecord) -> None:
        kinds = [joint.kind for joint in body.joints]
        if "free" in kinds and (len(kinds) > 1 or body.parent is None or body.parent.parent is not None):
            text = "a free joint is the only joint of a body in the world; remove the others, or put the body there"
            self.defaults.source.stop(("body", body.name), text)
        if "ball" in kinds and any(kind in ("ball", "hinge") for kind in kinds[kinds.index("ball") + 1 :]):
            self.defaults.source.stop(("body", body.name), "nothing turns after a ball joint; put it last")


def _in_order(world: BodyRecord) -> Iterator[BodyRecord]:
    waiting = [world]
    while waiting:
        body = waiting.pop()
        yield body
        waiting += reversed(body.children)


def _unit(tag: Tag) -> Array:
    axis = np.array(tag.numbers("axis", 3, (0.0, 0.0, 1.0)))
    length = float(np.linalg.norm(axis))
    if length < 1e-14:
        tag.stop("the axis has length zero; give a direction", "axis")
    return axis / length
