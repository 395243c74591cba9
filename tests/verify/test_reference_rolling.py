"""Rolling in the numeric reference: against speeds of material points, differences along motions, and closed forms."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description.schema import Description
from symgen.verify.reference import Reference
from symgen.verify.reference.cartesian import Instant
from symgen.verify.reference.flow import closed, moved, step

from ..support.reference_states import drift, off

Array = NDArray[np.float64]

NORMAL, CARRIED = (0.2, -0.1, 1.0), (0.1, 1.0, 0.3)
PLACE, CENTRE = (0.3, -0.2, 0.1), (0.4, 0.2, 0.6)
RADIUS, TUBE = 0.4, 0.07
ENDS = {"bodies": ("a", "b"), "at": (PLACE, CENTRE), "normal": NORMAL}
ROLLING: dict[str, dict[str, Any]] = {
    "disc": {"type": "rolling_disc", "axis": CARRIED, "radius": RADIUS, **ENDS},
    "torus": {"type": "rolling_disc", "axis": CARRIED, "radius": RADIUS, "tube": TUBE, **ENDS},
    "sliding disc": {"type": "rolling_disc", "axis": CARRIED, "radius": RADIUS, "slip": "lengthwise", **ENDS},
    "ball": {"type": "rolling_ball", "radius": RADIUS, **ENDS},
    "blade": {"type": "knife_edge", "direction": CARRIED, **ENDS, "at": CENTRE},
}


def body(mass: float, com: tuple[float, float, float]) -> dict[str, Any]:
    inertia = {"xx": 0.5, "yy": 0.7, "zz": 0.9, "xy": 0.05, "xz": -0.1, "yz": 0.08}
    return {"mass": mass, "com": com, "inertia": inertia}


def pair(joint: dict[str, Any], **parts: Any) -> Reference:
    bodies = {"a": body(1.5, (0.1, 0.2, 0.3)), "b": body(0.8, (-0.3, 0.4, 0.9))}
    return Reference(Description.model_validate({"name": "pair", "bodies": bodies, "joints": {"j": joint}, **parts}))


@pytest.mark.parametrize("name", ROLLING)
def test_rates_and_biases_are_those_of_differences(name: str) -> None:
    reference = pair(ROLLING[name])
    state = off(reference)
    now, h = reference.at(state), 1e-5
    before, after = drift(reference, state, -h), drift(reference, state, h)
    held = now.of_places
    np.testing.assert_allclose((after.residual - before.residual)[held] / (2 * h), now.rate[held], atol=1e-8)
    np.testing.assert_allclose((after.rate - before.rate) / (2 * h), -now.bias, atol=1e-8)
    velocities = np.concatenate([state.velocity, state.angular_velocity], 1).ravel()
    np.testing.assert_allclose(now.jacobian @ velocities, now.rate, atol=1e-13)
    np.testing.assert_array_equal(now.residual[~held], 0.0)


def lowest(name: str, axis: Array, normal: Array) -> Array:
    """From the centre to the lowest place of a round body over a plane, found among all its places."""
    if name == "ball":
        return -RADIUS * normal
    one = np.cross(axis, [0.3, 0.5, -0.8])
    one = one / np.linalg.norm(one)
    two = np.cross(axis, one)
    phase = math.atan2(-(two @ normal), -(one @ normal))
    rim = RADIUS * (one * math.cos(phase) + two * math.sin(phase))
    nearby = [RADIUS * (one * math.cos(p) + two * math.sin(p)) @ normal for p in (phase - 0.01, phase + 0.01)]
    assert min(nearby) > rim @ normal
    below: Array = rim - (TUBE * normal if name == "torus" else 0.0)
    return below


@pytest.mark.parametrize("name", ["disc", "torus", "sliding disc", "ball"])
def test_the_rows_are_the_height_and_the_slip_of_material_points(name: str) -> None:
    reference = pair(ROLLING[name])
    state = off(reference)
    instant = reference.at(state)
    design, snapshot = reference.design, instant.snapshot
    normal, axis = (state.rotation[k] @ np.array(v) / np.linalg.norm(v) for k, v in enumerate((NORMAL, CARRIED)))
    plane, centre = snapshot.point(0, np.array(PLACE)), snapshot.point(1, np.array(CENTRE))
    contact = centre + lowest(name, axis, normal)
    assert design.names == ("a", "b")
    assert instant.residual[0] == pytest.approx(normal @ (contact - plane), abs=1e-14)
    slip = snapshot.point_velocity(1, contact) - snapshot.point_velocity(0, contact)
    flat = slip - normal * (normal @ slip)
    side = np.cross(normal, np.cross(axis, normal))
    side = side / np.linalg.norm(side)
    assert instant.rate[0] == pytest.approx(normal @ slip, abs=1e-14)
    if name == "sliding disc":
        assert instant.rate[1:] == pytest.approx([side @ slip], abs=1e-14)
    else:
        assert np.linalg.norm(instant.rate[1:]) == pytest.approx(np.linalg.norm(flat), abs=1e-14)
    if name in ("disc", "torus"):
        assert instant.rate[1] == pytest.approx(side @ slip, abs=1e-14)


def test_an_edge_does_not_move_across_itself() -> None:
    reference = pair(ROLLING["blade"])
    state = off(reference)
    snapshot = reference.at(state).snapshot
    place = snapshot.point(1, np.array(CENTRE))
    across = np.cross(state.rotation[0] @ NORMAL, state.rotation[1] @ CARRIED)
    slip = snapshot.point_velocity(1, place) - snapshot.point_velocity(0, place)
    expected = across @ slip / np.linalg.norm(across)
    assert reference.at(state).rate == pytest.approx([expected], abs=1e-14)


def ball(inertia: float, **parts: Any) -> Reference:
    """Of radius 0.1 and mass 2 on a plane through the origin."""
    solid = {"mass": 2.0, "com": (0.0, 0.0, 0.1), "inertia": dict.fromkeys(("xx", "yy", "zz"), inertia)}
    joint = {"type": "rolling_ball", "bodies": ("ground", "ball"), "at": ((0, 0, 0), (0, 0, 0.1)), "radius": 0.1}
    tilted = {"normal": parts.pop("normal")} if "normal" in parts else {}
    return Reference(
        Description.model_validate({"name": "b", "bodies": {"ball": solid}, "joints": {"j": joint | tilted}, **parts})
    )


def test_a_ball_rolls_down_with_five_sevenths_of_the_weight() -> None:
    inertia = 0.4 * 2.0 * 0.1**2
    reference = ball(inertia, gravity=(9.81 * math.sin(0.3), 0.0, -9.81 * math.cos(0.3)))
    instant = reference.at(reference.rest())
    slope = 9.81 * math.sin(0.3)
    np.testing.assert_allclose(instant.acceleration[0], [5 / 7 * slope, 0, 0, 0, 5 / 7 * slope / 0.1, 0], atol=1e-13)
    # the plane carries the weight, and friction makes the ball turn
    reaction = instant.reaction("j")
    np.testing.assert_allclose(reaction.force, [-2 / 7 * 2.0 * slope, 0, 2.0 * 9.81 * math.cos(0.3)], atol=1e-12)


def test_energy_of_a_heavy_rolling_torus_stays() -> None:
    solid = {"mass": 1.3, "com": (0.0, 0.0, 0.5), "inertia": {"xx": 0.05, "yy": 0.09, "zz": 0.05}}
    joint = {"type": "rolling_disc", "bodies": ("ground", "w"), "at": ((0, 0, 0), (0, 0, 0.5)), "axis": (0, 1, 0)}
    joint |= {"radius": 0.4, "tube": 0.1}
    reference = Reference(Description.model_validate({"name": "t", "bodies": {"w": solid}, "joints": {"j": joint}}))
    start = moved(reference.rest(), np.array([[0.1, 0.2, 0.0, 0.35, 0.0, 0.4]]))
    state = closed(reference, replace(start, angular_velocity=np.array([[0.3, 6.0, 0.7]])))
    first = reference.at(state)
    assert np.abs(first.rate).max() < 1e-12
    for _ in range(60):
        state = step(reference, state, 0.002)
    last = reference.at(state)
    assert last.kinetic + last.potential == pytest.approx(first.kinetic + first.potential, rel=1e-9)
    assert last.kinetic != pytest.approx(first.kinetic, rel=1e-2)
    assert np.abs(last.rate).max() < 1e-12


PLANE = {"type": "planar", "bodies": ("ground", "car"), "at": (0, 0, 0), "normal": (0, 0, 1), "x_axis": (1, 0, 0)}


def car() -> Reference:
    """That steers by an input, on a planar joint."""
    return Reference(
        Description.model_validate(
            {
                "name": "car",
                "bodies": {"car": body(3.0, (1.2, 0.0, 0.4))},
                "joints": {"road": PLANE},
                "inputs": {"steer": {"default": 0.2}},
                "sensors": {
                    "vx": {"type": "rate", "coordinate": "road.x"},
                    "yaw": {"type": "coordinate", "coordinate": "road.angle"},
                    "speed": {"type": "formula", "value": "vx/cos(yaw)"},
                },
                "rates": {"road.angle": "speed*tan(steer)/2.7 + 0.1*sin(3*time)", "road.y": "vx*tan(yaw)"},
            }
        )
    )


def test_rates_are_formulas_that_change_with_time_and_inputs() -> None:
    reference = car()
    random = np.random.default_rng(2)
    state = moved(reference.rest(), random.uniform(-0.4, 0.4, (1, 6)))
    state = replace(state, velocity=random.uniform(-1, 1, (1, 3)), angular_velocity=random.uniform(-1, 1, (1, 3)))
    steer, steering = 0.3, 0.8

    def at(t: float) -> Instant:
        change = t * np.concatenate([state.velocity, state.angular_velocity], 1)
        inputs = {"steer": steer + t * steering, "steer.rate": steering}
        return reference.at(replace(moved(state, change), time=0.4 + t, inputs=inputs))

    now, h = at(0.0), 1e-5
    x, y, yaw = (now.snapshot.coordinates[f"road.{name}"] for name in ("x", "y", "angle"))
    turning = x.rate / math.cos(yaw.value[0]) * math.tan(steer) / 2.7 + 0.1 * math.sin(1.2)
    expected = [yaw.rate - turning, y.rate - x.rate * math.tan(yaw.value[0])]
    np.testing.assert_allclose(now.rate[~now.of_places], np.ravel(expected), atol=1e-14)
    np.testing.assert_allclose((at(h).rate - at(-h).rate) / (2 * h), -now.bias, atol=1e-8)
    velocities = np.concatenate([state.velocity, state.angular_velocity], 1).ravel()
    still = replace(now.state, velocity=0 * state.velocity, angular_velocity=0 * state.angular_velocity)
    np.testing.assert_allclose(now.jacobian @ velocities, now.rate - reference.at(still).rate, atol=1e-13)
