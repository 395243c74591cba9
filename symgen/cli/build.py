"""symgen build: description to compiled library."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Formulation, ModelFile, say_chosen, stage


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
    portable: Annotated[
        bool, typer.Option("--portable", help="Generate code for every CPU of this kind, not only for this computer's.")
    ] = False,
) -> None:
    """Generate and compile the equations of motion; a second build comes from the cache."""
    from symgen.build_cache import export
    from symgen.pipeline import built_entry

    entry = built_entry(model, formulation, "portable" if portable else "native", stage, derivatives)
    if formulation is None:
        from symgen.runtime import open_model

        say_chosen(open_model(entry)[0].model.formulation)
    if output is None:
        typer.echo(str(entry))
        return
    for path in export(entry, output):
        typer.echo(str(path))
