"""Rig folders: C that compiles alone, makes the steps of `simulate` to the last bit, and keeps its state when a call is refused."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from symgen.models.large_systems import chain

import symgen
from symgen import stepping
from symgen.runtime import ArgumentError, Model, State, single_steps

from ..support.cache import own_cache
from ..support.doses import beyond
from ..support.rigs import STRICT, Rig, compiled, compiler, flags, rows_of, written

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Exported = Callable[[str], Model]

STEP, STEPS = 2.0**-10, 200
"""A power of two, so that the end of a run divides into these steps exactly."""

OPEN, PARAMETERS, ARGUMENT, NO_INIT = 5, 6, 7, 8

MATHEMATICS = {
    "sqrt",
    "sin",
    "cos",
    "sincos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "exp",
    "log",
    "tanh",
    "pow",
    "fabs",
    "fmax",
    "fmin",
}

THIRTY_LINES = """
#include <stdio.h>
#include "NAME.h"

int main(void)
{
    static NAME_model model;
    double inputs[NAME_nu + 1], outputs[NAME_ny + 1];
    int status = NAME_init(&model);
    for (int i = 0; i < NAME_nu; i++)
        inputs[i] = NAME_start_inputs[i];
    if (status == NAME_good)
        status = NAME_outputs(&model, inputs, outputs);
    for (int k = 0; k <= STEPS && status == NAME_good; k++) {
        for (int i = 0; i < NAME_nx; i++)
            printf("%a ", model.state[i]);
        for (int i = 0; i < NAME_ny; i++)
            printf("%a ", outputs[i]);
        puts("");
        status = NAME_step(&model, inputs);
        if (status == NAME_good)
            status = NAME_outputs(&model, inputs, outputs);
    }
    return status;
}
"""

WAYS: list[tuple[str, dict[str, Any]]] = [
    ("pendulum", {"method": "bdf2", "refresh": "adaptive"}),
    ("four_bar", {"refresh": "every-step", "iterations": 2}),
    ("lifter", {"method": "implicit-euler", "refresh": "round-robin"}),
    ("tumbler", {}),
    ("four_bar", {"refresh": "predicted", "method": "hht"}),
    ("pendulum", {}),
    ("four_bar", {}),
    ("lifter", {}),
    ("lagging", {"method": "bdf2"}),
]


@pytest.fixture
def lifter(exported: Exported, tmp_path: Path) -> Rig:
    rig = compiled(exported("lifter"), tmp_path, step=STEP)
    assert rig.init() == 0
    return rig


def simulated(model: Model, steps: int = STEPS, **settings: Any) -> np.ndarray:
    chosen = {"method": "trapezoidal", "refresh": "frozen", **settings}
    run = symgen.simulate(model, steps * STEP, STEP, **chosen)
    assert run.success
    assert run.statistics.step == STEP
    return rows_of(run)


# -- the folder -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "settings"), beyond(5, WAYS))
def test_a_c_program_of_thirty_lines_makes_the_steps_of_python(
    exported: Exported, name: str, settings: dict[str, Any], tmp_path: Path
) -> None:
    model = exported(name)
    symbol = written(model, tmp_path, step=STEP, **settings)
    text = THIRTY_LINES.replace("NAME", symbol).replace("STEPS", str(STEPS))
    assert text.count("\n") <= 31
    (tmp_path / "main.c").write_text(text)
    command = [compiler(), *flags(model), *STRICT, "-o", "program", "main.c", f"{symbol}.c", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(["./program"], cwd=tmp_path, capture_output=True, text=True, check=True)
    rows = np.array([[float.fromhex(word) for word in line.split()] for line in done.stdout.splitlines()])
    np.testing.assert_array_equal(rows, simulated(model, **settings))


@pytest.mark.long
def test_a_car_is_one_file_too(exported: Exported, tmp_path: Path) -> None:
    """With corners as vectors."""
    model = exported("sedan")
    rig = compiled(model, tmp_path, step=STEP, method="bdf2")
    subprocess.run([compiler(), *STRICT, "-Wno-psabi", "-c", "sedan.c"], cwd=tmp_path, check=True)
    assert rig.init() == 0
    inputs = model.default_inputs.tolist()
    found = [rig.row(*inputs)]
    for _ in range(STEPS):
        assert rig.step(*inputs) == 0
        found.append(rig.row(*inputs))
    np.testing.assert_array_equal(found, simulated(model, method="bdf2"))
    assert rig.spare == 0


def test_sparse_factors_come_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a small model that would have dense ones by its size, in a cache of its own."""
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path / "cache"))
    monkeypatch.setattr(stepping, "derive_steps", partial(stepping.derive_steps, least_sparse=1))
    monkeypatch.setattr(stepping.StepDerivatives, "dense_work", 10**9)
    model = symgen.build(chain(5), "recursive")
    rig = compiled(model, tmp_path / "rig", step=STEP, factors="sparse")
    assert rig.init() == 0
    found = [rig.row()]
    for _ in range(50):
        assert rig.step() == 0
        found.append(rig.row())
    np.testing.assert_array_equal(found, simulated(model, 50, factors="sparse"))
    assert rig.spare == 0


