"""symgen run: simulate a model."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Formulation, ModelFile, stage
from symgen.pipeline import DEFAULT_FORMULATION


def run(
    model: ModelFile,
    formulation: Formulation = DEFAULT_FORMULATION,
    until: Annotated[float, typer.Option(help="End time, s.")] = 1.0,
    step: Annotated[float, typer.Option(help="Step, s.")] = 1e-3,
    every: Annotated[int, typer.Option(help="Record every n-th step.")] = 1,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Write the results here (CSV).")] = None,
) -> None:
    """Integrate from the assembled initial state with RK4, inputs at their defaults."""
    from symgen import simulate
    from symgen.pipeline import build
    from symgen.results import refuse_missing_folder, write_csv

    if output is not None:
        refuse_missing_folder(output)
    built = build(model, formulation, stage=stage)
    with stage("run"):
        solution = simulate(built, until=until, step=step, every=every)
    statistics = solution.statistics
    typer.echo(
        f"{solution.status}: t = {solution.final.time:g} s, "
        f"{1e6 * statistics.wall_time / max(1, statistics.steps):.2f} us a step, "
        f"worst closure error {statistics.worst_closure:.1e}"
    )
    if output is not None:
        write_csv(solution, output)
        typer.echo(str(output))
    if not solution.success:
        sys.exit(1)
