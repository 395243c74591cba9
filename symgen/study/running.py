"""The chunks of a study, run here or on a cluster, and taken as they come."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from symgen.runtime import ArgumentError, Driven, Model
from symgen.study.engine import drive
from symgen.study.progress import Progress
from symgen.study.results import Results
from symgen.study.study import Study, base_of

Chunks = Iterable[tuple[int, Driven]]


class Runner(Protocol):
    """Who runs chunks."""

    def chunks(self, study: Study, wanted: list[int]) -> Iterator[tuple[int, Driven]]:
        """In any order."""


@dataclass(frozen=True, eq=False)
class Here:
    """In this process."""

    model: Model
    threads: int | None = None
    lanes: int | None = None

    def chunks(self, study: Study, wanted: list[int]) -> Iterator[tuple[int, Driven]]:
        threads = _processors() if self.threads is None else self.threads
        for chunk in wanted:
            driven = drive(self.model, study.case, study.vehicles(chunk), threads, self.lanes)
            self._refuse_other_parameters(study)
            yield chunk, driven

    def _refuse_other_parameters(self, study: Study) -> None:
        """Of a model that another thread has changed meanwhile: its runs are not those of the study."""
        with self.model.lock:
            now = base_of(self.model)
        if now != study.base:
            raise ArgumentError(
                "parameters of the model were set while a sweep was at work on it; give the sweep a model of its own"
            )


def _processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def collect(
    results: Results,
    known: Chunks,
    run: Callable[[list[int]], Chunks],
    keep: Callable[[int, Driven], None],
    progress: Progress,
) -> None:
    """Takes chunks that are known, and runs the others; Ctrl-C ends it with the chunks that are there."""
    study = results.study
    for chunk, driven in known:
        results.take(chunk, driven)
    progress(results.rows, study.rows)
    try:
        for chunk, driven in run([k for k in range(study.chunks) if k not in results.chunks]):
            keep(chunk, driven)
            results.take(chunk, driven)
            progress(results.rows, study.rows)
    except KeyboardInterrupt:
        return
