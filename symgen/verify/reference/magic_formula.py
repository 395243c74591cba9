"""The Magic Formula with numbers, equation by equation as they are printed: whole forces, no savings.

Equation numbers: (4.E..) Pacejka, Tire and Vehicle Dynamics, third edition, chapter 4; (A..) and (1) to (19) Besselink, Schmeitz and
Pacejka, An improved Magic Formula/Swift tyre model that can handle inflation pressure changes, 2010. Numbers may be arrays, and
complex, so that derivatives can be had by complex steps. Below a millionth of the nominal load all is proportional to the load.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

Numbers = Any
"""A number or an array of numbers, real or complex."""


@dataclass(frozen=True)
class Running:
    """State of a tire, with its signs as measured: slip kappa, slip angle alpha, camber gamma, load, forward speed.

    `sliding`: speed over the road. `ahead`, `turning`: 1 forward, -1 backwards, between these around standstill. `grip`: of the road.
    """

    kappa: Numbers
    alpha: Numbers
    gamma: Numbers
    load: Numbers
    speed: Numbers
    sliding: Numbers
    ahead: Numbers = 1.0
    turning: Numbers = 1.0
    grip: Numbers = 1.0


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


def size(x: Numbers) -> Numbers:
    """|x|, which a complex step follows."""
    return np.where(np.real(x) < 0, -x, x)


def smaller(a: Numbers, b: Numbers) -> Numbers:
    return np.where(np.real(a) < np.real(b), a, b)


def larger(a: Numbers, b: Numbers) -> Numbers:
    return np.where(np.real(a) > np.real(b), a, b)


def _signum(x: Numbers) -> Numbers:
    return np.where(np.real(x) < 0, -1.0, 1.0)


def _magic(shape: Numbers, b: Numbers, e: Numbers, x: Numbers) -> Numbers:
    return shape * np.arctan(b * x - e * (b * x - np.arctan(b * x)))


def magic_formula(p: Mapping[str, Numbers], version: int, radius: Numbers, at: Running) -> Answer:
    """Forces and moments; `p` holds the coefficients by their names."""
    c = dict(p)
    older = version == 52
    if older:
        c |= {"LKYC": 1.0, "LKZC": 1.0}
    fz0 = c["LFZO"] * c["FNOMIN"]  # (4.E1)
    fz = smaller(at.load, c["FZMAX"])
    fz = larger(fz, 1e-6 * fz0)
    df = (smaller(at.load, c["FZMAX"]) - fz0) / fz0  # (4.E2a)
    pressure = min(max(c["INFLPRES"], c["PRESMIN"]), c["PRESMAX"])
    dp = (pressure - c["NOMPRES"]) / c["NOMPRES"]  # (4.E2b)
    kappa, alpha = at.kappa, at.alpha
    gx, gy, gz = (at.gamma * (c[name] if older else 1.0) for name in ("LGAX", "LGAY", "LGAZ"))
    gamma = at.gamma
    slowing = 1.0 + c["LMUV"] * at.sliding / c["LONGVL"]
    lmux, lmuy = c["LMUX"] * at.grip / slowing, c["LMUY"] * at.grip / slowing  # (4.E7)
    still = at.ahead**2

    # pure longitudinal slip
    mux = (
        (c["PDX1"] + c["PDX2"] * df) * (1 + c["PPX3"] * dp + c["PPX4"] * dp**2) * (1 - c["PDX3"] * gx**2) * lmux
    )  # (4.E13)
    kxk = (
        fz * (c["PKX1"] + c["PKX2"] * df) * np.exp(c["PKX3"] * df) * (1 + c["PPX1"] * dp + c["PPX2"] * dp**2) * c["LKX"]
    )  # (4.E15)
    shx = (c["PHX1"] + c["PHX2"] * df) * c["LHX"] * at.ahead  # (4.E17)
    svx = fz * (c["PVX1"] + c["PVX2"] * df) * c["LVX"] * lmux * at.ahead  # (4.E18)
    kx = kappa + shx  # (4.E10)
    ex = (
        (c["PEX1"] + c["PEX2"] * df + c["PEX3"] * df**2) * (1 - c["PEX4"] * _signum(kx) * at.ahead) * c["LEX"]
    )  # (4.E14)
    cx, dx = c["PCX1"] * c["LCX"], mux * fz  # (4.E11), (4.E12)
    fx0 = dx * np.sin(_magic(cx, kxk / (cx * dx), smaller(ex, 1.0), kx)) + svx  # (4.E9), (4.E16)

    # pure side slip
    def stiffness(g: Numbers) -> Numbers:  # (4.E25)
        weak = (c["PKY2"] + c["PKY5"] * g**2) * (1 + c["PPY2"] * dp)
        return (
            c["PKY1"] * fz0 * (1 + c["PPY1"] * dp) * (1 - c["PKY3"] * size(g))
            * np.sin(c["PKY4"] * np.arctan(fz / fz0 / weak)) * c["LKY"]
        )  # fmt: skip

    def friction(g: Numbers) -> Numbers:  # (4.E23)
        return (c["PDY1"] + c["PDY2"] * df) * (1 + c["PPY3"] * dp + c["PPY4"] * dp**2) * (1 - c["PDY3"] * g**2) * lmuy

    def side_force(g: Numbers, ay: Numbers, by: Numbers) -> Numbers:  # (4.E19) without S_V, (4.E24)
        ey = (
            (c["PEY1"] + c["PEY2"] * df) * (1 + c["PEY5"] * g**2 - (c["PEY3"] + c["PEY4"] * g) * _signum(ay)) * c["LEY"]
        )
        return friction(g) * fz * np.sin(_magic(cy, by, smaller(ey, 1.0), ay))

    cy = c["PCY1"] * c["LCY"]
    kya, muy = stiffness(gy), friction(gy)
    svyg = fz * (c["PVY3"] + c["PVY4"] * df) * gy * c["LKYC"] * lmuy  # (4.E28)
    shy0, svy0 = (c["PHY1"] + c["PHY2"] * df) * c["LHY"], fz * (c["PVY1"] + c["PVY2"] * df) * c["LVY"] * lmuy
    if older:
        shy = (shy0 + c["PHY3"] * gy) * still
    else:
        kyg = fz * (c["PKY6"] + c["PKY7"] * df) * (1 + c["PPY5"] * dp) * c["LKYC"]  # (4.E30)
        shy = (shy0 + (kyg * gy - svyg) / kya) * still  # (4.E27)
    svy = (svy0 + svyg) * still  # (4.E29)
    by = kya / (cy * muy * fz)  # (4.E26)
    fy0 = side_force(gy, alpha + shy, by) + svy

    # combined slip
    bxa = (c["RBX1"] + c["RBX3"] * gamma**2) * np.cos(np.arctan(c["RBX2"] * kappa)) * c["LXAL"]  # (4.E54)
    exa = smaller(c["REX1"] + c["REX2"] * df, 1.0)  # (4.E56)
    gxa = np.cos(_magic(c["RCX1"], bxa, exa, alpha + c["RHX1"])) / np.cos(
        _magic(c["RCX1"], bxa, exa, c["RHX1"])
    )  # (4.E51)
    fx = gxa * fx0  # (4.E50)
    byk = (c["RBY1"] + c["RBY4"] * gamma**2) * np.cos(np.arctan(c["RBY2"] * (alpha - c["RBY3"]))) * c["LYKA"]  # (4.E62)
    eyk = smaller(c["REY1"] + c["REY2"] * df, 1.0)  # (4.E64)
    shyk = (c["RHY1"] + c["RHY2"] * df) * at.ahead  # (4.E65)
    gyk = np.cos(_magic(c["RCY1"], byk, eyk, kappa + shyk)) / np.cos(_magic(c["RCY1"], byk, eyk, shyk))  # (4.E59)
    dvyk = muy * fz * (c["RVY1"] + c["RVY2"] * df + c["RVY3"] * gamma) * np.cos(np.arctan(c["RVY4"] * alpha))  # (4.E67)
    svyk = dvyk * np.sin(c["RVY5"] * np.arctan(c["RVY6"] * kappa)) * c["LVYKA"] * at.ahead  # (4.E66)
    fy = gyk * fy0 + svyk  # (4.E58)

    # aligning moment
    at_t = alpha + c["QHZ1"] + c["QHZ2"] * df + (c["QHZ3"] + c["QHZ4"] * df) * gz  # (4.E34), (4.E35)
    at_r = alpha + shy + svy / kya  # (4.E37), (4.E38)
    bt = (
        (c["QBZ1"] + c["QBZ2"] * df + c["QBZ3"] * df**2) * (1 + c["QBZ4"] * gz + c["QBZ5"] * size(gz)) * c["LKY"] / lmuy
    )  # (A58)
    dt = (
        fz
        * (radius / fz0)
        * (c["QDZ1"] + c["QDZ2"] * df)
        * (1 - c["PPZ1"] * dp)
        * (1 + c["QDZ3"] * gz + c["QDZ4"] * gz**2)
        * c["LTR"]
    )  # fmt: skip  (A60)
    et = (c["QEZ1"] + c["QEZ2"] * df + c["QEZ3"] * df**2) * (
        1 + (c["QEZ4"] + c["QEZ5"] * gz) * (2 / np.pi) * np.arctan(bt * c["QCZ1"] * at_t)
    )  # (4.E44)
    br = c["QBZ9"] * c["LKY"] / lmuy + c["QBZ10"] * by * cy  # (4.E45)
    dr = (
        fz
        * radius
        * lmuy
        * np.cos(alpha)
        * at.ahead
        * (
            (c["QDZ6"] + c["QDZ7"] * df) * c["LRES"]
            + ((c["QDZ8"] + c["QDZ9"] * df) * (1 + c["PPZ2"] * dp) + (c["QDZ10"] + c["QDZ11"] * df) * size(gz))
            * gz
            * c["LKZC"]
        )
    )  # (4.E47)

    def equivalent(angle: Numbers) -> Numbers:  # (A54), (A55)
        return np.arctan(np.sqrt(np.tan(angle) ** 2 + (kxk / kya * kappa) ** 2)) * _signum(angle)

    trail = dt * np.cos(_magic(c["QCZ1"], bt, smaller(et, 1.0), equivalent(at_t))) * np.cos(alpha) * at.ahead  # (4.E73)
    mzr = dr * np.cos(np.arctan(br * equivalent(at_r)))  # (4.E75)
    upright = side_force(0.0, alpha + shy0 * still, stiffness(0.0) / (cy * friction(0.0) * fz)) + svy0 * still
    bent = fy - svyk if older else gyk * upright  # (4.E74)
    s = radius * (c["SSZ1"] + c["SSZ2"] * fy / c["FNOMIN"] + (c["SSZ3"] + c["SSZ4"] * df) * gz) * c["LS"]  # (A56)
    mz = -trail * bent + mzr + s * fx  # (4.E71)

    # overturning and rolling moment
    part = fz / c["FNOMIN"]
    mx = (
        radius
        * fz
        * c["LMX"]
        * (
            c["QSX1"] * c["LVMX"]
            - c["QSX2"] * gamma * (1 + c["PPMX1"] * dp)
            + c["QSX3"] * fy / c["FNOMIN"]
            + c["QSX4"]
            * np.cos(c["QSX5"] * np.arctan((c["QSX6"] * part) ** 2))
            * np.sin(c["QSX7"] * gamma + c["QSX8"] * np.arctan(c["QSX9"] * fy / c["FNOMIN"]))
            + c["QSX10"] * np.arctan(c["QSX11"] * part) * gamma
        )
    )  # fmt: skip  (4.E69)
    mx = mx + radius * c["LMX"] * (fy * (c["QSX13"] + c["QSX14"] * size(gamma)) - fz * c["QSX12"] * gamma * size(gamma))
    fast = size(at.speed) / c["LONGVL"]
    rolling = c["QSY1"] + c["QSY2"] * fx / c["FNOMIN"] + c["QSY3"] * fast + c["QSY4"] * fast**4
    if older:
        my = -radius * fz * c["LMY"] * rolling * at.turning
    else:
        rolling = rolling + (c["QSY5"] + c["QSY6"] * part) * gamma**2
        pressed = part ** c["QSY7"] * (pressure / c["NOMPRES"]) ** c["QSY8"]
        my = -radius * c["FNOMIN"] * c["LMY"] * rolling * pressed * at.turning  # (A48)

    # relaxation
    if older:
        sigma_x = fz * (c["PTX1"] + c["PTX2"] * df) * np.exp(-c["PTX3"] * df) * (radius / c["FNOMIN"]) * c["LSGKP"]
        extreme = np.sin(2 * np.arctan(fz / (c["PTY2"] * fz0))) if c["PTY2"] else 0.0
        sigma_y = c["PTY1"] * extreme * (1 - c["PKY3"] * size(gy)) * radius * c["LFZO"] * c["LSGAL"]
    else:
        along = c["LONGITUDINAL_STIFFNESS"] * (1 + c["PCFX1"] * df + c["PCFX2"] * df**2) * (1 + c["PCFX3"] * dp)  # (17)
        aside = c["LATERAL_STIFFNESS"] * (1 + c["PCFY1"] * df + c["PCFY2"] * df**2) * (1 + c["PCFY3"] * dp)  # (18)
        sigma_x, sigma_y = kxk / along, kya / aside  # (19)
    least = 0.1 * radius
    lengths = larger(size(sigma_x), least), larger(size(sigma_y), least)
    less = smaller(at.load, c["FZMAX"]) / fz
    return Answer(fx * less, fy * less, mx * less, my * less, mz * less, lengths, (dx / kxk, muy * fz / kya))
