"""Rig folders for other compilers and computers: no warning, no function of a C library, and the same numbers."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import read_text
from symgen.runtime import Model

from ..support.doses import beyond, covering
from ..support.rigs import Array, rows_of, written
from ..support.targets import AS_WRITTEN, COMMANDS, DIALECTS, WARNINGS, command, steps_of
from .conftest import lifter

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Exported = Callable[[str], Model]

STEP, STEPS = 2.0**-10, 200

METHODS = {"lifter": "trapezoidal", "turning_car": "rk4"}
"""Models that are compiled for all: implicit steps, and explicit ones with corners as vectors."""

OTHERS = {
    "clang": ("clang",),
    "another CPU": ("gcc for aarch64",),
    "all that this CPU can": ("gcc", "-O3", "-march=native"),
    "not optimised": ("gcc", "-O0"),
}

OWN = ("double without a C library", "float without a C library")
TOLERANCES = {"double": 1e-12, "float": 3e-4}

MATHEMATICS = {"sqrt", "sin", "cos", "sincos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "tanh", "pow"}
BY_COMPILERS = {"memset", "memcpy", "memmove", "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail"}
"""What compilers call of themselves, for copies and as a guard of the stack."""

BARE = """
#include "NAME.h"

void *memmove(void *to, const void *from, __SIZE_TYPE__ n)
{
    for (__SIZE_TYPE__ i = 0; i < n; i++) { /* from the side where nothing is lost */
        const __SIZE_TYPE__ at = (char *)to < (const char *)from ? i : n - 1 - i;
        ((volatile char *)to)[at] = ((const char *)from)[at];
    }
    return to;
}

void *memcpy(void *to, const void *from, __SIZE_TYPE__ n) { return memmove(to, from, n); }

void *memset(void *to, int value, __SIZE_TYPE__ n)
{
    for (__SIZE_TYPE__ i = 0; i < n; i++)
        ((volatile char *)to)[i] = (char)value;
    return to;
}

