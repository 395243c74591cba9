"""Distributions of numbers: from numbers between 0 and 1, which are drawn elsewhere, to values.

What is left out comes from the number that the model has itself: `Normal(relative=0.1)` is about that number, with a tenth of it as
standard deviation.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import ArgumentError
from symgen.study.table import MOST_ROWS

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Distribution:
    """Base of all distributions; every field is a finite number or is left out."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            real = isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)
            if value is not None and not (real and math.isfinite(value)):
                raise ArgumentError(f"`{field.name}` of {self.label} must be a finite number, not {value!r}")
        for fault in self._faults():
            raise ArgumentError(f"{self.label}: {fault}")

    @property
    def label(self) -> str:
        return type(self).__name__

    def _faults(self) -> Iterator[str]:
        raise NotImplementedError

    def values(self, name: str, chances: Array, own: float | None) -> Array:
        """The value below which each of these shares lies; `own` is the model's number, if it has one."""
        raise NotImplementedError

    def _about(self, name: str, given: float | None, own: float | None, what: str) -> float:
        if given is not None:
            return float(given)
        if own is None:
            raise ArgumentError(f"{name!r} has no value of its own that {self.label} could be about; give its {what}")
        return own


@dataclass(frozen=True)
class Uniform(Distribution):
    """All values between `low` and `high` alike; or `within` so much of the model's own value, or `relative`, so large a part of it."""

    low: float | None = None
    high: float | None = None
    within: float | None = None
    relative: float | None = None

    def _faults(self) -> Iterator[str]:
        bounds = self.low is not None and self.high is not None
        some = self.low is not None or self.high is not None
        if [some, self.within is not None, self.relative is not None].count(True) != 1 or some != bounds:
            yield "give `low` and `high`, or `within`, or `relative`"
        elif self.low is not None and self.high is not None and not self.low < self.high:
            yield f"`low` ({self.low:g}) must be less than `high` ({self.high:g})"
        yield from _not_positive(within=self.within, relative=self.relative)

    def values(self, name: str, chances: Array, own: float | None) -> Array:
        if self.low is not None and self.high is not None:
            return self.low + chances * (self.high - self.low)
        middle = self._about(name, None, own, "`low` and `high`")
        width = abs(middle) * self.relative if self.relative is not None else float(self.within or 0.0)
        return middle + (2.0 * chances - 1.0) * _scaled(name, width, self.label)


@dataclass(frozen=True)
class Normal(Distribution):
    """About `mean` (default: the model's own value) with a standard `deviation`, or one `relative` to the mean; cut off at `low` and
    `high`."""

    deviation: float | None = None
    mean: float | None = None
    relative: float | None = None
    low: float | None = None
    high: float | None = None

    def _faults(self) -> Iterator[str]:
        if (self.deviation is None) == (self.relative is None):
            yield "give `deviation` or `relative`"
        yield from _not_positive(deviation=self.deviation, relative=self.relative)
        yield from _crossed(self.low, self.high)

    def values(self, name: str, chances: Array, own: float | None) -> Array:
        mean = self._about(name, self.mean, own, "`mean`")
        deviation = abs(mean) * self.relative if self.relative is not None else float(self.deviation or 0.0)
        deviation = _scaled(name, deviation, self.label)
        low, high = ((bound - mean) / deviation if bound is not None else None for bound in (self.low, self.high))
        return mean + deviation * _standard(name, chances, low, high)


@dataclass(frozen=True)
class LogNormal(Distribution):
    """The logarithm is normal, about that of `median` (default: the model's own value) with a standard `deviation`, which is about the
    relative one as long as it is small; cut off at `low` and `high`."""

    deviation: float | None = None
    median: float | None = None
    low: float | None = None
    high: float | None = None

    def _faults(self) -> Iterator[str]:
        if self.deviation is None:
            yield "give the `deviation` of the logarithm, such as 0.1"
        yield from _not_positive(deviation=self.deviation, median=self.median, low=self.low, high=self.high)
        yield from _crossed(self.low, self.high)

    def values(self, name: str, chances: Array, own: float | None) -> Array:
        median = self._about(name, self.median, own, "`median`")
        if not median > 0.0:
            raise ArgumentError(f"{name!r} is {median:g}, and {self.label} has values above zero only; give a `median`")
        deviation = float(self.deviation or 0.0)
        low, high = (math.log(b / median) / deviation if b is not None else None for b in (self.low, self.high))
        return median * np.exp(deviation * _standard(name, chances, low, high))


DISTRIBUTIONS: dict[str, type[Distribution]] = {"uniform": Uniform, "normal": Normal, "log-normal": LogNormal}
"""By the names that study files have for them."""


@dataclass(frozen=True)
class Even:
    """So many values from `low` to `high`, the same distance apart: one side of a grid."""

    low: float
    high: float
    number: int

    def values(self, name: str) -> Array:
        whole = isinstance(self.number, int | np.integer) and not isinstance(self.number, bool)
        if not (whole and self.number >= 2 and _finite(self.low) and _finite(self.high) and self.low != self.high):
            raise ArgumentError(
                f"{name!r}: Even(low, high, number) takes two different numbers and how many, at least 2"
            )
        if self.number > MOST_ROWS:
            raise ArgumentError(f"{name!r}: Even with {self.number} values, but a study has at most {MOST_ROWS} runs")
        return np.linspace(self.low, self.high, int(self.number))


def _finite(value: Any) -> bool:
    return isinstance(value, int | float | np.integer | np.floating) and math.isfinite(value)


def _not_positive(**given: float | None) -> Iterator[str]:
    for name, value in given.items():
        if value is not None and not value > 0.0:
            yield f"`{name}` must be above zero, not {value:g}"


def _crossed(low: float | None, high: float | None) -> Iterator[str]:
    if low is not None and high is not None and not low < high:
        yield f"`low` ({low:g}) must be less than `high` ({high:g})"


def _scaled(name: str, width: float, label: str) -> float:
    if not width > 0.0:
        raise ArgumentError(f"{name!r} is zero, so {label} relative to it has no width; give its width as a number")
    return width


def _standard(name: str, chances: Array, low: float | None, high: float | None) -> Array:
    """Quantiles of the standard normal distribution between two bounds."""
    from scipy.special import ndtri
    from scipy.stats import truncnorm

    if low is None and high is None:
        return np.asarray(ndtri(chances), dtype=np.float64)
    bounds = -np.inf if low is None else low, np.inf if high is None else high
    found = np.asarray(truncnorm.ppf(chances, *bounds), dtype=np.float64)
    if not np.isfinite(found).all():
        raise ArgumentError(f"{name!r}: hardly any of the distribution lies between its bounds; move `low` or `high`")
    return found
