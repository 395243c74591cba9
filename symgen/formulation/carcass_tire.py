"""Tires whose slips are relative to the speed of rolling, and follow over a carcass: the laws `brush` and `tmeasy`.

Forces are secants times slips, so that at zero slip nothing is divided by it. `docs/conventions.md` has the formulas.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from symgen.description.forces.tire import creep_of
from symgen.formulation.quantity import Quantity, at_least, scalar_of, sqrt
from symgen.formulation.tires import TireAction, TireContact
from symgen.mechanism.algebra import Scalar, Vector

_BEYOND = 0.5
"""Slips end where they are so much larger than those from which on all of the contact slides: a kept one soon leaves it again."""
TINY = 1e-24
"""Under roots of slips, so that they have slopes at zero."""
_LEAST_TIME = 5e-4
"""s, in which kept slips follow at the earliest: a sliding wheel and one in the air have no length to roll."""


@dataclass(frozen=True)
class Slipping:
    """What slips cause: forces per slip in both directions, and the trail as a length."""

    along: Quantity
    across: Quantity
    trail: Quantity


class CarcassContact(TireContact, ABC):
    """One such tire."""

    @abstractmethod
    def slipping(self, load: Quantity, friction: Quantity, slips: Mapping[str, Quantity]) -> Slipping:
        """At slips that are sliding speeds over the speed of rolling."""

    @abstractmethod
    def slopes(self) -> dict[str, Quantity]:
        """Forces per slip at zero slip and the nominal load."""

    @abstractmethod
    def sliding_slip(self) -> Quantity:
        """From which on all of the contact slides, with the friction 1."""

    def action(self, above: Scalar, friction: Scalar) -> TireAction:
        algebra, load = self.algebra, self._of(self.load(above))
        axis = self.spin_axis()
        side, _ = self.level_direction(axis)
        ahead = algebra.cross(side, self.up)
        rolling = self._of(self.spin(axis)) * self._field("radius")
        sliding = {
            "slip": self._of(algebra.dot(self.velocity, ahead)) - rolling,
            "cornering": self._of(algebra.dot(self.velocity, side)),
        }
        pace = self._pace(rolling, sliding, self._of(friction))
        slips = {kind: self._of(self.kept[kind]) if self.kept else speed / pace for kind, speed in sliding.items()}
        felt = self._damped(slips, sliding, pace) if self.force.carcass_damping is not None else slips
        found = self.slipping(load, self._of(friction), felt)
        fx, fy = -found.along * felt["slip"], -found.across * felt["cornering"]
        rates: dict[str, Scalar] = {}
        if self.kept:
            rates = self._kept_rates(self.slipping(load, self._of(friction), slips), slips, sliding, pace)
        return self._acting((fx, fy, load), -found.trail * fy, (ahead, side), axis, rates)

    def _pace(self, rolling: Quantity, sliding: Mapping[str, Quantity], friction: Quantity) -> Quantity:
        """What sliding speeds are divided by: beyond the largest slip, their direction stays."""
        creep = self._of(self.algebra.translate(creep_of(self.force)))
        size = sqrt(sum((speed * speed for speed in sliding.values()), self._of(TINY)))
        return at_least(abs(rolling) + creep, size / (self.sliding_slip() * friction + _BEYOND))

    def _damped(
        self, slips: Mapping[str, Quantity], sliding: Mapping[str, Quantity], pace: Quantity
    ) -> dict[str, Quantity]:
        """Slips with the part that dampers beside the springs of the carcass bear."""
        slopes, dampers = self.slopes(), self._pair("carcass_damping")
        return {
            kind: (slopes[kind] * slips[kind] + dampers[kind] * sliding[kind]) / (slopes[kind] + pace * dampers[kind])
            for kind in slips
        }

    def _kept_rates(
        self,
        found: Slipping,
        slips: Mapping[str, Quantity],
        sliding: Mapping[str, Quantity],
        pace: Quantity,
    ) -> dict[str, Scalar]:
        """Over the force per slip by the stiffness of the carcass, which becomes shorter as the tire slides."""
        least, springs = pace * _LEAST_TIME, self._pair("carcass")
        secants = {"slip": found.along, "cornering": found.across}
        if self.force.carcass_damping is not None:
            secants = {kind: secants[kind] + pace * damper for kind, damper in self._pair("carcass_damping").items()}
        return {
            kind: ((sliding[kind] - pace * slips[kind]) / at_least(secants[kind] / springs[kind], least)).scalar
            for kind in slips
        }

    def _pair(self, name: str) -> dict[str, Quantity]:
        written = getattr(self.force, name)
        return {
            kind: self._of(self.algebra.translate(each))
            for kind, each in zip(("slip", "cornering"), written, strict=True)
        }

    def _acting(
        self,
        parts: tuple[Quantity, Quantity, Quantity],
        moment: Quantity,
        level: tuple[Vector, Vector],
        axis: Vector,
        rates: Mapping[str, Scalar],
    ) -> TireAction:
        """Forces along forward, lateral and up at the lowest point, and a moment about up."""
        algebra = self.algebra
        x, y, z = (algebra.scale(part.scalar, along) for part, along in zip(parts, (*level, self.up), strict=True))
        force, torque = algebra.plus(algebra.plus(x, y), z), algebra.scale(moment.scalar, self.up)
        lever = algebra.scale((-self._field("radius")).scalar, self.up)
        axial = algebra.dot(axis, algebra.plus(algebra.cross(lever, force), torque))
        measured = (*(scalar_of(part) for part in parts), 0, 0, moment.scalar)
        return TireAction(force, algebra.plus(self.center, lever), axial, measured, torque, rates)
