"""The moving picture."""

from __future__ import annotations

from symgen.report.picture import picture
from symgen.report.section import Section
from symgen.report.subject import Subject


def motion(subject: Subject) -> Section | None:
    """Of every run; the page shows one at a time."""
    figures = []
    for run in subject.drawn:
        with subject.stage(f"draw {run.name}".rstrip()):
            figures.append(picture(subject, run))
    note = "Drag to turn, scroll to come nearer. Between the frames of a run, bodies go on evenly."
    return Section("In motion", note, pictures=tuple(figures)) if figures else None
