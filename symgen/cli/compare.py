"""symgen compare: formulations of one model side by side."""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING, Annotated, Any

import typer

from symgen.cli.options import Json, ModelFile, stage

if TYPE_CHECKING:
    from symgen.comparison import Compared, Comparison


def compare(
    model: ModelFile,
    formulation: Annotated[
        list[str] | None,
        typer.Option("-f", "--formulation", help="Formulation; may be given more than once (default: all that apply)."),
    ] = None,
    states: Annotated[int, typer.Option(min=1, help="Random states.")] = 5,
    as_json: Json = False,
) -> None:
    """Build every formulation anew: do they agree, what do they cost on this machine?"""
    from symgen.comparison import compare as compared
    from symgen.description import SymgenNotice, read

    description = read(model)
    with warnings.catch_warnings():
        warnings.simplefilter("once", SymgenNotice)  # the notices of a mechanism are the same in all formulations
        found = compared(description, stage, formulation, states)
    typer.echo(json.dumps(_facts(found), indent=1) if as_json else _text(found))


def _facts(found: Comparison) -> dict[str, Any]:
    return {
        "model": found.model,
        "states": found.states,
        "formulations": [
            {
                "formulation": row.formulation,
                "difference": row.difference,
                "operations": {phase: dict(counts) for phase, counts in row.operations.items()},
                "flops": row.flops,
                "microseconds": row.microseconds,
                "code_bytes": row.code_bytes,
                "build": dict(row.build),
                "build_seconds": row.build_seconds,
            }
            for row in found.rows
        ],
        "refused": dict(found.refused),
    }


def _text(found: Comparison) -> str:
    stages = list(dict.fromkeys(name for row in found.rows for name in row.build))
    lines = [
        f"{found.model}: one acceleration, called from C; accelerations of bodies against the numeric reference in "
        f"{found.states} states; builds without cache",
        f"  {'':20}{'difference':>11}{'mul + div':>11}{'flops':>8}{'us':>8}{'code':>9}{'build':>9}  = {' + '.join(stages)}",
    ]
    lines += [_line(row, stages) for row in found.rows]
    lines += [f"  {name}: {reason}" for name, reason in found.refused.items()]
    return "\n".join(lines)


def _line(row: Compared, stages: list[str]) -> str:
    parts = " + ".join(f"{row.build.get(name, 0.0):.1f}" for name in stages)
    return (
        f"  {row.formulation:20}{row.difference:11.1e}{row.multiplications:11,}{row.flops:8,}{row.microseconds:8.2f}"
        f"{row.code_bytes / 1024:6.0f} kB{row.build_seconds:7.1f} s  = {parts}"
    )
