"""Compiled models against numbers of others: published runs, closed forms, laws of conservation."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import ellipk

from symgen.pipeline import build
from symgen.runtime import Model, State, simulate

from .support.agreement import described

Shipped = Callable[..., Model]
DATA = Path(__file__).parent / "data"

# Other tools' runs of the same data (RK4; the same digits from 1 ms to 50 us steps): centres of mass after 2 s, m.
CAR_CHASSIS = {"chassis_position.y": -2.307829519, "chassis_position.z": 0.545165630}
QUARTER_CHASSIS = {"chassis_position.z": 0.558940166}


@pytest.mark.parametrize(("name", "expected"), [("benchmark_car", CAR_CHASSIS), ("benchmark_quarter", QUARTER_CHASSIS)])
def test_benchmarks_end_where_the_reference_does(shipped: Shipped, name: str, expected: Mapping[str, float]) -> None:
    run = simulate(shipped(name), 2.0, 1e-3, every=2000)
    assert run.success
    assert {sensor: run[sensor][-1] for sensor in expected} == pytest.approx(expected, abs=1e-8)


def test_andrews_squeezer_ends_where_the_ivp_test_set_says(shipped: Shipped) -> None:
    """Seven digits of angles that turn up to 16 rad in 0.03 s."""
    reference = json.loads((DATA / "andrews_reference.json").read_text(encoding="utf-8"))
    model = shipped("andrews_squeezer")
    final = simulate(model, reference["time"], 2e-6, every=15000).final
    for angle in reference["angles"]:
        at = model.coordinates.index(angle["coordinate"])
        assert angle["start"] + final.q[at] == pytest.approx(angle["position"], rel=1e-7), angle["name"]
        assert final.v[at] == pytest.approx(angle["velocity"], rel=1e-7), angle["name"]


def drift(model: Model, until: float, step: float) -> float:
    """Largest change of the whole energy over a run, relative to the largest kinetic energy."""
    run = simulate(model, until, step, every=round(until / step / 50))
    assert run.success
    energies = [model.energy(run.state(row)) for row in range(len(run.time))]
    total = np.array([e.kinetic + e.potential for e in energies])
    return float(np.abs(total - total[0]).max() / max(e.kinetic for e in energies))


@pytest.mark.parametrize(("name", "step"), [("four_bar", 2e-4), ("slider_crank", 5e-5), ("double_pendulum", 2e-4)])
def test_energy_stays_for_ten_seconds(shipped: Shipped, name: str, step: float) -> None:
    assert drift(shipped(name), 10.0, step) < 1e-8


@pytest.mark.parametrize("amplitude", [0.1, 1.0, 3.0])
def test_a_pendulum_swings_with_the_period_of_the_elliptic_integral(shipped: Shipped, amplitude: float) -> None:
    """T = 4 sqrt(J / m g a) K(sin^2(A/2)); after a quarter of it the rod hangs straight down, after half of it it stands
    at the other side."""
    model = shipped("pendulum")
    mass, arm = model.parameters["mass"], model.parameters["half_length"]
    inertia = model.parameters["bodies.rod.inertia.yy"] + mass * arm**2
    period = 4.0 * math.sqrt(inertia / (mass * 9.81 * arm)) * ellipk(math.sin(amplitude / 2) ** 2)
    start = model.assemble({"swing": amplitude})
    for share, angle in ((0.25, 0.0), (0.5, -amplitude), (1.0, amplitude)):
        final = simulate(model, share * period, 2e-4, state=start).final
        assert final.q[0] == pytest.approx(angle, abs=1e-9)


# bodies in free flight -------------------------------------------------------------------------------


def built(raw: dict[str, Any]) -> Model:
    return build(described(raw))


def spinning(transverse: float, axial: float) -> dict[str, Any]:
    inertia = {"xx": transverse, "yy": transverse, "zz": axial}
    body = {"mass": 2.0, "com": [0, 0, 0], "inertia": inertia}
    initial = {"disc.rx": {"velocity": 0.5}, "disc.rz": {"velocity": 20.0}}
    return {"name": "disc", "gravity": [0, 0, 0], "base": "disc", "bodies": {"disc": body}, "initial": initial}


def test_a_symmetric_body_wobbles_as_euler_says() -> None:
    """In body axes the angular velocity circles at (C - A)/A r; in space the axis circles at |L|/A about L."""
    a, c, wobble, spin = 0.6, 1.0, 0.5, 20.0
    model = built(spinning(a, c))
    time = 1.0
    final = simulate(model, time, 1e-4).final
    turned = (c - a) / a * spin * time
    np.testing.assert_allclose(final.v[3:], [wobble * math.cos(turned), wobble * math.sin(turned), spin], atol=1e-9)
    momentum = np.array([a * wobble, 0.0, c * spin])
    axis = np.array([0.0, 0.0, 1.0])
    rate = float(np.linalg.norm(momentum)) / a
    expected = rotated(axis, momentum / np.linalg.norm(momentum), rate * time)
    np.testing.assert_allclose(model.poses(final).rotation[0][:, 2], expected, atol=1e-9)


def rotated(x: NDArray[np.float64], axis: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    """Rodrigues' formula."""
    c, s = math.cos(angle), math.sin(angle)
    turned: NDArray[np.float64] = c * x + s * np.cross(axis, x) + (1.0 - c) * (axis @ x) * axis
    return turned


