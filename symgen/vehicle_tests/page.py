"""A page of the tests of a vehicle: verdicts, numbers and charts."""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

import numpy as np

from symgen.report.curves import EXACT
from symgen.report.curves import HEIGHT as TALL
from symgen.report.figure import Figure, Trace, colours, on_scale
from symgen.report.page import page_of
from symgen.report.rounding import to_pixels
from symgen.report.section import Grade, Section, Table, Verdict
from symgen.report.words import in_words, unit_in_words, with_unit
from symgen.vehicle_tests.motion import Array
from symgen.vehicle_tests.results import Chart, Line, Outcome
from symgen.vehicle_tests.tables import ROUNDING, row, shown

if TYPE_CHECKING:
    from symgen.vehicle_tests.results import VehicleTestRun

MOST, FEWEST = 8000, 300
"""Points of a chart, and of one of its lines."""
MOST_NAMED = 8
"""Lines of a chart that a legend names; of more, colours say how much."""
LONGEST_TITLE = 30
"""Letters along the height of a chart."""
GRADES: dict[str, Grade] = {"pass": "good", "fail": "bad", "not made": "bad", "-": "noted"}
WORDS = {"pass": "passed", "fail": "failed", "not made": "could not be made", "-": "no verdict"}


def page(run: VehicleTestRun) -> str:
    rows = tuple((in_words(each.name), each.standard, WORDS[each.verdict]) for each in run.outcomes.values())
    about = "Signs as in ISO 8855: x ahead, y to the left, z up; steering, yaw rate and lateral acceleration are positive to the left."
    first = Section("Tests", note=about, tables=(Table(rows, ("test", "standard", "verdict")),))
    return page_of(run.model, "tests of the vehicle by number", [first, *map(_section, run.outcomes.values())])


def _section(outcome: Outcome) -> Section:
    grade = GRADES[outcome.verdict]
    verdicts = [] if outcome.verdict == "-" else [Verdict(f"{outcome.standard}: {WORDS[outcome.verdict]}", grade)]
    verdicts += [Verdict(reason, grade) for reason in outcome.reasons]
    rows = tuple(
        (in_words(unit_in_words(name)), number, unit_in_words(unit), unit_in_words(about))
        for name, number, unit, about in map(row, outcome.values)
    )
    conditions = f", {outcome.conditions}" if outcome.conditions else ""
    return Section(
        in_words(outcome.name),
        note=unit_in_words(f"{outcome.standard}{conditions}."),
        verdicts=tuple(verdicts),
        tables=(Table(rows, ("", "value", "unit", "")),) if rows else (),
        figures=tuple(map(_figure, outcome.charts)),
    )


def _figure(chart: Chart) -> Figure:
    (x_unit, x_factor), (y_unit, y_factor) = shown(chart.x[1]), shown(chart.y[1])
    traces = [
        _trace(_thinned(line, len(chart.lines)), colour, x_factor, y_factor)
        for line, colour in zip(chart.lines, _colours(chart), strict=True)
    ]
    x_axis: dict[str, object] = {"title": {"text": with_unit(chart.x[0], x_unit)}}
    y_axis: dict[str, object] = {"title": {"text": _broken(with_unit(chart.y[0], y_unit))}}
    if chart.logarithmic:
        x_axis |= _decades(x_factor * np.concatenate([line.x for line in chart.lines]))
    if chart.alike:
        y_axis["scaleanchor"] = "x"
    named = [line for line in chart.lines if line.name]
    legend = len(named) > 1 and not _is_scaled(chart)
    layout = {"xaxis": x_axis, "yaxis": y_axis, "height": TALL, "showlegend": legend}
    note = "; ".join(filter(None, (chart.about, _scale(chart))))
    return Figure(with_unit(in_words(chart.name), y_unit), tuple(traces), layout, note=note)


# -- many lines -------------------------------------------------------------------------------------------------------


def _is_scaled(chart: Chart) -> bool:
    return len(chart.lines) > MOST_NAMED and chart.scale is not None


def _colours(chart: Chart) -> list[str]:
    if not _is_scaled(chart):
        return colours(len(chart.lines))
    low, high = _levels(chart)
    return [on_scale(((line.level or 0.0) - low) / (high - low or 1.0)) for line in chart.lines]


def _levels(chart: Chart) -> tuple[float, float]:
    """The lowest and the highest one."""
    found = [line.level or 0.0 for line in chart.lines]
    return min(found), max(found)


def _scale(chart: Chart) -> str:
    """What colours mean, where no legend says it."""
    if not _is_scaled(chart):
        return ""
    assert chart.scale is not None
    title, unit = chart.scale
    low, high = _levels(chart)
    return f"{title} from {low:.3g} {unit} (blue) to {high:.3g} {unit} (red)"


# -- axes -------------------------------------------------------------------------------------------------------------


def _broken(title: str) -> str:
    """In lines that are no longer than an axis."""
    return "<br>".join(wrap(title, LONGEST_TITLE))


def _decades(values: Array) -> dict[str, object]:
    """A logarithmic axis with numbers at 1, 2 and 5 of each decade."""
    low, high = (int(np.floor(np.log10(limit))) for limit in (values.min(), values.max()))
    ticks = [step * 10.0**power for power in range(low, high + 1) for step in (1, 2, 5)]
    return {"type": "log", "tickmode": "array", "tickvals": ticks, "ticktext": [f"{tick:.4g}" for tick in ticks]}


# -- lines ------------------------------------------------------------------------------------------------------------


def _thinned(line: Line, lines: int) -> Line:
    """Rows at equal distances, so few that pages of many runs stay small."""
    most = max(FEWEST, MOST // lines)
    rows = np.unique(np.linspace(0, len(line.x) - 1, min(len(line.x), most)).round().astype(int))
    return Line(line.name, np.asarray(line.x)[rows], np.asarray(line.y)[rows], line.drawn)


def _trace(line: Line, colour: str, x_factor: float, y_factor: float) -> Trace:
    y = y_factor * np.asarray(line.y)
    y = np.where(np.abs(y) < ROUNDING, 0.0, y)
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
