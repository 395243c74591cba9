"""Trims that find parameters, and trims on a gradient: values worked out by hand, models that stay as they were, runs that stay steady."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.model.scales import open_by
from symgen.runtime.model.search import Search

import symgen
from symgen.description.errors import DescriptionError
from symgen.description.read import read_text
from symgen.driving.repetition import repeat
from symgen.runtime import ArgumentError, Model, SymgenNotice, TrimError

from ...support.agreement import described
from .test_trim import WHEEL

MASS, RADIUS = 220.0, 0.3
MANOEUVRES = """
manoeuvres:
  climb: {until: 0.2, trim: {speed: 20, gradient: 0.05, free: [torque]}}
  thin_air: {until: 0.2, inputs: {torque: 30}, trim: {speed: 20, free: [drag]}}
"""


@pytest.fixture(scope="module")
def wheel() -> Model:
    return symgen.build(read_text(f"{WHEEL}gravity: [0, 0, -9.81]\n{MANOEUVRES}"), formulation="independent")


def test_the_drag_that_a_torque_overcomes(wheel: Model) -> None:
    """drag v^2 radius = torque. The model stays as it was, and with the value that was found the state is steady."""
    before = dict(wheel.parameters)
    found = wheel.trim(20.0, {"torque": 30.0}, free=["drag"])
    assert found.parameters == {"drag": pytest.approx(30.0 / (RADIUS * 20.0**2), rel=1e-7)}
    assert dict(wheel.parameters) == before
    assert np.abs(wheel.acceleration(found.state, found.inputs)).max() > 0.1
    with wheel.trying():
        wheel.set_parameters(found.parameters)
        assert np.abs(wheel.acceleration(found.state, found.inputs)).max() < 1e-6


@pytest.mark.parametrize("unit", [1e-8, 1e7])
def test_the_unit_of_a_parameter_does_not_matter(unit: float) -> None:
    text = WHEEL.replace("drag: 0.5", f"drag: {0.5 / unit!r}").replace("-drag*", f"-{unit!r}*drag*")
    found = symgen.build(read_text(text), formulation="independent").trim(20.0, {"torque": 30.0}, free=["drag"])
    assert found.parameters["drag"] * unit == pytest.approx(0.25, rel=1e-7)


def test_a_parameter_that_is_zero_at_the_start() -> None:
    text = WHEEL.replace("drag: 0.5", "drag: 0.0")
    found = symgen.build(read_text(text), formulation="independent").trim(20.0, {"torque": 30.0}, free=["drag"])
    assert found.parameters["drag"] == pytest.approx(0.25, rel=1e-7)


def test_inputs_and_parameters_together(wheel: Model) -> None:
    """Two unknowns for one equation: a solution near the start, whichever is named first."""
    one, other = (wheel.trim(20.0, free=names) for names in (["drag", "torque"], ["torque", "drag", "torque"]))
    assert one.inputs[0] == pytest.approx(one.parameters["drag"] * 20.0**2 * RADIUS, rel=1e-6)
    assert other.inputs[0] == pytest.approx(one.inputs[0], rel=1e-9)


SLIDER = {
    "name": "crank_on_a_spring",
    "parameters": {"reach": 0.3},
    "bodies": {
        "crank": {"mass": 1.0, "com": [0.05, 0, 0.07], "inertia": {"xx": 0.01, "yy": 0.01, "zz": 0.01}},
        "rod": {"mass": 1.0, "com": ["0.1 + reach/2", 0, 0.07], "inertia": {"xx": 0.01, "yy": 0.01, "zz": 0.01}},
        "block": {"mass": 2.0, "com": ["0.1 + reach", 0, 0], "inertia": {"xx": 0.01, "yy": 0.01, "zz": 0.01}},
    },
    "joints": {
        "pin": {"type": "revolute", "bodies": ["ground", "crank"], "at": [0, 0, 0], "axis": [0, 1, 0]},
        "elbow": {"type": "revolute", "bodies": ["crank", "rod"], "at": [0.1, 0, 0.15], "axis": [0, 1, 0]},
        "foot": {"type": "revolute", "bodies": ["rod", "block"], "at": ["0.1 + reach", 0, 0], "axis": [0, 1, 0]},
        "rail": {"type": "prismatic", "bodies": ["ground", "block"], "at": [0, 0, 0], "axis": [1, 0, 0]},
    },
    "inputs": {"moment": {"unit": "N m"}, "place": {"unit": "m"}},
    "drives": {"pushed": {"coordinate": "rail", "input": "place"}},
    "forces": {
        "motor": {"type": "torque", "bodies": ["ground", "crank"], "direction": [0, 1, 0], "torque": "moment"},
        "spring": {"type": "bushing", "bodies": ["ground", "rod"], "at": [0.3, 0, -0.1], "stiffness": [900, 900, 900, 0, 0, 0]},
    },
}  # fmt: skip


def test_a_length_in_a_loop_keeps_the_loop_closed() -> None:
    """The constraint equations change with the parameter too."""
    with pytest.warns(SymgenNotice, match="redundant"):
        model = symgen.build(described(SLIDER))
    inputs = {"place": -0.05, "moment": 0.5}
    found = model.trim(0.0, inputs, free=["reach"], state=model.assemble(inputs=inputs))
    model.set_parameters(found.parameters)
    assert open_by(model, found.state, found.inputs) < 1e-9
    assert np.abs(model.acceleration(found.state, found.inputs)).max() < 1e-3


def test_names_that_cannot_be_free(wheel: Model) -> None:
    with pytest.raises(ArgumentError, match="no input or parameter 'darg'; did you mean drag"):
        wheel.trim(20.0, free=["darg"])
    fixed = symgen.build(read_text(WHEEL.replace("drag: 0.5", "drag: {value: 0.5, fixed: true}")))
    with pytest.raises(symgen.runtime.ParameterError, match="'drag' is fixed"):
        fixed.trim(20.0, free=["drag"])


def test_a_trim_that_fails_leaves_the_parameters(wheel: Model) -> None:
    before, inertias = dict(wheel.parameters), wheel.acceleration(wheel.assemble())
    with pytest.raises(TrimError, match=r"hub\.x \(.*m/s\^2 remains\)"):
        wheel.trim(20.0, free=["forces.tire.damping"], gradient=0.1)
    assert dict(wheel.parameters) == before
    np.testing.assert_array_equal(wheel.acceleration(wheel.assemble()), inertias)


@pytest.mark.parametrize("gradient", [0.05, -0.2, 0.0])
def test_a_gradient_pulls_back(wheel: Model, gradient: float) -> None:
    found = wheel.trim(20.0, free=["torque"], gradient=gradient)
    slope = math.atan(gradient)
    weight = MASS * 9.81
    assert found.inputs[0] == pytest.approx(RADIUS * (0.5 * 20.0**2 + weight * math.sin(slope)), rel=1e-6)
    height = dict(zip(wheel.layout.positions, found.state.q, strict=True))["hub.z"]
    assert height == pytest.approx(-weight * math.cos(slope) / 2.0e5, rel=1e-6)
    gravity = [found.parameters[f"gravity.{axis}"] for axis in "xyz"]
    np.testing.assert_allclose(gravity, [-9.81 * math.sin(slope), 0.0, -9.81 * math.cos(slope)], atol=1e-12)
    assert wheel.parameters["gravity.z"] == -9.81


def test_uphill_is_where_the_body_heads(wheel: Model) -> None:
    half = math.sqrt(0.5)
    turned = wheel.assemble({"hub.q0": half, "hub.q3": half})
    found = wheel.trim(20.0, free=["torque"], gradient=0.1, state=turned)
    assert found.parameters["gravity.x"] == pytest.approx(0.0, abs=1e-12)
    assert found.parameters["gravity.y"] == pytest.approx(-9.81 * 0.1 / math.hypot(1.0, 0.1))
    weight = RADIUS * MASS * 9.81 * math.sin(math.atan(0.1))
    assert found.inputs[0] == pytest.approx(weight, rel=1e-5), "the wind blows along x only"


def test_gradients_that_make_no_sense(wheel: Model) -> None:
    plain = symgen.build(read_text(WHEEL), formulation="independent")
    with pytest.raises(TrimError, match=r"Write `gravity: \[0, 0, -9\.81\]`"):
        plain.trim(20.0, free=["torque"], gradient=0.05)
    with pytest.raises(ArgumentError, match="a circle on a gradient"):
        wheel.trim(20.0, free=["torque"], gradient=0.05, curvature=0.1)
    with pytest.raises(ArgumentError, match="gradient"):
        wheel.trim(20.0, free=["torque"], gradient=float("inf"))
    with pytest.raises(ArgumentError, match=r"gravity\.z cannot be free on a gradient"):
        wheel.trim(20.0, free=["torque", "gravity.z"], gradient=0.05)


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_body_that_points_up_has_nothing_ahead(wheel: Model, way: float) -> None:
    """Quarter turns about y, in numbers that are rounded."""
    half = math.sqrt(0.5)
    upright = replace(wheel.assemble(), q=[0.0, 0.0, 0.0, half, 0.0, way * half, 0.0, 0.0])
    with pytest.raises(TrimError, match="points up or down, so that no direction is ahead"):
        wheel.trim(20.0, free=["torque"], gradient=0.1, state=upright)


@pytest.mark.parametrize(("name", "parameter"), [("climb", "gravity.x"), ("thin_air", "drag")])
def test_a_manoeuvre_runs_with_what_its_trim_found(wheel: Model, tmp_path: Path, name: str, parameter: str) -> None:
    before = dict(wheel.parameters)
    run = symgen.simulate(wheel, manoeuvre=name)
    np.testing.assert_allclose(run.v, np.broadcast_to(run.v[0], run.v.shape), atol=1e-6)
    assert run.record is not None
    assert run.record.parameters[parameter] != before[parameter]
    assert dict(wheel.parameters) == before
    run.save(tmp_path / "run.nc")
    assert repeat(tmp_path / "run.nc").difference == 0.0


def test_a_manoeuvre_with_a_wrong_name_is_refused() -> None:
    with pytest.raises(DescriptionError, match="no input or parameter 'darg'"):
        read_text(f"{WHEEL}{MANOEUVRES.replace('[drag]', '[darg]')}")
    with pytest.raises(DescriptionError, match="depends on 'drag', which the trim finds"):
        read_text(f"{WHEEL}{MANOEUVRES.replace('torque: 30', 'torque: 60*drag')}")
    fixed = WHEEL.replace("drag: 0.5", "drag: {value: 0.5, fixed: true}")
    with pytest.raises(DescriptionError, match="'drag' is fixed"):
        read_text(f"{fixed}{MANOEUVRES}")


def test_a_trim_starts_from_an_earlier_one(wheel: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inputs and parameters that are free begin with what was found, so that one step is enough."""
    steps: list[bool] = []
    step = Search.step
    monkeypatch.setattr(Search, "step", lambda self, fresh: (steps.append(fresh), step(self, fresh))[1])
    for free, name in ((["torque"], "torque"), (["drag"], "drag")):
        first = wheel.trim(25.0, {"torque": 30.0}, free=free)
        steps.clear()
        again = wheel.trim(25.0, {"torque": 30.0}, free=free, state=first)
        assert len(steps) <= 2, name
        np.testing.assert_allclose(again.inputs, first.inputs, rtol=1e-9)
        assert again.parameters == pytest.approx(first.parameters, rel=1e-9)


