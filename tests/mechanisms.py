"""Random mechanisms for tests: seeded, assembled at the design position, never locked.

`random_mechanism(seed)` gives plain data, as it would stand in a YAML file. Bodies are put at random places and
joined there; joints that close loops meet at the design position because every joint has one point and one
set of axes. Whether a loop can move is decided by the rank of the constraint Jacobian, which at the design position
needs nothing but the joints' twists.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import networkx as nx
import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

Raw = dict[str, Any]
Array = NDArray[np.float64]

GROUND = "ground"

TREE_JOINTS = (
    "revolute", "prismatic", "cylindrical", "universal", "spherical", "planar", "screw", "free", "fixed",
)  # fmt: skip
CUT_JOINTS = (
    "spherical", "revolute", "universal", "cylindrical", "prismatic", "fixed",
    "distance", "point_on_plane", "point_on_line",
)  # fmt: skip
ALWAYS_CUT = frozenset({"distance", "point_on_plane", "point_on_line"})
NEVER_CUT = frozenset({"free", "planar", "screw"})
CONSTRAINTS = (*CUT_JOINTS, "coupling", "drive")

COORDINATES: Mapping[str, tuple[str, ...]] = {
    "revolute": ("",), "prismatic": ("",), "screw": ("",), "cylindrical": (".slide", ".angle"),
    "universal": (".angle1", ".angle2"), "planar": (".x", ".y", ".angle"), "spherical": (), "free": (), "fixed": (),
}  # fmt: skip
"""Endings of the scalar coordinates that forces, couplings and drives may name."""

FORCES = (
    "spring_damper linear", "spring_damper formula", "spring_damper table", "joint_spring", "joint_force", "bushing",
    "force", "torque", "tire linear", "tire saturating",
)  # fmt: skip
SENSORS = (
    "position", "velocity", "acceleration", "angular_velocity", "coordinate", "rate", "force", "reaction", "formula",
)  # fmt: skip


def random_mechanism(seed: int) -> Raw:
    """The description of mechanism number `seed`; the same for the same number, everywhere."""
    rng = random.Random(seed)
    while True:
        draft = Draft(rng, seed)
        if _draw(draft):
            return draft.raw()


def mechanisms(seeds: int = 1_000_000) -> st.SearchStrategy[Raw]:
    """Random mechanisms for hypothesis; a failing example shrinks to a small seed, not to a small mechanism."""
    return st.integers(min_value=0, max_value=seeds - 1).map(random_mechanism)


def wants_loop(seed: int) -> bool:
    return seed % 20 < 11


def wants_nested_loops(seed: int) -> bool:
    return seed % 20 in (3, 8)


def wants_redundancy(seed: int) -> bool:
    """A plane loop of revolute joints: three of its five equations are redundant."""
    return seed % 20 == 6


# --- what is being drawn -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed:
    """A body at the design position: its frame's origin and axes, and its centre of mass, all global."""

    origin: Array
    axes: Array
    com: Array


@dataclass
class Draft:
    """A mechanism while it is drawn: the sections of the description, and the kinematics at the design position."""

    rng: random.Random
    seed: int
    sections: dict[str, Raw] = field(default_factory=dict)
    placed: dict[str, Placed] = field(default_factory=dict)
    parent: dict[str, str | None] = field(default_factory=dict)
    carrier: dict[str, str] = field(default_factory=dict)
    twists: dict[str, Array] = field(default_factory=dict)
    rows: list[Array] = field(default_factory=list)
    loops: list[Array] = field(default_factory=list)
    scalars: dict[str, int] = field(default_factory=dict)
    size: int = 0

    def section(self, name: str) -> Raw:
        return self.sections.setdefault(name, {})

    def add(self, section: str, prefix: str, entry: Any) -> str:
        name = f"{prefix}{len(self.section(section)) + 1}"
        self.section(section)[name] = entry
        return name

    @property
    def bodies(self) -> list[str]:
        return list(self.placed)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def raw(self) -> Raw:
        raw: Raw = {"name": f"random_{self.seed}"}
        if self.chance(0.4):
            raw["gravity"] = _numbers(self, 9.81 * _unit(self))
        if self.chance(0.15):
            raw["fixed"] = "all"
        elif self.chance(0.2):
            raw["fixed"] = ["bodies.*.mass", "bodies.*.inertia.*"]
        free = [body for body, parent in self.parent.items() if parent is None]
        if free and self.chance(0.5):
            raw["base"] = free[0]
        return raw | {name: entries for name, entries in self.sections.items() if entries}


