"""Sweeps against the time that their steps alone would take, their memory, MuJoCo's rollout beside them, and clusters.

    python benchmarks/sweeps.py [PART ...] [--quarter N] [--sedan N] [--full] [--rounds N]

Parts are `quarter` (a quarter car over a bump), `sedan` (its J-turn with trim and measures), `rollout` (the benchmark car here and in
MuJoCo) and `workers` (0, 1, 2 and 4 workers of Dask, and one that is killed). `--full` means 1,000,000 and 20,000 vehicles.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

import symgen
from symgen.runtime import Measure, Model, State, vectors_in
from symgen.study import Uniform

ROOT = Path(__file__).parents[1]
QUARTER = ROOT / "examples" / "quarter_car.yaml"
PARTS = ("quarter", "sedan", "rollout", "workers")
FLEET = 256
"""Vehicles with which the time of a step in lanes is measured."""
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
SOME = 10
"""Times at which memory is shown."""


@dataclass(frozen=True)
class Job:
    """A sweep, and how a fleet of the same vehicles starts and is steered."""

    name: str
    model: Model
    manoeuvre: str
    vary: dict[str, Any]
    speed: float
    inputs: Callable[[np.ndarray], dict[str, np.ndarray | float]]
    """Of the fleet, at times."""
    base: dict[str, float]
    """Parameters that the manoeuvre sets."""

    @property
    def steps(self) -> int:
        case = self.model.manoeuvres[self.manoeuvre](self.model.parameters)
        return round(case.until / case.step)


def quarter() -> Job:
    vary = {name: Uniform(relative=0.3) for name in ("rate", "compression", "rebound", "body_mass", "speed")}
    model = symgen.build(QUARTER)
    return Job("quarter car over a bump", model, "bump", vary, 0.0, lambda times: {}, {"bump_height": 0.04})


def sedan() -> Job:
    """None of these numbers turns it aside before it is steered, so that each vehicle has a steady state."""
    shares = {"bodies.chassis.mass": 0.05, "front_bar_stiffness": 0.5, "rear_bar_stiffness": 0.5, "rack_stiffness": 0.2}
    vary = {name: Uniform(relative=share) for name, share in shares.items()} | {"friction": Uniform(0.8, 1.1)}
    speed = 60 / 3.6

    def inputs(times: np.ndarray) -> dict[str, np.ndarray | float]:
        turned = np.interp(times, [1.0, 1.5], [0.0, 16 / 15])
        return {"speed_control": 1.0, "speed_target": speed, "steering_wheel": turned}

    model = symgen.build(ROOT / "models" / "sedan.yaml", "independent")
    return Job("J-turn of the sedan", model, "j_turn", vary, speed, inputs, {"speed": speed})


@contextmanager
def on(cores: int) -> Iterator[None]:
    """So many processors, the last ones."""
    if CORES:
        os.sched_setaffinity(0, CORES[-cores:])
    yield
    if CORES:
        os.sched_setaffinity(0, CORES)


def resident() -> float:
    """Memory of this process, MB; not a number where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def fleet_of(job: Job) -> Callable[[], float]:
    """Microseconds of a step of a vehicle in lanes, of vehicles as the sweep has them, without anything else."""
    sample = symgen.sweep(job.model, job.manoeuvre, job.vary, samples=FLEET, seed=1)
    rows = [{**job.base, **{name: float(sample[name][row]) for name in job.vary}} for row in range(FLEET)]
    fleet = job.model.fleet(FLEET, rows)
    case = job.model.manoeuvres[job.manoeuvre](job.model.parameters)
    times = np.linspace(0.0, case.until, job.steps + 1)
    inputs = job.inputs(times)
    still = {name: float(np.ravel(value)[0]) for name, value in inputs.items()}
    trims = fleet.trim(job.speed, still)
    starts: list[State] = [trim.state for trim in trims]
    given: Any = inputs or None

    def measured() -> float:
        run = fleet.simulate(starts, case.until, case.step, inputs=given)
        return 1e6 * run.wall_time / (FLEET * run.steps)

    return measured


def against_steps(job: Job, vehicles: int, rounds: int) -> None:
    """One core against steps in lanes, and two threads against one."""
    print(f"\n{job.name}: {vehicles} vehicles, {job.steps} steps each")
    in_lanes = fleet_of(job)
    symgen.sweep(job.model, job.manoeuvre, job.vary, samples=64)
    step, one, two, busy = np.inf, np.inf, np.inf, np.inf
    for _ in range(rounds):
        with on(1):
            step = min(step, *(in_lanes() for _ in range(5)))
            took, worked = swept(job, vehicles, 1)
            one, busy = min(one, took), min(busy, worked)
            step = min(step, *(in_lanes() for _ in range(5)))
        with on(2):
            two = min(two, swept(job, vehicles, 2)[0])
    alone = vehicles * job.steps * step * 1e-6
    print(f"  a step in lanes   {step:8.4f} us, {alone:9.2f} s for all of them")
    print(f"  one core          {one:8.2f} s, {one / alone:.3f} times as long ({busy / alone:.3f} by processor time)")
    print(f"  two threads       {two:8.2f} s, {one / two:.3f} times faster")


