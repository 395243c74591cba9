"""Mechanisms with several choices of dependent coordinates under every explicit method."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import symgen
from symgen.description import SymgenNotice
from symgen.runtime import Model

from .agreement import described

Raw = dict[str, Any]

EXPLICIT = ["rk4", "dormand-prince", "semi-implicit-euler"]
ROD = {"type": "distance", "bodies": ["ground", "bob"], "at": [[0, 0, 0], [1, 0, 0]]}


def bodies(*names: str) -> Raw:
    inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    return {name: {"mass": 1.0, "com": [1, 0, 0], "inertia": inertia} for name in names}


PLANAR: Raw = {
    "name": "planar_rod",
    "bodies": bodies("bob"),
    "joints": {
        "plane": {
            "type": "planar",
            "bodies": ["ground", "bob"],
            "at": [1, 0, 0],
            "normal": [0, 1, 0],
            "x_axis": [1, 0, 0],
        },
        "rod": ROD,
    },
}
SLIDES: Raw = {
    "name": "slides_rod",
    "bodies": bodies("sled", "bob"),
    "joints": {
        "along": {"type": "prismatic", "bodies": ["ground", "sled"], "at": [1, 0, 0], "axis": [1, 0, 0]},
        "up": {"type": "prismatic", "bodies": ["sled", "bob"], "at": [1, 0, 0], "axis": [0, 0, 1]},
        "rod": ROD,
    },
}
FREE: Raw = {"name": "free_rod", "bodies": bodies("bob"), "joints": {"rod": ROD}}
CORNERS = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1], [0, 0, 1]]
AXES = [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
BRICARD: Raw = {
    "name": "bricard",
    "gravity": [0, -9.81, 0],
    "bodies": {
        f"link{k}": {
            "mass": 1.0,
            "com": [(a + b) / 2 for a, b in zip(CORNERS[k], CORNERS[k + 1], strict=True)],
            "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.1},
        }
        for k in range(5)
    },
    "joints": {
        f"hinge{k}": {
            "type": "revolute",
            "bodies": ["ground" if k == 0 else f"link{k - 1}", "ground" if k == 5 else f"link{k}"],
            "at": corner,
            "axis": AXES[k % 3],
        }
        for k, corner in enumerate(CORNERS)
    },
}
"""Five links and ground along edges of a cube; it moves although counting says that it cannot."""

MECHANISMS = {raw["name"]: raw for raw in (PLANAR, SLIDES, FREE, BRICARD)}


def built(raw: Raw, formulation: str = "independent") -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(described(raw), formulation=formulation)


@pytest.mark.parametrize("name", MECHANISMS)
def test_every_explicit_method_takes_several_choices(name: str) -> None:
    model = built(MECHANISMS[name])
    assert len(model.constraints(model.assemble()).pivots) > 1
    runs = {method: symgen.simulate(model, until=1.2, step=1e-3, method=method, every=50) for method in EXPLICIT}
    assert all(run.success for run in runs.values()), [run.status for run in runs.values()]
    precise = runs.pop("dormand-prince")
    energies = [sum(model.energy(precise.state(row))) for row in range(len(precise.time))]
    assert np.ptp(energies) < 1e-9
    assert runs["rk4"].final.q == pytest.approx(precise.final.q, abs=1e-5)
    assert runs["semi-implicit-euler"].final.q == pytest.approx(precise.final.q, abs=0.1)


@pytest.mark.parametrize("formulation", ["independent", "partitioned"])
@pytest.mark.parametrize("method", EXPLICIT)
def test_a_pendulum_in_a_plane_swings(formulation: str, method: str) -> None:
    """It passes through positions where either coordinate of the plane has a dead point; a point mass by SciPy is the reference."""
    model = built(PLANAR, formulation)
    run = symgen.simulate(model, until=2.0, step=1e-3, method=method)
    swing = solve_ivp(lambda _, y: [y[1], -9.81 * np.cos(y[0])], (0.0, 2.0), [0.0, 0.0], rtol=1e-11, atol=1e-11)
    angle = swing.y[0, -1]
    error = {"rk4": 1e-6, "dormand-prince": 1e-9, "semi-implicit-euler": 0.05}[method]
    found = dict(zip(model.layout.positions, run.final.q, strict=True))
    assert (found["plane.x"] + 1.0, found["plane.y"]) == pytest.approx((np.cos(angle), -np.sin(angle)), abs=error)
