"""Gravity on a gradient: the road stays the level plane of the description, and gravity is tilted against it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..errors import TrimError
from ..model.library import Array
from ..model.state import State, quaternion_place, rotation, rotations

if TYPE_CHECKING:
    from ..model.model import Model

GRAVITY = ("gravity.x", "gravity.y", "gravity.z")
UPRIGHT = 1e-9
"""Level part of an axis of length one that is rounding."""


def tilted(model: Model, state: State, gradient: float) -> dict[str, float]:
    """Gravity as large as it is, where it is uphill ahead: along the level part of the x axis of the first free body, or of ground."""
    check_tilts(model)
    size = math.hypot(*(model.parameters[name] for name in GRAVITY))
    if not size:
        raise TrimError("there is no gravity in this model, so a gradient means nothing; set the parameter gravity.z")
    x, y = _ahead(model, state)
    down = size / math.hypot(1.0, gradient)
    return dict(zip(GRAVITY, (-gradient * x * down, -gradient * y * down, -down), strict=True))


def untilted(model: Model) -> list[str]:
    """Parts of gravity that cannot be set."""
    return [name for name in GRAVITY if name not in model.parameters]


def check_tilts(model: Model) -> None:
    missing = untilted(model)
    if missing:
        raise TrimError(
            f"this model cannot be tilted, because {', '.join(missing)} cannot be set: gravity is a parameter only where the "
            "description writes it in numbers. Write `gravity: [0, 0, -9.81]` there, and build again"
        )


def tilted_rows(model: Model, parameters: Array, q: Array, gradient: Array) -> Array:
    """As `tilted`, for rows of parameters and positions: all parameters with that gravity, which must be settable; not a number where
    there is none."""
    places = [model.parameter_place(name) for name in GRAVITY]
    found, base = parameters.copy(), next((joint for joint in model.layout.joints if joint.kind == "free"), None)
    ahead = np.broadcast_to([1.0, 0.0], (len(q), 2)) if base is None else _level(q[:, quaternion_place(base) :][:, :4])
    size = np.sqrt((parameters[:, places] ** 2).sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        down = np.where(size > 0.0, size / np.hypot(1.0, gradient), np.nan)
    found[:, places] = np.column_stack([-gradient * ahead[:, 0] * down, -gradient * ahead[:, 1] * down, -down])
    return found


def _level(p: Array) -> Array:
    """The level part of the x axis; not a number where it points up or down."""
    ahead = rotations(p)[:, :2, 0]
    length = np.hypot(ahead[:, 0], ahead[:, 1])
    return ahead / np.where(length > UPRIGHT, length, np.nan)[:, None]


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
