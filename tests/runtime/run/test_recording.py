"""Rows of the record: everything, or the outputs that were chosen and nothing else."""

from __future__ import annotations

import json
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.driving.repetition import repeat
from symgen.runtime import (
    METHODS,
    ArgumentError,
    Explicit,
    Measure,
    Model,
    Solution,
    Stop,
    SymgenNotice,
    Symplectic,
    load_run,
    simulate,
)

SLIDER_CRANK = """
name: crank
gravity: [0, -9.81, 0]
bodies:
  crank: {mass: 1.0, com: [0.1, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
  rod: {mass: 0.5, com: [0.35, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
joints:
  main: {type: revolute, bodies: [ground, crank], at: [0, 0, 0], axis: [0, 0, 1]}
  pin: {type: revolute, bodies: [crank, rod], at: [0.2, 0, 0], axis: [0, 0, 1]}
  slot: {type: point_on_line, bodies: [ground, rod], at: [0.5, 0, 0], axis: [1, 0, 0]}
inputs: {torque: {unit: N*m, default: 0.5}}
forces: {motor: {type: joint_force, coordinate: main, force: torque}}
initial: {main: {velocity: 2.0}}
sensors:
  angle: {type: coordinate, coordinate: main}
  felt: {type: acceleration, body: rod}
  load: {type: reaction, joint: main}
"""
UNTIL, STEP = 0.05, 1e-3


@pytest.fixture(scope="module")
def models() -> dict[str, Model]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        description = symgen.description.read_text(SLIDER_CRANK)
        return {name: symgen.build(description, name) for name in ("independent", "multiplier", "inertial")}


CASES = {
    "rk4": ("independent", {}),
    "dormand-prince": ("multiplier", {}),
    "semi-implicit-euler": ("multiplier", {}),
    "trapezoidal": ("independent", {}),
    "bdf2": ("inertial", {}),
    "generalised-alpha": ("independent", {"iterations": 3}),
    "rosenbrock-w": ("independent", {}),
    "esdirk4": ("independent", {}),
}


def run(model: Model, method: str, **more: object) -> Solution:
    done = simulate(model, UNTIL, STEP, method, **more)  # type: ignore[arg-type]
    assert done.success, done.status
    return done


@pytest.mark.parametrize("method", CASES)
@pytest.mark.parametrize(
    "chosen", [[], ["angle"], ["felt.y"], ["load"], ["load.fx", "angle"]], ids=lambda names: "+".join(names) or "none"
)
def test_chosen_outputs_are_those_of_a_whole_record(models: dict[str, Model], method: str, chosen: list[str]) -> None:
    name, more = CASES[method]
    model = models[name]
    whole, some = run(model, method, every=7, **more), run(model, method, every=7, outputs=chosen, **more)
    expected = [each for each in model.sensors if each in chosen or each.rpartition(".")[0] in chosen]
    assert list(some.sensors) == expected
    assert some.outputs.shape == (len(whole.time), len(expected))
    assert some.a.shape == some.multipliers.shape == (len(whole.time), 0)
    for each in (*expected, *model.layout.positions):
        np.testing.assert_array_equal(some[each], whole[each])
    np.testing.assert_array_equal(some.v, whole.v)
    np.testing.assert_array_equal(some.final.q, whole.final.q)


@pytest.mark.parametrize("method", [name for name, m in METHODS.items() if not isinstance(m, Explicit | Symplectic)])
def test_recorded_accelerations_are_those_of_the_state(models: dict[str, Model], method: str) -> None:
    """Implicit steps solved for them, up to their tolerance."""
    model = models["independent"]
    done = run(model, method, every=5)
    found = [model.acceleration(done.state(k)) for k in range(len(done.time))]
    loads = [model.multipliers(done.state(k)) for k in range(len(done.time))]
    np.testing.assert_allclose(done.a, found, rtol=1e-6, atol=1e-6 * np.abs(found).max())
    np.testing.assert_allclose(done.multipliers, loads, rtol=1e-6, atol=1e-6 * np.abs(loads).max())


@pytest.mark.parametrize("method", ["rk4", "trapezoidal", "bdf2"])
def test_what_a_stop_and_measures_ask_for_is_recorded_too(models: dict[str, Model], method: str) -> None:
    model = models["multiplier"]
    more = {
        "stop": Stop("load.fy", 1e9),
        "measures": {"most": Measure("maximum", "felt.x"), "turn": Measure("final", "main")},
    }
    whole, some = run(model, method, **more), run(model, method, outputs=["angle"], **more)
    assert some.sensors == ("angle", "felt.x", "load.fy")
    assert some.measures == whole.measures
    np.testing.assert_array_equal(some["felt.x"], whole["felt.x"])


