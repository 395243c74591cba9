"""Runs compiled models under the address, undefined-behaviour and thread sanitizers of gcc.

    python .ci/sanitize.py             every shipped model with every formulation: takes hours on two cores
    python .ci/sanitize.py four_bar    this one
    python .ci/sanitize.py --short     each kind of code once, on the smallest models that have it, as `.ci/run` calls it

Three kinds of runs:

main     the example program of `symgen build -o`, alone (address, undefined), and in two threads at once (thread)
drive    Python drives libraries made with the sanitizers: every function, every method and policy, lanes, fleets, Newton
         steps, stops, checkpoints, platforms (address, undefined)
threads  fleets and batches on two threads, and two models in two threads (thread)

Each case is a process of its own, so that a report is one failed case. Needs gcc on Linux with its sanitizers.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SMALL = ("pendulum", "slider_crank")
"""Models whose lanes are compiled in both widths."""
DRIVES_STEPS = ("independent", "recursive")
"""Implicit steps in independent coordinates are the same code for models of all formulations: these drive it."""
DIFFERENTIATED = ("independent", "multiplier")
"""Formulations whose derivatives are checked; those of large models are ten times as much code as the rest."""
QUESTIONS = ("outputs", "energy", "poses", "mass_matrix", "constraint_jacobian")
PLATFORMS = ("mast", "hexapod")

CHECKS = {
    "address": "-fsanitize=address,undefined -fno-sanitize-recover=all",
    "thread": "-fsanitize=thread",
}
PRELOAD = {"address": "libasan.so", "thread": "libtsan.so"}
QUIET = {
    # Python and NumPy keep what they allocated; what they do without instrumentation is not our subject.
    "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0:exitcode=66",
    "UBSAN_OPTIONS": "print_stacktrace=1:exitcode=66",
    "TSAN_OPTIONS": "exitcode=66:ignore_noninstrumented_modules=1",
}

TWO_THREADS = """#include <pthread.h>
#include <stddef.h>
int example_main(void);
static void *call(void *result) { *(int *)result = example_main(); return NULL; }
int main(void)
{
    pthread_t other;
    int first, second;
    if (pthread_create(&other, NULL, call, &second))
        return 1;
    call(&first);
    pthread_join(other, NULL);
    return first != second;
}
"""


class Case(NamedTuple):
    """One process: what it does with which model."""

    kind: str
    check: str
    model: str
    formulation: str

    def __str__(self) -> str:
        return f"{self.kind:8} {self.check:8} {self.model:18} {self.formulation}"


LOOP = "pressed"
"""The smallest model with a closed loop, a first-order state and an input: compilers take most of the time of a case."""

SHORT = (
    Case("drive", "address", LOOP, "independent"),
    Case("drive", "address", LOOP, "multiplier"),
    Case("drive", "address", "pendulum", "recursive"),
    Case("drive", "address", "slider_crank", "inertial"),
    Case("main", "address", LOOP, "multiplier"),
    Case("main", "thread", LOOP, "multiplier"),
    Case("threads", "thread", LOOP, "independent"),
    Case("platform", "address", PLATFORMS[0], "platform"),
)
"""Loops and trees, steps in independent coordinates and of all bodies, derivatives, lanes, fleets, threads, platforms."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Compiled models under gcc's sanitizers.")
    parser.add_argument("models", nargs="*", help="names of shipped models (default: all of them)")
    parser.add_argument(
        "--short", action="store_true", help="each kind of code once, as continuous integration runs them"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="cases side by side")
    parser.add_argument("--case", nargs=4, help=argparse.SUPPRESS)
    parser.add_argument("--build", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.case:
        (build_case if given.build else run_case)(Case(*given.case))
        return 0
    if sys.platform != "linux" or not library("libasan.so"):
        print("the sanitizers need gcc on Linux with libasan, libubsan and libtsan", file=sys.stderr)
        return 1
    return run_all(list(SHORT if given.short else cases(given.models)), given.jobs)


def cases(models: list[str]) -> Iterator[Case]:
    from symgen.formulation.derive import FORMULATIONS

    shipped = sorted(path.stem for path in (ROOT / "models").glob("*.yaml"))
    for model in models or shipped:
        for formulation in FORMULATIONS:
            yield Case("main", "address", model, formulation)
            yield Case("drive", "address", model, formulation)
        yield Case("main", "thread", model, "multiplier")
        yield Case("threads", "thread", model, "independent")
    for model in PLATFORMS:
        if model in models or not models:
            yield Case("platform", "address", model, "platform")


def run_all(todo: list[Case], jobs: int) -> int:
    from concurrent.futures import ThreadPoolExecutor

    failed: list[Case] = []
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="symgen-sanitize-") as folder, ThreadPoolExecutor(jobs) as pool:
        for case, code, text, seconds in pool.map(lambda case: run_apart(case, Path(folder)), todo):
            verdict = f"exit {code}" if code else text.strip().splitlines()[-1]
            print(f"{case}  {seconds:6.1f} s  {verdict}", flush=True)
            if code:
                failed.append(case)
                print(text, flush=True)
    print(f"{len(todo) - len(failed)} of {len(todo)} cases clean in {time.perf_counter() - began:.0f} s")
    return 1 if failed or not todo else 0


