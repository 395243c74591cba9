"""OpenCRG files, which the package `pycrg` reads: the OpenCRG library with all its formats, modifiers and options."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from symgen.runtime import MODES, ArgumentError, Borders, ReferenceLine, Road


def read_crg(path: Path) -> Road:
    """The road in a file, its modifiers applied; a file without modifiers begins at the origin, as the library has it."""
    crg = _library()
    try:
        with crg.DataSet.open(path) as data:
            return _road(crg, data, path)
    except OSError as error:
        raise ArgumentError(f"{path} cannot be read: {error.strerror or error}") from None
    except crg.OpenCRGError as error:
        raise ArgumentError(f"{path} is no road that OpenCRG can read: {error}") from None


def _library() -> Any:
    try:
        return import_module("pycrg")
    except ImportError:
        raise ArgumentError('OpenCRG files need pycrg; install it with: python -m pip install "pycrg>=2.2"') from None


def _road(crg: Any, data: Any, path: Path) -> Road:
    grid, borders = data.grid(), _borders(crg, data)
    step, _ = data.increments()
    return Road(grid.z, grid.v, step, float(grid.u[0]), _line(crg, data, grid, borders), borders, path.stem)


def _line(crg: Any, data: Any, grid: Any, borders: Borders) -> ReferenceLine:
    point = data.create_contact_point()
    _, is_closed, first, last = data.closed_track_data()
    continues = point.option_get_int(crg.CP_OPTION_REF_LINE_CONTINUE) == crg.REF_LINE_CLOSE_TRACK
    return ReferenceLine(
        grid.x,
        grid.y,
        (float(grid.phi[0]), float(grid.phi[-1])),
        grid.ref_z,
        grid.bank,
        (first, last) if is_closed else None,
        continues,
    )


def _borders(crg: Any, data: Any) -> Borders:
    point = data.create_contact_point()

    def length(option: int) -> float:
        value = point.option_get_double(option)
        return 0.0 if value is None else float(value)

    modes = [point.option_get_int(option) for option in (crg.CP_OPTION_BORDER_MODE_U, crg.CP_OPTION_BORDER_MODE_V)]
    # without a mode, the library has no road beyond its ends, and keeps heights beside it
    along, across = (MODES[missing if mode is None else mode] for mode, missing in zip(modes, (0, 2), strict=True))
    return Borders(
        along,
        across,
        length(crg.CP_OPTION_BORDER_OFFSET_U),
        length(crg.CP_OPTION_BORDER_OFFSET_V),
        length(crg.CP_OPTION_SMOOTH_U_BEGIN),
        length(crg.CP_OPTION_SMOOTH_U_END),
    )