def _draw(draft: Draft) -> bool:
    """Draw everything; False when this attempt is locked, nearly singular or lacks what its number asks for."""
    rng, seed = draft.rng, draft.seed
    count = rng.randint(4, 8) if wants_loop(seed) else rng.randint(1, 8)
    if not wants_loop(seed) and FORCES[seed % len(FORCES)].startswith("tire"):
        count = max(count, 2)
    _signals(draft)
    if wants_redundancy(seed):
        _plane_chain(draft)
    for index in range(len(draft.placed), count):
        _tree_body(draft, TREE_JOINTS[seed % len(TREE_JOINTS)] if index == 0 else None)
    _spread_columns(draft)
    if not _close_loops(draft) or not _tie_coordinates(draft) or not _moves(draft):
        return False
    return _forces(draft) and _sensors(draft) and _initial(draft)


# --- numbers, places, directions -----------------------------------------------------------------------------------


def _unit(draft: Draft) -> Array:
    """A direction: a coordinate axis now and then, for the zeros and ones, otherwise anything."""
    if draft.chance(0.3):
        return np.eye(3)[draft.rng.randrange(3)] * draft.rng.choice((1.0, -1.0))
    vector = np.array([draft.rng.gauss(0, 1) for _ in range(3)])
    return np.round(vector / np.linalg.norm(vector), 3)


def _somewhere(draft: Draft, reach: float) -> Array:
    return np.array([draft.rng.uniform(-reach, reach) for _ in range(3)])


def _number(draft: Draft, value: float) -> float | str:
    """The number, now and then as a named parameter or a formula of one."""
    value = round(float(value), 4) + 0.0
    if not draft.chance(0.05):
        return value
    fixed = draft.chance(0.3)
    parameter = draft.add("parameters", "p", {"value": 2 * value, "fixed": True} if fixed else 2 * value)
    return f"0.5*{parameter}"


def _numbers(draft: Draft, values: Iterable[float]) -> list[float | str]:
    return [_number(draft, value) for value in values]


def _between(draft: Draft, low: float, high: float) -> float | str:
    return _number(draft, draft.rng.uniform(low, high))


def _in_frame(draft: Draft, body: str, vector: Array, place: bool) -> Raw:
    frame = draft.placed[body]
    local = frame.axes.T @ (vector - frame.origin if place else vector)
    return {"body": body, "at": _numbers(draft, local)}


def _point(draft: Draft, place: Array, bodies: Sequence[str]) -> Any:
    """The place written as a named point, in the frame of one of the bodies, or in global coordinates."""
    own = [body for body in bodies if body != GROUND]
    if own and draft.chance(0.2):
        return _in_frame(draft, draft.rng.choice(own), place, place=True)
    if draft.chance(0.3):
        return draft.add("points", "P", _numbers(draft, place))
    return _numbers(draft, place)


def _direction(draft: Draft, along: Array, bodies: Sequence[str]) -> Any:
    own = [body for body in bodies if body != GROUND]
    if own and draft.chance(0.15):
        return _in_frame(draft, draft.rng.choice(own), along, place=False)
    if draft.chance(0.2):
        start = _somewhere(draft, 0.5)
        ends = (start, start + along)
        return [draft.add("points", "P", _numbers(draft, end)) for end in ends]
    return _numbers(draft, along)


def _rotation(rpy: Iterable[float]) -> Array:
    (cr, sr), (cp, sp), (cy, sy) = [(math.cos(a), math.sin(a)) for a in rpy]
    roll = np.array([[1, 0, 0], [0, cr, -sr], [0, sr, cr]])
    pitch = np.array([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]])
    yaw = np.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]])
    return np.asarray(yaw @ pitch @ roll, dtype=np.float64)


# --- bodies and tree joints ----------------------------------------------------------------------------------------


