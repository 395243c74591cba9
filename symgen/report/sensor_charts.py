"""Charts of sensors over time: components of one sensor together, or one component of sensors that are alike in several instances of
a part, such as the loads of all wheels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from symgen.description.outputs import component_names
from symgen.description.schema import AnySensor, Description, ForceSensor, LoadSensor
from symgen.report.curves import has, of_runs, over_time
from symgen.report.figure import Figure
from symgen.report.reactions import carry_nothing
from symgen.report.subject import Run, Subject
from symgen.report.words import component_words, in_words, with_unit

FIRST = ("acceleration", "angular_velocity", "force")
"""Kinds of sensors that come first."""


class Chart(NamedTuple):
    figure: Figure
    empty: bool = False
    """Whether it shows nothing but the rounding of reactions."""


def measures_a_tire(subject: Subject, sensor: AnySensor) -> bool:
    return isinstance(sensor, LoadSensor) or (isinstance(sensor, ForceSensor) and sensor.force in subject.tires)


def charts(subject: Subject, wanted: Callable[[AnySensor], bool]) -> Iterator[Chart]:
    """Of sensors that are wanted and that a run recorded."""
    runs, description = subject.drawn, subject.description
    for name, sensors in _alike(description, runs, wanted).items():
        suffixes = [component.removeprefix(sensors[0]) for component in component_names(sensors[0], description)]
        if len(sensors) == 1:
            yield from _components(subject, name, suffixes)
            continue
        for suffix in suffixes:
            curves = of_runs(runs, {sensor.rpartition(".")[0]: f"{sensor}{suffix}" for sensor in sensors})
            unit = runs[0].solution.unit(f"{sensors[0]}{suffix}")
            words = component_words(description.sensors[sensors[0]], description, suffix) or suffix.lstrip(".")
            title = f"{in_words(name)}: {words}" if words else in_words(name)
            figure = over_time(with_unit(title, unit), unit, curves, f"{name}{suffix} of {len(sensors)} parts")
            yield Chart(figure, carry_nothing(subject, sensors, [suffix]))


def _components(subject: Subject, name: str, suffixes: Sequence[str]) -> Iterator[Chart]:
    """Those of one unit in one figure."""
    runs, description = subject.drawn, subject.description
    sensor, units = description.sensors[name], [runs[0].solution.unit(f"{name}{suffix}") for suffix in suffixes]
    for unit in dict.fromkeys(units):
        same = [suffix for suffix, own in zip(suffixes, units, strict=True) if own == unit]
        words = {suffix: component_words(sensor, description, suffix) or suffix.lstrip(".") for suffix in same}
        title = in_words(name) if len(same) == len(suffixes) > 1 else _title(name, list(words.values()))
        curves = {words[suffix] or name: f"{name}{suffix}" for suffix in same}
        written = name if len(same) == len(suffixes) else ", ".join(f"{name}{suffix}" for suffix in same)
        figure = over_time(with_unit(title, unit), unit, of_runs(runs, curves), written)
        yield Chart(figure, carry_nothing(subject, [name], same))


def _title(name: str, words: Sequence[str]) -> str:
    """With what the components have in common, such as `force` along x, y and z."""
    first = {word.partition(" along ")[0] for word in words}
    what = first.pop() if len(first) == 1 else " and ".join(words)
    return f"{in_words(name)}: {what}" if what else in_words(name)


def _alike(description: Description, runs: Sequence[Run], wanted: Callable[[AnySensor], bool]) -> dict[str, list[str]]:
    """Sensors that have the same name in several instances, and single ones; what is asked for first comes first. Those that no run
    recorded are left out."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, sensor in description.sensors.items():
        if wanted(sensor) and any(
            all(has(run, component) for component in component_names(name, description)) for run in runs
        ):
            found.setdefault((name.rpartition(".")[2], sensor.type), []).append(name)
    order = sorted(found.items(), key=lambda entry: FIRST.index(entry[0][1]) if entry[0][1] in FIRST else len(FIRST))
    return {sensors[0] if len(sensors) == 1 else name: sensors for (name, _), sensors in order}
