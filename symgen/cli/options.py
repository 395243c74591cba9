"""Arguments and options that several commands take, and the progress they show."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from symgen.formulation_names import NAMES as FORMULATIONS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status


def _models(incomplete: str) -> list[str]:
    """What a shell offers for MODEL: shipped models, descriptions and folders."""
    from symgen.description.shipped import catalogue
    from symgen.description.text import ENDINGS

    if incomplete.startswith("@"):
        return [f"@{name}" for name in catalogue() if f"@{name}".startswith(incomplete)]
    folder, begun = os.path.split(incomplete)
    try:
        with os.scandir(folder or ".") as entries:
            found = [(entry.name, entry.is_dir()) for entry in entries if entry.name.startswith(begun)]
    except (OSError, ValueError):
        return []
    fitting = sorted(name + os.sep * folders for name, folders in found if folders or name.lower().endswith(ENDINGS))
    return [os.path.join(folder, name) for name in fitting if begun or not name.startswith(".")]


def _formulations(incomplete: str) -> list[str]:
    return [name for name in FORMULATIONS if name.startswith(incomplete)]


def methods_beginning(incomplete: str) -> list[str]:
    from symgen.runtime import METHODS

    return [name for name in METHODS if name.startswith(incomplete)]


def policies_beginning(incomplete: str) -> list[str]:
    from symgen.runtime import POLICIES

    return [name for name in POLICIES if name.startswith(incomplete)]


def manoeuvres_beginning(context: typer.Context, incomplete: str) -> list[str]:
    """Those of the description; where there are none, or it cannot be read, a shell offers files."""
    from symgen.description import DescriptionError, read

    given = [context.params["model"], *context.args]  # an option without its value ends the reading of what is typed
    try:
        return [name for name in read(next(filter(None, given))).manoeuvres if name.startswith(incomplete)]
    except (DescriptionError, OSError, StopIteration):
        return []


ModelFile = Annotated[
    Path,
    typer.Argument(
        metavar="MODEL",
        help="Description: a YAML, URDF or MJCF file, or a shipped model such as @sedan.",
        autocompletion=_models,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
_LISTED = f"{', '.join(FORMULATIONS[:-1])} or {FORMULATIONS[-1]}"
Formulation = Annotated[
    str | None,
    typer.Option(
        "-f",
        "--formulation",
        help=f"{_LISTED} (default: the one that suits the mechanism).",
        autocompletion=_formulations,
    ),
]
Formulations = Annotated[
    list[str] | None,
    typer.Option(
        "-f",
        "--formulation",
        help=f"{_LISTED}; may be given more than once (default: all that apply).",
        autocompletion=_formulations,
    ),
]


def refuse_unknown(option: str, given: str, names: object) -> None:
    """Before the model is built, which may take its time; `names` is a Literal."""
    from symgen.description.errors import hint
    from symgen.runtime import ArgumentError

    if given not in get_args(names):
        raise ArgumentError(f"{option} cannot be {given!r}; {hint(given, get_args(names))}")


def number(text: str) -> float:
    """A number as it is typed, or a formula of numbers such as 1/500."""
    try:
        return float(text)
    except ValueError:
        from symgen.description.expression import parse
        from symgen.description.values import evaluate
    try:
        return evaluate(parse(text), {})
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def terminal() -> Console | None:
    """Standard error, if it is a terminal; where it is none, nothing that draws is imported."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    from rich.console import Console

    return Console(stderr=True)


def say_chosen(formulation: str) -> None:
    """On a terminal, which formulation was taken where none was named."""
    console = terminal()
    if console is not None:
        console.print(f"formulation {formulation}, which suits the mechanism (-f selects another)", highlight=False)


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Shows the running stage on a terminal, the innermost one where stages are inside others; silent elsewhere."""
    if _running:
        with _named(_running[-1][0], name):
            yield
        return
    console = terminal()
    if console is None:
        yield
        return
    with console.status("") as status, _named(status, name):
        yield


_running: list[tuple[Status, str]] = []
"""The one line of the terminal, and what it said."""


@contextmanager
def _named(status: Status, name: str) -> Iterator[None]:
    _running.append((status, f"{name} ..."))
    status.update(f"{name} ...")
    try:
        yield
    finally:
        _running.pop()
        if _running:
            status.update(_running[-1][1])
