"""What the reference knows of a joint: its place at the design position, and the rule of its kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from symgen.description.schema import Joint
from symgen.verify.reference.jet import Array, Jet


@dataclass(frozen=True)
class JointGeometry:
    """A joint's place at the design position: `axes` are rows, the third one is the joint's axis or, if it has one, its normal."""

    name: str
    joint: Joint
    inner: int
    outer: int
    inner_point: Array
    point: Array
    axes: Array
    axis2: Array
    length: float = 0.0
    lead: float = 0.0
    """Advance of a screw per radian."""
    radius: float = 0.0
    tube: float = 0.0
    suffixes: tuple[str, ...] = ()

    @property
    def coordinates(self) -> tuple[str, ...]:
        return tuple(f"{self.name}{suffix}" for suffix in self.suffixes)


def axes_of(normal: Array, towards: Array | None = None) -> Array:
    """Right-handed unit vectors x, y and `normal`, x as near as can be to `towards`."""
    if towards is None:
        towards = np.eye(3)[np.argmin(np.abs(normal))]
    x = towards - normal * (normal @ towards)
    x = x / np.linalg.norm(x)
    return np.array([x, np.cross(normal, x), normal])


STILL = Jet(np.zeros(3), np.zeros(3), np.zeros(3))
UNTURNED = Jet(np.eye(3), np.zeros((3, 3)), np.zeros((3, 3)))


class Rule:
    """What the reference knows of a kind of joint; `suffixes` end the names of its scalar coordinates."""

    suffixes: tuple[str, ...] = ()

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        """What has to vanish; None for a free joint."""
        raise TypeError(f"no constraint for {g.joint.type} joints")

    def slips(self, g: JointGeometry, s: Jet, d: Jet) -> Jet | None:
        """Speeds that have to vanish, as rates of what has no value."""
        return None

    def acts(self, g: JointGeometry, s: Jet, d: Jet) -> Jet:
        """From the inner point to where reactions are told, in the axes of the inner body."""
        return d

    def coordinates(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
        """The scalar coordinates; angles are those next to the values in `near` (default zero)."""
        return []

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        """S and the displacement of the joint's point for given scalar coordinates."""
        raise ValueError(f"the joint {g.name!r} ({g.joint.type}) has no coordinates")
