"""The benchmark bicycle against its papers: matrices, eigenvalues, accelerations far from upright, energy.

Meijaard, Papadopoulos, Ruina, Schwab: Linearized dynamics equations for the balance and steer of a bicycle: a benchmark and review.
Proc. R. Soc. A 463 (2007), 1955-1982; Basu-Mandal, Chatterjee, Papadopoulos: Hands-free circular motions of a benchmark bicycle, the
same volume, 1983-2003.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import cos, pi, sin

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen import simulate
from symgen.runtime import Model, State

Array = NDArray[np.float64]
Shipped = Callable[..., Model]
GRAVITY = 9.81

# Equations 5.4: M q'' + v C1 q' + (g K0 + v^2 K2) q = 0 for lean and steer.
M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])

# Table 2: castering, capsize and the weave pair at 0, 1, ..., 10 m/s; at 0 m/s, weave is two real ones.
CASTERING = [
    -5.53094371765393, -7.11008014637442, -8.67387984831735, -10.35101467245920, -12.15861426576447, -14.07838969279822,
    -16.08537123098026, -18.15788466125262, -20.27940894394569, -22.43788559040858, -24.62459635017404,
]  # fmt: skip
CAPSIZE = [
    -3.13164324790656, -3.13423125066578, -3.07158645641514, -2.63366137253667, -1.42944427361326, -0.32286642900409,
    -0.00406690076970, 0.10268170574766, 0.14327879765713, 0.15790184030917, 0.16105338653172,
]  # fmt: skip
WEAVE = [
    3.52696170990070 + 0.80774027519930j, 2.68234517512745 + 1.68066296590675j, 1.70675605663975 + 2.31582447384325j,
    0.41325331521125 + 3.07910818603206j, -0.77534188219585 + 4.46486771378823j, -1.52644486584142 + 5.87673060598709j,
    -2.13875644258362 + 7.19525913329805j, -2.69348683581097 + 8.46037971396931j, -3.21675402252485 + 9.69377351531791j,
    -3.72016840437287 + 10.90681139476287j,
]  # fmt: skip


def published(speed: int) -> list[complex]:
    pair = [3.13164324790656, 5.53094371765393] if speed == 0 else [WEAVE[speed - 1], WEAVE[speed - 1].conjugate()]
    return [CASTERING[speed], CAPSIZE[speed], *pair]


def canonical(p: Mapping[str, float]) -> tuple[Array, Array, Array, Array]:
    """M, C1, K0 and K2 of appendix A, (A 1) to (A 27); z downwards there."""
    s, c, w, trail = sin(p["lambda"]), cos(p["lambda"]), p["w"], p["c"]
    total = p["mR"] + p["mB"] + p["mH"] + p["mF"]
    x = (p["mB"] * p["xB"] + p["mH"] * p["xH"] + p["mF"] * w) / total
    z = (-p["rR"] * p["mR"] + p["mB"] * p["zB"] + p["mH"] * p["zH"] - p["rF"] * p["mF"]) / total
    txx = p["IRxx"] + p["IBxx"] + p["IHxx"] + p["IFxx"]
    txx += p["mR"] * p["rR"] ** 2 + p["mB"] * p["zB"] ** 2 + p["mH"] * p["zH"] ** 2 + p["mF"] * p["rF"] ** 2
    txz = p["IBxz"] + p["IHxz"] - p["mB"] * p["xB"] * p["zB"] - p["mH"] * p["xH"] * p["zH"] + p["mF"] * w * p["rF"]
    tzz = p["IRxx"] + p["IBzz"] + p["IHzz"] + p["IFxx"]
    tzz += p["mB"] * p["xB"] ** 2 + p["mH"] * p["xH"] ** 2 + p["mF"] * w**2
    front = p["mH"] + p["mF"]
    xa, za = (p["xH"] * p["mH"] + w * p["mF"]) / front, (p["zH"] * p["mH"] - p["rF"] * p["mF"]) / front
    axx = p["IHxx"] + p["IFxx"] + p["mH"] * (p["zH"] - za) ** 2 + p["mF"] * (p["rF"] + za) ** 2
    axz = p["IHxz"] - p["mH"] * (p["xH"] - xa) * (p["zH"] - za) + p["mF"] * (w - xa) * (p["rF"] + za)
    azz = p["IHzz"] + p["IFxx"] + p["mH"] * (p["xH"] - xa) ** 2 + p["mF"] * (w - xa) ** 2
    arm = (xa - w - trail) * c - za * s
    all_ = front * arm**2 + axx * s**2 + 2 * axz * s * c + azz * c**2
    alx, alz = -front * arm * za + axx * s + axz * c, front * arm * xa + axz * s + azz * c
    mu = trail / w * c
    spin_front, spin = p["IFyy"] / p["rF"], p["IRyy"] / p["rR"] + p["IFyy"] / p["rF"]
    sa = front * arm + mu * total * x
    mass = [[txx, alx + mu * txz], [alx + mu * txz, all_ + 2 * mu * alz + mu**2 * tzz]]
    damping = [
        [0.0, mu * spin + spin_front * c + txz / w * c - mu * total * z],
        [-(mu * spin + spin_front * c), alz / w * c + mu * (sa + tzz / w * c)],
    ]
    weight = [[total * z, -sa], [-sa, -sa * s]]
    turning = [[0.0, (spin - total * z) / w * c], [0.0, (sa + spin_front * s) / w * c]]
    return np.array(mass), np.array(damping), np.array(weight), np.array(turning)


TABLE_1 = {
    "w": 1.02, "c": 0.08, "lambda": pi / 10,
    "rR": 0.3, "mR": 2.0, "IRxx": 0.0603, "IRyy": 0.12,
    "xB": 0.3, "zB": -0.9, "mB": 85.0, "IBxx": 9.2, "IByy": 11.0, "IBzz": 2.8, "IBxz": 2.4,
    "xH": 0.9, "zH": -0.7, "mH": 4.0, "IHxx": 0.05892, "IHyy": 0.06, "IHzz": 0.00708, "IHxz": -0.00756,
    "rF": 0.35, "mF": 3.0, "IFxx": 0.1405, "IFyy": 0.28,
}  # fmt: skip


def with_numbers(p: Mapping[str, float]) -> dict[str, float]:
    """Parameters of the model for those of the paper."""
    values = {
        "wheelbase": p["w"],
        "trail": p["c"],
        "caster": p["lambda"],
        "rear_radius": p["rR"],
        "front_radius": p["rF"],
    }
    for name, body in {"B": "frame", "H": "fork"}.items():
        values |= {f"bodies.{body}.mass": p[f"m{name}"], f"bodies.{body}.inertia.xz": -p[f"I{name}xz"]}
        values |= {f"bodies.{body}.com.x": p[f"x{name}"], f"bodies.{body}.com.z": -p[f"z{name}"]}
        values |= {f"bodies.{body}.inertia.{axis}": p[f"I{name}{axis}"] for axis in ("xx", "yy", "zz")}
    for name, body in {"R": "rear_wheel", "F": "front_wheel"}.items():
        values |= {f"bodies.{body}.mass": p[f"m{name}"], f"bodies.{body}.inertia.yy": p[f"I{name}yy"]}
        values |= {f"bodies.{body}.inertia.{axis}": p[f"I{name}xx"] for axis in ("xx", "zz")}
    return values


def eigenvalues(matrices: tuple[Array, Array, Array, Array], speed: float) -> Array:
    mass, damping, weight, turning = matrices
    below = np.linalg.solve(mass, np.hstack([-GRAVITY * weight - speed**2 * turning, -speed * damping]))
    return np.linalg.eigvals(np.vstack([np.hstack([np.zeros((2, 2)), np.eye(2)]), below]))


def apart(expected: list[complex] | Array, found: Array) -> float:
    """The largest distance of an expected eigenvalue from the nearest one that was found, each taken once."""
    left, worst = list(found), 0.0
    for value in expected:
        nearest = min(left, key=lambda other: abs(other - value))
        left.remove(nearest)
        worst = max(worst, abs(nearest - value))
    return worst


def straight(model: Model, speed: float) -> State:
    """Upright and straight on at a speed."""
    model.set_parameters({"speed": speed})
    return model.assemble()


def test_the_matrices_follow_from_the_parameters() -> None:
    for found, expected in zip(canonical(TABLE_1), (M, C1, K0, K2), strict=True):
        np.testing.assert_allclose(found, expected, rtol=0, atol=6e-15 * 10 * np.abs(expected).max())
    for speed in range(11):
        assert apart(published(speed), eigenvalues((M, C1, K0, K2), speed)) < 1e-12


def test_eigenvalues_of_the_published_table(shipped: Shipped) -> None:
    model = shipped("bicycle", "independent")
    for speed in range(11):
        found = model.linearise(straight(model, speed)).eigenvalues
        assert apart(published(speed), found) < 1e-9


def test_eigenvalues_of_another_bicycle(shipped: Shipped) -> None:
    """All numbers changed at random: what the table cannot tell apart."""
    random = np.random.default_rng(7)
    p = {name: value * random.uniform(0.9, 1.1) for name, value in TABLE_1.items()}
    model = shipped("bicycle", "independent")
    model.set_parameters(with_numbers(p))
    for speed in (1.3, 4.7, 8.1):
        found = model.linearise(straight(model, speed)).eigenvalues
        assert apart(eigenvalues(canonical(p), speed), found) < 1e-9


# Basu-Mandal et al., table 1: rear wheel's centre x, y, z, yaw, lean, pitch, steer, rear and front wheel; their x is turned backwards,
# lean is counted from lying, and pitch from lying on the saddle.
PLACES = [0.0, 0.0, 0.2440472102925, 0.0, 0.9501292851472, 3.1257073014894, 0.2311385135743, 0.0, 0.0]
SPEEDS = [
    -2.8069345714545, -0.1480982396001, 0.1058778746261, 0.7830033527065, 0.6068425835418, -0.0119185528069, 0.4859824687093,
    8.9129896614890, 8.0133620584155,
]  # fmt: skip
CHANGES = [
    -0.5041626315047, -0.3449706619454, -1.4604528332980, 0.8353281706379, -7.8555281128244, 0.1205543897884,
    -4.6198904039403, 1.8472554144217, 2.4548072904550,
]  # fmt: skip
COORDINATES = ("place.x", "place.y", "height", "place.angle", "lean", "pitch", "steer", "rear_spin", "front_spin")
SIGNS = np.array([-1, -1, 1, 1, -1, 1, 1, 1, 1])


def test_accelerations_far_from_upright(shipped: Shipped) -> None:
    model = shipped("bicycle", "independent")
    order = [model.layout.velocities.index(name) for name in COORDINATES]
    q, v = np.zeros(9), np.zeros(9)
    q[order] = SIGNS * PLACES - np.array([0, 0, 0.3, 0, -pi / 2, pi, 0, 0, 0])
    v[order] = SIGNS * SPEEDS
    state = replace(model.initial_state(), q=q, v=v)
    closure = model.constraints(state)
    assert np.abs(closure.residual).max() < 1e-12
    assert np.abs(closure.rate).max() < 1e-12
    np.testing.assert_allclose(SIGNS * model.acceleration(state)[order], CHANGES, rtol=0, atol=2e-11)


def energy(model: Model, state: State) -> float:
    found = model.energy(state)
    return found.kinetic + found.potential


def test_energy_stays_while_it_finds_its_way_back(shipped: Shipped) -> None:
    """From a lean of half a radian per second at 4.6 m/s, as in figure 4 of Meijaard et al.: it stays upright and gets a little faster."""
    model = shipped("bicycle", "independent")
    start = model.assemble({}, {"rear_spin": 4.6 / 0.3, "lean": 0.5})
    run = simulate(model, 5.0, 1e-2, state=start, method="dormand-prince", tolerance=1e-11)
    assert run.success, run.status
    first = energy(model, start)
    assert max(abs(energy(model, run.state(k)) - first) for k in range(len(run.time))) < 1e-9 * first
    assert np.abs(run["lean"]).max() > 0.1
    assert abs(run["lean"][-1]) < 0.02
    assert run.velocity("rear_spin")[-1] * 0.3 > 4.6


def test_wheels_roll_without_slip(shipped: Shipped) -> None:
    """The material points that touch the ground stand still, and the wheels' lowest points are on the ground."""
    model = shipped("bicycle", "independent")
    start = model.assemble({"lean": 0.3, "steer": 0.4}, {"rear_spin": 10.0, "lean": 0.5, "steer": -1.0})
    for wheel, radius in (("rear_wheel", 0.3), ("front_wheel", 0.35)):
        k = model.layout.bodies.index(wheel)
        poses, velocities = model.poses(start), model.velocities(start)
        axis = poses.rotation[k][:, 1]
        down = np.array([0, 0, -1.0]) + axis[2] * axis
        arm = radius * down / np.linalg.norm(down)
        assert (poses.position[k] + arm)[2] == pytest.approx(0.0, abs=1e-12)
        slip = velocities.velocity[k] + np.cross(velocities.angular_velocity[k], arm)
        np.testing.assert_allclose(slip, 0.0, atol=1e-12)


