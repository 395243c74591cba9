"""Columns of files with measured signals."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import ArgumentError
from symgen.study.dataset import needed

Array = NDArray[np.float64]


def columns_of(path: str | os.PathLike[str]) -> dict[str, Array]:
    place = Path(path)
    if place.suffix.lower() in (".nc", ".nc4", ".cdf"):
        return _of_netcdf(place)
    if place.suffix.lower() in (".csv", ".txt", ".tsv"):
        return _of_csv(place)
    raise ArgumentError(f"{place}: measured signals are read from .csv and .nc files; give others as arrays")


def _of_csv(place: Path) -> dict[str, Array]:
    try:
        text = place.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentError(f"{place} cannot be read: {error}") from None
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    rows = [row for row in csv.reader(text.splitlines(), delimiter=separator) if row]
    if len(rows) < 2:
        raise ArgumentError(f"{place} has no rows under a row of names")
    names = [name.strip() for name in rows[0]]
    if len({*names}) < len(names):
        raise ArgumentError(f"{place}: two columns have the same name; the first row holds names, {', '.join(names)}")
    table = np.array([_numbers(place, number, row, len(names)) for number, row in enumerate(rows[1:], 2)])
    return {name: table[:, k].copy() for k, name in enumerate(names)}


def _numbers(place: Path, line: int, row: list[str], count: int) -> list[float]:
    """An empty cell was not measured."""
    if len(row) != count:
        raise ArgumentError(f"{place}, row {line}: {len(row)} cells, not {count} as in the first row")
    try:
        return [float(cell) if cell.strip() else float("nan") for cell in row]
    except ValueError as error:
        raise ArgumentError(f"{place}, row {line}: {error}") from None


def _of_netcdf(place: Path) -> dict[str, Array]:
    needed("xarray")
    import xarray

    try:
        with xarray.open_dataset(place) as data:
            found: dict[str, Any] = {str(name): each.to_numpy() for name, each in data.variables.items()}
    except (OSError, ValueError) as error:
        raise ArgumentError(f"{place} cannot be read: {error}") from None
    length = len(found.get("time", ()))
    return {
        name: np.asarray(values, dtype=float)
        for name, values in found.items()
        if values.ndim == 1 and len(values) == length and values.dtype.kind in "fiu"
    }
