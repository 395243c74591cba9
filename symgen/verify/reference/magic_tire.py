"""A wheel with a Magic Formula tire on the road, in world axes: where they meet, how far the tire is squeezed, how it slips."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from symgen.description.expression import Expression
from symgen.description.forces.tire import Tire
from symgen.verify.reference.ground import UP, beside, friction_at, ground_under
from symgen.verify.reference.jet import Array
from symgen.verify.reference.magic_formula import Answer, Running, magic_formula
from symgen.verify.reference.snapshot import Snapshot


@dataclass(frozen=True)
class Contact:
    """`axes`: forward, lateral and up as rows; forces and moments are components along them, `lever` runs from the wheel's centre."""

    axes: Array
    load: float
    lever: Array
    force: Array
    moment: Array
    rates: Mapping[str, float]


class MagicWheel:
    """One tire in one state."""

    def __init__(
        self, element: Tire, snapshot: Snapshot, evaluate: Callable[[Expression, Mapping[str, float]], float]
    ) -> None:
        design = snapshot.design
        scalar = design.scalar
        self.wheel, self.carrier = design.index[element.wheel], design.index[element.carrier]
        self.p = {name: scalar(value) for name, value in dict(element.coefficients or ()).items()}
        self.element, self.version = element, element.version
        self.radius, self.crown = scalar(element.radius), scalar(element.crown_radius)
        self.stiffness, self.damping = scalar(element.stiffness), scalar(element.damping)
        self.creep, self.side = scalar(element.creep_speed), scalar(element.side)
        self.centre = snapshot.point(self.wheel, design.point(element.at))
        self.velocity = snapshot.point_velocity(self.wheel, self.centre)
        self.turn = snapshot.angular_velocity[self.wheel]
        self.axis = snapshot.rotation[self.carrier] @ design.direction(element.axis)
        self._face(UP)
        lowest = self.centre + (self.radius - self.crown) * self.spoke - self.crown * UP
        self.friction = friction_at(element, snapshot, evaluate, lowest)
        ground = ground_under(element, snapshot, evaluate, self.centre, self.axis, lowest)
        self._face(ground.normal)
        self.above = ground.above
        self.spin = float(self.turn @ self.axis)
        self.pressure = min(max(self.p["INFLPRES"], self.p["PRESMIN"]), self.p["PRESMAX"])
        self.pressed = 1 + self.p["PFZ1"] * (self.pressure / self.p["NOMPRES"] - 1)

    def _face(self, up: Array) -> None:
        """Axes along the road whose normal is `up`; the spoke lies in the wheel's plane, perpendicular to the forward direction."""
        lateral = beside(self.axis, up)
        self.axes = np.array([np.cross(lateral, up), lateral, up])
        self.lean = math.asin(max(-1.0, min(1.0, float(self.axis @ up))))
        self.spoke = -np.cross(self.axes[0], self.axis)

    @property
    def camber(self) -> float:
        return min(max(self.side * self.lean, self.p["CAMMIN"]), self.p["CAMMAX"])

    @property
    def free_radius(self) -> float:
        p, rim_speed = self.p, self.radius * self.spin
        return self.radius * (p["Q_RE0"] + p["Q_V1"] * (rim_speed / p["LONGVL"]) ** 2)

    @property
    def loaded_radius(self) -> float:
        """To the road in the wheel's plane; the last bit, the crown, straight down."""
        return (self.above - self.crown) / math.cos(self.lean) + self.crown

    @property
    def load(self) -> float:
        p, r0 = self.p, self.radius
        rho = self.free_radius - self.loaded_radius
        rho = (rho + self._tilted(rho)) / r0
        linear = math.sqrt((self.stiffness * r0 / p["FNOMIN"]) ** 2 - 4 * p["Q_FZ2"]) + p["Q_FZ3"] * self.camber**2
        spring = linear * rho + p["Q_FZ2"] * rho**2 if rho > 0 else linear * rho
        spring *= p["FNOMIN"] * (1 + p["Q_V2"] * r0 / p["LONGVL"] * abs(self.spin)) * self.pressed
        rim = p["BOTTOM_STIFF"] * max(0.0, p["RIM_RADIUS"] + p["BOTTOM_OFFST"] - self.loaded_radius)
        closing = -float(self.velocity @ self.axes[2]) / math.cos(self.lean)
        return max(0.0, spring + rim + self.damping * closing)

    def _tilted(self, rho: float) -> float:
        p = self.p
        free, loaded = (p["Q_CAM1"] * r + p["Q_CAM2"] * r**2 for r in (self.free_radius, self.loaded_radius))
        if self.version != 62:
            return 0.0
        share = (loaded / free) ** 2 if free else 0.0
        tread = (1.075 - 0.5 * p["ASPECT_RATIO"]) * p["WIDTH"]
        return share * tread / 8 * abs(math.tan(self.lean)) - p["Q_CAM3"] * max(0.0, rho) * abs(self.camber)

    @property
    def rolling_radius(self) -> float:
        p, part = self.p, self.load / self.p["FNOMIN"]
        sunk = p["DREFF"] * math.atan(p["BREFF"] * part) + p["FREFF"] * part
        return self.free_radius - p["FNOMIN"] / (self.stiffness * self.pressed) * sunk

    def contact(self, kept: Mapping[str, float]) -> Contact:
        """Forces and moments at the contact; `kept` slips stand for those of the motion."""
        forward = float(self.velocity @ self.axes[0])
        # the point of the wheel at the road; its spin moves it along, not aside
        foot = self.velocity + np.cross(self.turn, -self.above * self.axes[2])
        drift = {"slip": forward - self.spin * self.rolling_radius, "cornering": float(foot @ self.axes[1])}
        self._sliding = math.hypot(*drift.values())
        pace = abs(forward) if abs(forward) >= 2 * self.creep else forward**2 / (4 * self.creep) + self.creep
        slips = {kind: kept.get(kind, v / pace) for kind, v in drift.items()}
        plain = answer = self._answer(slips, forward, self._sliding)
        felt = slips
        if self.element.relaxation:
            fading = self.p["DAMP_VLOW"] * (1 - self._sense(forward) ** 2)
            longer = dict(zip(drift, plain.lengths, strict=True))
            felt = {kind: slips[kind] + fading * drift[kind] / float(longer[kind]) for kind in drift}
        if self.element.relaxation or self.element.turn_slip:
            turned = self._turned(kept, pace) if self.element.turn_slip else (None, None)
            answer = self._answer(felt, forward, self._sliding, turned)
        fx, fy, mx, my, mz = (float(v) for v in (answer.fx, answer.fy, answer.mx, answer.my, answer.mz))
        down = (self.loaded_radius - self.crown) * self.spoke - self.crown * self.axes[2]
        force = np.array([fx, self.side * fy, self.load])
        moment = np.array([self.side * mx, my, self.side * mz])
        return Contact(
            self.axes,
            self.load,
            down,
            force,
            moment,
            self._rates(slips, drift, pace, plain) | self._turning(kept, pace),
        )

    @property
    def yaw_rate(self) -> float:
        """About the normal of the road, without what the spin has there."""
        return float(self.turn @ self.axes[2]) - self.spin * math.sin(self.lean)

    def _part_of_camber(self) -> float:
        p = self.p
        df = (min(self.load, p["FZMAX"]) - p["LFZO"] * p["FNOMIN"]) / (p["LFZO"] * p["FNOMIN"])
        return 1 - p["PECP1"] * (1 + p["PECP2"] * df)

    def _turned(self, kept: Mapping[str, float], pace: float) -> tuple[float, float]:
        """phi_t and phi, as the tire feels them on its own side."""
        turn = kept.get("turn", self.yaw_rate / pace)
        spin = turn + self._part_of_camber() * self.spin * math.sin(self.lean) / pace
        return self.side * turn, self.side * spin

    def _turning(self, kept: Mapping[str, float], pace: float) -> dict[str, float]:
        if "turn" not in kept:
            return {}
        p, nominal = self.p, self.p["LFZO"] * self.p["FNOMIN"]
        load = min(self.load, p["FZMAX"])
        df, dp = (load - nominal) / nominal, self.pressure / p["NOMPRES"] - 1
        mu = (p["PDY1"] + p["PDY2"] * df) * (1 + p["PPY3"] * dp + p["PPY4"] * dp**2) * (1 - p["PDY3"] * self.camber**2)
        mu *= p["LMUY"] * self.friction / (1 + p["LMUV"] * self._sliding / p["LONGVL"])
        most = p["QCRP1"] * abs(mu) * math.sqrt(load / nominal + 1e-12) * p["LMP"] / math.sin(math.pi / 2 * p["QDRP1"])
        slope = p["QDZ8"] + p["QDZ9"] * df + (p["QDZ10"] + p["QDZ11"] * df) * abs(self.camber)
        limit = abs(most * self._part_of_camber() / (slope * p["LKZC"] * self.radius))
        pace = max(pace, abs(self.yaw_rate) / (20 * limit))
        stretch = math.sqrt(1 + (kept["turn"] / limit) ** 2)
        return {"turn": (self.yaw_rate - pace * kept["turn"]) * stretch / (0.1 * self.radius)}

    def _answer(
        self,
        slips: Mapping[str, float],
        forward: float,
        sliding: float,
        turned: tuple[float | None, float | None] = (None, None),
    ) -> Answer:
        p = self.p
        at = Running(
            kappa=min(max(-slips["slip"], p["KPUMIN"]), p["KPUMAX"]),
            alpha=min(max(self.side * math.atan(slips["cornering"]), p["ALPMIN"]), p["ALPMAX"]),
            gamma=self.camber,
            load=self.load,
            speed=forward,
            sliding=sliding,
            ahead=self._sense(forward),
            turning=self._sense(self.spin * self.radius),
            friction=self.friction,
            turn=turned[0],
            spin=turned[1],
        )
        return magic_formula(p, self.version, self.radius, at)

    def _sense(self, speed: float) -> float:
        part = speed / self.p["VXLOW"]
        return math.copysign(1.0, part) if abs(part) >= 1 else part * (3 - part**2) / 2

    def _rates(
        self, slips: Mapping[str, float], drift: Mapping[str, float], pace: float, answer: Answer
    ) -> dict[str, float]:
        if not self.element.relaxation:
            return {}
        limits = dict(zip(drift, answer.saturating, strict=True))
        stretch = math.sqrt(1 + sum(float(slips[kind] / limits[kind]) ** 2 for kind in drift))
        p = self.p
        most = {
            "slip": max(p["KPUMAX"], -p["KPUMIN"]),
            "cornering": math.tan(min(1.5, max(p["ALPMAX"], -p["ALPMIN"]))),
        }
        rates = {}
        for kind, length in zip(drift, answer.lengths, strict=True):
            shortened = max(float(length) / stretch, 0.1 * self.radius)
            own_pace = max(pace, abs(drift[kind]) / most[kind])
            rates[kind] = (drift[kind] - own_pace * slips[kind]) / shortened
        return rates
