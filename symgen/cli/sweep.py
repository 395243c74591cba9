"""symgen sweep: all runs of a study."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from symgen.cli.options import Formulation, Json, ModelFile, stage
from symgen.cli.writing import Force, refuse_overwriting

if TYPE_CHECKING:
    import xarray

    from symgen.formulation_names import FormulationName

MOST_SENTENCES = 10
"""Of runs that failed; the file has all."""


def sweep(
    model: ModelFile,
    study: Annotated[Path, typer.Argument(metavar="STUDY", help="What varies and what is read off: a YAML file.")],
    formulation: Formulation = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="File for the results: .nc (NetCDF), .zarr or .parquet.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what an earlier call has left beside the file, if anything.")
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(min=1, help="Run on so many processes of this computer, by Dask (default: in this one)."),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(help="Run on the workers of the Dask scheduler at this address, such as tcp://host:8786."),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Threads (default: one for each processor; of each worker: one).")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Make a run for each variation of a study. Exit code 1: the sweep was interrupted, or no run went well."""
    from symgen.pipeline import build
    from symgen.runtime import ArgumentError
    from symgen.study.dataset import needed
    from symgen.study.study_file import read_study
    from symgen.study.sweep import run, runner_of

    if workers is not None and scheduler is not None:
        raise ArgumentError("--workers starts processes, and --scheduler takes those that are there; give one of them")
    needed("xarray")
    if not resume:
        refuse_overwriting(output, force)
    built = build(model, cast("FormulationName | None", formulation), stage=stage)
    posed = read_study(study, built)
    with _client(workers, scheduler) as client, runner_of(built, posed, client, threads, None) as runner:
        results = run(posed, runner, output, resume, None)
    about = _about(results, output)
    typer.echo(json.dumps(about) if as_json else _text(about))
    if not about["complete"] or about["failed"] == about["runs"]:
        sys.exit(1)


@contextmanager
def _client(workers: int | None, scheduler: str | None) -> Iterator[Any]:
    """None where no cluster is asked for."""
    if workers is None:
        yield scheduler
        return
    from symgen.study.cluster import local

    with local(workers) as client:
        yield client


def _about(results: xarray.Dataset, output: Path | None) -> dict[str, Any]:
    from symgen.study.results import NOT_RUN

    success, status = results["success"].to_numpy().ravel(), results["status"].to_numpy().ravel()
    failed = Counter(str(sentence) for sentence in status[~success])
    missing = failed.pop(NOT_RUN, 0)
    complete = not missing
    return {
        "runs": len(success),
        "failed": failed.total(),
        "not_run": missing,
        "complete": complete,
        "failures": dict(failed.most_common()),
        "measures": {str(name): _range(results[name]) for name in results.data_vars if _is_measure(results, str(name))},
        "file": None if output is None or not complete else str(output),
    }


def _is_measure(results: xarray.Dataset, name: str) -> bool:
    return name not in ("ended", "success", "status") and "time" not in results[name].dims


def _range(values: xarray.DataArray) -> dict[str, Any]:
    import numpy as np

    numbers = values.to_numpy().ravel()
    numbers = numbers[np.isfinite(numbers)]
    reads: dict[str, Callable[[Any], Any]] = {"minimum": np.min, "median": np.median, "maximum": np.max}
    found = {name: float(read(numbers)) if numbers.size else None for name, read in reads.items()}
    return {**found, "unit": values.attrs.get("units", "")}


def _text(about: dict[str, Any]) -> str:
    missing = f", {about['not_run']} not run" if about["not_run"] else ""
    lines = [f"{about['runs']} runs, {about['failed']} failed{missing}"]
    for name, found in about["measures"].items():
        if found["median"] is not None:
            numbers = " ".join(f"{key} {found[key]:<12.6g}" for key in ("minimum", "median", "maximum"))
            lines.append(f"  {name:24}{numbers} {found['unit']}".rstrip())
    failures = list(about["failures"].items())
    lines += [f"  {count} x {sentence}" for sentence, count in failures[:MOST_SENTENCES]]
    if len(failures) > MOST_SENTENCES:
        lines.append(f"  ... and {len(failures) - MOST_SENTENCES} other sentences, see `status` in the results")
    if about["file"] is not None:
        lines.append(about["file"])
    return "\n".join(lines)
