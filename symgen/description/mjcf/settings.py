"""What <compiler> and <option> say about the whole model."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from symgen.description.errors import Source
from symgen.description.mjcf.tag import Tag

_GRAVITY = (0.0, 0.0, -9.81)
_NO_MASS = -1.0


@dataclass(frozen=True)
class Settings:
    """`angle` is the length of a written angle in radians."""

    angle: float
    euler: str
    auto_limits: bool
    inertia_from_geoms: bool | None
    groups: tuple[int, int]
    balance: bool
    least_mass: float
    least_inertia: float
    total_mass: float | None
    gravity: tuple[float, ...]
    disabled: frozenset[str]
    fluid: bool

    def has(self, flag: str) -> bool:
        """Whether this part of the physics is not switched off."""
        return flag not in self.disabled


def settings_of(root: Element, source: Source) -> Settings:
    compiler = _merged(root, "compiler", source)
    option = _merged(root, "option", source)
    if compiler.word("coordinate", ("local", "global"), "local") == "global":
        compiler.stop("global coordinates are not read; save the file by MuJoCo 2.3.3, which makes them local", "coordinate")  # fmt: skip
    euler = compiler.text("eulerseq", "xyz")
    if len(euler) != 3 or not set(euler) <= set("xyzXYZ"):
        compiler.stop("the sequence of axes has three letters out of x, y, z, X, Y, Z; correct it", "eulerseq")
    groups = compiler.numbers("inertiagrouprange", 2, (0, 5))
    total = compiler.number("settotalmass", _NO_MASS)
    return Settings(
        angle=1.0 if compiler.word("angle", ("degree", "radian"), "degree") == "radian" else math.pi / 180.0,
        euler=euler,
        auto_limits=compiler.flag("autolimits", True),
        inertia_from_geoms=compiler.automatic("inertiafromgeom"),
        groups=(int(groups[0]), int(groups[1])),
        balance=compiler.flag("balanceinertia", False),
        least_mass=compiler.number("boundmass", 0.0),
        least_inertia=compiler.number("boundinertia", 0.0),
        total_mass=total if total > 0 else None,
        gravity=tuple(option.numbers("gravity", 3, _GRAVITY)),
        disabled=frozenset(_disabled(root)),
        fluid=any(
            any(option.numbers(name, count, [0.0] * count)) for name, count in (("density", 1), ("viscosity", 1))
        ),
    )


def _merged(root: Element, tag: str, source: Source) -> Tag:
    attributes: dict[str, str] = {}
    for section in root.findall(tag):
        attributes |= section.attrib
    return Tag(tag, attributes, (tag,), source)


def _disabled(root: Element) -> Iterator[str]:
    flags: dict[str, str] = {}
    for section in root.findall("option"):
        for flag in section.findall("flag"):
            flags |= flag.attrib
    return (name for name, value in flags.items() if value == "disable")
