"""Mechanisms that turn through full revolutions in independent coordinates: one choice of dependent coordinates is good everywhere,
or the one that is good is taken; where none is, the change point is named."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.description import SymgenNotice, read
from symgen.mechanism.analyse import analyse
from symgen.runtime import Model

from .agreement import Interpreted, described, lowered

MODELS = Path(__file__).parents[1] / "models"

ROD_PRESS = {
    "name": "rod_press",
    "points": {"main": [0, 0, 0], "pin": [0, 0, 0.045], "wrist": [0.137, 0, 0]},
    "gravity": [0, 0, -9.81],
    "bodies": {
        "rod": {"mass": 2.0, "com": [0.02, 0, 0.04], "inertia": {"xx": 0.001, "yy": 0.0121, "zz": 0.0119}},
        "piston": {"mass": 0.45, "com": "wrist", "inertia": {"xx": 0.0005, "yy": 0.0004, "zz": 0.0004}},
    },
    "joints": {
        "slide": {"type": "prismatic", "bodies": ["ground", "piston"], "at": "wrist", "axis": [1, 0, 0]},
        "small_end": {"type": "revolute", "bodies": ["piston", "rod"], "at": "wrist", "axis": [0, 1, 0]},
        "crank": {"type": "distance", "bodies": ["ground", "rod"], "at": ["main", "pin"]},
    },
    "initial": {"slide": {"velocity": 4.0}},
}
"""A slider-crank whose crank is a massless rod: stroke and angle of the connecting rod have dead points, in different places."""

HINGE = {"axis": [0, 1, 0], "type": "revolute"}

PARALLELOGRAM = {
    "name": "parallelogram",
    "points": {"A": [0, 0, 0], "B": [0, 0, 0.2], "C": [0.6, 0, 0.2], "D": [0.6, 0, 0]},
    "bodies": {
        "crank": {"mass": 0.5, "com": [0, 0, 0.1], "inertia": {"xx": 0.0017, "yy": 0.0017, "zz": 0.0001}},
        "coupler": {"mass": 1.3, "com": [0.3, 0, 0.2], "inertia": {"xx": 0.01, "yy": 0.035, "zz": 0.026}},
        "rocker": {"mass": 1.2, "com": [0.6, 0, 0.1], "inertia": {"xx": 0.026, "yy": 0.027, "zz": 0.002}},
    },
    "joints": {
        "a": {**HINGE, "bodies": ["ground", "crank"], "at": "A"},
        "b": {**HINGE, "bodies": ["crank", "coupler"], "at": "B"},
        "c": {**HINGE, "bodies": ["coupler", "rocker"], "at": "C"},
        "d": {**HINGE, "bodies": ["ground", "rocker"], "at": "D"},
    },
    "initial": {"a": {"velocity": 8.0}},
}


def built(description: object, formulation: str = "independent") -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(description, formulation=formulation)  # type: ignore[arg-type]


def slider_crank(**changes: object) -> object:
    """The model with other joints or another start."""
    text = (MODELS / "slider_crank.yaml").read_text()
    for old, new in changes.get("replaced", ()):  # type: ignore[attr-defined]
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.fixture(scope="session")
def press() -> Model:
    return built(described(ROD_PRESS))


def drift(model: Model, until: float, step: float) -> tuple[float, np.ndarray]:
    """Largest change of energy relative to the kinetic energy at the start, and the way of each coordinate."""
    start = model.assemble()
    run = symgen.simulate(model, until=until, step=step, state=start, every=20)
    assert run.success, run.status
    energies = [sum(model.energy(run.state(row))) for row in range(len(run.time))]
    way = np.abs(np.diff(run.q, axis=0)).sum(axis=0)
    return float(np.ptp(energies)) / model.energy(start).kinetic, way


def test_two_choices_where_every_coordinate_has_dead_points() -> None:
    (group,) = (group for group in analyse(described(ROD_PRESS)).groups if group.cuts)
    assert sorted(column for pivots in group.choices for _, column in pivots) == [0, 1]


@pytest.mark.parametrize("name", ["four_bar", "slider_crank", "andrews_squeezer", "benchmark_quarter"])
def test_one_choice_where_one_is_good_all_the_way(name: str) -> None:
    assert len(analyse(read(MODELS / f"{name}.yaml")).partitions) == 1


@pytest.mark.parametrize("position", [0.0, -0.03, 0.0071])
def test_every_choice_gives_the_same(position: float) -> None:
    mechanism = analyse(described(ROD_PRESS))
    for formulation in ("independent", "partitioned"):
        program = lowered(mechanism, formulation)
        model = Interpreted(mechanism, program, formulation)
        state = built(described(ROD_PRESS), "multiplier").assemble({"slide": position}, {"small_end": 3.0})
        given = {"t": np.zeros(1), "q": state.q, "v": state.v, "z": state.z, "u": np.zeros(0)}
        first, second = (model.call(name, **given)["a"] for name in ("acceleration", "acceleration_2"))
        assert second == pytest.approx(first, rel=1e-9)
        first, second = (
            model.call(name, **given, a=first)["l"] for name in ("multipliers", "multipliers_2")
        )
        assert second == pytest.approx(first, rel=1e-9)


def test_dead_points_of_both_coordinates_are_passed(press: Model) -> None:
    found, way = drift(press, 1.0, 2e-4)
    reference, _ = drift(built(described(ROD_PRESS), "multiplier"), 1.0, 2e-4)
    assert way[0] > 10 * 0.18
    assert found < 5.0 * reference
