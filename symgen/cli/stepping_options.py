"""Options of the commands that export a model which makes implicit steps, and the steps that they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from symgen.cli.options import manoeuvres_beginning, number, policies_beginning, say_chosen, stage

if TYPE_CHECKING:
    from symgen.description import Description
    from symgen.formulation_names import FormulationName
    from symgen.runtime import Model, Plan, SingleSteps

Method = Annotated[
    str | None,
    typer.Option(
        help="Implicit method with one stage, such as trapezoidal (default), bdf2, implicit-euler; for rigs also rk4."
    ),
]
Refresh = Annotated[
    str | None,
    typer.Option(
        help="When factors are renewed: frozen (default for rigs), every-step, round-robin, block, fastest, predicted, "
        "adaptive (default elsewhere).",
        autocompletion=policies_beginning,
    ),
]
Iterations = Annotated[
    int | None,
    typer.Option(help="Exactly this many iterations in every step (default: as many as the tolerances ask for)."),
]
Step = Annotated[
    float | None,
    typer.Option(parser=number, metavar="<number>", help="Length of a step, s (default 0.001, or the manoeuvre's)."),
]
StartOf = Annotated[
    str | None,
    typer.Option(
        "-m",
        "--manoeuvre",
        help="Start as this manoeuvre does: NAME, or FILE.yaml with one, or FILE.yaml:NAME.",
        autocompletion=manoeuvres_beginning,
    ),
]
Parameters = Annotated[
    Path | None, typer.Option("-p", "--parameters", help="A YAML file of values that override the description's.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Value of a parameter, a number or a formula of numbers; may be repeated.",
    ),
]


def exported(
    model: Path | Description,
    formulation: str | None,
    method: str | None,
    refresh: str | None,
    iterations: int | None,
    step: float | None,
    manoeuvre: str | None,
    parameters: Path | None,
    settings: Sequence[str] = (),
) -> tuple[Model, SingleSteps]:
    """The model with its parameters, and its steps, which are implicit."""
    from symgen.runtime import single_steps

    built, plan = model_and_plan(model, formulation, manoeuvre, parameters, settings)
    with stage("compile"):
        return built, single_steps(built, step, method or "trapezoidal", refresh, iterations, manoeuvre=plan)


def model_and_plan(
    model: Path | Description,
    formulation: str | None,
    manoeuvre: str | None,
    parameters: Path | None,
    settings: Sequence[str],
) -> tuple[Model, Plan | str | None]:
    """The model with its parameters, and the manoeuvre that is named."""
    from symgen.driving.given import given_parameters
    from symgen.driving.manoeuvres import named_plan, read_parameters
    from symgen.pipeline import build
    from symgen.runtime import chosen_manoeuvre

    built = build(model, cast("FormulationName | None", formulation), stage=stage)
    if formulation is None:
        say_chosen(built.layout.formulation)
    if parameters is not None:
        built.set_parameters(read_parameters(parameters, built))
    plan = None if manoeuvre is None else named_plan(manoeuvre, built)
    case = None if plan is None else chosen_manoeuvre(built, plan)
    built.set_parameters(given_parameters(settings, built, case))
    return built, plan
