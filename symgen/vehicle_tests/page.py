"""A page of the tests of a vehicle: verdicts, numbers and charts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np

from symgen.report.curves import EXACT
from symgen.report.curves import HEIGHT as TALL
from symgen.report.figure import Figure, Trace, colours
from symgen.report.page import page_of
from symgen.report.rounding import to_pixels
from symgen.report.section import Grade, Section, Table, Verdict
from symgen.report.words import in_words, with_unit
from symgen.vehicle_tests.results import Chart, Line, Outcome
from symgen.vehicle_tests.tables import row, shown

if TYPE_CHECKING:
    from symgen.vehicle_tests.results import VehicleTestRun

MOST, FEWEST = 8000, 300
"""Points of a chart, and of one of its lines."""
GRADES: dict[str, Grade] = {"pass": "good", "fail": "bad", "not made": "bad", "-": "noted"}
WORDS = {"pass": "passed", "fail": "failed", "not made": "could not be made", "-": "no verdict in the standard"}


def page(run: VehicleTestRun) -> str:
    rows = tuple((in_words(each.name), each.standard, WORDS[each.verdict]) for each in run.outcomes.values())
    about = "Signs as in ISO 8855: x ahead, y to the left, z up; steering, yaw rate and lateral acceleration are positive to the left."
    first = Section("Tests", note=about, tables=(Table(rows, ("test", "standard", "verdict")),))
    return page_of(run.model, "tests of the vehicle by number", [first, *map(_section, run.outcomes.values())])


def _section(outcome: Outcome) -> Section:
    grade = GRADES[outcome.verdict]
    verdicts = [] if outcome.verdict == "-" else [Verdict(f"{outcome.standard}: {WORDS[outcome.verdict]}", grade)]
    verdicts += [Verdict(reason, grade) for reason in outcome.reasons]
    rows = tuple((in_words(name), *more) for name, *more in map(row, outcome.values))
    conditions = f", {outcome.conditions}" if outcome.conditions else ""
    return Section(
        in_words(outcome.name),
        note=f"{outcome.standard}{conditions}.",
        verdicts=tuple(verdicts),
        tables=(Table(rows, ("", "value", "unit", "")),) if rows else (),
        figures=tuple(map(_figure, outcome.charts)),
    )


def _figure(chart: Chart) -> Figure:
    (x_unit, x_factor), (y_unit, y_factor) = shown(chart.x[1]), shown(chart.y[1])
    traces = [
        _trace(_thinned(line, len(chart.lines)), colour, x_factor, y_factor)
        for line, colour in zip(chart.lines, colours(len(chart.lines)), strict=True)
    ]
    x_axis: dict[str, object] = {"title": {"text": with_unit(chart.x[0], x_unit)}}
    y_axis: dict[str, object] = {"title": {"text": with_unit(chart.y[0], y_unit)}}
    if chart.logarithmic:
        x_axis["type"] = "log"
    if chart.alike:
        y_axis["scaleanchor"] = "x"
    named = [line for line in chart.lines if line.name]
    layout = {"xaxis": x_axis, "yaxis": y_axis, "height": TALL, "showlegend": len(named) > 1}
    return Figure(with_unit(in_words(chart.name), y_unit), tuple(traces), layout, note=chart.about)


def _thinned(line: Line, lines: int) -> Line:
    """Every row that is needed to draw it: pages of many runs would be large."""
    most = max(FEWEST, MOST // lines)
    rows = np.unique(np.linspace(0, len(line.x) - 1, min(len(line.x), most)).round().astype(int))
    return Line(line.name, np.asarray(line.x)[rows], np.asarray(line.y)[rows], line.drawn)


def _trace(line: Line, colour: str, x_factor: float, y_factor: float) -> Trace:
    y = y_factor * np.asarray(line.y)
    finite = y[np.isfinite(y)]
    style: dict[str, object] = {"width": 1.6, "simplify": False, "color": colour}
    if line.drawn == "dashed":
        style["dash"] = "dash"
    return {
        "type": "scatter",
        "mode": "markers" if line.drawn == "points" else "lines",
        "name": escape(line.name),
        "hovertemplate": f"%{{y:.4g}} at %{{x:.4g}}<extra>{escape(line.name)}</extra>",
        "x": x_factor * np.asarray(line.x),
        "y": to_pixels(y, float(np.ptp(finite)) if finite.size else 0.0, EXACT),
        "line": style,
        "marker": {"size": 5, "color": colour},
    }
