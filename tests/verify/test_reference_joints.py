"""Joints of the numeric reference: coordinates to Cartesian states and back, exact rates, balances."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description.schema import Description
from symgen.verify.reference import CartesianState, Placement, Reference, TreeStep
from symgen.verify.reference.flow import closed, step
from symgen.verify.reference.joints import quaternion_rotation

from ..support.reference_states import drift, off

Array = NDArray[np.float64]
AT, AXIS = (0.2, -0.1, 0.4), (0.3, -0.5, 0.8)

TREE_JOINTS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "free": (7, 6, {}),
    "fixed": (0, 0, {"at": AT}),
    "revolute": (1, 1, {"at": AT, "axis": AXIS}),
    "prismatic": (1, 1, {"axis": AXIS}),
    "cylindrical": (2, 2, {"at": AT, "axis": AXIS}),
    "screw": (1, 1, {"at": AT, "axis": AXIS, "pitch": 0.3}),
    "universal": (2, 2, {"at": AT, "axis": AXIS, "axis2": (1.0, 0.2, 0.4)}),
    "spherical": (4, 3, {"at": AT}),
    "planar": (3, 3, {"at": AT, "normal": AXIS, "x_axis": (0.0, 1.0, 0.3)}),
}
CUT_JOINTS: dict[str, dict[str, Any]] = {
    "distance": {"at": (AT, (1.0, 0.3, -0.2))},
    "point_on_plane": {"at": AT, "normal": AXIS},
    "point_on_line": {"at": AT, "axis": AXIS},
}


def body(mass: float, com: tuple[float, float, float]) -> dict[str, Any]:
    inertia = {"xx": 0.5, "yy": 0.7, "zz": 0.9, "xy": 0.05, "xz": -0.1, "yz": 0.08}
    return {"mass": mass, "com": com, "inertia": inertia}


def pair(joint: dict[str, Any], **parts: Any) -> Reference:
    """A tumbling body `a` with a body `b` on it."""
    bodies = {"a": body(1.5, (0.1, 0.2, 0.3)), "b": body(0.8, (-0.3, 0.4, 0.9))}
    return Reference(Description.model_validate({"name": "pair", "bodies": bodies, "joints": {"j": joint}, **parts}))


def tree_of(kind: str, reverse: bool) -> list[TreeStep]:
    nq, nv, _ = TREE_JOINTS[kind]
    first, second = ("b", "a") if reverse else ("a", "b")
    return [
        TreeStep(None, first, "ground", False, slice(0, 7), slice(0, 6)),
        TreeStep("j", second, first, reverse, slice(7, 7 + nq), slice(6, 6 + nv)),
    ]


def random_coordinates(kind: str, seed: int = 3) -> tuple[Array, Array, Array]:
    nq, nv, _ = TREE_JOINTS[kind]
    random = np.random.default_rng(seed)
    q, v, a = random.uniform(-1, 1, 7 + nq), random.uniform(-2, 2, 6 + nv), random.uniform(-3, 3, 6 + nv)
    for start in {"free": (3, 10), "spherical": (3, 7)}.get(kind, (3,)):
        q[start : start + 4] /= np.linalg.norm(q[start : start + 4])
    return q, v, a


def advanced(kind: str, q: Array, v: Array, a: Array, t: float) -> tuple[Array, Array]:
    """Coordinates at time t of the motion with velocities `v + a t`, to third order in t."""
    q, change = q.copy(), v * t + a * t * t / 2
    starts = {"free": [(0, 0), (7, 6)], "spherical": [(0, 0)]}.get(kind, [(0, 0)])
    for at, vat in starts:
        p, twist = q[at + 3 : at + 7].copy(), slice(vat + 3, vat + 6)
        middle = quaternion_product(p, rotation_quaternion(change[twist] / 2))
        # Velocity of the point turns with the body: midpoint rule for both.
        q[at : at + 3] += quaternion_rotation(middle) @ (v[vat : vat + 3] + a[vat : vat + 3] * t / 2) * t
        q[at + 3 : at + 7] = quaternion_product(p, rotation_quaternion(change[twist]))
    if kind == "spherical":
        q[7:11] = quaternion_product(q[7:11], rotation_quaternion(change[6:9]))
    elif kind != "free":
        q[7:] += change[6:]
    return q, v + a * t


def rotation_quaternion(vector: Array) -> Array:
    size = float(np.linalg.norm(vector))
    return np.array([math.cos(size / 2), *(vector * 0.5 * np.sinc(size / 2 / math.pi))])


def quaternion_product(p: Array, r: Array) -> Array:
    scalar = p[0] * r[0] - p[1:] @ r[1:]
    return np.array([scalar, *(p[0] * r[1:] + r[0] * p[1:] + np.cross(p[1:], r[1:]))])


def cartesian(p: Placement, **rest: Any) -> CartesianState:
    return CartesianState(p.position, p.rotation, p.velocity, p.angular_velocity, **rest)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("kind", TREE_JOINTS)
def test_placement_has_the_velocities_and_accelerations_of_the_motion(kind: str, reverse: bool) -> None:
    reference = pair({"type": kind, "bodies": ("a", "b"), **TREE_JOINTS[kind][2]})
    tree = tree_of(kind, reverse)
    q, v, a = random_coordinates(kind)
    now, h = reference.poses(tree, q, v, a), 1e-4
    before, after = (reference.poses(tree, *advanced(kind, q, v, a, t)) for t in (-h, h))
    np.testing.assert_allclose((after.position - before.position) / (2 * h), now.velocity, atol=1e-6)
    np.testing.assert_allclose((after.velocity - before.velocity) / (2 * h), now.acceleration, atol=1e-6)
    turning = (after.rotation - before.rotation) / (2 * h) @ now.rotation.transpose(0, 2, 1)
    rates = np.array([[m[2, 1], m[0, 2], m[1, 0]] for m in turning])
    np.testing.assert_allclose(rates, now.angular_velocity, atol=1e-6)
    difference = (after.angular_velocity - before.angular_velocity) / (2 * h)
    np.testing.assert_allclose(difference, now.angular_acceleration, atol=1e-6)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("kind", TREE_JOINTS)
def test_constraints_hold_along_the_joint_and_coordinates_come_back(kind: str, reverse: bool) -> None:
    reference = pair({"type": kind, "bodies": ("a", "b"), **TREE_JOINTS[kind][2]})
    q, v, a = random_coordinates(kind)
    now = reference.poses(tree_of(kind, reverse), q, v, a)
    instant = reference.at(cartesian(now))
    acceleration = np.concatenate([now.acceleration, now.angular_acceleration], 1).ravel()
    np.testing.assert_allclose(instant.residual, 0.0, atol=1e-14)
    np.testing.assert_allclose(instant.rate, 0.0, atol=1e-13)
    np.testing.assert_allclose(instant.jacobian @ acceleration, instant.bias, atol=1e-12)
    assert len(instant.residual) == 6 - TREE_JOINTS[kind][1]
    for k, measure in enumerate(instant.snapshot.coordinates.values()):
        second = measure.gradient[0] @ acceleration + measure.bias[0]
        np.testing.assert_allclose(
            [measure.value[0], measure.rate[0], second], [q[7 + k], v[6 + k], a[6 + k]], atol=1e-12
        )


@pytest.mark.parametrize("kind", [*TREE_JOINTS, *CUT_JOINTS])
def test_rates_and_biases_are_those_of_differences(kind: str) -> None:
    entries = TREE_JOINTS[kind][2] if kind in TREE_JOINTS else CUT_JOINTS[kind]
    reference = pair({"type": kind, "bodies": ("a", "b"), **entries})
    state = off(reference)
    now, h = reference.at(state), 1e-5
    before, after = drift(reference, state, -h), drift(reference, state, h)
    np.testing.assert_allclose((after.residual - before.residual) / (2 * h), now.rate, atol=1e-8)
    np.testing.assert_allclose((after.rate - before.rate) / (2 * h), -now.bias, atol=1e-8)
    velocities = np.concatenate([state.velocity, state.angular_velocity], 1).ravel()
    np.testing.assert_allclose(now.jacobian @ velocities, now.rate, atol=1e-13)
    for name, measure in now.snapshot.coordinates.items():
        sides = [i.snapshot.coordinates[name] for i in (before, after)]
        np.testing.assert_allclose((sides[1].value - sides[0].value) / (2 * h), measure.rate, atol=1e-8)
        np.testing.assert_allclose((sides[1].rate - sides[0].rate) / (2 * h), measure.bias, atol=1e-8)
        np.testing.assert_allclose(measure.gradient @ velocities, measure.rate, atol=1e-13)


def loop(**parts: Any) -> Reference:
    """Three bodies in a floating loop with a rod, a bushing and springs in it."""
    bodies = {"a": body(1.5, (0.1, 0.2, 0.3)), "b": body(0.8, (0.9, 0.4, 0.2)), "c": body(1.1, (0.5, 1.0, 0.1))}
    joints = {
        "ab": {
            "type": "universal",
            "bodies": ("a", "b"),
            "at": (0.5, 0.3, 0.2),
            "axis": (0.0, 1.0, 0.0),
            "axis2": (0.0, 0.3, 1.0),
        },
        "bc": {"type": "cylindrical", "bodies": ("c", "b"), "at": (0.8, 0.8, 0.2), "axis": (0.1, 0.2, 1.0)},
        "ca": {"type": "distance", "bodies": ("c", "a"), "at": ((0.4, 0.9, 0.0), (0.0, 0.3, 0.4))},
    }
    forces = {
        "spring": {
            "type": "spring_damper",
            "bodies": ("a", "c"),
            "at": ((0.0, 0.0, 0.0), (0.6, 1.0, 0.0)),
            "stiffness": 40.0,
            "length": 0.9,
        },
        "slide": {"type": "joint_spring", "coordinate": "bc.slide", "stiffness": 30.0, "rest": 0.05},
        "bend": {"type": "joint_spring", "coordinate": "ab.angle2", "stiffness": 4.0, "damping": 0.0},
    }
    return Reference(
        Description.model_validate({"name": "loop", "bodies": bodies, "joints": joints, "forces": {**forces, **parts}})
    )


BUSH = {
    "type": "bushing",
    "bodies": ("c", "a"),
    "at": (0.3, 0.6, 0.2),
    "rpy": (0.2, 0.1, -0.4),
    "stiffness": (9, 8, 7, 3, 2, 1),
    "damping": (1, 1, 2, 0.1, 0.2, 0.3),
}
PUSH = {"type": "force", "bodies": ("a", "b"), "at": (1.0, 0.1, 0.2), "direction": (1.0, 1.0, 0.0), "force": "3*time"}
TWIST = {"type": "torque", "bodies": ("b", "c"), "direction": (0.0, 1.0, 2.0), "torque": 1.5}


def test_internal_forces_leave_momentum_to_gravity_alone() -> None:
    reference = loop(bush=BUSH, push=PUSH, twist=TWIST)
    state = replace(closed(reference, off(reference, 8)), time=0.7)
    instant = reference.at(state)
    masses = np.array([b.mass for b in reference.design.bodies])
    acceleration = instant.acceleration
    np.testing.assert_allclose(masses @ acceleration[:, :3], [0.0, 0.0, -9.81 * masses.sum()], atol=1e-11)
    omega = state.angular_velocity
    spin = np.einsum("bij,bj->bi", instant.inertias, omega)
    rate = np.einsum("bij,bj->bi", instant.inertias, acceleration[:, 3:]) + np.cross(omega, spin)
    rate += np.cross(state.position, masses[:, None] * acceleration[:, :3])
    weight = np.cross(state.position, masses[:, None] * reference.design.gravity)
    np.testing.assert_allclose(rate.sum(0), weight.sum(0), atol=1e-11)


def test_power_of_applied_forces_is_the_rate_of_kinetic_energy() -> None:
    reference = loop(bush=BUSH, push=PUSH, twist=TWIST)
    state = replace(closed(reference, off(reference, 9)), time=0.4)
    instant = reference.at(state)
    velocities = np.concatenate([state.velocity, state.angular_velocity], 1)
    power = float((instant.applied * velocities).sum())
    change = float(velocities.ravel() @ (instant.mass_matrix @ instant.acceleration.ravel() - instant.forces.ravel()))
    assert change == pytest.approx(0.0, abs=1e-11)
    h = 1e-5
    energies = [step(reference, state, t, close=False) for t in (-h, h)]
    rate = (reference.at(energies[1]).kinetic - reference.at(energies[0]).kinetic) / (2 * h)
    assert rate == pytest.approx(power, rel=1e-7)


def test_conservative_loop_keeps_its_energy() -> None:
    reference = loop()
    state = closed(reference, off(reference, 10))
    start = reference.at(state)
    for _ in range(100):
        state = step(reference, state, 0.002)
    end = reference.at(state)
    total = start.kinetic + start.potential
    assert end.kinetic != pytest.approx(start.kinetic, rel=1e-2)
    assert end.kinetic + end.potential == pytest.approx(total, rel=1e-8)


def test_reactions_balance_each_body() -> None:
    """What joints (with springs on their coordinates), springs and weight do to `a` is its change of momentum."""
    reference = loop()
    state = closed(reference, off(reference, 11))
    instant = reference.at(state)
    spring = instant.evaluation.action("spring").wrench[0]
    rod, bend = instant.reaction("ca"), instant.reaction("ab")
    assert rod.unique
    assert bend.unique
    place = instant.snapshot.point(1, reference.joints["ab"].point) - state.position[0]
    end = instant.snapshot.point(0, reference.joints["ca"].point) - state.position[0]
    np.testing.assert_allclose(rod.torque, 0.0, atol=1e-12)
    force = spring[:3] + rod.force - bend.force + 1.5 * reference.design.gravity
    np.testing.assert_allclose(1.5 * instant.acceleration[0, :3], force, atol=1e-11)
    torque = spring[3:] + np.cross(end, rod.force) - np.cross(place, bend.force) - bend.torque
    omega, inertia = state.angular_velocity[0], instant.inertias[0]
    change = inertia @ instant.acceleration[0, 3:] + np.cross(omega, inertia @ omega)
    np.testing.assert_allclose(change, torque, atol=1e-11)


def test_reversed_joint_gives_the_same_accelerations_and_opposite_reactions() -> None:
    there = pair(
        {"type": "revolute", "bodies": ("a", "ground"), "at": AT, "axis": AXIS},
        bodies={"a": body(1.0, (0.5, 0.0, 0.0))},
    )
    back = pair(
        {"type": "revolute", "bodies": ("ground", "a"), "at": AT, "axis": AXIS},
        bodies={"a": body(1.0, (0.5, 0.0, 0.0))},
    )
    state = cartesian(
        back.poses([TreeStep("j", "a", "ground", False, slice(0, 1), slice(0, 1))], np.array([0.4]), np.array([1.2]))
    )
    mirrored = there.poses(
        [TreeStep("j", "a", "ground", True, slice(0, 1), slice(0, 1))], np.array([-0.4]), np.array([-1.2])
    )
    np.testing.assert_allclose(mirrored.position, state.position, atol=1e-15)
    np.testing.assert_allclose(mirrored.angular_velocity, state.angular_velocity, atol=1e-15)
    one, two = there.at(state), back.at(state)
    np.testing.assert_allclose(one.acceleration, two.acceleration, rtol=1e-12)
    np.testing.assert_allclose(one.reaction("j").force, -two.reaction("j").force, atol=1e-11)
    np.testing.assert_allclose(one.reaction("j").torque, -two.reaction("j").torque, atol=1e-11)
    assert one.snapshot.coordinates["j"].value[0] == pytest.approx(-0.4)


def test_sensors() -> None:
    kinds = ("position", "velocity", "acceleration")
    sensors: dict[str, Any] = {kind: {"type": kind, "body": "b", "at": AT, "to": "a", "frame": "a"} for kind in kinds}
    sensors |= {
        "spin": {"type": "angular_velocity", "body": "b", "frame": "b"},
        "q0": {"type": "coordinate", "coordinate": "j.q0"},
        "wx": {"type": "rate", "coordinate": "j.rx"},
        "twice": {"type": "formula", "value": "2*velocity.y + lag"},
        "pull": {"type": "reaction", "joint": "j", "frame": "b"},
    }
    states = {"lag": {"rate": "(spin.x - lag)/tau", "initial": 0.2}}
    parts = {"sensors": sensors, "states": states, "parameters": {"tau": {"value": 0.1}}}
    reference = pair({"type": "spherical", "bodies": ("a", "b"), "at": AT}, **parts)
    q, v, _ = random_coordinates("spherical")
    q[7] = abs(q[7])
    tree = tree_of("spherical", False)
    instant = reference.at(cartesian(reference.poses(tree, q, v), z=np.array([0.2])))
    values = instant.sensors
    for kind in kinds:
        np.testing.assert_allclose(values[kind], 0.0, atol=1e-11)
    spin = instant.state.rotation[1].T @ instant.state.angular_velocity[1]
    np.testing.assert_allclose(values["spin"], spin, atol=1e-14)
    assert values["q0"][0] == pytest.approx(q[7])
    assert values["wx"][0] == pytest.approx(v[6])
    assert values["twice"][0] == pytest.approx(0.2)
    np.testing.assert_allclose(instant.state_rates, (spin[:1] - 0.2) / 0.1)
    reaction = instant.reaction("j")
    np.testing.assert_allclose(values["pull"][:3], instant.state.rotation[1].T @ reaction.force)
    np.testing.assert_allclose(0.8 * instant.acceleration[1, :3], reaction.force - [0, 0, 0.8 * 9.81], atol=1e-11)
