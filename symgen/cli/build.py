"""symgen build: description to compiled library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from symgen.cli.options import Formulation, Json, ModelFile, say_chosen, stage
from symgen.cli.writing import Force, export_all

if TYPE_CHECKING:
    from symgen.compiler import Target
    from symgen.formulation_names import FormulationName


def build(
    model: ModelFile,
    formulation: Formulation = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Folder for C code, header, example program and library.")
    ] = None,
    derivatives: Annotated[
        bool,
        typer.Option("--derivatives", help="Include the derivatives that linearisation needs in the same library."),
    ] = False,
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            help="Build this part too, such as stepping for implicit methods; with -o, into a folder of its name.",
        ),
    ] = None,
    portable: Annotated[
        bool, typer.Option("--portable", help="Generate code for every CPU of this kind, not only for this computer's.")
    ] = False,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Generate and compile the equations of motion; a second build comes from the cache."""
    from symgen.pipeline import build as build_model
    from symgen.pipeline import built_entry
    from symgen.runtime import open_model

    named = cast("FormulationName | None", formulation)
    target: Target = "portable" if portable else "native"
    quantities = output is not None
    entry = built_entry(model, named, target, stage, derivatives, quantities)
    layout = open_model(entry)[0].model
    if formulation is None:
        say_chosen(layout.formulation)
    parts = {}
    if part:
        whole = build_model(model, named, target, stage, derivatives, quantities)
        parts = {name: whole.part(name) for name in part}
    written = None
    if output is not None:
        written = export_all({output: entry, **{output / name: place for name, place in parts.items()}}, force)
    if as_json:
        places = {"entry": str(entry), "parts": {name: str(place) for name, place in parts.items()}}
        files = None if written is None else list(map(str, written))
        typer.echo(
            json.dumps({"model": layout.name, "formulation": layout.formulation, **places, "files": files}, indent=1)
        )
        return
    for path in (entry, *parts.values()) if written is None else written:
        typer.echo(str(path))
