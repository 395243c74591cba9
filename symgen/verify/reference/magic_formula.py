"""The Magic Formula with numbers, equation by equation as they are printed: whole forces, no savings.

Equation numbers: (4.E..) Pacejka, Tire and Vehicle Dynamics, third edition, chapter 4; (A..) and (1) to (19) Besselink, Schmeitz and
Pacejka, An improved Magic Formula/Swift tyre model that can handle inflation pressure changes, 2010. Numbers may be arrays, and
complex, so that derivatives can be had by complex steps. Below a millionth of the nominal load all is proportional to the load.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from symgen.verify.reference.magic_numbers import Numbers, larger, magic, signum, size, smaller
from symgen.verify.reference.magic_turn_slip import NoTurnSlip, TurnSlip


@dataclass(frozen=True)
class Running:
    """State of a tire, with its signs as measured: slip kappa, slip angle alpha, camber gamma, load, forward speed.

    `sliding`: speed over the road. `ahead`, `turning`: 1 forward, -1 backwards, between these around standstill. `friction`: factor of the road.
    """

    kappa: Numbers
    alpha: Numbers
    gamma: Numbers
    load: Numbers
    speed: Numbers
    sliding: Numbers
    ahead: Numbers = 1.0
    turning: Numbers = 1.0
    friction: Numbers = 1.0
    turn: Numbers = None
    """Turn slip phi_t; None: all zeta are 1."""
    spin: Numbers = None
    """phi: turn slip and what camber adds."""


@dataclass(frozen=True)
class Answer:
    """Forces and moments on the wheel; relaxation lengths, and slips at which a tire without curvature would saturate."""

    fx: Numbers
    fy: Numbers
    mx: Numbers
    my: Numbers
    mz: Numbers
    lengths: tuple[Numbers, Numbers]
    saturating: tuple[Numbers, Numbers]


def magic_formula(p: Mapping[str, Numbers], version: int, radius: Numbers, at: Running) -> Answer:
    """Forces and moments; `p` holds the coefficients by their names."""
    tire = _Tire(p, version, radius, at)
    less = tire.carried / tire.fz
    fx, fy, mx, my, mz = (value * less for value in (tire.fx, tire.fy, tire.mx, tire.my, tire.mz))
    return Answer(fx, fy, mx, my, mz, tire.lengths, (tire.dx / tire.kxk, tire.muy * tire.fz / tire.kya))


class _Tire:
    """The quantities of the equations by their names there."""

    def __init__(self, p: Mapping[str, Numbers], version: int, radius: Numbers, at: Running) -> None:
        self.older = version == 52
        self.c = c = dict(p) | ({"LKYC": 1.0, "LKZC": 1.0} if self.older else {})
        self.r0, self.at = radius, at
        self.fz0 = c["LFZO"] * c["FNOMIN"]  # (4.E1)
        self.carried = smaller(at.load, c["FZMAX"])
        self.fz = larger(self.carried, 1e-6 * self.fz0)
        self.df = (self.carried - self.fz0) / self.fz0  # (4.E2a)
        self.pressure = smaller(larger(c["INFLPRES"], c["PRESMIN"]), c["PRESMAX"])
        self.dp = (self.pressure - c["NOMPRES"]) / c["NOMPRES"]  # (4.E2b)
        self.gx, self.gy, self.gz = (at.gamma * (c[n] if self.older else 1.0) for n in ("LGAX", "LGAY", "LGAZ"))
        slowing = 1.0 + c["LMUV"] * at.sliding / c["LONGVL"]
        self.lmux, self.lmuy = c["LMUX"] * at.friction / slowing, c["LMUY"] * at.friction / slowing  # (4.E7)
        self.still = at.ahead**2
        self.turned = TurnSlip(self) if at.turn is not None else None
        self.zetas = self.turned or NoTurnSlip()

    # pure longitudinal slip

    @cached_property
    def dx(self) -> Numbers:  # (4.E12), (4.E13)
        c, df, dp = self.c, self.df, self.dp
        mux = (c["PDX1"] + c["PDX2"] * df) * (1 + c["PPX3"] * dp + c["PPX4"] * dp**2) * (1 - c["PDX3"] * self.gx**2)
        return mux * self.lmux * self.fz

    @cached_property
    def kxk(self) -> Numbers:  # (4.E15)
        c, df, dp = self.c, self.df, self.dp
        grown = (c["PKX1"] + c["PKX2"] * df) * np.exp(c["PKX3"] * df)
        return self.fz * grown * (1 + c["PPX1"] * dp + c["PPX2"] * dp**2) * c["LKX"]

    @cached_property
    def fx0(self) -> Numbers:
        c, df, ahead = self.c, self.df, self.at.ahead
        shx = (c["PHX1"] + c["PHX2"] * df) * c["LHX"] * ahead  # (4.E17)
        svx = self.fz * (c["PVX1"] + c["PVX2"] * df) * c["LVX"] * self.lmux * ahead * self.zetas.zeta1  # (4.E18)
        kx = self.at.kappa + shx  # (4.E10)
        ex = (
            (c["PEX1"] + c["PEX2"] * df + c["PEX3"] * df**2) * (1 - c["PEX4"] * signum(kx) * ahead) * c["LEX"]
        )  # (4.E14)
        cx = c["PCX1"] * c["LCX"]  # (4.E11)
        bx = self.kxk / (cx * self.dx * self.zetas.zeta1)  # (4.E16)
        return self.dx * self.zetas.zeta1 * np.sin(magic(cx, bx, smaller(ex, 1.0), kx)) + svx  # (4.E9)

    # pure side slip

    def stiffness(self, g: Numbers) -> Numbers:  # (4.E25)
        c, dp = self.c, self.dp
        weak = (c["PKY2"] + c["PKY5"] * g**2) * (1 + c["PPY2"] * dp)
        bent = np.sin(c["PKY4"] * np.arctan(self.fz / self.fz0 / weak))
        return c["PKY1"] * self.fz0 * (1 + c["PPY1"] * dp) * (1 - c["PKY3"] * size(g)) * bent * c["LKY"]

    def friction(self, g: Numbers) -> Numbers:  # (4.E23)
        c, df, dp = self.c, self.df, self.dp
        pressed = 1 + c["PPY3"] * dp + c["PPY4"] * dp**2
        return (c["PDY1"] + c["PDY2"] * df) * pressed * (1 - c["PDY3"] * g**2) * self.lmuy

    def side_force(
        self, g: Numbers, ay: Numbers, by: Numbers, zeta2: Numbers = 1.0
    ) -> Numbers:  # (4.E19) without S_V, (4.E24)
        c = self.c
        skew = 1 + c["PEY5"] * g**2 - (c["PEY3"] + c["PEY4"] * g) * signum(ay)
        ey = (c["PEY1"] + c["PEY2"] * self.df) * skew * c["LEY"]
        return self.friction(g) * zeta2 * self.fz * np.sin(magic(self.cy, by, smaller(ey, 1.0), ay))

    @cached_property
    def cy(self) -> Numbers:  # (4.E21)
        return self.c["PCY1"] * self.c["LCY"]

    @cached_property
    def kya(self) -> Numbers:
        return self.stiffness(self.gy) * self.zetas.zeta3

    @cached_property
    def muy(self) -> Numbers:
        return self.friction(self.gy)

    @cached_property
    def by(self) -> Numbers:  # (4.E26)
        return self.kya / (self.cy * self.muy * self.zetas.zeta2 * self.fz)

    @cached_property
    def svyg(self) -> Numbers:  # (4.E28)
        c = self.c
        return self.fz * (c["PVY3"] + c["PVY4"] * self.df) * self.gy * c["LKYC"] * self.lmuy * self.zetas.zeta2

    @cached_property
    def upright_shifts(self) -> tuple[Numbers, Numbers]:
        c, df = self.c, self.df
        shy = (c["PHY1"] + c["PHY2"] * df) * c["LHY"]
        return shy * self.still, self.fz * (c["PVY1"] + c["PVY2"] * df) * c["LVY"] * self.lmuy * self.still

    @cached_property
    def shifts(self) -> tuple[Numbers, Numbers]:  # (4.E27), (4.E29)
        shy, svy = self.upright_shifts
        if self.turned is not None:  # (4.84)
            return (
                shy + self.turned.shyp - self.svyg / self.kya * self.still,
                svy * self.zetas.zeta2 + self.svyg * self.still,
            )
        return shy + self.leaning_shift * self.still, svy + self.svyg * self.still

    @cached_property
    def kyg0(self) -> Numbers:  # (4.E30)
        c = self.c
        return self.fz * (c["PKY6"] + c["PKY7"] * self.df) * (1 + c["PPY5"] * self.dp) * c["LKYC"]

    @cached_property
    def leaning_shift(self) -> Numbers:
        c = self.c
        if self.older:
            return c["PHY3"] * self.gy
        return (self.kyg0 * self.gy - self.svyg) / self.kya

    @cached_property
    def fy0(self) -> Numbers:
        shy, svy = self.shifts
        return self.side_force(self.gy, self.at.alpha + shy, self.by, self.zetas.zeta2) + svy

    # combined slip

    @cached_property
    def fx(self) -> Numbers:
        c, at = self.c, self.at
        bxa = (c["RBX1"] + c["RBX3"] * at.gamma**2) * np.cos(np.arctan(c["RBX2"] * at.kappa)) * c["LXAL"]  # (4.E54)
        exa = smaller(c["REX1"] + c["REX2"] * self.df, 1.0)  # (4.E56)
        gxa0 = np.cos(magic(c["RCX1"], bxa, exa, c["RHX1"]))  # (4.E52)
        return np.cos(magic(c["RCX1"], bxa, exa, at.alpha + c["RHX1"])) / gxa0 * self.fx0  # (4.E50), (4.E51)

    @cached_property
    def gyk(self) -> Numbers:  # (4.E59)
        c, at = self.c, self.at
        steep = np.cos(np.arctan(c["RBY2"] * (at.alpha - c["RBY3"])))
        byk = (c["RBY1"] + c["RBY4"] * at.gamma**2) * steep * c["LYKA"]  # (4.E62)
        eyk = smaller(c["REY1"] + c["REY2"] * self.df, 1.0)  # (4.E64)
        shyk = (c["RHY1"] + c["RHY2"] * self.df) * at.ahead  # (4.E65)
        gyk0 = np.cos(magic(c["RCY1"], byk, eyk, shyk))  # (4.E60)
        return np.cos(magic(c["RCY1"], byk, eyk, at.kappa + shyk)) / gyk0

    @cached_property
    def svyk(self) -> Numbers:  # (4.E66), (4.E67)
        c, at = self.c, self.at
        steer = c["RVY1"] + c["RVY2"] * self.df + c["RVY3"] * at.gamma
        dvyk = self.muy * self.zetas.zeta2 * self.fz * steer * np.cos(np.arctan(c["RVY4"] * at.alpha))
        return dvyk * np.sin(c["RVY5"] * np.arctan(c["RVY6"] * at.kappa)) * c["LVYKA"] * at.ahead

    @cached_property
    def fy(self) -> Numbers:  # (4.E58)
        return self.gyk * self.fy0 + self.svyk

    # aligning moment

    def equivalent(self, angle: Numbers) -> Numbers:  # (A54), (A55)
        along = self.kxk / self.kya * self.at.kappa
        return np.arctan(np.sqrt(np.tan(angle) ** 2 + along**2)) * signum(angle)

    @cached_property
    def trail(self) -> Numbers:
        c, df, g = self.c, self.df, self.gz
        angle = self.at.alpha + c["QHZ1"] + c["QHZ2"] * df + (c["QHZ3"] + c["QHZ4"] * df) * g  # (4.E34), (4.E35)
        bt = (c["QBZ1"] + c["QBZ2"] * df + c["QBZ3"] * df**2) * (1 + c["QBZ4"] * g + c["QBZ5"] * size(g))  # (A58)
        bt = bt * c["LKY"] / self.lmuy
        dt = self.fz * (self.r0 / self.fz0) * (c["QDZ1"] + c["QDZ2"] * df) * (1 - c["PPZ1"] * self.dp)  # (A60)
        dt = dt * (1 + c["QDZ3"] * g + c["QDZ4"] * g**2) * c["LTR"] * self.zetas.zeta5
        skew = 1 + (c["QEZ4"] + c["QEZ5"] * g) * (2 / np.pi) * np.arctan(bt * c["QCZ1"] * angle)
        et = (c["QEZ1"] + c["QEZ2"] * df + c["QEZ3"] * df**2) * skew  # (4.E44)
        bent = np.cos(magic(c["QCZ1"], bt, smaller(et, 1.0), self.equivalent(angle)))
        return dt * bent * np.cos(self.at.alpha) * self.at.ahead  # (4.E73)

    @cached_property
    def mzr(self) -> Numbers:  # (4.E75)
        c, df, g = self.c, self.df, self.gz
        shy, svy = self.shifts
        angle = self.at.alpha + shy + svy / self.kya  # (4.E37), (4.E38)
        br = c["QBZ9"] * c["LKY"] / self.lmuy + c["QBZ10"] * self.by * self.cy  # (4.E45)
        leaning = (c["QDZ8"] + c["QDZ9"] * df) * (1 + c["PPZ2"] * self.dp) + (c["QDZ10"] + c["QDZ11"] * df) * size(g)
        dr = (c["QDZ6"] + c["QDZ7"] * df) * c["LRES"] * self.zetas.zeta2  # (4.E47)
        if self.turned is None:
            dr = dr + leaning * g * c["LKZC"]
        dr = dr * self.fz * self.r0 * self.lmuy * np.cos(self.at.alpha) * self.at.ahead
        if self.turned is not None:  # (4.92)
            dr = dr + self.turned.drp
        return dr * np.cos(self.zetas.zeta7 * np.arctan(br * self.zetas.zeta6 * self.equivalent(angle)))

    @cached_property
    def mz(self) -> Numbers:  # (4.E71), (4.E74), (A56)
        c = self.c
        shy, svy = self.upright_shifts
        by = self.stiffness(0.0) / (self.cy * self.friction(0.0) * self.fz)
        upright = self.gyk * (self.side_force(0.0, self.at.alpha + shy, by) + svy)
        bent = self.fy - self.svyk if self.older else upright
        s = c["SSZ1"] + c["SSZ2"] * self.fy / c["FNOMIN"] + (c["SSZ3"] + c["SSZ4"] * self.df) * self.gz
        return -self.trail * bent + self.mzr + s * self.r0 * c["LS"] * self.fx

    # overturning moment and rolling resistance

    @cached_property
    def mx(self) -> Numbers:  # (4.E69)
        c, g = self.c, self.at.gamma
        part, side = self.fz / c["FNOMIN"], self.fy / c["FNOMIN"]
        plain = c["QSX1"] * c["LVMX"] - c["QSX2"] * g * (1 + c["PPMX1"] * self.dp) + c["QSX3"] * side
        bulge = c["QSX4"] * np.cos(c["QSX5"] * np.arctan((c["QSX6"] * part) ** 2))
        bulge = bulge * np.sin(c["QSX7"] * g + c["QSX8"] * np.arctan(c["QSX9"] * side))
        tilt = c["QSX10"] * np.arctan(c["QSX11"] * part) * g
        whole = self.r0 * self.fz * c["LMX"] * (plain + bulge + tilt)
        more = self.fy * (c["QSX13"] + c["QSX14"] * size(g)) - self.fz * c["QSX12"] * g * size(g)
        return whole + self.r0 * c["LMX"] * more

    @cached_property
    def my(self) -> Numbers:  # (A48)
        c, fast = self.c, size(self.at.speed) / self.c["LONGVL"]
        rolling = c["QSY1"] + c["QSY2"] * self.fx / c["FNOMIN"] + c["QSY3"] * fast + c["QSY4"] * fast**4
        if self.older:
            return -self.r0 * self.fz * c["LMY"] * rolling * self.at.turning
        part = self.fz / c["FNOMIN"]
        rolling = rolling + (c["QSY5"] + c["QSY6"] * part) * self.at.gamma**2
        pressed = part ** c["QSY7"] * (self.pressure / c["NOMPRES"]) ** c["QSY8"]
        return -self.r0 * c["FNOMIN"] * c["LMY"] * rolling * pressed * self.at.turning

    # relaxation

    @cached_property
    def lengths(self) -> tuple[Numbers, Numbers]:
        along, aside = self._older_lengths() if self.older else self._lengths()
        least = 0.1 * self.r0
        return larger(size(along), least), larger(size(aside), least)

    def _lengths(self) -> tuple[Numbers, Numbers]:  # (17) to (19)
        c, df, dp = self.c, self.df, self.dp
        along = c["LONGITUDINAL_STIFFNESS"] * (1 + c["PCFX1"] * df + c["PCFX2"] * df**2) * (1 + c["PCFX3"] * dp)
        aside = c["LATERAL_STIFFNESS"] * (1 + c["PCFY1"] * df + c["PCFY2"] * df**2) * (1 + c["PCFY3"] * dp)
        return self.kxk / along, self.kya / aside

    def _older_lengths(self) -> tuple[Numbers, Numbers]:
        c, df = self.c, self.df
        along = self.fz * (c["PTX1"] + c["PTX2"] * df) * np.exp(-c["PTX3"] * df) * (self.r0 / c["FNOMIN"]) * c["LSGKP"]
        extreme = np.sin(2 * np.arctan(self.fz / (c["PTY2"] * self.fz0))) if c["PTY2"] else 0.0
        aside = c["PTY1"] * extreme * (1 - c["PKY3"] * size(self.gy)) * self.r0 * c["LFZO"] * c["LSGAL"]
        return along, aside
