"""Rolling against closed forms and textbook equations: disc, sleigh, ball on a turntable, snakeboard."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import mpmath as mp
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import quad, solve_ivp

import symgen
from symgen import simulate
from symgen.runtime import METHODS, Model, Solution, State

from .support.agreement import described

Array = NDArray[np.float64]
Exact = NDArray[Any]
"""Of mpmath's numbers."""
GRAVITY = 9.81


def light(*place: float) -> dict[str, Any]:
    """A body that only carries the next one."""
    return {"mass": 0, "com": list(place), "inertia": {"xx": 0, "yy": 0, "zz": 0}}


def solid(mass: float, place: list[float], moments: tuple[float, float, float]) -> dict[str, Any]:
    return {"mass": mass, "com": place, "inertia": dict(zip(("xx", "yy", "zz"), moments, strict=True))}


def plane(body: str, at: list[float]) -> dict[str, Any]:
    return {
        "type": "planar",
        "bodies": ["ground", body],
        "at": at,
        "normal": [0, 0, 1],
        "x_axis": [1, 0, 0],
    }


def run(model: Model, state: State, until: float, steps: int = 50) -> Solution:
    found = simulate(model, until, until / steps, state=state, method="dormand-prince", tolerance=1e-12)
    assert found.success, found.status
    return found


# a disc on level ground: mass, radius, moments across and along the axis -----------------------

MASS, RADIUS, ACROSS, AXIAL = 1.7, 0.4, 0.08, 0.13
ROLLING = AXIAL + MASS * RADIUS**2
HUB = [0, 0, RADIUS]


@cache
def disc() -> Model:
    joints = {
        "place": plane("heading", HUB),
        "rise": {"type": "prismatic", "bodies": ["heading", "raised"], "at": HUB, "axis": [0, 0, 1]},
        "lean": {"type": "revolute", "bodies": ["raised", "leaning"], "at": HUB, "axis": [1, 0, 0]},
        "spin": {"type": "revolute", "bodies": ["leaning", "disc"], "at": HUB, "axis": [0, 1, 0]},
        "contact": {
            "type": "rolling_disc",
            "bodies": ["ground", "disc"],
            "at": [[0, 0, 0], HUB],
            "axis": [0, 1, 0],
            "radius": RADIUS,
        },
    }
    bodies = {name: light(*HUB) for name in ("heading", "raised", "leaning")}
    bodies["disc"] = solid(MASS, HUB, (ACROSS, AXIAL, ACROSS))
    raw = {"name": "disc", "bodies": bodies, "joints": joints}
    return symgen.build(described(raw), "independent")


def steady_spin(tilt: float, turning: float) -> float:
    """Angular velocity about the axis, of a disc whose axis keeps its tilt from the vertical while it turns about the vertical:
    A W^2 sin cos - (C + m R^2) w W sin - m g R cos = 0."""
    s, c = math.sin(tilt), math.cos(tilt)
    return (ACROSS * turning**2 * s * c - MASS * GRAVITY * RADIUS * c) / (ROLLING * turning * s)


@pytest.mark.parametrize(("lean", "turning"), [(0.3, 1.5), (-0.5, 2.5), (1.1, -7.0)])
def test_a_disc_rolls_in_circles(lean: float, turning: float) -> None:
    about = steady_spin(math.pi / 2 - lean, turning)
    speeds = {"lean": 0.0, "place.angle": turning, "spin": about - turning * math.sin(lean)}
    found = run(disc(), disc().assemble({"lean": lean}, speeds), until=1.0)
    angle, radius = found["place.angle"], RADIUS * about / turning
    np.testing.assert_allclose(found["lean"], lean, atol=1e-9)
    np.testing.assert_allclose(angle - angle[0], turning * found.time, atol=1e-9)
    x, y = found["place.x"] - found["place.x"][0], found["place.y"] - found["place.y"][0]
    np.testing.assert_allclose(x, radius * (np.sin(angle) - math.sin(angle[0])), atol=1e-9)
    np.testing.assert_allclose(y, -radius * (np.cos(angle) - math.cos(angle[0])), atol=1e-9)


def extrapolated(slopes: Callable[[Exact], Exact], y: Exact, until: float, steps: int = 30) -> Exact:
    """Gragg's method of order 16, with as many digits as mpmath has."""
    step = mp.mpf(until) / steps
    for _ in range(steps):
        table: list[Exact] = []
        for k in range(1, 9):
            h, before, now = step / (2 * k), y, y + step / (2 * k) * slopes(y)
            for _ in range(2 * k - 1):
                before, now = now, before + 2 * h * slopes(now)
            row = [(before + now + h * slopes(now)) / 2]
            for j, coarser in enumerate(table):
                row.append(row[j] + (row[j] - coarser) / (mp.mpf(k) ** 2 / (k - j - 1) ** 2 - 1))
            table = row
        y = table[-1]
    return y


