"""FMUs: valid by FMPy, equal to `simulate` to the last bit, and not to be upset by calls that make no sense."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.export.fmu import C_FILES, fmu_files, write_fmu
from symgen.export.units import units
from symgen.export.variables import structured
from symgen.runtime import ArgumentError, Manoeuvre, Model, single_steps

from ..support.doses import covering
from ..support.rigs import STRICT, compiler, rows_of

fmpy = pytest.importorskip("fmpy", reason="FMPy is not installed")

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

Exported = Callable[[str], Model]

STEP, STEPS = 2.0**-10, 100
OK, DISCARD, ERROR = 0, 2, 3


MADE: dict[str, bytes] = {}
"""FMUs by their text: many tests want the same one."""


def written(model: Model, folder: Path, fmi: int, derivatives: bool = False, **settings: Any) -> Path:
    file, steps = folder / f"{model.layout.name}{fmi}.fmu", single_steps(model, **{"step": STEP, **settings})
    text = repr(fmu_files(model, steps, fmi, derivatives))
    if text not in MADE:
        write_fmu(model, steps, file, fmi, "native", derivatives=derivatives)
        MADE[text] = file.read_bytes()
    file.write_bytes(MADE[text])
    return file


class Importer:
    """FMPy's functions of one FMU, for both versions of the standard."""

    def __init__(self, file: Path, folder: Path, fmi: int) -> None:
        self.fmi, self.description = fmi, fmpy.read_model_description(str(file))
        self.references = {each.name: each.valueReference for each in self.description.modelVariables}
        if not (folder / "modelDescription.xml").exists():
            fmpy.extract(str(file), str(folder))
        kind = fmpy.fmi2.FMU2Slave if fmi == 2 else fmpy.fmi3.FMU3Slave
        name = self.description.coSimulation.modelIdentifier
        self.fmu = kind(
            guid=self.description.guid, unzipDirectory=str(folder), modelIdentifier=name, instanceName="one"
        )
        self.messages: list[str] = []
        self.fmu.instantiate()

    def begin(self, **start: float) -> None:
        if self.fmi == 2:
            self.fmu.setupExperiment(startTime=0.0)
            self.set(**start)
            self.fmu.enterInitializationMode()
        else:
            self.set(**start)
            self.fmu.enterInitializationMode(startTime=0.0)
        self.fmu.exitInitializationMode()

    def set(self, **values: float) -> None:
        self.set_at([self.references[name] for name in values], list(values.values()))

    def set_at(self, references: list[int], values: list[float]) -> None:
        (self.fmu.setReal if self.fmi == 2 else self.fmu.setFloat64)(references, values)

    def get(self, names: list[str]) -> list[float]:
        references = [self.references[name] for name in names]
        return list((self.fmu.getReal if self.fmi == 2 else self.fmu.getFloat64)(references))

    def step(self, time: float, length: float = STEP) -> None:
        self.fmu.doStep(currentCommunicationPoint=time, communicationStepSize=length)

    def state(self) -> Any:
        return self.fmu.getFMUState()

    def bytes_of(self, state: Any) -> bytes:
        return bytes(self.fmu.serializeFMUState(state))

    def state_of(self, data: bytes) -> Any:
        return (self.fmu.deSerializeFMUstate if self.fmi == 2 else self.fmu.deserializeFMUState)(data)

    def end(self) -> None:
        self.fmu.freeInstance()


@contextmanager
def refused(status: int) -> Iterator[None]:
    """FMPy raises what is not good."""
    with pytest.raises(Exception, match="failed with status") as found:
        yield
    assert getattr(found.value, "status", None) == status, found.value


@pytest.fixture(params=[2, 3])
def lifter(request: pytest.FixtureRequest, exported: Exported, tmp_path: Path) -> Iterator[Importer]:
    fmi: int = request.param
    importer = Importer(written(exported("lifter"), tmp_path, fmi, refresh="adaptive"), tmp_path / "open", fmi)
    yield importer
    importer.end()


