"""symgen build: description to compiled library, or to what programs without symgen take."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from symgen.cli.options import Formulation, Json, ModelFile
from symgen.cli.stepping_options import Iterations, Method, Parameters, Refresh, Settings, StartOf, Step
from symgen.cli.targets import LIBRARY, TARGETS, WHEEL, Order, chosen_target, names_beginning
from symgen.cli.writing import Force


def build(
    context: typer.Context,
    model: ModelFile,
    formulation: Formulation = None,
    target: Annotated[
        str,
        typer.Option(
            help=f"What to make: {', '.join(TARGETS)}. A rig is one C file and one header that make steps without "
            "Python; wasm is a module for browsers (extra `zig`); the options from --method to --set are for these two. "
            "A wheel is a Python package.",
            autocompletion=names_beginning,
        ),
    ] = LIBRARY,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Folder for C code, header, example program and library.")
    ] = None,
    derivatives: Annotated[
        bool,
        typer.Option("--derivatives", help="Include the derivatives that linearisation needs in the same library."),
    ] = False,
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            help="Build this part too, such as stepping for implicit methods; with -o, into a folder of its name.",
        ),
    ] = None,
    portable: Annotated[
        bool, typer.Option("--portable", help="Generate code for every CPU of this kind, not only for this computer's.")
    ] = False,
    method: Method = None,
    refresh: Refresh = None,
    iterations: Iterations = None,
    step: Step = None,
    manoeuvre: StartOf = None,
    parameters: Parameters = None,
    settings: Settings = None,
    single: Annotated[
        bool, typer.Option("--float", help="All numbers of a rig are floats instead of doubles.")
    ] = False,
    freestanding: Annotated[
        bool,
        typer.Option("--freestanding", help="A rig that needs no C library: it brings its own sines and the like."),
    ] = False,
    wheel: Annotated[
        bool, typer.Option("--wheel", help="Write a Python package that needs only NumPy and cffi; as --target wheel.")
    ] = False,
    package: Annotated[
        str | None, typer.Option(help="Name of the package that a wheel installs (default: that of the model).")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Generate and compile the equations of motion, or write them for programs that know nothing of symgen (--target)."""
    order = Order(
        model, formulation, output, force, derivatives, part or (), portable,
        method, refresh, iterations, step, manoeuvre, parameters, settings or (), single, freestanding, package,
    )  # fmt: skip
    target = WHEEL if wheel and target == LIBRARY else target
    made = chosen_target(target, context).make(order)
    if as_json:
        files = None if made.files is None else list(map(str, made.files))
        facts = {"model": made.model, "formulation": made.formulation, "target": target, **made.more, "files": files}
        typer.echo(json.dumps(facts, indent=1))
        return
    for path in made.paths:
        typer.echo(str(path))
