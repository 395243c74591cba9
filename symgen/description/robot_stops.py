"""Limits of joints of robots as stops, which push back with stiffness d (1 + damping d') at the distance d beyond a limit and never pull."""

from __future__ import annotations

from typing import NamedTuple

from symgen.description.robot_entries import Entries

_GRAVITY = 9.81
LIMITS_LEFT_OUT = "joint limits (`--limits`, in Python `limits=True`, makes stops of them)"


class StopScale(NamedTuple):
    """How far a load presses into a stop, its damping by speed, and what the parameter for it begins with."""

    give: float
    damping: float
    prefix: str


TURNS = StopScale(0.01, 1.0, "")
SLIDES = StopScale(0.001, 10.0, "sliding_")


def weight_beyond(mass: float) -> float:
    """Of what hangs on a joint, 1 m away."""
    return _GRAVITY * max(mass, 1e-3)


def store_stop(entries: Entries, key: str, limits: tuple[float, float], load: float, scale: StopScale) -> None:
    """At a coordinate; the load presses it as far into the stop as the scale says."""
    damping = f"{scale.prefix}stop_damping"
    entries.data["parameters"].setdefault(damping, scale.damping)
    numbers = {"lower": limits[0], "upper": limits[1], "stop_stiffness": load / scale.give}
    lower, upper, stiffness = (entries.parameter(key, name, value) for name, value in numbers.items())
    below = f"max({lower} - x, 0)*max(1 - {damping}*v, 0)"
    beyond = f"max(x - {upper}, 0)*max(1 + {damping}*v, 0)"
    force = {"type": "joint_force", "coordinate": key, "force": f"{stiffness}*({below} - {beyond})"}
    entries.store("forces", "stop", force, key)
