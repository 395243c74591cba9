"""The Magic Formula: forces and moments of a tire from its slips, load and camber.

Equations 4.E1 to 4.E78 of Pacejka, Tire and Vehicle Dynamics, third edition, with the dependence on inflation pressure after
Besselink, Schmeitz and Pacejka (2010), whose A54 to A62 stand for the aligning moment. All factors zeta are 1, unless turn slip is
asked for (`turn_slip.py`). Version 52 has the equations of MF-Tyre 5.2 where they differ. Forces are formed per load, so a wheel in the air divides by nothing
that vanishes; `docs/conventions.md` has what is done near standstill and backwards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from symgen.formulation.quantity import (
    Quantity,
    at_least,
    at_most,
    atan,
    away_from_zero,
    cos,
    cos_atan,
    exp,
    log,
    sign,
    sin,
    sqrt,
)
from symgen.formulation.turn_slip import Turning, TurnSlip

_SMALL = 1e-18
"""Under roots, so that they have slopes at zero."""
_LEAST_LOAD = 1e-6
"""Part of the nominal load; below it the cornering stiffness is proportional to the load."""
_LEAST_FRICTION = 1e-3
_LEAST_STIFFNESS = 1e-6


class Coefficients:
    """Numbers of a tire by their names: `c.PCX1`."""

    def __init__(self, numbers: dict[str, Quantity], version: int) -> None:
        self._numbers = numbers
        self.version = version

    def __getattr__(self, name: str) -> Quantity:
        try:
            return self._numbers[name]
        except KeyError:
            raise AttributeError(name) from None


@dataclass(frozen=True)
class Contact:
    """What a tire feels, with its own signs (as measured, on its own side): slips and camber within the tire's ranges.

    `ahead` is 1 where the wheel rolls forward, -1 backwards, and goes from one to the other around standstill; `turning` likewise by
    the wheel's spin. `sliding` is the speed of the contact over the road, `friction` multiplies that of the tire.
    """

    slip: Quantity
    angle: Quantity
    camber: Quantity
    load: Quantity
    speed: Quantity
    sliding: Quantity
    ahead: Quantity
    turning: Quantity
    friction: Quantity
    spinning: Turning | None = None


def wave(form: Quantity, stiff: Quantity, bend: Quantity, x: Quantity) -> Quantity:
    """C atan(B x - E (B x - atan(B x))), whose sine or cosine is the formula."""
    bx = stiff * x
    return form * atan(bx - bend * (bx - atan(bx)))


class MagicFormula:
    """Of one tire at one contact; everything per load unless it says otherwise."""

    def __init__(self, c: Coefficients, contact: Contact, radius: Quantity) -> None:
        self.c, self.at, self.radius = c, contact, radius
        self.old = c.version == 52
        self.load = at_most(contact.load, c.FZMAX)
        self.nominal = c.LFZO * c.FNOMIN
        self.df = (self.load - self.nominal) / self.nominal
        pressure = at_least(at_most(c.INFLPRES, c.PRESMAX), c.PRESMIN)
        self.dp = (pressure - c.NOMPRES) / c.NOMPRES
        self.pressure = pressure / c.NOMPRES
        self.still = contact.ahead * contact.ahead
        """0 at standstill, 1 where the wheel rolls."""
        self.turned = None if contact.spinning is None else TurnSlip(self, contact.spinning)

    def _camber(self, scale: str) -> Quantity:
        """Version 52 scales camber where it acts."""
        return self.at.camber * getattr(self.c, scale) if self.old else self.at.camber

    @cached_property
    def _slippery(self) -> Quantity:
        """What friction is multiplied by besides LMUX and LMUY: that of the road, and decay with the sliding speed (4.E7)."""
        return self.at.friction / (1 + self.c.LMUV * self.at.sliding / self.c.LONGVL)

    # longitudinal, 4.E9 to 4.E18 ----------------------------------------------------------------

    @cached_property
    def slip_stiffness(self) -> Quantity:
        """Kx_kappa / Fz"""
        c, df, dp = self.c, self.df, self.dp
        return (c.PKX1 + c.PKX2 * df) * exp(c.PKX3 * df) * (1 + c.PPX1 * dp + c.PPX2 * dp * dp) * c.LKX

    @cached_property
    def slip_friction(self) -> Quantity:
        c, df, dp, camber = self.c, self.df, self.dp, self._camber("LGAX")
        pressed = 1 + c.PPX3 * dp + c.PPX4 * dp * dp
        return (c.PDX1 + c.PDX2 * df) * pressed * (1 - c.PDX3 * camber * camber) * (c.LMUX * self._slippery)

    @cached_property
    def _pure_fx(self) -> Quantity:
        c, df, friction = self.c, self.df, self.slip_friction
        shift = (c.PHX1 + c.PHX2 * df) * c.LHX * self.at.ahead
        lift = (c.PVX1 + c.PVX2 * df) * c.LVX * (c.LMUX * self._slippery) * self.at.ahead
        x, peak = self.at.slip + shift, self.slip_peak
        if self.turned is not None:
            friction, lift, peak = (value * self.turned.zeta_1 for value in (friction, lift, peak))
        form = c.PCX1 * c.LCX
        bend = (c.PEX1 + c.PEX2 * df + c.PEX3 * df * df) * (1 - c.PEX4 * sign(x) * self.at.ahead) * c.LEX
        stiff = self.slip_stiffness / (form * peak)
        return friction * sin(wave(form, stiff, at_most(bend, 1), x)) + lift

    @cached_property
    def fx(self) -> Quantity:
        """With the weight for combined slip, 4.E50 to 4.E57."""
        c, camber = self.c, self.at.camber
        stiff = (c.RBX1 + c.RBX3 * camber * camber) * cos_atan(c.RBX2 * self.at.slip) * c.LXAL
        bend = at_most(c.REX1 + c.REX2 * self.df, 1)
        weight = cos(wave(c.RCX1, stiff, bend, self.at.angle + c.RHX1))
        return self._pure_fx * weight / cos(wave(c.RCX1, stiff, bend, c.RHX1))

    # lateral, 4.E19 to 4.E30 ----------------------------------------------------------------------

    def _cornering_stiffness(self, camber: Quantity) -> Quantity:
        """Ky_alpha / Fz"""
        c = self.c
        loaded = at_least(self.load, _LEAST_LOAD * self.nominal)
        soft = (c.PKY2 + c.PKY5 * camber * camber) * (1 + c.PPY2 * self.dp)
        peak = c.PKY1 * self.nominal * (1 + c.PPY1 * self.dp) * (1 - c.PKY3 * abs(camber)) * c.LKY
        return peak * sin(c.PKY4 * atan(loaded / self.nominal / soft)) / loaded

    @cached_property
    def cornering_stiffness(self) -> Quantity:
        stiffness = self._cornering_stiffness(self._camber("LGAY"))
        if self.turned is not None:
            stiffness = stiffness * self.turned.zeta_3
        return away_from_zero(stiffness, _LEAST_STIFFNESS)

    @cached_property
    def upright_stiffness(self) -> Quantity:
        """Without camber and turn slip."""
        return away_from_zero(self._cornering_stiffness(0 * self.at.camber), _LEAST_STIFFNESS)

    def _cornering_friction(self, camber: Quantity) -> Quantity:
        c, df, dp = self.c, self.df, self.dp
        pressed = 1 + c.PPY3 * dp + c.PPY4 * dp * dp
        return (c.PDY1 + c.PDY2 * df) * pressed * (1 - c.PDY3 * camber * camber) * self._lateral_scale

    @cached_property
    def _lateral_scale(self) -> Quantity:
        return self.c.LMUY * self._slippery

    @cached_property
    def cornering_friction(self) -> Quantity:
        return self._cornering_friction(self._camber("LGAY"))

    @cached_property
    def _camber_lift(self) -> Quantity:
        c = self.c
        lift = (c.PVY3 + c.PVY4 * self.df) * self._camber("LGAY") * self._lateral_scale
        return self._lowered(lift if self.old else lift * c.LKYC)

    def _lowered(self, value: Quantity) -> Quantity:
        """By zeta_2"""
        return value if self.turned is None else value * self.turned.zeta_2

    @cached_property
    def camber_thrust(self) -> Quantity:
        """Ky_gamma_0 / Fz"""
        c = self.c
        return (c.PKY6 + c.PKY7 * self.df) * (1 + c.PPY5 * self.dp) * c.LKYC

    @cached_property
    def _shift(self) -> Quantity:
        """SH_y"""
        c, df, camber = self.c, self.df, self._camber("LGAY")
        plain = (c.PHY1 + c.PHY2 * df) * c.LHY
        if self.old:
            return (plain + c.PHY3 * camber) * self.still
        if self.turned is not None:
            return (plain - self._camber_lift / self.cornering_stiffness) * self.still + self.turned.shift
        return (plain + (self.camber_thrust * camber - self._camber_lift) / self.cornering_stiffness) * self.still

    @cached_property
    def _lift(self) -> Quantity:
        """SV_y / Fz"""
        return (self._lowered(self._plain_lift) + self._camber_lift) * self.still

    @cached_property
    def _plain_lift(self) -> Quantity:
        return (self.c.PVY1 + self.c.PVY2 * self.df) * self.c.LVY * self._lateral_scale

    @cached_property
    def _stiff(self) -> Quantity:
        """B_y"""
        return self.cornering_stiffness / (self.c.PCY1 * self.c.LCY * self._lowered(self.cornering_peak))

    def _lateral(self, camber: Quantity | int, x: Quantity, stiff: Quantity, friction: Quantity) -> Quantity:
        c = self.c
        turned = 1 + c.PEY5 * (camber * camber) - (c.PEY3 + c.PEY4 * camber) * sign(x)
        bend = at_most((c.PEY1 + c.PEY2 * self.df) * turned * c.LEY, 1)
        return friction * sin(wave(c.PCY1 * c.LCY, stiff, bend, x))

    @cached_property
    def _pure_fy(self) -> Quantity:
        x = self.at.angle + self._shift
        return self._lateral(self._camber("LGAY"), x, self._stiff, self._lowered(self.cornering_friction)) + self._lift

    @cached_property
    def _upright_fy(self) -> Quantity:
        """The same without camber."""
        c, zero = self.c, 0 * self.at.camber
        friction = self._cornering_friction(zero)
        stiff = self.upright_stiffness / (c.PCY1 * c.LCY * away_from_zero(friction, _LEAST_FRICTION))
        x = self.at.angle + (c.PHY1 + c.PHY2 * self.df) * c.LHY * self.still
        return self._lateral(0, x, stiff, friction) + self._plain_lift * self.still

    # combined, 4.E58 to 4.E67 ---------------------------------------------------------------------

    @cached_property
    def lateral_weight(self) -> Quantity:
        """G_y_kappa"""
        c, camber = self.c, self.at.camber
        stiff = (c.RBY1 + c.RBY4 * camber * camber) * cos_atan(c.RBY2 * (self.at.angle - c.RBY3)) * c.LYKA
        bend = at_most(c.REY1 + c.REY2 * self.df, 1)
        shift = (c.RHY1 + c.RHY2 * self.df) * self.at.ahead
        weight = cos(wave(c.RCY1, stiff, bend, self.at.slip + shift))
        return weight / cos(wave(c.RCY1, stiff, bend, shift))

    @cached_property
    def _ply_steer(self) -> Quantity:
        """SV_y_kappa / Fz"""
        c = self.c
        size = c.RVY1 + c.RVY2 * self.df + c.RVY3 * self.at.camber
        turned = sin(c.RVY5 * atan(c.RVY6 * self.at.slip)) * self.at.ahead * c.LVYKA
        return self._lowered(self.cornering_friction) * size * cos_atan(c.RVY4 * self.at.angle) * turned

    @cached_property
    def fy(self) -> Quantity:
        return self.lateral_weight * self._pure_fy + self._ply_steer

    # moments --------------------------------------------------------------------------------------

    @cached_property
    def forces(self) -> tuple[Quantity, Quantity]:
        return self.fx * self.load, self.fy * self.load

    def _equivalent(self, angle: Quantity) -> Quantity:
        """Size of a slip angle that stands for combined slip: atan of the root of tan^2(angle) + (Kx kappa / Ky)^2 (A54, A55)."""
        s, c = sin(angle), cos(angle)
        along = self.slip_stiffness * self.at.slip / self.cornering_stiffness * c
        return sqrt(s * s + along * along + _SMALL).call("atan2", abs(c))

    @cached_property
    def _rolling(self) -> Quantity:
        """Cosine of the slip angle, which changes its sign where the wheel rolls backwards."""
        return cos(self.at.angle) * self.at.ahead

    @cached_property
    def trail(self) -> Quantity:
        """t, 4.E33 to 4.E44 and 4.E73, as a length"""
        c, df, camber = self.c, self.df, self._camber("LGAZ")
        angle = self.at.angle + c.QHZ1 + c.QHZ2 * df + (c.QHZ3 + c.QHZ4 * df) * camber
        grown = (1 + c.QBZ4 * camber + c.QBZ5 * abs(camber)) * c.LKY / self._lateral_scale
        stiff = (c.QBZ1 + c.QBZ2 * df + c.QBZ3 * df * df) * grown
        peak = (c.QDZ1 + c.QDZ2 * df) * (1 - c.PPZ1 * self.dp) * (1 + c.QDZ3 * camber + c.QDZ4 * camber * camber)
        skew = 1 + (c.QEZ4 + c.QEZ5 * camber) * (2 / math.pi) * atan(stiff * c.QCZ1 * angle)
        bend = at_most((c.QEZ1 + c.QEZ2 * df + c.QEZ3 * df * df) * skew, 1)
        length = peak * (self.load / self.nominal * self.radius) * c.LTR
        if self.turned is not None:
            length = length * self.turned.zeta_5
        return length * cos(wave(c.QCZ1, stiff, bend, self._equivalent(angle))) * self._rolling

    @cached_property
    def _residual(self) -> Quantity:
        """M_zr / Fz, 4.E45 to 4.E47 and 4.E75"""
        c, df, camber = self.c, self.df, self._camber("LGAZ")
        angle = self.at.angle + self._shift + self._lift / self.cornering_stiffness
        stiff = c.QBZ9 * c.LKY / self._lateral_scale + c.QBZ10 * self._stiff * (c.PCY1 * c.LCY)
        leaning = (c.QDZ8 + c.QDZ9 * df) * (1 + c.PPZ2 * self.dp) + (c.QDZ10 + c.QDZ11 * df) * abs(camber)
        leaning = leaning * camber if self.old else leaning * camber * c.LKZC
        conical, size = (c.QDZ6 + c.QDZ7 * df) * c.LRES, self._lateral_scale * self.radius
        if self.turned is None:
            return (conical + leaning) * size * self._rolling * cos_atan(stiff * self._equivalent(angle))
        peak = conical * self.turned.zeta_2 * size * self._rolling + self.turned.moment
        return peak * cos(self.turned.zeta_7 * atan(stiff * self.turned.zeta_6 * self._equivalent(angle)))

    @cached_property
    def mz(self) -> Quantity:
        """4.E71 to 4.E76, A56"""
        c, camber = self.c, self._camber("LGAZ")
        fx, fy = self.forces
        bent = fy - self._ply_steer * self.load if self.old else self.lateral_weight * self._upright_fy * self.load
        arm = (c.SSZ1 + c.SSZ2 * fy / c.FNOMIN + (c.SSZ3 + c.SSZ4 * self.df) * camber) * self.radius * c.LS
        return self._residual * self.load - self.trail * bent + arm * fx

    @cached_property
    def mx(self) -> Quantity:
        """4.E69, with what MF-Tyre adds for QSX12 to QSX14"""
        c, camber = self.c, self.at.camber
        part, side = self.load / c.FNOMIN, self.forces[1] / c.FNOMIN
        squashed = cos(c.QSX5 * atan(c.QSX6 * part * (c.QSX6 * part)))
        bulged = c.QSX4 * squashed * sin(c.QSX7 * camber + c.QSX8 * atan(c.QSX9 * side))
        tilted = c.QSX10 * atan(c.QSX11 * part) * camber - c.QSX12 * camber * abs(camber)
        plain = c.QSX1 * c.LVMX - c.QSX2 * camber * (1 + c.PPMX1 * self.dp) + c.QSX3 * side
        pulled = (c.QSX13 + c.QSX14 * abs(camber)) * self.forces[1]
        return (self.load * (plain + bulged + tilted) + pulled) * (self.radius * c.LMX)

    @cached_property
    def my(self) -> Quantity:
        """Rolling resistance against the wheel's spin, A48; version 52 multiplies by the load alone."""
        c = self.c
        speed = abs(self.at.speed) / c.LONGVL
        part = self.load / c.FNOMIN
        size = c.QSY1 + c.QSY2 * (self.forces[0] / c.FNOMIN) + c.QSY3 * speed + c.QSY4 * speed * speed * speed * speed
        if self.old:
            return -size * self.load * self.radius * c.LMY * self.at.turning
        size = size + (c.QSY5 + c.QSY6 * part) * self.at.camber * self.at.camber
        loaded = part * exp((c.QSY7 - 1) * log(at_least(part, _LEAST_LOAD))) * self.pressure**c.QSY8
        return -size * loaded * (self.radius * c.FNOMIN) * c.LMY * self.at.turning

    @property
    def slip_peak(self) -> Quantity:
        """Friction that a relaxation may divide by."""
        return away_from_zero(self.slip_friction, _LEAST_FRICTION)

    @property
    def cornering_peak(self) -> Quantity:
        return away_from_zero(self.cornering_friction, _LEAST_FRICTION)

    @property
    def least_length(self) -> Quantity:
        """About that of half the contact, which no relaxation length falls below."""
        return 0.1 * self.radius

    # relaxation -----------------------------------------------------------------------------------

    def relaxation_lengths(self) -> tuple[Quantity, Quantity]:
        """Longitudinal and lateral: slip stiffness over the stiffness of the carcass (Besselink et al., 17 to 19), as MF-Tyre 5.2 has them."""
        c, df, least = self.c, self.df, self.least_length
        if self.old:
            along = (c.PTX1 + c.PTX2 * df) * exp(-c.PTX3 * df) * c.LSGKP * (self.radius * self.load / c.FNOMIN)
            angle = 2 * atan(self.load / self.nominal / away_from_zero(c.PTY2, _LEAST_LOAD))
            across = c.PTY1 * sin(angle) * (1 - c.PKY3 * abs(self._camber("LGAY"))) * (self.radius * c.LFZO * c.LSGAL)
        else:
            carcass = c.LONGITUDINAL_STIFFNESS * (1 + c.PCFX1 * df + c.PCFX2 * df * df) * (1 + c.PCFX3 * self.dp)
            side = c.LATERAL_STIFFNESS * (1 + c.PCFY1 * df + c.PCFY2 * df * df) * (1 + c.PCFY3 * self.dp)
            along, across = self.slip_stiffness * self.load / carcass, self.cornering_stiffness * self.load / side
        return at_least(abs(along), least), at_least(abs(across), least)
