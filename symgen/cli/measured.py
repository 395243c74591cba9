"""What `symgen rig` and `symgen test` do with their results: pages, datasets, and what is printed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from symgen.cli.writing import refuse_overwriting

if TYPE_CHECKING:
    import xarray

NETCDF, PAGE = ".nc", ".html"

Outputs = Annotated[
    list[Path] | None, typer.Option("-o", "--output", help="A page (.html) or a dataset (.nc); may be repeated.")
]


class Measured(Protocol):
    """Results; their string is a table."""

    def page(self) -> str: ...
    def dataset(self) -> xarray.Dataset: ...
    def facts(self) -> dict[str, Any]: ...


def refuse_outputs(paths: Sequence[Path], force: bool) -> None:
    """Before any work."""
    for path in paths:
        _refuse(path, force)


def _refuse(path: Path, force: bool) -> None:
    from symgen.cli.report import pages
    from symgen.runtime import ArgumentError, refuse_missing_folder
    from symgen.study.dataset import needed

    if path.suffix not in (NETCDF, PAGE):
        raise ArgumentError(f"{path}: the name of the file says what it is; give one that ends in {PAGE} or {NETCDF}")
    refuse_missing_folder(path)
    refuse_overwriting(path, force)
    if path.suffix == PAGE:
        pages()
    else:
        needed("xarray")


def tell(run: Measured, paths: Sequence[Path], as_json: bool) -> None:
    """Prints the results, then writes the files: a disk may be full."""
    typer.echo(json.dumps(run.facts(), allow_nan=False) if as_json else str(run))
    for path in paths:
        if path.suffix == PAGE:
            path.write_text(run.page(), encoding="utf-8")
        else:
            run.dataset().to_netcdf(path, engine="scipy")
        if not as_json:
            typer.echo(f"\n{path}")
