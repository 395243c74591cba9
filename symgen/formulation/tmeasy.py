"""The law `tmeasy`: curves by few points each, at two loads (Rill, Road Vehicle Dynamics, 2012, chapter 3).

Slips are made comparable by factors; the force then lies along the slip, on a curve whose points are between those of both
directions. All forces are per load, so that a wheel in the air divides by nothing that vanishes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

from symgen.description.forces.tmeasy import LARGEST, AtLoads, Characteristic
from symgen.formulation.carcass_tire import TINY, CarcassContact, Slipping
from symgen.formulation.quantity import Quantity, at_least, at_most, sqrt

_LEAST_DEFLECTION = 1e-12
"""Of the radius, under the root of the contact's length."""


@dataclass(frozen=True)
class Points:
    """Of a curve at one load and friction; forces per load."""

    slope: Quantity
    peak_slip: Quantity
    peak_force: Quantity
    sliding_slip: Quantity
    sliding_force: Quantity


class TmeasyContact(CarcassContact):
    """One tire by points of its curves."""

    def slipping(self, load: Quantity, friction: Quantity, slips: Mapping[str, Quantity]) -> Slipping:
        assert self.force.longitudinal is not None
        assert self.force.lateral is not None
        part = at_most(load / self._field("load"), LARGEST)
        x, y = (self._points(curve, part, friction) for curve in (self.force.longitudinal, self.force.lateral))
        along, across = _factors(x, y)
        sx, sy = slips["slip"] / along, slips["cornering"] / across
        size = sqrt(sx * sx + sy * sy + 2 * TINY)
        forward = (sx * sx + TINY) / (size * size)
        secant = _secant(_between(x, y, (along, across), forward), size) * at_most(load, LARGEST * self._field("load"))
        return Slipping(secant / along, secant / across, self._trail(load, part, friction, slips["cornering"]))

    def slopes(self) -> dict[str, Quantity]:
        return {
            kind: self._of(self.algebra.translate(curve.slope[0]))
            for kind, curve in (("slip", self.force.longitudinal), ("cornering", self.force.lateral))
            if curve is not None
        }

    def sliding_slip(self) -> Quantity:
        curves = (self.force.longitudinal, self.force.lateral)
        one, *more = (slip for curve in curves if curve is not None for slip in self._numbers(curve.sliding_slip))
        return reduce(at_least, more, one)

    def _points(self, curve: Characteristic, part: Quantity, friction: Quantity) -> Points:
        return Points(
            slope=self._force(curve.slope, part),
            peak_slip=self._at_load(curve.peak_slip, part) * friction,
            peak_force=self._force(curve.peak_force, part) * friction,
            sliding_slip=self._at_load(curve.sliding_slip, part) * friction,
            sliding_force=self._force(curve.sliding_force, part) * friction,
        )

    def _numbers(self, pair: AtLoads) -> tuple[Quantity, Quantity]:
        one, two = (self._of(self.algebra.translate(each)) for each in pair)
        return one, two

    def _force(self, pair: AtLoads, part: Quantity) -> Quantity:
        """Per load: a parabola through zero and both numbers, over the load."""
        one, two = self._numbers(pair)
        half = two / 2
        return (2 * one - half - (one - half) * part) / self._field("load")

    def _at_load(self, pair: AtLoads, part: Quantity) -> Quantity:
        one, two = self._numbers(pair)
        return one + (two - one) * (part - 1)

    def _trail(self, load: Quantity, part: Quantity, friction: Quantity, slip: Quantity) -> Quantity:
        """A part of the contact's length: it falls to zero, below it, and ends with the sliding slip."""
        written = self.force.trail
        if written is None:
            return self._of(0)
        zero, end = (self._at_load(pair, part) * friction for pair in (written.zero_slip, written.sliding_slip))
        deflection = load / self._field("stiffness") + _LEAST_DEFLECTION * self._field("radius")
        length = 2 * sqrt(self._field("radius") * deflection) * self._at_load(written.part, part)
        size, weight = abs(slip), zero / end
        inner, outer = size / zero, at_most(end - size, end - zero) / (end - zero)
        low = (1 - weight) * (1 - inner) + weight * (1 - (3 - 2 * inner) * inner * inner)
        high = (1 - weight) * (1 - inner) * outer * outer
        return length * (size - zero).call("select", 0, low, (size - end).call("select", 0, high, 0))


def _factors(x: Points, y: Points) -> tuple[Quantity, Quantity]:
    """What longitudinal and lateral slips are divided by."""
    peaks, rises = x.peak_slip + y.peak_slip, (x.peak_force / x.slope, y.peak_force / y.slope)
    both = rises[0] + rises[1]
    return x.peak_slip / peaks + rises[0] / both, y.peak_slip / peaks + rises[1] / both


def _between(x: Points, y: Points, by: tuple[Quantity, Quantity], forward: Quantity) -> Points:
    """Points of the curve in the direction of the slip, whose squared cosine is `forward`."""

    def mean(a: Quantity, b: Quantity) -> Quantity:
        return sqrt(a * a * forward + b * b * (1 - forward))

    return Points(
        slope=mean(x.slope * by[0], y.slope * by[1]),
        peak_slip=mean(x.peak_slip / by[0], y.peak_slip / by[1]),
        peak_force=mean(x.peak_force, y.peak_force),
        sliding_slip=mean(x.sliding_slip / by[0], y.sliding_slip / by[1]),
        sliding_force=mean(x.sliding_force, y.sliding_force),
    )


def _secant(at: Points, slip: Quantity) -> Quantity:
    """Force over slip: a fraction up to the peak, a cubic until the tire slides."""
    part = slip / at.peak_slip
    rise = at.slope / (1 + part * (part + (at.slope * at.peak_slip / at.peak_force - 2)))
    fall = at_most((slip - at.peak_slip) / (at.sliding_slip - at.peak_slip), 1)
    drop = (at.peak_force - at.sliding_force) * fall * fall * (3 - 2 * fall)
    return (part - 1).call("select", 0, rise, (at.peak_force - drop) / slip)
