"""Options of the commands that export a model which makes implicit steps, and the steps that they ask for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from symgen.cli.options import say_chosen, stage

if TYPE_CHECKING:
    from symgen.formulation_names import FormulationName
    from symgen.runtime import Model, SingleSteps

Method = Annotated[str, typer.Option(help="Implicit method with one stage, such as trapezoidal, bdf2, implicit-euler.")]
Refresh = Annotated[
    str,
    typer.Option(
        help="When factors are renewed: frozen, every-step, round-robin, block, fastest, predicted, adaptive."
    ),
]
Iterations = Annotated[
    int | None,
    typer.Option(help="Exactly so many iterations in every step (default: as many as the tolerances ask for)."),
]
Step = Annotated[float | None, typer.Option(help="Length of a step, s (default 0.001, or the manoeuvre's).")]
StartOf = Annotated[
    str | None,
    typer.Option(
        "-m", "--manoeuvre", help="Start as this manoeuvre does: NAME, or FILE.yaml with one, or FILE.yaml:NAME."
    ),
]
Parameters = Annotated[
    Path | None, typer.Option("-p", "--parameters", help="A YAML file of values that override the description's.")
]


def exported(
    path: Path,
    formulation: str | None,
    method: str,
    refresh: str,
    iterations: int | None,
    step: float | None,
    manoeuvre: str | None,
    parameters: Path | None,
) -> tuple[Model, SingleSteps]:
    """The model with its parameters, and its steps."""
    from symgen.driving.manoeuvres import named_plan, read_parameters
    from symgen.pipeline import build
    from symgen.runtime import single_steps

    built = build(path, cast("FormulationName | None", formulation), stage=stage)
    if formulation is None:
        say_chosen(built.layout.formulation)
    if parameters is not None:
        built.set_parameters(read_parameters(parameters, built))
    plan = None if manoeuvre is None else named_plan(manoeuvre, built)
    with stage("compile"):
        return built, single_steps(built, step, method, refresh, iterations, manoeuvre=plan)
