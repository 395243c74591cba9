"""Figures of a report: operations, sparsity, what the sensors saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

import numpy as np
import plotly.graph_objects as go

from symgen.description.design_position import Array
from symgen.description.outputs import component_names
from symgen.description.schema import Description
from symgen.operations import Counted
from symgen.program.count import Counts
from symgen.program.program import INIT
from symgen.runtime import Solution

COLOURS = ("#35577d", "#b04a2f", "#5f8f4e", "#8a6fb0", "#c79a2b", "#4aa3a3")
_MARGIN = {"l": 60, "r": 20, "t": 40, "b": 40}


def operations(rows: Sequence[Counted]) -> go.Figure:
    """Floating-point operations of one acceleration by phase, a bar for each formulation."""
    phases = dict.fromkeys(
        phase for row in rows for phase, counts in row.counts.phases.items() if phase != INIT and counts.flops
    )
    names = [row.formulation for row in rows]
    bars = [go.Bar(name=phase, y=names, x=[_flops(row, phase) for row in rows], orientation="h") for phase in phases]
    figure = go.Figure(bars)
    figure.update_layout(
        barmode="stack", xaxis_title="floating-point operations", height=120 + 42 * len(rows), margin=_MARGIN
    )
    return figure


def _flops(row: Counted, phase: str) -> int:
    return row.counts.phases.get(phase, Counts()).flops


def sparsity(title: str, matrix: Array, rows: Sequence[str], columns: Sequence[str]) -> go.Figure:
    """Entries that are not zero, by the logarithm of their size."""
    with np.errstate(divide="ignore"):
        size = np.log10(np.abs(matrix))
    shown = np.where(np.isfinite(size), np.round(size, 2), np.nan)
    heat = go.Heatmap(
        z=shown, x=list(columns), y=list(rows), colorscale="Blues", colorbar={"title": "log10"}, xgap=1, ygap=1
    )
    figure = go.Figure(heat)
    figure.update_layout(title=title, height=460, margin=_MARGIN)
    figure.update_yaxes(autorange="reversed", showticklabels=False)
    figure.update_xaxes(showticklabels=False)
    return figure


def histories(solution: Solution, description: Description) -> list[go.Figure]:
    """Outputs over time, the components of one sensor in one figure."""
    figures = []
    for sensor in description.sensors:
        names = component_names(sensor, description)
        figures.append(
            over_time(sensor, solution.time, {name.removeprefix(f"{sensor}."): solution[name] for name in names})
        )
    return figures


def over_time(title: str, time: Array, curves: Mapping[str, Array], logarithmic: bool = False) -> go.Figure:
    lines = [
        go.Scatter(x=time, y=values, name=name, line={"color": colour, "width": 1.5})
        for (name, values), colour in zip(curves.items(), cycle(COLOURS), strict=False)
    ]
    figure = go.Figure(lines)
    figure.update_layout(title=title, xaxis_title="time, s", height=280, margin=_MARGIN, showlegend=len(lines) > 1)
    if logarithmic:
        figure.update_yaxes(type="log", exponentformat="e")
    return figure
