"""symgen run: simulate a model."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from symgen.cli.options import (
    Formulation,
    Json,
    ModelFile,
    manoeuvres_beginning,
    methods_beginning,
    number,
    policies_beginning,
    refuse_unknown,
    say_chosen,
    stage,
    terminal,
)
from symgen.cli.writing import Force, refuse_overwriting

if TYPE_CHECKING:
    from symgen.driving.repetition import Repetition
    from symgen.formulation_names import FormulationName
    from symgen.runtime import FactorsName, MethodName, Model, Plan, PolicyName, Signal, Solution, StepsName


OUTPUT = "File for the results: the whole run as NetCDF (.nc), or a table (.csv)."

WITH_REPEAT = ("model", "output", "force", "again", "as_json")
"""Parameters of the command that go with `--repeat`."""


def run(
    context: typer.Context,
    model: ModelFile,
    formulation: Formulation = None,
    method: Annotated[
        str | None,
        typer.Option(
            help="Method, such as rk4 (default), trapezoidal, bdf2, rosenbrock-w.", autocompletion=methods_beginning
        ),
    ] = None,
    refresh: Annotated[
        str | None,
        typer.Option(
            help="When implicit methods renew their factors: adaptive (default), frozen, every-step, round-robin, block, "
            "fastest, predicted.",
            autocompletion=policies_beginning,
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
            "-m",
            "--manoeuvre",
            help="A manoeuvre of the description, or FILE.yaml with one, or FILE.yaml:NAME.",
            autocompletion=manoeuvres_beginning,
        ),
    ] = None,
    parameters: Annotated[
        Path | None, typer.Option("-p", "--parameters", help="A YAML file of values that override the description's.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Value of a parameter, a number or a formula of numbers; may be repeated.",
        ),
    ] = None,
    inputs: Annotated[
        list[str] | None,
        typer.Option(
            "--input",
            metavar="NAME=VALUE",
            help="An input, as a formula of numbers, parameters and `time`; may be repeated.",
        ),
    ] = None,
    road: Annotated[
        str | None,
        typer.Option(
            help="Another road that is data: an OpenCRG file (.crg), or a class of ISO 8608 from A to H. Nothing is built for it."
        ),
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(parser=number, metavar="<number>", help="End time, s (default 1, or the manoeuvre's)."),
    ] = None,
    step: Annotated[
        float | None,
        typer.Option(parser=number, metavar="<number>", help="Step, s (default 0.001, or the manoeuvre's)."),
    ] = None,
    tolerance: Annotated[
        float | None,
        typer.Option(
            parser=number,
            metavar="<number>",
            help="Relative error of a step: trapezoidal, bdf2, esdirk4 and dormand-prince choose the length of their steps by it.",
        ),
    ] = None,
    every: Annotated[int | None, typer.Option(help="Record every n-th step (default 1).")] = None,
    outputs: Annotated[
        str | None,
        typer.Option(help="Record the state and these outputs only: names of sensors, separated by commas."),
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help=OUTPUT)] = None,
    force: Force = False,
    again: Annotated[
        bool, typer.Option("--repeat", help="MODEL is a run file: repeat its run and compare the results.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Integrate a manoeuvre, or from the assembled initial state with inputs at their defaults."""
    from symgen import simulate
    from symgen.driving.manoeuvres import named_plan, read_parameters
    from symgen.pipeline import build
    from symgen.roads.road import road as made_road

    _check_output(output, force)
    if again:
        _refuse_other_options(context)
        _finish(*_repeated(model, as_json), output, as_json)
        return
    method, every = method or "rk4", 1 if every is None else every
    _refuse_unknown_names(method, refresh, steps, factors)
    built = build(model, cast("FormulationName | None", formulation), stage=stage)
    if formulation is None:
        say_chosen(built.layout.formulation)
    if parameters is not None:
        built.set_parameters(read_parameters(parameters, built))
    if road is not None:
        built.set_road(made_road(road))
    plan = None if manoeuvre is None else named_plan(manoeuvre, built)
    signals = _given(built, plan, settings or (), inputs or ())
    if plan is None:
        until, step = 1.0 if until is None else until, 1e-3 if step is None else step
    with _progress() as progress:
        solution = simulate(
            built,
            until,
            step,
            cast("MethodName", method),
            cast("PolicyName | None", refresh),
            inputs=signals or None,
            every=every,
            progress=progress,
            manoeuvre=plan,
            steps=cast("StepsName | None", steps),
            factors=cast("FactorsName | None", factors),
            tolerance=tolerance,
            outputs=None if outputs is None else [name.strip() for name in outputs.split(",") if name.strip()],
        )
    _finish(solution, {}, output, as_json)


