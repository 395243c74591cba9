"""How models, operation counts and runs show themselves in notebooks: small tables of escaped text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from .naming import with_unit

if TYPE_CHECKING:
    from .model.layout import ModelLayout
    from .run.solution import Solution, Statistics

INIT = "init"
"""The phase that runs once per change of parameters, so no part of an evaluation."""


class OperationTable(dict[str, Mapping[str, int]]):
    """Operations of one acceleration by phase."""

    @property
    def total(self) -> Mapping[str, int]:
        """Of one evaluation, by kind."""
        phases = [counts for phase, counts in self.items() if phase != INIT]
        return {kind: sum(counts[kind] for counts in phases) for kind in (phases[0] if phases else ())}

    def _repr_html_(self) -> str:
        total = self.total
        once = {phase: counts for phase, counts in self.items() if phase == INIT}
        rows = [*((p, c) for p, c in self.items() if p != INIT), ("one evaluation", total), *once.items()]
        return table(("phase", *total), [(name, *(f"{n:,}" for n in counts.values())) for name, counts in rows])


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """HTML of a table; all texts are escaped."""
    lines = [_row("th", head)] if head else []
    return "<table>" + "".join([*lines, *(_row("td", row) for row in rows)]) + "</table>"


def _row(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


class ModelDisplay:
    """What a model says of itself."""

    layout: ModelLayout
    operations: OperationTable

    def __repr__(self) -> str:
        sizes = f"{len(self.layout.velocities)} coordinates, {len(self.layout.constraints)} constraints"
        return f"<Model {self.layout.name}, {self.layout.formulation}: {sizes}>"

    def _repr_html_(self) -> str:
        layout = self.layout
        inputs = [f"{entry.name} [{entry.unit}]" if entry.unit else entry.name for entry in layout.inputs]
        facts = [
            ("formulation", layout.formulation),
            ("bodies", str(len(layout.bodies))),
            ("coordinates", str(len(layout.velocities))),
            ("constraints", str(len(layout.constraints))),
            ("inputs", ", ".join(inputs) or "none"),
            ("sensors", str(len(layout.sensors))),
        ]
        return f"<b>{escape(layout.name)}</b>{table((), facts)}{self.operations._repr_html_()}"


def _steps(statistics: Statistics) -> str:
    length = f"{1e3 * statistics.step:g} ms"
    return (
        f"{statistics.made}, recorded every {length}" if statistics.counts.taken else f"{statistics.steps} of {length}"
    )


def solution_html(solution: Solution) -> str:
    """What came of a run, its measures, and the ranges of the rows that were recorded."""
    statistics, units = solution.statistics, solution.measure_units
    facts = [
        ("outcome", solution.status),
        ("time", f"{solution.time[0]:g} to {solution.final.time:g} s" if len(solution.time) else "nothing was reached"),
        ("steps", _steps(statistics)),
        *([("evaluations a step", f"{statistics.iterations:.2f}")] if statistics.counts.evaluations else []),
        ("worst closure error", f"{statistics.worst_closure:.1e}"),
        *((name, with_unit(f"{value:.6g}", units.get(name, ""))) for name, value in solution.measures.items()),
    ]
    ranges = [
        (name, f"{solution[name].min():.4g}", f"{solution[name].max():.4g}", solution.unit(name))
        for name in (solution.sensors if len(solution.time) else ())
    ]
    signals = table(("sensor", "least recorded", "most recorded", "unit"), ranges) if ranges else ""
    return f"<b>{escape(solution.layout.name)}</b>{table((), facts)}{signals}"
