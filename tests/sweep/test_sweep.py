"""Datasets of sweeps against single runs of `simulate`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import read_text
from symgen.pipeline import build
from symgen.runtime import ArgumentError, Manoeuvre, Measure, Model, Stop, TrimRequest
from symgen.study import Even, Normal, Uniform
from symgen.study.posing import Wishes, posed

from .conftest import MODELS, SHORT

DAMPING, MASS = "forces.spring.damping", "bodies.chassis.mass"


def test_a_grid_gives_what_single_runs_give(corner: Model) -> None:
    found = symgen.sweep(corner, parameters={DAMPING: [1000, 2000], MASS: [300, 350, 400]}, **SHORT)
    assert found["comfort"].dims == (DAMPING, MASS)
    assert found["comfort"].attrs["units"] == "m/s^2"
    for damping in (1000, 2000):
        for mass in (300, 350, 400):
            corner.set_parameters({DAMPING: damping, MASS: mass})
            run = symgen.simulate(corner, method="trapezoidal", **SHORT)
            row = found.sel({DAMPING: damping, MASS: mass})
            assert (str(row["status"].item()), bool(row["success"])) == (run.status, True)
            assert float(row["ended"]) == pytest.approx(0.02, abs=1e-15)
            for name in SHORT["measures"]:
                assert float(row[name]) == pytest.approx(run.measures[name], rel=1e-12)


def test_signals_are_kept_as_often_as_asked(corner: Model) -> None:
    found = symgen.sweep(
        corner,
        parameters=[{DAMPING: 1000.0}, {DAMPING: 3000.0}],
        outputs=["chassis_position", "heave"],
        every=3,
        **SHORT,
    )
    corner.set_parameters({DAMPING: 3000.0})
    run = symgen.simulate(corner, method="trapezoidal", every=3, **SHORT)
    assert np.allclose(found["time"], run.time, rtol=1e-15)
    assert found["chassis_position.z"].dims == ("run", "time")
    for name in ("chassis_position.x", "chassis_position.z", "heave"):
        assert np.allclose(found[name].isel(run=1), run[name], rtol=1e-12, atol=1e-15)


PLAIN: dict[str, Any] = {"until": 0.02, "step": 1e-3}
SPOILT: dict[str, tuple[str, str, float, dict[str, Any]]] = {
    "a mass below zero": ("benchmark_quarter", MASS, -1.0, SHORT),
    "a road without measure": ("benchmark_quarter", "road_height", 1e200, SHORT),
    "a loop that cannot be closed": ("four_bar", "initial.d.position", 3.0, PLAIN),
    "a speed that no trim holds": ("sedan", "trim.speed", 1e9, {"manoeuvre": "braking", "until": 0.01}),
}
"""Model, what varies, the value that cannot be, and the runs."""


def alone(model: Model, name: str, value: float, given: dict[str, Any]) -> tuple[bool, str, dict[str, float]]:
    """What `simulate` says of one run."""
    given = dict(given)
    try:
        with model.trying():
            if name.startswith("trim."):
                plain = model.manoeuvres[given["manoeuvre"]](model.parameters)
                assert plain.trim is not None
                given["manoeuvre"] = replace(plain, trim=replace(plain.trim, **{name.removeprefix("trim."): value}))
            elif name.startswith("initial."):
                given["state"] = model.assemble({name.split(".")[1]: value})
            else:
                model.set_parameters({name: value})
            run = symgen.simulate(model, method="trapezoidal", **given)
    except symgen.runtime.SymgenRuntimeError as error:
        return False, str(error), {}
    return run.success, run.status, dict(run.measures)


@pytest.mark.parametrize("kind", SPOILT)
def test_runs_that_fail_are_named_and_harm_no_others(shipped: Callable[..., Model], kind: str) -> None:
    name_of_model, name, spoilt, given = SPOILT[kind]
    model = shipped(name_of_model, "independent")
    own = posed(model, Wishes(given.get("manoeuvre"), {name: [1.0]}, until=0.02, step=1e-3)).targets[name].own
    assert own is not None
    values = (own + 0.001 * abs(own) * np.arange(10)).tolist()
    values[3] = spoilt
    found = symgen.sweep(model, parameters=[{name: value} for value in values], **given)
    for row, value in enumerate(values):
        success, status, measures = alone(model, name, value, given)
        assert (bool(found["success"][row]), str(found["status"].values[row])) == (success, status)
        assert success == (row != 3)
        for each in found.data_vars:
            if success and each in measures:
                assert float(found[each][row]) == pytest.approx(measures[str(each)], rel=1e-12, nan_ok=True)


WEIGHT = """
name: weight
parameters: {part: 1.0}
bodies: {weight: {mass: part*2.0, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
joints: {slide: {type: prismatic, bodies: [ground, weight], at: [0, 0, 0], axis: [0, 0, 1]}}
forces: {spring: {type: joint_force, coordinate: slide, force: -100*x}}
"""


def test_zero_by_a_formula_is_the_fault_of_its_run_only() -> None:
    model = build(read_text(WEIGHT))
    given: dict[str, Any] = {**PLAIN, "measures": {"end": Measure("final", "slide")}}
    found = symgen.sweep(model, parameters={"study.tenths": np.arange(11.0)}, ties={"part": "study.tenths/10"}, **given)
    assert found["success"].values.tolist() == [False] + [True] * 10
    for row in range(11):
        success, status, measures = alone(model, "part", row / 10, given)
        assert (bool(found["success"][row]), str(found["status"].values[row])) == (success, status)
        assert success == (row > 0)
        assert not success or float(found["end"][row]) == pytest.approx(measures["end"], rel=1e-12)


def test_manoeuvres_with_trim_speed_and_stop() -> None:
    model = build(MODELS / "sedan.yaml")
    vary = {"trim.speed": [8.0, 10.0], "stop.value": [7.5], "speed": "trim.speed"}
    found = symgen.sweep(model, "braking", vary, inputs={"brake_torque": 2000.0}, ties={}, step=2e-3)
    for k, speed in enumerate((8.0, 10.0)):
        model.set_parameters({"speed": speed})
        plain = model.manoeuvres["braking"](model.parameters)
        case = Manoeuvre(
            "braking",
            plain.until,
            2e-3,
            plain.inputs,
            {},
            trim=TrimRequest(speed, ("drive_torque",)),
            measures=plain.measures,
        )
        stop = Stop("chassis_velocity.x", 7.5)
        run = symgen.simulate(model, manoeuvre=case, method="trapezoidal", inputs={"brake_torque": 2000.0}, stop=stop)
        assert str(found["status"].values.ravel()[k]) == run.status
        assert found["ended"].values.ravel()[k] == pytest.approx(run.final.time, rel=1e-12)
        for name, value in run.measures.items():
            assert found[name].values.ravel()[k] == pytest.approx(value, rel=1e-12, nan_ok=True)


def test_starts_and_ends_of_their_own(shipped: Callable[..., Model]) -> None:
    model = shipped("pendulum", "recursive")
    name = model.coordinates[0]
    rows = [{f"initial.{name}.position": 0.3, "until": 0.2}, {f"initial.{name}.position": 0.5, "until": 0.1}]
    found = symgen.sweep(model, parameters=rows, step=1e-2, method="rk4", outputs=[name])
    for k, (angle, until) in enumerate(((0.3, 0.2), (0.5, 0.1))):
        run = symgen.simulate(model, until, 1e-2, state=model.assemble({name: angle}))
        assert float(found["ended"][k]) == pytest.approx(until, rel=1e-12)
        signal = found[name].isel(run=k).dropna("time")
        assert np.allclose(signal["time"], run.time, atol=1e-15)
        assert np.allclose(signal, run[name], rtol=1e-12)


def test_samples_and_orders_change_no_run(corner: Model) -> None:
    """A run depends on nothing but its own row."""
    found = symgen.sweep(
        corner, parameters={DAMPING: Normal(relative=0.2), MASS: Uniform(relative=0.1)}, samples=20, **SHORT
    )
    order = np.random.default_rng(0).permutation(20)
    rows = [{DAMPING: float(found[DAMPING][k]), MASS: float(found[MASS][k])} for k in order]
    again = symgen.sweep(corner, parameters=rows, **SHORT)
    assert np.array_equal(found["comfort"].values[order], again["comfort"].values)


def test_the_model_is_as_before(corner: Model) -> None:
    corner.set_parameters({MASS: 333.0})
    before = corner.parameters
    symgen.sweep(corner, parameters={MASS: [300.0, -1.0]}, **SHORT)
    assert corner.parameters == before


def test_parameters_that_were_set_count(corner: Model) -> None:
    corner.set_parameters({MASS: 333.0})
    found = symgen.sweep(corner, parameters={DAMPING: [2000.0]}, **SHORT)
    both = symgen.sweep(corner, parameters={DAMPING: [2000.0], MASS: 333.0}, **SHORT)
    assert float(found["comfort"][0]) == float(both["comfort"][0])
    assert float(both[MASS]) == 333.0


def test_parameters_that_are_set_meanwhile_are_said(corner: Model) -> None:
    def meddle(done: int, total: int) -> None:
        corner.set_parameters({MASS: 300.0 + done})

    with pytest.raises(ArgumentError, match="a model of its own"):
        symgen.sweep(corner, parameters={DAMPING: np.linspace(1e3, 2e3, 20)}, chunk=8, progress=meddle, **SHORT)


def test_names_that_meet_are_kept_apart(corner: Model) -> None:
    measures = {
        "heave": Measure("final", "heave"),
        DAMPING: Measure("final", "heave"),
        "ended": Measure("mean", "heave"),
    }
    found = symgen.sweep(
        corner, parameters={DAMPING: [1000.0]}, outputs=["heave"], until=0.01, step=1e-3, measures=measures
    )
    assert {"heave", f"measure:{DAMPING}", "measure:ended", "ended", "output:heave"} <= set(map(str, found.data_vars))


def test_progress_counts_runs(corner: Model) -> None:
    seen: list[tuple[int, int]] = []
    given: dict[str, Any] = {"parameters": {DAMPING: np.linspace(1e3, 2e3, 20)}, "chunk": 8, **SHORT}
    symgen.sweep(corner, progress=lambda *now: seen.append(now), **given)
    assert seen == [(0, 20), (8, 20), (16, 20), (20, 20)]


@pytest.mark.parametrize("more", [{"chunk": 1}, {"chunk": 7}, {"chunk": 64}, {"threads": 1}, {"threads": 3}])
def test_chunks_and_threads_change_no_bit(corner: Model, more: dict[str, int]) -> None:
    rows = {DAMPING: Normal(relative=0.2), MASS: Uniform(relative=0.1)}
    given: dict[str, Any] = {"parameters": rows, "samples": 21, "outputs": ["heave"], "every": 4, **SHORT}
    plain, other = symgen.sweep(corner, **given), symgen.sweep(corner, **given, **more)
    for name in (*SHORT["measures"], "heave", "ended", "status"):
        assert np.array_equal(plain[name].values, other[name].values), name


@pytest.mark.parametrize("wrong", [{"step": 0.0}, {"step": "1e-3"}, {"until": "long"}, {"until": float("nan")}])
def test_steps_and_lengths_that_cannot_be_are_refused(corner: Model, wrong: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError, match=r"(must be a finite number|above zero)"):
        symgen.sweep(corner, parameters={DAMPING: [1e3]}, **{**PLAIN, **wrong})


@pytest.mark.parametrize("method", ["trapezoidal", "rk4"])
@pytest.mark.parametrize("threads", [0, -1, 1.5])
def test_impossible_numbers_of_threads_are_refused(corner: Model, method: str, threads: Any) -> None:
    with pytest.raises(ArgumentError, match="threads must be a whole number from 1"):
        symgen.sweep(corner, parameters={DAMPING: [1e3]}, method=method, threads=threads, **SHORT)


def test_ctrl_c_keeps_what_is_done(corner: Model) -> None:
    def press(done: int, total: int) -> None:
        if done == 8:
            raise KeyboardInterrupt

    given: dict[str, Any] = {"parameters": {DAMPING: np.linspace(1e3, 2e3, 20)}, "chunk": 8, **SHORT}
    with pytest.warns(symgen.runtime.SymgenNotice, match="after 8 of 20 runs"):
        found = symgen.sweep(corner, progress=press, **given)
    whole = symgen.sweep(corner, **given)
    assert found["success"].values.tolist() == [True] * 8 + [False] * 12
    assert np.array_equal(found["comfort"].values[:8], whole["comfort"].values[:8])
    assert set(found["status"].values[8:]) == {"not run: the sweep was interrupted"}


ENDS = [0.02, 0.01, 0.0071, -1.0, 0.0, 1e-300, 0.02, 0.013]


@pytest.mark.parametrize("chunk", [1, 3, 8])
def test_ends_of_their_own_in_chunks(corner: Model, chunk: int) -> None:
    """The times of outputs are those of the longest run, also in chunks without it; an impossible end harms no other run."""
    given: dict[str, Any] = {"step": 1e-3, "outputs": ["heave"]}
    found = symgen.sweep(corner, parameters={"until": ENDS}, chunk=chunk, **given)
    assert np.allclose(found["time"], np.linspace(0.0, 0.02, 21))
    assert found["success"].values.tolist() == [True] * 3 + [False] * 3 + [True] * 2
    for k, until in enumerate(ENDS):
        if found["success"][k]:
            run = symgen.simulate(corner, until, 1e-3, method="trapezoidal")
            shown = found["time"].values <= until + 1e-9
            expected = np.interp(found["time"].values[shown], run.time, run["heave"])
            assert np.allclose(found["heave"][k, shown], expected, rtol=1e-12, atol=1e-15)
            assert np.isnan(found["heave"][k, ~shown]).all()


@pytest.mark.parametrize("step", [0.0, -1e-3, float("nan")])
def test_steps_that_lead_nowhere_are_refused(corner: Model, step: float) -> None:
    with pytest.raises(ArgumentError, match="step"):
        symgen.sweep(corner, parameters={DAMPING: [1000.0]}, until=0.02, step=step)


def test_sides_of_grids_beyond_all_studies_are_refused_before_they_are_made(corner: Model) -> None:
    with pytest.raises(ArgumentError, match="at most"):
        symgen.sweep(corner, parameters={DAMPING: Even(1.0, 2.0, 10**12)}, **SHORT)
