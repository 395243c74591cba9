"""symgen convert: a robot of another format as a description that people edit."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import ModelFile
from symgen.cli.writing import Force, refuse_overwriting


def convert(
    model: ModelFile,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The description (default: printed).")] = None,
    force: Force = False,
) -> None:
    """Write a robot from a URDF or MJCF file as a description in YAML, with what the options ask for."""
    from symgen.description import SymgenNotice, read
    from symgen.description.yaml_writer import to_yaml
    from symgen.runtime import refuse_missing_folder, tell

    if output is not None:
        refuse_missing_folder(output)
        refuse_overwriting(output, force)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", SymgenNotice)
        description = read(model)
    notices = [str(each.message).removeprefix(f"{model}: ") for each in caught]
    text = to_yaml(description, [f"From {Path(str(model)).name} by `symgen convert`.", *notices])
    if output is None:
        typer.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")
        typer.echo(str(output))
    for notice in notices:
        tell(f"{model}: {notice}")
