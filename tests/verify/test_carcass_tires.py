"""The tire laws `brush` and `tmeasy` in compiled code against the numeric reference, and against what their numbers mean."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

import symgen
from symgen.description.errors import DescriptionError
from symgen.description.read import read_text
from symgen.runtime import Model, State
from symgen.verify.reference.carcass_tires import LAWS, Grip, brush, tmeasy

from ..support.agreement import interpreted

Array = NDArray[np.float64]
RIG = Path(__file__).parents[1] / "data" / "tires" / "rig.yaml"
STEP = 1e-30
"""Of complex steps."""
SIZES: dict[str, Any] = {"radius": 0.3, "stiffness": 2e5, "damping": 0.0, "load": 3000.0}
BRUSH = SIZES | {"tread_stiffness": 5.4e6, "contact_length": 0.15}
TMEASY = SIZES | {
    "longitudinal": {
        "slope": [1.2e5, 2.1e5], "peak_slip": [0.10, 0.11], "peak_force": [3100, 5800], "sliding_slip": [0.5, 0.6],
        "sliding_force": [2800, 5000],
    },
    "lateral": {
        "slope": [8e4, 1.2e5], "peak_slip": [0.16, 0.19], "peak_force": [2900, 5400], "sliding_slip": [0.7, 0.8],
        "sliding_force": [2800, 5200],
    },
    "trail": {"part": [0.167, 0.18], "zero_slip": [0.20, 0.22], "sliding_slip": [0.5, 0.6]},
}  # fmt: skip
NUMBERS = {"brush": BRUSH, "tmeasy": TMEASY}


def described(law: str, **more: Any) -> str:
    data = yaml.safe_load(RIG.read_text(encoding="utf-8"))
    tire = data["forces"]["tire"]
    del tire["file"]
    tire |= NUMBERS[law] | {"law": law, "friction": 1.0} | more
    return yaml.safe_dump(data, sort_keys=False)


def rig(law: str, **more: Any) -> Model:
    return symgen.build(read_text(described(law, **more)))


def expected(law: str, load: complex, friction: float, sx: complex, sy: complex) -> tuple[Any, Any, Any]:
    grip: Grip = LAWS[law](NUMBERS[law], load, friction, (sx, sy))
    return -grip.fx, -grip.fy, grip.trail * grip.fy


def slips(count: int, rng: np.random.Generator) -> Array:
    """From tiny to sliding, some purely longitudinal or lateral."""
    found = rng.normal(0, 0.2, (count, 2)) * rng.choice([10.0, 1.0, 0.1, 1e-4], (count, 1))
    found[::7, 0] = 0.0
    found[3::7, 1] = 0.0
    return np.asarray(found)


@pytest.mark.parametrize("count", [1_000, pytest.param(100_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("law", NUMBERS)
def test_compiled_forces_and_derivatives_are_those_of_the_reference(law: str, count: int) -> None:
    """Slips are kept states here, so they are what the test says."""
    model, rng = rig(law, carcass=[4e5, 2e5]), np.random.default_rng(1)
    q, v, z = np.zeros((count, 8)), np.zeros((count, 7)), slips(count, rng)
    q[:, 3], q[:, 2] = 1.0, rng.uniform(-0.045, 0.005, count)
    for friction in (1.0, 0.3):
        model.set_parameters({"forces.tire.friction": friction})
        found = model.batch().outputs(q, v, z)
        assert (found[:, 2] == 0).any()
        assert found[:, 2].max() > 2.6 * SIZES["load"]
        known = np.real([expected(law, found[k, 2], friction, *z[k]) for k in range(count)])
        np.testing.assert_allclose(found[:, [0, 1, 5]], known, rtol=0, atol=1e-10 * SIZES["load"])
    at = [model.layout.sensors.index(f"tire.{k}") for k in (1, 2, 6)]
    somewhere = zip(rng.uniform(-0.045, -0.005, 10), slips(10, rng) + 1e-5, strict=True)
    beside = [(-0.015, np.array([0.0, seam + side])) for seam in SEAMS[law] for side in (-1e-9, 1e-9)]
    for height, slip in (*somewhere, *beside):
        check_slopes(law, model, State(0.0, np.array([0, 0, height, 1, 0, 0, 0, 0]), np.zeros(7), slip), at)


SEAMS = {"brush": (0.3 * 3 * 3000 / (5.4e6 * 0.15**2 / 2),), "tmeasy": (0.3 * 0.16, 0.3 * 0.2, 0.3 * 0.5, 0.3 * 0.7)}
"""Lateral slips at which curves begin, with the friction 0.3 and the nominal load."""


@pytest.mark.parametrize("law", NUMBERS)
def test_slopes_are_continuous_where_curves_meet(law: str) -> None:
    for seam in SEAMS[law]:
        before, after = (
            np.imag(expected(law, 3000.0, 0.3, 0.0, seam + side + 1j * STEP)) / STEP for side in (-1e-9, 1e-9)
        )
        np.testing.assert_allclose(after, before, rtol=1e-4, atol=0.01)


def check_slopes(law: str, model: Model, state: State, rows: list[int]) -> None:
    """By complex steps of both slips and of the load, which the height of the wheel changes."""
    slope = model.linearise(state).C
    load, (sx, sy) = model.outputs(state)["tire.3"], state.z
    step, own = 1j * STEP, model.layout.sensors.index("tire.3")
    by_load = slope[rows, 2] / slope[own, 2]
    found = np.column_stack([slope[rows, -2:], by_load])
    stepped = ((load, sx + step, sy), (load, sx, sy + step), (load + step, sx, sy))
    known = np.transpose([np.imag(expected(law, pressed, 0.3, x, y)) / STEP for pressed, x, y in stepped])
    allowed = 1e-9 * (abs(known) + SIZES["load"] * np.array([1, 1, 1e-3]))
    assert (abs(found - known) <= allowed).all(), (found, known)


@pytest.mark.parametrize("law", NUMBERS)
def test_forces_are_continuous(law: str) -> None:
    """The largest change from one point of a way to the next shrinks with their distance."""
    model = rig(law, creep_speed=0.3)
    for kind in ("standstill", "lock-up", "reversing lock", "landing"):
        largest = []
        for count in (20_001, 200_001):
            s = np.linspace(-1, 1, count)
            q, v = np.zeros((count, 8)), np.zeros((count, 7))
            q[:, 3], q[:, 2] = 1.0, -0.03
            v[:, 0], v[:, 1], v[:, 6] = 15.0, 0.7, 50.0
            if kind == "standstill":
                v[:, 0], v[:, 6] = 2 * s, 8 * s
            if kind == "lock-up":
                v[:, 6] *= (1 - s) / 2
            if kind == "reversing lock":
                v[:, 0], v[:, 6] = 1.5 * s, 0.0
            if kind == "landing":
                q[:, 2] = 0.03 * s
            found = model.batch().outputs(q, v)[:, [0, 1, 5]] / SIZES["load"]
            assert abs(found).max() > 0.3
            largest.append(abs(np.diff(found, axis=0)).max(axis=0))
        assert (largest[1] < 0.2 * largest[0] + 1e-12).all(), (kind, largest)


STANDING = """
name: standing
gravity: [-0.976, 0, -9.76]
bodies:
  slide: {mass: 1.0e-3, com: [0, 0, 0], inertia: {xx: 1.0e-3, yy: 1.0e-3, zz: 1.0e-3}}
  carrier: {mass: 200.0, com: [0, 0, 0.3], inertia: {xx: 5, yy: 5, zz: 5}}
  wheel: {mass: 20.0, com: [0, 0, 0.3], inertia: {xx: 0.6, yy: 1.0, zz: 0.6}}
