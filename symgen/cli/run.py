"""symgen run: simulate a model."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from symgen.cli.options import Formulation, ModelFile, say_chosen, stage, terminal

if TYPE_CHECKING:
    from symgen.runtime import Solution


OUTPUT = "File for the results: the whole run as NetCDF (.nc), or a table (.csv)."

WITH_REPEAT = ("model", "output", "again")
"""Parameters of the command that go with `--repeat`."""


def run(
    context: typer.Context,
    model: ModelFile,
    formulation: Formulation = None,
    method: Annotated[
        str | None, typer.Option(help="Method, such as rk4 (default), trapezoidal, bdf2, rosenbrock-w.")
    ] = None,
    refresh: Annotated[
        str | None,
        typer.Option(
            help="When implicit methods renew their factors: adaptive (default), frozen, every-step, round-robin, block, "
            "fastest, predicted."
        ),
    ] = None,
    steps: Annotated[
        str | None,
        typer.Option(
            help="What implicit steps solve for: independent coordinates (default), or all bodies relative to the world (default of "
            "inertial) or to the base (of chassis)."
        ),
    ] = None,
    factors: Annotated[
        str | None,
        typer.Option(
            help="Factors of steps in independent coordinates: dense or sparse (default: sparse for large models)."
        ),
    ] = None,
    manoeuvre: Annotated[
        str | None,
        typer.Option(
            "-m", "--manoeuvre", help="A manoeuvre of the description, or FILE.yaml with one, or FILE.yaml:NAME."
        ),
    ] = None,
    parameters: Annotated[
        Path | None, typer.Option("-p", "--parameters", help="A YAML file of values that override the description's.")
    ] = None,
    until: Annotated[float | None, typer.Option(help="End time, s (default 1, or the manoeuvre's).")] = None,
    step: Annotated[float | None, typer.Option(help="Step, s (default 0.001, or the manoeuvre's).")] = None,
    tolerance: Annotated[
        float | None,
        typer.Option(
            help="Relative error of a step: trapezoidal, bdf2, esdirk4 and dormand-prince choose the length of their steps by it."
        ),
    ] = None,
    every: Annotated[int | None, typer.Option(help="Record every n-th step (default 1).")] = None,
    outputs: Annotated[
        str | None,
        typer.Option(help="Record the state and these outputs only: names of sensors, separated by commas."),
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help=OUTPUT)] = None,
    again: Annotated[
        bool, typer.Option("--repeat", help="MODEL is a run file: repeat its run and compare the results.")
    ] = False,
) -> None:
    """Integrate a manoeuvre, or from the assembled initial state with inputs at their defaults."""
    from symgen import simulate
    from symgen.driving.manoeuvres import named_plan, read_parameters
    from symgen.pipeline import build

    _check_output(output)
    if again:
        _refuse_other_options(context)
        _finish(_repeated(model), output)
        return
    method, every = method or "rk4", 1 if every is None else every
    built = build(model, formulation, stage=stage)
    if formulation is None:
        say_chosen(built.layout.formulation)
    if parameters is not None:
        built.set_parameters(read_parameters(parameters, built))
    plan = None if manoeuvre is None else named_plan(manoeuvre, built)
    if plan is None:
        until, step = 1.0 if until is None else until, 1e-3 if step is None else step
    with _progress() as progress:
        solution = simulate(
            built,
            until,
            step,
            method,
            refresh,
            every=every,
            progress=progress,
            manoeuvre=plan,
            steps=steps,
            factors=factors,
            tolerance=tolerance,
            outputs=None if outputs is None else [name.strip() for name in outputs.split(",") if name.strip()],
        )
    _finish(solution, output)


def _check_output(output: Path | None) -> None:
    from symgen.runtime import ArgumentError, refuse_missing_folder

    if output is None:
        return
    refuse_missing_folder(output)
    if output.suffix not in (".csv", ".nc"):
        raise ArgumentError(
            f"results are written as .csv or .nc (NetCDF, the whole run); give the file {output.name!r} one of these endings"
        )


def _refuse_other_options(context: typer.Context) -> None:
    from symgen.runtime import ArgumentError

    sources = {option: context.get_parameter_source(option.name or "") for option in context.command.params}
    given = [option for option, source in sources.items() if source is not None and source.name != "DEFAULT"]
    others = [option.opts[0] for option in given if option.name not in WITH_REPEAT]
    if others:
        raise ArgumentError(f"a run is repeated unchanged; leave {', '.join(others)} out")


def _repeated(path: Path) -> Solution:
    from symgen.driving.repetition import repeat

    with stage("repeat"):
        done = repeat(path)
    typer.echo(f"before: {done.before.status}")
    if done.difference == math.inf:
        typer.echo("the runs ended in different ways")
    else:
        typer.echo("the same bit by bit" if done.difference == 0.0 else f"largest difference {done.difference:.3g}")
    return done.again


def _finish(solution: Solution, output: Path | None) -> None:
    """What came of it, its file, and the exit code."""
    from symgen.runtime import with_unit

    typer.echo(_summary(solution))
    for name, value in solution.measures.items():
        typer.echo(with_unit(f"  {name:24}{value:12.6g}", solution.measure_units.get(name, "")))
    if output is not None:
        solution.save(output) if output.suffix == ".nc" else solution.to_csv(output)
        typer.echo(f"{output}{'' if solution.success else ' (results up to this time)'}")
    if not solution.success:
        sys.exit(1)


def _summary(solution: Solution) -> str:
    statistics, counts = solution.statistics, solution.statistics.counts
    parts = [
        f"{solution.status}: t = {solution.final.time:g} s",
        f"{1e6 * statistics.wall_time / max(1, statistics.made):.2f} us a step",
        f"worst closure error {statistics.worst_closure:.1e}",
    ]
    if counts.factorisations:
        parts.append(f"{statistics.iterations:.2f} evaluations a step, {counts.factorisations} factorisations")
    return ", ".join(parts)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal, nothing elsewhere."""
    console = terminal()
    if console is None:
        yield None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("run")
        yield lambda done, total: bar.update(task, completed=done, total=total)
