"""A page of what was identified: values, residuals, and measured and simulated signals."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np

from symgen.identification.residuals import Array, Fit
from symgen.report.curves import EXACT, HEIGHT
from symgen.report.figure import Figure, colours
from symgen.report.page import page_of
from symgen.report.rounding import to_pixels
from symgen.report.section import Section, Table, Verdict
from symgen.report.thinning import Rows, kept_rows
from symgen.report.words import unit_in_words, with_unit

if TYPE_CHECKING:
    from symgen.identification.result import Identification


def page(found: Identification) -> str:
    from symgen.identification.result import FIT_HEAD, HEAD

    first, *more = found.sentences()
    verdicts = (Verdict(first, "good" if found.converged else "bad"), *(Verdict(each) for each in more))
    sections = [
        Section("Parameters", verdicts=verdicts, tables=(Table(tuple(found.value_rows()), HEAD),)),
        Section("Signals", tables=(Table(tuple(found.fit_rows()), FIT_HEAD),), figures=tuple(map(_signal, found.fits))),
    ]
    if len(found.names) > 1:
        sections.insert(1, Section("Correlation", figures=(_correlation(found),)))
    return page_of(found.model, f"{len(found.values)} parameters from measured signals", sections)


def _signal(fit: Fit) -> Figure:
    measured, simulated = colours(2)[::-1]
    rows = kept_rows(fit.time, fit.measured)
    data = (
        _trace("measured", fit, fit.measured, rows, {"mode": "markers", "marker": {"size": 3, "color": measured}}),
        _trace("simulated", fit, fit.simulated, kept_rows(fit.time, fit.simulated), {"mode": "lines", "line": _line(simulated)}),
    )  # fmt: skip
    layout = {
        "xaxis": {"title": {"text": "time, s"}},
        "yaxis": {"title": {"text": unit_in_words(fit.unit)}},
        "height": HEIGHT,
        "showlegend": True,
    }
    return Figure(with_unit(fit.sensor, fit.unit), data, layout, note=fit.experiment)


def _line(colour: str) -> dict[str, object]:
    return {"width": 1.6, "simplify": False, "color": colour}


def _trace(name: str, fit: Fit, values: Array, rows: Rows, look: dict[str, object]) -> dict[str, object]:
    span = float(np.nanmax(values) - np.nanmin(values))
    return {
        "type": "scatter",
        "name": name,
        "hovertemplate": f"%{{y:.4g}} at %{{x:.4g}} s<extra>{escape(name)}</extra>",
        "x": fit.time[rows],
        "y": to_pixels(values[rows], span, EXACT),
        **look,
    }


def _correlation(found: Identification) -> Figure:
    names = [escape(name) for name in found.names]
    trace = {
        "type": "heatmap",
        "x": names,
        "y": names,
        "z": found.correlation,
        "zmin": -1.0,
        "zmax": 1.0,
        "colorscale": [[0.0, "#c4562f"], [0.5, "rgba(125,133,143,0.1)"], [1.0, "#3b7dbf"]],
        "hovertemplate": "%{x}, %{y}: %{z:.3f}<extra></extra>",
    }
    height = 220 + 20 * len(names)
    return Figure("Correlation of the estimates", (trace,), {"height": height, "yaxis": {"autorange": "reversed"}})
