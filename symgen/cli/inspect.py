"""symgen inspect: bodies, tree, cuts, groups, mobility, redundancy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Json, ModelFile


def inspect(
    model: ModelFile,
    as_json: Json = False,
    dot: Annotated[Path | None, typer.Option(help="Write the graph for Graphviz.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write a drawing of the graph.")] = None,
) -> None:
    """Show what a mechanism is: tree, cuts, groups, mobility and redundant constraints."""
    from symgen import drawing
    from symgen.description import read
    from symgen.inspection import facts, report
    from symgen.mechanism.analyse import analyse

    mechanism = analyse(read(model))
    if dot is not None:
        dot.write_text(drawing.dot(mechanism), encoding="utf-8")
    if svg is not None:
        svg.write_text(drawing.svg(mechanism), encoding="utf-8")
    typer.echo(json.dumps(facts(mechanism), indent=1) if as_json else report(mechanism), nl=as_json)
