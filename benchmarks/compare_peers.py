"""Ours and theirs in one run: benchmark_car and arm7, in C, pinned to one core, ratios of minima.

    python benchmarks/compare_peers.py FOLDER [--rounds N] [--json]

FOLDER/bin holds the peers' drivers (`benchmarks/README.md` says how to make them); each prints lines `RESULT {"what", "us_min"}`. A driver that
is not there is named and left out. Tools take turns in every round, and the fastest round counts, so that other work on the machine does not.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

import symgen
from symgen.description import read
from symgen.measuring.call_time import CallTimer
from symgen.runtime import Model, State, Tolerances

MODELS = Path(__file__).parents[1] / "models"
ARM = Path(__file__).parents[1] / "tests" / "data" / "arm7.json"
STEP = "benchmark_car, 1 ms of driving"
"""Ours and MuJoCo's by an implicit method with closed loops, CasADi's and Pinocchio's by semi-implicit Euler, whose loops drift."""
LANES = 8
ROWS = 2048


@dataclass(frozen=True)
class Peer:
    """A driver's command and the results that are read from it: label by the driver's words."""

    tool: str
    command: tuple[str, ...]
    results: dict[str, str]


@dataclass(frozen=True)
class Row:
    tool: str
    what: str
    microseconds: float


PEERS = (
    Peer(
        "CasADi, expert's formulation",
        ("veh_casadi_full-O3",),
        {
            "full whole qdd": "benchmark_car acceleration",
            "full whole step semi-implicit Euler dt=0.001": STEP,
        },
    ),
    Peer(
        "CasADi, 8 lanes",
        ("simd_full",),
        {"full whole step of 8 instances dt=1e-3": "benchmark_car step of 1 ms, 8 cars"},
    ),
    Peer(
        "Pinocchio, constrained dynamics",
        ("veh_pin", "full", "cd", "0.001", "2", "b"),
        {
            "full cd accelerations only": "benchmark_car acceleration without forces",
            "full cd spring+tire forces (computeJointJacobians + own code)": "benchmark_car forces",
        },
    ),
    Peer(
        "Pinocchio, loop-closure ABA",
        ("veh_pin", "full", "lcaba", "0.001", "2", "b"),
        {
            "full lcaba accelerations only": "benchmark_car acceleration without forces",
            "full lcaba whole step (forces+accel+semi-implicit Euler) dt=0.001": STEP,
        },
    ),
    Peer(
        "MuJoCo, implicitfast",
        ("veh_mj", "full", "stiff", "implicitfast", "0.001", "2", "b"),
        {"full stiff solref, implicitfast dt=0.001, tires in C callback": STEP},
    ),
    *(
        Peer(
            f"CasADi, {numbers}",
            (f"casadi_arm_{kind}",),
            {
                "arm7 mass matrix": "arm7 mass matrix",
                "arm7 bias forces": "arm7 bias forces",
                "arm7 RNEA": "arm7 inverse dynamics",
                "arm7 M+bias together": "arm7 mass matrix and bias forces",
                "arm7 FD by CRBA+bias+LDL": "arm7 forward dynamics",
            },
        )
        for kind, numbers in (("numeric", "numbers folded"), ("symbolic", "run-time parameters"))
    ),
    Peer(
        "Pinocchio",
        ("arm_pin",),
        {
            "arm7 CRBA (local)": "arm7 mass matrix",
            "arm7 nonLinearEffects": "arm7 bias forces",
            "arm7 RNEA": "arm7 inverse dynamics",
            "arm7 ABA (world)": "arm7 forward dynamics",
        },
    ),
    Peer(
        "MuJoCo",
        ("arm_mj",),
        {
            "arm7 CRBA: kinematics+comPos+makeM": "arm7 mass matrix",
            "arm7 RNEA: kinematics+comPos+comVel+rne(acc)": "arm7 inverse dynamics",
            "arm7 FD: kin+comPos+makeM+factorM+comVel+rne+solveM": "arm7 forward dynamics",
        },
    ),
)


def main() -> None:
    options = _options()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    best: dict[tuple[str, str], float] = {}
    with TemporaryDirectory() as folder:
        timer = CallTimer(Path(folder))
        ours = [
            _car(timer),
            _arm(timer, "run-time parameters"),
            _arm(timer, "numbers folded"),
            _lanes(),
            _python(),
            _steps(),
        ]
        for _ in range(options.rounds):
            for measure in ours:
                _keep(best, measure())
            for peer in PEERS:
                _keep(best, _measured(peer, options.folder))
    rows = [Row(tool, what, time) for (tool, what), time in best.items()]
    print(json.dumps([vars(row) for row in rows]) if options.json else _table(rows))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="with the peers' drivers in bin/")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def _keep(best: dict[tuple[str, str], float], rows: Iterator[Row]) -> None:
    for row in rows:
        key = row.tool, row.what
        best[key] = min(best.get(key, np.inf), row.microseconds)


