"""Tables in the units in which suspensions are talked about: mm, degrees, N/mm, per 100 mm and per kN."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi
from typing import TYPE_CHECKING

import numpy as np

from symgen.runtime import text_table
from symgen.suspension.rig_tests import HEIGHT, STEERING

if TYPE_CHECKING:
    from symgen.suspension.bench import Array
    from symgen.suspension.curves import Curves, RigRun

SHOWN = {
    "rad": ("deg", 180.0 / pi),
    "m": ("mm", 1e3),
    "N/m": ("N/mm", 1e-3),
    "N m/rad": ("N m/deg", pi / 180.0),
    "rad/m": ("deg/mm", 0.18 / pi),
    "1": ("", 1.0),
}
"""By SI unit: the one that is shown, and the factor to it."""
STEPS = {"m": ("mm", 1e3), "rad": ("deg", 180.0 / pi), "N": ("kN", 1e-3), "N m": ("N m", 1.0)}
"""The same of what a test changes."""
PER = {HEIGHT: ("100 mm", 0.1), "mz": ("100 N m", 100.0)}
"""By what moves: for which change gradients are shown, and the change."""
PER_LOAD = ("kN", 1e3)
BY_LOAD = ("toe", "steer", "camber", "contact_x", "contact_y", "centre_x", "centre_y", "load")
"""Measures that are shown over loads; others are those of travel and steering."""

Table = list[tuple[str, ...]]


def shown(unit: str) -> tuple[str, float]:
    return SHOWN.get(unit, (unit, 1.0))


def step_of(curves: Curves) -> tuple[str, float]:
    """The unit in which the quantity of a test is drawn, and the factor to it."""
    return STEPS.get(curves.unit, (curves.unit, 1.0))


def per(curves: Curves) -> tuple[str, float]:
    """The change for which gradients are shown."""
    if curves.test.moves == STEERING:
        unit, factor = step_of(curves)
        return unit or "1", 1.0 / factor
    return PER.get(curves.test.moves, PER_LOAD)


def head(run: RigRun, *more: str) -> tuple[str, ...]:
    return ("", *run.sides, "unit", *more)


def design_rows(run: RigRun) -> Table:
    """Values at the design position; a value of the axle stands in the first column."""
    return list(_rows(run, run.design.values(), "", 1.0))


def gradient_rows(run: RigRun, curves: Curves) -> Table:
    label, change = per(curves)
    return list(_rows(run, {name: curves.gradient(name) for name in told(curves)}, f" per {label}", change))


def told(curves: Curves) -> list[str]:
    """Measures that a test is about."""
    of_load = curves.test.moves not in (HEIGHT, STEERING)
    return [name for name in curves.values if name in BY_LOAD or not (of_load or name == "contact_z")]


def _rows(run: RigRun, values: dict[str, Array], more: str, factor: float) -> Iterator[tuple[str, ...]]:
    for name, value in values.items():
        if np.isnan(value).all():
            continue
        unit, scale = shown(run.measure(name).unit)
        cells = [digits(each * scale * factor) for each in np.atleast_1d(value)]
        cells += [""] * (len(run.sides) - len(cells))
        yield (name, *cells, f"{unit}{more}".strip())


def digits(value: float) -> str:
    """Four of them; what is nothing but rounding is zero."""
    return "0" if abs(value) < 1e-8 else f"{value:.4g}" if abs(value) < 1e4 else f"{value:.0f}"


def text(run: RigRun) -> str:
    """For a terminal."""
    parts = [f"{run.model}, {run.axle} axle" + (f", steered by {run.steering}" if run.steering else "")]
    if run.notes:
        parts.append("\n".join(run.notes))
    parts.append(f"At the design position\n{text_table(head(run), design_rows(run))}")
    for test, curves in run.curves.items():
        note = f"\n{curves.status}" if curves.status else ""
        table = text_table(head(run), gradient_rows(run, curves))
        parts.append(f"{test}: {curves.test.about}{note}\n{table}")
    return "\n\n".join(parts)
