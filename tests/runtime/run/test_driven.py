"""Mechanisms whose motion is prescribed altogether: no unknown is left to a step, and drives and loops hold none the less."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from symgen import build
from symgen.runtime import Model, Solution, Tolerances, simulate

from ...support.agreement import described

Raw = dict[str, Any]

pytestmark = pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")

ARM: Raw = {
    "name": "driven_arm",
    "bodies": {"arm": {"mass": 1.0, "com": [0, 0, 0.2], "inertia": 0}},
    "joints": {"main": {"type": "revolute", "bodies": ["ground", "arm"], "at": [0, 0, 0], "axis": [0, 1, 0]}},
    "inputs": {"angle": {"unit": "rad"}},
    "drives": {"turn": {"coordinate": "main", "input": "angle"}},
}
RADIUS, ROD = 0.2, 0.7
CRANK: Raw = {
    "name": "driven_slider_crank",
    "bodies": {
        "crank": {"mass": 0.4, "com": [0, 0, RADIUS / 2], "inertia": {"xx": 0.002, "yy": 0.002, "zz": 0.0001}},
        "rod": {"mass": 0.6, "com": [ROD / 2, 0, RADIUS], "inertia": {"xx": 0.001, "yy": 0.02, "zz": 0.02}},
        "piston": {"mass": 0.5, "com": [math.sqrt(ROD**2 - RADIUS**2), 0, 0], "inertia": 0},
    },
    "joints": {
        "main": {"type": "revolute", "bodies": ["ground", "crank"], "at": [0, 0, 0], "axis": [0, 1, 0]},
        "pin": {"type": "revolute", "bodies": ["crank", "rod"], "at": [0, 0, RADIUS], "axis": [0, 1, 0]},
        "wrist": {
            "type": "revolute", "bodies": ["rod", "piston"], "at": [math.sqrt(ROD**2 - RADIUS**2), 0, 0], "axis": [0, 1, 0],
        },
        "slide": {
            "type": "prismatic", "bodies": ["ground", "piston"], "at": [math.sqrt(ROD**2 - RADIUS**2), 0, 0], "axis": [1, 0, 0],
        },
    },
    "inputs": {"angle": {"unit": "rad"}},
    "drives": {"turn": {"coordinate": "main", "input": "angle"}},
}  # fmt: skip

RUNS: dict[str, Mapping[str, Any]] = {
    "trapezoidal": {},
    "bdf2": {},
    "implicit-euler": {},
    "generalised-alpha": {},
    "trapezoidal, every step": {"refresh": "every-step"},
    "trapezoidal, two iterations": {"iterations": 2},
    "trapezoidal, controlled": {"tolerance": 1e-8},
    "bdf2, controlled": {"tolerance": 1e-8},
    "esdirk4": {},
    "rosenbrock-w": {},
    "rk4": {},
    "dormand-prince": {},
}

Signal = Callable[[float], float]


def driven(raw: Raw, run: str, angle: tuple[Signal, Signal, Signal]) -> tuple[Model, Solution]:
    """A second in which an angle follows a function with its two rates."""
    model = build(described(raw))
    names = ("angle", "angle.rate", "angle.acceleration")
    inputs = dict(zip(names, angle, strict=True))
    return model, simulate(model, 1.0, 1e-3, method=run.partition(",")[0], inputs=inputs, **RUNS[run])


SWING = (lambda t: math.sin(3 * t), lambda t: 3 * math.cos(3 * t), lambda t: -9 * math.sin(3 * t))
TURNING = (lambda t: 10.0 * t, lambda t: 10.0, lambda t: 0.0)


@pytest.mark.parametrize("run", RUNS)
def test_a_driven_arm_is_where_it_is_driven_to(run: str) -> None:
    _, solution = driven(ARM, run, SWING)
    assert solution.success, solution.status
    assert solution.q[:, 0] == pytest.approx(np.sin(3 * solution.time), abs=1e-9)
    assert solution.v[1:, 0] == pytest.approx(3 * np.cos(3 * solution.time[1:]), abs=1e-8)
    assert solution.statistics.worst_closure < 1e-9


@pytest.mark.parametrize("run", RUNS)
def test_a_driven_crank_takes_its_piston_along(run: str) -> None:
    model, solution = driven(CRANK, run, TURNING)
    assert solution.success, solution.status
    angle = 10.0 * solution.time
    reach = RADIUS * np.sin(angle) + np.sqrt(ROD**2 - (RADIUS * np.cos(angle)) ** 2)
    slide = solution.q[:, model.layout.positions.index("slide")]
    assert slide == pytest.approx(reach - math.sqrt(ROD**2 - RADIUS**2), abs=1e-9)


def test_loops_that_stand_open_are_no_success() -> None:
    """A single iteration, which is all that this run is allowed, does not follow a drive that jumps."""
    model = build(described(CRANK))
    inputs = {"angle": lambda t: 0.3 * math.sin(300.0 * t), "angle.rate": 0.0, "angle.acceleration": 0.0}
    solution = simulate(
        model, 0.1, 5e-3, method="trapezoidal", iterations=1, inputs=inputs, tolerances=Tolerances(reach=10.0)
    )
    assert not solution.success
    assert solution.statistics.worst_closure > 1e-6
