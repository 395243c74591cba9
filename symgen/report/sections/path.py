"""Where it goes: the path of a vehicle from above, or of the points of a mechanism whose places are measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np

from symgen.description.design_position import Array
from symgen.description.schema import GROUND, PointSensor
from symgen.report.base_motion import BaseMotion
from symgen.report.curves import has, look_of
from symgen.report.figure import Figure, Trace, colours
from symgen.report.section import Section
from symgen.report.subject import Run, Subject
from symgen.report.thinning import MOST
from symgen.report.words import in_words

FAR = 0.1
"""Of the mechanism's length: a path that is shorter is none to look at."""
WIDTH, HEIGHTS = 520, (200, 400)
"""Of charts of paths, in pixels."""
BESIDE = 0.1
"""Of its length."""
MARKS = 12
"""At most so many times are marked on a path."""
INTERVALS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600)
"""Between marks, s."""


def path(subject: Subject, motions: Sequence[tuple[Run, BaseMotion]]) -> Section | None:
    """That of the body that leads, where one travels; otherwise those of points."""
    figures = _from_above(subject, motions) if subject.travels else list(_of_points(subject))
    return Section("Path", figures=tuple(figures)) if figures else None


def _from_above(subject: Subject, motions: Sequence[tuple[Run, BaseMotion]]) -> list[Figure]:
    length = subject.model.scales.length
    if not any(np.ptp(motion.places[:, :2], axis=0).max() > FAR * length for _, motion in motions):
        return []
    traces = [t for run, m in motions for t in _traced(run, run.name or subject.leader, m.time, m.places[:, :2])]
    note = f"centre of mass of {subject.leader}; a mark every {_interval(motions[0][1].time):g} s"
    places = np.concatenate([motion.places[:, :2] for _, motion in motions])
    return [_plane("Path from above", "x, m", "y, m", traces, note, places)]


def _of_points(subject: Subject) -> Iterator[Figure]:
    """In the plane in which a point moves most."""
    for name, sensor in subject.description.sensors.items():
        measured = isinstance(sensor, PointSensor) and sensor.type == "position" and sensor.to == sensor.frame == GROUND
        runs = [run for run in subject.drawn if has(run, f"{name}.x")] if measured else []
        places = [np.column_stack([run.solution[f"{name}.{axis}"] for axis in "xyz"]) for run in runs]
        if not places:
            continue
        across = np.ptp(np.concatenate(places), axis=0)
        first, second = sorted(np.argsort(across)[1:])
        if across[[first, second]].min() <= FAR * subject.model.scales.length:
            continue  # along a line, which a curve over time shows better
        traces = [
            trace
            for run, place in zip(runs, places, strict=True)
            for trace in _traced(run, run.name or name, run.solution.time, place[:, [first, second]])
        ]
        axes = f"{'xyz'[first]}, m", f"{'xyz'[second]}, m"
        plane = np.concatenate(places)[:, [first, second]]
        yield _plane(f"Path of {in_words(name).lower()}", *axes, traces, f"{name}; the dot is the start", plane)


def _traced(run: Run, name: str, time: Array, places: Array) -> Iterator[Trace]:
    """A line with marks at equal intervals of time, the start larger."""
    rows = np.unique(np.linspace(0, len(time) - 1, min(len(time), MOST)).astype(int))
    colour, meta = colours(run.number + 1)[-1], {"run": run.number, "called": escape(name)}
    yield {
        "type": "scatter", "mode": "lines", "name": escape(name), "legendgroup": str(run.number),
        "x": places[rows, 0], "y": places[rows, 1], "line": look_of(run), "meta": meta, "hoverinfo": "skip",
    }  # fmt: skip
    marked = _marked(time)
    yield {
        "type": "scatter", "mode": "markers", "legendgroup": str(run.number), "showlegend": False, "meta": meta,
        "name": escape(name), "x": places[marked, 0], "y": places[marked, 1], "customdata": time[marked],
        "marker": {"color": colour, "size": [10] + [5] * (len(marked) - 1)},
        "hovertemplate": "%{customdata:.4g} s: %{x:.3f}, %{y:.3f} m<extra>" + escape(name) + "</extra>",
    }  # fmt: skip


def _marked(time: Array) -> Array:
    every = _interval(time)
    count = int((time[-1] - time[0]) / every + 1e-9)
    return np.unique(np.searchsorted(time, time[0] + every * np.arange(count + 1) - 1e-9).clip(0, len(time) - 1))


def _interval(time: Array) -> float:
    return next((i for i in INTERVALS if MARKS * i >= time[-1] - time[0]), INTERVALS[-1])


def _height(across: Array) -> int:
    """Pixels that suit the shape of a path which is to fill the width."""
    return int(np.clip(120.0 + WIDTH * across[1] / max(across[0], 1e-12), *HEIGHTS))


def _plane(title: str, x: str, y: str, traces: Sequence[Trace], note: str, places: Array) -> Figure:
    """With equal scales; a straight path has some room beside it."""
    low, high = places.min(axis=0), places.max(axis=0)
    middle, half = 0.5 * (low[1] + high[1]), max(0.55 * (high[1] - low[1]), BESIDE * (high[0] - low[0]))
    layout = {
        "xaxis": {"title": {"text": x}},
        "yaxis": {
            "title": {"text": y},
            "scaleanchor": "x",
            "scaleratio": 1,
            "constrain": "domain",
            "range": [float(middle - half), float(middle + half)],
        },
        "height": _height(np.array([high[0] - low[0], 2.0 * half])),
        "showlegend": len(traces) > 2,
    }
    return Figure(title, tuple(traces), layout, note=note)
