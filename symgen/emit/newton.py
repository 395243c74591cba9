"""The stepper of all bodies, as a C file beside the functions it calls."""

from __future__ import annotations

from dataclasses import replace

from symgen.emit.library import emit
from symgen.emit.source import Source
from symgen.emit.templates import one_line, render
from symgen.program.program import Program
from symgen.runtime import ModelLayout, NewtonLayout

BODIES = "symgen_bodies_run.c"
"""The stepper, which serves all models."""


def newton_source(program: Program, newton: NewtonLayout, model: ModelLayout) -> Source:
    """The functions of all bodies with the stepper that drives them."""
    source = emit(program, model)
    title = one_line(model.name)
    text = render("bodies.c.j2", title=title, model=model, newton=newton, symbol=source.symbol)
    layout = replace(source.layout, newton=newton)
    return replace(source, layout=layout, files={**source.files, f"{source.symbol}_stepper.c": text}, shared=(BODIES,))