def swept(job: Job, vehicles: int, threads: int) -> tuple[float, float]:
    """Seconds, and those of processors; says how memory goes on the way."""
    memory: list[tuple[int, float]] = []

    def look(done: int, total: int) -> None:
        if done >= len(memory) * total / SOME:
            memory.append((done, resident()))

    began, worked = perf_counter(), process_time()
    found = symgen.sweep(job.model, job.manoeuvre, job.vary, samples=vehicles, threads=threads, progress=look)
    took, worked = perf_counter() - began, process_time() - worked
    failed = int((~found["success"]).sum())
    shown = " ".join(f"{size:.0f}" for _, size in memory)
    print(f"  {threads} thread(s): {took:.2f} s, failed {failed}; memory on the way, MB: {shown}")
    return took, worked


def beside_mujoco(cars: int, rounds: int) -> None:
    """Car-steps a second of 1 ms, two threads each."""
    model = symgen.build(ROOT / "models" / "benchmark_car.yaml", "independent")
    measures = {"shake": Measure("rms", "chassis_acceleration.z"), "sideways": Measure("final", "chassis_position.y")}
    given: dict[str, Any] = {"until": 1.0, "step": 1e-3, "measures": measures, "threads": 2}
    vary = {"bodies.chassis.mass": Uniform(relative=0.2), "rack_travel": Uniform(relative=0.5)}
    symgen.sweep(model, None, vary, samples=64, **given)
    ours = 0.0
    print(f"\nbenchmark car, two threads, {cars} cars")
    with on(2):
        for _ in range(rounds):
            began = perf_counter()
            found = symgen.sweep(model, None, vary, samples=cars, **given)
            ours = max(ours, 1000 * cars / (perf_counter() - began))
        print(f"  symgen.sweep      {ours:12,.0f} car-steps/s, failed {int((~found['success']).sum())}")
        try:
            theirs, apart = mujoco_rate(model, rounds)
        except ImportError as error:
            print(f"  MuJoCo's rollout was left out: {error} (python -m pip install mujoco)")
            return
    print(f"  MuJoCo's rollout  {theirs:12,.0f} car-steps/s; after 0.2 s its car is {1e3 * apart:.3f} mm from ours")
    print(f"  ratio             {ours / theirs:12.1f}")


def mujoco_rate(model: Model, rounds: int) -> tuple[float, float]:
    """And how far its car is from ours."""
    from peers.mujoco_car import rollout_rate

    with tempfile.TemporaryDirectory() as folder:
        rate = rollout_rate(2, 64, 200, 3 * rounds, Path(folder))
    run = symgen.simulate(model, until=0.2, step=1e-3)
    ours = [run[f"chassis_position.{axis}"][-1] for axis in "xyz"]
    return rate.car_steps, float(np.linalg.norm(np.subtract(ours, rate.place)))


def on_workers(vehicles: int) -> None:
    """The same study by processes of Dask."""
    try:
        from distributed import Client, LocalCluster
    except ImportError as error:
        print(f"\nworkers were left out: {error} (python -m pip install distributed)")
        return
    job = quarter()
    here = symgen.sweep(job.model, job.manoeuvre, job.vary, samples=vehicles, threads=1)
    print(f"\n{job.name} on workers of Dask: {vehicles} vehicles")
    for workers, lost in ((1, False), (2, False), (4, False), (2, True)):
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as cluster,
            Client(cluster) as client,
        ):
            killed: list[int] = []

            def kill(
                done: int, total: int, client: Any = client, lost: bool = lost, killed: list[int] = killed
            ) -> None:
                if lost and not killed and done >= total / 3:
                    killed.append(next(iter(client.run(os.getpid).values())))
                    os.kill(killed[0], signal.SIGKILL)

            began = perf_counter()
            found = symgen.sweep(job.model, job.manoeuvre, job.vary, samples=vehicles, client=client, progress=kill)
            took = perf_counter() - began
        what = f"{workers} worker(s)" + (", one killed" if killed else "")
        print(f"  {what:24} {took:7.2f} s  {'equal' if found.identical(here) else 'DIFFERENT'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--quarter", type=int, default=50_000, help="quarter cars")
    parser.add_argument("--sedan", type=int, default=1_000, help="sedans")
    parser.add_argument("--cars", type=int, default=2_000, help="benchmark cars")
    parser.add_argument("--on-workers", type=int, default=20_000, help="quarter cars on workers")
    parser.add_argument("--full", action="store_true", help="1,000,000 quarter cars and 20,000 sedans")
    parser.add_argument("--rounds", type=int, default=2, help="of which the fastest counts")
    asked = parser.parse_args()
    unknown = set(asked.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; they are {', '.join(PARTS)}")
    parts = asked.parts or PARTS
    quarters, sedans = (1_000_000, 20_000) if asked.full else (asked.quarter, asked.sedan)
    warnings.simplefilter("ignore")
    if "quarter" in parts:
        job = quarter()
        print(f"{vectors_in(job.model.build).name}, {vectors_in(job.model.build).lanes} lanes suit it")
        against_steps(job, quarters, asked.rounds)
    if "sedan" in parts:
        against_steps(sedan(), sedans, asked.rounds)
    if "rollout" in parts:
        beside_mujoco(asked.cars, asked.rounds)
    if "workers" in parts:
        on_workers(asked.on_workers)


if __name__ == "__main__":
    main()
