"""The functions of the regressor."""

from __future__ import annotations

from dataclasses import replace

from symgen.emit.library import emit
from symgen.emit.source import Source
from symgen.program.program import Program
from symgen.runtime import ModelLayout, RegressorLayout


def regressor_source(program: Program, regressor: RegressorLayout, model: ModelLayout) -> Source:
    source = emit(program, model)
    return replace(source, layout=replace(source.layout, regressor=regressor))
