"""symgen compare: formulations of one model side by side."""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING, Annotated, Any

import typer

from symgen.cli.options import Formulations, Json, ModelFile, stage

if TYPE_CHECKING:
    from symgen.description.schema import Description
    from symgen.measuring.comparison import Compared, Comparison
    from symgen.measuring.manoeuvre_comparison import Driven, ManoeuvreComparison

STATES = 5


def compare(
    model: ModelFile,
    formulation: Formulations = None,
    states: Annotated[int | None, typer.Option(min=1, help=f"Random states (default {STATES}).")] = None,
    manoeuvre: Annotated[
        str | None,
        typer.Option(
            "-m",
            "--manoeuvre",
            help="Compare implicit steps of this manoeuvre instead: its name, FILE.yaml with one, or FILE.yaml:NAME.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Formulations side by side: do they agree, what do they cost on this machine?"""
    from symgen.description import SymgenNotice, read
    from symgen.runtime import ArgumentError

    if manoeuvre is not None and states is not None:
        raise ArgumentError("a manoeuvre has no random states; leave out --states or --manoeuvre")
    description = read(model)
    with warnings.catch_warnings():
        warnings.simplefilter("once", SymgenNotice)  # the notices of a mechanism are the same in all formulations
        if manoeuvre is None:
            typer.echo(_accelerations(description, formulation, states or STATES, as_json))
        else:
            typer.echo(_steps(description, formulation, manoeuvre, as_json))


def _accelerations(description: Description, formulations: list[str] | None, states: int, as_json: bool) -> str:
    """Of formulations that are built anew."""
    from symgen.measuring.comparison import compare as compared

    found = compared(description, stage, formulations, states)
    return json.dumps(_facts(found), indent=1) if as_json else _text(found)


def _steps(description: Description, formulations: list[str] | None, manoeuvre: str, as_json: bool) -> str:
    from symgen.measuring.manoeuvre_comparison import compare_manoeuvre

    found = compare_manoeuvre(description, manoeuvre, stage, formulations)
    if not as_json:
        return _step_text(found)
    for name, reason in found.refused.items():
        typer.echo(f"note: {name} is left out: {reason}", err=True)
    rows = [vars(row) for row in found.rows]
    return json.dumps({"model": found.model, "manoeuvre": found.manoeuvre, "rows": rows}, indent=1)


def _step_text(found: ManoeuvreComparison) -> str:
    lines = [
        f"{found.model}, {found.manoeuvre}: BDF2 in steps of {1e3 * found.step:g} ms, residuals below 1e-6 of the forces; "
        "operations, us and iterations of a step on average",
        f"error: largest distance of the acceleration of {found.measured} from a run of {found.reference} with a quarter "
        "of the step",
        f"  {'':24}{'error':>9}{'operations':>12}{'us':>9}{'longest':>9}{'iterations':>12}{'most':>6}{'factors':>9}",
        *map(_step_line, found.rows),
    ]
    lines += [f"  {name}: {reason}" for name, reason in found.refused.items()]
    return "\n".join(lines)


def _step_line(row: Driven) -> str:
    error = "failed" if row.error is None else f"{row.error:.1e}"
    line = (
        f"  {row.formulation + '/' + row.refresh:24}{error:>9}{row.operations:12,.0f}{row.us_per_step:9.2f}{row.us_worst:9.1f}"
        f"{row.iterations:12.2f}{row.most_iterations:6}{row.refactorisations:9}"
    )
    if row.failed_at is None:
        return line
    heading = "" if row.heading is None else f", turned by {row.heading:.2f} degrees"
    return f"{line}\n      at {row.failed_at:.4g} s{heading}: {row.status}"


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
