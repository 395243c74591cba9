"""A tire with the law `magic_formula` on the road, as `docs/conventions.md` says.

The wheel is a torus of the crown radius (0: a disc). With `down` the direction in its plane that is steepest, the contact lies in
this plane at the crown radius above the road, then straight down; forces and moments act there, along forward, lateral and up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from symgen.formulation.magic_formula import Coefficients, Contact, MagicFormula
from symgen.formulation.quantity import Quantity, at_least, at_most, atan, cos, scalar_of, sin, sqrt
from symgen.formulation.tires import TireAction, TireContact
from symgen.formulation.turn_slip import Turning, TurnSlip, camber_part
from symgen.mechanism.algebra import Scalar, Vector

_SMALL = 1e-18
"""m^2/s^2, under a root, so that it has a slope at zero."""
_LARGEST_TURN = 20
"""Kept turn slip, relative to that at which the moment would be largest if it grew on as from zero."""
_LARGEST_ANGLE = 1.5
"""Of kept slip: its tangent is finite."""


class MagicContact(TireContact):
    """One such tire; what is about the wheel alone does not depend on the road."""

    @cached_property
    def _c(self) -> Coefficients:
        written = dict(self.force.coefficients or ())
        return Coefficients(
            {name: self._of(self.algebra.translate(v)) for name, v in written.items()}, self.force.version
        )

    # the wheel ------------------------------------------------------------------------------------

    @cached_property
    def _axis(self) -> Vector:
        return self.spin_axis()

    @cached_property
    def _rise(self) -> Quantity:
        """Sine of the camber, positive where the top leans to the right."""
        return self._of(self.algebra.dot(self._axis, self.up))

    @cached_property
    def _level(self) -> tuple[Vector, Quantity]:
        side, length = self.level_direction(self._axis)
        return side, self._of(length)

    @cached_property
    def _ahead(self) -> Vector:
        return self.algebra.cross(self._level[0], self.up)

    @cached_property
    def _turning(self) -> Quantity:
        return self._of(self.spin(self._axis))

    @cached_property
    def _across(self) -> Vector:
        """Down in the wheel's plane: (rise axis - up) / length."""
        algebra = self.algebra
        steep = algebra.minus(algebra.scale(self._rise.scalar, self._axis), self.up)
        return algebra.scale((1 / self._level[1]).scalar, steep)

    @property
    def place(self) -> tuple[Scalar, Scalar]:
        """That of the lowest point of the unloaded tire."""
        reach = self._field("radius") - self._field("crown_radius")
        own = self.algebra.plus(self.center, self.algebra.scale(reach.scalar, self._across))
        world = self.kinematics.place_in_world(self.frame, own)
        return world[0], world[1]

    # load -----------------------------------------------------------------------------------------

    @cached_property
    def _free_radius(self) -> Quantity:
        """Of the turning tire, which the spin lets grow."""
        c, radius = self._c, self._field("radius")
        part = radius * self._turning / c.LONGVL
        return radius * (c.Q_RE0 + c.Q_V1 * (part * part))

    def _reach(self, above: Scalar) -> Quantity:
        """From the wheel's centre to the road in its plane, as far as the crown allows."""
        crown = self._field("crown_radius")
        return (self._of(above) - crown) / self._level[1] + crown

    def load(self, above: Scalar) -> Scalar:
        return self._load(self._reach(above)).scalar

    def _load(self, reach: Quantity) -> Quantity:
        """Spring and damper that cannot pull (Besselink et al., 1 to 5), and the rim on the road where the tire bottoms."""
        c, radius, stiffness = self._c, self._field("radius"), self._field("stiffness")
        squeezed = self._free_radius - reach
        part = (squeezed + self._tilted(reach, squeezed)) / radius
        first = stiffness * radius / c.FNOMIN
        slope = sqrt(first * first - 4 * c.Q_FZ2) + c.Q_FZ3 * self._camber * self._camber
        spring = (slope + c.Q_FZ2 * at_least(part, 0)) * part * c.FNOMIN
        faster = 1 + c.Q_V2 * abs(self._turning) * (radius / c.LONGVL)
        bottomed = at_least(c.RIM_RADIUS + c.BOTTOM_OFFST - reach, 0) * c.BOTTOM_STIFF
        sinking = self._of(self.algebra.dot(self.up, self.velocity)) / self._level[1]
        return at_least(spring * faster * self._pressed + bottomed - self._field("damping") * sinking, 0)

    def _tilted(self, reach: Quantity, squeezed: Quantity) -> Quantity:
        """What camber adds to the deflection; version 62 only."""
        if self.force.version != 62:
            return self._of(0)
        c, lean = self._c, abs(self._camber)
        tread = (1.075 - 0.5 * c.ASPECT_RATIO) * c.WIDTH
        loaded = c.Q_CAM1 * reach + c.Q_CAM2 * reach * reach
        free = c.Q_CAM1 * self._free_radius + c.Q_CAM2 * self._free_radius * self._free_radius
        part = loaded / (free + free.call("select", _SMALL, 1, 0))
        slope = abs(self._of(self._rise.scalar)) / self._level[1]
        return part * part * (tread / 8) * slope - c.Q_CAM3 * at_least(squeezed, 0) * lean

    @cached_property
    def _camber(self) -> Quantity:
        """Within the tire's range, as it is measured."""
        lean = self._field("side") * self._rise.call("atan2", self._level[1])
        return at_least(at_most(lean, self._c.CAMMAX), self._c.CAMMIN)

    @cached_property
    def _pressed(self) -> Quantity:
        c = self._c
        pressure = at_least(at_most(c.INFLPRES, c.PRESMAX), c.PRESMIN)
        return 1 + c.PFZ1 * ((pressure - c.NOMPRES) / c.NOMPRES)

    # slips ----------------------------------------------------------------------------------------

    def _rolling_radius(self, load: Quantity) -> Quantity:
        """Besselink et al., 7"""
        c, part = self._c, load / self._c.FNOMIN
        sunk = c.DREFF * atan(c.BREFF * part) + c.FREFF * part
        return self._free_radius - c.FNOMIN / (self._field("stiffness") * self._pressed) * sunk

    def _sliding(self, above: Scalar, load: Quantity) -> tuple[Quantity, Quantity, Quantity]:
        """Forward speed, and speeds of the contact over the road, forward and lateral."""
        algebra = self.algebra
        forward = self._of(algebra.dot(self.velocity, self._ahead))
        carrier = self.wheel if self.axle is None else self.axle.parent
        rolling = self._of(algebra.dot(self.motion.twist(carrier)[0], self._ahead))
        aside = self._of(algebra.dot(self.velocity, self._level[0])) + self._of(above) * rolling
        return forward, forward - self._turning * self._rolling_radius(load), aside

    def _rolling_speed(self, forward: Quantity) -> Quantity:
        """|v|; below twice the creep speed a parabola that ends at the creep speed."""
        creep = self._field("creep_speed")
        slow = forward * forward / (4 * creep) + creep
        return self._of(abs(forward).scalar).call("select", 2 * creep, slow, abs(forward))

    def _direction(self, speed: Quantity) -> Quantity:
        """1 or -1, beyond VXLOW; a cubic between."""
        part = at_least(at_most(speed / self._c.VXLOW, 1), -1)
        return part * (1.5 - 0.5 * (part * part))

    def _formula(self, above: Scalar, friction: Scalar, load: Quantity) -> tuple[MagicFormula, dict[str, Quantity]]:
        """The law at this contact, and the rates of the kept slips."""
        c = self._c
        forward, along, aside = self._sliding(above, load)
        speed = self._rolling_speed(forward)
        moving = {"slip": along, "cornering": aside}
        slips = {kind: self._of(self.kept[kind]) if kind in self.kept else v / speed for kind, v in moving.items()}
        contact = Contact(
            slip=self._of(0),
            angle=self._of(0),
            camber=self._camber,
            load=load,
            speed=forward,
            sliding=sqrt(along * along + aside * aside + _SMALL),
            ahead=self._direction(forward),
            turning=self._direction(self._turning * self._field("radius")),
            friction=self._of(friction),
        )
        formula = MagicFormula(c, contact, self._field("radius"))
        felt = self._damped(formula, slips, moving) if self.kept else slips
        slip = at_least(at_most(-felt["slip"], c.KPUMAX), c.KPUMIN)
        angle = at_least(at_most(self._field("side") * atan(felt["cornering"]), c.ALPMAX), c.ALPMIN)
        spinning = self._spinning(formula, speed) if self.force.turn_slip else None
        felt_there = replace(contact, slip=slip, angle=angle, spinning=spinning)
        whole = MagicFormula(c, felt_there, self._field("radius"))
        return whole, self._kept_rates(formula, slips, moving, speed) if self.kept else {}

    @cached_property
    def _yawing(self) -> Quantity:
        """Rate at which the wheel turns about the normal of the road, without its spin."""
        algebra = self.algebra
        turning, _ = self.motion.twist(self.wheel if self.axle is None else self.axle.parent)
        return self._of(algebra.dot(turning, self.up)) - self._of(algebra.dot(turning, self._axis)) * self._rise

    def _spinning(self, formula: MagicFormula, speed: Quantity) -> Turning:
        """Turn slip with the signs of the tire, and what the spin adds where the wheel leans."""
        side = self._field("side")
        turn = side * (self._of(self.kept["turn"]) if self.kept else self._yawing / speed)
        leaning = side * self._rise * self._turning / speed
        return Turning(turn, turn + camber_part(formula) * leaning)

    def _turn_rate(self, formula: MagicFormula, speed: Quantity) -> Quantity:
        """Kept turn slip follows over half of the contact, which shrinks as the moment nears its limit."""
        kept, yawing, none = self._of(self.kept["turn"]), self._yawing, self._of(0)
        limit = TurnSlip(formula, Turning(none, none)).saturating
        part = kept / limit
        pace = at_least(speed, abs(yawing) / (limit * _LARGEST_TURN))
        return (yawing - pace * kept) * sqrt(1 + part * part) / formula.least_length

    def _damped(
        self, formula: MagicFormula, slips: Mapping[str, Quantity], moving: Mapping[str, Quantity]
    ) -> dict[str, Quantity]:
        """Kept slips, with what damps a standing tire: the more, the stiffer its carcass is."""
        fading = self._c.DAMP_VLOW * (1 - formula.still)
        lengths = dict(zip(slips, formula.relaxation_lengths(), strict=True))
        return {kind: slips[kind] + fading * moving[kind] / lengths[kind] for kind in slips}

    def _kept_rates(
        self, formula: MagicFormula, slips: Mapping[str, Quantity], moving: Mapping[str, Quantity], speed: Quantity
    ) -> dict[str, Quantity]:
        """Kept slips follow over the relaxation lengths, which shrink as the tire saturates, and stay within the tire's ranges."""
        lengths = dict(zip(slips, formula.relaxation_lengths(), strict=True))
        along = formula.slip_stiffness * slips["slip"] / formula.slip_peak
        across = formula.cornering_stiffness * slips["cornering"] / formula.cornering_peak
        stretch = sqrt(1 + along * along + across * across)
        rates = {}
        for kind, most in self._largest_slips.items():
            pace = at_least(speed, abs(moving[kind]) / most)
            length = at_least(lengths[kind] / stretch, formula.least_length)
            rates[kind] = (moving[kind] - pace * slips[kind]) / length
        if self.force.turn_slip:
            rates["turn"] = self._turn_rate(formula, speed)
        return rates

    @cached_property
    def _largest_slips(self) -> dict[str, Quantity]:
        c = self._c
        angle = at_most(at_least(c.ALPMAX, -c.ALPMIN), _LARGEST_ANGLE)
        return {"slip": at_least(c.KPUMAX, -c.KPUMIN), "cornering": sin(angle) / cos(angle)}

    # action ---------------------------------------------------------------------------------------

    def action(self, above: Scalar, friction: Scalar) -> TireAction:
        algebra, side = self.algebra, self._field("side")
        reach = self._reach(above)
        load = self._load(reach)
        formula, rates = self._formula(above, friction, load)
        fx, fy = formula.forces[0], side * formula.forces[1]
        moments = side * formula.mx, formula.my, side * formula.mz
        crown = self._field("crown_radius")
        lever = algebra.minus(algebra.scale((reach - crown).scalar, self._across), algebra.scale(crown.scalar, self.up))
        force, torque = self._turned((fx, fy, load)), self._turned(moments)
        axial = algebra.dot(self._axis, algebra.plus(algebra.cross(lever, force), torque))
        measured = tuple(scalar_of(value) for value in (fx, fy, load, *moments))
        kept = {kind: rate.scalar for kind, rate in rates.items()}
        return TireAction(force, algebra.plus(self.center, lever), axial, measured, torque, kept)

    def _turned(self, components: tuple[Quantity, Quantity, Quantity]) -> Vector:
        """A vector from its components along forward, lateral and up."""
        algebra = self.algebra
        x, y, z = (
            algebra.scale(part.scalar, axis)
            for part, axis in zip(components, (self._ahead, self._level[0], self.up), strict=True)
        )
        return algebra.plus(algebra.plus(x, y), z)
