"""symgen identify: parameters from measured signals in files."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from symgen.cli.options import Formulation, Json, ModelFile, methods_beginning, refuse_unknown, stage
from symgen.cli.writing import Force, refuse_overwriting

if TYPE_CHECKING:
    from symgen.formulation_names import FormulationName
    from symgen.identification import Identification, Parameter
    from symgen.identification.experiment import Hold
    from symgen.identification.problem import Continuity
    from symgen.identification.residuals import Fit


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
    lower: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Lower bound of what is searched. Repeat it.")
    ] = None,
    upper: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Upper bound of what is searched. Repeat it.")
    ] = None,
    unknown: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Entry of that state that is searched too. Repeat it.")
    ] = None,
    step: Annotated[float | None, typer.Option(help="Seconds (default: the time between samples).")] = None,
    method: Annotated[
        str,
        typer.Option(help="Method of the simulation, such as trapezoidal or rk4.", autocompletion=methods_beginning),
    ] = "trapezoidal",
    hold: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            help="Inputs between samples: linear (measured signals), previous (outputs of a digital controller).",
        ),
    ] = "linear",
    segment: Annotated[
        int | None,
        typer.Option(min=1, help="Steps of a piece that begins with a state of its own (default: one piece)."),
    ] = None,
    continuity: Annotated[
        float | None,
        typer.Option(
            metavar="PART",
            help="Deviation of jumps between pieces, relative to how far states move (default: no jumps).",
        ),
    ] = None,
    iterations: Annotated[int, typer.Option(min=1, help="At most so many.")] = 50,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Page of the results (.html).")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Find parameters with which the model reads what was measured. Exit code 1: the search did not converge."""
    from symgen.identification import Experiment
    from symgen.identification import identify as identified
    from symgen.identification.experiment import Hold
    from symgen.pipeline import build
    from symgen.runtime import MethodName

    refuse_overwriting(output, force)
    refuse_unknown("--method", method, MethodName)
    refuse_unknown("--hold", hold, Hold)
    wanted = _bounded(dict(map(_parameter, parameters)), _numbers("--lower", lower), _numbers("--upper", upper))
    columns = {name: other or None for name, other in _pairs("--rename", rename)}
    levels, begin = _numbers("--noise", noise), _numbers("--start", start)
    built = build(model, cast("FormulationName | None", formulation), stage=stage)
    read = partial(
        Experiment.read, model=built, rename=columns, noise=levels, start=begin, unknown=unknown or (), step=step,
        method=method, hold=cast("Hold", hold),
    )  # fmt: skip
    jumps: Continuity = "exact" if continuity is None else continuity
    experiments = [read(path) for path in data]
    found = identified(built, experiments, wanted, segment=segment, continuity=jumps, iterations=iterations)
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


def _bounded(
    wanted: Mapping[str, Parameter], lower: Mapping[str, float], upper: Mapping[str, float]
) -> dict[str, Parameter]:
    from symgen.runtime import ArgumentError

    for option, bounds in (("--lower", lower), ("--upper", upper)):
        strange = [name for name in bounds if name not in wanted]
        if strange:
            raise ArgumentError(f"{option} {strange[0]}: nothing of that name is searched; name it by -p {strange[0]}")
    return {
        name: replace(known, lower=lower.get(name, known.lower), upper=upper.get(name, known.upper))
        for name, known in wanted.items()
    }


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
    """Numbers that are none, or infinite, are null."""
    return {
        "converged": found.converged,
        "status": found.status,
        "iterations": found.iterations,
        "values": dict(found.values),
        "starts": dict(found.starts),
        "deviations": {name: _finite(value) for name, value in found.deviations.items()},
        "chi_square": found.chi_square,
        "freedom": found.freedom,
        "signals": [_signal(fit) for fit in found.fits],
        "combinations": [each.sentence for each in found.combinations],
        "remarks": found.remarks,
    }


def _signal(fit: Fit) -> dict[str, Any]:
    numbers = {"noise": fit.noise, "rms": fit.rms, "spread": fit.spread, "explained": fit.explained, "lag": fit.lag}
    return {
        "experiment": fit.experiment,
        "sensor": fit.sensor,
        "unit": fit.unit,
        "samples": fit.count,
        "noise_given": fit.noise_given,
        **{name: _finite(value) for name, value in numbers.items()},
        "remark": fit.remark,
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
