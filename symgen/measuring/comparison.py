"""Formulations of one model side by side on this machine: agreement, operations, time, code size, build time."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from uuid import uuid4

from symgen.build_cache import compile_entry
from symgen.build_key import cache_key
from symgen.description.schema import Description
from symgen.formulation.derive import FORMULATIONS
from symgen.measuring.call_time import CallTimer
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.pipeline import ModelGenerator
from symgen.runtime import MODEL, load, tell
from symgen.stages import Stage
from symgen.verify.checks import acceleration_error


@dataclass(frozen=True)
class Compared:
    """One formulation. `difference`: largest relative error of the bodies' accelerations against the numeric reference.

    `operations` are those of one acceleration by phase, `build` the seconds of each stage without any cache.
    """

    formulation: str
    difference: float
    operations: Mapping[str, Mapping[str, int]]
    microseconds: float
    code_bytes: int
    build: Mapping[str, float]

    @property
    def flops(self) -> int:
        return self._total("flops")

    @property
    def multiplications(self) -> int:
        """And divisions."""
        return self._total("mul") + self._total("div")

    @property
    def build_seconds(self) -> float:
        return sum(self.build.values())

    def _total(self, kind: str) -> int:
        return sum(counts[kind] for phase, counts in self.operations.items() if phase != "init")


@dataclass(frozen=True)
class Comparison:
    """`refused` says why a formulation does not take the model."""

    model: str
    states: int
    rows: tuple[Compared, ...]
    refused: Mapping[str, str]


def compare(
    description: Description, stage: Stage, formulations: Sequence[str] | None = None, states: int = 5
) -> Comparison:
    """Builds every formulation anew and measures it; by default all that take the model."""
    mechanism = analyse(description)
    for notice in mechanism.notices:
        tell(notice)
    rows: list[Compared] = []
    refused: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="symgen-", ignore_cleanup_errors=True) as folder:
        timer = CallTimer(Path(folder))
        for formulation in formulations or FORMULATIONS:
            try:
                rows.append(_compared(mechanism, formulation, states, timer, stage))
            except MechanismError as error:
                if formulations:
                    raise
                refused[formulation] = str(error)
    return Comparison(description.name, states, tuple(rows), refused)


def _compared(mechanism: Mechanism, formulation: str, states: int, timer: CallTimer, stage: Stage) -> Compared:
    clock = _Clock(formulation, stage)
    with _built(mechanism, formulation, clock) as entry:
        model = load(entry)
        with stage(f"{formulation}: compare"):
            difference = acceleration_error(model, mechanism, states)
        with stage(f"{formulation}: time"):
            model.acceleration(model.assemble())
            microseconds = 1e6 * timer.seconds(model.library, "acceleration")
        size = (entry / model.build.library).stat().st_size
        return Compared(formulation, difference, model.operations, microseconds, size, clock.seconds)


class _Clock:
    """A stage that also records how long it takes."""

    def __init__(self, title: str, stage: Stage) -> None:
        self.title = title
        self.stage = stage
        self.seconds: dict[str, float] = {}

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        with self.stage(f"{self.title}: {name}"):
            start = perf_counter()
            yield
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - start


@contextmanager
def _built(mechanism: Mechanism, formulation: str, clock: _Clock) -> Iterator[Path]:
    """A build under a key that nobody has used before, so that nothing comes from the cache; removed again."""
    sources, layout = ModelGenerator(mechanism.description, formulation, clock, mechanism).generate(MODEL)
    with clock("compile"):
        entry = compile_entry(sources, layout, cache_key(uuid4().hex), "native", MODEL)
    try:
        yield entry
    finally:
        shutil.rmtree(entry, ignore_errors=True)
