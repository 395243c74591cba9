"""Bodies on massless rods by steps of all bodies: every component has dead points, and the motion passes them in any direction."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import SymgenNotice
from symgen.runtime import Model, Solution, State, simulate

from ...support.agreement import described

STEP, UNTIL, INTERVAL = 1e-3, 3.0, 0.1
ROD = {"type": "distance", "bodies": ["ground", "bob"], "at": [[0, 0, 0], [1, 0, 0]]}
BESIDE = {"type": "distance", "bodies": ["ground", "bob"], "at": [[0, 0, 0.6], [1.1, 0, 0.4]]}
PLANE = {"type": "planar", "bodies": ["ground", "bob"], "at": [1, 0, 0], "normal": [0, 1, 0], "x_axis": [1, 0, 0]}
JOINTS = {"spherical": {"rod": ROD}, "planar": {"plane": PLANE, "rod": ROD}, "two_rods": {"rod": ROD, "beside": BESIDE}}


@cache
def built(name: str, formulation: str) -> Model:
    inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    bodies = {"bob": {"mass": 1.0, "com": [1, 0, 0], "inertia": inertia}}
    raw: dict[str, Any] = {"name": f"{name}_rods", "bodies": bodies, "joints": JOINTS[name]}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(described(raw), formulation)


def swing(angles: tuple[float, float], spin: tuple[float, float, float]) -> State:
    """A spherical pendulum: elevation and azimuth of the rod, and its angular velocity."""
    up, around = angles
    d = np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])
    names = ("bob.x", "bob.y", "bob.z")
    moves, rates = d - [1.0, 0.0, 0.0], np.cross(spin, d)
    return built("spherical", "multiplier").assemble(
        dict(zip(names, moves.tolist(), strict=True)), dict(zip(names, rates.tolist(), strict=True))
    )


def error(name: str, method: str, start: State, parts: int = 1) -> float:
    """Of `inertial`, against step control in joint coordinates; the largest one at any time."""

    def run(formulation: str, step: float, method: str) -> Solution:
        every = round(INTERVAL / step)
        found = simulate(built(name, formulation), UNTIL, step, method, state=start, every=every)
        assert found.success, found.status
        return found

    rough, fine = run("inertial", STEP / parts, method), run("multiplier", STEP, "dormand-prince")
    count = round(UNTIL / INTERVAL)
    return float(np.abs(rough.q[:count] - fine.q[:count]).max())


SWINGS = [
    ((1.1, 0.4), (2.6, -1.6, 1.1)),
    ((-0.7, 0.8), (3.3, -4.2, 1.3)),
    ((1.1, -1.5), (1.4, -1.9, 0.5)),
    ((1.3, -2.0), (0.8, -3.0, 3.6)),
    ((-1.0, -2.7), (8.5, 6.4, 2.9)),
    ((0.4, -1.7), (-0.4, -1.0, -0.5)),
    ((0.1, 0.8), (-2.0, 2.9, 0.8)),
    ((1.0, 1.0), (-2.2, 2.4, -1.2)),
]
"""All pass dead points in a direction that the free components allow, where the error of a step was hundreds of times larger."""


@pytest.mark.parametrize(("angles", "spin"), SWINGS)
def test_a_spherical_pendulum_passes_dead_points(angles: tuple[float, float], spin: tuple[float, float, float]) -> None:
    assert error("spherical", "bdf2", swing(angles, spin)) < 0.004


@pytest.mark.parametrize("velocities", [(2.44, -0.11, 0.39), (1.13, -1.54, 1.45)])
def test_a_body_on_two_rods_keeps_the_order(velocities: tuple[float, float, float]) -> None:
    moving = dict(zip(("bob.y", "bob.rx", "bob.rz"), velocities, strict=True))
    start = built("two_rods", "multiplier").assemble({}, moving)
    assert error("two_rods", "bdf2", start, 2) < 0.3 * error("two_rods", "bdf2", start) < 0.01


@pytest.mark.parametrize(("method", "order"), [("implicit-euler", 1), ("bdf2", 2)])
def test_a_pendulum_in_a_plane_keeps_the_order(method: str, order: int) -> None:
    start = built("planar", "multiplier").assemble({}, {"plane.y": 1.0})
    rough, fine = (error("planar", method, start, parts) for parts in (1, 2))
    assert np.log2(rough / fine) == pytest.approx(order, abs=0.2)


def test_iterations_of_a_given_number_that_diverge_are_told() -> None:
    """One iteration with factors of the start: the bob is a hundred lengths away before the numbers end."""
    start = built("planar", "multiplier").assemble({}, {"plane.y": 1.0})
    run = simulate(built("planar", "inertial"), 0.2555, 5e-4, "bdf2", "frozen", state=start, iterations=1)
    assert not run.success
    assert "did not converge" in run.status
    assert np.abs(run.final.q).max() < 10.0
