"""The answer: how runs ended, what was measured, and in what they differ."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from symgen.description.schema import Description
from symgen.report.section import Section, Table, Verdict
from symgen.report.subject import Run, Subject
from symgen.report.tire_forces import used
from symgen.report.words import quantity
from symgen.runtime import Solution

CLOSED = 1e-6
"""Of the size of a loop: an error that is larger than that is seen in results."""
FAR = 1e-6
"""Of the larger of two measures: what differs less is the same number."""
MOST_CHANGED = 12
"""Parameters that a run changed and that are listed."""


def result(subject: Subject) -> Section | None:
    if not subject.runs:
        return None
    verdicts = tuple(verdict for run in subject.runs for verdict in _verdicts(subject, run))
    measures, conditions = _measures(subject.runs), _conditions(subject.runs, subject.description)
    return Section("Result", verdicts=verdicts, tables=tuple(table for table in (measures, conditions) if table.rows))


def _verdicts(subject: Subject, run: Run) -> Iterator[Verdict]:
    solution = run.solution
    outcome = f"{solution.status} ({solution.final.time:g} s)" if len(solution.time) else solution.status
    yield Verdict(outcome, "good" if solution.success else "bad", run.name)
    if subject.model.layout.constraints and len(solution.time):
        worst = solution.statistics.worst_closure
        good = worst <= CLOSED
        what = "loops stay closed" if good else "loops open"
        yield Verdict(f"{what}: at worst {worst:.0e} of their size", "good" if good else "bad", run.name)
    if len(solution.time):
        yield from (Verdict(text, run=run.name) for text in _tires(subject, run))


def _tires(subject: Subject, run: Run) -> Iterator[str]:
    found = used(subject, run)
    lifted = [tire.name for tire in found if not tire.load.all()]
    if found:
        yield f"off the road for a time: {', '.join(lifted)}" if lifted else "all wheels stay on the road"
    limited = [tire for tire in found if tire.limited and math.isfinite(tire.most)]
    if limited:
        most = max(limited, key=lambda tire: tire.most)
        yield f"tires use at most {100 * most.most:.0f} % of what friction allows ({most.name}, {most.when:.2f} s)"


def _measures(runs: tuple[Run, ...]) -> Table:
    """A column for each run; of two runs, what the second changes."""
    names = list(dict.fromkeys(name for run in runs for name in run.solution.measures))
    units = {name: unit for run in runs for name, unit in run.solution.measure_units.items()}
    rows = []
    for name in names:
        values = [run.solution.measures.get(name, math.nan) for run in runs]
        change = [_change(values[0], values[1], units.get(name, ""))] if len(values) == 2 else []
        rows.append((name.replace("_", " "), *(_number(value, units.get(name, "")) for value in values), *change))
    several = ("measure", *(run.name for run in runs), *(["change"] if len(runs) == 2 else []))
    return Table(tuple(rows), several if len(runs) > 1 else ())


def _number(value: float, unit: str) -> str:
    return "does not occur" if math.isnan(value) else quantity(value, unit)


def _change(before: float, after: float, unit: str) -> str:
    if not (math.isfinite(before) and math.isfinite(after)):
        return ""
    difference = after - before
    if abs(difference) <= FAR * max(abs(before), abs(after)):
        return "none"
    part = f" ({100 * difference / abs(before):+.1f} %)" if before else ""
    return f"{'+' if difference > 0 else ''}{quantity(difference, unit)}{part}"


def _conditions(runs: tuple[Run, ...], description: Description) -> Table:
    """What the runs were made with, as far as it is not in the description."""
    columns = [_made_with(run.solution, description) for run in runs]
    names = list(dict.fromkeys(name for column in columns for name in column))
    rows = tuple((name, *(column.get(name, "") for column in columns)) for name in names)
    return Table(rows, ("made with", *(run.name for run in runs)) if len(runs) > 1 else ())


def _made_with(solution: Solution, description: Description) -> Mapping[str, str]:
    record = solution.record
    span = {"time": f"{solution.time[0]:g} to {solution.final.time:g} s"} if len(solution.time) else {}
    if record is None:
        return span
    written = {name: entry.value for name, entry in description.parameters.items()}
    pairs = ((name, f"{value:.6g}", f"{written[name]:.6g}") for name, value in record.parameters.items())
    changed = [f"{name} = {now} (was {then})" for name, now, then in pairs if now != then]
    more = [f"{len(changed) - MOST_CHANGED} more"] if len(changed) > MOST_CHANGED else []
    return {
        **({"manoeuvre": record.manoeuvre} if record.manoeuvre else {}),
        **span,
        "method": record.method + (f", factors {record.refresh}" if record.refresh else ""),
        **({"changed parameters": "; ".join(changed[:MOST_CHANGED] + more)} if changed else {}),
        **({"inputs": "; ".join(given)} if (given := list(_given(solution))) else {}),
    }


def _given(solution: Solution) -> Iterator[str]:
    """Inputs that are not at their default all the time."""
    for entry, values in zip(solution.layout.inputs, solution.inputs.T, strict=False):
        low, high = (float(bound) for bound in (values.min(initial=math.inf), values.max(initial=-math.inf)))
        if low < high:
            yield f"{entry.name} from {quantity(low, entry.unit)} to {quantity(high, entry.unit)}"
        elif low == high != entry.default:
            yield f"{entry.name} = {quantity(low, entry.unit)}"
