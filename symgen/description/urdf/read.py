"""URDF robots as descriptions.

Links become bodies whose frame is the link frame; a root link without mass is ground, one with mass is fixed to
ground (or left free). A link without inertia on a fixed joint becomes a named point of the body it is fixed to, on a
moving joint a body without mass if something with mass follows; else its joint moves nothing and is left out.
Roll-pitch-yaw angles, axes and joint origins (zero in the link frame) are marked as fixed, all other numbers stay
changeable. What has no meaning here (shapes, entries of simulators, ...) is left out, with a notice if it matters.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from symgen.description.describe import describe
from symgen.description.design_position import Array, angles
from symgen.description.errors import Source, hint, quoted
from symgen.description.robot_entries import Entries, identifier
from symgen.description.robot_options import PLAIN, RobotOptions
from symgen.description.rounding import without_noise
from symgen.description.schema import ENTRIES, GROUND, Description
from symgen.description.text import check_text, text_of
from symgen.description.urdf.acting import Acting
from symgen.description.urdf.closing import CLOSED, ROUGHLY, Closing
from symgen.description.urdf.loops import Loop, closing_joint, loops_of
from symgen.description.urdf.mimic import Coupling, Mimics
from symgen.description.urdf.side_file import SideFile, read_side_file
from symgen.description.urdf.tree import ORIGIN, Place, Tree, turned, universal_axes
from symgen.description.urdf.xml import Attributes, robot_element
from symgen.runtime import tell

_ZERO = (0.0, 0.0, 0.0)


def read_urdf(
    path: str | os.PathLike[str],
    floating: bool = False,
    *,
    actuated: bool | str | Sequence[str] = False,
    limits: bool = False,
    friction: bool = True,
    loops: str | os.PathLike[str] | None = None,
) -> Description:
    """The robot in a URDF file.

    `floating`: its root link moves freely instead of being fixed to ground. `actuated`: every joint with one coordinate has an input,
    `NAME_torque` or `NAME_force`, or those that are named have one. `limits`: joint limits become stops, and efforts bound inputs. `friction=False` leaves
    friction of joints out. `loops` is a YAML file with `closed_loop`, as collections of parallel robots have it.
    """
    return read_robot(path, RobotOptions(actuated, floating, limits, friction, loops))


def read_robot(path: str | os.PathLike[str], options: RobotOptions = PLAIN) -> Description:
    """The robot in a URDF file, as it is asked for."""
    name = os.fspath(path)
    text = text_of(name)
    check_text(text, name)
    source = Source(name)
    entries = Entries(source)
    attributes = Attributes(source)
    side = None if options.loops is None else read_side_file(options.loops)
    root = robot_element(text, source)
    tree = Tree(root, attributes, {} if side is None else side.kinds)
    data = _Robot(tree, attributes, entries, options, side).description()
    entries.tell()
    return describe(data, source)


class _Host(NamedTuple):
    """The body that a link is part of, and where the link's frame is in that body's frame."""

    body: str
    place: Place


@dataclass
class _Robot:
    tree: Tree
    attributes: Attributes
    entries: Entries
    options: RobotOptions
    side: SideFile | None
    hosts: dict[str, _Host] = field(default_factory=dict)
    moved: list[str] = field(default_factory=list)
    """Joints that have coordinates."""
    moving_nothing: list[str] = field(default_factory=list)
    """Joints after which nothing has mass."""
    base: str = ""
    """The free body."""
    zeros: dict[str, Array] = field(default_factory=dict)
    """Positions of joints at the design position, of those that are not at zero there."""

    @property
    def source(self) -> Source:
        return self.entries.source

    def description(self) -> dict[str, Any]:
        """Plain data as a description file would hold it."""
        self._check_side_file()
        loops = loops_of(self.tree, self.side)
        self.tree.kept = {link for loop in loops for link in loop.links}
        self._find_where_loops_close(loops)
        self._root_link(self.tree.root)
        open_links = deque([self.tree.root])
        while open_links:
            link = open_links.popleft()
            for joint, child in self.tree.children.get(link, []):
                if child not in self.hosts:
                    self._joint(joint, link, child)
                open_links.append(child)
        for loop in loops:
            self._close(loop)
        self._act(self._mimics(), bool(loops))
        if not self.entries.data["bodies"]:
            self.source.stop((), "no link has a mass; give at least one link an <inertial>")
        for joint in self.moving_nothing:
            self.entries.leave_out("joints that move nothing with mass", joint)
        name = identifier(self.tree.root_element.get("name") or "robot")
        base = {"base": self.base} if self.base else {}
        return {"name": name, **base, **self.entries.written(), "fixed": self.entries.fixed}

    def _check_side_file(self) -> None:
        if self.side is None:
            return
        for key, names in (("joint_name", self.side.kinds), ("name_mot", self.side.motors or ())):
            for name in names:
                if name not in self.tree.joints:
                    self.side.source.stop((key,), f"unknown joint {quoted(name)}; {hint(name, self.tree.joints)}")

    def _find_where_loops_close(self, loops: list[Loop]) -> None:
        """At the design position they are closed, so coordinates are counted from there."""
        if not loops:
            return
        mimics = Mimics(self.tree, self.attributes, (), lambda _: None).couplings().values()
        closing = Closing(self.tree, loops, [(each.ratios, each.offset) for each in mimics])
        self.zeros, gaps = closing.found()
        for loop, gap in zip(loops, gaps, strict=True):
            if np.max(np.abs(gap)) > ROUGHLY:
                apart = f"{np.linalg.norm(gap[:3]) * closing.size:.3g} m and {np.linalg.norm(gap[3:]):.3g} rad"
                text = f"no positions of joints were found that close this loop; its frames stay {apart} apart; check their places"
                self.source.stop(loop.path, text)
        for name, x in self.zeros.items():
            if len(x) == 1:
                self.entries.data["parameters"][f"{identifier(name)}.zero"] = {"value": float(x[0]), "fixed": True}
        if self.zeros:
            shown = ", ".join(f"{name} {float(x[0]):.6g}" for name, x in [*self.zeros.items()][:6] if len(x) == 1)
            more = ", .." if len(self.zeros) > 6 else ""
            tell(
                f"{self.source.name}: loops are not closed where all joints are at zero; coordinates are counted from where they are "
                f"({shown}{more})"
            )

    # -- bodies -------------------------------------------------------------------------------------------------------

    def _root_link(self, link: str) -> None:
        if self.options.floating:
            self._free_root(link)
        elif not self.tree.is_written(link):
            self.hosts[link] = _Host(GROUND, ORIGIN)
        else:
            body = self._body(link, _frame(GROUND, ORIGIN))
            taken = {identifier(name) for name in self.tree.joints}
            name = next(n for n in ("root", *(f"root_{k}" for k in range(len(taken) + 1))) if n not in taken)
            self.entries.store("joints", name, {"type": "fixed", "bodies": [GROUND, body]})

    def _free_root(self, root: str) -> None:
        """The free body is the root link if it has mass, else the heaviest of the links that are fixed to it."""
        rigid = {root: ORIGIN}
        others = []
        for link in (waiting := [root]):
            for joint, child in self.tree.children.get(link, []):
                if self.tree.kind(joint) == "fixed":
                    rigid[child] = rigid[link].at(*self.tree.origin(joint))
                    waiting.append(child)
                else:
                    others.append(self.tree.kind(joint))
        heavy = {link: self.tree.inertial(link).mass for link in rigid if self.tree.is_written(link)}
        trunk = root if heavy.get(root) else max(heavy, key=lambda link: heavy[link], default=root)
        if heavy.get(trunk):
            place = rigid[trunk]
            body = self._body(trunk, _frame(GROUND, place))
            if trunk != root:
                self._merge(root, _Host(body, Place(-place.axes.T @ place.origin, place.axes.T)))
            self.base = body
        elif {*others} == {"floating"}:
            self.hosts[root] = _Host(GROUND, ORIGIN)
        else:
            text = (
                "the root link and what is fixed to it have no mass, so they cannot float; give the link an <inertial>"
            )
            self.source.stop(("link", root), text)

    def _joint(self, name: str, parent: str, child: str) -> None:
        host, kind = self.hosts[parent], self.tree.kind(name)
        origin, rpy = self._origin(name)
        written = self.tree.is_written(child)
        nothing = child not in self.tree.massive and (kind != "fixed" or not written)
        if nothing or (kind == "fixed" and not written):
            if kind != "fixed":
                self.moving_nothing.append(name)
            self._merge(child, _Host(host.body, host.place.at(origin, rpy)))
            return
        body = self._body(child, self._frame_on(host, origin, rpy))
        entry = self._entry(name, kind, body)
        key = self.entries.store("joints", name, {**entry, "bodies": [host.body, body]})
        self._fix(key, entry)
        if kind != "fixed":
            self.moved.append(name)

    def _origin(self, joint: str) -> tuple[list[float], list[float]]:
        """Of the child's frame at the design position, as it is written if the joint is at zero there."""
        if joint not in self.zeros:
            return self.tree.origin(joint)
        place = self.tree.origins[joint].at_place(self.tree.moved(joint, self.zeros[joint]))
        return place.origin.tolist(), angles(place.axes)

    def _fix(self, joint: str, entry: Mapping[str, Any]) -> None:
        """Numbers of a joint that never change."""
        fields = ("at", "axis", "axis2", "normal", "x_axis")
        self.entries.fixed += [f"joints.{joint}.{where}.at.*" for where in fields if where in entry]

    def _merge(self, link: str, host: _Host) -> None:
        self.hosts[link] = host
        at = host.place.origin.tolist()
        self.entries.store("points", link, at if host.body == GROUND else {"body": host.body, "at": at})

    def _frame_on(self, host: _Host, origin: list[float], rpy: list[float]) -> dict[str, Any]:
        """Frame of a child link relative to the body that carries it."""
        if np.any(host.place.origin) or not np.array_equal(host.place.axes, np.eye(3)):
            return _frame(host.body, host.place.at(origin, rpy))
        return {"of": host.body, "origin": origin, "rpy": rpy}

    def _body(self, link: str, frame: Mapping[str, Any]) -> str:
        mass, entries, centre = self.tree.inertial(link)
        name = identifier(link)
        com = {"body": name, "at": centre}
        inertia = dict(zip(ENTRIES, entries, strict=True))
        self.entries.store("bodies", link, {"mass": mass, "com": com, "inertia": inertia, "frame": dict(frame)})
        self.entries.fixed.append(f"bodies.{name}.frame.rpy.*")
        self.hosts[link] = _Host(name, ORIGIN)
        return name

    # -- joints -------------------------------------------------------------------------------------------------------

    def _entry(self, name: str, kind: str, body: str) -> dict[str, Any]:
        at = {"body": body, "at": list(_ZERO)}
        if kind in ("fixed", "floating", "spherical"):
            return {"type": "free" if kind == "floating" else kind, "at": at}
        if kind.startswith("universal"):
            first, second = universal_axes(kind)
            if name in self.zeros:
                first = turned(self.zeros[name][1] * second).T @ first
            axes = {"axis": first, "axis2": second}
            return {"type": "universal", "at": at} | {
                each: {"body": body, "at": x.tolist()} for each, x in axes.items()
            }
        axis = self.tree.axis(name).tolist()
        if kind == "planar":
            x_axis = np.eye(3)[int(np.argmin(np.abs(axis)))].tolist()
            normal, along = {"body": body, "at": axis}, {"body": body, "at": x_axis}
            return {"type": "planar", "at": at, "normal": normal, "x_axis": along}
        kind = "prismatic" if kind == "prismatic" else "revolute"
        return {"type": kind, "at": at, "axis": {"body": body, "at": axis}}

    def _close(self, loop: Loop) -> None:
        entry = closing_joint(loop, self.hosts, self.tree)
        key = self.entries.store("joints", loop.name, entry)
        self._fix(key, {field: each for field, each in entry.items() if field != "at"})

    def _mimics(self) -> set[str]:
        """Joints that follow others."""
        found = Mimics(self.tree, self.attributes, self.moving_nothing, self.entries.leave_out).couplings()
        for name, coupling in found.items():
            ratios = {identifier(joint): ratio for joint, ratio in coupling.ratios.items()}
            offset = self._offset(coupling)
            self.entries.store("couplings", f"{name}_mimic", {"ratios": ratios, "offset": offset})
            if offset:  # loops close with the others where they stand
                self.entries.data["initial"][identifier(name)] = {"position": offset, "hold": False}
        return {*found}

    def _offset(self, coupling: Coupling) -> float:
        """In coordinates that are counted from where loops close."""
        moved = [ratio * self.zeros[joint][0] for joint, ratio in coupling.ratios.items() if joint in self.zeros]
        offset = coupling.offset - sum(moved)
        return float(offset) if not moved or abs(offset) > CLOSED else 0.0

    def _act(self, led: set[str], closes_loops: bool) -> None:
        motors = None if self.side is None else self.side.motors
        acting = Acting(
            self.tree, self.attributes, self.entries, self.options, self.moved, led, motors, self.zeros, closes_loops
        )
        acting.store()


def _frame(of: str, place: Place) -> dict[str, Any]:
    return {"of": of, "origin": place.origin.tolist(), "rpy": without_noise(np.array(angles(place.axes)), 1.0).tolist()}
