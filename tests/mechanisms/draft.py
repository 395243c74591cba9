"""A mechanism while it is drawn, and how numbers, places and directions are written."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .kinds import CUT_JOINTS

Raw = dict[str, Any]
Array = NDArray[np.float64]

GROUND = "ground"

CONSTRAINTS = (*CUT_JOINTS, "coupling", "drive")

FORCES = (
    "spring_damper linear", "spring_damper formula", "spring_damper table", "joint_spring", "joint_force", "bushing",
    "force", "torque", "tire linear", "tire saturating",
)  # fmt: skip
SENSORS = (
    "position", "velocity", "acceleration", "angular_velocity", "coordinate", "rate", "force", "reaction", "formula",
)  # fmt: skip


def wants_loop(seed: int) -> bool:
    return seed % 20 < 11


def wants_nested_loops(seed: int) -> bool:
    return seed % 20 in (3, 8)


def wants_redundancy(seed: int) -> bool:
    """A plane loop of revolute joints: three of its five equations are redundant."""
    return seed % 20 == 6


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
    road: str | None = None

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
            raw["gravity"] = numbers(self, 9.81 * unit_vector(self))
        if self.road is not None:
            raw["road"] = self.road
        if self.chance(0.15):
            raw["fixed"] = "all"
        elif self.chance(0.2):
            raw["fixed"] = ["bodies.*.mass", "bodies.*.inertia.*"]
        free = [body for body, parent in self.parent.items() if parent is None]
        if free and self.chance(0.5):
            raw["base"] = free[0]
        return raw | {name: entries for name, entries in self.sections.items() if entries}


def unit_vector(draft: Draft) -> Array:
    """A direction: a coordinate axis now and then, for the zeros and ones, otherwise anything."""
    if draft.chance(0.3):
        return np.asarray(np.eye(3)[draft.rng.randrange(3)] * draft.rng.choice((1.0, -1.0)), dtype=np.float64)
    vector = np.array([draft.rng.gauss(0, 1) for _ in range(3)])
    return np.asarray(np.round(vector / np.linalg.norm(vector), 3), dtype=np.float64)


def somewhere(draft: Draft, reach: float) -> Array:
    return np.array([draft.rng.uniform(-reach, reach) for _ in range(3)])


def some_of(draft: Draft, names: Iterable[str], count: int) -> list[str]:
    return draft.rng.sample(list(names), count)


def number(draft: Draft, value: float) -> float | str:
    """The number, now and then as a named parameter or a formula of one."""
    value = round(float(value), 4) + 0.0
    if not draft.chance(0.05):
        return value
    fixed = draft.chance(0.3)
    parameter = draft.add("parameters", "p", {"value": 2 * value, "fixed": True} if fixed else 2 * value)
    return f"0.5*{parameter}"


def numbers(draft: Draft, values: Iterable[float]) -> list[float | str]:
    return [number(draft, value) for value in values]


def between(draft: Draft, low: float, high: float) -> float | str:
    return number(draft, draft.rng.uniform(low, high))


def in_frame(draft: Draft, body: str, vector: Array, place: bool) -> Raw:
    frame = draft.placed[body]
    local = frame.axes.T @ (vector - frame.origin if place else vector)
    return {"body": body, "at": numbers(draft, local)}


def write_point(draft: Draft, place: Array, bodies: Sequence[str]) -> Any:
    """The place written as a named point, in the frame of one of the bodies, or in global coordinates."""
    own = [body for body in bodies if body != GROUND]
    if own and draft.chance(0.2):
        return in_frame(draft, draft.rng.choice(own), place, place=True)
    if draft.chance(0.3):
        return draft.add("points", "P", numbers(draft, place))
    return numbers(draft, place)


def write_direction(draft: Draft, along: Array, bodies: Sequence[str]) -> Any:
    own = [body for body in bodies if body != GROUND]
    if own and draft.chance(0.15):
        return in_frame(draft, draft.rng.choice(own), along, place=False)
    if draft.chance(0.2):
        start = somewhere(draft, 0.5)
        ends = (start, start + along)
        return [draft.add("points", "P", numbers(draft, end)) for end in ends]
    return numbers(draft, along)


def rotation(rpy: Iterable[float]) -> Array:
    (cr, sr), (cp, sp), (cy, sy) = [(math.cos(a), math.sin(a)) for a in rpy]
    roll = np.array([[1, 0, 0], [0, cr, -sr], [0, sr, cr]])
    pitch = np.array([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]])
    yaw = np.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]])
    return np.asarray(yaw @ pitch @ roll, dtype=np.float64)