def test_a_disc_tumbles_as_eulers_angles_say() -> None:
    """(A + m R^2) tilt'' = A W^2 s c - (C + m R^2) w W s - m g R c; (C + m R^2) w' = m R^2 tilt' W s; (W s)' A = tilt' (C w - A W c), with
    thirty digits."""
    lean, leaning, turning, spin = 0.5, 0.4, 1.2, 5.0
    found = run(disc(), disc().assemble({"lean": lean}, {"lean": leaning, "place.angle": turning, "spin": spin}), 1.5)
    mp.mp.dps = 30
    mass, radius, across, rolling, gravity = (mp.mpf(x) for x in (MASS, RADIUS, ACROSS, ROLLING, GRAVITY))
    axial = rolling - mass * radius**2

    def slopes(y: Exact) -> Exact:
        tilt, rate, heading, turn, about = y[:5]
        s, c, along, aside = mp.sin(tilt), mp.cos(tilt), mp.cos(heading), mp.sin(heading)
        bend = across * turn**2 * s * c - rolling * about * turn * s - mass * gravity * radius * c
        twist = rate * (axial * about / across - 2 * turn * c) / s
        place = [radius * (about * along - rate * s * aside), radius * (about * aside + rate * s * along)]
        changes = [rate, bend / (across + mass * radius**2), turn, twist, mass * radius**2 * rate * turn * s / rolling]
        return np.array(changes + place)

    start = [mp.pi / 2 - lean, -leaning, 0, turning, spin + turning * math.sin(lean), 0, 0]
    tilt, _, heading, turn, about, x, y = extrapolated(slopes, np.array([mp.mpf(value) for value in start]), 1.5)
    shift = [found[f"place.{axis}"][-1] - found[f"place.{axis}"][0] for axis in "xy"]
    last = [found["lean"][-1], found["place.angle"][-1], *shift, found.velocity("place.angle")[-1]]
    last.append(found.velocity("spin")[-1] + last[-1] * math.sin(last[0]))
    expected = [mp.pi / 2 - tilt, heading, x, y, turn, about]
    np.testing.assert_allclose(last, [float(value) for value in expected], rtol=0, atol=1e-9)


@pytest.mark.long
def test_a_disc_is_stable_above_its_critical_speed() -> None:
    """lean'' (A + m R^2) = (m g R - C (C + m R^2) w^2 / A) lean"""
    critical = math.sqrt(MASS * GRAVITY * RADIUS * ACROSS / (AXIAL * ROLLING))
    for spin in (0.0, 0.9 * critical, 1.1 * critical, 3 * critical):
        linear = disc().linearise(disc().assemble({}, {"spin": spin, "lean": 0.0, "place.angle": 0.0}))
        square = (MASS * GRAVITY * RADIUS - AXIAL * ROLLING * spin**2 / ACROSS) / (ACROSS + MASS * RADIUS**2)
        root = np.sqrt(complex(square))
        found = linear.eigenvalues
        for expected in (root, -root):
            assert np.abs(found - expected).min() < 1e-9
        rest = sorted(np.abs(found))[:-2]
        assert max(rest) < 1e-5
        assert (found.real.max() > 1e-3) == (spin < critical)


@pytest.mark.long
def test_a_disc_nods_about_its_circle() -> None:
    """The textbook equations for tilt, turning and spin, linearised by complex steps, have the eigenvalues of the linear model."""
    lean, turning = 0.3, 1.5
    about = steady_spin(math.pi / 2 - lean, turning)
    state = disc().assemble(
        {"lean": lean}, {"lean": 0.0, "place.angle": turning, "spin": about - turning * math.sin(lean)}
    )

    def slopes(y: NDArray[np.complex128]) -> NDArray[np.complex128]:
        tilt, rate, turn, own = y
        s, c = np.sin(tilt), np.cos(tilt)
        bend = ACROSS * turn**2 * s * c - ROLLING * own * turn * s - MASS * GRAVITY * RADIUS * c
        twist = rate * (AXIAL * own / ACROSS - 2 * turn * c) / s
        return np.array([rate, bend / (ACROSS + MASS * RADIUS**2), twist, MASS * RADIUS**2 * rate * turn * s / ROLLING])

    start = np.array([math.pi / 2 - lean, 0, turning, about])
    assert np.abs(slopes(start.astype(complex))).max() < 1e-12
    matrix = np.array([np.imag(slopes(start + 1e-30j * unit)) / 1e-30 for unit in np.eye(4)]).T
    nodding = [value for value in np.linalg.eigvals(matrix) if abs(value) > 1e-3]
    assert len(nodding) == 2
    found = disc().linearise(state).eigenvalues
    assert max(np.abs(found - value).min() for value in nodding) < 1e-9


