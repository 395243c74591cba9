"""The page: everything that is known of a model and of one run, in one file that opens from disk without a network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import plotly.graph_objects as go
import plotly.io
from plotly.offline import get_plotlyjs

from symgen.description import Description
from symgen.drawing import svg
from symgen.emit.templates import render
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.operations import Counted, counted
from symgen.pipeline import Stage, unannounced
from symgen.report import charts
from symgen.report.animation import animation
from symgen.runtime import Model, Solution

COMPARED = ("independent", "recursive", "multiplier")
"""Formulations whose operations a report shows besides the model's own."""


@dataclass(frozen=True)
class Section:
    """A chapter: a table of facts, a drawing, figures; each may be empty."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    picture: str = ""
    figures: tuple[str, ...] = ()


def report(model: Model, description: Description, solution: Solution | None = None, stage: Stage = unannounced) -> str:
    """HTML of a model and, if there is one, of a run."""
    mechanism = analyse(description)
    sections = [Section("Model", _model_facts(mechanism, model))]
    if solution is not None:
        with stage("draw"):
            sections.append(Section("In motion", figures=_figures([animation(model, description, solution)])))
            sections.append(
                Section("Run", _run_facts(solution), figures=_figures(charts.histories(solution, description)))
            )
    sections.append(
        Section(
            "Operations",
            _NOTE_ON_OPERATIONS,
            figures=_figures([charts.operations(_counts(mechanism, model.layout.formulation, stage))]),
        )
    )
    sections.append(Section("Tree and loops", picture=svg(mechanism)))
    sections.append(Section("Sparsity at the start", figures=_figures(_matrices(model))))
    return _page(
        f"{model.layout.name}", f"formulation {model.layout.formulation}, digest {model.layout.digest[:12]}", sections
    )


def view(model: Model, description: Description, solution: Solution) -> str:
    """HTML of the moving picture alone."""
    return _page(
        model.layout.name,
        solution.status,
        [Section("In motion", figures=_figures([animation(model, description, solution)]))],
    )


_NOTE_ON_OPERATIONS = (("one acceleration", "multiplications, divisions, additions and square roots of the emitted C"),)


def _page(title: str, subtitle: str, sections: Sequence[Section]) -> str:
    shown = [
        Section(s.title, tuple((escape(n), escape(v)) for n, v in s.facts), s.picture, s.figures) for s in sections
    ]
    return render(
        "report.html.j2", title=escape(title), subtitle=escape(subtitle), sections=shown, plotly=get_plotlyjs()
    )


def _figures(figures: Sequence[go.Figure]) -> tuple[str, ...]:
    settings = {"displaylogo": False, "responsive": True}
    return tuple(
        plotly.io.to_html(figure, include_plotlyjs=False, full_html=False, config=settings, auto_play=False)
        for figure in figures
    )


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
    statistics = solution.statistics
    per_step = statistics.wall_time / max(statistics.steps, 1)
    factor = (solution.time[-1] - solution.time[0]) / max(statistics.wall_time, 1e-12)
    return (
        ("outcome", solution.status),
        ("time", f"{solution.time[0]:g} to {solution.time[-1]:g} s"),
        ("steps", f"{statistics.steps} of {1e3 * statistics.step:g} ms, {1e6 * per_step:.2f} µs each"),
        ("real-time factor", f"{factor:.0f}"),
        ("evaluations per step", f"{statistics.iterations:.2f}"),
        ("factorisations", str(statistics.counts.factorisations)),
        ("worst closure error", f"{statistics.worst_closure:.1e}"),
    )


def _counts(mechanism: Mechanism, own: str, stage: Stage) -> list[Counted]:
    """The model's own formulation beside those that everybody knows; one that does not take the mechanism has no bar."""
    rows = []
    for formulation in dict.fromkeys((own, *COMPARED)):
        try:
            rows.append(counted(mechanism, formulation, "acceleration", stage))
        except MechanismError:
            continue
    return rows


def _matrices(model: Model) -> list[go.Figure]:
    state, names = model.assemble(), model.layout.velocities
    figures = [charts.sparsity("mass matrix of the tree", model.mass_matrix(state), names, names)]
    if model.layout.constraints:
        jacobian = model.constraint_jacobian(state)
        figures.append(charts.sparsity("constraint Jacobian", jacobian, model.layout.constraints, names))
    return figures
