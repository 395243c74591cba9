"""Arguments and options that several commands take, and the progress they show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

ModelFile = Annotated[
    Path, typer.Argument(metavar="MODEL", help="Description: a YAML or URDF file, or a shipped model such as @sedan.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Formulation = Annotated[
    str | None, typer.Option("-f", "--formulation", help="Formulation (default: the one that suits the mechanism).")
]


def say_chosen(formulation: str) -> None:
    """On a terminal, which formulation was taken where none was named."""
    from rich.console import Console

    console = Console(stderr=True)
    if console.is_terminal:
        console.print(f"formulation {formulation}, which suits the mechanism (-f selects another)", highlight=False)


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Shows the running stage on a terminal; silent elsewhere."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(f"{name} ..."):
        yield
