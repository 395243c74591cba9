"""What a worker of a cluster needs to drive chunks of a study, as data: nothing that is compiled leaves its process."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from symgen import __version__
from symgen.description.stored import from_stored
from symgen.pipeline import build
from symgen.runtime import ArgumentError, Case, Driven, Model, SymgenNotice, Vehicles
from symgen.study.engine import drive
from symgen.study.study import Study

if TYPE_CHECKING:
    from symgen.formulation_names import FormulationName

KEPT = 4
"""Models that a thread of a worker keeps."""


@dataclass(frozen=True, eq=False)
class Job:
    """The model as a description; `base` are parameters that differ from it."""

    version: str
    description: str
    digest: str
    formulation: str
    base: Mapping[str, float]
    case: Case
    threads: int
    lanes: int | None


def job_of(model: Model, study: Study, threads: int, lanes: int | None) -> Job:
    if model.description is None:
        raise ArgumentError("this model was loaded without its description, which workers need; build it from its file")
    if model.road is not None:
        raise ArgumentError(
            "a road that is data does not go to the workers of a cluster; drive the study on this computer, or give `road` as a formula"
        )
    return Job(__version__, model.description, study.digest, study.formulation, study.base, study.case, threads, lanes)


def drive_chunk(job: Job, chunk: int, vehicles: Vehicles) -> tuple[int, Driven]:
    """In a process of its own, which may have another CPU."""
    return chunk, drive(_model(job), job.case, vehicles, job.threads, job.lanes)


_own = threading.local()


def _model(job: Job) -> Model:
    """Built once for each computer, loaded once for each thread: threads that shared one would wait for each other."""
    if not hasattr(_own, "models"):
        _own.models = {}
    models: dict[tuple[str, str], Model] = _own.models
    key = job.digest, job.formulation
    if key not in models:
        while len(models) >= KEPT:
            del models[next(iter(models))]
        models[key] = _built(job)
    model = models[key]
    model.set_parameters(
        {**{entry.name: entry.value for entry in model.layout.parameters if not entry.fixed}, **job.base}
    )
    return model


def _built(job: Job) -> Model:
    if job.version != __version__:
        raise ArgumentError(
            f"this worker has symgen {__version__}, and the study comes from {job.version}; install the same"
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)  # they were told where the study was made
        model = build(from_stored(job.description, "the model of a study"), cast("FormulationName", job.formulation))
    if model.layout.digest != job.digest:
        raise ArgumentError(
            "on this worker the description of the study has another meaning: it uses joints or forces that a program has added, "
            "or another state of symgen is installed"
        )
    return model
