"""A platform as one library: its functions, and forward kinematics of one, four and eight poses at once."""

from __future__ import annotations

from dataclasses import replace

from symgen.emit.expression import literal
from symgen.emit.library import emit
from symgen.emit.source import Source, example_name
from symgen.emit.templates import one_line, render
from symgen.program.program import Program
from symgen.runtime import ModelLayout

WIDTHS = (1, 4, 8)


def platform_source(program: Program, model: ModelLayout) -> Source:
    """The functions of a platform with a file for each width, which includes them, a header for callers and an example."""
    source = emit(program, model)
    base = source.symbol
    places = {entry.name: k for k, entry in enumerate(model.parameters)}
    units = [f"{base}.c", *(f"{base}_x{lanes}.c" for lanes in WIDTHS)]
    context = {
        "title": one_line(model.name),
        "model": model,
        "base": base,
        "legs": len(model.constraints),
        "strokes": [places[f"legs.{leg}.stroke.{end}"] for leg in model.constraints for end in ("min", "max")],
        "widths": WIDTHS,
        "constants": max(1, source.layout.constants),
        "parameters": [{"name": one_line(p.name), "text": literal(p.value).text} for p in model.parameters],
        "command": f"cc -std=c11 -O2 -march=native -ffp-contract=fast -fno-tree-slp-vectorize -o {base} "
        f"{example_name(base)} {' '.join(units)} -lm",
    }
    files = {
        f"{base}_platform.h": render("platform.h.j2", **context),
        example_name(base): render("platform_main.c.j2", **context),
    }
    for lanes in WIDTHS:
        unit = render("platform.c.j2", **context, lanes=lanes, symbol=f"{base}_x{lanes}")
        files[f"{base}_x{lanes}.c"] = unit
    return replace(source, files={**source.files, **files})
