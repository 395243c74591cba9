"""A model against the numeric reference, its derivatives, its energy balance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from symgen.mechanism.mechanism import Mechanism
from symgen.runtime import Model, one_thread
from symgen.verify.agreement import QUANTITIES
from symgen.verify.differences import derivative_error
from symgen.verify.energy_balance import SMALL_ENOUGH, energy_balance
from symgen.verify.samples import Sample, Subject, samples, subject_of, with_own_solution

TOLERANCE = 1e-9
DIFFERENCE_TOLERANCE = 1e-6
"""Differences of functions with large cancelling terms do not come nearer."""
BALANCE_TOLERANCE = 1e-8
LOOSEST = 1e-3
"""However ill-conditioned a state is: with a tolerance above one, a motion that moves no mass would pass with any acceleration."""

VARIETY, DERIVATIVES, BALANCE = "states at the start", "derivatives", "energy balance"
NAMES = (VARIETY, *QUANTITIES, DERIVATIVES, BALANCE)
"""Of all checks, in their order."""

CONDITIONED = frozenset({"constraint jacobian", "accelerations", "residual", "correction", "outputs", "reactions"})
"""Quantities that depend on the solution of a linear system."""


@dataclass(frozen=True)
class Check:
    """`error` and `tolerance` are those of the worst state."""

    name: str
    formulation: str
    error: float
    tolerance: float
    ok: bool


@one_thread()
def verify(model: Model, mechanism: Mechanism, states: int = 5, seed: int = 1) -> tuple[Check, ...]:
    """All checks in random consistent states."""
    subject = subject_of(model, mechanism)
    return verify_compiled(subject, list(samples(subject, states, seed)))


@one_thread()
def verify_compiled(subject: Subject, collected: list[Sample]) -> tuple[Check, ...]:
    """All checks in these states."""
    found = [_variety(subject, collected)]
    found += [_compare(subject, name, collected) for name in QUANTITIES]
    found.append(_derivatives(subject, collected))
    found.append(_balance(subject, collected[:1]))
    return tuple(found)


@one_thread()
def verify_equations(subject: Subject, collected: list[Sample]) -> tuple[Check, ...]:
    """Of a formulation whose model stands in for the compiled one of another, in whose states it is asked."""
    own = [with_own_solution(subject, sample) for sample in collected]
    return tuple(_compare(subject, name, own) for name in QUANTITIES)


@one_thread()
def acceleration_error(model: Model, mechanism: Mechanism, states: int) -> float:
    """The largest difference of accelerations from the numeric reference in random consistent states."""
    subject = subject_of(model, mechanism)
    return max(QUANTITIES["accelerations"](subject, sample) for sample in samples(subject, states))


def _tolerance(name: str, sample: Sample) -> float:
    if name not in CONDITIONED:
        return TOLERANCE
    return min(max(TOLERANCE, 1000.0 * float(np.finfo(float).eps) * sample.condition), LOOSEST)


def _worst(name: str, subject: Subject, found: list[tuple[float, float]]) -> Check:
    error, tolerance = max(found, key=lambda pair: pair[0] / pair[1], default=(0.0, TOLERANCE))
    return Check(name, subject.model.layout.formulation, float(error), float(tolerance), bool(error <= tolerance))


def _variety(subject: Subject, collected: list[Sample]) -> Check:
    """Share of the states that are just the assembled start, because loops could not be closed anywhere else."""
    same = sum(sample.spread == 0.0 for sample in collected) / max(1, len(collected))
    return Check(VARIETY, subject.model.layout.formulation, same, 0.5, same <= 0.5)


def _compare(subject: Subject, name: str, collected: list[Sample]) -> Check:
    errors = [(QUANTITIES[name](subject, sample), _tolerance(name, sample)) for sample in collected]
    return _worst(name, subject, errors)


def _derivatives(subject: Subject, collected: list[Sample]) -> Check:
    return _worst(DERIVATIVES, subject, [(derivative_error(subject, s), DIFFERENCE_TOLERANCE) for s in collected])


def _balance(subject: Subject, collected: list[Sample]) -> Check:
    found = []
    for sample in collected:
        gap, explained = energy_balance(subject, sample)
        found.append((gap, min(max(BALANCE_TOLERANCE, explained), SMALL_ENOUGH)))
    return _worst(BALANCE, subject, found)
