"""The law `brush`: bristles of one stiffness under a parabolic pressure (Pacejka, Tire and Vehicle Dynamics, third edition, section 3.2).

With a friction mu and theta = tread_stiffness contact_length^2/(6 mu load), which no load changes as the contact grows with its
root, u = theta sigma is the part of the contact that slides at the size sigma of the slip; at 1 all of it does.
"""

from __future__ import annotations

from collections.abc import Mapping

from symgen.formulation.carcass_tire import TINY, CarcassContact, Slipping
from symgen.formulation.quantity import Quantity, at_most, sqrt

_LEAST_LOAD = 1e-12
"""Of the nominal one, under the root of the contact's length."""


class BrushContact(CarcassContact):
    """One tire of bristles."""

    def slipping(self, load: Quantity, friction: Quantity, slips: Mapping[str, Quantity]) -> Slipping:
        size = sqrt(sum((slip * slip for slip in slips.values()), self._of(TINY)))
        u = at_most(self._steepness / friction * size, 1)
        bend = 3 - 3 * u + u * u
        force = friction * load * u * bend / size
        half = self._field("contact_length") / 2 * sqrt(load / self._field("load") + _LEAST_LOAD)
        rest = 1 - u
        return Slipping(force, force, half * (rest * rest * rest) / bend)

    def slopes(self) -> dict[str, Quantity]:
        slope = 3 * self._steepness * self._field("load")
        return dict.fromkeys(("slip", "cornering"), slope)

    def sliding_slip(self) -> Quantity:
        return 1 / self._steepness

    @property
    def _steepness(self) -> Quantity:
        """theta mu"""
        length = self._field("contact_length")
        return self._field("tread_stiffness") * length * length / (6 * self._field("load"))
