"""Gravity on a gradient: the road stays the level plane of the description, and gravity is tilted against it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..errors import TrimError
from ..model.state import State, quaternion_place, rotation

if TYPE_CHECKING:
    from ..model.model import Model

GRAVITY = ("gravity.x", "gravity.y", "gravity.z")
UPRIGHT = 1e-9
"""Level part of an axis of length one that is rounding."""


def tilted(model: Model, state: State, gradient: float) -> dict[str, float]:
    """Gravity as large as it is, where it is uphill ahead: along the level part of the x axis of the first free body, or of ground."""
    missing = [name for name in GRAVITY if name not in model.parameters]
    if missing:
        raise TrimError(
            f"this model cannot be tilted, because {', '.join(missing)} cannot be set: gravity is a parameter only where the "
            "description writes it in numbers. Write `gravity: [0, 0, -9.81]` there, and build again"
        )
    size = math.hypot(*(model.parameters[name] for name in GRAVITY))
    if not size:
        raise TrimError("there is no gravity in this model, so a gradient means nothing; set the parameter gravity.z")
    x, y = _ahead(model, state)
    down = size / math.hypot(1.0, gradient)
    return dict(zip(GRAVITY, (-gradient * x * down, -gradient * y * down, -down), strict=True))


def _ahead(model: Model, state: State) -> tuple[float, float]:
    base = next((joint for joint in model.layout.joints if joint.kind == "free"), None)
    if base is None:
        return 1.0, 0.0
    at = quaternion_place(base)
    x, y = rotation(state.q[at : at + 4])[:2, 0].tolist()
    length = math.hypot(x, y)
    if length <= UPRIGHT:
        raise TrimError(
            "the x axis of the free body points up or down, so that no direction is ahead; start from another state"
        )
    return x / length, y / length
