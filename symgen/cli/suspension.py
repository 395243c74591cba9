"""symgen rig: kinematics and compliance of an axle."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from symgen.cli.options import Formulation, Json, ModelFile, number, stage
from symgen.cli.stepping_options import Settings
from symgen.cli.writing import Force, refuse_overwriting

if TYPE_CHECKING:
    from symgen.formulation_names import FormulationName
    from symgen.suspension.curves import RigRun

NETCDF, PAGE = ".nc", ".html"


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
    output: Annotated[
        list[Path] | None, typer.Option("-o", "--output", help="A page (.html) or a dataset (.nc); may be repeated.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Hold the body, move and load the wheels of an axle. Exit code 1: a curve does not reach its ends."""
    from symgen.driving.given import given_parameters
    from symgen.suspension import suspension_rig

    for path in output or ():
        refuse_output(path, force)
    made = suspension_rig(
        model, axle, steer=steer, formulation=cast("FormulationName | None", formulation), centre_height=centre_height,
        brake_share=brake_share, drive_share=drive_share, stage=stage,
    )  # fmt: skip
    made.model.set_parameters(given_parameters(settings or (), made.model))
    with stage("run"):
        run = made.run(tests or None, travel=travel, load=load, moment=moment, steer=steering, points=points)
    for path in output or ():
        _write(run, path)
    typer.echo(json.dumps(run.facts()) if as_json else "\n\n".join([str(run), *map(str, output or ())]))
    if any(curves.status for curves in run.curves.values()):
        sys.exit(1)


def refuse_output(path: Path, force: bool) -> None:
    """Before any work."""
    from symgen.cli.report import pages
    from symgen.runtime import ArgumentError, refuse_missing_folder
    from symgen.study.dataset import needed

    if path.suffix not in (NETCDF, PAGE):
        raise ArgumentError(f"{path}: the name of the file says what it is; give one that ends in {PAGE} or {NETCDF}")
    refuse_missing_folder(path)
    refuse_overwriting(path, force)
    if path.suffix == PAGE:
        pages()
    else:
        needed("xarray")


def _write(run: RigRun, path: Path) -> None:
    if path.suffix == PAGE:
        path.write_text(run.page(), encoding="utf-8")
    else:
        run.dataset().to_netcdf(path, engine="scipy")
