"""Bodies at random places and the joints of the tree."""

from __future__ import annotations

from functools import partial

import numpy as np

from .draft import (
    GROUND,
    Array,
    Draft,
    Placed,
    Raw,
    numbers,
    rotation,
    somewhere,
    unit_vector,
    write_direction,
    write_point,
)
from .kinds import KINDS, TREE_JOINTS, Meeting, twists_of, written


def _inertia(draft: Draft, mass: float) -> Raw:
    """Of a solid brick, turned at random: real bodies obey the triangle inequality."""
    a, b, c = (draft.rng.uniform(0.25, 0.6) ** 2 for _ in range(3))
    turn = rotation(draft.rng.uniform(-3, 3) for _ in range(3)) if draft.chance(0.7) else np.eye(3)
    matrix = turn @ np.diag([b + c, a + c, a + b]) @ turn.T * mass / 12
    entries = {"xx": (0, 0), "yy": (1, 1), "zz": (2, 2), "xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}
    return {key: round(float(matrix[place]), 6) for key, place in entries.items() if matrix[place]}


def _body(draft: Draft, com: Array) -> str:
    """A body with its centre of mass at the place, with a frame of its own now and then."""
    mass = round(draft.rng.uniform(0.5, 5.0), 3)
    entry: Raw = {"mass": mass, "com": None, "inertia": _inertia(draft, mass)}
    name = draft.add("bodies", "b", entry)
    if not draft.chance(0.3):
        entry["com"] = numbers(draft, com)
        draft.placed[name] = Placed(com, np.eye(3), com)
        return name
    of = draft.rng.choice([GROUND, *draft.placed])
    outer = draft.placed.get(of, Placed(np.zeros(3), np.eye(3), np.zeros(3)))
    rpy = np.round([draft.rng.uniform(-3, 3) for _ in range(3)], 3)
    axes = outer.axes @ rotation(rpy)
    arm = somewhere(draft, 0.2)
    origin = com - axes @ arm
    entry["frame"] = {"of": of, "origin": numbers(draft, outer.axes.T @ (origin - outer.origin))}
    entry["frame"]["rpy"] = numbers(draft, rpy)
    draft.placed[name] = Placed(origin, axes, com)
    entry["com"] = {"body": name, "at": numbers(draft, arm)}
    return name


def add_tree_body(draft: Draft, joint: str | None) -> None:
    """One more body, joined to ground, to a body that is there, or to nothing at all."""
    parent = draft.rng.choice([GROUND, *draft.placed, *draft.bodies[-2:]])
    start = draft.placed[parent].com if parent != GROUND else somewhere(draft, 0.4)
    place = start + draft.rng.uniform(0.3, 0.8) * unit_vector(draft)
    body = _body(draft, np.round(place, 4))
    if joint is None and draft.chance(0.15):
        draft.parent[body] = None
        draft.twists[body] = np.eye(6)
        return
    point = np.round(start + draft.rng.uniform(0.2, 0.8) * (place - start) + somewhere(draft, 0.1), 4)
    _join(draft, parent, body, joint or draft.rng.choice(TREE_JOINTS[:8] + TREE_JOINTS), point)


def _join(draft: Draft, parent: str, body: str, kind: str, point: Array, axis: Array | None = None) -> None:
    """The tree joint between a body and its parent; every third is written the other way round."""
    axis = unit_vector(draft) if axis is None else axis
    turned = draft.chance(0.3) and not (kind == "free" and parent == GROUND)
    pair = [body, parent] if turned else [parent, body]
    traits = KINDS[kind]
    entry: Raw = {"type": kind, "bodies": pair}
    if "tree" not in traits.at_may_miss or draft.chance(0.5):
        entry["at"] = write_point(draft, point, pair)
    along = partial(write_direction, draft, axis, pair)
    entry |= written(traits.fields[:1] if "axis" in traits.fields else (), along, along)
    second = across(draft, axis)
    rest = tuple(field for field in traits.fields if field not in entry)
    entry |= written(rest, along, partial(write_direction, draft, second, pair))
    pitch = draft.rng.uniform(0.1, 0.5)
    if "pitch" in rest:
        entry["pitch"] = pitch = round(pitch, 3)
    name = draft.add("joints", "j", entry)
    draft.parent[body] = parent
    moves = twists_of(kind, Meeting(point, axis / np.linalg.norm(axis), second, point, pitch))
    draft.twists[body] = -moves if turned else moves
    draft.carrier[body] = name


def across(draft: Draft, axis: Array) -> Array:
    """A direction at a good angle to the axis, perpendicular half of the time."""
    while True:
        other = unit_vector(draft)
        if np.linalg.norm(np.cross(axis, other)) > 0.5:
            break
    if draft.chance(0.5):
        other = np.cross(axis, other)
    return np.asarray(other / np.linalg.norm(other), dtype=np.float64)


def add_plane_chain(draft: Draft) -> None:
    """Crank, coupler and rocker on parallel axes; `_close_loops` closes them with a fourth."""
    normal = unit_vector(draft)
    first = across(draft, normal)
    first = first - normal * (first @ normal) / (normal @ normal)
    second = np.cross(normal, first)
    corners = [(0.0, 0.0), (0.1, 0.3), (0.6, 0.5)]
    pins = [x * first + y * second + somewhere(draft, 0.05) for x, y in corners]
    parent = GROUND
    for pin in pins:
        body = _body(draft, np.round(pin + 0.25 * first + somewhere(draft, 0.05), 4))
        _join(draft, parent, body, "revolute", np.round(pin, 4), normal)
        # exactly the same axis, so that the loop is plane to the last digit
        draft.section("joints")[draft.carrier[body]]["axis"] = [float(x) for x in normal]
        parent = body


def spread_columns(draft: Draft) -> None:
    """Give every coordinate its column, and every body its twist from all of them."""
    own, start = {}, 0
    for body, twist in draft.twists.items():
        own[body] = slice(start, start + twist.shape[1])
        start += twist.shape[1]
    draft.size = start
    for body, columns in own.items():
        parent = draft.parent[body]
        total = np.zeros((6, start))
        if parent is not None and parent != GROUND:
            total += draft.twists[parent]
        total[:, columns] = draft.twists[body]
        draft.twists[body] = total
        if parent is not None:
            _name_scalars(draft, draft.carrier[body], columns)


def _name_scalars(draft: Draft, joint: str, columns: slice) -> None:
    kind = draft.section("joints")[joint]["type"]
    for ending, column in zip(KINDS[kind].coordinates, range(columns.start, columns.stop), strict=False):
        draft.scalars[joint + ending] = column
