"""Force elements: what each exerts on which body in a given state, as wrenches about centres of mass."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from symgen.description.expression import Expression, Number
from symgen.description.forces.bushing import Bushing
from symgen.description.forces.force import PointForce
from symgen.description.forces.joint_force import JointForce
from symgen.description.forces.joint_spring import JointSpring
from symgen.description.forces.sphere_plane import SpherePlane
from symgen.description.forces.spring_damper import SpringDamper
from symgen.description.forces.tire import Tire
from symgen.description.forces.torque import Torque
from symgen.description.schema import Force
from symgen.verify.reference.carcass_tires import LAWS, Rolling, contact, numbers_of
from symgen.verify.reference.design import roll_pitch_yaw
from symgen.verify.reference.ground import Ground, beside, friction_at, ground_under
from symgen.verify.reference.jet import Array, unskew
from symgen.verify.reference.magic_tire import MagicWheel
from symgen.verify.reference.snapshot import Snapshot

Kept = Mapping[str, float]
"""First-order states of an element, by the names that its kind gives them."""
Evaluate = Callable[[Expression, Mapping[str, float]], float]
"""Value of a formula, given its local names."""


@dataclass(frozen=True)
class Action:
    """`sensor`: the element's components; `wrench`: force and torque (world, about the centre of mass) by body."""

    sensor: Array
    wrench: Array
    energy: float = 0.0
    coordinate: str | None = None
    state_rates: tuple[float, ...] = ()
    """Of the states that the element keeps, in their order."""


class Wrenches:
    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.total = np.zeros((len(snapshot.coms), 6))

    def add(self, body: int, force: Array, torque: Array, place: Array) -> None:
        self.total[body, :3] += force
        self.total[body, 3:] += torque + np.cross(place - self.snapshot.position[body], force)

    def pair(self, first: int, second: int, force: Array, torque: Array, place: Array) -> None:
        """On the second body, and the opposite on the first at the same place in space."""
        self.add(second, force, torque, place)
        self.add(first, -force, -torque, place)

    def bodies(self) -> Array:
        return self.total[:-1]


