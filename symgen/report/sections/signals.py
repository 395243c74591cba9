"""Inputs that change, and all outputs over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from symgen.description.outputs import component_names
from symgen.description.schema import Description
from symgen.report.curves import has, of_runs, over_time
from symgen.report.figure import Figure
from symgen.report.section import Section
from symgen.report.subject import Run, Subject
from symgen.report.thinning import MOST
from symgen.report.words import component_words, in_words, with_unit

FIRST = ("acceleration", "angular_velocity", "force")
"""Kinds of sensors that come first."""


def signals(subject: Subject) -> Section | None:
    runs = subject.drawn
    figures = [*_inputs(runs), *_outputs(runs, subject.description)]
    if not figures:
        return None
    longest = max(len(run.solution.time) for run in runs)
    note = f"Curves are thinned from {longest} rows to at most {MOST} points each; every peak and every dip is kept."
    return Section("Signals", note if longest > MOST else "", figures=tuple(figures))


def _inputs(runs: Sequence[Run]) -> Iterator[Figure]:
    names = dict.fromkeys(entry.name for run in runs for entry in run.solution.layout.inputs)
    for name in names:
        if any(np.ptp(run.solution[name]) for run in runs):
            unit = runs[0].solution.unit(name)
            yield over_time(with_unit(f"Input: {in_words(name).lower()}", unit), unit, of_runs(runs, {name: name}), name)


def _outputs(runs: Sequence[Run], description: Description) -> Iterator[Figure]:
    """Components of one sensor together, or one component of sensors that are alike in several instances of a part (the loads of
    all wheels)."""
    for name, sensors in _alike(description, runs).items():
        suffixes = [component.removeprefix(sensors[0]) for component in component_names(sensors[0], description)]
        if len(sensors) == 1:
            yield from _components(runs, description, name, suffixes)
            continue
        for suffix in suffixes:
            curves = of_runs(runs, {sensor.rpartition(".")[0]: f"{sensor}{suffix}" for sensor in sensors})
            unit = runs[0].solution.unit(f"{sensors[0]}{suffix}")
            words = component_words(description.sensors[sensors[0]], description, suffix) or suffix.lstrip(".")
            title = f"{in_words(name)}: {words}" if words else in_words(name)
            yield over_time(with_unit(title, unit), unit, curves, f"{name}{suffix} of {len(sensors)} parts")


def _components(runs: Sequence[Run], description: Description, name: str, suffixes: Sequence[str]) -> Iterator[Figure]:
    """Those of one unit in one figure."""
    sensor, units = description.sensors[name], [runs[0].solution.unit(f"{name}{suffix}") for suffix in suffixes]
    for unit in dict.fromkeys(units):
        same = [suffix for suffix, own in zip(suffixes, units, strict=True) if own == unit]
        words = {suffix: component_words(sensor, description, suffix) or suffix.lstrip(".") for suffix in same}
        title = in_words(name) if len(same) == len(suffixes) > 1 else _title(name, list(words.values()))
        curves = {words[suffix] or name: f"{name}{suffix}" for suffix in same}
        written = name if len(same) == len(suffixes) else ", ".join(f"{name}{suffix}" for suffix in same)
        yield over_time(with_unit(title, unit), unit, of_runs(runs, curves), written)


def _title(name: str, words: Sequence[str]) -> str:
    """With what the components have in common, such as `force` along x, y and z."""
    first = {word.partition(" along ")[0] for word in words}
    what = first.pop() if len(first) == 1 else " and ".join(words)
    return f"{in_words(name)}: {what}" if what else in_words(name)


def _alike(description: Description, runs: Sequence[Run]) -> dict[str, list[str]]:
    """Sensors that have the same name in several instances, and single ones; what is asked for first comes first. Those that no run
    recorded are left out."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, sensor in description.sensors.items():
        if any(all(has(run, component) for component in component_names(name, description)) for run in runs):
            found.setdefault((name.rpartition(".")[2], sensor.type), []).append(name)
    order = sorted(found.items(), key=lambda entry: FIRST.index(entry[0][1]) if entry[0][1] in FIRST else len(FIRST))
    return {sensors[0] if len(sensors) == 1 else name: sensors for (name, _), sensors in order}
