"""symgen identify: parameters from measured signals in files."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from symgen.cli.options import Formulation, Json, ModelFile, stage
from symgen.cli.writing import Force, refuse_overwriting

if TYPE_CHECKING:
    from symgen.formulation_names import FormulationName
    from symgen.identification import Identification, Parameter


def identify(
    model: ModelFile,
    data: Annotated[
        list[Path],
        typer.Argument(metavar="DATA...", help="Measured signals: .csv or .nc files, one for each experiment."),
    ],
    parameters: Annotated[
        list[str],
        typer.Option(
            "-p",
            "--parameter",
            metavar="NAME[=START[+-DEVIATION]]",
            help="What is searched, and what is known of it. Repeat it.",
        ),
    ],
    formulation: Formulation = None,
    rename: Annotated[
        list[str] | None,
        typer.Option(metavar="OLD=NEW", help="What a column of another name is; OLD= leaves it out. Repeat it."),
    ] = None,
    noise: Annotated[
        list[str] | None,
        typer.Option(metavar="SENSOR=DEVIATION", help="Noise of a sensor (default: estimated). Repeat it."),
    ] = None,
    start: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Entry of the state at the first sample. Repeat it.")
    ] = None,
    unknown: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Entry of that state that is searched too. Repeat it.")
    ] = None,
    step: Annotated[float | None, typer.Option(help="Seconds (default: the time between samples).")] = None,
    segment: Annotated[
        int | None,
        typer.Option(min=1, help="Steps of a piece that begins with a state of its own (default: one piece)."),
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Page of the results (.html).")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Find parameters with which the model reads what was measured. Exit code 1: the search did not converge."""
    from symgen.identification import Experiment
    from symgen.identification import identify as identified
    from symgen.pipeline import build

    refuse_overwriting(output, force)
    wanted = dict(map(_parameter, parameters))
    columns = {name: other or None for name, other in _pairs("--rename", rename)}
    levels, begin = _numbers("--noise", noise), _numbers("--start", start)
    built = build(model, cast("FormulationName | None", formulation), stage=stage)
    experiments = [
        Experiment.read(path, built, columns, levels, start=begin, unknown=unknown or (), step=step) for path in data
    ]
    found = identified(built, experiments, wanted, segment=segment)
    if output is not None:
        output.write_text(found.page(), encoding="utf-8")
    typer.echo(json.dumps(_about(found)) if as_json else str(found))
    if not found.converged:
        sys.exit(1)


def _parameter(typed: str) -> tuple[str, Parameter]:
    from symgen.identification import Parameter

    name, equals, text = typed.partition("=")
    if not equals:
        return name, Parameter()
    start, known, deviation = text.partition("+-")
    return name, Parameter(
        start=_number("--parameter", typed, start),
        deviation=_number("--parameter", typed, deviation) if known else None,
    )


def _numbers(option: str, typed: Sequence[str] | None) -> dict[str, float]:
    return {name: _number(option, f"{name}={text}", text) for name, text in _pairs(option, typed)}


def _pairs(option: str, typed: Sequence[str] | None) -> list[tuple[str, str]]:
    from symgen.runtime import ArgumentError

    found = [each.rpartition("=") for each in typed or ()]
    if not all(equals for _, equals, _ in found):
        raise ArgumentError(f"{option} takes NAME=..., not {next(each for each in typed or () if '=' not in each)!r}")
    return [(name, text) for name, _, text in found]


def _number(option: str, typed: str, text: str) -> float:
    from symgen.runtime import ArgumentError

    try:
        return float(text)
    except ValueError:
        raise ArgumentError(f"{option} {typed}: {text!r} is no number") from None


def _about(found: Identification) -> dict[str, Any]:
    deviations = {name: value if value < float("inf") else None for name, value in found.deviations.items()}
    return {
        "converged": found.converged,
        "status": found.status,
        "values": dict(found.values),
        "starts": dict(found.starts),
        "deviations": deviations,
        "chi_square": found.chi_square,
        "freedom": found.freedom,
        "combinations": [each.sentence for each in found.combinations],
    }
