"""symgen ops: operation counts."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer

from symgen.cli.options import Json, ModelFile, stage
from symgen.pipeline import DEFAULT_FORMULATION


def ops(
    model: ModelFile,
    formulation: Annotated[
        list[str] | None, typer.Option("-f", "--formulation", help="Formulation; may be given more than once.")
    ] = None,
    function: Annotated[str, typer.Option(help="Function that is counted.")] = "acceleration",
    as_json: Json = False,
) -> None:
    """Count the operations of one evaluation, phase by phase."""
    rows = [_counted(model, name, function) for name in formulation or [DEFAULT_FORMULATION]]
    if as_json:
        typer.echo(json.dumps(rows, indent=1))
        return
    for row in rows:
        _print(row, function)


def _counted(model: ModelFile, formulation: str, function: str) -> dict[str, Any]:
    from symgen.description import read
    from symgen.pipeline import program_of
    from symgen.program.count import count

    description = read(model)
    _, program = program_of(description, formulation, stage)
    counts = count(program, function)
    return {
        "model": description.name,
        "formulation": formulation,
        "phases": {name: {**asdict(each), "flops": each.flops} for name, each in counts.phases.items()},
        "total": {**asdict(counts.total), "flops": counts.total.flops},
    }


def _print(row: dict[str, Any], function: str) -> None:
    columns = ("mul", "div", "add", "sqrt", "trig", "other", "flops")
    typer.echo(f"{row['model']}, {row['formulation']}: operations of one call of {function}")
    typer.echo(f"  {'':12}" + "".join(f"{name:>8}" for name in columns))
    for phase, counts in [*row["phases"].items(), ("total", row["total"])]:
        if any(counts.values()):
            note = "  (once per change of parameters, not in the total)" if phase == "init" else ""
            typer.echo(f"  {phase:12}" + "".join(f"{counts[name]:8}" for name in columns) + note)
