"""symgen test: tests of a vehicle by number."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from symgen.cli.measured import Outputs, refuse_outputs, tell
from symgen.cli.options import Json, ModelFile, number, stage
from symgen.cli.stepping_options import Settings
from symgen.cli.writing import Force
from symgen.vehicle_tests.steps import STEP


def _tests_beginning(context: typer.Context, incomplete: str) -> list[str]:
    """Those of the description, and standards."""
    from symgen.description import DescriptionError, read
    from symgen.vehicle_tests.running import STANDARDS

    known = list(STANDARDS)
    try:
        given = [
            context.params["model"],
            *context.args,
        ]  # an option without its value ends the reading of what is typed
        known = [*read(next(filter(None, given))).tests, *known]
    except (DescriptionError, OSError, StopIteration):
        pass
    return [name for name in known if name.startswith(incomplete)]


def vehicle_tests(
    model: ModelFile,
    tests: Annotated[
        list[str] | None,
        typer.Option(
            "-t",
            "--test",
            metavar="NAME",
            help="A test of the description, or a standard such as 'ISO 4138' (default: all); may be repeated.",
            autocompletion=_tests_beginning,
        ),
    ] = None,
    settings: Settings = None,
    step: Annotated[float, typer.Option(parser=number, metavar="<number>", help="Of runs, s.")] = STEP,
    output: Outputs = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Drive tests of a vehicle by number: ISO 4138, ISO 7401 and others. Exit code 1: a test could not be made."""
    from symgen.description import read
    from symgen.driving.given import given_parameters
    from symgen.vehicle_tests.running import InterruptedTests, run_vehicle_tests

    refuse_outputs(output or (), force)
    try:
        run = run_vehicle_tests(
            read(model), tests or None, parameters=partial(given_parameters, settings or ()), step=step, stage=stage
        )
    except InterruptedTests as interrupted:
        if interrupted.run.outcomes:
            tell(interrupted.run, (), as_json)
        raise
    tell(run, output or (), as_json)
    if not run.made:
        sys.exit(1)