def _measured(peer: Peer, folder: Path) -> Iterator[Row]:
    driver = folder / "bin" / peer.command[0]
    if not driver.exists():
        print(f"{peer.tool}: {driver} is not there, left out", file=sys.stderr)
        return
    command = [str(driver), *peer.command[1:]]
    answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
    for line in answer.splitlines():
        if line.startswith("RESULT "):
            result = json.loads(line[7 : line.rindex("}") + 1])
            if result["what"] in peer.results:
                yield Row(peer.tool, peer.results[result["what"]], result["us_min"])


# ours -------------------------------------------------------------------------------------


def _built(name: str, formulation: str) -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return symgen.build(MODELS / f"{name}.yaml", formulation)


def _car(timer: CallTimer) -> Callable[[], Iterator[Row]]:
    models = {name: _built("benchmark_car", name) for name in ("independent", "multiplier")}

    def measure() -> Iterator[Row]:
        for name, model in models.items():
            model.acceleration(model.assemble())
            seconds = timer.seconds(model.library, "acceleration")
            yield Row(f"symgen, {name}", "benchmark_car acceleration", 1e6 * seconds)

    return measure


def _lanes() -> Callable[[], Iterator[Row]]:
    model = _built("benchmark_car", "independent")
    random = np.random.default_rng(1)
    start = model.assemble()
    q = start.q + 0.01 * random.normal(size=(ROWS, len(start.q)))
    v = start.v + 0.1 * random.normal(size=(ROWS, len(start.v)))
    z, u, t = np.tile(start.z, (ROWS, 1)), np.tile(model.default_inputs, (ROWS, 1)), np.zeros(ROWS)
    batch = model.batch(None, LANES)

    def measure() -> Iterator[Row]:
        best = np.inf
        for _ in range(50):
            began = perf_counter()
            batch.accelerations(q, v, z, u, t)
            best = min(best, perf_counter() - began)
        yield Row("symgen, 8 lanes", "benchmark_car acceleration, each of 8 cars", 1e6 * best / ROWS)

    return measure


def _steps() -> Callable[[], Iterator[Row]]:
    """Two seconds of the model's own run, as the peers'; residual 1e-8 of the axle load, loops 1e-10 m."""
    model = _built("benchmark_car", "independent")
    tolerances = Tolerances(residual=5e-9, closure=1e-10)

    def measure() -> Iterator[Row]:
        for refresh in ("frozen", "adaptive", "every-step"):
            best = np.inf
            for _ in range(5):
                run = symgen.simulate(
                    model, 2.0, 1e-3, method="trapezoidal", refresh=refresh, every=2000, tolerances=tolerances
                )
                best = min(best, run.statistics.wall_time / run.statistics.steps)
            yield Row(f"symgen, trapezoidal, {refresh}", STEP, 1e6 * best)

    return measure


def _python() -> Callable[[], Iterator[Row]]:
    model = _built("benchmark_car", "independent")
    start, function = model.assemble(), model.fast("acceleration")
    function.q[:], function.v[:], function.z[:] = start.q, start.v, start.z

    def measure() -> Iterator[Row]:
        best = np.inf
        for _ in range(200):
            began = perf_counter()
            for _ in range(200):
                function()
            best = min(best, perf_counter() - began)
        yield Row("symgen, from Python", "benchmark_car acceleration", 1e6 * best / 200)

    return measure


ARM_FUNCTIONS = {
    "mass_matrix": "arm7 mass matrix",
    "forces": "arm7 bias forces",
    "residual": "arm7 inverse dynamics",
    "acceleration": "arm7 forward dynamics",
}


def _arm(timer: CallTimer, numbers: str) -> Callable[[], Iterator[Row]]:
    description = read(MODELS / "arm7.yaml")
    if numbers == "numbers folded":
        folded = {name: each.model_copy(update={"fixed": True}) for name, each in description.parameters.items()}
        description = description.model_copy(update={"parameters": folded})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = symgen.build(description, "recursive")

    states = json.loads(ARM.read_text(encoding="utf-8"))["tests"]

    def measure() -> Iterator[Row]:
        """The mean over the states that the peers' drivers go through."""
        seconds = dict.fromkeys(ARM_FUNCTIONS, 0.0)
        for each in states:
            model.acceleration(State(0.0, np.array(each["q"]), np.array(each["v"]), np.zeros(0)))
            for name in seconds:
                seconds[name] += timer.seconds(model.library, name) / len(states)
        for name, what in ARM_FUNCTIONS.items():
            yield Row(f"symgen, {numbers}", what, 1e6 * seconds[name])

    return measure


# table ------------------------------------------------------------------------------------


def _table(rows: list[Row]) -> str:
    """By what was measured, ratios to ours."""
    lines = []
    for what in dict.fromkeys(row.what for row in rows):
        same = sorted((row for row in rows if row.what == what), key=lambda row: row.microseconds)
        own = [row.microseconds for row in same if row.tool.startswith("symgen")]
        lines.append(what)
        for row in same:
            ratio = f"{row.microseconds / min(own):8.2f} x" if own else ""
            lines.append(f"  {row.tool:34} {row.microseconds:9.3f} us {ratio}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
