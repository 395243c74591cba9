"""symgen demo: from a description to a driving car, in one command."""

from __future__ import annotations

import math
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from symgen.cli.options import stage

if TYPE_CHECKING:
    from symgen.runtime import Model, Solution

_MODEL = "kang_yoon_car.yaml"
_UNTIL, _STEP, _EVERY = 5.0, 5e-4, 10
_STEER = 0.006
"""Rack travel of the lane change, m."""


def demo(
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the plot and the results.")] = Path(
        "symgen-demo"
    ),
) -> None:
    """Build a 22-body car with closed suspension loops, drive it over a bump and through a lane change."""
    from symgen.pipeline import build
    from symgen.runtime import simulate

    start = perf_counter()
    model = build(models() / _MODEL, stage=stage)
    typer.echo(f"{model.layout.name}: {_sizes(model)}, ready after {perf_counter() - start:.1f} s")
    with stage("drive"):
        solution = simulate(model, until=_UNTIL, step=_STEP, every=_EVERY, inputs={"rack_target": _lane_change})
    typer.echo(_run_report(model, solution))
    output.mkdir(parents=True, exist_ok=True)
    solution.to_csv(output / "lane_change.csv")
    typer.echo(f"results: {output / 'lane_change.csv'}")
    typer.echo(_plot(solution, output / "lane_change.png"))


def models() -> Path:
    """Folder of the models that come with the package."""
    from importlib.resources import files

    return Path(str(files("symgen.models")))


def _lane_change(time: float) -> float:
    """One sine of the steering rack, towards the left first."""
    phase = (time - 2.5) / 1.5
    return _STEER * math.sin(2 * math.pi * phase) if 0 <= phase <= 1 else 0.0


def _sizes(model: Model) -> str:
    layout = model.layout
    return f"{len(layout.bodies)} bodies, {len(layout.velocities)} coordinates, {len(layout.constraints)} constraints"


def _run_report(model: Model, solution: Solution) -> str:
    operations = model.operations
    flops = sum(counts["flops"] for phase, counts in operations.items() if phase != "init")
    statistics = solution.statistics
    microseconds = 1e6 * statistics.wall_time / statistics.steps
    factor = (solution.time[-1] - solution.time[0]) / statistics.wall_time
    return "\n".join((
        f"one acceleration: {flops} floating-point operations",
        *(f"  {phase:12}{counts['flops']:7}" for phase, counts in operations.items() if counts["flops"] and phase != "init"),
        f"RK4, {1e3 * statistics.step:g} ms steps: {microseconds:.1f} us a step (4 accelerations, loops closed), "
        f"{factor:.0f} times faster than real time",
        f"{solution.status}; closure error at most {statistics.worst_closure:.1e} m",
    ))  # fmt: skip


def _plot(solution: Solution, path: Path) -> str:
    try:
        import matplotlib
    except ImportError:
        return "no plot: matplotlib is missing; pip install 'symgen[plot]'"
    matplotlib.use("Agg")
    from matplotlib import pyplot

    columns = {
        "rack travel, mm": [("rack_position", 1e3)],
        "lateral acceleration, m/s²": [("chassis_acceleration.y", 1.0)],
        "yaw rate, deg/s": [("chassis_turning.z", 180 / math.pi)],
        "wheel loads, kN": [(f"{corner}.tire_load.3", 1e-3) for corner in ("FL", "FR", "RL", "RR")],
    }
    figure, axes = pyplot.subplots(len(columns), 1, sharex=True, figsize=(8, 9), layout="constrained")
    for axis, (label, curves) in zip(axes, columns.items(), strict=True):
        for name, scale in curves:
            axis.plot(solution.time, scale * solution[name], label=name.partition(".")[0], linewidth=1.2)
        axis.set_ylabel(label)
        axis.grid(alpha=0.3)
    axes[-1].legend(ncols=4, fontsize="small")
    axes[-1].set_xlabel("time, s")
    figure.suptitle("A bump at 20 m/s, then a lane change")
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
    return f"plot: {path}"
