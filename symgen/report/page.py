"""The page: everything that is known of a model and of one run, in one file that opens from disk without a network."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from symgen.description import Description
from symgen.emit.templates import render
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.report import charts
from symgen.report.animation import animation
from symgen.report.conditions import as_in
from symgen.report.figure import Figure
from symgen.report.packing import packed_figures, packed_script
from symgen.report.thinning import MOST
from symgen.runtime import METHODS, ArgumentError, Implicit, Model, Samples, Solution, jacobian_drift, with_unit
from symgen.showing.drawing import svg
from symgen.stages import Stage, unannounced

COMPARED = ("independent", "recursive", "multiplier")
"""Formulations whose operations a report shows in addition to the model's own, if it is asked to compare: those that everybody knows."""

MOST_CHANGED = 12
"""Parameters that a run changed and that its facts list."""


@dataclass(frozen=True)
class Section:
    """A chapter: a table of facts, a drawing, figures; each may be empty."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    picture: str = ""
    figures: tuple[Figure, ...] = ()


def report(
    model: Model,
    description: Description,
    runs: Solution | Mapping[str, Solution] | None = None,
    stage: Stage = unannounced,
    compare: bool = False,
) -> str:
    """HTML of a model and, if there are any, of a run or of several by name.

    With `compare`, the page also shows the operations of other formulations. They have to be derived, which takes some
    time.
    """
    mechanism = analyse(description)
    sections = [Section("Model", _model_facts(mechanism, model))]
    named = {"": runs} if isinstance(runs, Solution) else runs or {}
    for name, solution in named.items():
        with stage(f"draw {name}".rstrip()):
            sections += _run(model, description, solution, f": {name}" if name else "")
    own = model.layout.formulation
    rows = {own: _counts(model)} | (_others(mechanism, own, stage) if compare else {})
    sections.append(Section("Operations", _note_on_operations(compare), figures=(charts.operations(rows),)))
    sections.append(Section("Tree and loops", picture=svg(mechanism)))
    sections.append(Section("Sparsity at the start", figures=tuple(_matrices(model))))
    return _page(
        f"{model.layout.name}", f"formulation {model.layout.formulation}, digest {model.layout.digest[:12]}", sections
    )


def _run(model: Model, description: Description, solution: Solution, which: str) -> list[Section]:
    facts = (*_run_facts(solution), *_how(solution, description))
    if not len(solution.time):
        return [Section(f"Run{which}", facts)]
    histories = charts.histories(solution, description)
    return [
        Section(f"In motion{which}", figures=(animation(model, description, solution),)),
        Section(f"Run{which}", facts, figures=(*_contraction(model, solution), *histories)),
    ]


def view(model: Model, description: Description, solution: Solution) -> str:
    """HTML of the moving picture alone."""
    if not len(solution.time):
        raise ArgumentError(f"a run without recorded rows cannot be shown: {solution.status}")
    return _page(
        model.layout.name,
        solution.status,
        [Section("In motion", figures=(animation(model, description, solution),))],
    )


def _note_on_operations(compare: bool) -> tuple[tuple[str, str], ...]:
    counted = ("one acceleration", "multiplications, divisions, additions and square roots of the emitted C")
    return (counted,) if compare else (counted, ("other formulations", "`symgen report --compare` shows them too"))


def _page(title: str, subtitle: str, sections: Sequence[Section]) -> str:
    shown = [
        Section(escape(s.title), tuple((escape(n), escape(v)) for n, v in s.facts), s.picture, s.figures)
        for s in sections
    ]
    figures, arrays = packed_figures([figure for section in sections for figure in section.figures])
    return render(
        "report.html.j2",
        title=escape(title),
        subtitle=escape(subtitle),
        sections=shown,
        script=packed_script(),
        figures=figures,
        arrays=arrays,
        settings=json.dumps(SETTINGS),
    )


SETTINGS = {
    "displaylogo": False,
    "responsive": True,
    "showSendToCloud": False,
    "plotlyServerURL": "",
    "topojsonURL": "data:,",
}
"""No link to plotly's company, no button that uploads charts to it, no maps from its server."""


def _model_facts(mechanism: Mechanism, model: Model) -> tuple[tuple[str, str], ...]:
    groups = "; ".join(", ".join(mechanism.bodies[body] for body in group.bodies) for group in mechanism.groups)
    return (
        ("bodies", str(len(mechanism.bodies))),
        ("coordinates of the tree", str(mechanism.coordinates)),
        ("constraints", str(mechanism.constraints)),
        ("degrees of freedom", str(mechanism.dof)),
        ("body groups", groups or "none"),
        ("notices", "; ".join(mechanism.notices) or "none"),
        ("parameters", f"{len(model.parameters)}, changeable without a compiler unless fixed"),
    )


