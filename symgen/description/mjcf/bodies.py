"""Bodies and joints of the description.

A body with several joints is the last one of a row of bodies without mass, one joint between each. A body without joints and mass is
part of that which carries it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from symgen.description.design_position import Array, angles
from symgen.description.mjcf.inertia import Inertial, inertial_of, is_mesh, meshes_that_count
from symgen.description.mjcf.settings import Settings
from symgen.description.mjcf.tree import BodyRecord, JointRecord, Place, Tree
from symgen.description.robot_entries import Entries, identifier
from symgen.description.rounding import without_noise
from symgen.description.schema import ENTRIES, GROUND

_KINDS = {"hinge": "revolute", "slide": "prismatic", "ball": "spherical", "free": "free"}


@dataclass(frozen=True)
class Carrier:
    """The body here that a frame of MuJoCo belongs to, and where the frame is in that body's frame."""

    body: str
    place: Place = field(default_factory=Place)

    def point(self, at: Array) -> Any:
        """A point of the frame, as descriptions write it."""
        size = float(np.max(np.abs([self.place.origin, at])))
        found = without_noise(self.place.origin + self.place.axes @ at, size).tolist()
        return found if self.body == GROUND else {"body": self.body, "at": found}

    def direction(self, along: Array) -> Any:
        found = without_noise(self.place.axes @ along).tolist()
        return found if self.body == GROUND else {"body": self.body, "at": found}


@dataclass(frozen=True)
class Joint:
    """A joint here: its name, what carries it, what it carries, and what the file says."""

    name: str
    inner: str
    outer: str
    record: JointRecord

    @property
    def is_scalar(self) -> bool:
        return self.record.kind in ("hinge", "slide")


