"""symgen fmu: a model as a functional mock-up unit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Formulation, ModelFile, stage
from symgen.cli.stepping_options import Iterations, Method, Parameters, Refresh, StartOf, Step, exported
from symgen.cli.writing import Force, refuse_overwriting


def fmu(
    model: ModelFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="File of the FMU, NAME.fmu.")],
    fmi: Annotated[int, typer.Option(help="Version of the FMI standard, 2 or 3.")] = 2,
    formulation: Formulation = None,
    method: Method = "trapezoidal",
    refresh: Refresh = "adaptive",
    iterations: Iterations = None,
    step: Step = None,
    manoeuvre: StartOf = None,
    parameters: Parameters = None,
    native: Annotated[
        bool, typer.Option("--native", help="Compile for this computer's CPU only, which is faster.")
    ] = False,
    everywhere: Annotated[
        bool,
        typer.Option("--everywhere", help="Add libraries for Linux, Windows and macOS (extra `zig`)."),
    ] = False,
    derivatives: Annotated[
        bool,
        typer.Option(
            "--derivatives/--no-derivatives",
            help="With directional and adjoint derivatives, or without: half the code.",
        ),
    ] = True,
    force: Force = False,
) -> None:
    """Write a model as an FMU for co-simulation and model exchange, with its C and a library for this kind of computer."""
    from symgen.export.fmu import check_fmu, write_fmu

    check_fmu(output, fmi, everywhere)
    refuse_overwriting(output, force)
    built, steps = exported(model, formulation, method, refresh, iterations, step, manoeuvre, parameters)
    with stage("compile"):
        write_fmu(built, steps, output, fmi, "native" if native else "portable", everywhere, derivatives)
    typer.echo(str(output))
