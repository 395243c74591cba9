"""Exported C under the sanitizers: two threads with instances of their own, states back and forth, and calls that make no sense."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen.export.fmu import fmu_files
from symgen.runtime import Model, single_steps

from ..support.rigs import STRICT, compiler

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

PROGRAM = """
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdarg.h>
#include "symgen_fmi2.c"

static void log_it(fmi2ComponentEnvironment e, fmi2String i, fmi2Status s, fmi2String c, fmi2String m, ...)
{
    (void)e, (void)i, (void)s, (void)c, (void)m;
}

static void *drive(void *seed)
{
    const fmi2CallbackFunctions callbacks = {log_it, calloc, free, 0, 0};
    fmi2Component c = fmi2Instantiate("one", fmi2CoSimulation, FMU_TOKEN, 0, &callbacks, 0, 0);
    double values[FMU_REFERENCES], time = 0.0;
    fmi2ValueReference all[FMU_REFERENCES];
    fmi2FMUstate state = 0, other = 0;
    size_t size = 0;
    int made = 0;
    unsigned random = *(unsigned *)seed;
    if (!c || fmi2Instantiate("two", fmi2ModelExchange, FMU_TOKEN, 0, &callbacks, 0, 0))
        return seed;
    for (unsigned i = 0; i < FMU_REFERENCES; i++)
        all[i] = i;
    fmi2DoStep(c, 0.0, fmu_settings_at_start[fmu_step_length], 1);
    fmi2SetupExperiment(c, 0, 0.0, 0.0, 0, 0.0);
    fmi2EnterInitializationMode(c);
    fmi2GetReal(c, all, FMU_REFERENCES, values);
    fmi2ExitInitializationMode(c);
    for (int k = 0; k < 300; k++) {
        random = random * 1664525u + 1013904223u;
        for (int i = 0; i < FMU_NU; i++)
            values[i] = k % 50 == 49 ? 1e12 : (double)(random >> 16) / 65536.0;
        fmi2SetReal(c, all + FMU_INPUTS, FMU_NU, values);
        if (fmi2DoStep(c, time, fmu_settings_at_start[fmu_step_length], 1) == fmi2OK) {
            time += fmu_settings_at_start[fmu_step_length];
            made++;
        }
        if (fmi2GetReal(c, all, FMU_REFERENCES, values) == fmi2OK && !(values[0] == time))
            time = values[0];
        if (k % 7 == 0) {
            fmi2GetFMUstate(c, &state);
            fmi2SerializedFMUstateSize(c, state, &size);
            char *const bytes = malloc(size);
            fmi2SerializeFMUstate(c, state, bytes, size);
            bytes[random % size] ^= (char)(k % 3);
            fmi2DeSerializeFMUstate(c, bytes, size - (k % 5 == 0), &other);
            free(bytes);
        }
        if (k % 11 == 0)
            fmi2SetFMUstate(c, state);
        fmi2SetReal(c, all, FMU_REFERENCES, values);
        if (fmi2GetReal(c, all, 1, values) == fmi2OK)
            time = values[0];
    }
    fmi2FreeFMUstate(c, &state);
    fmi2FreeFMUstate(c, &other);
    fmi2Reset(c);
    fmi2FreeInstance(c);
    return made > 200 ? 0 : seed;
}

int main(void)
{
    pthread_t threads[2];
    unsigned seeds[2] = {1, 2};
    void *failed[2];
    for (int i = 0; i < 2; i++)
        if (pthread_create(threads + i, 0, drive, seeds + i))
            return 2;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], failed + i);
    return failed[0] || failed[1];
}
"""


@pytest.mark.parametrize("sanitizer", ["address,undefined", "thread"])
@pytest.mark.parametrize("name", ["lifter", "tumbler"])
def test_sanitizers_find_nothing(exported: Callable[[str], Model], name: str, sanitizer: str, tmp_path: Path) -> None:
    model = exported(name)
    for path, text in fmu_files(model, single_steps(model, 2.0**-10), 2).items():
        (tmp_path / Path(path).name).write_text(text)
    (tmp_path / "program.c").write_text(PROGRAM)
    checks = [f"-fsanitize={sanitizer}", "-fno-sanitize-recover=all", "-g", "-O1"]
    command = [
        compiler(),
        *STRICT,
        "-Wno-psabi",
        *checks,
        "-o",
        "program",
        "program.c",
        f"{name}.c",
        "-lm",
        "-lpthread",
    ]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    if "cannot find" in built.stderr:
        pytest.skip("the compiler lacks this sanitizer")
    assert built.returncode == 0, built.stderr
    done = subprocess.run(["./program"], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    if "unexpected memory mapping" in done.stderr:
        pytest.skip("this kernel places memory where the sanitizer cannot follow")
    assert done.returncode == 0, done.stderr
