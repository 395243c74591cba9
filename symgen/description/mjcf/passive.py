"""Springs, dampers, friction and inertia of drives in joints, and compensated gravity."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from symgen.description.mjcf.bodies import Bodies, Joint
from symgen.description.mjcf.settings import Settings
from symgen.description.robot_entries import Entries
from symgen.description.robot_stops import LIMITS_LEFT_OUT, SLIDES, TURNS, store_stop, weight_beyond
from symgen.description.schema import GROUND

FRICTION_SPEED = 0.01
"""Rad/s or m/s at which friction is 76 % of its loss."""
_SPEED = "friction_speed"


def add_passive_forces(bodies: Bodies, inertias: Callable[[], Mapping[str, float]], limits: bool) -> None:
    """`inertias` of what joints move at the design position; with `limits`, those of joints become stops."""
    entries, settings = bodies.entries, bodies.settings
    for joint in bodies.joints.values():
        if settings.has("spring") and settings.has("passive"):
            _spring(joint, entries, settings, inertias)
        if settings.has("damper") and settings.has("passive"):
            _damper(joint, entries, inertias)
        if settings.has("frictionloss") and settings.has("constraint"):
            _friction(joint, entries)
        _armature(joint, entries)
        _limits(joint, bodies, limits)
    if settings.has("gravity"):
        _compensated_gravity(bodies)


def _by_time(joint: Joint, inertias: Callable[[], Mapping[str, float]]) -> tuple[float, float] | None:
    """Stiffness and damping of a joint that has them by time constant and damping ratio."""
    time, ratio = joint.record.tag.numbers("springdamper", 2, (0.0, 0.0))
    if not (time > 0 and ratio > 0):
        return None
    if not joint.is_scalar:
        joint.record.tag.stop("ball and free joints have no such springs here; write `damping`", "springdamper")
    inertia = inertias()[joint.record.name]
    return inertia / (time * ratio) ** 2, 2 * inertia / time


def _spring(joint: Joint, entries: Entries, settings: Settings, inertias: Callable[[], Mapping[str, float]]) -> None:
    tag = joint.record.tag
    linear, square, cube = tag.numbers("stiffness", 3, (0.0, 0.0, 0.0), least=1)
    linear, _ = _by_time(joint, inertias) or (linear, 0.0)
    if not (linear or square or cube):
        return
    if not joint.is_scalar:
        entries.leave_out("stiffness of ball and free joints", joint.name)
        return
    angle = settings.angle if joint.record.kind == "hinge" else 1.0
    rest = angle * tag.number("springref", 0.0) - joint.record.ref
    spring = {"type": "joint_spring", "coordinate": joint.name, "stiffness": linear, "rest": rest}
    if square or cube:
        names = [entries.parameter(joint.name, f"stiffness{k}", value) for k, value in ((2, square), (3, cube))]
        spring["force"] = f"{names[0]}*x*x + {names[1]}*x*x*x"
    entries.store("forces", "spring", spring, joint.name)


def _damper(joint: Joint, entries: Entries, inertias: Callable[[], Mapping[str, float]]) -> None:
    linear, square, cube = joint.record.tag.numbers("damping", 3, (0.0, 0.0, 0.0), least=1)
    _, linear = _by_time(joint, inertias) or (0.0, linear)
    entries.check_dissipation("damping", (linear, square, cube), joint.name)
    if not (linear or square or cube):
        return
    if joint.is_scalar:
        add_damper(joint.name, joint, (linear, square, cube), entries)
    elif square or cube:
        entries.leave_out("damping of higher order of ball and free joints", joint.name)
    else:
        shift = linear if joint.record.kind == "free" else 0.0
        damper = {
            "type": "bushing",
            "bodies": [joint.inner, joint.outer],
            "at": {"body": joint.outer, "at": joint.record.at.tolist()},
            "stiffness": [0.0] * 6,
            "damping": [shift] * 3 + [linear] * 3,
        }
        entries.store("forces", "damping", damper, joint.name)


def add_damper(of: str, joint: Joint, numbers: Sequence[float], entries: Entries) -> None:
    """On a coordinate, as part of what is called `of`; `numbers` are those of the speed, its square and its cube."""
    linear, square, cube = numbers
    damper = {"type": "joint_spring", "coordinate": joint.name, "damping": linear}
    if square or cube:
        names = [entries.parameter(of, f"damping{k}", value) for k, value in ((2, square), (3, cube))]
        damper["force"] = f"{names[0]}*abs(v)*v + {names[1]}*v*v*v"
    entries.store("forces", "damping", damper, of)


def _friction(joint: Joint, entries: Entries) -> None:
    loss = joint.record.tag.number("frictionloss", 0.0)
    entries.check_dissipation("friction", [loss], joint.name)
    if not loss:
        return
    if not joint.is_scalar:
        entries.leave_out("friction of ball and free joints", joint.name)
        return
    entries.data["parameters"].setdefault(_SPEED, FRICTION_SPEED)
    name = entries.parameter(joint.name, "frictionloss", loss)
    force = {"type": "joint_spring", "coordinate": joint.name, "force": f"{name}*tanh(v/{_SPEED})"}
    entries.store("forces", "friction", force, joint.name)


def _armature(joint: Joint, entries: Entries) -> None:
    inertia = joint.record.tag.number("armature", 0.0)
    if inertia and joint.is_scalar:
        entries.store("motors", "armature", {"coordinate": joint.name, "inertia": inertia}, joint.name)
    elif inertia:
        entries.leave_out("armature of ball and free joints", joint.name)


def _limits(joint: Joint, bodies: Bodies, wanted: bool) -> None:
    record, entries, settings = joint.record, bodies.entries, bodies.settings
    limited, written = record.tag.automatic("limited"), record.tag.numbers("range", 2, (0.0, 0.0))
    if limited is None:
        limited = settings.auto_limits and any(written)
    if not limited or record.kind == "free":
        return
    if not joint.is_scalar:
        entries.leave_out("limits of ball joints", joint.name)
    elif not wanted:
        entries.leave_out(LIMITS_LEFT_OUT)
    elif not settings.has("limit") or not settings.has("constraint"):
        entries.leave_out("joint limits, which the file disables")
    else:
        turns = record.kind == "hinge"
        lower, upper = ((settings.angle if turns else 1.0) * each - record.ref for each in written)
        if not lower < upper:
            record.tag.stop(f"{written[0]:g} to {written[1]:g} is no range; write the lower limit first", "range")
        load = weight_beyond(bodies.mass_beyond(record.body))
        store_stop(entries, joint.name, (lower, upper), load, TURNS if turns else SLIDES)


def _compensated_gravity(bodies: Bodies) -> None:
    gravity = np.array(bodies.settings.gravity)
    size = math.hypot(*gravity)
    for record in bodies.tree.bodies[1:]:
        part, inertial = record.tag.number("gravcomp", 0.0), bodies.inertials[record.name]
        if not (part and inertial.mass and size) or record.is_static:
            continue
        carrier = bodies.carriers[record.name]
        name = bodies.entries.parameter(carrier.body, "gravcomp", part)
        lift = {
            "type": "force",
            "bodies": [GROUND, carrier.body],
            "at": carrier.point(inertial.com),
            "direction": (-gravity / size).tolist(),
            "force": f"{name}*{inertial.mass * size!r}",
        }
        bodies.entries.store("forces", "gravcomp", lift, carrier.body)
