"""The platform in space and its isotropy over the working range, drawn with matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from symgen.description import PlatformGeometry
from symgen.description.platform import UNITS, rotation
from symgen.platform.diagnostics import Array, isotropy_changes
from symgen.runtime import ArgumentError, Platform

PLANES = ((0, 1, "x", "y"), (2, 4, "z", "pitch"), (3, 5, "roll", "yaw"))
"""Pairs of coordinates over which isotropy is shown."""
POINTS = 41


def draw(platform: Platform, geometry: PlatformGeometry, pose: Array, half: Array, path: Path) -> None:
    """Writes the picture; its kind follows from the name of the file."""
    pyplot = _pyplot()
    figure = pyplot.figure(figsize=(13, 7), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1.2, 1.0))
    _space(left.add_subplot(projection="3d"), platform, geometry, pose)
    for axes, plane in zip(right.subplots(len(PLANES), 1), PLANES, strict=True):
        _map(right, axes, platform, geometry, half, *plane)
    try:
        figure.savefig(path, dpi=120)
    except ValueError as error:
        raise ArgumentError(f"{path}: {error}") from None
    finally:
        pyplot.close(figure)


def _pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise ArgumentError(
            'matplotlib is missing; install it with: python -m pip install "matplotlib>=3.8,<4"'
        ) from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot


def _space(axes: Any, platform: Platform, geometry: PlatformGeometry, pose: Array) -> None:
    """Legs as lines, red outside their strokes; the table as the hull of its joints in the order of the legs."""
    metres = UNITS[geometry.unit]
    tops, point = _tops(geometry, pose), geometry.position + geometry.rotation @ geometry.point + pose[:3]
    lengths = platform.lengths(pose)
    for k, leg in enumerate(platform.legs):
        inside = platform.stroke[k, 0] <= lengths[k] <= platform.stroke[k, 1]
        ends = np.stack([geometry.base[k], tops[k]]) / metres
        axes.plot(*ends.T, color="#35577d" if inside else "#c0392b", linewidth=3)
        axes.text(*ends[0], leg, fontsize=8)
        axes.plot(*np.stack([point, tops[k]]).T / metres, color="0.6", linewidth=0.8)
    order = np.argsort(np.arctan2(tops[:, 1] - tops[:, 1].mean(), tops[:, 0] - tops[:, 0].mean()))
    outline = tops[[*order, order[0]]] / metres
    axes.plot(*outline.T, color="0.2", linewidth=1.5)
    axes.scatter(*point / metres, color="0.2")
    axes.set(
        xlabel=f"x, {geometry.unit}",
        ylabel=f"y, {geometry.unit}",
        zlabel=f"z, {geometry.unit}",
        title=platform.name,
        aspect="equal",
    )


def _tops(geometry: PlatformGeometry, pose: Array) -> Array:
    neutral = geometry.rotation
    place = geometry.position + neutral @ geometry.point + pose[:3]
    return np.asarray(place + (geometry.top - geometry.point) @ (rotation(pose[3:]) @ neutral).T)


def _map(
    figure: Any, axes: Any, platform: Platform, geometry: PlatformGeometry, half: Array, i: int, j: int, x: str, y: str
) -> None:
    """Change of the isotropy index, two coordinates over their range, the others at neutral."""
    a, b = (np.linspace(-half[k], half[k], POINTS) for k in (i, j))
    poses = np.zeros((POINTS, POINTS, 6))
    poses[..., i], poses[..., j] = a, b[:, None]
    changes = 100.0 * isotropy_changes(platform, poses.reshape(-1, 6), geometry.unit).reshape(POINTS, POINTS)
    drawn = axes.contourf(_shown(a, i, geometry), _shown(b, j, geometry), changes, levels=15, cmap="viridis")
    figure.colorbar(drawn, ax=axes, label="change of isotropy, %")
    axes.set(xlabel=f"{x}, {_unit(i, geometry)}", ylabel=f"{y}, {_unit(j, geometry)}")


def _shown(values: Array, k: int, geometry: PlatformGeometry) -> Array:
    return np.asarray(values / UNITS[geometry.unit] if k < 3 else np.degrees(values))


def _unit(k: int, geometry: PlatformGeometry) -> str:
    return geometry.unit if k < 3 else "degrees"