def _inertia(draft: Draft, mass: float) -> Raw:
    """Of a solid brick, turned at random: real bodies obey the triangle inequality."""
    a, b, c = (draft.rng.uniform(0.15, 0.5) ** 2 for _ in range(3))
    turn = _rotation(draft.rng.uniform(-3, 3) for _ in range(3)) if draft.chance(0.7) else np.eye(3)
    matrix = turn @ np.diag([b + c, a + c, a + b]) @ turn.T * mass / 12
    entries = {"xx": (0, 0), "yy": (1, 1), "zz": (2, 2), "xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}
    return {key: round(float(matrix[place]), 6) for key, place in entries.items() if matrix[place]}


def _body(draft: Draft, com: Array) -> str:
    """A body with its centre of mass at the place, with a frame of its own now and then."""
    mass = round(draft.rng.uniform(0.5, 5.0), 3)
    entry: Raw = {"mass": mass, "com": None, "inertia": _inertia(draft, mass)}
    name = draft.add("bodies", "b", entry)
    if not draft.chance(0.3):
        entry["com"] = _numbers(draft, com)
        draft.placed[name] = Placed(com, np.eye(3), com)
        return name
    of = draft.rng.choice([GROUND, *draft.placed])
    outer = draft.placed.get(of, Placed(np.zeros(3), np.eye(3), np.zeros(3)))
    rpy = np.round([draft.rng.uniform(-3, 3) for _ in range(3)], 3)
    axes = outer.axes @ _rotation(rpy)
    arm = _somewhere(draft, 0.2)
    origin = com - axes @ arm
    entry["frame"] = {"of": of, "origin": _numbers(draft, outer.axes.T @ (origin - outer.origin))}
    entry["frame"]["rpy"] = _numbers(draft, rpy)
    draft.placed[name] = Placed(origin, axes, com)
    entry["com"] = {"body": name, "at": _numbers(draft, arm)}
    return name


def _tree_body(draft: Draft, joint: str | None) -> None:
    """One more body, joined to ground, to a body that is there, or to nothing at all."""
    parent = draft.rng.choice([GROUND, *draft.placed, *draft.bodies[-2:]])
    start = draft.placed[parent].com if parent != GROUND else _somewhere(draft, 0.4)
    place = start + draft.rng.uniform(0.3, 0.8) * _unit(draft)
    body = _body(draft, np.round(place, 4))
    if joint is None and draft.chance(0.15):
        draft.parent[body] = None
        draft.twists[body] = np.eye(6)
        return
    point = np.round(start + draft.rng.uniform(0.2, 0.8) * (place - start) + _somewhere(draft, 0.1), 4)
    _join(draft, parent, body, joint or draft.rng.choice(TREE_JOINTS[:8] + TREE_JOINTS), point)


def _join(draft: Draft, parent: str, body: str, kind: str, point: Array, axis: Array | None = None) -> None:
    """The tree joint between a body and its parent; every third is written the other way round."""
    axis = _unit(draft) if axis is None else axis
    turned = draft.chance(0.3) and not (kind == "free" and parent == GROUND)
    pair = [body, parent] if turned else [parent, body]
    entry: Raw = {"type": kind, "bodies": pair}
    if kind not in ("free", "fixed", "prismatic") or draft.chance(0.5):
        entry["at"] = _point(draft, point, pair)
    if kind in ("revolute", "prismatic", "cylindrical", "universal", "screw"):
        entry["axis"] = _direction(draft, axis, pair)
    second = _across(draft, axis)
    if kind == "universal":
        entry["axis2"] = _direction(draft, second, pair)
    if kind == "planar":
        entry |= {"normal": _direction(draft, axis, pair), "x_axis": _direction(draft, second, pair)}
    pitch = draft.rng.uniform(0.05, 0.3)
    if kind == "screw":
        pitch = round(pitch, 3)
        entry["pitch"] = pitch
    name = draft.add("joints", "j", entry)
    draft.parent[body] = parent
    twist = _twist(kind, point, axis, second, pitch)
    draft.twists[body] = -twist if turned else twist
    draft.carrier[body] = name


def _across(draft: Draft, axis: Array) -> Array:
    """A direction at a good angle to the axis, perpendicular half of the time."""
    while True:
        other = _unit(draft)
        if np.linalg.norm(np.cross(axis, other)) > 0.5:
            break
    if draft.chance(0.5):
        other = np.cross(axis, other)
    return np.asarray(other / np.linalg.norm(other), dtype=np.float64)


def _twist(kind: str, point: Array, axis: Array, second: Array, pitch: float) -> Array:
    """Columns [angular velocity; velocity of the body's point at the world's origin] per unit rate, at design."""
    axis = axis / np.linalg.norm(axis)

    def turn(direction: Array) -> Array:
        return np.array([*direction, *np.cross(point, direction)])

    def slide(direction: Array) -> Array:
        return np.array([0.0, 0.0, 0.0, *direction])

    along = second - axis * (axis @ second)
    along = along / np.linalg.norm(along)
    choices: dict[str, list[Array]] = {
        "revolute": [turn(axis)],
        "prismatic": [slide(axis)],
        "cylindrical": [slide(axis), turn(axis)],
        "screw": [turn(axis) + slide(axis) * pitch / (2 * math.pi)],
        "universal": [turn(axis), turn(second)],
        "planar": [slide(along), slide(np.cross(axis, along)), turn(axis)],
        "spherical": [turn(e) for e in np.eye(3)],
        "free": list(np.eye(6)),
        "fixed": [],
    }
    return np.array(choices[kind]).reshape(-1, 6).T


def _plane_chain(draft: Draft) -> None:
    """Crank, coupler and rocker on parallel axes; `_close_loops` closes them with a fourth."""
    normal = _unit(draft)
    first = _across(draft, normal)
    first = first - normal * (first @ normal) / (normal @ normal)
    second = np.cross(normal, first)
    corners = [(0.0, 0.0), (0.1, 0.3), (0.6, 0.5)]
    pins = [x * first + y * second + _somewhere(draft, 0.05) for x, y in corners]
    parent = GROUND
    for pin in pins:
        body = _body(draft, np.round(pin + 0.25 * first + _somewhere(draft, 0.05), 4))
        _join(draft, parent, body, "revolute", np.round(pin, 4), normal)
        # exactly the same axis, so that the loop is plane to the last digit
        draft.section("joints")[draft.carrier[body]]["axis"] = [float(x) for x in normal]
        parent = body


def _spread_columns(draft: Draft) -> None:
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
    for ending, column in zip(COORDINATES[kind], range(columns.start, columns.stop), strict=False):
        draft.scalars[joint + ending] = column


# --- loops ---------------------------------------------------------------------------------------------------------


def _component(draft: Draft, body: str) -> str:
    """Ground, or the root of the bodies that float together."""
    while body != GROUND:
        parent = draft.parent[body]
        if parent is None:
            return body
        body = parent
    return body


def _close_loops(draft: Draft) -> bool:
    seed = draft.seed
    if not wants_loop(seed):
        return True
    if wants_redundancy(seed):
        return _close_plane_chain(draft)
    featured = CUT_JOINTS[(seed // 20 * 11 + seed % 20) % len(CUT_JOINTS)]
    if not _close(draft, featured):
        return False
    if wants_nested_loops(seed):
        return _close(draft, draft.rng.choice(CUT_JOINTS)) and nested_loops(draft.raw())
    return not draft.chance(0.3) or _close(draft, draft.rng.choice(CUT_JOINTS))


def _close_plane_chain(draft: Draft) -> bool:
    joints = draft.section("joints")
    axis = np.array(joints["j1"]["axis"])
    place = np.round(draft.placed["b3"].com + _somewhere(draft, 0.3), 4)
    entry = {"type": "revolute", "bodies": [GROUND, "b3"], "at": _numbers(draft, place), "axis": joints["j1"]["axis"]}
    name = draft.add("joints", "j", entry)
    if draft.chance(0.5):
        joints[name]["cut"] = True
    rows = _cut_rows("revolute", draft.twists["b3"], place, axis, axis, place)
    # what is independent of the rows: the two displacements in the plane
    left, values, _ = np.linalg.svd(rows)
    if values[1] < 0.05 * values[0]:
        return False
    draft.rows.append(left[:, :2].T @ rows)
    draft.loops.append(np.abs(rows).max(axis=0) > 1e-9)
    return True


def _close(draft: Draft, kind: str) -> bool:
    """One more loop, if a pair of bodies can be found that leaves it mobile."""
    bodies = [GROUND, *draft.placed]
    for _ in range(20):
        inner, outer = draft.rng.sample(bodies, 2)
        if kind not in ALWAYS_CUT and _component(draft, inner) != _component(draft, outer):
            continue
        relative = _twist_of(draft, outer) - _twist_of(draft, inner)
        path = np.abs(relative).max(axis=0) > 1e-9
        place = np.round(_middle(draft, inner, outer) + _somewhere(draft, 0.2), 4)
        axis = _unit(draft)
        second, far = _across(draft, axis), np.round(place + draft.rng.uniform(0.3, 0.8) * _unit(draft), 4)
        rows = _cut_rows(kind, relative, place, axis, second, far)
        if path.sum() <= len(rows) or not _independent([*draft.rows, rows]):
            continue
        draft.rows.append(rows)
        draft.loops.append(path)
        _write_cut(draft, kind, (inner, outer), place, axis, second, far)
        return True
    return False


def _twist_of(draft: Draft, body: str) -> Array:
    return np.zeros((6, draft.size)) if body == GROUND else draft.twists[body]


def _middle(draft: Draft, inner: str, outer: str) -> Array:
    ends = [draft.placed[body].com for body in (inner, outer) if body != GROUND]
    return np.asarray(np.mean(ends, axis=0), dtype=np.float64)


def _write_cut(
    draft: Draft, kind: str, pair: tuple[str, str], place: Array, axis: Array, second: Array, far: Array
) -> None:
    entry: Raw = {"type": kind, "bodies": list(pair)}
    if kind == "distance":
        entry["at"] = [_point(draft, place, pair[:1]), _point(draft, far, pair[1:])]
    elif kind != "fixed" or draft.chance(0.5):
        entry["at"] = _point(draft, place, pair)
    if kind in ("revolute", "universal", "cylindrical", "prismatic", "point_on_line"):
        entry["axis"] = _direction(draft, axis, pair)
    if kind == "universal":
        entry["axis2"] = _direction(draft, second, pair)
    if kind == "point_on_plane":
        entry["normal"] = _direction(draft, axis, pair)
    # an unmarked joint leaves it to the analysis where the loop is cut
    if kind not in ALWAYS_CUT and draft.chance(0.75):
        entry["cut"] = True
    draft.add("joints", "j", entry)


def _cut_rows(kind: str, relative: Array, place: Array, axis: Array, second: Array, far: Array) -> Array:
    """Rows of the constraint Jacobian at the design position, where the relative twist says everything."""
    axis = axis / np.linalg.norm(axis)
    turning = relative[:3]
    moving = relative[3:] + np.cross(turning, place, axis=0)
    helper = np.eye(3)[int(np.argmin(np.abs(axis)))]
    one = np.cross(axis, helper)
    sides = np.array([one, np.cross(axis, one)]) / np.linalg.norm(one)
    if kind == "distance":
        moving = relative[3:] + np.cross(turning, far[:, None] * np.ones_like(turning), axis=0)
    choices: dict[str, Sequence[Array]] = {
        "spherical": (moving,),
        "revolute": (moving, sides @ turning),
        "universal": (moving, np.cross(axis, second)[None] @ turning),
        "cylindrical": (sides @ moving, sides @ turning),
        "prismatic": (sides @ moving, turning),
        "fixed": (moving, turning),
        "distance": ((far - place)[None] @ moving,),
        "point_on_plane": (axis[None] @ moving,),
        "point_on_line": (sides @ moving,),
    }
    return np.vstack(choices[kind])


def _independent(rows: Sequence[Array]) -> bool:
    """Full row rank with room to spare: random states near the design position stay away from singular ones."""
    matrix = np.vstack(rows)
    if matrix.shape[0] >= matrix.shape[1]:
        return False
    matrix = matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-12)
    values = np.linalg.svd(matrix, compute_uv=False)
    return bool(values[-1] > 0.08)


def _tie_coordinates(draft: Draft) -> bool:
    """Couplings and drives, each on coordinates of tree joints."""
    if draft.seed % 10 == 4:
        if len(draft.scalars) < 2:
            return False
        count = draft.rng.randint(2, min(3, len(draft.scalars)))
        ratios = {name: draft.rng.choice((-1.0, 0.5, 1.0, 2.0)) for name in _some(draft, draft.scalars, count)}
        offset = {"offset": 0.02} if draft.chance(0.3) else {}
        draft.add("couplings", "c", {"ratios": ratios} | offset)
        draft.rows.append(sum((ratio * _row(draft, name) for name, ratio in ratios.items()), np.zeros((1, draft.size))))
    if draft.seed % 10 == 7:
        if not draft.scalars:
            return False
        name = draft.rng.choice(list(draft.scalars))
        draft.section("inputs")["guide"] = {"unit": "1"}
        draft.add("drives", "d", {"coordinate": name, "input": "guide"})
        draft.rows.append(_row(draft, name))
    return True


def _some(draft: Draft, names: Iterable[str], count: int) -> list[str]:
    return draft.rng.sample(list(names), count)


def _row(draft: Draft, coordinate: str) -> Array:
    row = np.zeros((1, draft.size))
    row[0, draft.scalars[coordinate]] = 1.0
    _keep_in_tree(draft, coordinate)
    return row


def _keep_in_tree(draft: Draft, coordinate: str) -> None:
    """A joint that is named by its coordinate must not be cut where the analysis may choose."""
    entry = draft.section("joints")[coordinate.split(".")[0]]
    if draft.loops and entry["type"] not in NEVER_CUT:
        entry["cut"] = False


def _moves(draft: Draft) -> bool:
    """Freedom is left, and in every loop."""
    if not draft.rows:
        return draft.size > 0
    if not _independent(draft.rows):
        return False
    _, values, right = np.linalg.svd(np.vstack(draft.rows))
    freedom = np.abs(right[len(values) :]).max(axis=0)
    return all(bool(freedom[loop].max() > 0.05) for loop in draft.loops)


# --- signals, forces, sensors --------------------------------------------------------------------------------------


def _signals(draft: Draft) -> None:
    draft.section("inputs")["u1"] = {"default": 0.3, "unit": "N"}
    if draft.chance(0.4):
        draft.section("inputs")["u2"] = {}
    draft.section("parameters")["gain"] = 2.5
    if draft.chance(0.5):
        draft.section("states")["z1"] = {"rate": "8*(u1 - z1)", "initial": 0.1}
        draft.section("states")["z2"] = {"rate": "z1 - gain*z2 + 0.2*sin(3*time)*tanh(z1*z2)"}
    if draft.chance(0.5):
        _tables(draft)


def _tables(draft: Draft) -> None:
    draft.section("tables")["curve"] = {"x": [-0.5, -0.1, 0.0, 0.2, 0.6], "y": [-90.0, -10.0, 0.0, 30.0, 60.0]}


def _signal(draft: Draft) -> str:
    choices = ["u1", "gain*u1*cos(2*time)", "sin(time) + u1"]
    if "states" in draft.sections:
        choices += ["z1 + 2*z2", "tanh(z1) - u1"]
    if "u2" in draft.section("inputs"):
        choices.append("max(u1, u2)*select(u1, 2.0, 1.0, 0.5)")
    return draft.rng.choice(choices)


def _pair(draft: Draft) -> list[str]:
    """A first body (or ground) and a second one."""
    second = draft.rng.choice(draft.bodies)
    return [draft.rng.choice([GROUND, *(body for body in draft.placed if body != second)]), second]


def _near(draft: Draft, body: str) -> Array:
    com = draft.placed[body].com if body != GROUND else np.zeros(3)
    return np.asarray(np.round(com + _somewhere(draft, 0.3), 4), dtype=np.float64)


def _forces(draft: Draft) -> bool:
    featured = FORCES[draft.seed % len(FORCES)]
    kinds = [featured, *(draft.rng.choice(FORCES) for _ in range(draft.rng.randint(0, 3)))]
    made = [_FORCE[kind.split()[0]](draft, kind) for kind in kinds]
    if "states" in draft.sections and draft.scalars and draft.chance(0.5):
        made.append(_joint_force(draft, "joint_force"))
    for entry in filter(None, made):
        draft.add("forces", "f", entry)
    return made[0] is not None


def _spring_damper(draft: Draft, kind: str) -> Raw | None:
    pair = _pair(draft)
    ends = [_near(draft, body) for body in pair]
    if np.linalg.norm(ends[1] - ends[0]) < 0.3:
        return None
    entry: Raw = {"type": "spring_damper", "bodies": pair}
    entry["at"] = [_point(draft, end, [body]) for end, body in zip(ends, pair, strict=True)]
    if kind.endswith("linear"):
        entry |= {"stiffness": _between(draft, 50, 500), "damping": _between(draft, 1, 10)}
        if draft.chance(0.5):
            entry["length"] = _between(draft, 0.2, 0.6)
    elif kind.endswith("formula"):
        entry |= {"force": draft.rng.choice(("80*x**3 + 4*v", "30*tanh(5*v)/(1 + length**2)", "gain*x*abs(x) + u1"))}
    else:
        _tables(draft)
        entry |= {"damping": 2.0, "force": draft.rng.choice(("curve(x)", "0.2*curve(0.3*v) + 20*x"))}
    return entry


def _joint_spring(draft: Draft, kind: str) -> Raw | None:
    if not draft.scalars:
        return None
    coordinate = draft.rng.choice(list(draft.scalars))
    _keep_in_tree(draft, coordinate)
    entry: Raw = {"type": "joint_spring", "coordinate": coordinate, "stiffness": _between(draft, 1, 40)}
    entry |= {"damping": _between(draft, 0.1, 1), "rest": _between(draft, -0.3, 0.3)}
    if draft.chance(0.4):
        entry["force"] = "5*x**3 + 0.1*v*abs(v)"
    return entry


def _joint_force(draft: Draft, kind: str) -> Raw | None:
    if not draft.scalars:
        return None
    coordinate = draft.rng.choice(list(draft.scalars))
    _keep_in_tree(draft, coordinate)
    return {"type": "joint_force", "coordinate": coordinate, "force": f"{_signal(draft)} - 0.2*v - sin(x)"}


def _bushing(draft: Draft, kind: str) -> Raw | None:
    pair = _pair(draft)
    entry: Raw = {"type": "bushing", "bodies": pair, "at": _point(draft, _near(draft, pair[1]), pair)}
    if draft.chance(0.7):
        entry["rpy"] = _numbers(draft, _somewhere(draft, 1.5))
    stiff = [draft.rng.uniform(100, 800) for _ in range(3)] + [draft.rng.uniform(2, 20) for _ in range(3)]
    entry["stiffness"] = _numbers(draft, stiff)
    entry["damping"] = _numbers(draft, [0.02 * k for k in stiff])
    return entry


def _point_force(draft: Draft, kind: str) -> Raw | None:
    pair = _pair(draft)
    entry: Raw = {"type": "force", "bodies": pair, "at": _point(draft, _near(draft, pair[1]), pair)}
    return entry | {"direction": _direction(draft, _unit(draft), pair), "force": f"5*({_signal(draft)})"}


def _torque(draft: Draft, kind: str) -> Raw | None:
    pair = _pair(draft)
    direction = _direction(draft, _unit(draft), pair)
    return {"type": "torque", "bodies": pair, "direction": direction, "torque": _signal(draft)}


def _tire(draft: Draft, kind: str) -> Raw | None:
    """On a hilly road that passes near the wheel, so that it touches in about every other state."""
    if len(draft.placed) < 2:
        return None
    wheel, carrier = _some(draft, draft.placed, 2)
    com = draft.placed[wheel].com
    slope = draft.rng.uniform(-0.8, 0.8)
    axis = np.round([math.sin(slope), math.cos(slope), draft.rng.uniform(-0.2, 0.2)], 3)
    radius = round(draft.rng.uniform(0.2, 0.35), 3)
    ground = round(float(com[2]) - radius, 4)
    entry: Raw = {"type": "tire", "law": kind.split()[1], "wheel": wheel, "carrier": carrier}
    entry |= {"at": _point(draft, com, [wheel]), "axis": _direction(draft, axis, [carrier]), "radius": radius}
    entry |= {"stiffness": _between(draft, 500, 3000), "damping": 5.0, "deflection": 0.05}
    entry |= {"cornering_stiffness": _between(draft, 50, 200), "slip_stiffness": _between(draft, 50, 300)}
    if draft.chance(0.5):
        entry |= {"load": 40.0, "friction": 0.8, "creep_speed": 0.3}
    road = f"{ground} + 0.05*sin(2*x + time)*cos(y) + 0.01*u1"
    if draft.chance(0.7):
        entry["road"] = road
    else:
        draft.sections["road"] = road  # type: ignore[assignment]
    return entry


_FORCE: Mapping[str, Callable[[Draft, str], Raw | None]] = {
    "spring_damper": _spring_damper, "joint_spring": _joint_spring, "joint_force": _joint_force, "bushing": _bushing,
    "force": _point_force, "torque": _torque, "tire": _tire,
}  # fmt: skip


def _sensors(draft: Draft) -> bool:
    featured = SENSORS[draft.seed % len(SENSORS)]
    if featured == "reaction" and wants_redundancy(draft.seed):
        featured = "formula"  # reactions of redundant constraints are not unique
    kinds = [featured, *(draft.rng.choice(SENSORS) for _ in range(draft.rng.randint(1, 4)))]
    made = [_sensor(draft, kind) for kind in kinds]
    for entry in filter(None, made):
        draft.add("sensors", "s", entry)
    return made[0] is not None


def _sensor(draft: Draft, kind: str) -> Raw | None:
    anywhere = [GROUND, *draft.placed]
    seen: Raw = {key: draft.rng.choice(anywhere) for key in ("to", "frame") if draft.chance(0.5)}
    body = draft.rng.choice(draft.bodies)
    match kind:
        case "position" | "velocity" | "acceleration":
            entry = {"type": kind, "body": body} | seen
            return entry | ({"at": _point(draft, _near(draft, body), [body])} if draft.chance(0.6) else {})
        case "angular_velocity":
            return {"type": kind, "body": body} | seen
        case "coordinate" | "rate" if draft.scalars:
            coordinate = draft.rng.choice(list(draft.scalars))
            _keep_in_tree(draft, coordinate)
            return {"type": kind, "coordinate": coordinate}
        case "force" if draft.section("forces"):
            return {"type": kind, "force": draft.rng.choice(list(draft.section("forces")))}
        case "reaction" if draft.section("joints") and not wants_redundancy(draft.seed):
            joint = draft.rng.choice(list(draft.section("joints")))
            return {"type": kind, "joint": joint} | {key: value for key, value in seen.items() if key == "frame"}
        case "formula":
            return {"type": kind, "value": f"{_signal(draft)} + 0.1*time"}
    return None


def _initial(draft: Draft) -> bool:
    """Starts of coordinates that no loop and no tie touches: nothing to assemble there."""
    touched = np.zeros(draft.size, dtype=bool)
    for rows in draft.rows:
        touched |= np.abs(rows).max(axis=0) > 0
    for loop in draft.loops:
        touched |= loop
    for name, column in draft.scalars.items():
        if not touched[column] and draft.chance(0.3):
            start = {"position": _between(draft, -0.5, 0.5), "velocity": _between(draft, -1, 1)}
            draft.section("initial")[name] = start
    return True


# --- what the mechanisms cover -------------------------------------------------------------------------------------


def _floating(raw: Raw) -> list[set[str]]:
    """Sets of bodies that no chain of tree joints ties to ground: they get a free joint of their own."""
    tree = nx.Graph()
    tree.add_nodes_from([GROUND, *raw["bodies"]])
    for joint in raw.get("joints", {}).values():
        if joint["type"] not in ALWAYS_CUT and not joint.get("cut"):
            tree.add_edge(*joint["bodies"])
    return [component for component in nx.connected_components(tree) if GROUND not in component]


def _graph(raw: Raw) -> nx.Graph:
    """Bodies and joints as nodes (several joints may join the same pair), floating components tied to ground."""
    graph = nx.Graph()
    graph.add_nodes_from([GROUND, *raw["bodies"]])
    for name, joint in raw.get("joints", {}).items():
        graph.add_edges_from((body, ("joint", name)) for body in joint["bodies"])
    graph.add_edges_from((GROUND, min(component)) for component in _floating(raw))
    return graph


def loop_count(raw: Raw) -> int:
    graph = _graph(raw)
    return int(graph.number_of_edges() - graph.number_of_nodes() + nx.number_connected_components(graph))


def nested_loops(raw: Raw) -> bool:
    """Two loops that share a joint: one block of the graph with more than one independent cycle."""
    graph = _graph(raw)
    blocks = (graph.subgraph(nodes) for nodes in nx.biconnected_components(graph))
    return any(block.number_of_edges() - block.number_of_nodes() >= 1 for block in blocks)


def _traits(raw: Raw) -> Iterable[str]:
    joints = raw.get("joints", {}).values()
    for joint in joints:
        cut = joint["type"] in ALWAYS_CUT or joint.get("cut")
        yield f"{'cut' if cut else 'joint'} {joint['type']}"
    yield from ["cut coupling"] * len(raw.get("couplings", ())) + ["cut drive"] * len(raw.get("drives", ()))
    for force in raw.get("forces", {}).values():
        yield f"force {_force_kind(force)}"
    for sensor in raw.get("sensors", {}).values():
        yield f"sensor {sensor['type']}"
    own_frame = any("frame" in body for body in raw["bodies"].values())
    flags = {"loops": loop_count(raw) > 0, "nested loops": nested_loops(raw), "several free roots": len(_floating(raw)) > 1,
             "own frame": own_frame, "states": "states" in raw, "inputs": "inputs" in raw}  # fmt: skip
    yield from (name for name, holds in flags.items() if holds)


def _force_kind(force: Raw) -> str:
    if force["type"] == "tire":
        return f"tire {force['law']}"
    if force["type"] != "spring_damper":
        return str(force["type"])
    formula = force.get("force", "")
    return f"spring_damper {'table' if 'curve' in formula else 'formula' if formula else 'linear'}"


def coverage(seeds: Iterable[int]) -> Counter[str]:
    """In how many of the mechanisms each joint, cut, force and sensor type occurs, and loops of either kind."""
    return Counter(trait for seed in seeds for trait in set(_traits(random_mechanism(seed))))