# -- what FMPy says and computes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "fmi"), covering(["pendulum", "four_bar", "lifter", "tumbler", "lagging"], [2, 3]))
def test_fmus_are_valid_and_make_the_steps_of_python(exported: Exported, name: str, fmi: int, tmp_path: Path) -> None:
    from fmpy.validation import validate_fmu, validate_model_description

    model = exported(name)
    file = written(model, tmp_path, fmi, derivatives=True)
    assert validate_fmu(str(file)) == []
    description = fmpy.read_model_description(str(file), validate_model_structure=True)
    assert validate_model_description(description, validate_variable_names=True, validate_model_structure=True) == []
    entries = 1 + sum(len(names) for names in (model.layout.positions, model.layout.velocities, model.layout.states))
    seen = [each.name for each in description.modelVariables[1:entries]] + [
        each.variable.name for each in description.outputs
    ]
    length = STEPS * STEP
    found = fmpy.simulate_fmu(
        str(file), stop_time=length, step_size=STEP, output_interval=STEP, output=seen, fmi_type="CoSimulation"
    )
    run = symgen.simulate(model, length, STEP, "trapezoidal", "frozen")
    np.testing.assert_array_equal(np.array(found.tolist()), rows_of(run))


@pytest.mark.parametrize("fmi", [2, 3])
def test_parameters_and_inputs_of_the_importer_count(exported: Exported, fmi: int, tmp_path: Path) -> None:
    model = exported("lifter")
    importer = Importer(written(model, tmp_path, fmi), tmp_path / "open", fmi)
    importer.begin(**{"torque": 0.75, "bodies.piston.mass": 0.8})
    found = [importer.get(["stroke", "velocity.main"])]
    for k in range(STEPS):
        importer.step(k * STEP)
        found.append(importer.get(["stroke", "velocity.main"]))
    assert importer.get(["bodies.piston.mass", "torque", "time"]) == [0.8, 0.75, STEPS * STEP]
    importer.end()
    with model.trying():
        model.set_parameters({"bodies.piston.mass": 0.8})
        run = symgen.simulate(model, STEPS * STEP, STEP, "trapezoidal", "frozen", inputs={"torque": 0.75})
    np.testing.assert_array_equal(np.array(found), np.column_stack([run["stroke"], run.velocity("main")]))


def test_longer_communication_steps_are_several_steps(lifter: Importer, exported: Exported) -> None:
    lifter.begin()
    lifter.step(0.0, 4 * STEP)
    lifter.step(4 * STEP, 3 * STEP)
    run = symgen.simulate(exported("lifter"), 7 * STEP, STEP, "trapezoidal", "adaptive")
    assert lifter.get(["stroke", "time"]) == [run["stroke"][-1], 7 * STEP]


def test_a_portable_library_agrees(exported: Exported, tmp_path: Path) -> None:
    model = exported("four_bar")
    file = tmp_path / "four_bar.fmu"
    write_fmu(model, single_steps(model, STEP), file, 2, "portable")
    found = fmpy.simulate_fmu(
        str(file),
        stop_time=STEPS * STEP,
        step_size=STEP,
        output_interval=STEP,
        output=[model.sensors[0]],
        fmi_type="CoSimulation",
    )
    run = symgen.simulate(model, STEPS * STEP, STEP, "trapezoidal", "frozen")
    np.testing.assert_allclose(found[model.sensors[0]], run[model.sensors[0]], rtol=0.0, atol=1e-9)


# -- states -----------------------------------------------------------------------------------------------------------


def test_random_rollbacks_repeat_the_same_steps(lifter: Importer) -> None:
    random = np.random.default_rng(17)
    names = ["time", "position.main", "velocity.main", "stroke"]
    lifter.begin()
    time, state = 0.0, None
    for _ in range(2000):
        if state is not None:
            lifter.fmu.freeFMUState(state)
        state, torques = lifter.state(), random.uniform(-1.0, 1.0, random.integers(1, 4)).tolist()
        ends = []
        for _ in range(2):
            for k, torque in enumerate(torques):
                lifter.set(torque=torque)
                lifter.step(time + k * STEP)
            ends.append(lifter.get(names))
            if len(ends) == 1:
                lifter.fmu.setFMUState(state)
        assert ends[0] == ends[1]
        time = ends[1][0]
    lifter.fmu.freeFMUState(state)


def test_a_state_as_bytes_goes_to_another_instance(lifter: Importer, tmp_path: Path) -> None:
    lifter.begin(torque=0.5)
    for k in range(10):
        lifter.step(k * STEP)
    state = lifter.state()
    data = lifter.bytes_of(state)
    other = Importer(next(tmp_path.glob("*.fmu")), tmp_path / "open", lifter.fmi)
    taken = other.state_of(data)
    other.fmu.setFMUState(taken)
    for importer in (lifter, other):
        importer.step(10 * STEP)
    names = ["time", "stroke", "velocity.main", "torque"]
    assert lifter.get(names) == other.get(names)
    lifter.fmu.freeFMUState(state)
    other.fmu.freeFMUState(taken)
    other.end()


