"""The gallery: short programs with small pictures that are shown, and numbers that agree with closed forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.linalg import solve_discrete_are
from scipy.stats import chi2

import symgen

from ..support.pictures import is_picture

EXAMPLES = Path(__file__).parents[2] / "examples"
Follow = Callable[..., dict[str, Any]]

NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))
LONGEST = 60
"""Lines of an example."""


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_short_and_shown(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    assert f"python examples/{name}.py" in text
    assert is_picture(EXAMPLES / f"{name}.png")
    page = (EXAMPLES.parent / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert f"(../examples/{name}.py)" in page
    assert f"(../examples/{name}.png)" in page


def test_the_gallery_shows_nothing_else() -> None:
    page = (EXAMPLES.parent / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"\(\.\./examples/(\w+)\.png\)", page)) == NAMES
    assert len(NAMES) >= 12


def test_a_car_parks_without_touching_others(follow: Follow) -> None:
    """The run is another method with shorter steps; points of the outline stay out of the parked cars."""
    pytest.importorskip("casadi", reason="CasADi is not installed")
    found = follow("parking")
    run, gap, kerb = found["run"], found["GAP"], found["KERB"]
    place = np.array([run["ground.x"], run["ground.y"]])[:, None]
    x, y = place + [
        np.outer(a, np.cos(run["ground.angle"])) + np.outer(b, np.sin(run["ground.angle"]))
        for a, b in _axes(found["EDGE"])
    ]
    assert y.min() > kerb - 0.01
    assert np.minimum(-y, np.maximum(-x, x - gap)).max() < 0.0  # how far points are in the parked cars
    assert np.abs(place[:, 0, -1] - found["ends"][1][:2]).max() < 0.02
    assert np.abs(run["steer"]).max() < 0.62


@pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")
def test_a_car_changes_lanes_between_cones(follow: Follow) -> None:
    """Nose and tail with half of the car's width beside them; and it is the driven car that is heavier, not the one that looks ahead."""
    found, half = follow("lane_change"), 0.88
    for begin, end, left, wide in found["LANES"]:
        for part in ("nose", "tail"):
            x, y = found[f"{part}_x"], found[f"{part}_y"]
            there = y[(x >= begin) & (x <= end)]
            assert len(there) > 20
            assert np.abs(there - left).max() < wide / 2 - half
    assert np.abs(found["turned"]).max() < found["MOST"]
    assert found["car"].parameters["bodies.chassis.mass"] > found["known"].parameters["bodies.chassis.mass"]


@pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")
def test_a_driver_gets_as_fast_as_the_lanes_allow(follow: Follow) -> None:
    found = follow("driver")
    highest, (clean, faster) = found["highest"], found["shown"]
    assert clean.clean
    assert 0.0 < highest.first.overstep < 0.02
    assert highest.first.speed - highest.speed <= 0.1 / 3.6
    assert faster.overstep > 10 * highest.first.overstep


