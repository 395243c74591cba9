"""symgen run: simulate a model."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from symgen.cli.options import ModelFile, stage
from symgen.pipeline import DEFAULT_FORMULATION

if TYPE_CHECKING:
    from symgen.runtime import Solution


def run(
    model: ModelFile,
    formulation: Annotated[
        str | None,
        typer.Option(
            "-f",
            "--formulation",
            help=f"Formulation (default {DEFAULT_FORMULATION}; independent for implicit methods).",
        ),
    ] = None,
    method: Annotated[str, typer.Option(help="Method, such as rk4, trapezoidal, bdf2, rosenbrock-w.")] = "rk4",
    refresh: Annotated[
        str,
        typer.Option(help="When implicit methods renew their factors: adaptive, frozen, every-step, round-robin, ..."),
    ] = "adaptive",
    until: Annotated[float, typer.Option(help="End time, s.")] = 1.0,
    step: Annotated[float, typer.Option(help="Step, s.")] = 1e-3,
    every: Annotated[int, typer.Option(help="Record every n-th step.")] = 1,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Write the results here (CSV).")] = None,
) -> None:
    """Integrate from the assembled initial state, inputs at their defaults."""
    from symgen import simulate
    from symgen.pipeline import build
    from symgen.results import refuse_missing_folder, write_csv

    if output is not None:
        refuse_missing_folder(output)
    built = build(model, formulation or _formulation_for(method), stage=stage)
    with _progress() as progress:
        solution = simulate(built, until, step, method=method, refresh=refresh, every=every, progress=progress)
    typer.echo(_summary(solution))
    if output is not None:
        write_csv(solution, output)
        typer.echo(str(output))
    if not solution.success:
        sys.exit(1)


def _formulation_for(method: str) -> str:
    """Implicit methods ask for a residual in independent coordinates."""
    from symgen.runtime import METHODS, Implicit, OneShot

    return "independent" if isinstance(METHODS.get(method), Implicit | OneShot) else DEFAULT_FORMULATION


def _summary(solution: Solution) -> str:
    statistics, counts = solution.statistics, solution.statistics.counts
    parts = [
        f"{solution.status}: t = {solution.final.time:g} s",
        f"{1e6 * statistics.wall_time / max(1, statistics.steps):.2f} us a step",
        f"worst closure error {statistics.worst_closure:.1e}",
    ]
    if counts.factorisations:
        parts.append(f"{statistics.iterations:.2f} evaluations a step, {counts.factorisations} factorisations")
    return ", ".join(parts)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("run")
        yield lambda done, total: bar.update(task, completed=done, total=total)
