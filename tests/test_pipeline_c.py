"""The C of shipped models by itself: strict compilers accept it, sanitizers find nothing, and it runs without Python."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen.runtime import load, simulate

from .support.doses import beyond, covering

Shipped = Callable[..., Path]
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1", "-c", "-o", os.devnull)
SMALL = (
    "pendulum", "double_pendulum", "slider_crank", "four_bar", "andrews_squeezer", "sla_quarter_car", "benchmark_quarter", "arm7",
)  # fmt: skip
CARS = ("benchmark_car", "kang_yoon_car")
STIFF = "sla_quarter_car"
"""Its tire, standing still, needs shorter explicit steps than the example's millisecond: the run stops with a status."""
FREE_START = ("slider_crank", "four_bar")
"""Their start velocities do not fit the loops; the example spreads the correction by mass, `assemble` differently."""

COMPILERS: dict[str, list[str]] = {name: [name] for name in ("gcc", "clang") if shutil.which(name)}
if importlib.util.find_spec("ziglang"):
    COMPILERS["zig"] = [sys.executable, "-m", "ziglang", "cc"]


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.c") if not path.name.endswith("_main.c"))


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.parametrize(
    ("compiler", "name"), covering(sorted(COMPILERS), ["pendulum", "slider_crank", "four_bar", "benchmark_quarter"])
)
def test_every_file_compiles_alone_and_without_a_warning(
    entry: Shipped, tmp_path: Path, name: str, compiler: str
) -> None:
    if compiler == "zig" and name != "slider_crank":
        pytest.skip("clang in another coat, and slow to start")
    folder = entry(name)
    for path in [*sources(folder), folder / f"{name}_multiplier_main.c"]:
        run(*COMPILERS[compiler], *STRICT, path, folder=tmp_path)


@pytest.mark.parametrize(
    "header",
    [
        "symgen.h",
        "symgen_interface.h",
        "symgen_bodies_run.h",
        "symgen_explicit.h",
        "symgen_implicit_run.h",
        "symgen_loop.h",
        "symgen_state.h",
        "symgen_road.h",
        "symgen_table.h",
        "slider_crank_multiplier.h",
    ],
)
def test_every_header_stands_alone(entry: Shipped, tmp_path: Path, header: str) -> None:
    if not COMPILERS:
        pytest.skip("no compiler by its usual name")
    unit = tmp_path / "alone.c"
    unit.write_text(f'#include "{header}"\n#include "{header}"\nint main(void) {{ return 0; }}\n', encoding="ascii")
    first = next(iter(COMPILERS.values()))
    run(
        *first,
        *STRICT[:-3],
        "-Wno-unused-function",
        f"-I{entry('slider_crank')}",
        "-c",
        "-o",
        os.devnull,
        unit,
        folder=tmp_path,
    )


@pytest.mark.skipif("gcc" not in COMPILERS or sys.platform != "linux", reason="needs gcc's sanitizers")
@pytest.mark.parametrize("name", beyond(1, (*SMALL, *CARS)))
def test_motion_runs_clean_under_sanitizers(entry: Shipped, tmp_path: Path, name: str) -> None:
    """Addresses and undefined behaviour, in the example program that comes with every build."""
    folder = entry(name)
    units = [path for path in sources(folder) if "derivatives" not in path.name]
    flags = ["-std=c11", "-O1" if name in SMALL else "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    run("gcc", *flags, "-o", tmp_path / "example", folder / f"{name}_multiplier_main.c", *units, "-lm", folder=tmp_path)
    done = subprocess.run([tmp_path / "example"], capture_output=True, text=True, cwd=tmp_path)
    assert done.stderr == ""
    if name == STIFF:
        assert done.returncode > 0
        return
    first, *coordinates = done.stdout.splitlines()
    assert first.startswith("status 0 after 1000 steps")
    if name not in FREE_START:
        final = simulate(load(folder), 1.0, 1e-3, every=1000).final
        assert [float(line.split()[-1]) for line in coordinates] == pytest.approx(final.q.tolist(), rel=1e-6, abs=1e-6)


@pytest.mark.skipif("gcc" not in COMPILERS or sys.platform != "linux", reason="needs gcc's sanitizers")
def test_derivatives_run_clean_under_sanitizers(entry: Shipped, tmp_path: Path) -> None:
    folder, caller = entry("slider_crank", derivatives=True), tmp_path / "caller.c"
    name = "slider_crank_multiplier_derivatives"
    ones = "static const double p[200] = {" + "1.0, " * 199 + "1.0};"
    caller.write_text(CALLER.replace("NAME", name).replace("ONES", ones), encoding="ascii")
    units = [path for path in sources(folder) if "derivatives" in path.name]
    flags = ["-std=c11", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{folder}"]
    run("gcc", *flags, "-o", tmp_path / "caller", caller, *units, "-lm", folder=tmp_path)
    run(tmp_path / "caller", folder=tmp_path)


CALLER = """#include "NAME.h"
ONES
int main(void)
{
    static double k[NAME_nk + 1], w[NAME_nw + 1], out[NAME_jacobian_size + 1];
    const symgen_arguments arguments = {
        .constants = k, .t = p, .q = p, .v = p, .z = p, .u = p, .a = p, .l = p, .work = w, .out = out};
    NAME_init(p, k);
    out[NAME_jacobian_size] = 42.0;
    w[NAME_nw] = 42.0;
    return NAME_jacobian(&arguments) != symgen_good || out[NAME_jacobian_size] != 42.0 || w[NAME_nw] != 42.0;
}
"""
