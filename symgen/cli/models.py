"""symgen models: the models that come with symgen."""

from __future__ import annotations

import json

import typer

from symgen.cli.options import Json


def models(as_json: Json = False) -> None:
    """List the models that come with symgen; every command takes them by name, as in `symgen run @pendulum`."""
    from symgen.description.shipped import catalogue

    found = catalogue()
    if as_json:
        entries = [{"name": f"@{name}", **entry} for name, entry in found.items()]
        typer.echo(json.dumps(entries, indent=1))
        return
    width = max(map(len, found)) + 1
    typer.echo(f"{'':{width}}  bodies  dof  ")
    for name, entry in found.items():
        typer.echo(f"{'@' + name:{width}}{entry['bodies']:8}{entry['degrees_of_freedom']:5}  {entry['what']}")
        if entry["manoeuvres"]:
            typer.echo(f"{'':{width + 15}}manoeuvres: {', '.join(entry['manoeuvres'])}")
