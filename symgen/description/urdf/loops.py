"""Joints that close loops, which a URDF file cannot say by itself: those of Gazebo, Isaac and Drake, and of a file beside it.

<gazebo><joint name type><parent>a</parent><child>b</child><pose>..</pose><axis><xyz>..</xyz></axis></joint></gazebo>
<loop_joint name type><link1 link xyz rpy/><link2 link xyz rpy/><axis xyz/></loop_joint>
<drake:ball_constraint> with body_A, p_AP, body_B, p_BQ
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.design_position import Array
from symgen.description.errors import hint, quoted
from symgen.description.rounding import without_noise
from symgen.description.schema import GROUND
from symgen.description.urdf.side_file import SideFile
from symgen.description.urdf.tree import ORIGIN, WORLD, Place, Tree
from symgen.description.urdf.xml import Attributes, Path

_KINDS = {
    "revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic", "ball": "spherical", "spherical": "spherical",
    "fixed": "fixed", "universal": "universal",
}  # fmt: skip
_AXES = {"revolute": ("axis",), "prismatic": ("axis",), "universal": ("axis", "axis2")}
"""Directions that a joint needs."""


class Loop(NamedTuple):
    """A joint between frames of two links; `first` is None where it is wherever the second one is. Axes are those of the second frame."""

    name: str
    kind: str
    links: tuple[str, str]
    first: Place | None
    second: Place
    axes: tuple[Array, ...]
    path: Path


def loops_of(tree: Tree, side: SideFile | None) -> list[Loop]:
    """Those of the file itself and of the one beside it."""
    reader = _Loops(tree, tree.attributes)
    found = [*reader.of_gazebo(), *reader.of_isaac(), *reader.of_drake()]
    return found + ([] if side is None else list(reader.beside(side)))


@dataclass(frozen=True)
class _Loops:
    tree: Tree
    attributes: Attributes

    def of_gazebo(self) -> Iterator[Loop]:
        for joint in (joint for each in self.tree.root_element.findall("gazebo") for joint in each.findall("joint")):
            name = self.attributes.text(joint, "name", ("gazebo", "joint"))
            path = ("gazebo", name)
            links = tuple(self._link((joint.findtext(end) or "").strip(), (*path, end)) for end in ("parent", "child"))
            numbers = self.attributes.numbers(joint.findtext("pose") or "0 0 0 0 0 0", 6, (*path, "pose"))
            place = ORIGIN.at(numbers[:3], numbers[3:])
            kind = self._kind(joint, path)
            axes = tuple(self._sdf_axis(joint, each, links[1], place, path) for each in _AXES.get(kind, ()))
            yield Loop(name, kind, (links[0], links[1]), None, place, axes, path)

    def _sdf_axis(self, joint: Element, field: str, child: str, place: Place, path: Path) -> Array:
        axis = joint.find(field)
        written = None if axis is None else axis.find("xyz")
        text = "0 0 1" if written is None or not written.text else written.text
        direction = np.array(self.attributes.unit_vector(text, (*path, field)))
        if axis is None or written is None:
            return direction
        of_model = (axis.findtext("use_parent_model_frame") or "").strip() in ("1", "true")
        if of_model or written.get("expressed_in") == "__model__":
            return np.asarray((self._frame(child).axes @ place.axes).T @ direction)
        return direction

    def of_isaac(self) -> Iterator[Loop]:
        for joint in self.tree.root_element.findall("loop_joint"):
            name = self.attributes.text(joint, "name", ("loop_joint",))
            path = ("loop_joint", name)
            ends = [self.attributes.element(joint, end, path) for end in ("link1", "link2")]
            links = [self._link(self.attributes.text(end, "link", path), path) for end in ends]
            first, second = (
                ORIGIN.at(*(self.attributes.vector(end, each, path) for each in ("xyz", "rpy"))) for end in ends
            )
            kind = self._kind(joint, path)
            axis = np.array(self.attributes.direction(joint.find("axis"), (*path, "axis")))
            turn = (self._frame(links[1]).axes @ second.axes).T @ self._frame(links[0]).axes @ first.axes
            axes = tuple(turn @ axis for _ in _AXES.get(kind, ()))
            if kind == "universal":
                self.attributes.source.stop(
                    (*path, "type"), "one axis is too few for a universal joint; use another type"
                )
            yield Loop(name, kind, (links[0], links[1]), first, second, axes, path)

    def of_drake(self) -> Iterator[Loop]:
        found = [each for each in self.tree.root_element if each.tag.endswith("}ball_constraint")]
        for k, constraint in enumerate(found, 1):
            path = ("drake:ball_constraint",)
            inner = {each.tag.rpartition("ball_constraint_")[2]: each for each in constraint}
            for part in ("body_A", "p_AP", "body_B", "p_BQ"):
                if part not in inner:
                    self.attributes.source.stop(path, f"<drake:ball_constraint_{part}> is missing; add it")
            links = [self._link(self.attributes.text(inner[each], "name", path), path) for each in ("body_A", "body_B")]
            first, second = (
                ORIGIN.at(self.attributes.vector(inner[each], "value", path), (0.0,) * 3) for each in ("p_AP", "p_BQ")
            )
            yield Loop(f"ball_constraint_{k}", "spherical", (links[0], links[1]), first, second, (), path)

    def beside(self, side: SideFile) -> Iterator[Loop]:
        for k, (one, other, kind) in enumerate(side.loops):
            links = [self._frame_link(each, side, k) for each in (one, other)]
            yield Loop(f"{one}_{other}", kind, (links[0], links[1]), ORIGIN, ORIGIN, (), ("closed_loop", one))

    def _frame_link(self, name: str, side: SideFile, k: int) -> str:
        """A link, or the child of a joint."""
        found = name if name in self.tree.links else self.tree.child_of.get(name)
        if found is None:
            text = f"unknown frame {quoted(name)}; {hint(name, [*self.tree.links, *self.tree.joints])}"
            side.source.stop(("closed_loop", k), text)
        return found

    def _kind(self, joint: Element, path: Path) -> str:
        written = joint.get("type") or ""
        if written not in _KINDS:
            self.attributes.source.stop((*path, "type"), f"unknown type {quoted(written)}; {hint(written, _KINDS)}")
        return _KINDS[written]

    def _link(self, name: str, path: Path) -> str:
        if name != WORLD and name not in self.tree.links:
            self.attributes.source.stop(path, f"unknown link {quoted(name)}; {hint(name, self.tree.links)}")
        return name

    def _frame(self, link: str) -> Place:
        return self.tree.places.get(link, ORIGIN)


def closing_joint(loop: Loop, hosts: Mapping[str, Any], tree: Tree) -> dict[str, Any]:
    """The entry of a description; `hosts` are bodies and places of links in them."""
    bodies, place = [], loop.second
    for link in loop.links:
        host = hosts.get(link)
        bodies.append(GROUND if host is None else host.body)
        place = loop.second if host is None else host.place.at_place(loop.second)
    if bodies[0] == bodies[1]:
        text = f"both of its links belong to {quoted(bodies[0])}; a loop is closed between two bodies"
        tree.attributes.source.stop(loop.path, text)
    entry = {
        "type": loop.kind,
        "bodies": bodies,
        "at": {"body": bodies[1], "at": without_noise(place.origin).tolist()},
        "cut": True,
    }
    for field, axis in zip(_AXES.get(loop.kind, ()), loop.axes, strict=True):
        entry[field] = {"body": bodies[1], "at": without_noise(place.axes @ axis).tolist()}
    return entry
