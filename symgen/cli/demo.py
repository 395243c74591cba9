"""symgen demo: from a description to a driving car and a page about it, in one command."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from symgen.cli.options import stage

if TYPE_CHECKING:
    from symgen.description import Description
    from symgen.runtime import Model, Solution

MODEL = "@sedan"
PAGE = "report.html"
MANOEUVRES = ("j_turn", "bump_pass")
METHOD: Final = "trapezoidal"
REFRESH: Final = "frozen"
STATES = 3
"""Random states in which accelerations are compared with the numeric reference."""


def demo(
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the page and the runs.")] = Path(
        "symgen-demo"
    ),
) -> None:
    """Build a car with closed suspension loops, drive it through a turn and over a bump, write a page about both runs."""
    from symgen.description import read
    from symgen.mechanism.analyse import analyse
    from symgen.pipeline import build
    from symgen.runtime import simulate
    from symgen.verify.checks import acceleration_error

    start = perf_counter()
    description = read(MODEL)
    model = build(description, "independent", stage=stage)
    typer.echo(f"{model.layout.name}: {_sizes(model)}, ready after {perf_counter() - start:.1f} s")
    output.mkdir(parents=True, exist_ok=True)
    runs: dict[str, Solution] = {}
    for name in MANOEUVRES:
        with stage(f"drive {name}"):
            runs[name] = simulate(model, manoeuvre=name, method=METHOD, refresh=REFRESH, every=10)
        runs[name].save(output / f"{name}.nc")
    with stage("compare with the numeric reference"):
        difference = acceleration_error(model, analyse(description), STATES)
    typer.echo(_table(model, runs, difference))
    typer.echo(_page(model, description, runs, output / PAGE))
    if not all(run.success for run in runs.values()):
        sys.exit(1)


def _sizes(model: Model) -> str:
    layout = model.layout
    return f"{len(layout.bodies)} bodies, {len(layout.velocities)} coordinates, {len(layout.constraints)} constraints"


def _table(model: Model, runs: dict[str, Solution], difference: float) -> str:
    from symgen.runtime import with_unit

    flops = sum(counts["flops"] for phase, counts in model.operations.items() if phase != "init")
    lines = [
        f"one acceleration: {flops} floating-point operations, {difference:.0e} from the numeric reference",
        f"{METHOD + ', ' + REFRESH + ' factors':30}us a step   times real time   evaluations   factorisations   closure, m",
    ]
    for name, solution in runs.items():
        statistics = solution.statistics
        lines.append(
            f"  {name:28}{1e6 * statistics.wall_time / max(1, statistics.made):9.2f}"
            f"{solution.final.time / statistics.wall_time:18.0f}{statistics.iterations:14.2f}"
            f"{statistics.counts.factorisations:17}{statistics.worst_closure:14.0e}"
        )
        if not solution.success:
            lines.append(f"    {solution.status}")
        lines += [
            with_unit(f"    {measure:26}{value:9.3g}", solution.measure_units.get(measure, ""))
            for measure, value in solution.measures.items()
        ]
    return "\n".join(lines)


def _page(model: Model, description: Description, runs: dict[str, Solution], path: Path) -> str:
    from symgen.cli.report import pages
    from symgen.runtime import ArgumentError

    try:
        drawing = pages()
    except ArgumentError as error:
        return f"no page: {error}"
    path.write_text(drawing.report(model, description, runs, stage), encoding="utf-8")
    return f"page: {path}"
