"""How models, operation counts and runs show themselves in notebooks: small tables of escaped text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from .naming import with_unit

if TYPE_CHECKING:
    from .analysis.linearisation import Linearisation, Modes
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
        return html_table(("phase", *total), [(name, *(f"{n:,}" for n in counts.values())) for name, counts in rows])


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """HTML of a table; all texts are escaped."""
    lines = [_row("th", head)] if head else []
    return "<table>" + "".join([*lines, *(_row("td", row) for row in rows)]) + "</table>"


def text_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The same for `print`: columns as wide as they need be, numbers to the right."""
    lines = [head, *rows] if head else list(rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = [bool(head) and all(_is_number(line[k]) for line in lines[1:]) for k in range(len(widths))]
    return "\n".join(
        "  ".join(
            f"{cell:>{w}}" if r else f"{cell:{w}}" for cell, w, r in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    )


def _is_number(cell: str) -> bool:
    return not cell or cell.lstrip("+-").replace(",", "")[:1].isdigit()


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
        return f"<b>{escape(layout.name)}</b>{html_table((), facts)}{self.operations._repr_html_()}"


ROUNDING = 1e-13
UNDRIVEN = 1e-7
"""Of the fastest mode: a slower one is that of a motion that nothing drives back."""
MOVES = 0.5
"""Of the largest change of a coordinate: those that change as much are named with a mode."""
MOST_NAMED, MOST_LISTED = 3, 6
"""Coordinates of a mode, and inputs or outputs of a linear model."""

MODE_COLUMNS = ("frequency, Hz", "damping ratio", "eigenvalue, 1/s", "moves most")


def mode_rows(modes: Modes) -> list[tuple[str, ...]]:
    """One for each mode; coordinates count relative to their sizes, so that lengths and angles compare."""
    numbers = zip(modes.frequencies.tolist(), modes.damping.tolist(), modes.eigenvalues.tolist(), strict=True)
    least = UNDRIVEN * float(modes.frequencies.max(initial=0.0))
    return [
        (*_mode(frequency, damping, value, least), ", ".join(_moving(modes, k)))
        for k, (frequency, damping, value) in enumerate(numbers)
    ]


def _mode(frequency: float, damping: float, value: complex, least: float) -> tuple[str, str, str]:
    """Of a motion that nothing drives back, the eigenvalue is rounding, and its damping means nothing."""
    if frequency <= least:
        return "0", "", "0"
    return f"{frequency:.4g}", f"{_rounded(damping):.4g}", _complex(value)


def _rounded(ratio: float) -> float:
    """Without damping, all that is left is rounding."""
    return ratio if abs(ratio) > ROUNDING else 0.0


def _complex(value: complex) -> str:
    real = value.real if abs(value.real) > ROUNDING * abs(value) else 0.0
    return f"{real:.4g} ± {value.imag:.4g}i" if value.imag else f"{real:.4g}"


def _moving(modes: Modes, mode: int) -> list[str]:
    moved = np.abs(modes.shapes[:, mode]) / (modes.sizes if len(modes.sizes) else 1.0)
    most = moved.max(initial=0.0)
    if most == 0.0 or len(modes.coordinates) != len(moved):
        return []
    order = np.argsort(-moved, kind="stable")
    return [modes.coordinates[k] for k in order[:MOST_NAMED] if moved[k] >= MOVES * most]


def linear_facts(linear: Linearisation) -> list[tuple[str, str]]:
    n, m = linear.basis.shape[1], linear.speeds.shape[1]
    first_order = len(linear.A) - n - m
    return [
        (
            "states",
            f"{len(linear.A)}: {n} of position, {m} of velocity, {first_order} first-order",
        ),
        ("inputs", _named(linear.inputs, linear.B.shape[1])),
        ("outputs", _named(linear.outputs, linear.C.shape[0])),
    ]


def _named(names: Sequence[str], count: int) -> str:
    shown = [*names[:MOST_LISTED], *(["..."] if len(names) > MOST_LISTED else [])]
    return f"{count}: {', '.join(shown)}" if shown else str(count)


def statistics_rows(statistics: Statistics) -> list[tuple[str, str]]:
    """What applies to the method."""
    counts = statistics.counts
    rows = [
        ("steps", _steps(statistics)),
        ("wall time", f"{statistics.wall_time:.4g} s"),
        ("a step", f"{1e6 * statistics.wall_time / max(1, statistics.made):.4g} us"),
        ("worst closure error", f"{counts.worst_closure:.1e}"),
    ]
    if counts.evaluations:
        rows += [("evaluations", f"{counts.evaluations:,}"), ("evaluations a step", f"{statistics.iterations:.2f}")]
    named = ("factorisations", "updates", "retries", "halvings", "rejected", "changes")
    return [*rows, *((name, f"{getattr(counts, name):,}") for name in named if getattr(counts, name))]


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
    signals = html_table(("sensor", "least recorded", "most recorded", "unit"), ranges) if ranges else ""
    return f"<b>{escape(solution.layout.name)}</b>{html_table((), facts)}{signals}"
