"""The sections of a report, one file each: the answer first, what the solver did last."""

from __future__ import annotations

from symgen.report.base_motion import base_motion
from symgen.report.section import Section
from symgen.report.sections.accelerations import accelerations
from symgen.report.sections.energy import energy
from symgen.report.sections.model import model
from symgen.report.sections.modes import modes
from symgen.report.sections.motion import motion
from symgen.report.sections.path import path
from symgen.report.sections.result import result
from symgen.report.sections.signals import signals
from symgen.report.sections.solver import solver
from symgen.report.sections.tires import tires
from symgen.report.subject import Subject


def sections(subject: Subject) -> list[Section]:
    """Those of which the model and its runs have anything to show."""
    led = [(run, base_motion(subject, run)) for run in subject.drawn] if subject.travels else []
    found = (
        result(subject),
        motion(subject),
        path(subject, led),
        accelerations(subject, led),
        tires(subject),
        modes(subject),
        energy(subject),
        signals(subject),
        model(subject),
        solver(subject),
    )
    return [section for section in found if section is not None]