@pytest.mark.parametrize("name", ["pendulum", "four_bar", "lifter", "tumbler"])
def test_the_folder_compiles_alone_and_calls_mathematics_only(exported: Exported, name: str, tmp_path: Path) -> None:
    symbol = written(exported(name), tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        f"{symbol}.c", f"{symbol}.h", "example.c", "CMakeLists.txt", "README.md"
    }  # fmt: skip
    apart = (
        "-fno-pie",
        "-c",
        f"{symbol}.c",
        "example.c",
    )  # constants that hold addresses are constants without `pie` only
    subprocess.run([compiler(), *STRICT, "-Wno-psabi", *apart], cwd=tmp_path, check=True)
    included = re.findall(r"# *include *([<\"]\S+)", (tmp_path / f"{symbol}.c").read_text())
    assert set(included) <= {f'"{symbol}.h"', "<math.h>", "<immintrin.h>"}
    if shutil.which("nm"):
        said = subprocess.run(["nm", f"{symbol}.o"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        symbols = [(line.split()[-2], line.split()[-1]) for line in said.splitlines()]
        needed = {called for kind, called in symbols if kind == "U"}
        assert needed <= MATHEMATICS | {"memset", "memcpy", "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail"}
        assert not [called for kind, called in symbols if kind in "BbDdCc"], "nothing is global that can change"


def test_files_of_two_exports_do_not_compile_together(exported: Exported, tmp_path: Path) -> None:
    """An export that is interrupted may leave the new code with the old header, and structs of another length."""
    for folder, step in (("one", STEP), ("other", 2 * STEP)):
        (tmp_path / folder).mkdir()
        written(exported("pendulum"), tmp_path / folder, step=step)
    compiled_with = {}
    for folder in ("one", "other"):
        command = [compiler(), "-fsyntax-only", "-x", "c", "-I", str(tmp_path / folder), "-"]
        text = (tmp_path / "one" / "pendulum.c").read_bytes()
        done = subprocess.run(command, input=text, cwd=tmp_path, capture_output=True, check=False)
        compiled_with[folder] = (done.returncode == 0, b"different exports" in done.stderr)
    assert compiled_with == {"one": (True, False), "other": (False, True)}


def test_the_example_keeps_time_and_counts(exported: Exported, tmp_path: Path) -> None:
    symbol = written(exported("pendulum"), tmp_path)
    command = [compiler(), *STRICT, "-O2", "-o", "example", "example.c", f"{symbol}.c", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(["./example", "0.05"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "status 0 at 0.05 s after 50 steps" in done.stdout
    histogram = done.stdout.split("time for a step")[1].split("beginning")[0]
    assert sum(int(count) for count in re.findall(r"us +(\d+)$", histogram, re.MULTILINE)) == 50


def test_the_program_of_the_guide_runs(exported: Exported, tmp_path: Path) -> None:
    model, guide = exported("lifter"), Path(__file__).parents[2] / "docs" / "hardware-in-the-loop.md"
    found = re.search(r"^```c\n(.*?)^```$", guide.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    written(model, tmp_path, step=1e-3, refresh="every-step", iterations=2)
    (tmp_path / "program.c").write_text(found[1])
    command = [compiler(), *flags(model), *STRICT, "-o", "steps", "program.c", "lifter.c", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(["./steps"], cwd=tmp_path, capture_output=True, text=True, check=True)
    run = symgen.simulate(model, 1.0, 1e-3, "trapezoidal", "every-step", iterations=2, inputs={"torque": 1.0})
    assert done.stdout == f"status 0, stroke {run['stroke'][-1]:.6f} m at 1 s\n"


def test_names_are_enums_in_the_order_of_arrays(exported: Exported, tmp_path: Path) -> None:
    model = exported("lifter")
    written(model, tmp_path)
    text = (tmp_path / "lifter.h").read_text()
    for kind, names in (("parameter", model.parameters), ("output", model.sensors), ("input", model.inputs)):
        for index, name in enumerate(names):
            assert f"lifter_{kind}_{re.sub(r'[^A-Za-z0-9]', '_', name)} = {index}" in text
    assert "lifter_position_main = 1" in text
    first = 1 + len(model.layout.positions)
    assert f"lifter_velocity_{re.sub(r'[^A-Za-z0-9]', '_', model.coordinates[0])} = {first}" in text


def test_the_stated_operations_are_not_exceeded(exported: Exported) -> None:
    model = exported("four_bar")
    for settings in ({"iterations": 2, "refresh": "every-step"}, {"refresh": "adaptive"}, {"refresh": "round-robin"}):
        stated = single_steps(model, STEP, **settings)
        run = symgen.simulate(model, STEPS * STEP, STEP, "trapezoidal", **settings)
        counts = run.statistics.counts
        begins = 3 * stated.operations  # rates of the start
        assert 0 < counts.operations <= STEPS * stated.most_operations + begins
        if not counts.retries:
            assert counts.operations <= STEPS * stated.operations + begins


# -- inputs, parameters and states ------------------------------------------------------------------------------------


def test_inputs_are_those_of_the_end_of_a_step(exported: Exported, lifter: Rig) -> None:
    def torque(time: float) -> float:
        return float(np.sin(40.0 * time))

    found = [lifter.row(torque(0.0))]
    for k in range(STEPS):
        assert lifter.step(torque((k + 1) * STEP)) == 0
        found.append(lifter.row(torque((k + 1) * STEP)))
    np.testing.assert_array_equal(found, simulated(exported("lifter"), inputs={"torque": torque}))


def test_outputs_follow_inputs_and_parameters_that_no_step_has_seen(exported: Exported, tmp_path: Path) -> None:
    """The state stays; accelerations and forces of joints do not."""
    model = exported("pendulum")
    rig = compiled(model, tmp_path, step=STEP)
    rig.init()
    for _ in range(5):
        assert rig.step(0.0) == 0
    state = State(rig.state[0], *np.split(rig.state[1:], [len(model.layout.positions)]), np.zeros(0))
    expected = model.outputs(state, [7.0])
    found = dict(zip(model.sensors, rig.outputs(7.0)[1].tolist(), strict=True))
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-9)
    place = list(model.parameters).index("mass")
    assert rig.set_parameter(place, 3.0) == 0
    with model.trying():
        model.set_parameters({"mass": 3.0})
        heavier = model.outputs(state, [7.0])
    found = dict(zip(model.sensors, rig.outputs(7.0)[1].tolist(), strict=True))
    assert found == pytest.approx(heavier, rel=1e-9, abs=1e-9)
    assert heavier != expected


def test_parameters_count_from_the_start(exported: Exported, lifter: Rig) -> None:
    model = exported("lifter")
    assert lifter.set_parameter(list(model.parameters).index("bodies.piston.mass"), 0.9) == 0
    found = [lifter.row(0.5)]
    for _ in range(STEPS):
        assert lifter.step(0.5) == 0
        found.append(lifter.row(0.5))
    with model.trying():
        model.set_parameters({"bodies.piston.mass": 0.9})
        expected = simulated(model, inputs={"torque": 0.5})
    np.testing.assert_array_equal(found, expected)


def test_parameters_that_open_the_loops_are_refused_until_they_are_changed_back(
    exported: Exported, lifter: Rig
) -> None:
    model = exported("lifter")
    name = (
        "points.B[2]"
        if "points.B[2]" in model.parameters
        else next(n for n in model.parameters if n.startswith("points.B"))
    )
    place, before = list(model.parameters).index(name), model.parameters[name]
    for _ in range(3):
        assert lifter.step(0.0) == 0
    state = lifter.state
    assert lifter.set_parameter(place, before + 0.01) == 0
    assert lifter.step(0.0) == OPEN
    assert lifter.outputs(0.0)[0] == OPEN
    np.testing.assert_array_equal(lifter.state, state)
    assert lifter.set_parameter(place, before) == 0
    assert lifter.step(0.0) == 0


def test_negative_masses_are_refused_until_they_are_changed_back(exported: Exported, lifter: Rig) -> None:
    model = exported("lifter")
    place, before = list(model.parameters).index("bodies.piston.mass"), model.parameters["bodies.piston.mass"]
    assert lifter.step(0.0) == 0
    state = lifter.state
    assert lifter.set_parameter(place, -before) == 0
    assert lifter.step(0.0) == PARAMETERS
    np.testing.assert_array_equal(lifter.state, state)
    assert lifter.set_parameter(place, before) == 0
    assert lifter.step(0.0) == 0


def test_a_state_begins_anew_as_a_run_from_it_does(exported: Exported, lifter: Rig) -> None:
    model = exported("lifter")
    for _ in range(20):
        assert lifter.step(1.0) == 0
    state, nq, nv = lifter.state, len(model.layout.positions), len(model.coordinates)
    other = lifter.another()
    assert other.init() == 0
    assert other.set_state(state) == 0
    np.testing.assert_array_equal(other.state, state)
    found = [other.row(1.0)]
    for _ in range(50):
        assert other.step(1.0) == 0
        found.append(other.row(1.0))
    start = State(state[0], state[1 : 1 + nq], state[1 + nq : 1 + nq + nv], state[1 + nq + nv :])
    run = symgen.simulate(
        model, state[0] + 50 * STEP, STEP, "trapezoidal", "frozen", inputs={"torque": 1.0}, state=start
    )
    np.testing.assert_array_equal(found, rows_of(run))


def test_a_copy_of_the_struct_goes_on_exactly(lifter: Rig) -> None:
    random = np.random.default_rng(5)
    for _ in range(300):
        kept = lifter.memory.copy()
        torques = random.uniform(-1.0, 1.0, random.integers(1, 6))
        assert [lifter.step(torque) for torque in torques] == [0] * len(torques)
        there = lifter.memory.copy()
        lifter.memory[:] = kept
        assert [lifter.step(torque) for torque in torques] == [0] * len(torques)
        np.testing.assert_array_equal(lifter.memory.view(np.int64), there.view(np.int64))


def test_a_manoeuvre_says_where_to_begin(exported: Exported, tmp_path: Path) -> None:
    from symgen.runtime import Manoeuvre

    model = exported("lifter")
    case = Manoeuvre("fast", 0.1, STEP, {"torque": 0.25}, {"bodies.piston.mass": 0.7}, {"main": 0.3}, {"main": 30.0})
    rig = compiled(model, tmp_path, manoeuvre=case)
    assert rig.init() == 0
    found = [rig.row(0.25)]
    for _ in range(20):
        assert rig.step(0.25) == 0
        found.append(rig.row(0.25))
    run = symgen.simulate(model, 20 * STEP, STEP, "trapezoidal", "frozen", manoeuvre=case)
    np.testing.assert_array_equal(found, rows_of(run))
    assert model.parameters["bodies.piston.mass"] == 0.5
    assert f"{(0.25).hex()}" in (tmp_path / "lifter.c").read_text()


# -- calls that are refused -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_what_is_not_finite_is_refused_and_changes_nothing(lifter: Rig, bad: float) -> None:
    assert lifter.step(0.0) == 0
    before = lifter.memory.copy()
    assert lifter.step(bad) == ARGUMENT
    assert lifter.outputs(bad)[0] == ARGUMENT
    assert lifter.set_parameter(0, bad) == ARGUMENT
    np.testing.assert_array_equal(lifter.memory.view(np.int64), before.view(np.int64))
    wrong = lifter.state
    wrong[2] = bad
    state = lifter.state
    assert lifter.set_state(wrong) == ARGUMENT
    np.testing.assert_array_equal(lifter.state, state)
    assert lifter.step(0.0) == 0


def test_arguments_out_of_range_and_structs_that_were_not_filled(lifter: Rig) -> None:
    for place in (-1, lifter.np, 2**31 - 1, -(2**31)):
        assert lifter.set_parameter(place, 1.0) == ARGUMENT
    assert lifter.call("step", None) == ARGUMENT
    assert lifter.call("outputs", None, None) == ARGUMENT
    assert lifter.call("set_state", None) == ARGUMENT
    empty = lifter.another()
    for call in (empty.step, empty.outputs):
        found = call(0.0)
        assert (found if isinstance(found, int) else found[0]) == NO_INIT
    assert empty.set_parameter(0, 1.0) == NO_INIT
    assert empty.set_state(lifter.state) == NO_INIT
    assert not empty.memory.any()


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_parameters_that_are_part_of_the_code_are_refused(exported: Exported, tmp_path: Path) -> None:
    from symgen.description import read_text

    from .conftest import lifter as text

    fixed = text() + "fixed: [bodies.*.inertia.*]\n"
    model = symgen.build(read_text(fixed, "lifter"), "independent")
    places = [k for k, entry in enumerate(model.layout.parameters) if entry.fixed]
    assert places
    rig = compiled(model, tmp_path)
    assert rig.init() == 0
    assert {rig.set_parameter(place, 1.0) for place in places} == {ARGUMENT}
    assert rig.set_parameter(next(k for k in range(rig.np) if k not in places), 1.0) == 0


def test_a_step_that_fails_leaves_the_state(lifter: Rig) -> None:
    for _ in range(5):
        assert lifter.step(0.0) == 0
    state, steps = lifter.state, lifter.memory.copy()
    assert lifter.step(1e12) in (1, 2, 3)
    np.testing.assert_array_equal(lifter.state, state)
    assert lifter.step(0.0) == 0
    assert lifter.state[0] == 6 * STEP
    lifter.memory[:] = steps
    assert lifter.step(0.0) == 0


def test_an_open_loop_is_refused_at_the_start(lifter: Rig) -> None:
    state = lifter.state
    state[1] += 0.05
    assert lifter.set_state(state) == 0
    assert lifter.step(0.0) == OPEN
    np.testing.assert_array_equal(lifter.state, state)


def test_arrays_are_as_long_as_they_are_said_to_be(lifter: Rig) -> None:
    for k in range(50):
        lifter.row(0.1 * k)
        assert lifter.step(0.1 * k) == 0
    lifter.step(1e12)
    lifter.set_state(lifter.state)
    lifter.row(0.0)
    assert lifter.spare == 0


def test_two_structs_in_two_threads_do_as_one_alone(lifter: Rig) -> None:
    alone, others = lifter, [lifter.another(), lifter.another()]
    for _ in range(500):
        assert alone.step(0.3) == 0

    def drive(rig: Rig) -> None:
        rig.init()
        for _ in range(500):
            rig.step(0.3)

    threads = [threading.Thread(target=drive, args=(rig,)) for rig in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for other in others:
        np.testing.assert_array_equal(other.state, alone.state)


def test_other_methods_are_refused_by_name(exported: Exported) -> None:
    model = exported("lifter")
    for method in ("rk4", "dormand-prince", "rosenbrock-w", "esdirk4"):
        with pytest.raises(ArgumentError, match=f"implicit methods with one stage .*trapezoidal.*not by '?{method}"):
            single_steps(model, method=method)
    with pytest.raises(ArgumentError, match="longer than"):
        single_steps(model, 0.0)
    with pytest.raises(ArgumentError, match="refresh"):
        single_steps(model, refresh="never")
