"""The page: everything that is known of a model and of runs of it, in one file that opens from disk without a network."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape

import numpy as np

from symgen.description import Description
from symgen.emit.templates import render
from symgen.report.figure import DASHED, Figure, colours, dash
from symgen.report.packing import packed_figures, packed_script
from symgen.report.picture import picture
from symgen.report.section import Section, Table, Verdict
from symgen.report.sections import sections
from symgen.report.subject import Run, Subject
from symgen.runtime import ArgumentError, Model, Solution
from symgen.showing.bundle import bundled, scene_scripts
from symgen.stages import Stage, unannounced

SETTINGS = {
    "displaylogo": False,
    "responsive": True,
    "showSendToCloud": False,
    "plotlyServerURL": "",
    "topojsonURL": "data:,",
}
"""No link to plotly's company, no button that uploads charts to it, no maps from its server."""


def report(
    model: Model,
    description: Description,
    runs: Solution | Mapping[str, Solution] | None = None,
    stage: Stage = unannounced,
    compare: bool = False,
) -> str:
    """HTML of a model and, if there are any, of a run or of several by name, whose curves share their charts.

    With `compare`, the page also shows the operations of other formulations. They have to be derived, which takes some
    time.
    """
    subject = Subject.of(model, description, runs, stage, compare)
    names = tuple(run.name for run in subject.drawn) if len(subject.drawn) > 1 else ()
    with np.errstate(over="ignore"):  # in the last rows of a run that blows up
        found = sections(subject)
    return page_of(model.layout.name, _subtitle(subject), found, names)


def view(model: Model, description: Description, solution: Solution) -> str:
    """HTML of the moving picture alone."""
    if not len(solution.time):
        raise ArgumentError(f"a run without recorded rows cannot be shown: {solution.status}")
    with np.errstate(over="ignore"):
        figure = picture(Subject.of(model, description, solution), Run("", 0, solution))
    return page_of(model.layout.name, solution.status, [Section("In motion", pictures=(figure,))])


def _subtitle(subject: Subject) -> str:
    mechanism = subject.mechanism
    bodies, freedom = len(mechanism.bodies), mechanism.dof
    sizes = f"{bodies} bod{'y' if bodies == 1 else 'ies'}, {freedom} degree{'' if freedom == 1 else 's'} of freedom"
    return f"{sizes}, formulation {subject.model.layout.formulation}"


def page_of(title: str, subtitle: str, found: Sequence[Section], runs: Sequence[str] = ()) -> str:
    """HTML of these sections."""
    figures, arrays = packed_figures(_in_order(found))
    return render(
        "report.html.j2",
        title=escape(title),
        subtitle=escape(subtitle),
        sections=[_escaped(section) for section in found],
        runs=[
            (escape(name), colour, DASHED[dash(k)])
            for k, (name, colour) in enumerate(zip(runs, colours(len(runs)), strict=True))
        ],
        script=packed_script(),
        figures=figures,
        arrays=arrays,
        settings=json.dumps(SETTINGS),
        scene=bundled(scene_scripts()),
    )


def _in_order(found: Sequence[Section]) -> list[Figure]:
    """As their places follow one another in the page."""
    return [figure for s in found for figure in (*s.shapes, *s.pictures, *s.figures)]


def _escaped(section: Section) -> Section:
    """Texts as HTML has them; drawings are HTML."""
    return replace(
        section,
        title=escape(section.title),
        note=escape(section.note),
        verdicts=tuple(
            Verdict(escape(verdict.text), verdict.grade, escape(verdict.run)) for verdict in section.verdicts
        ),
        tables=tuple(_escaped_table(table) for table in section.tables),
        pictures=_captions(section.pictures),
        figures=_captions(section.figures),
        shapes=_captions(section.shapes),
    )


def _escaped_table(table: Table) -> Table:
    return Table(tuple(tuple(map(escape, row)) for row in table.rows), tuple(map(escape, table.head)))


def _captions(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    return tuple(replace(figure, title=escape(figure.title), note=escape(figure.note)) for figure in figures)