@pytest.mark.parametrize("method", ["rk4", "trapezoidal", "bdf2", "generalised-alpha", "steps of all bodies"])
def test_a_run_that_resumes_with_other_inputs_or_parameters_shows_their_loads(
    models: dict[str, Model], method: str
) -> None:
    bodies = method not in METHODS
    model, more = models["inertial" if bodies else "independent"], {"method": "bdf2" if bodies else method}
    half = simulate(model, UNTIL, STEP, **more)  # type: ignore[arg-type]
    same = simulate(model, 2 * UNTIL, STEP, resume=half.checkpoint, **more)
    np.testing.assert_array_equal(same.outputs[0], half.outputs[-1])
    np.testing.assert_array_equal(same.a[0], half.a[-1])
    pushed = {"torque": 7.0}
    for outputs in (None, ["load.fy", "felt"]):
        rest = simulate(model, 2 * UNTIL, STEP, resume=half.checkpoint, inputs=pushed, outputs=outputs, **more)
        expected = model.outputs(rest.state(0), [7.0])
        assert [rest[each][0] for each in rest.sensors] == pytest.approx([expected[each] for each in rest.sensors])
        assert rest["load.fy"][0] != pytest.approx(half["load.fy"][-1], rel=1e-3)
        assert rest["load.fy"][1] == pytest.approx(rest["load.fy"][0], rel=0.2)
    model.set_parameters({"bodies.rod.mass": 5.0})
    try:
        rest = simulate(model, 2 * UNTIL, STEP, resume=half.checkpoint, **more)
        assert rest["load.fy"][0] == pytest.approx(model.outputs(rest.state(0))["load.fy"])
    finally:
        model.set_parameters({"bodies.rod.mass": 0.5})


def test_a_run_that_resumes_and_makes_no_step_leaves_what_its_rates_were_found_with(models: dict[str, Model]) -> None:
    model, vast = models["independent"], {"torque": 1e30}
    half = simulate(model, UNTIL, STEP, method="trapezoidal")
    failed = simulate(model, 2 * UNTIL, STEP, method="trapezoidal", resume=half.checkpoint, inputs=vast)
    assert not failed.success
    assert failed.checkpoint.index == half.checkpoint.index
    again = simulate(model, 2 * UNTIL, STEP, method="trapezoidal", resume=failed.checkpoint, inputs=vast)
    expected = model.outputs(again.state(0), [1e30])["load.fy"]
    assert [each["load.fy"][0] for each in (failed, again)] == pytest.approx([expected, expected])


def test_files_keep_what_was_recorded_and_repeat_it(models: dict[str, Model], tmp_path: Path) -> None:
    done = run(models["independent"], "trapezoidal", outputs=["load.fx"], every=3)
    done.save(tmp_path / "run.nc")
    back = load_run(tmp_path / "run.nc")
    assert back.sensors == ("load.fx",)
    assert back.unit("load.fx") == "N"
    np.testing.assert_array_equal(back["load.fx"], done["load.fx"])
    assert list(back.to_pandas().columns) == list(done.to_pandas().columns)
    assert not any(name.startswith(("acceleration:", "multiplier:", "felt")) for name in back.to_pandas().columns)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        again = repeat(tmp_path / "run.nc")
    assert again.difference == 0.0
    assert again.again.sensors == ("load.fx",)


@pytest.mark.parametrize("wrong", [5, ["nothing"], "load.fx", [["load.fx"]], {"load.fx": 1}, ["load.fx"] * 2])
def test_files_that_name_other_outputs_are_refused(models: dict[str, Model], tmp_path: Path, wrong: object) -> None:
    from scipy.io import netcdf_file

    run(models["independent"], "rk4", outputs=["load.fx"]).save(tmp_path / "run.nc")
    with netcdf_file(str(tmp_path / "run.nc"), "a", mmap=False) as file:
        about = json.loads(bytes(file.run).decode())
        file.run = json.dumps({**about, "outputs": wrong}).encode()
    with pytest.raises(ArgumentError, match="damaged run file"):
        load_run(tmp_path / "run.nc")


def test_what_was_not_recorded_is_named(models: dict[str, Model]) -> None:
    done = run(models["independent"], "rk4", outputs=["angle"])
    with pytest.raises(ArgumentError, match=r"'felt.x' was not recorded.*outputs=\['angle'\]"):
        done["felt.x"]
    with pytest.raises(ArgumentError, match="no accelerations were recorded"):
        done.acceleration("main")
    assert replace(done, chosen=None).sensors == done.layout.sensors


def test_a_sensor_that_was_not_recorded_is_not_the_position_of_its_name() -> None:
    text = SLIDER_CRANK.replace("angle: {type: coordinate,", "main: {type: rate,")
    with pytest.warns(SymgenNotice, match="redundant"):
        model = symgen.build(symgen.description.read_text(text), "independent")
    assert run(model, "rk4")["main"][0] == pytest.approx(2.0)
    with pytest.raises(ArgumentError, match="'main' was not recorded"):
        run(model, "rk4", outputs=[])["main"]


@pytest.mark.parametrize("wrong", ["angle", 5, ["nothing"], [""], [1], ["load."], [None]])
def test_wrong_names_are_refused(models: dict[str, Model], wrong: object) -> None:
    with pytest.raises(ArgumentError, match=r"outputs is a list of names|there is no output"):
        run(models["independent"], "rk4", outputs=wrong)
