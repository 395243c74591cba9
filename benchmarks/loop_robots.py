"""Steps of robots with loops: symgen beside Pinocchio's loop-closure dynamics and MuJoCo's equality constraints, in one run on one core.

    python benchmarks/loop_robots.py FOLDER --python PYTHON [--rounds N] [--steps N]

PYTHON is an interpreter whose environment has numpy, pin, cmeel-eigen and mujoco; their drivers are compiled into FOLDER/bin, from
`benchmarks/peers`. The robots are those of `loop_models.py`. symgen makes implicit steps of 1 ms whose loops are closed, MuJoCo's are
implicit (`implicitfast`) or semi-implicit (`euler`) with soft loops, Pinocchio's are semi-implicit Euler's with stabilised loops. Before
anything is timed, accelerations at the start are compared, and after the run where the bodies are and how far loops are open.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from loop_models import ROBOTS, Robot
from numpy.typing import NDArray
from peers.building import Environment, build_drivers, environment_of, loop_drivers
from peers.loop_robots import Peered
from peers.table import OURS, Row, cpu_heading, markdown, result_lines

import symgen
from symgen.measuring.call_time import CallTimer
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism
from symgen.runtime import Model

Array = NDArray[np.float64]
STEP = 1e-3
PEERS = {
    "Pinocchio, constraintDynamics": ("loop_pinocchio", "cd"),
    "Pinocchio, lcaba": ("loop_pinocchio", "lcaba"),
    "MuJoCo, implicitfast": ("loop_mujoco", "implicitfast"),
    "MuJoCo, Euler": ("loop_mujoco", "euler"),
}


@dataclass(frozen=True)
class Case:
    """One robot in all tools; `text` and `xml` are what the drivers read."""

    name: str
    mechanism: Mechanism
    model: Model
    text: str
    xml: Path

    @property
    def what(self) -> str:
        mechanism = self.mechanism
        sizes = f"{len(mechanism.bodies)} bodies, {mechanism.dof} degrees of freedom, {len(mechanism.cuts)} loops"
        return f"{self.name}, {sizes}"


@dataclass(frozen=True)
class Answer:
    acceleration: Array
    places: Array
    closure: float
    times: dict[str, float]


def case_of(name: str, robot: Robot, folder: Path) -> Case:
    mechanism = analyse(robot.description)
    peered = Peered(robot, mechanism)
    xml = folder / f"{name}.xml"
    xml.write_text(peered.mjcf(), encoding="utf-8")
    return Case(name, mechanism, symgen.build(robot.description, "independent"), peered.text(), xml)


def answer_of(command: list[str], text: str) -> Answer:
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"{' '.join(command)} failed: {run.stderr.strip()}")
    lines = {line.split()[0]: line.split()[1:] for line in run.stdout.splitlines() if not line.startswith("RESULT")}
    acceleration, places = (np.array(lines[key], dtype=float) for key in ("ACCELERATION", "PLACE"))
    return Answer(acceleration, places.reshape(-1, 3), float(lines["CLOSURE"][0]), dict(result_lines(run.stdout)))


def command_of(tool: str, case: Case, drivers: Path, steps: int) -> list[str]:
    program, argument = PEERS[tool]
    model = [str(case.xml)] if program == "loop_mujoco" else []
    return [str(drivers / program), *model, argument, str(steps)]


OWN_STEPS = {
    f"{OURS}, trapezoidal": {"method": "trapezoidal", "refresh": "frozen"},
    f"{OURS}, linearly implicit Euler": {"method": "linearly-implicit-euler", "refresh": "frozen"},
}
"""The first one is of second order; the other one is of the peers' order, and solves once in a step."""


def own_answer(case: Case, timer: CallTimer, steps: int) -> Answer:
    """The places are those of fine explicit steps."""
    model, start = case.model, case.model.assemble()
    acceleration = model.acceleration(start)
    fine = symgen.simulate(model, steps * STEP, STEP / 10, every=10 * steps)
    places = model.call("poses", q=fine.final.q)["position"]
    seconds = timer.seconds(model.library, "acceleration")
    return Answer(acceleration, places, 0.0, {"acceleration": 1e6 * seconds})


def own_steps(case: Case, own: Answer, steps: int) -> Iterator[Row]:
    for tool, choice in OWN_STEPS.items():
        runs = [symgen.simulate(case.model, steps * STEP, STEP, every=steps, **choice) for _ in range(20)]
        closure = float(np.abs(case.model.constraints(runs[0].final).residual).max(initial=0.0))
        away = case.model.call("poses", q=runs[0].final.q)["position"] - own.places
        _say(
            f"{case.name}, {tool}: places after {steps} steps differ by {np.linalg.norm(away, axis=1).max():.1e} m, "
            f"loops are open by {closure:.1e} m"
        )
        took = min(run.statistics.wall_time / run.statistics.steps for run in runs)
        yield Row(tool, f"{case.what}: step of 1 ms", 1e6 * took)


def compared(case: Case, timer: CallTimer, drivers: Path, steps: int) -> Iterator[Row]:
    """All tools in turn; differences go to stderr."""
    own = own_answer(case, timer, steps)
    yield Row(OURS, f"{case.what}: acceleration", own.times["acceleration"])
    yield from own_steps(case, own, steps)
    for tool in PEERS:
        other = answer_of(command_of(tool, case, drivers, steps), case.text)
        size = float(np.abs(own.acceleration).max())
        apart = float(np.abs(other.acceleration - own.acceleration).max()) / size
        away = float(np.linalg.norm(other.places - own.places, axis=1).max())
        _say(
            f"{case.name}, {tool}: accelerations differ by {apart:.1e}, places after {steps} steps by {away:.1e} m, "
            f"loops are open by {other.closure:.1e} m"
        )
        yield from _rows(tool, case, other)


def _rows(tool: str, case: Case, answer: Answer) -> Iterator[Row]:
    yield Row(tool, f"{case.what}: acceleration", answer.times["acceleration"])
    yield Row(tool, f"{case.what}: step of 1 ms", answer.times["step"])


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the peers' drivers are compiled")
    parser.add_argument("--python", required=True, help="an interpreter that has the peers' packages")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=1000)
    return parser.parse_args()


def _drivers(folder: Path, environment: Environment) -> Path:
    problems = build_drivers(loop_drivers(environment), folder, None, environment)
    for program, problem in problems.items():
        raise SystemExit(f"{program}: {problem}")
    return folder / "bin"


def main() -> None:
    warnings.simplefilter("ignore")
    options = _options()
    folder, environment = options.folder.resolve(), environment_of(options.python)
    _say("building the peers' drivers")
    drivers = _drivers(folder, environment)
    with TemporaryDirectory() as scratch:
        timer = CallTimer(Path(scratch))
        cases = [case_of(name, robot(), Path(scratch)) for name, robot in ROBOTS.items()]
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        rows = [
            row
            for _ in range(options.rounds)
            for case in cases
            for row in compared(case, timer, drivers, options.steps)
        ]
    print(markdown(cpu_heading(), rows, dict(environment.versions), []))


if __name__ == "__main__":
    main()