def run_apart(case: Case, folder: Path) -> tuple[Case, int, str, float]:
    """A process whose compiler adds the checks, and into which the sanitizer is loaded first."""
    compiler = folder / f"cc-{case.check}"
    if not compiler.exists():
        fresh = compiler.with_suffix(f".{os.getpid()}-{id(case)}")
        fresh.write_text(f'#!/bin/sh\nexec gcc "$@" -O0 {CHECKS[case.check]}\n', encoding="ascii")
        fresh.chmod(0o755)
        fresh.replace(compiler)
    environment = {
        **os.environ, **QUIET, "CC": str(compiler), "SYMGEN_CACHE": str(folder / case.check), "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }  # fmt: skip
    case_of = [sys.executable, __file__, "--case", *case]
    began = time.perf_counter()
    if (
        case.check == "address"
    ):  # what is built is opened at once; without its interceptors, which slow the generator down
        late = {**environment, "ASAN_OPTIONS": f"{QUIET['ASAN_OPTIONS']}:verify_asan_link_order=0"}
        built = finished([*case_of, "--build"], late)
        if built.returncode or built.stdout:
            return case, built.returncode, built.stderr + built.stdout, time.perf_counter() - began
    # The sanitizer is there from the beginning; compilers run without it.
    command = ["env", f"LD_PRELOAD={library(PRELOAD[case.check])}", *case_of]
    if case.check == "thread":
        command = ["setarch", "-R", *command]  # the thread sanitizer wants its shadow memory at fixed addresses
    done = finished(command, environment)
    return case, done.returncode, done.stderr + done.stdout, time.perf_counter() - began


def finished(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )


def library(name: str) -> str:
    """Path of a sanitizer's library, or nothing if gcc has none."""
    try:
        found = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""
    return found if os.path.isabs(found) else ""


# -- one case, in its own process ---------------------------------------------------------------------------------------


def build_case(case: Case) -> None:
    """Says nothing unless the formulation refuses the mechanism."""
    warnings.simplefilter("ignore")
    refusal = build_parts(case)
    if refusal:
        print("refused: " + refusal)


def run_case(case: Case) -> None:
    warnings.simplefilter("ignore")
    os.environ.pop("LD_PRELOAD", None)  # it is loaded; what this process starts runs without it
    if case.check == "thread":
        refusal = build_parts(case)
        if refusal:
            print("refused: " + refusal)
            return
    {"main": run_main, "drive": drive, "threads": drive_threads, "platform": drive_platform}[case.kind](case)


def source(case: Case) -> Path:
    """A shipped model, or one of the tests."""
    shipped = ROOT / "models" / f"{case.model}.yaml"
    return shipped if shipped.exists() else ROOT / "tests" / "data" / shipped.name


def build_parts(case: Case) -> str:
    """Everything that the case will load, into the cache; or the sentence of a formulation that refuses the mechanism."""
    from symgen.description import read
    from symgen.mechanism.mechanism import MechanismError
    from symgen.pipeline import ModelGenerator, platform_entry

    if case.kind == "platform":
        platform_entry(source(case))
        return ""
    try:
        generator = ModelGenerator(read(source(case)), case.formulation)
        generator.model("native", derivatives=case.kind != "main" and case.formulation in DIFFERENTIATED)
        for part in parts_of(case) if case.kind != "main" else []:
            generator.part("native", part)
    except MechanismError as error:
        return str(error).splitlines()[0][:150]
    return ""


def parts_of(case: Case):  # type: ignore[no-untyped-def]
    """The parts that a formulation has in addition to its main library."""
    from symgen.runtime import (
        ALL_BODIES,
        PARTIALS,
        STEPPING,
        Part,
        PartKind,
        batch_part,
        default_steps,
        fleet_part,
        part_of_bodies,
    )

    batches = [batch_part(lanes) for lanes in widths(case)]
    if case.formulation in DIFFERENTIATED:
        batches += [Part(kind) for kind in sorted(PARTIALS, key=lambda kind: kind.value)]
    if (steps := default_steps(case.formulation)) in ALL_BODIES:
        return [*batches, part_of_bodies(steps)]
    if case.formulation in DRIVES_STEPS:
        maps = [Part(PartKind.STEP_PARTIALS), Part(PartKind.STEP_PARAMETERS), Part(PartKind.STEP_LANES, 4)]
        return [*batches, STEPPING, *maps, *(fleet_part(lanes) for lanes in widths(case))]
    return batches


def widths(case: Case) -> tuple[int, ...]:
    """The text is the same for every width; large models are compiled once."""
    return (4, 8) if case.model in SMALL else (4,)


def run_main(case: Case) -> None:
    """The example program, compiled with the checks; in two threads where threads are what is checked."""
    from symgen.build_cache import export
    from symgen.pipeline import built_entry

    with tempfile.TemporaryDirectory(prefix="symgen-main-") as name:
        folder = Path(name)
        export(built_entry(source(case), case.formulation), folder)
        flags = ["-std=c11", "-g1", f"-I{folder}"]
        units = [str(path) for path in folder.glob("*.c")]
        if case.check == "thread":
            (folder / "two_threads.c").write_text(TWO_THREADS, encoding="ascii")
            units.append(str(folder / "two_threads.c"))
            flags.append("-pthread")
            for path in folder.glob("*_main.c"):  # its own arrays are static; what is checked is the model
                text = path.read_text(encoding="utf-8").replace("static double", "static _Thread_local double")
                text = text.replace("int main(void)", "int example_main(void);\nint example_main(void)")
                path.write_text(text, encoding="utf-8")
        compiler = shlex.split(os.environ["CC"])
        subprocess.run([*compiler, *flags, "-o", str(folder / "example"), *units, "-lm"], check=True)
        done = subprocess.run([str(folder / "example")], capture_output=True, text=True)
        print(done.stdout.splitlines()[0] if done.stdout else "no output")
        if done.returncode == 66 or done.stderr or done.returncode < 0:
            print(done.stderr)
            sys.exit(66)


def loaded(case: Case):  # type: ignore[no-untyped-def]
    import symgen

    return symgen.build(source(case), case.formulation, derivatives=case.formulation in DIFFERENTIATED)


def drive(case: Case) -> None:
    """Every function of the model, every method with every policy, stops, checkpoints, lanes and fleets."""
    model = loaded(case)
    state = model.assemble()
    calls = call_functions(model, state)
    runs = drive_methods(model) + drive_feedback(model) + drive_step_functions(model)
    lanes = drive_lanes(model, state, widths(case))
    print(f"clean: {calls} functions, {runs} runs, {lanes} calls in lanes")


def call_functions(model, state) -> int:  # type: ignore[no-untyped-def]
    """Every compiled function of every library of the model, at the start."""
    from symgen.runtime import EvaluationError

    differentiated = model.layout.formulation in DIFFERENTIATED
    libraries = [model.library, model.quantities, *([model.derivatives] if differentiated else [])]
    if model.layout.formulation in DRIVES_STEPS:
        libraries.append(model.stepping.library)
        libraries.append(model.regressors.library)
        model.regressors.rows(state.q, state.v, state.v)
    partials = partials_of(model) if differentiated else []
    libraries += [each.library for each in partials]
    count = 0
    for each in libraries:
        model.fill(each, state, None)
        for name in each.functions:
            count += 1
            try:
                each.evaluate(name)
            except EvaluationError:
                continue
    for call in (*(["linearise"] if differentiated else []), *QUESTIONS):
        try:
            getattr(model, call)(state)
            count += 1
        except EvaluationError:
            continue
    for part in partials:
        if part.layout.closed:
            part.by_independent(state)
            count += 1
    if partials and partials[0].layout.closed:
        model.linearise_many([state, state])
        count += 1
    return count


def partials_of(model):  # type: ignore[no-untyped-def]
    """Tangents and adjoints, without and with parameters."""
    both = (False, True)
    return [*map(model.tangents_by, both), *map(model.adjoints_by, both)]


def drive_methods(model) -> int:  # type: ignore[no-untyped-def]
    """Short runs; what a method or a state refuses in a sentence is no finding here."""
    import symgen
    from symgen.runtime import (
        ALL_BODIES,
        METHODS,
        POLICIES,
        Explicit,
        Stop,
        SymgenRuntimeError,
        Symplectic,
        default_steps,
    )

    runs, formulation = 0, model.layout.formulation
    for name, method in METHODS.items():
        plain = isinstance(method, Explicit | Symplectic)
        if not plain and formulation not in DRIVES_STEPS and default_steps(formulation) not in ALL_BODIES:
            continue
        for policy in [None] if plain else POLICIES:
            try:
                run = symgen.simulate(model, until=0.02, step=1e-3, method=name, refresh=policy, every=3)
                symgen.simulate(model, until=0.03, step=1e-3, method=name, refresh=policy, resume=run.checkpoint)
                if model.sensors:
                    stop = Stop(model.sensors[0], float(run[model.sensors[0]][-1]))
                    symgen.simulate(model, until=0.03, step=1e-3, method=name, refresh=policy, stop=stop)
                runs += 1
            except SymgenRuntimeError as error:
                print(f"  {name} {policy}: {str(error)[:110]}")
    return runs


def drive_feedback(model) -> int:  # type: ignore[no-untyped-def]
    """Compiled controllers and functions, with samples in and between rows, on to a stop and from a checkpoint."""
    import symgen
    from symgen.runtime import Stop, SymgenRuntimeError

    runs, free = 0, [entry.name for entry in model.layout.inputs if not entry.drives]
    read = [*(f"{name}.rate" for name in model.layout.velocities[:1]), *model.sensors[:2]]
    for method in ("rk4", "trapezoidal", "bdf2", "rosenbrock-w") if free and read else ():
        every = {
            free[0]: symgen.LinearFeedback([[0.1] * len(read)], read, every=3, limits=(-1.0, 1.0)),
            free[-1]: symgen.Sampled(lambda time, outputs: 0.1 * time, every=7),
        }
        try:
            run = symgen.simulate(model, 0.025, 1e-3, method, inputs=every, every=2)
            stop = Stop(read[-1], 0.5 * float(run[read[-1]][0] + run[read[-1]][-1]))
            symgen.simulate(model, 0.0305, 1e-3, method, inputs=every, resume=run.checkpoint)
            symgen.simulate(model, 0.025, 1e-3, method, inputs=every, stop=stop, outputs=[])
            runs += 1
        except SymgenRuntimeError as error:
            print(f"  feedback by {method}: {str(error)[:110]}")
    return runs


def drive_step_functions(model) -> int:  # type: ignore[no-untyped-def]
    """Rollouts and their derivatives, of one row and of several, in lanes, without steps and without directions; sensors at samples."""
    import numpy as np

    from symgen.runtime import SampledStates, SensorFunction

    if model.layout.formulation not in DRIVES_STEPS:
        return 0
    runs, chosen = 0, [entry.name for entry in model.layout.parameters if not entry.fixed and entry.value][:2]
    for method, lanes in (("trapezoidal", 1), ("trapezoidal", 4), ("implicit-euler", 1), ("rk4", 1)):
        function = model.step_function(1e-3, method, chosen, lanes=lanes)
        for rows in (1, 3):
            for steps in (3, 0):
                run = function.rollout(
                    np.tile(function.start, (rows, 1)), np.zeros((rows, steps, len(function.inputs)))
                )
                for directions in (1, 5, 0):
                    run.forward(np.ones((rows, len(function.states), directions)))
                    run.backward(np.ones((*run.states.shape, directions)))
                found = (*run.dynamics(), *(run.jacobian() if steps else ()))
                assert all(np.isfinite(each).all() for each in found)
                runs += 1
    state = function.reference
    rows = (np.zeros(1), *(np.asarray(each)[None] for each in (state.q, state.v, state.z)), model.default_inputs[None])
    sensors = SensorFunction(model, model.sensors, chosen)
    moved = np.zeros((1, sensors.moved, 3))
    sensors.changes(SampledStates(*rows), function.values, moved, np.ones((len(chosen), 3)))
    return runs + 1


def drive_lanes(model, state, widths: tuple[int, ...]) -> int:  # type: ignore[no-untyped-def]
    """Numbers of rows that do and do not fill the vectors."""
    from symgen.runtime import Fleet, SymgenRuntimeError

    calls = 0
    for lanes in widths:
        for rows in (1, lanes - 1, lanes, 2 * lanes + 3):
            try:
                batch = model.batch([{}] * rows, lanes=lanes)
                batch.accelerations([state.q] * rows, [state.v] * rows, [state.z] * rows)
                calls += 1
                if model.layout.formulation in DRIVES_STEPS:
                    fleet = Fleet(model, rows, lanes=lanes)
                    fleet.simulate([state] * rows, until=0.01, step=1e-3, every=2)
                    Fleet(model, rows, [{}] * rows, lanes=lanes).simulate([state] * rows, until=0.01, step=1e-3)
                    calls += 2
            except SymgenRuntimeError as error:
                print(f"  {rows} rows in {lanes} lanes: {str(error)[:110]}")
    return calls


def drive_threads(case: Case) -> None:
    """Fleets, batches and derivatives of steps on two threads; two models, each in its own thread."""
    from threading import Thread

    import symgen
    from symgen.runtime import Fleet

    models = [loaded(case), loaded(case)]
    state = models[0].assemble()
    rows = 19
    fleet = Fleet(models[0], rows, lanes=4)
    fleet.simulate([state] * rows, until=0.02, step=1e-3, threads=2)
    models[0].batch([{}] * rows, lanes=4).accelerations([state.q] * rows, [state.v] * rows, [state.z] * rows, threads=2)
    function = models[0].step_function(1e-3, threads=2, lanes=4)
    steps = function.rollout([function.start] * rows, [models[0].default_inputs] * 2)
    steps.backward(steps.states)
    steps.jacobian()
    workers = [Thread(target=symgen.simulate, args=(model, 0.05, 1e-3), kwargs={"state": state}) for model in models]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print("clean: fleet, batch, steps as functions and two models")


def drive_platform(case: Case) -> None:
    """Poses both ways, tracks and the filter, in all lanes."""
    import numpy as np

    from symgen.pipeline import build_platform
    from symgen.runtime import POSE_METHODS

    platform = build_platform(source(case))
    random = np.random.default_rng(1)
    calls = 0
    for lanes in (1, 4, 8):
        for rows in (1, 3, 8, 21):
            poses = 0.01 * random.standard_normal((rows, 6))
            lengths = platform.lengths(poses, lanes=lanes)
            platform.jacobian(poses, lanes=lanes)
            for method in POSE_METHODS:
                platform.solve(lengths, method, lanes=lanes)
                platform.track(lengths, method, lanes=lanes)
                calls += 2
            platform.filter(lengths, 1e-2, 1e-5, np.ones(6), lanes=lanes)
    print(f"clean: {calls} solutions")


if __name__ == "__main__":
    sys.exit(main())
