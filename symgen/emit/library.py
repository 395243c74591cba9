"""A program as one C file with its header."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from symgen.emit.choices import choices, chosen_functions, pivot_count
from symgen.emit.chunks import CALLED_BY_STEPS, CHUNK, Chunk, sizes
from symgen.emit.copies import Copy, copied
from symgen.emit.example import example
from symgen.emit.expression import literal
from symgen.emit.files import File, Files, filed
from symgen.emit.operations import by_phase, cost, listed
from symgen.emit.pack_statements import PackWriter, TwinTables, lane_rows
from symgen.emit.plan import Plan, plan
from symgen.emit.sines import runs
from symgen.emit.source import EmitError, Source, example_name
from symgen.emit.stages import SCALAR
from symgen.emit.statements import INLINE, Writer
from symgen.emit.templates import one_line, render
from symgen.program.count import count
from symgen.program.program import ROAD_OPS, Assign, Constant, Function, Input, Program
from symgen.program.reads import reads
from symgen.program.slice import function, needed
from symgen.runtime import FunctionLayout, LibraryLayout, ModelLayout, Result, StepLayout

SHARED = ("symgen_explicit.c", "symgen_rows.c", "symgen_states.c")
"""The time stepper, and what finds states, also of many vehicles; they serve all models."""

TRACED = frozenset({"acceleration", "multipliers", "outputs", "step_residual"})
"""Functions whose layout says what each result depends on, for whoever describes the model to others."""


@dataclass(frozen=True)
class Section:
    """A chunk as the template shows it: `banner` opens a phase, `note` says who needs the chunk and what it costs."""

    banner: str
    name: str
    note: str
    lines: tuple[str, ...]
    takes: str = "const symgen_arguments *arguments"


@dataclass(frozen=True)
class Entry:
    """A public function as the template shows it."""

    name: str
    doc: tuple[str, ...]
    size: int
    lines: tuple[str, ...]
    status: str = "symgen_good"
    flat: bool = False
    """Its chunks become part of it, and what they hand on stays in registers."""


def emit(
    program: Program,
    model: ModelLayout,
    chunk: int | None = None,
    inline: int = INLINE,
    stepping: StepLayout | None = None,
    seldom: Sequence[str] = (),
) -> Source:
    """C text of all functions of the program; the main program of a model gets its time stepper too. `seldom`: functions that
    are called so rarely that they are compiled in less time."""
    symbol = program.name
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", symbol) or symbol.startswith("symgen"):
        raise EmitError(f"{symbol!r} cannot begin the names of C functions; take letters, digits and _, not symgen...")
    layout = plan(program, *((chunk, chunk) if chunk else sizes(program)))
    files = filed(layout, seldom)
    scalar = [each for each in layout.chunks if each.side == SCALAR]
    part_sections = [list(_sections(layout, files, part.chunks, inline)) for part in files.parts]
    pack_files = [_packs(layout, files, file, inline) for file in files.packs]
    context = {
        "symbol": symbol,
        "model": model,
        "title": one_line(model.name),
        "tables": bool(layout.tables),
        "roads": any(type(value) is Assign and value.op in ROAD_OPS for value in program.values),
        "sines": any(runs(program, chunk.values) for chunk in (*layout.init, *scalar)),
        "stepper": all(any(function.name == name for function in program.functions) for name in CALLED_BY_STEPS),
        "init_sections": [_section(layout, files, c, inline, "") for c in layout.init if c.name not in files.elsewhere],
        "init": _init_lines(layout, files),
        "sections": list(_sections(layout, files, files.here, inline)),
        "elsewhere": [*part_sections, *(pack["sections"] for pack in pack_files)],
        "functions": list(_entries(layout, files)),
        "base": symbol,
        "compared": [function.name for function in program.functions],
        "chosen": bool(chosen_functions(program)),
        "choices": choices(program),
        "pivot_count": pivot_count(program),
        "sizes": _sizes(layout, model),
        "operations": [f"{phase}: {listed(counts)}" for phase, counts in by_phase(program).items()],
    }
    texts = {f"{symbol}.h": render("library.h.j2", **context), f"{symbol}.c": render("library.c.j2", **context)}
    for part, sections in zip(files.parts, part_sections, strict=True):
        texts[part.name] = render("part.c.j2", **{**context, "sections": sections})
    for part, pack in zip(files.packs, pack_files, strict=True):
        texts[part.name] = render("packs.c.j2", **{**context, **pack})
    shared = SHARED if context["stepper"] else ()
    source = Source(symbol, texts, _library_layout(layout, model, stepping), shared=shared, seldom=files.seldom)
    if context["stepper"]:
        texts[example_name(symbol)] = example(symbol, (*source.units, *shared), model)
    return source


def _library_layout(layout: Plan, model: ModelLayout, stepping: StepLayout | None) -> LibraryLayout:
    program, lengths = layout.program, model.lengths
    functions = tuple(_function_layout(program, function, lengths) for function in program.functions)
    return LibraryLayout(program.name, layout.constants_size, layout.work_size, functions, by_phase(program), stepping)


def _function_layout(program: Program, function: Function, lengths: Mapping[str, int]) -> FunctionLayout:
    results, offset = [], 0
    for output in function.outputs:
        size = len(output.values)
        results.append(Result(output.name, offset, size, output.shape, output.doc, output.pattern))
        offset += size
    flops = count(program, function.name).total.flops
    depends = tuple(f"{bits:x}" for bits in reads(program, function.name, lengths)) if function.name in TRACED else ()
    return FunctionLayout(function.name, tuple(results), function.doc, _takes(program, function), flops, depends)


def _takes(program: Program, function: Function) -> tuple[str, ...]:
    marks = needed(program, function.name)
    read = {entry.array for entry, mark in zip(program.values, marks, strict=True) if mark and isinstance(entry, Input)}
    return tuple(array for array in ("t", "q", "v", "z", "u", "a", "l", "seeds") if array in read)


def _sizes(layout: Plan, model: ModelLayout) -> list[tuple[str, int, str]]:
    return [
        ("np", len(model.parameters), "parameters"),
        ("nk", layout.constants_size, "constants"),
        ("nw", layout.work_size, "work"),
        ("nq", len(model.positions), "positions"),
        ("nv", len(model.velocities), "velocities"),
        ("nz", len(model.states), "first-order states"),
        ("nu", len(model.inputs), "inputs"),
        ("nc", len(model.constraints), "constraints"),
        ("nd", len(model.dropped), "dropped constraints"),
        ("ny", len(model.sensors), "outputs"),
    ]


def _sections(layout: Plan, files: Files, chunks: Sequence[Chunk], inline: int) -> Iterator[Section]:
    opened = -1
    for chunk in chunks:
        banner = layout.program.phases[chunk.phase] if chunk.phase != opened else ""
        opened = chunk.phase
        yield _section(layout, files, chunk, inline, banner)


def _section(layout: Plan, files: Files, chunk: Chunk, inline: int, banner: str) -> Section:
    writer = Writer(layout, chunk, inline)
    body = writer.lines(chunk.values)
    names = [function.name for bit, function in enumerate(layout.program.functions) if chunk.users >> bit & 1]
    price = cost(layout.program, chunk.values)
    note = f"{price}; for {', '.join(names)}" if names else price
    name = files.function(chunk)
    if writer.init:
        return Section(banner, name, note, (*_init_pointers(writer), *body), "const real *p, real *c")
    return Section(banner, name, note, (*writer.pointers(), *body))


@dataclass(frozen=True)
class TwinSet:
    """Twins, as the template shows them: tables of `length` numbers a row."""

    count: int
    length: int
    tables: tuple[tuple[str, Sequence[str]], ...]


def _packs(layout: Plan, files: Files, file: File, inline: int) -> dict[str, Any]:
    """What the template shows of a file of packs."""
    sets = layout.program.twins
    tables = [TwinTables() for _ in sets]
    opened, sections = -1, []
    for chunk in file.chunks:
        banner = layout.program.phases[chunk.phase] if chunk.phase != opened else ""
        opened = chunk.phase
        lines = PackWriter(layout, chunk, tables[chunk.side], inline).lines()
        sections.append(Section(banner, files.function(chunk), _pack_note(layout, chunk), tuple(lines)))
    shown = [
        TwinSet(twins.count, layout.packs.length(which), _tables(tables[which], which + 1))
        for which, twins in enumerate(sets)
        if any(chunk.side == which for chunk in file.chunks)
    ]
    counts = sorted({len(layout.packs.of[name].members) for chunk in file.chunks for name in chunk.values})
    return {"sections": sections, "twin_sets": shown, "lane_counts": counts}


def _tables(tables: TwinTables, number: int) -> tuple[tuple[str, Sequence[str]], ...]:
    named = (("at", tables.at), ("sign", tables.sign), ("taken", tables.taken))
    return tuple((f"{name}{number}", lane_rows(table)) for name, table in named if table)


def _pack_note(layout: Plan, chunk: Chunk) -> str:
    members = [value for name in chunk.values for value in layout.packs.of[name].members.values()]
    functions = [function.name for bit, function in enumerate(layout.program.functions) if chunk.users >> bit & 1]
    return f"{cost(layout.program, members)}, all parts together; for {', '.join(functions)}"


def _init_pointers(writer: Writer) -> list[str]:
    """`p` and `c` are arguments; those that a chunk does not touch must not raise a warning."""
    return [f"(void){name};" for name in ("p", "c") if name not in writer.arrays]


def _init_lines(layout: Plan, files: Files) -> tuple[str, ...]:
    """What NAME_init copies itself: parameters and numbers that functions read from `constants`."""
    program, copies = layout.program, []
    for value, slots in layout.constants.items():
        entry = program.values[value]
        if isinstance(entry, Input):
            copies += [(slot, f"p[{entry.index}]") for slot in slots]
        elif isinstance(entry, Constant):
            copies += [(slot, f"symgen_all({literal(entry.value).text})") for slot in slots]
    for value, places in layout.lane_copies.items():
        entry = program.values[value]
        if isinstance(entry, Input):
            copies += [(slot, f"{'-' * (sign < 0)}p[{entry.index}]") for slot, sign in places]
    lines = copied("c", sorted(copies))
    calls = [f"{files.function(chunk)}(p, c);" for chunk in layout.init]
    reads_parameters = calls or any("p[" in line for line in lines)
    silence = [f"(void){name};" for name, used in (("p", reads_parameters), ("c", lines or calls)) if not used]
    return (*silence, *lines, *calls)


def _entries(layout: Plan, files: Files) -> Iterator[Entry]:
    """Functions, and those that call the one of several which suits the position."""
    chosen = chosen_functions(layout.program)
    for bit in range(len(layout.program.functions)):
        entry = _entry(layout, files, bit)
        yield replace(entry, name=f"{entry.name}_1") if entry.name in chosen else entry
    for name, others in chosen.items():
        yield _chooser(layout.program, name, (f"{name}_1", *others))


def _chooser(program: Program, name: str, names: Sequence[str]) -> Entry:
    chosen, symbol = function(program, name), program.name
    size, count = sum(len(output.values) for output in chosen.outputs), len(names)
    lines = (
        f"static const symgen_function choices[] = {{{', '.join(f'{symbol}_{each}' for each in names)}}};",
        f"real quality[{count}], other[{max(1, size)}];",
    )
    call = f"symgen_by_choice(arguments, {symbol}_pivots, choices, {count}, {size}, quality, other)"
    return Entry(name, tuple(_doc(chosen)), size, lines, call)


def _entry(layout: Plan, files: Files, bit: int) -> Entry:
    own = layout.program.functions[bit]
    writer = Writer(layout, None)
    copies, place = list[Copy](), 0
    for output in own.outputs:
        for value in output.values:
            if place not in layout.stores.get(value, ()):
                writer.arrays.add("out")
                copies.append((place, writer.copied(value)))
            place += 1
    chunks = layout.chunks_of(bit)
    flat = _is_flat(layout, files, chunks)
    given = "&own" if flat else "arguments"
    calls = [f"{files.function(chunk)}({given});" for chunk in chunks]
    silence = [] if calls or writer.arrays else ["(void)arguments;"]
    opening = _own_work(layout, chunks) if flat else []
    pointers = [line.replace("arguments->work", "own.work") if flat else line for line in writer.pointers()]
    return Entry(
        own.name, tuple(_doc(own)), place, (*opening, *pointers, *silence, *calls, *copied("out", copies)), flat=flat
    )


def _is_flat(layout: Plan, files: Files, chunks: Sequence[Chunk]) -> bool:
    """Whether the chunks hand values on, stand here, and are no more than one function's worth."""
    here = all(chunk.name not in files.elsewhere for chunk in chunks)
    small = sum(len(chunk.values) for chunk in chunks) <= CHUNK
    return here and small and _work_length(layout, chunks) > 0


def _work_length(layout: Plan, chunks: Sequence[Chunk]) -> int:
    return max((layout.work[value] + 1 for c in chunks for value in c.values if value in layout.work), default=0)


def _own_work(layout: Plan, chunks: Sequence[Chunk]) -> list[str]:
    return [
        f"real work[{_work_length(layout, chunks)}];",
        "const symgen_arguments own = symgen_with_work(arguments, work);",
    ]


def _doc(function: Function) -> Iterator[str]:
    yield one_line(function.doc)
    place = 0
    for output in function.outputs:
        shape = " x ".join(str(length) for length in output.shape)
        kind = f"{shape}, {len(output.values)} entries" if output.pattern is not None else shape
        yield one_line(f"out[{place}]: {output.name} ({kind}) {output.doc}")
        place += len(output.values)