def _axes(edge: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Factors of cosine and sine for x and y of points that turn."""
    along, across = edge
    return [(along, -across), (across, along)]


def test_lines_of_the_linear_car_go_through_the_driven_dots(follow: Follow) -> None:
    """Also at the frequencies of the body in roll and of the rack, where a wrong sign or a lost state would show."""
    found = follow("steering")
    linear = found["linear_yaw"](100, found["tried"])
    assert np.abs(found["driven"] / linear - 1).max() < 1e-3
    assert np.abs(linear).max() > 4 * np.abs(linear).min()


def test_the_bicycle_has_the_published_modes(follow: Follow) -> None:
    """The lines go through the dots, and after the push it rights itself faster than it weaves."""
    found = follow("bicycle")
    for speed, dots in found["dots"].items():
        own = found["eigenvalues"](speed)
        assert max(np.abs(own - dot).min() for dot in dots) < 1e-9
    for run in found["runs"].values():
        assert run.success, run.status
        assert 0.05 < np.abs(run["lean"]).max() < 0.1
        assert np.abs(run["lean"][-1]) < 0.4 * np.abs(run["lean"]).max()


def test_balls_on_a_turntable_go_as_the_closed_form(follow: Follow) -> None:
    found = follow("turntable")
    for run, closed in zip(found["runs"], found["closed"], strict=True):
        assert np.abs(run["centre.x"] + 1j * run["centre.y"] - closed).max() < 1e-9
    tilted = found["runs"][-1]
    assert abs(np.ptp(tilted["centre.x"])) < np.ptp(tilted["centre.y"])


def test_modes_are_those_of_the_textbook(follow: Follow) -> None:
    found = follow("modes")
    assert found["worst"] < 1e-9 * np.abs(found["expected"]).max()


def test_the_piston_moves_as_crank_and_rod_have_it(follow: Follow) -> None:
    """And the big end carries what accelerates piston and rod: all of the load of the main bearing but the crank's own."""
    found = follow("slider_crank")
    assert found["worst"] < 1e-10
    model, forces, turn = found["model"], found["found"], found["TURN"]
    speed = found["speed"] * np.pi / 30
    mass, height = model.parameters["bodies.crank.mass"], model.parameters["bodies.crank.com.z"]
    crank = -mass * speed**2 * height * np.column_stack([np.sin(turn), np.cos(turn)])
    crank[:, 1] += 9.81 * mass
    big_end = np.column_stack([
        forces["big_end_load.fx"] * np.cos(turn) + forces["big_end_load.fz"] * np.sin(turn),
        forces["big_end_load.fz"] * np.cos(turn) - forces["big_end_load.fx"] * np.sin(turn),
    ])  # fmt: skip
    main = np.column_stack([forces["main_bearing.fx"], forces["main_bearing.fz"]])
    assert np.abs(main - crank - big_end).max() < 1e-10 * np.abs(main).max()


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_coupler_curves_are_intersections_of_circles(follow: Follow) -> None:
    found = follow("coupler_curve")
    assert found["worst"] < 1e-12
    assert np.ptp(found["curve"][:, 0]) > 0.1


def test_the_loaded_arm_rests_where_its_gains_hold_the_weight(follow: Follow) -> None:
    found = follow("arm")
    controller, arm, rest = found["controller"], found["arm"], found["found"]["1 kg more"][0][-1]
    arm.set_parameters({found["MASS"]: controller.parameters[found["MASS"]] + 1.0})
    state = symgen.State(0.0, rest, 0 * rest)
    corrected = found["GAIN"] * controller.mass_matrix(state) @ (found["END"] - rest)
    weight = arm.inverse_dynamics(state, 0 * rest) - controller.inverse_dynamics(state, 0 * rest)
    assert np.abs(corrected - weight).max() < 1e-6 * np.abs(weight).max()
    unloaded = found["found"]["feedback"][0]
    assert np.abs(unloaded - found["ideal"]).max() < 1e-3


def test_the_identified_arm_is_the_arm_that_was_measured(follow: Follow) -> None:
    """Errors within their deviations: the mean square over 57 numbers is 1 within four times sqrt(2/57). Torques of another path are
    nearer than the noise of single measurements."""
    found = follow("identify")
    estimate, left = found["found"], found["by_estimate"] - found["real"]
    errors = (estimate.values - found["truth"]) / estimate.deviations
    assert np.mean(errors**2) == pytest.approx(1.0, abs=4 * np.sqrt(2 / 57))
    assert (np.sqrt(np.mean(left**2, axis=0)) < 0.3 * found["NOISE"]).all()
    assert (np.abs(found["by_sheet"] - found["real"]).max(axis=0) > 3 * found["NOISE"]).all()


def test_chaos_keeps_the_energy(follow: Follow) -> None:
    found = follow("chaos", 20)
    assert np.abs(found["drift"](found["one"])).max() < 1e-8
    apart = np.linalg.norm(found["one"].q - found["other"].q, axis=1)
    calm = np.linalg.norm(found["calm"].q - found["nearly"].q, axis=1)
    assert apart[0] == pytest.approx(found["APART"], rel=1e-3)
    assert apart[-1] > 1.0
    assert calm.max() < 100 * found["APART"]


def test_the_top_nods_as_deep_as_its_integrals_allow(follow: Follow) -> None:
    """Released without any speed of its axis it falls to the root of 2 m g l I (1 - u^2) = (C spin)^2 (u0 - u), u the cosine."""
    found = follow("gyroscope")
    assert np.ptp(found["tilts"]) < 1e-9
    spin, start = (found["AXIAL"] * found["SPIN"]) ** 2, np.cos(found["TILT"])
    fall = 2 * found["MASS"] * found["GRAVITY"] * found["LENGTH"] * found["about_tip"]
    lowest = max(root for root in np.roots([fall, -spin, spin * start - fall]) if root < start)
    height = found["started"](0.0)["tip.z"] / (2 * found["LENGTH"])
    assert height.max() == pytest.approx(start, abs=1e-9)
    assert height.min() == pytest.approx(lowest, abs=1e-5)  # rows are 1 ms apart


def test_legs_are_as_long_as_vectors_say(follow: Follow) -> None:
    found = follow("hexapod")
    poses = np.random.default_rng(1).uniform(-0.3, 0.3, (50, 6))
    assert np.abs(found["base"].lengths(poses) - found["by_vectors"](poses)).max() < 1e-13


def test_a_small_lean_follows_the_linear_recurrence(follow: Follow) -> None:
    found = follow("balance")
    mass, pole, length, inertia = 2.0, 0.5, 0.5, 0.042
    whole = (mass + pole) * (inertia + pole * length**2) - (pole * length) ** 2
    assert found["upright"].A[3, 1] == pytest.approx((mass + pole) * pole * 9.81 * length / whole)
    sampled = found["sampled"]
    assert np.abs(sampled.eigenvalues).max() > 1
    closed = sampled.A - sampled.B @ found["gains"]
    assert np.abs(np.linalg.eigvals(closed)).max() < 1
    run = found["balanced"](1e-4, 1.0)
    driven = np.hstack([run.q, run.v])
    linear = [driven[0]]
    for _ in driven[1:]:
        linear.append(closed @ linear[-1])
    assert np.abs(np.array(linear) - driven).max() < 1e-6 * np.abs(driven).max()


def test_tuned_gains_are_those_of_a_linear_quadratic_regulator(follow: Follow) -> None:
    """Of the crane at rest; the price is that of x after a step."""
    pytest.importorskip("jax", reason="JAX is not installed")
    found = follow("crane")
    change, effect = (np.array(each) for each in found["jax"].jacfwd(found["step"], (0, 1))(np.zeros(4), np.zeros(1)))
    load = np.array([1.0, -found["ROPE"], 0.0, 0.0])
    price = np.outer(load, load) + np.diag([0.0, 20.0, 0.0, 0.0])
    weights, push = change.T @ price @ change, effect.T @ price @ effect + 1 / 500**2
    cross = change.T @ price @ effect
    later = solve_discrete_are(change, effect, weights, push, s=cross)
    gains = np.linalg.solve(push + effect.T @ later @ effect, cross.T + effect.T @ later @ change)[0]
    assert found["tuned"].fun == pytest.approx(float(found["cost"](gains / found["SIZES"])), rel=2e-3)
    assert found["tuned"].fun < 0.8 * found["cost"](found["begin"])
    assert found["tuned"].x * found["SIZES"] == pytest.approx(gains, rel=0.05)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_importer_computes_the_same(follow: Follow) -> None:
    pytest.importorskip("fmpy", reason="FMPy is not installed")
    found = follow("fmu")
    assert set(found["differences"].values()) == {0.0}
    heaviest = {rebound: rows["tire_load"].max() for rebound, rows in found["imported"].items()}
    assert min(heaviest.values()) > (350 + 40) * 9.81


def test_identified_values_are_as_near_as_promised(follow: Follow) -> None:
    """Of six parameters: the square of the distance from the truth by the covariance."""
    names = follow("fitting", 1)
    (found,), truth = names["found"], names["truth"]
    off = np.array([found.values[name] - truth[name] for name in found.names])
    assert found.converged
    assert off @ np.linalg.solve(found.covariance, off) < chi2.ppf(1.0 - 1e-4, 6)


def test_learned_poles_stand_and_obey_the_textbook(follow: Follow) -> None:
    """Twelve generations are enough for starts that nobody has seen; a vehicle with the masses that it drew moves as the equations of
    cart and pole have it, as exactly as steps of 10 ms are."""
    pytest.importorskip("gymnasium", reason="gymnasium is not installed")
    found = follow("swing_up", 12)
    assert (np.cos(found["way"][-1][:, 1]) > 0.95).mean() > 0.9
    envs, pushes = found["envs"], np.random.default_rng(1).uniform(-20, 20, (25, found["VEHICLES"], 1))
    (start, _), vehicle = envs.reset(seed=7), 5
    length, inertia = 0.4, 0.016
    cart, pole = (float(envs.parameters[f"bodies.{name}.mass"][vehicle]) for name in ("cart", "pole"))

    def rates(_: float, state: np.ndarray, push: float) -> list[float]:
        _place, angle, speed, rate = state
        mass = [
            [cart + pole, pole * length * np.cos(angle)],
            [pole * length * np.cos(angle), inertia + pole * length**2],
        ]
        force = [push + pole * length * rate**2 * np.sin(angle), pole * 9.81 * length * np.sin(angle)]
        return [speed, rate, *np.linalg.solve(mass, force)]

    state = start[vehicle]
    for push in pushes:
        seen = envs.step(push)[0]
        force = float(push[vehicle, 0])
        state = solve_ivp(rates, (0.0, 0.02), state, args=(force,), rtol=1e-10, atol=1e-12).y[:, -1]
    assert seen[vehicle] == pytest.approx(state, abs=2e-3 * np.abs(state).max())


def test_the_ground_pushes_a_hopper_as_much_as_it_weighs(follow: Follow) -> None:
    """On the average of whole hops, which are alike; it flies in between, and the foot is never pulled."""
    found = follow("hopper")
    run, kept, hop = found["run"], found["kept"], round(found["PERIOD"] / found["STEP"])
    push, time = run["ground.4"][kept], run.time[kept]
    weight = 9.81 * (2.0 + 2 * (0.12 + 0.08))
    assert np.trapezoid(push, time) / (time[-1] - time[0]) == pytest.approx(weight, rel=1e-3)
    np.testing.assert_allclose(run["height"][kept][::hop], run["height"][kept][0], atol=1e-6)
    assert push.min() == 0.0
    assert 0.3 < np.mean(push == 0.0) < 0.8
    assert np.diff(run["rail"][kept][::hop]).min() > 0.05
