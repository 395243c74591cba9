"""How much of their grip tires use, and what they bear."""

from __future__ import annotations

from collections.abc import Sequence

from symgen.report.curves import Curve, over_time
from symgen.report.figure import Figure
from symgen.report.section import Section
from symgen.report.sensor_charts import charts, measures_a_tire
from symgen.report.subject import Run, Subject
from symgen.report.tire_forces import Used, used


def tires(subject: Subject) -> Section | None:
    if not subject.tires:
        return None
    found = [(run, tire) for run in subject.drawn for tire in used(subject, run)]
    measured = charts(subject, lambda sensor: measures_a_tire(subject, sensor))
    figures = [*_use(found), *(chart.figure for chart in measured)]
    return Section("Tires", figures=tuple(figures)) if figures else None


def _use(found: Sequence[tuple[Run, Used]]) -> list[Figure]:
    figures = []
    for limited, limit in ((True, "friction times load"), (False, "load")):
        curves = [Curve(t.name, run, t.time, t.use) for run, t in found if t.limited is limited and t.use.any()]
        if curves:
            note = "1 is all that friction allows" if limited else ""
            figures.append(over_time(f"Tire use: horizontal force relative to {limit}", "", curves, note))
    return figures
