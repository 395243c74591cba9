"""The motorcycle: modes of the published benchmark bicycle from the same model with other numbers, and its own weave, capsize and wobble."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from symgen import simulate
from symgen.runtime import Model

Array = NDArray[np.float64]
Shipped = Callable[..., Model]
GRAVITY = 9.81
TILT = np.pi / 10

# Meijaard, Papadopoulos, Ruina, Schwab: Linearized dynamics equations for the balance and steer of a bicycle: a benchmark and
# review. Proc. R. Soc. A 463 (2007), equations 5.4: M q'' + v C1 q' + (g K0 + v^2 K2) q = 0 for lean and steer.
M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])


def published(speed: float) -> Array:
    below = np.linalg.solve(M, np.hstack([-GRAVITY * K0 - speed**2 * K2, -speed * C1]))
    return np.linalg.eigvals(np.vstack([np.hstack([np.zeros((2, 2)), np.eye(2)]), below]))


def benchmark_bicycle(stiffness: float) -> dict[str, float]:
    """Table 1 of the paper, z upwards here; wheels are thin discs, and slip by no more than load over stiffness."""
    fork = Rotation.from_euler("y", -TILT).as_matrix()
    com = fork.T @ [0.9, 0, 0.7]
    inertia = fork.T @ [[0.05892, 0, 0.00756], [0, 0.06, 0], [0.00756, 0, 0.00708]] @ fork
    front = GRAVITY * (85 * 0.3 + 4 * 0.9 + 3 * 1.02) / 1.02
    numbers = {"caster": TILT, "wheelbase": 1.02, "trail": 0.08, "front_radius": 0.35, "rear_radius": 0.3}
    numbers |= {"front_crown": 0.0, "rear_crown": 0.0, "steering_damper": 0.0, "drag": 0.0}
    numbers |= solid("frame", 85.0, [9.2, 11.0, 2.8])
    numbers |= {"bodies.frame.com.x": 0.3, "bodies.frame.com.z": 0.9, "bodies.frame.inertia.xz": -2.4}
    numbers |= solid("fork", 4.0, list(np.diag(inertia)))
    numbers |= {"bodies.fork.com.x": com[0], "bodies.fork.com.z": com[2], "bodies.fork.inertia.xz": inertia[0, 2]}
    numbers |= solid("front_wheel", 3.0, [0.1405, 0.28, 0.1405]) | solid("rear_wheel", 2.0, [0.0603, 0.12, 0.0603])
    return (
        numbers | stiff("front_tire", front, 0.35, stiffness) | stiff("rear_tire", 94 * GRAVITY - front, 0.3, stiffness)
    )


def solid(body: str, mass: float, moments: list[float]) -> dict[str, float]:
    entries = {
        f"bodies.{body}.inertia.{axis}": moment for axis, moment in zip(("xx", "yy", "zz"), moments, strict=True)
    }
    return {f"bodies.{body}.mass": mass, **entries}


def stiff(tire: str, load: float, radius: float, stiffness: float) -> dict[str, float]:
    """No moments, no camber thrust, and a side force that grows with `stiffness` times the load by the slip angle."""
    numbers = {
        "FNOMIN": load,
        "VERTICAL_STIFFNESS": 1e6,
        "UNLOADED_RADIUS": radius + load / 1e6,
        "LATERAL_STIFFNESS": 1e9,
    }
    numbers |= {"PKY1": -stiffness, "PKY6": 0.0, "QDZ1": 0.0, "QDZ8": 0.0}
    return {f"{tire}.{name}": value for name, value in numbers.items()}


def modes(model: Model, speed: float) -> Array:
    """Eigenvalues straight on at a speed, without a rider's hands."""
    model.set_parameters({"speed": speed})
    steady = model.trim(speed, {"speed_target": speed}, ["drive_torque"])
    return np.linalg.eigvals(model.linearise(steady.state, steady.inputs).A)


def distance(model: Model, speed: float, stiffness: float) -> float:
    """The largest one of a published mode from the nearest one of the model."""
    model.set_parameters(benchmark_bicycle(stiffness))
    found = modes(model, speed)
    return max(float(np.abs(found - mode).min()) for mode in published(speed))


@pytest.mark.long
@pytest.mark.parametrize("speed", [4.0, 5.0, 6.0])
def test_modes_of_the_benchmark_bicycle(shipped: Shipped, speed: float) -> None:
    """Tires that slip less come nearer to wheels that do not slip, ten times as near with ten times the stiffness."""
    model = shipped("motorcycle", "recursive")
    soft, hard = distance(model, speed, 1e4), distance(model, speed, 1e5)
    assert hard < 4e-4
    assert soft / hard == pytest.approx(10.0, rel=0.05)


def test_stands_on_its_wheels_as_moments_say(shipped: Shipped) -> None:
    model = shipped("motorcycle", "recursive")
    model.set_parameters({"speed": 0.0})
    start = model.initial_state()
    assert np.abs(model.acceleration(start)).max() < 1e-3
    outputs = model.outputs(start)
    assert outputs["front_load.3"] == pytest.approx(270 * GRAVITY * 0.688 / 1.448, rel=1e-4)
    assert outputs["rear_load.3"] == pytest.approx(270 * GRAVITY * (1 - 0.688 / 1.448), rel=1e-4)


@pytest.mark.long
def test_weave_wobble_and_capsize(shipped: Shipped) -> None:
    """As of motorcycles in general: weave settles at about 6 m/s and gets faster with speed, capsize grows slowly, and with a rigid
    fork wobble, at about 8 Hz, is damped up to high speed only."""
    model = shipped("motorcycle", "recursive")
    grows = {speed: [mode for mode in modes(model, speed) if mode.real > 1e-3] for speed in (3.0, 8.0, 30.0, 50.0)}
    assert [abs(mode.imag) / 2 / np.pi for mode in grows[3.0]] == pytest.approx([0.3, 0.3], abs=0.15)
    assert grows[8.0] == []
    capsize = grows[30.0]
    assert len(capsize) == 1
    assert abs(capsize[0].imag) < 1e-6
    assert capsize[0].real < 0.1
    wobble = [mode for mode in grows[50.0] if mode.imag > 1.0]
    assert len(wobble) == 1
    assert 7.0 < wobble[0].imag / 2 / np.pi < 10.0


def test_the_rider_leans_it_into_a_turn(shipped: Shipped) -> None:
    """To the right. Contacts move sideways on round treads, and the wheels' spin resists: m g (h - c) sin(lean) =
    v w (m ((h - c) cos(lean) + c) + (sum of spin inertia over radius) cos(lean)), c the radius of treads."""
    model = shipped("motorcycle", "recursive")
    inputs = {"speed_control": 1.0, "speed_target": 20.0, "lean_control": 1.0, "lean_target": 0.3}
    model.set_parameters({"speed": 20.0})
    run = simulate(model, until=12.0, step=1e-3, inputs=inputs, every=10)
    assert run.success, run.status
    lean, speed = run["lean"][-1], run["frame_velocity.x"][-1]
    assert 0.25 < lean < 0.45
    turning = -run["turning.z"][-1] / np.cos(lean)
    mass, tread = 270.0, (1258.5 * 0.064 + 1390.2 * 0.078) / 2648.7
    above = 0.64 - tread
    spins = 0.6 / 0.294 + 0.8 / 0.299
    inertial = speed * turning * (mass * (above * np.cos(lean) + tread) + spins * np.cos(lean))
    assert mass * GRAVITY * above * np.sin(lean) == pytest.approx(inertial, rel=0.01)
