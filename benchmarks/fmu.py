"""What a communication step of an FMU costs beside the C step that it makes: the same steps from the same state, in turns, in one process.

python benchmarks/fmu.py [MODEL ...] [--rounds 200] [--steps 100]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
import warnings
from pathlib import Path

import symgen
from symgen.compiler import compile_flags, find_compiler
from symgen.export.fmu import fmu_files
from symgen.export.rig import rig_name
from symgen.runtime import single_steps

MODELS = Path(__file__).parents[1] / "models"
STEP = 1e-3

PROGRAM = """
#define _POSIX_C_SOURCE 200809L
#include <time.h>
#include "symgen_fmi2.c"

static FMU_MODEL bare, start;

static void say(fmi2ComponentEnvironment e, fmi2String n, fmi2Status s, fmi2String c, fmi2String m, ...)
{
    (void)e, (void)n, (void)s, (void)c, (void)m;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int count, char **of)
{
    const int rounds = count > 2 ? atoi(of[1]) : 1, steps = count > 2 ? atoi(of[2]) : 1;
    const fmi2CallbackFunctions calls = {say, calloc, free, 0, 0};
    fmi2Component c = fmi2Instantiate("one", fmi2CoSimulation, FMU_TOKEN, 0, &calls, 0, 0);
    fmi2FMUstate kept = 0;
    double fastest[2] = {HUGE_VAL, HUGE_VAL}, inputs[FMU_NU + 1] = {0.0};
    const double step = fmu_settings_at_start[fmu_step_length];
    if (!c || fmi2SetupExperiment(c, 0, 0.0, 0.0, 0, 0.0) || fmi2EnterInitializationMode(c) || fmi2ExitInitializationMode(c))
        return 2;
    fmi2GetFMUstate(c, &kept);
    start = ((fmu_state *)kept)->model;
    memcpy(inputs, ((fmu_state *)kept)->inputs, sizeof inputs);
    for (int r = 0; r < rounds; r++) {
        int bad = fmi2SetFMUstate(c, kept);
        double begun = now();
        for (int k = 0; k < steps; k++)
            bad |= fmi2DoStep(c, k * step, step, 1);
        fastest[0] = fmin(fastest[0], now() - begun);
        bare = start;
        begun = now();
        for (int k = 0; k < steps; k++)
            bad |= FMU_CALL(step)(&bare, inputs);
        fastest[1] = fmin(fastest[1], now() - begun);
        if (bad || memcmp(((fmu *)c)->now.model.state, bare.state, sizeof bare.state))
            return 3;
    }
    printf("%.9g %.9g\\n", 1e6 * fastest[0] / steps, 1e6 * fastest[1] / steps);
    return 0;
}
"""


def measured(name: str, rounds: int, steps: int) -> tuple[float, float]:
    """Microseconds of a communication step and of the step alone, the fastest of all rounds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = symgen.build(MODELS / f"{name}.yaml")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for path, text in fmu_files(model, single_steps(model, STEP, refresh="adaptive"), 2, derivatives=False).items():
            (folder / Path(path).name).write_text(text)
        (folder / "program.c").write_text(PROGRAM)
        flags = [flag for flag in compile_flags("native") if flag not in ("-fPIC", "-fvisibility=hidden")]
        sources = ["program.c", f"{rig_name(model)}.c"]
        command = [*find_compiler().command, *flags, "-o", "program", *sources, "-lm"]
        subprocess.run(command, cwd=folder, check=True)
        counts = [str(rounds), str(steps)]
        done = subprocess.run(["./program", *counts], cwd=folder, check=True, capture_output=True, text=True)
    whole, alone = map(float, done.stdout.split())
    return whole, alone


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", default=["sedan", "arm7"], help="shipped models")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--steps", type=int, default=100, help="of a round")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print("| model | doStep, us | step alone, us | ratio |\n|---|---:|---:|---:|")
    for name in asked.models:
        whole, alone = measured(name, asked.rounds, asked.steps)
        print(f"| {name} | {whole:.2f} | {alone:.2f} | {whole / alone:.3f} |", flush=True)


if __name__ == "__main__":
    main()
