"""Compilers and computers that exported C is for, as far as they are here."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from symgen.export.dialect import PLAIN, Dialect
from symgen.runtime import Model

from .compiled import compile_once
from .rigs import Array, written

WARNINGS = (
    *("-std=c11", "-Werror", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wdouble-promotion"),
    "-Wno-psabi",  # how vectors would be passed to functions of other files, of which there are none
)

AS_WRITTEN = "-ffp-contract=off"
"""No product is added up without being rounded first."""

ZIG_TARGETS = ("x86_64-linux-gnu", "x86_64-windows-gnu", "aarch64-linux-gnu", "aarch64-macos")

DIALECTS: Mapping[str, Dialect] = {
    "double": PLAIN,
    "float": Dialect(single=True),
    "double without a C library": Dialect(freestanding=True),
    "float without a C library": Dialect(single=True, freestanding=True),
}

PROGRAM = """
#include <stdio.h>
#include "NAME.h"

int main(void)
{
    static NAME_model model;
    NUMBER inputs[NAME_nu + 1], outputs[NAME_ny + 1];
    int status = NAME_init(&model);
    for (int i = 0; i < NAME_nu; i++)
        inputs[i] = NAME_start_inputs[i];
    for (int k = 0; k < STEPS && status == NAME_good; k++) {
        status = NAME_step(&model, inputs);
        if (status == NAME_good)
            status = NAME_outputs(&model, inputs, outputs);
        for (int i = 0; i < NAME_nx; i++)
            printf("%a ", (double)model.state[i]);
        for (int i = 0; i < NAME_ny; i++)
            printf("%a ", (double)outputs[i]);
        puts("");
    }
    return status;
}
"""


def zig(target: str) -> list[str]:
    return [sys.executable, "-m", "ziglang", "cc", "-target", target]


COMMANDS: Mapping[str, Sequence[str]] = {
    "gcc": ["gcc"],
    "clang": ["clang"],
    "gcc for aarch64": ["aarch64-linux-gnu-gcc"],
    **{f"zig for {target}": zig(target) for target in ZIG_TARGETS},
}

RUN: Mapping[str, Sequence[str]] = {"gcc for aarch64": ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]}
"""What runs the programs of compilers for other computers."""


def command(name: str) -> list[str]:
    """The compiler; skips the test if it is not here."""
    if name.startswith("zig") and find_spec("ziglang") is None:
        pytest.skip("ziglang, which compiles for other systems, is not installed")
    found = list(COMMANDS[name])
    if shutil.which(found[0]) is None:
        pytest.skip(f"{found[0]} is not installed")
    return found


def steps_of(
    model: Model, folder: Path, compiler: str, dialect: Dialect, *options: str, steps: int, **settings: object
) -> Array:
    """States and outputs of a rig that another program steps, maybe on another computer."""
    folder.mkdir(parents=True, exist_ok=True)
    name = written(model, folder, dialect, **settings)
    text = PROGRAM.replace("NAME", name).replace("NUMBER", dialect.number).replace("STEPS", str(steps))
    (folder / "main.c").write_text(text)
    built = [*command(compiler), "-std=c11", "-O2", "-fno-math-errno", *options, "main.c", f"{name}.c"]
    runner = list(RUN.get(compiler, []))
    if runner and shutil.which(runner[0]) is None:
        pytest.skip(f"{runner[0]} is not installed")
    compile_once([*built, "-lm"], folder, "program")
    done = subprocess.run([*runner, "./program"], cwd=folder, capture_output=True, text=True, check=True)
    return np.array([[float.fromhex(word) for word in line.split()] for line in done.stdout.splitlines()])
