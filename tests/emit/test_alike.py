"""Parts that are alike as lanes: the same numbers as without, on any compiler and CPU, in code that does not grow with the parts."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.model.shared_library import SharedLibrary
from symgen.runtime.model.state import normalised

from symgen.build_cache import write_sources
from symgen.compiler import compile_library, find_compiler
from symgen.description import read
from symgen.description.schema import Description
from symgen.emit import Source, emit
from symgen.emit.plan import plan
from symgen.layout import model_layout
from symgen.mechanism.analyse import analyse
from symgen.program.count import KIND, count
from symgen.program.evaluate import evaluate
from symgen.program.program import INIT, Assign, Program
from symgen.program.slice import needed
from symgen.runtime import ModelLayout, library_suffix

from ..support.agreement import optimised
from ..support.corners import vehicle
from ..support.doses import beyond, covering

Array = NDArray[np.float64]
MODELS = Path(__file__).parents[2] / "models"
HEADERS = Path(__file__).parents[2] / "runtime" / "include"
STRICT = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
ARRAYS = ("t", "q", "v", "z", "u", "a", "l", "seeds")


def generated(description: Description, formulation: str = "independent") -> tuple[Program, ModelLayout]:
    mechanism = analyse(description)
    return optimised(mechanism, formulation), model_layout(mechanism, formulation, "")


def arrays_of(program: Program, layout: ModelLayout) -> dict[str, Array]:
    """A state away from the design position, with parameters away from those of the description."""
    random = np.random.default_rng(3)
    arrays = {name: random.uniform(-0.3, 0.3, size=count) for name, count in program.inputs.items()}
    arrays["q"] = normalised(layout.joints, arrays["q"] + 0.2)
    values = np.array([parameter.value for parameter in layout.parameters])
    free = np.array([not parameter.fixed for parameter in layout.parameters])
    arrays["parameters"] = values * (1.0 + 0.1 * free * random.uniform(-1.0, 1.0, size=len(values)))
    return arrays


def compiled(source: Source, folder: Path) -> Path:
    folder.mkdir()
    write_sources([source], folder)
    library = folder / f"made{library_suffix()}"
    compile_library(
        find_compiler(), [folder / unit for unit in (*source.units, *source.shared)], HEADERS, library, "native"
    )
    return library


def results(source: Source, library: Path, arrays: Mapping[str, Array]) -> dict[str, Array]:
    """Every function called once. Scratch is not zero at the start."""
    shared = SharedLibrary(library)
    ffi = shared.ffi
    constants, work = np.full(source.layout.constants + 1, np.nan), np.full(source.layout.work + 1, np.nan)
    kept = {name: np.append(arrays.get(name, ()), 0.0) for name in (*ARRAYS, "parameters")}
    pointer = {name: ffi.from_buffer("double[]", values) for name, values in kept.items()}
    fill = shared.function("symgen_initialiser", f"{source.symbol}_init")
    fill(pointer["parameters"], ffi.from_buffer("double[]", constants))
    found = {}
    for function in source.layout.functions:
        out = np.full(function.size + 1, np.nan)
        fields = {"constants": constants, "work": work, "out": out}
        own = {name: ffi.from_buffer("double[]", values) for name, values in fields.items()}
        arguments = ffi.new("symgen_arguments *", {**{name: pointer[name] for name in ARRAYS}, **own})
        assert shared.function("symgen_function", f"{source.symbol}_{function.name}")(arguments) == 0
        found[function.name] = out[:-1]
    return found


CASES: dict[str, tuple[Description, str]] = {
    "three and two": (vehicle(3, odd=2), "multiplier"),
    "eight, not mirrored": (vehicle(8, mirrored=False), "reduced-multiplier"),
    "subsystems": (vehicle(2), "subsystem-cartesian"),
    "five": (vehicle(5), "independent"),
    "three and an odd one": (vehicle(3, odd=1), "independent"),
    "two": (vehicle(2), "independent"),
    "car": (read(MODELS / "kang_yoon_car.yaml"), "independent"),
}


@pytest.mark.parametrize("case", beyond(3, CASES))
def test_lanes_give_the_numbers_of_the_interpreter(case: str, tmp_path: Path) -> None:
    program, layout = generated(*CASES[case])
    source = emit(program, layout)
    assert any(unit.endswith("_alike.c") for unit in source.units)
    arrays = arrays_of(program, layout)
    inputs = {array: values.tolist() for array, values in arrays.items()}
    for function, values in results(source, compiled(source, tmp_path / "made"), arrays).items():
        expected = np.array([value for part in evaluate(program, function, inputs).values() for value in part])
        scale = np.abs(expected).max(initial=1e-12)
        np.testing.assert_allclose(values, expected, rtol=1e-9, atol=1e-9 * scale, err_msg=function)


@pytest.mark.parametrize(("formulation", "counts"), [("independent", (4, 6, 8)), ("subsystem-joint", (4, 6))])
def test_corner_code_is_the_same_for_any_number_of_corners(formulation: str, counts: tuple[int, ...]) -> None:
    """The operations stand in the text equally often."""
    shapes = []
    for corners in counts:
        source = emit(*generated(vehicle(corners), formulation))
        text = source.files[f"{source.symbol}_alike.c"]
        body = text[text.index("SYMGEN_INTERNAL") :]
        shapes.append(
            (len(re.findall(r"const real", body)), len(re.findall(r"symgen_(?:load|gather)", body)), body.count("*"))
        )
    for shape in shapes[1:]:
        np.testing.assert_allclose(shape, shapes[0], rtol=0.01)


def test_without_parts_that_are_alike_nothing_changes() -> None:
    program, layout = generated(read(MODELS / "four_bar.yaml"))
    assert program.twins == ()
    source = emit(program, layout)
    assert not any("alike" in name for name in source.files)
    alike, layout = generated(vehicle(2))
    plain = emit(replace(alike, twins=()), layout)
    assert not any("alike" in name for name in plain.files)


@pytest.mark.parametrize(("compiler", "march"), covering(["gcc", "clang"], ["native", "x86-64", "x86-64-v3"]))
def test_lanes_compile_without_a_warning(compiler: str, march: str, tmp_path: Path) -> None:
    if shutil.which(compiler) is None or (march != "native" and platform.machine().lower() not in ("x86_64", "amd64")):
        pytest.skip(f"no {compiler} for {march}")
    source = emit(*generated(vehicle(3, odd=1)))
    write_sources([source], tmp_path)
    for unit in (*source.units, *source.shared):
        command = [compiler, *STRICT, f"-march={march}", "-I", str(HEADERS), "-c", unit, "-o", "made.o"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_a_cpu_without_long_vectors_gives_the_same(tmp_path: Path) -> None:
    program, layout = generated(vehicle(3, odd=1))
    source = emit(program, layout)
    arrays = arrays_of(program, layout)
    native = results(source, compiled(source, tmp_path / "native"), arrays)
    folder = tmp_path / "portable"
    folder.mkdir()
    write_sources([source], folder)
    library = folder / f"made{library_suffix()}"
    compile_library(
        find_compiler(), [folder / unit for unit in (*source.units, *source.shared)], HEADERS, library, "portable"
    )
    for function, values in results(source, library, arrays).items():
        scale = np.abs(native[function]).max(initial=1e-12)
        np.testing.assert_allclose(values, native[function], rtol=1e-9, atol=1e-9 * scale, err_msg=function)


def test_the_document_says_how_much_of_a_car_is_in_packs() -> None:
    program, _ = generated(read(MODELS / "kang_yoon_car.yaml"))
    packs, marks = plan(program).packs, needed(program, "acceleration")
    packed = [
        packs.of[k]
        for k, value in enumerate(program.values)
        if marks[k] and k in packs.of and isinstance(value, Assign) and program.phases[program.phase[k]] != INIT
        if KIND.get(value.op) in ("mul", "div", "add", "sqrt")
    ]
    vectors = sum(packs.length(which) // 4 for _, which in {(pack.name, pack.which) for pack in packed})
    total = count(program, "acceleration").total.flops
    text = " ".join((MODELS.parent / "docs" / "generated-code.md").read_text(encoding="utf-8").split())
    assert f"{len(packed):,} of {total:,} operations are in packs, which are {vectors:,} vector operations" in text
    assert f"The other {total - len(packed):,} operations are scalar" in text
