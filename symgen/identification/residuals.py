"""What is left of each signal: how large it is, and whether it is noise."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

LAGS = 20
LEAST = 50
"""Samples without which nothing is said of whiteness."""
UNLIKELY = 1e-3
HARDLY = 0.5
"""Of the variance of a signal: where less is explained, the fit is far from what was measured."""
EXACT = 1e-9
"""Of a signal: what is left below it is rounding."""


@dataclass(frozen=True)
class Fit:
    """A signal of an experiment."""

    experiment: str
    sensor: str
    unit: str
    time: Array
    measured: Array
    """Not a number where it was not read."""
    simulated: Array
    noise: float
    noise_given: bool

    @property
    def residual(self) -> Array:
        return self.measured - self.simulated

    @property
    def count(self) -> int:
        return int(np.isfinite(self.measured).sum())

    @property
    def rms(self) -> float:
        return float(np.sqrt(np.nanmean(self.residual**2))) if self.count else float("nan")

    @property
    def spread(self) -> float:
        """Standard deviation of the signal itself."""
        return float(np.nanstd(self.measured)) if self.count else float("nan")

    @property
    def explained(self) -> float:
        """Part of the signal's variance that is not left: 1 at best, below zero if its mean alone would be nearer; not a number for a signal
        that stays."""
        return 1.0 - (self.rms / self.spread) ** 2 if self.spread > 0.0 else float("nan")

    @property
    def hardly_explained(self) -> bool:
        """What is left is large beside the signal, and not because it is noise."""
        noise = self.rms <= 1.5 * self.noise if self.noise_given else self.whiteness >= UNLIKELY
        return self.explained < HARDLY and not noise

    @property
    def lag(self) -> float:
        """Correlation of a residual with the one before it."""
        return float(correlations(self._left, 1)[0]) if self.count > 2 else float("nan")

    @property
    def whiteness(self) -> float:
        """How likely correlations of residuals are at least as large as these, if they are white noise (Ljung and Box)."""
        if self.count < LEAST:
            return float("nan")
        from scipy.stats import chi2

        found, n = correlations(self._left, LAGS), self.count
        test = n * (n + 2) * (found**2 / (n - np.arange(1, LAGS + 1))).sum()
        return float(chi2.sf(test, LAGS))

    @property
    def remark(self) -> str:
        """What is odd about it."""
        if self.hardly_explained:
            return f"hardly explained: what is left is {self.rms / self.spread:.2g} times as large as the signal's own spread"
        if self.noise_given and self.count >= LEAST and self.rms > 1.5 * self.noise:
            return f"larger than its noise by a factor of {self.rms / self.noise:.2g}"
        if self.whiteness < UNLIKELY and self.rms > EXACT * np.nanmax(np.abs(self.measured)):
            return "not white: the model lacks something, or the noise has a colour"
        return ""

    @property
    def _left(self) -> Array:
        left = self.residual[np.isfinite(self.measured)]
        return np.asarray(left - left.mean())


def correlations(values: Array, lags: int) -> Array:
    """Of a sequence without mean with itself, some steps later."""
    square = float(values @ values)
    if not square > 0.0:
        return np.zeros(lags)
    return np.array([float(values[k:] @ values[:-k]) / square for k in range(1, lags + 1)])
