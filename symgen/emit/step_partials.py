"""Tables for derivatives of whole steps, as a C file beside the functions that they are made of."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace

from symgen.emit.lanes import CHUNK, lanes_source
from symgen.emit.library import emit
from symgen.emit.source import Source
from symgen.emit.stepping import pattern, rows, sizes_of
from symgen.emit.templates import one_line, render
from symgen.program.program import Program
from symgen.runtime import FunctionLayout, ModelLayout, StepLayout

MAP = "symgen_step_map.c"
"""Whole steps with their derivatives, which serve all models."""


def step_partials_source(program: Program, step: StepLayout, model: ModelLayout) -> Source:
    """The residual of a step and its derivatives, with what makes whole steps of them."""
    source = emit(program, model, stepping=step)
    functions = {function.name: function for function in source.layout.functions}
    text = render(
        "step_map.c.j2",
        title=one_line(model.name),
        model=model,
        symbol=source.symbol,
        sizes=_sizes(model, step, functions),
        tables=[(name, rows(numbers)) for name, numbers in _tables(step, functions).items()],
    )
    return replace(source, files={**source.files, f"{source.symbol}_map.c": text}, shared=(MAP,))


def step_lanes_source(program: Program, step: StepLayout, model: ModelLayout, lanes: int) -> Source:
    """The derivatives at `lanes` points at once, as one file that includes all others."""
    source = emit(program, model, chunk=CHUNK, stepping=step)
    (function,) = source.layout.functions
    return lanes_source(source, model, lanes, "step_lanes.c.j2", function.name)


def step_parameters_source(program: Program, step: StepLayout, model: ModelLayout) -> Source:
    return emit(program, model, stepping=step)


def _sizes(model: ModelLayout, step: StepLayout, functions: Mapping[str, FunctionLayout]) -> list[tuple[str, int]]:
    return [
        *sizes_of(model, step),
        ("transform_count", len(pattern(functions, "step_residual", "transform"))),
        ("partial_count", len(pattern(functions, "step_partials", "partials"))),
    ]


def _tables(step: StepLayout, functions: Mapping[str, FunctionLayout]) -> Mapping[str, Sequence[int]]:
    transform = pattern(functions, "step_residual", "transform")
    partials = pattern(functions, "step_partials", "partials")
    return {
        "independent": step.independent,
        "dependent": step.dependent,
        "transform_rows": [row for row, _ in transform],
        "transform_columns": [column for _, column in transform],
        "partial_edges": _edges(step, partials),
        "partial_columns": [column for _, column in partials],
    }


def _edges(step: StepLayout, partials: Sequence[tuple[int, int]]) -> Sequence[int]:
    """Where the derivatives of each row by q, v, a, z and u begin, and the end."""
    count, rows = len(step.independent), step.blocks[-1]
    first = (0, count, 2 * count, 3 * count, 3 * count + rows - count)
    return [*(bisect_left(partials, (row, column)) for row in range(rows) for column in first), len(partials)]
