"""Tables for derivatives in independent coordinates, as a C file beside the functions that it calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from symgen.emit.library import emit
from symgen.emit.source import Source
from symgen.emit.stepping import rows
from symgen.emit.templates import one_line, render
from symgen.program.program import Program
from symgen.runtime import LibraryLayout, ModelLayout, PartialsLayout, Result

Block = tuple[Sequence[int], Sequence[int]]
"""Constraints, and the dependent coordinates that no others depend on."""


def partials_source(program: Program, partials: PartialsLayout, model: ModelLayout, kind: str) -> Source:
    """Functions `NAME_tangent` or `NAME_adjoint`, by `kind`."""
    source = emit(program, model)
    source = replace(source, layout=replace(source.layout, partials=partials))
    if not partials.closed:
        return source
    symbol, title = source.symbol, one_line(model.name)
    result = _jacobian(source.layout)
    text = render(
        "partials.c.j2",
        title=title,
        model=model,
        symbol=symbol,
        kind=kind,
        constrained=result is not None,
        pivots=max(1, len(partials.dependent)),
        **_numbers(model, partials, result.pattern or () if result else ()),
    )
    return replace(source, files={**source.files, f"{symbol}_independent.c": text})


def _jacobian(layout: LibraryLayout) -> Result | None:
    found = [function for function in layout.functions if function.name == "constraint_jacobian"]
    return found[0].results[0] if found else None


def _numbers(model: ModelLayout, partials: PartialsLayout, pattern: Sequence[tuple[int, int]]) -> Mapping[str, object]:
    blocks = _blocks(partials.dependent, pattern)
    edges, starts = [0], [0]
    for constraints, _ in blocks:
        edges.append(edges[-1] + len(constraints))
        starts.append(starts[-1] + len(constraints) ** 2)
    tables = {
        "independent": partials.independent,
        "edges": edges,
        "rows": [row for constraints, _ in blocks for row in constraints],
        "dependent": [column for _, columns in blocks for column in columns],
        "places": _places(blocks, starts, pattern),
    }
    sizes = [
        ("nv", len(model.velocities)),
        ("nz", len(model.states)),
        ("nu", len(model.inputs)),
        ("nc", len(model.constraints)),
        ("ny", len(model.sensors)),
        ("ni", len(partials.independent)),
        ("np", partials.moved[-1]),
        ("block_count", len(blocks)),
        ("entry_count", len(pattern)),
        ("factor_count", starts[-1]),
        ("reactions", int(partials.reactions)),
    ]
    return {"sizes": sizes, "tables": [(name, rows(numbers)) for name, numbers in tables.items()]}


def _blocks(dependent: Sequence[int], pattern: Sequence[tuple[int, int]]) -> list[Block]:
    """Parts of J_d that have no entries in common rows or columns."""
    wanted, home = frozenset(dependent), dict[tuple[str, int], set[tuple[str, int]]]()
    for row, column in pattern:
        if column in wanted:
            joined = home.get(("row", row), {("row", row)}) | home.get(("column", column), {("column", column)})
            home.update(dict.fromkeys(joined, joined))
    found = {min(members): members for members in home.values()}
    return [
        (sorted(k for axis, k in members if axis == "row"), sorted(k for axis, k in members if axis == "column"))
        for members in found.values()
    ]


def _places(blocks: Sequence[Block], starts: Sequence[int], pattern: Sequence[tuple[int, int]]) -> list[int]:
    """Of entries, column after column in each block."""
    known = {
        (row, column): start + i + len(constraints) * j
        for (constraints, columns), start in zip(blocks, starts, strict=False)
        for j, column in enumerate(columns)
        for i, row in enumerate(constraints)
    }
    return [known.get(place, -1) for place in pattern]
