"""Programs other than FMPy make the steps of `simulate` with FMUs, to the last bit."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import symgen
from symgen.description import SymgenNotice
from symgen.export.fmu import write_fmu
from symgen.export.variables import structured
from symgen.runtime import Model, single_steps

from ..support.cosimulators import IMPORTERS, Instance

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Exported = Callable[[str], Model]
STEP, STEPS = 1e-3, 200
"""Whole nanoseconds, in which libcosim counts."""
RUNS = [(name, fmi) for name, (_, versions) in IMPORTERS.items() for fmi in versions]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where FMUs are written, each once."""
    return tmp_path_factory.mktemp("fmus")


def instance(model: Model, folder: Path, fmi: int, start: Mapping[str, float], later: Mapping[str, float]) -> Instance:
    file = folder / f"{model.layout.name}{fmi}.fmu"
    if not file.exists():
        write_fmu(model, single_steps(model, STEP, "trapezoidal", "adaptive"), file, fmi, "native")
    seen = [*(f"position.{name}" for name in model.layout.positions), *model.sensors]
    return Instance(f"{model.layout.name}{len(start)}", file, tuple(map(structured, seen)), start, later)


def expected(model: Model, each: Instance, steps: int) -> NDArray[np.float64]:
    """Rows of two runs, the second of which goes on from the first with the later inputs."""
    inputs = {name: value for name, value in each.start.items() if name in model.inputs}
    parameters = {name: value for name, value in each.start.items() if name not in model.inputs}
    with model.trying(parameters):
        half = symgen.simulate(model, steps // 2 * STEP, STEP, "trapezoidal", "adaptive", inputs=inputs)
        rest = symgen.simulate(
            model,
            steps * STEP,
            STEP,
            "trapezoidal",
            "adaptive",
            inputs={**inputs, **each.later},
            resume=half.checkpoint,
        )
    assert half.success, half.status
    assert rest.success, rest.status
    runs = [np.column_stack([run.q, *(run[name] for name in model.sensors)]) for run in (half, rest)]
    return np.concatenate([runs[0][1:], runs[1][1:]])


@pytest.mark.parametrize(("importer", "fmi"), RUNS)
def test_steps_are_those_of_symgen(importer: str, fmi: int, exported: Exported, folder: Path) -> None:
    model = exported("lifter")
    each = instance(model, folder, fmi, {"torque": 0.75, "bodies.piston.mass": 0.8}, {"torque": -0.5})
    (found,) = IMPORTERS[importer][0]([each], STEP, STEPS)
    np.testing.assert_array_equal(found, expected(model, each, STEPS))


@pytest.mark.parametrize(("importer", "fmi"), RUNS)
def test_several_models_and_instances_run_together(importer: str, fmi: int, exported: Exported, folder: Path) -> None:
    models = [exported("lifter"), exported("lifter"), exported("four_bar")]
    starts: list[dict[str, float]] = [{"torque": 0.75}, {}, {}]
    instances = [instance(model, folder, fmi, start, {}) for model, start in zip(models, starts, strict=True)]
    found = IMPORTERS[importer][0](instances, STEP, STEPS)
    for rows, model, each in zip(found, models, instances, strict=True):
        np.testing.assert_array_equal(rows, expected(model, each, STEPS))


@pytest.mark.long
@pytest.mark.parametrize(("importer", "fmi"), RUNS)
def test_the_sedan_turns_as_in_symgen(importer: str, fmi: int, exported: Exported, folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        model = exported("sedan")
        start, later = {"steering_wheel": -0.4, "drive_torque": 80.0}, {"steering_wheel": 0.27}
        each = instance(model, folder, fmi, start, later)
        (found,) = IMPORTERS[importer][0]([each], STEP, STEPS)
        np.testing.assert_array_equal(found, expected(model, each, STEPS))
