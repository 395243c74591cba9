"""Mechanisms that turn through full revolutions in independent coordinates: one choice of dependent coordinates is good everywhere,
or the one that is good is taken; where none is, the change point is named."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

import symgen
from symgen.description import SymgenNotice, read, read_text
from symgen.description.schema import Description
from symgen.mechanism.analyse import analyse
from symgen.runtime import Model

from ...support.agreement import Interpreted, described, lowered

MODELS = Path(__file__).parents[3] / "models"

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


def built(description: Description | Path, formulation: str = "independent") -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(description, formulation=formulation)


def changed_slider_crank(*replacements: tuple[str, str]) -> Description:
    text = (MODELS / "slider_crank.yaml").read_text(encoding="utf-8")
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new)
    return described(yaml.safe_load(text))


BY_THE_SLIDER = (("crank: {velocity: 100.0}", "slide: {position: -0.01, velocity: 4.0}"),)
"""The stroke is what the description starts with."""
NO_CRANK_ANGLE = (
    ("at: pin, cut: true}", "at: pin, cut: false}"),
    ("at: main, axis: [0, 1, 0]}", "at: main, axis: [0, 1, 0], cut: true}"),
    ("  angle: {type: coordinate, coordinate: crank}\n  speed: {type: rate, coordinate: crank}\n", ""),
    ("  brake: {type: joint_force, coordinate: crank, force: -load}\n", ""),
    ("type: universal, bodies: [piston, rod], at: wrist, axis: [0, 1, 0], axis2: [0, 0, 1]",
     "type: revolute, bodies: [piston, rod], at: wrist, axis: [0, 1, 0]"),
    ("type: spherical, bodies: [crank, rod], at: pin", "type: revolute, bodies: [rod, crank], at: pin, axis: [0, 1, 0]"),
    ("  crank: {velocity: 100.0}", "  slide: {position: -0.01, velocity: 4.0}"),
)  # fmt: skip
"""The slider is the first coordinate of the tree, and what turns the crank is cut."""


@pytest.fixture(scope="session")
def press() -> Model:
    return built(described(ROD_PRESS))


def drift(model: Model, until: float, step: float) -> tuple[float, NDArray[np.float64]]:
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


@pytest.mark.parametrize("position", [-0.03, 0.0071, 0.02])
def test_every_choice_gives_the_same(position: float) -> None:
    mechanism = analyse(described(ROD_PRESS))
    for formulation in ("independent", "partitioned"):
        program = lowered(mechanism, formulation)
        model = Interpreted(mechanism, program, formulation)
        state = built(described(ROD_PRESS), "multiplier").assemble({"slide": position}, {"slide": 3.0})
        given = {"t": np.zeros(1), "q": state.q, "v": state.v, "z": state.z, "u": np.zeros(0)}
        first, second = (model.call(name, **given)["a"] for name in ("acceleration", "acceleration_2"))
        assert second == pytest.approx(first, rel=1e-9)
        first, second = (model.call(name, **given, a=first)["l"] for name in ("multipliers", "multipliers_2"))
        assert second == pytest.approx(first, rel=1e-9)


def test_dead_points_of_both_coordinates_are_passed(press: Model) -> None:
    found, way = drift(press, 1.0, 2e-4)
    reference, _ = drift(built(described(ROD_PRESS), "multiplier"), 1.0, 2e-4)
    assert way[0] > 10 * 0.18
    assert found < 5.0 * reference


@pytest.mark.parametrize("replacements", [BY_THE_SLIDER, NO_CRANK_ANGLE], ids=["start", "tree"])
def test_slider_crank_turns_whatever_it_starts_with(replacements: tuple[tuple[str, str], ...]) -> None:
    description = changed_slider_crank(*replacements)
    assert len(analyse(description).partitions) == 1
    found, way = drift(built(description), 0.4, 1e-4)
    reference, _ = drift(built(description, "multiplier"), 0.4, 1e-4)
    assert way.max() > 4 * 2 * np.pi
    assert found < 5.0 * reference + 1e-10


def test_four_bar_turns() -> None:
    found, way = drift(built(MODELS / "four_bar.yaml"), 2.0, 5e-4)
    reference, _ = drift(built(MODELS / "four_bar.yaml", "multiplier"), 2.0, 5e-4)
    assert way[0] > 3 * 2 * np.pi
    assert found < 5.0 * reference


def test_lanes_take_each_the_choice_that_suits_them(press: Model) -> None:
    """Some of eight states are next to a dead point of the slider, others next to one of the connecting rod."""
    run = symgen.simulate(press, until=0.3, step=2e-4)
    pivots = np.array([press.constraints(run.state(row)).pivots for row in range(len(run.time))])
    rows = [*np.argsort(pivots[:, 0])[:4], *np.argsort(pivots[:, 1])[:4]]
    assert pivots[rows].min(axis=0).max() < 0.02
    found = press.batch(lanes=8).accelerations(run.q[rows], run.v[rows])
    assert found == pytest.approx(run.a[rows], rel=1e-9)
    assert found == pytest.approx(np.array([press.acceleration(run.state(row)) for row in rows]), rel=1e-9)


def test_a_checkpoint_keeps_the_choice(press: Model) -> None:
    whole = symgen.simulate(press, until=0.1, step=2e-4)
    half = symgen.simulate(press, until=0.05, step=2e-4)
    rest = symgen.simulate(press, until=0.1, step=2e-4, resume=half.checkpoint)
    assert (rest.final.q == whole.final.q).all()


@pytest.mark.parametrize("method", ["rk4", "dormand-prince", "semi-implicit-euler"])
def test_change_points_are_named(method: str) -> None:
    notices = analyse(described(PARALLELOGRAM)).notices
    assert any(re.search(r"change point: there the constraints of '[abcd]' lose rank", notice) for notice in notices)
    model = built(described(PARALLELOGRAM))
    run = symgen.simulate(model, until=0.4, step=1e-4, method=method)
    if (
        method == "dormand-prince"
    ):  # steps as long as the error allows may get past; which branch follows is up to rounding
        assert run.success or "change point" in run.status
        before, after = (sum(model.energy(run.state(row))) for row in (0, -1))
        assert after == pytest.approx(before, abs=1e-5 * model.energy(run.state(0)).kinetic)
    else:
        assert run.statistics.weakest_pivot < 1e-3
        assert "nearly unsuitable" in run.status
    flat = model.assemble({"a": 0.5 * np.pi - 1e-8})
    stopped = symgen.simulate(model, until=1e-9, step=1e-9, state=flat, method=method)
    assert not stopped.success
    assert "change point" in stopped.status


def test_andrews_squeezer_runs() -> None:
    finals = [
        symgen.simulate(built(MODELS / "andrews_squeezer.yaml", each), until=0.05, step=1e-5, every=5000).final.q
        for each in ("independent", "multiplier")
    ]
    assert finals[0] == pytest.approx(finals[1], abs=1e-6)


def test_the_first_choice_splits_no_rotation_if_another_does_not() -> None:
    text = """
