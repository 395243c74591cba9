"""Trajectories: warm starts, gains that are made anew, and the Kalman filter against its textbook form."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.runtime import ArgumentError, Platform
from tests.platforms.reference import Array

STEP = 5e-3
TIME = STEP * np.arange(1200)


def swing(degrees: float) -> Array:
    """A pose over time: all six coordinates at once, every angle up to the amplitude and back."""
    frequencies, phases = np.array([0.5, 0.4, 0.3, 0.35, 0.45, 0.25]), np.array([0, 1, 2, 0.5, 2.5, 4])
    amplitudes = np.array([0.2, 0.2, 0.2, *[np.radians(degrees)] * 3])
    return np.asarray(amplitudes * np.sin(2 * np.pi * frequencies * TIME[:, None] + phases))


@pytest.mark.parametrize("lanes", [1, 8])
def test_a_refreshed_gain_goes_where_the_constant_one_fails(mast: Platform, lanes: int) -> None:
    poses = swing(25.0)
    assert np.degrees(np.abs(poses[:, 3:]).max(axis=0)) == pytest.approx([25, 25, 25], abs=0.01)
    given = mast.lengths(poses)
    constant = mast.track(given, "constant-gain", poses[0], lanes=lanes)
    refreshed = mast.track(given, "refreshed-gain", poses[0], lanes=lanes)
    assert (~constant.converged).mean() > 0.2
    assert refreshed.converged.all()
    assert np.abs(refreshed.poses - poses).max() < 1e-5
    newton = mast.track(given, "newton", poses[0], lanes=lanes)
    assert np.abs(newton.poses - poses).max() < 1e-5


def test_warm_starts_save_updates(mast: Platform) -> None:
    poses = swing(1.0) * [0.05, 0.05, 0.05, 1, 1, 1]
    given = mast.lengths(poses)
    warm, cold = mast.track(given, "newton"), mast.solve(given, "newton")
    assert warm.converged.all()
    assert warm.iterations.mean() < cold.iterations.mean() - 0.5


@pytest.mark.parametrize("lanes", [1, 8])
def test_after_a_failure_the_gain_is_the_first_one_again(hexapod: Platform, lanes: int) -> None:
    """One row leads to a singular pose, where new gains are useless; the next one is lost, all others are found."""
    poses = np.sin(0.1 * np.arange(60))[:, None] * [0.02, 0.02, 0.02, 0.05, 0.05, 0.05]
    given = hexapod.lengths(poses)
    given[30] = hexapod.lengths([0, 0, -hexapod.parameters["neutral.position.z"], 0, 0, 0])
    found = hexapod.track(given, "refreshed-gain", lanes=lanes)
    assert set(np.flatnonzero(~found.converged)) <= {30, 31}
    rest = [k for k in range(60) if k not in (30, 31)]
    assert np.abs(found.poses - poses)[rest].max() < 1e-5


def test_many_trajectories_are_each_for_itself(mast: Platform) -> None:
    """Eleven at once: one block that is full and one that is not."""
    poses = np.stack([swing(a)[:50] for a in np.linspace(1, 25, 11)], axis=1)
    given = mast.lengths(poses.reshape(-1, 6)).reshape(50, 11, 7)
    together = mast.track(given, start=poses[0]).poses.reshape(50, 11, 6)
    for k in range(11):
        alone = mast.track(given[:, k], start=poses[0, k])
        assert together[:, k] == pytest.approx(alone.poses, abs=1e-5)
    assert together == pytest.approx(poses, abs=1e-5)


def textbook(
    platform: Platform, measured: Array, noise: float, agility: Array, start: Array, spread: Array
) -> tuple[Array, Array]:
    """Poses and normalised innovations of the filter with all lengths of an instant at once."""
    n, h = 6, STEP
    move = np.block([[np.eye(n), h * np.eye(n)], [np.zeros((n, n)), np.eye(n)]])
    q = np.diag(agility)
    drive = np.block([[q * h**3 / 3, q * h**2 / 2], [q * h**2 / 2, q * h]])
    x, covariance = start.copy(), np.diag(spread**2)
    poses, surprises = [], []
    for lengths in measured:
        x, covariance = move @ x, move @ covariance @ move.T + drive
        c = np.hstack([platform.jacobian(x[:n]), np.zeros((len(lengths), n))])
        s = c @ covariance @ c.T + noise**2 * np.eye(len(lengths))
        innovation = lengths - platform.lengths(x[:n])
        gain = covariance @ c.T @ np.linalg.inv(s)
        x, covariance = x + gain @ innovation, covariance - gain @ c @ covariance
        poses.append(x[:n])
        surprises.append(innovation @ np.linalg.solve(s, innovation))
    return np.array(poses), np.array(surprises)


def wander(random: np.random.Generator, agility: Array, steps: int) -> Array:
    """A motion that is what the filter takes for granted: white noise of acceleration, integrated exactly."""
    h, x, v, poses = STEP, np.zeros(6), np.zeros(6), []
    for _ in range(steps):
        a, b = random.normal(size=(2, 6)) * np.sqrt(agility)
        x = x + h * v + h**1.5 * (a / 2 + b / np.sqrt(12))
        v = v + h**0.5 * a
        poses.append(x)
    return np.array(poses)


def test_the_filter_is_the_textbook_one_and_knows_its_error(mast: Platform) -> None:
    random, agility, noise = np.random.default_rng(4), np.array([0.01, 0.02, 0.03, 0.01, 0.01, 0.02]), 1e-4
    poses = wander(random, agility, 500)
    measured = mast.lengths(poses) + noise * random.normal(size=(500, 7))
    spread = np.full(12, 1e-3)
    found = mast.filter(measured, STEP, noise, agility, spread=spread)
    wanted, surprises = textbook(mast, measured, noise, agility, np.zeros(12), spread)
    assert found.poses == pytest.approx(wanted, abs=1e-11)
    assert found.surprises == pytest.approx(surprises, rel=1e-6)
    assert found.surprises.mean() == pytest.approx(7.0, rel=0.1)
    late = slice(50, None)
    assert (((found.poses - poses)[late] / found.deviations[late]) ** 2).mean() == pytest.approx(1.0, abs=0.25)


def test_the_filter_tracks_large_angles_better_than_single_poses(mast: Platform) -> None:
    poses, random, noise = swing(25.0), np.random.default_rng(6), 1e-4
    given = mast.lengths(poses) + noise * random.normal(size=(len(poses), 7))
    rates = (poses[1] - poses[0]) / STEP
    found = mast.filter(given, STEP, noise, np.full(6, 0.05), start=poses[0] - STEP * rates, rates=rates)
    single = mast.solve(given, "newton", start=poses, tolerance=1e-12)
    late = slice(100, None)
    of_filter, of_single = (np.sqrt(((p - poses)[late] ** 2).mean(axis=0)) for p in (found.poses, single.poses))
    assert (of_filter < 0.8 * of_single).all()
    assert np.abs(found.poses - poses)[late].max() < 3e-3


def test_filters_in_lanes(mast: Platform) -> None:
    random = np.random.default_rng(9)
    poses = np.stack([swing(a)[:60] for a in np.linspace(1, 25, 10)], axis=1)
    given = mast.lengths(poses.reshape(-1, 6)).reshape(60, 10, 7) + 1e-5 * random.normal(size=(60, 10, 7))
    together = mast.filter(given, STEP, 1e-5, np.full(6, 0.5), start=poses[0])
    for k in range(10):
        alone = mast.filter(given[:, k], STEP, 1e-5, np.full(6, 0.5), start=poses[0, k])
        assert together.poses[:, k] == pytest.approx(alone.poses, abs=1e-9)
        assert together.deviations[:, k] == pytest.approx(alone.deviations, rel=1e-6)


@pytest.mark.parametrize("trajectories", [1, 10])
def test_filters_go_on_where_they_ended(mast: Platform, trajectories: int) -> None:
    """One row after another, as they come from sensors: nothing is forgotten between the calls."""
    random = np.random.default_rng(4)
    poses = np.stack([swing(a)[:20] for a in np.linspace(1, 25, trajectories)], axis=1)
    given = mast.lengths(poses.reshape(-1, 6)).reshape(20, trajectories, 7)
    given = (given + 1e-5 * random.normal(size=given.shape)).squeeze()
    settings = STEP, 1e-5, np.full(6, 0.5)
    whole = mast.filter(given, *settings, start=poses[0])
    now = mast.filter(given[:1], *settings, start=poses[0])
    for k in range(1, 20):
        before, now = now, mast.filter(given[k : k + 1], *settings, after=now)
        assert np.array_equal(before.state[..., :6], before.poses[-1])
        assert np.array_equal(now.poses[0], whole.poses[k])
        assert np.array_equal(now.surprises[0], whole.surprises[k])
    assert np.array_equal(now.covariance, whole.covariance)
    assert np.array_equal(np.sqrt(np.diagonal(whole.covariance, axis1=-2, axis2=-1))[..., :6], whole.deviations[-1])


def test_wrong_use_is_explained(mast: Platform) -> None:
    given = np.tile(mast.neutral_lengths, (4, 3, 1))
    with pytest.raises(ArgumentError, match="start must be one row or 3"):
        mast.track(given, start=np.zeros((2, 6)))
    with pytest.raises(ArgumentError, match="noise must be above zero"):
        mast.filter(given, 1e-3, 0.0, np.ones(6))
    before = mast.filter(given, 1e-3, 1e-5, np.ones(6))
    with pytest.raises(ArgumentError, match="leave out start, rates and spread"):
        mast.filter(given, 1e-3, 1e-5, np.ones(6), after=before, rates=np.zeros(6))
    with pytest.raises(ArgumentError, match="of 3 trajectories, the lengths are of 1"):
        mast.filter(given[:, 0], 1e-3, 1e-5, np.ones(6), after=before)
    with pytest.raises(ArgumentError, match="trajectories, legs"):
        mast.filter(mast.neutral_lengths, 1e-3, 1e-5, np.ones(6))
    with pytest.raises(ArgumentError, match="trajectories, legs"):
        mast.track(mast.neutral_lengths)
    with pytest.raises(ArgumentError, match="rows of 7 numbers"):
        mast.track([[1.2] * 7, [1.2]])
    with pytest.raises(ArgumentError, match="rates must be one row or 3"):
        mast.filter(given, 1e-3, 1e-5, np.ones(6), rates=np.zeros((2, 6)))
    with pytest.raises(ArgumentError, match="agility"):
        mast.filter(given, 1e-3, 1e-5, -np.ones(6))