def test_a_fast_top_precesses_steadily() -> None:
    """Upright angle b, spin s, precession p: (C (s + p cos b) - A p cos b) p = m g h, with A about the pivot."""
    mass, h, a, c, p, tilt = 1.5, 0.2, 0.1, 0.04, 1.2, 0.4
    spin = mass * 9.81 * h / (c * p) + (a - c) / c * p * math.cos(tilt)
    about_com = a - mass * h**2
    body = {"mass": mass, "com": [0, 0, h], "inertia": {"xx": about_com, "yy": about_com, "zz": c}}
    tip = {"type": "spherical", "bodies": ["ground", "top"], "at": [0, 0, 0]}
    initial = {
        "tip.q0": {"position": math.cos(tilt / 2)}, "tip.q2": {"position": math.sin(tilt / 2)},
        "tip.rx": {"velocity": -p * math.sin(tilt)}, "tip.rz": {"velocity": spin + p * math.cos(tilt)},
    }  # fmt: skip
    model = built({"name": "top", "bodies": {"top": body}, "joints": {"tip": tip}, "initial": initial})
    final = simulate(model, 3.0, 1e-4).final
    axis = model.poses(final).rotation[0][:, 2]
    expected = [math.sin(tilt) * math.cos(3.0 * p), math.sin(tilt) * math.sin(3.0 * p), math.cos(tilt)]
    np.testing.assert_allclose(axis, expected, atol=1e-8)


def tumbling_loop() -> dict[str, Any]:
    """A spatial four-bar of one free body, two hinged arms and a rod with ball joints, springs inside, no gravity."""
    bodies = {
        "frame": {"mass": 3.0, "com": [0, 0, 0], "inertia": {"xx": 0.2, "yy": 0.3, "zz": 0.4, "xy": 0.05}},
        "left": {"mass": 0.7, "com": [0, 0.1, 0.3], "inertia": {"xx": 0.03, "yy": 0.02, "zz": 0.01}},
        "right": {"mass": 0.9, "com": [1, -0.1, 0.2], "inertia": {"xx": 0.02, "yy": 0.03, "zz": 0.02}},
        "rod": {"mass": 0.4, "com": [0.5, 0, 0.5], "inertia": {"xx": 0.01, "yy": 0.05, "zz": 0.05}},
    }
    joints = {
        "l": {"type": "revolute", "bodies": ["frame", "left"], "at": [0, 0, 0], "axis": [0, 1, 0]},
        "r": {"type": "revolute", "bodies": ["frame", "right"], "at": [1, 0, 0], "axis": [0.1, 1, 0.2]},
        "lr": {
            "type": "universal",
            "bodies": ["left", "rod"],
            "at": [0, 0.1, 0.5],
            "axis": [0, 1, 0],
            "axis2": [0, 0, 1],
        },
        "rr": {"type": "spherical", "bodies": ["right", "rod"], "at": [1, -0.1, 0.5]},
    }
    spring = {"type": "spring_damper", "bodies": ["left", "right"], "at": [[0, 0, 0.4], [1, 0, 0.1]],
              "stiffness": 40.0, "damping": 0.5}  # fmt: skip
    speeds = {"x": 0.3, "y": -0.2, "z": 0.5, "rx": 1.0, "ry": 2.0, "rz": -1.5}
    initial = {f"frame.{name}": {"velocity": value, "hold": True} for name, value in speeds.items()}
    return {"name": "tumbling", "gravity": [0, 0, 0], "base": "frame", "bodies": bodies, "joints": joints,
            "forces": {"spring": spring}, "initial": initial | {"l": {"velocity": 3.0}}}  # fmt: skip


def momenta(model: Model, state: State) -> NDArray[np.float64]:
    """Linear momentum, and angular momentum about the world's origin."""
    poses, rates = model.poses(state), model.velocities(state)
    linear, angular = np.zeros(3), np.zeros(3)
    for k, body in enumerate(model.layout.bodies):
        mass = model.parameters[f"bodies.{body}.mass"]
        entries = {
            key: model.parameters.get(f"bodies.{body}.inertia.{key}", 0.0)
            for key in ("xx", "yy", "zz", "xy", "xz", "yz")
        }
        inertia = np.array([[entries["".join(sorted(a + b))] for b in "xyz"] for a in "xyz"])
        turned = poses.rotation[k] @ inertia @ poses.rotation[k].T
        linear += mass * rates.velocity[k]
        angular += turned @ rates.angular_velocity[k] + np.cross(poses.position[k], mass * rates.velocity[k])
    return np.concatenate([linear, angular])


def test_a_tumbling_loop_keeps_its_momenta() -> None:
    """Springs, dampers and closed loops act inside; nothing from outside does."""
    model = built(tumbling_loop())
    run = simulate(model, 5.0, 5e-4, every=1000)
    assert run.success
    assert len(model.layout.constraints) == 3
    start = momenta(model, run.state(0))
    assert np.abs(start).min() > 0.05
    for row in range(1, len(run.time)):
        np.testing.assert_allclose(momenta(model, run.state(row)), start, atol=1e-9)