def _run_facts(solution: Solution) -> tuple[tuple[str, str], ...]:
    if not len(solution.time):
        return (("outcome", solution.status),)
    statistics, counts = solution.statistics, solution.statistics.counts
    per_step = statistics.wall_time / max(statistics.made, 1)
    length = "lengths that follow the error" if counts.taken else f"{1e3 * statistics.step:g} ms"
    factor = statistics.steps * statistics.step / max(statistics.wall_time, 1e-12)
    newton = (
        ("evaluations per step", f"{statistics.iterations:.2f}"),
        ("factorisations", str(counts.factorisations)),
    )
    return (
        ("outcome", solution.status),
        ("time", f"{solution.time[0]:g} to {solution.final.time:g} s"),
        ("steps", f"{statistics.made} of {length}, {1e6 * per_step:.2f} µs each"),
        ("real-time factor", f"{factor:.0f}"),
        *(newton if counts.evaluations else ()),
        ("worst closure error", f"{statistics.worst_closure:.1e} of the length"),
        *_thinned(len(solution.time)),
        *((n, with_unit(f"{value:.4g}", solution.measure_units.get(n, ""))) for n, value in solution.measures.items()),
    )


def _thinned(rows: int) -> tuple[tuple[str, str], ...]:
    if rows <= MOST:
        return ()
    return (("curves", f"thinned from {rows} to at most {MOST} points each; every peak and every dip is kept"),)


def _how(solution: Solution, description: Description) -> tuple[tuple[str, str], ...]:
    """What the run was made with, as far as it is not in the description."""
    record = solution.record
    if record is None:
        return ()
    factors = f", factors {record.refresh}" if record.refresh else ""
    written = {name: entry.value for name, entry in description.parameters.items()}
    changed = [f"{n} = {v:.6g} (was {written[n]:.6g})" for n, v in record.parameters.items() if v != written[n]]
    more = [f"{len(changed) - MOST_CHANGED} more"] if len(changed) > MOST_CHANGED else []
    return (
        ("method", f"{record.method}{factors}"),
        *([("manoeuvre", record.manoeuvre)] if record.manoeuvre else []),
        *([("changed parameters", "; ".join(changed[:MOST_CHANGED] + more))] if changed else []),
    )


def _contraction(model: Model, solution: Solution) -> list[Figure]:
    """Over a run by Newton iterations: what one of them leaves of the error when factors are those of the start."""
    record = solution.record
    if record is None or not isinstance(METHODS.get(record.method), Implicit) or len(solution.time) < 2:
        return []
    small = len(model.coordinates) < 60 and model.layout.formulation not in ("chassis", "inertial")
    most = 200 if small else 12  # eigenvalues of large systems take their time
    rows = np.unique(np.linspace(0, len(solution.time) - 1, most).astype(int))
    inputs = {name: Samples(solution.time, solution[name]) for name in model.inputs}
    with as_in(model, solution):
        radii = jacobian_drift(model, [solution.state(row) for row in rows], record.step, record.method, inputs)
    title = "contraction of Newton iterations with factors of the start"
    return [charts.over_time(title, solution.time[rows], {"spectral radius of 1 - W(0)^-1 W(t)": radii})]


def _counts(model: Model) -> dict[str, int]:
    return {phase: counts["flops"] for phase, counts in model.operations.items()}


def _others(mechanism: Mechanism, own: str, stage: Stage) -> dict[str, dict[str, int]]:
    """Operations of those that everybody knows; one that does not take the mechanism has no bar."""
    from symgen.measuring.operations import counted  # here, because SymPy takes its time to load

    rows = {}
    for formulation in COMPARED:
        if formulation == own:
            continue
        try:
            phases = counted(mechanism, formulation, "acceleration", stage).counts.phases
        except MechanismError:
            continue
        rows[formulation] = {phase: counts.flops for phase, counts in phases.items()}
    return rows


def _matrices(model: Model) -> list[Figure]:
    state, names = model.assemble(), model.layout.velocities
    figures = [charts.sparsity("mass matrix of the tree", model.mass_matrix(state), names, names)]
    if model.layout.constraints:
        jacobian = model.constraint_jacobian(state)
        figures.append(charts.sparsity("constraint Jacobian", jacobian, model.layout.constraints, names))
    return figures
