"""The g-g diagram of a vehicle: how it brakes, drives and corners, in its own axes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from symgen.report.base_motion import BaseMotion
from symgen.report.figure import Figure, Trace, colours
from symgen.report.rounding import to_pixels
from symgen.report.section import Section
from symgen.report.subject import Run, Subject

RINGS = 3
"""Circles about the origin, in equal and round steps."""
STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0)


def accelerations(subject: Subject, motions: Sequence[tuple[Run, BaseMotion]]) -> Section | None:
    """Of something that travels on tires."""
    if not (subject.tires and subject.travels and motions):
        return None
    most = max(float(np.hypot(*motion.accelerations[:, :2].T).max()) for _, motion in motions)
    step = next((step for step in STEPS if RINGS * step >= most), most / RINGS)
    edge = 1.08 * RINGS * step
    traces = [*_rings(step), *(_cloud(run, run.name or subject.leader, motion, edge) for run, motion in motions)]
    layout = {
        "xaxis": {"title": {"text": "to the left, m/s²"}, "range": [edge, -edge], "constrain": "domain"},
        "yaxis": {"title": {"text": "forward, m/s²"}, "range": [-edge, edge], "scaleanchor": "x", "scaleratio": 1},
        "height": 400,
        "showlegend": len(motions) > 1,
    }
    note = f"acceleration of the centre of mass of {subject.leader} in its own axes; rings every {step:g} m/s²"
    return Section(
        "g-g diagram", figures=(Figure("Acceleration forward and to the left", tuple(traces), layout, note=note),)
    )


def _cloud(run: Run, name: str, motion: BaseMotion, edge: float) -> Trace:
    look = {"width": 1.2, "color": colours(run.number + 1)[-1]}
    return {
        "type": "scatter", "mode": "lines+markers", "name": escape(name), "line": look, "marker": {"size": 4},
        "x": to_pixels(motion.accelerations[:, 1], edge), "y": to_pixels(motion.accelerations[:, 0], edge), "customdata": motion.time,
        "meta": {"run": run.number, "called": escape(name)},
        "hovertemplate": "%{y:.3g} forward, %{x:.3g} to the left at %{customdata:.4g} s<extra></extra>",
    }  # fmt: skip


def _rings(step: float) -> list[Trace]:
    around = np.linspace(0.0, 2.0 * np.pi, 73)
    look = {"width": 1, "dash": "dot", "color": "#8a919a"}
    return [
        {
            "type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False, "line": look,
            "x": k * step * np.cos(around), "y": k * step * np.sin(around),
        }
        for k in range(1, RINGS + 1)
    ]  # fmt: skip