@dataclass
class Bodies:
    """Bodies and joints by MuJoCo's names, when `make` has put them into the entries."""

    tree: Tree
    settings: Settings
    entries: Entries
    carriers: dict[str, Carrier] = field(default_factory=dict)
    worlds: dict[str, Place] = field(default_factory=dict)
    """Where the frames of MuJoCo's bodies are at the design position."""
    inertials: dict[str, Inertial] = field(default_factory=dict)
    joints: dict[str, Joint] = field(default_factory=dict)

    def make(self) -> None:
        world, *others = self.tree.bodies
        self.carriers[world.name], self.worlds[world.name] = Carrier(GROUND), Place()
        self._masses(others)
        for body in others:
            self._body(body)

    # -- masses -------------------------------------------------------------------------------------------------------

    def _masses(self, bodies: list[BodyRecord]) -> None:
        for body in bodies:
            if body.name in self.inertials or body.name == self.tree.bodies[0].name:
                self.entries.source.stop(("body", body.name), "defined twice; rename one")
            self.inertials[body.name] = inertial_of(body.inertial, body.geoms, self.settings)
            self._meshes(body)
        total = sum(each.mass for each in self.inertials.values())
        if self.settings.total_mass and total > 0:
            factor = self.settings.total_mass / total
            self.inertials = {name: each.scaled(factor) for name, each in self.inertials.items()}
        self._weightless(bodies)

    def _meshes(self, body: BodyRecord) -> None:
        """Shapes are left out; masses of shapes that are not known are not."""
        if any(is_mesh(geom.tag) for geom in body.geoms):
            self.entries.leave_out("meshes")
        inferred = (
            body.inertial is None if self.settings.inertia_from_geoms is None else self.settings.inertia_from_geoms
        )
        counting = meshes_that_count(body.geoms, self.settings) if inferred else []
        if counting and (not body.is_static or self.settings.total_mass):
            text = (
                "its inertia is that of a mesh, which is not read; give it an <inertial>, or save the file by MuJoCo with "
                '<compiler saveinertial="true"/> (`mujoco.mj_saveLastXML`)'
            )
            self.entries.source.stop(("body", body.name), text)

    def _weightless(self, bodies: list[BodyRecord]) -> None:
        """What moves has mass, or carries something that has."""
        heavy: set[str] = set()
        for body in reversed(bodies):
            if self.inertials[body.name].mass or any(child.name in heavy for child in body.children):
                heavy.add(body.name)
            elif body.joints:
                text = "it moves but has no mass, nor has what it carries; give it an <inertial>, or a geom with mass"
                self.entries.source.stop(("body", body.name), text)

    def mass_beyond(self, body: BodyRecord) -> float:
        """Of a body and what it carries."""
        return self.inertials[body.name].mass + sum(map(self.mass_beyond, body.children))

    # -- bodies -------------------------------------------------------------------------------------------------------

    def _body(self, body: BodyRecord) -> None:
        assert body.parent is not None
        carrier, inertial = self.carriers[body.parent.name], self.inertials[body.name]
        place = carrier.place.then(body.place.origin, body.place.axes)
        self.worlds[body.name] = self.worlds[body.parent.name].then(body.place.origin, body.place.axes)
        if not body.joints and not inertial.mass and not inertial.matrix.any():
            self.carriers[body.name] = Carrier(carrier.body, place)
            return
        inner = carrier.body
        for k, record in enumerate(body.joints):
            last = k == len(body.joints) - 1
            outer = self._stored(
                body.name if last else f"{body.name}_{self._joint_name(record)}",
                inner,
                place,
                inertial if last else None,
            )
            self._joint(record, inner, outer)
            inner, place = outer, Place()
        if not body.joints:
            outer = self._stored(body.name, inner, place, inertial)
            self.entries.store("joints", f"{body.name}_fixed", {"type": "fixed", "bodies": [inner, outer], "at": {"body": outer, "at": [0.0] * 3}})  # fmt: skip
        self.carriers[body.name] = Carrier(outer)

    def _stored(self, name: str, of: str, place: Place, inertial: Inertial | None) -> str:
        key = identifier(name)
        frame = {
            "of": of,
            "origin": without_noise(place.origin).tolist(),
            "rpy": without_noise(np.array(angles(place.axes)), 1.0).tolist(),
        }
        self.entries.store("bodies", name, {**_massive(key, inertial), "frame": frame})
        self.entries.fixed.append(f"bodies.{key}.frame.rpy.*")
        return key

    def _joint_name(self, record: JointRecord) -> str:
        """A free joint without a name is called like its body, as symgen's own are."""
        return record.name if record.tag.has("name") or record.kind != "free" else record.body.name

    def _joint(self, record: JointRecord, inner: str, outer: str) -> None:
        entry: dict[str, Any] = {
            "type": _KINDS[record.kind],
            "bodies": [inner, outer],
            "at": {"body": outer, "at": without_noise(record.at).tolist()},
        }
        if record.kind in ("hinge", "slide"):
            entry["axis"] = {"body": outer, "at": without_noise(record.axis).tolist()}
        name = self.entries.store("joints", self._joint_name(record), entry)
        self.entries.fixed += [f"joints.{name}.axis.at.*"] if "axis" in entry else []
        self.entries.fixed += [] if np.any(record.at) else [f"joints.{name}.at.at.*"]
        if record.name in self.joints:
            self.entries.source.stop(("joint", record.name), "defined twice; rename one")
        self.joints[record.name] = Joint(name, inner, outer, record)


def _massive(name: str, inertial: Inertial | None) -> Mapping[str, Any]:
    if inertial is None:
        return {"mass": 0.0, "com": {"body": name, "at": [0.0] * 3}, "inertia": dict.fromkeys(ENTRIES, 0.0)}
    matrix = without_noise(inertial.matrix)
    entries = {each: float(matrix["xyz".index(each[0]), "xyz".index(each[1])]) for each in ENTRIES}
    return {
        "mass": inertial.mass,
        "com": {"body": name, "at": without_noise(inertial.com).tolist()},
        "inertia": entries,
    }
