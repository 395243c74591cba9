"""Numbers of the tire law `tmeasy`: each is given twice, at the nominal load and at twice that load."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from symgen.description.expression import Expression
from symgen.description.fields import Part, Scalar

AtLoads = tuple[Scalar, Scalar]
"""At the load, and at twice the load."""
LARGEST = 2.5
"""Loads, relative to the nominal one, up to which curves follow the load."""


class Characteristic(Part):
    """Force over slip in one direction: where it begins, is largest and slides."""

    slope: AtLoads
    """N per unit of slip, at zero slip."""
    peak_slip: AtLoads
    peak_force: AtLoads
    sliding_slip: AtLoads
    sliding_force: AtLoads


class Trail(Part):
    """The pneumatic trail over the lateral slip: its part of the contact's length at zero slip, where it vanishes first, where it ends."""

    part: AtLoads
    zero_slip: AtLoads
    sliding_slip: AtLoads


def faults_of(curve: Characteristic, number: Callable[[Expression], float]) -> Iterator[str]:
    """A curve rises from zero to its peak and falls until it slides, at all loads."""
    at = {field: [number(value) for value in getattr(curve, field)] for field in type(curve).model_fields}
    for k in (0, 1):
        if not at["slope"][k] * at["peak_slip"][k] >= at["peak_force"][k]:
            yield "slope leads past the peak; give at least peak_force/peak_slip"
        if at["sliding_force"][k] > at["peak_force"][k]:
            yield "sliding_force is above peak_force; correct one of them"
    for load in (0.0, LARGEST):
        peak, sliding = (one + (two - one) * (load - 1) for one, two in (at["peak_slip"], at["sliding_slip"]))
        if not 0 < peak < sliding:
            yield f"peak_slip and sliding_slip cross at {load:g} times the load; correct one of them"
    for field in ("slope", "peak_force", "sliding_force"):
        one, two = at[field]
        if not one < 1.5 * two < 6 * one:
            yield f"{field} must not fall, nor grow fourfold, with twice the load; correct it"
