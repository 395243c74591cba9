"""What people feel of vibration, ISO 2631-1: frequency weightings by the transfer functions of ISO 8041.

With p = 2 pi i f, each weighting is the product of

    high pass    p^2/(p^2 + w1 p/Q1 + w1^2)          low pass     w2^2/(p^2 + w2 p/Q2 + w2^2)
    transition   (1 + p/w3)/(1 + p/(Q4 w4) + (p/w4)^2)
    upward step  (w5/w6)^2 (1 + p/(Q5 w5) + (p/w5)^2)/(1 + p/(Q6 w6) + (p/w6)^2)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from symgen.vehicle_tests.motion import Array

Complex = NDArray[np.complex128]

Q_BAND = 1.0 / sqrt(2.0)
RUNNING = 1.0
"""s of the running root mean square."""
REACTIONS = ((0.315, "not uncomfortable"), (0.63, "a little uncomfortable"), (1.0, "fairly uncomfortable"),
             (1.6, "uncomfortable"), (2.5, "very uncomfortable"))  # fmt: skip
"""Upper limits of the total value in m/s^2, and what passengers say; ranges of the standard overlap."""
WORST = "extremely uncomfortable"


@dataclass(frozen=True)
class Weighting:
    """Frequencies in Hz."""

    transition: tuple[float, float]
    """f3 and f4."""
    transition_q: float = 0.63
    step: tuple[float, float, float, float] | None = None
    """f5, Q5, f6 and Q6; None: there is none."""
    band: tuple[float, float] = (0.4, 100.0)

    def __call__(self, frequencies: Array) -> Complex:
        p: Complex = (2j * pi * np.asarray(frequencies, dtype=np.float64)).astype(np.complex128)
        low, high, w3, w4 = (2.0 * pi * f for f in (*self.band, *self.transition))
        found: Complex = p**2 / (p**2 + low * p / Q_BAND + low**2)
        found = found * high**2 / (p**2 + high * p / Q_BAND + high**2)
        found = found * (1.0 + p / w3) / (1.0 + p / (self.transition_q * w4) + (p / w4) ** 2)
        if self.step is not None:
            f5, q5, f6, q6 = self.step
            w5, w6 = 2.0 * pi * f5, 2.0 * pi * f6
            rise: Complex = (1.0 + p / (q5 * w5) + (p / w5) ** 2) / (1.0 + p / (q6 * w6) + (p / w6) ** 2)
            found = found * rise * (w5 / w6) ** 2
        return found

    def filtered(self, values: Array, interval: float) -> Array:
        """Of samples of equal distance, behind which zeros stand, so that the end does not come back at the beginning."""
        count = len(values)
        spectrum: Complex = np.fft.rfft(values - values.mean(), 2 * count)
        weights = self(np.arange(count + 1) / (2.0 * count * interval))
        return np.fft.irfft(spectrum * weights, 2 * count)[:count]


WK = Weighting((12.5, 12.5), step=(2.37, 0.91, 3.35, 0.91))
"""Vertical."""
WD = Weighting((2.0, 2.0))
"""Horizontal."""


@dataclass(frozen=True)
class Comfort:
    """Weighted accelerations along x, y and z of a seat, in m/s^2."""

    rms: tuple[float, float, float]
    maximum_transient: float
    """The largest running root mean square (MTVV) of the vertical one."""
    dose_value: float
    """The vibration dose value of the vertical one, m/s^1.75."""

    @classmethod
    def of(cls, accelerations: Array, interval: float, first: int = 0) -> Comfort:
        """Of rows from `first` on; what comes before lets the weightings settle."""
        columns = [
            weighting.filtered(values, interval)[first:]
            for weighting, values in zip((WD, WD, WK), accelerations.T, strict=True)
        ]
        x, y, z = (float(np.sqrt(np.mean(column**2))) for column in columns)
        vertical = columns[2]
        rows = max(1, round(RUNNING / interval))
        sums = np.concatenate([[0.0], np.cumsum(vertical**2)])
        windows = (sums[rows:] - sums[:-rows]) / rows if len(sums) > rows else sums[-1:] / len(vertical)
        dose = float((np.sum(vertical**4) * interval) ** 0.25)
        return cls((x, y, z), float(np.sqrt(windows.max())), dose)

    @property
    def total_value(self) -> float:
        """a_v, all factors being 1 on the surface of a seat."""
        return float(np.linalg.norm(self.rms))

    @property
    def reaction(self) -> str:
        return next((words for limit, words in REACTIONS if self.total_value < limit), WORST)
