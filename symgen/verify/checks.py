"""`symgen verify`: a compiled model against the numeric reference, its derivatives, its energy balance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from symgen.description import read
from symgen.formulation.derive import FORMULATIONS
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.pipeline import build
from symgen.runtime import Model
from symgen.stages import Stage
from symgen.verify.agreement import QUANTITIES
from symgen.verify.differences import derivative_error
from symgen.verify.energy_balance import SMALL_ENOUGH, energy_balance
from symgen.verify.samples import Sample, Subject, samples, subject_of

TOLERANCE = 1e-9
DIFFERENCE_TOLERANCE = 1e-6
"""Differences of functions with large cancelling terms do not come nearer."""
BALANCE_TOLERANCE = 1e-8
LOOSEST = 1e-3
"""However ill-conditioned a state is: with a tolerance above one, a motion that moves no mass would pass with any acceleration."""

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


def verify(model: Model, mechanism: Mechanism, states: int = 5, seed: int = 1) -> tuple[Check, ...]:
    """All checks in random consistent states."""
    subject = subject_of(model, mechanism)
    collected = list(samples(subject, states, seed))
    found = [_variety(subject, collected)]
    found += [_compare(subject, name, collected) for name in QUANTITIES]
    found.append(_derivatives(subject, collected))
    found.append(_balance(subject, collected[:1]))
    return tuple(found)


def verify_model(
    file: str | Path, formulations: Sequence[str] | None = None, states: int = 5, stage: Stage | None = None
) -> tuple[Check, ...]:
    """All checks of a description's compiled models; by default of every formulation that takes the mechanism."""
    description = read(file)
    mechanism = analyse(description)
    found: list[Check] = []
    for formulation in formulations or FORMULATIONS:
        try:
            model = build(description, formulation, stage=stage)
        except MechanismError:
            if formulations:
                raise
            continue
        found += verify(model, mechanism, states)
    return tuple(found)


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
    return Check("states at the start", subject.model.layout.formulation, same, 0.5, same <= 0.5)


def _compare(subject: Subject, name: str, collected: list[Sample]) -> Check:
    errors = [(QUANTITIES[name](subject, sample), _tolerance(name, sample)) for sample in collected]
    return _worst(name, subject, errors)


def _derivatives(subject: Subject, collected: list[Sample]) -> Check:
    return _worst("derivatives", subject, [(derivative_error(subject, s), DIFFERENCE_TOLERANCE) for s in collected])


def _balance(subject: Subject, collected: list[Sample]) -> Check:
    found = []
    for sample in collected:
        gap, explained = energy_balance(subject, sample)
        found.append((gap, min(max(BALANCE_TOLERANCE, explained), SMALL_ENOUGH)))
    return _worst("energy balance", subject, found)
