"""The tire laws `brush` and `tmeasy` with numbers: whole forces, directions as angles, each curve as it is drawn.

Brush: Pacejka, Tire and Vehicle Dynamics, third edition, section 3.2; TMeasy: Rill, Road Vehicle Dynamics (2012), chapter 3.
Numbers may be complex, so that derivatives can be had by complex steps.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from symgen.description.fields import Part
from symgen.description.forces.tire import Tire
from symgen.verify.reference.design import Design

Number = Any
"""Real or complex."""


@dataclass(frozen=True)
class Grip:
    """Force against the slip, its parts to the rear and to the right, and the lever of the lateral one."""

    fx: Number
    fy: Number
    trail: Number


def _real(x: Number) -> float:
    return complex(x).real


def brush(p: Mapping[str, Any], load: Number, friction: float, slip: tuple[Number, Number]) -> Grip:
    """`p`: tread_stiffness, contact_length at `load`; the half contact grows with the root of the load."""
    if _real(load) <= 0:
        return Grip(0.0, 0.0, 0.0)
    a = p["contact_length"] / 2 * cmath.sqrt(load / p["load"])
    theta = 2 * p["tread_stiffness"] * a**2 / (3 * friction * load)
    sigma = cmath.sqrt(slip[0] ** 2 + slip[1] ** 2)
    if _real(sigma) == 0:
        return Grip(0.0, 0.0, a / 3)
    if _real(theta * sigma) < 1:
        size = friction * load * (3 * theta * sigma - 3 * (theta * sigma) ** 2 + (theta * sigma) ** 3)
        moment = friction * load * a * theta * sigma * (1 - theta * sigma) ** 3
        return Grip(size * slip[0] / sigma, size * slip[1] / sigma, moment / size)
    return Grip(friction * load * slip[0] / sigma, friction * load * slip[1] / sigma, 0.0)


def quadratic(pair: tuple[float, float], part: Number) -> Number:
    """A force at a load that is so large a part of the nominal one: a parabola through 0, one and two."""
    one, two = pair
    return part * (2 * one - 0.5 * two - (one - 0.5 * two) * part)


def straight(pair: tuple[float, float], part: Number) -> Number:
    one, two = pair
    return one * (2 - part) + two * (part - 1)


@dataclass(frozen=True)
class Curve:
    """One characteristic: slope dF0, largest force FM at sM, sliding force FS from sS on."""

    d0: Number
    sm: Number
    fm: Number
    ss: Number
    fs: Number

    @classmethod
    def at(cls, p: Mapping[str, tuple[float, float]], part: Number, friction: float) -> Curve:
        return cls(
            d0=quadratic(p["slope"], part),
            sm=friction * straight(p["peak_slip"], part),
            fm=friction * quadratic(p["peak_force"], part),
            ss=friction * straight(p["sliding_slip"], part),
            fs=friction * quadratic(p["sliding_force"], part),
        )

    def force(self, s: Number) -> Number:
        if _real(s) < _real(self.sm):
            sigma = s / self.sm
            return self.sm * self.d0 * sigma / (1 + sigma * (sigma + self.d0 * self.sm / self.fm - 2))
        if _real(s) < _real(self.ss):
            sigma = (s - self.sm) / (self.ss - self.sm)
            return self.fm - (self.fm - self.fs) * sigma**2 * (3 - 2 * sigma)
        return self.fs


def _hypot(a: Number, b: Number) -> Number:
    return cmath.sqrt(a**2 + b**2)


def tmeasy(p: Mapping[str, Any], load: Number, friction: float, slip: tuple[Number, Number]) -> Grip:
    """`p`: load, radius, stiffness, longitudinal, lateral, trail."""
    if _real(load) <= 0:
        return Grip(0.0, 0.0, 0.0)
    part = load / p["load"] if _real(load) < 2.5 * p["load"] else 2.5
    x, y = (Curve.at(p[name], part, friction) for name in ("longitudinal", "lateral"))
    hx = x.sm / (x.sm + y.sm) + (x.fm / x.d0) / (x.fm / x.d0 + y.fm / y.d0)
    hy = y.sm / (x.sm + y.sm) + (y.fm / y.d0) / (x.fm / x.d0 + y.fm / y.d0)
    sx, sy = slip[0] / hx, slip[1] / hy
    s = _hypot(sx, sy)
    trail = _trail(p, load, part, friction, slip[1])
    if _real(s) == 0:
        return Grip(0.0, 0.0, trail)
    c, d = sx / s, sy / s
    both = Curve(
        d0=_hypot(x.d0 * hx * c, y.d0 * hy * d),
        sm=_hypot(x.sm / hx * c, y.sm / hy * d),
        fm=_hypot(x.fm * c, y.fm * d),
        ss=_hypot(x.ss / hx * c, y.ss / hy * d),
        fs=_hypot(x.fs * c, y.fs * d),
    )
    force = both.force(s)
    return Grip(force * c, force * d, trail)


def _trail(p: Mapping[str, Any], load: Number, part: Number, friction: float, sy: Number) -> Number:
    """n = L (n/L), with the length L of the contact."""
    if p.get("trail") is None:
        return 0.0
    start = straight(p["trail"]["part"], part)
    s0, se = (friction * straight(p["trail"][name], part) for name in ("zero_slip", "sliding_slip"))
    s, w = (sy if _real(sy) >= 0 else -sy), s0 / se
    length = 2 * cmath.sqrt(p["radius"] * load / p["stiffness"])
    if _real(s) < _real(s0):
        sigma = s / s0
        return length * start * ((1 - w) * (1 - sigma) + w * (1 - (3 - 2 * sigma) * sigma**2))
    if _real(s) < _real(se):
        return -length * start * (1 - w) * (s - s0) / s0 * ((se - s) / (se - s0)) ** 2
    return 0.0


LAWS = {"brush": brush, "tmeasy": tmeasy}


def numbers_of(element: Tire, design: Design) -> dict[str, Any]:
    """All that is written of a tire, as numbers."""
    found: dict[str, Any] = {}
    for name in ("radius", "stiffness", "load", "tread_stiffness", "contact_length", "carcass", "carcass_damping"):
        found[name] = _evaluated(getattr(element, name), design)
    for name in ("longitudinal", "lateral", "trail"):
        found[name] = _evaluated(getattr(element, name), design)
    standing = element.carcass is not None and "creep_speed" not in element.model_fields_set
    return found | {"creep_speed": 0.001 if standing else design.scalar(element.creep_speed)}


def _evaluated(value: Any, design: Design) -> Any:
    if value is None:
        return None
    if isinstance(value, Part):
        return {name: _evaluated(getattr(value, name), design) for name in type(value).model_fields}
    return tuple(map(design.scalar, value)) if isinstance(value, tuple) else design.scalar(value)


@dataclass(frozen=True)
class Rolling:
    """Speeds of the contact over the road, forward and lateral, that of rolling, and slips that are kept."""

    slide: tuple[float, float]
    rolling: float
    kept: tuple[float, ...]


def contact(law: str, p: Mapping[str, Any], pressed: tuple[float, float], at: Rolling) -> tuple[Any, tuple[float, ...]]:
    """Forces forward and to the left and the moment about up under (load, friction); rates of the kept slips."""
    most = 0.5 + pressed[1] * _sliding_slip(law, p)
    pace = max(abs(at.rolling) + p["creep_speed"], math.hypot(*at.slide) / most)
    slips = at.kept or tuple(v / pace for v in at.slide)
    felt = slips
    if p["carcass_damping"] is not None:
        slope = _initial(law, p)
        felt = tuple(
            (k * s + d * v) / (k + pace * d)
            for k, s, d, v in zip(slope, slips, p["carcass_damping"], at.slide, strict=True)
        )
    grip = LAWS[law](p, *pressed, felt)  # type: ignore[arg-type]
    fx, fy, trail = (_real(value) for value in (grip.fx, grip.fy, grip.trail))
    rates: list[float] = []
    if at.kept:
        for k in (0, 1):
            length = (_secant(law, p, pressed, slips, k) + pace * (p["carcass_damping"] or (0, 0))[k]) / p["carcass"][k]
            rates.append((at.slide[k] - pace * slips[k]) / max(length, 5e-4 * pace))
    return (-fx, -fy, trail * fy), tuple(rates)


def _sliding_slip(law: str, p: Mapping[str, Any]) -> float:
    """From which on all of the contact slides, at both loads, with the friction 1."""
    if law == "tmeasy":
        slips: tuple[float, ...] = (*p["longitudinal"]["sliding_slip"], *p["lateral"]["sliding_slip"])
        return max(slips)
    return 3.0 * float(p["load"]) / _initial(law, p)[0]


def _secant(law: str, p: Mapping[str, Any], pressed: tuple[float, float], slips: tuple[float, ...], k: int) -> float:
    """Force over slip in one direction; where that slip is zero, with a little of it."""
    slips = tuple(s or 1e-9 for s in slips)
    grip = LAWS[law](p, *pressed, slips)  # type: ignore[arg-type]
    return _real((grip.fx, grip.fy)[k]) / slips[k]


def _initial(law: str, p: Mapping[str, Any]) -> tuple[float, float]:
    if law == "tmeasy":
        return p["longitudinal"]["slope"][0], p["lateral"]["slope"][0]
    slope = p["tread_stiffness"] * p["contact_length"] ** 2 / 2
    return slope, slope