def _refuse_unknown_names(method: str, refresh: str | None, steps: str | None, factors: str | None) -> None:
    """Before the model is built, which may take its time."""
    from symgen.runtime import FactorsName, MethodName, PolicyName, StepsName

    for option, given, known in (
        ("--method", method, MethodName),
        ("--refresh", refresh, PolicyName),
        ("--steps", steps, StepsName),
        ("--factors", factors, FactorsName),
    ):
        if given is not None:
            refuse_unknown(option, given, known)


def _given(model: Model, plan: Plan | str | None, settings: Sequence[str], inputs: Sequence[str]) -> dict[str, Signal]:
    """Sets the parameters, and makes the inputs, which may depend on them."""
    from symgen.driving.given import given_inputs, given_parameters
    from symgen.runtime import chosen_manoeuvre

    case = None if plan is None else chosen_manoeuvre(model, plan)
    model.set_parameters(given_parameters(settings, model, case))
    return given_inputs(inputs, model, None if plan is None else chosen_manoeuvre(model, plan))


def _check_output(output: Path | None, force: bool) -> None:
    from symgen.runtime import ArgumentError, refuse_missing_folder

    if output is None:
        return
    refuse_missing_folder(output)
    if output.suffix not in (".csv", ".nc"):
        raise ArgumentError(
            f"results are written as .csv or .nc (NetCDF, the whole run); give the file {output.name!r} one of these endings"
        )
    refuse_overwriting(output, force)


def _refuse_other_options(context: typer.Context) -> None:
    from symgen.runtime import ArgumentError

    sources = {option: context.get_parameter_source(option.name or "") for option in context.command.params}
    given = [option for option, source in sources.items() if source is not None and source.name != "DEFAULT"]
    others = [option.opts[0] for option in given if option.name not in WITH_REPEAT]
    if others:
        raise ArgumentError(f"a run is repeated unchanged; leave {', '.join(others)} out")


def _repeated(path: Path, as_json: bool) -> tuple[Solution, dict[str, Any]]:
    """The run made again, and how it compares with the one in the file."""
    from symgen.driving.repetition import repeat

    with stage("repeat"):
        done = repeat(path)
    if not as_json:
        typer.echo(f"before: {done.before.status}\n{_compared(done)}")
    difference = done.difference if math.isfinite(done.difference) else None
    return done.again, {"before": done.before.status, "difference": difference}


def _compared(done: Repetition) -> str:
    if done.difference == math.inf:
        return "the runs ended in different ways"
    return "the same bit by bit" if done.difference == 0.0 else f"largest difference {done.difference:.3g}"


def _finish(solution: Solution, more: Mapping[str, Any], output: Path | None, as_json: bool) -> None:
    """What came of it, its file, and the exit code."""
    from symgen.cli.outcome import facts, summary

    if not as_json:
        typer.echo(summary(solution))
    if output is not None:
        solution.save(output) if output.suffix == ".nc" else solution.to_csv(output)
    if as_json:
        file = None if output is None else str(output)
        typer.echo(json.dumps({**facts(solution), **more, "file": file}, indent=1, allow_nan=False))
    elif output is not None:
        typer.echo(f"{output}{'' if solution.success else ' (results up to this time)'}")
    if not solution.success:
        sys.exit(1)


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
