"""Figures of a report: operations, sparsity, what the sensors saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

import numpy as np

from symgen.description.design_position import Array
from symgen.description.outputs import component_names
from symgen.description.schema import Description
from symgen.program.program import INIT
from symgen.report.figure import Figure, Trace
from symgen.report.thinning import kept_rows
from symgen.runtime import Solution

COLOURS = ("#35577d", "#b04a2f", "#5f8f4e", "#8a6fb0", "#c79a2b", "#4aa3a3", "#8c5a3c", "#d48aa5", "#7d858f")
FIRST = ("acceleration", "angular_velocity", "force")
"""Kinds of sensors that come first."""
ROUNDING = 1e-14
"""Entries of a matrix that are smaller, relative to the largest one, are taken for zero."""
_MARGIN = {"l": 60, "r": 20, "t": 40, "b": 40}


def operations(rows: Mapping[str, Mapping[str, int]]) -> Figure:
    """Floating-point operations of one acceleration by phase, a bar for each formulation."""
    known = dict.fromkeys(phase for flops in rows.values() for phase in flops if phase != INIT)
    phases = [phase for phase in known if any(flops.get(phase) for flops in rows.values())]
    bars = [
        {
            "type": "bar",
            "name": phase,
            "y": list(rows),
            "x": [flops.get(phase, 0) for flops in rows.values()],
            "orientation": "h",
            "marker": {"color": colour},
        }
        for phase, colour in zip(phases, cycle(COLOURS), strict=False)
    ]
    layout = {
        "barmode": "stack",
        "xaxis": {"title": {"text": "floating-point operations"}},
        "height": 170 + 42 * len(rows),
        "margin": {**_MARGIN, "l": 110, "t": 70},
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "traceorder": "normal"},
    }
    return Figure(tuple(bars), layout)


def sparsity(title: str, matrix: Array, rows: Sequence[str], columns: Sequence[str]) -> Figure:
    """Entries that are not zero, by the logarithm of their size; what is left of rounding is not shown."""
    size = np.abs(matrix)
    shown = np.full(matrix.shape, np.nan)
    there = size > ROUNDING * size.max(initial=0.0)
    shown[there] = np.round(np.log10(size[there]), 2)
    heat = {
        "type": "heatmap",
        "z": shown,
        "x": list(columns),
        "y": list(rows),
        "colorscale": "Blues",
        "colorbar": {"title": {"text": "log10"}},
        "xgap": 1,
        "ygap": 1,
        "zmin": float(np.nanmin(shown, initial=0.0)) - 1.0,
        "hoverongaps": False,
    }
    bare = {"showticklabels": False, "showgrid": False}
    layout = {
        "title": {"text": f"{title}: {int(there.sum())} of {matrix.size} entries"},
        "height": 460,
        "margin": _MARGIN,
        "yaxis": {**bare, "autorange": "reversed", "title": {"text": f"{len(rows)} rows"}},
        "xaxis": {**bare, "title": {"text": f"{len(columns)} columns"}},
    }
    return Figure((heat,), layout)


def histories(solution: Solution, description: Description) -> list[Figure]:
    """Inputs that change and outputs over time: components of one sensor together, or one component of sensors that are
    alike in several instances of a part (the loads of all wheels)."""
    inputs = [entry for k, entry in enumerate(solution.layout.inputs) if np.ptp(solution.inputs[:, k])]
    figures = [over_time(titled(e.name, e.unit), solution.time, {e.name: solution[e.name]}) for e in inputs]
    for name, sensors in _alike(description, frozenset(solution.sensors)).items():
        suffixes = [component.removeprefix(sensors[0]) for component in component_names(sensors[0], description)]
        if len(sensors) == 1:
            figures += _components(solution, name, suffixes)
            continue
        for suffix in suffixes:
            curves = {sensor.rpartition(".")[0]: solution[f"{sensor}{suffix}"] for sensor in sensors}
            title = titled(f"{name}{suffix}", solution.unit(f"{sensors[0]}{suffix}"))
            figures.append(over_time(title, solution.time, curves))
    return figures


def _components(solution: Solution, name: str, suffixes: Sequence[str]) -> Iterator[Figure]:
    """Those of one unit in one figure."""
    units = [solution.unit(f"{name}{suffix}") for suffix in suffixes]
    for unit in dict.fromkeys(units):
        same = [suffix for suffix, own in zip(suffixes, units, strict=True) if own == unit]
        shown = name if len(same) == len(suffixes) else name + "".join(same)
        curves = {suffix.lstrip(".") or name: solution[f"{name}{suffix}"] for suffix in same}
        yield over_time(titled(shown, unit), solution.time, curves)


def _alike(description: Description, recorded: frozenset[str]) -> dict[str, list[str]]:
    """Sensors that have the same name in several instances, and single ones; what is asked for first comes first. Those that were
    not recorded are left out."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, sensor in description.sensors.items():
        if recorded.issuperset(component_names(name, description)):
            found.setdefault((name.rpartition(".")[2], sensor.type), []).append(name)
    order = sorted(found.items(), key=lambda entry: FIRST.index(entry[0][1]) if entry[0][1] in FIRST else len(FIRST))
    return {sensors[0] if len(sensors) == 1 else name: sensors for (name, _), sensors in order}


def titled(name: str, unit: str) -> str:
    return f"{name}, {unit}" if unit else name


def over_time(title: str, time: Array, curves: Mapping[str, Array]) -> Figure:
    lines = tuple(
        _line(name, time, values, colour)
        for (name, values), colour in zip(curves.items(), cycle(COLOURS), strict=False)
    )
    layout = {
        "title": {"text": title, "font": {"size": 14}},
        "xaxis": {"title": {"text": "time, s"}},
        "height": 280,
        "margin": _MARGIN,
        "showlegend": len(lines) > 1,
    }
    return Figure(lines, layout)


def _line(name: str, time: Array, values: Array, colour: str) -> Trace:
    """Through all points that are there: Plotly would leave some out."""
    rows = kept_rows(time, values)
    look = {"color": colour, "width": 1.5, "simplify": False}
    return {"type": "scatter", "name": name, "x": time[rows], "y": values[rows], "line": look}
