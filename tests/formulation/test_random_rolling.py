"""Random mechanisms in which bodies roll: the equations of every formulation, in the plain interpreter, against the numeric reference."""

from __future__ import annotations

import numpy as np
import pytest


from ..mechanisms import random_rolling
from ..support.agreement import described, differing_formulations, disagreements, freedom, interpreted, sampled
from ..support.doses import beyond

SEEDS = 50


@pytest.mark.parametrize("seed", beyond(4, range(SEEDS)))
def test_every_formulation_agrees_with_the_reference(seed: int) -> None:
    """Poses, velocities, closure, mass matrix, forces, accelerations, energies, states, sensors, reactions; freedoms of both kinds."""
    mechanism, model = interpreted(described(random_rolling(seed)))
    sample = sampled(mechanism, model, seed)
    assert disagreements(mechanism, model, sample) == []
    assert freedom(sample) == mechanism.dof
    held = sample.instant.jacobian[sample.instant.of_places]
    assert held.shape[1] - np.linalg.matrix_rank(held, tol=1e-8) == mechanism.position_dof
    assert differing_formulations(mechanism, sample) == []