def act(element: Force, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    return RULES[element.type](element, snapshot, evaluate, kept)


def _joint_force(element: JointForce, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    x, v = _coordinate(snapshot, element.coordinate)
    force = evaluate(element.force, {"x": x, "v": v})
    return Action(np.array([force]), force * _gradient(snapshot, element.coordinate), 0.0, element.coordinate)


def _point_force(element: PointForce, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    first, second = pair_of(element.bodies, snapshot)
    place = snapshot.point(second, snapshot.design.point(element.at))
    wrenches = Wrenches(snapshot)
    size = evaluate(element.force, {})
    wrenches.pair(first, second, size * _direction(element, snapshot), np.zeros(3), place)
    return Action(np.array([size]), wrenches.bodies())


def _torque(element: Torque, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    first, second = pair_of(element.bodies, snapshot)
    wrenches = Wrenches(snapshot)
    size = evaluate(element.torque, {})
    torque = size * _direction(element, snapshot)
    wrenches.pair(first, second, np.zeros(3), torque, snapshot.position[second])
    return Action(np.array([size]), wrenches.bodies())


def _direction(element: PointForce | Torque, snapshot: Snapshot) -> Array:
    """Carried by `frame`, else by the first body."""
    carrier = snapshot.design.index[element.frame or element.bodies[0]]
    carried: Array = snapshot.rotation[carrier] @ snapshot.design.direction(element.direction)
    return carried


def pair_of(bodies: tuple[str, str], snapshot: Snapshot) -> tuple[int, int]:
    first, second = bodies
    return snapshot.design.index[first], snapshot.design.index[second]


def _coordinate(snapshot: Snapshot, name: str) -> tuple[float, float]:
    measure = snapshot.coordinates[name]
    return float(measure.value[0]), float(measure.rate[0])


def _gradient(snapshot: Snapshot, name: str) -> Array:
    """Wrenches of a unit generalised force: virtual power of the coordinate."""
    return snapshot.coordinates[name].gradient.reshape(-1, 6)


def _spring_damper(element: SpringDamper, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    design = snapshot.design
    first, second = pair_of(element.bodies, snapshot)
    ends = [design.point(at) for at in element.at]
    start, end = snapshot.point(first, ends[0]), snapshot.point(second, ends[1])
    length = float(np.linalg.norm(end - start))
    along = (end - start) / length
    rate = float(along @ (snapshot.point_velocity(second, end) - snapshot.point_velocity(first, start)))
    rest = float(np.linalg.norm(ends[1] - ends[0])) if element.length is None else design.scalar(element.length)
    x, k = length - rest, design.scalar(element.stiffness)
    tension = k * x + design.scalar(element.damping) * rate
    if element.force is not None:
        tension += evaluate(element.force, {"x": x, "v": rate, "length": length})
    wrenches = Wrenches(snapshot)
    wrenches.add(first, tension * along, np.zeros(3), start)
    wrenches.add(second, -tension * along, np.zeros(3), end)
    return Action(np.array([length, rate, tension]), wrenches.bodies(), k * x * x / 2.0)


def _joint_spring(element: JointSpring, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    design, name = snapshot.design, element.coordinate
    coordinate, v = _coordinate(snapshot, name)
    x, k = coordinate - design.scalar(element.rest), design.scalar(element.stiffness)
    force = -(k * x + design.scalar(element.damping) * v)
    if element.force is not None:
        force -= evaluate(element.force, {"x": x, "v": v})
    return Action(np.array([x, v, force]), force * _gradient(snapshot, name), k * x * x / 2.0, name)


def _bushing(element: Bushing, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    design = snapshot.design
    first, second = pair_of(element.bodies, snapshot)
    at = design.point(element.at)
    axes = snapshot.rotation[first] @ roll_pitch_yaw(design.vector(element.rpy))
    place, anchor = snapshot.point(second, at), snapshot.point(first, at)
    # Seen from the first body, the point moves against the first body's material point at the same place.
    drift = snapshot.point_velocity(second, place) - snapshot.point_velocity(first, place)
    spin = snapshot.angular_velocity[second] - snapshot.angular_velocity[first]
    turned = axes.T @ snapshot.rotation[second] @ roll_pitch_yaw(design.vector(element.rpy))
    strain = np.concatenate([axes.T @ (place - anchor), unskew(turned)])
    rate = np.concatenate([axes.T @ drift, axes.T @ spin])
    stiffness, damping = (np.array([design.scalar(c) for c in six]) for six in (element.stiffness, element.damping))
    load = -(stiffness * strain + damping * rate)
    wrenches = Wrenches(snapshot)
    wrenches.pair(first, second, axes @ load[:3], axes @ load[3:], place)
    return Action(load, wrenches.bodies())


def tire_load(element: Force, snapshot: Snapshot, evaluate: Evaluate) -> float:
    """Vertical force of the road on a wheel."""
    assert isinstance(element, Tire)
    if element.law == "magic_formula":
        return MagicWheel(element, snapshot, evaluate).load
    design = snapshot.design
    wheel = design.index[element.wheel]
    centre = snapshot.point(wheel, design.point(element.at))
    ground = _under(element, snapshot, evaluate)
    squeezed = design.scalar(element.radius) + design.scalar(element.deflection) - ground.above
    sinking = float(snapshot.point_velocity(wheel, centre) @ ground.normal)
    return max(0.0, float(design.scalar(element.stiffness) * squeezed - design.scalar(element.damping) * sinking))


def _under(element: Tire, snapshot: Snapshot, evaluate: Evaluate) -> Ground:
    design = snapshot.design
    centre = snapshot.point(design.index[element.wheel], design.point(element.at))
    axis = snapshot.rotation[design.index[element.carrier]] @ design.direction(element.axis)
    return ground_under(element, snapshot, evaluate, centre, axis, centre)


def _magic_tire(element: Tire, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    wheel = MagicWheel(element, snapshot, evaluate)
    contact = wheel.contact(kept)
    force, moment = contact.axes.T @ contact.force, contact.axes.T @ contact.moment
    wrenches = Wrenches(snapshot)
    wrenches.add(wheel.wheel, force, moment, wheel.centre + contact.lever)
    measured = np.concatenate([contact.force, contact.moment])
    return Action(measured, wrenches.bodies(), state_rates=tuple(contact.rates.values()))


def _carcass_tire(element: Tire, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    design, p = snapshot.design, numbers_of(element, snapshot.design)
    wheel, carrier = design.index[element.wheel], design.index[element.carrier]
    centre = snapshot.point(wheel, design.point(element.at))
    velocity = snapshot.point_velocity(wheel, centre)
    axis = snapshot.rotation[carrier] @ design.direction(element.axis)
    up = _under(element, snapshot, evaluate).normal
    lateral = beside(axis, up)
    forward = np.cross(lateral, up)
    rolling = p["radius"] * float(snapshot.angular_velocity[wheel] @ axis)
    slide = float(velocity @ forward) - rolling, float(velocity @ lateral)
    pressed = tire_load(element, snapshot, evaluate), friction_at(element, snapshot, evaluate, centre)
    (fx, fy, mz), rates = contact(element.law, p, pressed, Rolling(slide, rolling, tuple(kept.values())))
    force = fx * forward + fy * lateral + pressed[0] * up
    wrenches = Wrenches(snapshot)
    wrenches.add(wheel, force, np.cross(-p["radius"] * up, force) + mz * up, centre)
    return Action(np.array([fx, fy, pressed[0], 0.0, 0.0, mz]), wrenches.bodies(), state_rates=rates)


def _tire(element: Tire, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    if element.law == "magic_formula":
        return _magic_tire(element, snapshot, evaluate, kept)
    if element.law in LAWS:
        return _carcass_tire(element, snapshot, evaluate, kept)
    design = snapshot.design
    wheel, carrier = design.index[element.wheel], design.index[element.carrier]
    centre = snapshot.point(wheel, design.point(element.at))
    velocity = snapshot.point_velocity(wheel, centre)
    axis = snapshot.rotation[carrier] @ design.direction(element.axis)
    radius, load = design.scalar(element.radius), tire_load(element, snapshot, evaluate)
    static = design.scalar(element.stiffness) * design.scalar(element.deflection)
    static = static if element.load is None else design.scalar(element.load)
    up = _under(element, snapshot, evaluate).normal
    lateral = beside(axis, up)
    forward = np.cross(lateral, up)
    omega = float(snapshot.angular_velocity[wheel] @ axis)
    vx, vy = float(velocity @ forward), float(velocity @ lateral)
    sliding = {"slip": vx - omega * radius, "cornering": vy}
    w = abs(vx) + design.scalar(element.creep_speed)
    friction = friction_at(element, snapshot, evaluate, centre)
    slips = {kind: kept.get(kind, v / w) for kind, v in sliding.items()}
    fx, fy, stretch = _slip_forces(element, snapshot, slips, (load, static, friction))
    force = fx * forward + fy * lateral + load * up
    wrenches = Wrenches(snapshot)
    wrenches.add(wheel, force, np.cross(-radius * up, force), centre)
    lengths = {"slip": element.slip_relaxation, "cornering": element.cornering_relaxation}
    rates = tuple(
        stretch * (sliding[kind] - w * kept[kind]) / design.scalar(length)
        for kind, length in lengths.items()
        if length is not None
    )
    return Action(np.array([fx, fy, load]), wrenches.bodies(), state_rates=rates)


def _slip_forces(
    element: Tire, snapshot: Snapshot, slip: Mapping[str, float], pressed: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Forward and lateral force, and the s that saturation divides them by; `pressed`: load, nominal load, friction."""
    load, static, friction = pressed
    zero = Number(0.0)
    if element.slip_stiffness == zero and element.cornering_stiffness == zero:
        return 0.0, 0.0, 1.0
    scalar = snapshot.design.scalar
    stiffness, cornering = scalar(element.slip_stiffness), scalar(element.cornering_stiffness)
    if element.law == "linear":
        return -stiffness * slip["slip"] * load / static, -cornering * math.atan(slip["cornering"]) * load / static, 1.0
    gx, gy = -stiffness * slip["slip"] / static, -cornering * slip["cornering"] / static
    s = math.sqrt(1.0 + (gx**2 + gy**2) / friction**2)
    return load * gx / s, load * gy / s, s


def _sphere_plane(element: SpherePlane, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    plane, ball = pair_of(element.bodies, snapshot)
    design, number = snapshot.design, snapshot.design.scalar
    up = snapshot.rotation[plane] @ design.direction(element.normal)
    above, centre = (snapshot.point(body, design.point(at)) for body, at in zip((plane, ball), element.at, strict=True))
    contact = centre - up * float(up @ (centre - above))
    depth = number(element.radius) - float(up @ (centre - above))
    relative = snapshot.point_velocity(ball, contact) - snapshot.point_velocity(plane, contact)
    sinking = -float(up @ relative)
    sliding = relative + sinking * up
    exponent, stiffness = number(element.exponent), number(element.stiffness)
    elastic = stiffness * depth**exponent if depth > 0.0 else 0.0
    load = elastic * max(0.0, 1.0 + number(element.dissipation) * sinking)
    friction = evaluate(element.friction, {"x": float(contact[0]), "y": float(contact[1])})
    force = load * (up - friction * sliding / math.hypot(float(np.linalg.norm(sliding)), number(element.slip_speed)))
    wrenches = Wrenches(snapshot)
    wrenches.pair(plane, ball, force, np.zeros(3), contact)
    energy = elastic * depth / (exponent + 1.0)
    return Action(np.array([depth, *force]), wrenches.bodies(), energy)


Law = Callable[[Any, Snapshot, Evaluate, Kept], Action]
RULES: dict[str, Law] = {
    "spring_damper": _spring_damper,
    "joint_spring": _joint_spring,
    "joint_force": _joint_force,
    "bushing": _bushing,
    "force": _point_force,
    "torque": _torque,
    "tire": _tire,
    "sphere_plane": _sphere_plane,
}
