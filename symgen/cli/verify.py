"""symgen verify: the compiled model against the numeric reference."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Annotated

import typer

from symgen.cli.options import Json, ModelFile, stage


def verify(
    model: ModelFile,
    formulation: Annotated[
        list[str] | None,
        typer.Option("-f", "--formulation", help="Formulation; may be given more than once (default: all that apply)."),
    ] = None,
    states: Annotated[int, typer.Option(help="Random states.")] = 5,
    as_json: Json = False,
) -> None:
    """Check a model against an independent numeric reference, its derivatives, and its energy balance."""
    from symgen.formulation.derive import FORMULATIONS
    from symgen.verify.checks import verify_model

    checks = verify_model(model, formulation, states, stage)
    if as_json:
        typer.echo(json.dumps({"ok": all(c.ok for c in checks), "checks": [asdict(c) for c in checks]}, indent=1))
    else:
        first, second = (max(map(len, names)) for names in zip(*((c.formulation, c.name) for c in checks), strict=True))
        for check in checks:
            verdict = "ok" if check.ok else "FAILED"
            typer.echo(
                f"{check.formulation:{first}} {check.name:{second}}  {check.error:9.2e}  (at most {check.tolerance:.1e})  {verdict}"
            )
        refusing = [] if formulation else sorted({*FORMULATIONS} - {check.formulation for check in checks})
        if refusing:
            typer.echo(f"not applicable to this mechanism: {', '.join(refusing)} (`symgen compare` gives the reasons)")
    if not all(check.ok for check in checks):
        sys.exit(1)