def test_damaged_bytes_are_refused(lifter: Importer) -> None:
    lifter.begin()
    state = lifter.state()
    data = lifter.bytes_of(state)
    random = np.random.default_rng(3)
    cases = [data[:-1], data + b"\0", b"", bytes(len(data))]
    for _ in range(50):
        k = int(random.integers(0, len(data)))
        cases.append(data[:k] + bytes([data[k] ^ (1 << int(random.integers(0, 8)))]) + data[k + 1 :])
    spared = 0
    for case in cases:
        try:
            lifter.fmu.freeFMUState(lifter.state_of(case))
        except Exception as refusal:
            if getattr(refusal, "status", None) != ERROR:
                raise
        else:
            spared += 1
    assert spared <= 5, "only bytes that mean nothing may differ"
    lifter.step(0.0)
    lifter.fmu.freeFMUState(state)


# -- calls that make no sense -----------------------------------------------------------------------------------------


def test_steps_that_do_not_fit_are_refused(lifter: Importer) -> None:
    lifter.begin()
    with refused(DISCARD):
        lifter.step(0.0, 1.5 * STEP)
    with refused(DISCARD):
        lifter.step(0.0, 0.1 * STEP)
    for wrong in ((0.0, 0.0), (0.0, -STEP), (STEP, STEP), (0.0, 1e30)):
        with refused(ERROR):
            lifter.step(*wrong)
    lifter.step(0.0)


@pytest.mark.parametrize("fmi", [2, 3])
def test_a_negative_mass_is_refused(exported: Exported, fmi: int, tmp_path: Path) -> None:
    importer = Importer(written(exported("lifter"), tmp_path, fmi), tmp_path / "open", fmi)
    importer.begin()
    importer.step(0.0)
    importer.set(**{"bodies.piston.mass": -1.0})
    with refused(ERROR):
        importer.step(STEP)
    importer.set(**{"bodies.piston.mass": 1.0})
    importer.step(STEP)
    importer.end()


@pytest.mark.parametrize("fmi", [2, 3])
def test_loops_that_parameters_open_end_the_initialisation(exported: Exported, fmi: int, tmp_path: Path) -> None:
    start = Manoeuvre("turned", 1.0, STEP, positions={"main": 0.4})
    file = written(exported("lifter"), tmp_path, fmi, manoeuvre=start)
    importer = Importer(file, tmp_path / "open", fmi)
    name = next(each for each in importer.references if each.startswith("points.B"))
    with refused(ERROR):
        importer.begin(**{name: 0.5})
    importer.fmu.reset()
    importer.begin()
    importer.step(0.0)
    importer.end()


