"""The C of a model once more, as lanes: the same files, included by one that says how wide a number is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from symgen.emit.source import Source
from symgen.emit.templates import one_line, render
from symgen.runtime import LibraryLayout, ModelLayout


def lanes_source(model: ModelLayout, library: LibraryLayout, files: Mapping[str, str], lanes: int) -> Source:
    """`files` is the text of the library (its headers too), `lanes` the number of states that are evaluated at once."""
    symbol = f"{library.symbol}_x{lanes}"
    units = sorted(name for name in files if name.endswith(".c"))
    text = render(
        "lanes.c.j2",
        title=one_line(model.name),
        model=model,
        lanes=lanes,
        base=library.symbol,
        symbol=symbol,
        units=units,
    )
    layout = replace(library, symbol=symbol, functions=())
    return Source(symbol, {f"{symbol}.c": text, **files}, layout, frozenset(units))
