"""A page of a run of the rig: what the axle is like, and a chart of each measure for each test."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np

from symgen.report.curves import EXACT
from symgen.report.figure import Figure, Trace, colours
from symgen.report.page import page_of
from symgen.report.rounding import is_rounding, to_pixels
from symgen.report.section import Section, Table, Verdict
from symgen.report.words import in_words, with_unit
from symgen.suspension.bench import Array
from symgen.suspension.measures import LENGTH, MOTION_RATIO
from symgen.suspension.rig_tests import HEIGHT, STEERING
from symgen.suspension.tables import Table as Rows
from symgen.suspension.tables import design_rows, gradient_rows, head, shown, step_of, told

if TYPE_CHECKING:
    from symgen.suspension.curves import Curves, RigRun

TALL = 210
"""Pixels of a chart."""
MOVING = ("contact_", "centre_")
"""Places of both wheels are far apart: how far they move is drawn."""
SIZES = {"rad": 1.0, "m": 1.0}
"""Of values that may be zero but for rounding."""
QUANTITIES = {HEIGHT: "travel", "mz": "moment", STEERING: "steering"}
"""Titles of axes, by what moves; all others are forces."""


def page(run: RigRun) -> str:
    rows = [(*row, run.measure(row[0]).about) for row in design_rows(run)]
    axle = _table(rows, head(run, ""))
    about = "Body held, brakes holding the wheels. Signs as in ISO 8855: x ahead, y to the left, z up."
    notes = tuple(map(Verdict, run.notes))
    sections = [Section("At the design position", note=about, verdicts=notes, tables=(axle,))]
    sections += [_section(run, curves) for curves in run.curves.values()]
    steered = f", steered by {run.steering}" if run.steering else ""
    return page_of(run.model, f"{run.axle} axle on the suspension rig{steered}", sections)


def _section(run: RigRun, curves: Curves) -> Section:
    verdicts = (Verdict(curves.status, "bad"),) if curves.status else ()
    return Section(
        in_words(curves.test.name),
        note=f"{curves.test.about[:1].upper()}{curves.test.about[1:]}. The table has gradients at the design position.",
        verdicts=verdicts,
        tables=(_table(gradient_rows(run, curves), head(run)),),
        dense=True,
        figures=tuple(_figure(run, curves, name) for name in told(curves) if _is_drawn(run, curves, name)),
    )


def _table(rows: Rows, head: tuple[str, ...]) -> Table:
    return Table(tuple((_title(name), *more) for name, *more in rows), head)


def _is_drawn(run: RigRun, curves: Curves, name: str) -> bool:
    """Whether more than rounding changes."""
    values = curves.values[name].reshape(len(curves.x), -1)
    size = float(np.abs(values).max(where=np.isfinite(values), initial=SIZES.get(run.measure(name).unit, 0.0)))
    return any(not is_rounding(_span(column), size) for column in values.T)


def _span(values: Array) -> float:
    """Of those that are numbers."""
    found = values[np.isfinite(values)]
    return float(np.ptp(found)) if found.size else 0.0


def _figure(run: RigRun, curves: Curves, name: str) -> Figure:
    measure = run.measure(name)
    unit, factor = shown(measure.unit)
    step, scale = step_of(curves)
    moves = name.startswith(MOVING)
    values = factor * (curves.values[name] - (run.design.values()[name] if moves else 0.0)).reshape(len(curves.x), -1)
    names = run.sides if values.shape[1] == len(run.sides) > 1 else ("",)
    traces = tuple(
        _trace(side, colour, scale * curves.x, column)
        for side, colour, column in zip(names, colours(len(names)), values.T, strict=True)
    )
    layout = {
        "xaxis": {"title": {"text": with_unit(QUANTITIES.get(curves.test.moves, "force"), step)}},
        "yaxis": {"title": {"text": unit}},
        "height": TALL,
        "showlegend": len(names) > 1,
    }
    note = f"change of the {measure.about}" if moves else measure.about
    return Figure(with_unit(_title(name), unit), traces, layout, note=note)


def _title(name: str) -> str:
    for kind, words in ((LENGTH, "Length of"), (MOTION_RATIO, "Motion ratio of")):
        if name.startswith(kind):
            return f"{words} {name.removeprefix(kind)}"
    return in_words(name)


def _trace(side: str, colour: str, x: Array, y: Array) -> Trace:
    return {
        "type": "scatter",
        "mode": "lines",
        "name": escape(side),
        "hovertemplate": f"%{{y:.4g}} at %{{x:.4g}}<extra>{escape(side)}</extra>",
        "x": x,
        "y": to_pixels(y, _span(y), EXACT),
        "line": {"width": 1.6, "simplify": False, "color": colour, "dash": "solid" if side != "right" else "dash"},
    }
