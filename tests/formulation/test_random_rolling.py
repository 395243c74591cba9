"""Random mechanisms in which bodies roll: the equations of every formulation, in the plain interpreter, against the numeric reference."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.verify.samples import Sample

from ..mechanisms import random_rolling
from ..support.agreement import (
    BY_GROUPS,
    Interpreted,
    described,
    differing_formulations,
    disagreements,
    freedom,
    interpreted,
    lowered,
    sampled,
)
from ..support.doses import beyond

SEEDS = 50
SMALL = (33, 36, 45, 46)
"""Rates, a torus, a ball and an edge, with few coordinates."""


def case(seed: int) -> tuple[Mechanism, Interpreted, Sample]:
    mechanism, model = interpreted(described(random_rolling(seed)))
    return mechanism, model, sampled(mechanism, model, seed)


def smallest_first() -> list[int]:
    return sorted(range(SEEDS), key=lambda seed: (seed not in SMALL, seed))


@pytest.mark.parametrize("seed", beyond(len(SMALL), smallest_first()))
def test_equations_agree_with_the_reference(seed: int) -> None:
    """Poses, velocities, closure, mass matrix, forces, accelerations, energies, states, sensors, reactions; freedoms of both kinds."""
    mechanism, model, sample = case(seed)
    assert disagreements(mechanism, model, sample) == []
    assert freedom(sample) == mechanism.dof
    held = sample.instant.jacobian[sample.instant.of_places]
    assert held.shape[1] - np.linalg.matrix_rank(held, tol=1e-8) == mechanism.position_dof


@pytest.mark.parametrize("seed", beyond(1, smallest_first()))
def test_formulations_agree(seed: int) -> None:
    mechanism, _, sample = case(seed)
    assert differing_formulations(mechanism, sample) == []


@pytest.mark.parametrize("formulation", beyond(1, BY_GROUPS[:2]))
def test_what_groups_cannot_solve_is_refused_by_name(formulation: str) -> None:
    mechanism = analyse(described(random_rolling(45)))
    with pytest.raises(MechanismError, match=r"'j5', 'j6' cannot be solved for .*use formulation 'multiplier'"):
        lowered(mechanism, formulation)
