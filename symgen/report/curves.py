"""Charts over time, of one run or of several on the same axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from symgen.description.design_position import Array
from symgen.report.figure import Figure, Trace, colours, dash
from symgen.report.rounding import to_pixels
from symgen.report.subject import Run
from symgen.report.thinning import kept_rows
from symgen.report.words import unit_in_words

HEIGHT = 270
EXACT = 1e-5
"""Of what a curve spans: finer digits are not seen, and would be half of a page."""


@dataclass(frozen=True, eq=False)
class Curve:
    """Values of a run over time; curves of several runs with one name have one colour and one place in the legend."""

    name: str
    run: Run
    time: Array
    values: Array


def over_time(title: str, unit: str, curves: Sequence[Curve], note: str = "") -> Figure:
    """Curves by colour; where there are several runs and one curve of each, runs have colours."""
    layout = {
        "xaxis": {"title": {"text": "time, s"}},
        "yaxis": {"title": {"text": unit_in_words(unit)}},
        "height": HEIGHT,
        "showlegend": len({curve.name for curve in curves}) > 1 or len({curve.run.number for curve in curves}) > 1,
    }
    return Figure(title, tuple(lines(curves)), layout, note=note)


def lines(curves: Sequence[Curve]) -> list[Trace]:
    names = list(dict.fromkeys(curve.name for curve in curves))
    palette = dict(zip(names, colours(len(names)), strict=True))
    seen: set[str] = set()
    drawn: list[Trace] = []
    for curve in curves:
        look = look_of(curve.run, palette[curve.name] if len(names) > 1 else None)
        drawn.append(_line(curve, len(names) > 1, curve.name not in seen) | {"line": look})
        seen.add(curve.name)
    return drawn


def look_of(run: Run, colour: str | None = None) -> dict[str, object]:
    """A line with the dashes of its run, in the colour of the curve or of the run."""
    own = colours(run.number + 1)[-1]
    return {
        "width": 1.6,
        "simplify": False,
        "color": colour or own,
        "dash": dash(run.number),
    }  # simplified lines lack points


def _line(curve: Curve, by_name: bool, first: bool) -> dict[str, object]:
    rows = kept_rows(curve.time, curve.values)
    called = curve.name if by_name else curve.run.name or curve.name
    legend = {"legendgroup": curve.name, "showlegend": first} if by_name else {}
    hover = escape(f"{curve.name} ({curve.run.name})" if curve.run.name else curve.name)
    points = {"x": curve.time[rows], "y": to_pixels(curve.values[rows], _span(curve.values), EXACT)}
    return {
        "type": "scatter",
        "mode": "lines",
        "name": escape(called),
        "hovertemplate": f"%{{y:.4g}} at %{{x:.4g}} s<extra>{hover}</extra>",
        "meta": {"run": curve.run.number, "called": hover},
        **points,
        **legend,
    }


def _span(values: Array) -> float:
    finite = values[np.isfinite(values)]
    return float(np.ptp(finite)) if len(finite) else 0.0


def of_runs(runs: Sequence[Run], curves: Mapping[str, str]) -> list[Curve]:
    """Signals by the names that a chart has for them, of all runs that recorded them."""
    found = []
    for called, signal in curves.items():
        for run in runs:
            if has(run, signal):
                found.append(Curve(called, run, run.solution.time, np.asarray(run.solution[signal])))
    return found


def has(run: Run, signal: str) -> bool:
    solution = run.solution
    return signal in solution.sensors or signal not in solution.layout.sensors
