"""Inputs, states, tables; forces, sensors and initial values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np

from .draft import (
    FORCES,
    GROUND,
    SENSORS,
    Array,
    Draft,
    Raw,
    between,
    numbers,
    some_of,
    somewhere,
    unit_vector,
    wants_redundancy,
    write_direction,
    write_point,
)
from .loops import keep_in_tree


def add_signals(draft: Draft) -> None:
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
    if "watch" in draft.section("sensors"):
        choices += ["u1 - 0.3*watch.x", "-tanh(watch.y + watch.z)"]
    return draft.rng.choice(choices)


def _watch(draft: Draft) -> None:
    """A sensor that forces may use by name: feedback."""
    kind = draft.rng.choice(("position", "velocity", "angular_velocity"))
    draft.section("sensors")["watch"] = {"type": kind, "body": draft.rng.choice(draft.bodies)}


def _pair(draft: Draft) -> list[str]:
    """A first body (or ground) and a second one."""
    second = draft.rng.choice(draft.bodies)
    return [draft.rng.choice([GROUND, *(body for body in draft.placed if body != second)]), second]


def _near(draft: Draft, body: str) -> Array:
    com = draft.placed[body].com if body != GROUND else np.zeros(3)
    return np.asarray(np.round(com + somewhere(draft, 0.3), 4), dtype=np.float64)


def add_forces(draft: Draft) -> bool:
    if draft.chance(0.4):
        _watch(draft)
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
    entry["at"] = [write_point(draft, end, [body]) for end, body in zip(ends, pair, strict=True)]
    if kind.endswith("linear"):
        entry |= {"stiffness": between(draft, 50, 500), "damping": between(draft, 1, 10)}
        if draft.chance(0.5):
            entry["length"] = between(draft, 0.2, 0.6)
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
    keep_in_tree(draft, coordinate)
    entry: Raw = {"type": "joint_spring", "coordinate": coordinate, "stiffness": between(draft, 1, 40)}
    entry |= {"damping": between(draft, 0.1, 1), "rest": between(draft, -0.3, 0.3)}
    if draft.chance(0.4):
        entry["force"] = "5*x**3 + 0.1*v*abs(v)"
    return entry


def _joint_force(draft: Draft, kind: str) -> Raw | None:
    if not draft.scalars:
        return None
    coordinate = draft.rng.choice(list(draft.scalars))
    keep_in_tree(draft, coordinate)
    return {"type": "joint_force", "coordinate": coordinate, "force": f"{_signal(draft)} - 0.2*v - sin(x)"}


def _bushing(draft: Draft, kind: str) -> Raw | None:
    pair = _pair(draft)
    entry: Raw = {"type": "bushing", "bodies": pair, "at": write_point(draft, _near(draft, pair[1]), pair)}
    if draft.chance(0.7):
        entry["rpy"] = numbers(draft, somewhere(draft, 1.5))
    stiff = [draft.rng.uniform(50, 400) for _ in range(3)] + [draft.rng.uniform(2, 20) for _ in range(3)]
    entry["stiffness"] = numbers(draft, stiff)
    entry["damping"] = numbers(draft, [0.02 * k for k in stiff])
    return entry


def _point_force(draft: Draft, kind: str) -> Raw | None:
    pair = _pair(draft)
    entry: Raw = {"type": "force", "bodies": pair, "at": write_point(draft, _near(draft, pair[1]), pair)}
    entry |= {"direction": write_direction(draft, unit_vector(draft), pair), "force": f"5*({_signal(draft)})"}
    return entry | _carrier(draft)


def _carrier(draft: Draft) -> Raw:
    """The body that carries a direction, not always one of the two; no draw, so that the mechanisms stay what they are."""
    anywhere = [GROUND, *draft.placed]
    return {"frame": anywhere[draft.seed // 3 % len(anywhere)]} if draft.seed % 3 else {}


def _torque(draft: Draft, kind: str) -> Raw | None:
    pair = _pair(draft)
    direction = write_direction(draft, unit_vector(draft), pair)
    return {"type": "torque", "bodies": pair, "direction": direction, "torque": _signal(draft)} | _carrier(draft)


def _tire(draft: Draft, kind: str) -> Raw | None:
    """On a hilly road that passes near the wheel, so that it touches in about every other state."""
    if len(draft.placed) < 2:
        return None
    wheel, carrier = some_of(draft, draft.placed, 2)
    com = draft.placed[wheel].com
    slope = draft.rng.uniform(-0.8, 0.8)
    axis = np.round([math.sin(slope), math.cos(slope), draft.rng.uniform(-0.2, 0.2)], 3)
    radius = round(draft.rng.uniform(0.2, 0.35), 3)
    ground = round(float(com[2]) - radius, 4)
    entry: Raw = {"type": "tire", "law": kind.split()[1], "wheel": wheel, "carrier": carrier}
    entry |= {"at": write_point(draft, com, [wheel]), "axis": write_direction(draft, axis, [carrier]), "radius": radius}
    entry |= {"stiffness": between(draft, 500, 3000), "damping": 5.0, "deflection": 0.05}
    entry |= {"cornering_stiffness": between(draft, 50, 200), "slip_stiffness": between(draft, 50, 300)}
    if draft.chance(0.5):
        entry |= {"load": 40.0, "creep_speed": 0.3}
        if entry["law"] == "saturating":
            entry["friction"] = 0.8 if draft.seed % 2 else "0.8 + 0.1*cos(x)*sin(y)"
    if draft.seed % 2:
        entry["cornering_relaxation"] = 0.3
    if draft.seed % 3:
        entry["slip_relaxation"] = 0.2
    if draft.seed % 4 == 1:
        entry["contact"] = "plane"
    road = f"{ground} + 0.05*sin(2*x + time)*cos(y) + 0.01*u1"
    if draft.chance(0.7):
        entry["road"] = road
    else:
        draft.road = road
    return entry


_FORCE: Mapping[str, Callable[[Draft, str], Raw | None]] = {
    "spring_damper": _spring_damper, "joint_spring": _joint_spring, "joint_force": _joint_force, "bushing": _bushing,
    "force": _point_force, "torque": _torque, "tire": _tire,
}  # fmt: skip


def add_sensors(draft: Draft) -> bool:
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
            return entry | ({"at": write_point(draft, _near(draft, body), [body])} if draft.chance(0.6) else {})
        case "angular_velocity":
            return {"type": kind, "body": body} | seen
        case "coordinate" | "rate" if draft.scalars:
            coordinate = draft.rng.choice(list(draft.scalars))
            keep_in_tree(draft, coordinate)
            return {"type": kind, "coordinate": coordinate}
        case "force" if draft.section("forces"):
            return {"type": kind, "force": draft.rng.choice(list(draft.section("forces")))}
        case "reaction" if draft.section("joints") and not wants_redundancy(draft.seed):
            joint = draft.rng.choice(list(draft.section("joints")))
            return {"type": kind, "joint": joint} | {key: value for key, value in seen.items() if key == "frame"}
        case "formula":
            return {"type": kind, "value": f"{_signal(draft)} + 0.1*time"}
    return None


def add_initial(draft: Draft) -> bool:
    """Starts of coordinates that no loop and no tie touches: nothing to assemble there."""
    touched = np.zeros(draft.size, dtype=bool)
    for rows in draft.rows:
        touched |= np.abs(rows).max(axis=0) > 0
    for loop in draft.loops:
        touched |= loop
    for name, column in draft.scalars.items():
        if not touched[column] and draft.chance(0.3):
            start = {"position": between(draft, -0.5, 0.5), "velocity": between(draft, -1, 1)}
            draft.section("initial")[name] = start
    return True