# Chaplygin's sleigh: an edge behind the centre of mass -----------------------------------------

AHEAD, TURNING = 0.3, 0.9
"""Of the centre of mass, and moment about it."""


@cache
def sleigh() -> Model:
    edge = {"type": "knife_edge", "bodies": ["ground", "sleigh"], "at": [0, 0, 0], "direction": [1, 0, 0]}
    raw = {
        "name": "sleigh",
        "bodies": {"sleigh": solid(2.0, [AHEAD, 0, 0], (1.0, 1.0, TURNING))},
        "joints": {"place": plane("sleigh", [0, 0, 0]), "edge": edge},
    }
    return symgen.build(described(raw), "independent")


def test_the_sleigh_turns_until_it_goes_straight() -> None:
    """u = c tanh s, w = c/k sech s with s = a c t / k^2, k^2 = (I + m a^2)/m: it ends up going forward, turned by k/a gd(s)."""
    k, c, before = math.sqrt(TURNING / 2.0 + AHEAD**2), 1.5, -1.2

    def phase(time: float | Array) -> Any:
        return AHEAD * c * time / k**2 + before

    def turned(time: float | Array) -> Any:
        return k / AHEAD * (2 * np.arctan(np.tanh(phase(time) / 2)) - 2 * math.atan(math.tanh(before / 2)))

    start = {"place.x": c * math.tanh(before), "place.angle": c / k / math.cosh(before)}
    found = run(sleigh(), sleigh().assemble({}, start), 4.0)
    np.testing.assert_allclose(found["place.angle"], turned(found.time), atol=1e-9)
    np.testing.assert_allclose(found.velocity("place.angle"), c / k / np.cosh(phase(found.time)), atol=1e-9)
    for axis, side in (("x", math.cos), ("y", math.sin)):
        way = quad(lambda t, side=side: c * math.tanh(phase(t)) * side(turned(t)), 0, 4.0, epsabs=1e-12, epsrel=1e-12)
        assert found[f"place.{axis}"][-1] == pytest.approx(way[0], abs=1e-9)


# a ball on a turntable -------------------------------------------------------------------------


@cache
def turntable() -> Model:
    """A solid ball on a plate that turns about an axis, from which the vertical leans by `slope`."""
    ball = solid(0.7, [0.5, 0.2, 0.1], (0.4 * 0.7 * 0.1**2,) * 3)
    joints = {
        "turn": {"type": "revolute", "bodies": ["ground", "table"], "at": [0, 0, 0], "axis": [0, 0, 1]},
        "float": {"type": "free", "bodies": ["ground", "ball"]},
        "contact": {
            "type": "rolling_ball",
            "bodies": ["table", "ball"],
            "at": [[0, 0, 0], [0.5, 0.2, 0.1]],
            "radius": 0.1,
        },
    }
    raw = {
        "name": "turntable",
        "gravity": ["9.81*sin(slope)", 0, "-9.81*cos(slope)"],
        "parameters": {"rate": 2.1, "slope": 0.0},
        "bodies": {"table": solid(3.0, [0, 0, 0], (0.1, 0.1, 0.2)), "ball": ball},
        "joints": joints,
        "rates": {"turn": "rate"},
    }
    return symgen.build(described(raw), "independent")


@pytest.mark.parametrize("slope", [0.0, 0.05])
def test_a_ball_circles_with_two_sevenths_of_the_turntable(slope: float) -> None:
    """v' = 2/7 W n x v + 5/7 g: circles, which drift sideways with 5/2 n x g / W where the table is tilted."""
    spin = 2.1
    model, k = turntable(), 2 * spin / 7
    model.set_parameters({"slope": slope})
    start = np.array([0.3, -0.4])
    found = run(model, model.assemble({}, {"float.x": start[0], "float.y": start[1], "float.rz": 0.8}), 5.0)
    drift = np.array([0.0, 5 / 7 / k * GRAVITY * math.sin(slope)])
    own, time = start - drift, found.time
    c, s = np.cos(k * time), np.sin(k * time)
    x = drift[0] * time + (s * own[0] - (1 - c) * own[1]) / k
    y = drift[1] * time + ((1 - c) * own[0] + s * own[1]) / k
    np.testing.assert_allclose(found["float.x"] - found["float.x"][0], x, atol=1e-9)
    np.testing.assert_allclose(found["float.y"] - found["float.y"][0], y, atol=1e-9)
    np.testing.assert_allclose(found["turn"], spin * time, atol=1e-9)


