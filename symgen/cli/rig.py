"""symgen rig: a model as C for programs of their own, such as those of a test rig."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Formulation, ModelFile
from symgen.cli.stepping_options import Iterations, Method, Parameters, Refresh, StartOf, Step, exported
from symgen.cli.writing import Force, refuse_other_texts


def rig(
    model: ModelFile,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder for the C file, its header, an example and a CMake file.")
    ],
    formulation: Formulation = None,
    method: Method = "trapezoidal",
    refresh: Refresh = "frozen",
    iterations: Iterations = None,
    step: Step = None,
    manoeuvre: StartOf = None,
    parameters: Parameters = None,
    force: Force = False,
) -> None:
    """Write a model as one C file and one header that make implicit steps, without Python or memory of their own."""
    from symgen.export.rig import rig_files, write_rig

    built, steps = exported(model, formulation, method, refresh, iterations, step, manoeuvre, parameters)
    files = rig_files(built, steps)
    refuse_other_texts(output, files, force)
    for path in write_rig(files, output):
        typer.echo(str(path))
