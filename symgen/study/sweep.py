"""The way in: one call from variations to a dataset."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symgen.description import Description
from symgen.pipeline import build
from symgen.runtime import ArgumentError, Manoeuvre, Measure, Model, Plan, Stop, Tolerances, tell
from symgen.study.dataset import dataset, needed
from symgen.study.digest import Identity, identity
from symgen.study.parts import Parts, opened, parts_of
from symgen.study.posing import Wishes, posed
from symgen.study.progress import Progress, shown
from symgen.study.results import Results
from symgen.study.running import Here, Runner, collect
from symgen.study.store import Format, format_of, stored, write
from symgen.study.study import Study

if TYPE_CHECKING:
    import xarray


def sweep(
    model: Model | Description | str | os.PathLike[str],
    manoeuvre: str | Manoeuvre | Plan | None = None,
    parameters: Any = None,
    inputs: Mapping[str, Any] | None = None,
    initial: Mapping[str, Any] | None = None,
    measures: Mapping[str, Measure] | None = None,
    outputs: Collection[str] = (),
    client: Any = None,
    *,
    ties: Mapping[str, str] | None = None,
    samples: int | None = None,
    sampling: str = "latin-hypercube",
    seed: int = 0,
    until: float | None = None,
    step: float | None = None,
    method: str = "trapezoidal",
    refresh: str | None = None,
    iterations: int | None = None,
    tolerances: Tolerances | None = None,
    stop: Stop | str | None = None,
    every: int = 1,
    to: str | os.PathLike[str] | None = None,
    resume: bool = False,
    threads: int | None = None,
    lanes: int | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> xarray.Dataset:
    """Makes a run for each variation, and gives a Dataset with what varies as coordinates.

    `parameters` say what varies: a mapping of names to lists (all combinations are run), to distributions
    (`symgen.study.Uniform`, `Normal`, `LogNormal`; with `samples`, drawn by `sampling`: `latin-hypercube`, `sobol` or `random`,
    from `seed`), to numbers, or to formulas of other names; a list of mappings, a DataFrame or a Dataset, whose rows are run as they
    are. Names are those of parameters and inputs, `initial.NAME.position` and `initial.NAME.velocity`, `trim.speed`,
    `trim.curvature`, `trim.lateral_acceleration`, `trim.gradient`, `until` and `stop.value`. What varies comes before what the
    manoeuvre says of it. `inputs` and `initial` take the same by the name of an input or a coordinate; an input may also be a signal
    that all runs share. `ties` are formulas by name.
    The other arguments are those of `simulate`. `measures` are added to the manoeuvre's; whole signals are kept of `outputs` only,
    at every `every`-th step. A run that fails has `success` false and a sentence in `status`, and its measures are not numbers.
    `to` writes a file as well (.nc, .zarr or .parquet). Chunks of runs are kept beside it as they come, and `resume=True` goes on with
    those that are there. `client` is a Dask client, or the address of its scheduler, and runs the chunks on its workers.
    `threads` (default: one in each worker, and here one for each processor), `lanes` and `chunk` (how many runs are computed, and
    kept on disk, together) do not change results. Ctrl-C ends the sweep with what is done. `progress(done, total)` is called before
    the first chunk and after each of them; without it there is a bar, on terminals only.
    """
    needed("xarray")
    built = model if isinstance(model, Model) else build(model)
    given = Wishes(
        manoeuvre, parameters, inputs or {}, initial or {}, ties or {}, samples, sampling, seed, until, step,
        method, refresh, iterations, tolerances, stop, measures or {}, outputs, every, chunk,
    )  # fmt: skip
    study, path = posed(built, given), None if to is None else Path(to)
    with runner_of(built, study, client, threads, lanes) as runner:
        return run(study, runner, path, resume, progress)


@contextmanager
def runner_of(model: Model, study: Study, client: Any, threads: int | None, lanes: int | None) -> Iterator[Runner]:
    """This process, or the workers of a client."""
    if client is None:
        yield Here(model, threads, lanes)
        return
    from symgen.study.cluster import Cluster, connected
    from symgen.study.job import job_of

    with connected(client) as there:
        yield Cluster(there, job_of(model, study, 1 if threads is None else threads, lanes))


def run(study: Study, runner: Runner, to: Path | None, resume: bool, progress: Progress | None) -> xarray.Dataset:
    """The dataset, and its file if one is wanted."""
    known = identity(study)
    if to is None:
        if resume:
            raise ArgumentError("resume=True goes on with a file of results; name it: to=...")
        results = Results(study)
        with shown(progress) as report:
            collect(results, (), lambda wanted: runner.chunks(study, wanted), lambda chunk, driven: None, report)
        _tell_if_interrupted(results, None)
        return dataset(results, known)
    form = format_of(to, study)
    return dataset(_kept(study, known, runner, to, form, resume, progress), known)


def _kept(
    study: Study, known: Identity, runner: Runner, to: Path, form: Format, resume: bool, progress: Progress | None
) -> Results:
    """Chunk by chunk on disk; the file is written when all of them are there."""
    there = stored(to, form, study, known) if resume else None
    if there is not None:
        Parts(parts_of(to), study, known).remove()
        return there
    results = Results(study)
    with opened(to, study, known, resume) as parts:
        with shown(progress) as report:
            collect(results, parts.read(), lambda wanted: runner.chunks(study, wanted), parts.write, report)
        if results.complete:
            write(form, results, known, to, parts.folder)
            parts.remove()
    _tell_if_interrupted(results, to)
    return results


def _tell_if_interrupted(results: Results, to: Path | None) -> None:
    if results.complete:
        return
    done = f"the sweep was interrupted after {results.rows} of {results.study.rows} runs"
    if to is not None and results.rows:
        done = f"{done}; they are kept in {parts_of(to)}, and resume=True (--resume) goes on with them"
    tell(done)
