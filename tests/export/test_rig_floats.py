"""Rigs that compute in floats: how far they are from those in doubles, and what floats cannot hold."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.driving.manoeuvres import named_plan
from symgen.export.amalgam import FOLDERS
from symgen.export.dialect import FLOORS, PLAIN, TOLERANCES, Dialect
from symgen.export.rig import rig_files
from symgen.runtime import ArgumentError, Model, single_steps

from ..support.doses import beyond
from ..support.rigs import Array, Rig, compiled, rows_of

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Exported = Callable[[str], Model]

STEP, STEPS = 2.0**-10, 400
FLOAT = Dialect(single=True)

ARGUMENT = 7

WAYS = {
    "four_bar": {"iterations": 2, "refresh": "every-step"},
    "tumbler": {"method": "rk4"},
    "lifter": {},
    "pendulum": {"method": "bdf2"},
}

SEDAN = {
    r"chassis_position\.[xyz]|nose\.|tail\.": 1e-3,  # m, after 35 m
    r"chassis_velocity\.|air_speed": 1e-3,  # m/s
    r"(chassis|driver)_acceleration\.": 2e-3,  # m/s2
    r"chassis_turning\.": 1e-4,  # rad/s
    r"heading|side_slip|\w\w\.bar_angle": 5e-5,  # rad
    r"\w\w\.wheel_travel\.|rack_position": 5e-5,  # m
    r"\w\w\.(tire|spring)_load\.|rack_load": 1.0,  # N, of up to 7 kN
    r"\w\w\.wheel_speed|differential_speed": 3e-3,  # rad/s
}
"""Outputs of the sedan in its J-turn, and how far floats may be from doubles, as the guide has it."""


def driven(rig: Rig, inputs: Array) -> Array:
    assert rig.init() == 0
    found = [rig.row(*inputs[0])]
    for given in inputs[1:]:
        assert rig.step(*given) == 0
        found.append(rig.row(*given))
    return np.array(found, float)


@pytest.mark.parametrize("name", beyond(2, WAYS))
def test_floats_are_as_near_as_their_digits(exported: Exported, name: str, tmp_path: Path) -> None:
    model = exported(name)
    rig = compiled(model, tmp_path, FLOAT, step=STEP, **WAYS[name])
    settings = {"refresh": "frozen", "method": "trapezoidal", **WAYS[name]}
    if name == "tumbler":
        del settings["refresh"]
    run = symgen.simulate(model, STEPS * STEP, STEP, **settings)
    expected = rows_of(run)
    found = driven(rig, run.inputs)
    sizes = np.maximum(abs(expected).max(axis=0), 1e-2)
    assert 1e-9 < (abs(found - expected) / sizes).max() < 2e-4
    assert rig.init() == 0
    np.testing.assert_array_equal(rig.state, expected[0][: rig.nx].astype(np.float32))
    assert rig.spare == 0


@pytest.mark.long
def test_the_sedan_in_floats_turns_as_it_does_in_doubles(exported: Exported, tmp_path: Path) -> None:
    """Two seconds, of which the car turns one. No step is tried twice, so floats solve the equations as well as they are asked to."""
    model = exported("sedan")
    plan = named_plan("j_turn", model)
    rig = compiled(model, tmp_path, FLOAT, step=STEP, manoeuvre=plan)
    run = symgen.simulate(model, 2048 * STEP, STEP, "trapezoidal", "frozen", manoeuvre=plan)
    found, expected = driven(rig, run.inputs)[:, rig.nx :], rows_of(run)[:, rig.nx :]
    outputs = dict(zip(model.sensors, zip(found.T, expected.T, strict=True), strict=True))
    assert abs(outputs["chassis_acceleration.y"][1]).max() > 3.0
    for pattern, bound in SEDAN.items():
        chosen = [name for name in outputs if re.match(pattern, name)]
        assert chosen, pattern
        errors = {name: float(abs(outputs[name][0] - outputs[name][1]).max()) for name in chosen}
        assert max(errors.values()) < bound, errors
        assert max(errors.values()) > 1e-3 * bound, "the bound says nothing"
    counts = rig.counts
    assert (counts["retries"], counts["halvings"]) == (0, 0)
    assert 0.0 < counts["worst_residual"] < TOLERANCES["residual"]


@pytest.mark.quick
def test_thresholds_of_floats_are_those_of_the_headers() -> None:
    """Each name is defined, and floats, whose digits are fewer, get more than doubles."""
    texts = [path.read_text(encoding="utf-8") for folder in FOLDERS for path in folder.glob("*.h")]
    for name, floor in FLOORS.items():
        found = [float(value) for text in texts for value in re.findall(rf"^#define {name} (\S+)", text, re.MULTILINE)]
        assert found, name
        assert max(found) < float(floor) < 1.0


def test_floats_are_asked_for_what_they_can_reach(exported: Exported) -> None:
    """Of a step with tolerances below their digits, no iteration would ever be good enough."""
    model = exported("lifter")
    steps = single_steps(model, STEP)
    asked = float(steps.settings_in_c["residual"])  # type: ignore[arg-type]
    assert asked < 2.0**-24 < TOLERANCES["residual"]
    text = {dialect.single: rig_files(model, steps, dialect)["lifter.c"] for dialect in (PLAIN, FLOAT)}
    for single, expected in ((False, asked), (True, TOLERANCES["residual"])):
        found = re.search(r"\.method\.settings\.residual = (\S+?)f?,", text[single])
        assert found is not None
        assert float.fromhex(found[1]) == pytest.approx(expected, rel=1e-7)


def test_parameters_out_of_the_range_of_floats_are_refused(exported: Exported) -> None:
    model = exported("lifter")
    with model.trying():
        model.set_parameters({"bodies.piston.inertia.yy": 1e-42})
        with pytest.raises(
            ArgumentError, match=r"cannot hold 1e-42, which is the parameter 'bodies.piston.inertia.yy'"
        ):
            rig_files(model, single_steps(model, STEP), FLOAT)


def test_numbers_beyond_floats_are_refused_as_infinite_ones(exported: Exported, tmp_path: Path) -> None:
    rig = compiled(exported("lifter"), tmp_path, FLOAT, step=STEP)
    assert rig.init() == 0
    assert rig.step(0.0) == 0
    before = rig.memory.copy()
    with np.errstate(over="ignore"):
        assert rig.step(1e39) == ARGUMENT
    np.testing.assert_array_equal(rig.memory.view(np.int64), before.view(np.int64))
    kept = rig.state
    assert rig.set_state(kept) == 0
    np.testing.assert_array_equal(rig.state, kept)
    assert rig.step(0.0) == 0
