"""symgen rig: a model as C for programs of their own, such as those of a test rig."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Formulation, ModelFile, say_chosen, stage


def rig(
    model: ModelFile,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder for the C file, its header, an example and a CMake file.")
    ],
    formulation: Formulation = None,
    method: Annotated[
        str, typer.Option(help="Implicit method with one stage, such as trapezoidal, bdf2, implicit-euler.")
    ] = "trapezoidal",
    refresh: Annotated[
        str,
        typer.Option(
            help="When factors are renewed: frozen, every-step, round-robin, block, fastest, predicted, adaptive."
        ),
    ] = "frozen",
    iterations: Annotated[
        int | None,
        typer.Option(help="Exactly so many iterations in every step (default: as many as the tolerances ask for)."),
    ] = None,
    step: Annotated[float | None, typer.Option(help="Length of a step, s (default 0.001, or the manoeuvre's).")] = None,
    manoeuvre: Annotated[
        str | None,
        typer.Option(
            "-m", "--manoeuvre", help="Start as this manoeuvre does: NAME, or FILE.yaml with one, or FILE.yaml:NAME."
        ),
    ] = None,
    parameters: Annotated[
        Path | None, typer.Option("-p", "--parameters", help="A YAML file of values that override the description's.")
    ] = None,
) -> None:
    """Write a model as one C file and one header that make implicit steps, without Python or memory of their own."""
    from symgen.driving.manoeuvres import named_plan, read_parameters
    from symgen.export.rig import write_rig
    from symgen.pipeline import build
    from symgen.runtime import single_steps

    built = build(model, formulation, stage=stage)
    if formulation is None:
        say_chosen(built.layout.formulation)
    if parameters is not None:
        built.set_parameters(read_parameters(parameters, built))
    plan = None if manoeuvre is None else named_plan(manoeuvre, built)
    with stage("compile"):
        steps = single_steps(built, step, method, refresh, iterations, manoeuvre=plan)
    for path in write_rig(built, steps, output):
        typer.echo(str(path))
