"""Energy and power: what is stored, and what all other forces add or take."""

from __future__ import annotations

import numpy as np

from symgen.description.design_position import Array
from symgen.report.conditions import as_in
from symgen.report.curves import Curve, over_time
from symgen.report.element_power import element_powers
from symgen.report.section import Section
from symgen.report.subject import Run, Subject, rows_of
from symgen.runtime import EvaluationError

MOST_ROWS = 1000
STILL = 1e-5
"""Of the largest change of energy: less than this is the error of a method, which has no power."""
OTHERS = "drives, inputs, dampers, tires, bushings, formulas and tables"


def energy(subject: Subject) -> Section | None:
    if not subject.drawn:
        return None
    stored, powers = [], []
    for run in subject.drawn:
        time, kinetic, potential = _energies(subject, run)
        if not len(time):
            continue
        change, raised = kinetic - kinetic[0], potential - potential[0]
        work = change + raised
        moved = {"kinetic": change, "potential": raised, "work of other forces": work}
        stored += [Curve(name, run, time, values) for name, values in moved.items()]
        if len(time) > 1 and np.abs(work).max() > STILL * max(np.abs(kinetic).max(), np.abs(raised).max()):
            middle, power = 0.5 * (time[1:] + time[:-1]), np.diff(work) / np.diff(time)
            powers.append(Curve("power of other forces", run, middle, power))
    if not any(curve.values.any() for curve in stored):
        return None
    figures = [over_time("Energy: changes from the start, J", "J", stored, "potential: gravity and linear springs")]
    if powers:
        figures.append(
            over_time("Power of all other forces, W", "W", powers, "means between rows; positive adds energy")
        )
    elements = [curve for run in subject.drawn for curve in element_powers(subject, run)]
    if elements:
        note = "of force elements with a sensor; positive into the mechanism, negative what is stored or lost"
        figures.append(over_time("Power of springs, dampers and drives, W", "W", elements, note))
    return Section("Energy", f"Other forces are {OTHERS}, as far as the model has them.", figures=tuple(figures))


def _energies(subject: Subject, run: Run) -> tuple[Array, Array, Array]:
    """Times, kinetic and potential energy; a run that blows up has them until they are too large for a number."""
    solution, pairs = run.solution, []
    rows = rows_of(solution, MOST_ROWS)
    with as_in(subject.model, solution):
        for row in rows:
            try:
                pairs.append(subject.model.energy(solution.state(row)))
            except EvaluationError:
                break
    kinetic, potential = np.reshape(np.array(pairs), (-1, 2)).T
    return solution.time[rows[: len(pairs)]], kinetic, potential
