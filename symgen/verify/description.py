"""`symgen verify`: all formulations of a description. That which users get is compiled; of the others, the equations are checked."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import cast

from symgen.default_formulation import suited
from symgen.description import read
from symgen.description.registration import added_kinds
from symgen.formulation.derive import FORMULATIONS
from symgen.formulation_names import FormulationName
from symgen.mechanism.analyse import analyse
from symgen.pipeline import build
from symgen.runtime import ArgumentError
from symgen.stages import Stage, unannounced
from symgen.verify.checks import Check, verify_compiled
from symgen.verify.formulations import Asked, Checks, Found, Task, asked, check_compiled, check_equations
from symgen.verify.processes import workers

WORTH_IT = 12
"""From so many coordinates on, several processes are faster than one, although each of them has to start."""


def verify_model(
    file: str | Path,
    formulations: Sequence[str] | None = None,
    states: int = 5,
    stage: Stage = unannounced,
    thorough: bool = False,
    known: Callable[[Checks], None] = lambda checks: None,
    processes: int | None = None,
) -> Checks:
    """All checks of a description; by default of every formulation that takes the mechanism. `known` hears of each formulation as
    soon as it and those before it are checked.

    Formulations that are named are compiled and checked with their derivatives and their energy balance, with `thorough` all of
    them. Otherwise this is done with the formulation that suits the mechanism; the equations of the others, as they were derived,
    are compared with the reference by the interpreter.

    The results do not depend on the number of `processes`. By default there is one for each core, and for a small mechanism only
    this one. Several work beside this one, which builds and checks the formulation that suits the mechanism, or waits for them.
    """
    description = read(file)
    mechanism = analyse(description)
    compiled = bool(formulations) or thorough
    order = tuple(dict.fromkeys(formulations or FORMULATIONS))
    task = Task(description, mechanism, order, states, compiled)
    count = _processes(task, processes)
    found: list[Check] = []
    refusals = []
    with closing(_all(task, count, stage) if compiled else _suited_first(task, count, stage)) as each_found:
        for each in each_found:
            if each.refusal is None:
                known(each.checks)
                found += each.checks
            elif formulations:
                raise each.refusal
            else:
                refusals.append(each.refusal)
    if refusals and not found:
        raise refusals[0]
    return tuple(sorted(found, key=lambda check: order.index(check.formulation)))


def _processes(task: Task, wanted: int | None) -> int:
    """Kinds that this program has added are not known to other processes."""
    if wanted is not None and wanted < 1:
        raise ArgumentError(f"formulations cannot be checked by {wanted} processes; the least is 1")
    if not sys.executable or added_kinds(task.description):
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return wanted or (cores if task.mechanism.coordinates >= WORTH_IT else 1)


def _all(task: Task, processes: int, stage: Stage) -> Generator[Found, None, None]:
    """Compiled, in the order of the task."""
    if min(processes, len(task.formulations)) < 2:
        yield from check_compiled(task, stage)
        return
    with workers(task, processes) as others:
        yield from _awaited(task, others, stage)


def _suited_first(task: Task, processes: int, stage: Stage) -> Generator[Found, None, None]:
    """Workers derive the others while this process builds and checks the suited one, in whose states they are asked then."""
    chosen = suited(task.mechanism)
    rest = Task(
        task.description,
        task.mechanism,
        tuple(name for name in task.formulations if name != chosen),
        task.states,
        compiled=False,
    )
    if processes < 2:
        taken, found = _suited(task, chosen, stage)
        yield found
        yield from check_equations(rest, lambda: taken, stage)
        return
    with workers(rest, processes) as others:
        yield _suited(task, chosen, stage)[1]
        yield from _awaited(rest, others, stage)


def _suited(task: Task, formulation: str, stage: Stage) -> tuple[Asked, Found]:
    model = build(task.description, cast("FormulationName", formulation), stage=stage)
    with stage("differentiate and compile"):
        _ = model.derivatives
    with stage(f"verify {formulation}"):
        taken = asked(model, task)
        return taken, Found(formulation, verify_compiled(*taken))


def _awaited(task: Task, others: Iterator[Found], stage: Stage) -> Generator[Found, None, None]:
    for formulation in task.formulations:
        with stage(f"verify {formulation}"):
            found = next(others)
        yield found
