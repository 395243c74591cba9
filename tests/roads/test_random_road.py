"""Random roads: their spectra are those of ISO 8608, and their tracks belong together as on a road that is alike in all directions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

import symgen
from symgen.roads.random_road import coherence

LENGTH, STEP = 1000.0, 0.05
MEANS = {"A": 16e-6, "B": 64e-6, "C": 256e-6, "D": 1024e-6, "E": 4096e-6, "F": 16384e-6, "G": 65536e-6, "H": 262144e-6}
"""Gd(0.1/m) in m^3, the table of the standard."""


def profile(name: str, side: float, seed: int = 1) -> Any:
    road = symgen.road(name, length=LENGTH, step=STEP, seed=seed, track=1.6)
    return road.height(STEP * np.arange(round(LENGTH / STEP)), side)


def spectrum(heights: Any) -> tuple[Any, Any]:
    """Wave numbers and one-sided density of a profile that repeats."""
    waves = np.fft.rfftfreq(len(heights), STEP)
    power = 2.0 * np.abs(np.fft.rfft(heights) / len(heights)) ** 2 * LENGTH
    return waves, power


@pytest.mark.parametrize("name", MEANS)
@pytest.mark.parametrize("side", [-0.8, 0.8])
def test_class_and_slope(name: str, side: float) -> None:
    waves, power = spectrum(profile(name, side))
    for middle in 2.0 ** np.arange(-6, 1.1):
        band = (waves >= middle / np.sqrt(2.0)) & (waves < middle * np.sqrt(2.0))
        expected = np.mean(MEANS[name] * (waves[band] / 0.1) ** -2.0)
        assert abs(10.0 * np.log10(np.mean(power[band]) / expected)) < 1.0
    within = (waves > 0.02) & (waves < 2.8)
    slope, _ = np.polyfit(np.log10(waves[within]), np.log10(power[within]), 1)
    assert slope == pytest.approx(-2.0, abs=0.05)


def test_coherence_of_the_tracks() -> None:
    """What is measured over many roads is that of a spectrum over the plane that is alike in all directions."""
    bands = [(0.011, 0.03), (0.05, 0.1), (0.15, 0.25), (0.4, 0.8)]
    pairs = [[spectrum_pair(seed, low, high) for seed in range(20)] for low, high in bands]
    for each, (low, high) in zip(pairs, bands, strict=True):
        measured = np.sum([cross for cross, _ in each]) / np.sum([both for _, both in each])
        waves = np.linspace(low, high, 20)
        weights = waves**-2.0
        expected = np.average([isotropic(n, 1.6) for n in waves], weights=weights)
        assert measured == pytest.approx(expected, abs=0.05)


def spectrum_pair(seed: int, low: float, high: float) -> tuple[float, float]:
    right, left = (np.fft.rfft(profile("C", side, seed)) for side in (-0.8, 0.8))
    waves = np.fft.rfftfreq(round(LENGTH / STEP), STEP)
    band = (waves >= low) & (waves < high)
    return float((right * left.conj())[band].real.sum()), float((np.abs(right) ** 2)[band].sum())


def isotropic(wave: float, distance: float) -> float:
    """Of a density (n^2 + m^2)^(-3/2) over the plane, whose sections go with n^-2."""
    turns = 2.0 * np.pi * distance
    across = quad(lambda m: (wave**2 + m**2) ** -1.5, 0.0, np.inf, weight="cos", wvar=turns)[0]
    return float(across * wave**2)  # without the cosine it is 1 / n^2


def test_the_coherence_is_that_of_the_plane() -> None:
    for wave in (0.02, 0.1, 0.5, 1.0):
        assert coherence(np.array([wave]), 1.5)[0] == pytest.approx(isotropic(wave, 1.5), abs=1e-6)


def test_seeds() -> None:
    same, other = (symgen.road("D", length=100.0, seed=seed).digest for seed in (7, 8))
    assert symgen.road("D", length=100.0, seed=7).digest == same != other


def test_it_repeats() -> None:
    road = symgen.road("B", length=100.0)
    np.testing.assert_allclose(road.height([3.2, 103.2, -96.8], 0.4), road.height(3.2, 0.4), rtol=0, atol=1e-12)
