"""What an actuator is made of, after the shortcuts of MJCF (<motor>, <position>, ...) have become numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from symgen.description.errors import Source
from symgen.description.mjcf.tag import Path, Tag

_THREE = (0.0, 0.0, 0.0)
_GEAR = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
_TARGETS = ("joint", "jointinparent", "site", "tendon", "cranksite", "body")


@dataclass(frozen=True)
class Kind:
    """force = (gain . (1, length, velocity)) u + bias . (1, length, velocity), where u is the control or follows it.

    `damping_ratio` stands where the velocity's bias follows from it and the inertia that the actuator moves.
    """

    dynamics: str = "none"
    time_constant: float = 1.0
    gain_type: str = "fixed"
    gain: tuple[float, float, float] = (1.0, 0.0, 0.0)
    bias_type: str = "none"
    bias: tuple[float, float, float] = _THREE
    damping_ratio: float = 0.0
    gear: tuple[float, ...] = _GEAR
    limits: tuple[tuple[str, bool | None], ...] = ()
    ranges: tuple[tuple[str, tuple[float, ...]], ...] = ()
    inherit: float = 0.0
    armature: float = 0.0
    damping: tuple[float, ...] = _THREE
    of: str = "general"
    """The last shortcut."""

    def limited(self, what: str, automatic: bool) -> tuple[float, float] | None:
        """The range of `ctrl`, `force` or `act` if it holds."""
        low, high = dict(self.ranges).get(what, (0.0, 0.0))
        limited = dict(self.limits).get(what)
        return (low, high) if (limited or (limited is None and automatic and (low or high))) else None


def actuator_kind(chain: Sequence[Element], element: Element, path: Path, source: Source) -> Kind:
    """Every element changes what those of the classes around it say, as MuJoCo does it."""
    kind = Kind()
    for each in (*chain, element):
        kind = _changed(kind, Tag(each.tag, each.attrib, path, source))
    return kind


def _changed(kind: Kind, tag: Tag) -> Kind:
    gear = tuple(tag.numbers("gear", 6, kind.gear, least=1))
    limits, ranges = dict(kind.limits), dict(kind.ranges)
    for what in ("ctrl", "force", "act"):
        if tag.has(f"{what}limited"):
            limits[what] = tag.automatic(f"{what}limited")
        if tag.has(f"{what}range"):
            ranges[what] = tuple(tag.numbers(f"{what}range", 2))
    common = replace(
        kind,
        gear=gear,
        limits=tuple(limits.items()),
        ranges=tuple(ranges.items()),
        armature=tag.number("armature", kind.armature),
        damping=tuple(tag.numbers("damping", 3, kind.damping, least=1)),
        of=tag.name,
    )
    return SHORTCUTS[tag.name](common, tag)


def _general(kind: Kind, tag: Tag) -> Kind:
    return replace(
        kind,
        dynamics=tag.text("dyntype", kind.dynamics),
        gain_type=tag.text("gaintype", kind.gain_type),
        bias_type=tag.text("biastype", kind.bias_type),
        time_constant=(tag.numbers("dynprm", 10, [kind.time_constant], least=1))[0],
        gain=_first(tag, "gainprm", kind.gain),
        bias=_first(tag, "biasprm", kind.bias),
        damping_ratio=0.0 if len(tag.all_numbers("biasprm")) > 2 else kind.damping_ratio,
    )


def _first(tag: Tag, attribute: str, default: tuple[float, float, float]) -> tuple[float, float, float]:
    numbers = tag.numbers(attribute, 10, default, least=1)
    return numbers[0], numbers[1], numbers[2]


def _motor(kind: Kind, tag: Tag) -> Kind:
    return replace(kind, dynamics="none", gain_type="fixed", bias_type="none", gain=(1.0, *kind.gain[1:]))


def _position(kind: Kind, tag: Tag) -> Kind:
    kp = tag.number("kp", kind.gain[0])
    velocity, ratio = kind.bias[2], kind.damping_ratio
    if tag.has("kv"):
        velocity, ratio = -tag.number("kv"), 0.0
    if tag.has("dampratio"):
        velocity, ratio = 0.0, tag.number("dampratio")
    dynamics, constant = kind.dynamics, kind.time_constant
    if tag.has("timeconst"):
        constant = tag.number("timeconst")
        dynamics = "filterexact" if constant else "none"
    return replace(
        kind,
        gain=(kp, *kind.gain[1:]),
        bias=(kind.bias[0], -kp, velocity),
        damping_ratio=ratio,
        dynamics=dynamics,
        time_constant=constant,
        gain_type="fixed",
        bias_type="affine",
        inherit=tag.number("inheritrange", kind.inherit),
    )


def _integrated(kind: Kind, tag: Tag) -> Kind:
    return replace(_position(kind, tag), dynamics="integrator")


def _velocity(kind: Kind, tag: Tag) -> Kind:
    kv = tag.number("kv", kind.gain[0])
    return replace(
        kind,
        gain=(kv, *kind.gain[1:]),
        bias=(0.0, 0.0, -kv),
        damping_ratio=0.0,
        dynamics="none",
        gain_type="fixed",
        bias_type="affine",
    )


def _damper(kind: Kind, tag: Tag) -> Kind:
    kv = tag.number("kv", -kind.gain[2] if kind.gain_type == "affine" else 0.0)
    limits = tuple({**dict(kind.limits), "ctrl": True}.items())
    return replace(kind, gain=(0.0, 0.0, -kv), dynamics="none", gain_type="affine", bias_type="none", limits=limits)


def _cylinder(kind: Kind, tag: Tag) -> Kind:
    """Pressure on an area, which follows the control."""
    area = tag.number("area", kind.gain[0])
    if tag.has("diameter"):
        area = math.pi / 4 * tag.number("diameter") ** 2
    return replace(
        kind,
        time_constant=tag.number("timeconst", kind.time_constant),
        gain=(area, *kind.gain[1:]),
        bias=tuple(tag.numbers("bias", 3, kind.bias)),  # type: ignore[arg-type]
        dynamics="filter",
        gain_type="fixed",
        bias_type="affine",
    )


def _of_its_own(kind: Kind, tag: Tag) -> Kind:
    """A kind that is not read."""
    return replace(kind, gain_type=tag.name)


SHORTCUTS: dict[str, Callable[[Kind, Tag], Kind]] = {
    "general": _general,
    "motor": _motor,
    "position": _position,
    "intvelocity": _integrated,
    "velocity": _velocity,
    "damper": _damper,
    "cylinder": _cylinder,
    **dict.fromkeys(("muscle", "adhesion", "dcmotor", "orientation", "pid", "plugin"), _of_its_own),
}
