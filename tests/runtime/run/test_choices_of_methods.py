"""Mechanisms with several choices of dependent coordinates under every explicit method."""

from __future__ import annotations

import time
import warnings
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from symgen.runtime.methods import Explicit, Symplectic

import symgen
from symgen.description import SymgenNotice
from symgen.mechanism import grouping
from symgen.mechanism.analyse import analyse
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.geometry import parameter_values
from symgen.runtime import METHODS, Model, State

from ...support.agreement import Interpreted, described, lowered, sampled
from ...support.doses import beyond

Raw = dict[str, Any]

EXPLICIT = [name for name, method in METHODS.items() if isinstance(method, Explicit | Symplectic)]
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


def two_hang(name: str, reach: list[float], **joints: Raw) -> Raw:
    """Two bodies, the second on the first, by rods that end `reach` from where they begin."""
    chain = ["ground", "b0", "b1"]
    rods = {
        f"rod{k}": {"type": "distance", "bodies": chain[k : k + 2], "at": [[k, 0, 0], [k + reach[0], *reach[1:]]]}
        for k in range(2)
    }
    inertia = {"xx": 0.02, "yy": 0.03, "zz": 0.025}
    placed = {f"b{k}": {"mass": 1.0, "com": [k + 1, 0.1 * k, 0], "inertia": inertia} for k in range(2)}
    return {"name": name, "bodies": placed, "joints": {**joints, **rods}}


PLANE = {"type": "planar", "normal": [0, 1, 0], "x_axis": [1, 0, 0]}
PLANAR_CHAIN = two_hang(
    "planar_chain",
    [1.0, 0.0, 0.0],
    plane0={**PLANE, "bodies": ["ground", "b0"], "at": [1, 0, 0]},
    plane1={**PLANE, "bodies": ["ground", "b1"], "at": [2, 0, 0]},
)
FREE_CHAIN = two_hang("free_chain", [0.9, 0.1, 0.05])

MECHANISMS = {raw["name"]: raw for raw in (PLANAR, SLIDES, FREE, BRICARD)}


def built(raw: Raw, formulation: str = "independent") -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(described(raw), formulation=formulation)


@pytest.mark.parametrize("name", MECHANISMS)
def test_every_explicit_method_takes_several_choices(name: str) -> None:
    model = built(MECHANISMS[name])
    assert len(model.constraints(model.assemble()).pivots) > 1
    runs = {
        method: symgen.simulate(
            model,
            until=1.2,
            step=1e-3,
            method=method,
            every=50,
            tolerance=1e-12 if method == "dormand-prince" else None,
        )
        for method in EXPLICIT
    }
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


def error(model: Model, reference: Model) -> float:
    """Of rk4 at 1 ms over three seconds."""
    start = reference.assemble()
    exact = symgen.simulate(reference, until=3.0, step=1e-2, method="dormand-prince", state=start)
    found = symgen.simulate(model, until=3.0, step=1e-3, every=10, state=start)
    assert found.success, found.status
    return float(np.abs(found.q - exact.q).max())


@pytest.mark.parametrize("raw", [PLANAR_CHAIN, FREE_CHAIN], ids=["planes", "free"])
@pytest.mark.parametrize("formulation", beyond(1, ["independent", "partitioned"]))
def test_a_poor_choice_costs_no_accuracy(raw: Raw, formulation: str) -> None:
    """Both rods swing through positions where the dependent coordinates hardly move them."""
    reference = built(raw, "multiplier")
    assert error(built(raw, formulation), reference) < 5.0 * error(reference, reference)


def ladder(loops: int) -> Raw:
    """Four-bars side by side, of links of one metre, each sharing a crank with the next."""
    inertia = {"xx": 0.08, "yy": 0.08, "zz": 0.08}
    raw: Raw = {"name": "ladder", "bodies": {}, "joints": {}}

    def hinge(name: str, inner: str, outer: str, place: list[float]) -> None:
        raw["joints"][name] = {"type": "revolute", "bodies": [inner, outer], "at": place, "axis": [0, 1, 0]}

    for k in range(loops + 1):
        raw["bodies"][f"crank{k}"] = {"mass": 1.0, "com": [k, 0, 0.5], "inertia": inertia}
        hinge(f"foot{k}", "ground", f"crank{k}", [k, 0, 0])
    for k in range(loops):
        raw["bodies"][f"bar{k}"] = {"mass": 1.0, "com": [k + 0.5, 0, 1], "inertia": inertia}
        hinge(f"left{k}", f"crank{k}", f"bar{k}", [k, 0, 1])
        hinge(f"right{k}", f"bar{k}", f"crank{k + 1}", [k + 1, 0, 1])
    raw["initial"] = {"foot0": {"velocity": 1.0}}
    return raw


def parallelogram() -> Raw:
    """A ladder of one loop, turned fast enough to pass its flat positions."""
    return ladder(1) | {"name": "parallelogram", "gravity": [0, 0, -9.81]}


@pytest.mark.parametrize("raw", [PLANAR_CHAIN, FREE_CHAIN, BRICARD, parallelogram()], ids=lambda raw: raw["name"])
@pytest.mark.parametrize("formulation", ["independent", "partitioned"])
def test_the_smallest_correction_closes_loops_whatever_the_choice(raw: Raw, formulation: str) -> None:
    """Counted in sizes of the mechanism, or by mass where the motion passes a change point."""
    mechanism = analyse(described(raw))
    assert len(mechanism.partitions) > 1 or mechanism.change_points
    model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
    state = sampled(mechanism, model).state
    sizes = Assembly(mechanism, parameter_values(mechanism.description)).column_scale()
    weights = np.diag(2.0 ** -np.round(2.0 * np.log2(sizes)))
    if mechanism.change_points:
        weights = model.call("mass_matrix", q=state.q)["M"]
    opened = np.random.default_rng(2).normal(size=mechanism.constraints)
    back = np.linalg.inv(np.linalg.cholesky(weights)).T
    smallest = back @ np.linalg.lstsq(model.constraint_jacobian(state) @ back, opened, rcond=None)[0]
    for choice in range(len(mechanism.partitions)):
        name = "correction" if choice == 0 else f"correction_{choice + 1}"
        delta = model.call(name, t=state.time, q=state.q, l=opened)["delta"]
        assert delta == pytest.approx(smallest, rel=1e-8, abs=1e-9 * np.abs(smallest).max())


@pytest.mark.parametrize("formulation", ["independent", "partitioned"])
def test_energy_is_kept_through_change_points(formulation: str) -> None:
    """Errors in the other way to go on grow near a flat position; taking them out must not do work."""
    model = built(parallelogram(), formulation)
    run = symgen.simulate(model, until=6.0, step=1e-3, every=100)
    z = model.initial_state().z
    energies = [sum(model.energy(State(t, q, v, z))) for t, q, v in zip(run.time, run.q, run.v, strict=True)]
    assert np.ptp(run.q[:, 0]) > 2 * np.pi
    assert np.ptp(energies) < 5e-7 * energies[0]


def test_many_loops_are_analysed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty-one bodies in one group; its motion is followed. With one freedom there is none for two movable pieces: of ten thousand
    sets of three bodies hardly any is worth taking out to see."""
    tried = []
    pieces = grouping._pieces
    monkeypatch.setattr(grouping, "_pieces", lambda *those: tried.append(those) or pieces(*those))
    before = time.process_time()
    (group,) = (group for group in analyse(described(ladder(20))).groups if group.cuts)
    assert len(group.bodies) == 41
    assert time.process_time() - before < 5.0
    assert len(tried) < 100
