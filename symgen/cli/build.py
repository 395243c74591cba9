"""symgen build: description to compiled library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from symgen.cli.options import Formulation, ModelFile, say_chosen, stage

if TYPE_CHECKING:
    from symgen.compiler import Target


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
) -> None:
    """Generate and compile the equations of motion; a second build comes from the cache."""
    from symgen.build_cache import export
    from symgen.pipeline import build as build_model
    from symgen.pipeline import built_entry

    target: Target = "portable" if portable else "native"
    quantities = output is not None
    entry = built_entry(model, formulation, target, stage, derivatives, quantities)
    if formulation is None:
        from symgen.runtime import open_model

        say_chosen(open_model(entry)[0].model.formulation)
    parts = {}
    if part:
        whole = build_model(model, formulation, target, stage, derivatives, quantities)
        parts = {name: whole.part(name) for name in part}
    if output is None:
        for place in (entry, *parts.values()):
            typer.echo(str(place))
        return
    for folder, place in ((output, entry), *((output / name, place) for name, place in parts.items())):
        for path in export(place, folder):
            typer.echo(str(path))