def test_two_instances_in_two_threads(exported: Exported, tmp_path: Path) -> None:
    file = written(exported("lifter"), tmp_path, 2)
    importers = [Importer(file, tmp_path / "open", 2) for _ in range(3)]

    def drive(importer: Importer) -> None:
        importer.begin(torque=0.3)
        for k in range(300):
            importer.step(k * STEP)

    threads = [threading.Thread(target=drive, args=(importer,)) for importer in importers[:2]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    drive(importers[2])
    ends = [importer.get(["time", "stroke", "velocity.main"]) for importer in importers]
    assert ends[0] == ends[1] == ends[2]
    for importer in importers:
        importer.end()


# -- sources ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fmi", [2, 3])
def test_functions_are_those_of_the_standard(exported: Exported, fmi: int, tmp_path: Path) -> None:
    """The declarations of the standard in the place of our own: what differs is an error of the compiler; what is missing is seen."""
    headers = Path(fmpy.__file__).parent / "c-code"
    for path, text in fmu_files(exported("pendulum"), single_steps(exported("pendulum")), fmi).items():
        (tmp_path / Path(path).name).write_text(text)
    text = (C_FILES / f"symgen_fmi{fmi}.c").read_text(encoding="utf-8")
    own, standard = f'#include "symgen_fmi{fmi}.h"\n', f'#include "fmi{fmi}Functions.h"\n#define FMI{fmi}(name) name\n'
    assert text.count(own) == 1
    (tmp_path / "standard.c").write_text(text.replace(own, standard))
    command = [compiler(), *STRICT, "-Wno-strict-prototypes", f"-I{headers}", "-c", "standard.c"]
    subprocess.run(command, cwd=tmp_path, check=True)
    said = subprocess.run(["nm", "standard.o"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    shown = set(re.findall(r" T (\w+)", said))
    wanted = set(
        re.findall(
            rf"^ *FMI{fmi}_Export\s+\w+\s+(fmi{fmi}\w+);", (headers / f"fmi{fmi}Functions.h").read_text(), re.MULTILINE
        )
    )
    assert len(wanted) > 30
    assert wanted <= shown


@pytest.mark.parametrize("fmi", [2, 3])
def test_sources_compile_without_a_warning(exported: Exported, fmi: int, tmp_path: Path) -> None:
    file = written(exported("four_bar"), tmp_path, fmi, derivatives=True)
    with zipfile.ZipFile(file) as archive:
        assert {each.external_attr >> 16 for each in archive.infolist()} == {0o100644}, "everybody may read them"
        archive.extractall(tmp_path)
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    sources = sorted((tmp_path / "sources").glob("*.c"))
    assert [path.name for path in sources] == ["four_bar.c", f"symgen_fmi{fmi}.c"]
    prefix = f"-DFMI{fmi}_FUNCTION_PREFIX=four_bar_"
    for option in ("-DPLAIN", prefix):
        command = [compiler(), *STRICT, "-Wno-psabi", option, "-c", *map(str, sources)]
        subprocess.run(command, cwd=tmp_path, check=True)
    assert b"four_bar_fmi" in (tmp_path / f"symgen_fmi{fmi}.o").read_bytes()


def test_another_token_or_kind_is_no_instance(exported: Exported, tmp_path: Path) -> None:
    file = written(exported("lifter"), tmp_path, 3)
    importer = Importer(file, tmp_path / "open", 3)
    library = ctypes.CDLL(str(next((tmp_path / "open" / "binaries").glob("*/*.so"))))
    create = library.fmi3InstantiateCoSimulation
    create.restype = ctypes.c_void_p
    nothing, no = None, False
    assert create(b"a", b"{another}", nothing, no, no, no, no, nothing, 0, nothing, nothing, nothing) is None
    scheduled = library.fmi3InstantiateScheduledExecution
    scheduled.restype = ctypes.c_void_p
    token = importer.description.guid.encode()
    assert scheduled(b"a", token, nothing, no, no, nothing, nothing, nothing, nothing, nothing) is None
    importer.end()


def test_equal_models_make_equal_texts_and_others_other_tokens(exported: Exported) -> None:
    model = exported("pendulum")
    one, same, other = (fmu_files(model, single_steps(model, step), 2) for step in (1e-3, 1e-3, 2e-3))
    assert one == same
    tokens = [re.search(r'guid="([^"]+)"', each["modelDescription.xml"]) for each in (one, other)]
    assert tokens[0] is not None
    assert tokens[1] is not None
    assert tokens[0][1] != tokens[1][1]


def test_units_and_names() -> None:
    found = {unit.name: dict(unit.base) for unit in units(["N m", "m/s^2", "rad/s", "furlong", "", "m", "N/mm"])}
    assert found["N m"] == {"kg": "1", "m": "2", "s": "-2"}
    assert found["m/s^2"] == {"m": "1", "s": "-2"}
    assert found["rad/s"] == {"rad": "1", "s": "-1"}
    assert found["furlong"] == {}
    assert float(found["N/mm"].pop("factor")) == pytest.approx(1000.0)
    assert found["N/mm"] == {"kg": "1", "s": "-2"}
    assert structured("bodies.rod.com.x") == "bodies.rod.com.x"
    assert structured("a b.c-d.3") == "'a b'.'c-d'.'3'"
    assert structured('it"s') == "'it_s'"


def test_files_and_versions_that_do_not_fit_are_refused(exported: Exported, tmp_path: Path) -> None:
    model = exported("pendulum")
    steps = single_steps(model)
    with pytest.raises(ArgumentError, match="take 2 or 3"):
        write_fmu(model, steps, tmp_path / "a.fmu", 1)
    with pytest.raises(ArgumentError, match=r"a\.fmu"):
        write_fmu(model, steps, tmp_path / "a.zip", 2)
    with pytest.raises(FileNotFoundError):
        write_fmu(model, steps, tmp_path / "missing" / "a.fmu", 2)
    assert not list(tmp_path.iterdir())
