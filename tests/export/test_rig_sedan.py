"""The rig of the sedan: the trimmed start and the steps of Python to the last bit, and the operations that its header states."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.driving.manoeuvres import named_plan
from symgen.export.rig import rig_files
from symgen.runtime import Model, single_steps

from ..support.rigs import STRICT, compiler, flags, rows_of, written

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Exported = Callable[[str], Model]

STEP, STEPS, TURN = 2.0**-10, 500, 2.0**-9
"""The last is by how much the steering wheel turns in a step (rad): exact, so that a compiler that fuses the product with the sum changes nothing."""

PROGRAM = """
#include <stdio.h>
#include "sedan.h"

int main(void)
{
    static sedan_model car;
    double inputs[sedan_nu], outputs[sedan_ny];
    int status = sedan_init(&car);
    for (int i = 0; i < sedan_nu; i++)
        inputs[i] = sedan_start_inputs[i];
    if (status == sedan_good)
        status = sedan_outputs(&car, inputs, outputs); /* begins with the inputs of the start */
    for (int k = 0; k < STEPS && status == sedan_good; k++) {
        inputs[sedan_input_steering_wheel] = sedan_start_inputs[sedan_input_steering_wheel] + TURN * (k + 1);
        status = sedan_step(&car, inputs);
        if (status == sedan_good)
            status = sedan_outputs(&car, inputs, outputs);
        for (int i = 0; i < sedan_nx; i++)
            printf("%a ", car.state[i]);
        for (int i = 0; i < sedan_ny; i++)
            printf("%a ", outputs[i]);
        puts("");
    }
    return status;
}
"""


@pytest.mark.long
def test_a_program_of_thirty_lines_drives_as_python_does(exported: Exported, tmp_path: Path) -> None:
    model = exported("sedan")
    plan = named_plan("straight", model)
    assert written(model, tmp_path, step=STEP, manoeuvre=plan) == "sedan"
    text = PROGRAM.replace("STEPS", str(STEPS)).replace("TURN", TURN.hex())
    assert text.strip().count("\n") < 31
    (tmp_path / "main.c").write_text(text)
    command = [compiler(), *flags(model), *STRICT, "-Wno-psabi", "-o", "program", "main.c", "sedan.c", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(["./program"], cwd=tmp_path, capture_output=True, text=True, check=True)
    found = np.array([[float.fromhex(word) for word in line.split()] for line in done.stdout.splitlines()])

    straight = float(single_steps(model, STEP, manoeuvre=plan).inputs[model.inputs.index("steering_wheel")])

    def turned(time: float) -> float:
        return straight + TURN * round(time / STEP)

    inputs = {"steering_wheel": turned}
    run = symgen.simulate(model, STEPS * STEP, STEP, "trapezoidal", "frozen", manoeuvre=plan, inputs=inputs)
    np.testing.assert_array_equal(found, rows_of(run)[1:])
    assert abs(run["heading"][-1]) > 0.01


def test_the_trimmed_start_is_that_of_python(exported: Exported) -> None:
    """To the last bit, and it is the steady state that the manoeuvre asks for. Explicit runs record it as it is; implicit ones divide
    quaternions by their length first, as the rig does when it begins."""
    model = exported("sedan")
    plan = named_plan("straight", model)
    run = symgen.simulate(model, STEP, STEP, "rk4", manoeuvre=plan)
    text = rig_files(model, single_steps(model, STEP, manoeuvre=plan))["sedan.c"]
    expected = {
        "start": rows_of(run)[0, : 1 + run.q.shape[1] + run.v.shape[1] + run.z.shape[1]],
        "start_inputs": run.inputs[0],
    }
    for name, values in expected.items():
        found = re.search(rf"const double sedan_{name}\[[^=]*\] = \{{(.*?)\}};", text, re.DOTALL)
        assert found is not None
        numbers = [float.fromhex(word) for word in found[1].replace(",", " ").split()]
        np.testing.assert_array_equal(numbers, values)
    assert run["chassis_velocity.x"][0] == pytest.approx(60 / 3.6, rel=1e-6)  # along the car, which pitches
    assert run["chassis_acceleration.z"][0] == pytest.approx(0.0, abs=1e-6)


def test_the_header_states_the_operations_of_the_worst_step(exported: Exported) -> None:
    """And runs do not need more; with a fixed number of iterations, exactly as many."""
    model = exported("sedan")
    plan = named_plan("bump_pass", model)
    for settings in ({"iterations": 2}, {}):
        steps = single_steps(model, STEP, manoeuvre=plan, **settings)
        head = rig_files(model, steps)["sedan.h"].split("*/")[0]
        assert f"{steps.operations:,}" in head
        assert f"{steps.most_operations:,}" in head
        assert (steps.most_operations > steps.operations) == (not settings)
        half, whole = (
            symgen.simulate(model, end, STEP, "trapezoidal", "frozen", manoeuvre=plan, **settings).statistics.counts
            for end in (0.5, 1.0)
        )
        assert whole.retries == 0
        made = (whole.operations - half.operations) / (0.5 / STEP)
        if settings:
            assert made == pytest.approx(steps.operations, rel=1e-9)
        else:
            assert 0.1 * steps.operations < made <= steps.operations
