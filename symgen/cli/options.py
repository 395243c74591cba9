"""Arguments and options that several commands take, and the progress they show."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

ModelFile = Annotated[Path, typer.Argument(metavar="MODEL", help="Description: a YAML or URDF file.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Formulation = Annotated[
    str | None, typer.Option("-f", "--formulation", help="Formulation (default: the one that suits the mechanism).")
]


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
    """Shows the running stage on a terminal; silent elsewhere."""
    console = terminal()
    if console is None:
        yield
        return
    with console.status(f"{name} ..."):
        yield
