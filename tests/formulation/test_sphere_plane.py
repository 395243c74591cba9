"""Feet on the ground: against the numeric reference and closed forms; impacts take energy and never give any."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import symgen
from symgen.description.errors import DescriptionError
from symgen.runtime import Model, State, simulate

from ..mechanisms import Raw, random_mechanism
from ..support.agreement import described, differing_formulations, disagreements, interpreted, sampled
from ..support.doses import beyond

Array = NDArray[np.float64]
MASS, RADIUS, INERTIA, GRAVITY = 0.2, 0.05, 3e-4, 9.81
STIFFNESS, DISSIPATION, FRICTION, SLIP = 2e4, 0.3, 0.6, 0.02


def with_feet(seed: int) -> Raw:
    """A random mechanism with spheres near planes of other bodies, so that about half of them touch."""
    raw, numbers = random_mechanism(seed), random.Random(seed)
    feet: Raw = {}
    for k in range(3):
        second = numbers.choice(list(raw["bodies"]))
        first = numbers.choice(["ground", *(name for name in raw["bodies"] if name != second)])
        centre = [numbers.uniform(-1.0, 1.0) for _ in range(3)]
        normal = [numbers.gauss(0.0, 1.0) for _ in range(3)]
        foot: Raw = {"type": "sphere_plane", "bodies": [first, second], "at": [centre, centre], "normal": normal}
        foot |= {"radius": 0.5, "stiffness": 500.0, "dissipation": 0.4, "slip_speed": 0.3}
        foot |= {"friction": numbers.choice([0.7, "0.5 + 0.1*sin(x)*cos(3*y)"])}
        feet[f"foot{k}"] = foot | ({"exponent": 2.2} if k else {})
    sensors = {f"feels_{name}": {"type": "force", "force": name} for name in feet}
    return raw | {"forces": raw.get("forces", {}) | feet, "sensors": raw.get("sensors", {}) | sensors}


@pytest.mark.parametrize("seed", beyond(2, [1, 12, *range(20, 60)]))
def test_random_mechanisms_agree_with_the_reference(seed: int) -> None:
    mechanism, model = interpreted(described(with_feet(seed)))
    sample = sampled(mechanism, model, seed)
    assert disagreements(mechanism, model, sample) == []
    if seed == 1:
        assert differing_formulations(mechanism, sample) == []


# -- a ball on ground ---------------------------------------------------------------------------------------------------


def ball(**changes: Any) -> Raw:
    contact = {
        "type": "sphere_plane",
        "bodies": ["ground", "ball"],
        "at": [[0, 0, 0], [0, 0, RADIUS]],
        "radius": RADIUS,
    }
    contact |= {"stiffness": STIFFNESS, "dissipation": DISSIPATION, "friction": FRICTION, "slip_speed": SLIP}
    return {
        "name": "ball",
        "bodies": {"ball": {"mass": MASS, "com": [0, 0, RADIUS], "inertia": [INERTIA] * 3}},
        "joints": {"flight": {"type": "free", "bodies": ["ground", "ball"], "at": [0, 0, RADIUS]}},
        "forces": {"contact": contact | changes},
        "sensors": {"contact": {"type": "force", "force": "contact"}, "moves": {"type": "velocity", "body": "ball"}},
    }


@pytest.fixture(scope="module")
def bouncing(tmp_path_factory: pytest.TempPathFactory) -> Model:
    path: Path = tmp_path_factory.mktemp("feet") / "ball.yaml"
    path.write_text(yaml.safe_dump(ball()))
    return symgen.build(path)


def thrown(model: Model, height: float, velocity: Array, spin: Array) -> State:
    start = model.assemble()
    q, v = np.array(start.q), np.array(start.v)
    q[2], v[:3], v[3:] = height, velocity, spin
    return State(0.0, q, v, np.array(start.z))


def energy(model: Model, q: Array, v: Array) -> float:
    found = model.call("energy", q=q, v=v)
    return float(found["kinetic"].item() + found["potential"].item())


def test_an_impact_follows_its_equation(bouncing: Model) -> None:
    """Straight down: m x'' = - m g + k d^1.5 (1 + c d') integrated by itself."""

    def slope(_: float, y: Array) -> list[float]:
        depth = max(0.0, -y[0])
        return [y[1], -GRAVITY + STIFFNESS * depth**1.5 * max(0.0, 1.0 - DISSIPATION * y[1]) / MASS]

    wanted = solve_ivp(slope, (0.0, 0.04), [0.001, -1.0], rtol=1e-11, atol=1e-13).y[:, -1]
    start = thrown(bouncing, 0.001, np.array([0.0, 0.0, -1.0]), np.zeros(3))
    found = simulate(bouncing, 0.04, 2e-5, state=start).final
    np.testing.assert_allclose([found.q[2], found.v[2]], wanted, rtol=1e-6, atol=1e-9)
    assert found.v[2] > 0.5  # on its way up again


@pytest.mark.parametrize("seed", beyond(6, range(60)))
def test_impacts_never_create_energy(bouncing: Model, seed: int) -> None:
    """Of balls that fly and spin anyhow, at all times of several impacts."""
    numbers = np.random.default_rng(seed)
    velocity = numbers.normal(size=3) * [2.0, 2.0, 1.0] - [0.0, 0.0, 1.5]
    start = thrown(bouncing, 0.01, velocity, 40.0 * numbers.normal(size=3))
    run = simulate(bouncing, 0.5, 2e-5, state=start, every=5)
    total = np.array([energy(bouncing, q, v) for q, v in zip(run.q[::5], run.v[::5], strict=True)])
    assert run["contact.1"].max() > 0.0
    assert np.diff(total).max() <= 1e-7 * total[0]
    assert total[-1] < 0.98 * total[0]
    assert run["contact.4"].min() >= 0.0  # it never pulls


def test_a_ball_that_slides_begins_to_roll(bouncing: Model) -> None:
    """It slows down by friction times gravity until it rolls, with m r^2 / (m r^2 + I) of its speed."""
    depth = (MASS * GRAVITY / STIFFNESS) ** (2 / 3)
    run = simulate(bouncing, 0.6, 1e-4, state=thrown(bouncing, -depth, np.array([1.0, 0.0, 0.0]), np.zeros(3)))
    first = run.time < 0.02
    slope = np.polyfit(run.time[first], run["moves.x"][first], 1)[0]
    assert slope == pytest.approx(-FRICTION * GRAVITY, rel=2e-3)
    arm = RADIUS - depth
    rolling = MASS * arm**2 / (MASS * arm**2 + INERTIA)
    assert run["moves.x"][-1] == pytest.approx(rolling, rel=2e-3)


def test_halving_implicit_steps_converges(bouncing: Model) -> None:
    """At second order through an impact with friction, to the fine explicit run."""
    start = thrown(bouncing, 0.002, np.array([0.8, 0.0, -1.0]), np.array([0.0, -20.0, 5.0]))
    fine = simulate(bouncing, 0.03, 1e-5, state=start, every=10**6).final
    errors = []
    for step in (4e-4, 2e-4, 1e-4):
        run = simulate(bouncing, 0.03, step, method="trapezoidal", state=start)
        assert run.success
        errors.append(float(np.abs(run.final.v - fine.v).max()))
    assert np.log2(np.array(errors[:-1]) / errors[1:]) == pytest.approx([2.0, 2.0], abs=0.3), errors


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"stiffness": 0.0}, "stiffness must be positive"),
        ({"radius": -0.1}, "radius is negative"),
        ({"dissipation": -0.1}, "dissipation is negative"),
        ({"exponent": 0.5}, "give 1, 1.5 or more"),
        ({"bodies": ["ball", "ball"]}, "both bodies are 'ball'"),
        ({"type": "ground_contact"}, "write `type: sphere_plane`"),
    ],
)
def test_what_a_contact_cannot_be(changes: Raw, text: str) -> None:
    with pytest.raises(DescriptionError, match=text):
        described(ball(**changes))
