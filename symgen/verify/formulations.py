"""The formulations of a mechanism that one process checks, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from symgen.default_formulation import suited
from symgen.description.schema import Description
from symgen.formulation.derive import derive
from symgen.formulation_names import FormulationName
from symgen.lower import lower
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.pipeline import build
from symgen.runtime import Model, one_thread
from symgen.stages import Stage, unannounced, without_collection
from symgen.verify.checks import Check, verify, verify_equations
from symgen.verify.interpreted import Interpreted
from symgen.verify.samples import Sample, Subject, samples, subject_of

Checks = tuple[Check, ...]
Asked = tuple[Subject, list[Sample]]
"""A compiled model and the states in which it is asked."""


@dataclass(frozen=True)
class Task:
    """`compiled`: whether the formulations are compiled, or their equations are interpreted in states of the suited one."""

    description: Description
    mechanism: Mechanism
    formulations: tuple[str, ...]
    states: int
    compiled: bool


@dataclass(frozen=True)
class Found:
    """The checks of a formulation, or why it does not take the mechanism."""

    formulation: str
    checks: Checks = ()
    refusal: MechanismError | None = None


def check(task: Task, stage: Stage = unannounced) -> Iterator[Found]:
    """What is found of each formulation, in the order of the task."""
    if task.compiled:
        return check_compiled(task, stage)
    return check_equations(
        task, lambda: asked(build(task.description, cast("FormulationName", suited(task.mechanism))), task), stage
    )


@one_thread()
def asked(model: Model, task: Task) -> Asked:
    """A model in the random states of a task, which are the same in every process."""
    subject = subject_of(model, task.mechanism)
    return subject, list(samples(subject, task.states))


def check_compiled(task: Task, stage: Stage) -> Iterator[Found]:
    """Compiled code, derivatives and energy balance."""
    for formulation in task.formulations:
        try:
            model = build(task.description, cast("FormulationName", formulation), stage=stage)
        except MechanismError as refusal:
            yield Found(formulation, refusal=refusal)
            continue
        with stage(f"verify {formulation}"):
            checks = verify(model, task.mechanism, task.states)
        yield Found(formulation, checks)


def check_equations(task: Task, where: Callable[[], Asked], stage: Stage) -> Iterator[Found]:
    """Equations as they were derived, against the reference. Where they are checked is asked when all are derived: until then,
    another process may compile the model."""
    derived = [(name, _derived(task.mechanism, name, stage)) for name in task.formulations]
    taken = where() if any(isinstance(each, Interpreted) for _, each in derived) else None
    for name, each in derived:
        if taken is None or isinstance(each, MechanismError):
            yield Found(name, refusal=cast("MechanismError", each))
            continue
        subject, collected = taken
        with stage(f"verify {name}"):
            checks = verify_equations(replace(subject, model=cast("Model", each)), collected)
        yield Found(name, checks)


def _derived(mechanism: Mechanism, formulation: str, stage: Stage) -> Interpreted | MechanismError:
    try:
        with stage(f"derive {formulation}"), without_collection():
            return Interpreted(mechanism, lower(derive(mechanism, formulation)), formulation)
    except MechanismError as refusal:
        return refusal
