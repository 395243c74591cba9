"""`symgen`: one file per command; errors of the user come out as one line, without a traceback.

Exit codes: 0 good, 1 a check or run failed, 2 wrong use or wrong description.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable

import typer

from symgen import __version__
from symgen.cli.build import build
from symgen.cli.compare import compare
from symgen.cli.convert import convert
from symgen.cli.demo import demo
from symgen.cli.doctor import doctor
from symgen.cli.fmu import fmu
from symgen.cli.identify import identify
from symgen.cli.inspect import inspect
from symgen.cli.models import models
from symgen.cli.ops import ops
from symgen.cli.platform import platform
from symgen.cli.play import play
from symgen.cli.report import plot, report, view
from symgen.cli.robots import for_robots
from symgen.cli.run import run
from symgen.cli.schema import schema
from symgen.cli.suspension import rig
from symgen.cli.sweep import sweep
from symgen.cli.vehicle_tests import vehicle_tests
from symgen.cli.verify import verify

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help; importing what draws boxes takes longer than all else that help needs
    help="From the description of a multibody system to compiled equations of motion.",
)
_COMMANDS: tuple[Callable[..., None], ...] = (
    build, compare, convert, demo, doctor, fmu, identify, inspect, models, ops, play, plot, report, rig, run, schema, sweep, verify, view,
)  # fmt: skip
_OF_ANY_MODEL = (build, compare, convert, fmu, identify, inspect, ops, play, report, run, sweep, verify)
for command in _COMMANDS:
    app.command()(for_robots(command) if command in _OF_ANY_MODEL else command)
app.command("test")(vehicle_tests)
app.add_typer(platform, name="platform")


@app.callback(invoke_without_command=True)
def _options(version: bool = typer.Option(False, "--version", help="Print the version and stop.")) -> None:
    if version:
        typer.echo(f"symgen {__version__}")
        raise typer.Exit


def run_command() -> None:
    """What a user can mend is said in a sentence."""
    warnings.showwarning = _notice
    try:
        app()
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the reader went away; nothing is left to say
        sys.exit(1)
    except Exception as error:
        _stop(*explained(error))


def explained(error: Exception) -> tuple[str, int]:
    """Text and exit code of an error; anything unforeseen is raised again, with its traceback."""
    from symgen.compiler import CompilerError
    from symgen.description import DescriptionError
    from symgen.mechanism.mechanism import MechanismError
    from symgen.program.program import ProgramError
    from symgen.runtime import ArgumentError, SymgenRuntimeError

    if isinstance(error, DescriptionError | MechanismError):
        return str(error), 2
    if isinstance(error, ProgramError) or _comes_from("symgen.lower", "LoweringError", error):
        return f"the equations cannot be translated into a program: {error}", 1
    if _comes_from("symgen.emit.source", "EmitError", error):
        return f"the program cannot be written as C: {error}", 1
    if isinstance(error, ArgumentError):
        return str(error), 2
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror or error}{_meant(error)}", 2
    if isinstance(error, CompilerError | SymgenRuntimeError | OSError):
        return str(error), 1
    raise error


def _meant(error: OSError) -> str:
    """Runs of the same folder, if a file is not there; descriptions say so themselves."""
    from symgen.description.text import similar_files

    near = similar_files(os.fsdecode(error.filename), (".nc",)) if isinstance(error, FileNotFoundError) else []
    return f"; did you mean {' or '.join(near)}?" if near else ""


def _comes_from(module: str, kind: str, error: Exception) -> bool:
    """Whether the error is of a kind that only a loaded module can raise; SymPy and Jinja are not loaded to find out."""
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(error, getattr(loaded, kind))


def _stop(text: str, code: int) -> None:
    typer.echo(f"symgen: {text}", err=True)
    sys.exit(code)


def _notice(message: Warning | str, *_: object, **__: object) -> None:
    typer.echo(f"note: {message}", err=True)
