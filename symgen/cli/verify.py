"""symgen verify: the compiled model against the numeric reference."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from symgen.cli.options import Formulations, Json, ModelFile, stage

if TYPE_CHECKING:
    from symgen.verify.checks import Check


def verify(
    model: ModelFile,
    formulation: Formulations = None,
    states: Annotated[int, typer.Option(help="Random states.")] = 5,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Compile all formulations; check their derivatives and energy, too.")
    ] = False,
    processes: Annotated[
        int | None,
        typer.Option(help="Processes that check formulations (default: one for each core; small models need one)."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a model against an independent numeric reference, its derivatives, and its energy balance."""
    from symgen.verify.description import verify_model

    show = _nothing if as_json else _show
    try:
        checks = verify_model(model, formulation, states, stage, thorough, show, processes)
    except KeyboardInterrupt:
        typer.echo("symgen: interrupted; what was not shown was not checked", err=True)
        raise
    if as_json:
        typer.echo(json.dumps({"ok": all(c.ok for c in checks), "checks": [asdict(c) for c in checks]}, indent=1))
    elif not formulation:
        _show_what_is_left_out(checks)
    if not all(check.ok for check in checks):
        sys.exit(1)


def _nothing(checks: Sequence[Check]) -> None:
    """JSON is whole or not there."""


def _show(checks: Sequence[Check]) -> None:
    """A formulation, in columns that are wide enough for all of them."""
    from symgen.formulation.derive import FORMULATIONS
    from symgen.verify.checks import NAMES

    first, second = max(map(len, FORMULATIONS)), max(map(len, NAMES))
    for check in checks:
        verdict = "ok" if check.ok else "FAILED"
        typer.echo(
            f"{check.formulation:{first}} {check.name:{second}}  {check.error:9.2e}  (at most {check.tolerance:.1e})  {verdict}"
        )


def _show_what_is_left_out(checks: Sequence[Check]) -> None:
    from symgen.formulation.derive import FORMULATIONS
    from symgen.verify.checks import DERIVATIVES

    taken = dict.fromkeys(check.formulation for check in checks)
    compiled = {check.formulation for check in checks if check.name == DERIVATIVES}
    refusing = sorted({*FORMULATIONS} - {*taken})
    if refusing:
        typer.echo(f"not applicable to this mechanism: {', '.join(refusing)} (`symgen compare` gives the reasons)")
    interpreted = [name for name in taken if name not in compiled]
    if interpreted:
        typer.echo(
            f"equations only, neither compiled code nor derivatives nor energy: {', '.join(interpreted)} (--thorough checks all)"
        )
