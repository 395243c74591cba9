"""Forward kinematics: the paper's table of results, agreement of all methods, and what is reported instead of a pose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.platform.platform import POSE_METHODS, PoseMethod, PoseSolution

from symgen.description import read_platform
from symgen.pipeline import build_platform
from symgen.runtime import ArgumentError, Platform, PoseFlag
from tests.platforms.reference import C0, B, P, leg_vectors, reference_poses

POSES = reference_poses()
MODELS = Path(__file__).parents[2] / "models"

PUBLISHED = {  # table 3: iterations max and mean, mean of each residual in um; sd only where it is printed right
    "newton-paper": (4, 2.87, [0.00594, 0.00641, 0.00734, 0.00686, 0.00532, 0.00546, 0.00487]),
    "constant-gain": (5, 3.64, [-0.0127, -0.0097, -0.0039, -0.0070, -0.0040, -0.0187, -0.0363]),
}
SD = [0.05924, 0.05991, 0.05996, 0.06011, 0.03492, 0.03630, 0.02328]


@pytest.fixture(scope="module")
def given(mast_entry: object) -> np.ndarray:
    """Lengths of all poses, by the paper's formula."""
    turned = np.array([leg_vectors(np.concatenate([np.zeros(3), a]), B, P, C0) for a in POSES[:343, 3:]])
    shifted = 1e3 * POSES[::343, None, None, :3] + turned[None]
    return np.asarray(np.linalg.norm(shifted, axis=-1).reshape(-1, 7) * 1e-3)


def solve(platform: Platform, given: np.ndarray, method: PoseMethod) -> PoseSolution:
    found = platform.solve(given, method)
    assert not found.flags.any()
    assert np.abs(found.poses - POSES).max() < 2e-6
    assert found.sums.max() < 1e-6
    assert np.abs(found.residuals).sum(axis=1) == pytest.approx(found.sums, rel=1e-12)
    return found


@pytest.mark.parametrize("method", PUBLISHED)
def test_all_poses_of_the_paper(mast: Platform, given: np.ndarray, method: PoseMethod) -> None:
    found = solve(mast, given, method)
    most, mean, residuals = PUBLISHED[method]
    assert found.iterations.max() == most
    assert found.iterations.mean() == pytest.approx(mean, abs=0.005)
    assert found.residuals.mean(axis=0) * 1e6 == pytest.approx(np.array(residuals), abs=1e-4)
    if method == "newton-paper":
        assert found.residuals.std(axis=0) * 1e6 == pytest.approx(np.array(SD), abs=2e-4)


def test_the_exact_jacobian_and_the_second_order_need_fewer_updates(mast: Platform, given: np.ndarray) -> None:
    newton, second = solve(mast, given, "newton"), solve(mast, given, "second-order")
    assert (newton.iterations.max(), second.iterations.max()) == (3, 3)
    assert newton.iterations.mean() == pytest.approx(2.71, abs=0.005)
    assert second.iterations.mean() < newton.iterations.mean()


@pytest.mark.parametrize("method", POSE_METHODS)
def test_lanes_do_what_scalars_do(mast: Platform, method: PoseMethod) -> None:
    poses = np.random.default_rng(2).uniform(-1, 1, (27, 6)) * [0.02, 0.02, 0.02, 0.02, 0.02, 0.02]
    given = mast.lengths(poses)
    one = mast.solve(given, method, lanes=1)
    for lanes in (4, 8):
        many = mast.solve(given, method, lanes=lanes)
        assert many.poses == pytest.approx(one.poses, abs=1e-12)
        assert (many.iterations == one.iterations).all()
        assert (many.flags == one.flags).all()


@pytest.mark.parametrize("lanes", [1, 8])
@pytest.mark.parametrize("method", POSE_METHODS)
def test_doubtful_lengths_are_reported(mast: Platform, method: PoseMethod, lanes: int) -> None:
    given = np.tile(mast.neutral_lengths, (10, 1))
    given[1, 4] += 0.051  # further than the stroke, but there is a pose
    given[2, 0] += 0.004  # four legs that stand on no plane
    given[3, :4] += 0.02
    found = mast.solve(given, method, lanes=lanes)
    assert (found.flags[[0, 3, *range(4, 10)]] == 0).all()
    assert PoseFlag(int(found.flags[1])) & PoseFlag.OUT_OF_STROKE
    assert found.flags[2] == PoseFlag.OPEN | PoseFlag.INCONSISTENT
    assert list(np.flatnonzero(~found.converged)) == [2] or PoseFlag(int(found.flags[1])) & PoseFlag.INCONSISTENT
    assert "no nearby pose" in found.status(2)
    assert found.status(0).startswith("converged after 0")


def test_impossible_lengths_never_converge(mast: Platform) -> None:
    random = np.random.default_rng(8)
    given = mast.neutral_lengths + random.uniform(-1.0, 1.0, (400, 7))
    for method in POSE_METHODS:
        found = mast.solve(given, method)
        again = mast.lengths(np.where(np.isfinite(found.poses), found.poses, 0.0))
        fits = np.abs(again - given).sum(axis=1) < 2e-6
        assert fits[found.converged].all()
        assert not found.converged.all()


def test_a_singular_start_is_reported(hexapod: Platform) -> None:
    """With the pairs of joints one above the other, a quarter turn of a hexapod about z is singular."""
    found = hexapod.solve(hexapod.neutral_lengths, "newton", start=[0, 0, -0.8, 0, 0, 0], lanes=1)
    assert PoseFlag(int(found.flags[0])) & PoseFlag.SINGULAR


def test_another_assembly_mode_is_outside_the_box(hexapod: Platform) -> None:
    """The table hangs below its base as well as it stands above it."""
    box = np.array([[-0.3, 0.3]] * 3 + [[-0.4, 0.4]] * 3)
    below = hexapod.solve(hexapod.neutral_lengths, start=[0, 0, -1.5, 0, 0, 0], box=box)
    assert not below.converged[0]
    assert not below.flags[0] & PoseFlag.OPEN
    assert below.poses[0, 2] == pytest.approx(-1.6, abs=1e-6)
    assert below.flags[0] & PoseFlag.OUTSIDE_BOX
    assert "assembly mode" in below.status(0)
    assert hexapod.solve(hexapod.neutral_lengths, box=box).flags[0] == 0


def test_the_box_of_the_description_is_where_poses_are_expected() -> None:
    """Without another one; its edges belong to it, and poses beyond are not converged, wherever a search ends."""
    geometry = read_platform(MODELS / "hexapod.yaml")
    built, half = build_platform(geometry), geometry.box
    assert built.solve(built.lengths(np.stack([half, -half]))).converged.all()
    below = built.solve(built.neutral_lengths, start=[0, 0, -1.5, 0, 0, 0])
    assert below.sums[0] < 1e-6
    assert not below.converged[0]
    assert below.status(0).startswith("not converged; the pose found has the lengths, but is outside the box")
    anywhere = built.solve(built.neutral_lengths, start=[0, 0, -1.5, 0, 0, 0], box=[[-np.inf, np.inf]] * 6)
    assert anywhere.converged[0]
    unsaid = build_platform(replace(geometry, box_written=False))
    assert unsaid.box is None


def test_half_widths_are_no_box(hexapod: Platform) -> None:
    for box in ([0.1] * 6, [[0.1] * 6] * 2, 0.1):
        with pytest.raises(
            ArgumentError, match=r"6 rows \(smallest, largest\).* half-widths h .*column_stack\(\[-h, h\]\)"
        ):
            hexapod.solve(hexapod.neutral_lengths, box=box)
