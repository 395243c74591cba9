"""What `symgen.road` makes a road of."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from symgen.roads.heights import from_array, from_file, is_labelled
from symgen.roads.opencrg import read_crg
from symgen.roads.random_road import CLASSES, random_road
from symgen.runtime import ArgumentError, Road

_REMEDY = "give a .crg or .npy file, an array of heights, or a class from A to H"


def road(source: Any, **options: Any) -> Road:
    """A road for `Model.set_road`, of one of these:

    * an OpenCRG file (`.crg`), with its modifiers and options (needs `pip install pycrg`)
    * a `.npy` file or an array of heights in m, rows along x and columns along y, with `spacing` and `origin` (m, m)
    * an `xarray.DataArray` of heights over x and y
    * a class of ISO 8608 from "A" to "H", with `length`, `seed`, `track`, `step` in m

    Heights take `borders` too, see `symgen.runtime.Borders`.
    """
    make, given = _maker(source)
    try:
        made: Road = make(given, **options)
    except TypeError as error:
        raise ArgumentError(f"a road of {_shown(source)}: {error}") from None
    return made


def _maker(source: Any) -> Any:
    if is_labelled(source):
        return from_array, source
    if isinstance(source, str | os.PathLike):
        name = os.fspath(source)
        if isinstance(name, str) and name in CLASSES:
            return random_road, name
        suffix = Path(os.fsdecode(name)).suffix.lower()
        readers = {".crg": read_crg, ".npy": from_file}
        if suffix in readers:
            return readers[suffix], Path(os.fsdecode(name))
        raise ArgumentError(f"{_shown(source)} is no road; {_REMEDY}")
    return from_array, source


def _shown(source: Any) -> str:
    return repr(os.fspath(source)) if isinstance(source, str | os.PathLike) else type(source).__name__