name: corner
bodies:
  arm: {mass: 4.0, com: [0, 0.4, 0.27], inertia: {xx: 0.1, yy: 0.03, zz: 0.1}}
  knuckle: {mass: 5.0, com: [0, 0.58, 0.25], inertia: {xx: 0.03, yy: 0.03, zz: 0.03}}
joints:
  pivot: {type: revolute, bodies: [ground, arm], at: [0, 0.25, 0.25], axis: [1, 0, 0]}
  ball: {type: spherical, bodies: [arm, knuckle], at: [0, 0.55, 0.18]}
  top: {type: distance, bodies: [ground, knuckle], at: [[0, 0.28, 0.38], [0, 0.55, 0.36]]}
  toe: {type: distance, bodies: [ground, knuckle], at: [[0.12, 0.26, 0.22], [0.12, 0.55, 0.2]]}
  drag: {type: distance, bodies: [arm, knuckle], at: [[-0.1, 0.3, 0.25], [0, 0.55, 0.36]]}
"""
    mechanism = analyse(read_text(text))
    assert len(mechanism.partitions) > 1
    assert {column for _, column in mechanism.partitions[0][-1]} == set(mechanism.joints[1].columns)


def test_implicit_steps_say_where_no_choice_closes_a_loop() -> None:
    """At the flat positions of a parallelogram all choices close it as badly."""
    model = built(described(PARALLELOGRAM))
    flat = symgen.simulate(model, 0.1, 1e-3, method="trapezoidal", state=model.assemble({"a": 0.5 * np.pi - 1e-6}))
    assert flat.statistics.weakest_pivot < 1e-3
    assert "nearly unsuitable" in flat.status
    run = symgen.simulate(model, 0.4, 1e-4, method="trapezoidal", every=10**6)
    assert not run.success
    assert "dependent coordinates of implicit steps (b, d) hardly close the loop at 'c' here" in run.status
