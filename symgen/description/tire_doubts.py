"""Sizes of a tire that look like numbers in other units than the file names: told, not refused, since models have other scales."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

RADII, LOADS = (0.05, 2.0), (10.0, 1e6)
"""m and N that tires have, from the smallest to the largest."""
DEFLECTED, BORNE = 0.3, 0.5
"""A tire that is deflected by so much of its radius bears more than so much of its nominal load."""
_REMEDY = "check LENGTH and FORCE in the section UNITS"


def doubts(numbers: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """(name in the file, what is odd about it), of numbers in SI units. What is not positive is refused elsewhere."""
    radius, load, stiffness = (numbers[name] for name in ("UNLOADED_RADIUS", "FNOMIN", "VERTICAL_STIFFNESS"))
    if min(radius, load, stiffness) <= 0.0:
        return
    if not RADII[0] <= radius <= RADII[1]:
        yield "UNLOADED_RADIUS", f"the tire has a radius of {radius:.4g} m; {_REMEDY}"
    if not LOADS[0] <= load <= LOADS[1]:
        yield "FNOMIN", f"the tire has a nominal load of {load:.4g} N; {_REMEDY}"
    borne = DEFLECTED * radius * stiffness
    if borne < BORNE * load:
        told = f"deflected by {DEFLECTED:.0%} of its radius, the tire bears {borne:.4g} N of its nominal load of {load:.4g} N"
        yield "VERTICAL_STIFFNESS", f"{told}; {_REMEDY}"
