"""Lengths, Jacobians and expansions of the compiled platform against the paper's formulas; what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from symgen.runtime import ArgumentError, ParameterError, Platform, PoseFlag, load_platform
from tests.platforms.reference import C0, SCALE, differences, lengths, paper_jacobian, to_table

POSES = np.random.default_rng(3).uniform(-1, 1, (21, 6)) * [0.05, 0.05, 0.05, 0.4, 0.3, 0.3]
"""Three blocks of eight, the last one not full."""

STEP = np.array([1e-3, 1e-3, 1e-3, 1e-6, 1e-6, 1e-6])


@pytest.mark.parametrize("lanes", [1, 4, 8])
def test_lengths_are_those_of_the_paper(mast: Platform, lanes: int) -> None:
    wanted = [lengths(pose * SCALE) * 1e-3 for pose in POSES]
    assert mast.lengths(POSES, lanes) == pytest.approx(np.array(wanted), rel=1e-14)


@pytest.mark.parametrize("lanes", [1, 8])
def test_both_jacobians(mast: Platform, lanes: int) -> None:
    exact, paper = mast.jacobian(POSES, lanes=lanes), mast.jacobian(POSES, "velocity", lanes)
    for k, pose in enumerate(POSES):
        unit = SCALE / 1e3
        assert paper[k] == pytest.approx(paper_jacobian(pose * SCALE) * unit, abs=1e-13)
        assert exact[k] == pytest.approx(differences(pose * SCALE, STEP) * unit, abs=1e-6)


def test_jacobian_at_the_neutral_pose(mast: Platform) -> None:
    """(20)"""
    wanted = [
        [0, 0, 1, -800, 1400, 0], [0, 0, 1, 800, 1400, 0], [0, 0, 1, 800, -1400, 0], [0, 0, 1, -800, -1400, 0],
        [0, 1, 0, 0, 0, 1400], [0, 1, 0, 0, 0, -1400], [1, 0, 0, 0, 0, 0],
    ]  # fmt: skip
    in_mm = mast.neutral_jacobian * [1, 1, 1, 1e3, 1e3, 1e3]
    assert in_mm == pytest.approx(np.array(wanted), abs=1e-9)
    assert np.linalg.cond(in_mm) == pytest.approx(2800.0, rel=1e-9)
    assert mast.neutral_lengths == pytest.approx(np.full(7, 1.2), rel=1e-15)
    assert mast.gain == pytest.approx(np.linalg.pinv(mast.neutral_jacobian), abs=1e-14)


def test_second_derivatives(mast: Platform) -> None:
    """Against mixed differences of the lengths."""
    random = np.random.default_rng(5)
    for _ in range(5):
        q, v, h = random.normal(size=6), random.normal(size=6), 1e-4
        corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        found = sum(a * b * mast.lengths(h * (a * q + b * v)) for a, b in corners) / (4 * h * h)
        mast.library.entries["q"][:], mast.library.entries["v"][:] = q, v
        assert mast.library.evaluate("second_order") == pytest.approx(found, rel=1e-5, abs=1e-5)


def test_a_controlled_point_and_a_turned_neutral_pose(mast: Platform) -> None:
    """The same table, its frame moved and turned: the same leg lengths."""
    turn = np.array([0.2, -0.1, 0.3])
    point = np.array([0.3, -0.2, 1.5])
    top = {}
    origin = np.array([0.5, 0.1, 2.0])
    for leg in mast.legs:
        old = C0 / 1e3 + np.array([mast.parameters[f"legs.{leg}.top.{c}"] for c in "xyz"])
        top |= {f"legs.{leg}.top.{c}": v for c, v in zip("xyz", to_table(turn) @ (old - origin), strict=True)}
    poses = POSES.copy()
    moved = np.array([to_table(pose[3:]).T for pose in poses])
    place = origin + to_table(turn).T @ point
    centre = np.array([0, 0, 2.1])
    poses[:, :3] += centre - place + np.einsum("nij,j->ni", moved, place - centre)
    before = mast.lengths(POSES)
    numbers = zip("xyz", origin, turn, point, strict=True)
    for c, a, b, d in numbers:
        top |= {f"neutral.position.{c}": a, f"neutral.rpy.{c}": b, f"point.{c}": d}
    mast.set_parameters(top)
    assert mast.lengths(poses) == pytest.approx(before, rel=1e-13)


def test_parameters_move_joints_and_strokes(mast: Platform) -> None:
    mast.set_parameters({"legs.leg7.base.x": -4.1, "legs.leg7.stroke.max": 0.07})
    assert mast.neutral_lengths[6] == pytest.approx(1.3)
    assert mast.stroke[6] == pytest.approx([1.25, 1.37])
    with pytest.raises(ParameterError, match="leg7"):
        mast.set_parameters({"legs.leg7.base": 0.0})
    with pytest.raises(ParameterError, match="leg7: the shortest length must be above zero"):
        mast.set_parameters({"legs.leg7.base.x": -2.8})
    with pytest.raises(ParameterError, match="do not determine the table's pose"):
        mast.set_parameters({"legs.leg7.base.x": -2.8, "legs.leg7.base.z": 0.5})
    assert mast.neutral_lengths[6] == pytest.approx(1.3)


def test_prepared_calls_follow_the_parameters(mast: Platform) -> None:
    poses = 0.02 * POSES
    given = mast.lengths(poses)
    call = mast.prepare(given, "newton")
    assert call().poses == pytest.approx(poses, abs=1e-6)
    mast.set_parameters({"legs.leg7.base.x": -4.1, "legs.leg1.stroke.max": 1e-6})
    given[:] = mast.lengths(poses)
    found = call()
    assert found.converged.all()
    assert found.poses == pytest.approx(poses, abs=1e-6)
    assert np.array_equal(found.flags == PoseFlag.OUT_OF_STROKE, given[:, 0] > mast.stroke[0, 1])


def test_wrong_use_is_explained(mast: Platform, entry: object) -> None:
    with pytest.raises(ArgumentError, match="rows of 6"):
        mast.lengths(np.zeros((2, 7)))
    with pytest.raises(ArgumentError, match="row 1"):
        mast.solve(np.array([np.ones(7), np.full(7, np.nan)]))
    with pytest.raises(ArgumentError, match="newton"):
        mast.solve(np.ones(7), "newtn")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="8, 4 or 1"):
        mast.solve(np.ones(7), lanes=3)
    for wrong, text in (
        ({"tolerance": 0.0}, "tolerance must be above zero"),
        ({"refresh": -1.0}, "refresh must be above zero"),
        ({"iterations": 2.5}, "whole number"),
        ({"iterations": 2**40}, "whole number"),
        ({"box": "wide"}, "box must be numbers: they are texts; give rows of 2 numbers"),
        ({"box": [[1, 0]] * 6}, "the smallest one first"),
        ({"box": [[0, np.nan]] * 6}, "the smallest one first"),
    ):
        with pytest.raises(ArgumentError, match=text):
            mast.solve(np.ones(7), **wrong)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="rows of 7 numbers"):
        mast.solve([[1.2], [1.2, 1.2]])
    for kept in ([1.2] * 7, np.ones((2, 3)), np.ones((2, 7), dtype=int), np.ones((2, 14))[:, ::2], np.ones(7)):
        with pytest.raises(ArgumentError, match="contiguous, aligned array of float64, rows of 7"):
            mast.prepare(kept)  # type: ignore[arg-type]
    for trajectories, text in (
        (2, "number of rows \\(5\\) must be a multiple of the number of trajectories \\(2\\)"),
        (-1, "whole number"),
        (1.5, "whole number"),
    ):
        with pytest.raises(ArgumentError, match=text):
            mast.prepare(np.ones((5, 7)), trajectories=trajectories)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="one pose or 2"):
        mast.solve(np.ones((2, 7)), start=np.zeros((3, 6)))


def test_a_model_is_not_a_platform(entry: object) -> None:
    with pytest.raises(ArgumentError, match=r"symgen\.load"):
        load_platform(entry("pendulum"))  # type: ignore[operator]


def test_layouts_tell_the_work(mast_entry: Path) -> None:
    platform = load_platform(mast_entry)
    names = [function.name for function in platform.build.libraries[0].functions]
    assert {"lengths", "jacobian", "jacobian_paper", "linearisation", "second_order", "gain"} <= set(names)