static long call(long number, long a, const void *b, long c)
{
    long found;
    __asm__ volatile("syscall" : "=a"(found) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return found;
}

static NAME_model model;

__attribute__((used)) static void run(void)
{
    int status = NAME_init(&model);
    for (int k = 0; k < STEPS && status == NAME_good; k++)
        status = NAME_step(&model, NAME_start_inputs);
    call(1, 1, model.state, sizeof model.state);
    call(60, status, 0, 0);
}

__asm__(".globl _start\\n_start: xor %ebp, %ebp\\n and $-16, %rsp\\n call run\\n");
"""


@pytest.fixture(scope="module")
def folders(exported: Exported, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """folders(model, dialect): files that tests leave as they are."""
    made: dict[tuple[str, str], Path] = {}

    def folder(name: str, dialect: str) -> Path:
        if (name, dialect) not in made:
            made[name, dialect] = tmp_path_factory.mktemp("rig")
            written(exported(name), made[name, dialect], DIALECTS[dialect], step=STEP, method=METHODS[name])
        return made[name, dialect]

    return folder


def cases() -> list[Any]:
    """All for the compilers of this computer; for others, each dialect once or twice.
    The second model is usually compiled by gcc alone."""
    others, dialects = [each for each in COMMANDS if each not in ("gcc", "clang")], [*DIALECTS]
    first = [(compiler, dialects[k % 4], "lifter") for k, compiler in enumerate(others)]
    second = [(compiler, dialects[(k + 2) % 4], "turning_car") for k, compiler in enumerate(others)]
    here = list(product(("gcc", "clang"), DIALECTS, METHODS))
    usual = [*first, *(each for each in here if each[2] == "lifter" or each[0] == "gcc")]
    return beyond(len(usual), [*usual, *second, *(each for each in here if each not in usual)])


@pytest.mark.parametrize(("compiler", "dialect", "name"), cases())
def test_no_compiler_warns(
    folders: Callable[[str, str], Path], compiler: str, dialect: str, name: str, tmp_path: Path
) -> None:
    given = [*command(compiler), *WARNINGS, "-O1", "-c", f"{name}.c", "-o", str(tmp_path / "made.o")]
    done = subprocess.run(given, cwd=folders(name, dialect), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", beyond(1, METHODS))
@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.skipif(shutil.which("nm") is None, reason="nm is not installed")
def test_mathematics_is_all_that_is_called(
    folders: Callable[[str, str], Path], name: str, dialect: str, tmp_path: Path
) -> None:
    """And not even that with functions of its own."""
    made = tmp_path / "made.o"
    options = ["-std=c11", "-O2", "-fno-math-errno", "-fno-pie", "-c", f"{name}.c", "-o", str(made)]
    subprocess.run([*command("gcc"), *options], cwd=folders(name, dialect), check=True)
    said = subprocess.run(["nm", "-u", str(made)], capture_output=True, text=True, check=True).stdout
    needed = {line.split()[-1] for line in said.splitlines()} - BY_COMPILERS
    if DIALECTS[dialect].freestanding:
        assert not needed
    else:
        assert needed
        assert needed <= {f"{each}f" if DIALECTS[dialect].single else each for each in MATHEMATICS}


@pytest.mark.parametrize("dialect", [name for name, each in DIALECTS.items() if each.freestanding])
@pytest.mark.skipif(
    not (sys.platform.startswith("linux") and platform.machine() == "x86_64"), reason="calls Linux on x86-64"
)
def test_a_program_without_any_library_makes_the_same_steps(exported: Exported, dialect: str, tmp_path: Path) -> None:
    """It begins at `_start`, and speaks with the system by itself."""
    model, kind = exported("lifter"), DIALECTS[dialect]
    expected = steps_of(model, tmp_path, "gcc", kind, AS_WRITTEN, steps=STEPS, step=STEP)[-1]
    (tmp_path / "bare.c").write_text(BARE.replace("NAME", "lifter").replace("STEPS", str(STEPS)))
    options = ["-std=gnu11", "-O2", "-ffreestanding", "-nostdlib", "-static", "-fno-math-errno", "-fno-stack-protector"]
    files = ["bare.c", "lifter.c", "-o", "bare"]
    subprocess.run([*command("gcc"), *options, AS_WRITTEN, *files], cwd=tmp_path, check=True)
    state = np.frombuffer(
        subprocess.run(["./bare"], cwd=tmp_path, capture_output=True, check=True).stdout,
        np.float32 if kind.single else np.float64,
    )
    np.testing.assert_array_equal(state, expected[: len(state)])
    assert state[0] == STEPS * STEP


@pytest.fixture(scope="module")
def native(exported: Exported, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Array]:
    """native(model, dialect, options): rows by gcc on this computer, for every CPU of its kind."""
    made: dict[tuple[str, ...], Array] = {}

    def rows(name: str, dialect: str, *options: str) -> Array:
        key = (name, dialect, *options)
        if key not in made:
            folder, kind = tmp_path_factory.mktemp("native"), DIALECTS[dialect]
            settings = {"steps": STEPS, "step": STEP, "method": METHODS[name]}
            made[key] = steps_of(exported(name), folder, "gcc", kind, *options, **settings)
        return made[key]

    return rows


@pytest.mark.parametrize(("name", "dialect", "other"), covering(METHODS, OWN, OTHERS))
def test_results_are_equal_everywhere_with_functions_of_its_own(
    exported: Exported, native: Callable[..., Array], other: str, dialect: str, name: str, tmp_path: Path
) -> None:
    """Bit by bit, if products are rounded."""
    compiler, *options = OTHERS[other]
    settings = {"steps": STEPS, "step": STEP, "method": METHODS[name]}
    found = steps_of(exported(name), tmp_path, compiler, DIALECTS[dialect], *options, AS_WRITTEN, **settings)
    np.testing.assert_array_equal(found, native(name, dialect, AS_WRITTEN))
    assert len(found) == STEPS


@pytest.mark.parametrize(("name", "dialect"), covering(METHODS, TOLERANCES))
def test_another_cpu_comes_to_the_same_results(
    exported: Exported, native: Callable[..., Array], dialect: str, name: str, tmp_path: Path
) -> None:
    """With the C library of each, and products that are added up without being rounded where the CPU can; relative to the
    largest value of each column."""
    settings = {"steps": STEPS, "step": STEP, "method": METHODS[name]}
    found = steps_of(exported(name), tmp_path, "gcc for aarch64", DIALECTS[dialect], **settings)
    expected = native(name, dialect)
    sizes = np.maximum(abs(expected).max(axis=0), 1e-3)
    assert (abs(found - expected) / sizes).max() < TOLERANCES[dialect]
    assert abs(found[-1] - found[0]).max() > 0.1


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_a_portable_library_comes_to_the_same_results(exported: Exported) -> None:
    """It rounds products, which that of this CPU may not."""
    native = exported("lifter")
    portable = symgen.build(read_text(lifter(), "lifter"), "independent", target="portable")
    assert "-march=native" not in portable.build.flags
    rows = [
        rows_of(symgen.simulate(model, STEPS * STEP, STEP, "trapezoidal", "frozen")) for model in (native, portable)
    ]
    sizes = np.maximum(abs(rows[0]).max(axis=0), 1e-3)
    assert (abs(rows[1] - rows[0]) / sizes).max() < 1e-12
    assert abs(rows[0][-1] - rows[0][0]).max() > 0.1
