"""Turn slip in the Magic Formula with numbers: equations 4.75 to 4.106 of Pacejka, Tire and Vehicle Dynamics, third edition."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from symgen.verify.reference.magic_numbers import Numbers, magic, size, smaller


class NoTurnSlip:
    """All factors are 1."""

    zeta1 = zeta2 = zeta3 = zeta5 = zeta6 = zeta7 = 1.0


class TurnSlip:
    """The factors of a tire, by the names of the book."""

    def __init__(self, tire: Any) -> None:
        self.tire = tire

    @cached_property
    def phi(self) -> Numbers:
        """R0 phi"""
        return self.tire.r0 * self.tire.at.spin

    @cached_property
    def zeta1(self) -> Numbers:  # (4.105), (4.106)
        c = self.tire.c
        bxp = c["PDXP1"] * (1 + c["PDXP2"] * self.tire.df) * np.cos(np.arctan(c["PDXP3"] * self.tire.at.kappa))
        return np.cos(np.arctan(bxp * self.phi))

    @cached_property
    def zeta2(self) -> Numbers:  # (4.77), (4.78)
        c = self.tire.c
        byp = c["PDYP1"] * (1 + c["PDYP2"] * self.tire.df) * np.cos(np.arctan(c["PDYP3"] * np.tan(self.tire.at.alpha)))
        size_of = size(self.phi)
        return np.cos(np.arctan(byp * (size_of + c["PDYP4"] * (np.sqrt(size_of + 1e-12) - 1e-6))))

    @cached_property
    def zeta3(self) -> Numbers:  # (4.79)
        return np.cos(np.arctan(self.tire.c["PKYP1"] * self.phi**2))

    @cached_property
    def yielding(self) -> Numbers:
        """1 - epsilon_gamma, (4.90)"""
        return 1 - self.tire.c["PECP1"] * (1 + self.tire.c["PECP2"] * self.tire.df)

    @cached_property
    def shyp(self) -> Numbers:  # (4.80), (4.85) to (4.89)
        c = self.tire.c
        kyrp0 = self.tire.kyg0 / self.yielding
        dhyp = c["PHYP2"] + c["PHYP3"] * self.tire.df
        dhyp = dhyp if abs(np.real(dhyp)).min() > 1e-6 else 1e-6
        bhyp = kyrp0 / (c["PHYP1"] * dhyp * self.tire.stiffness(0.0) * self.zeta3)
        return dhyp * np.sin(magic(c["PHYP1"], bhyp, min(c["PHYP4"], 1.0), self.phi)) * self.tire.at.ahead

    @cached_property
    def mzp_inf(self) -> Numbers:  # (4.95)
        c = self.tire.c
        return (
            c["QCRP1"]
            * size(self.tire.muy)
            * self.tire.r0
            * self.tire.fz
            * np.sqrt(self.tire.fz / self.tire.fz0 + 1e-12)
            * c["LMP"]
        )

    @cached_property
    def drp(self) -> Numbers:  # (4.93), (4.94), (4.96), (4.98), (4.99)
        c, g = self.tire.c, self.tire.gz
        ddrp = self.mzp_inf / np.sin(0.5 * np.pi * c["QDRP1"])
        kzgr0 = c["QDZ8"] + c["QDZ9"] * self.tire.df + (c["QDZ10"] + c["QDZ11"] * self.tire.df) * size(g)
        bdrp = self.tire.fz * self.tire.r0 * kzgr0 * c["LKZC"] / (c["QDRP1"] * ddrp * self.yielding)
        return ddrp * np.sin(c["QDRP1"] * np.arctan(bdrp * self.phi))

    @cached_property
    def zeta7(self) -> Numbers:  # (4.103), (4.104); the small number there is a hundredth of the largest moment
        mzp90 = (
            self.mzp_inf
            * 2
            / np.pi
            * np.arctan(self.tire.c["QCRP2"] * self.tire.r0 * size(self.tire.at.turn))
            * self.tire.gyk
        )
        part = smaller(mzp90 / (size(self.drp) + 0.01 * self.mzp_inf), 1.0)
        return 2 / np.pi * (np.pi / 2 - np.arcsin(part))

    @cached_property
    def zeta5(self) -> Numbers:  # (4.91)
        return np.cos(np.arctan(self.tire.c["QDTP1"] * self.phi))

    @cached_property
    def zeta6(self) -> Numbers:  # (4.102)
        return np.cos(np.arctan(self.tire.c["QBRP1"] * self.phi))
