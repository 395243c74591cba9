"""symgen schema: JSON Schema of descriptions."""

from __future__ import annotations

import json

import typer


def schema() -> None:
    """Print the JSON Schema of description files, for editors."""
    from symgen.description import json_schema

    typer.echo(json.dumps(json_schema(), indent=1))
