"""Tables that the implicit stepper reads, as a C file beside the functions it calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from symgen.emit.lanes import CHUNK
from symgen.emit.library import emit
from symgen.emit.source import Source
from symgen.emit.templates import one_line, render
from symgen.program.program import Program
from symgen.runtime import FunctionLayout, ModelLayout, StepLayout
from symgen.sparse_steps import elimination

Tables = list[tuple[str, list[str]]]

IMPLICIT = "symgen_implicit_run.c"
"""The stepper, which serves all models."""

SELDOM = ("step_tangent", "step_jacobian", "step_sparse")
"""Functions that are called when factors are renewed."""

ROW = 24
"""Numbers of a table in a line."""


def stepping_source(program: Program, step: StepLayout, model: ModelLayout) -> Source:
    """The functions of a step with the stepper that drives them."""
    source = emit(program, model, stepping=step, seldom=SELDOM)
    text = render(
        "implicit.c.j2", title=one_line(model.name), model=model, symbol=source.symbol, **tables(source, model, step)
    )
    return replace(source, files={**source.files, f"{source.symbol}_stepper.c": text}, shared=(IMPLICIT,))


def fleet_source(program: Program, step: StepLayout, model: ModelLayout, lanes: int) -> Source:
    """The same for `lanes` states at once, as one file that includes all others. The functions of a step are shown too: their
    arrays are those of `symgen_arguments`, of numbers of `lanes` lanes."""
    source = emit(program, model, chunk=CHUNK, stepping=step)
    symbol = f"{source.symbol}_x{lanes}"
    text = render(
        "fleet.c.j2",
        title=one_line(model.name),
        model=model,
        lanes=lanes,
        symbol=symbol,
        units=source.units,
        functions=[function.name for function in source.layout.functions],
        **tables(source, model, step),
    )
    layout = replace(source.layout, symbol=symbol)
    return Source(symbol, {f"{symbol}.c": text, **source.files}, layout, frozenset(source.units))


def tables(source: Source, model: ModelLayout, step: StepLayout) -> dict[str, object]:
    """What the template of the tables asks for."""
    functions = {function.name: function for function in source.layout.functions}
    return {
        "base": source.symbol,
        "sizes": _sizes(model, step, functions),
        "tables": _tables(model, step, functions),
        "jacobian": step.jacobian,
        "tangent": "step_tangent" in functions,
        "sparse": _sparse_tables(step, functions),
        "sparse_sizes": _sparse_sizes(step, functions),
    }


def _sparse_sizes(step: StepLayout, functions: dict[str, FunctionLayout]) -> list[tuple[str, int]]:
    if step.sparse is None:
        return []
    count = len(pattern(functions, "step_sparse", "sparse"))
    return [("size", len(step.sparse.order)), ("entries", step.sparse.entries), ("count", count)]


def _sparse_tables(step: StepLayout, functions: dict[str, FunctionLayout]) -> Tables:
    """Order and pattern of the factors, and where the results of `step_sparse` stand in them."""
    if step.sparse is None:
        return []
    places = pattern(functions, "step_sparse", "sparse")
    found = elimination(places, step.sparse.order)
    size, diagonal = len(step.sparse.order), dict(zip(found.row_of.tolist(), found.diagonal.tolist(), strict=True))
    unknowns = step.blocks[-1]
    numbers: dict[str, Sequence[int]] = {
        "start": found.start.tolist(),
        "diagonal": found.diagonal.tolist(),
        "column": found.column.tolist(),
        "order": step.sparse.order,
        "place": [found.places[at] for at in places],
        "row": [row for row, _ in places],
        "ones": [diagonal[k] for k in range(unknowns, size)],
    }
    return [(name, rows(values)) for name, values in numbers.items()]


def sizes_of(model: ModelLayout, step: StepLayout) -> list[tuple[str, int]]:
    """What all tables of steps begin with."""
    return [
        ("nq", len(model.positions)),
        ("nv", len(model.velocities)),
        ("nz", len(model.states)),
        ("nu", len(model.inputs)),
        ("ni", len(step.independent)),
        ("nd", len(step.dependent)),
        ("nc", len(model.constraints)),
        ("joint_count", len(model.joints)),
    ]


def _sizes(model: ModelLayout, step: StepLayout, functions: dict[str, FunctionLayout]) -> list[tuple[str, int]]:
    return [
        *sizes_of(model, step),
        *([("nr", len(step.rolled))] if step.rolled else []),
        ("block_count", len(step.blocks) - 1),
        ("transform_count", len(pattern(functions, "step_residual", "transform"))),
        ("jacobian_count", len(pattern(functions, "step_jacobian", "jacobian"))),
    ]


def _tables(model: ModelLayout, step: StepLayout, functions: dict[str, FunctionLayout]) -> Tables:
    nv = len(model.velocities)
    transform = pattern(functions, "step_residual", "transform")
    jacobian = pattern(functions, "step_jacobian", "jacobian")
    numbers: dict[str, Sequence[int]] = {
        "leading": [int(joint.v in step.independent) for joint in model.joints],
        "places": [*step.independent, *(nv + k for k in range(len(model.states))), *step.rolled],
        "dependent": step.dependent,
        "blocks": step.blocks,
        "transform_rows": [row for row, _ in transform],
        "transform_columns": [column for _, column in transform],
        "jacobian_rows": [row for row, _ in jacobian],
        "jacobian_columns": [column for _, column in jacobian],
    }
    return [(name, rows(values)) for name, values in numbers.items()]


def pattern(functions: Mapping[str, FunctionLayout], function: str, result: str) -> Sequence[tuple[int, int]]:
    if function not in functions:
        return ()
    return next(each.pattern or () for each in functions[function].results if each.name == result)


def rows(numbers: Sequence[int]) -> list[str]:
    """Lines of a C initialiser; an array of length zero is not C."""
    given = list(numbers) or [0]
    return [", ".join(map(str, given[k : k + ROW])) + "," for k in range(0, len(given), ROW)]
