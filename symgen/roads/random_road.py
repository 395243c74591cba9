"""Random roads of the classes of ISO 8608: two tracks with the same spectrum, alike in long waves and different in short ones.

The displacement of a track has the one-sided density Gd(n) = Gd(n0) (n / n0)^-2 over wave numbers n in 1/m, with n0 = 0.1/m. Tracks at a
distance b of a road that is alike in all directions have the coherence 2 pi n b K1(2 pi n b) (Dodds and Robson, Journal of Sound
and Vibration 31, 1973, for this spectrum), K1 being the modified Bessel function.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import ArgumentError, Borders, Road, number, part_of_scipy, whole

Array = NDArray[np.float64]

CLASSES = "ABCDEFGH"
REFERENCE = 0.1
"""n0, in 1/m."""
WAVES = (0.011, 2.83)
"""Wave numbers of the roads, 1/m: those by which the standard classifies."""
_MOST = 20_000_000
"""Points along a road."""


def random_road(name: str, length: float = 500.0, seed: int = 0, track: float = 1.5, step: float = 0.05) -> Road:
    """A road of a class along x that repeats after its length, with its tracks at half of `track` (m) to the left and right."""
    if len(name) != 1 or name not in CLASSES:
        raise ArgumentError(f"a class of ISO 8608 is a letter from A to H, not {name!r}")
    count = _points(length, step)
    if not number("road", "track", track) > 0.0:
        raise ArgumentError("the track of a road is a positive distance in m")
    waves = np.arange(count // 2 + 1.0) / (count * step)
    amplitudes = _amplitudes(name, waves, 1.0 / (count * step))
    heights = _tracks(waves, amplitudes, track, np.random.default_rng(whole("seed", seed)), count)
    closed = np.vstack([heights, heights[:1]])
    return Road(
        closed, np.array([-0.5, 0.5]) * track, step, borders=Borders(u="repeat"), name=f"ISO 8608 {name}, {seed}"
    )


def density(name: str, waves: Array) -> Array:
    """Gd in m^3 of a class at wave numbers in 1/m: its geometric mean, four times as much from class to class."""
    found: Array = 16e-6 * 4.0 ** CLASSES.index(name) * (np.asarray(waves) / REFERENCE) ** -2.0
    return found


def coherence(waves: Array, distance: float) -> Array:
    """Between two tracks at a distance, 1 where waves are long."""
    argument = 2.0 * np.pi * np.asarray(waves) * distance
    with np.errstate(invalid="ignore"):
        found: Array = argument * part_of_scipy("special").k1(argument)
    return np.where(argument > 0.0, found, 1.0)


def _points(length: float, step: float) -> int:
    if not number("road", "step", step) > 0.0 or step > 0.25 / WAVES[1] * 2.0:
        raise ArgumentError(f"the step of a random road is a positive distance up to {0.5 / WAVES[1]:.2f} m")
    count = round(number("road", "length", length) / step)
    if count * step < 1.0 / WAVES[0] or count > _MOST:
        raise ArgumentError(
            f"a random road has a length of at least {1.0 / WAVES[0]:.0f} m, its longest wave, and at most {_MOST} points"
        )
    return count


def _amplitudes(name: str, waves: Array, spacing: float) -> Array:
    """Of the cosines that make a track: each has the power of the spectrum around it."""
    within = (waves >= WAVES[0]) & (waves <= WAVES[1])
    power = np.where(within, density(name, np.maximum(waves, spacing)), 0.0) * spacing
    found: Array = np.sqrt(2.0 * power)
    return found


def _tracks(waves: Array, amplitudes: Array, track: float, random: np.random.Generator, count: int) -> Array:
    """Right and left. Their phases differ by arc cosines of the coherence, so that both have the spectrum exactly."""
    phases = random.uniform(0.0, 2.0 * np.pi, len(waves))
    between = np.arccos(np.clip(coherence(waves, track), 0.0, 1.0)) * random.choice([-0.5, 0.5], len(waves))
    sides = [amplitudes * np.exp(1j * (phases + sign * between)) for sign in (-1.0, 1.0)]
    return np.column_stack([np.fft.irfft(side * count / 2.0, count) for side in sides])
