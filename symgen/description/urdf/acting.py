"""What acts at the joints of a robot: damping and friction as written, stops for limits, inputs and rotors of motors.

friction  -friction tanh(v / speed): smooth, three quarters of it at the speed
motor     an input at the joint's coordinate; where limits are asked for, no more than the effort counts
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

from symgen.description.design_position import Array
from symgen.description.errors import hint, quoted
from symgen.description.robot_entries import Entries, identifier
from symgen.description.robot_options import RobotOptions
from symgen.description.robot_stops import LIMITS_LEFT_OUT, SLIDES, TURNS, StopScale, store_stop, weight_beyond
from symgen.description.urdf.transmissions import store_rotors
from symgen.description.urdf.tree import SCALAR, Tree
from symgen.description.urdf.xml import Attributes

_NO_LIMIT = 1e6
_NO_EFFORT = 1e12


@dataclass(frozen=True)
class _Scale:
    """Speed below which friction is smooth, units, and what stops are like."""

    speed: float
    unit: str
    name: str
    stop: StopScale


_TURNS = _Scale(0.01, "N m", "torque", TURNS)
_SLIDES = _Scale(0.001, "N", "force", SLIDES)


@dataclass
class Acting:
    """`moved` are the joints that have a coordinate of their own here, `led` those among them that follow others."""

    tree: Tree
    attributes: Attributes
    entries: Entries
    options: RobotOptions
    moved: Collection[str]
    led: Collection[str]
    motors: Collection[str] | None = None
    """Joints with motors by the file that closes loops; None if it says nothing of them."""
    zeros: Mapping[str, Array] = field(default_factory=dict)
    """What the file calls the positions that are zero here."""
    closes_loops: bool = False

    def store(self) -> None:
        for name in self.moved:
            if self.tree.kind(name) in SCALAR:
                self._dynamics(name)
                self._limits(name)
        self._motors()
        scalar = {name for name in self.moved if self.tree.kind(name) in SCALAR}
        store_rotors(self.tree.root_element, self.attributes, self.entries, scalar)

    def _scale(self, name: str) -> _Scale:
        return _SLIDES if self.tree.kind(name) == "prismatic" else _TURNS

    def _common(self, name: str, value: float) -> str:
        """A parameter that all joints of a kind share."""
        self.entries.data["parameters"].setdefault(name, value)
        return name

    def _force(self, key: str, ending: str, force: str) -> None:
        entry = {"type": "joint_force", "coordinate": key, "force": force}
        self.entries.data["forces"][f"{key}.{ending}"] = entry

    # -- damping and friction -----------------------------------------------------------------------------------------

    def _dynamics(self, name: str) -> None:
        dynamics, key = self.tree.joints[name].find("dynamics"), identifier(name)
        if dynamics is None:
            return
        damping, friction = (self._written(dynamics, name, each) for each in ("damping", "friction"))
        for what, value in (("damping", damping), ("friction", friction)):
            self.entries.check_dissipation(what, [value], name)
        if damping:
            spring = {"type": "joint_spring", "coordinate": key, "damping": damping}
            self.entries.data["forces"][f"{key}.damping"] = spring
        if friction and not self.options.friction:
            self.entries.leave_out("joint friction")
        elif friction:
            scale = self._scale(name)
            speed = self._common(f"{scale.stop.prefix}friction_speed", scale.speed)
            self.entries.data["parameters"][f"{key}.friction"] = friction
            self._force(key, "friction", f"-{key}.friction*tanh(v/{speed})")

    def _written(self, dynamics: Element, name: str, what: str) -> float:
        """An attribute that is empty says nothing."""
        if not (dynamics.get(what) or "").strip():
            return 0.0
        return self.attributes.number(dynamics, what, ("joint", name, "dynamics"))

    # -- limits -------------------------------------------------------------------------------------------------------

    def _limits(self, name: str) -> None:
        limit = self.tree.joints[name].find("limit")
        if (
            limit is not None
            and self.tree.kind(name) != "continuous"
            and any(_is_below(limit.get(bound, "0"), _NO_LIMIT) for bound in ("lower", "upper"))
        ):
            if not self.options.limits:
                self.entries.leave_out(LIMITS_LEFT_OUT)
            elif name not in self.led:
                self._stops(name, limit)
        if limit is not None and self.options.limits:
            self._tell_of_what_is_no_stop(name, limit)

    def _tell_of_what_is_no_stop(self, name: str, limit: Element) -> None:
        if _size(limit.get("velocity", ""), _NO_LIMIT) > 0.0:
            self.entries.leave_out("limits of speed")
        if _size(limit.get("effort", ""), _NO_EFFORT) < 0.0:
            self.entries.leave_out("efforts below zero", name)

    def _stops(self, name: str, limit: Element) -> None:
        path, key, scale = ("joint", name, "limit"), identifier(name), self._scale(name)
        lower, upper = (self._bound(limit, bound, path) for bound in ("lower", "upper"))
        if not lower < upper:
            self.entries.leave_out(f"limits that are no range ({quoted(name)}: {lower:g} to {upper:g})")
            return
        zero = float(self.zeros[name][0]) if name in self.zeros else 0.0
        lower, upper = lower - zero, upper - zero
        store_stop(self.entries, key, (lower, upper), self._load(name), scale.stop)
        if not lower <= 0.0 <= upper:
            start: dict[str, Any] = {"position": lower if lower > 0.0 else upper}
            self.entries.data["initial"][key] = start | ({"hold": False} if self.closes_loops else {})

    def _bound(self, limit: Element, bound: str, path: tuple[str, ...]) -> float:
        """A limit that is not finite is none."""
        if (limit.get(bound) or "").strip().lower().lstrip("+-") in ("inf", "infinity"):
            return _NO_LIMIT if "-" not in str(limit.get(bound)) else -_NO_LIMIT
        return self.attributes.number(limit, bound, path, 0.0)

    def _load(self, name: str) -> float:
        """What presses a joint into its stop: the effort that it is written with, within reason, or the weight at its end."""
        weight, effort = weight_beyond(self.tree.mass_beyond(name)), self._effort(name)
        return min(effort, 10.0 * weight) if effort else weight

    def _effort(self, name: str) -> float:
        """The largest torque or force of a motor; zero if the file says nothing of it, or what cannot be."""
        limit = self.tree.joints[name].find("limit")
        effort = 0.0 if limit is None else _size(limit.get("effort", ""), _NO_EFFORT)
        return max(effort, 0.0)

    # -- motors -------------------------------------------------------------------------------------------------------

    def _motors(self) -> None:
        wanted = self.options.named
        free = [name for name in self.moved if self.tree.kind(name) in SCALAR and name not in self.led]
        if wanted is None:
            wanted = tuple(free if self.motors is None else (name for name in free if name in self.motors))
        for name in wanted:
            self._motor(self._meant(name, free))

    def _meant(self, name: str, free: Collection[str]) -> str:
        """A joint, as the file calls it or as it is called here."""
        known = {identifier(each): each for each in free} | {each: each for each in free}
        if name not in known:
            why = (
                "follows another joint" if name in self.led else "is no joint with one coordinate that moves something"
            )
            self.entries.source.stop(("actuated",), f"{quoted(name)} {why}; {hint(name, map(identifier, free))}")
        return known[name]

    def _motor(self, name: str) -> None:
        key, scale = identifier(name), self._scale(name)
        signal = self.entries.store("inputs", f"{key}_{scale.name}", {"unit": scale.unit})
        effort = self._effort(name) if self.options.limits else 0.0
        if effort:
            largest = self.entries.parameter(key, "effort", effort)
            signal = f"min(max({signal}, -{largest}), {largest})"
        self._force(key, "motor", signal)


def _is_below(text: str, limit: float) -> bool:
    """Whether a number that may be odd is below a limit; what is no number is not."""
    try:
        return abs(float(text)) < limit
    except ValueError:
        return False


def _size(text: str, limit: float) -> float:
    """A number that may be odd; zero if it is none, or not below the limit."""
    return float(text) if _is_below(text, limit) else 0.0
