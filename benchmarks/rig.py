"""A million steps of a rig's C on one core: how long a step takes on average, and how long the longest one takes.

    python benchmarks/rig.py [MODEL] [--manoeuvre NAME] [--steps 1000000] [--float] [--method NAME] [--refresh NAME] [--iterations N]

The sedan drives straight on at 60 km/h and then swings its steering wheel to and fro by half a radian. The program of C is pinned to one core, and
takes SCHED_FIFO and locked memory where the system lets it; it says if not. Every step is timed alone, with its outputs, by the
monotonic clock, whose own time is measured and shown. Steps during which the system took the core away are counted apart, so
that a long step can be blamed on the model or on the system. Nothing sleeps in between: `example.c` of the folder itself steps in real time.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import warnings
from pathlib import Path

import symgen
from symgen.compiler import find_compiler
from symgen.description import SymgenNotice
from symgen.driving.manoeuvres import named_plan
from symgen.export.dialect import Dialect
from symgen.export.rig import rig_files, rig_name, write_rig
from symgen.runtime import METHODS, Explicit, Symplectic, explicit_steps, single_steps

MODELS = Path(__file__).parents[1] / "models"
SWUNG = {"steering_wheel": 0.5, "rack_target": 0.004}
"""Inputs that steer, and how far they go: rad, m."""

PROGRAM = r"""
#define _GNU_SOURCE
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include "NAME.h"

#define BINS 60

static long long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static long switches(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw + usage.ru_nvcsw;
}

static void be_alone(void)
{
    cpu_set_t core;
    const struct sched_param first = {.sched_priority = sched_get_priority_max(SCHED_FIFO)};
    CPU_ZERO(&core);
    CPU_SET(sched_getcpu(), &core);
    if (sched_setaffinity(0, sizeof core, &core) != 0)
        puts("not pinned to a core");
    if (sched_setscheduler(0, SCHED_FIFO, &first) != 0)
        puts("without SCHED_FIFO, which takes more rights");
    if (mlockall(MCL_CURRENT | MCL_FUTURE) != 0)
        puts("without locked memory");
}

/* four bins for each factor of two */
static int bin_of(long long took)
{
    const int bin = took > 0 ? (int)(4.0 * log2((double)took / 1000.0)) + 8 : 0;
    return bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
}

int main(void)
{
    static NAME_model model;
    static long long bins[BINS];
    NUMBER inputs[NAME_nu + 1], outputs[NAME_ny + 1];
    int status = NAME_init(&model);
    for (int i = 0; i < NAME_nu; i++)
        inputs[i] = NAME_start_inputs[i];
    be_alone();
    long long clock = 1000000, worst = 0, disturbed = 0, disturbed_worst = 0, sum = 0, k;
    for (int i = 0; i < 1000; i++) {
        const long long began = now(), took = now() - began;
        clock = took < clock ? took : clock;
    }
    for (k = 0; k < STEPSLL && status == NAME_good; k++) {
        const int swung = SWUNG_INPUT;
        if (swung >= 0 && k > 1000)
            inputs[swung] = (NUMBER)(SWUNG_BY * sin(1e-3 * (double)(k - 1000)));
        const long before = switches();
        const long long began = now();
        status = NAME_step(&model, inputs);
        if (status == NAME_good)
            status = NAME_outputs(&model, inputs, outputs);
        const long long took = now() - began - clock;
        const int alone = switches() == before;
        sum += took;
        bins[bin_of(took)]++;
        if (alone && took > worst)
            worst = took;
        if (!alone) {
            disturbed++;
            disturbed_worst = took > disturbed_worst ? took : disturbed_worst;
        }
    }
    printf("status %d after %lld steps, %lld tried again, worst residual %.1e\n", status, k, model.count[NAME_count_retries],
           (double)model.worst_residual);
    printf("mean %.3f us, worst %.3f us; %lld steps were interrupted, the longest of them took %.3f us; a look at the clock %.3f us\n",
           1e-3 * (double)sum / (double)k, 1e-3 * (double)worst, disturbed, 1e-3 * (double)disturbed_worst, 1e-3 * (double)clock);
    long long before = 0;
    for (int i = 0; i < BINS; i++) {
        before += bins[i];
        if (bins[i] > 0)
            printf("  below %10.2f us %10lld  %11.6f %%\n", pow(2.0, (i - 7) / 4.0), bins[i], 100.0 * (double)before / (double)k);
    }
    return status;
}
"""


def main() -> None:
    given = _asked()
    warnings.simplefilter("ignore", SymgenNotice)
    model = symgen.build(given.model)
    plan = named_plan(given.manoeuvre, model) if given.manoeuvre else None
    if isinstance(METHODS[given.method], Explicit | Symplectic):
        files = rig_files(model, explicit_steps(model, 1e-3, given.method, plan), Dialect(given.float))
    else:
        steps = single_steps(model, 1e-3, given.method, given.refresh, given.iterations, manoeuvre=plan)
        files = rig_files(model, steps, Dialect(given.float))
    name = rig_name(model)
    print(files[f"{name}.h"].split("*/", 1)[0].removeprefix("/* ").strip())
    steered = next((name for name in SWUNG if name in model.inputs), "")
    swung = model.inputs.index(steered) if steered else -1
    text = PROGRAM.replace("NAME", name).replace("NUMBER", "float" if given.float else "double")
    text = text.replace("STEPS", str(given.steps)).replace("SWUNG_INPUT", str(swung))
    text = text.replace("SWUNG_BY", str(SWUNG.get(steered, 0.0)))
    with tempfile.TemporaryDirectory() as folder:
        write_rig(files, Path(folder))
        (Path(folder) / "main.c").write_text(text)
        options = ["-O2", "-march=native", "-fno-math-errno", "-ffp-contract=fast", "-fno-tree-slp-vectorize"]
        command = [*find_compiler().command, "-std=c11", *options, "-o", "timed", "main.c", f"{name}.c", "-lm"]
        subprocess.run(command, cwd=folder, check=True)
        subprocess.run([f"{folder}/timed"], check=True)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", default=str(MODELS / "sedan.yaml"))
    parser.add_argument("--manoeuvre", help="in whose start it begins; the sedan's: straight")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--float", action="store_true")
    parser.add_argument("--method", default="trapezoidal")
    parser.add_argument("--refresh", default="frozen")
    parser.add_argument("--iterations", type=int)
    given = parser.parse_args()
    if given.manoeuvre is None and Path(given.model).name == "sedan.yaml":
        given.manoeuvre = "straight"
    return given


if __name__ == "__main__":
    main()
