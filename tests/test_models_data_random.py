"""The random mechanisms of the tests: every type occurs, every one can be read, assembled and moved."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from symgen.description.describe import describe
from symgen.description.errors import Source
from symgen.description.schema import Description
from symgen.verify.reference import Reference

from .mechanisms import (
    CONSTRAINTS,
    FORCES,
    SENSORS,
    TREE_JOINTS,
    Raw,
    coverage,
    loop_count,
    mechanisms,
    random_mechanism,
)

SEEDS = range(200)


def described(raw: Raw) -> Description:
    return describe(raw, Source(raw["name"]))


def test_two_hundred_mechanisms_cover_everything() -> None:
    found = coverage(SEEDS)
    wanted = {
        *(f"joint {kind}" for kind in TREE_JOINTS),
        *(f"cut {kind}" for kind in CONSTRAINTS),
        *(f"force {kind}" for kind in FORCES),
        *(f"sensor {kind}" for kind in SENSORS),
        *("several free roots", "own frame", "states", "inputs", "feedback"),
    }
    assert not {trait for trait in wanted if found[trait] < 5}
    assert found["loops"] >= 100
    assert found["nested loops"] >= 10


def test_a_seed_always_gives_the_same_mechanism() -> None:
    assert all(random_mechanism(seed) == random_mechanism(seed) for seed in range(20))


def test_some_joints_are_written_from_the_outside_in() -> None:
    """Ground as the outer body, so that every spanning tree runs through the joint the other way round."""
    turned = [j for s in SEEDS for j in random_mechanism(s)["joints"].values() if j["bodies"][1] == "ground"]
    assert len(turned) > 20


@settings(max_examples=40, deadline=None)
@given(mechanisms())
def test_mechanisms_are_assembled_and_mobile(raw: Raw) -> None:
    """Closed at the design position (couplings may have a small offset), with freedom left and finite accelerations."""
    reference = Reference(described(raw))
    instant = reference.at(reference.rest())
    couplings = 0.02 if "couplings" in raw else 0.0
    assert np.abs(instant.residual).max(initial=0.0) <= couplings + 1e-12
    assert np.linalg.matrix_rank(instant.jacobian, tol=1e-9) < instant.jacobian.shape[1]
    assert np.isfinite(instant.acceleration).all()


@pytest.mark.parametrize("seed", [6, 26, 46])
def test_plane_loops_are_redundant(seed: int) -> None:
    raw = random_mechanism(seed)
    reference = Reference(described(raw))
    jacobian = reference.at(reference.rest()).jacobian
    assert loop_count(raw) == 1
    assert np.linalg.matrix_rank(jacobian, tol=1e-9) == jacobian.shape[0] - 3