# a snakeboard: two trucks that steer, and a rotor ------------------------------------------------

BOARD = {"mass": 3.0, "flywheel": 0.8, "board": 0.4, "rotor": 0.2, "truck": 0.03, "weight": 0.5, "half": 0.35}
TORQUES = {"rotor": "0.9*cos(2.2*time)", "front": "0.05*sin(2*time)", "back": "-0.045*sin(2*time + 0.2)"}


@cache
def snakeboard() -> Model:
    bodies = {"board": solid(BOARD["mass"], [0, 0, 0], (1, 1, BOARD["board"]))}
    bodies["wheel"] = solid(BOARD["flywheel"], [0, 0, 0], (0.1, 0.1, BOARD["rotor"]))
    joints: dict[str, Any] = {"place": plane("board", [0, 0, 0])}
    joints["rotor"] = {"type": "revolute", "bodies": ["board", "wheel"], "at": [0, 0, 0], "axis": [0, 0, 1]}
    for name, x in (("front", BOARD["half"]), ("back", -BOARD["half"])):
        truck = f"{name}_truck"
        bodies[truck] = solid(BOARD["weight"], [x, 0, 0], (0.1, 0.1, BOARD["truck"]))
        joints[name] = {"type": "revolute", "bodies": ["board", truck], "at": [x, 0, 0], "axis": [0, 0, 1]}
        edge = {"type": "knife_edge", "bodies": ["ground", truck], "at": [x, 0, 0], "direction": [1, 0, 0]}
        joints[f"{name}_edge"] = edge
    forces = {name: {"type": "joint_force", "coordinate": name, "force": torque} for name, torque in TORQUES.items()}
    raw = {"name": "snakeboard", "bodies": bodies, "joints": joints, "forces": forces}
    return symgen.build(described(raw), "independent")


def edges(q: Array) -> Array:
    """Rows of what the edges forbid, for x, y, heading, rotor, front and back."""
    rows = []
    for steer, x in ((q[4], BOARD["half"]), (q[5], -BOARD["half"])):
        along = q[2] + steer
        rows.append([-np.sin(along), np.cos(along), x * np.cos(steer), 0, 0, 0])
    return np.array(rows)


def boards_motion(time: float, y: Array) -> Array:
    """Lagrange and d'Alembert: M a = f + J^T l, J a = -J' v."""
    q, v = y[:6], y[6:]
    rotor, truck = BOARD["rotor"], BOARD["truck"]
    mass = np.diag([BOARD["mass"] + BOARD["flywheel"] + 2 * BOARD["weight"]] * 2 + [0.0, rotor, truck, truck])
    mass[2, 2] = BOARD["board"] + rotor + 2 * truck + 2 * BOARD["weight"] * BOARD["half"] ** 2
    mass[2, 3:] = mass[3:, 2] = [rotor, truck, truck]
    pushes = [0.9 * math.cos(2.2 * time), 0.05 * math.sin(2 * time), -0.045 * math.sin(2 * time + 0.2)]
    rows = edges(q)
    change = np.imag(edges(q + 1e-30j * v)) / 1e-30
    whole = np.block([[mass, -rows.T], [rows, np.zeros((2, 2))]])
    return np.concatenate([v, np.linalg.solve(whole, [0, 0, 0, *pushes, *(-change @ v)])[:6]])


def test_a_snakeboard_moves_on_by_itself() -> None:
    names = ["place.x", "place.y", "place.angle", "rotor", "front", "back"]
    start = {"front": 0.4, "back": -0.3}
    found = run(snakeboard(), snakeboard().assemble(start, dict.fromkeys(names[2:], 0.0)), 3.0)
    first = np.array([found[name][0] for name in names] + [0.0] * 6)
    expected = solve_ivp(boards_motion, (0.0, 3.0), first, "DOP853", rtol=1e-13, atol=1e-14).y[:6, -1]
    np.testing.assert_allclose([found[name][-1] for name in names], expected, rtol=0, atol=1e-9)
    assert math.hypot(*(found[name][-1] - found[name][0] for name in names[:2])) > 0.03


# where there is no direction ------------------------------------------------------------------


def energy_kept(model: Model, found: Solution) -> float:
    energy = [sum(model.energy(found.state(k))[:2]) for k in range(len(found.time))]
    return float(np.abs(np.array(energy) / energy[0] - 1.0).max())


