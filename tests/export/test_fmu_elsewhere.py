"""FMUs for other computers: strict compilers accept their sources, and a library for aarch64 computes what the one for this computer does."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from symgen.export.fmu import COMPUTERS, fmu_files, write_fmu
from symgen.runtime import Model, single_steps

from ..support.rigs import STRICT, compiler

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Exported = Callable[[str], Model]

DRIVER = Path(__file__).parent / "fmu_steps.c"
ZIG = (sys.executable, "-m", "ziglang", "cc")
STEP, STEPS = 2.0**-10, 100
COMPILERS = {
    "gcc": ("gcc",),
    "clang": ("clang",),
    **{computer.fmi3: (*ZIG, "-target", computer.zig) for computer in COMPUTERS.values()},
}
OWN = ("gcc", "clang")


@pytest.mark.parametrize(
    "by", [name if name in OWN else pytest.param(name, marks=pytest.mark.long) for name in COMPILERS]
)
def test_strict_compilers_accept_the_sources(exported: Exported, by: str, tmp_path: Path) -> None:
    command = COMPILERS[by]
    if by in OWN and shutil.which(by) is None:
        pytest.skip(f"{by} is not there")
    if by not in OWN and not find_spec("ziglang"):
        pytest.skip("ziglang is not installed")
    model = exported("lifter")
    for fmi in (2, 3):
        folder = tmp_path / str(fmi)
        folder.mkdir()
        for path, text in fmu_files(model, single_steps(model, STEP), fmi).items():
            (folder / Path(path).name).write_text(text)
        glue = (f"symgen_fmi{fmi}.c",) if fmi == 3 else (f"symgen_fmi{fmi}.c", "lifter.c")
        flags = [*STRICT, "-O1", "-Wno-psabi"]
        for unit in glue:
            arguments = [*flags, "-c", unit, "-o", f"{unit}.o"]
            done = subprocess.run([*command, *arguments], cwd=folder, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr


def values(program: Sequence[str], library: Path, description: ET.Element) -> list[np.ndarray]:
    """Rows that the driver prints: all variables after each step, and the derivatives of the start."""
    count = len(description.findall("ModelVariables/ScalarVariable"))
    states = len(description.findall("ModelStructure/Derivatives/Unknown"))
    numbers = [str(count), str(states), str(STEPS), repr(STEP)]
    command = [*program, str(library), description.attrib["guid"], *numbers]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return [np.array(line.split(), float) for line in done.stdout.splitlines()]


@pytest.mark.long
@pytest.mark.skipif(platform.machine() != "x86_64", reason="compares another kind of computer with x86-64")
def test_a_library_for_aarch64_agrees_with_that_for_this_computer(exported: Exported, tmp_path: Path) -> None:
    emulator, system = shutil.which("qemu-aarch64"), Path("/usr/aarch64-linux-gnu")
    if emulator is None or not system.exists() or not find_spec("ziglang"):
        pytest.skip("qemu, the libraries of aarch64 or zig are not there")
    model = exported("lifter")
    file = tmp_path / "lifter.fmu"
    write_fmu(model, single_steps(model, STEP), file, 2, everywhere=True)
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tmp_path)
        libraries = {Path(name).parent.name for name in archive.namelist() if name.startswith("binaries/")}
    assert libraries == {computer.fmi2 for computer in COMPUTERS.values()}
    description = ET.fromstring((tmp_path / "modelDescription.xml").read_text(encoding="utf-8"))
    one, other = tmp_path / "here", tmp_path / "there"
    strict = [
        flag for flag in STRICT if flag != "-Wpedantic"
    ]  # dlsym gives pointers to functions as POSIX has it, not ISO C
    subprocess.run([compiler(), *strict, "-o", str(one), str(DRIVER), "-ldl"], check=True)
    target = COMPUTERS["linux", "aarch64"]
    subprocess.run([*ZIG, "-target", target.zig, *strict, "-o", str(other), str(DRIVER), "-ldl"], check=True)
    wanted = values([str(one)], tmp_path / "binaries" / "linux64" / "lifter.so", description)
    found = values(
        [emulator, "-L", str(system), str(other)], tmp_path / "binaries" / target.fmi2 / "lifter.so", description
    )
    assert len(found) == len(wanted) == STEPS + 1
    for row, expected in zip(found, wanted, strict=True):
        assert np.abs(row - expected).max() <= 1e-12 * max(1.0, float(np.abs(expected).max()))
