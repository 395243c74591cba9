"""What the solver did: steps and iterations, contraction, operations, sparsity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np

from symgen.description.design_position import Array
from symgen.mechanism.mechanism import MechanismError
from symgen.program.program import INIT
from symgen.report.conditions import as_in
from symgen.report.curves import Curve, over_time
from symgen.report.figure import Figure, colours
from symgen.report.section import Section, Table
from symgen.report.subject import Run, Subject
from symgen.runtime import METHODS, Implicit, Model, Samples, Solution, jacobian_drift

COMPARED = ("independent", "recursive", "multiplier")
"""Formulations whose operations a report shows in addition to the model's own, if it is asked to compare: those that everybody knows."""
ROUNDING = 1e-14
"""Entries of a matrix that are smaller, relative to the largest one, are taken for zero."""


def solver(subject: Subject) -> Section:
    columns = [_work(run.solution) for run in subject.drawn]
    names = list(dict.fromkeys(name for column in columns for name in column))
    rows = tuple((name, *(column.get(name, "") for column in columns)) for name in names)
    head = ("run", *(run.name for run in subject.drawn)) if len(subject.drawn) > 1 else ()
    note = "Operations are multiplications, divisions, additions and square roots of the emitted C."
    more = "" if subject.compare else " The option --compare shows other formulations too."
    figures = (*_contractions(subject), _operations(_counts(subject)), *_matrices(subject.model))
    return Section("Solver", note + more, tables=(Table(rows, head),) if rows else (), figures=figures)


def _work(solution: Solution) -> dict[str, str]:
    statistics, counts = solution.statistics, solution.statistics.counts
    per_step = statistics.wall_time / max(statistics.made, 1)
    length = "lengths that follow the error" if counts.taken else f"{1e3 * statistics.step:g} ms"
    factor = statistics.steps * statistics.step / max(statistics.wall_time, 1e-12)
    newton = {
        "evaluations per step": f"{statistics.iterations:.2f}",
        "factorisations": str(counts.factorisations),
    }
    return {
        "steps": f"{statistics.made} of {length}, {1e6 * per_step:.2f} µs each",
        "real-time factor": f"{factor:.0f}",
        **(newton if counts.evaluations else {}),
        "worst closure error": f"{statistics.worst_closure:.1e} of the length",
    }


def _contractions(subject: Subject) -> list[Figure]:
    """Over runs by Newton iterations: what one of them leaves of the error when factors are those of the start."""
    curves = [curve for run in subject.drawn for curve in _contraction(subject.model, run)]
    if not curves:
        return []
    note = "spectral radius of 1 - W(0)⁻¹ W(t), with the factors of the start"
    return [over_time("Contraction of Newton iterations", "", curves, note)]


def _contraction(model: Model, run: Run) -> list[Curve]:
    solution, record = run.solution, run.solution.record
    if record is None or not isinstance(METHODS.get(record.method), Implicit) or len(solution.time) < 2:
        return []
    small = len(model.coordinates) < 60 and model.layout.formulation not in ("chassis", "inertial")
    most = 200 if small else 12  # eigenvalues of large systems take their time
    rows = np.unique(np.linspace(0, len(solution.time) - 1, most).astype(int))
    inputs = {name: Samples(solution.time, solution[name]) for name in model.inputs}
    with as_in(model, solution):
        radii = jacobian_drift(model, [solution.state(row) for row in rows], record.step, record.method, inputs)
    return [Curve("contraction", run, solution.time[rows], np.asarray(radii))]


def _counts(subject: Subject) -> dict[str, Mapping[str, int]]:
    own = {phase: counts["flops"] for phase, counts in subject.model.operations.items()}
    return {subject.model.layout.formulation: own} | (_others(subject) if subject.compare else {})


def _others(subject: Subject) -> dict[str, Mapping[str, int]]:
    """Operations of those that everybody knows; one that does not take the mechanism has no bar."""
    from symgen.measuring.operations import counted  # here, because SymPy takes its time to load

    rows: dict[str, Mapping[str, int]] = {}
    for formulation in COMPARED:
        if formulation == subject.model.layout.formulation:
            continue
        try:
            phases = counted(subject.mechanism, formulation, "acceleration", subject.stage).counts.phases
        except MechanismError:
            continue
        rows[formulation] = {phase: counts.flops for phase, counts in phases.items()}
    return rows


def _operations(rows: Mapping[str, Mapping[str, int]]) -> Figure:
    """By phase, a bar for each formulation."""
    known = dict.fromkeys(chain.from_iterable(rows.values()))
    phases = [phase for phase in known if phase != INIT and any(flops.get(phase) for flops in rows.values())]
    bars = [
        {
            "type": "bar",
            "name": phase,
            "y": list(rows),
            "x": [flops.get(phase, 0) for flops in rows.values()],
            "orientation": "h",
            "marker": {"color": colour},
        }
        for phase, colour in zip(phases, colours(len(phases)), strict=True)
    ]
    total = ", ".join(f"{name} {sum(n for p, n in flops.items() if p != INIT):,}" for name, flops in rows.items())
    layout = {
        "barmode": "stack",
        "xaxis": {"title": {"text": "operations"}},
        "height": 190 + 42 * len(rows),
        "showlegend": True,
    }
    return Figure("Operations of one acceleration, by phase", tuple(bars), layout, note=total)


def _matrices(model: Model) -> list[Figure]:
    state, names = model.assemble(), model.layout.velocities
    figures = [_sparsity("Mass matrix of the tree", model.mass_matrix(state), names, names)]
    if model.layout.constraints:
        jacobian = model.constraint_jacobian(state)
        figures.append(_sparsity("Constraint Jacobian", jacobian, model.layout.constraints, names))
    return figures


def _sparsity(title: str, matrix: Array, rows: Sequence[str], columns: Sequence[str]) -> Figure:
    """Entries that are not zero, by the logarithm of their size; what is left of rounding is not shown."""
    size = np.abs(matrix)
    shown = np.full(matrix.shape, np.nan)
    there = size > ROUNDING * size.max(initial=0.0)
    shown[there] = np.round(np.log10(size[there]), 2)
    heat = {
        "type": "heatmap",
        "z": shown,
        "x": list(columns),
        "y": list(rows),
        "colorscale": [[0, "#a9c8ea"], [1, "#1d4f8c"]],
        "colorbar": {"title": {"text": "log₁₀", "side": "right"}, "thickness": 12},
        "xgap": 1,
        "ygap": 1,
        "zmin": float(np.nanmin(shown, initial=0.0)) - 1.0,
        "hoverongaps": False,
    }
    bare = {"showticklabels": False, "showgrid": False, "zeroline": False}
    layout = {
        "height": 380,
        "yaxis": {**bare, "autorange": "reversed", "title": {"text": f"{len(rows)} rows"}},
        "xaxis": {**bare, "title": {"text": f"{len(columns)} columns"}},
    }
    return Figure(
        title, (heat,), layout, note=f"at the start: {int(there.sum())} of {matrix.size} entries are not zero"
    )