@pytest.mark.parametrize("method", METHODS)
def test_runs_end_before_a_disc_lies_flat(method: str) -> None:
    """Behind that position the disc would have lost all its energy at once."""
    model = disc()
    start = model.assemble({"lean": 0.3})
    for steps in (500, 167):
        found = simulate(model, 1.5, 1.5 / steps, state=start, method=method)
        assert not found.success
        assert "'contact' comes to lie flat" in found.status
        assert 0.6 < found["lean"][-1] < math.pi / 2
        assert energy_kept(model, found) < 0.25


@pytest.mark.parametrize(("method", "tolerance"), [("dormand-prince", 1e-3), ("trapezoidal", 1e-6)])
def test_steps_of_any_length_do_not_jump_over_a_flat_disc(method: str, tolerance: float) -> None:
    model = disc()
    found = simulate(model, 1.5, 0.15, state=model.assemble({"lean": 0.3}), method=method, tolerance=tolerance)
    assert "'contact' comes to lie flat" in found.status
    assert energy_kept(model, found) < 1e-3


def test_steps_of_all_bodies_end_before_a_disc_lies_flat() -> None:
    joints = {
        "free": {"type": "free", "bodies": ["ground", "coin"]},
        "contact": {
            "type": "rolling_disc",
            "bodies": ["ground", "coin"],
            "at": [[0, 0, 0], HUB],
            "axis": [0, 1, 0],
            "radius": RADIUS,
        },
    }
    raw = {"name": "coin", "bodies": {"coin": solid(MASS, HUB, (ACROSS, AXIAL, ACROSS))}, "joints": joints}
    model = symgen.build(described(raw))
    start = model.assemble({}, {"free.rx": 0.5})
    found = simulate(model, 2.0, 3e-3, state=start, method="trapezoidal", steps="world")
    assert "'contact' comes to lie flat" in found.status
    assert energy_kept(model, found) < 1e-3


def test_a_disc_that_turns_away_from_the_plane_goes_on() -> None:
    """It falls to a sixth of upright, turns fast there, and gets up again."""
    model = disc()
    start = model.assemble({"lean": 1.0}, {"place.angle": 6.0, "spin": -3.0})
    for method in ("rk4", "trapezoidal"):
        found = simulate(model, 1.0, 1e-3, state=start, method=method)
        assert found.success, found.status
        assert energy_kept(model, found) < 1e-3
        assert np.ptp(found["lean"]) > 0.1


def blade() -> Model:
    """It pitches, and stands upright after a quarter turn."""
    joints = {
        "place": plane("sledge", [0, 0, 0]),
        "pitch": {"type": "revolute", "bodies": ["sledge", "blade"], "at": [0, 0, 0], "axis": [0, 1, 0]},
        "edge": {"type": "knife_edge", "bodies": ["ground", "blade"], "at": [0, 0, 0], "direction": [1, 0, 0]},
    }
    bodies = {"sledge": solid(1.0, [0.1, 0, 0], (0.1, 0.1, 0.1)), "blade": solid(0.5, [0, 0, 0], (0.1, 0.1, 0.1))}
    return symgen.build(described({"name": "blade", "bodies": bodies, "joints": joints}), "multiplier")


def test_runs_end_before_a_blade_stands_along_the_normal() -> None:
    model = blade()
    start = model.assemble({}, {"pitch": 2.0, "place.x": 1.0})
    for method in ("rk4", "trapezoidal"):
        found = simulate(model, 2.0, 1e-2, state=start, method=method)
        assert "'edge' comes to lie flat" in found.status
        assert math.pi / 2 - 0.05 < found["pitch"][-1] < math.pi / 2


@pytest.mark.parametrize("make", [disc, blade])
def test_the_rate_of_a_way_is_that_of_its_length(make: Callable[[], Model]) -> None:
    model, step = make(), 1e-5
    speeds = {"lean": 0.7, "place.angle": 1.1, "spin": 2.0} if make is disc else {"pitch": 0.7, "place.angle": 1.1}
    start = model.assemble({"lean": 0.4} if make is disc else {"pitch": 0.4}, speeds)
    way = model.ways(start)[0]
    rate = model.library.results("ways", "rate")[0][0]
    before, after = (
        np.linalg.norm(model.ways(State(0.0, start.q + s * step * start.v, start.v, start.z))) for s in (-1, 1)
    )
    assert way @ rate / np.linalg.norm(way) == pytest.approx((after - before) / (2 * step), rel=1e-7)
    assert np.linalg.norm(way) == pytest.approx(math.cos(0.4))
