"""Wheels that do not touch their planes where they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symgen.description.joints.traits import HEIGHT
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.closure import close
from symgen.mechanism.mechanism import Mechanism

_GAP = 0.01
"""Of the radius: smaller gaps are those of rounded numbers."""


def with_gaps(mechanism: Mechanism, assembly: Assembly) -> Mechanism:
    """The mechanism, with a notice for each wheel that is drawn beside its plane: assembly moves it there, but a number may be wrong."""
    return replace(mechanism, notices=(*mechanism.notices, *_gaps(assembly)))


def _gaps(assembly: Assembly) -> Iterator[str]:
    kinematics = assembly.kinematics(assembly.design_position())
    for cut in assembly.mechanism.cuts:
        if HEIGHT not in cut.rows:
            continue
        try:
            closure = close(kinematics, cut)
        except ZeroDivisionError:  # a disc lies flat at the design position, and `initial` lifts it
            continue
        heights = [float(row.residual) for row in closure.rows if row.kind == "height"]
        if closure.contact is None or not heights:
            continue
        (gap,) = heights
        if abs(gap) > _GAP * float(closure.contact.size):
            side = "above" if gap > 0.0 else "below"
            yield (
                f"{closure.cut.kind} {closure.cut.name!r} is {abs(gap):.3g} m {side} its plane at the design position, and assembly "
                "closes the gap; look at its points, radius and normal if it was to touch"
            )
