"""Random mechanisms, and the models that come with symgen, as FMUs of both versions: valid by FMPy, and with the steps of `simulate`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import SymgenNotice, read
from symgen.export.fmu import write_fmu
from symgen.runtime import Model, Solution, single_steps

from ..mechanisms import random_mechanism
from ..support.agreement import described
from ..support.rigs import rows_of
from .test_fmu import Importer
from .test_fmu_equations import Case, check_derivatives
from .test_sanitised import run_sanitised

fmpy = pytest.importorskip("fmpy", reason="FMPy is not installed")

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

MODELS = Path(__file__).parents[2] / "models"
SEEDS = (56, 19, 14, 0, 94, 5, 6, 18, 21, 22, 26, 32, 33, 37, 39, 43, 46, 54, 55, 79)
"""Small ones first; with loops, loops in loops, tires, drives, first-order states and joints of all kinds."""
SHIPPED = tuple(
    sorted(path.stem for path in MODELS.glob("*.yaml") if "\nplatform:" not in path.read_text(encoding="utf-8"))
)
FIRM = ("bicycle",)
"""Models whose inputs are forces alone: with less, nothing but the weight would be felt."""
FIRST = ((56, 2), (19, 3))
OTHERS = [case for case in product((*SEEDS, *SHIPPED), (2, 3)) if case not in FIRST]
STEP, STEPS = 2.0**-11, 64
TOLERANCE, EXPLICIT = 1e-12, 1e-7
"""Of CVode, and agreement with an explicit method, relative to the largest value of a signal."""
ROLLBACKS, SLOTS = 10_000, 12


@cache
def model_of(case: int | str) -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        source = described(random_mechanism(case)) if isinstance(case, int) else read(MODELS / f"{case}.yaml")
        return symgen.build(source)


def held(model: Model, case: int | str) -> dict[str, float]:
    """Inputs that loads may have: not those that drive a coordinate, whose rate would not fit. Those of cars are also metres."""
    random, most = np.random.default_rng(len(str(case))), 0.5 if isinstance(case, int) or case in FIRM else 0.005
    free = [entry.name for entry in model.layout.inputs if not entry.drives]
    driven = {entry.name.partition(".")[0] for entry in model.layout.inputs if entry.drives}
    return {name: float(random.uniform(-most, most)) for name in free if name not in driven}


def written(model: Model, folder: Path, fmi: int) -> Path:
    file = folder / f"case{fmi}.fmu"
    write_fmu(model, single_steps(model, STEP, refresh="adaptive"), file, fmi, "native")
    return file


def seen(description: Any) -> list[str]:
    """Signals in the order of `rows_of`."""
    return [
        each.name
        for each in description.modelVariables
        if each.causality in ("local", "output")
        and each.variability == "continuous"
        and not each.name.startswith(("der(", "coordinates."))
    ]


@pytest.mark.parametrize(("case", "fmi"), [*FIRST, *(pytest.param(*case, marks=pytest.mark.long) for case in OTHERS)])
def test_fmus_are_valid_and_compute_what_symgen_computes(case: int | str, fmi: int, tmp_path: Path) -> None:
    from fmpy.validation import validate_fmu, validate_model_description

    model = model_of(case)
    file = written(model, tmp_path, fmi)
    assert validate_fmu(str(file)) == []
    description = fmpy.read_model_description(str(file), validate_model_structure=True)
    assert validate_model_description(description, validate_variable_names=True, validate_model_structure=True) == []
    inputs = held(model, case)
    run = symgen.simulate(model, STEPS * STEP, STEP, "trapezoidal", "adaptive", inputs=inputs)
    assert run.success, run.status
    kinds = {"CoSimulation": description.coSimulation, "ModelExchange": description.modelExchange}
    for kind in (kind for kind, there in kinds.items() if there is not None):
        compare(file, description, kind, model, run, inputs)


def compare(file: Path, description: Any, kind: str, model: Model, run: Solution, inputs: dict[str, float]) -> None:
    names, length = seen(description), STEPS * STEP
    found = fmpy.simulate_fmu(
        str(file), fmi_type=kind, stop_time=length, step_size=STEP, output_interval=STEP, output=names,
        start_values=inputs, relative_tolerance=TOLERANCE,
    )  # fmt: skip
    rows = np.array(found.tolist())
    if kind == "CoSimulation":
        np.testing.assert_array_equal(rows, rows_of(run))
        return
    exact = symgen.simulate(model, length, STEP, "dormand-prince", tolerance=1e-12, inputs=inputs)
    assert exact.success, exact.status
    expected = rows_of(exact)
    sizes = np.maximum(np.abs(expected).max(axis=0), 1e-3)
    assert np.abs((rows - expected) / sizes).max() < EXPLICIT


@pytest.mark.long
@pytest.mark.parametrize("case", SEEDS)
def test_derivatives_are_those_of_complex_steps(case: int, tmp_path: Path) -> None:
    one = Case(described(random_mechanism(case)), model_of(case), tmp_path, 3)
    for exchange in (True, False):
        check_derivatives(one, exchange)


# -- states -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "fmi", "count"),
    [(56, 3, 300), *(pytest.param(*each, ROLLBACKS, marks=pytest.mark.long) for each in product((19, 94, 46), (2, 3)))],
)
def test_rollbacks_in_any_order_repeat_the_same_steps(case: int, fmi: int, count: int, tmp_path: Path) -> None:
    """States are taken and set at random. Whatever was done in between, the steps after a state are those of the first time."""
    importer = Importer(written(model_of(case), tmp_path, fmi), tmp_path / "open", fmi)
    importer.begin()
    random, slots = np.random.default_rng(case), Slots(importer, seen(importer.description))
    for _ in range(count):
        slots.roll(random)
    assert slots.repeated > count // 3
    slots.free()
    importer.end()


class Slots:
    """States that were taken, each with the inputs and results of the steps that followed first."""

    def __init__(self, importer: Importer, names: list[str]) -> None:
        self.importer, self.names = importer, [*names, "time"]
        self.inputs = [
            each.name
            for each in importer.description.modelVariables
            if each.causality == "input" and each.name.startswith("u")
        ]
        self.taken: list[tuple[Any, float, np.ndarray, list[list[float]]]] = []
        self.repeated = 0

    def roll(self, random: np.random.Generator) -> None:
        if len(self.taken) < SLOTS or random.random() < 0.2:
            self._take(random)
        else:
            state, time, values, results = self.taken[int(random.integers(len(self.taken)))]
            self.importer.fmu.setFMUState(state)
            assert self._steps(time, values) == results
            self.repeated += 1

    def _take(self, random: np.random.Generator) -> None:
        if len(self.taken) == SLOTS:
            self.importer.fmu.freeFMUState(self.taken.pop(int(random.integers(SLOTS)))[0])
        state, (time,) = self.importer.state(), self.importer.get(["time"])
        values = random.uniform(-0.5, 0.5, (int(random.integers(1, 4)), len(self.inputs)))
        self.taken.append((state, time, values, self._steps(time, values)))

    def _steps(self, time: float, inputs: np.ndarray) -> list[list[float]]:
        results: list[list[float]] = []
        for k, row in enumerate(inputs):
            self.importer.set(**dict(zip(self.inputs, row.tolist(), strict=True)))
            self.importer.step(time + k * STEP, STEP)
            results.append(self.importer.get(self.names))
        return results

    def free(self) -> None:
        for state, *_ in self.taken:
            self.importer.fmu.freeFMUState(state)


# -- sanitizers -------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("sanitizer", ["address,undefined", "thread"])
@pytest.mark.parametrize("case", SEEDS)
def test_sanitizers_find_nothing(case: int, sanitizer: str, tmp_path: Path) -> None:
    """In two threads with instances each, which need not make progress: inputs are wild."""
    run_sanitised(model_of(case), sanitizer, tmp_path, least=0)


@pytest.fixture(autouse=True, scope="module")
def forget() -> Iterator[None]:
    yield
    model_of.cache_clear()
