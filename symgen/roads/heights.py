"""Heights on a grid over x and y: arrays, `.npy` files, and labelled arrays of xarray, which need not be installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from symgen.runtime import ArgumentError, Borders, Road

_EVEN = 1e-6
"""Of a spacing, that points may be off."""


def from_file(path: Path, spacing: ArrayLike | None = None, origin: ArrayLike = (0.0, 0.0), **more: Any) -> Road:
    """The heights in a `.npy` file."""
    try:
        heights = np.load(path, allow_pickle=False)
    except OSError as error:
        raise ArgumentError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, EOFError):
        raise ArgumentError(f"{path} holds no array of numbers; write heights with numpy.save") from None
    return from_array(heights, spacing, origin, name=path.stem, **more)


def from_array(
    heights: Any,
    spacing: ArrayLike | None = None,
    origin: ArrayLike = (0.0, 0.0),
    borders: Borders | None = None,
    name: str = "road",
) -> Road:
    """Heights in rows along x and columns along y; the first one is at `origin`. A labelled array says itself where they are."""
    if is_labelled(heights):
        if spacing is not None:
            raise ArgumentError("an array with coordinates says where its heights are; leave `spacing` out")
        return _labelled(heights, borders or Borders(), name)
    if spacing is None:
        raise ArgumentError("heights without coordinates need `spacing`, the distances along x and along y in m")
    step, width = _pair("spacing", spacing)
    if not (step > 0.0 and width > 0.0):
        raise ArgumentError("the spacing of a road is two positive distances, along x and along y in m")
    x, y = _pair("origin", origin)
    count = np.shape(heights)[1] if np.ndim(heights) == 2 else 0
    return Road(heights, y + width * np.arange(count), step, x, borders=borders or Borders(), name=name)


def is_labelled(heights: Any) -> bool:
    """An array of xarray."""
    return hasattr(heights, "dims") and hasattr(heights, "coords")


def _labelled(heights: Any, borders: Borders, name: str) -> Road:
    if set(heights.dims) != {"x", "y"} or not {"x", "y"} <= set(heights.coords):
        raise ArgumentError(f"heights of a road are over x and y with coordinates, not over {', '.join(heights.dims)}")
    ordered = heights.transpose("x", "y").sortby(["x", "y"])
    x, y = (np.asarray(ordered.coords[way].values, dtype=np.float64) for way in ("x", "y"))
    step = (x[-1] - x[0]) / max(1, len(x) - 1)
    if len(x) > 1 and not (np.abs(np.diff(x) - step) <= _EVEN * step).all():
        raise ArgumentError("x of a road is evenly spaced; interpolate the heights first")
    return Road(ordered.values, y, float(step), float(x[0]), borders=borders, name=name)


def _pair(what: str, given: ArrayLike) -> tuple[float, float]:
    values = np.asarray(given, dtype=np.float64)
    if values.shape not in ((), (2,)) or not np.isfinite(values).all():
        raise ArgumentError(f"`{what}` is two finite numbers in m, along x and along y")
    first, second = np.broadcast_to(values, (2,)).tolist()
    return float(first), float(second)
