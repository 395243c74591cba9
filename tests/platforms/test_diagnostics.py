"""Mobility, isotropy, singular poses and table 4."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from symgen.platform.check import independent_ranges
from symgen.platform.diagnostics import condition_numbers, isotropy_changes, mobility, nearest_singularity
from symgen.runtime import Platform
from tests.platforms.reference import paper_jacobian, reference_poses

MODELS = Path(__file__).parents[2] / "models"


def test_mobility_of_the_paper() -> None:
    found = mobility(MODELS / "mast.yaml", 7)
    assert (found.bodies, found.joints, found.formula, found.table, found.spins, found.analysed) == (
        16,
        21,
        20,
        6,
        14,
        20,
    )


def test_isotropy_over_the_poses_of_the_paper(mast: Platform) -> None:
    changes = isotropy_changes(mast, reference_poses(), "mm")
    assert changes.min() == pytest.approx(-0.0118, abs=1e-4)
    assert np.abs(changes).max() <= 0.012
    assert condition_numbers(mast, np.zeros(6), "mm") == pytest.approx(2800)


PUBLISHED = {  # table 4, and the limits of the note, mm
    ("leg1", "leg2"): (14, -14.645, 14.515),
    ("leg3", "leg4"): (14, -14.503, 14.651),
    ("leg2", "leg3"): (50, -50, 50),
    ("leg1", "leg4"): (50, -50, 50),
    ("leg5",): (35, -35.616, 35.779),
    ("leg6",): (29, -29.973, 30.183),
    ("leg7",): (50, -50, 50),
}


def test_table_4(mast: Platform) -> None:
    found = {each.legs: each for each in independent_ranges(mast)}
    assert found.keys() == PUBLISHED.keys()
    for legs, (whole, low, high) in PUBLISHED.items():
        each = found[legs]
        assert 1e3 * each.low == pytest.approx(low, abs=6e-4)
        assert 1e3 * each.high == pytest.approx(high, abs=6e-4)
        assert int(1e3 * min(-each.low, each.high) + 1e-9) == whole
        assert (each.low_is_stroke and each.high_is_stroke) == (whole == 50)


def test_legs_that_lie_anyhow_move_together_only(mast: Platform) -> None:
    random = np.random.default_rng(1)
    mast.set_parameters(
        {f"legs.{leg}.base.{c}": mast.parameters[f"legs.{leg}.base.{c}"] + random.uniform(-0.3, 0.3)
         for leg in mast.legs for c in "xyz"}
    )  # fmt: skip
    assert independent_ranges(mast) == []


def test_singular_poses_are_far_outside_the_stroke(mast: Platform) -> None:
    found = nearest_singularity(mast, starts=8)
    assert found is not None
    assert 2.0 < found.strokes < 4.1
    pose, motion = found.pose * [1e3, 1e3, 1e3, 1, 1, 1], found.motion * [1e3, 1e3, 1e3, 1, 1, 1]
    assert np.abs(paper_jacobian(pose) @ motion).max() < 1e-6 * np.linalg.norm(motion)


@pytest.mark.parametrize(("legs", "rank"), [([4, 5], 2), ([0, 1, 2, 3], 3)])
def test_sets_of_legs_lose_rank_only_far_outside_the_stroke(mast: Platform, legs: list[int], rank: int) -> None:
    """Legs 5 and 6 hold two motions, legs 1 to 4 hold three (figures 7 and 8)."""
    reach = np.array([0.05, 0.05, 0.05, 0.035, 0.035, 0.035])
    poses = (
        np.random.default_rng(1).uniform(-12, 12, (4000, 6)) * reach * np.random.default_rng(2).uniform(0, 1, (4000, 1))
    )
    rows = mast.jacobian(poses, "velocity")[:, legs] / [1, 1, 1, 1.4, 1.4, 1.4]
    neutral = np.linalg.svd(mast.neutral_jacobian[legs] / [1, 1, 1, 1.4, 1.4, 1.4], compute_uv=False)[rank - 1]
    shares = np.linalg.svd(rows, compute_uv=False)[:, rank - 1] / neutral
    strokes = np.abs(mast.lengths(poses) - mast.neutral_lengths).max(axis=1) / 0.05
    assert (strokes < 1).sum() > 20
    assert shares[strokes < 1].min() > 0.9
    assert shares.min() < 0.5
    assert strokes[shares < 0.5].min() > 3.0
