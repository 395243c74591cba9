"""symgen inspect: bodies, tree, cuts, groups, mobility, redundancy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Json, ModelFile, stage


def inspect(
    model: ModelFile,
    as_json: Json = False,
    dot: Annotated[Path | None, typer.Option(help="Write the graph for Graphviz.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write a drawing of the graph.")] = None,
    latex: Annotated[Path | None, typer.Option(help="Write the equations of motion of a small model.")] = None,
) -> None:
    """Show what a mechanism is: tree, cuts, groups, mobility and redundant constraints."""
    from symgen.description import read
    from symgen.mechanism.analyse import analyse
    from symgen.showing import drawing
    from symgen.showing.inspection import facts, report

    description = read(model)
    mechanism = analyse(description)
    if dot is not None:
        dot.write_text(drawing.dot(mechanism), encoding="utf-8")
    if svg is not None:
        svg.write_text(drawing.svg(mechanism), encoding="utf-8")
    if latex is not None:
        from symgen.showing.written import equations

        with stage("write out"):
            latex.write_text(equations(description).latex(), encoding="utf-8")
    typer.echo(json.dumps(facts(mechanism), indent=1) if as_json else report(mechanism), nl=as_json)
