"""Turn slip in the Magic Formula: what a wheel feels that turns about the normal of the road, at rest too.

The factors zeta of Pacejka, Tire and Vehicle Dynamics, third edition, equations 4.75 to 4.106, from the spin phi: turn slip and what
camber adds to it. Turn slip is the yaw rate over the speed, and has the sign that camber has.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from symgen.formulation.quantity import Quantity, at_most, atan, away_from_zero, cos_atan, sin, sqrt

if TYPE_CHECKING:
    from symgen.formulation.magic_formula import MagicFormula

_SMALL = 1e-12
"""Under roots, so that they have slopes at zero."""
_SOFT = 0.01
"""Part of the largest moment: below it the shape of the residual moment goes over to that without turn slip."""
_LEAST_SHIFT = 1e-6


@dataclass(frozen=True)
class Turning:
    """Slip `turn` by the yaw rate alone, and `spin` with what camber adds, both 1/m."""

    turn: Quantity
    spin: Quantity


def camber_part(formula: MagicFormula) -> Quantity:
    """1 - eps_gamma, 4.90"""
    c = formula.c
    return 1 - c.PECP1 * (1 + c.PECP2 * formula.df)


class TurnSlip:
    """Factors of one tire at one contact."""

    def __init__(self, formula: MagicFormula, at: Turning) -> None:
        self.formula, self.c, self.at = formula, formula.c, at
        self.turned = at.spin * formula.radius
        """R0 phi"""

    @cached_property
    def zeta_1(self) -> Quantity:
        """Of the longitudinal peak, 4.105."""
        c, formula = self.c, self.formula
        return cos_atan(c.PDXP1 * (1 + c.PDXP2 * formula.df) * cos_atan(c.PDXP3 * formula.at.slip) * self.turned)

    @cached_property
    def zeta_2(self) -> Quantity:
        """Of the lateral peak, 4.77."""
        c, formula, size = self.c, self.formula, abs(self.turned)
        angle = formula.at.angle
        steep = c.PDYP1 * (1 + c.PDYP2 * formula.df) * cos_atan(c.PDYP3 * (angle.call("sin") / angle.call("cos")))
        return cos_atan(steep * (size + c.PDYP4 * (sqrt(size + _SMALL) - math.sqrt(_SMALL))))

    @cached_property
    def zeta_3(self) -> Quantity:
        """Of the cornering stiffness, 4.79."""
        return cos_atan(self.c.PKYP1 * self.turned * self.turned)

    @cached_property
    def zeta_5(self) -> Quantity:
        """Of the trail, 4.91."""
        return cos_atan(self.c.QDTP1 * self.turned)

    @cached_property
    def zeta_6(self) -> Quantity:
        """Of the stiffness factor of the residual moment, 4.102."""
        return cos_atan(self.c.QBRP1 * self.turned)

    @cached_property
    def shift(self) -> Quantity:
        """SHy_phi, 4.80 to 4.89."""
        c, formula = self.c, self.formula
        spin_stiffness = formula.camber_thrust / camber_part(formula)
        peak = away_from_zero(c.PHYP2 + c.PHYP3 * formula.df, _LEAST_SHIFT)
        x = spin_stiffness / (c.PHYP1 * peak * formula.upright_stiffness * self.zeta_3) * self.turned
        return peak * sin(c.PHYP1 * atan(x - at_most(c.PHYP4, 1) * (x - atan(x)))) * formula.at.ahead

    @cached_property
    def _largest(self) -> Quantity:
        """Mz_phi_inf / Fz, 4.95"""
        c, formula = self.c, self.formula
        loaded = sqrt(formula.load / formula.nominal + _SMALL)
        return c.QCRP1 * abs(formula.cornering_friction) * formula.radius * loaded * c.LMP

    @cached_property
    def _steepness(self) -> Quantity:
        """Slope of the moment by R0 phi over the load, 4.99."""
        c, formula = self.c, self.formula
        slope = c.QDZ8 + c.QDZ9 * formula.df + (c.QDZ10 + c.QDZ11 * formula.df) * abs(formula.at.camber)
        return formula.radius * slope * c.LKZC / camber_part(formula)

    @property
    def _peak(self) -> Quantity:
        """DDr_phi / Fz, 4.94"""
        return self._largest / sin(0.5 * math.pi * self.c.QDRP1)

    @cached_property
    def moment(self) -> Quantity:
        """Dr_phi / Fz, which is zeta_8 - 1 over the load, 4.93 to 4.98."""
        stiff = self._steepness / (self.c.QDRP1 * self._peak)
        return self._peak * sin(self.c.QDRP1 * atan(stiff * self.turned))

    @cached_property
    def zeta_7(self) -> Quantity:
        """The shape factor of the residual moment, 4.103 and 4.104."""
        across = self._largest * (2 / math.pi) * atan(self.c.QCRP2 * self.formula.radius * abs(self.at.turn))
        part = at_most(across * self.formula.lateral_weight / (abs(self.moment) + _SOFT * self._largest), 1)
        return (2 / math.pi) * sqrt(1 - part * part + _SMALL).call("atan2", part)

    @property
    def saturating(self) -> Quantity:
        """Turn slip at which the moment would be largest if it grew on as from zero."""
        steepness = away_from_zero(self._steepness * self.formula.radius, _LEAST_SHIFT)
        return abs(self._peak / steepness)
