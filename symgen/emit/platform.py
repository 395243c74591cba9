"""A platform as one library: its functions, and forward kinematics of one, four and eight poses at once."""

from __future__ import annotations

from dataclasses import replace

from symgen.emit.source import Source
from symgen.emit.templates import one_line, render
from symgen.runtime import ModelLayout

WIDTHS = (1, 4, 8)


def platform_source(source: Source, model: ModelLayout, legs: int) -> Source:
    """The emitted functions with a file for each width, which includes them."""
    files = {
        f"{source.symbol}_x{lanes}.c": render(
            "platform.c.j2",
            title=one_line(model.name),
            model=model,
            lanes=lanes,
            base=source.symbol,
            symbol=f"{source.symbol}_x{lanes}",
            legs=legs,
        )
        for lanes in WIDTHS
    }
    return replace(source, files={**source.files, **files})
