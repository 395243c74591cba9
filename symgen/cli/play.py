"""symgen play: a page in which a model runs in real time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Formulation, ModelFile, stage
from symgen.cli.stepping_options import Parameters, Settings, StartOf, Step, exported
from symgen.cli.writing import Force, refuse_overwriting

PAGE = "play.html"
"""Written where no other name is given, and overwritten by the next such command."""


def play(
    model: ModelFile,
    output: Annotated[Path | None, typer.Option("-o", "--output", help=f"The page (default {PAGE}).")] = None,
    formulation: Formulation = None,
    step: Step = None,
    manoeuvre: StartOf = None,
    parameters: Parameters = None,
    settings: Settings = None,
    force: Force = False,
) -> None:
    """Write one HTML page in which the model is steered by keys, mouse or gamepad, and changed by sliders (extra `zig`)."""
    from symgen.description import read
    from symgen.export.wasm import check_wasm
    from symgen.playing import play as page_of
    from symgen.playing.loads import with_tire_loads
    from symgen.runtime import refuse_missing_folder

    path = output or Path(PAGE)
    refuse_missing_folder(path)
    refuse_overwriting(output, force)
    check_wasm()
    description = with_tire_loads(read(model))
    start = manoeuvre or next(iter(description.manoeuvres), None)
    built, steps = exported(
        description, formulation, "trapezoidal", "adaptive", None, step, start, parameters, settings or ()
    )
    with stage("write"):
        path.write_text(page_of(built, description, steps), encoding="utf-8")
    typer.echo(str(path))
