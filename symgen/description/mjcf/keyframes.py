"""Keyframes: positions, velocities and activations of MuJoCo as initial values, controls as what inputs are by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

import numpy as np

from symgen.description.design_position import Array
from symgen.description.errors import Source, hint, quoted
from symgen.description.mjcf.actuators import Actuators
from symgen.description.mjcf.bodies import Bodies, Joint
from symgen.description.mjcf.orientation import from_quaternion, quaternion
from symgen.description.mjcf.tag import Tag

HOME = "home"
_POSITIONS = {"hinge": 1, "slide": 1, "ball": 4, "free": 7}
_VELOCITIES = {"hinge": 1, "slide": 1, "ball": 3, "free": 6}


def add_keyframe(root: Element, asked: str, bodies: Bodies, actuators: Actuators) -> None:
    """`asked`: a name, or empty for `home` and else the first one."""
    keys = [element for section in root.findall("keyframe") for element in section.findall("key")]
    tag = _found(keys, asked, bodies.entries.source)
    sizes = [_POSITIONS[record.kind] for record in bodies.tree.joints]
    rates = [_VELOCITIES[record.kind] for record in bodies.tree.joints]
    positions, velocities = _split(tag, "qpos", sizes), _split(tag, "qvel", rates)
    initial = bodies.entries.data["initial"]
    loose = {"hold": False} if _has_loops(bodies) else {}
    for k, record in enumerate(bodies.tree.joints):
        position = positions[k] if positions else None
        velocity = velocities[k] if velocities else None
        for name, entry in _values(bodies.joints[record.name], bodies, position, velocity):
            initial[name] = {**initial.get(name, {}), **entry, **loose}
    _activations(tag, actuators)
    _controls(tag, actuators)


def _has_loops(bodies: Bodies) -> bool:
    """Keyframes close them roughly only: the values are where assembly begins."""
    data = bodies.entries.data
    return bool(data["couplings"]) or any(joint.get("cut") for joint in data["joints"].values())


def _found(keys: list[Element], asked: str, source: Source) -> Tag:
    by_name = {key.get("name") or str(k): key for k, key in enumerate(keys)}
    if not keys or (asked and asked not in by_name):
        source.stop(("keyframe",), f"there is no keyframe {quoted(asked or HOME)}; {hint(asked, by_name)}")
    name = asked or (HOME if HOME in by_name else next(iter(by_name)))
    return Tag("key", by_name[name].attrib, ("keyframe", name), source)


def _split(tag: Tag, attribute: str, sizes: list[int]) -> list[Array]:
    """The numbers of every joint; nothing if none are written."""
    numbers = np.array(tag.all_numbers(attribute))
    if len(numbers) not in (0, sum(sizes)):
        tag.stop(f"{len(numbers)} numbers; the joints have {sum(sizes)}", attribute)
    return np.split(numbers, np.cumsum(sizes)[:-1]) if len(numbers) else []


def _values(
    joint: Joint, bodies: Bodies, position: Array | None, velocity: Array | None
) -> Iterator[tuple[str, dict[str, float]]]:
    record = joint.record
    if joint.is_scalar:
        entry = {} if position is None else {"position": float(position[0]) - record.ref}
        if velocity is not None and velocity[0]:
            entry["velocity"] = float(velocity[0])
        yield joint.name, entry
        return
    world = bodies.worlds[record.body.name]
    turned = np.eye(3)
    if position is not None:
        turned = world.axes @ from_quaternion(_unit(position[-4:])) @ world.axes.T
        if record.kind == "free":
            turned = from_quaternion(_unit(position[3:])) @ world.axes.T
            yield from _named(joint, "position", "xyz", position[:3] - world.origin)
        yield from _named(joint, "position", ("q0", "q1", "q2", "q3"), quaternion(turned))
    if velocity is not None:
        if record.kind == "free":
            yield from _named(joint, "velocity", "xyz", turned.T @ velocity[:3])
        yield from _named(joint, "velocity", ("rx", "ry", "rz"), world.axes @ velocity[-3:])


def _named(joint: Joint, what: str, endings: Iterable[str], values: Array) -> Iterator[tuple[str, dict[str, float]]]:
    for ending, value in zip(endings, values, strict=True):
        yield f"{joint.name}.{ending}", {what: float(value)}


def _unit(quaternion: Array) -> Array:
    length = float(np.linalg.norm(quaternion))
    return quaternion / length if length else np.array([1.0, 0.0, 0.0, 0.0])


def _activations(tag: Tag, actuators: Actuators) -> None:
    states, numbers = actuators.entries.data["states"], tag.all_numbers("act")
    if numbers and len(numbers) != len(states):
        actuators.entries.leave_out("activations of the keyframe, which has others too")
        return
    for state, value in zip(states.values(), numbers, strict=False):
        state["initial"] = value


def _controls(tag: Tag, actuators: Actuators) -> None:
    """What inputs are unless they are given."""
    numbers = tag.all_numbers("ctrl")
    if numbers and len(numbers) != len(actuators.names):
        tag.stop(f"{len(numbers)} numbers; there are {len(actuators.names)} actuators", "ctrl")
    for name, value in zip(actuators.names, numbers, strict=False):
        if name in actuators.inputs:
            actuators.entries.data["inputs"][actuators.inputs[name]]["default"] = value
