"""symgen rig: kinematics and compliance of an axle."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, cast

import typer

from symgen.cli.measured import Outputs, refuse_outputs, tell
from symgen.cli.options import Formulation, Json, ModelFile, number, stage
from symgen.cli.stepping_options import Settings
from symgen.cli.writing import Force

if TYPE_CHECKING:
    from symgen.formulation_names import FormulationName


def _tests_beginning(incomplete: str) -> list[str]:
    from symgen.suspension import TESTS

    return [name for name in TESTS if name.startswith(incomplete)]


def _number(help: str) -> typer.models.OptionInfo:
    return cast("typer.models.OptionInfo", typer.Option(parser=number, metavar="<number>", help=help))


def rig(
    model: ModelFile,
    axle: Annotated[str, typer.Option(help="front, rear, or axle2, axle3 of the axles in between.")] = "front",
    tests: Annotated[
        list[str] | None,
        typer.Option("-t", "--test", help="A test (default: all); may be repeated.", autocompletion=_tests_beginning),
    ] = None,
    steer: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The input that steers, or a coordinate, such as that of the rack."),
    ] = None,
    steering: Annotated[float | None, _number("How far it goes both ways, in its unit.")] = None,
    travel: Annotated[float, _number("How far wheels go up and down, m.")] = 0.05,
    load: Annotated[float, _number("Forces at the contacts, N.")] = 2000.0,
    moment: Annotated[float, _number("Moments at the contacts, N m.")] = 100.0,
    points: Annotated[int, typer.Option(min=3, help="Points of a curve.")] = 21,
    centre_height: Annotated[float | None, _number("Of the centre of mass, m (default: that of the masses).")] = None,
    brake_share: Annotated[float | None, _number("Of this axle in all braking forces, 0 to 1.")] = None,
    drive_share: Annotated[float | None, _number("Of this axle in all driving forces, 0 to 1.")] = None,
    settings: Settings = None,
    formulation: Formulation = None,
    output: Outputs = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Hold the body, move and load the wheels of an axle. Exit code 1: a curve does not reach its ends."""
    from symgen.driving.given import given_parameters
    from symgen.suspension import suspension_rig

    refuse_outputs(output or (), force)
    made = suspension_rig(
        model, axle, steer=steer, formulation=cast("FormulationName | None", formulation), centre_height=centre_height,
        brake_share=brake_share, drive_share=drive_share, stage=stage,
    )  # fmt: skip
    made.model.set_parameters(given_parameters(settings or (), made.model))
    with stage("run"):
        run = made.run(tests or None, travel=travel, load=load, moment=moment, steer=steering, points=points)
    tell(run, output or (), as_json)
    if any(curves.status for curves in run.curves.values()):
        sys.exit(1)