@pytest.mark.parametrize("speed", [3.0, 6.02426201538837, 8.0])
def test_steering_torque_of_wide_circles(shipped: Shipped, speed: float) -> None:
    """(g K0 + v^2 K2) q = (0, torque), and a steering angle of curvature times wheelbase over cos(caster). No torque is needed at the
    published capsize speed of 6.02426201538837 m/s. To the left all signs but that of lean are those of the paper turned round."""
    model = shipped("bicycle", "independent")
    curvature = 1e-4
    trim = model.trim(speed, curvature=curvature, free=["steering_torque", "drive_torque"])
    found = dict(zip(model.coordinates, trim.state.q, strict=True))
    stiffness = GRAVITY * K0 + speed**2 * K2
    steer = -curvature * TABLE_1["w"] / cos(TABLE_1["lambda"])
    lean = -stiffness[0, 1] * steer / stiffness[0, 0]
    assert found["steer"] == pytest.approx(-steer, rel=1e-6)
    assert found["lean"] == pytest.approx(lean, rel=1e-6)
    torque = float(stiffness[1] @ [lean, steer])
    assert trim.inputs[0] == pytest.approx(-torque, abs=1e-9)
    assert (abs(torque) < 1e-12) == (speed == 6.02426201538837)


@pytest.mark.parametrize("method", ["dormand-prince", pytest.param("bdf2", marks=pytest.mark.long)])
def test_it_rides_round_and_round_in_a_circle(shipped: Shipped, method: str) -> None:
    """More than twice round, through every heading, with the torque of the steady state."""
    model = shipped("bicycle", "independent")
    trim = model.trim(5.5, curvature=0.25, free=["steering_torque", "drive_torque"])
    inputs = dict(zip(model.inputs, trim.inputs.tolist(), strict=True))
    run = simulate(model, 10.0, 2e-3, state=trim.state, inputs=inputs, method=method, every=50)
    assert run.success, run.status
    heading = run["place.angle"]
    np.testing.assert_allclose(heading, 5.5 * 0.25 * run.time, atol=1e-6)
    np.testing.assert_allclose(run["place.x"], 4 * np.sin(heading), atol=1e-4 if method == "bdf2" else 1e-6)
    np.testing.assert_allclose(run["place.y"], 4 * (1 - np.cos(heading)), atol=1e-4 if method == "bdf2" else 1e-6)
    np.testing.assert_allclose(run["lean"], run["lean"][0], atol=1e-7)


@pytest.mark.long
def test_implicit_steps_go_the_same_way(shipped: Shipped) -> None:
    model = shipped("bicycle", "independent")
    start = model.assemble({}, {"rear_spin": 4.6 / 0.3, "lean": 0.5})
    explicit = simulate(model, 5.0, 1e-2, state=start, method="dormand-prince", tolerance=1e-12)
    implicit = simulate(model, 5.0, 1e-2, state=start, method="esdirk4", tolerance=1e-10)
    np.testing.assert_allclose(implicit.q[-1], explicit.q[-1], rtol=0, atol=1e-8)
    errors = [
        np.abs(simulate(model, 5.0, h, state=start, method="trapezoidal").q[-1] - explicit.q[-1]).max()
        for h in (1e-2, 5e-3)
    ]
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.1)