joints:
  way: {type: prismatic, bodies: [ground, slide], axis: [1, 0, 0]}
  strut: {type: prismatic, bodies: [slide, carrier], axis: [0, 0, 1]}
  spin: {type: fixed, bodies: [carrier, wheel]}
forces:
  tire: {type: tire, law: tmeasy, wheel: wheel, carrier: carrier, at: [0, 0, 0.3], axis: [0, 1, 0], carcass: [2.0e5, 2.0e5],
         carcass_damping: [3.0e3, 3.0e3], friction: 0.5, deflection: 0.0107}
initial: {way: {velocity: 2.0}}
sensors:
  tire: {type: force, force: tire}
  place: {type: position, body: carrier}
"""


def test_a_locked_wheel_comes_to_a_stand_on_a_slope() -> None:
    """From 2 m/s it slides, stops where friction says, and then creeps less than a millimetre in 7 s."""
    data = yaml.safe_load(STANDING)
    data["forces"]["tire"] |= TMEASY | {"damping": 3e3}
    model = symgen.build(read_text(yaml.safe_dump(data, sort_keys=False)))
    run = symgen.simulate(model, 10.0, 1e-3, method="rk4")
    place, mass = run["place.x"] - run["place.x"][0], 220.0
    force = float(np.real(tmeasy(TMEASY, mass * 9.76, 0.5, (1.0, 0.0)).fx))
    assert place.max() == pytest.approx(2.0**2 / 2 / (force / mass + 0.976), rel=0.1)
    still = run.time > 3
    assert 0 <= place[still][0] - place[still][-1] < 1e-3
    assert 0.005 < place.max() - place[still].min() < 0.05  # the carcass springs back
    assert run["tire.1"][-1] == pytest.approx(mass * 0.976, rel=1e-3)


# -- without compiled code ----------------------------------------------------------------------------------------------


def test_a_brush_by_hand() -> None:
    """Slope and trail at zero slip, full sliding, and half of the contact sliding."""
    slope = 5.4e6 * 0.15**2 / 2
    small = brush(BRUSH, 3000.0, 0.9, (0.0, 1e-7))
    assert small.fy.real == pytest.approx(slope * 1e-7, rel=1e-4)
    assert small.trail.real == pytest.approx(0.15 / 6, rel=1e-4)
    sliding = brush(BRUSH, 3000.0, 0.9, (0.3, 0.4))
    assert (sliding.fx.real, sliding.fy.real, sliding.trail) == pytest.approx((0.54 * 3000, 0.72 * 3000, 0.0))
    half = brush(BRUSH, 6000.0, 0.9, (0.5 * 3 * 0.9 * 3000 / slope, 0.0))
    assert half.fx.real == pytest.approx(0.875 * 0.9 * 6000)


@pytest.mark.parametrize(("name", "place"), [("longitudinal", 0), ("lateral", 1)])
@pytest.mark.parametrize("k", [0, 1])
def test_a_curve_of_tmeasy_passes_its_points(name: str, place: int, k: int) -> None:
    curve, load = TMEASY[name], 3000.0 * (k + 1)

    def force(slip: float) -> float:
        grip = tmeasy(TMEASY, load, 1.0, (slip, 0.0) if place == 0 else (0.0, slip))
        return float(np.real((grip.fx, grip.fy)[place]))

    assert force(1e-9) == pytest.approx(curve["slope"][k] * 1e-9, rel=1e-6)
    assert force(curve["peak_slip"][k]) == pytest.approx(curve["peak_force"][k])
    assert max(map(force, np.linspace(0, 2, 999))) <= curve["peak_force"][k] * (1 + 1e-12)
    assert force(curve["sliding_slip"][k]) == force(3.0) == pytest.approx(curve["sliding_force"][k])


def test_the_trail_of_tmeasy_passes_its_points() -> None:
    length = 2 * math.sqrt(0.3 * 3000 / 2e5)
    trail = {slip: np.real(tmeasy(TMEASY, 3000.0, 1.0, (0.0, slip)).trail) for slip in (0.0, 0.2, 0.3, 0.5, 0.9)}
    assert trail[0.0] == pytest.approx(0.167 * length)
    assert trail[0.3] < 0
    assert abs(trail[0.2]) < 1e-15
    assert trail[0.5] == trail[0.9] == 0.0


@pytest.mark.parametrize("law", ["saturating", "brush", "tmeasy"])
def test_friction_is_that_of_the_place(law: str) -> None:
    """A locked wheel slides to the left of the origin and to the right of it."""
    data = yaml.safe_load(described("brush" if law == "saturating" else law, friction="select(y, 0, low, 1)"))
    if law == "saturating":
        tire = data["forces"]["tire"]
        del tire["tread_stiffness"], tire["contact_length"]
        tire |= {"law": law, "slip_stiffness": 1e6}
    data["parameters"] = {"low": 0.2}
    _, model = interpreted(read_text(yaml.safe_dump(data)))
    found = []
    for low, y in ((0.2, 1.0), (0.2, -1.0), (-5.0, -1.0)):
        model.parameters["low"] = low
        q, v = [0, y, -0.01, 1, 0, 0, 0, 0], [20.0, 0, 0, 0, 0, 0, 0]
        force = model.call("outputs", t=0.0, q=q, v=v, z=[], u=[])
        found.append(-float(force["outputs"].ravel()[model.layout.sensors.index("tire.1")]))
    left, right, none = found
    assert left > 0.85 * 2000
    assert right == pytest.approx(0.2 * left, rel=1e-3)
    assert none == pytest.approx(0.001 * left, rel=1e-2)


@pytest.mark.parametrize(
    ("law", "more", "told"),
    [
        ("brush", {"tread_stiffness": 0.0}, "tread_stiffness must be positive"),
        ("brush", {"contact_length": None}, "the law brush needs contact_length"),
        ("brush", {"cornering_stiffness": 1e5}, "has no effect in the law brush; leave it out, or write `law: linear or sat"),
        ("brush", {"carcass_damping": [1.0, 1.0]}, "carcass_damping without carcass has no effect"),
        ("brush", {"friction": 0.0}, "friction must be positive"),
        ("tmeasy", {"longitudinal": TMEASY["longitudinal"] | {"slope": [1e4, 2e4]}}, "slope leads past the peak"),
        ("tmeasy", {"lateral": TMEASY["lateral"] | {"peak_slip": [0.8, 0.9]}}, "peak_slip and sliding_slip cross"),
        ("tmeasy", {"lateral": TMEASY["lateral"] | {"peak_force": [2900, 1000]}}, "must not fall"),
        ("tmeasy", {"lateral": TMEASY["lateral"] | {"sliding_force": [3000, 6000]}}, "sliding_force is above peak_force"),
    ],
)  # fmt: skip
def test_wrong_numbers_are_told(law: str, more: dict[str, Any], told: str) -> None:
    written = yaml.safe_load(described(law, **more))
    tire = written["forces"]["tire"]
    written["forces"]["tire"] = {name: value for name, value in tire.items() if value is not None}
    with pytest.raises(DescriptionError, match=told):
        read_text(yaml.safe_dump(written))
