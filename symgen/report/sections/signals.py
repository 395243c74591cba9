"""Inputs that change, and all outputs over time; forces of tires have a section of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from symgen.report.curves import of_runs, over_time
from symgen.report.figure import Figure
from symgen.report.section import Section
from symgen.report.sensor_charts import charts, measures_a_tire
from symgen.report.subject import Run, Subject
from symgen.report.thinning import MOST
from symgen.report.words import in_words, with_unit


def signals(subject: Subject) -> Section | None:
    runs = subject.drawn
    found = [*charts(subject, lambda sensor: not measures_a_tire(subject, sensor))]
    figures = [*_inputs(runs), *(chart.figure for chart in found if not chart.empty)]
    empty = [chart.figure.title for chart in found if chart.empty]
    if not figures and not empty:
        return None
    notes = [*_thinned(runs), *([f"Left out, because nothing but rounding: {'; '.join(empty)}."] if empty else [])]
    return Section("Signals", " ".join(notes), figures=tuple(figures))


def _thinned(runs: Sequence[Run]) -> Iterator[str]:
    longest = max(len(run.solution.time) for run in runs)
    if longest > MOST:
        yield f"Curves are thinned from {longest} rows to at most {MOST} points each; every peak and every dip is kept."


def _inputs(runs: Sequence[Run]) -> Iterator[Figure]:
    names = dict.fromkeys(entry.name for run in runs for entry in run.solution.layout.inputs)
    for name in names:
        if any(np.ptp(run.solution[name]) for run in runs):
            unit = runs[0].solution.unit(name)
            yield over_time(
                with_unit(f"Input: {in_words(name).lower()}", unit), unit, of_runs(runs, {name: name}), name
            )