def test_a_trim_of_another_model_is_no_start(wheel: Model) -> None:
    first = wheel.trim(25.0, free=["torque"])
    for inputs in ([], [1.0, 2.0], [math.nan]):
        with pytest.raises(ArgumentError, match="inputs of the trim that the search starts from must be"):
            wheel.trim(25.0, free=["torque"], state=replace(first, inputs=np.array(inputs)))


def test_messages_say_what_nothing_balances_and_what_could(wheel: Model) -> None:
    with pytest.raises(
        TrimError, match=r"nothing balances the acceleration of hub\.x \(-0\.\d+ m/s\^2 remains\).*set torque free"
    ):
        wheel.trim(20.0)
    with pytest.raises(TrimError, match=r"on a gradient of 0\.05 .*\(-\S+ (m|rad)/s\^2 remains\).*set torque free"):
        wheel.trim(0.5, gradient=0.05)


def test_a_state_out_of_reach_is_not_blamed_on_inputs(wheel: Model) -> None:
    """Tires cannot pull it up such a slope."""
    with pytest.raises(
        TrimError, match=r"remains\); the search ended at torque = \S+\. To go on, start nearer"
    ) as error:
        wheel.trim(5.0, free=["torque"], gradient=4.0)
    assert "set " not in str(error.value)


def test_what_is_free_without_effect_is_named() -> None:
    """A bead falls as fast with any mass."""
    text = """
name: falling_bead
bodies: {bead: {mass: 1.0, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
joints: {rod: {type: prismatic, bodies: [ground, bead], axis: [0, 0, 1]}}
"""
    model = symgen.build(read_text(text), formulation="independent")
    with pytest.raises(
        TrimError, match=r"rod \(-9\.81 m/s\^2 remains\); bodies\.bead\.mass is free, but without effect"
    ):
        model.trim(0.0, free=["bodies.bead.mass"])


def test_more_unknowns_than_equations_end_soon(shipped: Callable[..., Model], monkeypatch: pytest.MonkeyPatch) -> None:
    """A torque holds the speed with any mass: the search does not wander along what changes nothing."""
    sedan = shipped("sedan", "independent")
    steps: list[bool] = []
    step = Search.step
    monkeypatch.setattr(Search, "step", lambda self, fresh: (steps.append(fresh), step(self, fresh))[1])
    free = ["drive_torque", "bodies.chassis.mass"]
    found = sedan.trim(20.0, free=free)
    first = len(steps)
    sedan.trim(20.0, free=free, state=found)
    assert first <= 12
    assert len(steps) - first <= 4
