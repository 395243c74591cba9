"""`symgen verify`: all formulations of a description. That which users get is compiled; of the others, the equations are checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TypeVar, cast

from symgen.default_formulation import suited
from symgen.description import read
from symgen.description.schema import Description
from symgen.formulation.derive import FORMULATIONS, derive
from symgen.lower import lower
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.pipeline import build
from symgen.runtime import Model
from symgen.stages import Stage, unannounced, without_collection
from symgen.verify.checks import Check, verify, verify_equations
from symgen.verify.interpreted import Interpreted
from symgen.verify.samples import samples, subject_of

T = TypeVar("T")
Checks = tuple[Check, ...]


def verify_model(
    file: str | Path,
    formulations: Sequence[str] | None = None,
    states: int = 5,
    stage: Stage = unannounced,
    thorough: bool = False,
    known: Callable[[Checks], None] = lambda checks: None,
) -> Checks:
    """All checks of a description; by default of every formulation that takes the mechanism. `known` hears of each formulation as
    soon as it is checked.

    Formulations that are named are compiled and checked with their derivatives and their energy balance, with `thorough` all of
    them. Otherwise this is done with the formulation that suits the mechanism; the equations of the others, as they were derived,
    are compared with the reference by the interpreter.
    """
    description = read(file)
    mechanism = analyse(description)
    found: list[Check] = []
    for checks in (
        _compiled(description, mechanism, formulations or (), states, stage)
        if formulations or thorough
        else _suited_compiled(description, mechanism, states, stage)
    ):
        known(checks)
        found += checks
    return tuple(sorted(found, key=lambda check: (formulations or [*FORMULATIONS]).index(check.formulation)))


def _compiled(
    description: Description, mechanism: Mechanism, formulations: Sequence[str], states: int, stage: Stage
) -> Iterator[Checks]:
    """One after the other, of those that are named or of all that take the mechanism."""
    refusals = []
    for formulation in formulations or FORMULATIONS:
        try:
            model = build(description, formulation, stage=stage)
        except MechanismError as refusal:
            if formulations:
                raise
            refusals.append(refusal)
            continue
        with stage(f"verify {formulation}"):
            checks = verify(model, mechanism, states)
        yield checks
    if len(refusals) == len(FORMULATIONS):
        raise refusals[0]


def _suited_compiled(description: Description, mechanism: Mechanism, states: int, stage: Stage) -> Iterator[Checks]:
    """The others are derived while a compiler works on this one, and checked in the same states."""
    chosen = suited(mechanism)
    compiled = _meanwhile(lambda: _with_derivatives(description, chosen))
    others = list(_derived(mechanism, [name for name in FORMULATIONS if name != chosen], stage))
    with stage(f"compile {chosen}"):
        model = compiled.result()
    with stage(f"verify {chosen}"):
        checks = verify(model, mechanism, states)
    yield checks
    subject = subject_of(model, mechanism)
    collected = list(samples(subject, states))
    for other in others:
        with stage(f"verify {other.layout.formulation}"):
            checks = verify_equations(replace(subject, model=cast("Model", other)), collected)
        yield checks


def _with_derivatives(description: Description, formulation: str) -> Model:
    model = build(description, formulation)
    _ = model.derivatives
    return model


def _derived(mechanism: Mechanism, formulations: Sequence[str], stage: Stage) -> Iterator[Interpreted]:
    for formulation in formulations:
        try:
            with stage(f"derive {formulation}"), without_collection():
                program = lower(derive(mechanism, formulation))
        except MechanismError:
            continue
        yield Interpreted(mechanism, program, formulation)


def _meanwhile(make: Callable[[], T]) -> Future[T]:
    """What another thread makes. The thread does not keep the process alive, as those of an executor would."""
    made: Future[T] = Future()

    def run() -> None:
        try:
            made.set_result(make())
        except BaseException as error:
            made.set_exception(error)

    Thread(target=run, daemon=True).start()
    return made
