"""Studies by sweeps run, in small doses, and what they find agrees with closed forms and with single runs."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.runtime import Measure, Model

EXAMPLES = Path(__file__).parents[2] / "examples"

Follow = Callable[..., dict[str, Any]]


def test_a_linear_quarter_car_follows_its_transfer_function() -> None:
    """Of waves that have a period of 2 pi, over one period after the start has died away."""
    rates, damping = [1.5e4, 3.0e4], [1200.0, 2500.0]
    period = 2 * math.pi
    found = symgen.sweep(
        EXAMPLES / "quarter_car.yaml",
        "waves",
        {"rate": rates, "rebound": damping, "compression": "rebound"},
        measures={"steady": Measure("rms", "body_acceleration.z", after=4 * period)},
        until=5 * period,
        step=period / 4096,
    )
    waves = 0.01 * np.array([1.0, 1 / 2, 1 / 5, 1 / 6])
    s = 1j * np.array([6.0, 15.0, 37.0, 71.0])
    for i, rate in enumerate(rates):
        for j, damper in enumerate(damping):
            between = rate + damper * s
            wheel = 2e5 / (40 * s**2 + 2e5 + 350 * s**2 * between / (350 * s**2 + between))
            acceleration = s**2 * between / (350 * s**2 + between) * wheel * waves
            expected = math.sqrt((np.abs(acceleration) ** 2).sum() / 2)
            assert found["steady"].values[i, j] == pytest.approx(expected, rel=2e-3)


def test_no_damper_is_better_than_those_on_the_front(follow: Follow) -> None:
    found = follow("dampers", 24)
    comfort, holding, front = found["comfort"], found["holding"], set(found["front"].tolist())
    assert comfort.shape == holding.shape == (24,)
    for one in range(24):
        better = (comfort <= comfort[one]) & (holding >= holding[one])
        beaten = (better & ((comfort < comfort[one]) | (holding > holding[one]))).any()
        assert (one in front) == (not beaten)


def test_indices_tell_what_matters(follow: Follow) -> None:
    """Heavier bodies are calmer. A bump that is longer than the wheel hops leaves the tire all but stiff, and behind its crest a damper
    that is slow to let go holds the wheel up."""
    pytest.importorskip("SALib", reason="SALib is not installed")
    found = follow("sensitivity", 64)
    total = dict(zip(found["NAMES"], found["indices"]["comfort"]["ST"], strict=True))
    assert max(total, key=lambda name: total[name]) == "body_mass"
    assert min(total, key=lambda name: total[name]) == "tire_rate"
    runs = found["found"]
    assert np.corrcoef(runs["body_mass"], runs["comfort"])[0, 1] < -0.5
    assert np.corrcoef(runs["rebound"], runs["road_holding"])[0, 1] < -0.2
    alone, with_others = (np.array(found["indices"]["comfort"][key]) for key in ("S1", "ST"))
    assert 0.7 < alone.sum() < 1.3
    assert with_others.sum() > 0.9


def test_both_optimisers_find_the_best_car(follow: Follow) -> None:
    pytest.importorskip("cmaes", reason="cmaes is not installed")
    found = follow("optimise", 12)
    cost, evolution, adaptation = found["cost"], found["evolution"], found["adaptation"]
    sides = np.linspace(0.05, 0.95, 6)
    tried = cost(np.stack(np.meshgrid(sides, sides, sides), axis=-1).reshape(-1, 3))
    assert (np.diff(evolution) <= 0).all()
    assert (np.diff(adaptation) <= 0).all()
    assert evolution[-1] == pytest.approx(adaptation[-1], rel=0.01)
    assert max(evolution[-1], adaptation[-1]) < 1.01 * tried.min()


def test_the_understeer_gradient_is_that_of_a_single_track_with_a_soft_rack(follow: Follow) -> None:
    """Stiffness of tires grows with their load, so that front and rear axle slip alike. What is left is the column, which
    the side force turns aside by its trail behind the kingpin."""
    found = follow("tolerances", 16)
    model: Model = found["model"]
    load = 2 * 220e3 * model.parameters["FL.deflection"] / 9.81
    lower, upper, outer = (
        np.array([model.parameters[f"points.FL.{point}.{way}"] for way in "xyz"])
        for point in ("lower_ball", "upper_ball", "tie_outer")
    )
    slope = (upper - lower) / (upper - lower)[2]
    trail = (lower - slope * lower[2])[0]
    arm = (lower + slope * (outer - lower)[2] - outer)[0]
    expected = math.degrees(load * trail / model.parameters["rack_stiffness"] / arm**2) * 9.81
    gradient = found["to_degrees"] * found["slope"]
    assert gradient == pytest.approx(expected, rel=0.25)  # load transfer on inclined kingpins is left out
    assert found["to_degrees"] == pytest.approx(math.degrees(9.81 * model.parameters["pinion_radius"] / arm), rel=0.02)
    check_a_car(model, found)


def check_a_car(model: Model, found: dict[str, Any]) -> None:
    """Trimmed by itself."""
    car = 5
    model.set_parameters({name: float(found["found"][name][car]) for name in found["POINTS"]})
    wheel = model.inputs.index("steering_wheel")
    for k, speed in enumerate(found["circles"]["trim.speed"]):
        model.set_parameters({"speed": float(speed)})
        alone = model.trim(float(speed), curvature=found["CURVATURE"], free=["steering_wheel", "drive_torque"])
        assert found["found"]["wheel"].values[k, car] == pytest.approx(alone.inputs[wheel], rel=1e-6)
