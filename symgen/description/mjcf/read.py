"""An MJCF file as a description.

Bodies keep their frames, joints their names; the design position is MuJoCo's qpos0, where every coordinate here is zero. Equalities
are loops that are closed exactly. Contacts, tendons and shapes are left out, which one notice says.
"""

from __future__ import annotations

import os
from functools import cache
from xml.etree.ElementTree import Element

from symgen.description.describe import describe
from symgen.description.errors import Source
from symgen.description.mjcf.actuator_kinds import SHORTCUTS
from symgen.description.mjcf.actuators import Actuators, actuator_armatures
from symgen.description.mjcf.bodies import Bodies
from symgen.description.mjcf.defaults import Defaults
from symgen.description.mjcf.equality import add_equalities
from symgen.description.mjcf.keyframes import add_keyframe
from symgen.description.mjcf.passive import add_passive_forces
from symgen.description.mjcf.sensors import Sensors
from symgen.description.mjcf.settings import Settings, settings_of
from symgen.description.mjcf.start_inertia import inertias_at_start
from symgen.description.mjcf.tree import BodyRecord, Tree
from symgen.description.mjcf.xml import mujoco_element
from symgen.description.robot_entries import Entries, identifier
from symgen.description.schema import Description


def read_mjcf(path: str | os.PathLike[str], keyframe: str | bool = False, *, limits: bool = False) -> Description:
    """The model in an MJCF file; with `keyframe`, its initial values are those of this one, with True of `home` or the first one. With
    `limits`, those of hinges and slides become stops."""
    name = os.fspath(path)
    source = Source(name)
    root = mujoco_element(name, source)
    entries = Entries(source)
    settings = settings_of(root, source)
    defaults = Defaults(source)
    defaults.read(root, frozenset(SHORTCUTS))
    tree = Tree(defaults, settings)
    tree.read(root)
    bodies = Bodies(tree, settings, entries)
    bodies.make()
    _points(bodies)
    inertias = cache(lambda: inertias_at_start(bodies, actuator_armatures(root, defaults)))
    add_passive_forces(bodies, inertias, limits)
    add_equalities(root, bodies, defaults)
    actuators = Actuators(bodies, defaults, inertias)
    actuators.make(root)
    Sensors(bodies).make(root)
    if keyframe is not False:
        add_keyframe(root, "" if keyframe is True else keyframe, bodies, actuators)
    _left_out(root, bodies)
    if not entries.data["bodies"]:
        source.stop((), "no body has a mass; give at least one body an <inertial>, or a geom with mass")
    entries.tell()
    return describe(_written(root, entries, settings), source)


def _written(root: Element, entries: Entries, settings: Settings) -> dict[str, object]:
    gravity = settings.gravity if settings.has("gravity") else (0.0, 0.0, 0.0)
    title = identifier(root.get("model") or "mujoco_model")
    return {"name": title, "gravity": list(gravity), **entries.written(), "fixed": entries.fixed}


def _points(bodies: Bodies) -> None:
    """Sites are points that bodies carry."""
    for site in bodies.tree.sites.values():
        point = bodies.carriers[site.body.name].point(site.place.origin)
        bodies.entries.store("points", site.name, point)


def _left_out(root: Element, bodies: Bodies) -> None:
    entries = bodies.entries
    if root.find("tendon") is not None:
        entries.leave_out("tendons")
    if root.find("deformable") is not None:
        entries.leave_out("flexible bodies")
    if root.find("extension") is not None:
        entries.leave_out("plugins")
    if bodies.settings.fluid:
        entries.leave_out("forces of the air or water")
    if bodies.settings.has("contact") and any(map(_collides, bodies.tree.bodies)):
        entries.leave_out("contacts")
    for body in bodies.tree.bodies[1:]:
        if body.tag.flag("mocap", False):
            entries.leave_out("motions of mocap bodies, which stand still", body.name)


def _collides(body: BodyRecord) -> bool:
    tags = (geom.tag for geom in body.geoms)
    return any(tag.whole("contype", 1) or tag.whole("conaffinity", 1) for tag in tags)
