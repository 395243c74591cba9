"""Curves of a run over time, drawn by matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import ArgumentError
from ..naming import a_path
from ..whole_file import refuse_missing_folder

if TYPE_CHECKING:
    from .solution import Solution

ENDINGS = (".png", ".svg")
WIDTH, ROW, EDGES = 8.0, 1.6, 0.6
"""Inches: of the picture, and heights of a row and of what is around them."""


def draw(solution: Solution, names: Sequence[str], path: str | Path | None) -> Any:
    """Axes, one below the other: one for each name; without names, for each sensor."""
    file = None if path is None else _checked_path(path)
    if not len(solution.time):
        raise ArgumentError(f"there is nothing to draw: the run {solution.status}")
    rows = [row for name in names or _everything(solution) for row in _rows(solution, name)]
    figure = _figure(len(rows), file is not None)
    axes = figure.subplots(len(rows), 1, sharex=True, squeeze=False)[:, 0]
    for axis, row in zip(axes, rows, strict=True):
        _draw_row(axis, solution, row)
    axes[-1].set_xlabel("time, s")
    if file is not None:
        figure.savefig(file, dpi=120)
    return axes


def _checked_path(path: str | Path) -> Path:
    file = a_path("a picture", path)
    if file.suffix.lower() not in ENDINGS:
        raise ArgumentError(f"curves are drawn as {' or '.join(ENDINGS)}, not {file.suffix or 'without'}")
    refuse_missing_folder(file)
    return file


def _everything(solution: Solution) -> Sequence[str]:
    """Sensors as wholes, or positions where there are none."""
    return list(dict.fromkeys(map(_sensor, solution.sensors))) or solution.layout.positions


def _sensor(component: str) -> str:
    return component.rpartition(".")[0] or component


def _rows(solution: Solution, name: str) -> list[list[str]]:
    """What is drawn into one axis: the components of a sensor that have one unit."""
    components = [each for each in solution.sensors if each.rpartition(".")[0] == name]
    if name in solution.sensors or not components:
        return [[name]]
    units = dict.fromkeys(map(solution.unit, components))
    return [[each for each in components if solution.unit(each) == unit] for unit in units]


def _draw_row(axis: Any, solution: Solution, names: Sequence[str]) -> None:
    for name in names:
        axis.plot(solution.time, solution[name], linewidth=1.2, label=name.rpartition(".")[2])
    unit, shown = solution.unit(names[0]), names[0] if len(names) == 1 else _sensor(names[0])
    axis.set_ylabel(f"{shown}\n{unit}" if unit not in ("", "1") else shown, fontsize="small")
    axis.grid(alpha=0.3)
    if len(names) > 1:
        axis.legend(fontsize="x-small", loc="center left", bbox_to_anchor=(1.0, 0.5))


def _figure(rows: int, for_file: bool) -> Any:
    """One for a file is nobody else's; others are shown by notebooks, and by pyplot.show()."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise ArgumentError(
            'curves need matplotlib; install it with: python -m pip install "matplotlib>=3.8,<4"'
        ) from None
    size: Any = {"figsize": (WIDTH, ROW * rows + EDGES), "layout": "constrained"}
    if for_file:
        return Figure(**size)
    from matplotlib import pyplot

    return pyplot.figure(**size)
